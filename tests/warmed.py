"""Kernels and experiments, loaded once by the process from which notebooks are forked."""

from companion.experiments import import_all
from draftlib.warm import warm

import_all()
warm(show=False)
