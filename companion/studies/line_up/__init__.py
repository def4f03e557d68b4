"""An evaluator for the bots that will really play: trained, refined by its own drafts, and tried.

    python -m companion.studies line_up
    python -m companion.studies line_up_accuracy

The first trains the networks and plays with them; the second compares them with other models.

After the draft each bot plays on for itself, and Quo, without a goal to remember, plays for the
search.  The network (see `draftlib.evaluators.network`) learns from random drafts in all seat
orders, one game each.  Then, in rounds, a search with the network drafts against the bots; each of
its drafts is cut at random turns and completed at random, as the simulations of a search are; one
game is played from each; and the network is fitted anew to all games so far (Ross, Gordon and
Bagnell 2011: learn from the positions that your own play leads to).

Every network learns from as many games, whatever they are games of: one line-up ("network"), all
six ("universal"), or the three without one bot ("without quo" ...), which it then takes for either
of the other two.  Each is trained with five seeds.  Networks with a hidden layer can be trained
again to the same weights on one processor only; those of the first seed for each line-up are
stored, and drafts from stored weights are the same everywhere.
"""

from companion.studies.line_up.networks import network_game, stored_network

__all__ = ["network_game", "stored_network"]
