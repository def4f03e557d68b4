"""Matches: the same results for any number of workers, compiled or not; intervals per round."""

import os
import subprocess
import sys
import time

import numpy as np
import pytest

import draftlib as dl
from companion.studies.draft_style import holdings, threats
from draftlib.kernels.rng import seed_of
from draftlib.support.statistics import interval
from draftlib.tournament import draft_match, fight, summary, tournament

SCRIPT = """
import draftlib as dl
from draftlib.tournament import tournament
risk = dl.fantasy_risk()
agents = {"UCT": dl.UCT(40, 0.01), "Greedy": dl.Greedy(), "Random": dl.Random()}
table = tournament(risk, agents, 1, seed=5, progress=False)
print(table.to_csv())
mars = dl.Game(42, 3, dl.MarsEvaluator().arrays(3))
print(dl.play(mars, [dl.UCT(20, 0.25), dl.MaxNMC(1, 2), dl.Greedy()], seed=1))
small = dl.random_table_game(8, 3, seed=1)
agents = {"Kth": dl.KthBestPick(), "MaxN": dl.MaxN(), "MaxN-MC": dl.MaxNMC(2, 5)}
print(tournament(small, agents, 2, seed=6, progress=False).to_csv())
"""


def output_of(script, **environment):
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    assert not run.stderr, run.stderr
    return run.stdout


def test_interpreted_kernels_give_the_same_results():
    compiled, interpreted = output_of(SCRIPT), output_of(SCRIPT, NUMBA_DISABLE_JIT="1")
    assert compiled == interpreted
    assert len(compiled.splitlines()) > 50


@pytest.mark.parametrize("backend", ["loky", "threading"])
def test_workers_and_backends_do_not_change_a_result(backend):
    import joblib

    agents = {"UCT": dl.UCT(100, 0.01), "Greedy": dl.Greedy(), "Random": dl.Random()}
    one = tournament(dl.fantasy_risk(), agents, 2, seed=1, progress=False)
    with joblib.parallel_config(backend=backend):
        two = tournament(dl.fantasy_risk(), agents, 2, seed=1, n_jobs=2, progress=False)
    assert one.equals(two)
    other = tournament(dl.fantasy_risk(), agents, 2, seed=2, progress=False)
    assert not one.equals(other)


def test_the_table_is_tidy():
    agents = {name: dl.Random() for name in "abc"}
    table = tournament(dl.four_item_game(), agents, 4, seed=0, progress=False)
    assert table.columns.tolist() == ["round", "order", "seat", "agent", "reward"]
    assert len(table) == 4 * 6 * 3
    seats = table.groupby(["agent", "seat"]).size()
    assert (seats == 8).all()
    per_game = table.groupby(["round", "order"]).agent.nunique()
    assert (per_game == 3).all()


def test_a_longer_match_begins_with_the_shorter_one():
    agents = [dl.UCT(20, 1.0), dl.Greedy(), dl.Random()]
    short = tournament(dl.four_item_game(), agents, 2, progress=False)
    long = tournament(dl.four_item_game(), agents, 3, progress=False)
    assert long[: len(short)].equals(short)


def test_summary_is_per_round():
    agents = {"Greedy": dl.Greedy(), "Random 1": dl.Random(), "Random 2": dl.Random()}
    table = tournament(dl.random_table_game(9, 3, 1), agents, 10, progress=False)
    result = summary(table)
    assert result.index[0] == "Greedy"
    per_round = table[table.agent == "Greedy"].groupby("round").reward.mean()
    assert result.loc["Greedy", ["mean", "ci95"]].tolist() == pytest.approx(interval(per_round))
    assert result.games.tolist() == [60] * 3


def test_evaluators_order_the_drafters_as_published():
    agents = {"UCT": dl.UCT(300, 0.01), "Greedy": dl.Greedy(), "Random": dl.Random()}
    table = tournament(dl.fantasy_risk(), agents, 5, seed=3, progress=False)
    assert summary(table).index.tolist() == ["UCT", "Greedy", "Random"]


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (lambda: tournament(dl.four_item_game(), [dl.Random()] * 2, 1), "3 players need as many"),
        (
            lambda: tournament(dl.four_item_game(), [dl.Random()] * 3, 0),
            "rounds must be an integer",
        ),
    ],
)
def test_bad_input_is_named(act, words):
    with pytest.raises(ValueError, match=words):
        act()


@pytest.fixture(scope="module")
def match():
    agents = {"Greedy": dl.Greedy(), "EvilPixie": dl.risk.Drafter("evil_pixie")}
    agents["KillBot"] = dl.risk.Drafter("killbot")
    return draft_match(dl.fantasy_risk(), agents, 3, seed=4, progress=False)


@pytest.mark.parametrize("mode", ["quo", "own"])
def test_fights_are_those_of_the_simulator(match, mode):
    table = fight(match, mode, fights=4, seed=9, progress=False)
    order = 3
    seating = match.seatings[order]
    plays = {"Greedy": "quo", "EvilPixie": "evil_pixie", "KillBot": "killbot"}
    bots = tuple(plays[name] if mode == "own" else "quo" for name in seating)
    goals = match.goals[:, order] if mode == "own" else None
    batch = dl.risk.simulate_many(
        match.owners[:, order], bots, 4, seed_of(9, order), goals=goals, progress=False
    )
    ours = table[table.order == order].pivot(index="round", columns="seat", values="won")
    assert (ours.to_numpy() == batch.wins / 4).all()
    assert table.groupby(["round", "order"]).won.sum().tolist() == [1.0] * 18
    with_jobs = fight(match, mode, fights=4, seed=9, n_jobs=2, progress=False)
    assert table.equals(with_jobs)


