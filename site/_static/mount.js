// Show the widgets of a page: their own ES modules, and a model that nobody answers, or a module.

const PAUSE = 30; // milliseconds to draw that a question is asked

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

// A page opened from a folder may import no file, but it may import its own text.
async function imported(text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const module = await import(url);
  URL.revokeObjectURL(url);
  return module.default;
}

async function mount(place) {
  const { state: saved, answers } = place.dataset;
  const state = JSON.parse(document.getElementById(saved).textContent);
  const style = document.createElement("style");
  style.textContent = state._css ?? "";
  const el = document.createElement("div");
  let asked = () => {}; // the widget says itself that there is no Python
  if (answers) {
    const answer = (await imported(document.getElementById(answers).textContent))(state);
    asked = (model) => setTimeout(() => model.set("shown", answer(model.get("asked"))), PAUSE);
  }
  const widget = await imported(state._esm);
  place.replaceChildren(style, el);
  await widget.render({ model: modelOf({ ...state, static: !answers }, asked), el });
}

document.querySelectorAll(".saved-widget").forEach(mount);
