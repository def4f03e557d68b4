// Show the widgets of a page: their own ES modules, and a model that nobody answers, or a worker.

const NO_WASM = "This browser cannot run the game, which needs WebAssembly in a worker: a browser of 2023 " +
  "or later has that. Here is a recorded draft in its place: move its slider.";
const LATE = "Still at work: a slow device takes a while.";

// Return what a widget's module knows of its model; `asked` is called when it wants an answer.
function modelOf(state, asked) {
  const listeners = {};
  const model = {
    get: (name) => state[name],
    set(name, value) {
      state[name] = value;
      for (const listener of listeners[`change:${name}`] ?? []) listener();
    },
    save_changes: () => asked(model),
    on: (name, listener) => { (listeners[name] ??= []).push(listener); },
    off: (name, listener) => {
      listeners[name] = (listeners[name] ?? []).filter((known) => known !== listener);
    },
  };
  return model;
}

// A page opened from a folder may load no file, but it may load its own text.
const addressOf = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));

async function imported(text) {
  const url = addressOf(text);
  const module = await import(url);
  URL.revokeObjectURL(url);
  return module.default;
}

// Start the module that answers in a worker; return the function that asks it, once it has loaded.
async function answering(text, state) {
  if (typeof WebAssembly === "undefined") throw new Error("no WebAssembly");
  const url = addressOf(text);
  const worker = new Worker(url);
  const said = (message) => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => { event.preventDefault(); reject(new Error(event.message)); };
    worker.postMessage(message);
  });
  let last = said({ state });
  await last;
  URL.revokeObjectURL(url);
  const answer = (asked) => { last = last.then(() => said({ asked })); return last; };
  return Object.assign(answer, { stop: () => worker.terminate() });
}

// A link holds a draft: its seed, its seats, a letter for each pick, and whether it is the board of a
// day, or a challenge: then `beat` is the number of wars to beat.
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function linkOf({ seed, seats, picks, war, day, beat, helps, fights, review }) {
  const letters = picks.map((item) => LETTERS[item]).join("");
  const more = { ...(war === "own" && { war }), ...(day && { day: 1 }), ...(beat !== undefined && { beat }),
    ...(helps?.some(Boolean) && { helps: helps.join(".") }),
    ...(fights && { fights: 1 }), ...(review && { review: 1 }) };
  const fields = new URLSearchParams({ seed, seats: seats.join(), picks: letters, ...more });
  return `${location.href.split(/[?#]/, 1)}#${fields}`.replaceAll("%2C", ",");
}

// Return what to ask for the draft in an address, null where it names none: a draft, the board of today or a new one.
function draftIn({ hash, search }) {
  const text = /\b(seed|seats|picks)=/.test(hash) ? hash : search;
  const fields = new URLSearchParams(text.slice(1)), names = [...fields.keys()];
  const { seed, seats, picks, daily, new: isNew, ...more } = Object.fromEntries(fields), twice = names.find((name, i) => names.indexOf(name) < i);
  if ([seed, seats, picks].every((part) => part === undefined)) {
    if (isNew !== undefined) return { do: "new", seed: Math.floor(LOTS * Math.random()) };
    return daily === undefined ? null : { do: "today" };
  }
  const items = Array.from(picks ?? "", (letter) => (LETTERS.includes(letter) ? LETTERS.indexOf(letter) : letter));
  return { ...more, seed, seats: seats?.split(","), picks: items, twice, do: "open" };
}

// Put a draft in the address; "Back" leads to the board before, and to a draft of `length` picks before the next one.  A draft
// that was opened is there already.
function addressed(session, length, isOpened) {
  const before = draftIn(location), isLeft = before?.picks?.length === length && session.picks.length < length;
  const isOther = before?.do === "open" && `${[before.seed, before.seats]}` !== `${[session.seed, session.seats]}`;
  history[(isOther || isLeft) && !isOpened ? "pushState" : "replaceState"](null, "", linkOf(session));
}

