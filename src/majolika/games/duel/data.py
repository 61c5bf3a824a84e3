"""The data file: what plates, chips and goals show and are worth, and where we know it from.

``data.json`` beside this module is the standard.  A player can point to a file of
their own, which needs to hold only what differs; it is checked, and whatever is
wrong with it is said in one sentence.  Each fact has a source: ``official`` (the
rulebook), ``implementer`` (one other program) or ``reconstruction`` (nobody says).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args

from majolika.errors import NotationError, SetupError
from majolika.games.duel.box import (
    BROKEN_SPACES,
    CHIPS_EACH,
    LARGE_MOON,
    LARGE_SUN,
    MARKERS,
    PLATE_SPACES,
    ROUNDS,
    ROWS,
    SMALL_FACTORIES,
    SMALL_SUN,
    Chip,
    Chips,
    Goal,
    Kind,
    Plate,
    Tile,
    Tiles,
    sorted_chips,
)
from majolika.reading import fields, flag, many, text, whole

STANDARD = "standard"
"""The name of the data file that comes with the program."""

LARGEST = 100_000
"""Characters; a data file has some thousands."""

Source = Literal["official", "implementer", "reconstruction"]
DrawAtZero = Literal["firstFree", "forcedOnly", "free"]

FIXED: Mapping[str, object] = {
    "colors": [tile.letter for tile in Tile],
    "rounds": ROUNDS,
    "patternRows": list(range(1, ROWS + 1)),
    "smallFactories": SMALL_FACTORIES,
    "smallSun": SMALL_SUN,
    "largeSun": LARGE_SUN,
    "largeMoon": LARGE_MOON,
    "chipsPerRound": SMALL_FACTORIES,
    "chipsPerPlayerPerRound": CHIPS_EACH,
    "platesPerPlayerPerRound": MARKERS,
}
"""Facts that the rules themselves rest on; no data file can change them."""

PLATES = 2 * PLATE_SPACES
CHIPS = SMALL_FACTORIES * ROUNDS
LARGEST_SCORE = 99


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """What a data file says; there is one for each file, so it is compared by identity."""

    tiles: Tiles
    special_tiles: int
    start_score: int
    special_points: tuple[int, ...]
    """Points for the special tile in each row of the dome."""
    broken_losses: tuple[int, ...]
    """Points lost for 0, 1, 2, 3 and 4 broken tiles."""
    start_tile_loss: int
    plates: tuple[Plate, ...]
    chips: Chips
    tablets: tuple[tuple[Goal, Goal], ...]
    first_game: tuple[Goal, ...]
    goal_values: Mapping[Goal, int]
    corner_values: tuple[int, int]
    """Points for an upper and for a lower corner plate."""
    draw_at_zero: DrawAtZero
    special_counts: bool
    split_take: bool
    chips_if_placeable: bool
    start_tile_with_sun: bool
    sources: Mapping[str, Source]

    def plate(self, number: int) -> Plate:
        """The plate with this number, from 1."""
        if not 1 <= number <= len(self.plates):
            raise NotationError(number, f"the plates are 1 to {len(self.plates)}")
        return self.plates[number - 1]

    def known_from(self, source: Source) -> list[str]:
        """The facts that rest on *source*."""
        return [fact for fact, known_from in self.sources.items() if known_from == source]


@cache
def load(name: str) -> Box:
    """The data file called *name*: ``standard``, or the path of a file; raises `SetupError`."""
    facts = _standard_facts()
    try:
        return _box(facts if name == STANDARD else _merge(facts, _own_facts(name)))
    except NotationError as error:
        raise SetupError(f"the data file {name!r} cannot be used: {error} (duel/data)") from error


def _standard_facts() -> dict[str, Any]:
    facts: dict[str, Any] = json.loads(files(__package__).joinpath("data.json").read_text(encoding="utf-8"))
    return facts


def _own_facts(name: str) -> dict[str, Any]:
    """What a player's own file says; British spelling is read like American."""
    try:
        with Path(name).open(encoding="utf-8") as file:
            written = file.read(LARGEST + 1)
        facts = json.loads(written.replace("colour", "color")) if len(written) <= LARGEST else None
    except OSError as error:
        reason = error.strerror or "it is no file"
        raise SetupError(f"the data file {name!r} cannot be read: {reason} (duel/data)") from error
    except (ValueError, RecursionError) as error:
        raise SetupError(f"the data file {name!r} is no JSON: {error} (duel/data)") from error
    if not isinstance(facts, dict):
        raise SetupError(f"the data file {name!r} is no object with facts of at most {LARGEST} characters (duel/data)")
    return facts


