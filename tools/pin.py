"""Write the tested versions: constraints.txt from this environment, environment.yml from it.

python tools/pin.py            freeze what is installed here
python tools/pin.py --check    only compare environment.yml with constraints.txt
"""

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEAD = """\
# The same versions as constraints.txt, for conda and Binder; written by tools/pin.py.
name: draftlib
channels:
  - conda-forge
dependencies:
  - python=3.12
  - pip
  - pip:
"""


def environment(constraints):
    """Return the text of environment.yml for the text of constraints.txt."""
    pins = [line for line in constraints.splitlines() if line and not line.startswith("#")]
    lines = [*pins, "-e .[notebooks,site,test]"]
    return HEAD + "".join(f"      - {line}\n" for line in lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="only compare environment.yml")
    pinned = ROOT / "constraints.txt"
    if parser.parse_args().check:
        same = (ROOT / "environment.yml").read_text("utf-8") == environment(
            pinned.read_text("utf-8")
        )
        raise SystemExit(0 if same else "environment.yml differs from constraints.txt")
    freeze = [sys.executable, "-m", "pip", "freeze", "--exclude-editable"]
    pins = subprocess.run(freeze, capture_output=True, text=True, check=True).stdout
    pinned.write_text("# The tested versions; written by tools/pin.py.\n" + pins, "utf-8")
    (ROOT / "environment.yml").write_text(environment(pinned.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
