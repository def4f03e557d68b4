// The learned linear evaluator of draftlib/evaluators/linear.py: what a partition is worth.
//
// Source: paper, Our Approach: the function f and the reward V.  A set of territories is two words
// of 32 bits; the sets of all players stand in one Int32Array, player p's at 2p and 2p + 1.

function count(word) {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0F0F0F0F, 0x01010101) >>> 24;
}

export function addTo(sets, player, item) {
  sets[2 * player + (item >> 5)] |= 1 << (item & 31);
}

function setsOf(lists) {
  const sets = new Int32Array(2 * lists.length);
  lists.forEach((list, i) => list.forEach((item) => addTo(sets, i, item)));
  return sets;
}

// Return the evaluator of a board; `data` is made by site/play_page.py.
export function evaluator(data) {
  const { weights, base, perEnemy, perFriend } = data;
  const near = setsOf(data.neighbours);
  const groups = setsOf(data.continents);
  const nPlayers = base.length;
  const scratch = new Int32Array(2 * nPlayers);

  // Return f of a player.
  function value(sets, player) {
    const mine = [sets[2 * player], sets[2 * player + 1]];
    let [aroundLow, aroundHigh, friends] = [0, 0, 0];
    for (let half = 0; half < 2; half += 1) {
      for (let left = mine[half]; left !== 0; left &= left - 1) {
        const item = 32 * half + 31 - Math.clz32(left & -left);
        aroundLow |= near[2 * item];
        aroundHigh |= near[2 * item + 1];
        friends += count(near[2 * item] & mine[0]) + count(near[2 * item + 1] & mine[1]);
      }
    }
    let f = base[player];
    for (let k = 0; 2 * k < groups.length; k += 1) {
      const owned = count(mine[0] & groups[2 * k]) + count(mine[1] & groups[2 * k + 1]);
      f += weights[player][k][owned];
    }
    f += perEnemy * (count(aroundLow & ~mine[0]) + count(aroundHigh & ~mine[1]));
    return f + perFriend * friends;
  }

  // Write V of each player into `out`.
  function score(sets, out) {
    let total = 0;
    for (let p = 0; p < nPlayers; p += 1) {
      out[p] = Math.max(0, value(sets, p) / 100);
      total += out[p];
    }
    if (total > 0) for (let p = 0; p < nPlayers; p += 1) out[p] /= total;
  }

  function load(owner) {
    scratch.fill(0);
    owner.forEach((player, item) => { if (player >= 0) addTo(scratch, player, item); });
    return scratch;
  }

  return {
    nPlayers,
    score,
    values: (owner) => Array.from(base, (_, p) => value(load(owner), p)),
    rewards(owner) {
      const out = new Array(nPlayers);
      score(load(owner), out);
      return out;
    },
  };
}
