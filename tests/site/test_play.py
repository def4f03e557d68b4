"""The modules of the site's game, run by node, beside the Python that they follow."""

import json
import subprocess
from pathlib import Path

import numpy as np
import pandas as pd
import play_page
import pytest
from scipy.stats import chisquare

import draftlib as dl
from draftlib.kernels.rewards import TABLE, reward_arrays
from draftlib.kernels.rng import next_word
from draftlib.widgets import draft_table


@pytest.fixture(scope="module")
def play(node, tmp_path_factory):
    """The function that asks the modules a question; see search.mjs."""
    data = tmp_path_factory.mktemp("play") / "data.json"
    data.write_text(json.dumps(play_page.play_state()), "utf-8")
    command = [node, Path(__file__).with_name("search.mjs"), data]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as process:

        def ask(**question):
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())

        yield ask
        process.stdin.close()


def halves(word):
    return [word >> 32, word & 0xFFFFFFFF]


def first_word(seed):
    """Return the word with which a search seeds its stream."""
    return halves(int(np.random.default_rng(seed).bit_generator.random_raw()))


def test_random_numbers_are_the_same(play):
    for seed in (0, 1, 0xFEDCBA9876543210, 2**64 - 1):
        stream = np.array([seed], dtype=np.uint64)
        expected = [halves(int(next_word(stream))) for _ in range(1000)]
        assert play(words=1000, seed=halves(seed)) == expected


def test_the_evaluator_gives_the_same_values(play):
    owners = np.random.default_rng(0).integers(-1, 3, (1000, 42))
    owners[500:] = np.random.default_rng(1).permuted(np.tile([0, 1, 2], (500, 14)), axis=1)
    evaluator = dl.Evaluator.published()
    values, rewards = (np.array(part) for part in zip(*play(owners=owners.tolist())))
    np.testing.assert_allclose(values, evaluator.values(owners), rtol=0, atol=1e-9)
    np.testing.assert_allclose(rewards, evaluator.rewards(owners), rtol=0, atol=1e-9)


@pytest.mark.parametrize("simulations", [30, 3000])  # 30 leave most items untried
def test_the_same_stream_grows_the_same_tree(play, simulations):
    state, uct = dl.fantasy_risk().start(), dl.UCT(simulations)
    for seed in range(0, 42, 3):
        uct.search(state, np.random.default_rng(seed))
        search = {"draft": simulations, "simulations": simulations, "exploration": 0.01}
        ours = pd.DataFrame(play(picks=state.picks, seed=first_word(seed), **search))
        tree = uct.children().sort_values(["mean", "item"], ascending=[False, True])
        assert ours["item"].tolist() == tree["item"].tolist()
        assert ours["visits"].tolist() == tree["visits"].tolist()
        assert ours["mean"].dropna().tolist() == tree["mean"].dropna().tolist()
        for item in ours["item"][:3].tolist():
            state = state.after(item)


def test_ties_among_all_items_are_broken_by_the_same_lots(play):
    """Where every draft pays the same and c is 0, each choice is one among all that are left."""
    pays = reward_arrays(TABLE, 42, values=np.zeros((3, 42)))
    state, uct = dl.Game(42, 3, pays).start(), dl.UCT(3000, 0)
    for item in range(36):
        state = state.after(item)
    uct.search(state, np.random.default_rng(0))
    search = {"draft": "level", "picks": list(range(36)), "simulations": 3000, "exploration": 0}
    ours = pd.DataFrame(play(level=True, seed=first_word(0), **search)).sort_values("item")
    assert ours["visits"].tolist() == uct.children()["visits"].tolist()
    assert chisquare(ours["visits"]).pvalue > 0.001


def test_greedy_chooses_among_the_same_items(play):
    game, greedy = dl.fantasy_risk(), dl.Greedy()
    for seed in range(10):
        state, rng = game.start(), np.random.default_rng(seed)
        while not state.is_over:
            choices = play(greedy=state.picks)
            assert greedy.pick(state, rng) in choices
            gains = game.gains(state)
            assert set(choices) <= set(state.legal[gains == gains.max()])
            state = state.after(rng.choice(state.legal))


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


def test_a_click_does_what_it_does_in_python(play):
    """With people in all seats nothing is left to chance."""
    table = draft_table(seats=("you",) * 3)
    session = table.shown["session"]
    for click in CLICKS:
        asked = {**click, "session": session}
        expected, found = table.answer(asked), play(asked=asked)
        assert bool(found["wrong"]) == bool(expected["wrong"]), click
        for key in ("session", "player", "words", "rewards", "hint"):
            assert found[key] == expected[key], (click, key)
        assert json.loads(found["file"]) == json.loads(expected["file"])
        session = found["session"]
    assert len(session["picks"]) == 42


RIGHT, WRONG = ("7", f"{2**53 + 1}", f"{2**64 - 1}"), (f"{2**64}", "-1", "1.5", '"x"', "true", "{}")


@pytest.mark.parametrize("seed", [*RIGHT, *WRONG, ""])
def test_the_seed_of_a_saved_draft_is_read_exactly_or_refused_as_in_python(play, seed):
    table = draft_table(seats=("you",) * 3)
    start = table.shown["session"]
    text = table.shown["file"].replace('"seed": 0', f'"seed": {seed}' if seed else '"none": 0')
    asked = {"do": "load", "text": text, "session": start}
    expected, found = table.answer(asked), play(asked=asked)
    assert json.loads(found["file"]) == json.loads(expected["file"])
    words = "seed must be an integer from 0 to 2**64 - 1, not "
    for answer in (found, expected):
        assert answer["wrong"].startswith(words) if seed not in RIGHT else not answer["wrong"]


def test_a_replay_leads_to_the_same_draft_and_another_seed_to_another(play):
    seeds = (0, 1, 2**32, 2**52, f"{2**53 + 1}", f"{2**64 - 1}")
    starts = [{"seats": ["UCT", "Greedy", "Random"], "picks": [], "seed": seed} for seed in seeds]
    drafts = [play(asked={"do": "start", "session": start}) for start in starts]
    assert len({tuple(draft["session"]["picks"]) for draft in drafts}) == len(seeds)
    for start, draft in zip(starts, drafts):
        assert play(asked={"do": "start", "session": start}) == draft
    loaded = play(asked={"do": "load", "text": draft["file"], "session": starts[0]})
    assert loaded["session"]["picks"] == draft["session"]["picks"]
    assert sorted(loaded["session"]["picks"]) == list(range(42))
