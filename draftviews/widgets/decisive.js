// The pick that decided most, and what followed: a puzzle, then a draft after it and one after the
// pick of a search by wars, both replayed on maps of their own, with words that come from the two.

const NONE = "No puzzle yet: a quick look found no pick that clearly cost you wars. “Review my picks” fights more wars and may find one.";
const FOUND = "With more wars the review found a pick that cost you some: “Learn from the worse picks” asks for a better one.";
const NAMED = 4; // territories of a sentence
const APART = 3; // territories by which the largest blocks differ, to be worth a word

// Return who owns each item after `picks`.
function ownersOf({ items, order }, picks) {
  const owner = items.map(() => -1);
  picks.forEach((item, turn) => { owner[item] = order[turn]; });
  return owner;
}

// Return how many territories of each continent each player has.
function holdings({ colors, map: { continent, continents } }, owner) {
  return continents.map((_, k) => colors.map((_, p) => owner.filter((who, land) => who === p && continent[land] === k).length));
}

// Return who has all of a continent, -1 for nobody.
const wholeOf = (held) => (held.filter(Boolean).length === 1 ? held.findIndex(Boolean) : -1);

// Return those of some continents whose fate two drafts differ in: whose they are, or by two territories of `me`.
function parted(some, one, other, me) {
  const weightOf = (k) => {
    const isWhose = wholeOf(one[k]) !== wholeOf(other[k]), size = one[k].reduce((all, n) => all + n);
    const moved = Math.abs(one[k][me] - other[k][me]);
    return isWhose || moved > 1 ? Number(isWhose) + moved / size : 0;
  };
  return some.filter(weightOf).sort((a, b) => weightOf(b) - weightOf(a));
}

// Return the continents of the picks of two drafts at a turn.
const placesOf = ({ map: { continent } }, drafts, turn) => [...new Set(drafts.map((picks) => continent[picks[turn]]))];

// Say what followed on the pick at a turn of a draft in its continent and in that of the pick of `others`, another draft:
// as far as they differ, and as far as that may be why this one wins more, or fewer.
function followed(table, picks, others, turn, isBetter) {
  const { items, order, colors, map: { continent, continents, bonus, near } } = table, me = order[turn];
  const who = (p) => (p === me ? "you" : `player ${p + 1}`), upper = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;
  const [owner, there] = [picks, others].map((each) => ownersOf(table, each));
  const [held, heldThere] = [owner, there].map((each) => holdings(table, each));

  // Say who takes some of the picks of these turns, each player once.
  function takers(turns) {
    const some = turns.slice(0, NAMED), players = [...new Set(some.map((t) => order[t]))];
    const lands = (p) => joined(some.filter((t) => order[t] === p).map((t) => items[picks[t]]));
    return players.map((p, i) => `${who(p)} ${i ? "" : p === me ? "take " : "takes "}${lands(p)}`).join(", ");
  }

  function fate(k) {
    const p = wholeOf(held[k]), size = held[k].reduce((all, n) => all + n), name = continents[k];
    if (p >= 0) return `${p === me ? `all of ${name} is yours` : `all of ${name} goes to ${who(p)}`}, +${bonus[k]} armies a turn`;
    if (wholeOf(heldThere[k]) >= 0) return `nobody gets all of ${name}`;
    return `you get ${held[k][me] || "none"} of the ${size} territories of ${name}`;
  }

  // Return whether the fate of a continent speaks for the draft that wins more: best it is yours, then nobody's.
  function speaks(k) {
    const [here, elsewhere] = [held, heldThere].map((each) => (wholeOf(each[k]) === me ? 1 : wholeOf(each[k]) < 0 ? 0 : -1));
    const gain = here - elsewhere || held[k][me] - heldThere[k][me];
    return isBetter ? gain > 0 : gain < 0;
  }

  const later = [...picks.keys()].slice(turn + 1);
  const changed = parted(placesOf(table, [picks, others], turn), held, heldThere, me), against = changed.findIndex((k) => !speaks(k));
  const told = changed.slice(0, against < 0 ? changed.length : against).map((k) => {
    const taken = takers(later.filter((t) => continent[picks[t]] === k && owner[picks[t]] !== there[picks[t]]));
    return taken ? `${taken}: ${fate(k)}` : fate(k);
  });
  const [first, ...more] = told;
  const [blocks, blocksThere] = [owner, there].map((each) => colors.map((_, p) => Math.max(0, ...blocksOf(
    [...each.keys()].filter((land) => each[land] === p), near).map(({ length }) => length))));
  const whose = (p, words) => (p === me ? `your${words ? "" : "s"}` : `${who(p)}'s`) + words;
  const large = [...blocks.keys()].filter((p) => (blocks[p] - blocksThere[p]) * ((p === me) === isBetter ? 1 : -1) >= APART)
    .map((p, i) => (i ? `${whose(p, "")} ${blocks[p]}` : `${whose(p, " largest block")} has ${blocks[p]} territories`));
  return [...(first ? [`After ${items[picks[turn]]}, ${first}.`] : []), ...more.map(upper),
    ...(large.length ? [upper(large.join(", "))] : [])].join(" ");
}

