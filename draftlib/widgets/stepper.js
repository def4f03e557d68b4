// KthBestPick, a line of pseudo-code at a time.  `shown` holds the whole trace: see stepper.py.

const NO_PYTHON = "This needs Python, which does not answer: run the cell first " +
  "(Run > Run All Cells). Stepping through the table below works without it.";
const STALE = "The table or N has changed: press Run to see its steps.";
const WAIT = 2500; // milliseconds until a question counts as unanswered
const VARIABLES = {
  k: "k", a: "a", better: "better", partition: "s'", player: "p", reply: "a'", result: "returned",
};

function h(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

// A step holds what is new since the one before; return steps that hold everything.
function unfold(steps) {
  let all = {};
  return steps.map((step) => (all = { ...all, ...step }));
}

function render({ model, el }) {
  let shown, steps, answered, timer, at = 0;

  const table = h("textarea", { rows: 5, spellcheck: "false", input: stale, keydown: runOnEnter });
  const best = h("input", { size: 4, input: stale, keydown: runOnEnter });
  const message = h("p", { class: "message", role: "status" });
  const moves = {
    "« first": () => 0,
    "‹ back": () => at - 1,
    "next ›": () => at + 1,
    "last »": () => steps.length - 1,
  };
  const buttons = Object.entries(moves).map(([name, where]) =>
    h("button", { type: "button", click: () => go(where()) }, name));
  const slider = h("input", { type: "range", min: 1, input: () => go(slider.value - 1) });
  const words = h("p", { class: "words", role: "status", "aria-live": "polite" });
  const code = h("ol", { class: "code", "aria-label": "pseudo-code" });
  const variables = h("dl", { class: "variables" });
  const values = h("table", { class: "values" });
  const view = h("div", {},
    h("div", { class: "row" }, ...buttons, h("label", {}, "step ", slider)), words,
    h("div", { class: "row" }, code, h("div", {}, variables, h("div", { class: "wide" }, values))));
  const page = h("div",
    { class: "draftlib", role: "group", tabindex: "0", keydown: onKey,
      "aria-label": "KthBestPick step by step: arrow keys move one step",
      "data-lm-suppress-shortcuts": "true" },
    h("div", { class: "row" },
      h("label", { class: "column" }, "item names, then a row of values per player", table),
      h("div", {},
        h("label", {}, "N = ", best), " ",
        h("button", { type: "button", class: "run", click: run }, "Run"), message)),
    view);

  function run() {
    const asked = model.get("asked");
    clearTimeout(timer);
    model.set("asked", {
      table: table.value, n_best: best.value, order: asked.order, number: (asked.number ?? 0) + 1,
    });
    model.save_changes();
    timer = setTimeout(() => say(NO_PYTHON, true), WAIT);
  }

  function runOnEnter(event) {
    event.stopPropagation();
    const inTable = event.currentTarget === table;
    if (event.key !== "Enter" || (inTable && !event.ctrlKey && !event.shiftKey)) return;
    event.preventDefault();
    run();
  }

  function onKey(event) {
    const where = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: steps.length - 1 };
    if (event.target === slider || !(event.key in where)) return;
    event.preventDefault();
    go(where[event.key]);
  }

  function stale() {
    const same = table.value === answered.table && best.value === answered.n_best;
    if (same) say(shown.error || shown.note || "", Boolean(shown.error));
    else say(STALE, false);
  }

  function say(text, wrong) {
    message.textContent = text;
    message.className = wrong ? "message wrong" : "message";
  }

  function receive() {
    clearTimeout(timer);
    shown = model.get("shown");
    answered = model.get("asked");
    steps = unfold(shown.steps ?? []);
    view.hidden = steps.length === 0;
    stale();
    if (steps.length === 0) return;
    slider.max = steps.length;
    code.replaceChildren(...shown.code.map((line) => h("li", {}, line)));
    go(0);
  }

  function go(number) {
    if (steps.length === 0) return;
    at = Math.min(Math.max(number, 0), steps.length - 1);
    const step = steps[at];
    slider.value = at + 1;
    slider.setAttribute("aria-valuetext", `step ${at + 1} of ${steps.length}`);
    buttons.forEach((button, i) => // not `disabled`, which would drop the keyboard's focus
      button.setAttribute("aria-disabled", String(i < 2 ? at === 0 : at === steps.length - 1)));
    words.textContent = `Step ${at + 1} of ${steps.length}. ${step.words}`;
    [...code.children].forEach((line, i) => {
      if (i === step.line) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    const named = Object.entries(VARIABLES).map(([key, name]) => [name, step[key]]);
    variables.replaceChildren(...[["ranked", shown.ranked], ...named].flatMap(([name, value]) =>
      [h("dt", {}, name), h("dd", {}, value || "–")]));
    values.replaceChildren(heading(), ...shown.values.map((row, p) => line(row, p, step.owner)));
  }

  function heading() {
    return h("tr", {}, h("td"), ...shown.items.map((item) =>
      h("th", { scope: "col", title: item }, item)));
  }

  function line(row, player, owner) {
    const [color, text] = shown.colors[player];
    const head = h("th", { scope: "row" }, h("span", { style: `color:${color}` }, "● "),
      `player ${player + 1}`);
    return h("tr", {}, head, ...row.map((value, item) => owner[item] === player
      ? h("td", { class: "taken", style: `background:${color};color:${text}`,
                  title: `taken by player ${player + 1}` }, value)
      : h("td", {}, value)));
  }

  table.value = model.get("asked").table;
  best.value = model.get("asked").n_best;
  model.on("change:shown", receive);
  receive();
  el.append(page);
  return () => {
    clearTimeout(timer);
    model.off("change:shown", receive);
  };
}

export default { render };
