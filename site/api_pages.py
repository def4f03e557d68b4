"""The API: a page for each room, a section for each module, and a list of all public names."""

import inspect
from importlib import import_module
from types import ModuleType

FACES = {"draftlib": "dl", "draftlib.risk": "dl.risk", "draftviews": "dv"}
PAGES = {  # the name of each page, its title, and the rooms on it
    "game": ("Drafting games", "draftlib.game", "draftlib.rewards"),
    "drafting": ("Drafts", "draftlib.drafting"),
    "catalogue": ("Games by name", "draftlib.catalogue"),
    "agents": ("Drafters", "draftlib.agents"),
    "matches": ("Tournaments and leagues", "draftlib.matches"),
    "learners": ("For learners", "draftlib.environment"),
    "evaluators": ("Evaluators", "draftlib.evaluators"),
    "boards": ("Boards", "draftlib.boards"),
    "risk": ("Risk", "draftlib.risk"),
    "draftviews": ("Pictures and widgets", "draftviews", "draftviews.widgets.saved_drafts"),
}


def api_page(page: str) -> str:
    """Return a page of the API as reStructuredText."""
    title, *rooms = PAGES[page]
    parts = [_heading(title, "=")]
    for room in map(import_module, rooms):
        groups = by_module(room)
        parts += [] if room.__name__ in groups else [_automodule(room.__name__)]
        alone = len(rooms) == 1
        parts += [_section(room, *group, alone) for group in groups.items()]
    return "\n".join(parts)


def names_page() -> str:
    """Return the page of all public names, what each does in a line, as reStructuredText."""
    known = {}
    for _, *rooms in PAGES.values():
        for room in map(import_module, rooms):
            for name in (name for names in by_module(room).values() for name in names):
                known[_place(getattr(room, name))] = f"{room.__name__}.{name}"
    parts = [_heading("All public names", "="), "A line each; a name leads to its page.\n"]
    for face, short in FACES.items():
        package = import_module(face)
        parts += [_heading(f"{short}, that is {face}", "-"), ".. list-table::\n   :widths: 30 70\n"]
        for name in sorted(package.__all__, key=str.lower):
            thing = getattr(package, name)
            target = known.get(_place(thing))
            shown = f":py:obj:`{short}.{name} <{target}>`" if target else f"``{short}.{name}``"
            if inspect.ismodule(thing):
                shown = f":doc:`{short}.{name} <{name}>`"
            parts.append(f"   * - {shown}\n     - {_line_on(thing)}")
        parts.append("")
    return "\n".join(parts)


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


def _place(thing):
    """Return where a thing is defined, and under what name; its text if it is plain data."""
    thing = inspect.unwrap(thing)
    return getattr(thing, "__module__", ""), getattr(thing, "__qualname__", repr(thing))


def _line_on(thing):
    """Return the first line of a docstring, or of what plain data there is."""
    is_data = isinstance(thing, tuple)
    text = f"``{thing}``" if is_data else thing.__doc__.strip().split("\n\n")[0]
    return " ".join(text.replace("*", r"\*").split())


def _section(package, module, names, alone):
    head = [] if alone and module == package.__name__ else [_heading(module, "-")]
    head += [_automodule(module)]
    return "\n".join(head + [_entry(package, name) for name in names])


def _entry(package, name):
    is_class = inspect.isclass(getattr(package, name))
    kind, options = ("class", "\n   :members:") if is_class else ("function", "")
    return f".. auto{kind}:: {package.__name__}.{name}{options}\n"


def _automodule(name):
    return f".. automodule:: {name}\n   :no-index:\n"


def _heading(text, mark):
    return f"{text}\n{mark * len(text)}\n"
