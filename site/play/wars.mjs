// The bots and the wars of Risk as a page asks for them: see kernels/risk.py.

const [MOST_TURNS, MOST_EVENTS] = [300, 50000]; // of a war that is watched
const PLACED = 0; // a kind of event; all others here are attacks

export const rows = (flat, width) => Array.from({ length: flat.length / width }, (_, i) =>
  flat.slice(i * width, (i + 1) * width));

export function wars(fighting, game) {
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

  // Return the pick of a bot.
  const pick = (bot, picks) =>
    fighting.call("bot_pick", memory, habits, names.indexOf(bot), past.set(picks), picks.length);

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

  return { pick, fight, watch };
}
