"""The committed answers: those of the figures, adding up, and the same when played again."""

from itertools import combinations, permutations

import numpy as np
import pandas as pd
import pytest

from companion import arena, ledger
from draftlib import risk
from draftlib.kernels.rng import seed_of
from draftlib.statistics import Z95
from tests import FIGURES

ROUND_ROBIN = "risk.paper.round_robin."
KEYS = {"UCT-Quo": "uct_quo", **{title: bot for bot, title in arena.TITLES.items()}}


def drawn(name):
    return pd.read_csv(FIGURES / f"{name}.csv")


def means(table):
    """Return a table of means: ours and its error."""
    return table.assign(ours=table["mean"], se=table.ci95 / Z95)


TABLES = {
    "round_robin": means(drawn("06_round_robin")).query("way == 'Quo fights every war'"),
    "printed": drawn("A3_table1").rename(columns={"printed_id": "id"}),
    "logged": drawn("A3_table1").rename(columns={"logged_id": "id"}),
}


@pytest.fixture(scope="module")
def answers():
    return ledger.load(FIGURES / "ledger").set_index("id")


@pytest.mark.parametrize("name", TABLES)
def test_answers_are_the_numbers_of_figures_and_studies(name, answers):
    saved = answers.loc[TABLES[name].id]
    assert np.allclose(saved.ours.astype(float), TABLES[name].ours, rtol=2e-5)
    assert np.allclose(saved.se, TABLES[name].se, rtol=2e-5)


def test_the_totals_are_the_sums_of_the_cells(answers):
    for agent, cells in TABLES["round_robin"].groupby("agent").ours:
        total = float(answers.ours[f"{ROUND_ROBIN}total.{KEYS[agent]}"])
        assert total == pytest.approx(cells.sum(), rel=2e-5)


@pytest.mark.parametrize("trio", combinations(arena.PAPER_BOTS, 3), ids="-".join)
def test_matches_of_bots_come_out_when_played_again(trio, answers):
    """These drafts know no chance: six of them, each fought by three Quos, from another seed."""
    rows = []
    for order, bots in enumerate(permutations(trio)):
        won = risk.simulate(risk.draft(bots), games=500, seed=seed_of(1, order)).wins
        rows += [(arena.TITLES[bot], wars, 500) for bot, wars in zip(bots, won)]
    again = arena.wins_per(pd.DataFrame(rows, columns=["bot", "wins", "games"]))
    for bot in trio:
        ours = answers.loc[f"{ROUND_ROBIN}{'-'.join(trio)}.{bot}"]
        mean, ci95 = again.loc[arena.TITLES[bot], ["mean", "ci95"]]
        assert abs(float(ours.ours) - mean) < 4 * np.hypot(ours.se, ci95 / Z95), bot
