// The children of the root after a UCT search.  `shown` holds the numbers: see explorer.py.

const NO_SEARCH = "This needs Python, which does not answer: run the cell first " +
  "(Run > Run All Cells). The picture below is the last search that was saved.";
const BUDGETS = [0, 1, 2, 3, 4].flatMap((k) => [1, 2, 5].map((m) => m * 10 ** k)).concat(100000);
const DECADES = 2; // the slider of c goes so far below and above the spread of the rewards

const short = (number) => (number === null ? "–" : String(Number(number.toPrecision(4))));

// Return the function from a value to its place in per cent, with the ticks of the axis.
function scaleOf(children) {
  const finite = (...names) =>
    children.flatMap((child) => names.map((name) => child[name])).filter((value) => value !== null);
  const known = finite("mean", "maxn");
  const low = Math.min(...known);
  const room = Math.max(Math.max(...known) - low, 1e-9);
  // Longer confidence terms are cut off.
  const high = Math.min(Math.max(...known, ...finite("bound")), low + 2.5 * room);
  const width = Math.max(high - low, 1e-9);
  const power = 10 ** Math.floor(Math.log10(width));
  const step = power * [0.2, 0.5, 1, 2, 5].find((m) => width / (m * power) <= 5);
  const ticks = [];
  for (let i = Math.ceil(low / step); i * step <= high + 1e-9 * width; i += 1) ticks.push(i * step);
  return { place: (value) => 100 * (Math.min(value, high) - low) / width, high, ticks };
}

function plot(child, scale) {
  const at = (value) => `left:${scale.place(value).toFixed(2)}%`;
  const grid = scale.ticks.map((tick) => h("span", { class: "grid", style: at(tick) }));
  const marks = [];
  if (child.mean !== null) {
    const end = child.bound ?? scale.high;
    const length = scale.place(end) - scale.place(child.mean);
    const cut = end > scale.high ? " cut" : "";
    const style = `${at(child.mean)};width:${length.toFixed(2)}%`;
    marks.push(h("span", { class: `term${cut}`, style }));
  }
  if (child.maxn !== null) marks.push(h("span", { class: "maxn", style: at(child.maxn) }));
  if (child.mean !== null) marks.push(h("span", { class: "mean", style: at(child.mean) }));
  return h("td", { class: "plot" }, h("div", { "aria-hidden": "true" }, ...grid, ...marks));
}

function childRow(child, scale, most) {
  const takes = [];
  if (child.uct_takes) takes.push(h("span", { class: "uct" }, "UCT"), " ");
  if (child.maxn_takes) takes.push(h("span", { class: "exact" }, "maxⁿ"));
  const bar = h("span", { class: "bar", style: `width:${(45 * child.visits / most).toFixed(1)}%` });
  return h("tr", {},
    h("th", { scope: "row" }, child.name),
    h("td", { class: "visits" }, bar, ` ${child.visits.toLocaleString("en")}`),
    h("td", { class: "number" }, short(child.mean)),
    h("td", { class: "number" }, short(child.bound)),
    h("td", { class: "number" }, short(child.maxn)),
    plot(child, scale),
    h("td", { class: "takes" }, ...takes));
}

function childTable(children) {
  const scale = scaleOf(children);
  const most = Math.max(...children.map((child) => child.visits));
  const ticks = scale.ticks.map((tick) =>
    h("span", { class: "tick", style: `left:${scale.place(tick).toFixed(2)}%` }, short(tick)));
  const names = ["item", "visits", "● mean", "─┤ + term", "◆ maxⁿ"];
  return [
    h("tr", {}, ...names.map((name) => h("th", { scope: "col" }, name)),
      h("td", { class: "plot" }, h("div", { "aria-hidden": "true" }, ...ticks)),
      h("th", { scope: "col" }, "taken by")),
    ...children.map((child) => childRow(child, scale, most)),
  ];
}

