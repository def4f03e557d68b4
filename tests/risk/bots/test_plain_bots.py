"""The bots decide as their plain twins do, order by order, in positions of all kinds."""

from random import Random

import pytest
from hypothesis import assume, given, strategies as st

import draftlib as dl
from draftlib import risk
from draftlib.risk.engine.position import clear, put
from draftlib.risk.setting import new_game
from draftlib.risk.turns import play_turn
from tests.risk.plain_bots import PLAIN, plain_pick
from tests.risk.scenes import take_log
from tests.risk.test_own_board import LAKELAND

BOARD = risk.classic_board()


def position(bot, seed):
    """Return the record of a position: scattered, by continents, or with a small third player."""
    random = Random(seed)
    kind = random.choice(["scattered", "continents", "small", "small"])
    most = random.choice([2, 12])
    owner = random.choices((0, 0, 1, 2), k=42)
    if kind != "scattered":
        lords = random.choices((0, 1, 2), k=6)
        owner = [lords[c] if random.random() < 0.85 else p for p, c in zip(owner, BOARD.continent)]
    if kind == "small":
        owner, t = [p if p < 2 else random.choice((0, 1)) for p in owner], random.randrange(42)
        for _ in range(random.randrange(1, 9)):
            owner[t], t = 2, random.choice(BOARD.neighbours[t])
    g = new_game((bot, "quo", "quo"))
    clear(g)
    for t, player in enumerate(owner):
        put(g, t, player, random.randint(1, most if random.random() < 0.9 else 40))
    g.rounds, g.logging, g.goal[0] = 1, 1, random.randrange(-1, 6)
    g.force[0], g.left = random.randint(7, 21), random.choice([3, 9, 40])
    g.wanted[0], g.stream[0] = random.randrange(64), random.randrange(2**63)
    return g


@pytest.mark.parametrize("bot", PLAIN)
@given(seed=st.integers(0, 2**32))
def test_a_turn_is_that_of_the_plain_twin(bot, seed):
    g = position(bot, seed)
    assume(g.own[0] not in (0, g.everywhere))
    twin = PLAIN[bot](BOARD, g)
    twin.play()
    play_turn(g)
    placements, attacks, fortifications, _ = take_log(g)
    assert list(placements) == twin.placements
    assert [tuple(attack) for attack in attacks] == twin.attacks
    assert list(fortifications) == twin.fortifications
    assert (g.owner[:42].tolist(), g.armies[:42].tolist()) == (twin.owner, twin.armies)


TABLES = [dl.fantasy_risk(n_players=n, board=b) for b in (None, LAKELAND) for n in range(2, 7)]


@given(st.sampled_from(TABLES), st.sampled_from([*PLAIN]), st.data())
def test_a_pick_is_that_of_the_plain_twin(game, bot, data):
    """In drafts in which everybody keeps to the rule of one bot, but for slips."""
    random = Random(data.draw(st.integers(0, 2**32)))
    slips = data.draw(st.sampled_from([0, 0.3, 1]))
    state, drafter, order = game.start(), risk.Drafter(bot), game.order.tolist()
    while not state.is_over:
        expected = plain_pick(game.board, bot, order, list(state.picks))
        assert drafter.pick(state) == expected
        state = state.after(random.choice(state.legal) if random.random() < slips else expected)
