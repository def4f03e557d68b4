// What a click at the draft table does, as in draftlib/widgets/session.py: a session is a value,
// each pick is asked of a fresh agent with a stream that the seed and the number of the pick name.

import { streamOf } from "./random.mjs";
import { evaluator } from "./evaluator.mjs";
import { UCT } from "./uct.mjs";
import { Greedy, Random } from "./rivals.mjs";

const PERSON = "you";
const FORMAT = "draftlib draft";
const DIGITS = 5; // of a reward, in what is shown
const SEEDS = 2n ** 64n;
const SEED = /("seed"\s*:\s*)(\d+)(?=\s*[,}])/g; // in a file: digits that JSON.parse would round

// Return the function that answers what is `asked` at a table, as DraftTable.answer does in Python;
// `table` is its scenery and `rules` what the evaluator needs: see site/play_page.py.
export default function answers({ table, rules }) {
  const { items, order, name: gameName } = table;
  const game = { ...rules, order, nItems: items.length, evaluator: evaluator(rules) };
  const menu = { UCT, Greedy, Random };
  const players = game.evaluator.nPlayers;

  const stream = ({ seed, picks }) => {
    const word = BigInt(seed);
    return streamOf(Number(word >> 32n), Number(BigInt.asUintN(32, word)), picks.length);
  };
  const isOver = (picks) => picks.length === order.length;
  const mover = (session) => session.seats[order[session.picks.length]];
  const drafting = (session, picks) => ({ ...session, picks, hint: false, fights: false, watch: -1 });

  function advance(session) {
    let picks = session.picks;
    while (!isOver(picks) && mover({ ...session, picks }) !== PERSON) {
      const agent = new menu[mover({ ...session, picks })](game);
      picks = [...picks, agent.pick(picks, stream({ ...session, picks }))];
    }
    return { ...session, picks };
  }

  function count(name, value, most) {
    const right = Number.isInteger(value) && value >= 0 && value <= most;
    if (!right) throw new Error(`${name} must be an integer from 0 to ${most}, not ${value}`);
    return value;
  }

  // Return a seed as a number, or as its digits where no number holds it exactly.
  function checkedSeed(seed) {
    const whole = Number.isSafeInteger(seed) || typeof seed === "string";
    if (!(whole && /^\d{1,20}$/.test(seed) && BigInt(seed) < SEEDS)) {
      throw new Error(`seed must be an integer from 0 to 2**64 - 1, not ${seed}`);
    }
    return Number.isSafeInteger(Number(seed)) ? Number(seed) : `${BigInt(seed)}`;
  }

  function checked(seats) {
    const known = [PERSON, ...Object.keys(menu)];
    if (!Array.isArray(seats) || seats.length !== players) throw new Error(`a draft has ${players} seats`);
    for (const who of seats) {
      if (!known.includes(who)) throw new Error(`who sits must be one of ${known.join(", ")}, not ${who}`);
    }
    return seats;
  }

  function after(picks, item) {
    if (isOver(picks)) throw new Error(`the draft is over after ${picks.length} picks`);
    if (!Number.isInteger(item) || !(item in items)) throw new Error(`there is no item ${item}`);
    if (picks.includes(item)) throw new Error(`${items[item]} was already picked`);
    return [...picks, item];
  }

  const actions = {
    start: advance,
    mount: advance,
    look: (session) => session,
    pick: (session, { item }) => advance(drafting(session, after(session.picks, item))),
    undo(session) {
      const mine = session.picks.findLastIndex((_, turn) => session.seats[order[turn]] === PERSON);
      if (mine < 0) throw new Error("there is no pick of yours to take back");
      return drafting(session, session.picks.slice(0, mine));
    },
    back: (session, { to }) => advance(
      drafting(session, session.picks.slice(0, count("to", to, session.picks.length)))),
    new: (session, { seed = session.seed }) => advance(
      { ...drafting(session, []), seed: checkedSeed(seed) }),
    seat(session, { seat, name }) {
      const seats = checked(session.seats.with(count("seat", seat, players - 1), name));
      return advance(drafting({ ...session, seats }, session.picks));
    },
    hint: (session) => ({ ...session, hint: true }),
    load: (session, { text }) => advance({ ...drafting(session, []), ...read(text) }),
  };

  function read(text) {
    const data = JSON.parse(text.replace(SEED, '$1"$2"'));
    if (data?.format !== FORMAT) throw new Error(`the file is no draft, with "format": "${FORMAT}"`);
    if (data.game !== gameName) throw new Error(`the file is a draft of ${data.game}, not of ${gameName}`);
    if (!Array.isArray(data.picks)) throw new Error('"picks" must be a list of names of items');
    const picks = data.picks.reduce((before, name) => after(before, items.indexOf(name)), []);
    return { seats: checked(data.seats), seed: checkedSeed(data.seed), picks };
  }

  function file({ seats, seed, picks }) {
    const fields = { format: FORMAT, game: gameName, seats, seed, picks: picks.map((i) => items[i]) };
    const lines = Object.entries(fields).map(
      ([key, value]) => ` "${key}": ${key === "seed" ? value : JSON.stringify(value)}`);
    return `{\n${lines.join(",\n")}\n}`;
  }

  // The evaluation of the draft after 0, 1, ... picks.
  function rewards(picks) {
    const owner = items.map(() => -1);
    return [null, ...picks].map((item, i) => {
      if (i > 0) owner[item] = order[i - 1];
      return game.evaluator.rewards(owner).map((value) => Number(value.toPrecision(DIGITS)));
    });
  }

  function words({ seats, picks }) {
    const who = (player) => `layer ${player + 1} (${seats[player]})`;
    if (!isOver(picks)) {
      return `Pick ${picks.length + 1} of ${order.length}: p${who(order[picks.length])} to move.`;
    }
    const final = rewards(picks).at(-1);
    return `The draft is over. P${who(final.indexOf(Math.max(...final)))} drafted best.`;
  }

  function hint(session) {
    const found = new UCT(game, { simulations: table.simulations }).search(session.picks, stream(session));
    return found.map(({ item, mean, visits }) =>
      [item, visits ? Number(mean.toPrecision(DIGITS)) : null, visits]);
  }

  function view(session) {
    const { picks } = session;
    return {
      session,
      player: isOver(picks) ? -1 : order[picks.length],
      rewards: rewards(picks),
      words: words(session),
      file: file(session),
      can_fight: false, // wars need Python
      hint: session.hint && !isOver(picks) ? hint(session) : null,
      fights: null,
      war: null,
    };
  }

  return function answer(asked) {
    try {
      return { ...view(actions[asked.do](asked.session, asked)), error: "", wrong: "" };
    } catch (problem) {
      return { ...view(asked.session), error: "", wrong: problem.message };
    }
  };
}
