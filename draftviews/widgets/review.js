// The review of a draft: how each pick of yours fares in wars beside what both hints would have picked.

const MISTAKE = 0.05; // of the wars: what a red pick loses at least
const CHANGE = 0.1; // of the wars, from one pick to the next: worth a word on what the others took

// Return the grade of a pick: its word, its mark, and its square in a shared text.  The wars after it and
// after the pick by wars decide, where their interval tells the two apart; a tick leaves no room for a mistake.
// The page's own lists have no wars: rewards take their place, and the largest of a draft by UCT is the `worth` of all.
function grade({ item, by_wars: best, won, wars, done, worth = 1 }) {
  if (won === null) return ["", "…", "⬜"];
  if (!done) return ["first look", "", "⬜"]; // which more drafts may turn around
  if (item === best) return ["the same", "=", "🟩"];
  const { gain, margin } = wars;
  if (gain + margin < 0) return ["better", "+", "🟩"];
  if (gain - margin > 0) return gain < MISTAKE * worth ? ["inaccuracy", "−", "🟨"] : ["mistake", "✗", "🟥"];
  return gain + margin < MISTAKE * worth ? ["as good", "✓", "🟩"] : ["cannot tell", "?", "⬜"];
}

const isWorse = (pick) => ["inaccuracy", "mistake"].includes(grade(pick)[0]);
const byCost = (one, other) => other.wars.gain - one.wars.gain;

const percent = (share) => `${(100 * share).toFixed(1)} %`;
// Return a difference without its sign, of wars in per cent: words say which way it goes.
const costOf = ({ gain, margin }, worth) => [Math.abs(gain), margin].map((part) => (worth ? part.toPrecision(2) : (100 * part).toFixed(1))).join(" ± ") + (worth ? "" : " %");

// Return a lesson on the picks that wars found worse, one after the other: `go(turn)` shows the position before a pick,
// `ask(turn, item)` tries another there, `told()` is the turn whose answer the page has shown, -1 for none, and `found(turn)`
// hears of a better pick.
function lessons(table, shown, go, ask, told, found) {
  const { items } = table;
  let turn = -1, seen = [], solved = []; // turns
  const end = () => { [turn, seen, solved] = [-1, [], []]; node.hidden = true; };
  const close = () => { end(); go(shown().session.picks.length); };
  const onward = h("button", { type: "button", click: () => next() }, "Next of these picks");
  const node = h("div", { class: "row" }, onward, h("button", { type: "button", click: close }, "End the lesson"));

  // Return the turns of the picks that are worse and not yet asked about, from the one that cost most on.
  const left = () => (shown().review?.mine ?? []).filter(isWorse).sort(byCost).map((pick) => pick.turn)
    .filter((one) => one !== told() && !seen.includes(one));

  // Go to a pick, without one to the next of those that are left.
  function next(to = left()[0]) {
    [turn, seen] = [to, [...seen, to]];
    node.hidden = false;
    go(turn);
  }

  function attempt(item) {
    if (!shown().session.picks.slice(0, turn + 1).includes(item)) ask(turn, item);
  }

  // Take in the answer to an attempt.
  function hear() {
    const { gain, margin } = shown().review.tried ?? {};
    if (!(gain > margin)) return;
    if (!solved.includes(turn)) solved.push(turn);
    found(turn);
  }

  // Say what is asked, or what came of an attempt; there is a next pick as long as some are left.
  function words() {
    const { session: { picks, tried }, review: { mine, tried: answer, worth } } = shown(), n = left().length;
    onward.hidden = !n;
    const own = items[picks[turn]], said = `Pick ${turn + 1}: you took ${own}.`, find = `Find a pick that ${worth ? "brings" : "wins"} more.`;
    if (tried[0] !== turn) return `${said} ${find} ${n ? `${n} more to come.` : mine.every(({ done }) => done) ? "It is the last one." : ""}`.trim();
    const { won, other, gain, margin } = answer, isRight = gain - margin > 0;
    const word = isRight ? "better" : gain + margin < 0 ? "worse" : Math.abs(gain) + margin < MISTAKE * (worth ?? 1) ? "about as good" : "too close to tell";
    const pair = isRight ? [tried[1], picks[turn]] : gain + margin < 0 ? [picks[turn], tried[1]] : null;
    const size = `${costOf(answer, worth)} ${gain < 0 ? "less" : "more"}`;
    const begins = `${said} ${isRight ? "Right!" : find}`;
    const ends = n ? "" : ` That was the last one${mine.every(({ done }) => done) ? "" : " so far"}: you found a better pick for ${solved.length} of ${seen.length}.`;
    if (worth) return `${begins} ${items[tried[1]]} brings ${size} than ${own}: ${word}.${ends}`;
    const { by_wars: best, won: share, wars } = mine.find((pick) => pick.turn === turn), most = share + wars.gain;
    const better = isRight && best !== tried[1] && 1000 * most > other ? ` ${items[best]} wins ${rounded(most)}.` : "";
    const reason = pair && table.map ? why(table, picks, turn, ...pair) : "";
    return `${begins} ${items[tried[1]]} wins ${rounded(other / 1000)} of the wars, ${own} ${rounded(won / 1000)}: ${word} (${size}).${better}${reason && ` ${reason}`}${ends}`;
  }

  return { node, next, left, attempt, hear, words, end, turn: () => turn };
}

