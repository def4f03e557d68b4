"""Other machines, imitated: digests of what draftlib computes, and the replays of all studies.

    python -m tests.reliability.machines            every environment, every replay
    python -m tests.reliability.machines --write    store the digests of this machine

Each environment is a child process whose variables make numpy's BLAS, numpy itself, the C library,
numba or the language settings behave as elsewhere, or that computes with `last_bits`, the noise of
another vector library.  Its digests must be the stored ones.
"""

import argparse
import contextlib
import hashlib
import io
import json
import os
import platform
import sys
import tempfile
from collections import ChainMap
from collections.abc import Iterator

import numpy as np
import pytest
from numpy._core import _multiarray_umath as multiarray

import draftlib as dl
from companion.searches.mp_mix import MPMix
from companion.searches.opponent_model import OpponentModel
from companion.searches.path_refinement import PathRefinement
from companion.searches.sophisticated import Sophisticated
from companion.studies import training_set, validation
from companion.studies.validation import flatten
from draftlib.evaluators.network import Network
from draftlib.evaluators.network_fit import fit_network
from draftlib.evaluators.outcomes import Outcomes
from draftlib.evaluators.weights import Weights
from draftlib.matches import draft_match
from tests import DATA, ROOT, python
from tests.reliability import last_bits
from tools import results as verdicts

