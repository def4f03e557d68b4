"""The UCT explorer: move c and the number of simulations, and watch the root's children.

Source: paper, Related Work (UCT and its confidence term; max^n).  Controls are ipywidgets; the
picture is one inline SVG, so the widget needs no internet and saves a few kilobytes.
"""

from html import escape

import ipywidgets as widgets
import numpy as np

from draftlib.agents import UCT, MaxN
from draftlib.agents.layers import count_positions
from draftlib.catalogue import four_item_game, random_table_game, table_game
from draftlib.game import Game
from draftlib.kernels.rewards import PYTHON
from draftlib.pictures.style import COLORS, INK, LINE, SOFT

SOLVABLE = 200_000  # positions up to which the exact values are computed
BUDGETS = tuple(m * 10**k for k in range(5) for m in (1, 2, 5)) + (100_000,)
PYTHON_BUDGET = 2_000  # simulations a game with a Python reward may ask for at most

_ROW, _TOP, _WIDTH = 26, 44, 800
_NAME, _VISITS, _VALUES, _RIGHT = 92, (100, 300), (380, 660), 672


def root_table(state, simulations, exploration, seed=0):
    """Return the root's children after one UCT search, beside the exact max^n values.

    Columns: those of `UCT.children`, then maxn (the max^n value to the player to move, NaN where
    the game is too large to solve), uct_takes and maxn_takes (whether each would pick the item).
    """
    uct = UCT(simulations, exploration)
    choice = uct.pick(state, np.random.default_rng(seed))
    table = uct.children()
    table["maxn"], best = np.nan, -1
    if count_positions(state, len(state.game.order) - len(state.picks)) <= SOLVABLE:
        exact = MaxN().analyse(state)
        table["maxn"], best = exact.values[:, state.player], exact.best
    return table.assign(uct_takes=table["item"] == choice, maxn_takes=table["item"] == best)


def example_games():
    """Return the games of the explorer's menu, by name."""
    tie = table_game([[4, 3, 2, 1], [1, 4, 3, 3], [2, 3, 4, 1]], items="ABCD", name="tie")
    six, nine, snake = (
        random_table_game(*shape).values for shape in ((6, 3, 1), (9, 3, 2013), (8, 2, 7))
    )
    return {
        "four items, 3 players": four_item_game(),
        "four items with a tie": tie,
        "six items, 3 players": table_game(six, items="ABCDEF"),
        "nine items, 3 players": table_game(nine, items="ABCDEFGHI"),
        "eight items, 2 players, snake": table_game(snake, "snake", "ABCDEFGH"),
    }


def uct_explorer(game=None, simulations=1000, exploration=1.0, picks="", seed=0):
    """Return the explorer as an ipywidgets box.

    game : a `Game`, or a dict of name -> Game for the menu; by default `example_games`.
    simulations, exploration, picks, seed : where the controls start; picks are names of items in
        the order in which they were taken, separated by spaces or commas.

    Whatever is wrong with the input is said inside the widget.
    """
    return Explorer(game, simulations, exploration, picks, seed).box


