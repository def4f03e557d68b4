"""What studies compute and read is what the committed figures were drawn from."""

import pytest

import draftlib as dl
from companion.figures.frame import read_table
from companion.studies import (
    continents,
    drafting_to_win,
    kth_results,
    learning,
    regret,
    war_by_games,
    wrong_war,
)
from companion.studies.matches import estimates
from companion.studies.study import stored
from draftviews.pictures.saving import csv_of
from tests import FIGURES

SEED = 2010


def learning_curves():
    tried = stored("learning_curves")
    return estimates(tried[tried.series.isin(learning.LEARNERS)], "drafts", "series", "reward")


def averages_of_random_drafts():
    worth = wrong_war.first_pick_means(dl.fantasy_risk(), dl.Random(), 4000, SEED)
    return worth.assign(beside="all three pick at random")[["beside", *worth]]


READERS = {
    "02_tables": kth_results.leads_and_gains,
    "A4_war": lambda: kth_results.wars(stored("kth_at_work")).drop(columns="id"),
    "A4_budgets": lambda: kth_results.by_constants(stored("kth_at_work")),
    "09_learning_curves": learning_curves,
    "07_all_moves_as_first": averages_of_random_drafts,
    "07_regret": lambda: regret.curves(stored("regret")),
    "08_forecast_and_war": continents.forecast_and_wins,
    "08_the_papers_war": war_by_games.curves,
    "08_told_the_rules": drafting_to_win.told,
}


@pytest.mark.parametrize("name", READERS)
def test_a_committed_figure_is_drawn_from_what_is_computed_today(name):
    rows = READERS[name]()
    committed = read_table(FIGURES / f"{name}.csv")[list(rows)]
    again, drawn = (csv_of(table).splitlines() for table in (rows, committed))
    assert set(again) <= set(drawn)
    assert len(again) > 1
