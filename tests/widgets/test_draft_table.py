"""The draft table and its wars: what is shown is what the library says, small and plain."""

import copy
import json
import re
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings
from scipy.stats import sem, t

import draftlib as dl
from draftlib import risk
from draftlib.kernels.rng import generator_of
from draftviews import draft_table
from draftviews.widgets.by_wars import ByWars
from tests.strategies import states, table_games


@settings(max_examples=30)
@given(states(table_games()))
def test_any_game_has_cards_and_its_own_rewards(state):
    game = state.game
    table = draft_table(game, ("you",) * game.n_players)
    for item in state.picks:
        table.ask("pick", item=item)
    assert table.table["values"] == game.values.tolist()
    assert table.table["map"] is None
    assert table.shown["player"] == state.player
    for n, row in enumerate(table.shown["rewards"]):
        before = dl.State(game, state.picks[:n])
        assert row == pytest.approx(game.evaluate(before.owner[None])[0], rel=1e-4)
    assert n == len(state.picks)


def test_a_hint_is_the_searchs_own_ranking():
    table = draft_table()
    rows = table.ask("hint")["hint"]
    uct = dl.UCT()
    ranked = uct.rank(dl.fantasy_risk().start(), generator_of(0, 0))
    children = uct.children().set_index("item")
    assert [row[0] for row in rows] == ranked.tolist()
    assert [row[2] for row in rows] == children.visits[ranked].tolist()
    assert [row[1] for row in rows] == pytest.approx(children["mean"][ranked].tolist(), rel=1e-4)
    assert table.ask("pick", item=rows[0][0])["hint"] is None


def test_the_fights_are_those_of_the_simulator_and_the_war_is_one_of_them():
    table = draft_table(seats=("Quo", "KillBot", "Boscoe"), seed=3)
    found = table.ask("fight")["fights"]
    owner = risk.draft(("quo", "killbot", "boscoe"))
    assert found["share"] == (risk.simulate(owner, games=1000, seed=3).wins / 1000).tolist()
    war = table.ask("watch", game=7)["war"]
    game = risk.record(owner, seed=3, game=7)
    assert (war["winner"], war["rounds"]) == (game.winner, game.rounds)
    last_owner, armies = map(np.array, war["start"].values())
    for turn, recorded in zip(war["turns"], game.turns, strict=True):
        assert last_owner.tolist() == recorded.owner.tolist()
        assert armies.tolist() == recorded.armies.tolist()
        for item, player in turn["owner"]:
            last_owner[item] = player
        for item, number in turn["armies"]:
            armies[item] = number
        if turn["round"] == 0:
            where = turn["words"].removesuffix(".").partition(" in ")[2].split(", ")
            assert len(where) == len({t for t, _ in recorded.placements})
        assert f" {recorded.income} arm{'y' if recorded.income == 1 else 'ies'}" in turn["words"]
        said = dict(re.findall(r"(takes|fails at) ([^;.]+)", turn["words"]))
        for word, is_won in (("takes", True), ("fails at", False)):
            at = [a.target for a in recorded.attacks if (a.defenders_left == 0) == is_won]
            names = dict.fromkeys(risk.classic_board().territories[t] for t in at)
            assert said.get(word, "") == ", ".join(names)
    assert last_owner.tolist() == game.owner.tolist()
    assert table.shown["fights"] == found
    shared = table.ask("share")  # which reviews nothing
    assert (shared["fights"], shared["review"]) == (found, None)
    state = {name: value for name, value in table.get_state().items() if name != "layout"}
    assert len(json.dumps(state, default=str, allow_nan=False)) < 200_000


def shares_won(state, seed, searches):
    """Return what independent searches by wars say of the items left: the items, and (items, S)."""
    found = []
    for k in range(searches):
        rave = dl.RAVE(300)
        rave.rank(state, generator_of(seed, len(state.picks) + 42 * k))
        found.append(rave.children().set_index("item")["value"])
    return found[0].index, np.array(found).T


def test_a_hint_by_wars_is_the_mean_of_searches_and_says_which_items_are_level():
    table = draft_table(seats=("you", "KillBot", "Boscoe"))
    for war, bots in (("quo", ("quo",) * 3), ("own", ("quo", "killbot", "boscoe"))):
        table.asked = {"session": table.shown["session"] | {"war": war}, "do": "hint"}
        items, won = shares_won(dl.actual_risk(bots).start(), 0, 12)
        ranked = np.argsort(-won.mean(axis=1))
        width, gaps = t.ppf(0.975, 11) * sem(won, axis=1), won[ranked[0]] - won
        low = gaps.mean(axis=1) - t.ppf(0.975, 11) * sem(gaps, axis=1)
        rows = table.shown["war_hint"]
        assert [row[0] for row in rows] == items[ranked].tolist()
        assert [row[1] for row in rows] == pytest.approx(won.mean(axis=1)[ranked], rel=1e-4)
        assert [row[3] for row in rows] == pytest.approx(width[ranked], rel=1e-3)
        assert [row[4] for row in rows] == (low[ranked] <= 0).tolist()
        assert 1 < sum(row[4] for row in rows) < 42
    assert draft_table(dl.four_item_game()).ask("hint")["war_hint"] is None


