"""Tables for the tests of Azul: a wall as a picture, a position from few words, a whole game by chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from majolika.errors import IllegalMove
from majolika.games import azul
from majolika.games.azul import Board, Deal, Move, Position, Setup, Tiles
from majolika.games.azul.board import Wall
from majolika.games.azul.box import TILES_OF_EACH_COLOR, WallSide, displays_for

ALL_TILES = Tiles.each(TILES_OF_EACH_COLOR)


def board(lines: str = "-.-.-.-.-", picture: str = "", floor: str = "-", score: int = 0) -> Board:
    """A board whose wall is drawn as five lines of five spaces, ``.`` for an empty one."""
    spaces = "/".join(picture.replace(".", "1").split()) or "5/5/5/5/5"
    return Board.parse(f"{score}:{lines}:{spaces}:{floor}")


def wall(picture: str) -> Wall:
    """A wall drawn as five lines of five spaces."""
    return board(picture=picture).wall


def table(
    *boards: Board,
    when: str = "1aa",
    displays: str = "-",
    center: str = "-",
    bag: str | None = None,
    side: WallSide = "colored",
) -> Position:
    """A position with *boards* (without any, two empty ones), in which no piece is missing.

    The tiles not named are in the bag or, where *bag* says what is in it, in
    the lid; the marker is in the center unless it lies on a board.
    """
    boards = boards or (Board(), Board())
    offered = Deal.parse(displays).displays
    offered += (Tiles.none(),) * (displays_for(len(boards)) - len(offered))
    held = (heap for board in boards for heap in (board.line_tiles(), board.wall_tiles(), board.floor_tiles()))
    rest = ALL_TILES - Tiles.sum([*offered, Tiles.parse(center), *held])
    drawn = rest if bag is None else Tiles.parse(bag)
    marker = "" if any(board.has_marker for board in boards) else "*"
    words = [
        "azul" if side == "colored" else "azul-gray",
        when,
        str(Deal(offered)),
        marker + center,
        drawn.numbers(),
        (rest - drawn).numbers(),
        *map(str, boards),
    ]
    return Position.parse(" ".join(words))


def play(position: Position, *moves: str) -> Position:
    """The position after *moves*."""
    for move in moves:
        position = azul.play(position, azul.parse_move(move))
    return position


def refused(position: Position, move: str) -> str:
    """The code of the rule that forbids *move*, which is not among the legal ones either."""
    assert azul.parse_move(move) not in azul.legal_moves(position)
    with pytest.raises(IllegalMove) as caught:
        play(position, move)
    return caught.value.code


def moves(position: Position) -> set[str]:
    """The legal moves in writing."""
    return set(map(str, azul.legal_moves(position)))


def random_game(
    setup: Setup, seed: int, clumsy: float = 0.2, rounds: int = 12
) -> Iterator[tuple[Position, Move | Deal, Position]]:
    """A game by chance, step by step: the position, the step, the position after it.

    Tiles go to the floor line only where they must, except for a share of
    *clumsy* moves; a game that goes on for ever is left after *rounds*.
    """
    chance = Random(seed)
    position = azul.start(setup)
    while not position.over and position.round <= rounds:
        before, step = position, random_step(position, chance, clumsy)
        position = azul.deal(before, step) if isinstance(step, Deal) else azul.play(before, step)
        yield before, step, position


def random_step(position: Position, chance: Random, clumsy: float = 0.2) -> Move | Deal:
    """A deal or a move by chance."""
    if position.awaits_deal:
        return azul.draw(position, chance)
    legal = azul.legal_moves(position)
    useful = [move for move in legal if not (isinstance(move, azul.Take) and move.line == 0)]
    return chance.choice(legal if chance.random() < clumsy else useful or legal)
