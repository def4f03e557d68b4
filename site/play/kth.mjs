// KthBestPick, a line of pseudo-code at a time, as in draftviews/widgets/stepper.py and the algorithm of
// draftlib/agents/kth_best_pick.py.

import { after, checkNames, countPositions, general, greedy, isOver, left, maxN, moverOf, ownersOf, position, quoted } from "./tables.mjs";

const [RANK, NEXT_K, CANDIDATE, BETTER, TAKE, WHILE, MOVER, ASK, FOLLOW, IF_BETTER, MINE, GIVE_UP, ANSWER] = Array(13).keys();
const LINES = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;
const NUMBER = /^[+-]?(\d(_?\d)*(\.(\d(_?\d)*)?)?|\.\d(_?\d)*)(e[+-]?\d(_?\d)*)?$/i;
const DIGIT = /^[^\p{L}]*\p{N}/u; // before any letter: a value, rather than a name
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const ranking = (state) => {
  const own = state.values[moverOf(state)];
  return left(state).sort((a, b) => own[b] - own[a]);
};
const ownLeft = ({ order, picks }) => order.slice(picks.length).filter((p) => p === order[picks.length]).length;

// Yield the variables after each line of the algorithm; `ask(state)` is the pick of the player to move.
function* steps(state, nBest, ask) {
  const me = moverOf(state), ranked = ranking(state);
  yield { line: RANK, ranked };
  for (let k = Math.min(nBest, ownLeft(state)) - 1; k >= 0; k -= 1) {
    let better = ranked.slice(0, k), next = after(state, ranked[k]);
    let step = { line: NEXT_K, ranked, k };
    yield step;
    yield (step = { ...step, line: CANDIDATE, item: ranked[k] });
    yield (step = { ...step, line: BETTER, better });
    yield (step = { ...step, line: TAKE, state: next });
    while (better.length && !isOver(next)) {
      yield { ...step, line: WHILE };
      const player = moverOf(next);
      yield (step = { ...step, line: MOVER, player, reply: undefined });
      const reply = ask(next);
      yield (step = { ...step, line: ASK, reply });
      next = after(next, reply);
      yield (step = { ...step, line: FOLLOW, state: next });
      yield { ...step, line: IF_BETTER };
      if (!better.includes(reply)) continue;
      if (player !== me) {
        yield { ...step, line: GIVE_UP };
        break;
      }
      better = better.filter((other) => other !== reply);
      yield (step = { ...step, line: MINE, better });
    }
    if (!better.length) return yield { ...step, line: ANSWER, result: ranked[k] };
  }
}

// Return the pick of KthBestPick with itself as the model of all, or null if that takes more than
// `most` calls; what is left stands for a position.
function pickWithin(state, nBest, most) {
  const known = new Map();
  let calls = 0;
  function ask(now) {
    const key = left(now).join();
    if (!known.has(key)) {
      calls += 1;
      if (calls > most) throw null;
      known.set(key, [...steps(now, nBest, ask)].at(-1).result);
    }
    return known.get(key);
  }
  try {
    return ask(state);
  } catch (problem) {
    if (problem !== null) throw problem;
    return null;
  }
}

// The same for the largest N within the limit on calls.
function ownPick(state, nBest, most) {
  let answer = pickWithin(state, nBest, most);
  if (answer !== null) return answer;
  answer = pickWithin(state, 1, Infinity);
  for (let n = 2; n < Math.min(nBest, ownLeft(state) + 1); n += 1) {
    const larger = pickWithin(state, n, most);
    if (larger === null) break;
    answer = larger;
  }
  return answer;
}

const cells = (line) => line.split(/[\s,;]+/).filter(Boolean);
const isNumber = (word) => NUMBER.test(word) || /^[+-]?(inf|infinity|nan)$/i.test(word);
const valueOf = (word) => (NUMBER.test(word) ? Number(word.replaceAll("_", "")) : NaN);

