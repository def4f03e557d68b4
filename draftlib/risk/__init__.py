"""Full Risk, from a draft outcome to a winner: board, rules, four bots, simulator."""

from draftlib.risk.board import Board, classic_board, make_board

__all__ = ["Board", "classic_board", "make_board"]
