"""The record and the measurements that ours are compared with; read with importlib.resources.

A file of an experiment is made by ``python -m companion.experiments NAME``, NAME being that of the
file where no other is given.

published_values.csv               337 values, each with the document and the place it stands in
results.csv                        the groups of the table of results (notebook A1)
headlines.csv                      the headline claims, each with its dumb rule (notebook A1)
displays.csv                       what notebook P calls the parts of a display
table1_drafts.csv                  the drafts of the report's Table 1, from the authors' public logs
kth_at_work.csv                    the matches of notebooks 02 and A4, by round
kth_control.csv, kth_rivals.csv    its tables with Greedy in KthBestPick's place, by table; and
                                   those of 12 and 20 items with other rivals
war_settings.csv                   the wins of the matches of 06 under other bonuses and armies (A2)
maxn_mc_at_war.npz                 the picks of MaxN-MC's matches (notebook A3), rounds x seatings x
                                   42 a match
maxn_mc_wars.csv, table1.csv       who wins the wars of A3 under each setting that was tried
slides_at_war.csv                  the slides' matches at war under all settings tried in notebook
                                   A3
drafting_to_win.csv                matches against bots that play for themselves (notebook 08), by
                                   round
rave.csv                           RAVE and UCT: constants tuned alike, and compared
regret.csv                         how far searches stay behind exact play on long tables
line_up*.npz                       networks for the bots that will play, of one training seed in
                                   twenty, one for each pair of bots (made by line_up)
line_up.csv                        matches with the networks of all seeds
original_bots_12_orders.csv        the original bots, run unmodified: two matches, all seat orders
original_bots_with_cards.csv       the same, with cards: the drafts of the report's Table 1
original_quo_1000_drafts.parquet   the same: 1,000 random drafts, 100 games of three Quos each
learning_curves.csv, learning_matches.csv
                                   learners that play themselves, and their matches (notebook 09)
cv_by_seed.csv                     scores of the fit to training sets of seven seeds
training_set.parquet               7,364 random drafts, 100 games each, played by this library
                                   (`make dataset` makes it again, byte for byte)
"""
