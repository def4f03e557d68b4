"""Saved widgets on a page without Python, in a real browser: the steppers step, wars replay."""

import json

import pytest

from draftviews import draft_table, tree_stepper
from tests.browser.conftest import measure

PAGE = """<!doctype html><meta charset="utf-8"><style>{css}</style><main></main>
<script type="module">{esm}
const state = {state};
const model = {{ get: (name) => state[name], set: (name, value) => {{ state[name] = value; }},
  on() {{}}, save_changes() {{}} }};
render({{ model, el: document.querySelector("main") }});
</script>"""


@pytest.fixture
def mounted(page, tmp_path):
    """Return the function that mounts a saved widget on a page of its own, network off."""

    def mount(widget):
        state = {name: widget.get_state()[name] for name in widget.keys if name[0] != "_"}
        del state["layout"]
        state = json.dumps(state | {"static": True}).replace("</", "<\\/")
        path = tmp_path / "page.html"
        path.write_text(PAGE.format(css=widget._css, esm=widget._esm, state=state), "utf-8")
        page.context.set_offline(True)
        page.goto(path.as_uri())
        page.wait_for_selector(".draftlib")
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        return page

    return mount


def test_the_tree_grows_and_keys_stay_in_the_widget(mounted):
    page = mounted(tree_stepper(simulations=40))
    page.evaluate("document.addEventListener('keydown', () => { window.hasLeft = true; })")
    page.get_by_label("simulation", exact=True).press("ArrowRight")
    assert page.locator("p.words").inner_text().startswith("Simulation 1.")
    assert not page.evaluate("Boolean(window.hasLeft)")
    assert page.locator("circle.node").count() == 2
    page.get_by_label("simulation", exact=True).fill("40")
    grown = page.locator("circle.node").count()
    assert page.locator("circle.node").evaluate_all(measure("inside"))
    page.evaluate("""() => document.addEventListener("keydown", (event) => {
      window.saved = !event.target.closest("[data-lm-suppress-shortcuts]");
    }, { once: true })""")
    page.keyboard.press("Control+s")
    assert page.evaluate("window.saved")  # this key alone is for JupyterLab
    page.get_by_label("constant c").fill("0")
    assert page.locator("circle.node").count() != grown
    assert "maxⁿ, exactly: A" in page.locator(".verdict").inner_text()


def test_arrow_keys_lead_everywhere_and_each_continent_is_named_where_nothing_else_is(mounted):
    table = draft_table()
    page, board = mounted(table), table.rules.game.board
    assert page.locator("path.land[tabindex='0']").count() == 1
    ways = page.evaluate(measure("walk"))
    reached, fresh = {0}, [0]
    while fresh:
        new = set(ways[fresh.pop()]) - reached
        reached |= new
        fresh.extend(new)
    assert reached == set(range(42))
    assert sum(item in way for item, way in enumerate(ways)) > 4  # nothing lies beyond the edges
    over = (("Home", "Alaska"), ("ArrowLeft", "Kamchatka"), ("ArrowRight", "Alaska"))
    up = (("ArrowLeft", "Kamchatka"), ("ArrowUp", "Kamchatka"))  # nothing lies north of it
    for key, name in (*over, *up, ("End", "New Guinea")):  # the date line, both ways
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.ariaLabel").startswith(name)
    said = page.locator("text.continent").evaluate_all(measure("hits"))
    names = zip(board.continents, board.bonus.tolist())
    assert said == [[f"{name} +{bonus}", 0] for name, bonus in names]
