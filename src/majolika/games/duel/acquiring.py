"""Taking turns in phase 1: who is next, who has to pass, and when it is over (rulebook: Acquiring).

The four actions have a module each: ``taking_plates`` (A), ``taking_tiles`` (B
and C) and ``taking_chips`` (D).
"""

from __future__ import annotations

from majolika.game import Event
from majolika.games.duel.position import Position
from majolika.games.duel.table import Stage
from majolika.values import replace


def end_turn(position: Position) -> tuple[Position, list[Event]]:
    """Passes the turn on: to the other player if any action is possible there, or phase 1 ends.

    Who can do nothing passes for the rest of the phase: only tiles could give
    a new chance, and none comes back.
    """
    acting, other = position.seat, 1 - position.seat
    if position.can_act(other):
        return replace(position, seat=other, stage=Stage.ACTION), []
    if position.can_act(acting):
        return replace(position, stage=Stage.ACTION), [Event("passed", other)]
    return replace(position, seat=position.starter, stage=Stage.TILING, row=0), []
