"""The scripts of the gallery are short, run, draw, and the learner among them learns."""

import gallery_pages
import matplotlib.pyplot as plt
import numpy as np
import pytest


@pytest.fixture(scope="module")
def runs():
    """Return what each script made: its names, what it printed, its seconds."""
    found = {script.stem: gallery_pages.run(script) for script in gallery_pages.SCRIPTS}
    yield found
    plt.close("all")


def test_each_script_is_on_the_page_and_has_at_most_25_lines():
    folder = gallery_pages.SCRIPTS[0].parent
    assert sorted(folder.glob("*.py")) == sorted(gallery_pages.SCRIPTS)
    for script in gallery_pages.SCRIPTS:
        lines = script.read_text("utf-8").partition('"""\n\n')[2].splitlines()
        assert len([line for line in lines if line]) <= 25, script.name


def test_each_script_draws_a_figure_and_says_what_it_shows(runs):
    for name, (names, _, _) in runs.items():
        assert names["figure"].axes, name
        title, _, words = names["__doc__"].strip().partition("\n\n")
        assert title, name
        assert words.endswith("."), name


def test_the_learner_ends_above_the_control_with_every_seed_and_above_its_own_beginning(runs):
    curves = runs["train_learner"][0]["curves"]
    learned, control = np.array(curves[1.0]), np.array(curves[0.0])
    assert len(learned) == 3
    assert learned[:, -1].min() > control[:, -1].max() + 5
    assert (learned[:, -1] > learned[:, 0] + 5).all()


def test_the_numbers_that_are_printed_are_those_of_the_other_ways(runs):
    names, said, _ = runs["compare_drafters"]
    assert names["scores"]["mean"].idxmax() == "UCT"
    assert "Greedy" in said
    assert runs["rate_league"][0]["table"].rating.idxmax() == "UCT(300)"
    assert "maxⁿ opens with axe" in runs["search_tree"][1]
