// Answer questions about drafts, one JSON object a line, with the modules of site/play.
//
//     node search.mjs data.json < questions
//
// {"asked": click} -> what the draft table then shows
// {"search": picks, "simulations": n, "seed": s} -> what UCT finds, best first, and its mean
// {"by_wars": picks, "simulations": n, "seed": s, "bots": [...]} -> what RAVE finds by wars
// {"rule": name, "at": picks, "seed": s} -> the territories among which it picks, and its pick

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { library } from "../../site/play/library.mjs";
import { choicesOf, ruleNamed } from "../../site/play/rules.mjs";
import answers from "../../site/play/session.mjs";

const data = JSON.parse(readFileSync(process.argv[2], "utf8"));
const game = library(data.kernels);
const clicked = answers(data);

function answer({ asked, search, by_wars: picks, simulations, seed, bots, rule, at }) {
  if (asked) return clicked(asked);
  if (rule) {
    const choices = choicesOf(ruleNamed(rule, data.table.map), data.table, at);
    return [choices, game.among(choices, BigInt(seed), at.length)];
  }
  if (picks) return game.searchByWars(picks, simulations, BigInt(seed), bots);
  return game.search(search, simulations, BigInt(seed));
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(answer(JSON.parse(line))));
}
