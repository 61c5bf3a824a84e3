"""How good the table looks at a glance: what greedy play and weak levels go by."""

from __future__ import annotations

from majolika.games.duel.position import Position


def heuristic(position: Position, seat: int) -> float:
    """Stub."""
    return float(position.boards[seat].score)
