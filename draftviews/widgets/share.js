// The score of the wars and the verdict, and the card of a draft that was fought: a text to paste, a picture, and a
// link that challenges a friend.

const ROOM = 76; // for each line of a picture, in units of the map

const SWEPT = 0.95; // of the wars

const WARS = { quo: "Quo, a bot, fights for everybody", own: "each bot fights for itself" };

const winsOf = ({ share, games }) => share.map((won) => Math.round(won * games));

// Return the share of the wars that a seat won: a bar, the interval as a line on it, and the numbers.
function score(found, p, color) {
  if (!found) return [];
  const hundredth = (x) => (100 * x).toFixed(1);
  const [won, low, high] = [found.share[p], found.low[p], found.high[p]];
  return [
    h("span", { class: "kind" }, "wars "),
    h("span", { class: "track", "aria-hidden": "true" },
      h("span", { class: "won", style: `width:${hundredth(won)}%;background:${color}` }),
      h("span", { class: "interval", style: `left:${hundredth(low)}%;width:${hundredth(high - low)}%` })),
    ` ${percent(won)} of ${found.games.toLocaleString("en")} wars (${hundredth(low)} to ${hundredth(high)})`,
  ];
}

// Return who wins most wars: one player, or several that these do not tell apart.
function winnersOf({ share, low, high }) {
  const least = low[share.indexOf(Math.max(...share))];
  return share.flatMap((_, p) => (high[p] >= least ? [p] : []));
}

// Return the seat of the only person, -1 where there is none, or more than one.
const seatOf = ({ seats }) => (seats.indexOf("you") === seats.lastIndexOf("you") ? seats.indexOf("you") : -1);

// Return the share of the wars that the only person won; undefined without wars or without one.
const myShare = ({ fights, session }) => fights?.share[seatOf(session)];

// Return whether a person won so many wars that there is nothing left to gain.
const isSwept = (shown) => myShare(shown) >= SWEPT;

// Return whether the evaluator's favourite is none of them.
function isUpset({ fights, rewards }) {
  const final = rewards.at(-1);
  return Boolean(fights) && !winnersOf(fights).includes(final.indexOf(Math.max(...final)));
}

// Return whether the only person has met the challenge of a friend.
const isDuel = ({ session, fights, tried }) => fights && session.beat !== undefined && seatOf(session) >= 0 && !tried?.isOpened;

// Say who won a duel.
function duel({ session, fights }) {
  const { beat } = session, won = winsOf(fights)[seatOf(session)];
  if (won === beat) return `You and your friend won ${won} each.`;
  return won > beat ? `You beat your friend, ${won} to ${beat}.` : `Your friend won ${beat}; you won ${won}.`;
}

// Say who wins the wars, and what a person won: first against a friend.
const verdict = (shown) => `${isDuel(shown) ? `${duel(shown)} ` : ""}${outcome(shown)}`;

function outcome(shown) {
  const mine = seatOf(shown.session), isOne = mine >= 0;
  const best = winnersOf(shown.fights), share = myShare(shown), won = isOne ? `${winsOf(shown.fights)[mine]} of ${shown.fights.games.toLocaleString("en")} wars (${rounded(share)})` : "";
  const even = 1 / shown.fights.share.length, than = share > even ? `, more than an even share, ${rounded(even)}` : `; an even share is ${rounded(even)}`;
  if (isOne && shown.tried?.isOpened) return `This finished draft was opened: from seat ${mine + 1} it won ${won}. “Same again” begins its board.`;
  if (isOne && !isDuel(shown) && best.length === 1 && best[0] === mine) return `You won${isUpset(shown) ? ", against the forecast" : ""}: ${won}${than}.`;
  const yours = won && !isDuel(shown) ? ` You won ${won}${than}.` : "";
  const first = best.map((p) => `${p + 1} (${named(shown.session.seats[p])})`);
  const level = `Too close to call: players ${first.slice(0, -1).join(", ")} and ${first.at(-1)}`;
  return `${first.length > 1 ? level : `Player ${first[0]}${isUpset(shown) ? ", against the forecast," : ""} wins most wars`}.${yours}`;
}

// Return a citation of a lesson, with its address if there is one.
const cite = (reading, number) => (reading ? h("a", { href: reading[number] }, `lesson ${number}`) : `lesson ${number}`);

// Return why wars and estimate may part.
function reasons(reading) {
  return h("p", { class: "about" }, "Why was the forecast wrong? The formula was fitted in 2010 to wars after random " +
    "drafts. Over many random drafts it is right on average (", cite(reading, "05"), "), but of a single draft it " +
    "says little (", cite(reading, "08"), "). Another draft where it favours the wrong player is in ", cite(reading, "00"), ".");
}

