// What the tests measure in a page; `measure` of conftest.py takes one of these by its name.

// Where the four arrow keys lead from each territory.
function walk() {
  const lands = [...document.querySelectorAll("path.land")];
  const press = (land, key) => {
    land.focus();
    land.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    return lands.indexOf(document.activeElement);
  };
  const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  return lands.map((land) => keys.map((key) => press(land, key)));
}

// Where the label of a territory stands on the screen.
function label(land) {
  land.scrollIntoView({ block: "center", behavior: "instant" });
  const item = [...document.querySelectorAll("path.land")].indexOf(land);
  const name = document.querySelectorAll("text.name tspan:first-child")[item];
  const [x, y] = ["x", "y"].map((key) => Number(name.getAttribute(key)));
  const point = new DOMPoint(x, y).matrixTransform(land.ownerSVGElement.getScreenCTM());
  return [point.x, point.y];
}

// Whether the words of the status are in the window, below the page's bar and above a map, or beside it.
function above(map) {
  const [words, below] = [".head .words", map].map((what) => document.querySelector(what).getBoundingClientRect());
  const bar = document.querySelector(".bd-header-article").getBoundingClientRect();
  return words.top >= bar.bottom && (words.bottom <= below.top || words.left >= below.right) && below.top < innerHeight;
}

// Whether the top of something is in the window.
function seen(what) {
  const [box] = document.querySelector(what)?.getClientRects() ?? [];
  return box && box.top >= 0 && box.top < innerHeight - 20;
}

// What of the side panel of a draft lies beyond its edge.
function beyond() {
  const side = document.querySelector(".side");
  const { right } = side.parentNode.getBoundingClientRect();
  return [...side.querySelectorAll("*")].filter((node) =>
    node.getBoundingClientRect().right > right + 0.5).map((node) => node.outerHTML);
}

// How many controls have no name.
function unnamed() {
  const controls = ["button", "input:not(.away)", "select", "[role=button]"].map((kind) => `.draftlib ${kind}`);
  return [...document.querySelectorAll(controls)].filter((node) =>
    !node.getAttribute("aria-label") && !node.textContent.trim() && !node.labels?.length).length;
}

// How wide the page is, and where its pictures end on the right.
function wide() {
  const ends = [...document.images].map((image) => image.getBoundingClientRect().right);
  return Math.max(document.documentElement.scrollWidth, ...ends);
}

// What is called by other words than it shows, what scrolls sideways where no key comes, and empty heads.
function astray() {
  const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const named = [...document.querySelectorAll("button[aria-label], summary[aria-label]")].filter((node) =>
    !plain(node.getAttribute("aria-label")).includes(plain(node.innerText)));
  const wide = [...document.querySelectorAll(".bd-article *")].filter((node) =>
    node.scrollWidth > node.clientWidth && ["auto", "scroll"].includes(getComputedStyle(node).overflowX)
    && node.tabIndex < 0 && !node.querySelector("a, button, input, select, [tabindex]"));
  const empty = [...document.querySelectorAll("th")].filter((node) => !node.textContent.trim());
  return [...named, ...wide, ...empty].map((node) => node.outerHTML.slice(0, 120));
}

// Whether each node lies inside its drawing.
function inside(nodes) {
  return nodes.every((node) => {
    const [own, all] = [node, node.ownerSVGElement].map((part) => part.getBoundingClientRect());
    return own.left >= all.left && own.right <= all.right && own.bottom <= all.bottom;
  });
}

// For each name of a continent: what it says, and how many lands and names of lands it lies on.
function hits(seas) {
  return seas.map((sea) => {
    const { x, y, width, height } = sea.getBBox();
    const lies = (u, v) => u > x && u < x + width && v > y && v < y + height;
    const steps = (land) => Array.from({ length: land.getTotalLength() / 4 }, (_, i) => 4 * i);
    const on = [...document.querySelectorAll("path.land")].filter((land) =>
      steps(land).map((far) => land.getPointAtLength(far)).some((point) => lies(point.x, point.y)));
    const under = [...document.querySelectorAll("text.name")].filter((name) => {
      const box = name.getBBox();
      const [right, bottom] = [box.x + box.width, box.y + box.height];
      return box.x < x + width && x < right && box.y < y + height && y < bottom;
    });
    return [sea.firstChild.textContent, on.length + under.length];
  });
}

// The sizes of the letters of texts on the screen, and their boxes: middle, width and height.
function letters(nodes) {
  const boxes = nodes.map((node) => node.getBoundingClientRect());
  return [nodes.map((node) => parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a),
    boxes.map(({ x, y, width, height }) => [x + width / 2, y + height / 2, width, height])];
}
