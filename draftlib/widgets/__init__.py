"""What a reader can click."""

from draftlib.widgets.stepper import KthStepper, kth_stepper

__all__ = ["KthStepper", "kth_stepper"]