// Return the sentence on two hints that part, of which the formula's is in North America or not.
function partings(reading, wars, formula, isAmerican) {
  return h("p", { class: "about" }, `Here they part: the wars take ${wars}, the formula ${formula}. ` + (isAmerican
    ? "One flaw of the formula is its weight for eight territories of North America (" : "The formula was fitted to random drafts ("),
  cite(reading, "05"), ").");
}

// Say which try of a board a draft is, and at its beginning and its end whose board that is: of a day, or of a friend.
function occasion(shown, isBegun) {
  const { session: { beat, day, seed, war }, fights, tried } = shown;
  const practice = tried?.number > 1 ? ` ${tryWord(tried.number)}: practice${tried.first === undefined ? "" : `, the first won ${tried.first}`}.` : "";
  if (isBegun && !fights) return practice;
  const friend = isDuel(shown) ? "" : fights ? ` Your friend won ${beat}.`
    : ` A friend won ${beat} of 1,000 wars here${war === "own" ? `, where ${WARS[war]}` : ""}. Can you win more?`;
  return `${day ? ` This is the board of ${dated(seed)}.` : ""}${practice}${beat === undefined ? "" : friend}`;
}

// Return what a finished draft says of itself, line by line: what the only person won, the board, the wars of the others, which try it was and what
// helped, and the grades of all picks.  A page counts what helped, a notebook does not.
function resultOf(shown, isCounted) {
  const { session, fights, review, tried } = shown;
  const { seats, seed, day, helps = [0] } = session;
  const { games } = fights, wins = winsOf(fights), seat = seats.indexOf("you"), one = seatOf(session);
  const who = seats.map((name, p) => `player ${p + 1} (${name === "you" ? "me" : named(name)})`);
  const ofWars = ` of ${games.toLocaleString("en")} wars`, mine = `I won ${wins[one]}${ofWars}${isDuel(shown) ? `; my friend had won ${session.beat}` : ""}.`;
  const others = who.map((player, p) => [player, wins[p]]).filter((_, p) => p !== one).sort(([, a], [, b]) => b - a)
    .map(([player, number], i) => (i ? `${player} ${number}` : `${player} won ${number}${one >= 0 ? "" : ofWars}`));
  const nComputers = seats.filter((name) => name !== "you").length, rivals = seat >= 0 && nComputers ? ` against ${NUMBERS[nComputers]} computer${nComputers > 1 ? "s" : ""}` : "";
  const title = `Drafting the world of Risk${rivals}${day ? `, the board of ${dated(seed)}` : isCounted ? "" : ` (seed ${seed})`}`;
  return { who, wins, title, lines: [
    ...(one >= 0 ? [mine] : []), title,
    `${others.join(", ")}; an even share is ${Math.round(games / seats.length)}`,
    ...(isCounted && seat >= 0 ? [helped(helps, tried)] : []),
    ...(review?.mine.length && isWeighed(review) ? [`My picks, graded: ${review.mine.map((pick) => grade(pick)[2]).join("")}`,
      "(🟩 good, 🟨 or 🟥 cost wars, ⬜ too close to tell)"] : []),
  ] };
}

const isWeighed = ({ mine }) => mine.every(({ done }) => done);

// Return whether the same players sat there from the first pick on.
const isSameTable = ({ helps }) => !helps?.[4];

// Say which try of its board a draft was, and what helped: see `helps` in site/play/session.mjs, and `tryOf` in last.mjs.
function helped([hints = 0, undos = 0, again = 0, ruled = 0, seated = 0] = [], tried) {
  const counts = [[hints, "hint", "hints"], [undos, "undo", "undos"], [ruled, "pick with a rule lit", "picks with a rule lit"],
    [seated, "seat changed in the middle", "seats changed in the middle"]];
  const number = tried?.number ?? again + 1, used = counts.flatMap(([n, one, more]) => (n ? [`${n} ${n === 1 ? one : more}`] : []));
  return `${tryWord(number)}, ${used.length ? `with ${joined(used)}${number > 1 ? " in all" : ""}` : "without a hint"}`;
}

const TRIES = ["First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth"];
const tryWord = (number) => (number <= TRIES.length ? `${TRIES[number - 1]} try` : `Try ${number}`);

// Return the day that the seed of a daily board names: yyyymmdd.
const dated = (seed) => String(seed).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");

