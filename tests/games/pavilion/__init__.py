"""Tables for the tests of Summer Pavilion: a board from placed tiles, a position from few words, a game by chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from majolika.errors import IllegalMove
from majolika.game import Event, Game
from majolika.games import pavilion
from majolika.games.pavilion import Board, Deal, Displays, Move, Pass, Position, Setup, Space, Supply, Tile, Tiles
from majolika.games.pavilion.box import Side, displays_for

PAVILION: Game[Position, Move, Deal, Setup] = pavilion  # checked by mypy: the module keeps the contract

ALL_TILES = Tiles.each(22)
SUPPLY = "PPGGOYYBRR"


def board(
    placed: str = "", hand: str = "-", score: int = 5, corners: str | None = None, *, token: bool = False
) -> Board:
    """A board with tiles *placed* as ``E4B NW1O``; one with *corners* has passed."""
    kept = Tiles.parse(corners or "-")
    made = Board(score, Tiles.parse(hand), kept, passed=corners is not None, token=token)
    for word in placed.split():
        made = made.with_tile(Space.parse(word[:-1]), Tile.parse(word[-1]))
    return made


def table(
    *boards: Board,
    when: str = "1aa",
    displays: str = "-",
    center: str = "-",
    supply: str = SUPPLY,
    bag: str | None = None,
    side: Side = "colored",
    track: str = "",
) -> Position:
    """A position with *boards* (without any, two of a player who holds tiles), in which no piece is missing.

    The tiles not named are in the bag or, where *bag* says what is in it, in
    the tower.  The token lies in the center where there are tiles to take or to
    be dealt, and otherwise on the first board, unless a board is said to have it.
    """
    boards = boards or (board(hand="R"), board(hand="R"))
    offered = tuple(map(Tiles.parse, displays.split(".")))
    offered += (Tiles.none(),) * (displays_for(len(boards)) - len(offered))
    in_center = Tiles.parse(center)
    held = (heap for each in boards for heap in (each.hand, each.corners, each.placed_tiles()))
    rest = ALL_TILES - Tiles.sum([*offered, in_center, Tiles.parse(supply), *held])
    drawn = rest if bag is None else Tiles.parse(bag)
    is_held = not (in_center or any(offered) or "-" in when)
    if is_held and not any(each.token for each in boards):
        boards = (replace(boards[0], token=True), *boards[1:])
    words = [
        "pavilion" if side == "colored" else "pavilion-gray",
        *([track] if track else []),
        when,
        str(Displays(offered)),
        ("" if any(each.token for each in boards) else "*") + ("" if center == "-" else center) or "-",
        supply,
        drawn.numbers(),
        (rest - drawn).numbers(),
        *map(str, boards),
    ]
    return Position.parse(" ".join(words))


def starved(mine: Board, supply: str = "-", when: str = "6aa", tower: str = "-", side: Side = "colored") -> Position:
    """A position in which the second seat holds all tiles that are not named; the bag is empty."""
    rest = ALL_TILES - Tiles.sum(
        [mine.hand, mine.corners, mine.placed_tiles(), Tiles.parse(supply), Tiles.parse(tower)]
    )
    return table(mine, board(hand=rest.numbers()), when=when, supply=supply, bag="-", side=side)


def play(position: Position, *moves: str) -> Position:
    """The position after *moves* and, where they are due, deals."""
    for move in moves:
        if position.awaits_deal:
            position = pavilion.deal(position, pavilion.parse_deal(move))
        else:
            position = pavilion.play(position, pavilion.parse_move(move))
    return position


def refused(position: Position, move: str) -> str:
    """The code of the rule that forbids *move*, which is not among the legal ones either."""
    assert pavilion.parse_move(move) not in pavilion.legal_moves(position)
    with pytest.raises(IllegalMove) as caught:
        play(position, move)
    return caught.value.code


def moves(position: Position) -> set[str]:
    """The legal moves in writing."""
    return set(map(str, pavilion.legal_moves(position)))


def story(position: Position, step: str) -> list[Event]:
    """What happens at a move or deal."""
    read = pavilion.parse_deal if position.awaits_deal else pavilion.parse_move
    return pavilion.story(position, read(step))


def random_step(position: Position, chance: Random, eager: float = 0.9) -> Move | Deal:
    """A deal or a move by chance; an *eager* player seldom passes while tiles can be placed."""
    if position.awaits_deal:
        return pavilion.draw(position, chance)
    legal = pavilion.legal_moves(position)
    placing = [move for move in legal if not isinstance(move, Pass)]
    return chance.choice(placing if placing and chance.random() < eager else legal)


def follow(position: Position, step: Move | Deal) -> Position:
    """The position after any step."""
    return pavilion.deal(position, step) if isinstance(step, Supply | Displays) else pavilion.play(position, step)


def random_game(setup: Setup, seed: int) -> Iterator[tuple[Position, Move | Deal, Position]]:
    """A game by chance, step by step: the position, the step, the position after it."""
    chance = Random(seed)
    position = pavilion.start(setup)
    while not position.over:
        before, step = position, random_step(position, chance)
        position = follow(before, step)
        yield before, step, position
