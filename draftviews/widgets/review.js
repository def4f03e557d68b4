// The review of a draft: what each player could expect pick by pick, and how each pick of yours fares
// in wars beside the best that UCT found.

const MISTAKE = 0.05; // of the wars: what a red pick loses at least

// Return the grade of a pick: its word, its mark, and its square in a shared text.  Wars decide, where
// their interval tells the two picks apart.
function grade({ item, best, wars }) {
  if (item === best) return ["best found", "✓", "🟩"];
  if (!wars) return ["", "…", "⬜"];
  const { gain, margin } = wars;
  if (gain + margin < 0) return ["better", "!", "🟩"];
  if (gain - margin <= 0) return ["as good", "✓", "🟩"];
  return gain < MISTAKE ? ["inaccuracy", "?!", "🟨"] : ["mistake", "?", "🟥"];
}

const isWorse = (pick) => ["inaccuracy", "mistake"].includes(grade(pick)[0]);

const percent = (share) => `${(100 * share).toFixed(1)} %`;
const signed = (share) => `${share < 0 ? "−" : "+"}${Math.abs(100 * share).toFixed(1)}`;

// Return a lesson on the picks that wars found worse, one after the other: `go(turn)` shows the position
// before a pick, and `ask(turn, item)` tries another there.
function lessons(items, shown, go, ask) {
  let turn = -1;
  const end = () => { turn = -1; node.hidden = true; };
  const close = () => { end(); go(shown().session.picks.length); };
  const node = h("div", { class: "row" }, h("button", { type: "button", click: next }, "Next of these picks"),
    h("button", { type: "button", click: close }, "End the lesson"));

  function next() {
    const worse = shown().review.mine.filter(isWorse).map((pick) => pick.turn);
    turn = worse.find((later) => later > turn) ?? worse[0];
    node.hidden = false;
    go(turn);
  }

  function attempt(item) {
    if (!shown().session.picks.slice(0, turn + 1).includes(item)) ask(turn, item);
  }

  function words() {
    const { session: { picks, tried }, review: { tried: found } } = shown();
    const [mine, said] = [items[picks[turn]], `Pick ${turn + 1}: you took ${items[picks[turn]]}. Find a pick that wins more wars.`];
    if (tried[0] !== turn) return said;
    const { won, other, gain, margin } = found;
    const word = gain - margin > 0 ? "better" : gain + margin < 0 ? "worse" : "as good, as far as these wars tell";
    return `${said} ${items[tried[1]]} wins ${other} of 1,000 wars, ${mine} ${won}: ${word} ` +
      `(${signed(gain)} ± ${(100 * margin).toFixed(1)} points).`;
  }

  return { node, next, attempt, words, end, turn: () => turn };
}

// Return the nodes of a review; `look(turn)` shows the map after a pick, `retry(turn)` goes back to it,
// and `learn()` replays the picks that were worse.
function review({ expected, mine }, weighed, { items, order, colors, simulations }, look, retry, learn) {
  if (!mine.length) return [h("p", { class: "words" }, "Nobody's picks to review: take a seat.")];
  const lost = mine.reduce((sum, { cost }) => sum + Math.max(cost, 0), 0);
  const marks = mine.map((pick) => ({ turn: pick.turn, seat: order[pick.turn], mark: grade(pick)[1],
    title: `pick ${pick.turn + 1}, ${items[pick.item]}: ${grade(pick)[0]}` }));
  const count = (word) => mine.filter((pick) => grade(pick)[0] === word).length;
  const worse = mine.filter(isWorse).length;
  const isDone = weighed >= mine.length;
  const head = ["pick", "you took", "UCT's best", "by wars", "", "UCT thought", ""];
  return [
    h("p", { class: "words" }, `In wars ${worse} of your ${mine.length} picks ${worse === 1 ? "is" : "are"} worse than the best ` +
      `that UCT found, and ${count("better")} better. UCT thought that together they cost ${(100 * lost).toFixed(1)} points. ` +
      "Click a mark to see the map after that pick."),
    h("div", { class: "row" },
      ...(isDone ? [] : [h("label", {}, `Fighting: ${weighed} of ${mine.length} picks compared `,
        h("progress", { max: mine.length, value: weighed }))]),
      ...(worse ? [h("button", { type: "button", class: "run", click: learn }, "Learn from the worse picks")] : [])),
    h("div", { class: "wide" }, graph(expected, colors, marks, look)),
    h("div", { class: "wide" }, h("table", { class: "picks" },
      h("tr", {}, ...head.map((name, i) => h("th", { scope: "col", ...(i === 5 && { class: "thought" }) }, name))),
      ...mine.map((pick) => h("tr", { class: grade(pick)[0] },
        h("td", {}, String(pick.turn + 1)), h("th", { scope: "row" }, items[pick.item]),
        h("td", {}, pick.best === pick.item ? "the same" : items[pick.best]),
        h("td", { class: "number" }, pick.wars
          ? `${signed(-pick.wars.gain)} ± ${(100 * pick.wars.margin).toFixed(1)}` : ""),
        h("td", { class: "grade" }, grade(pick)[1], h("span", {}, ` ${grade(pick)[0]}`)),
        h("td", { class: "number thought" }, pick.best === pick.item ? "" : signed(-pick.cost)),
        h("td", {}, h("button", { type: "button", click: () => retry(pick.turn),
          title: "try another",
          "aria-label": `try another pick ${pick.turn + 1}` }, "↺")))))),
    h("p", { class: "about" }, "By wars: from your pick and from UCT's best all draft on, UCT in your place, in 20 ways with " +
      "the same seeds, and 1,000 wars are fought; in points of a hundred wars, with the 95 % interval over the 20 ways. This is " +
      "one way to draft on; you might have done better. “As good” says no more than that the interval includes 0; of 20 equal pairs " +
      `about one is told apart by chance. UCT thought: by the estimate, ${simulations.toLocaleString("en")} simulations after each of the two.`),
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
    "aria-label": "each player's estimate after each pick, as UCT expects it" },
    ...ticks.flatMap((tick) => [
      svg("line", { x1: left, x2: width - 12, y1: y(tick / 100), y2: y(tick / 100), class: "grid" }),
      text({ x: left - 6, y: y(tick / 100) + 5, "text-anchor": "end" }, `${tick} %`)]),
    ...[0, 14, 28, 42].filter((turn) => turn < rows.length).map((turn) =>
      text({ x: x(turn), y: height - 6, "text-anchor": "middle" }, turn ? String(turn) : "pick 0")),
    ...colors.map(([color], p) => svg("polyline", { fill: "none", stroke: color, "stroke-width": 2.5,
      points: rows.map((row, turn) => `${x(turn).toFixed(1)},${y(row[p]).toFixed(1)}`).join(" ") })),
    ...marks.map(({ turn, seat, mark, title }) => svg("g", { class: "pick", role: "button", tabindex: 0,
      "aria-label": title, click: () => look(turn),
      keydown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        look(turn);
      } },
      svg("title", {}, title),
      svg("circle", { cx: x(turn + 1), cy: y(rows[turn + 1][seat]), r: 9, fill: colors[seat][0] }),
      svg("text", { x: x(turn + 1), y: y(rows[turn + 1][seat]) + 4, fill: colors[seat][1], "text-anchor": "middle" }, mark))));
}
