// The last drafts of a visitor, kept in the browser: under the table stand links to them.  Their reviews are kept, too.
// draftviews/widgets/page.js stands before it: see site/play_page.py.

const KEPT = "draftlib drafts";
const MOST = 5;
const TRIES = "draftlib tries"; // of each board: its tries, ended or given up, in their order, and what the first has won
const BOARDS = 30;
const SEEDS = 1e6; // of new boards
const REVIEWS = "draftlib reviews"; // of the last finished drafts: steps that are done, the guess at the puzzle, and what all took
const MOST_LEARNT = 1000; // parts of a review

// Return which try of its board a draft is, from 1, and what the first try has won; or that it was only opened, finished by
// somebody else or long ago.  A try is given up when another draft of the board begins: then the picks do not go on from
// those that are kept, and none was taken back.  `helps` counts what a page has seen itself.  A draft without a pick of the
// visitor's is none yet, and not kept.
function tryOf({ session: { seats, seed, picks, helps }, fights }, mine, isOver) {
  const known = stored(TRIES).filter(({ drafts }) => Array.isArray(drafts)), board = [seed, seats].join(), draft = picks.join();
  const { drafts, won, open } = known.find((one) => one.board === board) ?? { drafts: [] };
  const [, undos = 0, again = 0] = helps ?? [], isKnown = drafts.includes(draft);
  const goesOn = open && open.again === again && (`${draft},`.startsWith(`${open.draft},`) || undos > open.undos);
  if (isOver && !isKnown && !goesOn && store(TRIES, known)) return { isOpened: true };
  if (open && !goesOn && !isKnown) drafts.push(`${open.draft},given up`);
  const number = isKnown ? drafts.indexOf(draft) + 1 : Math.max(drafts.length, again) + 1;
  if (picks.length <= mine) return { number, first: won };
  if (isOver && !isKnown) drafts.push(draft);
  const first = won ?? (fights && number === 1 ? Math.round(1000 * fights.share[mine]) : undefined);
  const going = isKnown ? open : isOver ? undefined : { draft, undos, again };
  store(TRIES, [{ board, drafts, won: first, open: going }, ...known.filter((one) => one.board !== board)].slice(0, BOARDS));
  return { number, first };
}

// Return the day of a daily board, which its seed names.
const dated = (seed) => String(seed).replace(/(\d{4})(\d\d)(\d\d)/, "$1-$2-$3");

// Return the name of a draft, of a session or a link.
const draftNamed = ({ seed, seats, picks, war = "quo" }) => [seed, seats, picks, war].join();

// Keep what is known of a finished draft: `learnt` is new, and worth nothing to other modules than those of `stamp`.
function keepReview({ session: { weighed, guess, ...session }, learnt }, stamp) {
  const draft = draftNamed(session), reviews = stored(REVIEWS), before = reviews.find((one) => one.draft === draft && one.stamp === stamp);
  const all = [...new Map([...before?.learnt ?? [], ...learnt])].slice(-MOST_LEARNT);
  store(REVIEWS, [{ draft, stamp, weighed, guess, learnt: all }, ...reviews.filter((one) => one.draft !== draft)].slice(0, MOST));
}

// Start a draft table with the last draft, if it is not over, else with a new board, or with that of today, and list the last ones.
// Above a new board a line leads back to the last result.
export default function last(place, state, start) {
  const list = h("ol");
  const details = h("details", { class: "last" }, h("summary", {}, "Your last drafts, kept in this browser"), list);
  const length = state.table.order.length;
  const back = h("p", { class: "back" });
  let drafts = kept(), first; // the board on which one comes back

  function show() {
    list.replaceChildren(...drafts.map(({ link, words }) => h("li", {}, h("a", { href: link }, words))));
    details.hidden = !drafts.length;
  }

  function keep(shown) {
    const { session: { seats, seed, picks, beat, day, weighed }, fights } = shown, mine = seats.indexOf("you");
    if (weighed) keepReview(shown, state.stamp);
    back.hidden = (first ??= [seed, seats].join()) !== [seed, seats].join(); // then another draft is the last one
    const isOver = picks.length === length, tried = mine >= 0 && seats.lastIndexOf("you") === mine ? tryOf(shown, mine, isOver) : null;
    if (mine < 0 || picks.length <= mine || tried?.isOpened) return tried;
    const practice = tried?.number > 1;
    const won = fights && `, ${Math.round(1000 * fights.share[mine])} of 1,000 wars won`;
    const others = named(seats.filter((_, seat) => seat !== mine).join(" and "));
    const words = `${practice ? "Practice" : "Draft"}${day ? ` on the board of ${dated(seed)}` : ""}, as player ${mine + 1} against ${others}: ` +
      `${picks.length < length ? `${picks.length} of ${length} picks` : `drafted${won || ""}`}`;
    const name = [seed, seats, beat].join();
    drafts = [{ name, link: location.hash, words, over: isOver, practice, ...(day && { day: String(seed) }) },
      ...kept().filter((draft) => draft.name !== name || draft.over && (!isOver || draft.practice !== practice))].slice(0, MOST);
    store(KEPT, drafts);
    show();
    return tried;
  }

  // Return what to ask for the draft of a link, with its review.
  const recall = (asked) => ({ ...asked, kept: stored(REVIEWS).find(({ draft, stamp }) => draft === draftNamed(asked) && stamp === state.stamp) });

  place.after(details);
  show();
  const [latest] = drafts, seed = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  const ofToday = drafts.filter(({ day }) => day === seed), today = ofToday.find(({ over, practice }) => over && !practice) ?? ofToday[0];
  const isLinked = /\b(seed|seats|picks|daily)\b/.test(location.search + location.hash), isBack = latest?.over && !isLinked;
  if (isBack) {
    const [won] = latest.words.match(/[\d,]+ of 1,000 wars won/) ?? ["guess now who wins"];
    back.append(`A new board. Your last draft${latest.day ? `, on the board of ${dated(latest.day)}` : ""}: ${won}. `, h("a", { href: latest.link }, "See it again and review your picks"), ".");
    place.before(back);
  }
  start({ ...state, last: latest && !latest.over ? latest.link : "", today: today?.link,
    ...(isBack && { opening: { do: "new", seed: Math.floor(SEEDS * Math.random()) } }) }, keep, recall);
}

// Return the drafts in the browser's storage, the last first.
const kept = () => stored(KEPT).filter(({ link, words }) => /^#seed=/.test(link) && typeof words === "string");

// Return a list of the browser's storage; what is broken is empty.
function stored(name) {
  try {
    return JSON.parse(localStorage.getItem(name)).filter((one) => one);
  } catch {
    return [];
  }
}

// Keep a list; return whether there is a storage.
function store(name, list) {
  try {
    localStorage.setItem(name, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}
