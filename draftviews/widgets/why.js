// Why one pick may be better than another, in words of the map: its continents, borders and neighbours.  The wars say
// which is better; the words say how the two differ on the map.

// Return a share in whole per cent.
const rounded = (share) => `${Math.round(100 * share)} %`;
const joined = (words) => words.join(", ").replace(/, ([^,]*)$/, " and $1");

// Return what holds of `item` as a pick at a turn: for each kind of fact how good it is, and its words or "".  The
// kinds that decide most come first; `me` is called you.
function facts({ items, order, map: { near, continent, continents } }, picks, turn, item, me = order[turn]) {
  const mover = order[turn], owner = items.map(() => -1);
  picks.slice(0, turn).forEach((land, i) => { owner[land] = order[i]; });
  const who = (p) => (p === me ? "you" : `player ${p + 1}`), holds = (p) => `${who(p)} ${p === me ? "hold" : "holds"}`;
  const all = [...items.keys()], lands = all.filter((land) => continent[land] === continent[item]);
  const name = continents[continent[item]], rest = lands.filter((land) => land !== item);
  const holders = [...new Set(rest.map((land) => owner[land]).filter((p) => p >= 0))].sort();
  const others = holders.filter((p) => p !== mover);
  const [one] = holders, held = rest.filter((land) => owner[land] === one).length;
  const isOne = holders.length === 1, isLast = isOne && held === rest.length, isMine = one === mover;
  const share = `${holds(one)} ${held} of ${lands.length} and nobody else any`;
  const isBroken = isOne && !isLast && !isMine && held > 1 && 2 * held >= lands.length;
  const isOpen = !holders.length || isOne && isMine;
  const open = holders.length ? `is in ${name}, where ${share}` : `is in ${name}, where nobody has any yet`;
  const touching = (p) => near[item].filter((land) => p(owner[land])).length;
  const [mine, theirs] = [touching((p) => p === mover), touching((p) => p >= 0 && p !== mover)];
  const own = all.filter((land) => owner[land] === mover);
  const doors = new Set(own.flatMap((land) => near[land]).filter((land) => owner[land] < 0));
  const isDoor = doors.size === 1 && doors.has(item);
  const blocks = blocksOf(own, near).filter((block) => block.some((land) => near[item].includes(land))).length;
  const ways = lands.filter((land) => near[land].some((other) => continent[other] !== continent[item])).length;
  return {
    completes: [Number(isLast && isMine), isLast && isMine ? `completes ${name} for ${who(mover)}` : ""],
    denies: [Number(isLast && !isMine), isLast && !isMine ? `would complete ${name} for ${who(one)}` : ""],
    breaks: [isBroken ? held / lands.length : 0, isBroken ? `breaks ${name}, where ${share}` : ""],
    door: [Number(isDoor), isDoor ? "was the last free land that touches yours" : ""],
    joins: [Math.max(blocks - 1, 0), blocks > 1 ? `joins ${blocks} blocks of yours` : ""],
    stands: [isOpen ? held / lands.length : -1,
      isOpen ? open : `is in ${name}, where ${joined(others.map(who))} ${others.length > 1 || others[0] === me ? "hold" : "holds"} some`],
    touches: [mine, own.length ? `touches ${mine || "none"} of yours` : ""],
    borders: [-theirs, theirs ? `touches ${theirs} of theirs` : ""],
    enters: [-ways, `is in ${name}, which is entered by ${ways} of its ${lands.length} lands`],
  };
}

// Return the lands in parts that hang together.
function blocksOf(lands, near) {
  const left = new Set(lands), blocks = [];
  for (const start of lands) {
    const block = left.delete(start) ? [start] : [];
    for (const land of block) block.push(...near[land].filter((other) => left.delete(other)));
    if (block.length) blocks.push(block);
  }
  return blocks;
}

// Say in a sentence what speaks for `better` in place of `worse` at a turn; where the map tells nothing, nothing.
function why(table, picks, turn, better, worse) {
  const { items } = table, [good, bad] = [better, worse].map((item) => facts(table, picks, turn, item));
  const all = Object.keys(good), differ = all.filter((kind) => good[kind][0] > bad[kind][0]);
  const has = (kinds, ...some) => some.some((kind) => kinds.includes(kind));
  // Of kinds that say the same the first is enough.
  const telling = (kinds) => kinds.filter((kind) => !(kind === "stands" && has(kinds, "completes", "denies", "breaks") ||
    kind === "touches" && has(kinds, "door") || kind === "enters" && kinds.length > 1));
  const pros = telling(differ);
  const words = (found, kinds) => kinds.map((kind) => found[kind][1]).filter(Boolean);
  const taken = picks.indexOf(better), isTaken = good.denies[0] && taken > turn;
  const after = isTaken ? `, and player ${table.order[taken] + 1} took it at pick ${taken + 1}` : "";
  const said = words(good, pros).slice(0, 2), less = words(bad, differ.filter((kind) => kind === "touches" || pros.includes(kind))).slice(0, 1);
  // Doors of a continent that is not to be had tell nothing, nor do borders alone.
  if (pros.every((kind) => kind === "borders" || kind === "enters" && good.stands[0] < 0)) return "";
  return `${[[better, said, after], [worse, less, ""]].filter(([, each]) => each.length)
    .map(([item, each, more]) => `${items[item]} ${each.join(", and ")}${more}`).join("; ")}.`;
}

// Return the words on what was taken at a turn and what that did to whom, and whom it helps: 1 for `me`, who is called you, -1 for
// somebody else, 0 where the map tells nothing.
function took({ items, order, map }, picks, turn, me) {
  const { completes: [, whole], breaks: [, broken], denies: [, kept] } = facts({ items, order, map }, picks, turn, picks[turn], me);
  const did = whole.replace(/ for .*/, "") || kept.replace("would complete", "keeps").replace(" for ", " from ") || broken;
  const isMine = order[turn] === me, helps = !did ? 0 : isMine || !whole && !/\byou\b/.test(did) ? 1 : -1;
  return { words: `${isMine ? "you" : `player ${order[turn] + 1}`} took ${items[picks[turn]]}${did && `, which ${did}`}`, helps };
}
