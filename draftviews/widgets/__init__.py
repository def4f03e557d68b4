"""The widgets: pictures, tables and dice that a reader can click.

The widgets need the extra of the same name: in a clone, ``pip install '.[widgets]'``.
"""

from importlib import import_module

from draftlib.runs.loading import name_extra

with name_extra("widgets", __name__):
    for package in ("anywidget", "ipywidgets"):
        import_module(package)
