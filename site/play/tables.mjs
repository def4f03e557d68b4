// Drafts on tables of values, as the stepper and the explorer look at them.  A state is a game and its
// picks: items, values (a row per player), order (the player of each pick), picks.

const UNPRINTED = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const LONG = 80; // letters of a value in a message

export const isOver = ({ order, picks }) => picks.length === order.length;
export const moverOf = ({ order, picks }) => order[picks.length];
export const after = (state, item) => ({ ...state, picks: [...state.picks, item] });
export const left = ({ items, picks }) => [...items.keys()].filter((item) => !picks.includes(item));

export function ownersOf({ items, order, picks }) {
  const owner = items.map(() => -1);
  picks.forEach((item, turn) => { owner[item] = order[turn]; });
  return owner;
}

// Return a text and a number as Python writes them: its repr, cut as by `short_repr`, and the format "g".
export function quoted(text) {
  const plain = text.replace(/ +/g, " ").slice(0, 2 * LONG).replaceAll("\\", "\\\\").replace(/(?! )[\p{C}\p{Z}]/gu, escaped);
  const whole = text.includes("'") && !text.includes('"') ? `"${plain}"` : `'${plain.replaceAll("'", "\\'")}'`;
  const said = [...whole];
  return said.length > LONG ? `${said.slice(0, LONG - 2).join("").replace(/[, ]+$/, "")}...` : said.join("");
}

function escaped(sign) {
  const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[sign], code = sign.codePointAt(0).toString(16);
  if (short) return short;
  return code.length <= 2 ? `\\x${code.padStart(2, "0")}` : code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}

export function general(value, digits = 6) {
  const [mantissa, power] = value.toExponential(digits - 1).split("e");
  if (power >= -4 && power < digits) return String(Number(value.toPrecision(digits)));
  return `${Number(mantissa)}e${power[0]}${power.slice(1).padStart(2, "0")}`;
}

// Return a name as one sees it, as `appearance` in draftlib/arguments.py does: two that look the same are the same.
const seen = (name) => name.normalize("NFKC").replace(/[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu, "")
  .replace(/\s+/g, " ").trim();

// Raise an Error unless all items have a name, of which no two look the same.
export function checkNames(items) {
  const known = new Map();
  for (const name of items) {
    const look = seen(name);
    if (!look || UNPRINTED.test(name)) {
      throw new Error(`one of the names of items must be a word of 1 to 200 characters, without control characters, not ${quoted(name)}`);
    }
    if (known.has(look)) throw new Error(`the names of items must be different, not ${ascii(known.get(look))} and ${ascii(name)}`);
    known.set(look, name);
  }
}

const ascii = (name) => quoted(name).replace(/[^ -~]/gu, escaped);

function namesIn(text, items) {
  const names = text.trim();
  if (items.includes(names)) return [names];
  const isRunTogether = [...names].every((letter) => items.includes(letter));
  const parts = names.includes(",") ? names.split(",") : isRunTogether ? [...names] : names.split(/\s+/);
  return parts.map((name) => name.trim()).filter(Boolean);
}

// Return the state of a game after picks by name; an Error says what is wrong with them.
export function position(game, text) {
  let state = { ...game, picks: [] };
  for (const name of namesIn(text, game.items)) {
    const item = game.items.indexOf(name);
    if (item < 0) throw new Error(`there is no item ${quoted(name)}; the items are ${game.items.join(", ")}`);
    if (state.picks.includes(item)) throw new Error(`${name} is gone when you pick it`);
    if (isOver(state)) throw new Error(`item ${item} cannot be picked: the draft is over`);
    state = after(state, item);
  }
  if (isOver(state)) throw new Error(`the draft is over after ${state.picks.length} picks: take some back`);
  return state;
}

// Return how many positions max^n looks at, as `count_positions` in draftlib/agents/layers.py does.
export function countPositions({ items, order, picks }) {
  const counts = {};
  let chosen = 1, shared = 1, total = 0;
  order.slice(picks.length).forEach((player, i) => {
    chosen = chosen * (items.length - picks.length - i) / (i + 1);
    counts[player] = (counts[player] ?? 0) + 1;
    shared = shared * (i + 1) / counts[player];
    total += chosen * shared;
  });
  return total;
}

// Return the sum of a player's values, added in the order of the items: a last bit may decide a tie.
const sumOf = (owner, row, p) => row.reduce((sum, value, item) => (owner[item] === p ? sum + value : sum), 0);

// Return the pick of Greedy: of equals the first.
export function greedy(state) {
  const me = moverOf(state), row = state.values[me], held = sumOf(ownersOf(state), row, me);
  const gain = (item) => held + row[item];
  return left(state).reduce((a, b) => (gain(b) > gain(a) ? b : a));
}

// Return the value of each item left to the player to move, and the best, by max^n: of equals the first.
export function maxN({ items, order, values, picks }) {
  const known = new Map();

  function candidates(owner, turn) {
    const free = [...items.keys()].filter((item) => owner[item] < 0);
    return free.map((item) => ({ item, value: valueOf(owner.with(item, order[turn]), turn + 1) }));
  }

  function valueOf(owner, turn) {
    if (turn === order.length) return values.map((row, p) => sumOf(owner, row, p));
    const key = owner.join();
    if (!known.has(key)) known.set(key, best(candidates(owner, turn), order[turn]).value);
    return known.get(key);
  }

  const best = (found, me) => found.reduce((a, b) => (b.value[me] > a.value[me] ? b : a));
  const [turn, me] = [picks.length, order[picks.length]];
  const found = candidates(ownersOf({ items, order, picks }), turn);
  return { best: best(found, me).item, values: new Map(found.map(({ item, value }) => [item, value[me]])) };
}
