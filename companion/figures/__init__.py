"""Figures, each a function of the table in its CSV: ``figures.start_here.cycle(table)``.

00 start_here, 01 and 03 uct, 02 and A4 kth_best_pick, 04 risk_and_bots, 05 worked_example and
evaluator (with A3), 06 risk_tournaments, 07 and 08 drafting_to_win, 09 learning,
A2 beside_originals, P papers.
Shared: frame, dots, curves, point_names.
"""
