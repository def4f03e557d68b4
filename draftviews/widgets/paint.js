// Paint the map: the owners are the reader's, the sums are Python's: see paint.py.

const LATE_SUM = "Python does not answer: run the cell first (Run > Run All Cells).";

function render({ model, el }) {
  const table = model.get("table");
  const { items, colors } = table;
  const names = colors.map((_, p) => `player ${p + 1}`);
  let brush = 0, owner, looked = -1;

  const brushes = [...names, "nobody"].map((name, p) => {
    const to = p < colors.length ? p : -1;
    const input = h("input", { type: "radio", name: "brush", value: to, change: () => { brush = to; } });
    const dot = to < 0 ? "" : markOf(colors, to);
    if (p === 0) input.setAttribute("checked", "");
    return h("label", {}, input, " ", dot, name);
  });
  const words = h("p", { class: "words", role: "status", "aria-live": "polite" });
  const message = h("p", { class: "message", role: "alert" });
  const over = h("p", { class: "under" });
  const sums = h("table", { class: "sums" });
  const view = board(table, stroke, look);
  const page = frame("a map to paint",
    h("div", { class: "row", role: "radiogroup", "aria-label": "who gets the territory" },
      "a click gives the territory to ", ...brushes),
    words, h("div", { class: "stage" }, view.node), over, h("div", { class: "wide" }, sums), message);
  const talk = conversation(model, page, receive, (text) => say(message, "message", text, true), LATE_SUM);
  el.append(page);

  function look(item) {
    looked = item;
    say(over, "under", item < 0 ? "" : label(item));
  }

  const label = (item) =>
    `${items[item]}${table.map ? `, ${table.map.continents[table.map.continent[item]]}` : ""}: ` +
    (owner[item] < 0 ? "nobody" : names[owner[item]]);

  function stroke(item) {
    const to = brush;
    talk.ask(() => ({ owner, item, to }));
  }

  function receive() {
    const shown = model.get("shown");
    say(message, "message", shown.error, true);
    if (shown.error) return;
    ({ owner } = shown);
    say(words, "words", shown.words);
    view.show(items.map((_, item) => {
      const [fill, ink] = owner[item] < 0 ? [UNOWNED, INK] : colors[owner[item]];
      return { fill, ink, label: label(item), open: true, last: model.get("asked").item === item };
    }));
    look(looked);
    sums.replaceChildren(...rows(shown.sums));
  }

  const number = (value, digits) => h("td", { class: "number" },
    value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits }));

  // A row for each term, and for each player what is counted and what it adds by each evaluator.
  function rows(found) {
    const wide = { scope: "colgroup", colspan: found.length + 1 };
    const each = (make) => colors.flatMap((_, p) => make(p));
    const total = (name, key, digits) => h("tr", { class: "total" }, h("th", { scope: "row" }, name),
      ...each((p) => [h("td"), ...found.map((sum) => number(sum[key][p], digits))]));
    return [
      h("tr", {}, h("td"), ...each((p) => [h("th", wide,
        markOf(colors, p), names[p])])),
      h("tr", {}, h("td"), ...each(() => [h("th", { scope: "col" }, "has"),
        ...found.map(({ name }) => h("th", { scope: "col" }, name))])),
      ...found[0].terms.map(({ name, counts }, i) => h("tr", {}, h("th", { scope: "row" }, name),
        ...each((p) => [h("td", { class: "number" }, counts ? String(counts[p]) : ""),
          ...found.map((sum) => number(sum.terms[i].points[p], 1))]))),
      total("f, the sum", "f", 1), total("V, the reward", "v", 3),
    ];
  }

  receive();
  return talk.close;
}

export default { render };
