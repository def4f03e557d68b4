"""MP-Mix, searching to the end of small drafts: its three strategies against plain recursions."""

from math import inf

import numpy as np
from hypothesis import given

import draftlib as dl
from companion.searches.mp_mix import MPMix
from tests.agents.plain_searches import own_best, recursed
from tests.strategies import states, table_games

GAMES = states(table_games(max_items=5))


def to_the_end(state, defensive, offensive):
    agent = MPMix(len(state.game.order), None, 1, defensive, offensive)
    return agent.pick(state, np.random.default_rng(0))


def attack(state, me, leader):
    """Return the end of the line where `me` hurts the leader and all others help themselves."""

    def choose(ends, player):
        return min(ends, key=lambda end: end[leader]) if player == me else own_best(ends, player)

    return recursed(state, choose)


@given(GAMES)
def test_where_nobody_leads_by_enough_it_is_maxn(state):
    assert to_the_end(state, inf, inf) == dl.MaxN().pick(state)


@given(GAMES)
def test_a_leader_searches_as_paranoid_and_is_attacked(state):
    # The standing is a mean of random drafts; this lead is so large that every draft shows it.
    me = state.player
    for leader in range(state.game.n_players):
        values = state.game.values + 1000.0 * (np.arange(state.game.n_players) == leader)[:, None]
        picks = np.bincount(state.game.order, minlength=state.game.n_players)
        if picks[leader] == 0:
            continue
        game = dl.table_game(values, state.game.order)
        tall = dl.State(game, state.picks)
        if leader == me:
            assert to_the_end(tall, 0, inf) == dl.Paranoid().pick(tall)
        else:
            item = to_the_end(tall, inf, 0)
            ends = [attack(tall.after(i), me, leader)[leader] for i in tall.legal]
            assert ends[list(tall.legal).index(item)] == min(ends)


def test_a_lead_as_large_as_the_limit_is_enough():
    standing = np.array([0.5, 0.25, 0.25])
    for limit, expected in ((0.25, ["paranoid", "offensive"]), (0.26, ["max^n", "max^n"])):
        agent = MPMix(defensive=limit, offensive=limit)
        assert [agent.strategy(standing, player) for player in (0, 1)] == expected
