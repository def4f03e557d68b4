// Who sits where at a draft table, how strong a search is, and what they are like.

const MEASURED = `Test wars: 90 drafts, a hundred wars each, against ${named("UCT and drafts by wars 10")}. Against others it differs.`;
const [WEAK, STRONG] = [22, 45]; // per cent of the test wars: random picks win 18, and an even share is 33

// Return the controls of each seat; `sit(seat, name)` asks for somebody else there.
function seating({ menu, levels, about, strength: measured }, names, sit) {
  // Return how strong a drafter is where that was measured, beside the two who sit on the page at first: in a word and in
  // per cent of the test wars.
  const won = (name) => (measured?.[name] ? `${gradeOf(name)}, wins ${measured[name].join(" ± ")} % of the test wars` : "");
  const gradeOf = (name) => (measured[name][0] < WEAK ? "weak" : measured[name][0] < STRONG ? "of average strength" : "strong");
  const levelsOf = (search) => levels.filter(([kind]) => kind === search);
  const who = names.map((name, seat) => h("select", { "aria-label": `who sits as ${name}`, change: () => sit(seat, who[seat].value) },
    ...menu.map((kind) => h("option", { value: kind }, named(kind)))));
  const strengths = names.map((name, seat) => h("input", { type: "range", min: 0, step: 1,
    "aria-label": `strength of ${name}`, change: () => sit(seat, levelsOf(who[seat].value)[strengths[seat].value][1]), input: () => strong(seat, strengthOf(levelsOf(who[seat].value)[strengths[seat].value])) }));
  const sliders = strengths.map((strength) => h("label", { class: "about" }, "strength ", strength));
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
      for (const option of who[p].children) option.textContent = named(option.value === kind ? name : option.value); // as it is called everywhere
      strong(p, strengthOf(rows[p]));
      sliders[p].hidden = !strength;
      strengths[p].max = levelsOf(kind).length - 1;
      if (strength) strengths[p].value = levelsOf(kind).findIndex(([, level]) => level === name);
    });
    const kinds = [...new Set(rows.map(([kind]) => kind))];
    say(line, "about", [...kinds.map((kind) => (about?.[kind] ? `${introduction(kind)}: ${about[kind]}` : "")), measured ? MEASURED : ""].join(" ").trim());
  }

  // Say how strong those are who sit beside the person.
  function beside() {
    const others = rows.filter(([kind]) => kind !== "you");
    if (!others.length || others.length === rows.length) return "";
    const isAlike = others.length > 1 && others.every(([, name]) => name === others[0][1]), few = isAlike ? others.slice(0, 1) : others;
    const many = isAlike ? `${NUMBERS[others.length]} times ` : "";
    if (!measured || !others.every(([, name]) => measured[name])) {
      return ` Your opponents: ${many}${joined(few.map(([, name, strength]) => `${named(name)}${strength && ` (${strength})`}`))}.`;
    }
    const grades = [...new Set(few.map(([, name]) => gradeOf(name)))];
    return grades.length > 1 ? ` Your opponents: ${joined(few.map(([, name]) => `${named(name)} (${gradeOf(name)})`))}.`
      : ` Your ${others.length > 1 ? "opponents are" : "opponent is"} ${grades[0]}.`;
  }

  // Say what the drafter of a seat does, in a few words.
  const does = (seat) => about?.[rows[seat][0]] ?? "";

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

  return { who, strengths: sliders, words, line, show, beside, does, offer, disable };
}
