// Items of a visitor's own: a list with a value for each player becomes a draft.

const KEPT = "draftlib list";
const MOST = { characters: 100000, items: 200, name: 20, item: 80, cell: 30, link: 8000 };
const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const HEAD = /^(items?|names?|players?|teams?)?$/i; // what stands above a column of names
const WORTH = /\b(points?|pts|values?|prices?|scores?|worth|costs?)\b/i; // or above a column of values
const RANK = /\b(adp|ecr|rank(s|ing)?|picks?|tiers?|bye|age|id)\b/i; // above numbers that are worth nothing, or least where best
const MISSING = /^(n\/?a|nan|null|none|[-–—?.]+)$/i; // a value that is not there, and no position
const THOUSANDS = /^[+-]?[1-9]\d{0,2}([.,]\d{3})+$/; // or three decimals

const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu; // control characters, and signs that turn a text around

// Return a cell as a message quotes it: cut, with a visible sign for each that is not.
const quoted = (cell) => (cell.length > MOST.cell ? `${cell.slice(0, MOST.cell)}…` : cell).replace(UNSEEN, "\u25A1");

// Return a name as one sees it: two that look the same are the same.
const seen = (name) => name.normalize("NFKC").replace(/[\p{C}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu, "").replace(/\s+/g, " ").trim();

// Return the items of a list and their values, a row for each of `most` players at most.  A line has a
// name and a number for each player, or one for all of so many `players`, with tabs, semicolons or commas
// between them; words after the name, such as a position, become part of it.  A first line without numbers
// is a heading, with the names of the players; what could be a value, or is above ranks, is asked about.  Above
// it may stand what Excel writes, `sep=;`.  An Error names the line.
export function readItems(text, most, players) {
  if (text.length > MOST.characters) throw new Error(`the list has more than ${MOST.characters} characters`);
  if (text.includes("\uFFFD")) throw new Error("the list has letters that are not UTF-8: save the file as CSV UTF-8");
  const lines = text.split(/\r\n?|\n/).map((line, i) => [line, i + 1]).filter(([line]) => line.trim());
  if (!lines.length) throw new Error("the list is empty: write an item and its values in each line");
  const said = /^\s*sep=(.)\s*$/i.exec(lines[0][0]);
  if (said && lines.length > 1) lines.shift();
  const mark = said?.[1] ?? ["\t", ";", ","].find((sign) => lines[0][0].includes(sign));
  if (!mark) throw new Error(`line ${lines[0][1]}: put a comma between the item and its values`);
  const rows = lines.map(([line, number]) => {
    const [name, ...values] = cells(line, mark);
    return [[name, ...values.map((cell) => plainOf(cell, mark))], number];
  });
  const isHeading = rows[0][0].slice(1).every((cell) => Number.isNaN(numberIn(cell, mark)));
  while (rows.every(([row]) => row.length > 2 && row.at(-1) === "")) rows.forEach(([row]) => row.pop());
  checkHeading(...rows[0], isHeading, mark);
  const [head, top] = isHeading ? rows.shift() : [[]], heading = head.slice(1);
  if (!rows.length) throw new Error("the list has a heading and no item");
  const isWord = (cell) => cell && !MISSING.test(cell) && Number.isNaN(numberIn(cell, mark));
  const words = Math.min(...rows.map(([row]) => row.findIndex((cell, i) => i > 0 && (i === row.length - 1 || !isWord(cell))) - 1));
  if (words > 0) {
    rows.forEach(([row]) => row.splice(0, words + 1, row[0] && row.slice(0, words + 1).join(", ")));
    heading.splice(0, words);
  }
  checkColumns(head[0], heading, top, rows.every(([row]) => row.length === 2));
  checkDecimals(rows, mark);
  if (rows.every(([row]) => row.length === 2)) {
    rows.forEach(([row]) => row.push(...Array(players - 1).fill(row[1])));
    heading.length = 0;
  }
  const columns = rows[0][0].length - 1;
  const known = new Map();
  const values = rows.map(([[name, ...row], number]) => {
    const wrong = (words) => { throw new Error(`line ${number}: ${words}`); };
    const key = seen(name), [twin, there] = known.get(key) ?? [];
    if (!key) wrong("the item has no name");
    if (name.length > MOST.item) wrong(`${quoted(name)} is too long for a name: ${MOST.item} letters fit`);
    if (name.search(UNSEEN) >= 0) wrong(`${quoted(name)} has a control character where □ stands`);
    if (twin === name) wrong(`${quoted(name)} is in line ${there} already`);
    if (twin) wrong(`${quoted(name)} looks the same as the item of line ${there}`);
    if (columns < 2 || columns > most) wrong(`a draft has 2 to ${most} players, not ${columns}`);
    if (row.length !== columns) wrong(`${columns} players need ${columns} values, not ${row.length}`);
    known.set(key, [name, number]);
    return row.map((cell) => {
      const value = numberIn(cell, mark);
      return Number.isFinite(value) ? value : wrong(cell ? `${quoted(cell)} is no number: after the name stands a value for each player` : "a value is missing");
    });
  });
  if (rows.length < columns || rows.length > MOST.items) {
    throw new Error(`${columns} players need ${columns} to ${MOST.items} items, not ${rows.length}`);
  }
  const largest = Math.max(...values.flat().map(Math.abs));
  if (largest * rows.length > Number.MAX_VALUE) throw new Error(`${largest} is too large to be added up`);
  const names = heading.length === columns && heading.every(Boolean)
    ? heading.map((name) => (name.length > MOST.name ? `${name.slice(0, MOST.name)}…` : name).replace(UNSEEN, "")) : undefined;
  return { items: [...known.values()].map(([name]) => name), names, values: Array.from({ length: columns }, (_, p) => values.map((row) => row[p])) };
}

// Ask about a first line that could be a heading and an item: numbered columns, years, twice the same word.
function checkHeading([name, ...row], number, isHeading, mark) {
  const all = row.map((cell) => numberIn(cell, mark)), values = all.slice(all.findIndex((value) => !Number.isNaN(value)));
  const [first] = values, isCount = first > 1900 || (first === 1 && values.length > 1);
  const counts = isCount && [1, -1].some((step) => values.every((value, i) => value === first + step * i));
  const isBare = isHeading && row.length > 0 && row.every((cell) => !cell || MISSING.test(cell));
  if (isBare ? !HEAD.test(name) : !isHeading && counts && HEAD.test(name)) {
    throw new Error(`line ${number}: is this a heading? Write the names of the players above their values, or leave it out`);
  }
  const isCounted = row.length > 1 && row.every((cell, i) => cell.match(/^\p{L}[\p{L}\s]*(\d+)$/u)?.[1] === `${i + 1}`);
  const value = isHeading && !HEAD.test(name) && !isCounted && row.find((cell) => /\p{N}|^\P{L}+$/u.test(cell));
  if (value) throw new Error(noNumber(value, number));
  const there = new Set(), twice = isHeading && row.find((cell) => cell && there.size === there.add(seen(cell)).size);
  if (twice) throw new Error(`line ${number}: two players are called ${quoted(twice)}; a first line without numbers is a heading`);
}

const noNumber = (cell, number) => `line ${number}: ${quoted(cell)} is no number. If this line is a heading, write “item” as its first word`;

// Ask about a heading above numbers that are no values, and about a first line that would be dropped: above one value
// for all stands no name of a player.
function checkColumns(name, heading, number, isAlike) {
  const rank = heading.find((cell) => RANK.test(cell.replaceAll("_", " ")));
  if (rank) throw new Error(`line ${number}: is a larger ${quoted(rank)} better? If so, call it “value”; if not, leave it out`);
  const last = isAlike && heading.at(-1);
  if (last && !HEAD.test(name) && !WORTH.test(last.replaceAll("_", " "))) throw new Error(noNumber(last, number));
}

// Return the cells of a line; a mark between quotes is part of a name.
function cells(line, mark) {
  const parts = [""], isQuoted = line.split('"').length % 2 === 1;
  let inside = false;
  for (const sign of line) {
    if (sign === '"') inside = isQuoted && !inside;
    if (sign === mark && !inside) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim().replace(/^"(.*)"$/, "$1").replaceAll('""', '"'));
}

// Where all numbers with a comma, or with a point where decimals have commas, could be thousands, ask.
function checkDecimals(rows, mark) {
  const all = rows.flatMap(([[, ...row], line]) => row.map((cell) => [cell, line]));
  const having = (sign) => all.filter(([cell]) => cell.includes(sign) && numberIn(cell, mark) === numberIn(cell, mark));
  const [points, commas] = mark === "," ? [[], []] : [having("."), having(",")];
  if (points.length && commas.length) {
    const [[point, there], [comma, here]] = [points[0], commas[0]];
    throw new Error(`line ${there} has ${quoted(point)} and line ${here} ${quoted(comma)}: write all decimals alike, and no thousands apart`);
  }
  for (const found of [mark === ";" ? points : [], mark === "\t" ? commas : []]) {
    if (!found.length || !found.every(([cell]) => THOUSANDS.test(cell))) continue;
    const [cell, line] = found[0], plain = cell.replace(/[.,]/g, ""), value = numberIn(cell, mark);
    throw new Error(`line ${line}: is ${quoted(cell)} a thousand? Write ${quoted(plain)}. Is it a decimal? Write ${Number.isInteger(value) ? value.toFixed(1) : value}`);
  }
}

// Return a value without what is sure to be no digit of it: a currency, a space or a comma between thousands, and a
// minus sign as a hyphen.
function plainOf(cell, mark) {
  const plain = cell.replace(/^([+\-\u2212]?)\s?[$€£¥]\s?|\s?[$€£¥]$/gu, "$1").replace(/^\u2212/, "-");
  if (/^[+-]?\d{1,3}([ \u00A0\u2009\u202F’']\d{3})+([.,]\d+)?$/.test(plain)) return plain.replace(/[^\d.,+-]/g, "");
  if (/^[+-]?\d{1,3}(\.\d{3})+,\d+$/.test(plain)) return plain.replaceAll(".", "");
  if ((mark === "," ? /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/ : /^[+-]?\d{1,3}(,\d{3})+\.\d+$/).test(plain)) return plain.replaceAll(",", "");
  return plain;
}

function numberIn(cell, mark) {
  const plain = mark === "," ? cell : cell.replace(",", ".");
  return NUMBER.test(plain) ? Number(plain) : NaN;
}

// Return the state of a draft table for a list: `state` is that of another one, see own_state.
// session: a draft of the list to go on with.
export function stateOf(state, { items, names, values }, isSnake, session) {
  const players = values.length;
  const order = items.map((_, turn) => {
    const seat = turn % players;
    return isSnake && Math.floor(turn / players) % 2 ? players - 1 - seat : seat;
  });
  const { palette, ...table } = state.table;
  const colors = Array.from({ length: players }, (_, p) => palette[p]);
  const game = { ...state.kernels.game, n_items: items.length, n_players: players, order, values };
  const isAlike = values.every((row) => row.every((value, item) => value === values[0][item]));
  const seats = Array.from({ length: players }, (_, p) => (p ? "UCT" : "you"));
  const shown = { session: { ...state.shown.session, seats, picks: [] } };
  return { ...state, shown, saved: state, opening: { ...session, do: session ? "open" : "start" },
    kernels: { ...state.kernels, game },
    table: { ...table, items, order, colors, values: isAlike ? values.slice(0, 1) : values, names } };
}

// Put a form over a draft table; `start(state)` shows another one.
export default function form(place, state, start) {
  const make = (tag, attributes, ...children) => {
    const node = Object.assign(document.createElement(tag), attributes);
    node.append(...children);
    return node;
  };
  const list = make("textarea", { value: state.sample, rows: 8, spellcheck: false });
  const file = make("input", { type: "file", accept: ".csv,.tsv,.txt,text/*" });
  const order = make("select", {}, make("option", { value: "snake" }, "1 2 3, 3 2 1"),
    make("option", { value: "" }, "1 2 3, 1 2 3"));
  const players = make("select", {}, ...state.table.palette.slice(1).map((_, p) => make("option", {}, String(p + 2))));
  const go = make("button", { type: "button", className: "run" }, "Draft these");
  const send = make("button", { type: "button" }, "Copy a link to this list");
  const wrong = make("p", { className: "message", role: "alert" });
  const tell = (text, isWrong) => {
    wrong.textContent = text;
    wrong.className = isWrong ? "message wrong" : "message";
  };

  function draft(session) {
    const [text, snake, seats] = [list.value, order.value, players.value];
    try {
      const read = readItems(text, state.table.palette.length, Number(seats) || 2);
      const next = stateOf(state, read, snake === "snake", session);
      place.classList.toggle("alike", next.table.values.length === 1);
      start(next, ({ session: { seats: named, seed, picks } }) =>
        keep({ text, snake, players: seats, session: { seats: named, seed, picks } }));
      tell("");
    } catch (problem) {
      tell(`${problem.message[0].toUpperCase()}${problem.message.slice(1)}.`, true);
    }
  }

  // A link holds the list and the order of the picks; a long one would be cut on its way.
  async function copy() {
    const link = `${location.href.split("#", 1)}#${new URLSearchParams({ list: list.value, order: order.value, players: players.value })}`;
    if (link.length > MOST.link) return tell("The list is too long for a link: send it as a file.", true);
    const here = location.protocol === "file:" ? " It opens on this computer only: the page is a file here." : "";
    try {
      await navigator.clipboard.writeText(link);
      tell(`The link is copied.${here}`);
    } catch {
      tell(`${link}${here && `: ${here.trim()}`}`); // to be copied by hand
    }
  }

  file.addEventListener("change", async () => {
    const [chosen] = file.files;
    if (chosen) list.value = await chosen.text();
    file.value = "";
  });
  go.addEventListener("click", () => draft());
  send.addEventListener("click", copy);
  place.before(make("div", { className: "saved-widget" }, make("div", { className: "draftlib own" },
    make("label", {}, "an item and a value for each player, or one for all, line by line", list),
    make("div", { className: "row" }, make("label", {}, "or from a file ", file),
      make("label", {}, "order of the picks ", order),
      make("label", {}, "players, if one value is for all ", players), go, send), wrong)));
  const kept = sent() ?? keep();
  if (kept) [list.value, order.value, players.value] = [kept.text, kept.snake, kept.players ?? "2"];
  draft(kept?.session);
}

// Return the list of the page's link, if it has one; the list is then the visitor's.
function sent() {
  const fields = new URLSearchParams(location.hash.slice(1));
  if (!fields.has("list")) return null;
  history.replaceState(null, "", location.href.split("#", 1)[0]);
  const [snake, players] = [fields.get("order") === "snake" ? "snake" : "", fields.get("players") ?? "2"];
  return { text: fields.get("list"), snake, players };
}

// Keep a draft in the browser's storage, or return the one that is kept: that of this tab, which a reload
// asks for, else the last of all.  What is broken is none.
function keep(what) {
  try {
    for (const store of what ? [sessionStorage, localStorage] : []) store.setItem(KEPT, JSON.stringify(what));
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? localStorage.getItem(KEPT));
    return typeof kept?.text === "string" && typeof kept.snake === "string" ? kept : null;
  } catch {
    return null; // there is no storage
  }
}
