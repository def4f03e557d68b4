"""Figures, a file per notebook; each function draws one from the DataFrame that is saved with it.

00 start_here, 02 kth_best_pick, 03 uct, 04 risk_and_bots, 05 evaluator, 06 fantasy_risk,
07 risk_tournaments, 08 kth_at_work, 09 learning, A1 ties_depth_paranoid, A2 equilibrium.  Shared:
curves, point_names.
"""
