"""An evaluator for the bots that will really play: trained, refined by its own drafts, and tried.

    python -m companion.studies line_up

trains the networks and plays with them.

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

import io
from collections.abc import Sequence

import numpy as np

from companion.studies.drafting_to_win import PAIRS
from companion.studies.study import DATA
from draftlib.catalogue import fantasy_risk
from draftlib.evaluators import NetworkEvaluator
from draftlib.evaluators.network import Network
from draftlib.game import Game


def network_file(pair: tuple[str, str]) -> str:
    """Return the name of the file of the network for a line-up.

    >>> network_file(("quo", "boscoe"))
    'line_up_quo_boscoe.npz'
    """
    return f"line_up_{'_'.join(pair)}.npz"


def network_bytes(network: Network) -> bytes:
    """Return a network as the bytes of an .npz file: the same weights give the same bytes."""
    file = io.BytesIO()
    np.savez(file, **network._asdict())
    return file.getvalue()


def stored_network(pair: tuple[str, str]) -> Network:
    """Return the network for the search and a pair of bots, of the first training seed.

    >>> stored_network(("evil_pixie", "killbot")).roles
    ('search', 'evil_pixie', 'killbot')
    >>> from draftlib.evaluators import NetworkEvaluator
    >>> NetworkEvaluator(stored_network(("evil_pixie", "killbot")))
    <network: classic board, search, evil_pixie, killbot>
    """
    with np.load(DATA / network_file(pair)) as parts:
        network = Network(**parts)
    return network._replace(roles=tuple(network.roles.ravel().tolist()))


def network_game(seating: Sequence[str]) -> Game:
    """Return the draft whose reward is the stored network of a line-up.

    >>> network_game(("quo", "search", "boscoe")).n_players
    3
    """
    pair = next(pair for pair in PAIRS if set(pair) < set(seating))
    return fantasy_risk(NetworkEvaluator(stored_network(pair), seating))
