// The names of the drafters on the play page, in plain words, in place of draftviews/widgets/names.js: see play_page.py.

const BY_WARS = "war gamer";
const PLAIN = { UCT: "forecaster", RAVE: "quick search" };

const UCTS = "forecasters", WAR_SEARCH = "the war gamer";

// Return a text in which the searches have plain names.
const named = (text) => text
  .replace(/drafts by wars( \d+)?/g, (_, n) => BY_WARS + (n ? `,${n} wars a pick` : ""))
  .replace(/RAVE(, [\d,]+ wars)/g, `${BY_WARS}$1`)
  .replace(/\b(UCT|RAVE)\b(?: (\d+))?/g, (_, name, n) => PLAIN[name] + (n ? `, ${n} drafts a pick` : ""));

// Return the name of a drafter where it is told who that is.
const introduction = (name) => `${named(name)[0].toUpperCase()}${named(name).slice(1)}`;