// Return the picks that wars found worse, what cost most first, once all are weighed.
function costliest(mine) {
  const isOver = mine.every(({ done }) => done);
  return isOver ? mine.filter(isWorse).sort(byCost) : [];
}

// Return what a review says of all picks: the wars won, or the reward, and what cost most.
function summary({ par, mine, worth }, { fights, rewards, session: { seats } }, items) {
  const seat = seats.indexOf("you"), count = (...words) => mine.filter((pick) => words.includes(grade(pick)[0])).length;
  const nWeighed = mine.filter(({ done }) => done).length, isOver = nWeighed === mine.length;
  const nWorse = count("inaccuracy", "mistake");
  const costs = costliest(mine).slice(0, 3).map(({ turn, item, wars }) => `pick ${turn + 1} (${items[item]}): ${costOf(wars, worth)}`);
  const result = worth ? `You got ${rewards.at(-1)[seat]}. UCT in your place would have got ${par[seat]}.`
    : `You won ${winsOf(fights)[seat]} of ${fights.games.toLocaleString("en")} wars.`;
  if (!nWeighed) return `${result} No pick is weighed yet.`;
  return `${result} ${isOver ? `Of your ${mine.length} picks` : `Weighed: ${nWeighed} of your ${mine.length} picks. Of these`}, ${nWorse} ${nWorse === 1 ? "is" : "are"} worse than what ${WAR_SEARCH} would take, ` +
    `${count("the same", "as good")} as good and ${count("better")} better; ${worth ? "the drafts" : "these wars"} cannot tell for ${count("cannot tell")}.` +
    `${costs.length ? ` What cost most${worth ? "" : ", of all wars"}: ${costs.join("; ")}.` : ""}`;
}

// Say where the games that are simulated for a hint erred most: wars find the formula's pick better than yours, and more so
// than theirs.
function erring(mine, items) {
  const [worst] = mine.filter(({ item, by_wars: best, wars, estimate }) =>
    estimate && estimate.gain - estimate.margin > Math.max(0, item === best ? 0 : wars.gain)).sort((one, two) => two.estimate.gain - one.estimate.gain);
  return worst ? ` ${WAR_SEARCH[0].toUpperCase()}${WAR_SEARCH.slice(1)} missed some, too: at pick ${worst.turn + 1} ${items[worst.by_estimate]}, which the formula likes, wins ${
    costOf(worst.estimate)} more than yours.` : "";
}

