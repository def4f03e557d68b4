"""What draftlib looks like: pictures of drafts, and widgets that a reader can click.

The public names are listed in `__init__.pyi`.  The pictures need the extra of that name and the
widgets theirs: in a clone, ``pip install '.[widgets]'`` brings both.
"""

import lazy_loader

from draftlib.runs.loading import propose_names

_find, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
__getattr__ = propose_names(_find, __name__, __all__)