function splitNames(number, line) {
  const mark = [";", ",", "\t"].find((sign) => line.includes(sign));
  const names = line.split(mark ?? /\s+/).map((name) => name.trim()).filter(Boolean);
  const value = names.find((name) => DIGIT.test(name));
  if (value) throw new Error(`Line ${number}: ${quoted(value)} is not a number. Is it a name? Begin it with a letter.`);
  return names;
}

function checkRow(number, line, count) {
  const wrong = (words) => { throw new Error(`Line ${number}: ${words}`); };
  const decimal = line.match(/\d,\d{1,20}/);
  if (decimal && /[\s;]/.test(line.trim())) {
    wrong(`is ${decimal[0]} a decimal? Write ${decimal[0].replace(",", ".")}. Are they two values? Put a blank between them.`);
  }
  for (const word of cells(line)) {
    if (!isNumber(word)) wrong(`${quoted(word)} is not a number.`);
    if (!Number.isFinite(valueOf(word))) wrong(`${quoted(word)} is not a finite number.`);
  }
  const found = cells(line).length;
  if (found !== count) wrong(`${count === 1 ? "1 item needs 1 value" : `${count} items need ${count} values`}, not ${found}.`);
}

// Return the game of a table that a visitor has typed; an Error says what is wrong, and where.
function readTable(text, order, most) {
  const lines = text.split(LINES).map((line, i) => [i + 1, line]).filter(([, line]) => line.trim());
  if (!lines.length) throw new Error("The table is empty. Type a row of numbers per player.");
  const names = cells(lines[0][1]).every(isNumber) ? null : splitNames(...lines.shift());
  const players = lines.length;
  if (players < 2) throw new Error(`A draft needs at least 2 players, a row for each; here is ${players}.`);
  const count = (names ?? cells(lines[0][1])).length;
  if (players > most.players || count > most.items) {
    throw new Error(`${players} players and ${count} items are too many to step through; ` +
      `at most ${most.players} players and ${most.items} items fit.`);
  }
  lines.forEach(([number, line]) => checkRow(number, line, count));
  const items = names ?? [...LETTERS].slice(0, count);
  for (const name of items) {
    if (items.indexOf(name) !== items.lastIndexOf(name)) {
      throw new Error(`Two items are called ${quoted(name)}; each needs a name of its own.`);
    }
    if ([...name].length > most.letters) {
      throw new Error(`The name ${quoted(name)} is too long; at most ${most.letters} letters fit.`);
    }
  }
  checkNames(items);
  if (!count) throw new Error("a draft needs at least 1 item and at most 100000, not 0");
  if (Array.isArray(order) && order.length > count) {
    throw new Error(`an order of ${order.length} picks does not fit ${count} items`);
  }
  const foreign = Array.isArray(order) ? order.findIndex((p) => p >= players) : -1;
  if (foreign >= 0) throw new Error(`order names player ${order[foreign]} at pick ${foreign}; use 0..${players - 1}`);
  return { items, values: lines.map(([, line]) => cells(line).map(valueOf)),
    order: Array.isArray(order) ? order : items.map((_, turn) => turn % players) };
}

function readN(given) {
  const text = given.trim();
  if (text === "all") return Infinity;
  if (!/^[+-]?\d{1,9}$/.test(text)) throw new Error(`N must be a whole number or all, not ${quoted(text)}.`);
  if (Number(text) < 1) throw new Error(`N must be at least 1, not ${Number(text)}.`);
  return Number(text);
}