// Return why a pick and another may have ended in other wars, in words of the game: who held what before them, and what
// differs at the end of the two drafts.
function reasonOf(table, { turn, drafts: [mine, other] }) {
  const { items, order, colors, map: { continent, continents, near } } = table, me = order[turn];
  const who = (p) => (p === me ? "you" : `player ${p + 1}`), took = [mine, other].map(({ picks }) => items[picks[turn]]);
  const held = holdings(table, ownersOf(table, mine.picks.slice(0, turn)));

  function standing(k) {
    const holders = [...held[k].keys()].filter((p) => held[k][p]), [one] = holders, name = continents[k];
    const each = joined(holders.map((p) => `${who(p)}: ${held[k][p]}`)), size = continent.filter((other_) => other_ === k).length;
    if (!holders.length) return `nobody held any of the ${size} territories of ${name}`;
    if (holders.length > 1) return `${name} was split (${each}), so nobody could complete it any more`;
    return `${who(one)} held ${held[k][one]} of the ${size} territories of ${name} and nobody else held any, so only ${who(one)} could still complete it`;
  }

  const ends = [mine, other].map(({ picks }) => ownersOf(table, picks));
  const whole = ends.map((owner) => holdings(table, owner).map(wholeOf));
  const best = Number(other.won > mine.won);
  // Only what speaks for the draft that wins more is a reason: what you have there, or a rival in the other one.
  const speaks = (k) => whole[best][k] === me || whole[1 - best][k] >= 0 && whole[1 - best][k] !== me;
  const places = placesOf(table, [mine, other].map(({ picks }) => picks), turn);
  const changed = places.filter((k) => whole[0][k] !== whole[1][k] && speaks(k)).map((k) => {
    const [one, two] = whole.map((fates, i) => `${fates[k] < 0 ? "nobody" : who(fates[k])} after ${took[i]}`);
    return `all of ${continents[k]} goes to ${one} and to ${two}`;
  });
  const blocks = ends.map((owner) => colors.map((_, p) => Math.max(0, ...blocksOf(
    [...owner.keys()].filter((land) => owner[land] === p), near).map(({ length }) => length))));
  const grown = [...colors.keys()].filter((p) => (blocks[best][p] - blocks[1 - best][p]) * (p === me ? 1 : -1) >= APART).map((p) =>
    `${p === me ? "your" : `player ${p + 1}'s`} largest block has ${blocks[0][p]} territories after ${took[0]} and ${blocks[1][p]} after ${took[1]}`);
  const [gainer] = [...colors.keys()].filter((p) => p !== me).map((p) => [p, mine.all[p] - other.all[p]])
    .sort((a, b) => (best ? b[1] - a[1] : a[1] - b[1])).map(([p]) => p);
  const gains = `In this example ${who(gainer)} wins ${rounded([mine, other][1 - best].all[gainer])} of the wars after ${took[1 - best]} and ${
    rounded([mine, other][best].all[gainer])} after ${took[best]}.`;
  const differs = [...changed, ...grown];
  return `${differs.length ? `Before pick ${turn + 1} ${places.map(standing).join("; ")}. At the end of these two drafts ${differs.join("; ")}. ` : ""}${gains}`;
}

// Say which pick a review has found to cost more than that at a turn, once all its wars are fought; null if none did.
function costlierOf(items, mine, turn) {
  const [worst] = costliest(mine), one = mine.find((pick) => pick.turn === turn);
  if (!worst || worst.turn === turn) return null;
  const cost = ({ wars }) => (wars ? costOf({ ...wars, gain: Math.max(wars.gain, 0) }) : "nothing");
  return { turn: worst.turn, words: `With more wars another pick cost more: pick ${worst.turn + 1}, ${items[worst.item]}, ${
    cost(worst)} of the wars; ${items[one.item]} cost ${cost(one)}.` };
}

// Return the pick that cost or won most, what it cost, and both drafts: `show(shown, seconds)` puts in what the review
// found up to now, and how long it still takes, about.  With `attempt(turn, item)` it is a puzzle first: one guesses what
// would have been better than the pick that cost most; `learn(turn)` asks the same of another pick, once a review finds that it cost more.
function decisive(table, attempt = null, learn = () => {}) {
  const { items, order, colors } = table, headline = h("p", { class: "words", role: "status" }), later = h("p", { class: "about" });
  const place = h("div"), more = h("div"), node = h("div", { class: "decisive" }, headline, more, place);
  let key = "", said = "", draft = "", puzzle = null, replay; // of the lead that is shown, until the review is over
  let told = -1; // the turn of the pick whose better one is named

  function show(shown, seconds) {
    const { session: { seed, seats, picks, war, review: isReviewed }, puzzle: solved } = shown, of = JSON.stringify([seed, seats, picks, war]);
    if (of !== draft) {
      [draft, key, said, puzzle, told] = [of, "", "", null, -1];
      say(later, "about", "");
      replay?.stop();
      more.replaceChildren();
      place.replaceChildren();
    }
    const { mine, work, worth } = shown.review, isOver = mine.every(({ done }) => done);
    // Where there was no puzzle, a lesson asks about the pick that cost most: its answer stays unsaid.
    const turnOf = shown.review.lead?.turn, isAsked = attempt && isReviewed && mine.some(({ turn, wars }) => turn === turnOf && wars.gain > 0);
    const lead = isAsked ? null : shown.review.lead, isHeld = key && lead && !isOver;
    const pick = lead && mine.find(({ turn }) => turn === lead.turn);
    if (solved) puzzle = { ...solved, isOpen: false };
    else if (attempt && !isReviewed && !key && !isSwept(shown) && pick?.wars.gain > 0) puzzle = { pick, lead, isOpen: true };
    const left = seconds ? `, about ${seconds} s left` : "";
    if (attempt && !isReviewed && !puzzle && isSwept(shown)) {
      say(later, "about", "");
      return say(headline, "words", sweptWords(shown));
    }
    if (puzzle) said = puzzle.isOpen ? questionOf(puzzle.pick, shown) : answerTo(puzzle);
    else if (!isHeld) said = pick && isReviewed ? headlineOf(pick, worth) : "";
    say(headline, "words", said ? `${isOver || puzzle ? "" : `First look${left}: `}${said}` : work[0] < work[1]
      ? `Looking for the pick that decided most: ${mine.filter(({ won }) => won !== null).length} of ${mine.length} seen${left}.`
      : isAsked ? mine.find(({ turn }) => turn === turnOf).done ? FOUND : "" : !mine.length ? "" : isOver ? `No single pick decided: none of yours ${worth ? "brings" : "wins"} clearly less than the one that simulated ${worth ? "drafts" : "wars"} would have taken.`
      : isReviewed ? "No pick stands out so far." : NONE);
    if (puzzle && !puzzle.isOpen && !more.firstChild) more.append(...costlier(mine, puzzle.lead.turn));
    const now = puzzle ? JSON.stringify([puzzle.lead, puzzle.isOpen, isReviewed]) : isHeld ? key : said && JSON.stringify(lead);
    if (now === key) return;
    key = now;
    draw(puzzle?.lead ?? lead, Boolean(puzzle && isReviewed));
  }

  function draw(lead, isFolded) {
    replay?.stop();
    told = key && !puzzle?.isOpen ? lead.turn : -1;
    place.replaceChildren(...(!key || !table.map ? [] : puzzle?.isOpen ? question(lead) : drafts(lead, isFolded)));
  }

  const questionOf = ({ turn, item, won, wars }, shown) => `Your pick ${turn + 1}, ${items[item]}, seems to have cost most${exceptLast(shown.review.mine, wars.gain)}. ` +
    `If a computer drafts on for you from there, you win ${rounded(won)} of the wars. What would you have taken instead?`;

  // Say whether the last pick, about which no puzzle asks, seems to have cost more.
  function exceptLast(mine, gain) {
    const { turn, item, wars } = mine.at(-1);
    return !order.includes(order[turn], turn + 1) && wars && wars.gain > Math.max(gain, wars.margin) ? `, apart from your last pick, ${items[item]}` : "";
  }

  // Offer the pick that a review has found to cost more than the puzzle's as the next question.
  function costlier(mine, turn) {
    const { words, turn: next } = costlierOf(items, mine, turn) ?? {};
    return !words ? [] : [h("p", { class: "words" }, words), h("button", { type: "button", "data-next": next, click: () => learn(next) }, `Find a better pick ${next + 1}`)];
  }

  const sweptWords = ({ session, fights, tried }) => `${tried?.isOpened ? "This draft" : "Congratulations: you"} won ${
    winsOf(fights)[seatOf(session)]} of ${fights.games.toLocaleString("en")} wars, which leaves hardly anything to gain. So there is no puzzle.`;

  // Return the map before the pick, where a click is a guess.
  function question({ turn, drafts: [{ picks }] }) {
    const owner = ownersOf(table, picks.slice(0, turn)), mine = picks[turn];
    const guess = (land) => { say(later, "about", `${items[land]}: thirty drafts are played after it.`); attempt(turn, land); };
    const no = (land) => say(later, "about", land === mine ? `${items[mine]} is what you took. Choose another territory.` : "Choose a free territory.");
    const view = board(table, (land) => (owner[land] < 0 && land !== mine ? guess(land) : no(land)), () => {}, no);
    view.show(owner.map((p, land) => ({ fill: p < 0 ? undefined : colors[p][0], ink: p < 0 ? undefined : colors[p][1], open: p < 0 && land !== mine, last: land === mine,
      label: `${items[land]}: ${land === mine ? "your pick" : p < 0 ? "free, a guess" : `player ${p + 1}`}` })));
    return [h("div", { class: "stage" }, view.node), later,
      h("button", { type: "button", click: () => { attempt(turn, null); headline.scrollIntoView({ block: "nearest" }); } }, "Show me")];
  }

  // Say what the search takes, and how a guess fares, of null where one gave up.
  function answerTo({ guess, pick: { item, by_wars: best, won, wars: { gain } } }) {
    const isClear = Math.abs(guess.gain) > guess.margin;
    const tried = [null, best].includes(guess.item) ? "" : ` After your guess, ${items[guess.item]}, ${rounded(won + guess.gain)}, ${
      isClear ? "from fewer wars" : "too close to your pick to tell"}.`;
    return `${guess.item === best ? "Right! " : ""}After ${items[best]} you win ${rounded(won + gain)} of the wars, after ${items[item]} ${rounded(won)}.${tried}`;
  }

  // Say the numbers behind it.
  const numbersOf = ({ guess, pick: { by_wars: best, wars } }) => `A hundred drafts after your pick and after ${items[best]}, the pick of ${WAR_SEARCH}, with ten wars each, differ by ${
    costOf(wars)} of the wars.${[null, best].includes(guess.item) ? "" : " Your guess has thirty drafts."}`;

  function headlineOf({ turn, item, by_wars: best, wars: { gain, margin }, done }, worth) {
    const size = worth ? `${Math.abs(gain).toPrecision(2)} ± ${margin.toPrecision(2)} more`
      : `${costOf({ gain, margin })} more of the wars, if a computer drafts on for you`;
    const does = worth ? "brings" : "wins";
    return `Pick ${turn + 1}, ${items[item]}, ${done ? "" : "seems to have "}${gain > 0 ? "cost" : "gained"} most: ${gain > 0 ? `${items[best]} in its place ${does} ${size}`
      : `it ${does} ${size} than ${items[best]}, ${worth ? "UCT's pick" : `the pick of ${WAR_SEARCH}`}`}.`;
  }

  // Return both drafts of a lead on maps, which play side by side, and why they may differ; a review folds those of a puzzle.
  function drafts(lead, isFolded) {
    const { turn, drafts: [mine, hint] } = lead;
    const isBetter = mine.won > hint.won;
    const sides = [["After your pick", mine, hint, isBetter], ["After the other", hint, mine, !isBetter]].map(([word, { picks: line }, other, wins]) => {
      const name = `${word}: ${items[line[turn]]}`;
      return { line, view: still(table, name), now: h("p", { class: "under" }),
        words: [h("strong", {}, `${name}.`), ` ${followed(table, line, other.picks, turn, wins)}`] };
    });
    replay = player("what followed", () => order.length - turn, (at) => sides.forEach(({ line, view, now }) => {
      const owner = ownersOf(table, line.slice(0, turn + at)), last = line[turn + at - 1];
      view.show(owner.map((p, land) => ({ fill: p < 0 ? UNOWNED : colors[p][0], ink: colors[p]?.[1], label: "", last: at > 0 && (land === last || land === line[turn]),
        before: p < 0 || line.indexOf(land) < turn })));
      say(now, "under", at ? `Pick ${turn + at}: ${order[turn + at - 1] === order[turn] ? "you take" : `player ${order[turn + at - 1] + 1} takes`} ${items[last]}.` : `Before pick ${turn + 1}.`);
    }));
    replay.move(0);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) replay.move(order.length - turn);
    else replay.play();
    const words = `One example of how the draft may go on after either pick${order.includes(order[turn], turn + 1) ? ", with a computer in your place" : ""}`;
    return [h("details", { class: "drawer", ...(!isFolded && { open: "" }) }, h("summary", {}, words), h("div", { class: "lines" }, ...sides.map(({ view, now, words }) => h("figure", {}, view.node, now, h("figcaption", {}, ...words)))),
      replay.node,
      h("details", { class: "drawer" }, h("summary", {}, "How this was found, and what may be the reason"),
        ...(puzzle ? [h("p", { class: "about" }, numbersOf(puzzle))] : []), h("p", { class: "reason" }, reasonOf(table, lead))))];
  }

  // Take the question about a pick away that was found.
  const found = (turn) => more.querySelector(`[data-next="${turn}"]`)?.remove();

  // Give the puzzle up, if there is one.
  function giveUp() {
    if (puzzle?.isOpen) attempt(puzzle.lead.turn, null);
  }

  return { node, show, found, giveUp, told: () => told, stop: () => replay?.stop(), isPuzzle: () => Boolean(puzzle?.isOpen), isAnswered: () => Boolean(puzzle && !puzzle.isOpen) };
}

// Return a map to look at only.
function still(table, name) {
  const view = board(table, () => {});
  view.node.setAttribute("role", "img");
  view.node.setAttribute("aria-label", name);
  for (const land of view.node.querySelectorAll(".land")) for (const part of ["role", "tabindex"]) land.removeAttribute(part);
  return view;
}