class Explorer:
    """The controls, the message line and the picture of `uct_explorer`."""

    def __init__(self, game=None, simulations=1000, exploration=1.0, picks="", seed=0):
        games = game if isinstance(game, dict) else {str(game): game}
        self.games = example_games() if game is None else games
        self.problem = _problem(simulations, exploration, seed)
        if self.problem:
            simulations, exploration, seed = 1000, 1.0, 0
        wide = {"description_width": "90px"}
        layout = widgets.Layout(width="370px")
        self.menu = widgets.Dropdown(
            options=list(self.games), description="game", style=wide, layout=layout
        )
        self.picks = widgets.Text(
            value=str(picks), description="picked so far", placeholder="names, such as A C",
            continuous_update=False, style=wide, layout=layout,
        )  # fmt: skip
        self.budget = widgets.SelectionSlider(
            options=[(f"{n:,}", n) for n in BUDGETS], value=_nearest(simulations),
            description="simulations", style=wide, layout=layout,
        )  # fmt: skip
        self.c = widgets.FloatLogSlider(
            value=exploration, base=10, min=-2, max=3, step=0.1, description="constant c",
            readout_format=".4g", style=wide, layout=layout,
        )  # fmt: skip
        self.seed = widgets.IntText(value=seed, description="seed", style=wide, layout=layout)
        self.message, self.picture = widgets.HTML(), widgets.HTML()
        left = widgets.VBox([self.budget, self.c])
        right = widgets.VBox([self.menu, self.picks, self.seed])
        self.box = widgets.VBox([widgets.HBox([left, right]), self.message, self.picture])
        for control in (self.menu, self.picks, self.budget, self.c, self.seed):
            control.observe(self.update, "value")
        self.update()

    def update(self, change=None):
        """Search with what the controls say and draw, or say what is wrong with it."""
        try:
            if self.problem and change is None:
                raise ValueError(self.problem)
            state = self.state()
            if self.seed.value < 0:
                raise ValueError(f"the seed must be at least 0, not {self.seed.value}")
            budget, note = self.budget.value, ""
            if state.game.arrays.kind == PYTHON and budget > PYTHON_BUDGET:
                budget, note = PYTHON_BUDGET, f"Python reward: {PYTHON_BUDGET:,} simulations. "
            table = root_table(state, budget, self.c.value, self.seed.value)
        except (ValueError, TypeError) as error:
            self.message.value = f'<b style="color:#B00020">{escape(str(error))}</b>'
            self.picture.value = ""
            return
        self.picture.value = picture(table)
        self.message.value = escape(note + sentence(state, table))

    def state(self):
        """Return the position that the menu and the picks describe; ValueError if there is none."""
        if not self.games:
            raise ValueError("the explorer needs at least one game")
        game = self.games[self.menu.value]
        if not isinstance(game, Game):
            raise ValueError(f"the explorer needs a draftlib Game, not {game!r}")
        state = game.start()
        for name in _names(self.picks.value, game.items):
            if name not in game.items:
                known = ", ".join(game.items)
                raise ValueError(f"there is no item {name!r}; the items are {known}")
            if game.items.index(name) in state.picks:
                raise ValueError(f"{name} has already been picked: name each item once")
            if state.is_over:
                break
            state = state.after(game.items.index(name))
        if state.is_over:
            raise ValueError(f"the draft is over after {len(state.picks)} picks: take some back")
        return state


def sentence(state, table):
    """Return in words who moves, what UCT would take, and what max^n takes."""
    chosen = table[table.uct_takes].iloc[0]
    said = f"Player {state.player + 1} picks. UCT takes {chosen['name']}"
    if not table.maxn_takes.any():
        return f"{said}; the game is too large to solve exactly."
    best = table[table.maxn_takes].iloc[0]
    if chosen["item"] == best["item"]:
        return f"{said}, and so does maxⁿ."
    loss = best["maxn"] - chosen["maxn"]
    if loss == 0:
        return f"{said}; maxⁿ takes {best['name']}, which is worth the same."
    return f"{said}; maxⁿ takes {best['name']}. UCT's pick is worth {loss:.3g} less."


def picture(table):
    """Return the table of `root_table` as one SVG: visits, means, confidence terms, exact values.

    An item never tried has an infinite bound and shows no bar.
    """
    scale = _scale(table)
    rows = [_row(row, _TOP + _ROW * i, scale, table.visits.max())
            for i, row in enumerate(table.to_dict("records"))]  # fmt: skip
    height = _TOP + _ROW * len(table) + 8
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="100%" style="max-width:{_WIDTH}px;background:white" font-size="12" '
        f'font-family="DejaVu Sans, sans-serif" fill="{INK}" role="img" '
        f'aria-label="children of the root">{_heading(scale)}{"".join(rows)}</svg>'
    )


def _heading(scale):
    visits, values = _VISITS[0], _VALUES[0]
    uct, exact = COLORS["UCT"], COLORS["MaxN"]
    ticks = "".join(
        f'<line x1="{scale(v):.1f}" x2="{scale(v):.1f}" y1="36" y2="100%" stroke="{LINE}" '
        f'stroke-width=".6"/><text x="{scale(v):.1f}" y="33" text-anchor="middle" '
        f'fill="{SOFT}" font-size="10">{v:g}</text>'
        for v in scale.ticks
    )
    return (
        f'<text x="{visits}" y="15" font-weight="bold">visits</text>'
        f'<text x="{values}" y="15"><tspan fill="{uct}">● mean</tspan>'
        f'<tspan fill="{uct}" dx="8">─┤ + confidence term</tspan>'
        f'<tspan fill="{exact}" dx="8">◆ exact maxⁿ value</tspan></text>{ticks}'
    )


