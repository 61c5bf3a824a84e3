"""A player who looks one move ahead."""

from __future__ import annotations

from typing import Any

from majolika.games import game_of
from majolika.table import Chance


class GreedyPlayer:
    """Takes the move after which the table looks best to its seat.

    The game's heuristic breaks most ties sensibly; chance breaks the rest.
    """

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: Any) -> Any:
        """One of the best-looking moves."""
        game = game_of(view)
        moves = game.legal_moves(view)
        worth = [game.heuristic(game.play(view, move), view.turn) for move in moves]
        best = [move for move, value in zip(moves, worth, strict=True) if value == max(worth)]
        return best[self._chance.randrange(len(best))]
