// What all modules share: elements, and questions to Python.  It stands before each: see page.py.

const SVG = "http://www.w3.org/2000/svg";
const LATE = 4000; // milliseconds until a question counts as unanswered
const NEEDS_PYTHON = "This needs Python: run make lab in a clone of the repository.";

// Return an element; an attribute that is a function listens to the event of its name.
function h(tag, attributes = {}, ...children) {
  return build(document.createElement(tag), attributes, children);
}

function svg(tag, attributes = {}, ...children) {
  return build(document.createElementNS(SVG, tag), attributes, children);
}

function build(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

// Return a page, the frame of every widget.  Keys stay in it: JupyterLab would take the focus away.
// Ctrl+S alone is let through, and saves the notebook.
function frame(label, ...children) {
  const attributes = { class: "draftlib", role: "group", "aria-label": label };
  const quiet = "data-lm-suppress-shortcuts";
  const page = h("div", { ...attributes, [quiet]: "true", keydown }, ...children);
  function keydown(event) {
    const saves = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s";
    if (!saves) return event.stopPropagation();
    page.removeAttribute(quiet);
    setTimeout(() => page.setAttribute(quiet, "true"));
  }
  return page;
}

// Return the mark of a player in their colour; the colours repeat after six players, the marks do not.
const MARKS = "●■▲◆★▼○□△◇☆▽";
const markOf = (colors, p) => h("span", { class: "dot", style: `color:${colors[p][0]}` }, `${MARKS[p % MARKS.length]} `);

// Show or hide, and mark what cannot be pressed now without `disabled`, which drops the focus.
function enable(button, isOn) {
  button.setAttribute("aria-disabled", String(!isOn));
}

function say(node, kind, text, isWrong = false) {
  if (node.textContent !== text) node.textContent = text;
  node.className = isWrong && text ? `${kind} wrong` : kind;
}

// Ask Python: `ask(question)` sets `asked`; `receive` is called with each answer, and `page` is busy
// until then.  A function that returns a question builds on the last answer, and waits for it.
// `tell(text)` says why there is none: `late` after a while, and at once on a static page, which has
// no Python.  Nobody waits for the answers to questions of `behind`.
function conversation(model, page, receive, tell, late, behind = []) {
  let timer, isBusy = false;
  const waiting = [];

  function hear() {
    clearTimeout(timer);
    isBusy = false;
    page.removeAttribute("aria-busy");
    receive();
    if (waiting.length) send(waiting.shift()());
  }

  function send(question) {
    const number = (model.get("asked").number ?? 0) + 1;
    model.set("asked", { ...question, number });
    model.save_changes();
    if (model.get("static")) return tell(NEEDS_PYTHON);
    isBusy = true;
    if (!behind.includes(question.do)) wait();
  }

  function wait() {
    page.setAttribute("aria-busy", "true");
    clearTimeout(timer);
    timer = setTimeout(() => tell(late), LATE);
  }

  model.on("change:shown", hear);
  return {
    ask(question) {
      const buildsOn = typeof question === "function";
      if (!buildsOn || !isBusy) return send(buildsOn ? question() : question);
      waiting.push(question);
      wait();
    },
    isBusy: () => isBusy,
    close() {
      clearTimeout(timer);
      model.off?.("change:shown", hear);
    },
  };
}

// Return a slider with buttons on both sides and for play, over 0 .. length(); `go(i)` shows i.
function player(name, length, go) {
  let at = 0, timer = null;
  const slider = h("input", { type: "range", min: 0, step: 1, input: () => move(Number(slider.value)) });
  const back = h("button", { type: "button", "aria-label": `${name}: back`, click: () => move(at - 1) }, "‹");
  const next = h("button", { type: "button", "aria-label": `${name}: next`, click: () => move(at + 1) }, "›");
  const play = h("button", { type: "button", "aria-label": `${name}: play`, click: () => toggle() }, "▶");
  const read = h("output", { "aria-live": "off" }); // the slider says so itself

  function move(to, isPlaying = false) {
    if (!isPlaying) stop();
    at = Math.min(Math.max(to, 0), length());
    slider.max = length();
    slider.value = at;
    slider.setAttribute("aria-valuetext", `${at} of ${length()}`);
    read.textContent = ` ${at} of ${length()}`;
    enable(back, at > 0);
    enable(next, at < length());
    go(at);
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    play.textContent = "▶";
  }

  // Play or stop; the first step comes so many later.
  function toggle(hold = 0) {
    if (timer !== null) return stop();
    if (at >= length()) move(0);
    play.textContent = "❚❚";
    timer = setInterval(() => {
      if (hold-- > 0) return;
      move(at + 1, true);
      if (at >= length()) stop();
    }, 600);
  }

  const node = h("div", { class: "player" }, back, play, next,
    h("label", {}, `${name} `, slider), read);
  return { node, move, stop, play: toggle, at: () => at };
}
