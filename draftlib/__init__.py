"""Drafting games, live again: games, search agents, a learned evaluator and full Risk.

The names below are the public face; see the notebooks for the story.
"""

from draftlib import risk

__all__ = ["risk"]
__version__ = "0.1.0"