// Say in words what step `number` of a trace has just done.
function explain(trace, number, { items, order, picks }) {
  const step = trace[number], me = order[picks.length] + 1;
  const listed = (those) => those.map((item) => items[item]).join(", ");
  const nth = (rank) => ({ 1: "best", 2: "2nd-best", 3: "3rd-best" })[rank] ?? `${rank}th-best`;
  const { line, ranked, k, player, better = [] } = step, item = items[step.item], reply = items[step.reply];
  const p = player + 1;
  switch (line) {
    case RANK: return `Player ${me} ranks the items left, best first: ${listed(ranked)}.`;
    case NEXT_K: {
      const before = trace[number - 1];
      const lost = before.line === RANK || before.line === GIVE_UP ? "" :
        `The draft is over and player ${me} did not get ${listed(before.better)}: given up. `;
      return `${lost}k = ${k}. ` + (k === 0 ? `Only the best item, ${items[ranked[0]]}, is left to try.` :
        `Can player ${me} take its ${nth(k + 1)} item now, all better ones later?`);
    }
    case CANDIDATE: return `${item} is its ${nth(k + 1)} item: try it first.`;
    case BETTER: return better.length ? `Better than ${item}: ${listed(better)}.` : `Nothing is better than ${item}.`;
    case TAKE: return `Suppose player ${me} takes ${item}.`;
    case WHILE: return `Player ${me} still waits for ${listed(better)}: look at the next pick.`;
    case MOVER: return `The next pick is player ${p}'s.`;
    case ASK: return `The model of player ${p} says that it will pick ${reply}.`;
    case FOLLOW: return `Suppose player ${p} takes ${reply}.`;
    case IF_BETTER: return `${reply} is ${better.includes(step.reply) ? "" : "not "}one of the better items.`;
    case MINE: return `Player ${me} has got ${reply} itself; still to come: ${listed(better) || "nothing"}.`;
    case GIVE_UP: return `Player ${p} would take ${reply} from player ${me}: k = ${k} fails.`;
    default: return k === 0 ? `No better item can be lost: player ${me} takes ${item}.` :
      `Every better item comes later by itself: player ${me} takes ${item} now.`;
  }
}

// Return a step as the page shows it.
function written(trace, number, state) {
  const { items, values } = state, step = trace[number], now = step.state ?? state;
  const apart = items.some((name) => name.includes(" ")) ? ", " : " ";
  const joined = (those) => those.map((item) => items[item]).join(apart);
  const name = (item) => items[item] ?? "";
  const owner = ownersOf(now);
  const sets = values.map((_, p) => `{${joined([...items.keys()].filter((item) => owner[item] === p))}}`);
  return { line: step.line, owner, words: explain(trace, number, state),
    k: String(step.k ?? ""), a: name(step.item), better: step.better ? joined(step.better) || "(empty)" : "",
    partition: step.state ? sets.join(" ") : "", player: step.player === undefined ? "" : String(step.player + 1),
    reply: name(step.reply), result: name(step.result) };
}

// Return the function that answers what is `asked`, as KthStepper.answer does in Python.
export default function answers({ kernels: { code, colors, most } }) {
  function traced({ table, n_best: typed, picks, model, order }) {
    const nBest = readN(typed), game = readTable(table, order, most);
    const state = position(game, picks), me = moverOf(state);
    if (model === "MaxN" && countPositions(state) > most.positions) {
      throw new Error("The game is too large for max^n: choose another model.");
    }
    const models = { KthBestPick: (now) => ownPick(now, nBest, most.calls),
      Greedy: greedy, MaxN: (now) => maxN(now).best };
    const trace = [...steps(state, nBest, (now) => models[moverOf(now) === me ? "KthBestPick" : model](now))];
    const own = ownLeft(state);
    const note = Number.isFinite(nBest) && nBest > own ?
      `Player ${me + 1} has ${own === 1 ? "1 pick" : `${own} picks`}: N = ${nBest} counts as N = ${own}.` : "";
    return { code, note, items: game.items, mover: me, colors: colors.slice(0, game.values.length),
      values: game.values.map((row) => row.map((value) => general(value))),
      ranked: trace[0].ranked.map((item) => game.items[item]).join(", "),
      steps: trace.map((_, number) => written(trace, number, state)) };
  }

  return function answer(asked) {
    try {
      return { error: "", ...traced(asked) };
    } catch (problem) {
      return { error: problem.message };
    }
  };
}
