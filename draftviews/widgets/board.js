// The board of a draft: the world map, or cards where there is no map.  Both have the same face:
// `node`, and `show(looks)`, a look for each item: fill, ink, text, title, label, open, last, owner.

const MARK = 12; // a mark stands so much above the middle of a territory, and its name below
const LETTER = 12; // the width of a letter of a name, about
const UNOWNED = "#D8D9D7";
const INK = "#2B3440";
const GOLD = "#FFD75E"; // the picks of a rule
const HEAT = ["#FFF7EC", "#FDD49E", "#FDBB84", "#FC8D59", "#D7301F", "#7F0000"]; // none of the first players is red
const BLUES = ["#EFF3FF", "#C6DBEF", "#9ECAE1", "#6BAED6", "#3182BD", "#08519C"];

// Return the colour of `share`, 0 to 1, on a scale, and the ink that reads on it.
function heat(share, scale = HEAT) {
  const at = Math.min(Math.max(share, 0), 1) * (scale.length - 1);
  const low = Math.min(Math.floor(at), scale.length - 2);
  const part = (color, i) => parseInt(color.slice(1 + 2 * i, 3 + 2 * i), 16);
  const mixed = [0, 1, 2].map((i) =>
    Math.round(part(scale[low], i) * (low + 1 - at) + part(scale[low + 1], i) * (at - low)));
  return [`rgb(${mixed.join(",")})`, share > 0.65 ? "white" : INK];
}

// Return the board of a table: see `scenery` in draft_table.py.  `pick(item)` is called by a click.
function board(table, pick, look = () => {}) {
  return table.map ? worldMap(table, pick, look) : cards(table, pick, look);
}

function worldMap({ map, items }, pick, look) {
  const lands = map.lands.map((d, item) => svg("path", {
    d, class: "land", role: "button", tabindex: -1,
    click: () => { rove(item); pick(item); },
    keydown: (event) => onKey(event, item),
    focus: () => look(item), mouseenter: () => look(item), mouseleave: () => look(-1),
  }));
  // Below all lands lie their margins and the grounds of their names, which take a click that met no other land.
  const grounds = items.map((name, item) => svg("g", {}, ...name.split(" ").map((word, i, words) => {
    const [[x, y], width] = [map.anchors[item], LETTER * word.length + 10];
    return svg("rect", { x: x - width / 2, y: y - 13 + 20 * (i - (words.length - 1) / 2), width, height: 26 });
  })));
  const hits = map.lands.map((d, item) => svg("g", { "aria-hidden": "true", click: () => { rove(item); pick(item); },
    mouseenter: () => look(item), mouseleave: () => look(-1) }, svg("path", { d }), grounds[item]));
  const titles = items.map(() => svg("title"));
  lands.forEach((land, item) => land.append(titles[item]));
  const texts = map.anchors.map(([x, y]) => svg("text", { x, y: y - MARK + 8, class: "mark" }));
  const names = map.anchors.map(([x, y], item) => svg("text", { class: "name", "aria-hidden": "true" },
    ...items[item].split(" ").map((word, i, words) =>
      svg("tspan", { x, y: y + 7 + 20 * (i - (words.length - 1) / 2) }, word))));
  const discs = map.anchors.map(([cx, cy]) => svg("circle", { cx, cy: cy - MARK, r: 17, class: "disc" }));
  const arrows = svg("g", { class: "arrows" });
  const coasts = map.coasts.map((d, k) => svg("path", { d, class: "rim", stroke: map.tints[k] }));
  const shores = map.coasts.map((d) => svg("path", { d, class: "shore" }));
  const ring = svg("path", { class: "ring" });
  const seas = map.seas.map(([x, y], k) => svg("text", { x, y, class: "continent" },
    `${map.continents[k]} +${map.bonus[k]}`,
    svg("title", {}, `for all of ${map.continents[k]}: ${map.bonus[k]} more armies a round`)));
  const [left, top, width, height] = map.box.split(" ");
  const sea = svg("rect", { x: left, y: top, width, height, rx: 10, class: "sea" });
  const drawing = svg("svg", { viewBox: map.box, class: "map", role: "group",
    "aria-label": "world map: arrow keys move between territories, Enter picks" },
    sea, ...seas, ...coasts, ...hits, ...lands, ...shores,
    svg("path", { d: map.links, class: "link under" }), svg("path", { d: map.links, class: "link" }),
    ring, arrows, ...names, ...discs, ...texts);
  lands.forEach((land, item) => land.addEventListener("focus", () =>
    ring.setAttribute("d", map.lands[item])));
  lands.forEach((land) => land.addEventListener("blur", () => ring.setAttribute("d", "")));

  // One territory can be reached by Tab; the arrow keys move from there.
  function rove(item) {
    lands.forEach((land, i) => land.setAttribute("tabindex", i === item ? 0 : -1));
    lands[item].focus?.();
  }

  function onKey(event, item) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const end = { Home: westward[0], End: westward.at(-1) }[event.key];
    if (event.key !== "Enter" && event.key !== " " && !way && end === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (!way && end === undefined) return pick(item);
    const next = end ?? nearest(item, way);
    if (next >= 0) rove(next);
  }

  const westward = [...items.keys()].sort((a, b) => map.anchors[a][0] - map.anchors[b][0]);
  lands[westward[0]].setAttribute("tabindex", 0); // where reading begins

  // Return the nearest territory in a direction; what lies aside counts double.
  function nearest(item, [right, down]) {
    if (item === map.around[0] && right < 0) return map.around[1];
    if (item === map.around[1] && right > 0) return map.around[0];
    const [x, y] = map.anchors[item];
    const far = map.anchors.map(([u, v]) => {
      const ahead = (u - x) * right + (v - y) * down;
      const aside = Math.abs((u - x) * down) + Math.abs((v - y) * right);
      return ahead > 0 && aside < 2 * ahead ? ahead + 2 * aside : Infinity;
    });
    const best = Math.min(...far);
    return best < Infinity ? far.indexOf(best) : -1;
  }

  function show(looks, attacks = []) {
    looks.forEach(({ fill, ink, text, disc, title, label, open, last }, item) => {
      lands[item].setAttribute("fill", fill ?? map.tints[map.continent[item]]);
      hits[item].setAttribute("class", `hit${open ? " free" : ""}`);
      lands[item].setAttribute("class", `land${open ? " open" : ""}${last ? " last" : ""}`);
      lands[item].setAttribute("aria-label", label);
      lands[item].setAttribute("aria-disabled", String(!open));
      titles[item].textContent = title ?? label;
      texts[item].textContent = text ?? "";
      const below = `translate(0 ${text ? MARK - 6 + 10 * names[item].children.length : 0})`;
      names[item].setAttribute("transform", below);
      grounds[item].setAttribute("transform", below);
      names[item].setAttribute("fill", ink ?? INK);
      const ground = fill ?? map.tints[map.continent[item]];
      names[item].setAttribute("stroke", ink === "white" ? ground : `color-mix(in srgb, ${ground} 45%, white)`);
      texts[item].setAttribute("fill", disc ? INK : ink ?? INK);
      discs[item].setAttribute("visibility", disc ? "visible" : "hidden");
    });
    arrows.replaceChildren(...attacks.flatMap(([from, to, won]) => arrow(from, to, won)));
  }

  // An attack is a line to its target, with a ring around what was taken.
  function arrow(from, to, won) {
    const [[x1, y1], [x2, y2]] = [map.anchors[from], map.anchors[to]];
    const isAround = map.around.includes(from) && map.around.includes(to);
    const end = isAround ? [x1 + (x1 < x2 ? -60 : 60), y1] : [x2, y2];
    const line = svg("line", { x1, y1, x2: end[0], y2: end[1], class: won ? "attack" : "attack lost" });
    const mark = svg("circle", { cx: x2, cy: y2, r: 29, class: won ? "target" : "target lost" });
    return [line, mark];
  }

  return { node: drawing, show };
}

