"""Figures, each a function of the table in its CSV: ``figures.start_here.cycle(table)``.

00 start_here, 01 and 03 uct, 02, A4 and A5 kth_best_pick, 04 risk_and_bots, 05 worked_example and
evaluator (with A4, A8), 06 fantasy_risk, 07 risk_tournaments (with A7, A8), 09 learning, 10, 12 and
13 drafting_to_win, A3 and A6 beside_originals, P papers.
Shared: frame, dots, curves, point_names.
"""
