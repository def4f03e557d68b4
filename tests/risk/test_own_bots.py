"""Bots of one's own: they play wherever a name does, and what is wrong is said in words."""

import numba
import numpy as np
import pytest

import draftlib as dl
from draftlib.risk.engine import attack, enemies, members_of, mine, place
from tests import python, refused
from tests.risk.test_simulator import battles

QUO = dl.risk.bot_named("quo")
OWNER, QUOS = "012" * 14, ("quo", "quo", "quo")


@dl.kernel
def attack_weaker(g):
    for t in members_of(mine(g)):
        for e in members_of(enemies(g, t)):
            if g.armies[t] > g.armies[e]:
                attack(g, t, e)


@dl.kernel
def misspelt(g):
    g.armys[0] = 1


@dl.kernel
def unruly(g):
    """Give orders that no rule allows."""
    for t in range(-1, 43):
        place(g, t, 1)
        for e in range(-1, 43):
            attack(g, t, e)


WEAKER = QUO._replace(name="weaker", title="Weaker", attack=attack_weaker)


def test_the_phases_of_a_bot_under_another_name_play_the_same_games():
    twin = QUO._replace(name="twin")
    ours, theirs = dl.risk.simulate(OWNER, (twin,) * 3), dl.risk.simulate(OWNER, QUOS)
    assert (ours.wins.tolist(), ours.mean_rounds) == (theirs.wins.tolist(), theirs.mean_rounds)
    twins = dl.actual_risk((twin,) * 3, games=5).rewards([0, 1, 2] * 14)
    assert twins.tolist() == dl.actual_risk(games=5).rewards([0, 1, 2] * 14).tolist()


def test_a_bot_of_ones_own_sits_wherever_a_name_does():
    bots = WEAKER, "quo", "boscoe"
    recording = dl.risk.record(OWNER, bots, seed=3)
    assert recording.winner == int(dl.risk.simulate(OWNER, bots, games=1, seed=3).wins.argmax())
    agents = {"mine": dl.risk.Drafter(WEAKER), "Quo": dl.risk.Drafter("quo"), "any": dl.Random()}
    war = dl.risk.War("own", fights=2)
    table = dl.tournament(dl.fantasy_risk(), agents, 1, after=war, progress=False)
    assert table.won.sum() == pytest.approx(6)


def test_orders_that_the_rules_forbid_are_not_carried_out():
    game = dl.risk.record(OWNER, (QUO._replace(name="unruly", attack=unruly), "quo", "quo"))
    assert all(attackers > 1 for attackers, _ in battles(game))
    around = dl.risk.classic_board().neighbours
    attacks = [order for turn in game.turns for order in turn.attacks]
    assert all(order.target in around[order.source] for order in attacks)


@pytest.mark.parametrize("finish_off", [True, False])
def test_a_bot_keeps_to_its_odds_if_it_does_not_finish_off(finish_off):
    """It attacks who is weaker; going all out, which ends attack phases, it does not ask."""
    bot = WEAKER._replace(finish_off=finish_off)
    games = [dl.risk.record(OWNER, (bot,) * 3, seed=i, max_rounds=100) for i in range(3)]
    odds = [battle for game in games for battle in battles(game, max_rounds=100)]
    assert all(attackers > defenders for attackers, defenders in odds) != finish_off


def test_a_bot_may_draft_by_any_function():
    lots = QUO._replace(name="lots", draft=lambda state, rng: rng.choice(state.legal))
    drafted = dl.risk.full_draft((lots, "quo", "boscoe"))
    assert drafted.goals[0] == -1
    start, rng = dl.fantasy_risk().start(), np.random.default_rng(0)
    assert len({dl.risk.Drafter(lots).pick(start, rng) for _ in range(9)}) > 3
    seats = {0: dl.risk.Drafter(lots), 1: dl.risk.Drafter("quo")}
    assert seats[1].follow(dl.fantasy_risk(), seats).seats == (1,)


test_what_is_wrong_names_the_bot_and_the_phase = refused(
    (misspelt, "'mine' cannot attack: g has no field 'armys'; did you mean 'armies'"),
    (None, "attack of bot 'mine' must be a function of g under @dl.kernel"),
    by=lambda phase: dl.risk.simulate(OWNER, (QUO._replace(name="mine", attack=phase), *QUOS[1:])),
)

TYPED = """
import joblib, numpy as np, draftlib as dl
from draftlib.risk.engine import attack, enemies, members_of, mine
@dl.kernel
def first(g):
    for t in members_of(mine(g)):
        for e in members_of(enemies(g, t)):
            attack(g, t, e)
bots = dl.risk.bot_named("quo")._replace(name="first", attack=first), "quo", "quo"
owners = np.tile([0, 1, 2], (4, 14))
alone = dl.risk.simulate_many(owners, bots, games=10, progress=False)
with joblib.parallel_config("loky", n_jobs=2):
    shared = dl.risk.simulate_many(owners, bots, games=10, progress=False, n_jobs=None)
assert (alone.wins == shared.wins).all()
"""


@pytest.mark.slow
@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="its phases have no code to send")
def test_a_bot_that_was_typed_fights_in_two_processes():
    python("-c", TYPED)
