"""A player who takes any legal move."""

from __future__ import annotations

from typing import Any

from majolika.games import game_of
from majolika.table import Chance


class RandomPlayer:
    """Chooses among all legal moves, each equally likely."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def choose(self, view: Any) -> Any:
        """Any legal move."""
        moves = game_of(view).legal_moves(view)
        return moves[self._chance.randrange(len(moves))]
