"""Cards: sets, values, the bots' play with them, and the rules around them."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.stats import chi2

from draftlib.risk import turns
from draftlib.risk.bots import bot_named
from draftlib.risk.engine.cards import attack_for_card, best_set, card_play, cash_in, has_set
from draftlib.risk.engine.position import ALWAYS_LOST, ALWAYS_WON, DRAWING, WILD, winner
from draftlib.risk.recording import record_step
from draftlib.risk.setting import Rules, new_game
from draftlib.risk.turns import play_turn
from tests.risk.scenes import scene, take_log, totals


def with_cards(g, *hands, value=4, immediate=False):
    """Turn cards on in a scene: the players' hands, and what the next set is worth."""
    other = new_game(("quo",) * 3, Rules(cards=(value, value + 2), immediate=immediate))
    for field in ("cards", "values", "n_values", "next_value", "transfer", "immediate"):
        g[field] = other[field]
    for p, hand in enumerate(hands):
        g.hand[p, : len(hand)], g.n_hand[p] = hand, len(hand)
        g.deck &= ~np.uint64(sum(1 << card for card in hand if card != WILD))
        g.wilds -= hand.count(WILD)
    return g


def is_set(cards):
    """Return whether three cards are a set, by trying every symbol for a wild card."""
    kinds = [(0, 1, 2) if card == WILD else (card % 3,) for card in cards]
    shown = {len({a, b, c}) for a in kinds[0] for b in kinds[1] for c in kinds[2]}
    return bool(shown & {1, 3})


@given(
    st.lists(st.integers(0, 41), max_size=9, unique=True),
    st.integers(0, 2),
    st.integers(0, 2**42 - 1),
    st.randoms(),
)
def test_the_best_set_is_a_set_that_wastes_least(cards, wilds, own, random):
    """Of all sets in the hand: the fewest wild cards, then the fewest lands of others."""
    hand = cards + [WILD] * wilds
    random.shuffle(hand)
    chosen = best_set(np.array(hand, np.int64), np.uint64(own)).tolist()
    sets = [cards for cards in combinations(hand, 3) if is_set(cards)]
    assert bool(chosen) == bool(sets) == has_set(np.array(hand, np.int64))
    if sets:
        assert sorted(chosen) in [sorted(cards) for cards in sets]

        def waste(cards):
            return cards.count(WILD), sum(c != WILD and not own >> c & 1 for c in cards)

        assert waste(tuple(chosen)) == min(map(waste, sets))


def test_a_wild_card_that_is_needed_beside_another_comes_last():
    assert best_set(np.array([WILD, 11, 2, WILD]), np.uint64(0)).tolist() == [11, 2, WILD]


VALUES = [
    ("4, 6, 8...", [4, 6, 8, 10, 12, 14, 16]),
    ("5,5,5", [5, 5, 5, 5, 5]),
    ((3,), [3, 3, 3]),
    ("4, 6, 8, 10, 15, 20", [4, 6, 8, 10, 15, 20, 25, 30]),
    ([20, 25, 10, 10], [20, 25, 10, 10, 10]),
]


@pytest.mark.parametrize(("cards", "worth"), VALUES)
def test_values_go_on_by_the_last_step(cards, worth):
    g = new_game(("quo",) * 3, Rules(cards=cards))
    g.owner[:42] = 1
    for value in worth:
        assert g.next_value == value
        g.hand[0, :3], g.n_hand[0], g.left = (0, 1, 2), 3, 0
        g.deck &= ~np.uint64(7)
        cash_in(g)
        assert (g.left, g.n_hand[0]) == (value, 0)


EARNED = [
    ("quo", "4:5 38:5", "5:1/3 40:1/3", "38->40", 2),
    ("quo", "4:6 38:6", "5:1/3 40:1/3", "4->5", 3),
    ("boscoe", "4:7 38:7", "5:1/3 40:1/3", "38->40", 0),
    ("evil_pixie", "4:5", "5:1/1", "", None),
    ("evil_pixie", "4:6", "5:1/1", "4->5", None),
    ("evil_pixie", "0:6", "1:1/1", "0->1", None),
    ("quo", "4:5", "5:1/5", "", None),
]


@pytest.mark.parametrize(("bot", "mine", "others", "attack", "wish"), EARNED)
def test_attack_to_earn_a_card(bot, mine, others, attack, wish):
    """Vectors 7 and 8: 5/3 rounds down in single precision, so that the later one replaces it."""
    g = with_cards(scene(bot, mine, others, fill=9, only=""))
    g.dice = ALWAYS_WON
    attack_for_card(g)
    made = take_log(g)[1]
    assert [f"{a.source}->{a.target}" for a in made] == ([attack] if attack else [])
    if wish is not None:
        assert made[0].asked == wish


