// What a war says of itself, as in draftviews/widgets/wars.py.

const changes = (before, after) =>
  after.flatMap((value, land) => (value === before[land] ? [] : [[land, value]]));

function words({ round, player, income, placed, attacks }, names) {
  const who = `player ${player + 1}`;
  const armies = income === 1 ? "1 army" : `${income} armies`;
  const list = (lands) => [...new Set(lands)].map((land) => names[land]).join(", ");
  if (round === 0) return `Before the war, ${who} places ${armies} in ${list(placed)}.`;
  const fallen = attacks.filter(([, , left]) => left === 0).map(([, target]) => target);
  const held = [...new Set(attacks.filter(([, , left]) => left > 0).map(([, target]) => target))];
  const won = (land) => names[land] + (held.includes(land) ? " after a failed attack" : ""), lost = held.filter((land) => !fallen.includes(land));
  const said = [`gets ${armies}`];
  if (fallen.length) said.push(`takes ${fallen.map(won).join(", ")}`);
  if (lost.length) said.push(`attacks ${list(lost)} in vain`);
  if (!attacks.length) said.push("does not attack");
  return `Round ${round}, ${who}: ${said.join("; ")}.`;
}

// Return a war that was watched as the page shows it: what each turn changes, and its words.
export function told({ winner, rounds, cut, boards, turns }, number, names) {
  const [[owner, armies]] = boards;
  return {
    number, winner, rounds, cut,
    start: { owner, armies },
    turns: turns.map((turn, i) => ({
      player: turn.player,
      round: turn.round,
      owner: changes(boards[i][0], boards[i + 1][0]),
      armies: changes(boards[i][1], boards[i + 1][1]),
      attacks: turn.attacks.map(([source, target, left]) => [source, target, Number(left === 0)]),
      words: words(turn, names),
    })),
  };
}
