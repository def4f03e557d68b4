"""The modules of the site's game, run by node, beside the Python that they follow."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from scipy.stats import chisquare

import draftlib as dl
from draftlib.kernels.rewards import TABLE, reward_arrays
from draftlib.kernels.rng import next_word
from draftlib.tournament import tournament
from draftlib.widgets import draft_table

HERE = Path(__file__).parent
SITE = HERE.parent.parent / "site"
NODE = shutil.which("node")


@pytest.fixture(scope="module")
def node(tmp_path_factory):
    """The function that asks the modules a question; see search.mjs."""
    if NODE is None:
        pytest.skip("there is no node on the path")
    data = tmp_path_factory.mktemp("play") / "data.json"
    command = "import json, play_page; print(json.dumps(play_page.play_state()))"
    path = {"PYTHONPATH": f"{SITE}:{SITE.parent}"}
    made = subprocess.run([sys.executable, "-c", command], env=path, capture_output=True, text=True)
    data.write_text(made.stdout, "utf-8")
    with subprocess.Popen(
        [NODE, HERE / "search.mjs", data],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:

        def ask(**question):
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())

        yield ask
        process.stdin.close()


class Browser:
    """UCT as the browser plays it, for games between it and Python's drafters."""

    def __init__(self, ask, simulations):
        self.ask, self.simulations, self.draft = ask, simulations, -1

    def __deepcopy__(self, memo):
        return Browser(self.ask, self.simulations)

    def search(self, state, rng):
        """Return the children of the root, best first, after as many simulations more."""
        self.draft += len(state.picks) < 3  # a new draft, a new tree
        return self.ask(
            draft=f"{self.simulations} {self.draft}",
            picks=list(map(int, state.picks)),
            simulations=self.simulations,
            exploration=0.01,
            seed=halves(int(rng.bit_generator.random_raw())),
        )

    def pick(self, state, rng):
        return self.search(state, rng)[0]["item"]


def halves(word):
    return [word >> 32, word & 0xFFFFFFFF]


def test_random_numbers_are_the_same(node):
    for seed in (0, 1, 0xFEDCBA9876543210, 2**64 - 1):
        stream = np.array([seed], dtype=np.uint64)
        expected = [halves(int(next_word(stream))) for _ in range(1000)]
        assert node(words=1000, seed=halves(seed)) == expected


def test_the_evaluator_gives_the_same_values(node):
    owners = np.random.default_rng(0).integers(-1, 3, (1000, 42))
    owners[500:] = np.random.default_rng(1).permuted(np.tile([0, 1, 2], (500, 14)), axis=1)
    evaluator = dl.Evaluator.published()
    values, rewards = (np.array(part) for part in zip(*node(owners=owners.tolist())))
    np.testing.assert_allclose(values, evaluator.values(owners), rtol=0, atol=1e-9)
    np.testing.assert_allclose(rewards, evaluator.rewards(owners), rtol=0, atol=1e-9)


def test_the_same_stream_grows_the_same_tree(node):
    state, uct, browser = dl.fantasy_risk().start(), dl.UCT(3000), Browser(node, 3000)
    for seed in range(0, 42, 3):
        uct.search(state, np.random.default_rng(seed))
        ours = pd.DataFrame(browser.search(state, np.random.default_rng(seed)))
        tree = uct.children().sort_values(["mean", "item"], ascending=[False, True])
        assert ours["item"].tolist() == tree["item"].tolist()
        assert ours["visits"].tolist() == tree["visits"].tolist()
        assert ours["mean"].dropna().tolist() == tree["mean"].dropna().tolist()
        for item in ours["item"][:3]:
            state = state.after(item)


def test_ties_among_all_items_are_broken_by_the_same_lots(node):
    """Where every draft pays the same and c is 0, each choice is one among all that are left."""
    pays = reward_arrays(TABLE, 42, values=np.zeros((3, 42)))
    state, uct = dl.Game(42, 3, pays).start(), dl.UCT(3000, 0)
    for item in range(36):
        state = state.after(item)
    uct.search(state, np.random.default_rng(0))
    seed = halves(int(np.random.default_rng(0).bit_generator.random_raw()))
    search = {"draft": "level", "picks": list(range(36)), "simulations": 3000, "exploration": 0}
    ours = pd.DataFrame(node(level=True, seed=seed, **search)).sort_values("item")
    assert ours["visits"].tolist() == uct.children()["visits"].tolist()
    assert chisquare(ours["visits"]).pvalue > 0.001


