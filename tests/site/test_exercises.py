"""The fields under the exercises of the site's pages, beside the checker of the notebooks."""

import re
from pathlib import Path

import numpy as np
from notebook_pages import exercise_field, exercises_of, page_of

from companion.exercises import EXERCISES, solution
from companion.exercises.answers import as_text
from companion.exercises.registry import feedback
from tests import NOTEBOOKS
from tests.companion.test_exercises import WRONG
from tests.site.conftest import ask

COMPUTED = {"01-3", "02-3", "03-2", "04-3", "06-1"}
ODD = ["", "?", "nan", "-1e9", "1,000", "A A A", "{}", "$&", "İſK", "'", "8.4.1", "1e999", "٣"]


def asked():
    """Yield a number and a text: right, wrong and odd answers, and words drawn at random."""
    rng = np.random.default_rng(0)
    for number in EXERCISES.keys() - COMPUTED:
        question, right = EXERCISES[number].question, solution(number)
        texts = [as_text(right), repr(right), as_text(right).lower(), f"({as_text(right)}) !"]
        wrong = [answer for known, answer, _ in WRONG if known == number]
        texts += [f(answer) for answer in wrong for f in (as_text, repr)]
        near = [case[i] for case in _numbers(question["tree"]) for i in (0, 1)]
        words = [*question["names"], *map(str, near), "1", "-2.5", "many"]
        counts = rng.integers(1, max(question["length"], 2) + 2, 100)
        texts += [" ".join(map(str, rng.choice(words, n))) for n in counts]
        texts += [*question["names"], *map(str, near), *ODD]
        texts.append("".join(map(str, rng.choice(words, 3))))
        yield from ((number, text) for text in texts)


def _numbers(node):
    if isinstance(node, str):
        return []
    after = [then for *_, then in node.get("numbers", [])] + [*node.get("cases", {}).values()]
    return node.get("numbers", []) + [case for then in after for case in _numbers(then)]


def test_the_page_says_what_the_checker_says_and_gives_a_line_to_hand_in(node):
    questions = list(asked())
    fields = {number: exercise_field(number) for number in EXERCISES}
    data = {number: re.search('data-question="(.*?)"', fields[number]) for number in EXERCISES}
    assert {number for number in data if data[number] is None} == COMPUTED
    lines = [(data[n][1], text, f'Zoë,\n"{who}" >', n) for who, (n, text) in enumerate(questions)]
    said, handed_in = zip(*ask(node, Path(__file__).with_name("exercises.mjs"), lines))
    for (number, text), found in zip(questions, said, strict=True):
        assert found == feedback(EXERCISES[number], text), (number, text)
    for who, ((number, text), line) in enumerate(zip(questions, handed_in)):
        assert line == f"Zoë {who}; {number}; {' '.join(text.replace(chr(34), ' ').split())}"
        said_again = feedback(EXERCISES[number], line.split("; ", 2)[2])
        assert said_again == said[who], (number, text)
    right = {number for (number, _), found in zip(questions, said) if not found}
    assert right == EXERCISES.keys() - COMPUTED


def test_every_exercise_of_a_notebook_has_its_field_which_shows_no_answer():
    found = []
    for path in NOTEBOOKS:
        cells = page_of(path, {}).cells
        here = [number for cell in cells for number in exercises_of(cell)]
        found += here
        text = "".join(cell.source for cell in cells if 'class="exercise"' in cell.source)
        assert text.count("<form") + text.count("cannot check") == len(here)
        assert not re.search("Kamchatka|asked for|player 2", text)  # encoded
        script = [cell for cell in cells if cell.source.startswith("<script")]
        assert len(script) == ("<form" in text)
    assert sorted(found) == sorted(EXERCISES)
