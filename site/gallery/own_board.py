"""A board of one's own
====================

Two continents and a bridge, drafted by two bots; then they fight a thousand wars from that draft.
"""

import matplotlib.pyplot as plt

import draftviews as dv
from draftlib import risk

lands = [("a", 0, [1]), ("b", 0, [0, 2]), ("c", 1, [1, 3, 4]), ("d", 1, [2, 5]), ("e", 1, [2, 5])]
board = risk.make_board("bridge", [("West", 2), ("East", 3)], [*lands, ("f", 1, [3, 4])])
owner = risk.draft(("quo", "quo"), board)
wars = risk.simulate(owner, ("quo", "quo"), games=1000, seed=0, board=board)
print("owners", owner, "wins", wars.wins)

dv.use_style()
figure, ax = plt.subplots(figsize=(3.6, 1.6))
dv.draw_board(ax, owner, labels="names", board=board)
