// How a battle ends, exactly and rolled, as in draftviews/widgets/dice.py: the same seed, the same rolls.

import { load } from "./wasm.mjs";

const MOST = 40; // armies a side

const percent = (share) => (100 * share).toFixed(1);
const rounded = (chances) => chances.map((chance) => Number(chance.toFixed(6)));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const mean = (chances) => sum(chances.map((chance, k) => chance * k));

// Return the function that answers what is `asked`, as Dice.answer does in Python.
export default function answers({ kernels }) {
  const parts = load(kernels);
  const limits = parts.array("f8", 2);
  const survivors = [parts.array("i8", MOST + 1), parts.array("i8", MOST + 1)];
  const chances = parts.array("f8", MOST + 1, MOST + 1);

  function ends(attackers, defenders) {
    chances.shape = [attackers + 1, defenders + 1];
    parts.call("battle_ends", attackers, defenders, chances);
    const found = chances.numbers((attackers + 1) * (defenders + 1));
    const won = Array.from({ length: attackers + 1 }, (_, a) => found[a * (defenders + 1)]);
    return { won, held: found.slice(defenders + 1, 2 * (defenders + 1)) };
  }

  function rolled({ attackers, defenders, rolls, seed }) {
    if (rolls === 0) return null;
    survivors.forEach((part, side) => { part.shape = [[attackers, defenders][side] + 1]; });
    parts.call("roll", rolls, seed, survivors);
    const [won, held] = [survivors[0].numbers(attackers + 1), survivors[1].numbers(defenders + 1)];
    const share = sum(won) / rolls;
    parts.call("interval", share, rolls, limits);
    const [low, high] = limits.numbers().map(percent);
    const words = `${rolls.toLocaleString("en")} battles rolled: the attacker won ${percent(share)} % ` +
      `(95 % interval ${low} to ${high}).`;
    return { rolls, won, held, words };
  }

  return function answer(asked) {
    for (const name of ["attackers", "defenders"]) {
      const number = asked[name];
      if (!Number.isInteger(number) || number < 1 || number > MOST) {
        return { error: `${name} must be an integer from 1 to ${MOST}, not ${number}` };
      }
    }
    const { won, held } = ends(asked.attackers, asked.defenders);
    const lost = asked.attackers - mean(won) - sum(held); // one army cannot attack and survives
    const words = `The attacker wins with a chance of ${percent(sum(won))} %, and loses ` +
      `${lost.toFixed(1)} armies on average, the defender ${(asked.defenders - mean(held)).toFixed(1)}.`;
    return { error: "", won: rounded(won), held: rounded(held), words, rolled: rolled(asked) };
  };
}
