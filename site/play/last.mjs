// The last drafts of a visitor, kept in the browser: under the table stand links to them.

const KEPT = "draftlib drafts";
const MOST = 5;

// Start a draft table with the last draft, if it is not over, and list it and those before it.
export default function last(place, state, start) {
  const make = (tag, attributes, ...children) => {
    const node = Object.assign(document.createElement(tag), attributes);
    node.append(...children);
    return node;
  };
  const list = make("ol");
  const details = make("details", { className: "last" }, make("summary", {}, "Your last drafts, kept in this browser"), list);
  const length = state.table.order.length;
  let drafts = kept();

  function show() {
    list.replaceChildren(...drafts.map(({ link, words }) => make("li", {}, make("a", { href: link }, words))));
    details.hidden = !drafts.length;
  }

  function keep({ session: { seats, seed, picks, beat }, fights }) {
    const mine = seats.indexOf("you");
    if (mine < 0 || !picks.length || picks.length < length && picks.length <= mine) return; // nothing picked yet
    const won = fights && `, ${Math.round(1000 * fights.share[mine])} of 1,000 wars won`;
    const others = seats.filter((_, seat) => seat !== mine).join(" and ");
    const words = `Board ${seed}, as player ${mine + 1} against ${others}: ` +
      `${picks.length < length ? `${picks.length} of ${length} picks` : `drafted${won || ""}`}`;
    const name = [seed, seats, beat].join();
    drafts = [{ name, link: location.hash, words, over: picks.length === length },
      ...kept().filter((draft) => draft.name !== name || draft.over && picks.length < length)].slice(0, MOST);
    try {
      localStorage.setItem(KEPT, JSON.stringify(drafts));
    } catch { /* there is no storage */ }
    show();
  }

  place.after(details);
  show();
  const [latest] = drafts;
  start({ ...state, last: latest && !latest.over ? latest.link : "" }, keep);
}

// Return the drafts in the browser's storage, the last first.
function kept() {
  try {
    const drafts = JSON.parse(localStorage.getItem(KEPT));
    return drafts.filter(({ link, words }) => /^#seed=/.test(link) && typeof words === "string");
  } catch {
    return [];
  }
}