// Return the nodes of a review below the pick that decided most; `look(turn)` shows the map after a pick, `retry(turn)`
// goes back to it, and `lesson` replays the picks that were worse, whose answers are folded; seconds: until all is weighed, about.
function review(shown, table, look, retry, lesson, seconds) {
  const { items } = table, { review: found, session: { picks } } = shown, { mine, worth, work: [done, first, all] } = found;
  if (!mine.length) return [h("p", { class: "words" }, "Nobody's picks to review: take a seat.")];
  const head = ["pick", "you took", worth ? "UCT's pick" : `by ${WAR_SEARCH}`, "cost", "", ...(worth ? [] : ["by the formula", "cost"]), ""];
  const thought = (i) => (!worth && (i === 5 || i === 6) ? { class: "thought" } : {});
  const pair = (pick, best, wars, more = {}) => [
    h("td", more, best === pick.item ? "the same" : items[best]),
    h("td", { ...more, class: `number ${more.class ?? ""}` }, !wars ? "" : `${wars.gain < 0 ? "−" : ""}${costOf(wars, worth)}`)];
  const isOpen = (pick) => grade(pick)[0] === "cannot tell";
  const weighed = mine.filter((pick) => pick.done);
  const fold = (n, content) => (!n ? h("div", { class: "wide" }, content) : h("details", { class: "unclear" },
    h("summary", {}, `${n === 1 ? "One pick" : `${n} picks`} of which ${worth ? "the drafts" : "these wars"} cannot tell`), h("div", { class: "wide" }, content)));
  const ofWars = worth ? [] : [
    h("p", { class: "about" }, "The wars that you win, in per cent, if a computer drafts on for you; at the right, those " +
      "that you did win. The line moves with the others' picks, too; a cost compares your pick with another. A mark leads to the map."),
    graph(shown, table, look),
    h("p", { class: "about" }, `${done < all ? "The line still moves while the wars are fought. " : ""}Marks: ✗ mistake, − inaccuracy, + better, = the same, ✓ as good, ? cannot tell.`),
    ...changes(shown, table).map((words) => h("p", { class: "about" }, words))];
  const answers = [
    h("p", { class: "about" }, `Each cost is found with ${worth ? "UCT's" : "simulated"} picks from there on, so the costs do not add up to what you lost.${worth ? "" : erring(mine, items)}`),
    ...[weighed.filter((pick) => !isOpen(pick)), weighed.filter(isOpen)].map((picks_, isFolded) => (!picks_.length ? "" : fold(isFolded && picks_.length,
      h("table", { class: "picks" },
      h("tr", {}, ...head.map((name, i) => h(name ? "th" : "td", { ...(name && { scope: "col" }), ...thought(i) }, name))),
      ...picks_.flatMap((pick) => [h("tr", { class: grade(pick)[0] },
        h("td", {}, String(pick.turn + 1)), h("th", { scope: "row" }, items[pick.item]),
        ...pair(pick, pick.by_wars, pick.wars),
        h("td", { class: "grade" }, grade(pick)[1], h("span", {}, ` ${grade(pick)[0]}`)),
        ...(worth ? [] : pair(pick, pick.by_estimate, pick.estimate, thought(5))),
        h("td", {}, h("button", { type: "button", click: () => retry(pick.turn),
          "aria-label": `try another pick ${pick.turn + 1}` }, "try another"))), ...reason(pick, table, picks)]))))),
    h("p", { class: "about" }, costWords(worth) +
      (table.map ? " The line below a pick says how the two differ on the map, which need not be the reason." : "")),
  ];
  return [
    h("p", { class: "words" }, summary(found, shown, items)),
    h("div", { class: "row" },
      ...(done >= all ? [] : [h("label", {}, done < first ? "A first look " : `${progressOf(weighed.length, mine.length, seconds)} `, h("progress", done < first ? { max: first, value: done } : { max: all, value: done }))]),
      ...(lesson.left().length ? [h("button", { type: "button", class: "run", click: () => lesson.next() }, "Learn from the worse picks")] : [])),
    ...ofWars,
    h("details", { class: "answers" }, h("summary", {}, `All picks${lesson.left().length ? ", with the answers of the lesson" : ""}`), ...answers),
  ];
}

const progressOf = (weighed, all, seconds) => (weighed === all ? `All ${all} picks are weighed; the formula's follow`
  : `${weighed} of ${all} picks weighed${seconds ? `, about ${seconds} s left` : ""}`);

// Say how the costs are found.
function costWords(worth) {
  const times = "To find it, the draft is finished a hundred times after either pick, with the same luck for both";
  const error = "and every search looks less far than in your draft. The number after ± is the margin of error, which one cost in " +
    "twenty exceeds. A pick with a tick costs at most";
  return worth ? `The cost is how much more UCT's pick brings than yours; below zero, yours brings more. ${times}. UCT then picks for you, ${error} ` +
    "a twentieth of the most that a player gets when UCT drafts for you."
    : `The cost is how many more of the wars, in per cent, you win after the other pick; below zero, yours wins more. ${times}, and ten wars follow each time (thirty ` +
    `for the formula's pick). A computer then picks for you, ${error} 5 %; “cannot tell” means that it may cost more.`;
}

// Return the row below a pick that says why another was better, or this one, where the wars tell them apart.
function reason(pick, table, picks) {
  const { turn, item, by_wars: best } = pick, isBetter = grade(pick)[0] === "better";
  if (!table.map || !isWorse(pick) && !isBetter) return [];
  const words = isBetter ? why(table, picks, turn, item, best) : why(table, picks, turn, best, item);
  return !words ? [] : [h("tr", { class: "why" }, h("td"), h("td", { colspan: 7 }, words))];
}

