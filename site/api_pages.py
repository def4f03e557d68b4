"""The API: a page for each room, a section for each module, from the docstrings."""

import inspect
from importlib import import_module
from types import ModuleType

ROOMS = {
    "draftlib.game": "Drafting games",
    "draftlib.drafting": "Drafts",
    "draftlib.catalogue": "Games by name",
    "draftlib.agents": "Drafters",
    "draftlib.matches": "Tournaments",
    "draftlib.evaluators": "Evaluators",
    "draftlib.boards": "Boards",
    "draftlib.risk": "Risk",
    "draftviews": "Pictures and widgets",
}


def api_page(room: str) -> str:
    """Return the page of a room of the library as reStructuredText."""
    package = import_module(room)
    sections = [_section(package, *group) for group in by_module(package).items()]
    return "\n".join([_heading(ROOMS[room], "="), _automodule(package.__name__), *sections])


def by_module(package: ModuleType) -> dict[str, list[str]]:
    """Return the public functions and classes that a room defines, by their module."""
    names = getattr(package, "__all__", [name for name in vars(package) if name[0] != "_"])
    found = {}
    for name in sorted(names):
        thing = inspect.unwrap(getattr(package, name))
        home = getattr(thing, "__module__", "")
        is_here = home == package.__name__ or home.startswith(f"{package.__name__}.")
        if is_here and (inspect.isclass(thing) or inspect.isfunction(thing)):
            found.setdefault(home, []).append(name)
    return dict(sorted(found.items()))


def _section(package, module, names):
    head = [] if module == package.__name__ else [_heading(module, "-"), _automodule(module)]
    return "\n".join(head + [_entry(package, name) for name in names])


def _entry(package, name):
    is_class = inspect.isclass(getattr(package, name))
    kind, options = ("class", "\n   :members:") if is_class else ("function", "")
    return f".. auto{kind}:: {package.__name__}.{name}{options}\n"


def _automodule(name):
    return f".. automodule:: {name}\n   :no-index:\n"


def _heading(text, mark):
    return f"{text}\n{mark * len(text)}\n"
