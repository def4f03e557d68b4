// A UCT search and the exact values beside it, as in draftviews/widgets/explorer.py.

import { library } from "./library.mjs";
import { general, maxN, moverOf, ownersOf, position } from "./tables.mjs";

// Return the function that answers what is `asked`, as Explorer.answer does in Python.
export default function answers({ kernels: { draft, games } }) {
  const made = new Map();
  const libraryOf = (name) => {
    if (!made.has(name)) made.set(name, library({ draft, game: games[name] }));
    return made.get(name);
  };

  function sentence(me, children) {
    const chosen = children.find((child) => child.uct_takes);
    const best = children.find((child) => child.maxn_takes);
    const said = `Player ${me + 1} picks. UCT takes ${chosen.name}`;
    const loss = best.maxn - chosen.maxn;
    if (chosen === best) return `${said}, and so does maxⁿ.`;
    if (loss === 0) return `${said}; maxⁿ takes ${best.name}, which is worth the same.`;
    return `${said}; maxⁿ takes ${best.name}. UCT's pick is worth ${general(loss, 3)} less.`;
  }

  function searched({ game: name, picks, simulations, c: chosen, seed }) {
    const game = games[name];
    const state = position(game, picks);
    if (!(Number.isInteger(seed) && seed >= 0)) {
      throw new Error(`seed must be an integer from 0 to 2**64 - 1, not ${seed}`);
    }
    const c = chosen ?? game.exploration;
    const { ranked } = libraryOf(name).search(state.picks, simulations, seed, c, 0);
    const exact = maxN(state);
    const children = [...ranked].sort((a, b) => a.item - b.item).map(({ item, visits, mean }) => ({
      name: game.items[item], visits,
      mean: visits ? mean : null,
      bound: visits ? mean + c * Math.sqrt(Math.log(simulations) / visits) : null,
      maxn: exact.values.get(item),
      uct_takes: item === ranked[0].item,
      maxn_takes: item === exact.best,
    }));
    const rows = game.values.map((row) => row.map((value) => general(value)));
    return { c, spread: game.exploration, words: sentence(moverOf(state), children), children,
      values: { items: game.items, rows, owner: ownersOf(state), colors: game.colors } };
  }

  return function answer(asked) {
    try {
      return { error: "", ...searched(asked) };
    } catch (problem) {
      return { error: problem.message };
    }
  };
}