def _row(row, y, scale, most):
    """Return the SVG of one child of the root; y is the top of its line."""
    uct, exact, middle = COLORS["UCT"], COLORS["MaxN"], y + _ROW / 2
    length = (_VISITS[1] - _VISITS[0]) * row["visits"] / most
    parts = [
        f'<text x="{_NAME}" y="{middle + 4}" text-anchor="end">{escape(row["name"])}</text>',
        f'<rect x="{_VISITS[0]}" y="{y + 6}" width="{length:.1f}" height="{_ROW - 12}" '
        f'fill="{uct}"/>',
        f'<text x="{_VISITS[0] + length + 4:.1f}" y="{middle + 4}" fill="{SOFT}">'
        f"{row['visits']:,}</text>",
    ]
    if row["maxn"] == row["maxn"]:
        x = scale(row["maxn"])
        parts.append(
            f'<path d="M{x:.1f} {y + 4}l6 {_ROW / 2 - 4}l-6 {_ROW / 2 - 4}l-6 {4 - _ROW / 2}z" '
            f'fill="{exact}"/>'
        )
    if row["visits"]:
        x, end = scale(row["mean"]), scale(row["bound"])
        cap = f"M{end:.1f} {middle - 5}v10"
        if row["bound"] > scale.high:  # cut off: an arrow instead of an end
            cap = f"M{end - 5:.1f} {middle - 5}l5 5l-5 5"
        parts.append(
            f'<path d="M{x:.1f} {middle}H{end:.1f}{cap}" stroke="{uct}" '
            f'stroke-width="2" fill="none"/><circle cx="{x:.1f}" cy="{middle}" r="4.5" '
            f'fill="{uct}" stroke="white"/>'
        )
    takers = [("UCT", uct)] * row["uct_takes"] + [("maxⁿ", exact)] * row["maxn_takes"]
    words = "".join(f'<tspan fill="{color}" dx="4">◀ {name}</tspan>' for name, color in takers)
    parts.append(f'<text x="{_RIGHT}" y="{middle + 4}" font-weight="bold">{words}</text>')
    return "".join(parts)


def _scale(table):
    """Return the function from a value to its place in the picture, with its `ticks` and `high`."""
    known = np.concatenate([table[name] for name in ("mean", "maxn")])
    known = known[np.isfinite(known)]
    low, high = known.min(), known.max()
    bounds = table["bound"][np.isfinite(table["bound"])]
    room = max(high - low, 1e-9)
    high = min(max(high, bounds.max()), high + 1.5 * room)  # longer terms are cut off

    def scale(value):
        share = (min(value, high) - low) / max(high - low, 1e-9)
        return _VALUES[0] + (_VALUES[1] - _VALUES[0]) * share

    step = 10.0 ** np.floor(np.log10(max(high - low, 1e-9)))
    step *= next(m for m in (0.2, 0.5, 1, 2, 5) if (high - low) / (m * step) <= 5)
    scale.high = high
    scale.ticks = np.arange(np.ceil(low / step), np.floor(high / step + 1e-9) + 1) * step
    return scale


def _names(text, items):
    """Return the names in `text`: separated by commas if it has any, else by spaces."""
    parts = text.split(",") if "," in text or text.strip() in items else text.split()
    return [name.strip() for name in parts if name.strip()]


def _problem(simulations, exploration, seed):
    """Return what is wrong with where the controls should start, or None."""
    for name, value, least in (("simulations", simulations, 1), ("seed", seed, 0)):
        if not isinstance(value, int | np.integer) or value < least:
            return f"{name} must be a whole number of at least {least}, not {value!r}"
    if not isinstance(exploration, int | float) or not 0.01 <= exploration <= 1000:
        return f"exploration must be a number from 0.01 to 1000, not {exploration!r}"
    return None


def _nearest(simulations):
    return min(BUDGETS, key=lambda n: abs(np.log(n / max(simulations, 1))))
