"""The draft table: draft by clicking, on the world map or among cards, against any agents.

`draft_table()` seats a person and two UCT at Fantasy Risk.  What a click does is worked out by
`session`, the wars after the draft by `wars`; `draft_table.js` only draws and sends the clicks.  A
saved table, in a notebook that was only opened or on a static page, still replays its draft and its
war.
"""

import copy
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import traitlets

from draftlib.arguments import TEXT, Seed, checked, require
from draftlib.catalogue import fantasy_risk
from draftlib.game import Agent, Game
from draftlib.kernels.rewards import PYTHON, TABLE
from draftlib.risk import Drafter
from draftlib.runs.files import read_text, replace_file
from draftviews.widgets import review, session as sessions, wars
from draftviews.widgets.page import Page, error_words, html_table, module, style
from draftviews.widgets.scenery import map_picture, player_colors, world_map

_DIGITS = 7  # of a reward, in what is shown and saved


@checked
def draft_table(
    game: Game | None = None,
    seats: Sequence[str] | None = None,
    agents: Mapping[str, Agent] | None = None,
    seed: Seed = 0,
) -> "DraftTable":
    """Return a draft to click through, a widget.

    Parameters
    ----------
    game : Game, optional
        Any drafting game, by default Fantasy Risk.  The territories of the classic board are drawn
        on the world map, other items as cards.
    seats : sequence of str, optional
        Who sits where, P names: "you" for a person, or "UCT", "Greedy", "Random", and where
        they fit "KthBestPick", "MaxN", "RAVE", the bots "Quo", "EvilPixie", "KillBot" and "Boscoe",
        "drafts by wars", and weaker searches, "UCT 10", "UCT 50", "UCT 300", "RAVE 10" and so on;
        by default a person first and UCT in all other seats.
    agents : dict of agents, optional
        Agents of your own by name, for the menu of the seats.
    seed : int, optional
        The seed of the agents.

    Raises
    ------
    ValueError
        For what is no game, no agent, no seat.

    Examples
    --------
    >>> from draftviews import draft_table
    >>> table = draft_table(seats=("Boscoe", "you", "UCT"))
    >>> table.ask("pick", item=11)["words"]
    'Pick 5 of 42: player 2 (you) to move.'
    """
    game = fantasy_risk() if game is None else game
    table = sessions.room_for(game, agents)
    others = ("UCT",) * (game.n_players - 1)
    names = table.check_seats((sessions.PERSON, *others) if seats is None else seats)
    return DraftTable(table, sessions.Session(names, seed=seed))


