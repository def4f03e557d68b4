"""What studies compute and read is what the committed figures were drawn from."""

import pandas as pd
import pytest

import draftlib as dl
from companion.studies import (
    draft_style,
    drafting_to_win,
    kth_on_tables,
    kth_results,
    learning,
    matches,
    ratings,
    regret,
    risk_drafts,
    risk_matches,
    slides_at_war,
    small_searches,
    wrong_war,
)
from companion.studies.convergence import estimates
from companion.studies.small_games import solved
from companion.studies.study import csv_bytes, stored
from tests import FIGURES

SEED = 2010


def learning_curves():
    tried = stored("learning_curves")
    return estimates(tried[tried.series.isin(learning.LEARNERS)], "drafts", "series", "reward")


def regret_curves():
    measured = stored("regret")
    panels = regret.curves(measured[measured.agent.isin(["UCT", "Greedy"])])
    both = pd.concat(dict(zip(("items", "simulations"), panels)), names=["panel"])
    return both.reset_index("panel")


def six_matches():
    """Return the rows of UCT, by the network of the line-up and by real games."""
    network, games = drafting_to_win.modelled("network"), drafting_to_win.real_games("UCT")
    found = {
        ("UCT", "network"): matches.by_match(network, "pair", "search", "unit"),
        ("UCT", "real games"): matches.by_match(games, "table", "search"),
    }
    return pd.concat(found, names=["search", "reward", "rivals"]).reset_index()


def averages_of_random_drafts():
    worth = wrong_war.first_pick_means(dl.fantasy_risk(), dl.Random(), 4000, SEED)
    return worth.assign(beside="all three pick at random")[["beside", *worth]]


def continents():
    held = draft_style.over(draft_style.holdings, risk_drafts.round_robin())
    table = held.pivot_table("count", "agent", "continent", sort=False)
    return table.loc[list(risk_drafts.RECORD_IDS)].reset_index()


def equilibrium():
    gains = small_searches.gains_by_depth(SEED, 40, {"2 players": (2, "round_robin")})
    return estimates(gains, "d", "family", "gain").assign(panel="depth")


def convergence():
    budgets = [10, 30, 100, 300, 1000, 3000, 10_000]
    game = solved(dl.four_item_game())
    return small_searches.repeated_paths(game, 40, budgets, 10, SEED).assign(c=10)


def against_greedy():
    gains = kth_on_tables.gains_by_agreement({"Greedy": dl.Greedy()}, (0, 1), 100, SEED)
    return gains.assign(panel="Waiting gains 8 if tastes differ")


READERS = {
    "A1_against_greedy": against_greedy,
    "03_convergence": convergence,
    "07_continents": continents,
    "A7_slides": slides_at_war.as_described,
    "08_tables": lambda: kth_results.table_gains(stored("kth_at_work")),
    "08_war": lambda: kth_results.wars(stored("kth_at_work")).drop(columns="id"),
    "08_budgets": lambda: kth_results.by_constants(stored("kth_at_work")),
    "09_learning_curves": learning_curves,
    "12_all_moves_as_first": averages_of_random_drafts,
    "12_regret": regret_curves,
    "10_six_matches": six_matches,
    "A2_equilibrium": equilibrium,
}


@pytest.mark.parametrize("name", READERS)
def test_a_committed_figure_is_drawn_from_what_is_computed_today(name):
    rows = csv_bytes(READERS[name]()).decode().splitlines()
    committed = (FIGURES / f"{name}.csv").read_text("utf-8").splitlines()
    assert rows[0] == committed[0]
    assert set(rows[1:]) <= set(committed[1:])
    assert len(rows) > 1


def test_both_ways_follow_from_the_round_robin():
    ways = pd.read_csv(FIGURES / "07_round_robin.csv").groupby("way", sort=False)
    (_, wins), (_, own) = ways
    both = pd.read_csv(FIGURES / "07_own_play.csv")
    again = risk_matches.in_both_ways(own, wins)
    pd.testing.assert_frame_equal(again, both, rtol=1e-5, check_dtype=False)
    assert risk_matches.answers(wins)[0]["ours"] == str(wins["mean"][0])


def test_ratings_of_the_stored_triples_are_those_of_the_figure():
    found = ratings.ratings(ratings.stored_triples(), "quo", resamples=2).rating
    drawn = pd.read_csv(FIGURES / "12_strength_by_time.csv", index_col="agent").rating
    assert found.to_dict() == pytest.approx(drawn.to_dict(), rel=1e-5)
