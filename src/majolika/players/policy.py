"""A player who plays the first move that comes to mind: the network's favorite, without looking ahead."""

from __future__ import annotations

from typing import Any

from majolika.players.search import SearchPlayer
from majolika.table import Chance


class PolicyPlayer:
    """Chooses the move with the best prior."""

    def __init__(self, chance: Chance) -> None:
        self._search = SearchPlayer(chance, visits=1)

    def choose(self, view: Any) -> Any:
        """The move that looks best at once."""
        return max(self._search.analyse(view), key=lambda candidate: candidate.prior).move
