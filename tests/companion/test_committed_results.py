"""The committed answers: those of the figures, adding up, and the same when played again."""

from itertools import combinations
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

from companion import ledger
from companion.studies import bot_play
from draftlib.support.statistics import Z95

FIGURES = Path(__file__).parents[2] / "figures"
ROUND_ROBIN = "risk.paper.round_robin."
KEYS = {"UCT-Quo": "uct_quo", **{title: bot for bot, title in bot_play.TITLES.items()}}
WEIGHTS = {
    "seat 0": "seat.1",
    "seat 1": "seat.2",
    "enemies": "enemy_neighbors",
    "friends": "friendly_pairs",
}


@pytest.fixture(scope="module")
def answers():
    return ledger.load(FIGURES / "ledger").set_index("id")


def drawn(name):
    return pd.read_csv(FIGURES / f"{name}.csv")


def with_ids(name, ids):
    """Return the data of a figure whose rows answer `ids`, in order: ours and its error."""
    table = drawn(name)[: len(ids)]
    return table.assign(id=ids, ours=table["mean"], se=table.ci95 / Z95)


def round_robin():
    return with_ids("07_round_robin", drawn("07_round_robin").id)


def totals():
    return with_ids(
        "07_totals", [f"{ROUND_ROBIN}total.{KEYS[n]}" for n in drawn("07_totals").agent]
    )


def slides():
    return with_ids("07_slides", drawn("07_slides").id)


def drafters():
    names = [f"{name}_quo" for name in ("greedy", "random", "uct")]
    ids = [f"risk.paper.fig_a.{panel}.{name}" for panel in ("score", "wins") for name in names]
    return with_ids("07_greedy_random_uct", ids)


def fantasy():
    agents = ("uct", "greedy", "random")
    return with_ids("06_random_uct_greedy", [f"fantasy.random_uct_greedy.{a}" for a in agents])


def table1(source):
    table = drawn("A4_table1")
    return table.assign(id=table[f"{source}_id"])


def weights():
    table = drawn("05_weights").rename(columns={"weight": "ours"})
    table = table[~table["weight of"].isin(["intercept", "seat 2"])]
    names = table["weight of"].str.lower().str.replace(" (?=[0-9]+$)", ".", regex=True)
    names = table["weight of"].map(WEIGHTS).fillna(names.str.replace(" ", "_"))
    return table.assign(id="evaluator.weight." + names)


@pytest.mark.parametrize(
    "table",
    [round_robin(), totals(), slides(), drafters(), fantasy(), table1("printed"), table1("logged")]
    + [weights()],
    ids=["round_robin", "totals", "slides", "drafters", "fantasy", "printed", "logged", "weights"],
)
def test_answers_are_the_numbers_of_the_figures(table, answers):
    saved = answers.loc[table.id]
    assert np.allclose(saved.ours.astype(float), table.ours, rtol=2e-5)
    assert np.allclose(saved.se, table.se, rtol=2e-5)


def test_the_games_of_a_match_add_up():
    assert np.allclose(round_robin().groupby("match").ours.sum(), 300, atol=0.01)
    assert np.allclose(slides().groupby("match").ours.sum(), 100, atol=0.01)
    assert np.allclose(totals().ours.sum(), 3000, atol=0.1)
    assert np.allclose(drafters().ours[3:].sum(), 100, atol=0.01)
    assert np.allclose(fantasy().ours.sum(), 100, atol=0.01)


def test_the_totals_are_the_sums_of_the_cells():
    cells = round_robin().groupby("agent").ours.sum()
    assert np.allclose(cells[totals().agent], totals().ours, rtol=2e-5)


@pytest.mark.parametrize("trio", combinations(bot_play.BOTS, 3), ids="-".join)
def test_matches_of_bots_come_out_when_played_again(trio, answers):
    """These drafts know no chance: six of them, each fought by three Quos, from another seed."""
    again = bot_play.wins_per(bot_play.play_orders(trio, "quo", 500, seed=1))
    for bot in trio:
        ours = answers.loc[f"{ROUND_ROBIN}{'-'.join(trio)}.{bot}"]
        mean, ci95 = again.loc[bot_play.TITLES[bot], ["mean", "ci95"]]
        assert abs(float(ours.ours) - mean) < 4 * np.hypot(ours.se, ci95 / Z95), bot
