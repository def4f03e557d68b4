"""Draw a search tree
==================

A small draft as a whole, maxⁿ values passed up; a coloured branch is the choice of who moves.
"""

import draftlib as dl
import draftviews as dv
from draftviews.pictures import trees

game = dl.table_game([[3, 4, 1], [4, 1, 2]], items=["axe", "bow", "cup"])


def grow(state):
    if state.is_over:
        return tuple(game.rewards(state.owner))
    return {game.items[item]: grow(state.after(item)) for item in state.legal}


dv.use_style()
nodes = trees.tree_nodes(grow(game.start()), game.order)
print("maxⁿ opens with", game.items[dl.MaxN().pick(game.start())])
figure = trees.game_tree(nodes, title="Three items, two players")