def _merge(facts: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """The standard facts, replaced by one's own; groups of facts are merged one by one."""
    if unknown := own.keys() - facts.keys():
        raise NotationError(min(unknown), f"the facts are {', '.join(facts)}")
    merged = facts | own
    for group in ("goalValues", "options"):
        if isinstance(own.get(group), dict):
            if unknown := own[group].keys() - facts[group].keys() - {"source"}:
                raise NotationError(min(unknown), f"{group} holds {', '.join(facts[group])}")
            merged[group] = facts[group] | own[group]
    return merged


def _box(facts: Mapping[str, Any]) -> Box:
    """The checked contents of a data file."""
    for fact, value in FIXED.items():
        if facts[fact] != value:
            raise NotationError(facts[fact], f"{fact} cannot be changed: it is {value}")
    values = facts["goalValues"]
    tablets = _fact(facts, "tablets", _tablets)
    special_tiles = _fact(facts, "specialTiles", lambda value: whole(value, 0, PLATES))
    return Box(
        tiles=Tiles.each(_fact(facts, "tilesPerColor", lambda value: whole(value, 1, 99))),
        special_tiles=special_tiles,
        start_score=_fact(facts, "startScore", _points),
        special_points=_fact(facts, "specialPointsByRow", lambda value: _numbers(value, ROWS)),
        broken_losses=_fact(facts, "brokenLossByCount", _losses),
        start_tile_loss=_fact(facts, "startTileLoss", _points),
        plates=_fact(facts, "plates", lambda value: _plates(value, special_tiles)),
        chips=_fact(facts, "chips", _chips),
        tablets=tablets,
        first_game=_fact(facts, "firstGame", lambda value: _first_game(value, tablets)),
        goal_values={goal: _fact(values, str(goal), _GOAL_POINTS[goal]) for goal in Goal if goal != Goal.CORNERS},
        corner_values=_fact(values, "corners", _corners),
        draw_at_zero=_fact(facts["options"], "stackDrawAtZero", _draw_at_zero),
        special_counts=_fact(facts["options"], "colorfulRowsSpecialCounts", _switch),
        split_take=_fact(facts["options"], "splitTake", _switch),
        chips_if_placeable=_fact(facts["options"], "chipsOnlyIfPlaceable", _switch),
        start_tile_with_sun=_fact(facts["options"], "startTileWithSunWhenMonochrome", _switch),
        sources=_sources(facts),
    )


V = TypeVar("V")


def _fact(facts: object, name: str, read: Callable[[Any], V]) -> V:
    """One fact, read by *read*; an error says which fact is wrong."""
    (value,) = fields(facts, name)
    try:
        return read(value)
    except NotationError as error:
        raise NotationError(name, str(error)) from error


def _sources(facts: Mapping[str, Any]) -> dict[str, Source]:
    """Where each fact is known from; what names no source is in the rulebook."""
    named = {fact: value for fact, value in facts.items() if fact not in (*FIXED, "goalValues", "options")}
    named |= {fact: value for fact, value in facts["goalValues"].items() if fact != "source"} | facts["options"]
    sources = dict[str, Source]()
    for fact, value in named.items():
        source = value.get("source", "official") if isinstance(value, dict) else "official"
        sources[fact] = _one_of(source, get_args(Source))
    return sources


def _one_of(value: object, offered: tuple[Any, ...]) -> Any:
    if value not in offered:
        raise NotationError(value, f"one of {', '.join(offered)} is expected")
    return value


def _points(value: object) -> int:
    return whole(value, 0, LARGEST_SCORE)


def _loss(value: object) -> int:
    return whole(value, -LARGEST_SCORE, 0)


_GOAL_POINTS = {goal: _loss if goal == Goal.EMPTY_SPECIAL else _points for goal in Goal}


def _numbers(value: object, count: int) -> tuple[int, ...]:
    (values,) = fields(value, "values")
    if len(many(values)) != count:
        raise NotationError(values, f"{count} numbers are expected")
    return tuple(map(_points, values))


def _losses(value: object) -> tuple[int, ...]:
    losses = _numbers(value, BROKEN_SPACES + 1)
    if losses[0] or list(losses) != sorted(losses):
        raise NotationError(list(losses), "losses begin with 0 and never get smaller")
    return losses


def _plates(value: object, special_tiles: int) -> tuple[Plate, ...]:
    (listed,) = fields(value, "list")
    if len(many(listed)) != PLATES:
        raise NotationError(f"{len(listed)} plates", f"there are {PLATES}")
    plates = tuple(_plate(number, spaces) for number, spaces in enumerate(listed, 1))
    if (special := sum(plate.kind == Kind.SPECIAL for plate in plates)) > special_tiles:
        raise NotationError(f"{special} special plates", f"there are only {special_tiles} special tiles")
    return plates


def _plate(number: int, spaces: object) -> Plate:
    letters = [text(letter) for letter in many(spaces)]
    plate = Plate.of(number, "".join(letters)) if all(len(letter) == 1 for letter in letters) else None
    if plate is None or len(letters) != 4 or sum(isinstance(space, Kind) for space in plate.spaces) != 1:
        raise NotationError(spaces, f"plate {number} has four spaces: three colors, and one S or W")
    return plate


def _chips(value: object) -> Chips:
    (listed,) = fields(value, "list")
    if len(many(listed)) != CHIPS:
        raise NotationError(f"{len(listed)} chips", f"there are {CHIPS}")
    return sorted_chips(Chip.parse(text(chip)) for chip in listed)


def parse_goal(name: object) -> Goal:
    """The goal with this name."""
    goals = {goal.value: goal for goal in Goal}
    if text(name) not in goals:
        raise NotationError(name, f"a goal is one of {', '.join(goals)}")
    return goals[text(name)]


def _tablets(value: object) -> tuple[tuple[Goal, Goal], ...]:
    (listed,) = fields(value, "list")
    sides = [[parse_goal(goal) for goal in many(tablet)] for tablet in many(listed)]
    if [len(tablet) for tablet in sides] != [2, 2, 2, 2] or len({goal for tablet in sides for goal in tablet}) != 8:
        raise NotationError(listed, "there are four tablets with two sides, and each goal is on one side")
    return tuple((front, back) for front, back in sides)


def _first_game(value: object, tablets: tuple[tuple[Goal, Goal], ...]) -> tuple[Goal, ...]:
    (goals,) = fields(value, "goals")
    return in_order([parse_goal(goal) for goal in many(goals)], tablets)


def in_order(goals: list[Goal], tablets: tuple[tuple[Goal, Goal], ...]) -> tuple[Goal, ...]:
    """The goals in the order of their tablets: three or four, one side of each tablet."""
    sides = [[goal for goal in tablet if goal in goals] for tablet in tablets]
    if len(goals) not in (3, 4) or sum(map(len, sides)) != len(goals) or max(map(len, sides)) > 1:
        written = "+".join(map(str, goals))
        raise NotationError(written, "three or four goals are in play, and only one side of each tablet")
    return tuple(goal for side in sides for goal in side)


def _corners(value: object) -> tuple[int, int]:
    upper, lower = fields(value, "upper", "lower")
    return _points(upper), _points(lower)


def _draw_at_zero(value: object) -> DrawAtZero:
    (chosen,) = fields(value, "value")
    ruling: DrawAtZero = _one_of(chosen, get_args(DrawAtZero))
    return ruling


def _switch(value: object) -> bool:
    (chosen,) = fields(value, "value")
    return flag(chosen)
