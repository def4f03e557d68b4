"""Our bots decide as the original bots did: same battle results in, same decisions out."""

import json
import lzma
from itertools import zip_longest
from pathlib import Path

import numpy as np
import pytest

from draftlib.risk import turns
from draftlib.risk.bots import bot_named
from draftlib.risk.drafter import full_draft
from draftlib.risk.engine.position import SCRIPTED, clear, put, winner
from draftlib.risk.recording import record_step
from draftlib.risk.setting import Rules, new_game

DATA = Path(__file__).parent / "data" / "replays.json.xz"
# 19 recorded games and 42 constructed positions, as dicts of plain lists.
GAMES = json.loads(lzma.decompress(DATA.read_bytes()))["games"]


def check_same(kind, ours, theirs, where):
    """Fail at the first decision that is not the recorded one."""
    for n, (one, other) in enumerate(zip_longest(map(tuple, ours), map(tuple, theirs))):
        assert one == other, f"{kind} {n}, {where}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game["name"])
def test_same_decisions_as_the_original_bots(game):
    """Every pick, placement, attack, move-in and fortification of a recorded game."""
    armies, cards = "even" if game["even"] else "placed", game.get("cards")
    now = game.get("immediate", False)
    rules = Rules(armies, bonus_growth=game["growth"], cards=cards, immediate=now)
    g = new_game(game["bots"], rules, goals=game["goals"])
    g.dice, g.logging = SCRIPTED, 1
    is_game = game["kind"] == "game"
    if is_game:
        turns.set_up(g, _owner(game, g))
    else:
        clear(g)
        for t, (seat, n) in enumerate(zip(*game["turns"][0][3:5], strict=True)):
            put(g, t, int(seat), n)
    for seat, force in enumerate(game["force"]):
        g.force[seat] = force or bot_named(game["bots"][seat]).border_force[0]
    if is_game:
        _replay_placements(g, game)
    g.player = g.n_players - 1
    for turn in game["turns"]:
        _replay_turn(g, turn)
    if is_game:
        assert (winner(g), g.rounds) == (game["winner"], game["rounds"])


def _owner(game, g):
    if not game["picks"]:
        return np.array([int(seat) for seat in game["owner"]])
    draft = full_draft(game["bots"])
    assert draft.picks.tolist() == game["picks"]
    g.goal[: g.n_players] = draft.goals
    return draft.owner


def _replay_placements(g, game):
    turns.deal_starting_armies(g)
    for player, n, placements in game["chunks"]:
        where = f"starting armies of seat {player}"
        assert turns.next_placement(g), where
        assert (g.player, g.left) == (player, n), where
        check_same("placement", record_step(g).placements, placements, where)
    assert not turns.next_placement(g), "more starting armies than recorded"


def _replay_turn(g, recorded):
    number, player, income, owner, armies, placements, attacks, fortifications = recorded[:8]
    cards, hand = recorded[8:] or ([], [])
    where = f"round {number} seat {player}"
    assert turns.next_turn(g), where
    assert (g.rounds, g.player, g.left) == (number, player, income), where
    assert g.owner[:42].tolist() == [int(seat) for seat in owner], where
    assert g.armies[:42].tolist() == armies, where
    assert g.hand[player, : g.n_hand[player]].tolist() == hand, where
    drawn = [(event[1], 0) for event in cards if event[0] == "drawn"]
    script = [attack[2:4] for attack in attacks] + drawn
    g.n_script, g.n_followed = len(script), 0
    g.script[: len(script)] = np.reshape(script, (-1, 2))
    turn = record_step(g)
    check_same("placement", turn.placements, placements, where)
    check_same("attack", turn.attacks, attacks, where)
    check_same("fortification", turn.fortifications, fortifications, where)
    theirs = [[tuple(x) if isinstance(x, list) else x for x in event] for event in cards]
    check_same("card event", turn.cards, theirs, where)
