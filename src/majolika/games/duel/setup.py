"""What is agreed on before the game: goals, open rulings, data file (rulebook: Set-up).

Where the rulebook leaves a question open, our answer is a choice with a default
from the data file; ``RULES.md`` says why under *Open rulings*.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from itertools import combinations, product
from typing import Any, ClassVar, Self, cast, get_args

from majolika.errors import NotationError, SetupError
from majolika.game import SEATS, Choice, parse_seat, read_choices
from majolika.games.duel.box import Goal
from majolika.games.duel.data import STANDARD, Box, DrawAtZero, in_order, load, parse_goal

SEATED = SEATS[:2]
_STANDARD = load(STANDARD)


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the players agree on for the whole game.

    >>> " ".join(Agreement(split_take=True).words())
    'split_take=yes'
    """

    goals: tuple[Goal, ...] = _STANDARD.first_game
    draw_at_zero: DrawAtZero = _STANDARD.draw_at_zero
    """Who may draw from the stack without a point to pay (ruling draw-at-zero)."""
    special_counts: bool = _STANDARD.special_counts
    """Whether a special tile counts as a color in colorful rows (ruling colorful-rows)."""
    split_take: bool = _STANDARD.split_take
    """Whether tiles that would fit into a row may be broken (ruling split-take)."""
    chips_if_placeable: bool = _STANDARD.chips_if_placeable
    """Whether chips complete only a row whose tile can be placed now (ruling chips-if-placeable)."""
    start_tile_with_sun: bool = _STANDARD.start_tile_with_sun
    """Whether the starting tile goes with a one-colored large sun (ruling one-colored-large-factory)."""
    data: str = STANDARD

    def __post_init__(self) -> None:
        if self.draw_at_zero not in get_args(DrawAtZero):
            raise SetupError(f"draw_at_zero={self.draw_at_zero!r} is not offered (duel/draw-at-zero)")
        if self.data.split() != [self.data]:
            raise SetupError(f"the path {self.data!r} has blanks in it (duel/data)")
        try:
            object.__setattr__(self, "goals", in_order(list(self.goals), self.box.tablets))
        except NotationError as error:
            raise SetupError(f"{error} (duel/goals)") from error

    @property
    def box(self) -> Box:
        """What the data file says."""
        return load(self.data)

    def words(self) -> list[str]:
        """What differs from the defaults, as ``name=value``."""
        defaults = {choice.name: choice.default for choice in choices(self.box)}
        return [f"{name}={value}" for name, value in self.as_json().items() if value != defaults[name]]

    def as_json(self) -> dict[str, str]:
        """The value of each choice in writing."""
        return {
            "goals": "+".join(map(str, self.goals)),
            "draw_at_zero": self.draw_at_zero,
            "special_counts": _yes(self.special_counts),
            "split_take": _yes(self.split_take),
            "chips_if_placeable": _yes(self.chips_if_placeable),
            "start_tile_with_sun": _yes(self.start_tile_with_sun),
            "data": self.data,
        }