// Items as cards with what they are worth to each player, if that is a table of values.
function cards({ items, values, colors, names }, pick, look) {
  const marks = items.map(() => h("span", { class: "mark" }));
  const takers = items.map(() => h("span"));
  const worth = (item) => (values ?? []).map((row, p) => h("span", { class: "worth" },
    markOf(colors, p), String(row[item])));
  const nodes = items.map((name, item) => h("button", {
    type: "button", class: "card", click: () => pick(item),
    focus: () => look(item), mouseenter: () => look(item), mouseleave: () => look(-1),
  }, h("strong", {}, name), takers[item], ...worth(item), marks[item]));

  function show(looks) {
    looks.forEach(({ fill, ink, text, title, label, open, last, owner = -1 }, item) => {
      takers[item].textContent = owner < 0 ? "" : `${MARKS[owner % MARKS.length]} ${names?.[owner] ?? `player ${owner + 1}`}`;
      const colours = fill ? `background:${fill};color:${ink}` : "";
      nodes[item].setAttribute("style", colours);
      nodes[item].setAttribute("class", `card${open ? " open" : ""}${last ? " last" : ""}`);
      marks[item].textContent = text ?? "";
      const worths = (values ?? []).map((row) => String(row[item]));
      const said = [items[item], takers[item].textContent, ...worths, text].filter(Boolean).join(" ");
      nodes[item].setAttribute("aria-label", label.replace(items[item], () => said));
      nodes[item].setAttribute("aria-disabled", String(!open));
      nodes[item].setAttribute("title", title ?? label);
    });
  }

  return { node: h("div", { class: "cards" }, ...nodes), show };
}

// Return the place of a board, which moves sideways where it is narrow; `follow(lands)` brings these into view.
function stageOf(map, ...children) {
  const atEnd = () => node.classList.toggle("end", node.scrollLeft + node.clientWidth > node.scrollWidth - 8);
  const node = h("div", { class: "stage", scroll: atEnd }, ...children);

  function follow(lands) {
    if (!map || !lands.length || !(node.scrollWidth > node.clientWidth)) return;
    const [left, , width] = map.box.split(" ").map(Number);
    const far = lands.map((item) => (map.anchors[item][0] - left) / width * node.scrollWidth);
    const [low, high] = [Math.min(...far) - 40, Math.max(...far) + 40];
    const { scrollLeft, clientWidth } = node;
    if (low < scrollLeft || high > scrollLeft + clientWidth) node.scrollLeft = (low + high - clientWidth) / 2;
    atEnd();
  }

  return { node, follow };
}
