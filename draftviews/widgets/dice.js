// How a battle ends: bars are exact chances, dots the battles that were rolled: see dice.py.

const LATE_DICE = "Python does not answer: run the cell first (Run > Run All Cells).";
const ATTACKER = "#6C5CE7", DEFENDER = "#A7C957";
const BOX = { width: 880, height: 250, left: 44, bottom: 42, top: 10 };

function render({ model, el }) {
  const field = (name) => h("input", { type: "number", min: 1, max: 40, step: 1, class: "short",
    change: () => ask({ rolls: 0 }) });
  const attackers = field("attackers"), defenders = field("defenders");
  const words = h("p", { class: "words", role: "status", "aria-live": "polite" });
  const rolled = h("p", { class: "rolled" });
  const message = h("p", { class: "message", role: "alert" });
  const drawing = svg("svg", { viewBox: `0 0 ${BOX.width} ${BOX.height}`, class: "ends", role: "img" });
  const roll = (rolls) => h("button", { type: "button", click: () => ask({ rolls }) },
    `Roll ${rolls.toLocaleString("en")}`);

  const page = frame("how a battle ends",
    h("div", { class: "row" },
      h("label", {}, "attacking armies ", attackers), h("label", {}, "defending armies ", defenders),
      h("span", {}, roll(100), " ", roll(10000))),
    words, drawing, rolled, message);
  el.append(page);

  const talk = conversation(model, page, receive, (text) => say(message, "message", text, true), LATE_DICE);

  function ask({ rolls }) {
    const { seed } = model.get("asked");
    talk.ask({ attackers: Number(attackers.value), defenders: Number(defenders.value), rolls, seed });
  }

  function receive() {
    const shown = model.get("shown");
    say(message, "message", shown.error, true);
    if (shown.error) return;
    words.textContent = shown.words;
    rolled.textContent = shown.rolled?.words ?? "";
    drawing.setAttribute("aria-label", `the chance of each end. ${shown.words}`);
    drawing.replaceChildren(...picture(shown));
  }

  attackers.value = model.get("asked").attackers;
  defenders.value = model.get("asked").defenders;
  receive();
  return talk.close;
}

// From left to right: the defender holds with all armies down to one, the attacker wins with few to all.
function picture({ won, held, rolled }) {
  const ends = [
    ...held.map((chance, left) => ({ chance, left, side: DEFENDER, seen: rolled?.held[left] })).slice(1).reverse(),
    ...won.map((chance, left) => ({ chance, left, side: ATTACKER, seen: rolled?.won[left] })).slice(2),
  ];
  const share = (end) => (rolled ? end.seen / rolled.rolls : 0);
  const most = Math.max(...ends.map((end) => Math.max(end.chance, share(end))));
  const step = (BOX.width - BOX.left) / ends.length;
  const floor = BOX.height - BOX.bottom;
  const y = (chance) => floor - (floor - BOX.top) * chance / most;
  const text = (x, at, words, look = "") => svg("text", { x, y: at, class: look }, words);
  const bars = ends.flatMap(({ chance, left, side, seen }, i) => {
    const x = BOX.left + step * i;
    const title = `${left} left: ${(100 * chance).toFixed(2)} %` + (rolled ? `, rolled ${seen} times` : "");
    const bar = svg("rect", { x: x + 1, y: y(chance), width: Math.max(step - 2, 1),
      height: floor - y(chance), fill: side, class: "end" });
    bar.append(svg("title", {}, title));
    const dot = svg("circle", { cx: x + step / 2, cy: y(share(ends[i])), r: 4, class: "dot" });
    const isNamed = step > 16 || left % 5 === 0;
    return [bar, ...(rolled ? [dot] : []), ...(isNamed ? [text(x + step / 2, floor + 14, String(left), "tick")] : [])];
  });
  const middle = BOX.left + step * (held.length - 1);
  const marks = [0, 0.5, 1].map((part) =>
    text(BOX.left - 6, y(part * most) + 4, `${(100 * part * most).toFixed(part ? 1 : 0)} %`, "axis"));
  return [...marks, ...bars,
    text((BOX.left + middle) / 2, BOX.height - 8, "defenders left: the attack fails", "side"),
    text((middle + BOX.width) / 2, BOX.height - 8, "attackers left: the territory falls", "side")];
}

export default { render };
