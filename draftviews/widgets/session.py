"""A draft at the table, as plain data: who sits where, what was picked, and what a click does.

A `Session` is a value.  `DraftRoom.act` answers a click with the session after it, and
`DraftRoom.advance` lets the agents pick until it is a person's turn.  A fresh copy of the agent
makes each pick, with a stream of its own that the seed and the number of the pick name: so undo and
replay lead to the same draft again.
"""

import copy
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal, NamedTuple

from draftlib.agents import RAVE, UCT, Greedy, KthBestPick, MaxN, Random
from draftlib.agents.layers import count_positions
from draftlib.agents.walks import reward_spread
from draftlib.arguments import (
    NAME,
    Count,
    Domain,
    ListOf,
    Seed,
    Word,
    check_list,
    checked,
    domain_of,
    has_methods,
    require,
)
from draftlib.game import Agent, Game, State
from draftlib.kernels.rewards import PYTHON
from draftlib.kernels.rng import generator_of
from draftlib.risk import Drafter
from draftlib.risk.bots import BOTS
from draftviews.widgets.by_wars import ByWars
from draftviews.widgets.saved_drafts import draft_text, read_draft

PERSON = "you"  # in a seat: the person who clicks
_WHAT = "an agent, which has .pick(state, rng)"
_AGENT = Domain(_WHAT, lambda value: has_methods(value, "pick"))
_BY_NAME = Domain("a dict by name", lambda value: isinstance(value, Mapping))
_Agents = Annotated[Mapping[str, Agent], _BY_NAME] | None
_MOST_WATCHED = 10**6  # the largest number of a war that may be watched
_Watched = Annotated[int, Count(-1, _MOST_WATCHED)]
_TRIED = "a turn and an item, or nothing"
_SIMULATIONS = 3000  # of UCT, for its pick and for a hint
LEVELS = (10, 50, 300)  # simulations of a search, below full strength
WARS = "drafts by wars"  # the search whose reward is real games
_WARS = 300  # of its simulations, each with a game, for a pick and for a hint
_PYTHON_SIMULATIONS = 500  # where the reward is a Python function
_MODEL_CALLS = 100  # of KthBestPick, for a pick within a tenth of a second
_SOLVABLE = 20_000  # positions up to which max^n takes a seat
PARTS = 10  # steps in which a review compares a pick with that of a hint
WALKS = 500  # random drafts that tell the spread of the rewards


class Session(NamedTuple):
    """A draft at a table up to now, and the view of it.

    >>> Session(("you", "UCT"), (3,)).picks
    (3,)
    """

    seats: tuple[str, ...]  # P names: PERSON or one of the table's agents
    picks: tuple[int, ...] = ()
    seed: Seed = 0
    war: Literal["quo", "own"] = "quo"  # Quo plays it for everyone, or each bot for itself
    hint: bool = False  # whether the search's ranking is shown
    fights: bool = False  # whether the wars after the draft have been fought
    watch: _Watched = -1  # the number of the war that is watched, -1 for none
    review: bool = False  # whether the person's picks are reviewed
    weighed: int = 0  # steps of the review: a first look at each of them, then PARTS for each hint
    tried: tuple[int, ...] = ()  # a turn, and an item in place of the one picked there


_KINDS = Session.__annotations__.items()
_READ = {name: read for name, kind in _KINDS if (read := domain_of(kind))}  # but tuples


