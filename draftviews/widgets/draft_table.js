// The draft table.  `table` holds what stays the same, `shown` the draft: see draft_table.py.

const BUSY = "Python is at work. It compiles for up to a minute the first time, and it answers after the " +
  "cells that are running. If nothing comes, run the cells from the top down to this one.";
const COLD = "Warming up: the first hint and the first war may take a moment.";
const BEHIND = ["decide", "weigh", "try"]; // questions of the page's own
const MOST_FILE = 100000; // characters of a saved draft
const TOP = 5; // rows of a hint
const FEW = 3; // picks that it marks of more that are level
const HOLD = 6; // steps of a played war before its first round

const LOTS = 1e6; // seeds that a new draft draws from
const short = (number, digits = 3) => number.toLocaleString("en", { maximumSignificantDigits: digits });

function render({ model, el }) {
  const table = model.get("table");
  const { items, order, colors } = table;
  const isStatic = Boolean(model.get("static"));
  const names = table.names ?? colors.map((_, p) => `player ${p + 1}`);
  const worth = table.shares ? "forecast by the formula" : "reward";
  let shown, at, isWar = false, labels = [], looked = -1, wish = -1, shared = "", cardOf = "", shareCard = null, asked = 0, spent = 0, from = 0, marked = -1, isForecast = false, isTrying = false, isWaiting = false;

  const button = (text, click, attributes = {}) => h("button", { type: "button", click, ...attributes }, text);
  const seats = seating(table, names, (seat, name) => ask({ do: "seat", seat, name }));
  const bars = colors.map(([color]) => h("span", { class: "won", style: `background:${color}` }));
  const gains = colors.map((_, p) => h("output", { "aria-live": "off", "aria-label": `${names[p]}: ${worth}` }));
  const scores = colors.map(() => h("td", { class: "share" }));
  const seed = h("input", { inputmode: "numeric", maxlength: 15, class: "seed",
    keydown: ({ key }) => { if (key === "Enter") another(); } });
  const sits = names.map((name, seat) => button(String(seat + 1), () => ask({ do: "sit", seat }),
    { "aria-label": `play as ${name}`, title: "a new draft from this seat" }));
  const undo = button("Undo", () => ask({ do: "undo" }), { title: "U, or Ctrl+Z" });
  const hint = button("Hint", () => ask({ do: "hint" }), { title: "H" });
  const onFrom = button("Go on from here", () => ask({ do: "back", to: at }));
  const file = h("input", { type: "file", accept: ".json,application/json", change: load, class: "away" });
  const load_ = button("Load", () => file.click(), { title: "a draft saved before" });
  const war = h("select", { change: () => ask({ do: "look" }) },
    ...Object.entries(WARS).map(([value, words]) => h("option", { value }, words)));
  const sameWars = h("p", { class: "about" }, "No bot sits here, so both wars are the same.");
  const warChoice = h("div", { class: "row" }, h("label", {}, "in the war, ", war), sameWars);
  const goal = h("p", { class: "about" });
  const fight = button("Fight it 1,000 times", toWar);
  const watch = button("Watch one war", () => ask({ do: "watch", game: (shown.war?.number ?? -1) + 1 }));
  const ofOne = [true, false].map((won) => button(won ? "Watch a win" : "Watch a loss", () => ask({ do: "watch", won, game: nextWar(won) }),
    { title: `the first war that you ${won ? "won" : "lost"}, then the next` }));
  const message = h("p", { class: "words", role: "status", "aria-live": "polite", tabindex: -1 });
  const notice = h("p", { class: "message", role: "alert" });
  const over = h("p", { class: "under" });
  const hints = h("div", { class: "hints" });
  const view = board(table, pick, look, () => { if (isDrafting()) say(notice, "message", "That is the sea: choose a free territory."); });
  const replay = player("draft", () => shown.session.picks.length, (i) => { at = i; isWar = false; draw(); });
  const judge = button("Review my picks", () => {
    if (shown.session.review) return report.scrollIntoView();
    decided.giveUp(); // which has its answer
    ask({ do: "review" });
  });
  const decided = decisive(table, table.daily ? (turn, item) => ask({ do: "guess", turn, item }) : null, (turn) => lesson.next(turn)), report = h("div");
  const toReview = button("Back to the review", backToReview);
  const share = button("Share", () => { [shared, cardOf] = [String(shown.session.picks), ""]; ask({ do: "share" }); }); // in place of a challenge
  const result = h("div", { class: "result" });
  const turns = player("war", () => shown.war?.turns.length ?? 0, (i) => { isWar = true; drawWar(i); });
  const afterwards = h("div", { class: "row" }, fight, watch), watches = h("div", { class: "row" }, ...ofOne);
  const fresh = button("New draft", another), steps = h("div", { class: "row" }, judge, share); // the next steps
  const plight = h("p", { class: "words plight" });
  const atMap = h("div", {}, plight, steps), atAnswer = h("div"); // where they stand, the second one below an answered puzzle
  const reviewed = h("div", { class: "review" }, decided.node, atAnswer, report);
  const guess = guesses(table, names, toWar, meet, () => { guess.tell(); draw(); drawReview(); });
  const toPuzzle = button("Find a better pick", () => decided.node.scrollIntoView());
  const again = button("Try again", () => ask({ do: "new" }), { title: "the same board, as a second try" });
  guess.node.append(toPuzzle, again);
  const more = button("More", () => { guess.open(!guess.isOpen()); calm(); }, { title: "hints, rules, seats, estimates" });
  const seated = names.map(() => h("span"));
  const legend = h("p", { class: "legend" }, ...(table.map ? seated : []));
  const head = h("div", {}, h("div", { class: "said" }, message, guess.tally), ...(isStatic ? [] : [guess.node, hint, undo, more]));
  const forecast = button("", () => { isForecast = !isForecast; draw(); });
  const whyApart = reasons(table.reading);
  const rule = table.rules && !isStatic ? ruleOfThumb(table, names, (name) => ask({ do: "follow", rule: name }),
    (name) => { if (name) ask({ do: "try", rule: name }); }, seats.offer) : null;
  const lesson = lessons(table, () => shown, teach, (turn, item) => ask({ do: "attempt", turn, item }), decided.told, decided.found);
  const anew = [button("Same again", () => ask({ do: "new" }), { title: "the same seed: the others pick the same" }),
    ...(table.daily ? [button("Today's board", () => ask({ do: "today" }), { title: "the same for everybody" })] : [])];
  const live = h("div", { class: "row" }, fresh, ...anew);
  const fold = (words, ...inside) => h("details", { class: "drawer" }, h("summary", {}, words), ...inside);
  const drawer = fold("Your seat, seeds and files", warChoice,
    h("div", { class: "row", role: "group" }, "play as player", ...sits),
    h("div", { class: "row" }, h("label", {}, "seed ", seed), load_, file, button("Save", save)),
    h("p", { class: "about" }, "The seed is the board's number: the same one gives the others the same luck."));
  const folds = [...(rule ? [fold("Rules of thumb", goal, rule.node)] : [goal]), drawer];
  const why = model.get("why") ?? `A saved draft. Drafting needs Python:${NEEDS_PYTHON.split(":")[1]}`;

  const caption = h("caption");
  const stage = h("div", { class: "stage" }, view.node);
  const track = h("div", { class: "row" }, replay.node, ...(isStatic ? [] : [onFrom]));
  const side = h("div", { class: "side" }, hints,
    h("table", { class: "seats" },
      caption,
      ...colors.map((_, p) => h("tr", {},
        h("th", { scope: "row" }, markOf(colors, p), names[p]),
        h("td", {}, seats.who[p], seats.strengths[p]),
        h("td", { class: "level" }, seats.words[p]),
        h("td", { class: "gain" }, ...(table.shares ? [h("span", { class: "kind" }, "forecast ")] : []), h("span", { class: "track" }, bars[p]), " ", gains[p]),
        scores[p]))),
    ...(isStatic ? [] : [h("div", { class: "row" }, forecast), afterwards]), seats.line, whyApart,
    ...(isStatic ? [goal, h("p", { class: "message" }, why)] : [live, ...folds]));
  const field = h("div", { class: "field" }, stage, turns.node, toReview, lesson.node, over, track, ...(isStatic ? [] : [guess.compared]));
  const page = frame("draft table", h("div", { class: "desk" }, head, field, notice, legend, ...(isStatic ? [] : [atMap, watches]), side), result, reviewed);
  el.append(page);

  const tell = (text) => say(notice, "message", `${promise()} ${text}`.trim());
  const talk = conversation(model, page, receive, tell, model.get("late") ?? BUSY, BEHIND);
  if (isStatic) seats.disable();

  const listening = model.get("link") ? document : page; // a page of its own hears every key
  listening.addEventListener("keydown", onKey, true);

  function onKey(event) {
    if (isStatic || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    const key = `${event.ctrlKey || event.metaKey ? "Ctrl+" : ""}${event.key.toLowerCase()}`;
    if (key === "n") return view.next();
    const pressed = { h: hint, u: undo, "Ctrl+z": undo }[key];
    if (!pressed) return;
    event.preventDefault();
    pressed.click();
  }

  function toWar() {
    message.focus(); // the button leaves
    ask({ do: "fight" });
  }

  function ask(question) {
    replay.stop();
    turns.stop();
    say(notice, "message", "");
    send(question);
  }

  // A review is of one kind of war: that of the menu when one asks, whatever answer comes in between.
  function send(question) {
    const kind = war.value;
    talk.ask(() => ({ ...question, session: kind === shown.session.war ? shown.session : { ...shown.session, war: kind, weighed: 0, tried: [] } }));
  }

  function pick(item) {
    if (lesson.turn() === at) return lesson.attempt(item);
    if (!isDrafting()) return;
    const turn = shown.session.picks.indexOf(item);
    if (turn >= 0) return say(notice, "message", `${items[item]} is ${mine(order[turn]) ? "yours" : `${names[order[turn]]}'s`} already: choose a free territory.`);
    if (!talk.isBusy()) return ask({ do: "pick", item });
    wish = item; // the last click while Python is at work
    say(notice, "message", promise());
  }

  const mine = (p) => p === seatOf(shown.session);
  const isDrafting = () => !isStatic && !isWar && shown.player >= 0 && isNow();
  const promise = () => (wish < 0 ? "" : `You pick ${items[wish]} as soon as Python is ready.`);

  function grantWish() {
    const item = wish;
    wish = -1;
    if (item >= 0) pick(item);
  }

  function look(item) {
    looked = item;
    say(over, "under", labels[item] ?? "");
  }

  function show(looks, attacks) {
    labels = looks.map(({ label }) => label);
    view.show(looks, attacks);
    look(looked);
  }

  // Return the number of the war to watch: after a war that one won the next such, and so of those that one lost.
  function nextWar(won) {
    const isSuch = shown.war && (shown.war.winner === seatOf(shown.session)) === won;
    return isSuch ? shown.war.number + 1 : 0;
  }

  // Begin a draft with the seed that was typed, else with another one.
  function another() {
    const typed = seed.value.trim();
    if (["", String(shown.session.seed)].includes(typed)) return ask({ do: "new", seed: Math.floor(LOTS * Math.random()) });
    if (/^\d{1,15}$/.test(typed)) return ask({ do: "new", seed: Number(typed) });
    say(notice, "message", `A seed is a whole number of at most 15 digits, not ${typed}.`, true);
  }

  // Begin a draft of another board with others in the seats.
  function meet(seats) {
    const draft = { ...JSON.parse(shown.file), seats, seed: Math.floor(LOTS * Math.random()), picks: [] };
    ask({ do: "load", text: JSON.stringify(draft) });
  }

  const isOver = () => shown.can_fight && shown.player < 0;

  // A table of wars shows the map, whose turn it is, and the way to more: a hint and a click open that.
  function calm() {
    more.hidden = isStatic || !shown.can_fight;
    const isQuiet = !more.hidden && !guess.isOpen();
    more.textContent = isQuiet ? "More" : "Less";
    more.setAttribute("aria-expanded", !isQuiet);
    for (const one of [side, track, guess.compared]) one.hidden = isQuiet;
    hint.hidden = isQuiet || isOver(); // then the question has its place
    undo.hidden = isOver() || isQuiet && undo.getAttribute("aria-disabled") === "true";
    head.className = shown.player >= 0 || isOver() && !shown.fights ? "head live" : "head";
  }

  // Show the position after so many picks, and the words about it.
  function go(turn) {
    replay.move(turn);
    stage.scrollIntoView({ block: "nearest" });
  }

  // Show the position of a lesson, with its question above the map.
  function teach(turn) {
    leaveMark();
    replay.move(turn);
    page.scrollIntoView();
  }

  function save() {
    const link = h("a", { download: "draft.json",
      href: `data:application/json;charset=utf-8,${encodeURIComponent(shown.file)}` });
    link.click();
  }

  async function load() {
    const [chosen] = file.files;
    if (!chosen) return;
    const text = chosen.size > MOST_FILE ? "" : await chosen.text();
    file.value = "";
    if (text) ask({ do: "load", text });
    else say(notice, "message", `${chosen.name} is no saved draft: empty, or too large.`, true);
  }

  function receive() {
    const before = shown;
    shown = model.get("shown");
    say(notice, "message", shown.error || shown.wrong || shown.session.unread || "", Boolean(shown.error || shown.wrong));
    if (shown.error) return;
    const { session, player: mover } = shown;
    count(before?.session.weighed ?? 0, session.weighed);
    seats.show(session.seats);
    sits.forEach((sit, seat) => {
      sit.setAttribute("aria-pressed", String(session.seats[seat] === "you"));
      enable(sit, session.seats[seat] !== "you");
    });
    seed.value = session.seed;
    war.value = session.war;
    war.disabled = session.beat !== undefined; // a challenge is about one of them
    sameWars.hidden = session.seats.some((name) => table.bots.includes(name));
    enable(undo, session.picks.some((_, turn) => session.seats[order[turn]] === "you"));
    enable(hint, mover >= 0);
    afterwards.hidden = !(mover < 0 && shown.can_fight);
    watch.hidden = !shown.can_fight || table.daily && myShare(shown) !== undefined;
    share.hidden = !shown.can_fight || Boolean(shown.tried?.isOpened); // it is somebody else's
    fight.hidden = !shown.can_fight || Boolean(shown.fights);
    warChoice.hidden = !shown.can_fight || mover >= 0;
    goal.hidden = !shown.can_fight || mover < 0 || !goalOf(session.seats);
    say(goal, "about", goalOf(session.seats));
    turns.node.hidden = !shown.war;
    rule?.show(shown);
    if (!isStatic && shown.hint && !before?.hint) guess.open();
    guess.show(shown, before && shown.fights && !before.fights);
    calm();
    drawReview();
    const isSame = String(before?.session.picks) === String(session.picks);
    const isWatched = shown.war && isSame && JSON.stringify(before.war) === JSON.stringify(shown.war);
    const goesOn = isSame && Boolean(before.review && shown.review); // while one looks at its picks, or at a war
    if (!goesOn) {
      lesson.end();
      leaveMark();
    }
    const isAnswer = goesOn && lesson.turn() === at && String(before.session.tried) !== String(session.tried);
    if (isAnswer) lesson.hear();
    if (goesOn && !shown.war) draw();
    else if (!isWatched) replay.move(session.picks.length);
    enable(replay.node.children[1], session.picks.length > 0);
    drawCard();
    if (before?.player >= 0 && mover < 0 && shown.can_fight) {
      head.scrollIntoView({ block: "nearest" }); // to the question
      if (page.contains(document.activeElement)) message.focus({ preventScroll: true });
    }
    if (before?.player < 0 && mover >= 0) page.scrollIntoView();
    if (shown.war && !isWatched) playWar(before);
    if (isSame && session.review && !before.session.review) report.scrollIntoView();
    if (isAnswer) page.scrollIntoView();
    warm();
    queueMicrotask(grantWish);
    queueMicrotask(goOn);
  }

  // Return what others win from the same seat, where that was measured, beside two UCTs; where nobody says so, the goal.
  function goalOf(seats) {
    const seat = seats.indexOf("you"), isMeasured = table.par && seat >= 0 && seats.every((name, p) => name === (p === seat ? "you" : "UCT"));
    const won = isMeasured ? table.par.map(([who, bySeat]) => `${who} ${bySeat[seat].map((part) => Math.round(100 * part)).join(" ± ")}`) : [];
    return isMeasured ? `From seat ${seat + 1} against two ${UCTS}, in per cent of the wars with 95 % intervals: ${joined(won)}.`
      : table.daily ? "" : `The goal: win more than one in ${colors.length} of the wars after the draft. Whoever picks first has the best of it; so the ` +
        "estimates differ before any pick.";
  }

  // Return the number of turns of a war until all is placed.
  const placed = () => Math.max(shown.war.turns.findIndex(({ round }) => round > 0), 0);

  // Show a war from the end of its placing on; one that was just asked for plays by itself.
  function playWar(before) {
    isWaiting = !before || matchMedia("(prefers-reduced-motion: reduce)").matches;
    turns.move(placed());
    if (!before) return;
    if (!isWaiting) turns.play(HOLD);
    page.scrollIntoView();
  }

  // Look for the pick that decided most, go on with a review or try a rule on more boards, if nothing else is to do.
  function goOn() {
    const { review: found, session, wrong } = shown, tries = rule?.next();
    if (wrong || isStatic || talk.isBusy()) return;
    if (table.daily && shown.player < 0 && !found && session.seats.includes("you")) return send({ do: "decide" });
    const stop = session.review ? 2 : isSwept(shown) ? 0 : 1;
    const isWeighing = found && found.work[0] < found.work[stop];
    isTrying = Boolean(tries) && !(isWeighing && isTrying);
    if (isTrying) send({ do: "try", rule: tries });
    else if (isWeighing) {
      asked = performance.now();
      send({ do: "weigh" });
    }
  }

  function warm() {
    if (model.get("cold") && !shown.wrong) say(notice, "message", COLD);
    else if (notice.textContent === COLD) say(notice, "message", "");
  }

  // Return who owns each item after `picks`, and at which pick it went.
  function owners(picks) {
    const owner = items.map(() => -1), turn = items.map(() => -1);
    picks.forEach((item, i) => { owner[item] = order[i]; turn[item] = i; });
    return { owner, turn };
  }

  function told() {
    const { owner, turn } = owners(shown.session.picks.slice(0, at));
    const where = (item) => table.map ? `, ${table.map.continents[table.map.continent[item]]}` : "";
    const whose = (item) => owner[item] < 0 ? "free" : `pick ${turn[item] + 1}, ${names[owner[item]]}`;
    return items.map((name, item) => `${name}${where(item)}: ${whose(item)}${hinted(item)}`);
  }

  const isHinted = () => Boolean(shown.hint) && isNow();
  const isRuled = (item) => Boolean(shown.rule) && isNow() && shown.rule.includes(item);

  // Return the hints that are shown: what marks each, its colour, name and unit, and its rows, best first.
  function hintsNow() {
    if (!isHinted()) return [];
    const formula = { mark: "F", color: RED, name: "by the formula", unit: "estimate", rows: shown.hint };
    if (!shown.war_hint) return [{ ...formula, mark: "", name: "hint", unit: "mean" }];
    return [{ mark: "W", color: BLUE, name: `by ${WAR_SEARCH}`, unit: "won", rows: shown.war_hint }, formula];
  }

  // Return the rows that a hint does not tell from its first, with it; without intervals the first alone.
  const levelOf = ({ rows }) => rows.filter(([, , , , isLevel], i) => isLevel || !i);

  // Return what a hint marks an item with, "" if it is not among its best: its rank, where there is one hint; else of more that are
  // level than TOP it marks FEW.
  function markedBy(hint, item) {
    const rank = hint.rows.findIndex(([t, mean]) => t === item && mean !== null), best = levelOf(hint);
    if (!hint.mark) return rank >= 0 && rank < TOP ? String(rank + 1) : "";
    return best.slice(0, best.length > TOP ? FEW : TOP).some(([t]) => t === item) ? hint.mark : "";
  }

  // Whether the hint by wars tells picks apart: where it does not, that of the formula alone is not lit.
  const isTold = () => levelOf(hintsNow()[0] ?? { rows: [] }).length <= TOP;

  function hinted(item) {
    return hintsNow().map(({ name, rows }) => {
      const [, mean, visits, margin] = rows.find(([t]) => t === item) ?? [item, null];
      return mean === null ? "" : `, ${name} ${worthOf(mean, margin)} in ${visits.toLocaleString("en")} visits`;
    }).join("");
  }

  const worthOf = (mean, margin) => (!table.shares ? `mean reward ${short(mean)}` :
    margin === undefined ? percent(mean) : `${Math.round(100 * mean)} ± ${Math.round(100 * margin)} %`);
  const isNow = () => at === shown.session.picks.length;

  // Return the last picks up to a person's, who would like to see them all; without one, the last.
  function replies(picks) {
    const mine = picks.findLastIndex((_, turn) => shown.session.seats[order[turn]] === "you");
    return mine < 0 ? picks.slice(-1) : picks.slice(Math.min(mine + 1, picks.length - 1));
  }

  function draw() {
    const picks = shown.session.picks.slice(0, at);
    const { owner } = owners(picks);
    const isLesson = lesson.turn() === at;
    report.hidden = isLesson; // which has the answers
    page.className = isLesson ? "draftlib learns" : "draftlib";
    const isLive = isLesson || (isNow() && shown.player >= 0 && !isStatic);
    const found = hintsNow().slice(0, isTold() ? 2 : 1);
    const label = told();
    const last = isStatic || isNow() ? replies(picks) : picks.slice(-1);
    show(items.map((_, item) => {
      const base = { label: label[item], open: isLive && owner[item] < 0, last: last.includes(item), owner: owner[item] };
      const byRule = isRuled(item) ? ["R"] : [];
      const [fill, ink] = owner[item] >= 0 ? colors[owner[item]] : byRule.length ? [GOLD, INK] : [];
      const marks = owner[item] < 0 ? found.filter((one) => markedBy(one, item)) : [];
      if (!marks.length) return { ...base, fill, ink, text: byRule.join() };
      return { ...base, fill: marks.length > 1 ? BOTH : marks[0].color, ink: "white",
        text: [...marks.map((one) => markedBy(one, item)), ...byRule].join(" ") };
    }));
    write(shown.rewards[at]);
    drawHint();
    const pick = last.map((item) => `${mine(owner[item]) ? "you" : names[owner[item]]} took ${items[item]}`);
    const done = pick.length ? `${pick.length > 1 ? `Picks ${at - pick.length + 1} ${pick.length > 2 ? "to" : "and"}` : "Pick"} ${at}: ${pick.join(", ")}.` : "";
    const isBegun = at >= colors.length, besides = `${occasion(shown, isBegun)}${isStatic ? "" : guess.words()}`;
    const now = guess.isCounting() ? "The wars are being counted." : shown.fights ? `${verdict(shown)}${besides}`
      : `${isOver() ? `The draft is over. ${done}` : `${done} ${named(shown.words)}`}${besides}${!table.map || isBegun || shown.tried?.number > 1 ? "" : `${seats.beside()}${aim()}`}`.trim();
    const text = isLesson ? lesson.words() : isNow() ? now : done || "Before the first pick.";
    const bold = shown.fights ? verdict(shown) : QUESTION, [start, end] = text.split(bold);
    if (message.textContent !== text) message.replaceChildren(start, ...(end === undefined ? [] : [h("strong", {}, bold), end]));
    again.hidden = guess.isCounting() || !(myShare(shown) <= shown.session.beat / shown.fights?.games);
    whyApart.hidden = guess.isCounting() || !isUpset(shown);
    enable(onFrom, !isNow());
    const wars = guess.isCounting() ? null : shown.fights;
    const isHidden = !isStatic && !wars && (isOver() || Boolean(table.daily) && !isForecast); // the formula's favourite is named after the guess
    side.classList.toggle("asks", isHidden);
    caption.hidden = isHidden;
    forecast.hidden = !table.daily || isOver();
    forecast.textContent = isForecast ? "Hide the forecasts" : "Show the forecasts";
    seated.forEach((one, p) => one.replaceChildren(markOf(colors, p), `${names[p]}: ${named(shown.session.seats[p])}${wars ? `, ${winsOf(wars)[p].toLocaleString("en")} wars won` : ""}`,
      ...(wars ? [] : [h("span", { class: "about" }, seats.does(p).replace(/(.+)\.$/, " ($1)"))])));
    scores.forEach((cell, p) => {
      cell.replaceChildren(...score(wars, p, colors[p][0]));
      cell.style.visibility = isNow() ? "" : "hidden"; // the forecast of an earlier pick stands alone
    });
    caption.replaceChildren(`${worth}${isNow() || !table.shares ? "" : at ? `, after pick ${at}` : ", before the first pick"}${table.shares ? `; an even share is ${percent(1 / colors.length)}` : ""}`);
    say(plight, "words plight", wars && isNow() && table.map && !shown.tried?.isOpened ? `${plightOf(table, shown)} ${favourite(shown)}`.trim() : "");
  }

  // Say before a draft what is worth beating, where no friend has said so.
  function aim() {
    const { can_fight, session } = shown;
    return can_fight && seatOf(session) >= 0 && session.beat === undefined ? ` The goal: win more than an even share of the wars, ${rounded(1 / colors.length)}.` : "";
  }

  // Say whom the formula had favoured, once that no longer helps to guess.
  function favourite({ rewards }) {
    const final = rewards.at(-1), most = Math.max(...final);
    const best = final.indexOf(most), who = best === seatOf(shown.session) ? "you" : names[best];
    return table.shares ? `The forecast, which a formula makes without any war, was ${rounded(most)} of the wars for ${who}.` : "";
  }

  // Both bars of a player, the estimate and the wars, have one scale: the whole track is everything.
  function write(rewards) {
    const most = table.shares ? 1 : Math.max(...shown.rewards.flat().map(Math.abs), 1e-9);
    const decimals = (reward) => (String(reward).split(/[.e]/)[1] ?? "").length;
    const digits = Math.min(Math.max(...rewards.map(decimals)), 3); // as many for all
    rewards.forEach((reward, p) => {
      bars[p].style.width = `${(100 * Math.max(reward, 0) / most).toFixed(1)}%`;
      gains[p].textContent = table.shares ? percent(reward) : reward.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
    });
  }

  function drawHint() {
    const found = hintsNow(), [first, second] = found.map(({ rows: [[item]] }) => items[item]);
    const ranked = found.slice(0, isTold() ? 2 : 1);
    hints.hidden = !found.length;
    const row = (cells, rank) => h("tr", {}, h("td", {}, rank), ...cells);
    const cellsOf = ({ rows }, i) => {
      const [item, mean, , margin, isLevel] = rows[i];
      return [h("th", { scope: "row", ...(isLevel && { class: "level" }) }, items[item]),
        h("td", { class: "number" }, mean === null ? "–" : table.shares ? worthOf(mean, margin) : short(mean, digits))];
    };
    const means = found[0]?.rows.slice(0, TOP).map(([, mean]) => mean).filter((mean) => mean !== null) ?? [];
    const digits = [3, 4, 5].find((n) => new Set(means.map((mean) => short(mean, n))).size === new Set(means).size) ?? 7;
    const length = Math.min(TOP, ...ranked.map(({ rows }) => rows.length));
    hints.replaceChildren(
      ...(second ? [h("p", { class: "about" }, levelWords(levelOf(found[0])))] : []),
      ...(!ranked.length ? [] : [h("table", {}, h("tr", {}, h("td"), ...ranked.flatMap(({ mark, name, unit, color }) => [
        h("th", { scope: "col", style: `border-bottom: 4px solid ${color}` }, `${mark && `${mark}: `}${name}`), h("td", { class: "number" }, unit)])),
      ...Array.from({ length }, (_, i) => row(ranked.flatMap((one) => cellsOf(one, i)), String(i + 1))))]),
      ...(second && first !== second && levelOf(found[0]).length < 2 ? [partings(table.reading, first, second, isAmerican(found[1].rows[0][0]))] : []));
  }

  const isAmerican = (item) => table.map?.continents[table.map.continent[item]] === "North America";

  // Say how far the hint by wars tells picks apart, and on how many wars of each that rests: the review's are more.
  function levelWords(rows) {
    const n = rows.length, best = rows.map(([item]) => items[item]), games = rows.reduce((all, [, , visits]) => all + visits, 0) / n;
    const some = `about ${Number(games.toPrecision(1)).toLocaleString("en")} simulated wars`;
    const later = "The review after the draft fights 1,000 for each of your picks, so it may tell more apart.";
    return n > TOP ? `Too close to call: after ${some} each, ${n} ${at < colors.length ? "openings" : "picks"} win about equally often. W on the map marks ${joined(best.slice(0, FEW))}. ${later}`
      : n > 1 ? `Too close to call after ${some} each: ${joined(best)}, all marked W. ${later}` : `${best[0]}, marked W, clearly wins most, after ${some}.`;
  }

  // Return the button of the next step after a draft; while one guesses or a review goes on, and where it found worse picks, none of these.
  function nextStep() {
    const { session, can_fight, fights, review: found } = shown;
    if (can_fight && (!fights || guess.isCounting())) return null;
    if (!session.seats.includes("you")) return watch;
    if (!toPuzzle.hidden) return toPuzzle;
    if (!session.review) return judge;
    return found.work[0] < found.work[2] || lesson.left().length ? null : fresh;
  }

  function drawReview() {
    reviewed.hidden = !shown.review || !(shown.fights || table.reviews && !shown.can_fight) || guess.isCounting();
    if (!reviewed.hidden) decided.show(shown, secondsLeft());
    toPuzzle.hidden = reviewed.hidden || !decided.isPuzzle();
    const next = nextStep();
    for (const one of [toPuzzle, watch, judge, fresh]) one.className = one === next ? "run" : "";
    placeSteps();
    if (reviewed.hidden) return decided.stop();
    const stops = () => [...report.querySelectorAll("button, [tabindex]")];
    const nameOf = (node) => node.dataset.turn ?? node.getAttribute("aria-label"); // a mark's label has its grade, which changes
    const focused = stops().find((node) => node === document.activeElement), focus = focused && nameOf(focused);
    const retry = (turn) => {
      if (table.daily && !confirm("Leave the review and draft on from this pick?")) return;
      go(turn);
      ask({ do: "back", to: turn });
    };
    const open = openFolds();
    report.replaceChildren(...(shown.session.review ? review(shown, table, lookAt, retry, lesson, secondsLeft()) : []));
    for (const name of open) report.querySelector(`details.${name}`)?.setAttribute("open", "");
    if (focus) stops().find((node) => nameOf(node) === focus)?.focus();
  }

  const openFolds = () => [...report.querySelectorAll("details[open]")].map(({ className }) => className);

  // Show the map after a pick that is marked in the review, and the way back to the mark.
  function lookAt(turn) {
    lesson.end();
    marked = turn;
    toReview.hidden = false;
    toReview.focus({ preventScroll: true });
    go(turn + 1);
  }

  function leaveMark() {
    marked = -1;
    toReview.hidden = true;
  }

  function backToReview() {
    const mark = report.querySelector(`[data-turn="${marked}"]`);
    leaveMark();
    replay.move(shown.session.picks.length);
    mark?.focus({ preventScroll: true });
    report.scrollIntoView();
  }

  // After a draft its next steps stand below the map, and below a puzzle that is answered.
  function placeSteps() {
    const isDone = shown.player < 0 && !isStatic, place = !reviewed.hidden && decided.isAnswered() ? atAnswer : atMap;
    const isKnown = shown.can_fight ? shown.fights && !guess.isCounting() : table.reviews;
    steps.hidden = !(isDone && isKnown);
    const won = table.daily && isKnown ? myShare(shown) : undefined;
    watches.hidden = won === undefined;
    ofOne.forEach((one, lost) => { one.hidden = won === lost; }); // there is no such war
    judge.hidden = !shown.session.seats.includes("you");
    if (steps.parentNode !== place) place.append(steps);
    if (fresh.parentNode === (steps.hidden ? live : steps)) return;
    if (steps.hidden) live.replaceChildren(fresh, ...anew);
    else steps.append(fresh);
  }

  // The card is built once for a draft and its war; later answers only bring its grades.
  function drawCard() {
    result.hidden = !shown.fights || shared !== String(shown.session.picks);
    if (result.hidden) return;
    const key = `${shared} ${shown.session.war}`, isNew = cardOf !== key;
    if (isNew) {
      shareCard = card(shown, colors, finished, model.get("_css"), model.get("link"));
      result.replaceChildren(...shareCard.nodes);
    }
    shareCard.update(shown, secondsLeft());
    if (isNew) result.scrollIntoView({ block: "center" });
    cardOf = key;
  }

  // Return a drawing of the finished draft, whatever the map shows now.
  function finished() {
    const { owner } = owners(shown.session.picks), whole = board(table, () => {});
    whole.show(owner.map((p) => ({ fill: colors[p][0], ink: colors[p][1], label: "", owner: p })));
    return whole.node;
  }

  // Count the time of a review's steps; they are longer after the first look, and so counted anew.
  function count(before, weighed) {
    const { work: [done, first] = [0, 0] } = shown.review ?? {};
    if (weighed === before + 1) spent += performance.now() - asked;
    if (!weighed || weighed > before + 1 || done === first) [spent, from] = [0, done];
  }

  // Return how long the review still takes, or its first look, about.
  function secondsLeft() {
    const [done, first, all] = shown.review?.work ?? [0, 0, 0];
    return done > from ? Math.ceil(spent / 1000 * ((done < first ? first : all) - done) / (done - from)) : 0;
  }

  function drawWar(i) {
    const { start, turns: all, winner, rounds, cut } = shown.war;
    const owner = [...start.owner], armies = [...start.armies];
    for (const turn of all.slice(0, i)) {
      for (const [item, player_] of turn.owner) owner[item] = player_;
      for (const [item, number] of turn.armies) armies[item] = number;
    }
    const now = i > 0 ? all[i - 1] : null;
    show(items.map((name, item) => ({
      fill: colors[owner[item]][0], ink: colors[owner[item]][1], disc: armies[item] > 0,
      text: armies[item] > 0 ? String(armies[item]) : "", open: false,
      label: `${name}: ${names[owner[item]]}, armies: ${armies[item]}`,
    })), now?.attacks);
    const end = i < all.length ? "" : cut ? " The war goes on." : winner < 0 ? " Nobody wins." :
      ` Player ${winner + 1} wins after ${rounds} rounds.`;
    const wait = isWaiting && i === placed() ? " Play it, or move the slider." : "";
    say(message, "words", `War ${shown.war.number + 1} of 1,000. ${now ? now.words + end : "Before the first army is placed."}${wait}`);
    hints.hidden = true;
  }

  const opened = () => ask(model.get("opening"));
  model.on("change:cold", warm);
  model.on("change:opening", opened);
  drawer.open = !table.map;
  receive();
  if (!isStatic && !shown.wrong) ask({ do: "mount" });
  return () => {
    replay.stop();
    turns.stop();
    talk.close();
    model.off?.("change:cold", warm);
    model.off?.("change:opening", opened);
  };
}

export default { render };
