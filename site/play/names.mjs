// The names of the drafters on the play page, in plain words, in place of draftviews/widgets/names.js: see play_page.py.

const PLAIN = { UCT: "search of 2010", RAVE: "quick search" };
const BOOK = { UCT: "UCT", RAVE: "RAVE", "drafts by wars": "RAVE by wars" };

const UCTS = "searches of 2010";

// Return a text in which the searches have plain names.
const named = (text) => text
  .replace(/drafts by wars(?: (\d+))?|RAVE, ([\d,]+) wars/g, (_, n = "", wars = n) => `${wars} simulated wars`.trim())
  .replace(/\b(UCT|RAVE)\b(?: (\d+))?/g, (_, name, n) => PLAIN[name] + (n ? `, ${n} drafts a pick` : ""));

// Return the name under which a drafter is introduced: with that of the book, so that one finds it there.
function introduced(name) {
  const plain = named(name);
  return `${plain[0].toUpperCase()}${plain.slice(1)}${BOOK[name] ? ` (${BOOK[name]} in the notebooks)` : ""}`;
}
