"""Play a study and write its file: ``python -m companion.studies NAME [--seed 7]``."""

import argparse
import os
from importlib import import_module
from pkgutil import walk_packages

from companion import studies
from companion.studies.study import main


def register_all() -> None:
    """Import every module of the studies, so that each registers what it defines."""
    for module in walk_packages(studies.__path__, f"{studies.__name__}."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--seed", type=int)
    given, others = parser.parse_known_args()
    if given.seed is not None:
        os.environ["STUDY_SEED"] = str(given.seed)  # see `study_seed`
    register_all()
    main(others)
