"""The bots' drafts: pick by pick the same, also where a search follows them."""

import numpy as np
from hypothesis import example, given, settings, strategies as st

import draftlib as dl
from companion.arena import PAPER_BOTS
from draftlib import risk
from draftlib.kernels.calls import FOLLOWS, address_of, copy_memory, follows_at
from draftlib.kernels.compiling import kernel
from draftlib.risk.bots.draft_rules import renew_goal
from draftlib.risk.engine.position import put
from draftlib.risk.setting import new_game
from tests.risk.test_own_board import LAKELAND
from tests.strategies import states

GAMES = {n: dl.fantasy_risk(n_players=n) for n in range(2, 7)}


@given(
    st.permutations(range(42)),
    st.integers(0, 42),
    st.tuples(*[st.sampled_from(PAPER_BOTS)] * 3),
)
def test_goals_are_worked_out_from_the_picks_alone(order, n, bots):
    """As each bot, asked before each of its own picks, says; whatever was picked."""
    g = new_game(bots)
    for i in range(n):
        g.player = i % 3
        renew_goal(g)
        put(g, order[i], i % 3, 1)
    goals = g.goal[:3].tolist()
    seats = np.arange(n) % 3
    assert risk.remembered_goals(order[:n], seats, bots).tolist() == goals
    goals[1] = -1
    assert risk.remembered_goals(order[:n], seats, (bots[0], None, bots[2])).tolist() == goals


LARGE = [0] * 7 + [1] * 6 + [2] * 6 + [3] * 5  # too large for six players, all of them


@example(LARGE, [2, 0, 1, 1], set(), 6)  # one without a bonus, which is not the smallest
@example(LARGE, [2, 1, 1, 1], set(), 6)
@given(
    st.lists(st.integers(0, 3), min_size=24, max_size=24).filter(lambda c: {*c} == {*range(4)}),
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.sets(st.integers(0, 23), max_size=23),
    st.integers(2, 6),
)
def test_goals_are_as_the_rules_say(continent, bonus, taken, n_players):
    """Quo takes the smallest continent and Boscoe the largest of moderate size, free ones first."""
    lands = {"continent": np.array(continent), "bonus": np.array(bonus)}
    board = LAKELAND._replace(continents=tuple("abcd"), **lands)
    sizes, free = np.bincount(continent), {*range(24)} - taken
    open_ = [c for c in range(4) if any(continent[t] == c for t in free)]
    is_free = [all(t in free for t in range(24) if continent[t] == c) for c in range(4)]
    smallest = min(open_, key=lambda c: (not is_free[c], sizes[c]))
    moderate = [c for c in open_ if sizes[c] < 1.25 * 24 / n_players]
    barren = [c for c in open_ if c not in moderate and bonus[c] == 0]
    largest = min(open_, key=lambda c: sizes[c])
    if moderate:
        largest = min(moderate, key=lambda c: (not is_free[c], -sizes[c]))
    elif barren:
        largest = barren[0]
    for bot, goal in {"quo": smallest, "boscoe": largest}.items():
        g = new_game((bot,) * n_players, board=board)
        for t in taken:
            put(g, t, 1, 1)
        renew_goal(g)
        assert g.goal[0] == goal


@given(
    st.integers(2, 6).flatmap(lambda n: st.tuples(st.just(n), st.permutations(range(42)))),
    st.integers(0, 41),
    st.sampled_from(PAPER_BOTS),
)
def test_one_drafter_sits_in_games_of_any_number_of_players(table, n, name):
    n_players, order = table
    shared = risk.Drafter(name)
    shared.pick(dl.State(GAMES[3], order[:n]))
    state = dl.State(GAMES[n_players], order[:n])
    assert shared.pick(state) == risk.Drafter(name).pick(state)
    assert shared.pick(state) in state.legal


@given(
    states(st.just(GAMES[3])),
    st.lists(st.sampled_from(risk.classic_board().continents), max_size=3),
    st.booleans(),
)
def test_a_rule_of_thumb_does_what_its_sentence_says(state, names, block):
    """Its first continent with something left, and there any, or the one that touches most."""
    board, owner, free = state.game.board, state.owner, state.legal.tolist()
    inside = [[t for t in free if board.continents[board.continent[t]] == name] for name in names]
    free = next(filter(None, inside), free)
    if block:
        near = [owner[list(board.neighbours[t])] for t in free]
        gains = [3 * (seats == state.player).sum() - (seats >= 0).sum() for seats in near]
        free = [t for t, gain in zip(free, gains) if gain == max(gains)]
    picked = risk.RuleOfThumb(names, block).pick(state, np.random.default_rng(0))
    assert picked == np.random.default_rng(0).choice(free)


@kernel
def asked(entry, memory, picks, known, turn):
    """Return the answer as a search gets it, by the address of the kernel."""
    return follows_at(entry)(memory, picks, known, turn)


TABLES = [dl.fantasy_risk(n_players=n, board=b) for b in (None, LAKELAND) for n in range(2, 7)]


@st.composite
def seatings(draw):
    """Draw a game and who sits where: a bot, or nobody to be followed."""
    game = draw(st.sampled_from(TABLES))
    names = draw(st.lists(st.sampled_from((*PAPER_BOTS, None)), min_size=6, max_size=6))
    agents = {seat: risk.Drafter(name) for seat, name in enumerate(names[: game.n_players]) if name}
    return game, agents or {0: risk.Drafter("quo")}


def history(game, agents, slips, rng):
    """Return the picks of a draft in which bots keep to their rules but for some slips."""
    state = game.start()
    while not state.is_over:
        agent = agents.get(state.player)
        keeps = agent is not None and rng.random() >= slips
        state = state.after(agent.pick(state) if keeps else rng.choice(state.legal))
    return np.array(state.picks)


def check_rule(rule, game, agents, drafts, rng):
    """Ask a rule about turns of drafts to and fro, ever from what it knew: it picks as they do."""
    memory = copy_memory(rule.memory, np.zeros(1, np.uint64))
    last, entry = np.full(len(game.order), -1), address_of(rule.follows, FOLLOWS.args)
    for _ in range(40):
        picks, seat = drafts[rng.integers(len(drafts))], rng.choice(rule.seats)
        turn = rng.choice(np.flatnonzero(game.order == seat))
        known = rng.integers(np.argmin(np.append(picks == last, False)) + 1)
        expected = agents[seat].pick(dl.State(game, picks[:turn]))
        assert asked(entry, memory, picks, known, turn) == expected
        last = np.where(np.arange(len(picks)) < turn, picks, -1)


@given(seatings(), st.sampled_from([0.0, 0.2, 1.0]), st.integers(0, 999))
@settings(max_examples=20)
def test_the_rule_followed_is_the_bots_own(seating, slips, seed):
    game, agents = seating
    rng = np.random.default_rng(seed)
    rule = next(iter(agents.values())).follow(game, agents)
    assert rule.seats == tuple(sorted(agents))
    drafts = [history(game, agents, slips, rng) for _ in range(3)]
    check_rule(rule, game, agents, drafts, rng)
