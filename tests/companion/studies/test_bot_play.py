"""Counting games: against the rules, against the simulator, against counts by hand."""

from itertools import permutations

import numpy as np
import pytest

from companion.studies import bot_play as measure
from draftlib import risk
from tests.risk.test_simulator import battles

BOARD = risk.classic_board()
BOTS = ("quo", "evil_pixie", "killbot")


@pytest.fixture(scope="module")
def recordings():
    owner = risk.draft(BOTS)
    return [risk.record(owner, BOTS, seed=3, game=game) for game in range(4)]


@pytest.mark.parametrize("post_draft", ["quo", "own"])
def test_every_order_is_drafted_and_played(post_draft):
    table = measure.play_orders(BOTS, post_draft, 20, seed=5)
    assert len(table) == 18
    by_order = table.groupby("order")
    assert (by_order.wins.sum() + by_order.unfinished.first() == 20).all()
    for order, seated in enumerate(permutations(BOTS)):
        rows = table[table.order == order]
        assert rows.bot.to_list() == [measure.TITLES[bot] for bot in seated]
        assert rows.owner.iloc[0] == "".join(map(str, risk.draft(seated)))


def test_the_interval_is_that_of_given_drafts():
    """Two orders, 100 games each: won by one bot always in one and half the time in the other."""
    table = measure.play_orders(("quo", "quo"), "quo", 1)
    table = table.assign(wins=[100, 0, 50, 50], games=100, bot=["a", "b", "a", "b"])
    wins = measure.wins_per(table, games=100)
    assert wins["mean"].to_dict() == {"a": 75, "b": 25}
    assert wins.ci95.a == pytest.approx(100 * 1.96 * np.sqrt(0.5 * 0.5 / 100) / 2)


def test_single_games_are_those_of_the_simulator():
    owners = np.array([risk.draft(BOTS), risk.draft(("boscoe", "quo", "quo"))])
    winner, rounds = measure.play_each(owners, ("quo",) * 3, 6, seed=8)
    assert winner.shape == rounds.shape == (2, 6)
    game = risk.record(owners[1], seed=8, draft=6 + 2)
    assert (winner[1, 2], rounds[1, 2]) == (game.winner, game.rounds)


def test_income_is_what_the_simulator_pays(recordings):
    for recording in recordings:
        for turn in recording.turns:
            if turn.round:
                assert measure.income(turn.owner, 3)[turn.player] == turn.income


def test_fights_are_those_that_lead_from_one_board_to_the_next(recordings):
    for recording in recordings:
        fights = [fight for turn in recording.turns for fight in measure.fights(turn)]
        assert [tuple(before) for _, *before in fights] == list(battles(recording))
        attacks = [attack for turn in recording.turns for attack in turn.attacks]
        assert [attack for attack, *_ in fights] == attacks


def test_tables_count_the_same_things(recordings):
    attacks, turns = measure.attack_table(recordings), measure.turn_table(recordings)
    assert len(turns) == sum(turn.round > 0 for game in recordings for turn in game.turns)
    assert turns.attacks.sum() == len(attacks)
    assert turns.taken.sum() == attacks.won.sum()
    assert turns.eliminated.sum() == 2 * len(recordings)
    assert (attacks.lost[attacks.won] < attacks.attackers[attacks.won]).all()
    first = turns[turns["round"] == 1]
    assert (first.territories.groupby(first.game).first() == 14).all()
    counts = measure.continent_counts(recordings[0].turns[-1].owner, 3)
    held = turns[turns.game == 0].iloc[-1][list(BOARD.continents)].to_numpy(bool)
    assert (held == (counts == BOARD.sizes)[turns[turns.game == 0].iloc[-1].seat]).all()


def test_boards_are_those_before_the_rounds_and_at_the_end(recordings):
    for recording in recordings:
        table = measure.boards(recording, [1])
        first, last = table.moment.unique()
        assert (first, last) == ("before round 1", f"the end, round {recording.rounds}")
        begin = next(turn for turn in recording.turns if turn.round == 1)
        for moment, board in ((first, begin), (last, recording)):
            rows = table[table.moment == moment]
            assert rows.territory.tolist() == list(range(42))
            assert rows.seat.tolist() == board.owner.tolist()
            assert rows.armies.tolist() == board.armies.tolist()
