// The bots and the wars of Risk as a page asks for them: see kernels/risk.py.

const [MOST_TURNS, MOST_EVENTS] = [300, 50000]; // of a war that is watched
const PLACED = 0; // a kind of event; all others here are attacks

export const rows = (flat, width) => Array.from({ length: flat.length / width }, (_, i) =>
  flat.slice(i * width, (i + 1) * width));

// roots: the square roots of logarithms, see library.mjs.
export function wars(fighting, game, roots) {
  const { n_items: nItems, n_players: nPlayers, bots: names } = game;
  const memory = fighting.held(game.memory);
  const tables = fighting.held(game.tables);
  const habits = fighting.held(game.habits);
  const past = fighting.array("i8", nItems);
  const owner = fighting.array("i8", nItems);
  const army = fighting.array("i8", nPlayers);
  const goals = fighting.array("i8", nPlayers);
  const counts = fighting.array("i8", nPlayers + 2);
  const limits = fighting.array("f8", 2);
  const searching = [fighting.held(game.rave), fighting.array("f8", roots.length).set(roots)];
  const played = fighting.held(game.played);
  const orders = fighting.array("i8", nItems).set(game.order);
  const stream = fighting.array("u8", 1);
  const found = [fighting.array("f8", nItems), fighting.array("i8", nItems)];

  // Return the pick of a bot.
  const pick = (bot, picks) =>
    fighting.call("bot_pick", memory, habits, names.indexOf(bot), past.set(picks), picks.length);

  // Return what RAVE finds by wars between bots, by seat and null for Quo: a row for each item left, best
  // first; word: the first of its random numbers.
  function search(picks, bots, simulations, word) {
    army.set(numbersOf(bots));
    stream.values.set(word);
    fighting.call("draft_by_wars", played, habits, army, orders, past.set(picks), picks.length, simulations,
      searching, stream, found);
    const [values, visits] = found.map((part) => part.numbers());
    const rows = values.map((mean, item) => ({ item, mean, visits: visits[item] }));
    return rows.filter(({ item }) => !picks.includes(item)).sort((a, b) => b.mean - a.mean);
  }

  const numbersOf = (bots) => bots.map((bot) => Math.max(names.indexOf(bot), 0));

  // Make ready a war after a draft; bots: by seat, null for Quo.
  function arms(picks, order, bots) {
    const numbers = bots.map((bot) => names.indexOf(bot));
    goals.set(bots.map(() => -1));
    if (bots.some(Boolean)) fighting.call("goals", memory, habits, army.set(numbers), past.set(picks), goals);
    army.set(numbersOf(bots));
    picks.forEach((item, turn) => { owner.values[item] = BigInt(order[turn]); });
    return [tables, habits, army, goals, owner];
  }

  // Return the score of so many wars; for the arguments see `arms`.
  function fight(picks, order, bots, seed, games) {
    fighting.call("fight", arms(picks, order, bots), seed, games, counts);
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
  function watch(picks, order, bots, seed, number) {
    pages ??= [fighting.array("i8", MOST_TURNS, 3), fighting.array("i8", MOST_TURNS + 1, 2, nItems),
      fighting.array("i8", MOST_EVENTS, 5), fighting.array("i8", 4)];
    const [turns, boards, events, ends] = pages;
    const n = fighting.call("watch", arms(picks, order, bots), seed, number, pages);
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

  return { pick, search, fight, watch };
}
