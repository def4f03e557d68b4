"""What a stranger meets first: how to cite, how the archive describes itself, where to begin."""

import copy
import json
import os
import re
import subprocess
from pathlib import Path

import jsonschema
import pytest
import yaml

import draftlib as dl

ROOT = Path(__file__).parent.parent
SCHEMA = json.loads((ROOT / "tests" / "data" / "cff_schema.json").read_text("utf-8"))
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
ARCHIVE = json.loads((ROOT / ".zenodo.json").read_text("utf-8"))
REVIEWERS = (ROOT / "companion" / "ARTIFACT.md").read_text("utf-8")
NOTEBOOKS = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))


def test_the_citation_keeps_the_schema():
    jsonschema.validate(CITATION, SCHEMA)


@pytest.mark.parametrize(
    ("field", "value"),
    [("authors", []), ("cff-version", "9"), ("license", "free"), ("doi", "x"), ("versoin", "1")],
)
def test_the_schema_refuses_what_is_wrong(field, value):
    wrong = copy.deepcopy(CITATION) | {field: value}
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(wrong, SCHEMA)


def test_the_archive_says_what_the_citation_says():
    for field in ("title", "version", "license", "keywords"):
        assert ARCHIVE[field] == CITATION[field]
    assert ARCHIVE["description"] == CITATION["abstract"].strip()
    assert ARCHIVE["upload_type"] == CITATION["type"]
    assert ARCHIVE["creators"] == CITATION["authors"]
    (paper,) = ARCHIVE["related_identifiers"]
    assert paper["identifier"] == CITATION["preferred-citation"]["doi"]


def test_there_is_one_version():
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert f'version = "{dl.__version__}"' in project
    assert CITATION["version"] == dl.__version__


@pytest.mark.parametrize("page", ["README.md", "notebooks/00_start_here.ipynb"])
def test_the_first_pages_list_every_notebook(page):
    text = (ROOT / page).read_text("utf-8")
    linked = set(re.findall(r"\((?:notebooks/)?(\w+\.ipynb)\)", text))
    assert set(NOTEBOOKS) - linked - {Path(page).name} == set()


def test_installing_compiles_every_kernel():
    recipes = {"Makefile": "-m draftlib.warm", "postBuild": "-m draftlib.warm"}
    recipes["tools/Dockerfile"] = "make .venv/ready"
    for name, command in recipes.items():
        assert command in (ROOT / name).read_text("utf-8"), name
    assert os.access(ROOT / "postBuild", os.X_OK)


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "companion/ARTIFACT.md"])
def test_pages_for_contributors_and_reviewers_name_files_that_exist(page):
    text = (ROOT / page).read_text("utf-8")
    named = [
        ROOT / path
        for path in re.findall(r"\b(?:draftlib|draftviews|tests|tools|figures)/[\w./]*\w", text)
    ]
    named += [(ROOT / page).parent / path for path in re.findall(r"\]\(([\w./]+)\)", text)]
    named = [path for path in named if "NAME" not in path.name]
    assert len(named) >= 4
    assert [path for path in named if not path.exists()] == []


@pytest.mark.parametrize("target", sorted(set(re.findall(r"`make ([\w./]+)", REVIEWERS))))
def test_reviewers_are_sent_to_targets_that_exist(target):
    assert subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True).returncode == 0
