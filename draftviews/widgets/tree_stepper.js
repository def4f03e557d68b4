// UCT, a simulation at a time.  `shown` holds the walks of a search for each c: see tree_stepper.py.

const WIDTH = 880, LEFT = 86, LEVEL = 84, TOP_EDGE = 26; // the drawing, in its own units
const key = (picks) => picks.join(" ");
const digits = (number) => String(Number(number.toPrecision(3)));

// Return the tree after `count` walks: of each node its picks, visits and the sums of its rewards.
function grown(walks, count) {
  const nodes = new Map([["", { picks: [], visits: 0, sums: [] }]]);
  for (const { picks, depth, rewards } of walks.slice(0, count)) {
    for (let level = 0; level <= depth; level += 1) {
      const line = picks.slice(0, level);
      const node = nodes.get(key(line)) ?? { picks: line, visits: 0, sums: [] };
      node.visits += 1;
      node.sums = rewards.map((reward, p) => (node.sums[p] ?? 0) + reward);
      nodes.set(key(line), node);
    }
  }
  return nodes;
}

// Return the place of every position of the draft, whether or not the tree has reached it.
function places(n_items, depth) {
  const found = new Map();
  let leaves = 0;
  const visit = (line) => {
    const left = [...Array(n_items).keys()].filter((item) => !line.includes(item));
    const under = line.length === depth ? [] : left.map((item) => visit([...line, item]));
    const x = under.length ? (under[0] + under.at(-1)) / 2 : leaves++;
    found.set(key(line), { x, y: TOP_EDGE + LEVEL * line.length });
    return x;
  };
  visit([]);
  const step = (WIDTH - LEFT - 20) / Math.max(leaves - 1, 1);
  for (const place of found.values()) place.x = LEFT + 6 + step * place.x;
  return { found, step };
}

