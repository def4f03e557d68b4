// Who sits where at a draft table, how strong a search is, and what they are like.

// Return the controls of each seat; `sit(seat, name)` asks for somebody else there.
function seating({ menu, levels, about }, names, sit) {
  const levelsOf = (search) => levels.filter(([kind]) => kind === search);
  const change = (seat) => () =>
    sit(seat, levelsOf(who[seat].value)[strengths[seat].value]?.[1] ?? who[seat].value);
  const who = names.map((name, seat) => h("select", { "aria-label": `who sits as ${name}`, change: change(seat) },
    ...menu.map((kind) => h("option", { value: kind }, kind))));
  const strengths = names.map((name, seat) => h("input", { type: "range", min: 0, step: 1,
    "aria-label": `strength of ${name}`, change: change(seat), input: () => strong(seat, levelsOf(who[seat].value)[strengths[seat].value][2]) }));
  const words = names.map(() => h("span"));
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
      strong(p, strength);
      strengths[p].hidden = !strength;
      strengths[p].max = levelsOf(kind).length - 1;
      if (strength) strengths[p].value = levelsOf(kind).findIndex(([, level]) => level === name);
    });
    const kinds = [...new Set(rows.map(([kind]) => kind))];
    say(line, "about", kinds.map((kind) => about?.[kind] ?? "").join(" ").trim());
  }

  // Say who sits beside the person, and how strong a search is.
  function beside() {
    const others = rows.filter(([kind]) => kind !== "you").map(([kind, , strength]) => (strength ? `${kind} (${strength.split(",")[0]})` : kind));
    return others.length < rows.length && others.length ? ` Beside you: ${joined(others)}.` : "";
  }

  // Put more names in the menus.
  function offer(more) {
    for (const select of who) {
      const there = [...select.children].map(({ value }) => value);
      select.append(...more.filter((name) => !there.includes(name)).map((name) => h("option", { value: name }, name)));
    }
  }

  function disable() {
    for (const control of [...who, ...strengths]) control.setAttribute("disabled", "");
  }

  return { who, strengths, words, line, show, beside, offer, disable };
}
