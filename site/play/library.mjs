// The library as a page asks for it: a draft is its picks so far, and kernels do the rest.

import { load } from "./wasm.mjs";

const [MOST_TURNS, MOST_EVENTS] = [300, 50000]; // of a war that is watched
const PLACED = 0; // a kind of event; all others here are attacks

// Return the library for a game; `kernels` is made by site/play_page.py.
export function library({ draft, risk, game }) {
  const { n_items: nItems, n_players: nPlayers, simulations: most, bots: names } = game;
  const [drafting, fighting] = [load(draft), load(risk)];

  const position = [drafting.held(game.order), drafting.array("i8", nItems)];
  const [, picked] = position;
  const rewards = drafting.held(game.rewards);
  const roots = drafting.held(game.sqrt_log);
  const constants = drafting.held(game.rave);
  const paid = drafting.array("f8", nItems + 1, nPlayers);
  const total = drafting.array("f8", nPlayers);
  const found = Array.from({ length: nItems + 1 }, (_, n) => n && [
    drafting.array("i8", n), drafting.array("i8", n), drafting.array("f8", n), total]);

  const memory = fighting.held(game.memory);
  const tables = fighting.held(game.tables);
  const habits = fighting.held(game.habits);
  const past = fighting.array("i8", nItems);
  const owner = fighting.array("i8", nItems);
  const army = fighting.array("i8", nPlayers);
  const goals = fighting.array("i8", nPlayers);
  const counts = fighting.array("i8", nPlayers + 2);
  const limits = fighting.array("f8", 2);

  const at = (picks) => {
    picked.set(picks);
    return [...position, picks.length];
  };
  const rows = (flat, width) => Array.from({ length: flat.length / width }, (_, i) =>
    flat.slice(i * width, (i + 1) * width));

  // Return the rewards of all players after 0, 1, ... picks.
  function rewardsAfter(picks) {
    drafting.call("rewards_after", rewards, at(picks), paid);
    return rows(paid.numbers((picks.length + 1) * nPlayers), nPlayers);
  }

  // Return what UCT finds at a position: a row for each item left, and the mean of all simulations.
  function search(picks, simulations, seed) {
    const out = found[nItems - picks.length];
    drafting.call("search", rewards, at(picks), simulations, game.exploration, roots, seed, picks.length, out);
    const [items, visits, means] = out.map((part) => part.numbers());
    const tried = items.map((item, i) => ({ item, visits: visits[i], mean: visits[i] ? means[i] : -Infinity }));
    return { ranked: tried.sort((a, b) => b.mean - a.mean), mean: total.numbers() };
  }

  // Return the pick of an agent: its kind, and what that needs to know.
  function pick({ kind, simulations, bot }, picks, seed) {
    if (kind === "UCT") return search(picks, simulations, seed).ranked[0].item;
    if (kind === "RAVE") return drafting.call("rave", rewards, at(picks), simulations, constants, roots, seed, picks.length);
    if (kind === "Greedy") return drafting.call("greedy", rewards, at(picks), seed, picks.length);
    if (kind === "Random") return drafting.call("random", at(picks), seed, picks.length);
    past.set(picks);
    return fighting.call("bot_pick", memory, habits, names.indexOf(bot), past, picks.length);
  }

  // Make ready a war after a draft; bots: by seat, null for who is none, for whom Quo plays.
  function arms(picks, order, bots, theirOwn) {
    const numbers = bots.map((bot) => names.indexOf(bot));
    const isOwn = theirOwn && numbers.some((number) => number >= 0);
    goals.set(bots.map(() => -1));
    if (isOwn) fighting.call("goals", memory, habits, army.set(numbers), past.set(picks), goals);
    army.set(numbers.map((number) => (isOwn && number >= 0 ? number : 0)));
    picks.forEach((item, turn) => { owner.values[item] = BigInt(order[turn]); });
    return [tables, habits, army, goals, owner];
  }

  // Return the score of so many wars; for the arguments see `arms`.
  function fight(picks, order, bots, theirOwn, seed, games) {
    fighting.call("fight", arms(picks, order, bots, theirOwn), seed, games, counts);
    const wins = counts.numbers(nPlayers);
    const [unfinished, rounds] = counts.numbers().slice(nPlayers);
    const shares = wins.map((number) => number / games);
    const intervals = shares.map((share) => {
      fighting.call("interval", share, games, limits);
      return limits.numbers();
    });
    return { wins, unfinished, rounds: rounds / games, share: shares,
      low: intervals.map(([low]) => low), high: intervals.map(([, high]) => high) };
  }

  let pages; // to write a war down on
  function watch(picks, order, bots, theirOwn, seed, number) {
    pages ??= [fighting.array("i8", MOST_TURNS, 3), fighting.array("i8", MOST_TURNS + 1, 2, nItems),
      fighting.array("i8", MOST_EVENTS, 5), fighting.array("i8", 4)];
    const [turns, boards, events, ends] = pages;
    const n = fighting.call("watch", arms(picks, order, bots, theirOwn), seed, number, pages);
    const [winner, rounds, nEvents, isCut] = ends.numbers();
    const sides = rows(boards.numbers((n + 1) * 2 * nItems), nItems);
    const happened = rows(events.numbers(5 * nEvents), 5);
    return {
      winner, rounds, cut: isCut > 0,
      boards: rows(sides, 2),
      turns: rows(turns.numbers(3 * n), 3).map(([round, player, income], i) => {
        const mine = happened.filter(([turn]) => turn === i);
        return { round, player, income,
          placed: mine.filter(([, kind]) => kind === PLACED).map(([, , land]) => land),
          attacks: mine.filter(([, kind]) => kind !== PLACED).map(([, , ...attack]) => attack) };
      }),
    };
  }

  return { rewardsAfter, search, pick, fight, watch, most };
}