def test_own_play_is_not_quos_play():
    """EvilPixie drafts by Quo's rule; only where it plays itself does it win more."""
    agents = {name: dl.risk.Drafter(name) for name in ("quo", "evil_pixie", "killbot")}
    drafts = draft_match(dl.fantasy_risk(), agents, 2, progress=False)
    quo, own = (fight(drafts, mode, 50, progress=False) for mode in ("quo", "own"))
    assert summary(own, "won")["mean"].evil_pixie > 0.5 > summary(quo, "won")["mean"].evil_pixie


def test_tournament_goes_to_war():
    agents = [dl.risk.Drafter("quo"), dl.risk.Drafter("boscoe"), dl.Random()]
    table = tournament(dl.fantasy_risk(), agents, 2, seed=1, post_draft="own", progress=False)
    assert table.columns.tolist() == ["round", "order", "seat", "agent", "reward", "won"]
    assert table.won.sum() == 12


def test_rule_based_drafts_remember_their_goals(match):
    seat = match.seatings[0].index("EvilPixie")
    assert (match.goals[:, 0, seat] >= 0).all()
    assert (match.goals[:, 0, match.seatings[0].index("Greedy")] == -1).all()
    trio = ("quo", "killbot", "boscoe")
    agents = {name: dl.risk.Drafter(name) for name in trio}
    drafted = draft_match(dl.fantasy_risk(), agents, 1, progress=False)
    full = dl.risk.full_draft(trio)
    assert drafted.owners[0, 0].tolist() == full.owner.tolist()
    assert tuple(drafted.goals[0, 0]) == full.goals


def test_holdings_count_territories(match):
    held = holdings(match)
    assert (held.groupby(["round", "order", "agent"])["count"].sum() == 14).all()
    sizes = dict(zip(dl.risk.classic_board().continents, dl.risk.classic_board().sizes))
    assert (held.whole == (held["count"] == held.continent.map(sizes))).all()
    first = match.owners[0, 0] == match.seatings[0].index("KillBot")
    rows = held[(held["round"] == 0) & (held.order == 0) & (held.agent == "KillBot")]
    assert rows.set_index("continent")["count"]["Asia"] == first[30:42].sum()


def test_fights_need_a_board_and_a_known_way_to_play(match):
    with pytest.raises(ValueError, match="must be 'quo' or 'own', not 'war'"):
        fight(match, "war")
    small = draft_match(dl.four_item_game(), [dl.Random()] * 3, 1, progress=False)
    with pytest.raises(ValueError, match="not a draft of the Risk board"):
        fight(small, "quo")


def test_threats_are_found_by_replaying_the_picks(match):
    found = threats(match)
    board = dl.risk.classic_board()
    expected = 0
    for r, o in np.ndindex(match.picks.shape[:2]):
        state = match.game.start()
        for item in match.picks[r, o]:
            for k, size in enumerate(board.sizes):
                owner = state.owner[board.continent == k]
                lacking = [(owner == q).sum() == size - 1 for q in range(3) if q != state.player]
                expected += any(lacking) and (owner < 0).sum() == 1
            state = state.after(item)
    assert len(found) == expected > 0
    greedy = found[found.agent == "Greedy"].denied.mean()
    assert 0 <= greedy < 1


KILLED = """
import sys
import draftlib as dl
from draftlib.tournament import tournament
agents = {"UCT": dl.UCT(200, 0.01), "Greedy": dl.Greedy(), "Quo": dl.risk.Drafter("quo")}
table = tournament(
    dl.fantasy_risk(), agents, 20, 3, post_draft="own", fights=50, progress=False,
    checkpoint=sys.argv[1],
)
table.to_csv(sys.argv[1] + "/table.csv")
"""


def test_a_killed_match_goes_on_to_the_same_bytes(tmp_path):
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    subprocess.run([sys.executable, "-c", KILLED, whole], check=True)
    for kept, seconds in (("drafts.npz", 0.2), ("fights-1.npz", 0.0)):
        process = subprocess.Popen([sys.executable, "-c", KILLED, broken])
        while process.poll() is None and not (broken / kept).exists():
            time.sleep(0.01)
        time.sleep(seconds)
        process.kill()
        process.wait()
        assert not (broken / "table.csv").exists()
    subprocess.run([sys.executable, "-c", KILLED, broken], check=True)
    files = sorted(path.name for path in whole.iterdir())
    assert files == sorted(path.name for path in broken.iterdir() if path.suffix != ".part")
    for name in files:
        assert (broken / name).read_bytes() == (whole / name).read_bytes(), name


def test_a_match_goes_on_only_with_the_same_agents(tmp_path):
    def match(simulations):
        agents = [dl.UCT(simulations), dl.Greedy(), dl.Random()]
        return tournament(dl.fantasy_risk(), agents, 1, progress=False, checkpoint=tmp_path)

    assert match(5).equals(match(5))
    with pytest.raises(ValueError, match="other settings"):
        match(6)
