"""Write what archives and registers read, .zenodo.json and codecheck.yml, from CITATION.cff.

python tools/archive.py              write them
python tools/archive.py --check      only compare
python tools/archive.py --release    bring version, day and address in CITATION.cff up to date first

The address of the repository is that of the workflow that runs this, or of the clone's origin.
Where neither is known, none is written.
"""

import argparse
import json
import os
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import yaml

from draftlib import __version__
from draftlib.runs.files import replace_file

ROOT = Path(__file__).resolve().parent.parent
CITATION, FIGURES = ROOT / "CITATION.cff", ROOT / "figures"
HEAD = """\
# For a CODECHECK of this work; written by tools/archive.py.  Persons have to add what is missing:
# the authors' ORCID iDs, who checks it, and the report, summary and certificate of the check.
---
"""


def released(text):
    """Return the text of CITATION.cff with the project's version, today, and the address."""
    facts = {"version": __version__, "date-released": f'"{datetime.now(UTC).date()}"'} | address()
    text = re.sub(rf"(?m)^({'|'.join(facts)}): .*\n", "", text)
    lines = "".join(f"{key}: {value}\n" for key, value in facts.items())
    return text.replace("\nlicense: ", f"\n{lines}license: ")


def address():
    """Return where the repository is, under `repository-code`; nothing where that is not known."""
    if name := os.environ.get("GITHUB_REPOSITORY"):
        server = os.environ.get("GITHUB_SERVER_URL", "https://github.com")
        return {"repository-code": f"{server}/{name}"}
    command = ["git", "-C", str(ROOT), "remote", "get-url", "origin"]
    origin = subprocess.run(command, capture_output=True, text=True).stdout.strip()
    known = re.fullmatch(r"(?:https://|git@)([\w.-]+)[/:]([\w./-]+?)(?:\.git)?", origin)
    return {"repository-code": f"https://{known[1]}/{known[2]}"} if known else {}


def zenodo(work):
    """Return .zenodo.json: the work reviews the paper, refers to the report, and has a tag."""
    same = {name: work[name] for name in ("title", "version", "license", "keywords")}
    related = {
        each.get("doi") or each["repository-code"]: "reviews" if "doi" in each else "references"
        for each in work["references"]
    }
    if place := work.get("repository-code"):
        related[f"{place}/tree/v{work['version']}"] = "isIdenticalTo"
    text = {
        **same,
        "publication_date": work["date-released"],
        "upload_type": work["type"],
        "creators": people(work, "{1}, {0}", "orcid"),
        "description": work["abstract"].strip(),
        "related_identifiers": [{"identifier": i, "relation": r} for i, r in related.items()],
    }
    return json.dumps(text, indent=2, ensure_ascii=False) + "\n"


def codecheck(work):
    """Return codecheck.yml: each figure and table, and the notebook that makes it."""
    notebooks = {path.stem.partition("_")[0]: path.name for path in ROOT.glob("notebooks/*.ipynb")}
    made = {
        "figures/verdicts.csv": "verdicts, by tools/results.py",
        "figures/headlines.csv": "headlines and rules, by notebooks/A5_the_verdicts.ipynb",
    }
    for path in sorted(FIGURES.glob("ledger/*.csv")):
        made[f"figures/ledger/{path.name}"] = f"answers, by notebooks/{path.stem}.ipynb"
    for path in sorted(set(FIGURES.glob("*.csv")) - {ROOT / name for name in made}):
        maker = notebooks[path.name.partition("_")[0]]
        made[f"figures/{path.stem}.svg"] = f"by notebooks/{maker}, its numbers in {path.name}"
    paper, report = work["references"]
    source = (
        f"The published values are those of {paper['title']!r} (https://doi.org/{paper['doi']}), "
        f"and of its authors' report and logs ({report['repository-code']}), without their code."
    )
    text = {
        "version": "https://codecheck.org.uk/spec/config/2.0/",
        "paper": {
            "title": work["title"],
            "authors": people(work, "{0} {1}", "ORCID"),
            "reference": work.get("repository-code", f"version {work['version']} of the software"),
        },
        "source": source,
        "manifest": [{"file": file, "comment": by} for file, by in made.items()],
    }
    return HEAD + yaml.safe_dump(text, sort_keys=False, allow_unicode=True, width=1000)


def people(work, form, key):
    """Return the name of each author, and the ORCID iD, where it is given, under `key`."""
    named = []
    for each in work["authors"]:
        name = each.get("name") or form.format(each["given-names"], each["family-names"])
        orcid = {key: each["orcid"].rpartition("/")[2]} if "orcid" in each else {}
        named.append({"name": name, **orcid})
    return named


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="only compare")
    what.add_argument("--release", action="store_true", help="bring CITATION.cff up to date first")
    options = parser.parse_args()
    if options.release:
        replace_file(CITATION, released(CITATION.read_text("utf-8")).encode())
    work = yaml.safe_load(CITATION.read_text("utf-8"))
    for name, text in ((".zenodo.json", zenodo(work)), ("codecheck.yml", codecheck(work))):
        if not options.check:
            replace_file(ROOT / name, text.encode())
        elif (ROOT / name).read_text("utf-8") != text:
            raise SystemExit(f"{name} does not say what is there: run tools/archive.py")


if __name__ == "__main__":
    main()
