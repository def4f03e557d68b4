"""The page on which a visitor drafts against UCT: its data, and its modules in one script.

A browser imports no module from a folder, so the modules of `play/` are written into the page, in
the order in which they build on each other, without their import and export words.
"""

import json
import re
from pathlib import Path

import numpy as np

from draftlib import fantasy_risk
from draftlib.boards import classic_board
from draftlib.pictures.world_map import (
    CONTINENT_COLORS,
    PLAYER_COLORS,
    UNOWNED,
    load_map,
    svg_paths,
)

PLAY = Path(__file__).parent / "play"
MODULES = ("random.mjs", "evaluator.mjs", "uct.mjs", "rivals.mjs", "page.mjs")


def game_data() -> dict:
    """Return the game, the evaluator and the map as a JSON object, as Python has them."""
    game, board = fantasy_risk(), classic_board()
    arrays, paths = game.arrays, svg_paths()
    return {
        "order": game.order.tolist(),
        "names": list(game.items),
        "neighbours": [_members(near) for near in arrays.near],
        "continents": [
            {"name": name, "territories": _members(group), "color": color}
            for name, group, color in zip(board.continents, arrays.groups, CONTINENT_COLORS)
        ],
        "weights": arrays.weights.tolist(),
        "base": arrays.base.tolist(),
        "perEnemy": arrays.per_enemy,
        "perFriend": arrays.per_friend,
        "colors": PLAYER_COLORS[: game.n_players],
        "unowned": UNOWNED,
        "viewBox": paths.view_box,
        "outlines": list(paths.territories.values()),
        "coasts": list(paths.continents.values()),
        "seaLinks": paths.sea_links,
        "anchors": load_map().anchors.tolist(),
    }


def _members(mask):
    return [int(i) for i in np.flatnonzero([int(mask) >> i & 1 for i in range(64)])]


def bundle() -> str:
    """Return the modules as one script."""
    text = "".join((PLAY / name).read_text() for name in MODULES)
    return re.sub(r"^export ", "", re.sub(r"^import .*\n", "", text, flags=re.M), flags=re.M)


def html() -> str:
    """Return the page: style, place, data and script."""
    data = json.dumps(game_data(), ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return (
        f"<style>\n{(PLAY / 'page.css').read_text()}</style>\n"
        '<div id="play"></div>\n'
        f'<script type="application/json" id="play-data">{data}</script>\n'
        f'<script type="module">\n{bundle()}</script>\n'
    )