def test_greedy_chooses_among_the_same_items(node):
    game, greedy = dl.fantasy_risk(), dl.Greedy()
    for seed in range(10):
        state, rng = game.start(), np.random.default_rng(seed)
        while not state.is_over:
            choices = node(greedy=list(map(int, state.picks)))
            assert greedy.pick(state, rng) in choices
            gains = game.gains(state)
            assert set(choices) <= set(state.legal[gains == gains.max()])
            state = state.after(rng.choice(state.legal))


def test_the_search_is_as_strong_as_pythons_in_100_drafts(node):
    """The drafts are the same, pick for pick, so that their means are."""
    game, rivals = dl.fantasy_risk(), [dl.Greedy(), dl.Random()]
    ours = tournament(game, [Browser(node, 100), *rivals], 17, seed=0, n_jobs=1, progress=False)
    theirs = tournament(game, [dl.UCT(100), *rivals], 17, seed=0, n_jobs=1, progress=False)
    assert len(ours) == 3 * 102
    np.testing.assert_array_equal(ours.reward, theirs.reward)


CLICKS = [
    {"do": "pick", "item": 11},
    {"do": "pick", "item": 11},
    {"do": "pick", "item": 41},
    {"do": "pick", "item": 42},
    {"do": "undo"},
    {"do": "pick", "item": 0},
    *({"do": "back", "to": to} for to in (-5, 2, "x", None, 1)),
    *({"do": "new", "seed": seed} for seed in (-1, 1.5, "x", 2**64, 7)),
    {"do": "new"},
    *({"do": "seat", "seat": seat, "name": "UCT"} for seat in (-1, 3, "0")),
    {"do": "undo"},
    {"do": "load", "text": "{"},
    {"do": "load", "text": '{"format": "draftlib draft", "game": "chess"}'},
    {"do": "seat", "seat": 2, "name": "nobody"},
    *({"do": "pick", "item": item} for item in range(42)),
    {"do": "pick", "item": 0},
]


def test_a_click_does_what_it_does_in_python(node):
    """With people in all seats nothing is left to chance."""
    table = draft_table(seats=("you",) * 3)
    session = table.shown["session"]
    for click in CLICKS:
        asked = {**click, "session": session}
        expected, found = table.answer(asked), node(asked=asked)
        assert bool(found["wrong"]) == bool(expected["wrong"]), click
        for key in ("session", "player", "words", "rewards", "hint"):
            assert found[key] == expected[key], (click, key)
        assert json.loads(found["file"]) == json.loads(expected["file"])
        session = found["session"]
    assert len(session["picks"]) == 42


RIGHT, WRONG = ("7", f"{2**53 + 1}", f"{2**64 - 1}"), (f"{2**64}", "-1", "1.5", '"x"', "true", "{}")


@pytest.mark.parametrize("seed", [*RIGHT, *WRONG, ""])
def test_the_seed_of_a_saved_draft_is_read_exactly_or_refused_as_in_python(node, seed):
    table = draft_table(seats=("you",) * 3)
    start = table.shown["session"]
    text = table.shown["file"].replace('"seed": 0', f'"seed": {seed}' if seed else '"none": 0')
    asked = {"do": "load", "text": text, "session": start}
    expected, found = table.answer(asked), node(asked=asked)
    assert json.loads(found["file"]) == json.loads(expected["file"])
    words = "seed must be an integer from 0 to 2**64 - 1, not "
    for answer in (found, expected):
        assert answer["wrong"].startswith(words) if seed not in RIGHT else not answer["wrong"]


def test_seeds_that_differ_anywhere_lead_to_other_drafts(node):
    start = {"seats": ["Random"] * 3, "picks": []}
    seeds = (0, 1, 2**32, 2**52, f"{2**53 + 1}", f"{2**64 - 1}")
    drafts = [node(asked={"do": "start", "session": {**start, "seed": seed}}) for seed in seeds]
    assert len({tuple(draft["session"]["picks"]) for draft in drafts}) == len(seeds)


def test_a_replay_leads_to_the_same_draft(node):
    start = {"seats": ["UCT", "Greedy", "Random"], "picks": [], "seed": 3}
    first, second = (node(asked={"do": "start", "session": start}) for _ in range(2))
    assert first == second
    assert sorted(first["session"]["picks"]) == list(range(42))
    text = first["file"]
    assert (
        node(asked={"do": "load", "text": text, "session": start})["session"]["picks"]
        == (first["session"]["picks"])
    )
