// The sums behind a painted map, term by term, as in draftlib/widgets/paint.py.
//
// Source: paper, Our Approach: the function f, and the reward V.

// Return the terms of f of each player: what is counted, and what that adds.
function terms({ weights, map, neighbours, players }, owner) {
  const mine = (p) => owner.flatMap((who, item) => (who === p ? [item] : []));
  const friends = (p) => mine(p).flatMap((item) => neighbours[item]).filter((near) => owner[near] === p);
  const enemies = (p) =>
    new Set(mine(p).flatMap((item) => neighbours[item]).filter((near) => owner[near] !== p));
  const each = (name, count, point) => {
    const counts = players.map(count);
    return { name, counts, points: counts.map(point) };
  };
  return [
    { name: "intercept", counts: null, points: players.map(() => weights.intercept) },
    ...map.continents.map((name, k) => each(name,
      (p) => mine(p).filter((item) => map.continent[item] === k).length,
      (owned) => weights.continents[k][owned])),
    { name: "seat", counts: null, points: players.map((p) => weights.seats[p] ?? 0) },
    each("enemies", (p) => enemies(p).size, (number) => weights.per_enemy * number),
    each("friends", (p) => friends(p).length, (number) => weights.per_friend * number),
  ];
}

function sums(name, rules, owner) {
  const found = terms(rules, owner);
  const f = rules.players.map((p) => found.reduce((total, { points }) => total + points[p], 0));
  const gains = f.map((value) => Math.max(0, value));
  const total = gains.reduce((before, gain) => before + gain, 0);
  return { name, terms: found, f, v: gains.map((gain) => (total > 0 ? gain / total : 0)) };
}

// Return the function that answers what is `asked`, as Paint.answer does in Python.
export default function answers({ table }) {
  const { items, colors, map, neighbours, evaluators } = table;
  const players = [...colors.keys()];
  return function answer({ owner, item, to }) {
    const painted = owner.with(item, to);
    const words = `${items[item]} goes to ${to < 0 ? "nobody" : `player ${to + 1}`}.`;
    return {
      error: "",
      owner: painted,
      words,
      sums: Object.entries(evaluators).map(([name, weights]) =>
        sums(name, { weights, map, neighbours, players }, painted)),
    };
  };
}
