"""Figures, a file per notebook; each function draws one from the DataFrame that is saved with it.

00 start_here, 01 four_items, 02 kth_best_pick, 03 search_agents, 04 risk_and_bots, 05 evaluator,
06 fantasy_risk, 07 risk_tournaments, 08 kth_at_work, 09 learning; beside_published is shared by
04, 06, 07 and 08.
"""
