"""What a stranger meets first: one version, and links and files that are there."""

import re
import shutil
import zipfile

import nbformat
import pytest

import draftlib as dl
from tests import NOTEBOOKS, ROOT, python


def test_there_is_one_version():
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert f'version = "{dl.__version__}"' in project
    assert f"\nversion: {dl.__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"version {dl.__version__} of" in (ROOT / "codecheck.yml").read_text("utf-8")


def test_readme_lists_every_notebook_by_its_own_title():
    readme = (ROOT / "README.md").read_text("utf-8")
    linked = re.findall(r"\[([^]]+)\]\(notebooks/(\w+\.ipynb)\)", readme)
    for path in NOTEBOOKS:
        title = nbformat.read(path, as_version=4).cells[0].source.splitlines()[0]
        assert (title.removeprefix("# "), path.name) in linked


def test_an_archive_is_to_be_unpacked(tmp_path):
    archive = shutil.make_archive(tmp_path / "draftlib", "zip", ROOT, "draftlib/runs")
    with zipfile.ZipFile(archive, "a") as names:
        names.write(ROOT / "draftlib" / "__init__.py", "draftlib/__init__.py")
    words = f"ImportError: draftlib runs from a folder only: unpack {re.escape(archive)}\n"
    with pytest.raises(AssertionError, match=words):
        python("-c", "import draftlib", folder=tmp_path, PYTHONPATH=archive)


IN_ROOMS = r"\b(?:draftlib|draftviews|tests|tools|figures)/[\w./]*\w"


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "companion/ARTIFACT.md"])
def test_pages_for_readers_contributors_and_reviewers_name_files_that_exist(page):
    text = (ROOT / page).read_text("utf-8")
    named = [ROOT / path for path in re.findall(IN_ROOMS, text)]
    named += [(ROOT / page).parent / path for path in re.findall(r"\]\(([\w./]+)\)", text)]
    named = [path for path in named if "NAME" not in path.name]
    assert len(named) >= 4
    assert [path for path in named if not path.exists()] == []
