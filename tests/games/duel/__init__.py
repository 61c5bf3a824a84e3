"""Tables for the tests of Azul Duel: boards and positions from few words, and whole games by chance."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

import pytest

from majolika.errors import IllegalDeal, IllegalMove
from majolika.games import duel
from majolika.games.duel import Board, Deal, Move, Position, Setup, Tiles
from majolika.games.duel.box import chips_text, chips_without
from majolika.games.duel.data import STANDARD, load
from majolika.games.duel.dome import Dome, dome_text, parse_dome, plates, special_tiles
from majolika.games.duel.factories import Large, Small

BOX = load(STANDARD)
NAMES = ["Anna", "Béla"]


def dome(laid: Mapping[int, str]) -> Dome:
    """A dome with plates on some of its spaces: ``{5: "13+1_K__"}``."""
    words = [laid.get(space, "-") for space in range(1, 10)]
    return parse_dome("/".join(".".join(words[first : first + 3]) for first in (0, 3, 6)), BOX)


def board(rows: str = "-.-.-.-.-.-", laid: Mapping[int, str] | None = None, **words: str) -> Board:
    """A board: its pattern rows, its plates by their spaces, and what else there is."""
    parts = {"score": "5", "broken": "-", "chips": "-", "spent": "-", "due": "A2D2"}
    assert words.keys() <= parts.keys()
    parts |= words
    laid_plates = dome_text(dome(laid or {}))
    return Board.parse(":".join([parts["score"], rows, laid_plates, *list(parts.values())[1:]]))


DEFAULTS = {"when": "2aaA", "small": "", "large": "", "display": "-", "under": "", "back": "S?", "hand": "-"}
DEFAULTS |= {"mislaid": "", "bag": "", "agreed": ""}


def table(*boards: Board, **words: str) -> Position:
    """A position in which no piece is missing.

    The tiles not named are in the bag or, where *bag* says what is in it, in the
    tower; the other plates are unseen, the other chips to come; and as many
    chips are still to be taken as factories hold, first by the player who acts.
    """
    assert words.keys() <= DEFAULTS.keys()
    words = DEFAULTS | words
    boards = boards or (board(), board())
    small = [Small.parse(word) for word in words["small"].split()]
    small += [Small()] * (4 - len(small))
    star = "-" if any(board.start_tile for board in boards) else "*"
    large = Large.parse(words["large"] or f"-/{star}")
    boards = _with_chips_due(boards, small, words["when"])
    held = [heap for b in boards for heap in (b.row_tiles(), b.dome_tiles(), b.broken)]
    offered = [large.sun, large.moon, *(factory.sun + Tiles.collect(factory.moon) for factory in small)]
    rest = BOX.tiles - Tiles.sum([*held, *offered])
    drawn = Tiles.parse(words["bag"]) if words["bag"] else rest
    written = [
        f"duel {words['agreed']}",
        words["when"],
        *map(str, (*small, large)),
        *_plates(boards, words),
        _chips(boards, small),
        drawn.numbers(),
        (rest - drawn).numbers(),
        str(BOX.special_tiles - sum(special_tiles(b.dome) for b in boards)),
        *map(str, boards),
    ]
    return Position.parse(" ".join(written))


def _with_chips_due(boards: tuple[Board, ...], small: list[Small], when: str) -> tuple[Board, ...]:
    placed = sum(factory.chip is not None for factory in small)
    if (when[3] in "PF" and not placed) or sum(board.chips_due for board in boards) == placed:
        return boards
    first = min(2, placed)
    due = (first, placed - first) if when[2] == "a" else (placed - first, first)
    return tuple(replace(board, chips_due=number) for board, number in zip(boards, due, strict=True))


def _plates(boards: tuple[Board, ...], words: dict[str, str]) -> list[str]:
    """Display, stack, unseen plates and hand in writing."""
    display, under, hand, mislaid = (words[name] for name in ("display", "under", "hand", "mislaid"))
    named = set(map(int, re.findall(r"[0-9]+", f"{display} {under} {hand} {mislaid}")))
    named |= {laid.plate.number for b in boards for laid in plates(b.dome)}
    unseen = [str(plate) for plate in BOX.plates if plate.number not in named]
    depth = len(unseen) + len(re.findall(r"[0-9]+", mislaid)) - f"{under}{hand}".count("?")
    stack = ".".join([*([words["back"]] if depth else []), *([under] if under else [])]) or "-"
    return [display, stack, (".".join(unseen) or "-") + (f"/{mislaid}" if mislaid else ""), hand]


def _chips(boards: tuple[Board, ...], small: list[Small]) -> str:
    held = [chip for b in boards for chip in (*b.chips, *b.spent)]
    shown = [factory.chip for factory in small if isinstance(factory.chip, duel.Chip)]
    rest = chips_without(BOX.chips, [*held, *shown])
    assert rest is not None, "the box has these chips"
    return chips_text(rest)


def play(position: Position, *steps: str) -> Position:
    """The position after *steps*, moves or deals as they are due."""
    for step in steps:
        if position.awaits_deal:
            position = duel.deal(position, duel.parse_deal(step))
        else:
            position = duel.play(position, duel.parse_move(step))
    return position


def story(position: Position, step: str, seat: int | None = None) -> list[str]:
    """What happens, in sentences."""
    parsed = duel.parse_deal(step) if position.awaits_deal else duel.parse_move(step)
    return [duel.tell(event, NAMES) for event in duel.story(position, parsed, seat)]


def refused(position: Position, move: str) -> str:
    """The code of the rule that forbids *move*, which is not among the legal ones either."""
    assert duel.parse_move(move) not in duel.legal_moves(position)
    with pytest.raises(IllegalMove) as caught:
        duel.play(position, duel.parse_move(move))
    return caught.value.code


def cannot_come(position: Position, dealt: str) -> str:
    """The code of the rule that forbids a deal."""
    with pytest.raises(IllegalDeal) as caught:
        duel.deal(position, duel.parse_deal(dealt))
    return caught.value.code


def moves(position: Position, kind: str = "") -> set[str]:
    """The legal moves in writing that begin with *kind*."""
    return {str(move) for move in duel.legal_moves(position) if str(move).startswith(kind)}


def random_game(seed: int, setup: Setup | None = None) -> Iterator[tuple[Position, Move | Deal, Position]]:
    """A game by chance, step by step: the position, the step, the position after it."""
    chance = Random(seed)
    position = duel.start(setup or random_setup(chance))
    while not position.over:
        before = position
        step: Move | Deal
        if position.awaits_deal:
            step = duel.draw(position, chance)
            position = duel.deal(position, step)
        else:
            step = chance.choice(duel.legal_moves(position))
            position = duel.play(position, step)
        yield before, step, position


def random_setup(chance: Random) -> Setup:
    """Any set-up."""
    return duel.parse_setup(" ".join(f"{choice.name}={chance.choice(choice.values)}" for choice in duel.choices()))
