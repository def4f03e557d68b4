// KthBestPick, a line of pseudo-code at a time.  `shown` holds the whole trace: see stepper.py.

const NO_TRACE = "This needs Python, which does not answer: run the cell first " +
  "(Run > Run All Cells). Stepping through the table below works without it.";
const STALE = "The table or the question has changed: press Run to see its steps.";
const VARIABLES = {
  k: "k", a: "a", better: "better", partition: "s'", player: "p", reply: "a'", result: "returned",
};

// A step holds what is new since the one before; return steps that hold everything.
function unfold(steps) {
  let all = {};
  return steps.map((step) => (all = { ...all, ...step }));
}

function render({ model, el }) {
  let shown, steps, answered, at = 0, isGuessed = true;

  const table = h("textarea", { rows: 5, spellcheck: "false", input: stale, keydown: runOnEnter });
  const best = h("input", { size: 4, input: stale, keydown: runOnEnter });
  const picks = h("input", { size: 10, placeholder: "such as A C", input: stale, keydown: runOnEnter });
  const others = h("select", { change: () => run() },
    ...(model.get("menu") ?? []).map((name) => h("option", { value: name }, name)));
  const predict = h("input", { type: "checkbox", change: () => { isGuessed = !predict.checked; reveal(); } });
  const guesses = h("div", { class: "row", role: "group", "aria-label": "your prediction" });
  const verdict = h("p", { class: "verdict", role: "status" });
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
  const quiz = h("div", {}, guesses, verdict);
  const view = h("div", {},
    h("div", { class: "row" }, ...buttons, h("label", {}, "step ", slider)), words,
    h("div", { class: "row" }, code, h("div", {}, variables, h("div", { class: "wide" }, values))));
  const page = frame("KthBestPick step by step: arrow keys move one step",
    h("div", { class: "row" },
      h("label", { class: "column" }, "item names, then a row of values per player", table),
      h("div", {},
        h("div", { class: "row" }, h("label", {}, "N = ", best),
          h("label", {}, "picked so far ", picks), h("label", {}, "the others pick as ", others)),
        h("button", { type: "button", class: "run", click: run }, "Run"), " ",
        h("label", {}, predict, " predict first"), message)),
    quiz, view);
  page.setAttribute("tabindex", "0");
  page.addEventListener("keydown", onKey);

  function run() {
    const { order } = model.get("asked");
    talk.ask({ ...typed(), order });
  }

  const typed = () =>
    ({ table: table.value, n_best: best.value, picks: picks.value, model: others.value });

  function runOnEnter(event) {
    event.stopPropagation(); // in a field, arrows and Home move the cursor
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
    const same = Object.entries(typed()).every(([name, value]) => value === answered[name]);
    if (same) say(message, "message", shown.error || shown.note || "", Boolean(shown.error));
    else say(message, "message", STALE);
  }

  // Until a prediction is made, the steps stay hidden.
  function reveal() {
    const mover = shown.mover;
    quiz.hidden = !predict.checked || steps.length === 0;
    view.hidden = steps.length === 0 || !isGuessed;
    if (quiz.hidden) return;
    say(verdict, "verdict", isGuessed ? verdict.textContent :
      `What will player ${mover + 1} take with N = ${answered.n_best}? Choose before you look.`);
    const left = shown.items.filter((_, item) => steps[0].owner[item] < 0);
    guesses.replaceChildren(...left.map((name) =>
      h("button", { type: "button", click: () => judge(name) }, name)));
  }

  function judge(name) {
    const { result } = steps.at(-1);
    isGuessed = true;
    say(verdict, "verdict", name === result ? `Right: player ${shown.mover + 1} takes ${result}.` :
      `No: player ${shown.mover + 1} takes ${result}. Step through to see why not ${name}.`);
    reveal();
  }

  function receive() {
    shown = model.get("shown");
    answered = model.get("asked");
    steps = unfold(shown.steps ?? []);
    isGuessed = !predict.checked;
    reveal();
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
    buttons.forEach((button, i) => enable(button, i < 2 ? at > 0 : at < steps.length - 1));
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
    const head = h("th", { scope: "row" }, markOf(shown.colors, player), `player ${player + 1}`);
    return h("tr", {}, head, ...row.map((value, item) => owner[item] === player
      ? h("td", { class: "taken", style: `background:${color};color:${text}`,
                  title: `taken by player ${player + 1}` }, value)
      : h("td", {}, value)));
  }

  table.value = model.get("asked").table;
  best.value = model.get("asked").n_best;
  picks.value = model.get("asked").picks ?? "";
  others.value = model.get("asked").model ?? "";
  const talk = conversation(model, page, receive, (text) => say(message, "message", text, true), NO_TRACE);
  receive();
  el.append(page);
  return talk.close;
}

export default { render };
