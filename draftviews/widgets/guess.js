// Guess, then fight: before the wars one says who will win them, and then they are counted up.  The browser keeps the right
// guesses in a row, what a person won beside bots and beside UCTs, and whether its first war is over: until then a table
// shows the map and whose turn it is.

const GUESSES = "draftlib guesses";
// Where Quo fights for all, the rule "Australia, as a block" wins least beside the first two, of all pairs of bots, and
// most beside two UCTs: rules_of_thumb.csv.
const RIVALS = ["EvilPixie", "Boscoe", "KillBot", "Quo"];
const QUESTION = "Who wins?";
const COUNTING = 1000; // milliseconds until all wars are counted
const NUMBERS = ["", "a", "two", "three", "four", "five"];

// Return what the browser keeps: whether a table shows everything, the last guess and its draft, the right guesses in a
// row and the most of them; `known` where it keeps nothing.
function guessesKept(known = { isOpen: false, of: "", seat: -1, streak: 0, most: 0 }) {
  try {
    return { ...known, ...JSON.parse(localStorage.getItem(GUESSES)) };
  } catch {
    return known; // there is no storage
  }
}

// Return wars of a hundred in words; "100 %" are all of them.
const partOf = (won) => `${won < 1 || won > 99 ? Number(won.toFixed(1)) : Math.round(won)} %`;

const draftOf = ({ session: { seed, seats, picks, war } }) => JSON.stringify([seed, seats, picks, war]);

