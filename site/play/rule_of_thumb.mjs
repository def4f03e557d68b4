// Rules of thumb at a draft table: which continents, in which order, and whether as a block.  One is chosen or made
// of the reader's own; the map shows its picks, and a trial what it wins.

const [RULE, OWN] = ["rule: ", "a rule of your own"];

// Return the name under which a rule takes a seat: rules.mjs reads it.
const ruleName = ([continents, block]) => `${RULE}${continents.join(" then ") || "anything"}${block ? " as a block" : ""}`;

// Say what a rule does, in a sentence.
function ruleWords([continents, block]) {
  const where = continents.map((name, i) => (i ? `then ${name}` : `${name} first`)).join(", ");
  if (!block) return where ? `${where}, then anything.` : "Anything, at random.";
  return `${where ? `${where}, then the rest; always ` : "Always "}what touches most of yours and fewest of theirs.`;
}

// Return the controls of the rules; `follow(name)` lights a rule's picks, or none for "", `attempt(name)` tries it on
// boards, `offer(names)` puts rules in the menu of the seats.
function ruleOfThumb({ rules, map, colors }, names, follow, attempt, offer) {
  const button = (text, click, attributes = {}) => h("button", { type: "button", click, ...attributes }, text);
  const options = (texts) => texts.map((text, i) => h("option", { value: i }, text));
  const known = h("select", { change: choose }, ...options([...rules.map((rule) => ruleName(rule).slice(RULE.length)), OWN]));
  const places = ["first", "then", "at last"].map((word) => [word, h("select", { change: choose, "aria-label": `continent, ${word}` },
    ...options(["–", ...map.continents]))]);
  const block = h("input", { type: "checkbox", change: choose });
  const own = h("div", { class: "row" }, ...places.map(([word, place]) => h("label", {}, `${word} `, place)),
    h("label", {}, block, " as a block: what touches most of yours and fewest of theirs"));
  const sentence = h("p", { class: "about" });
  const follows = button("Follow it", () => follow(lit ? "" : name()), { title: "lights its picks on the map" });
  const tries = button("Try it on 100 boards", () => { isOn = !isOn; attempt(isOn ? name() : ""); show(last); },
    { title: "beside the others of the table" });
  const found = h("div");
  const node = h("div", { class: "rules" }, h("label", {}, h("strong", {}, "A rule of thumb "), known), own, sentence,
    h("div", { class: "row" }, follows, tries), found);
  let lit = "", isOn = false, last;

  function rule() {
    if (Number(known.value) < rules.length) return rules[Number(known.value)];
    const chosen = places.map(([, place]) => Number(place.value)).filter(Boolean).map((k) => map.continents[k - 1]);
    return [[...new Set(chosen)], block.checked];
  }

  const name = () => ruleName(rule());

  function choose() {
    isOn = false;
    offer([name()]);
    if (lit) follow(name());
    show(last);
  }

  // Show what is known of the rule: whether its picks are lit, and its trial.
  function show(shown) {
    last = shown;
    lit = shown?.session.rule ?? "";
    own.hidden = Number(known.value) < rules.length;
    sentence.textContent = own.hidden || rule()[0].length ? ruleWords(rule()) : `${ruleWords(rule())} Choose continents.`;
    follows.setAttribute("aria-pressed", String(lit === name()));
    const trial = shown?.trial?.rule === name() ? shown.trial : null;
    if (trial && trial.boards === trial.of) isOn = false;
    tries.textContent = isOn ? "Stop" : "Try it on 100 boards";
    found.replaceChildren(...(trial ? table(trial) : []));
  }

  function table({ rivals, boards, of, seats }) {
    const bar = ([mean, margin], seat) => h("tr", {}, h("th", { scope: "row" }, markOf(colors, seat), `in seat ${seat + 1}`),
      h("td", {}, h("span", { class: "track", "aria-hidden": "true" },
        h("span", { class: "won", style: `width:${100 * mean}%;background:${colors[seat][0]}` }),
        ...(margin === null ? [] : [h("span", { class: "interval", style: intervalOf(mean, margin) })]))),
      h("td", { class: "number" }, `${Math.round(100 * mean)}${margin === null ? "" : ` ± ${Math.round(100 * margin)}`} %`));
    return [h("table", {}, ...seats.map(bar)), h("p", { class: "about", role: "status" },
      `Wars won beside ${named(rivals.join(" and "))}: ${boards} of ${of} boards, each with 100 wars${seats.some(([, margin]) => margin !== null) ? ", with the 95 % interval" : ""}.`)];
  }

  function intervalOf(mean, margin) {
    const [low, high] = [Math.max(mean - margin, 0), Math.min(mean + margin, 1)];
    return `left:${100 * low}%;width:${100 * (high - low)}%`;
  }

  offer(rules.map(ruleName));
  return { node, show, next: () => (isOn && last?.trial?.rule === name() ? name() : "") };
}
