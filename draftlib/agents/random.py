"""Random: the baseline that every search must beat."""


class Random:
    """Pick uniformly among the items that are left (slides, Fantasy Risk: "a random drafter")."""

    def pick(self, state, rng):
        """Return an item of `state.legal`, drawn with the numpy Generator `rng`."""
        return int(state.legal[rng.integers(len(state.legal))])
