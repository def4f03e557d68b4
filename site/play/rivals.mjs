// The simple drafters of draftlib/agents: Greedy and Random.

function ownerAfter({ order, nItems }, picks) {
  const owner = new Array(nItems).fill(-1);
  picks.forEach((item, turn) => { owner[item] = order[turn]; });
  return owner;
}

export function freeItems({ nItems }, picks) {
  return [...Array(nItems).keys()].filter((item) => !picks.includes(item));
}

// Return how many unowned items would be next to the player's own after picking `item`.
function frontier({ neighbours }, owner, player, item) {
  const around = new Set();
  owner.forEach((who, other) => {
    if (who === player || other === item) neighbours[other].forEach((near) => around.add(near));
  });
  return [...around].filter((near) => owner[near] < 0 && near !== item).length;
}

// Return the items that look best one pick ahead, ties by the fewest unowned neighbours.
export function greedyChoices(game, picks) {
  const owner = ownerAfter(game, picks);
  const player = game.order[picks.length];
  const free = freeItems(game, picks);
  const gains = free.map((item) =>
    game.evaluator.rewards(owner.with(item, player))[player]);
  const best = free.filter((_, i) => gains[i] === Math.max(...gains));
  const around = best.map((item) => frontier(game, owner, player, item));
  return best.filter((_, i) => around[i] === Math.min(...around));
}

function oneOf(items, stream) {
  return items[stream.below(items.length)];
}

export class Greedy {
  constructor(game) {
    this.game = game;
  }

  pick(picks, stream) {
    return oneOf(greedyChoices(this.game, picks), stream);
  }
}

export class Random {
  constructor(game) {
    this.game = game;
  }

  pick(picks, stream) {
    return oneOf(freeItems(this.game, picks), stream);
  }
}
