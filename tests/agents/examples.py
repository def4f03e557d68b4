"""An example of each drafter that `draftlib.agents` lists, small enough to ask often."""

import dataclasses

from draftlib import agents

# The settings of those that need some, or would be slow without; {} stands for all others.
SETTINGS = {
    "MaxNMC": {"depth": 1, "rollouts": 2},
    "UCT": {"simulations": 50, "exploration": 1.0},
    "RAVE": {"simulations": 50},
    "Ranking": {"order": [1, 0, 3, 2], "noise": 0.5},
    "KthBestPickUCT": {"n_best": 2, "simulations": 30},
    "MaxNUCT": {"simulations": 30},
}
ELSEWHERE = {"Sarsa"}  # it drafts no four items, as it needs a board


def settings_of(agent):
    """Return what an agent was made with, by the names of its fields."""
    fields = [field.name for field in dataclasses.fields(agent) if field.init]
    return {name: getattr(agent, name) for name in fields}


EXAMPLES = [
    getattr(agents, name)(**SETTINGS.get(name, {}))
    for name in agents.__all__
    if hasattr(getattr(agents, name), "pick") and name not in ELSEWHERE
]