@dataclass(frozen=True, slots=True)
class Setup(Agreement):
    """What the players agree on, and who starts.

    >>> print(Setup(starter=1))
    players=2 starter=b goals=rows+columns+diagonals draw_at_zero=firstFree special_counts=yes split_take=no \
chips_if_placeable=yes start_tile_with_sun=yes data=standard
    """

    starter: int = 0
    players: ClassVar[int] = 2

    def __post_init__(self) -> None:
        Agreement.__post_init__(self)
        if self.starter not in range(self.players):
            raise SetupError(f"seat {self.starter} cannot start: the seats are 0 and 1 (duel/players)")

    def agreement(self) -> Agreement:
        """What lasts for the whole game."""
        return Agreement(**{field.name: getattr(self, field.name) for field in fields(Agreement)})

    def __str__(self) -> str:
        chosen = {"players": str(self.players), "starter": SEATS[self.starter], **self.as_json()}
        return " ".join(f"{name}={value}" for name, value in chosen.items())

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads what `str` writes; what is not named keeps the default of the data file."""
        chosen, agreed = _read(text)
        return cls(**agreed, starter=parse_seat(chosen["starter"]))


@cache
def choices(box: Box = _STANDARD) -> tuple[Choice, ...]:
    """What can be chosen before the game, with the defaults of a data file."""
    return (
        Choice("players", ("2",), "how many play"),
        Choice("starter", tuple(SEATED), "who starts the first round", drawn=True),
        Choice("goals", _goal_values(box), "what is scored at the end, first the goals of a first game", drawn=True),
        Choice("draw_at_zero", _first(box.draw_at_zero, get_args(DrawAtZero)), _open("drawing a plate without points")),
        Choice("special_counts", _switch(box.special_counts), _open("a special tile counts in colorful rows")),
        Choice("split_take", _switch(box.split_take), _open("tiles that fit into a row may be broken instead")),
        Choice("chips_if_placeable", _switch(box.chips_if_placeable), _open("chips only for a tile placed at once")),
        Choice("start_tile_with_sun", _switch(box.start_tile_with_sun), _open("a one-colored large sun starts")),
        Choice("data", (STANDARD,), "a file with plates, chips and values of your own", open=True),
    )


def parse_agreement(words: list[str]) -> Agreement:
    """Reads what `Agreement.words` writes; raises `SetupError`."""
    chosen, agreed = _read(" ".join(words))
    if chosen["starter"] != SEATED[0]:
        raise SetupError("who starts stands with the round")
    return Agreement(**agreed)


def _read(text: str) -> tuple[dict[str, str], dict[str, Any]]:
    """All choices in words, and the fields of an agreement."""
    named = dict(word.partition("=")[::2] for word in text.split())
    box = load(named.get("data") or STANDARD)
    chosen = read_choices(choices(box), " ".join(_tidy(word, box) for word in text.split()))
    agreed: dict[str, Any] = {
        "goals": tuple(map(parse_goal, chosen["goals"].split("+"))),
        "draw_at_zero": cast(DrawAtZero, chosen["draw_at_zero"]),
        "data": chosen["data"],
    }
    for switch in ("special_counts", "split_take", "chips_if_placeable", "start_tile_with_sun"):
        agreed[switch] = chosen[switch] == "yes"
    return chosen, agreed


def _tidy(word: str, box: Box) -> str:
    """A choice as it is offered: goals in the order of their tablets, values in their own case."""
    name, equals, value = word.partition("=")
    if name == "goals" and equals:
        return f"goals={_goals_in_order(value, box)}"
    offered = [offer for choice in choices(box) if choice.name == name for offer in choice.values]
    return f"{name}{equals}{next((offer for offer in offered if offer.lower() == value.lower()), value)}"


def _goals_in_order(value: str, box: Box) -> str:
    names = {goal.value.lower(): goal for goal in Goal}
    try:
        goals = [names.get(name.lower()) or parse_goal(name) for name in value.split("+")]
        return "+".join(map(str, in_order(goals, box.tablets)))
    except NotationError as error:
        raise SetupError(f"goals={value} is not offered: {error} (duel/goals)") from error


def _goal_values(box: Box) -> tuple[str, ...]:
    """All ways to choose one side of three or four tablets."""
    chosen = (sides for size in (3, 4) for tablets in combinations(box.tablets, size) for sides in product(*tablets))
    return _first("+".join(map(str, box.first_game)), tuple("+".join(map(str, sides)) for sides in chosen))


def _first(default: str, values: tuple[str, ...]) -> tuple[str, ...]:
    return (default, *(value for value in values if value != default))


def _switch(default: bool) -> tuple[str, ...]:
    return _first(_yes(default), ("yes", "no"))


def _yes(chosen: bool) -> str:
    return "yes" if chosen else "no"


def _open(question: str) -> str:
    return f"{question} (open in the rulebook)"