function render({ model, el }) {
  const { items, order, values, colors, maxn, best, runs } = model.get("shown");
  const { found, step } = places(items.length, order.length);
  const height = TOP_EDGE + LEVEL * order.length + 34;
  let c = Math.floor(runs.length / 2);

  const mover = (picks) => order[picks.length];
  const names = (picks) => picks.map((item) => items[item]).join(", ");
  const constant = h("input", {
    type: "range", min: 0, max: runs.length - 1, step: 1, value: c,
    input: () => { c = Number(constant.value); replay.move(replay.at()); },
  });
  const read = h("output", { "aria-live": "off" });
  const words = h("p", { class: "words", role: "status", "aria-live": "polite" });
  const drawing = svg("svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: "tree", role: "img" });
  const root = h("table", { class: "children" });
  const verdict = h("p", { class: "verdict" });
  const replay = player("simulation", () => runs[c].walks.length, draw);

  el.append(frame("UCT, a simulation at a time",
    h("div", { class: "row" }, replay.node, h("label", {}, "constant c ", constant, " ", read)),
    words, h("div", { class: "wide", tabindex: 0, role: "group", "aria-label": "the tree" }, drawing),
    h("div", { class: "row" },
      h("div", {}, h("p", {}, `The root: player ${order[0] + 1} picks.`), root, verdict),
      ...(values ? [h("div", {}, h("p", {}, "What the items are worth:"), worth())] : []))));

  function worth() {
    return h("table", { class: "values" },
      h("tr", {}, h("td"), ...items.map((name) => h("th", { scope: "col" }, name))),
      ...values.map((row, p) => h("tr", {},
        h("th", { scope: "row" }, markOf(colors, p), `player ${p + 1}`),
        ...row.map((value) => h("td", {}, String(value))))));
  }

  function draw(count) {
    const { walks } = runs[c];
    const walk = count > 0 ? walks[count - 1] : null;
    const nodes = grown(walks, count);
    read.textContent = String(runs[c].c);
    constant.setAttribute("aria-valuetext", `c = ${runs[c].c}`);
    words.textContent = told(walk, count);
    drawing.setAttribute("aria-label", `the search tree: ${nodes.size} nodes. ${words.textContent}`);
    drawing.replaceChildren(...levels(), ...edges(nodes, walk), ...completion(walk), ...circles(nodes, walk));
    fill(nodes);
  }

  function told(walk, count) {
    if (!walk) return "Before the first simulation the tree is a single node: the start of the draft.";
    const { picks, depth, rewards } = walk;
    const isNew = depth === 0 ? false : !grown(runs[c].walks, count - 1).has(key(picks.slice(0, depth)));
    const down = isNew ? picks.slice(0, depth - 1) : picks.slice(0, depth);
    const parts = [`Simulation ${count}.`];
    if (down.length) parts.push(`Down the tree by the highest bounds: ${names(down)}.`);
    if (isNew) parts.push(`${items[picks[depth - 1]]} is tried for the first time: a new node.`);
    if (depth < picks.length) parts.push(`The rest at random: ${names(picks.slice(depth))}.`);
    const paid = rewards.map((reward, p) => `${digits(reward)} to player ${p + 1}`).join(", ");
    return `${parts.join(" ")} It pays ${paid}, averaged into every node of the line.`;
  }

  function levels() {
    return order.map((p, level) => svg("text", {
      x: 0, y: TOP_EDGE + LEVEL * (level + 0.5) + 4, class: "level",
    }, svg("tspan", { fill: colors[p][0], class: "dot" }, `${MARKS[p % MARKS.length]} `), `player ${p + 1}`));
  }

  const between = (from, to, look) => {
    const [a, b] = [found.get(key(from)), found.get(key(to))];
    return svg("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, class: look });
  };

  function edges(nodes, walk) {
    const lit = new Set(walk ? walk.picks.slice(0, walk.depth).map((_, i) => key(walk.picks.slice(0, i + 1))) : []);
    return [...nodes.values()].filter(({ picks }) => picks.length).map(({ picks }) =>
      between(picks.slice(0, -1), picks, lit.has(key(picks)) ? "edge lit" : "edge"));
  }

  // The random completion: a dashed line through positions that are no nodes.
  function completion(walk) {
    if (!walk) return [];
    const { picks, depth } = walk;
    const after = picks.slice(depth).map((_, i) => picks.slice(0, depth + i + 1));
    return [
      ...after.map((line) => between(line.slice(0, -1), line, "edge random")),
      ...after.map((line) => ghost(found.get(key(line)), items[line.at(-1)])),
    ];
  }

  const ghost = ({ x, y }, name) => svg("g", {},
    svg("circle", { cx: x, cy: y, r: 8, class: "ghost" }),
    svg("text", { x, y: y + 4, class: "name ghost" }, name));

  function circles(nodes, walk) {
    const end = walk ? key(walk.picks.slice(0, walk.depth)) : null;
    const most = Math.min(17, step / 2 + 4);
    return [...nodes.values()].flatMap(({ picks, visits, sums }) => {
      const { x, y } = found.get(key(picks));
      const r = picks.length ? Math.min(8 + Math.sqrt(visits), most) : 12;
      const p = picks.length ? order[picks.length - 1] : null;
      const [fill_, ink] = p === null ? ["#6B6B6B", "white"] : colors[p];
      const mean = p === null ? "" : digits(sums[p] / visits);
      const title = `${names(picks) || "start"}: ${visits} visits` +
        (p === null ? "" : `, mean reward ${mean} to player ${p + 1}`);
      return [svg("g", {}, svg("title", {}, title),
        svg("circle", { cx: x, cy: y, r, fill: fill_, class: key(picks) === end ? "node end" : "node" }),
        svg("text", { x, y: y + 4, class: "name", fill: ink }, picks.length ? items[picks.at(-1)] : "·"),
        svg("text", { x, y: y + r + 12, class: "mean" }, mean))];
    });
  }

  // The root's children as UCT sees them: visits, mean, confidence term, bound; beside, max^n.
  function fill(nodes) {
    const me = order[0], n = nodes.get("").visits;
    const rows = items.map((name, item) => {
      const child = nodes.get(key([item]));
      if (!child) return { name, item, visits: 0, mean: -Infinity, bound: Infinity };
      const mean = child.sums[me] / child.visits;
      const term = runs[c].c * Math.sqrt(Math.log(n) / child.visits);
      return { name, item, visits: child.visits, mean, term, bound: mean + term };
    });
    const taken = rows.reduce((a, b) => (b.mean > a.mean ? b : a));
    const top = Math.max(...rows.map((row) => row.bound));
    const number = (value) => h("td", { class: "number" }, Number.isFinite(value) ? digits(value) : "–");
    root.replaceChildren(
      h("tr", {}, ...["item", "visits", "mean", "+ c √(ln n / visits)", "= bound", "exact maxⁿ"].map((head) =>
        h("th", { scope: "col" }, head))),
      ...rows.map((row) => h("tr", { class: n && row.bound === top ? "next" : "" },
        h("th", { scope: "row" }, row.name), h("td", { class: "number" }, String(row.visits)),
        number(row.mean), number(row.term), number(row.bound), number(maxn[row.item][me]))));
    verdict.textContent = n === 0 ? `maxⁿ, exactly: ${items[best]}.` :
      `After ${n} simulation${n === 1 ? "" : "s"} UCT would take ${taken.name}, the highest mean` +
      `; maxⁿ, exactly: ${items[best]}. Next goes down ` +
      (top === Infinity ? "an item that has not been tried yet." : "where the bound is highest, in bold.");
  }

  replay.move(0);
  return replay.stop;
}

export default { render };
