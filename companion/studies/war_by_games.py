"""The paper's war, in which Quo plays on for all, drafted by real games and by evaluators.

    python -m companion.studies war_by_games
    python -m companion.studies war_by_models

Design, settled before any of it was played.

**war_by_games**: UCT and RAVE beside each pair of bots, rewarded by the published evaluator or by
one real game of three Quos at the end of each simulation.  Constants are counted in standard
deviations of the reward over random drafts and come from one grid, 1/8 to 4, for each search and
reward alike: the one with the most wins over the six matches in two rounds, 20 wars from each
draft, at 300 real games or 3,000 simulations of the evaluator, seed 1.  The comparison has ten
rounds of the six matches, 50 wars from each draft, seed 2033: 100, 300 and 1,000 simulations a pick
for each search and reward, and 3,000 by the evaluator.  By times measured once, UCT takes as long
for 3,000 simulations of the evaluator as for `EQUAL_TIME` real games.  Last, RAVE by 300 real games
sits between two of the paper's UCTs: 20 rounds of six seat orders.  A row per round: `table` (the
pair), search, reward, simulations, c, round, won.

**war_by_models**: UCT with 1,500 simulations by the linear form, and by the network of notebook 10,
fitted to games of three Quos: 21,600 from random drafts and 19,440 more, which are from random
drafts, too, or in three rounds from drafts of the search with the model itself, cut and completed
at random.  c is tuned as above; five training seeds for each pair; a row per training seed.
"""
