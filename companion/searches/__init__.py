"""Drafters that only a table of a notebook uses, or that a study of the papers asks for.

opponent_model       models of rivals, learned from watching them draft
sophisticated        exact play of two-player tables of any size (07)

They are agents as those of `draftlib.agents`: pass them to `dl.play` or `dl.tournament`.
"""
