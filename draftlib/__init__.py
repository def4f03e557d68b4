"""Drafting games, live again: games, search agents, a learned evaluator and full Risk.

The public names are listed in `__init__.pyi`; see the notebooks for the story.  A module is loaded
when one of its names is first used, so that a draft need not wait for the war.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
__version__ = "0.1.0"
