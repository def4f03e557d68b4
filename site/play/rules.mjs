// Rules of thumb as drafters: `dl.risk.RuleOfThumb`, with the same picks.

const [RULE, THEN, ANYTHING, AS_BLOCK] = ["rule: ", " then ", "anything", " as a block"];

// Return the rule that a seat's name says, null where it says none: see rule_of_thumb.mjs.
export function ruleNamed(name, map) {
  if (!map || typeof name !== "string" || !name.startsWith(RULE)) return null;
  const block = name.endsWith(AS_BLOCK);
  const words = name.slice(RULE.length, block ? -AS_BLOCK.length : undefined);
  const numbers = words === ANYTHING ? [] : words.split(THEN).map((word) => map.continents.indexOf(word));
  return numbers.includes(-1) || new Set(numbers).size < numbers.length ? null : { continents: numbers, block };
}

// Return the territories among which a rule picks at random, in their order.
export function choicesOf({ continents, block }, { order, map: { continent, near } }, picks) {
  const owner = continent.map(() => -1);
  picks.forEach((item, turn) => { owner[item] = order[turn]; });
  const free = [...owner.keys()].filter((item) => owner[item] < 0);
  const inside = continents.map((k) => free.filter((item) => continent[item] === k)).find((lands) => lands.length) ?? free;
  if (!block) return inside;
  const worth = (other) => (owner[other] < 0 ? 0 : owner[other] === order[picks.length] ? 2 : -1);
  const touches = (item) => near[item].reduce((total, other) => total + worth(other), 0);
  const most = Math.max(...inside.map(touches));
  return inside.filter((item) => touches(item) === most);
}
