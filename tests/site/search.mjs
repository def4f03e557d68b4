// Answer questions about drafts, one JSON object a line, with the modules of site/play.
//
//     node search.mjs data.json < questions
//
// {"asked": click} -> what the draft table then shows
// {"rewards": picks} -> the rewards after 0, 1, ... picks
// {"search": picks, "simulations": n, "seed": s} -> what UCT finds, best first, and its mean
// {"pick": agent, "picks": [...], "seed": s} -> the pick of an agent of the menu
// {"fight": [picks, order, bots, own, seed, games]} -> the score of the wars
// {"watch": [picks, order, bots, own, seed, number]} -> one of them, turn by turn
// "repeat": n times, and "milliseconds" of each is the answer

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { library } from "../../site/play/library.mjs";
import answers from "../../site/play/session.mjs";

const data = JSON.parse(readFileSync(process.argv[2], "utf8"));
const game = library(data.kernels);
const clicked = answers(data);

function answer({ asked, rewards, search, simulations, seed, pick, picks, fight, watch }) {
  if (asked) return clicked(asked);
  if (rewards) return game.rewardsAfter(rewards);
  if (search) return game.search(search, simulations, BigInt(seed));
  if (pick) return game.pick(data.table.agents[pick], picks, seed);
  return fight ? game.fight(...fight) : game.watch(...watch);
}

function timed({ repeat, ...question }) {
  return Array.from({ length: repeat }, () => {
    const start = performance.now();
    answer(question);
    return performance.now() - start;
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  console.log(JSON.stringify(question.repeat ? timed(question) : answer(question)));
}