const LOTS = 1e6; // seeds that a new board is drawn from

const textOf = (id) => document.getElementById(id).textContent;

async function mount(place) {
  const state = JSON.parse(textOf(place.dataset.state));
  if (!place.dataset.form) return start(place, state);
  let shown = null; // one table at a time
  const form = await imported(textOf(place.dataset.form));
  form(place, state, (next, ...memory) => {
    shown = Promise.resolve(shown).then((stop) => { stop?.(); return start(place, next, ...memory); });
  });
}

// Show a widget in its place; return the function that ends what answers it.  `keep(shown)` is
// called with each draft that it comes to, and `recall(asked)` adds what is kept of a draft that is opened.
async function start(place, state, keep = () => {}, recall = (asked) => asked) {
  const { answers, link } = place.dataset;
  let isOpening = false; // an address was asked for, and answers come from before it
  const kept = (shown) => {
    const { do: done } = model.get("asked") ?? {};
    if (done === "open" || done === "today") isOpening = false;
    if (link !== undefined && !isOpening) addressed(shown.session, state.table.order.length, done === "open");
    shown.tried = keep(shown); // which try of its board it is, see play/last.mjs
  };
  const style = document.createElement("style");
  style.textContent = state._css ?? "";
  const el = document.createElement("div");
  let answer = null; // else the widget says itself that there is no Python
  if (answers) {
    try {
      answer = await answering(textOf(answers), state);
    } catch {
      const saved = state.saved ?? state;
      state = { ...saved, why: NO_WASM, shown: saved.recorded ?? saved.shown };
    }
  }
  const { href } = location;
  const draftOf = (hash = "") => draftIn({ hash, search: "" });
  const [asked, last, today] = link === undefined ? [] : [draftIn(location), draftOf(state.last), draftOf(state.today)];
  const open = answer && ((asked?.do === "today" && today) || asked || last || state.opening);
  if (open) state.shown = await answer({ ...recall(open), session: state.shown.session });
  if (open && !state.shown.wrong) state.shown.tried = keep(state.shown);
  const widget = await imported(state._esm);
  place.classList.remove("loads");
  place.replaceChildren(style, el);
  const more = { static: !answer, late: LATE, ...(link !== undefined && { link: linkOf }) };
  const model = modelOf({ ...state, ...more }, async () => {
    if (answer) model.set("shown", await answer(model.get("asked")));
  });
  if (answer) model.on("change:shown", () => model.get("shown").wrong || kept(model.get("shown")));
  const follow = ({ newURL }) => { // an answer that came meanwhile may have changed the location again
    const opening = draftIn(new URL(newURL));
    if (!opening) return;
    isOpening = true;
    model.set("opening", recall(opening));
  };
  const isLinked = answer && link !== undefined, isElsewhere = location.href !== href; // a link was opened while this loaded
  if (isLinked) addEventListener("hashchange", follow);
  await widget.render({ model, el });
  if (isLinked && isElsewhere) follow({ newURL: location.href });
  return answer?.stop;
}

document.querySelectorAll(".saved-widget").forEach(mount);

// Whatever scrolls sideways can be reached by the Tab key, as long as it does.
const WIDE = ".wide, ol.code, div.math, :is(p, li):has(> math), pre, .output, .pst-scrollable-table-container";
new ResizeObserver(() => document.querySelectorAll(WIDE).forEach((node) => {
  if (node.scrollWidth > node.clientWidth) node.tabIndex = 0;
  else node.removeAttribute("tabindex");
})).observe(document.body);

// The theme's sidebar is no landmark, and its folds have no words.
document.querySelector(".bd-sidebar-primary")?.setAttribute("role", "complementary");
document.querySelectorAll(".bd-sidebar-primary summary").forEach((fold) => fold.setAttribute("aria-label", "the pages of this part"));