class DraftTable(Page):
    """A widget in which people and agents draft; see `draft_table`.

    Parameters
    ----------
    table : DraftRoom
        The game and the agents that can sit.
    session : Session
        The draft so far.

    Examples
    --------
    >>> from draftlib import four_item_game
    >>> from draftviews import draft_table
    >>> table = draft_table(four_item_game(), ("Greedy", "Greedy", "you"))
    >>> table.session.picks, table.ask("pick", item=2)["rewards"][-1]
    ((1, 0), [5.0, 4.0, 3.0])
    """

    _esm = module(
        "names",
        "board",
        "seats",
        "why",
        "plight",
        "decisive",
        "review",
        "share",
        "guess",
        "draft_table",
    )
    _css, _title = style("board"), "A draft table"
    table = traitlets.Dict().tag(sync=True)
    cold = traitlets.Bool(False).tag(sync=True)  # whether kernels are still being made ready

    def __init__(self, table: sessions.DraftRoom, session: sessions.Session):
        self.rules, self._warming, self._last, self._known = table, None, session, {}
        super().__init__({"session": _plain(session), "do": "start"}, table=_scenery(table))

    @property
    def session(self) -> sessions.Session:
        """The draft up to now, a `Session`."""
        return self._last

    def ask(self, do: str, **what: Any) -> dict:
        """Do what a click does, see `session.DraftRoom.act`; return what is then shown.

        Raises ValueError where the page would say what is wrong.
        """
        self.asked = {**self.asked, "session": self.shown["session"], "do": do, **what}
        if self.shown["wrong"]:
            raise ValueError(self.shown["wrong"])
        return self.shown

    def save(self, path: str | Path) -> None:
        """Write the draft to a small JSON file; OSError where it cannot be written."""
        require(isinstance(path, str | Path), "path", path, "where to save the draft")
        replace_file(path, self.rules.draft_text(self.session).encode())

    def load(self, path: str | Path) -> None:
        """Go on from a saved draft; ValueError if the file holds none, OSError without one."""
        self.ask("load", text=read_text(path, "a saved draft"))

    def answer(self, asked: dict) -> dict:
        """Return the table after a click; where the click cannot be, as before, with the reason."""
        session, wrong = self._last, ""
        try:
            session = self.rules.session_of(asked["session"])
            do = TEXT("do", asked["do"])
            if do in ("start", "mount"):
                session = self._open(do, session)
            else:
                session = self.rules.act(session, asked)
        except Exception as problem:  # a reader's own agent may raise anything
            wrong = error_words(problem)
        self._last = session
        return _view(self.rules, session, self._known) | {"wrong": wrong}

    def fallback_html(self) -> str:
        """Return the draft as plain HTML: who took what, in order."""
        game, session = self.rules.game, self.session
        rows = [
            [turn + 1, f"player {player + 1} ({session.seats[player]})", game.items[item]]
            for turn, (player, item) in enumerate(zip(game.order, session.picks))
        ]
        return html_table(["pick", "by", "item"], rows, f"{game.name}: {self.shown['words']}")

    def picture(self) -> bytes | None:
        """Return the map with the draft so far, None for a board of cards."""
        if self.table["map"] is None:
            return None
        game, players = self.rules.game, self.session.seats
        names = [f"player {p + 1} ({name})" for p, name in enumerate(players)]
        owner = self.rules.state_of(self.session).owner
        return map_picture(owner, names, f"{game.name}. {self.shown['words']}")

    def _open(self, do, session):
        """Let the agents before the first person pick; on a screen, get the kernels ready too."""
        if do == "mount" and self._warming is None:
            self.cold = True
            self._warming = Thread(target=self._warm_up, daemon=True)
            self._warming.start()
        return self.rules.advance(session)

    def _warm_up(self):
        """Compile or load what is behind each click while the reader looks at the table."""
        start = sessions.Session((sessions.PERSON,) * self.rules.game.n_players, hint=True)
        with suppress(Exception):  # what goes wrong is said where it is clicked
            _hint(self.rules, start)
            if self.rules.can_fight:
                _war_hint(self.rules, start)
                wars.warm_up(self.rules)
            for agent in self.rules.agents.values():
                copy.deepcopy(agent).pick(self.rules.game.start(), np.random.default_rng(0))
        self.cold = False


def _view(table: sessions.DraftRoom, session: sessions.Session, known: dict) -> dict:
    """Return what the page shows of a session, a JSON object; `known` keeps what a review found.

    Keys: session; player (to move, -1 when the draft is over); rewards, a row of (P,) after each
    number of picks from 0 on, those of unfinished drafts by the game's partial evaluation; words;
    file (the draft as text to save); can_fight; and, each None unless asked for, hint (rows of
    item, mean, visits, best first), war_hint (the same by wars), fights and war, see `wars`, and
    review, see there.
    """
    state = table.state_of(session)
    is_reviewed = session.review and state.is_over
    is_fought = is_reviewed or (session.fights and state.is_over)
    is_hinted = session.hint and not state.is_over
    return {
        "session": _plain(session),
        "player": -1 if state.is_over else state.player,
        "rewards": _rewards_so_far(table.game, session.picks),
        "words": _words(table, session),
        "file": table.draft_text(session),
        "can_fight": table.can_fight,
        "hint": _hint(table, session) if is_hinted else None,
        "war_hint": _war_hint(table, session) if is_hinted and table.can_fight else None,
        "fights": wars.fights(table, session) if is_fought else None,
        "war": wars.war(table, session) if state.is_over and session.watch >= 0 else None,
        "review": review.review(table, session, known) if is_reviewed else None,
    }


