"""Step through KthBestPick on any table of values.

`kth_stepper()` shows the pseudo-code with the current line lit, all variables, the table with the
items coloured by owner, and in words what has just happened.  Wrong input is answered in words.
"""

from html import escape

import ipywidgets as widgets

from draftlib.agents.kth_best_pick import KthBestPick, kth_best_pick_trace
from draftlib.pictures.traces import trace_table
from draftlib.widgets.pages import page
from draftlib.widgets.tables import read_n_best, read_table, table_text


def kth_stepper(values=None, n_best=2):
    """Return a `KthStepper` on a table of values, by default the four-item game.

    values: (P, T) numbers, a row per player, or the text of such a table.  n_best: N, how many top
    items are considered, None or "all" for as many as player 1 has picks.
    """
    return KthStepper(values, n_best)


class KthStepper(widgets.VBox):
    """A widget that steps through one call of KthBestPick for player 1.

    Attributes of use: `steps` (the trace, empty after wrong input), `at` (the number of the step
    shown, from 0), `error` (what is wrong with the input, or an empty text).
    """

    def __init__(self, values=None, n_best=2):
        self.steps, self.state, self.error = [], None, ""
        wide, short = widgets.Layout(width="360px"), widgets.Layout(width="110px")
        self.table = widgets.Textarea(table_text(values), rows=5, layout=wide)
        n_text = "all" if n_best is None else str(n_best)
        self.n_best = widgets.Text(n_text, description="N =", layout=short)
        self.n_best.style.description_width = "30px"
        self.run = widgets.Button(description="Run", button_style="primary", icon="play")
        self.message = widgets.HTML(layout=wide)
        self.first, self.back, self.next, self.last = (
            widgets.Button(description=name, layout=widgets.Layout(width="70px"))
            for name in ("« first", "‹ back", "next ›", "last »")
        )
        self.slider = widgets.IntSlider(
            min=1, max=1, description="step", layout=widgets.Layout(width="330px")
        )
        self.slider.style.description_width = "35px"
        self.view = widgets.HTML()
        self.run.on_click(lambda _: self.start())
        for button, move in (
            (self.first, lambda _: self.go(0)),
            (self.back, lambda _: self.go(self.at - 1)),
            (self.next, lambda _: self.go(self.at + 1)),
            (self.last, lambda _: self.go(len(self.steps) - 1)),
        ):
            button.on_click(move)
        self.slider.observe(lambda _: self.show(), "value")
        hint = widgets.HTML("Item names, then a row of values per player:", layout=wide)
        answer = widgets.VBox([widgets.HBox([self.n_best, self.run]), self.message])
        inputs = widgets.HBox([widgets.VBox([hint, self.table]), answer])
        buttons = [self.first, self.back, self.next, self.last, self.slider]
        moves = widgets.HBox(buttons, layout=widgets.Layout(flex_flow="row wrap"))
        super().__init__([inputs, moves, self.view])
        self.start()

    def __repr__(self):
        """Return what a reader sees where widgets are not shown."""
        return "A stepper through KthBestPick: run this cell in JupyterLab to use it."

    @property
    def at(self):
        """Return the number of the step that is shown, from 0."""
        return self.slider.value - 1

    def start(self):
        """Read the table and N, run KthBestPick, and show its first step or what is wrong."""
        self.steps, self.error, note = [], "", ""
        try:
            game = read_table(self.table.value)
            n_best = read_n_best(self.n_best.value)
            self.state = game.start()
            models = [KthBestPick(n_best)] * game.n_players
            self.steps = kth_best_pick_trace(self.state, n_best, models=models)
            own = int((game.order == 0).sum())
            if n_best is not None and n_best > own:
                note = f"Player 1 has {own} picks: N = {n_best} counts as N = {own}."
        except ValueError as problem:
            self.error = str(problem)
        text, color = (self.error, "#B3261E") if self.error else (note, "#6B6B6B")
        self.message.value = f"<div style='color:{color};line-height:1.3'>{escape(text)}</div>"
        self.slider.max = max(len(self.steps), 1)
        self.slider.value = 1
        self.show()

    def go(self, number):
        """Show the step of this number, from 0; beyond the ends, the first or the last."""
        if self.steps:
            self.slider.value = 1 + min(max(number, 0), len(self.steps) - 1)

    def show(self):
        """Draw the current step, and switch off the buttons that lead nowhere."""
        start, end = self.at == 0, self.at + 1 >= len(self.steps)
        self.first.disabled = self.back.disabled = start
        self.next.disabled = self.last.disabled = end
        self.slider.disabled = not self.steps
        self.view.value = page(self.steps, self.at, self.state) if self.steps else ""

    def picture(self, caption=""):
        """Return the static picture of the whole trace, a matplotlib Figure.

        Raises ValueError if there is no trace, since the input is wrong.
        """
        if not self.steps:
            raise ValueError(f"there is no trace to draw: {self.error}")
        return trace_table(self.steps, self.state, caption)
