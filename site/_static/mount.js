// Show the widgets that a notebook has saved: their own ES modules, with a model that nobody answers.

// Return what a module knows of a widget's model, on a page without Python.
function modelOf(state, ask) {
  const listeners = {};
  return {
    get: (name) => (name === "static" ? true : state[name]),
    set(name, value) {
      state[name] = value;
      for (const listener of listeners[`change:${name}`] ?? []) listener();
    },
    save_changes: ask,
    on: (name, listener) => { (listeners[name] ??= []).push(listener); },
    off: (name, listener) => {
      listeners[name] = (listeners[name] ?? []).filter((known) => known !== listener);
    },
  };
}

async function mount(place) {
  const state = JSON.parse(document.getElementById(place.dataset.state).textContent);
  // A page opened from a folder may import no file, but it may import its own text.
  const url = URL.createObjectURL(new Blob([state._esm], { type: "text/javascript" }));
  const { default: module } = await import(url);
  URL.revokeObjectURL(url);
  const style = document.createElement("style");
  style.textContent = state._css ?? "";
  const note = document.createElement("p");
  note.className = "needs-python";
  note.setAttribute("role", "status");
  const ask = () => {
    note.textContent = "This answer needs Python. In a copy of the repository, run make lab, open " +
      `notebooks/${place.dataset.notebook}.ipynb and choose Run > Run All Cells.`;
  };
  const el = document.createElement("div");
  place.replaceChildren(style, el, note);
  await module.render({ model: modelOf(state, ask), el });
}

document.querySelectorAll(".saved-widget").forEach(mount);
