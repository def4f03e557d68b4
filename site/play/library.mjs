// The library as a page asks for it: a draft is its picks so far, and kernels do the rest.

import { rows, wars } from "./wars.mjs";
import { load } from "./wasm.mjs";

// Return the library for a game; `kernels` is made by site/play_page.py.  A board has wars too, and
// a visitor's own items have values.
export function library({ draft, risk, game }) {
  const { n_items: nItems, n_players: nPlayers, simulations: most } = game;
  const drafting = load(draft);
  const position = [drafting.array("i8", nItems).set(game.order), drafting.array("i8", nItems)];
  const [, picked] = position;
  const rewards = drafting.held(game.rewards);
  if (game.values) {
    rewards[1] = nItems; // the fields of RewardArrays
    rewards[2] = drafting.array("f8", nPlayers, nItems).set(game.values.flat());
  }
  const logs = rootsOfLogs(2 ** (32 - Math.clz32(most)));
  const roots = drafting.array("f8", logs.length).set(logs);
  const word = drafting.array("u8", 1);
  const war = risk && wars(load(risk), game, logs);
  const constants = game.rave && drafting.held(game.rave);
  const paid = drafting.array("f8", nItems + 1, nPlayers);
  const total = drafting.array("f8", nPlayers);
  const found = Array.from({ length: nItems + 1 }, (_, n) => n && [
    drafting.array("i8", n), drafting.array("i8", n), drafting.array("f8", n), total]);

  const exploration = game.exploration ?? spread();

  // Return c for rewards of any scale, as `spread_of` in draftviews/widgets/session.py does.
  function spread() {
    drafting.call("spread", rewards, position[0], drafting.held(game.stream), game.walks, total);
    return Number(total.numbers()[0].toPrecision(2)) || 1;
  }

  const at = (picks) => {
    picked.set(picks);
    return [...position, picks.length];
  };

  // Return the rewards of all players after 0, 1, ... picks.
  function rewardsAfter(picks) {
    drafting.call("rewards_after", rewards, at(picks), paid);
    return rows(paid.numbers((picks.length + 1) * nPlayers), nPlayers);
  }

  // Return what UCT finds at a position: a row for each item left, and the mean of all simulations.
  // Its constant and the number of the pick, which the seed goes with, may be others.
  function search(picks, simulations, seed, c = exploration, turn = picks.length) {
    const out = found[nItems - picks.length];
    drafting.call("search", rewards, at(picks), simulations, c, roots, seed, turn, out);
    const [items, visits, means] = out.map((part) => part.numbers());
    const tried = items.map((item, i) => ({ item, visits: visits[i], mean: visits[i] ? means[i] : -Infinity }));
    return { ranked: tried.sort((a, b) => b.mean - a.mean), mean: total.numbers() };
  }

  // Return the same of RAVE by wars between bots, by seat: null for who is none, and in a war of Quos; number: of
  // independent searches, which differ in their random numbers.
  function searchByWars(picks, simulations, seed, bots, number = 0) {
    drafting.call("stream_of_pick", seed, picks.length + number * nItems, word);
    return war.search(picks, bots, simulations, word.values);
  }

  // Return the pick of an agent: its kind, and what that needs to know.  bots: of the war, by seat.
  function pick({ kind, simulations, bot }, picks, seed, bots) {
    if (kind === "ByWars") return searchByWars(picks, simulations, seed, bots)[0].item;
    if (kind === "UCT") return search(picks, simulations, seed).ranked[0].item;
    if (kind === "RAVE") {
      return drafting.call("rave", rewards, at(picks), simulations, constants, roots, seed, picks.length);
    }
    if (kind === "Greedy") return drafting.call("greedy", rewards, at(picks), seed, picks.length);
    if (kind === "Random") return drafting.call("random", at(picks), seed, picks.length);
    return war.pick(bot, picks);
  }

  // Return one of `items`, which ascend, as `rng.choice` draws it with generator_of(seed, turn).
  function among(items, seed, turn) {
    const others = Array.from({ length: nItems }, (_, item) => item).filter((item) => !items.includes(item));
    return drafting.call("random", at(others), seed, turn);
  }

  return { among, rewardsAfter, search, searchByWars, pick, most, fight: war?.fight, watch: war?.watch };
}

// Return sqrt(ln n) for each n below `count`, by whole numbers, as draftlib/agents/search.py does.
export function rootsOfLogs(count) {
  const roots = [0, 0];
  for (let n = 1n, log = 0n; n < count - 1; n += 1n) {
    let power = (2n << 96n) / (2n * n + 1n);
    for (let k = 1n; power > 0n; k += 2n) {
      log += power / k;
      power /= (2n * n + 1n) ** 2n;
    }
    roots.push(Math.sqrt(Number(log) / 2 ** 96));
  }
  return roots;
}
