"""What the scripts of the gallery print on its page is what is known."""

import re
from html import unescape

import numpy as np
import pytest

from tests import ROOT

pytestmark = pytest.mark.slow

SCRIPTS = sorted((ROOT / "site" / "gallery").glob("*.py"))


@pytest.fixture
def said(site):
    """Return what each script prints on the page, by name."""
    pages = {s.stem: (site / "auto_gallery" / f"{s.stem}.html").read_text("utf-8") for s in SCRIPTS}
    printed = re.compile(r"sphx-glr-script-out.*?<pre>(.*?)</pre>", re.DOTALL)
    outputs = {name: "".join(printed.findall(text)) for name, text in pages.items()}
    return {name: unescape(re.sub("<.*?>", "", text)) for name, text in outputs.items()}


def test_the_learner_ends_above_the_control_with_every_seed_and_above_its_own_beginning(said):
    numbers = [re.findall(r"\d+", line)[-6:] for line in said["train_learner"].splitlines()]
    learned, control = np.reshape(numbers, (2, 3, 2)).astype(int)
    assert learned[:, 1].min() > control[:, 1].max() + 5
    assert (learned[:, 1] > learned[:, 0] + 5).all()


def test_the_numbers_that_are_printed_are_those_of_the_other_ways(said):
    scores = dict(re.findall(r"(UCT|Greedy|Random) +([\d.]+)", said["compare_drafters"]))
    assert sorted(scores, key=lambda name: float(scores[name])) == ["Random", "Greedy", "UCT"]
    assert said["many_drafters"].splitlines()[-1].startswith("UCT(300)")
    assert "maxⁿ opens with axe" in said["search_tree"]


def test_what_the_pages_on_drafts_of_ones_own_say_is_printed_there(said):
    found = said["uct_on_your_game"]
    found_more = re.findall(r": (\S+) ± (\S+) points more", found)
    ends = [[float(more) - float(half), float(more) + float(half)] for more, half in found_more]
    assert max(ends[0][0], ends[1][0]) < 0 < min(ends[2][0], ends[3][0])
    assert ends[4][0] > max(sum(end) / 2 for end in ends[:4])
    (low, a), (high, b) = np.array(re.findall(r"(\d+) ± (\d+) of 300", found), int)
    assert high - low > a + b
    league = np.array(re.findall(r": (\d+) ± (\d+) points", said["fantasy_league"]), int)
    by_list, greedy, *searches = league[:, 0]
    assert by_list < greedy < 0.99 * min(searches)
    assert abs(league[4, 0] - league[3, 0]) < league[3, 1]  # told and not
    bans = dict(re.findall(r"bans by (\w+): (.\S+) ±", said["bans_and_picks"]))
    assert float(bans["UCT"]) > max(float(bans["Greedy"]), float(bans["Random"])) + 3
    rows = re.findall(
        r"(\w+), (sincere|by maxⁿ): A (\S+), B (\S+), sum (\S+)", said["picking_sequence"]
    )
    for way, fairest in (("sincere", "ABABBA"), ("by maxⁿ", "ABBABA")):
        here = {row[0]: np.array(row[2:], float) for row in rows if row[1] == way}
        assert max(here, key=lambda name: here[name][2]) == "ABABAB"
        assert max(here, key=lambda name: here[name][:2].min()) == fairest