def _rewards_so_far(game: Game, picks: tuple) -> list:
    """Return the evaluation of the draft after 0, 1, ... picks, rows of (P,), or 0."""
    owners = np.full((len(picks) + 1, game.n_items), -1, np.int64)
    for turn, item in enumerate(picks):
        owners[turn + 1 :, item] = game.order[turn]
    known = slice(None) if game.rates_unfinished else slice(len(game.order), None)
    values = np.zeros((len(owners), game.n_players))
    values[known] = game.evaluate(owners[known])
    return [[_short(value) for value in row] for row in values]


def _hint(table: sessions.DraftRoom, session: sessions.Session) -> list:
    """Return the evaluator's ranking at a session as rows of item, mean and visits, best first.

    The mean is None for an item that the search has not tried.
    """
    search, ranked = review.search_at(table, session)
    found = search.children().set_index("item").loc[ranked, ["mean", "visits"]]
    return [[int(item), _short(mean), int(visits)] for item, mean, visits in found.itertuples()]


def _war_hint(table: sessions.DraftRoom, session: sessions.Session) -> list:
    """Return the ranking by wars as rows of item, share, visits, half-width, level or not."""
    return [
        [int(item), _short(mean), int(visits), _short(margin), bool(level)]
        for item, mean, visits, margin, level in review.hint_by_wars(table, session)
    ]


def _short(number):
    return None if np.isnan(number) else float(f"{number:.{_DIGITS}g}")


def _words(table: sessions.DraftRoom, session: sessions.Session) -> str:
    """Return in a sentence where the draft stands."""
    state = table.state_of(session)
    if state.is_over:
        rewards = table.game.rewards(state.owner)
        first = np.flatnonzero(rewards == rewards.max())
        best = [f"player {p + 1} ({session.seats[p]})" for p in first]
        if len(best) > 1:
            return f"The draft is over. Level: {', '.join(best)}."
        if _pays_shares(table):
            return f"The draft is over. The formula favours {best[0]}."
        return f"The draft is over. P{best[0][1:]} drafted best."
    turn, player = len(state.picks) + 1, state.player
    who = f"player {player + 1} ({session.seats[player]})"
    return f"Pick {turn} of {len(table.game.order)}: {who} to move."


def _scenery(table: sessions.DraftRoom) -> dict:
    """Return what stays the same during a draft: the items, the menu, the colours, the map.

    levels: rows of a search, the name of a level, its simulations; the menu has the search alone.
    shares: whether the rewards add up to one, as chances to win do; bots: who fights for itself in
    a war.
    """
    game, levels = table.game, _levels(table.agents)
    weaker = {name for search, name, _ in levels if name != search}
    return {
        "name": game.name,
        "items": list(game.items),
        "order": game.order.tolist(),
        "menu": [sessions.PERSON, *(name for name in table.agents if name not in weaker)],
        "levels": levels,
        "colors": player_colors(game.n_players),
        "map": world_map(game.board),
        "values": game.values.tolist() if game.is_table else None,
        "simulations": table.search.simulations,
        "shares": _pays_shares(table),
        "reviews": table.can_fight,
        "bots": [name for name, agent in table.agents.items() if isinstance(agent, Drafter)],
    }


def _pays_shares(table):
    """Return whether the rewards of a game are an evaluator's estimates."""
    return table.game.arrays.kind not in (TABLE, PYTHON)


def _levels(agents):
    """Return [search, name in the menu, words] for each level of the searches that have some."""
    found = []
    for search in ("UCT", "RAVE", sessions.WARS):
        weaker = [f"{search} {number}" for number in sessions.LEVELS]
        names = [name for name in weaker if name in agents]
        for name in [*names, search] if names else ():
            found.append([search, name, f"{agents[name].simulations:,} simulations"])
    return found


def _plain(session):
    """Return a session as a JSON object."""
    lists = {name: list(getattr(session, name)) for name in ("seats", "picks", "tried")}
    return {**session._asdict(), **lists}
