"""Exercises of notebook 04: where Quo and Boscoe draft, and an attack of the reader's own."""

from companion.exercises.answers import name, question
from companion.exercises.registry import exercise
from draftlib import kernel, risk
from draftlib.risk.engine import attack, enemies, members_of, mine

_SEED, _WARS = 2010, 1000
_PIXIE = risk.bot_named("evil_pixie")
_TAKEN = "Mongolia is gone now. What else touches Japan?"


def _next_continents() -> tuple[str, str]:
    """Return where player 4 of four Quos picks first, and where player 1 makes its fifth pick."""
    board, picks = risk.classic_board(), risk.full_draft(("quo",) * 4).picks
    first, fifth = picks[3], picks[4 * 4]
    return board.continents[board.continent[first]], board.continents[board.continent[fifth]]


@exercise("04-1", solution=_next_continents)
def four_quos() -> dict:
    """Four Quos draft: where does player 4 pick first, and player 1 once Australia is full?"""
    names, (first, then) = risk.classic_board().continents, _next_continents()
    full = (
        f"{first} it is for player 4. When player 1 has filled Australia, that one is touched too."
    )
    which = "Of the untouched continents, which is the smallest?"
    again = name({then: "", "Asia": f"{full} {which}"}, f"{full} {{}} is touched already. {which}")
    begun = (
        "Players 1, 2 and 3 have each begun the smallest untouched continent. Which is the "
        "smallest that they leave untouched? Not {}."
    )
    form = 'Two continents are asked for, such as ("Asia", "Asia").'
    unknown = f"There is no continent '{{}}'; there are {', '.join(names)}."
    return question(name({first: again}, begun), form, names, unknown)


@exercise("04-2", solution=lambda: ("Mongolia", "Kamchatka"))
def second_pick_of_boscoe() -> dict:
    """Boscoe holds Japan: what does it pick next, and what if somebody has taken that?"""
    board = risk.classic_board()
    cases = {
        territory: "{} is not in Asia, and Asia is not full yet."
        for territory, continent in zip(board.territories, board.continent)
        if board.continents[continent] != "Asia"
    }
    far = "{} does not touch Japan, and something in Asia that does is free."
    taken = name({**cases, "Kamchatka": "", "Mongolia": _TAKEN}, far)
    lower = "Two territories touch Japan. Which of them has the lower code?"
    tree = name({**cases, "Mongolia": taken, "Kamchatka": lower}, far)
    form = 'Two territories are asked for, such as ("Siam", "India").'
    return question(tree, form, board.territories, unknown="There is no territory '{}'.")


@kernel
def _attack_again(g):
    for _ in range(9):
        for t in members_of(mine(g)):
            for e in members_of(enemies(g, t)):
                if g.armies[t] > 2 * g.armies[e]:
                    attack(g, t, e)


def _wins(bot: str | risk.Bot) -> int:
    """Return what a bot in seat 1 wins of 1,000 wars against two Quos, who draft as it does."""
    drafted = risk.full_draft(("quo",) * 3)
    seats = (bot, "quo", "quo")
    return int(risk.simulate(drafted.owner, seats, _WARS, _SEED, goals=drafted.goals).wins[0])


@exercise("04-3", solution=lambda: _PIXIE._replace(name="again", attack=_attack_again))
def attack_of_your_own(answer: risk.Bot) -> str:
    """Write an attack with which EvilPixie wins more wars against two Quos than with its own."""
    if not isinstance(answer, risk.Bot):
        raise ValueError("a bot is asked for, such as bold")
    for bot in map(risk.bot_named, risk.BOT_NAMES):
        if answer.attack is bot.attack:
            return f"That is the attack of {bot.title}. Write one of your own."
    won, to_beat = _wins(answer), _wins(_PIXIE)
    if won > to_beat:
        return ""
    return (
        f"It wins {won} of {_WARS:,} wars, and EvilPixie with its own attack {to_beat}. Who has "
        "conquered a territory stands beside the next: does your attack look there again?"
    )
