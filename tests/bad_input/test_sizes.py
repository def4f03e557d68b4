"""Large right values: 2 GB are enough for an answer, or a ValueError names the number."""

import multiprocessing
import re
from pathlib import Path

import numpy as np
import pytest

import draftlib as dl
from draftlib.support.checks import MEMORY
from draftlib.support.domains import Count, Maybe
from tests.bad_input.calls import CALLS, ON_BOARD
from tests.bad_input.test_calls import ARGUMENTS, domain_in

PATIENCE = 3  # seconds; what still works then, and within the limit, may take its time
RNG, FOUR, BOARD = np.random.default_rng(0), dl.four_item_game(), dl.fantasy_risk()
MANY_ITEMS = [3_000, 100_000]
ZEROS = np.broadcast_to(np.int8(0), 10**11)


def table(n_items, n_players=3):
    return dl.random_table_game(n_items, n_players, 0)


def large_values(name, argument):
    """Return large values of an argument: counts, lists, games, positions; a seed has no size."""
    if argument == "seed":
        return []
    function, arguments = CALLS[name]
    right, domain = arguments[argument], domain_in(function, argument)
    domain = domain.domain if isinstance(domain, Maybe) else domain
    if isinstance(domain, Count):
        return [domain.most, min(domain.most, 10**9)]
    if isinstance(right, dl.Game):
        return [table(n_items, right.n_players) for n_items in MANY_ITEMS]
    if isinstance(right, dl.State):
        return [table(n_items, right.game.n_players).start() for n_items in MANY_ITEMS]
    if argument == "n_items":
        return [100_000]
    return [range(10**12), ZEROS] if isinstance(right, list | tuple | range | np.ndarray) else []


def used(made):
    """Let an agent that was made pick, twice: the second pick grows a tree that is there."""
    if isinstance(made, type) or not hasattr(made, "pick") or isinstance(made, dl.Drafts):
        return
    for state in (FOUR.start(), FOUR.start().after(0), ON_BOARD):
        made.pick(state, RNG)


def limited(pipe, name, argument, number):
    """Make a call with a large value, in a process that may have 2 GB more, and some room."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + MEMORY + 10**9
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    except (ImportError, OSError):
        pass  # no such limit on this machine
    function, arguments = CALLS[name]
    try:
        used(function(**arguments | {argument: large_values(name, argument)[number]}))
    except BaseException as error:
        pipe.send((type(error).__name__, str(error)))
    else:
        pipe.send(("", ""))


@pytest.fixture(scope="module")
def server():
    if "forkserver" not in multiprocessing.get_all_start_methods():
        pytest.skip("no forkserver on this machine")
    server = multiprocessing.get_context("forkserver")
    server.set_forkserver_preload([__name__])
    first = server.Process(target=int)  # which waits until all is imported
    first.start()
    first.join()
    return server


@pytest.mark.slow
@pytest.mark.parametrize(("name", "argument"), [pair for pair in ARGUMENTS if large_values(*pair)])
def test_large_values_are_answered_or_refused_with_a_number(name, argument, server):
    for number, value in enumerate(large_values(name, argument)):
        here, there = server.Pipe(duplex=False)
        call = server.Process(target=limited, args=(there, name, argument, number))
        call.start()
        there.close()
        error, words = "", ""
        if here.poll(PATIENCE):
            error, words = here.recv()  # EOFError if the process has died
        call.kill()
        call.join()
        assert error in ("", "ValueError"), f"{argument} = {value!r:.80}: {error}: {words}"
        assert not error or re.search(r"\d", words), words
