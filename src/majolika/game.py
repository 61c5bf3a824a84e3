"""What every game offers, and the few values that all games share.

A game is a module of pure functions over its positions; `Game` is the list of
them, checked by ``mypy --strict``.  ``majolika.games.azul`` is the one to copy.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self, TypeVar

from majolika.drawing import Line
from majolika.errors import NotationError, SetupError
from majolika.table import Chance

SEATS = "abcd"
"""Seats in text; inside, they count from 0."""


def parse_seat(text: str) -> int:
    """The seat with this letter, in either case."""
    seat = SEATS.find(text.lower())
    if len(text) != 1 or seat < 0:
        raise NotationError(text, "a seat is one of a b c d")
    return seat


def seat_text(seat: object) -> str:
    """The letter of a seat, or whatever it is where there is no such seat."""
    return SEATS[seat] if isinstance(seat, int) and 0 <= seat < len(SEATS) else repr(seat)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: points and place by seat; equal places are shared."""

    scores: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; several when they share the victory."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    @classmethod
    def ranked(cls, scores: Sequence[int], keys: Sequence[Any]) -> Self:
        """The outcome in which a greater key (points, then what breaks a tie) is better."""
        return cls(tuple(scores), tuple(1 + sum(other > key for other in keys) for key in keys))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as an onlooker sees it.

    *name* says what, and with the game's name is the key of its sentence; *facts*
    fill the sentence in; *points* are the named parts of what the seat won or
    lost, and *score* is what it has afterwards.
    """

    name: str
    seat: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    points: Mapping[str, int] = field(default_factory=dict)
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose before a game: its name, its values (the default first).

    *drawn* says that a match may leave it to chance, *open* that other texts
    than *values* are accepted too.
    """

    name: str
    values: tuple[str, ...]
    meaning: str
    drawn: bool = False
    open: bool = False

    @property
    def default(self) -> str:
        """What is played when nothing is said."""
        return self.values[0]


def read_choices(choices: Sequence[Choice], text: str) -> dict[str, str]:
    """Reads ``players=3 wall=gray``: what is not named keeps its default."""
    chosen = {choice.name: choice.default for choice in choices}
    known = {choice.name: choice for choice in choices}
    named = set[str]()
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name not in known:
            raise SetupError(f"{word!r} is no choice of this game; it has {', '.join(f'{n}=' for n in known)}")
        if name in named:
            raise SetupError(f"{name} is named twice")
        named.add(name)
        choice = known[name]
        if value not in choice.values and not choice.open:
            raise SetupError(f"{word!r} is not offered: {name} is one of {', '.join(choice.values)}")
        chosen[name] = value
    return chosen


class Position(Protocol):
    """What all positions have in common; the rest is each game's own."""

    @property
    def players(self) -> int:
        """How many seats there are."""

    @property
    def round(self) -> int:
        """The number of the round, from 1."""

    @property
    def turn(self) -> int | None:
        """The seat that decides next, or None."""

    @property
    def awaits_deal(self) -> bool:
        """Whether chance decides next."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    def as_json(self) -> dict[str, Any]:
        """The position with named fields."""


class Step(Protocol):
    """A move or a deal."""

    def as_json(self) -> dict[str, Any]:
        """The step with named fields, its kind as ``type``."""


P = TypeVar("P", bound=Position)
M = TypeVar("M", bound=Step)
D = TypeVar("D", bound=Step)
S = TypeVar("S")
T = TypeVar("T")


class Game(Protocol[P, M, D, S]):
    """The contract of a game module."""

    TITLE: str
    """The game's published title, as a factual reference."""

    HOW_TO_MOVE: str
    """How moves are written, in a few English lines for a person at a terminal."""

    def start(self, setup: S) -> P:
        """The table before the first deal."""

    def legal_moves(self, position: P) -> list[M]:
        """All moves; none when chance is next or the game is over."""

    def play(self, position: P, move: M) -> P:
        """The move and all that follows from it; raises `IllegalMove`."""

    def draw(self, position: P, chance: Chance) -> D:
        """Samples what chance decides next."""

    def deal(self, position: P, deal: D) -> P:
        """Applies what chance decided; raises `IllegalDeal`."""

    def outcome(self, position: P) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def standing(self, position: P) -> Outcome:
        """How the game would end if it ended now, final bonuses included."""

    def story(self, position: P, step: M | D, seat: int | None) -> list[Event]:
        """What *seat* (None: an onlooker) sees happen, in order."""

    def view(self, position: P, seat: int | None) -> P:
        """What *seat* (None: an onlooker) may know."""

    def seen(self, position: P, step: M | D, seat: int | None) -> M | D:
        """What *seat* sees of a move or deal made in *position*."""

    def complete(self, view: P, chance: Chance) -> P:
        """A full position that agrees with *view*, sampled fairly."""

    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen before the game; the first is ``players``."""

    def parse_setup(self, text: str) -> S:
        """Reads ``players=2 ...``; raises `SetupError`."""

    def parse_position(self, text: str) -> P:
        """Reads a position; raises `NotationError` or `ImpossiblePosition`."""

    def parse_move(self, text: str) -> M:
        """Reads a move of any kind."""

    def parse_deal(self, text: str) -> D:
        """Reads a deal of any kind."""

    def position_from_json(self, value: object) -> P:
        """Reads what a position's `as_json` wrote; raises as `parse_position` does."""

    def move_from_json(self, value: object) -> M:
        """Reads what a move's `as_json` wrote."""

    def deal_from_json(self, value: object) -> D:
        """Reads what a deal's `as_json` wrote."""

    def census(self, position: P) -> dict[str, dict[str, int]]:
        """Every kind of piece, counted by where it is."""

    def heuristic(self, position: P, seat: int) -> float:
        """How good the table looks to *seat* at a glance, in points."""

    def tell(self, event: Event, names: Sequence[str], language: str = "en") -> str:
        """An event as a sentence."""

    def picture(self, position: P, names: Sequence[str], width: int, language: str = "en") -> list[Line]:
        """The whole table as lines of at most *width* characters, if that can be."""


def open_view(position: P, seat: int | None) -> P:
    """The view in a game without secrets: everything."""
    return position


def open_seen(position: P, step: T, seat: int | None) -> T:
    """What is seen of a step in a game without secrets: the step."""
    return step


def open_complete(view: P, chance: Chance) -> P:
    """The completion of a view in a game without secrets: the view."""
    return view


AnyGame = Game[Any, Any, Any, Any]
"""A game of which nothing is known but the contract."""
