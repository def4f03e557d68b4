"""Play an experiment and write its file: ``python -m companion.experiments NAME [--seed 7]``."""

import argparse
from collections.abc import Sequence
from inspect import signature
from pathlib import Path

from companion.experiment import DATA, EXPERIMENTS, ROOT, play_parts
from companion.experiments import import_all
from draftlib.runs.files import replace_file


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the experiment that the command names; write its files, each whole or not at all."""
    parser = argparse.ArgumentParser(
        prog="python -m companion.experiments",
        epilog="A run that was stopped goes on where it was: give the same command again. --seed 7 "
        "plays with other random numbers, and writes in build/data; with --out companion/data the "
        "notebooks read it.",
    )
    commands = parser.add_subparsers(dest="name", metavar="NAME", required=True)
    for name in EXPERIMENTS:
        _add_command(commands, name)
    options = vars(parser.parse_args(arguments))
    try:
        _play(**options)
    except (OSError, ValueError) as error:
        parser.exit(2, f"{error}\n")
    except KeyboardInterrupt:
        parser.exit(130, "stopped; the same command goes on where this one was\n")


def _play(name, out, done, jobs, **options):
    seed = options["seed"]
    out = out or (DATA if seed is None else ROOT / "build" / "data")
    done = done or ROOT / "build" / ("experiments" if seed is None else f"experiments-{seed}")
    for folder in (out, done):
        folder.mkdir(parents=True, exist_ok=True)
    results, key, played = [], (name, options), EXPERIMENTS[name]
    print(f"{name}: some {played.seconds} seconds of processor time", flush=True)
    for part, result in play_parts(played.parts(**options), done, jobs, key):
        results.append((part, result))
        print(*part.labels.values(), sep=", ", flush=True)
    for file, content in played.files(results).items():
        replace_file(out / file, content)
        print(out / file)


def _add_command(commands, name):
    """Add the command of an experiment, with the keywords of its generator as options."""
    words = (EXPERIMENTS[name].parts.__doc__ or "").partition("\n")[0]
    words += f" ({EXPERIMENTS[name].seconds} processor s)"
    parser = commands.add_parser(name, help=words, description=words)
    folders = {"out": "companion/data, with --seed build/data", "done": "build/experiments"}
    for word, default in folders.items():
        parser.add_argument(f"--{word}", type=Path, metavar="FOLDER", help=f"({default})")
    parser.add_argument("--jobs", type=int, default=-1, help="workers; -1: all cores")
    for word, keyword in signature(EXPERIMENTS[name].parts).parameters.items():
        kind = int if keyword.default is None else type(keyword.default)
        parser.add_argument(f"--{word}", type=kind, default=keyword.default, help="(%(default)s)")


if __name__ == "__main__":
    import_all()
    main()
