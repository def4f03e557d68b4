// Mount a module of `draftviews/widgets` with a saved state, use it, and print what it shows.
//
//     node modules.mjs < {"module": source, "state": {...}, "acts": [[target, event, value], ...]}
//
// The page is a stand-in with just what the modules ask of a browser.  The answer is a JSON list:
// the words, the message, the lit line, the cells taken, and the state, first and after each act.

import { readFileSync } from "node:fs";

class Node {
  constructor(tag) {
    Object.assign(this, { tag, children: [], attributes: {}, listeners: {}, style: {}, value: "" });
  }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  removeAttribute(name) { delete this.attributes[name]; }
  getAttribute(name) { return this.attributes[name]; }
  addEventListener(name, listener) { this.listeners[name] = listener; }
  removeEventListener(name) { delete this.listeners[name]; }
  focus() { this.listeners.focus?.(); }
  scrollIntoView() {}
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) { this.children = children; }
  get textContent() { return this.children.map((child) => child.textContent ?? child).join(""); }
  set textContent(text) { this.children = [text]; }
  set className(name) { this.attributes.class = name; }
  get className() { return this.attributes.class ?? ""; }
  get classList() {
    const names = new Set(this.className.split(" "));
    const keep = () => { this.className = [...names].join(" "); };
    return { toggle: (name, on) => { names[on ? "add" : "delete"](name); keep(); } };
  }
  all() { return [this, ...this.children.flatMap((child) => (child.all ? child.all() : []))]; }
}

globalThis.document = {
  createElement: (tag) => new Node(tag), createElementNS: (_, tag) => new Node(tag),
};
globalThis.setTimeout = (late) => { globalThis.late = late; return 1; };
globalThis.clearTimeout = () => { globalThis.late = null; };

const { module: source, state, acts } = JSON.parse(readFileSync(0, "utf8"));
const listeners = {};
const model = {
  get: (name) => state[name],
  set: (name, value) => { state[name] = value; },
  save_changes: () => {},
  on: (name, listener) => { listeners[name] = listener; },
  off: (name) => { delete listeners[name]; },
};
const el = new Node("main");
const { default: module } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
const unmount = module.render({ model, el });

const visible = (node) => node.hidden ? [] :
  [node, ...node.children.flatMap((child) => (child.all ? visible(child) : []))];
const find = (test) => visible(el).find(test);
const text = (kind) => find((node) => node.className.split(" ")[0] === kind)?.textContent ?? "";

function report() {
  const items = find((node) => node.className === "code")?.children ?? [];
  return {
    words: text("words"),
    message: text("message"),
    lit: items.flatMap((line, i) => ("aria-current" in line.attributes ? [i] : [])),
    taken: visible(el).filter((node) => node.className === "taken").map((node) => node.textContent),
    result: text("result"),
    verdict: text("verdict"),
    messages: visible(el).filter((node) => node.className.split(" ")[0] === "message")
      .map((node) => node.textContent),
    cells: visible(el).filter((node) => node.tag === "tr")
      .map((row) => row.children.map((cell) => cell.textContent)),
    about: visible(el).filter((node) => node.className === "about").map((node) => node.textContent),
    buttons: visible(el).filter((node) => node.tag === "button").map((node) => node.textContent),
    rows: visible(el).filter((node) => node.tag === "tr").map((row) => row.textContent),
    off: visible(el).filter((node) => node.attributes["aria-disabled"] === "true")
      .map((node) => node.textContent),
    marks: visible(el).filter((node) => node.className === "mark").map((node) => node.textContent),
    lines: visible(el).filter((node) => node.tag === "line").map((node) => node.className),
    asked: state.asked,
  };
}

function act([target, event, value]) {
  if (target === "time") return globalThis.late?.();
  if (target === "python") {
    state.shown = value;
    return listeners["change:shown"]();
  }
  const named = (node) => [node.textContent.trim(), node.children[0]?.textContent].includes(target);
  const label = find((node) => node.tag === "label" && node.textContent.trim().startsWith(target));
  const node = find((button) => button.tag === "button" && named(button)) ??
    label?.children.find((child) => child.all) ?? find((page) => page.className === target);
  if (event === "key") {
    const stop = { preventDefault() {}, stopPropagation() {}, target: node, currentTarget: node };
    return node.listeners.keydown({ key: value, ...stop });
  }
  if (value !== undefined) node[typeof value === "boolean" ? "checked" : "value"] = value;
  node.listeners[event]({ target: node, currentTarget: node });
}

const reports = [report()];
for (const one of acts) {
  act(one);
  await null; // what waits for the act's end
  reports.push(report());
}
unmount();
if (Object.keys(listeners).length) throw new Error("unmounting left a listener");
console.log(JSON.stringify(reports));
