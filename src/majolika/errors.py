"""The tree of errors.

::

    MajolikaError
    ├── NotationError        text that cannot be read
    ├── SetupError           a set-up that the game does not offer
    ├── ImpossiblePosition   a position that no table can show
    ├── IllegalMove          a move that the rules forbid
    ├── IllegalDeal          a deal that chance cannot give
    ├── MatchError           something that a match cannot do now
    ├── RecordError          a record that does not hold together
    ├── KernelError          something the compiled kernel cannot take, or no kernel
    ├── WeightsError         a file that holds no network for this kind of game
    └── TrainingError        a network that cannot be trained as asked

Every message is a whole sentence and quotes what is wrong.  Where a rule says
no, ``code`` is that rule's anchor in the game's ``RULES.md``.
"""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """Why the rules say no: the rule's anchor and a sentence without a full stop."""

    code: str
    reason: str


class MajolikaError(ValueError):
    """Anything that is wrong with what came in; never a fault of the program."""


class NotationError(MajolikaError):
    """Raised when text cannot be read."""

    def __init__(self, text: object, expected: str) -> None:
        self.text = _quoted(text)
        super().__init__(f"cannot read {self.text}: {expected}")


class SetupError(MajolikaError):
    """Raised when a game does not offer the wanted set-up."""


class ImpossiblePosition(MajolikaError):
    """Raised when a position can be read but no table can show it."""

    def __init__(self, where: str, refusal: Refusal) -> None:
        super().__init__(f"impossible position: {where}: {refusal.reason} ({refusal.code})")
        self.code, self.reason = refusal


class IllegalMove(MajolikaError):
    """Raised when the rules forbid a move in a position."""

    def __init__(self, move: object, refusal: Refusal) -> None:
        super().__init__(f"{move} is illegal: {refusal.reason} ({refusal.code})")
        self.move = str(move)
        self.code, self.reason = refusal


class IllegalDeal(MajolikaError):
    """Raised when chance cannot give a deal in a position."""

    def __init__(self, deal: object, refusal: Refusal) -> None:
        super().__init__(f"{deal} cannot be dealt: {refusal.reason} ({refusal.code})")
        self.deal = str(deal)
        self.code, self.reason = refusal


class MatchError(MajolikaError):
    """Raised when a match cannot do now what is asked of it."""


class RecordError(MajolikaError):
    """Raised when a record can be read in part but does not hold together."""


class KernelError(MajolikaError):
    """Raised when the compiled kernel is missing, or cannot take what it is given."""


class WeightsError(MajolikaError):
    """Raised when a file holds no network, or not one for this kind of game."""


class TrainingError(MajolikaError):
    """Raised when a network cannot be trained as asked."""


def _quoted(text: object, longest: int = 60) -> str:
    shown = repr(text)
    return shown if len(shown) <= longest else f"{shown[: longest - 4]}...{shown[0]}"
