"""Time for thinking: so much for the whole game, or so much for every move."""

from __future__ import annotations

import re
from typing import NamedTuple, Self

from majolika.errors import NotationError

LONGEST_GAME = 24 * 3600
LONGEST_TURN = 30 * 24 * 3600
LONGEST_INCREMENT = 3600


class Clock(NamedTuple):
    """How time is counted.

    Written ``game 600+5`` (600 seconds for the game and 5 more whenever the
    turn passes on) or ``turn 259200`` (three days for every move).

    >>> Clock.parse("game 600+5")
    Clock(kind='game', seconds=600, increment=5)
    >>> str(Clock.parse("turn 259200"))
    'turn 259200'
    """

    kind: str
    seconds: int
    increment: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.seconds}" + (f"+{self.increment}" if self.kind == "game" else "")

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads what `str` writes."""
        found = re.fullmatch(r"(game) ([0-9]{1,5})\+([0-9]{1,4})|(turn) ([0-9]{1,7})", text)
        if not found:
            raise NotationError(text, "a clock is like 'game 600+5' or 'turn 259200', in seconds")
        kind, seconds, increment = found[1] or found[4], int(found[2] or found[5]), int(found[3] or 0)
        longest = LONGEST_GAME if kind == "game" else LONGEST_TURN
        if not 10 <= seconds <= longest or increment > LONGEST_INCREMENT:
            raise NotationError(text, f"a clock has 10 to {longest} seconds, and an increment of at most an hour")
        return cls(kind, seconds, increment)


def spent(clock: Clock | None, left: tuple[float, ...], seat: int) -> tuple[float, ...]:
    """What every seat has left when *seat* has none."""
    return left if clock is None or clock.kind == "turn" else (*left[:seat], 0.0, *left[seat + 1 :])


def after_move(clock: Clock, left: tuple[float, ...], seat: int, used: float, passes: bool) -> tuple[float, ...]:
    """What every seat has left after *seat* has used so much time; *passes* says that the turn goes on to another."""
    if clock.kind == "turn":
        return left
    remaining = max(0.0, left[seat] - used) + (clock.increment if passes else 0)
    return (*left[:seat], remaining, *left[seat + 1 :])
