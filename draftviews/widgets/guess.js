// Guess, then fight: before the wars one says who will win them.  The browser keeps the right guesses in a row, and
// whether its first war is over: until then a table shows the map and whose turn it is.

const GUESSES = "draftlib guesses";
// Where Quo fights for all, the rule "Australia, as a block" wins least beside the first two, of all pairs of bots, and
// most beside two UCTs: rules_of_thumb.csv.
const RIVALS = ["EvilPixie", "Boscoe", "KillBot", "Quo"];
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

const draftOf = ({ session: { seed, seats, picks, war } }) => JSON.stringify([seed, seats, picks, war]);

// Return the question, its buttons and what came; `fight()` asks for the wars, `meet(seats)` for a new draft with others.
function guesses({ colors, shares, bots }, names, fight, meet) {
  const words = h("p", { class: "words", role: "status" });
  const choices = names.map((name, seat) => h("button", { type: "button", click: () => choose(seat) }));
  const others = h("button", { type: "button", click: () => meet(rivals()) });
  const node = h("div", { class: "row guess", role: "group", tabindex: -1, "aria-label": "your guess" }, words, ...choices, others);
  let known = guessesKept(), made = {}, shown;

  function choose(seat) {
    made = { of: draftOf(shown), seat };
    node.focus(); // the buttons leave
    fight();
  }

  const hasBots = () => shown.session.seats.some((name) => bots.includes(name));

  // Return who sits with the first person: bots, or UCTs where bots sit now.
  function rivals() {
    const { seats } = shown.session, mine = seats.indexOf("you"), there = hasBots() ? ["UCT"] : RIVALS;
    return seats.map((name, seat) => (seat === mine ? name : there[(seat - (seat > mine)) % there.length]));
  }

  const open = () => keep({ isOpen: true });

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
    const { fights, player, session: { seats } } = shown, of = draftOf(shown), isOver = player < 0 && shown.can_fight;
    const winners = fights ? winnersOf(fights) : [];
    if (isNew || shown.hint) open();
    if (fights && made.of === of && known.of !== of) {
      const streak = winners.includes(made.seat) ? known.streak + 1 : 0;
      keep({ ...made, streak, most: Math.max(streak, known.most) });
    }
    choices.forEach((choice, p) => {
      choice.hidden = !isOver || Boolean(fights);
      choice.replaceChildren(markOf(colors, p), `${names[p]} (${seats[p]})`);
    });
    const number = names.length - 1;
    others.hidden = !fights || !seats.includes("you");
    others.textContent = `Now against ${NUMBERS[number]} ${hasBots() ? "UCT" : "bot"}${number > 1 ? "s" : ""}`;
    const said = !isOver ? "" : fights ? (known.of === of ? cameOf(winners) : "") : questionOf();
    say(words, "words", `${said} ${known.of && (isOver || known.streak) ? streakOf() : ""}`.trim());
    node.hidden = !words.textContent && others.hidden;
  }

  function questionOf() {
    const final = shown.rewards.at(-1), mine = final.filter((_, p) => shown.session.seats[p] === "you");
    const given = mine.length === 1 ? `you ${percent(mine[0])}` : `the players ${joined(final.map(percent))}, in this order`;
    return `${shares ? `The formula of 2010 gives ${given}. ` : ""}Who wins?`;
  }

  function cameOf(winners) {
    const wins = winsOf(shown.fights), isRight = winners.includes(known.seat), best = isRight ? known.seat : winners[0];
    const won = `won ${wins[best]} of ${shown.fights.games.toLocaleString("en")} wars`;
    return `You guessed ${names[known.seat]}${isRight ? ", who" : `; ${names[best]}`} ${won}.`;
  }

  const streakOf = () => `Right guesses in a row: ${known.streak}${known.most > known.streak ? `; your best is ${known.most}` : ""}.`;

  // Bring the question into view, and the focus to it where it is in the table already.
  function ask() {
    node.scrollIntoView({ block: "nearest" });
    if (node.parentNode.contains(document.activeElement)) node.focus({ preventScroll: true });
  }

  return { node, show, open, ask, isOpen: () => known.isOpen };
}
