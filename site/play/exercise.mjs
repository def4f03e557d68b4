// The exercises of a page: what is wrong with an answer, as companion/exercises/answers.py says it.

// Return the parts of an answer: [kind, text], where the kind is 0 for a name, 1 for a number, or 2.
function partsOf({ tokens, names, length }, text) {
  const spelt = new Map(names.map((name) => [name.toLowerCase(), name]));
  const parts = [...text.matchAll(new RegExp(tokens, "gi"))].map(([, ...groups]) => {
    const kind = groups.findIndex(Boolean);
    return [kind, spelt.get(groups[kind].toLowerCase()) ?? groups[kind]];
  });
  if (length) return parts;
  const sorted = parts.map(([kind, part]) => `${kind}${part}`).sort();
  return [...new Set(sorted)].map((part) => [Number(part[0]), part.slice(1)]);
}

// Return the remark on a part of an answer, or the node of the next part.
function next(asked, node, kind, part) {
  if (node.cases) return kind ? asked.unknown : (node.cases[part] ?? node.otherwise);
  if (kind !== 1) return asked.number;
  const value = Number(part.replace("−", "-"));
  const found = node.numbers.find(([low, high]) => low <= value && value <= high);
  return found ? found[2] : node.otherwise;
}

// Return what is wrong with an answer to a question, "" if nothing is.
export function remark(asked, text) {
  const parts = partsOf(asked, text);
  if (!parts.length || (asked.length && parts.length !== asked.length)) return asked.form;
  let node = asked.tree;
  for (const [kind, part] of parts) {
    node = next(asked, node, kind, part);
    if (typeof node === "string") return node.replaceAll("{}", () => part);
  }
  return node.end;
}

// Return the line that a pupil hands in; `check` takes the answer as it stands there.
export function line(name, number, text) {
  const [who, what] = [name.replace(/[;,">\s]+/g, " "), text.replace(/["\s]+/g, " ")];
  return `${who.trim() || "NAME"}; ${number}; ${what.trim()}`;
}

// The data of a question are no secret, but nobody should read them by accident.
export function decoded(text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes));
}

function mount(form) {
  const [field, name] = form.querySelectorAll("input"), said = form.querySelector("[aria-live]");
  const handIn = form.querySelector("details"), copied = form.querySelector("output");
  const show = () => { copied.textContent = line(name.value, form.dataset.number, field.value); };
  form.hidden = false;
  name.addEventListener("input", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const wrong = remark(decoded(form.dataset.question), field.value);
    form.classList.toggle("right", !wrong);
    said.textContent = wrong ? `Not yet. ${wrong}` : "Right!";
    handIn.hidden = false;
    show();
  });
}

if (typeof document !== "undefined") document.querySelectorAll("form.exercise").forEach(mount);