STORED = DATA / "machines.json"
PLAYED_AGAIN = "tests/companion/studies"
PLAIN = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
NO_FMA = {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2"}


def without(*names: str) -> dict[str, str]:
    """Return what takes from numpy the features that this machine has and that begin with names."""
    found = [name for name in multiarray.__cpu_dispatch__ if multiarray.__cpu_features__[name]]
    taken = os.environ.get("NPY_DISABLE_CPU_FEATURES", "").split()
    taken += [name for name in found if name.startswith(names)]
    return {"NPY_DISABLE_CPU_FEATURES": " ".join(taken)}


def environments() -> dict[str, dict[str, str]]:
    """Return the variables of every environment that this machine can imitate, by name."""
    every = {"as it is": {}, "C locale": PLAIN, "one thread": {"OPENBLAS_NUM_THREADS": "1"}}
    every["two threads"] = {"OPENBLAS_NUM_THREADS": "2"}
    every["numpy without vectors"] = without("")
    if platform.machine().lower() in ("x86_64", "amd64"):
        every["numpy without AVX-512"] = without("AVX512", "X86_V4")
        has = multiarray.__cpu_features__
        needs = {"Prescott": True, "Haswell": has["AVX2"], "Zen": has["AVX2"]}
        needs["SkylakeX"] = has["AVX512F"]
        every |= {core: {"OPENBLAS_CORETYPE": core} for core, runs in needs.items() if runs}
    if platform.libc_ver()[0] == "glibc":
        every["libm without FMA"] = NO_FMA
    every |= {f"last bits {seed}": {"LAST_BITS": f"{seed}"} for seed in (1, 2, 3)}
    every["numba for any processor"] = {"NUMBA_CPU_NAME": "generic"}
    return every


def few_environments() -> dict[str, dict[str, str]]:
    """Return two children's worth: all that differs on old machines, and on new ones."""
    every, few = environments(), {}
    old = ["numpy without vectors", "libm without FMA", "Prescott", "one thread", "C locale"]
    old.append("last bits 1")
    new = ["Haswell", "two threads", "last bits 2"]  # and numpy as it is
    for names in (old, new):
        parts = [every.get(name, {}) for name in names]
        few[" + ".join(names)] = dict(ChainMap(*parts[::-1]))
    return few


def digest(*parts: object) -> str:
    """Return 12 hex digits of arrays, by their bytes, and of other things, by their repr."""
    sha = hashlib.sha256()
    for part in parts:
        if isinstance(part, np.ndarray):
            kind = "<i8" if part.dtype.kind in "iu" else "<f8"
            part = part.astype(kind).tobytes()
        sha.update(part if isinstance(part, bytes) else repr(part).encode())
    return sha.hexdigest()[:12]


def network() -> Network:
    """Return a network whose weights are small multiples of 1/64, so the same everywhere."""
    rng = np.random.default_rng(1)
    shapes = (3, 42, 8), (3, 6, 13, 8), (3, 3, 8), (8,), (8, 3), (3,)
    parts = [rng.integers(-32, 33, shape).astype(np.float32) / 64 for shape in shapes]
    return Network(("a", "b", "c"), *parts)


def drafters() -> Iterator[tuple[str, object]]:
    """Yield each drafter's picks and rewards on a table and in Fantasy Risk."""
    table, fantasy = dl.random_table_game(9, 3, 0), dl.fantasy_risk()
    two = dl.random_table_game(12, 2, 0)
    both = [
        *(dl.Random(), dl.Greedy(), dl.UCT(100, 0.1), dl.UCT(100, 0.01), dl.RAVE(60)),
        *(dl.KthBestPick(), dl.KthBestPickUCT(2, 60), MPMix(2, 3, 30), dl.MaxNUCT(60)),
    ]
    alone = [dl.MaxN(3), dl.Paranoid(3), dl.MaxNMC(30, 2), PathRefinement(2, 30, range(9))]
    watched = draft_match(fantasy, [dl.Greedy(), dl.Random(), dl.Random()], 1)
    places = [seating.index("Greedy") for seating in watched.seatings]
    model = OpponentModel.watch(fantasy, watched.picks[0], places)
    told = dl.RAVE(60, opponents={1: dl.risk.Drafter("killbot")})
    games = [(table, agent) for agent in both + alone] + [(fantasy, agent) for agent in both]
    games += [(fantasy, agent) for agent in (model, told, PathRefinement(2, 30))]
    games += [(fantasy, dl.Sarsa().trained(fantasy, 30, seed=1))]
    games += [(dl.fantasy_risk(reward), dl.UCT(60, 0.1)) for reward in rewards()]
    games += [(two, Sophisticated())]
    for number, (game, agent) in enumerate(games):
        others = [dl.Greedy()] * (game.n_players - 1)
        outcome = dl.play(game, [agent, *others], seed=number)
        yield f"{number} {type(agent).__name__}: {game}", digest(outcome.picks, outcome.rewards)


def rewards() -> list[object]:
    """Return the evaluators of Fantasy Risk other than the published one."""
    found = json.loads((DATA / "weights_of_evil_pixie.json").read_text("utf-8"))
    weights = Weights(**found | {"continents": tuple(map(tuple, found["continents"]))})
    weights = weights._replace(seats=tuple(weights.seats))
    return [dl.Evaluator(weights), dl.MarsEvaluator(), dl.NetworkEvaluator(network())]


def evaluations() -> Iterator[tuple[str, object]]:
    """Yield what evaluators pay, and the weights of fits."""
    owners = training_set.random_drafts(2000)
    for number, reward in enumerate([dl.Evaluator.published(), *rewards()]):
        yield f"rewards {number} {reward!r}", digest(reward.rewards(owners))
    some = training_set.training_set().head(300)
    yield "linear fit", digest(flatten(dl.Evaluator.fit(some).weights))
    owners, winners, times = Outcomes.of(some.head(20)).games()
    fitted = fit_network(owners, winners, times=times, hidden=0)
    yield "logit", digest(*(np.asarray(part, float).round(4) + 0.0 for part in fitted[1:]))


def wars() -> Iterator[tuple[str, object]]:
    """Yield games of Risk by all bots, and a match that goes to war."""
    owners = training_set.random_drafts(20)
    for bots in (("quo", "evil_pixie", "killbot"), ("boscoe",) * 3):
        batch = dl.risk.simulate_many(owners, bots, 20, 1)
        yield f"wars of {', '.join(bots)}", digest(batch.wins, batch.rounds)
    agents = {name: dl.risk.Drafter(name) for name in ("quo", "killbot", "boscoe")}
    options = {"after": dl.risk.War("own", fights=5), "progress": False}
    table = dl.tournament(dl.fantasy_risk(), agents, 1, **options)
    yield "a match at war", digest(table.to_csv().encode())


def replay() -> None:
    """Play a part of each study again, by its own test; AssertionError unless all pass."""
    chosen = "test_a_part_played_again"
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        failed = pytest.main(["-q", "-p", "no:cacheprovider", "-k", chosen, PLAYED_AGAIN])
    assert not failed, said.getvalue()


def play_more_again() -> None:
    """Ask all tests that play a part again, in a process without noise."""
    python("-m", "pytest", "-q", "-k", "played_again", PLAYED_AGAIN)


def check_verdicts() -> None:
    """Judge the committed answers again; AssertionError unless the tables show it."""
    readme = (ROOT / "README.md").read_text("utf-8")
    assert verdicts.table() in readme, "README's table of results differs"
    assert verdicts.counts() == verdicts.COUNTS.read_text("utf-8"), "the verdicts differ"


def results(everything: bool) -> dict[str, str]:
    """Return the digests of all results by name; "same", or what differs, for each replay."""
    found = {name: value for make in (drafters, evaluations, wars) for name, value in make()}
    checks = [replay, check_verdicts]
    if everything:
        row = validation.rounded_scores(training_set.training_set(), training_set.SEED)
        found["cross-validation"] = digest(row.round(3).to_numpy())
        checks.append(play_more_again)
    for check in checks:
        name = f"replay of {check.__module__}.{check.__name__}"
        try:
            check()
            found[name] = "same"
        except AssertionError as error:
            found[name] = str(error)
    return found


def imitate(variables: dict[str, str], everything: bool) -> dict[str, str]:
    """Return the results of a child with these variables set; AssertionError if it fails."""
    with tempfile.TemporaryDirectory() as cache:
        if "NUMBA_CPU_NAME" in variables:  # kernels for this processor are not to be found
            variables = variables | {"NUMBA_CACHE_DIR": cache}
        words = ["--child", "--everything"] if everything else ["--child"]
        return json.loads(python("-m", "tests.reliability.machines", *words, **variables))


def stored() -> dict[str, str]:
    """Return the digests that every machine should give."""
    return json.loads(STORED.read_text("utf-8"))


def differences(found: dict[str, str]) -> dict[str, str]:
    """Return the results that are not those stored, and the replays that failed, by name."""
    expected = stored()
    return {k: v for k, v in found.items() if v != ("same" if "replay" in k else expected.get(k))}


def main() -> None:
    """Imitate machines and print what differs; end with 1 if anything does."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="store the digests of this machine")
    parser.add_argument("--child", action="store_true", help="print the results as JSON")
    parser.add_argument("--everything", action="store_true", help="of a child: all replays")
    options = parser.parse_args()
    if options.child:
        with last_bits.from_environment():
            print(json.dumps(results(options.everything)))
        return
    if options.write:
        found = imitate({}, True)
        digests = {name: value for name, value in found.items() if "replay" not in name}
        STORED.write_text(json.dumps(digests, indent=1) + "\n", "utf-8")
    wrong = False
    for name, variables in environments().items():
        away = differences(imitate(variables, everything=True))
        wrong = wrong or bool(away)
        print(f"{name}: {'the same' if not away else json.dumps(away, indent=1)}", flush=True)
    sys.exit(wrong)


if __name__ == "__main__":
    main()
