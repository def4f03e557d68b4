"""A small draft as a Gambit file, for solvers of games in extensive form: Gambit, OpenSpiel.

Source of the format: The Gambit project, "The extensive game (.efg) file format".
"""

from collections import Counter

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
    players = " ".join(f'"player {player + 1}"' for player in range(game.n_players))
    lines, met = [f'EFG 2 R "{game.name}" {{ {players} }}', '""'], Counter()

    def write(state):
        who = None if state.is_over else state.player
        met[who] += 1
        if state.is_over:
            paid = ", ".join(f"{reward:.17g}" for reward in game.rewards(state.owner))
            lines.append(f't "" {met[who]} "" {{ {paid} }}')
            return
        legal = " ".join(f'"{game.items[item]}"' for item in state.legal)
        lines.append(f'p "" {who + 1} {met[who]} "" {{ {legal} }} 0')
        for item in state.legal:
            write(state.after(item))

    write(game.start())
    return "\n".join(lines) + "\n"
