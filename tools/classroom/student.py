"""Draft against UCT: one class with `pick`; everything else in this file is yours."""


class Student:
    """Takes the territory that raises its own reward most at once, as Greedy does."""

    def pick(self, state, rng):
        """Return the item to pick: one of `state.legal`.

        state.player is the player to move, state.owner the owner of each item (-1: free),
        state.after(item) the next state, state.game.rewards(owner) the rewards of a full draft,
        and state.game.gains(state) what each legal item adds at once.  rng: a numpy Generator.
        """
        gains = state.game.gains(state)
        return state.legal[gains.argmax()]
