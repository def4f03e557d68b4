"""An example of each drafter that `draftlib.agents` lists, small enough to ask often."""

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

EXAMPLES = [
    getattr(agents, name)(**SETTINGS.get(name, {}))
    for name in agents.__all__
    if hasattr(getattr(agents, name), "pick") and name not in ELSEWHERE
]
