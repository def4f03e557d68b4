"""What the weights of eight and nine North American territories rest on, and what they win.

    python -m companion.studies rare_refits
    python -m companion.studies north_america
    python -m companion.studies rare_weights
    python -m companion.studies rare_sets

Design, settled before any of it was played.

**rare_refits**: the evaluator fitted by the paper's method to ten training sets of 7,364 random
drafts with 100 games each of three Quos, seeds 2010 to 2019 (2010 is the stored set), and to one of
500,000 drafts with ten games each, seed 500.  Where a player of the set 2010 owns eight territories
of North America, the fit is made again without that draft.  A row per weight: `seen`, the players
who owned so many; `weight`; `ci95`, 1.96 residuals of the fit over the root of `seen`.

**north_america**: random drafts in which one player owns n of North America, n from 4 to 9: 3,000
for each n and seat, 20 games of three Quos from each, seed 2031.  A row per n, seat and `what`: the
share of the wars that this player wins, and what an evaluator promises it: the published one, the
refit of 2010, the one of 500,000 drafts, and the published one with a `curve` of weights for 4 to 9
at which the mean promise over all seats equals the share won.

**rare_weights**: UCT with 3,000 simulations, c = .01, beside each pair of bots, 20 rounds of six
seat orders; 50 wars from each draft in both ways of playing on, Quo for all and each bot for
itself; seed 2032, the same for every evaluator.  The evaluators are those of `evaluators`: the
published one, the refit of 2010 and that of 500,000 drafts, each with single weights of another.
The last one searches by the published weights with 30,000 simulations, over five rounds.  A row per
round: pair, evaluator, round, `quo` and `own` (the share of its wars that the search wins), `held`
(its territories of North America), `seven`, `eight` and `nine` (the share of its drafts with at
least so many).

**rare_sets**: the same by the refits of all ten sets of 7,364 drafts, five rounds each.

Intervals are over rounds, each the mean of the six matches; those of `rare_sets` over the ten sets.
The claims to be tested: by the published evaluator the search wins more than by the same with
eight's weight of 500,000 drafts, and than by the fit of 500,000 drafts; by this it wins more than a
fair share of 100 of 300 in every match; it wins most by the curve.
"""
