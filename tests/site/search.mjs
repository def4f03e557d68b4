// Answer questions about drafts, one JSON object a line, with the modules of site/play.
//
//     node search.mjs data.json < questions
//
// {"asked": click} -> what the draft table then shows
// {"search": picks, "simulations": n, "seed": s} -> what UCT finds, best first, and its mean
// {"fight": [picks, order, bots, own, seed, games]} -> the score of the wars

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { library } from "../../site/play/library.mjs";
import answers from "../../site/play/session.mjs";

const data = JSON.parse(readFileSync(process.argv[2], "utf8"));
const game = library(data.kernels);
const clicked = answers(data);

function answer({ asked, search, simulations, seed, fight }) {
  if (asked) return clicked(asked);
  return search ? game.search(search, simulations, BigInt(seed)) : game.fight(...fight);
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(answer(JSON.parse(line))));
}
