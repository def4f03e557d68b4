// The sums behind a painted map, term by term, as in draftviews/widgets/paint.py.

import { load } from "./wasm.mjs";

const rounded = (numbers) => numbers.map((number) => Number(number.toFixed(4)));

// Return the function that answers what is `asked`, as Paint.answer does in Python.
export default function answers({ table, kernels }) {
  const { items, colors, map, evaluators } = table;
  const n = colors.length;
  const parts = load(kernels);
  const rewards = kernels.evaluators.map(parts.held);
  const owners = parts.array("i8", 1, items.length);
  const counts = parts.array("i8", map.continents.length + 2, n);
  const [values, paid] = [parts.array("f8", 1, n), parts.array("f8", 1, n)];

  // Return what an evaluator pays, and its terms: what is counted, and what that adds.
  function sums([name, weights], number) {
    parts.call("features", rewards[number], owners, counts, values, paid);
    const rows = Array.from({ length: counts.shape[0] }, (_, k) => counts.numbers().slice(k * n, k * n + n));
    const each = (term, row, point) => ({ name: term, counts: row, points: rounded(row.map(point)) });
    const [enemies, friends] = rows.slice(-2);
    return {
      name,
      terms: [
        { name: "intercept", counts: null, points: colors.map(() => weights.intercept) },
        ...map.continents.map((term, k) => each(term, rows[k], (owned) => weights.continents[k][owned])),
        { name: "seat", counts: null, points: rounded(colors.map((_, p) => weights.seats[p] ?? 0)) },
        each("enemies", enemies, (number_) => weights.per_enemy * number_),
        each("friends", friends, (number_) => weights.per_friend * number_),
      ],
      f: rounded(values.numbers()),
      v: rounded(paid.numbers()),
    };
  }

  return function answer({ owner, item, to }) {
    const painted = owner.with(item, to);
    owners.set(painted);
    return {
      error: "",
      owner: painted,
      words: `${items[item]} goes to ${to < 0 ? "nobody" : `player ${to + 1}`}.`,
      sums: Object.entries(evaluators).map(sums),
    };
  };
}
