// The review of a draft: what each player could expect pick by pick, and what each pick of yours cost.

const GRADES = [[0.002, "best", "✓", "🟩"], [0.006, "good", "✓", "🟩"], [0.015, "inaccuracy", "?!", "🟨"],
  [Infinity, "mistake", "?", "🟥"]];

const grade = (cost) => GRADES.find(([most]) => cost <= most);

const percent = (share) => `${(100 * share).toFixed(1)} %`;

// Return the nodes of a review; `look(turn)` shows the map after a pick, `retry(turn)` goes back to it.
function review({ expected, mine }, { items, order, colors, simulations }, look, retry) {
  if (!mine.length) return [h("p", { class: "words" }, "Nobody's picks to review: take a seat.")];
  const lost = mine.reduce((sum, { cost }) => sum + Math.max(cost, 0), 0);
  const marks = mine.map(({ turn, item, cost }) => ({ turn, seat: order[turn], mark: grade(cost)[2],
    title: `pick ${turn + 1}, ${items[item]}: ${grade(cost)[1]}` }));
  const head = ["pick", "you took", "best found", "cost", "", ""];
  return [
    h("p", { class: "words" }, `By UCT's estimates your picks together cost ${(100 * lost).toFixed(1)} points of your ` +
      "chance to win, its noise included. Click a mark to see the map after that pick."),
    h("div", { class: "wide" }, graph(expected, colors, marks, look)),
    h("div", { class: "wide" }, h("table", { class: "picks" },
      h("caption", {}, `cost: by ${simulations.toLocaleString("en")} simulations after your pick, and after the best found`),
      h("tr", {}, ...head.map((name) => h("th", { scope: "col" }, name))),
      ...mine.map(({ turn, item, best, cost }) => h("tr", { class: grade(cost)[1] },
        h("td", {}, String(turn + 1)), h("th", { scope: "row" }, items[item]),
        h("td", {}, best === item ? "the same" : items[best]),
        h("td", { class: "number" }, percent(Math.max(cost, 0))),
        h("td", {}, `${grade(cost)[2]} ${grade(cost)[1]}`),
        h("td", {}, h("button", { type: "button", click: () => retry(turn),
          "aria-label": `try another pick ${turn + 1}` }, "try another")))))),
  ];
}

// Draw rows of shares as a line for each player; a mark stands on a pick, and a click on it looks there.
function graph(rows, colors, marks, look) {
  const [width, height, left, bottom] = [880, 230, 48, 28];
  const [low, top] = [Math.max(0, Math.min(...rows.flat()) - 0.02), Math.max(...rows.flat()) + 0.02];
  const x = (turn) => left + (width - left - 12) * turn / (rows.length - 1);
  const y = (share) => 10 + (height - bottom - 10) * (top - share) / (top - low);
  const ticks = Array.from({ length: 21 }, (_, i) => 5 * i).filter((tick) => tick >= 100 * low && tick <= 100 * top);
  const text = (attributes, words) => svg("text", { class: "tick", ...attributes }, words);
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "graph", role: "group",
    "aria-label": "each player's chance to win after each pick, as UCT expects it" },
    ...ticks.flatMap((tick) => [
      svg("line", { x1: left, x2: width - 12, y1: y(tick / 100), y2: y(tick / 100), class: "grid" }),
      text({ x: left - 6, y: y(tick / 100) + 5, "text-anchor": "end" }, `${tick} %`)]),
    ...[0, 14, 28, 42].filter((turn) => turn < rows.length).map((turn) =>
      text({ x: x(turn), y: height - 6, "text-anchor": "middle" }, turn ? String(turn) : "pick 0")),
    ...colors.map(([color], p) => svg("polyline", { fill: "none", stroke: color, "stroke-width": 2.5,
      points: rows.map((row, turn) => `${x(turn).toFixed(1)},${y(row[p]).toFixed(1)}`).join(" ") })),
    ...marks.map(({ turn, seat, mark, title }) => svg("g", { class: "pick", role: "button", tabindex: 0,
      "aria-label": title, click: () => look(turn),
      keydown: ({ key }) => { if (key === "Enter") look(turn); } },
      svg("title", {}, title),
      svg("circle", { cx: x(turn + 1), cy: y(rows[turn + 1][seat]), r: 9, fill: colors[seat][0] }),
      svg("text", { x: x(turn + 1), y: y(rows[turn + 1][seat]) + 4, fill: colors[seat][1], "text-anchor": "middle" }, mark))));
}