class DraftRoom(NamedTuple):
    """A game to draft, and the agents that may take a seat.

    >>> from draftlib import four_item_game
    >>> list(room_for(four_item_game()).agents)[:6]
    ['UCT', 'Greedy', 'Random', 'KthBestPick', 'MaxN', 'RAVE']
    """

    game: Game
    agents: Mapping[str, Agent]  # by the name in the menu
    search: UCT  # gives the hints

    def session_of(self, plain: Any) -> Session:
        """Return the session that a JSON object describes; ValueError if the table cannot be so."""
        right = isinstance(plain, Mapping) and set(plain) == set(Session._fields)
        require(right, "a session", plain, f"an object with {', '.join(Session._fields)}")
        session = Session(
            seats=self.check_seats(plain["seats"]),
            picks=tuple(check_list("picks", plain["picks"], "a list of items")),
            weighed=Count(0, (1 + 2 * PARTS) * len(self.game.order))("weighed", plain["weighed"]),
            tried=tuple(check_list("tried", plain["tried"], _TRIED)),
            **{name: read(name, plain[name]) for name, read in _READ.items()},
        )
        return session._replace(picks=self.state_of(session).picks)

    def state_of(self, session: Session) -> State:
        """Return the position after the picks of a session; ValueError if one is not legal."""
        state = self.game.start()
        for item in session.picks:
            state = state.after(item)
        return state

    def check_seats(self, seats: Any) -> tuple[str, ...]:
        """Return the seats as a tuple of names; ValueError unless each is PERSON or in the menu."""
        count, menu = self.game.n_players, Word(PERSON, *self.agents)
        names = ListOf(f"a list of {count} names", "who sits", menu, count, count)
        return tuple(names("seats", seats))

    def advance(self, session: Session) -> Session:
        """Let the agents pick until it is a person's turn or the draft is over.

        >>> from draftlib import four_item_game
        >>> room_for(four_item_game()).advance(Session(("Greedy", "you", "Greedy"))).picks
        (1,)
        """
        state = self.state_of(session)
        while not state.is_over and session.seats[state.player] != PERSON:
            name, turn = session.seats[state.player], len(state.picks)
            rng = generator_of(session.seed, turn)
            state = state.after(self.agent(session, name).pick(state, rng))
        return session._replace(picks=state.picks)

    def agent(self, session: Session, name: str) -> Agent:
        """Return a fresh copy of the agent of a name, for the war of `session`."""
        agent = copy.deepcopy(self.agents[name])
        if not isinstance(agent, ByWars):
            return agent
        return replace(agent, bots=tuple(bot or "quo" for bot in self.bots(session)))

    def bots(self, session: Session) -> list[str | None]:
        """Return who plays on for each seat in the war of `session`: a bot, or None for Quo."""
        agents = [self.agents.get(name) for name in session.seats]
        is_own = session.war == "own"
        return [a.name if is_own and isinstance(a, Drafter) else None for a in agents]

    def act(self, session: Session, action: Mapping) -> Session:
        """Return the session after a click; ValueError says why it cannot be.

        action: a JSON object, `do` and what that needs:

        ==========  ==============================================================================
        look        nothing changes
        pick        `item`: the person to move takes it, then the agents pick
        undo        back to the last choice of a person
        back        `to`: back to the position after so many picks, and on from there
        new         a new draft; `seed`, if given, is that of the agents
        seat        `seat`, `name`: somebody else sits there from now on; the draft begins again if
                    no person has picked yet
        hint        how the searches, by the evaluator and by wars, rank what may be picked
        sit         `seat`: the person moves there, and a new draft begins
        fight       the wars after the draft; `war`, if given, says who plays them ("quo" or "own")
        watch       `game`: the number of the war to watch
        review      the wars, and what both hints would have picked in place of the person
        weigh       the review goes a step on
        attempt     `turn`, `item`: this item is compared in wars with the one picked there
        share       the same as fight
        load        `text`: a saved draft
        ==========  ==============================================================================

        >>> from draftlib import four_item_game
        >>> table = room_for(four_item_game())
        >>> after = table.act(Session(("you", "Greedy", "Greedy")), {"do": "pick", "item": 0})
        >>> after.picks, table.act(after, {"do": "undo"}).picks
        ((0, 3, 2), ())
        """
        right = isinstance(action, Mapping) and "do" in action
        require(right, "a click", action, "an object with do")
        do = Word(*ACTIONS)("do", action["do"])
        if do in _OF_WARS:
            _check_war(self, session)
        return ACTIONS[do](self, session, action)

    @property
    def can_fight(self) -> bool:
        """Return whether a draft of the table's game ends in a position of Risk."""
        return _can_fight(self.game)

    def draft_text(self, session: Session) -> str:
        """Return a draft as the text of a small JSON file, which `read_draft` reads.

        >>> from draftlib import four_item_game
        >>> print(room_for(four_item_game()).draft_text(Session(("you", "UCT", "UCT"), (1,))))
        {
         "format": "draftlib draft",
         "game": "four items",
         "seats": ["you", "UCT", "UCT"],
         "seed": 0,
         "picks": ["B"]
        }
        """
        picks = [self.game.items[item] for item in session.picks]
        return draft_text(self.game.name, session.seats, session.seed, picks)


@checked
def room_for(game: Game, agents: _Agents = None) -> DraftRoom:
    """Return the `DraftRoom` of a game: the agents that suit it, and a reader's own by name.

    On a Risk board the four bots and the search by wars take seats too, and max^n where the game is
    small enough to solve.  Where the reward is compiled there is RAVE, and both searches with fewer
    simulations: "UCT 10" and so on by `LEVELS`.
    Raises ValueError for what is no game, and for an agent that cannot pick.
    """
    # c of UCT is the spread of the rewards, on a board the default
    c = {} if game.board is not None else {"exploration": spread_of(game)}
    search = UCT(_PYTHON_SIMULATIONS if game.arrays.kind == PYTHON else _SIMULATIONS, **c)
    known = {"UCT": search, "Greedy": Greedy(), "Random": Random()}
    if game.board is not None or game.is_table:
        known["KthBestPick"] = KthBestPick(max_calls=_MODEL_CALLS)
    if count_positions(game.start(), len(game.order)) <= _SOLVABLE:
        known["MaxN"] = MaxN()
    if game.board is not None and game.n_players <= 6:
        known |= {bot.title: Drafter(bot.name) for bot in BOTS}
    if game.arrays.kind != PYTHON:
        known["RAVE"] = RAVE(_SIMULATIONS)
        for level in LEVELS:
            known |= {f"UCT {level}": UCT(level, search.exploration), f"RAVE {level}": RAVE(level)}
    if _can_fight(game):
        known[WARS] = ByWars(_WARS)
        known |= {f"{WARS} {level}": ByWars(level) for level in LEVELS if level < _WARS}
    for name, agent in (agents or {}).items():
        right = NAME("the name of an agent", name) != PERSON
        require(right, "the name of an agent", name, "another word")
        known[name] = _AGENT(f"the agent {name!r}", agent)
    return DraftRoom(game, known, search)


