"""What each drafter of the play page's menu wins at its first table, as CSV: drafter, won, margin.

    python site/strength.py > site/strength.csv

A drafter takes each seat in turn beside UCT and "drafts by wars 10", on BOARDS boards from each
seat; Quo fights 100 wars after each draft.  The margin is that of a 95 % interval over the drafts.
"""

from draftlib.catalogue import fantasy_risk
from draftlib.statistics import interval
from draftviews.widgets.session import LEVELS, WARS, Session, room_for
from draftviews.widgets.wars import war_result

BOARDS, FIGHTS = 30, 100
RIVALS = ("UCT", f"{WARS} 10")
NAMES = ("UCT", "RAVE", WARS, "Greedy", "Random", "Quo", "EvilPixie", "KillBot", "Boscoe")


def main():
    room = room_for(fantasy_risk())
    weaker = [f"{name} {level}" for name in NAMES for level in LEVELS]
    print("drafter,won,margin")
    for name in (*NAMES, *(name for name in weaker if name in room.agents)):
        won = [wars_won(room, name, seat, seed) for seed in range(BOARDS) for seat in range(3)]
        mean, margin = interval(won)
        print(f"{name},{mean:.1f},{margin:.1f}", flush=True)


def wars_won(room, name, seat, seed):
    """Return the wars of FIGHTS that a drafter wins from a seat of a board."""
    seats = (*RIVALS[:seat], name, *RIVALS[seat:])
    end = room.advance(Session(seats, seed=seed))
    return int(war_result(room, end, FIGHTS).wins[seat])


if __name__ == "__main__":
    main()
