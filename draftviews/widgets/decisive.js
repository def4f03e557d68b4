// The pick that decided most, and what followed: a draft after it, and one after the hint's pick, both replayed on maps
// of their own, with words that come from the two.

const TOLD = 2; // continents
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

// Return the continents whose fate two drafts differ in: whose they are, or by two territories of `me`.
function parted(one, other, me) {
  const apart = one.map((held, k) => {
    const isWhose = wholeOf(held) !== wholeOf(other[k]), size = held.reduce((all, n) => all + n);
    const moved = Math.abs(held[me] - other[k][me]);
    return { k, weight: isWhose || moved > 1 ? Number(isWhose) + moved / size : 0 };
  });
  return apart.filter(({ weight }) => weight).sort((a, b) => b.weight - a.weight).slice(0, TOLD).map(({ k }) => k);
}

// Say what followed on the pick at a turn of a draft, as far as it differs from `others`, another one with another pick there.
function followed(table, picks, others, turn) {
  const { items, order, colors, map: { continent, continents, bonus, near } } = table, me = order[turn];
  const who = (p) => (p === me ? "you" : `player ${p + 1}`), upper = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;
  const [owner, there] = [picks, others].map((each) => ownersOf(table, each));
  const [held, heldThere] = [owner, there].map((each) => holdings(table, each));

  // Say who took some of the picks of these turns, each player once.
  function takers(turns) {
    const some = turns.slice(0, NAMED), players = [...new Set(some.map((t) => order[t]))];
    const lands = (p) => joined(some.filter((t) => order[t] === p).map((t) => items[picks[t]]));
    return players.map((p, i) => `${who(p)} ${i ? "" : "took "}${lands(p)}`).join(", ");
  }

  function fate(k) {
    const p = wholeOf(held[k]), size = held[k].reduce((all, n) => all + n), name = continents[k];
    if (p >= 0) return `${p === me ? `all of ${name} was yours` : `all of ${name} went to ${who(p)}`}, +${bonus[k]} armies a turn`;
    if (wholeOf(heldThere[k]) >= 0) return `nobody got all of ${name}`;
    return `you got ${held[k][me] || "none"} of the ${size} territories of ${name}`;
  }

  const later = [...picks.keys()].slice(turn + 1);
  const told = parted(held, heldThere, me).map((k) => {
    const taken = takers(later.filter((t) => continent[picks[t]] === k && owner[picks[t]] !== there[picks[t]]));
    return taken ? `${taken}: ${fate(k)}` : fate(k);
  });
  const other = takers(later.filter((t) => owner[picks[t]] !== there[picks[t]]));
  const [first, ...more] = told.length ? told : other ? [other] : [];
  const [blocks, blocksThere] = [owner, there].map((each) => colors.map((_, p) => Math.max(0, ...blocksOf(
    [...each.keys()].filter((land) => each[land] === p), near).map(({ length }) => length))));
  const whose = (p, words) => (p === me ? `your${words ? "" : "s"}` : `${who(p)}'s`) + words;
  const large = [...blocks.keys()].filter((p) => Math.abs(blocks[p] - blocksThere[p]) >= APART)
    .map((p, i) => (i ? `${whose(p, "")} ${blocks[p]}` : `${whose(p, " largest block")} has ${blocks[p]} territories`));
  return [...(first ? [`After ${items[picks[turn]]}, ${first}.`] : []), ...more.map(upper),
    ...(large.length ? [upper(large.join(", "))] : [])].join(" ");
}

// Return the pick that cost or won most, what it cost, and both drafts: `show(shown, seconds)` puts in what the review
// found up to now, and how long it still takes, about.
function decisive(table) {
  const { items, order, colors } = table, headline = h("p", { class: "words", role: "status" });
  const place = h("div"), node = h("div", {}, headline, place);
  let key = "", said = "", replay; // of the lead that is shown, until the review is over

  function show(shown, seconds) {
    const { mine, lead, work, worth } = shown.review, isOver = work[0] === work[2], isHeld = key && lead && !isOver;
    const pick = lead && mine.find(({ turn }) => turn === lead.turn), isClear = pick && Math.abs(pick.wars.gain) > pick.wars.margin;
    const left = seconds ? `, about ${seconds} s left` : "";
    if (!isHeld) said = isClear ? headlineOf(pick, worth) : "";
    say(headline, "words", said ? `${isOver ? "" : `First look${left}: `}${said}` : work[0] < work[1]
      ? `Looking for the pick that decided most: ${mine.filter(({ won }) => won !== null).length} of ${mine.length} seen${left}.`
      : mine.length ? `No pick stands out${isOver ? "" : " so far"}: ${worth ? "drafts" : "wars"} tell none of yours from the hint's.` : "");
    const now = isHeld ? key : said && JSON.stringify(lead);
    if (now === key) return;
    key = now;
    replay?.stop();
    place.replaceChildren(...(key && table.map ? drafts(lead) : []));
  }

  function headlineOf({ turn, item, by_wars: best, wars: { gain, margin }, done }, worth) {
    const size = worth ? `${Math.abs(gain).toPrecision(2)} ± ${margin.toPrecision(2)} more`
      : `${Math.round(100 * Math.abs(gain))} ± ${Math.round(100 * margin)} more wars of a hundred`;
    const does = worth ? "brings" : "wins";
    return `Pick ${turn + 1}, ${items[item]}, ${done ? "" : "seems to have "}${gain > 0 ? "cost" : "gained"} most: ${gain > 0 ? `${items[best]} in its place ${does} ${size}`
      : `it ${does} ${size} than ${items[best]}, the hint's pick`}.`;
  }

  // Return both drafts of a lead on maps, which play side by side.
  function drafts({ turn, drafts: [mine, hint] }) {
    const sides = [["Your pick", mine, hint], ["Instead", hint, mine]].map(([word, { picks: line, won }, other]) => {
      const name = `${word}: ${items[line[turn]]}`;
      return { line, view: still(table, name), now: h("p", { class: "under" }),
        words: [h("strong", {}, name), `, ${Math.round(100 * won)} wars of a hundred. ${followed(table, line, other.picks, turn)}`] };
    });
    replay = player("what followed", () => order.length - turn, (at) => sides.forEach(({ line, view, now }) => {
      const owner = ownersOf(table, line.slice(0, turn + at)), last = line[turn + at - 1];
      view.show(owner.map((p, land) => ({ fill: p < 0 ? UNOWNED : colors[p][0], label: "", last: at > 0 && (land === last || land === line[turn]),
        before: p < 0 || line.indexOf(land) < turn })));
      say(now, "under", at ? `Pick ${turn + at}: player ${order[turn + at - 1] + 1} takes ${items[last]}.` : `Before pick ${turn + 1}.`);
    }));
    replay.move(0);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) replay.move(order.length - turn);
    else replay.play();
    return [h("div", { class: "lines" }, ...sides.map(({ view, now, words }) => h("figure", {}, view.node, now, h("figcaption", {}, ...words)))),
      replay.node, h("p", { class: "about" }, "Two of the drafts on which the number rests: after either pick all draft on by the same seed, you by wars.")];
  }

  return { node, show, stop: () => replay?.stop() };
}

// Return a map to look at only.
function still(table, name) {
  const view = board(table, () => {});
  view.node.setAttribute("role", "img");
  view.node.setAttribute("aria-label", name);
  for (const land of view.node.querySelectorAll(".land")) for (const part of ["role", "tabindex"]) land.removeAttribute(part);
  return view;
}
