"""The war after the draft, a continuation of tournaments; see `matches.After`."""

from collections.abc import Mapping
from typing import Any, Literal

import numpy as np

from draftlib.arguments import checked, require
from draftlib.game import board_of
from draftlib.kernels.rng import seed_of
from draftlib.risk.drafter import Drafter, remembered_goals
from draftlib.risk.setting import Rules, new_record
from draftlib.risk.simulator import Games, simulate_many


class War:
    """Risk, played from every draft of a match: ``tournament(..., after=War("own"))``.

    It gives the column `won`: the share of its fights that an agent won.  A game stopped at the
    limit of rounds is won by nobody.  Seating o is fought with the stream seed_of(seed, o).

    Parameters
    ----------
    post_draft : {"quo", "own"}, optional
        "quo", Quo plays for everyone, as it most likely did in the papers; or "own", each bot plays
        on for itself, remembering its goal, and Quo plays for all other drafters.
    fights : int, optional
        The games from each draft.
    **rules
        Those that differ from the usual rules of play, see `Rules`.

    Raises
    ------
    ValueError
        For a way to play, a number or a rule that makes no sense.

    Examples
    --------
    >>> from draftlib import Greedy, Random, fantasy_risk, summary, tournament
    >>> from draftlib.risk import Drafter, War
    >>> agents = {"Greedy": Greedy(), "Random": Random(), "Quo": Drafter("quo")}
    >>> table = tournament(fantasy_risk(), agents, 2, after=War("own", fights=5))
    >>> float(summary(table, "won")["mean"].sum())
    1.0
    """

    @checked
    def __init__(self, post_draft: Literal["quo", "own"] = "quo", fights: Games = 20, **rules: Any):
        Rules(**rules)  # checks them
        self.post_draft, self.fights, self.rules = post_draft, fights, rules

    def __repr__(self) -> str:
        rules = "".join(f", {name}={value!r}" for name, value in self.rules.items())
        return f"War({self.post_draft!r}, fights={self.fights}{rules})"

    def check(self, game: Any, agents: Mapping[str, Any]) -> None:
        """Raise ValueError unless the drafts of `game` end in a position of Risk."""
        board = board_of("the game before a war", game)
        is_whole = len(game.order) == game.n_items
        require(is_whole, "the game before a war", game, "the draft of all territories")
        new_record(("quo",) * game.n_players, board=board)

    def __call__(self, match: Any, seed: int = 0, **run: Any) -> dict[str, np.ndarray]:
        """Fight from all drafts of a match; return the column `won`, (R, O, P)."""
        self.check(match.game, match.agents)
        wins = []
        for o, seating in enumerate(match.seatings):
            bots, goals = self._who_plays(match, o, seating)
            options = {**run, **self.rules, "goals": goals, "board": match.game.board}
            owners, stream = match.owners[:, o], seed_of(seed, o)
            wins.append(simulate_many(owners, bots, self.fights, stream, **options).wins)
        return {"won": np.stack(wins, axis=1) / self.fights}

    def _who_plays(self, match, o, seating):
        """Return the bots that play seating `o`, and the goals (R, P) that they remember."""
        if self.post_draft == "quo":
            return ("quo",) * len(seating), None
        agents = [match.agents[name] for name in seating]
        bots = [agent.name if isinstance(agent, Drafter) else None for agent in agents]
        order, board = match.game.order, match.game.board
        goals = [remembered_goals(picks, order, bots, board) for picks in match.picks[:, o]]
        return tuple(bot or "quo" for bot in bots), np.array(goals)
