"""Drafting games, live again: games, search agents, a learned evaluator and full Risk.

Begin with a game, an agent for each player, and `play`::

    >>> import draftlib as dl
    >>> dl.play(dl.four_item_game(), [dl.MaxN(), dl.Greedy(), dl.Greedy()])
    Outcome(picks=0:A 1:D 2:C 0:B, rewards=[7.0, 3.0, 3.0])

`dl.tournament` and `dl.summary` compare agents over many drafts.  `dl.fantasy_risk()` is the draft
of the world map, `dl.Game` one of your own, `dl.UCT` a search, and `dl.risk` has the war.

The public names are listed in `__init__.pyi`; see the notebooks for the story.  A module is loaded
when one of its names is first used, so that a draft need not wait for the war.
"""

from pathlib import Path

import lazy_loader

from draftlib.runs.loading import propose_names

if not Path(__file__).exists():
    raise ImportError(f"draftlib runs from a folder only: unpack {Path(__file__).parents[1]}")

_find, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
__getattr__ = propose_names(_find, __name__, __all__)
__version__ = "0.1.0"
