"""Why the server says no: every reason has a code, which is documented and can be translated."""

from __future__ import annotations

from majolika.errors import (
    IllegalDeal,
    IllegalMove,
    ImpossiblePosition,
    MajolikaError,
    NotationError,
    RecordError,
    SetupError,
)

REASONS: dict[str, tuple[int, str]] = {
    "bad-request": (400, "The request cannot be read."),
    "notation": (400, "The text is not written in the game's notation."),
    "setup": (400, "The game does not offer this set-up."),
    "record": (400, "The record does not hold together."),
    "no-identity": (401, "You have no name here yet; give one first."),
    "wrong-password": (401, "The name and the password do not belong together."),
    "wrong-token": (403, "This link is not valid, or it has been used or revoked."),
    "foreign-origin": (403, "Requests from other sites are refused."),
    "foreign-host": (403, "This server is not known under that address."),
    "not-yours": (403, "This seat or table is not yours."),
    "hidden": (403, "This would show what is hidden until the game has ended."),
    "not-found": (404, "There is no such thing here."),
    "method": (405, "This address does not take that method."),
    "stale": (409, "The table has moved on since; look at it again."),
    "not-your-turn": (409, "It is not your turn."),
    "not-running": (409, "No game is being played at this table."),
    "not-ended": (409, "The game has not ended yet."),
    "seat-taken": (409, "This seat is not open."),
    "no-take-back": (409, "This move cannot be taken back."),
    "not-casual": (409, "There are no hints at this table; it is not casual."),
    "time-out": (409, "Your time has run out."),
    "login-taken": (409, "Somebody else has this name already."),
    "too-many-tables": (409, "You have too many tables that have not ended."),
    "too-large": (413, "The request is too large."),
    "too-many": (429, "That was too much at once; wait a moment."),
    "busy": (503, "The server is too busy for this now; try again."),
    "storage": (503, "The move could not be stored, and was not made."),
    "fault": (500, "Something went wrong in the server."),
}
"""Every code with its HTTP status and what it says; rules of the games have their own codes."""

AGAINST_A_RULE = 409
"""The status of a rule's code."""


class Refused(MajolikaError):
    """Raised when the server says no; *code* is one of `REASONS`, or a rule of a game."""

    def __init__(self, code: str, message: str = "") -> None:
        self.status, usual = (AGAINST_A_RULE, "") if "/" in code else REASONS[code]
        self.code = code
        super().__init__(message or usual)

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str]]:
        return Refused, (self.code, str(self))


def described(error: MajolikaError) -> tuple[int, dict[str, str]]:
    """The status and the one shape of every error."""
    if isinstance(error, Refused):
        return error.status, {"error": error.code, "message": str(error)}
    if isinstance(error, IllegalMove | IllegalDeal | ImpossiblePosition):
        return AGAINST_A_RULE, {"error": error.code, "message": str(error)}
    codes: dict[type[MajolikaError], str] = {NotationError: "notation", SetupError: "setup", RecordError: "record"}
    code = codes.get(type(error), "bad-request")
    return REASONS[code][0], {"error": code, "message": str(error)}
