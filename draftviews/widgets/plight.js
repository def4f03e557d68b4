// What the final board shows, as facts of the game: whole continents and nearly whole ones, and who had one early in the wars.

const LACKING = ["", "one", "two", "three"]; // territories of a continent that is nearly whole

function plightOf(table, { session, fights }) {
  const { items, order, colors, map: { continent, continents, bonus } } = table, me = seatOf(session), { picks } = session;
  if (me < 0) return "";
  const owner = ownersOf(table, picks), held = holdings(table, owner), sizes = held.map((each) => each.reduce((all, n) => all + n));
  const byBonus = [...continents.keys()].sort((a, b) => bonus[b] - bonus[a]);
  const players = [...colors.keys()].sort((p, q) => fights.share[q] - fights.share[p]), [first, ...others] = players;
  const whole = (p) => byBonus.filter((k) => wholeOf(held[k]) === p), lack = (k, p) => sizes[k] - held[k][p];
  const close = (p) => byBonus.filter((k) => LACKING[lack(k, p)] && 2 * held[k][p] > sizes[k]);
  const who = (p) => (p === me ? "you" : `player ${p + 1}`), holds = (p) => `${who(p)} ${p === me ? "hold" : "holds"}`;
  const sentence = (words) => (words ? ` ${words[0].toUpperCase()}${words.slice(1)}.` : "");

  function ofWholes() {
    const all = (p) => `all of ${joined(whole(p).map((k) => `${continents[k]} (+${bonus[k]})`))}`;
    const holders = players.filter((p) => whole(p).length), rivals = holders.filter((p) => p !== me);
    if (!holders.length) return `nobody holds a whole continent${players.some((p) => close(p).length) ? "" : ", or nearly one"}`;
    if (holders.length === 1) return `${holds(holders[0])} ${all(holders[0])}, and nobody else holds a whole continent`;
    const theirs = rivals.map((p, i) => `${i ? who(p) : holds(p)} ${all(p)}`).join(", ");
    const yours = whole(me).length ? `you hold ${all(me)}` : "you hold no whole continent";
    return (first === me ? [yours, theirs] : [theirs, yours]).join("; ");
  }

  const lacking = (k, p) => `${LACKING[lack(k, p)]} of ${continents[k]}`;
  const ofClose = () => players.filter((p) => close(p).length)
    .map((p) => `${who(p)} ${p === me ? "lack" : "lacks"} ${joined(close(p).map((k) => lacking(k, p)))}`).join("; ");

  // Say which territory completed a rival's continent, and that it was free at your last pick before.
  function given() {
    const rival = players.find((p) => p !== me && whole(p).length);
    if (first === me || rival === undefined) return "";
    const [k] = whole(rival), last = picks.findLastIndex((land) => continent[land] === k), before = [...picks.keys()].findLast((turn) => turn < last && order[turn] === me);
    return before === undefined ? "" : `${items[picks[last]]} completed ${continents[k]} at pick ${last + 1}; it was still free at your pick ${before + 1}, when you took ${items[picks[before]]}`;
  }

  // Say who soon had which continents in the first wars; worth: the armies that they brought.
  const { wars, round, held: soon } = fights.early ?? { wars: 0 };
  const worth = (p) => (wars ? soon[p].reduce((sum, times, k) => sum + times * bonus[k], 0) : 0);
  function ofWars() {
    const owned = (p) => byBonus.filter((k) => soon[p][k] && 2 * soon[p][k] >= Math.max(...soon[p]))
      .map((k) => `${continents[k]} (+${bonus[k]}) in ${rounded(soon[p][k] / wars)}`).join(", ") || "none";
    return wars ? `whole continents by round ${round} of the first ${wars} wars: ${players.map((p) => `${who(p)} ${owned(p)}`).join("; ")}` : "";
  }

  function closing() {
    if (winnersOf(fights).length > 1) return "";
    const isAhead = wars ? worth(first) >= wars && others.every((p) => worth(p) < worth(first)) : whole(first).length;
    return isAhead ? ` This may be why ${who(first)} won most wars.` : ` We do not know why ${who(first)} won most wars.`;
  }

  return `On the final board ${ofWholes()}.${sentence(ofClose())}${sentence(given())}${sentence(ofWars())}${closing()}`;
}
