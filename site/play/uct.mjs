// UCT, as in draftlib/agents/uct.py: the same stream of random numbers gives the same tree.
//
// Source: Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", ECML 2006; paper, Related
// Work.  A simulation walks down by the highest  mean + c sqrt(ln n(s) / n(s, a)),  adds one node,
// completes the draft at random, and averages the rewards of all players into its path.

import { addTo } from "./evaluator.mjs";

const ROOM = 4096; // simulations between two looks at the capacity of the tree

const sqrtLogs = [0];
function sqrtLog(n) {
  while (sqrtLogs.length <= n) sqrtLogs.push(Math.sqrt(Math.log(sqrtLogs.length)));
  return sqrtLogs[n];
}

// One slot per node, the children of a node in consecutive slots, the root in slot 0.
function newTree(capacity, nPlayers) {
  const tree = {
    visits: new Int32Array(capacity), // n(s)
    mean: new Float64Array(capacity * nPlayers), // player p's in slot s: at s * nPlayers + p
    item: new Int8Array(capacity), // the pick that leads here
    first: new Int32Array(capacity).fill(-1), // slot of the first child, -1 before the second visit
    tried: new Int8Array(capacity), // number of children visited; these come first
    used: 1,
  };
  tree.item[0] = -1;
  return tree;
}

function withRoom(tree, slots, nPlayers) {
  if (tree.used + slots <= tree.visits.length) return tree;
  const larger = newTree(Math.max(tree.used + slots, 2 * tree.visits.length), nPlayers);
  for (const name of ["visits", "mean", "item", "first", "tried"]) larger[name].set(tree[name]);
  return Object.assign(larger, { used: tree.used });
}

// Return the part of `tree` below a slot with `nFree` children as a new tree.
function subtree(tree, root, nFree, nPlayers) {
  const source = [root];
  for (let level = [root]; level.length > 0; nFree -= 1) {
    level = level.filter((slot) => tree.first[slot] >= 0)
      .flatMap((slot) => Array.from({ length: nFree }, (_, i) => tree.first[slot] + i));
    for (const slot of level) source.push(slot);
  }
  const small = newTree(source.length, nPlayers);
  const moved = new Map(source.map((slot, i) => [slot, i]));
  source.forEach((slot, i) => {
    for (const name of ["visits", "item", "tried"]) small[name][i] = tree[name][slot];
    small.mean.set(tree.mean.subarray(slot * nPlayers, (slot + 1) * nPlayers), i * nPlayers);
    if (tree.first[slot] >= 0) small.first[i] = moved.get(tree.first[slot]);
  });
  return Object.assign(small, { used: source.length });
}

// Return the slot to which `picks` lead from the root, -1 if it has not been visited.
function follow(tree, nFree, picks) {
  let slot = 0;
  for (const pick of picks) {
    const first = tree.first[slot];
    slot = -1;
    for (let i = 0; first >= 0 && i < nFree; i += 1) {
      if (tree.item[first + i] === pick && tree.visits[first + i] > 0) slot = first + i;
    }
    if (slot < 0) return -1;
    nFree -= 1;
  }
  return slot;
}

// game: { order, nItems, evaluator }.  A search keeps its tree from pick to pick of one draft.
export class UCT {
  constructor(game, { simulations = 3000, exploration = 0.01 } = {}) {
    Object.assign(this, { game, simulations, exploration, picks: null, tree: null });
  }

  // Return the item with the highest mean reward after the simulations; `stream` is used up.
  pick(picks, stream) {
    return this.search(picks, stream)[0].item;
  }

  // Return the children of the root, { item, visits, mean }, best first, untried ones last.
  search(picks, stream) {
    const { nPlayers } = this.game.evaluator;
    const nFree = this.game.nItems - picks.length;
    this.tree = this.treeAt(picks, nFree);
    this.picks = [...picks];
    for (let done = 0; done < this.simulations; done += ROOM) {
      const times = Math.min(ROOM, this.simulations - done);
      this.tree = withRoom(this.tree, times * nFree, nPlayers);
      simulate(this.tree, this.game, picks, this.exploration, times, stream);
    }
    return this.children();
  }

