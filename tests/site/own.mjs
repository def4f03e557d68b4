// Answer lists of a visitor's own, one JSON object a line, with the modules of site/play.
//
//     node own.mjs data.json < questions
//
// {"text": list, "snake": bool, "players": number, "asked": click} -> the items, the order and what is then shown, or
// {"wrong": words}

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { readItems, stateOf } from "../../site/play/own.mjs";
import answers from "../../site/play/session.mjs";

const data = JSON.parse(readFileSync(process.argv[2], "utf8"));

function answer({ text, snake, players, asked }) {
  try {
    const list = readItems(text, data.table.palette.length, players);
    const state = stateOf(data, list, snake);
    const session = { ...state.shown.session, ...asked.session };
    return { ...list, order: state.table.order, worth: state.table.values, shown: answers(state)({ ...asked, session }) };
  } catch (problem) {
    return { wrong: problem.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(answer(JSON.parse(line))));
}