// Return the nodes of the card, and the function that puts the grades in once they are there; `drawn()` is the finished
// map, `link(session)` an address, if the page has one.
function card(first, colors, drawn, style, link) {
  const seat = first.session.seats.indexOf("you");
  const isLocal = Boolean(link) && location.protocol === "file:"; // nobody else can open its address
  let shown = first, text = textOf();
  const said = h("p", { class: "under", role: "status" }), later = h("p", { class: "about" });
  const area = h("textarea", { readonly: "", rows: 7, "aria-label": "your result, to paste" }, text);
  const button = (words, click) => h("button", { type: "button", click }, words);

  function textOf() {
    return [...resultOf(shown, link).lines, ...(link && !isLocal ? [seat < 0 ? link(shown.session) : challenge()] : [])].join("\n");
  }

  // Take in what the review found meanwhile, and leave a challenge as it is; seconds: until all is weighed, about.
  function update(next, seconds) {
    const before = text, { review: found } = next;
    shown = next;
    text = textOf();
    if ((area.value || before) === before && text !== before) area.value = text;
    say(later, "about", seat < 0 || found && isWeighed(found) ? "" : !shown.session.review ? "“Review my picks” grades them; then the text has a square for each." :
      `The grades of your picks follow${seconds ? ` in about ${seconds} s` : ""}; the text has none yet.`);
  }

  async function copy(what, words) {
    area.value = what;
    area.select();
    try {
      await navigator.clipboard.writeText(what);
      say(said, "under", words);
    } catch {
      say(said, "under", "Copy the text above.");
    }
  }

  // Return a link to the board before its first pick: it does not show how the draft went.  There is nothing to beat where
  // others sat at first.
  function challenge() {
    return link({ ...shown.session, picks: [], fights: false, review: false, helps: undefined,
      beat: isSameTable(shown.session) ? winsOf(shown.fights)[seat] : undefined });
  }

  function dare() {
    const { fights, session: { helps }, tried } = shown, how = helped(helps, tried);
    return `I won ${winsOf(fights)[seat]} of ${fights.games.toLocaleString("en")} wars (${how[0].toLowerCase()}${how.slice(1)}). ` +
      `Can you win more from my seat?\n${challenge()}`;
  }

  function save() {
    const { who, wins, title } = resultOf(shown, link);
    savePicture(drawn(), style, title, who.map((player, p) => [colors[p][0], `${player}: ${wins[p]} win${wins[p] === 1 ? "" : "s"}`]));
  }

  return { update, nodes: [
    area,
    h("div", { class: "row" },
      button("Copy text", () => copy(area.value, "The text is copied.")),
      button("Save picture", save),
      ...(link && seat >= 0 && !isLocal && isSameTable(first.session)
        ? [button("Challenge a friend", () => copy(dare(), "The challenge is copied: send it."))] : [])),
    said, later,
    ...(isLocal ? [h("p", { class: "about" }, "This page is open from a folder of yours, so a link to it would open for " +
      "nobody else: the text has none, and a challenge needs a page with an address.")] : []),
  ] };
}

async function savePicture(drawing, style, title, rows) {
  const [, , width, height] = drawing.getAttribute("viewBox").split(" ").map(Number);
  const tall = height + 2 * ROOM;
  const line = (x, y, words, weight) => svg("text", { x, y, style: `font: ${weight} 40px sans-serif` }, words);
  const size = { viewBox: `0 0 ${width} ${tall}`, width, height: tall };
  const image = svg("svg", { ...size, class: "draftlib", style: "padding: 0" },
    svg("style", {}, style), svg("rect", { width, height: tall, fill: "white" }),
    svg("g", { class: "map" }, ...drawing.cloneNode(true).childNodes),
    line(20, height + ROOM - 22, title, "bold"),
    ...rows.flatMap(([fill, words], p) => {
      const room = width / rows.length, x = 20 + p * room, long = 60 + 21 * Math.max(...rows.map(([, { length }]) => length)); // 21: of a letter
      return [svg("circle", { cx: x + 14, cy: tall - 46, r: 14, fill }),
        svg("g", { transform: `translate(${x + 40} ${tall - 32}) scale(${Math.min(1, room / long).toFixed(3)})` }, line(0, 0, words, "normal"))];
    }));
  const loaded = new Image();
  loaded.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(image))}`;
  await loaded.decode();
  const canvas = h("canvas", { width, height: tall });
  canvas.getContext("2d").drawImage(loaded, 0, 0);
  h("a", { download: "draft.png", href: canvas.toDataURL("image/png") }).click();
}
