"""Shared by all tests: hypothesis without deadlines, since kernels compile on first use."""

from hypothesis import settings

settings.register_profile("draftlib", deadline=None, max_examples=60, derandomize=True)
settings.load_profile("draftlib")
