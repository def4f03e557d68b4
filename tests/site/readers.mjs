// Give texts to the readers of site/play, one JSON object a line.
//
//     node readers.mjs data.json < questions
//
// {"reader": name, "text": text} -> what was read, or {"wrong": words}; with the seconds of the processor

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import stepper from "../../site/play/kth.mjs";
import { readItems, stateOf } from "../../site/play/own.mjs";
import session from "../../site/play/session.mjs";

const { own, limits } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const table = stateOf(own, readItems(own.sample, own.table.palette.length, 2), false);
const [step, click] = [stepper({ kernels: limits }), session(table)];
const start = { ...table.shown.session, seats: ["you", "you", "you"], picks: [] };
const READ = {
  list: (text) => readItems(text, own.table.palette.length, 2),
  stepper: (table) => step({ table, n_best: "all", picks: "", model: "Greedy", order: "round_robin" }),
  draft: (text) => click({ do: "load", text, session: start }),
  link: (text) => click({ ...JSON.parse(text), do: "open", session: start }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { reader, text } = JSON.parse(line), before = process.cpuUsage();
  let found;
  try {
    found = READ[reader](text);
  } catch (problem) {
    found = { wrong: problem.message };
  }
  const { user, system } = process.cpuUsage(before);
  const { items, names, values, session: read } = found, wrong = found.wrong || found.error;
  console.log(JSON.stringify({ items, names, values, read, wrong, seconds: (user + system) / 1e6 }));
}
