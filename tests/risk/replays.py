"""Replay recorded games of the original bots: same battle results in, same decisions out."""

import json
import lzma
from functools import cache
from pathlib import Path

import numpy as np

from draftlib.risk import turns
from draftlib.risk.bots import bot_named
from draftlib.risk.drafter import full_draft
from draftlib.risk.engine.position import SCRIPTED, clear, put, winner
from draftlib.risk.recording import _step
from draftlib.risk.setting import Rules, new_record

DATA = Path(__file__).parent / "data" / "replays.json.xz"


@cache
def recorded_games():
    """Return the 19 recorded games and 42 constructed positions, as dicts of plain lists."""
    return json.loads(lzma.decompress(DATA.read_bytes()))["games"]


class Differs(AssertionError):
    """A decision that is not the recorded one."""


class Comparison:
    """Counts decisions that agree, and stops at the first that does not."""

    def __init__(self):
        self.agreed = {}

    def same(self, kind, ours, theirs, where):
        ours, theirs = [tuple(x) for x in ours], [tuple(x) for x in theirs]
        for i, (mine, recorded) in enumerate(zip(ours, theirs, strict=False)):
            if mine != recorded:
                raise Differs(f"{where}: {kind} {i} is {mine}, recorded {recorded}")
        if len(ours) != len(theirs):
            raise Differs(f"{where}: {len(ours)} times {kind}, recorded {len(theirs)}")
        self.agreed[kind] = self.agreed.get(kind, 0) + len(ours)


def set_position(g, owner, armies):
    """Put a whole position on the board."""
    clear(g)
    for t, (seat, n) in enumerate(zip(owner, armies, strict=True)):
        put(g, t, int(seat), n)


def replay(game):
    """Replay one game; return a `Comparison`, or raise `Differs` at the first difference."""
    result = Comparison()
    rules = Rules(
        armies="even" if game["even"] else "placed",
        bonus_growth=game["growth"],
        cards=game.get("cards"),
        immediate=game.get("immediate", False),
    )
    g = new_record(game["bots"], rules, goals=game["goals"])[0][0]
    g.dice, g.logging = SCRIPTED, 1
    if game["kind"] == "position":
        set_position(g, *game["turns"][0][3:5])
    else:
        turns._set_up(g, _owner(game, g, result))
    for seat, force in enumerate(game["force"]):
        g.force[seat] = force or bot_named(game["bots"][seat]).border_force[0]
    if game["kind"] == "game":
        _replay_chunks(g, game, result)
    g.player = g.n_players - 1
    for turn in game["turns"]:
        _replay_turn(g, turn, result)
    _compare_end(g, game, result)
    return result


def _owner(game, g, result):
    if not game["picks"]:
        return np.array([int(seat) for seat in game["owner"]])
    draft = full_draft(game["bots"])
    picks = [zip(each, strict=True) for each in (draft.picks.tolist(), game["picks"])]
    result.same("pick", *picks, "draft")
    g.goal[: g.n_players] = draft.goals
    return draft.owner


def _replay_chunks(g, game, result):
    turns._deal_starting_armies(g)
    for player, n, placements in game["chunks"]:
        where = f"starting armies of seat {player}"
        assert turns._next_chunk(g), where
        assert (g.player, g.left) == (player, n), where
        result.same("placement", _step(g).placements, placements, where)
    assert not turns._next_chunk(g), "more starting armies than recorded"


def _replay_turn(g, recorded, result):
    number, player, income, owner, armies, placements, attacks, fortifications = recorded[:8]
    cards, hand = recorded[8:] or ([], [])
    where = f"round {number} seat {player}"
    assert turns._next_turn(g), where
    assert (g.rounds, g.player, g.left) == (number, player, income), where
    assert g.owner[:42].tolist() == [int(seat) for seat in owner], where
    assert g.armies[:42].tolist() == armies, where
    assert g.hand[player, : g.n_hand[player]].tolist() == hand, where
    drawn = [(event[1], 0) for event in cards if event[0] == "drawn"]
    script = [attack[2:4] for attack in attacks] + drawn
    g.n_script, g.n_followed = len(script), 0
    for i, row in enumerate(script):
        g.script[i] = row
    turn = _step(g)
    result.same("placement", turn.placements, placements, where)
    result.same("attack", turn.attacks, attacks, where)
    result.same("fortification", turn.fortifications, fortifications, where)
    theirs = [[tuple(x) if isinstance(x, list) else x for x in event] for event in cards]
    result.same("card event", turn.cards, theirs, where)


def _compare_end(g, game, result):
    if game["kind"] == "position":
        return
    assert winner(g) == game["winner"]
    assert g.rounds == game["rounds"]