// Say where the line changes most, and where it goes the other way most, once all picks are weighed: what was taken in
// between, and whether that may be why.
function changes({ review: { mine }, fights: { share }, session: { picks } }, table) {
  const { order } = table;
  if (mine.some(({ done }) => !done)) return [];
  const steps = mine.map((from) => {
    const seat = order[from.turn], to = mine.find(({ turn }) => turn > from.turn && order[turn] === seat);
    return { from, to, seat, won: to ? to.won : share[seat] };
  });
  const sizeOf = ({ from, won }) => Math.abs(won - from.won), isRise = ({ from, won }) => won > from.won;
  const large = steps.filter((step) => sizeOf(step) >= CHANGE).sort((one, two) => sizeOf(two) - sizeOf(one));
  const [first] = large, other = large.find((step) => isRise(step) !== isRise(first));
  return [first, other].filter(Boolean).map((step) => {
    const { from, to, seat, won } = step, goes = isRise(step) ? "rises" : "falls";
    const between = [...picks.keys()].slice(from.turn + 1, to && to.turn + 1);
    const taken = table.map ? between.map((turn) => took(table, picks, turn, seat)) : [];
    const cost = goes === "falls" && to && isWorse(to) && 2 * to.wars.gain >= from.won - won ? costOf(to.wars) : "";
    const cause = cost ? ` Your own pick cost ${cost} of the wars, which may be why.` : !taken.length ? ""
      : taken.some(({ helps }) => helps === (goes === "rises" ? 1 : -1)) ? " That may be why." : " We do not know why.";
    return `The line ${step === first ? "changes" : goes} most from pick ${from.turn + 1} to ${to ? to.turn + 1 : "the end"}: ${step === first ? `it ${goes} ` : ""}from ${
      Math.round(100 * from.won)} to ${rounded(won)}.${taken.length ? ` After pick ${from.turn + 1} ${taken.map(({ words }) => words).join("; ")}.` : ""}${cause}`;
  });
}

// Draw the wars won after each pick, a line for each seat of yours; a click on a mark looks there.
function graph({ review: { mine }, fights: { share }, session: { picks, seats } }, { items, order, colors }, look) {
  const [width, height, left, bottom] = [globalThis.innerWidth < 700 ? 390 : 880, 244, 48, 42]; // all of it on a phone
  const weighed = mine.filter(({ won }) => won !== null);
  const points = weighed.map((pick) => ({ ...pick, seat: order[pick.turn], share: pick.won }));
  const ends = [...new Set(mine.map(({ turn }) => order[turn]))].map((seat) => ({ seat, turn: order.length - 1, share: share[seat] }));
  const x = (turn) => left + (width - left - 12) * (turn + 1) / order.length;
  const y = (part) => 10 + (height - bottom - 10) * (1 - part);
  const text = (attributes, words) => svg("text", { class: "tick", ...attributes }, words);
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "graph", role: "group",
    "aria-label": "the wars that you win after each of your picks" },
    ...[0, 25, 50, 75, 100].flatMap((tick) => [
      svg("line", { x1: left, x2: width - 12, y1: y(tick / 100), y2: y(tick / 100), class: "grid" }),
      text({ x: left - 6, y: y(tick / 100) + 5, "text-anchor": "end" }, `${tick} %`)]),
    ...[0, 14, 28, 42].filter((turn) => turn <= order.length).map((turn) =>
      text({ x: x(turn - 1), y: height - 6, "text-anchor": "middle" }, turn ? String(turn) : "pick 0")),
    ...picks.flatMap((item, turn) => (mine.some((pick) => pick.turn === turn) ? [] : [svg("circle",
      { cx: x(turn), cy: y(0) + 11, r: 4.5, class: "other", fill: colors[order[turn]][0] },
      svg("title", {}, `pick ${turn + 1}, player ${order[turn] + 1} (${named(seats[order[turn]])}): ${items[item]}`))])),
    ...ends.map((end) => svg("polyline", { fill: "none", stroke: colors[end.seat][0], "stroke-width": 2.5,
      points: [...points.filter(({ seat }) => seat === end.seat), end]
        .map((point) => `${x(point.turn).toFixed(1)},${y(point.share).toFixed(1)}`).join(" ") })),
    ...points.map((pick) => {
      const title = `pick ${pick.turn + 1}, ${items[pick.item]}: ${grade(pick)[0]}`;
      const [cx, cy] = [x(pick.turn), y(pick.share)];
      return svg("g", { class: "pick", role: "button", tabindex: 0, "data-turn": pick.turn, "aria-label": title, click: () => look(pick.turn),
        keydown: (event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          look(pick.turn);
        } },
      svg("title", {}, title), svg("circle", { cx, cy, r: 9, fill: colors[pick.seat][0] }),
      svg("text", { x: cx, y: cy + 4, fill: colors[pick.seat][1], "text-anchor": "middle" }, grade(pick)[1]));
    }));
}
