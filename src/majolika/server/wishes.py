"""What people wish for at a table, each as a decision that can be made anew when the table has changed."""

from __future__ import annotations

from collections.abc import Callable

from majolika.server import table
from majolika.server.errors import Refused
from majolika.server.table import Seat, Table

Decision = Callable[[Table, float], Table]
"""From a table and the time to the next table; the same table where nothing is to be done."""


def move(person: str, ply: int, text: str) -> Decision:
    """To play a move."""
    return lambda now, at: table.play(now, now.seats_of(person), ply, text, at)


def take_back(person: str, ply: int) -> Decision:
    """To take the last move back."""
    return lambda now, at: table.take_back(now, _seats(now, person), ply, at)


def agree(person: str) -> Decision:
    """To end the game now."""
    return lambda now, at: table.agree(now, _seats(now, person), at)


def decline(person: str) -> Decision:
    """To go on, although another wishes to end the game."""
    return lambda now, at: table.decline(now, _seats(now, person)[0], at)


def leave(person: str) -> Decision:
    """To leave: before the game the seat is open again, in the game a bot takes it."""

    def decide(now: Table, at: float) -> Table:
        seats = _seats(now, person)
        return table.stand_up(now, seats, at) if now.status == "open" else table.leave(now, seats, "resigned", at)

    return decide


def sit(seat: int, who: Seat) -> Decision:
    """To take an open seat."""
    return lambda now, at: table.sit(now, seat, who, at)


def succeed(rematch: str, seat: int) -> Decision:
    """To play on at another table, unless there is one already."""
    return lambda now, at: now if now.rematch else table.succeeded(now, rematch, seat, at)


def _seats(current: Table, person: str) -> tuple[int, ...]:
    seats = current.seats_of(person)
    if not seats:
        raise Refused("not-yours")
    return seats
