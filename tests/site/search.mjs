// Answer questions about drafts, one JSON object a line, with the modules of site/play.
//
//     node search.mjs data.json < questions
//
// {"words": n, "seed": [high, low]} -> the first words of that stream
// {"owners": [...]} -> values and rewards
// {"greedy": picks} -> what Greedy chooses among
// {"asked": click} -> what the draft table then shows
// {"draft": key, "picks": [...], "simulations": n, "exploration": c, "seed": [high, low]} -> the
// children of the root, best first, from the tree of that draft; "level": true pays all drafts alike

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { evaluator } from "../../site/play/evaluator.mjs";
import { Stream } from "../../site/play/random.mjs";
import { greedyChoices } from "../../site/play/rivals.mjs";
import answers from "../../site/play/session.mjs";
import { UCT } from "../../site/play/uct.mjs";

const data = JSON.parse(readFileSync(process.argv[2], "utf8"));
const { rules, table } = data;
const game = { ...rules, order: table.order, nItems: table.items.length, evaluator: evaluator(rules) };
const level = { ...game, evaluator: { nPlayers: 3, score: (owned, reward) => reward.fill(1) } };
const searches = {};

const clicked = answers(data);

function answer({ words, owners, greedy, draft, picks, simulations, exploration, seed, asked, ...more }) {
  if (asked) return clicked(asked);
  const stream = seed && new Stream(...seed);
  if (words) return Array.from({ length: words }, () => [...stream.next()]);
  if (owners) return owners.map((owner) => [game.evaluator.values(owner), game.evaluator.rewards(owner)]);
  if (greedy) return greedyChoices(game, greedy);
  searches[draft] ??= new UCT(more.level ? level : game, { simulations, exploration });
  return searches[draft].search(picks, stream);
}

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(answer(JSON.parse(line))));
}
