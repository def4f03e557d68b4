"""Ratings: known strengths are found again, runs go on, and what is kept is what was played."""

from itertools import combinations

import numpy as np
import pandas as pd
import pytest

import draftlib as dl
from companion.studies import ratings
from companion.studies.ratings import WAYS, outcomes, play_triples
from companion.studies.replay import check_rows
from companion.studies.study import stored
from draftlib.matches import seat_orders

SMALL = {"Random": dl.Random(), "Greedy": dl.Greedy(), "UCT(3000)": dl.UCT(30)}
SMALL["Paranoid"] = dl.Paranoid(1)


def made_up(strengths, rounds, seed=0):
    """Return a table of triples whose ranks and winners are drawn by Plackett and Luce."""
    names, rng, rows = list(strengths), np.random.default_rng(seed), []
    for t, triple in enumerate(combinations(names, 3)):
        for seating in seat_orders(triple) * rounds:
            theta = np.array([strengths[name] for name in seating])
            score = theta + rng.gumbel(size=3)
            won = score == score.max()
            rows += [(t, *row) for row in zip(range(3), seating, score, won, won)]
    table = pd.DataFrame(rows, columns=["triple", "seat", "agent", *WAYS])
    table[["quo", "own"]] = table[["quo", "own"]].astype(float)
    table.insert(0, "draft", np.arange(len(table)) // 3)
    return table


def test_the_first_triple_played_again_is_the_stored_one():
    field = dict(list(ratings.all_drafters().items())[:3])
    again = play_triples(field, n_jobs=1)
    check_rows("grand_table", stored("grand_table"), again, ["draft", "seat", "agent"], rtol=6e-5)


def test_known_strengths_are_found_again():
    """Gumbel noise makes ranks Plackett and Luce's, and differences of log strength Elo's."""
    true = {"UCT(3000)": 0.0, "b": 1.0, "c": -0.5, "d": 0.3, "e": 2.0}
    found = ratings.ratings(made_up(true, 200), "reward")
    points = pd.Series(true) * 400 / np.log(10)
    assert np.abs(found.rating - points).max() < 25
    others = found.drop("UCT(3000)")
    inside = (others.low < points[others.index]) & (points[others.index] < others.high)
    assert inside.sum() >= 3
    assert list(found.index) == ["e", "b", "d", "UCT(3000)", "c"]


def test_an_agent_may_draft_as_if_another_game_rewarded_it():
    game = dl.four_item_game()
    own = dl.table_game(game.values[::-1])
    assert dl.Greedy().pick(game.start()) == 1
    assert ratings.RewardedBy(own, dl.Greedy()).pick(game.start(), None) == 0


def test_how_a_pair_comes_out():
    seats = [("b", 0.5, 0.25), ("a", 0.5, 0.75), ("c", 0.1, 0.0)]
    rows = [(0, 0, s, name, reward, won, won) for s, (name, reward, won) in enumerate(seats)]
    table = pd.DataFrame(rows, columns=["draft", "triple", "seat", "agent", *WAYS])
    names, who, above = outcomes(table, "reward")
    assert (names, who.tolist()) == (["a", "b", "c"], [[1, 0, 2]])
    assert above[0].tolist() == [[0.5, 0.5, 1.0], [0.5, 0.5, 1.0], [0.0, 0.0, 0.5]]
    assert outcomes(table, "own")[2][0, :, 2].tolist() == [0.25, 0.75, 0.0]


def test_a_table_adds_up_and_does_not_depend_on_workers():
    whole, alone = (play_triples(SMALL, 1, fights=2, n_jobs=jobs) for jobs in (2, 1))
    assert len(whole) == 4 * 6 * 3
    assert (whole.groupby("draft")[list(WAYS)].sum().round(9) == 1).all(axis=None)
    pd.testing.assert_frame_equal(alone, whole)


def test_three_drafters_played_again_get_what_is_stored():
    three = ["Greedy", "UCT(300)", "Quo"]
    (part,) = ratings.parts()
    play, (field,) = part.play.func, part.play.args
    again = play({n: field[n] for n in three}, part.rounds, n_jobs=1, **part.play.keywords)
    rows = stored("grand_table")
    rows = rows[rows.groupby("draft").agent.transform(lambda names: set(names) == set(three))]
    assert again.agent.tolist() == rows.agent.tolist()
    for way in WAYS:
        assert again[way].to_numpy() == pytest.approx(rows[way].to_numpy(), rel=1e-4)
