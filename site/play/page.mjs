// The page on which a visitor drafts against UCT: a map to click, and what everybody has.

import { Stream } from "./random.mjs";
import { evaluator } from "./evaluator.mjs";
import { UCT } from "./uct.mjs";
import { Greedy, Random, freeItems } from "./rivals.mjs";

const RIVALS = { UCT, Greedy, Random };
const BUDGETS = [100, 1000, 3000, 10000];
const SHOWN = 5; // items in the table of what a search thinks
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function h(tag, attributes = {}, ...children) {
  const svg = ["svg", "path", "text", "tspan", "g", "title"].includes(tag);
  const node = svg ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

const repaint = () => new Promise((resolve) => { setTimeout(resolve, 40); });
const three = (number) => number.toFixed(3);
const randomStream = () => new Stream(...crypto.getRandomValues(new Uint32Array(2)));

// The nearest of `items` from `from` in a direction: what lies far to the side counts double.
function nearest(anchors, from, [dx, dy], items) {
  const [x0, y0] = anchors[from];
  const far = (item) => {
    const [x, y] = [anchors[item][0] - x0, anchors[item][1] - y0];
    const along = x * dx + y * dy;
    return along > 0 ? along + 2 * Math.abs(x * dy - y * dx) : Infinity;
  };
  const best = items.reduce((a, b) => (far(b) < far(a) ? b : a), from);
  return far(best) < Infinity ? best : from;
}

function start(root, data) {
  const { names, order, colors, anchors } = data;
  const game = { ...data, nItems: names.length, evaluator: evaluator(data) };
  const seats = colors.map((_, p) => p);
  const continentOf = names.map((_, i) => data.continents.find((c) => c.territories.includes(i)));
  let me, drafters, picks, hint, thoughts, at, run = 0;

  const option = (value, text = value) => h("option", { value }, text);
  const seat = h("select", { "aria-label": "your seat" }, ...seats.map((p) => option(p, `player ${p + 1}`)));
  const rivals = ["first", "second"].map((which) => h("select",
    { "aria-label": `${which} opponent` }, ...Object.keys(RIVALS).map((name) => option(name))));
  const budget = h("select", { "aria-label": "simulations a pick" }, ...BUDGETS.map((n) => option(n, n.toLocaleString("en"))));
  budget.value = 3000;
  const fresh = h("button", { type: "button", class: "main", click: begin }, "New draft");
  const undo = h("button", { type: "button", click: takeBack }, "Take back");
  const help = h("button", { type: "button", click: advise }, "Hint");
  const say = h("p", { class: "say", role: "status", "aria-live": "polite" });
  const land = names.map((_, item) => h("path", {
    class: "land", d: data.outlines[item], role: "button", tabindex: -1,
    click: () => choose(item), focus: () => { at = item; },
  }));
  const map = h("svg", {
    class: "map", viewBox: data.viewBox, role: "group", keydown: onKey,
    "aria-label": "the map: arrow keys go to the next free territory, Enter picks it",
  }, h("path", { class: "links", d: data.seaLinks }), ...land,
  ...data.coasts.map((d) => h("path", { class: "coast", d })), ...names.map(label));
  const scores = h("table", { class: "scores" });
  const ideas = h("table", { class: "ideas" });
  const last = h("div", { class: "last" });
  root.replaceChildren(
    h("div", { class: "bar" }, h("span", {}, "You are ", seat),
      h("span", {}, "against ", rivals[0], " and ", rivals[1]),
      h("span", {}, "simulations a pick ", budget), fresh),
    say, map, h("div", { class: "bar" }, undo, help), h("div", { class: "below" }, scores, ideas), last);

  function label(name, item) {
    const [x, y] = anchors[item];
    const words = name.split(" ");
    const lines = words.map((word, i) =>
      h("tspan", { x, y: y + 7 + 20 * (i - (words.length - 1) / 2) }, word));
    return h("text", { class: "name", "aria-hidden": "true" }, ...lines);
  }

  function begin() {
    me = Number(seat.value);
    const others = seats.filter((p) => p !== me);
    const simulations = Number(budget.value);
    drafters = {};
    rivals.forEach((select, i) => {
      drafters[others[i]] = { name: select.value, agent: new RIVALS[select.value](game, { simulations }) };
    });
    drafters[me] = { name: "you", agent: new UCT(game, { simulations }) }; // it gives the hints
    [picks, at] = [[], 0];
    forget();
    play();
  }

  // Let the others pick until it is the visitor's turn; a newer run puts an end to this one.
  async function play() {
    const mine = (run += 1);
    draw();
    while (picks.length < order.length && order[picks.length] !== me) {
      await repaint();
      if (mine !== run) return;
      pickBy(order[picks.length]);
      draw();
    }
  }

  function pickBy(player) {
    const { name, agent } = drafters[player];
    const item = agent.pick(picks, randomStream());
    if (agent.children) thoughts = { by: `Player ${player + 1}, ${name}`, ranked: agent.children() };
    picks.push(item);
  }

  const myTurn = () => picks.length < order.length && order[picks.length] === me;

  function choose(item) {
    if (!myTurn() || picks.includes(item)) return;
    picks.push(item);
    forget();
    play();
  }

  function takeBack() {
    const mine = picks.findLastIndex((_, turn) => order[turn] === me);
    if (mine < 0) return;
    picks.length = mine;
    forget();
    play();
  }

  async function advise() {
    if (!myTurn()) return;
    const mine = run;
    say.textContent = "Looking ahead …";
    await repaint();
    if (mine !== run) return;
    hint = drafters[me].agent.search(picks, randomStream());
    thoughts = { by: "The hint: UCT in your place", ranked: hint };
    draw();
  }

  function forget() {
    [hint, thoughts] = [null, null];
  }

  function onKey(event) {
    const way = ARROWS[event.key];
    if (way) focusOn(nearest(anchors, at, way, freeItems(game, picks)));
    else if (event.key === "Enter" || event.key === " ") choose(at);
    else return;
    event.preventDefault();
  }

  function focusOn(item) {
    at = item;
    land.forEach((path, i) => path.setAttribute("tabindex", i === at ? 0 : -1));
    land[at].focus();
  }

  function draw() {
    const owner = names.map((_, item) => (picks.includes(item) ? order[picks.indexOf(item)] : -1));
    land.forEach((path, item) => drawLand(path, item, owner[item]));
    const rewards = game.evaluator.rewards(owner);
    scores.replaceChildren(...scoreRows(owner, rewards));
    ideas.replaceChildren(...(thoughts ? ideaRows() : []));
    say.textContent = sentence(rewards);
    undo.disabled = !picks.some((_, turn) => order[turn] === me);
    help.disabled = !myTurn();
    last.replaceChildren(...(picks.length === order.length ? farewell(owner) : []));
  }

  function drawLand(path, item, player) {
    const words = player < 0 ? "free" : `player ${player + 1}, ${drafters[player].name}`;
    const text = `${names[item]}, ${continentOf[item].name}: ${words}`;
    path.setAttribute("aria-label", text);
    path.replaceChildren(h("title", {}, text));
    path.setAttribute("fill", player < 0 ? heat(item) : colors[player]);
    path.setAttribute("aria-disabled", player >= 0 || !myTurn());
    path.setAttribute("tabindex", item === at ? 0 : -1);
    path.classList.toggle("free", player < 0);
    path.classList.toggle("newest", item === picks.at(-1));
  }

  // A free territory has the tint of its continent, and under a hint a deeper one the better it is.
  function heat(item) {
    if (!hint) return continentOf[item].color;
    const place = hint.findIndex((child) => child.item === item);
    const share = Math.round(100 * (1 - place / hint.length) ** 3);
    return `color-mix(in srgb, #D7301F ${share}%, #FFF3E0)`;
  }

  function scoreRows(owner, rewards) {
    const head = ["player", "territories", "reward as it stands"];
    return [h("tr", {}, ...head.map((name) => h("th", { scope: "col" }, name))),
      ...seats.map((p) => h("tr", { class: p === me ? "me" : "" },
        h("th", { scope: "row" }, h("span", { class: "dot", style: `background:${colors[p]}` }),
          `${p + 1}: ${drafters[p].name}`),
        h("td", {}, String(owner.filter((who) => who === p).length)),
        h("td", {}, h("span", { class: "share" },
          h("span", { style: `background:${colors[p]};width:${100 * rewards[p]}%` })),
        ` ${three(rewards[p])}`)))];
  }

  function ideaRows() {
    const best = thoughts.ranked.slice(0, SHOWN).filter(({ visits }) => visits > 0);
    const head = ["territory", "mean reward", "visits"];
    return [h("caption", {}, `${thoughts.by}: the best of ${thoughts.ranked.length}`),
      h("tr", {}, ...head.map((name) => h("th", { scope: "col" }, name))),
      ...best.map(({ item, mean, visits }) => h("tr", {}, h("th", { scope: "row" }, names[item]),
        h("td", {}, three(mean)), h("td", {}, visits.toLocaleString("en"))))];
  }

  function sentence(rewards) {
    const turn = picks.length;
    const before = turn ? `Player ${order[turn - 1] + 1} took ${names[picks.at(-1)]}. ` : "";
    if (turn === order.length) return `${before}The draft is over. ${result(rewards)}`;
    if (myTurn()) return `${before}Pick ${turn + 1} of ${order.length} is yours: choose a territory.`;
    return `${before}${drafters[order[turn]].name} is thinking …`;
  }

  function result(rewards) {
    const best = rewards.indexOf(Math.max(...rewards));
    const others = seats.filter((p) => p !== me)
      .map((p) => `player ${p + 1} (${drafters[p].name}) ${three(rewards[p])}`).join(", ");
    return `${best === me ? "You win" : "You lose"}: your reward is ${three(rewards[me])}; ${others}.`;
  }

  function farewell(owner) {
    const code = `import draftlib as dl\n\nowner = ${JSON.stringify(owner)}\n` +
      "print(dl.risk.simulate(owner, games=1000))";
    return [h("p", {}, "Fight it out: a thousand games of Risk from this draft need Python. Where " +
      "draftlib is installed, run"), h("pre", { tabindex: 0 }, code)];
  }

  begin();
}

start(document.getElementById("play"), JSON.parse(document.getElementById("play-data").textContent));
