// Who sits where at a draft table, how strong a search is, and what they are like.

const MEASURED = `Test wars: 90 drafts against ${named("UCT and drafts by wars 10")}, a hundred wars each. Against others it differs.`;

// Return the controls of each seat; `sit(seat, name)` asks for somebody else there.
function seating({ menu, levels, about, strength: measured }, names, sit) {
  // Return what a drafter won where that was measured, beside the two who sit on the page at first.
  const won = (name) => (measured?.[name] ? `wins ${measured[name][0]} ± ${measured[name][1]} % of test wars` : "");
  const levelsOf = (search) => levels.filter(([kind]) => kind === search);
  const who = names.map((name, seat) => h("select", { "aria-label": `who sits as ${name}`, change: () => sit(seat, who[seat].value) },
    ...menu.map((kind) => h("option", { value: kind }, named(kind)))));
  const strengths = names.map((name, seat) => h("input", { type: "range", min: 0, step: 1,
    "aria-label": `strength of ${name}`, change: () => sit(seat, levelsOf(who[seat].value)[strengths[seat].value][1]), input: () => strong(seat, strengthOf(levelsOf(who[seat].value)[strengths[seat].value])) }));
  const words = names.map(() => h("span"));
  const strengthOf = ([, name, simulations]) => [won(name), simulations].filter(Boolean).join(", ");
  let rows = [];
  const line = h("p", { class: "about" });

  function strong(seat, words_) {
    words[seat].textContent = words_;
    strengths[seat].setAttribute("aria-valuetext", words_);
  }

  function show(seats) {
    rows = seats.map((name) => levels.find(([, level]) => level === name) ?? [name, name, ""]);
    offer(rows.map(([kind]) => kind));
    rows.forEach(([kind, name, strength], p) => {
      who[p].value = kind;
      strong(p, strengthOf(rows[p]));
      strengths[p].hidden = !strength;
      strengths[p].max = levelsOf(kind).length - 1;
      if (strength) strengths[p].value = levelsOf(kind).findIndex(([, level]) => level === name);
    });
    const kinds = [...new Set(rows.map(([kind]) => kind))];
    say(line, "about", [...kinds.map((kind) => (about?.[kind] ? `${introduction(kind)}: ${about[kind]}` : "")), measured ? MEASURED : ""].join(" ").trim());
  }

  // Say who sits beside the person, and how strong they are.
  function beside() {
    const others = rows.filter(([kind]) => kind !== "you").map(([kind, name, strength]) => {
      const how = won(name) || strength;
      return how ? `${named(name)} (${how})` : named(name);
    });
    const [one, ...more] = others, isAlike = more.length && more.every((other) => other === one);
    return others.length < rows.length && others.length ? ` Your opponents: ${isAlike ? `${NUMBERS[others.length]} times ${one}` : joined(others)}.` : "";
  }

  // Put more names in the menus.
  function offer(more) {
    for (const select of who) {
      const there = [...select.children].map(({ value }) => value);
      select.append(...more.filter((name) => !there.includes(name)).map((name) => h("option", { value: name }, named(name))));
    }
  }

  function disable() {
    for (const control of [...who, ...strengths]) control.setAttribute("disabled", "");
  }

  return { who, strengths, words, line, show, beside, offer, disable };
}
