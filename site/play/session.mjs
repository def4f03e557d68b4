// What a click at the draft table does, as in draftviews/widgets/session.py: a session is a value, and
// each pick is asked of a fresh agent with random numbers that the seed and the number of the pick name.

import { library } from "./library.mjs";
import { choicesOf, ruleNamed } from "./rules.mjs";
import { told } from "./words.mjs";

const PERSON = "you";
const FORMAT = "draftlib draft";
const KEYS = ["format", "game", "seats", "seed", "picks"]; // of a saved draft
const DIGITS = 7; // of a reward, in what is shown
const GAMES = 1000;
const WARS = "drafts by wars";
const [EARLY, LATE] = [12, 5]; // searches for a hint by wars, before two fifths of the draft and after
const T95 = { 5: 2.776, 10: 2.262, 12: 2.201, 20: 2.093 }; // Student's, for the intervals of means of so many
const WAYS = 100; // of drafting on, to compare two picks: they share the thousand wars
const PARTS = 10; // steps in which a review compares a pick with that of a hint
const ESTIMATED = 3; // steps for the hint by the estimate
const [CHECKS, CHECKED] = [4, 3]; // picks that are checked, and steps before one may be said to decide
const NEAR = 5; // pairs of drafts, of which the nearest to the means is shown
const [A_PART, A_WAY] = [WAYS / PARTS, GAMES / WAYS]; // ways in a step, and wars after each
const [COARSE, QUICK] = [50, 300]; // simulations of a search with which all draft on
const FEWER = { // who drafts on for whom
  [COARSE]: { UCT: "UCT 50", RAVE: "RAVE 50", [WARS]: `${WARS} 10`, [PERSON]: `${WARS} 10` },
  [QUICK]: { UCT: "UCT 300", RAVE: "RAVE 300", [WARS]: `${WARS} 50`, [PERSON]: `${WARS} 10` },
};
const [LOOK, WAR, ESTIMATE] = ["look", "wars", "estimate"]; // the steps of a review
const [HINT, UNDO, AGAIN, RULED, SEATED] = [0, 1, 2, 3, 4];
const [BOARDS, A_STEP, FIGHTS] = [100, 6, 100]; // on which a rule is tried, at once, and wars after each
const FEW = 5; // boards too few for an interval
const Z = 1.96; // of standard errors, 95 %
const [LOOKS, ROUNDS] = [20, 4]; // wars that are looked at, and their first rounds
const MOST_WATCHED = 10 ** 6; // the largest number of a war that may be watched
const SEEDS = 2n ** 64n;
const SEED = /("seed"\s*:\s*)(\d+)(?=\s*[,}])/g; // in a file: digits that JSON.parse would round

const STRING = /"((?:[^"\\]|\\.)*)"(\s*:)?/g; // in JSON: a key, if a colon follows

const UNSEEN = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
const quote = (what) => `${what}`.slice(0, 30).replace(UNSEEN, "\u25A1"); // in a message: cut, with a sign for each letter

const rounded = (numbers) => numbers.map((number) => Number(number.toFixed(4)));
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