  treeAt(picks, nFree) {
    const { nPlayers } = this.game.evaluator;
    const known = this.picks;
    if (known && known.every((item, i) => picks[i] === item)) {
      const slot = follow(this.tree, this.game.nItems - known.length, picks.slice(known.length));
      if (slot >= 0) return subtree(this.tree, slot, nFree, nPlayers);
    }
    return newTree(1 + nFree, nPlayers);
  }

  children() {
    const { visits, mean, item, first } = this.tree;
    const { order, nItems, evaluator } = this.game;
    const player = order[this.picks.length];
    const found = Array.from({ length: nItems - this.picks.length }, (_, i) => first[0] + i)
      .map((slot) => ({
        item: item[slot],
        visits: visits[slot],
        mean: visits[slot] > 0 ? mean[slot * evaluator.nPlayers + player] : -Infinity,
      }));
    return found.sort((a, b) => b.mean - a.mean || a.item - b.item);
  }
}

function simulate(tree, { order, nItems, evaluator }, picks, exploration, times, stream) {
  const { visits, mean, item: items, first, tried } = tree;
  const { nPlayers } = evaluator;
  const taken = new Set(picks);
  const legal = Int8Array.from([...Array(nItems).keys()].filter((item) => !taken.has(item)));
  const owned0 = new Int32Array(2 * nPlayers);
  picks.forEach((item, turn) => addTo(owned0, order[turn], item));
  const [free, where, owned] = [legal.slice(), new Int8Array(nItems), owned0.slice()];
  const [path, reward] = [new Int32Array(order.length + 2), new Float64Array(nPlayers)];
  for (let time = 0; time < times; time += 1) {
    free.set(legal);
    legal.forEach((item, i) => { where[item] = i; });
    owned.set(owned0);
    let [node, turn, length, nFree, isNew] = [0, picks.length, 0, legal.length, false];
    for (;;) {
      visits[node] += 1;
      path[length] = node;
      length += 1;
      if (isNew || turn === order.length) break;
      const player = order[turn];
      if (first[node] < 0) { // give the node a slot for each child
        first[node] = tree.used;
        for (let i = 0; i < nFree; i += 1) items[tree.used + i] = free[i];
        tree.used += nFree;
      }
      const oldest = first[node];
      if (tried[node] < nFree) { // an untried child, uniformly; swap it to the front
        const child = oldest + tried[node];
        const other = child + stream.below(nFree - tried[node]);
        [items[child], items[other]] = [items[other], items[child]];
        tried[node] += 1;
        node = child;
        isNew = true;
      } else { // the highest upper confidence bound, uniformly among exact ties
        const width = exploration * sqrtLog(visits[node]);
        let [top, ties] = [-Infinity, 0];
        for (let child = oldest; child < oldest + nFree; child += 1) {
          const bound = mean[child * nPlayers + player] + width * (1 / Math.sqrt(visits[child]));
          if (bound > top) [top, node, ties] = [bound, child, 1];
          else if (bound === top && stream.below(ties += 1) === 0) node = child;
        }
      }
      addTo(owned, player, items[node]);
      nFree -= 1;
      const [hole, last] = [where[items[node]], free[nFree]];
      free[hole] = last;
      where[last] = hole;
      turn += 1;
    }
    for (; turn < order.length; turn += 1) { // the random completion
      const j = stream.below(nFree);
      addTo(owned, order[turn], free[j]);
      nFree -= 1;
      free[j] = free[nFree];
    }
    evaluator.score(owned, reward);
    for (let i = 0; i < length; i += 1) {
      for (let p = 0; p < nPlayers; p += 1) {
        const at = path[i] * nPlayers + p;
        mean[at] += (reward[p] - mean[at]) / visits[path[i]];
      }
    }
  }
}