def killbots_choice(theirs, hand=(), **cards):
    """Return the scene of vectors 9 and 10: player 0 owns all but three territories of each."""
    prey = {30, 31, 32, 37, 40, 41}
    mine = "20:14 3:9 " + " ".join(f"{t}:1" for t in range(42) if t not in prey | {3, 20})
    g = scene("killbot", mine, "32:1/2 31:1/2 30:1/2", only="40:2 41:2 37:4")
    return with_cards(g, [*hand], [], [*theirs], value=10, **cards)


HUNTS = [([1, 2, 4, 5], [39, 41, 40, 37]), ([], [3, 32, 31, 30])]


@pytest.mark.parametrize(("theirs", "hunt"), HUNTS)
def test_killbot_counts_the_cards_of_a_victim(theirs, hunt):
    """Vector 9: eight armies with four cards rate below six without."""
    g = killbots_choice(theirs)
    assert totals(g, 29, "killbot") == {hunt[0]: 29}
    assert g.hunt[0, : g.n_hunt[0]].tolist() == [*hunt, -1]


@pytest.mark.parametrize("transfer", [True, False])
def test_cards_of_the_dead(transfer):
    """The killer takes them in their order, or they go back to the deck."""
    g = killbots_choice([1, 2, 4, WILD], [9])
    g.transfer = transfer
    totals(g, 29, "killbot")
    g.dice = ALWAYS_WON
    bot_named("killbot").attack(g)
    assert g.n_hand[2] == 0
    assert g.hand[0, : g.n_hand[0]].tolist() == ([9, 1, 2, 4, WILD] if transfer else [9])
    assert (g.deck >> np.uint64(4) & np.uint64(1), g.wilds) == ((0, 1) if transfer else (1, 2))


@pytest.mark.parametrize("rules", [{}, {"transfer": False}, {"immediate": True}])
@pytest.mark.parametrize("bots", [("evil_pixie",) * 3, ("quo", "killbot", "boscoe"), ("quo",) * 6])
def test_no_card_is_lost(bots, rules):
    """After every turn each card is in one hand or in the deck; only deferred cashing keeps six."""
    owner = np.arange(42) % len(bots)
    g = new_game(bots, Rules(cards="4, 6, 8", **rules))
    drawn, cashed = 0, 0
    for seed in range(5):
        turns.open_streams(g, np.uint64(seed), 0)
        turns.set_up(g, owner)
        g.logging = 1
        turns.deal_starting_armies(g)
        while winner(g) < 0 and turns.next_step(g):
            turn = record_step(g)
            hands = [g.hand[p, : g.n_hand[p]].tolist() for p in range(len(bots))]
            held = sorted(card for hand in hands for card in hand)
            deck = [t for t in range(42) if int(g.deck) >> t & 1]
            assert sorted(held + deck + [WILD] * g.wilds) == [WILD, WILD, *range(42)]
            assert not rules or max(map(len, hands)) <= 5
            assert winner(g) >= 0 or not any(h for p, h in enumerate(hands) if not g.own[p])
            kinds = [event[0] for event in turn.cards]
            assert kinds.count("drawn") == (winner(g) < 0 and any(a.moved for a in turn.attacks))
            drawn += kinds.count("drawn")
            cashed += kinds.count("cashed")
    assert drawn > 3 * cashed > 0


def test_draws_are_uniform_and_leave_the_dice_alone():
    """Each of 44 cards, the two wild ones alike, as often: chi-square on 42 d.o.f."""
    g = new_game(("quo",) * 3, Rules(cards="4, 6, 8"))
    counts = np.zeros(43, np.int64)
    for game in range(6600):
        turns.open_streams(g, np.uint64(5), game)
        turns.set_up(g, np.arange(42) % 3)
        dice = g.stream[0]
        card_play(g, DRAWING, -1)
        assert g.stream[0] == dice
        counts[g.hand[0, 0]] += 1
    expected = np.array([150] * 42 + [300])
    assert ((counts - expected) ** 2 / expected).sum() < chi2.isf(1e-4, 42)


def test_killbot_attacks_for_no_card_after_a_hunt_that_failed():
    g = killbots_choice([])
    g.left, g.dice, g.total[2] = 29, ALWAYS_LOST, 99  # too strong to be finished off
    play_turn(g)
    assert [(attack.source, attack.target) for attack in take_log(g)[1]] == [(3, 32)]
