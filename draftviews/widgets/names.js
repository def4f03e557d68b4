// The names of the drafters on a page; links and files keep those of the menu in Python.

// Return a text in which the search by wars has its name in the book.
const named = (text) => text.replace(/drafts by wars( \d+)?/g, (_, wars = "") => `RAVE by${wars} wars`);

const UCTS = "UCTs", WAR_SEARCH = "simulated wars";

// Return the name of a drafter where it is told who that is.
const introduction = named;