// Return the function that answers what is `asked` at a table, as DraftTable.answer does in Python;
// `table` is its scenery, `kernels` the library: see site/play_page.py.
export default function answers({ table, kernels, shown }) {
  const { items, order, name: gameName, agents, shares } = table;
  const nameOf = (player) => table.names?.[player] ?? `player ${player + 1}`;
  const game = library(kernels);
  const players = table.colors.length;

  const isOver = (picks) => picks.length === order.length;
  const seen = { hint: false, fights: false, watch: -1, review: false, weighed: 0, tried: [], decide: undefined, guess: undefined, unread: undefined };
  const drafting = (session, picks) => ({ ...session, ...seen, picks });

  // Another draft, not the board of a day, nor the one on which a friend has won so many wars, nor with the same help.
  const fresh = ({ day, beat, helps, ...rest }) => rest;

  // Count a help of the draft: HINT, UNDO, AGAIN, a draft of the same board from an earlier pick on, RULED, a pick with
  // a rule lit, or SEATED, somebody else in a seat from the middle of the draft on.
  const counted = (session, kind) => ({ ...session, helps: helpsOf(session).with(kind, helpsOf(session)[kind] + 1) });
  const helpsOf = ({ helps = [] }) => Array.from({ length: 5 }, (_, kind) => helps[kind] ?? 0);

  const hasMine = ({ seats, picks }) => picks.some((_, turn) => seats[order[turn]] === PERSON);

  // Return who plays on for each seat in the war: a bot, or null for Quo.
  const botsOf = ({ seats, war }) => seats.map((name) => (war === "own" && agents[name]?.bot) || null);

  function advance(session) {
    let { picks } = session;
    while (!isOver(picks) && session.seats[order[picks.length]] !== PERSON) {
      picks = [...picks, pickOf(session, picks)];
    }
    return { ...session, picks };
  }

  function pickOf(session, picks) {
    const name = session.seats[order[picks.length]], rule = ruleNamed(name, table.map);
    if (rule) return game.among(choicesOf(rule, table, picks), session.seed, picks.length);
    return game.pick(agents[name], picks, session.seed, botsOf(session));
  }

  function count(name, value, most) {
    const right = Number.isInteger(value) && value >= 0 && value <= most;
    if (!right) throw new Error(`${name} must be an integer from 0 to ${most}, not ${quote(value)}`);
    return value;
  }

  // Return a seed as a number, or as its digits where no number holds it exactly.
  function checkedSeed(seed) {
    const whole = Number.isSafeInteger(seed) || typeof seed === "string";
    if (!(whole && /^\d{1,20}$/.test(seed) && BigInt(seed) < SEEDS)) {
      throw new Error(`seed must be an integer from 0 to 2**64 - 1, not ${quote(seed)}`);
    }
    return Number.isSafeInteger(Number(seed)) ? Number(seed) : `${BigInt(seed)}`;
  }

  function checkedSeats(seats) {
    if (!Array.isArray(seats) || seats.length !== players) throw new Error(`a draft has ${players} seats`);
    for (const who of seats) {
      const isKnown = who === PERSON || Object.hasOwn(agents, who) || ruleNamed(who, table.map);
      if (!isKnown) throw new Error(`who sits must be a name of the menu, not ${quote(who)}`);
    }
    return seats;
  }

  function after(picks, item) {
    if (isOver(picks)) throw new Error(`the draft is over after ${picks.length} picks`);
    if (!Number.isInteger(item) || !(item in items)) throw new Error(`there is no item ${quote(item)}`);
    if (picks.includes(item)) throw new Error(`${items[item]} was already picked`);
    return [...picks, item];
  }

  function over(session) {
    if (!isOver(session.picks)) throw new Error("the draft is not over yet: first pick what is left");
    return session;
  }

  function checkedRule(rule) {
    if (!ruleNamed(rule, table.map)) throw new Error(`there is no ${rule}`);
    return rule;
  }

  // Return the trial of a rule, a step further: beside those who sit with the first person now.
  function trying({ trial, seats, war }, rule) {
    if (trial?.rule === rule && trial.steps * A_STEP < BOARDS) return { ...trial, steps: trial.steps + 1 };
    const rivals = seats.toSpliced(Math.max(seats.indexOf(PERSON), 0), 1);
    return { rule: checkedRule(rule), rivals: rivals.map((name) => (name === PERSON ? "UCT" : name)), war, steps: 1 };
  }

  const reviewed = (session) => ({ ...over(session), review: true, watch: -1 });

  const actions = {
    start: advance,
    mount: advance,
    look: (session) => session,
    pick: (session, { item }) => advance(drafting(session.rule ? counted(session, RULED) : session, after(session.picks, item))),
    undo(session) {
      const mine = session.picks.findLastIndex((_, turn) => session.seats[order[turn]] === PERSON);
      if (mine < 0) throw new Error("there is no pick of yours to take back");
      return drafting(counted(session, UNDO), session.picks.slice(0, mine));
    },
    back: (session, { to }) => advance(
      drafting(counted(session, AGAIN), session.picks.slice(0, count("to", to, session.picks.length)))),
    new: (session, { seed = session.seed }) => advance({ ...drafting(seed !== session.seed ? fresh(session)
      : session.picks.length ? counted({ ...session, helps: helpsOf(session).with(SEATED, 0) }, AGAIN) : session, []), seed: checkedSeed(seed) }),
    seat(session, { seat, name }) {
      const seats = checkedSeats(session.seats.with(count("seat", seat, players - 1), name));
      if (!hasMine(session)) return advance({ ...drafting(fresh(session), []), seats });
      return advance(drafting({ ...fresh(session), helps: counted(session, SEATED).helps, seats }, session.picks));
    },
    hint: (session) => ({ ...(session.hint ? session : counted(session, HINT)), hint: true }),
    follow: (session, { rule }) => ({ ...session, rule: rule && checkedRule(rule) }),
    try: (session, { rule }) => ({ ...session, trial: trying(session, rule) }),
    fight: (session, { war = session.war }) => ({ ...over(session), fights: true, war, watch: -1 }),
    watch(session, { game: number = 0, won }) { // won: the next war that the person wins, or does not
      const from = count("game", number, MOST_WATCHED), mine = session.seats.indexOf(PERSON);
      const isSuch = (n) => (game.watch(...war(over(session)), n).winner === mine) === won;
      const next = won === undefined ? from : Array.from({ length: GAMES }, (_, i) => (from + i) % GAMES).find(isSuch);
      return { ...over(session), watch: next };
    },
    review: reviewed,
    share: (session) => actions.fight(session, {}),
    weigh: (session) => ({ ...over(session), weighed: session.weighed + 1 }),
    decide: (session) => ({ ...over(session), decide: true }),
    guess(session, { turn, item }) { // null gives up
      const picks = session.picks.slice(0, count("turn", turn, over(session).picks.length - 1));
      if (item !== null) after(picks, item);
      return { ...session, guess: [turn, item] };
    },
    attempt(session, { turn, item }) {
      after(session.picks.slice(0, count("turn", turn, over(session).picks.length - 1)), item);
      return { ...reviewed(session), tried: [turn, item] };
    },
    sit(session, { seat }) {
      const [seats, mine] = [[...session.seats], session.seats.indexOf(PERSON)];
      if (mine >= 0) seats[mine] = seats[seat];
      seats[count("seat", seat, players - 1)] = PERSON;
      return advance({ ...drafting(fresh(session), []), seats });
    },
    open(session, asked) {
      try {
        return opened(session, asked);
      } catch (problem) {
        throw new Error(`This draft cannot be opened: ${problem.message}.`);
      }
    },
    today(session) {
      const seed = Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));
      if (session.day && session.seed === seed) return actions.new(session, {});
      return advance({ ...drafting(fresh(session), []), seats: shown.session.seats, day: true, seed });
    },
    load: (session, { text }) => advance({ ...drafting(fresh(session), []), ...read(text) }),
  };

  // Return whether a link to the board of a day is one: a day up to today, with those who sit there that day.
  function isOfDay(seats, seed) {
    const date = `${seed}`.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3"), time = Date.parse(date);
    return /^\d{8}$/.test(seed) && `${seats}` === `${shown.session.seats}` && time <= Date.now() && new Date(time).toISOString().startsWith(date);
  }

  // Return the draft of a link, with what the browser kept of its review: see site/play/last.mjs.
  function opened(session, { seats, seed, picks, war = "quo", day, beat, helps, fights, review, twice, kept }) {
    if (twice) throw new Error(`the link has ${quote(twice)} twice`);
    if (!["quo", "own"].includes(war)) throw new Error(`war must be quo or own, not ${quote(war)}`);
    const isHelp = helps === undefined || /^\d{1,4}(\.\d{1,4}){3,4}$/.test(helps);
    if (!isHelp) throw new Error(`helps must be numbers such as 1.0.0.0.0, not ${quote(helps)}`);
    for (const [key, value] of kept?.learnt ?? []) known.set(key, value);
    return advance({ ...drafting(fresh(session), []), ...(kept && { weighed: kept.weighed, guess: kept.guess, decide: true }), ...(helps && { helps: helps.split(".").map(Number) }), seats: checkedSeats(seats), seed: checkedSeed(seed),
      picks: picks.reduce(after, []), war, ...(day && isOfDay(seats, seed) && { day: true }),
      ...(beat && { beat: count("beat", Number(beat), GAMES) }), fights: Boolean(fights), review: Boolean(review) });
  }

  function parsed(text) {
    let data, count = 0; // of keys, of which JSON.parse keeps the last of equal ones
    try {
      data = JSON.parse(text.replace(SEED, '$1"$2"'), function counted(_, value) {
        count += Number(!Array.isArray(this));
        return value;
      });
    } catch {
      throw new Error("the file is not JSON");
    }
    const keys = [...text.matchAll(STRING)].filter(([, , colon]) => colon).map(([, key]) => JSON.parse(`"${key}"`));
    const known = new Set(), twice = keys.find((key) => known.size === known.add(key).size);
    if (keys.length >= count) throw new Error(`the file has the key '${quote(twice)}' twice`); // the whole counts as one
    return data;
  }

  function read(text) {
    const data = parsed(text);
    if (data?.format !== FORMAT) throw new Error(`the file must be a draft, with "format": "${FORMAT}"`);
    if (data.game !== gameName) throw new Error(`the file is a draft of ${quote(data.game)}, not of ${gameName}`);
    if (!Array.isArray(data.picks)) throw new Error('"picks" must be a list of names of items');
    const picks = data.picks.reduce((before, name) => {
      if (!items.includes(name)) throw new Error(`a pick must be an item of ${gameName}, not ${quote(name)}`);
      return after(before, items.indexOf(name));
    }, []);
    const more = Object.keys(data).filter((key) => !KEYS.includes(key)).slice(0, 3).map(quote);
    const unread = `A draft has ${KEYS.join(", ")}; what else the file says is not read: ${more.join(", ")}.`;
    return { seats: checkedSeats(data.seats), seed: checkedSeed(data.seed), picks, ...(more.length && { unread }) };
  }

  function file({ seats, seed, picks }) {
    const fields = { format: FORMAT, game: gameName, seats, seed, picks: picks.map((i) => items[i]) };
    const lines = Object.entries(fields).map(
      ([key, value]) => ` "${key}": ${key === "seed" ? value : JSON.stringify(value)}`);
    return `{\n${lines.join(",\n")}\n}`;
  }

  function words({ seats, picks }, rewards) {
    const who = (player) => `${nameOf(player)} (${seats[player]})`;
    if (!isOver(picks)) {
      return `Pick ${picks.length + 1} of ${order.length}: ${who(order[picks.length])} to move.`;
    }
    const final = rewards.at(-1), most = Math.max(...final);
    const [best, ...others] = final.flatMap((reward, player) => (reward === most ? [who(player)] : []));
    if (others.length) return `The draft is over. Level: ${[best, ...others].join(", ")}.`;
    return `The draft is over. ${shares ? `The formula favours ${best}` : `${best[0].toUpperCase()}${best.slice(1)} drafted best`}.`;
  }

  const byEstimate = ({ picks, seed }) => game.search(picks, game.most, seed).ranked;
  const short = (number) => (Number.isFinite(number) ? Number(number.toPrecision(DIGITS)) : null);
  const rowsOf = (ranked) => ranked.map(({ item, mean, visits }) => [item, short(mean), visits]);

  // Return the ranking by wars as rows of item, share, visits, half-width, level or not, as `hint_by_wars` in
  // draftviews/widgets/review.py does.
  function hintByWars(session) {
    const { picks, seed } = session, { simulations } = agents[WARS];
    const numbers = Array.from({ length: 5 * picks.length < 2 * order.length ? EARLY : LATE }, (_, number) => number);
    const searches = numbers.map((number) => game.searchByWars(picks, simulations, seed, botsOf(session), number)
      .sort((a, b) => a.item - b.item));
    const found = searches[0].map(({ item }, i) => ({ item, wins: searches.map((rows) => rows[i].mean),
      visits: sum(searches.map((rows) => rows[i].visits)) }));
    const means = found.map((row) => ({ ...row, mean: mean(row.wins) }));
    const tried = means.filter((row) => !Number.isNaN(row.mean)).sort((a, b) => b.mean - a.mean);
    return [...tried, ...means.filter((row) => Number.isNaN(row.mean))].map((row) => {
      const gaps = tried[0].wins.map((won, i) => won - row.wins[i]);
      return [row.item, short(row.mean), row.visits, short(margin(row.wins)), mean(gaps) <= margin(gaps)];
    });
  }

  const mean = (values) => sum(values) / values.length;

  function margin(values) {
    const [n, middle] = [values.length, mean(values)];
    return (T95[n] ?? Z) * Math.sqrt(sum(values.map((value) => (value - middle) ** 2)) / (n * (n - 1)));
  }

  // Return who fights in a war after the draft, and how: the arguments of the library.
  const war = (session) => [session.picks, order, botsOf(session), session.seed];

  function fights(session) {
    const { share, low, high, unfinished, rounds } = game.fight(...war(session), GAMES);
    return { games: GAMES, unfinished, rounds: Number(rounds.toFixed(2)),
      share: rounded(share), low: rounded(low), high: rounded(high), early: { wars: LOOKS, round: ROUNDS, held: early(session) } };
  }

  // Return for each seat in how many of the first wars it soon had each continent.
  function early(session) {
    const { continent, continents } = table.map;
    const found = session.seats.map(() => continents.map(() => 0));
    for (let number = 0; number < LOOKS; number += 1) {
      const { boards, turns } = game.watch(...war(session), number), held = found.map(() => new Set());
      turns.forEach(({ round, player }, i) => {
        if (round < 1 || round > ROUNDS) return;
        const others = new Set(continent.filter((_, land) => boards[i][0][land] !== player));
        continents.forEach((_, k) => { if (!others.has(k)) held[player].add(k); });
      });
      held.forEach((those, p) => those.forEach((k) => { found[p][k] += 1; }));
    }
    return found;
  }

  // Return the rewards of a list where UCT sits in a person's place.
  function par(session) {
    const end = advance({ ...session, seats: session.seats.map((name) => (name === PERSON ? "UCT" : name)), picks: [] });
    return game.rewardsAfter(end.picks).at(-1);
  }

  // What the hints would have picked at a turn, and what one search by wars; of a list all are one.
  const before = (session, turn) => ({ ...session, picks: session.picks.slice(0, turn) });
  const byEstimateAt = (session, turn) => byEstimate(before(session, turn))[0].item;
  const byWarsAt = (session, turn) => (game.fight ? once(hintByWars, before(session, turn))[0][0] : byEstimateAt(session, turn));
  const byOneSearch = (session, turn) => (game.fight ? game.pick(agents[WARS], session.picks.slice(0, turn), session.seed, botsOf(session))
    : byEstimateAt(session, turn));

  // Return the draft in which `item` was picked at a turn and all drafted on, in one way: by wars for a person, everybody
  // else as seated, all with fewer simulations.  Of a list a person drafts on by UCT.
  function draftedOn(session, turn, item, simulations, way) {
    const fewer = game.fight ? FEWER[simulations] : { ...FEWER[simulations], [PERSON]: FEWER[simulations].UCT };
    const seats = session.seats.map((name) => fewer[name] ?? name);
    return advance({ ...session, seats, seed: way, picks: [...session.picks.slice(0, turn), item] });
  }

  // Return the wars that the player of a pick wins after `item` in its place, for each way of a part; of a list the rewards.
  function fare(session, turn, item, simulations, part) {
    return Array.from({ length: A_PART }, (_, way) => {
      const on = draftedOn(session, turn, item, simulations, part * A_PART + way);
      const found = game.fight ? game.fight(...war(on), A_WAY).wins : game.rewardsAfter(on.picks).at(-1);
      return found[order[turn]];
    });
  }

  // Return the wars won after `item`, way by way: of so many parts, or of a first look.
  function fares(session, turn, item, parts) {
    if (!parts) return once(fare, before(session, turn), turn, item, COARSE, PARTS); // other ways than a review's
    return Array.from({ length: parts }, (_, part) => once(fare, before(session, turn), turn, item, QUICK, part)).flat();
  }

  const aWay = game.fight ? A_WAY : 1;

  // Return the share of the wars that `other` gains over the pick at a turn, way by way, with the margin of its interval;
  // null where it is the same.
  function compare(session, turn, other, parts) {
    const item = session.picks[turn];
    if (item === other) return null;
    const [mine, theirs] = [item, other].map((pick) => fares(session, turn, pick, parts));
    const gains = theirs.map((wins, way) => wins - mine[way]), ways = gains.length;
    const [total, squares] = [sum(gains), sum(gains.map((gain) => gain * gain))];
    const error = Math.sqrt((ways * squares - total * total) / (ways * ways * (ways - 1)));
    return { won: sum(mine), other: sum(theirs), gain: total / (ways * aWay), margin: ((T95[ways] ?? Z) * error) / aWay };
  }

  // Return a pick as far as it is weighed; `done(kind, turn)` counts the steps: see `_weighed` in draftviews/widgets/review.py.
  function weighed(session, turn, done) {
    const item = session.picks[turn], parts = done(WAR, turn), estimated = done(ESTIMATE, turn);
    const pick = { turn, item, by_wars: null, by_estimate: null, won: null, wars: null, estimate: null, done: parts === PARTS };
    if (done(LOOK, turn)) {
      const won = fares(session, turn, item, parts);
      pick.won = sum(won) / (won.length * aWay);
      pick.by_wars = once(parts ? byWarsAt : byOneSearch, before(session, turn), turn);
      pick.by_estimate = once(byEstimateAt, before(session, turn), turn);
      pick.wars = compare(session, turn, pick.by_wars, parts);
    }
    if (estimated) pick.estimate = compare(session, turn, pick.by_estimate, estimated);
    return pick;
  }

  // Return one draft that follows on a pick, and one on the hint's: of the NEAR seeds whose few wars are nearest to both
  // means, the one whose thousand wars are.
  function leadOf(session, { turn, item: mine, by_wars: item }) {
    const [own, other] = [mine, item].map((each) => fares(session, turn, each, CHECKED)), ways = own.length;
    const far = own.map((won, way) => Math.abs(ways * won - sum(own)) + Math.abs(ways * other[way] - sum(other)));
    const near = [...far.keys()].sort((one, two) => far[one] - far[two]).slice(0, NEAR);
    const pairs = near.map((way) => [mine, item].map((each) => {
      const end = once(draftedOn, session, turn, each, QUICK, way);
      const all = game.fight ? once(fought, end).map((wins) => wins / GAMES) : game.rewardsAfter(end.picks).at(-1);
      return { picks: end.picks, won: all[order[turn]], all };
    }));
    const means = [own, other].map((wins) => sum(wins) / (ways * aWay));
    const apart = pairs.map((pair) => sum(pair.map(({ won }, i) => Math.abs(won - means[i]))));
    return { turn, item, drafts: pairs[apart.indexOf(Math.min(...apart))] };
  }

  const fought = (session) => game.fight(...war(session), GAMES).wins;

  // Return the review as far as it went, as `review` in draftviews/widgets/review.py does; of a list also what all is worth.
  function review(session) {
    const { picks, seats, tried: [tried, other], weighed: steps } = session;
    const turns = [...picks.keys()].filter((turn) => seats[order[turn]] === PERSON);
    const first = turns.slice(0, steps).map((turn) => weighed(session, turn, (kind) => Number(kind === LOOK)));
    const least = ({ wars }) => (wars ? wars.gain - wars.margin : -Infinity), seeming = ({ wars }) => wars?.gain ?? -Infinity;
    const sure = first.toSorted((one, two) => least(two) - least(one)), [hazy] = sure.slice(CHECKS - 1).sort((one, two) => seeming(two) - seeming(one));
    const weighedFirst = hazy ? [...sure.slice(0, CHECKS - 1), hazy, ...sure.slice(CHECKS - 1).filter((pick) => pick !== hazy)] : sure;
    const ranked = [...weighedFirst.map(({ turn }) => turn), ...turns.slice(steps)];
    const each = (kind, parts, some = ranked) => Array.from({ length: parts }, () => some).flat().map((turn) => [kind, turn]);
    const whole = (some, parts) => some.flatMap((turn) => each(WAR, parts, [turn])); // one pick after the other
    const candidates = ranked.slice(0, CHECKS), checked = turns.length + CHECKED * candidates.length; // steps
    const roughly = steps < checked ? [] : candidates.map((turn) => weighed(session, turn, (kind) => ({ [LOOK]: 1, [WAR]: CHECKED })[kind] ?? 0));
    const dearest = steps < checked ? candidates : roughly.toSorted((one, two) => seeming(two) - seeming(one)).map(({ turn }) => turn);
    const plan = [...turns.map((turn) => [LOOK, turn]), ...each(WAR, CHECKED, candidates), ...whole(dearest, PARTS - CHECKED),
      ...whole(ranked.slice(CHECKS), PARTS), ...each(ESTIMATE, ESTIMATED)];
    const work = plan.map(([kind, turn]) => A_PART * (kind === LOOK ? COARSE : QUICK) * (order.length - turn));
    const done = (kind, turn) => plan.slice(0, steps).filter(([what, when]) => what === kind && when === turn).length;
    const worth = game.fight ? {} : { worth: Math.max(...once(par, session).map(Math.abs)) || 1 };
    const mine = turns.map((turn) => ({ ...weighed(session, turn, done), ...worth }));
    const isClear = ({ wars }) => wars && Math.abs(wars.gain) > wars.margin;
    const isPuzzle = ({ turn, wars, done: isDone }) => isDone && wars.gain > 0 && order.includes(order[turn], turn + 1); // which goes on
    const isLead = (pick) => isClear(pick) && (session.review ? done(WAR, pick.turn) >= CHECKED : isPuzzle(pick));
    // What seems to cost anything gets all its wars before a puzzle is asked: its numbers are then the review's.
    const stop = session.review ? checked : checked + (PARTS - CHECKED) * Math.max(roughly.filter((pick) => seeming(pick) > 0).length, 1);
    const [lead] = steps < stop ? [] : mine.filter(isLead).sort((one, two) => Math.abs(two.wars.gain) - Math.abs(one.wars.gain));
    return { work: [steps, stop, plan.length].map((n) => sum(work.slice(0, n))), mine, ...worth,
      ...(!game.fight && { par: once(par, session) }), lead: lead ? leadOf(session, lead) : null,
      tried: other === undefined ? null : compare(session, tried, other, PARTS) };
  }

  // Return a puzzle with its answer, the same however far a review goes: how the guess fares beside the pick that was made, in fewer drafts than
  // that pick, which has all its wars, and the drafts.
  function solved(session) {
    const [turn, item] = session.guess, pick = weighed(session, turn, (kind) => ({ [LOOK]: 1, [WAR]: PARTS })[kind] ?? 0);
    return { guess: { item, ...(item !== null && compare(session, turn, item, CHECKED)) }, pick, lead: leadOf(session, pick) };
  }

  // Return the wars of FIGHTS that a rule, the first of `seats`, wins on a board: its seat goes round.
  function ruleWins({ seats: [rule, ...rivals], war: who }, seed) {
    const seat = seed % players, seats = rivals.toSpliced(seat, 0, rule);
    const end = advance({ seats, war: who, seed, picks: [] });
    return game.fight(...war(end), FIGHTS).wins[seat];
  }

  // Return how many boards a rule was tried on, and by seat the share of the wars and its margin.
  function trial({ rule, rivals, war: who, steps }) {
    const boards = Array.from({ length: Math.min(steps * A_STEP, BOARDS) }, (_, seed) =>
      once(ruleWins, { seats: [rule, ...rivals], war: who }, seed));
    const bySeat = Array.from({ length: players }, (_, seat) => boards.filter((_, seed) => seed % players === seat));
    return { rule, rivals, boards: boards.length, of: BOARDS, seats: bySeat.map((wins) => {
      const mean = sum(wins) / wins.length;
      const squares = sum(wins.map((won) => (won - mean) ** 2));
      const error = Math.sqrt(squares / (wins.length - 1) / wins.length);
      return [mean / FIGHTS, wins.length < FEW ? null : (Z * error) / FIGHTS];
    }) };
  }

  // Return what `compute` finds about a finished draft; asked again, it is looked up.  `learnt` has what is new since the
  // last answer: a page may keep it.
  const known = new Map(), learnt = [];
  function once(compute, session, ...more) {
    const { picks, seats, seed, war: who } = session;
    const key = JSON.stringify([compute.name, picks, seats, seed, who, ...more]);
    if (!known.has(key)) {
      known.set(key, compute(session, ...more));
      learnt.push([key, known.get(key)]);
    }
    return known.get(key);
  }

  function view(session) {
    const { picks } = session;
    const rewards = game.rewardsAfter(picks);
    const isDone = isOver(picks);
    return {
      session,
      player: isDone ? -1 : order[picks.length],
      rewards: rewards.map((row) => row.map((value) => Number(value.toPrecision(DIGITS)))),
      words: words(session, rewards),
      file: file(session),
      can_fight: Boolean(game.fight),
      hint: session.hint && !isDone ? rowsOf(byEstimate(session)) : null,
      war_hint: session.hint && !isDone && game.fight ? once(hintByWars, session) : null,
      fights: game.fight && (session.fights || session.review) && isDone ? once(fights, session) : null,
      war: isDone && session.watch >= 0
        ? told(game.watch(...war(session), session.watch), session.watch, items) : null,
      review: (session.review || session.decide) && isDone ? review(session) : null,
      ...(session.guess && isDone && { puzzle: solved(session) }),
      ...(session.rule && !isDone && { rule: choicesOf(ruleNamed(session.rule, table.map), table, picks) }),
      ...(session.trial && { trial: trial(session.trial) }),
    };
  }

  return function answer(asked) {
    try {
      return { ...view(actions[asked.do](asked.session, asked)), learnt: learnt.splice(0), error: "", wrong: "" };
    } catch (problem) {
      return { ...view(asked.session), error: "", wrong: problem.message };
    }
  };
}
