"""A small draft as a Gambit file, for solvers of games in extensive form: Gambit, OpenSpiel.

Source of the format: The Gambit project, "The extensive game (.efg) file format".
"""

import numpy as np

from draftlib.game import Game


def to_gambit(game: Game) -> str:
    """Return the whole tree of a game as the text of an .efg file.

    Every position is a node of its own, in the order of the picks that lead to it: a draft of T
    items has T! leaves.  Names hold neither " nor \\.

    >>> from draftlib import table_game
    >>> print(to_gambit(table_game([[3, 4], [2, 1]], items="AB")))
    EFG 2 R "table" { "player 1" "player 2" }
    ""
    p "" 1 1 "" { "A" "B" } 0
    p "" 2 1 "" { "B" } 0
    t "" 1 "" { 3, 1 }
    p "" 2 2 "" { "A" } 0
    t "" 2 "" { 4, 2 }
    <BLANKLINE>
    """
    nodes = list(_paths(range(game.n_items), len(game.order)))
    ends = np.array([picks for picks, _ in nodes if len(picks) == len(game.order)])
    owners = np.full((len(ends), game.n_items), -1)
    owners[np.arange(len(ends))[:, None], ends] = game.order
    paid, items = iter(game.evaluate(owners).tolist()), [_word(item) for item in game.items]
    lines, met = [_head(game), '""'], [0] * (game.n_players + 1)
    for picks, left in nodes:
        over = len(picks) == len(game.order)
        who = game.n_players if over else int(game.order[len(picks)])
        met[who] += 1
        if over:
            rewards = ", ".join(repr(reward).removesuffix(".0") for reward in next(paid))
            lines.append(f't "" {met[who]} "" {{ {rewards} }}')
        else:
            legal = " ".join(items[item] for item in left)
            lines.append(f'p "" {who + 1} {met[who]} "" {{ {legal} }} 0')
    return "\n".join(lines) + "\n"


def _head(game):
    players = " ".join(_word(f"player {player + 1}") for player in range(game.n_players))
    return f"EFG 2 R {_word(game.name)} {{ {players} }}"


def _word(name):
    return f'"{name}"'


def _paths(left, most, picks=()):
    """Yield each list of picks that continues `picks`, before those below it, with what is left."""
    yield picks, left
    if len(picks) < most:
        for item in left:
            rest = [other for other in left if other != item]
            yield from _paths(rest, most, (*picks, item))
