"""An evaluator for the bots that will really play: trained, refined by its own drafts, and tried.

    python -m companion.studies.line_up

makes what `kept_network`, `kept_matches` and `kept_accuracy` read.  Training can be repeated to the
bit only on one machine with one version of the libraries; drafts with the stored networks are the
same everywhere.

After the draft each bot plays itself, and Quo, without a goal to remember, plays on for the
drafter.  The network (see `draftlib.evaluators.network`) learns from random drafts in all seat
orders, one game each: of all line-ups ("universal"), or of one line-up alone ("network").  Then, in
rounds, a search with the network drafts against the bots; each of its drafts is cut at random turns
and completed at random, as the simulations of a search are; one game is played from each; and the
network is fitted anew to all games so far (Ross, Gordon and Bagnell 2011: learn from the positions
that your own play leads to).
"""

from companion.studies.line_up.kept import kept_accuracy, kept_matches, kept_network

__all__ = ["kept_accuracy", "kept_matches", "kept_network"]
