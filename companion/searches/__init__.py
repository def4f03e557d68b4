"""Drafters that only a table of a notebook uses, or that a study of the papers asks for.

opponent_model       models of rivals, learned from watching them draft
mp_mix               max^n, Paranoid or an attack on the leader
path_refinement      continents first, then territories
sophisticated        exact play of two-player tables of any size (07)
paths                the lines of play that MP-Mix and path refinement look at

They are agents as those of `draftlib.agents`: pass them to `dl.play` or `dl.tournament`.
"""
