"""What is sent and answered, as OpenAPI describes it.

Requests are read strictly: a wrong type or an unknown field is refused.
Answers are written from plain values; the tests hold them to these models.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

SeatNumber = Annotated[int, Field(ge=0, le=3)]
Ply = Annotated[int, Field(ge=0, le=1_000_000)]
Token = Annotated[str, Field(min_length=1, max_length=64)]
Name = Annotated[str, Field(min_length=1, max_length=64, examples=["Anna"])]
Password = Annotated[str, Field(min_length=8, max_length=256)]
Login = Annotated[str, Field(pattern=r"^[\w.-]{3,32}$", examples=["anna"])]
MoveText = Annotated[str, Field(min_length=1, max_length=64, examples=["3K2"])]
Visibility = Literal["public", "unlisted", "private"]


class Request(BaseModel):
    """A body that is read strictly."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Naming(Request):
    """A name to be shown at tables."""

    name: Name
    only_new: bool = False
    """Whether who has a name already keeps it."""


class Account(Request):
    """A login and a password of at least 8 characters."""

    login: Login
    password: Password


class DeviceToken(Request):
    """What a device link carries."""

    token: Token


class WantedSeat(Request):
    """A seat: ``human`` for you or somebody at the same device, ``open`` for whoever comes, or a ``bot``."""

    kind: Literal["human", "open", "bot"]
    name: Name | None = None
    level: Annotated[str, Field(max_length=32, examples=["greedy"])] | None = None


class NewTable(Request):
    """A table to be set up; what is not chosen keeps the default that ``GET /games`` tells."""

    game: Annotated[str, Field(max_length=32, examples=["azul"])]
    seats: Annotated[list[WantedSeat], Field(min_length=2, max_length=4)]
    choices: Annotated[
        dict[Annotated[str, Field(max_length=32)], Annotated[str, Field(max_length=64)]],
        Field(max_length=32, examples=[{"wall": "gray"}]),
    ] = {}
    visibility: Visibility = "unlisted"
    casual: bool = True
    time_control: Annotated[str, Field(min_length=1, max_length=32, examples=["game 600+5"])] | None = None

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"game": "azul", "seats": [{"kind": "human", "name": "Anna"}, {"kind": "bot", "level": "greedy"}]}
            ]
        },
    )


class Joining(Request):
    """An open seat to be taken: any, or the one named, or the one whose link was given."""

    seat: SeatNumber | None = None
    token: Token | None = None
    name: Name | None = None


class BotSeat(Request):
    """A bot for an open seat."""

    level: Annotated[str, Field(max_length=32, examples=["greedy"])]


class Move(Request):
    """A move, and the ply of the table in which it was chosen."""

    ply: Ply
    text: MoveText


class At(Request):
    """The ply of the table that you saw."""

    ply: Ply


class Written(Request):
    """A position in its game's notation."""

    position: Annotated[
        str,
        Field(
            min_length=1,
            max_length=4096,
            examples=["azul 1aa B.-.-.-.- * B19Y20R20K20W20 - 0:-.-.-.-.-:5/5/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:-"],
        ),
    ]


class Error(BaseModel):
    """The one shape of every error; rules of a game have codes like ``azul/wall-has-color``."""

    error: str
    message: str


class Me(BaseModel):
    """Who you are."""

    id: str
    name: str
    login: str | None


class Device(BaseModel):
    """A token for another device, and until when (seconds since 1970) it can be used, once."""

    token: str
    expires: float


class SeatLink(BaseModel):
    """A token that lets its bearer take the seat."""

    seat: int
    token: str


class ChoiceOffered(BaseModel):
    """Something to choose before a game; a drawn choice can also be ``random``."""

    name: str
    values: list[str]
    default: str
    meaning: str
    drawn: bool


