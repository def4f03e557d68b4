// The board of a draft: the world map, or cards where there is no map.  Both have the same face:
// `node`, and `show(looks)`, a look for each item: fill, ink, text, title, label, open, last, owner.

const MARK = 12; // a mark stands so much above the middle of a territory, and its name below
const LETTER = 12; // the width of a letter of a name, about
const UNOWNED = "#D8D9D7";
const INK = "#2B3440";
const BOTH = "url(#draftlib-both)"; // what both hints like
const GOLD = "#FFD75E"; // the picks of a rule
const [RED, BLUE] = ["#C62828", "#1F6FB2"]; // of the hints; none of the first players has them
const ZOOM = 2.5; // of a tap on a narrow map
const NARROW = 600; // pixels
const LARGE = 50; // the height of letters that can be read on a whole narrow map

// Return the board of a table: see `scenery` in draft_table.py.  `pick(item)` is called by a click, `miss()` by one on the sea.
function board(table, pick, look = () => {}, miss = () => {}) {
  return table.map ? worldMap(table, pick, look, miss) : cards(table, pick, look);
}

function worldMap({ map, items }, pick, look, miss) {
  const lands = map.lands.map((d, item) => svg("path", {
    d, class: "land", role: "button", tabindex: -1,
    click: (event) => tap(event, item),
    keydown: (event) => onKey(event, item),
    focus: () => look(item), mouseenter: () => look(item), mouseleave: () => look(-1),
  }));
  // Below all lands lie their margins and the grounds of their names, which take a click that met no other land.
  const grounds = items.map((name, item) => svg("g", {}, ...name.split(" ").map((word, i, words) => {
    const [[x, y], width] = [map.anchors[item], LETTER * word.length + 10];
    return svg("rect", { x: x - width / 2, y: y - 13 + 20 * (i - (words.length - 1) / 2), width, height: 26 });
  })));
  const hits = map.lands.map((d, item) => svg("g", { "aria-hidden": "true", click: (event) => tap(event, item),
    mouseenter: () => look(item), mouseleave: () => look(-1) }, svg("path", { d }), grounds[item]));
  const titles = items.map(() => svg("title"));
  lands.forEach((land, item) => land.append(titles[item]));
  const texts = map.anchors.map(([x, y]) => svg("text", { x, y: y - MARK + 8, class: "mark" }));
  const names = map.anchors.map(([x, y], item) => svg("text", { class: "name", "aria-hidden": "true" },
    ...items[item].split(" ").map((word, i, words) =>
      svg("tspan", { x, y, dy: `${0.33 + 0.95 * (i - (words.length - 1) / 2)}em` }, word))));
  const large = largeNames(items, map);
  const discs = map.anchors.map(([cx, cy]) => svg("circle", { cx, cy: cy - MARK, r: 20, class: "disc" }));
  const arrows = svg("g", { class: "arrows" });
  const coasts = map.coasts.map((d, k) => svg("path", { d, class: "rim", stroke: map.rims[k] }));
  const shores = map.coasts.map((d) => svg("path", { d, class: "shore" }));
  const ring = svg("path", { class: "ring" });
  const seas = map.seas.map(([x, y], k) => svg("text", { x, y, class: "continent", click: tapSea },
    `${map.continents[k]} +${map.bonus[k]}`,
    svg("title", {}, `for all of ${map.continents[k]}: ${map.bonus[k]} more armies a round`)));
  const [left, top, width, height] = map.box.split(" ").map(Number);
  const both = svg("linearGradient", { id: "draftlib-both" }, ...[BLUE, RED].map((color) => // half and half
    svg("stop", { offset: "50%", "stop-color": color })));
  const sea = svg("rect", { x: left, y: top, width, height, rx: 10, class: "sea", click: tapSea });
  const away = svg("g", { class: "out", "aria-hidden": "true", click: () => zoom(null) }, // a click alone brings near
    svg("rect", { x: 10, y: 10, width: 150, height: 50, rx: 6 }), svg("text", { x: 85, y: 44 }, "whole map"));
  const drawing = svg("svg", { viewBox: map.box, class: "map", role: "group",
    "aria-label": "world map: arrow keys move between territories, Enter picks" },
    svg("defs", {}, both), sea, ...seas, ...coasts, ...hits, ...lands, ...shores,
    svg("path", { d: map.links, class: "link under" }), svg("path", { d: map.links, class: "link" }),
    ring, arrows, ...names, ...discs, ...texts, away);
  lands.forEach((land, item) => land.addEventListener("focus", () =>
    ring.setAttribute("d", map.lands[item])));
  lands.forEach((land) => land.addEventListener("blur", () => ring.setAttribute("d", "")));

  // On a narrow map the first tap brings its place near, and the next one picks there; of a double tap the first counts.
  function tap({ detail }, item) {
    if (detail > 1) return;
    rove(item);
    if (isSmall()) return zoom(map.anchors[item]);
    zoom(null);
    pick(item);
  }

  function tapSea({ clientX, clientY }) {
    if (!isSmall()) return miss();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(drawing.getScreenCTM().inverse());
    zoom([x, y]);
  }

  const isWhole = () => drawing.getAttribute("viewBox") === map.box;
  const isSmall = () => isWhole() && Math.min(drawing.clientWidth, drawing.clientHeight * width / height) < NARROW;

  // Show the surroundings of a place, which stands in their middle unless the map ends there; without one the whole map.
  function zoom(at) {
    const [wide, tall] = [width / ZOOM, height / ZOOM], isLeft = at?.[0] < left + width / 2; // the way back is on the other side
    const within = (middle, size, start, whole) => Math.min(Math.max(middle - size / 2, start), start + whole - size);
    const corner = at && [within(at[0], wide, left, width), within(at[1], tall, top, height)];
    drawing.setAttribute("viewBox", corner ? [...corner, wide, tall].join(" ") : map.box);
    if (corner) away.setAttribute("transform", `translate(${corner[0] + (isLeft ? wide - 170 : 0)} ${corner[1]})`);
    drawing.classList.toggle("near", Boolean(corner));
  }

  // Move to the next territory that may be picked, eastward and then from the west again.
  function next() {
    const from = westward.findIndex((item) => lands[item] === document.activeElement) + 1;
    const free = [...westward.slice(from), ...westward.slice(0, from)].find((item) => lands[item].getAttribute("aria-disabled") === "false");
    if (free !== undefined) rove(free);
  }

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
    looks.forEach(({ fill, ink, text, disc, title, label, open, last, before }, item) => {
      const ground = fill ?? map.tints[map.continent[item]];
      lands[item].setAttribute("fill", ground);
      hits[item].setAttribute("class", `hit${open ? " free" : ""}`);
      lands[item].setAttribute("class", `land${open ? " open" : ""}${last ? " last" : ""}${before ? " before" : ""}`);
      lands[item].setAttribute("aria-label", label);
      lands[item].setAttribute("aria-disabled", String(!open));
      titles[item].textContent = title ?? label;
      texts[item].textContent = text ?? "";
      texts[item].setAttribute("class", disc ? "mark army" : "mark");
      const below = `translate(0 ${text ? MARK - 6 + 10 * names[item].children.length : 0})`;
      names[item].setAttribute("transform", below);
      names[item].setAttribute("class", `name${large.has(item) && !text ? " large" : ""}${last ? " taken" : ""}`);
      grounds[item].setAttribute("transform", below);
      names[item].setAttribute("fill", ink ?? INK);
      names[item].setAttribute("stroke", fill === BOTH ? INK : ink === "white" ? ground : `color-mix(in srgb, ${ground} 45%, white)`);
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

  return { node: drawing, show, next };
}

// Return the territories whose names fit on a narrow map in large letters: those with most room first.
function largeNames(items, { anchors, seas, continents, box: size }) {
  const [, , width] = size.split(" ").map(Number);
  const boxOf = ([x, y], words) => [x, y, 0.3 * LARGE * Math.max(...words.map(({ length }) => length)), 0.5 * LARGE * words.length]; // the middle, half the width and half the height
  const meet = ([x, y, w, h], [u, v, wide, tall]) => Math.abs(x - u) < w + wide && Math.abs(y - v) < h + tall;
  const room = ([x, y], item) => Math.min(...anchors.map(([u, v], other) => (other === item ? Infinity : Math.hypot(x - u, y - v))));
  const taken = seas.map((at, k) => boxOf(at, [continents[k]])), large = new Set();
  for (const item of [...items.keys()].sort((a, b) => room(anchors[b], b) - room(anchors[a], a))) {
    const box = boxOf(anchors[item], items[item].split(" "));
    if (box[0] + box[2] > width || taken.some((other) => meet(box, other))) continue;
    taken.push(box);
    large.add(item);
  }
  return large;
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

  function next() {
    const from = nodes.indexOf(document.activeElement) + 1;
    [...nodes.slice(from), ...nodes.slice(0, from)].find((node) => node.getAttribute("aria-disabled") === "false")?.focus();
  }

  return { node: h("div", { class: "cards" }, ...nodes), show, next };
}
