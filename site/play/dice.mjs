// How a battle ends, exactly and rolled, as in draftlib/widgets/dice.py: the same seed, the same rolls.

import { streamOf } from "./random.mjs";

const MOST = 40; // armies a side
const Z95 = 1.959963984540054;
const FACES = 7776; // 6 ** 5
// WINS[a][d]: of so many rolls of a dice against d, those in which the attacker loses no army;
// SPLITS[a][d]: those in which each side loses one.  The rest cost the attacker all that is at stake.
const WINS = [[], [0, 3240, 1980], [0, 4500, 1770], [0, 5130, 2890]];
const SPLITS = [[], [0, 0, 0], [0, 0, 2520], [0, 0, 2611]];

// Return the dice of both sides and the armies at stake in a roll of so many armies.
function rollOf(attackers, defenders) {
  const [dice, against] = [Math.min(3, attackers - 1), Math.min(2, defenders)];
  return { wins: WINS[dice][against], splits: SPLITS[dice][against], stake: Math.min(dice, against) };
}

// Return the chance of each number of survivors: won[k] of the attacker, held[j] of the defender.
function battleEnds(attackers, defenders) {
  const chance = Array.from({ length: attackers + 1 }, () => new Array(defenders + 1).fill(0));
  chance[attackers][defenders] = 1;
  for (let a = attackers; a > 1; a -= 1) {
    for (let d = defenders; d > 0; d -= 1) {
      const { wins, splits, stake } = rollOf(a, d);
      const lost = FACES - wins - splits;
      const odds = stake === 2 ? [wins, splits, lost] : [wins, lost];
      odds.forEach((number, loss) => {
        chance[a - loss][d - stake + loss] += number / FACES * chance[a][d];
      });
    }
  }
  const won = chance.map(([fallen], left) => (left > 1 ? fallen : 0));
  const held = chance[1].map((spent, left) => (left > 0 ? spent : 0));
  return { won, held };
}

function battle(stream, attackers, defenders) {
  while (attackers > 1 && defenders > 0) {
    const { wins, splits, stake } = rollOf(attackers, defenders);
    const number = stream.below(FACES);
    const loss = (number >= wins) + (splits > 0 && number >= wins + splits);
    attackers -= loss;
    defenders -= stake - loss;
  }
  return [attackers, defenders];
}

// The limits of Wilson's 95 % interval of a share of n.
function wilson(share, n) {
  const pull = Z95 ** 2 / n;
  const middle = (share + pull / 2) / (1 + pull);
  const half = Z95 * Math.sqrt(share * (1 - share) / n + pull / (4 * n)) / (1 + pull);
  return [Math.max(middle - half, 0), Math.min(middle + half, 1)];
}

const percent = (share) => (100 * share).toFixed(1);
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const mean = (chances) => sum(chances.map((chance, k) => chance * k));

function rolled({ attackers, defenders, rolls, seed }) {
  if (rolls === 0) return null;
  const stream = streamOf(seed);
  const [won, held] = [attackers, defenders].map((most) => new Array(most + 1).fill(0));
  for (let game = 0; game < rolls; game += 1) {
    const [left, kept] = battle(stream, attackers, defenders);
    if (kept) held[kept] += 1;
    else won[left] += 1;
  }
  const share = sum(won) / rolls;
  const [low, high] = wilson(share, rolls).map(percent);
  const words = `${rolls.toLocaleString("en")} battles rolled: the attacker won ${percent(share)} % ` +
    `(95 % interval ${low} to ${high}).`;
  return { rolls, won, held, words };
}

// Return the function that answers what is `asked`, as Dice.answer does in Python.
export default function answers() {
  return function answer(asked) {
    for (const name of ["attackers", "defenders"]) {
      const number = asked[name];
      if (!Number.isInteger(number) || number < 1 || number > MOST) {
        return { error: `${name} must be an integer from 1 to ${MOST}, not ${number}` };
      }
    }
    const { won, held } = battleEnds(asked.attackers, asked.defenders);
    const lost = asked.attackers - mean(won) - sum(held); // one army cannot attack and survives
    const words = `The attacker wins with a chance of ${percent(sum(won))} %, and loses ` +
      `${lost.toFixed(1)} armies on average, the defender ${(asked.defenders - mean(held)).toFixed(1)}.`;
    return { error: "", won, held, words, rolled: rolled(asked) };
  };
}