function valueTable({ items, rows, owner, colors }) {
  const cell = (value, item, player) => {
    if (owner[item] !== player) return h("td", {}, value);
    const [color, text] = colors[player];
    const title = `taken by player ${player + 1}`;
    return h("td", { class: "taken", style: `background:${color};color:${text}`, title }, value);
  };
  return [
    h("tr", {}, h("td"), ...items.map((item) => h("th", { scope: "col", title: item }, item))),
    ...rows.map((row, player) => h("tr", {},
      h("th", { scope: "row" }, markOf(colors, player),
        `player ${player + 1}`),
      ...row.map((value, item) => cell(value, item, player)))),
  ];
}

function render({ model, el }) {
  let c;

  const names = model.get("menu").map((name) => h("option", { value: name }, name));
  const game = h("select", { change: () => { picks.value = ""; ask({ c: null }); } }, ...names);
  const picks = h("input", { placeholder: "names, such as A C", change: () => ask() });
  const seed = h("input", { type: "number", min: 0, step: 1, class: "short", change: () => ask() });
  const budget = h("input", {
    type: "range", min: 0, max: BUDGETS.length - 1, step: 1, input: () => read(), change: () => ask(),
  });
  const spread = h("input", {
    type: "range", min: -DECADES, max: DECADES, step: 0.1, input: () => read(), change: () => ask(),
  });
  const budgetRead = h("output", { "aria-live": "off" });
  const spreadRead = h("output", { "aria-live": "off" });
  const message = h("p", { class: "words", role: "status", "aria-live": "polite" });
  const children = h("table", { class: "children" });
  const values = h("table", { class: "values" });
  const table = h("div", {}, h("p", {}, "What the items are worth:"),
    h("div", { class: "wide" }, values));
  const view = h("div", {}, h("div", { class: "wide" }, children), table);
  const page = frame("the root of a UCT search",
    h("div", { class: "row" },
      h("label", {}, "game ", game), h("label", {}, "picked so far ", picks),
      h("label", {}, "seed ", seed)),
    h("div", { class: "row" },
      h("label", {}, "simulations ", budget, " ", budgetRead),
      h("label", {}, "constant c ", spread, " ", spreadRead)),
    message, view);

  let simulations;
  function read() {
    simulations = BUDGETS[budget.value];
    c = Number(((model.get("shown").spread ?? 1) * 10 ** spread.value).toPrecision(2));
    write();
  }

  function write() {
    budgetRead.textContent = simulations.toLocaleString("en");
    spreadRead.textContent = c === null ? "" : short(c);
  }

  function ask(changes = {}) {
    talk.ask({
      game: game.value, picks: picks.value, seed: Number(seed.value), simulations, c, ...changes,
    });
  }

  function receive() {
    const shown = model.get("shown");
    const asked = model.get("asked");
    view.hidden = Boolean(shown.error);
    say(message, "words", shown.error || shown.words, Boolean(shown.error));
    simulations = asked.simulations;
    c = shown.c ?? asked.c;
    budget.value = nearest(simulations);
    if (!shown.error) {
      spread.value = Math.log10(c / shown.spread);
      children.replaceChildren(...childTable(shown.children));
      table.hidden = !shown.values;
      values.replaceChildren(...(shown.values ? valueTable(shown.values) : []));
    }
    write();
  }

  function nearest(count) {
    const far = BUDGETS.map((n) => Math.abs(Math.log(n / count)));
    return far.indexOf(Math.min(...far));
  }

  if (model.get("static")) { // a slider that moved would say what the picture does not show
    for (const control of [game, picks, seed, budget, spread]) control.setAttribute("disabled", "");
    view.append(h("p", { class: "message" }, NEEDS_PYTHON));
  }
  game.value = model.get("asked").game;
  picks.value = model.get("asked").picks;
  seed.value = model.get("asked").seed;
  const talk = conversation(model, page, receive, (text) => say(message, "words", text, true), NO_SEARCH);
  receive();
  el.append(page);
  return talk.close;
}

export default { render };