class GameOffered(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    players: list[int]
    choices: list[ChoiceOffered]
    how_to_move: str


class GamesOffered(BaseModel):
    """All games, and the levels of the bots, weakest first."""

    games: list[GameOffered]
    levels: list[str]


class LevelOffered(BaseModel):
    """A level of the bots in one kind of game, and its measured rating in Elo."""

    name: str
    rating: int | None
    available: bool
    """Whether it answers soon enough on this machine."""


class LevelsOffered(BaseModel):
    """The levels of the bots, weakest first."""

    levels: list[LevelOffered]


class SeatShown(BaseModel):
    """Who sits where."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    level: str | None
    left: Literal["resigned", "time-out"] | None
    host: bool


class ClockShown(BaseModel):
    """Seconds left by seat as of *since*, and when the time of the seat to move runs out."""

    left: list[float]
    since: float
    deadline: float | None


class Standing(BaseModel):
    """Points and places as if the game ended now, final bonuses included."""

    scores: list[int]
    places: list[int]


class Result(BaseModel):
    """How the game ended; who left cannot win while another stayed."""

    ended: Literal["rules", "agreement", "round cap"]
    scores: list[int]
    places: list[int]
    winners: list[int]


class Now(BaseModel):
    """What can change at a table besides its position."""

    status: Literal["open", "running", "ended"]
    turn: int | None
    seats: list[SeatShown]
    clock: ClockShown | None
    agreed: list[int]
    take_back: list[int]
    standing: Standing
    census: dict[str, dict[str, int]]
    outlook: list[dict[str, Any]] | None
    result: Result | None
    seed: str | None
    rematch: str | None


class TableShown(BaseModel):
    """The whole table as you may see it; the position's fields are the game's own."""

    type: Literal["table"]
    id: str
    game: str
    title: str
    setup: dict[str, str]
    drawn: list[str]
    visibility: Visibility
    casual: bool
    time_control: str | None
    created: float
    commitment: str
    you: list[int]
    ply: int
    position: dict[str, Any]
    now: Now


class Told(BaseModel):
    """Something that happens, with its arithmetic; what has happened also has its English sentence."""

    name: str
    seat: int | None
    facts: dict[str, Any]
    points: dict[str, int]
    score: int | None
    text: str | None = None


class EntryShown(BaseModel):
    """An entry of the log; deals and moves have value and story, and like take-backs the position after them."""

    ply: int
    kind: Literal["sit", "deal", "move", "take-back", "agree", "decline", "leave", "end", "rematch"]
    seat: int | None
    at: float
    text: str
    value: dict[str, Any] | None = None
    story: list[Told] | None = None
    position: dict[str, Any] | None = None


class Happened(BaseModel):
    """What has happened since the ply that was asked for."""

    type: Literal["happened"]
    ply: int
    entries: list[EntryShown]
    now: Now


class MoveOffered(BaseModel):
    """A legal move, and what follows from it up to the next choice."""

    text: str
    value: dict[str, Any]
    preview: list[Told]
    outlook: dict[str, Any] | None


class MoveRefused(BaseModel):
    """A move that somebody may think of, and the rule that forbids it."""

    text: str
    error: str


class MovesOffered(BaseModel):
    """All legal moves of the seat to move, and those that a rule forbids."""

    type: Literal["moves"]
    ply: int
    seat: int
    moves: list[MoveOffered]
    refused: list[MoveRefused]


class PositionShown(BaseModel):
    """A position, and what the seat to move can do in it."""

    game: str
    position: dict[str, Any]
    seat: int | None
    moves: list[MoveOffered]
    refused: list[MoveRefused]


class Hint(BaseModel):
    """A good move: the share of games that it is thought to win, and how play may go on."""

    text: str
    value: dict[str, Any]
    share: float
    line: list[str]


class Hints(BaseModel):
    """The best moves that a search found, best first."""

    ply: int
    seat: int
    hints: list[Hint]


class Preview(BaseModel):
    """What a move would do, or which rule forbids it and what that rule says."""

    legal: bool
    text: str
    value: dict[str, Any] | None = None
    preview: list[Told] | None = None
    error: str | None = None
    message: str | None = None
    rule: str | None = None


class Row(BaseModel):
    """A table in a list."""

    id: str
    game: str
    title: str
    setup: dict[str, str]
    status: Literal["open", "running", "ended"]
    visibility: Visibility
    casual: bool
    time_control: str | None
    created: float
    turn: int | None
    you: list[int]
    seats: list[SeatShown]


class Rows(BaseModel):
    """A list of tables, newest first."""

    tables: list[Row]


class Points(BaseModel):
    """Where the points of every seat came from."""

    points: list[dict[str, int]]


class Rule(BaseModel):
    """What a rule says."""

    code: str
    text: str


class RecordStep(BaseModel):
    """A step of a record with the full position after it, and its story."""

    step: int
    kind: Literal["start", "deal", "move"]
    seat: int | None
    text: str
    value: dict[str, Any]
    position: dict[str, Any]
    over: bool
    story: list[Told]


class RecordShown(BaseModel):
    """A record, replayed."""

    game: str
    title: str
    names: list[str]
    ended: str | None
    scores: list[int] | None
    winners: list[int] | None
    luck: Literal["promised", "unpromised", "wrong"] | None
    verdict: str | None
    steps: list[RecordStep]
