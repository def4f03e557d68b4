"""The worth of a partition: the learned linear evaluator, a network, the MARS values; fits."""

from draftlib.evaluators.linear import Evaluator
from draftlib.evaluators.mars import MarsEvaluator
from draftlib.evaluators.network import NetworkEvaluator
from draftlib.evaluators.weights import Weights

__all__ = ["Evaluator", "MarsEvaluator", "NetworkEvaluator", "Weights"]
