"""Placing tiles and scoring them (rulebook: 2. Play tiles and score)."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, Self

from majolika.errors import IllegalMove, NotationError, Refusal
from majolika.game import Event
from majolika.games.pavilion.board import Board, Places, star_forbids
from majolika.games.pavilion.bonus_tiles import earn
from majolika.games.pavilion.box import Side, Tile, Tiles
from majolika.games.pavilion.position import Position
from majolika.games.pavilion.star import NUMBERS, PLACES, SPACES, Space
from majolika.reading import fields, text, whole
from majolika.values import replace


class Place(NamedTuple):
    """Places a tile on a space and pays for it, partly with wild tiles.

    Written as space, color and the number of wild tiles in the payment, which is
    left out when there are none.  The rest of the space's number is paid in the
    color itself; one of these is the tile that is placed.

    >>> str(Place(Space.parse("SW4"), Tile.GREEN, 3))
    'SW4G3'
    >>> Place.parse("e6b")
    Place(space=Space(star=<Star.E: 4>, place=6), tile=<Tile.BLUE: 4>, wilds=0)
    """

    space: Space
    tile: Tile
    wilds: int = 0

    def __str__(self) -> str:
        return f"{self.space}{self.tile}{self.wilds or ''}"

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        found = re.fullmatch(r"([A-Za-z]{1,2}[1-6])([A-Za-z])([0-5]?)", written)
        if not found:
            raise NotationError(written, "placing is written as space, color and number of wild tiles, like SW4G3")
        return cls(Space.parse(found[1]), Tile.parse(found[2]), int(found[3] or 0))

    def as_json(self) -> dict[str, Any]:
        """The move with named fields."""
        return {"type": "place", "space": str(self.space), "color": str(self.tile), "wilds": self.wilds}

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        space, color, wilds = fields(value, "space", "color", "wilds")
        return cls(Space.parse(text(space)), Tile.parse(text(color)), whole(wilds, 0, PLACES - 1))


def begin(position: Position) -> tuple[Position, list[Event]]:
    """All tiles are taken: the holder of the token is the first to place a tile.

    Where nobody took from the center, the starter of the round keeps the role,
    and loses nothing.
    """
    if not position.center_token:
        holder = next(seat for seat, board in enumerate(position.boards) if board.token)
        return replace(position, to_play=holder), []
    starter = position.starter
    board = replace(position.boards[starter], token=True)
    position = replace(position.with_board(starter, board), center_token=False, to_play=starter)
    return position, [Event("token-untaken", starter)]


def places(position: Position) -> list[Place]:
    """All placements, by space, color and number of wild tiles."""
    board, side, wild = position.boards[position.to_play], position.side, position.wild
    numbers = NUMBERS[side]
    return [
        Place(space, tile, wilds)
        for space in SPACES
        for tile in board.hand.kinds()
        if _forbids_tile(board, space, tile, side) is None
        for wilds in range(numbers[space])
        if _forbids_payment(board.hand, numbers[space], tile, wilds, wild) is None
    ]


def place(position: Position, move: Place) -> tuple[Position, list[Event]]:
    """The table after *move*, and what happened; raises `IllegalMove`."""
    seat, wild = position.to_play, position.wild
    board = position.boards[seat]
    if refusal := forbids(board, move, position.side, wild):
        raise IllegalMove(move, refusal)
    paid = Tiles.of(move.tile, NUMBERS[position.side][move.space] - move.wilds) + Tiles.of(wild, move.wilds)
    board = replace(board.with_tile(move.space, move.tile), hand=board.hand - paid)
    points = tile_points(board.stars[move.space.star], move.space.place)
    board = replace(board, score=board.score + sum(points.values()))
    facts = {"space": str(move.space), "color": move.tile, "paid": str(paid)}
    owed, earned = earn(board, seat, move.space, len(position.supply))
    tower = position.tower + paid - Tiles.of(move.tile)
    position = replace(position.with_board(seat, board), tower=tower, owed=owed)
    return position.next_turn(), [Event("placed", seat, facts, points, board.score), *earned]


def tile_points(places: Places, place: int) -> dict[str, int]:
    """The parts of a placed tile's score: 1, and 1 for each tile of the star it is linked to.

    The six places are a ring: the last is next to the first.
    """
    clockwise = [places[(place + step) % PLACES] for step in range(PLACES - 1)]
    linked = min(PLACES - 1, _run(clockwise) + _run(clockwise[::-1]))
    return {"tile": 1} | ({"linked": linked} if linked else {})


def forbids(board: Board, move: Place, side: Side, wild: Tile) -> Refusal | None:
    """Why *move* may not be made, or None if it may."""
    if move.space not in NUMBERS[side]:
        return Refusal("pavilion/stars", f"the board has no space {move.space}")
    number = NUMBERS[side][move.space]
    return _forbids_tile(board, move.space, move.tile, side) or _forbids_payment(
        board.hand, number, move.tile, move.wilds, wild
    )


def _forbids_tile(board: Board, space: Space, tile: Tile, side: Side) -> Refusal | None:
    """Why *space* does not take *tile*, or None if it does."""
    if board.at(space) is not None:
        return Refusal("pavilion/space-taken", f"there is a tile on {space}")
    return star_forbids(space.star, board.star_tiles(space.star), tile, side)


def _forbids_payment(hand: Tiles, number: int, tile: Tile, wilds: int, wild: Tile) -> Refusal | None:
    """Why *hand* cannot pay *number* tiles, *wilds* of them wild and the others *tile*, or None if it can."""
    if wilds and tile is wild:
        return Refusal("pavilion/wild-as-itself", f"{wild.word} is wild: a space is paid with its own tiles only")
    if not 0 <= wilds < number:
        most = f"at most {number - 1}" if number > 1 else "no"
        return Refusal("pavilion/one-of-its-color", f"a space of {number} takes {most} wild tiles")
    for needed, color in ((number - wilds, tile), (wilds, wild)):
        if hand[color] < needed:
            return Refusal("pavilion/cost", f"this costs {needed} {color.word}, and the hand has {hand[color]}")
    return None


def _run(places: list[Tile | None]) -> int:
    """How many tiles come before the first empty place."""
    return places.index(None) if None in places else len(places)