@pytest.mark.slow
def test_a_review_looks_at_every_pick_and_checks_the_one_that_seems_to_cost_most_in_other_ways():
    table = draft_table(seats=("you", "Quo", "Random"), seed=3)
    while table.shown["player"] >= 0:
        legal = table.rules.state_of(table.session).legal
        table.ask("pick", item=int(legal[len(legal) // 2]))
    table.ask("review")
    session, game, picks = table.shown["session"], dl.fantasy_risk(), table.session.picks

    def reviewed(weighed):
        return table.answer({"do": "look", "session": session | {"weighed": weighed}})["review"]

    begun, looked, found, checked = map(reviewed, (13, 14, 15, 26))
    first = looked["mine"]
    assert [pick["turn"] for pick in begun["mine"]] == list(range(0, 42, 3))
    assert [pick["won"] is None for pick in begun["mine"]] == [False] * 13 + [True]
    assert begun["lead"] is looked["lead"] is found["lead"] is None
    costs = [pick["wars"] or {"gain": -9, "margin": 0} for pick in first]
    turn = 3 * int(np.argmax([wars["gain"] - wars["margin"] for wars in costs]))
    assert found["work"][0] == 500 * sum(range(3, 43, 3)) + 3000 * (42 - turn)
    gains = np.array([wars["gain"] for wars in costs])
    least = np.argsort([wars["margin"] - wars["gain"] for wars in costs])
    hazy = least[3:][np.argmax(gains[least[3:]])]  # which seems to cost most, of the rest
    four = 3 * np.array([*least[:3], hazy])
    assert checked["work"][0] == checked["work"][1]
    assert checked["work"][0] == 500 * sum(range(3, 43, 3)) + 9000 * sum(42 - four)
    wars = [checked["mine"][other // 3]["wars"] or {"gain": 0, "margin": 1} for other in four]
    clear = [abs(each["gain"]) * (abs(each["gain"]) > each["margin"]) for each in wars]
    assert (checked["lead"] or {"turn": None})["turn"] == (
        four[np.argmax(clear)] if any(clear) else None
    )
    before = dl.State(game, picks[:turn])
    one_search = ByWars(300).pick(before, generator_of(3, turn))
    items, shares = shares_won(dl.State(dl.actual_risk(), picks[:turn]), 3, 12 if turn < 17 else 5)
    by_wars = items[shares.mean(axis=1).argmax()]
    liked = dl.UCT().pick(before, generator_of(3, turn))
    for review, best, from_ in ((looked, one_search, 100), (found, by_wars, 0)):
        pick = review["mine"][turn // 3]
        assert (pick["item"], pick["by_wars"], pick["by_estimate"]) == (picks[turn], best, liked)
        agents = [ByWars(10), risk.Drafter("quo"), dl.Random()]
        lines = [(*picks[:turn], item) for item in (picks[turn], best)]
        ways = range(from_, from_ + 10)
        ends = [[picks_on(game, line, agents, way) for way in ways] for line in lines]
        wars = [[risk.simulate(end, games=10, seed=s) for s, end in zip(ways, e)] for e in ends]
        wins = np.array([[war.wins[0] for war in some] for some in wars])
        gains = (wins[1] - wins[0]) / 10
        assert pick["won"] == pytest.approx(wins[0].mean() / 10)
        assert [pick["wars"]["won"], pick["wars"]["other"]] == wins.sum(axis=1).tolist()
        assert pick["wars"]["gain"] == pytest.approx(gains.mean())
        low, high = t.interval(0.95, 9, gains.mean(), sem(gains))
        assert pick["wars"]["margin"] == pytest.approx((high - low) / 2, rel=1e-3)


def picks_on(game, picks, agents, seed):
    """Return who owns each item when `agents` draft on."""
    state = dl.State(game, picks)
    while not state.is_over:
        rng = generator_of(seed, len(state.picks))
        state = state.after(copy.deepcopy(agents[state.player]).pick(state, rng))
    return state.owner


def test_a_click_that_cannot_be_leaves_the_draft_and_says_why():
    broken = {"mine": SimpleNamespace(pick=lambda state, rng: {}["Siam"])}
    table = draft_table(dl.four_item_game(), ("you", "mine", "you"), broken)
    before = table.session
    with pytest.raises(ValueError, match="item 9 does not exist"):
        table.ask("pick", item=9)
    with pytest.raises(ValueError, match="KeyError: 'Siam'"):
        table.ask("pick", item=0)
    table.asked = {"session": table.shown["session"], "do": "dance"}
    assert "do must be one of look, pick" in table.shown["wrong"]
    assert table.session == before
    assert table.shown["error"] == ""


def test_a_draft_is_loaded_as_it_was_saved(tmp_path):
    table = draft_table(dl.four_item_game(), ("you", "Greedy", "you"))
    table.ask("pick", item=2)
    table.save(tmp_path / "draft.json")
    other = draft_table(dl.four_item_game())
    other.load(tmp_path / "draft.json")
    assert other.session == table.session
