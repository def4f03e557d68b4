"""Figures, a file per notebook; each function draws one from the DataFrame that is saved with it.

00 start_here and verdicts (with A5), P papers, 02 and 08 kth_best_pick, 03 uct, 04 risk_and_bots
(with A3), A6 beside_originals (with A3), 05 worked_example and evaluator (with A4, A8), 06
fantasy_risk, 07 risk_tournaments, 09 learning, 10 and 12 drafting_to_win.
Shared: frame, curves, point_names.
"""