// Return the buttons of the question, the bars of the count, and what stands below the map; `fight()` asks for the wars,
// `meet(seats)` for a new draft with others, and `counted()` is called when the wars are counted up.
function guesses({ colors, bots, book }, names, fight, meet, counted) {
  const choices = names.map((name, seat) => h("button", { type: "button", click: () => choose(seat) }));
  const others = h("button", { type: "button", click: () => meet(rivals()) });
  const reason = h("p", { class: "about" }), both = h("div");
  const bars = colors.map(([color]) => h("span", { class: "won", style: `background:${color}` })), numbers = colors.map(() => h("span", { class: "number" }));
  const tally = h("div", { class: "tally", "aria-hidden": "true" }, ...colors.map((_, p) => h("div", {}, h("span", {}, markOf(colors, p), names[p]),
    h("span", { class: "track" }, bars[p]), numbers[p])));
  const compared = h("div", {}, both, reason, others);
  const node = h("div", { class: "guess", role: "group", "aria-label": "your guess" }, ...choices);
  let known = guessesKept(), made = {}, shown, frame = 0;

  function choose(seat) {
    made = { of: draftOf(shown), seat };
    fight();
  }

  const hasBots = () => shown.session.seats.some((name) => bots.includes(name));

  // Return who sits with the first person: bots, or UCTs where bots sit now.
  function rivals() {
    const { seats } = shown.session, mine = seats.indexOf("you"), there = hasBots() ? ["UCT"] : RIVALS;
    return seats.map((name, seat) => (seat === mine ? name : there[(seat - (seat > mine)) % there.length]));
  }

  // Return which column of the book's table a person's rivals are: 0 for bots, 1 for UCTs, -1 for others.
  function columnOf(seats) {
    const rivals = seats.filter((name) => name !== "you");
    if (rivals.length !== seats.length - 1) return -1;
    return [rivals.every((name) => bots.includes(name)), rivals.every((name) => name === "UCT")].indexOf(true);
  }

  // Return what a person won beside bots and beside UCTs, below it what the book's drafters did.
  function table() {
    const row = (name, cells) => h("tr", {}, h("th", { scope: "row" }, name), ...cells.map((cell) => h("td", { class: "number" }, cell)));
    const mine = [0, 1].map((column) => (known.won?.[column] === undefined ? "not yet" : partOf(known.won[column] / 10)));
    return h("table", { class: "both" }, h("caption", {}, `wars won; an even share is 33 %${isSameTable(shown.session) ? "" : ". A draft with a seat changed in the middle is not entered"}`),
      h("tr", {}, h("td"), ...["against two bots", `against two ${UCTS}`].map((head) => h("th", { scope: "col" }, head))),
      row("you, your last draft", mine), ...book.map(([name, ...won]) => row(named(name), won.map(partOf))));
  }

  // Count up the wars of each player for a second, if they were fought just now and motion is welcome.
  function count(fights, isNew) {
    const wins = winsOf(fights), from = performance.now();
    const step = (now) => {
      const part = isNew ? Math.min(Math.max(now - from, 0) / COUNTING, 1) : 1;
      wins.forEach((won, p) => {
        bars[p].style.width = `${(100 * part * won / fights.games).toFixed(1)}%`;
        numbers[p].textContent = Math.round(part * won).toLocaleString("en");
      });
      frame = part < 1 ? requestAnimationFrame(step) : 0;
      if (isNew && !frame) counted();
    };
    step(from);
  }

  const open = (isOpen = true) => keep({ isOpen });

  function keep(more) {
    known = { ...guessesKept(known), ...more };
    try {
      localStorage.setItem(GUESSES, JSON.stringify(known));
    } catch { /* there is no storage */ }
  }

  // Show where a draft stands; `isNew`: whether its wars were fought just now.
  function show(next, isNew) {
    shown = next;
    known = guessesKept(known);
    const { fights, session: { seats } } = shown, of = draftOf(shown);
    const winners = fights ? winnersOf(fights) : [], isPractice = shown.tried?.number > 1, column = columnOf(seats);
    if (fights && made.of === of && known.of !== of) {
      const streak = isPractice ? known.streak : winners.includes(made.seat) ? known.streak + 1 : 0;
      keep({ ...made, streak, most: Math.max(streak, known.most) });
    }
    if (fights && book && column >= 0 && !isPractice && !shown.tried?.isOpened && isSameTable(shown.session)) keep({ won: { ...known.won, [column]: winsOf(fights)[seats.indexOf("you")] } });
    tally.hidden = !fights;
    if (frame && (!fights || isNew)) {
      cancelAnimationFrame(frame);
      frame = 0;
    }
    if (fights && !frame) count(fights, isNew && !matchMedia("(prefers-reduced-motion: reduce)").matches);
    tell();
  }

  // Show what there is to choose, and what compares, once the wars are counted.
  function tell() {
    const { fights, session: { seats } } = shown;
    choices.forEach((choice, p) => {
      choice.hidden = !isOver() || Boolean(fights);
      const who = p === seatOf(shown.session) ? ["you"] : [names[p], h("span", {}, ` (${named(seats[p])})`)];
      choice.replaceChildren(markOf(colors, p), ...who);
    });
    const number = names.length - 1;
    others.hidden = !fights || Boolean(frame) || !seats.includes("you");
    tally.hidden = !frame;
    both.hidden = others.hidden || !book || columnOf(seats) < 0;
    both.replaceChildren(...(both.hidden ? [] : [table()]));
    reason.hidden = others.hidden || !book;
    say(reason, "about", reason.hidden ? "" : reasonOf(hasBots()));
    const kinds = number > 1 ? ["bots", UCTS] : ["bot", named("UCT")];
    const bots_ = others.hidden || hasBots() ? "" : `, ${joined(rivals().filter((name) => name !== "you").map(named))}`;
    others.textContent = `Now against ${NUMBERS[number]} ${kinds[Number(hasBots())]}${bots_}`;
  }

  const isOver = () => shown.player < 0 && shown.can_fight;

  // Return the question at the end of a draft, and after the wars what came of the guess.
  function words() {
    const isGuessed = known.of === draftOf(shown), isPractice = shown.tried?.number > 1;
    if (!isOver()) return "";
    return `${shown.fights ? isGuessed ? cameOf(winnersOf(shown.fights)) : "" : ` ${QUESTION}`}${known.of && !isPractice ? streakOf() : ""}`;
  }

  // Say why one would meet the others, with the drafter of the book whose wars differ most.
  function reasonOf(isFromBots) {
    const [name, ...won] = book.reduce((a, b) => (Math.abs(b[1] - b[2]) > Math.abs(a[1] - a[2]) ? b : a));
    const [here, there] = isFromBots ? [0, 1] : [1, 0], who = ["two bots", `two ${UCTS}`];
    return `Why play against ${who[there]}, too? A bot is a program that plays Risk and drafts by fixed rules; a search tries many drafts before each pick. ` +
      `What wins depends on who else drafts: “${named(name)}” wins ${partOf(won[here])} of the wars against ${who[here]} ` +
      `and ${partOf(won[there])} against ${who[there]}. Does your way of drafting do better?`;
  }

  function cameOf(winners) {
    const wins = winsOf(shown.fights), isRight = winners.includes(known.seat), best = isRight ? known.seat : winners[0];
    const who = (p) => (p === seatOf(shown.session) ? "you" : names[p]), isMe = who(known.seat) === "you";
    return ` You guessed ${isMe ? "yourself" : names[known.seat]}${isRight ? isMe ? ": right, you" : ", who" : `; ${who(best)}`} won ${wins[best]}${
      isRight && winners.length > 1 ? ", which counts as right" : ""}.`;
  }

  const streakOf = () => ` Right guesses in a row: ${known.streak}${known.most > known.streak ? ` (at best ${known.most})` : ""}.`;

  return { node, tally, compared, others, show, tell, words, open, isOpen: () => known.isOpen, isCounting: () => frame !== 0 };
}
