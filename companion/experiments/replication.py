"""UCT beside the paper's bots by the paper's weights and by our fits.

    python -m companion.experiments replication
    python -m companion.experiments exchanged
    python -m companion.experiments smoothing

Design, settled before it was played.  Both: UCT with 3,000 simulations and c = .01 beside each
pair of bots, rounds of six seat orders, 50 wars from each draft, Quo fighting for all.  Intervals
are over rounds, each the mean of the six matches.

**replication**: the paper's method repeated.  The weights are the *printed* ones, those fitted to
each of ten training sets of the paper's size, and to *500,000* drafts (`refits`).  Beside them the
rule "North America first, then anything", which knows no weights.  20 rounds, seed 2052.  A row per
drafter, pair, round and agent: quo, its wars as a share.  Claims to be tested: the printed weights
win more than the rule; with fewer than half of the ten sets the search wins more than the rule; in
own play, where each bot fights for itself, the ten sets win, on average, less than an even share.
What came of the last one: from the same drafts 30.7 ± 3.5 %, and 45.1 ± 1.3 by the printed weights.

**exchanged**: is it the steps to eight and to nine territories of North America that make the ten
sets differ?  Each set gets the printed steps, and the printed weights get those of each set; all
other weights stay.  The first ten rounds of `replication`.  Settled after a look at set 2010, on
another seed: there the exchange turned 42 % of the wars into 64, and 70 into 43.  Predicted of the
eight sets by which the search wins less than the rule: with the printed steps each wins at least
55 %; with the steps of any of them the printed weights win at most 60 %.

**smoothing**: does a penalty on the steps mend it (`smooth_fits`)?  Each penalty with each set,
two rounds on the seed 2053; then, on the first six rounds of `replication`, the penalty chosen
for each set by its cross-validated error, and both other fits.  A row per set, fit, penalty, pair
and round.  Claims to be tested: with the chosen penalty each set wins more than an even share of
100; cross-validated error, which a penalty of 1,000 changes by less than one per cent, does not
tell how many wars are won; some fit to the paper's data wins as much as the printed weights
with every set.
"""

from collections.abc import Iterator
from functools import partial

import matplotlib.pyplot as plt
import pandas as pd

import draftlib as dl
from companion import arena, learned
from companion.estimates import intervals
from companion.experiment import Part, experiment, reseed, stored_rows
from companion.headlines import headline
from companion.pictures import figure, finish
from draftlib.boards import classic_board
from draftlib.evaluators.weights import Weights, published_weights
from draftviews.pictures.style import INK, MEDIUM, SOFT

ROUNDS = 20
GRID_ROUNDS, FRESH_ROUNDS, EXCHANGED_ROUNDS = 2, 6, 10
RULE = str(arena.NORTH_AMERICA)
_NORTH = classic_board().continents.index(learned.LAND)


def search_game(weights: Weights) -> tuple[dl.Game, dl.Agent]:
    """Return the game that an evaluator rewards, and the paper's search in it."""
    return dl.fantasy_risk(dl.Evaluator(weights)), dl.UCT(3000, 0.01)


def _wins_of_all(drafter, pair, seed, rounds, n_jobs=-1):
    match = arena.drafts(*drafter, pair, rounds, seed, n_jobs)
    return arena.fight(match, pair, seed, n_jobs, quo=dl.risk.War("quo", arena.FIGHTS))


@experiment("replication", ["drafter", "pair", "round", "agent", "quo"], seconds=307)
def play(seed: int | None = None) -> Iterator[Part]:
    """Play the paper's search by printed weights and by our own fits, beside a rule."""
    drafters = {
        "printed": search_game(published_weights()),
        **{str(each): search_game(learned.stored_fit(each)) for each in learned.SETS},
        "500,000": search_game(learned.stored_fit(learned.LARGE)),
        RULE: (dl.fantasy_risk(), arena.NORTH_AMERICA),
    }
    for name, drafter in drafters.items():
        for pair in arena.PAIRS:
            labels = {"drafter": name, "pair": " ".join(pair)}
            yield Part(labels, ROUNDS, partial(_wins_of_all, drafter, pair, reseed(2052, seed)))


def last_steps(weights: Weights) -> tuple[float, float]:
    """Return the steps to eight and to nine territories of North America.

    >>> [round(step, 1) for step in last_steps(published_weights())]
    [12.1, 12.1]
    """
    seven, eight, nine = weights.continents[_NORTH][-3:]
    return eight - seven, nine - eight


def with_steps(weights: Weights, steps: tuple[float, float]) -> Weights:
    """Return the weights with these steps to eight and to nine territories of North America."""
    eight = weights.continents[_NORTH][7] + steps[0]
    return learned.replace_weights(weights, {8: eight, 9: eight + steps[1]})


