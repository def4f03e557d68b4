"""Exercise of notebook 05: the weight of a continent."""

from companion import example_board
from companion.exercises.answers import number, question
from companion.exercises.registry import exercise

_BONUS = 6  # of West, in exercise 05-1


def _weights_of_west() -> list[float]:
    """Return the weights of none, one and both territories of West, when it is worth more."""
    rows = example_board.seat_table(example_board.EIGHT, _BONUS)
    return (rows.groupby("West").wins.mean() - rows.wins.mean()).tolist()


@exercise("05-1", solution=lambda: _weights_of_west()[2])
def weight_of_west() -> dict:
    """What does both of West weigh, if West is worth six armies a turn?"""
    none, one, both = _weights_of_west()
    slips = {
        both + 50: "That is the mean of the four players. What is left when the mean of all is "
        "taken off?",
        both - none: "That is the difference between both and none. Compare both with the mean.",
        none: "That is the weight of holding none of West.",
        one: "That is the weight of holding one.",
    }
    rule = "Four players held both: two in seat 1 and two in seat 2. Average their wins, take 50."
    return question(number(both, slips, rule))
