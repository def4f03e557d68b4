"""What a partition is worth: the learned linear evaluator, the MARS values, and how to fit."""

from draftlib.evaluators.linear import Evaluator
from draftlib.evaluators.mars import MarsEvaluator
from draftlib.evaluators.weights import Weights

__all__ = ["Evaluator", "MarsEvaluator", "Weights"]