def _can_fight(game):
    return game.board is not None and len(game.order) == game.n_items and game.n_players <= 6


def spread_of(game: Game) -> float:
    """Return the spread of a game's rewards to two digits, 1 where all rewards are equal.

    >>> from draftlib import four_item_game
    >>> spread_of(four_item_game())
    1.2
    """
    return float(f"{reward_spread(game, WALKS):.2g}") or 1.0


def _pick(table, session, action):
    state = table.state_of(session).after(action.get("item"))
    return table.advance(_session_with(session, state.picks))


def _picks_of_person(table, session):
    """Return the numbers of the picks that a person made, from 0."""
    order = table.game.order[: len(session.picks)]
    return [turn for turn, player in enumerate(order) if session.seats[player] == PERSON]


def _undo(table, session, action):
    mine = _picks_of_person(table, session)
    require(bool(mine), "undo", "this draft", "asked after a pick of yours")
    return _session_with(session, session.picks[: mine[-1]])


def _back(table, session, action):
    to = Count(0, len(session.picks))("to", action.get("to"))
    return table.advance(_session_with(session, session.picks[:to]))


def _new(table, session, action):
    seed = _READ["seed"]("seed", action.get("seed", session.seed))
    return table.advance(_session_with(session, ())._replace(seed=seed))


def _seat(table, session, action):
    seat = Count(0, table.game.n_players - 1)("seat", action.get("seat"))
    names = list(session.seats)
    names[seat] = action.get("name")
    seats, picks = (
        table.check_seats(names),
        session.picks if _picks_of_person(table, session) else (),
    )
    return table.advance(_session_with(session._replace(seats=seats), picks))


def _hint(table, session, action):
    if table.state_of(session).is_over:
        raise ValueError("the draft is over: there is nothing to hint at")
    return session._replace(hint=True)


def _fight(table, session, action):
    war = _READ["war"]("war", action.get("war", session.war))
    return session._replace(fights=True, war=war, watch=-1)


def _watch(table, session, action):
    return session._replace(watch=Count(0, _MOST_WATCHED)("game", action.get("game", 0)))


def _sit(table, session, action):
    seat = Count(0, table.game.n_players - 1)("seat", action.get("seat"))
    names = list(session.seats)
    if PERSON in names:
        names[names.index(PERSON)] = names[seat]
    names[seat] = PERSON
    return table.advance(_session_with(session._replace(seats=tuple(names)), ()))


def _review(table, session, action):
    return session._replace(review=True, watch=-1)


def _attempt(table, session, action):
    turn = Count(0, len(session.picks) - 1)("turn", action.get("turn"))
    before = session._replace(picks=session.picks[:turn])
    item = table.state_of(before).after(action.get("item")).picks[-1]
    return _review(table, session, action)._replace(tried=(turn, item))


def _load(table, session, action):
    loaded = read_pasted(table, action.get("text"))
    return table.advance(loaded._replace(war=session.war))


_OF_WARS = {"fight": _fight, "watch": _watch, "review": _review, "share": _fight}
_OF_WARS["weigh"] = lambda _, session, __: session._replace(weighed=session.weighed + 1)
_OF_WARS["attempt"] = _attempt
ACTIONS = {"look": lambda _, session, __: session, "pick": _pick, "undo": _undo, "back": _back}
ACTIONS |= {"new": _new, "seat": _seat, "sit": _sit, "hint": _hint, "load": _load, **_OF_WARS}


def _session_with(session, picks):
    """Return the session with these picks; what was looked at belongs to another position."""
    return Session(session.seats, picks, session.seed, session.war)


def _check_war(table, session):
    if not table.can_fight:
        raise ValueError(f"{table.game!r} is not a draft of a Risk board: nobody can fight")
    if not table.state_of(session).is_over:
        raise ValueError("the draft is not over yet: first pick the territories that are left")


def read_pasted(table: DraftRoom, text: Any) -> Session:
    """Return the `Session` that a saved draft describes; ValueError as `read_draft` raises it.

    Also where an agent is not in the menu.
    """
    state, seats, seed = read_draft(table.game, text)
    return Session(table.check_seats(seats), state.picks, seed)