@experiment("exchanged", ["set", "weights", "pair", "round", "won"], seconds=260)
def play_exchanged(seed: int | None = None) -> Iterator[Part]:
    """Play the paper's search by fits and printed weights that exchange two steps."""
    printed = published_weights()
    for each in learned.SETS:
        own = learned.stored_fit(each)
        both = {
            "its own, printed steps": with_steps(own, last_steps(printed)),
            "printed, its steps": with_steps(printed, last_steps(own)),
        }
        for name, weights in both.items():
            for pair in arena.PAIRS:
                labels = {"set": each, "weights": name, "pair": " ".join(pair)}
                options = (*search_game(weights), pair, arena.FIGHTS, reseed(2052, seed))
                yield Part(labels, EXCHANGED_ROUNDS, partial(arena.wins_by_round, *options))


@experiment("smoothing", ["set", "fit", "penalty", "pair", "round", "won"], seconds=280)
def play_smooth(seed: int | None = None) -> Iterator[Part]:
    """Play the paper's search by fits to the paper's data with a penalty on steps."""
    for each in learned.SETS:
        plans = [("penalty", p, learned.smooth(each, penalty=p)) for p in learned.PENALTIES]
        fits = ("penalty", *learned.OTHER_FITS)
        plans += [(fit, None, learned.smooth(each, fit)) for fit in fits]
        for fit, penalty, weights in plans:
            match_seed = reseed(2052 if penalty is None else 2053, seed)
            rounds = FRESH_ROUNDS if penalty is None else GRID_ROUNDS
            drafter = search_game(weights)
            for pair in arena.PAIRS:
                labels = {"set": each, "fit": fit, "penalty": penalty, "pair": " ".join(pair)}
                run = partial(arena.wins_by_round, *drafter, pair, arena.FIGHTS, match_seed)
                yield Part(labels, rounds, run)


def wins(per: float = 300) -> pd.DataFrame:
    """Return what each drafter of `replication` wins, the mean of six matches: mean, ci95, n.

    >>> wins().index[0], len(wins())
    ('printed', 13)
    """
    rows = stored_rows("replication").query("agent == @arena.SEARCH")
    rounds = per * rows.groupby(["drafter", "round"], sort=False).quo.mean()
    found = intervals(rounds.groupby("drafter", sort=False))
    return found.rename_axis("drafter")


@figure("05_replication")
def draw_replication(table):
    """Draw what UCT wins with fits to ten sets, a dot each, with printed weights, and by a rule.

    table: columns drafter, mean, ci95, in per cent; drafters whose names are numbers are the sets.
    """
    sets = table[table.drafter.str.fullmatch(r"\d{4}")]
    won = table.set_index("drafter")["mean"]
    less = (sets["mean"] < won[RULE]).sum()
    title = f"{less} of {len(sets)} refits win less than a one-line rule"
    caption = "UCT's wars with a fit to each of ten sets of 7,364 random drafts. Mean of six "
    caption += "matches against bots, 20 rounds of six drafts, 50 wars from each draft; Quo "
    caption += "fights for everybody; an even share is 33. Bars: 95 %. Dashed: the printed "
    caption += "weights, and the rule."
    figure, ax = plt.subplots(figsize=(MEDIUM, 2.8))
    sets = sets.sort_values("mean", ignore_index=True)
    look = {"fmt": "o", "color": INK, "ms": 4.5, "elinewidth": 0.9}
    ax.errorbar(sets["mean"], sets.index, xerr=sets.ci95, **look)
    at = {"xycoords": ("data", "axes fraction"), "xytext": (-2, 4), "textcoords": "offset points"}
    at |= {"rotation": 90, "va": "bottom", "ha": "right", "fontsize": 7.5, "color": SOFT}
    lines = {"printed": "printed weights", RULE: f"{RULE} first"}
    for name, words in lines.items():
        ax.axvline(won[name], color=SOFT, lw=0.9, ls="--")
        ax.annotate(words, (won[name], 0), **at)
    ax.set_yticks(sets.index, [f"set {name}" for name in sets.drafter], fontsize=7.5)
    ax.set(xlabel="wars won, %", xlim=(0, None))
    return finish(figure, title, caption)


@headline(
    "README 2, 05, 05_replication",
    "UCT using the paper's method repeated on ten training sets",
    '"North America first, then anything"',
    "wins of 300, the paper's war",
)
def _repetition():
    """Return what UCT wins by the fit to each of ten sets, and a rule by round."""
    rows = stored_rows("replication").query("agent == @arena.SEARCH")
    won = 300 * rows.groupby(["round", "drafter"]).quo.mean().unstack()
    rule = won[RULE].add_prefix("round ", axis=0)
    return won[[str(each) for each in learned.SETS]].mean(), rule


@headline(
    "A4",
    "UCT using the paper's method on ten sets, with a penalty that makes weights smooth",
    "the same without the penalty",
    "wins of 300, the paper's war",
)
def _smooth():
    """Return what UCT wins by the ten sets with the chosen penalty, and with none, by set."""
    rows = stored_rows("smoothing").query("fit == 'penalty' and penalty.isna()")
    paper = stored_rows("replication").query("agent == @arena.SEARCH and round < @FRESH_ROUNDS")
    won, paper = rows.groupby("set").won.mean(), paper.groupby("drafter").quo.mean()
    return 300 * won, 300 * paper[[str(each) for each in won.index]].set_axis(won.index)
