"""The whole table as a value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from majolika.errors import ImpossiblePosition, NotationError, Refusal
from majolika.game import SEATS, parse_seat
from majolika.games.azul.board import Board, Floor
from majolika.games.azul.box import DISPLAY_SIZE, TILES_OF_EACH_COLOR, Tile, Tiles, WallSide, displays_for
from majolika.reading import expect, fields, flag, many, text, whole
from majolika.values import reduced, replace


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that lies on the table.

    Written as game and wall; round, starter and who is to move (``-`` when
    chance is next, ``#`` when the game is over); displays; center; bag; lid;
    and a board for each seat.

    >>> print(Position.parse(
    ...     "azul 1ab -.YYKW.RRWW.BYKW.BBYR RK B15Y16R16K17W16 - "
    ...     "0:-.BB.-.-.-:5/5/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:*"
    ... ))
    azul 1ab -.YYKW.RRWW.BYKW.BBYR RK B15Y16R16K17W16 - 0:-.BB.-.-.-:5/5/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:*
    """

    wall: WallSide
    round: int
    starter: int
    """Who began this round; once a round is scored, who begins the next."""
    turn: int | None
    over: bool
    displays: tuple[Tiles, ...]
    center: Tiles
    center_marker: bool
    """Whether the starting player marker still lies in the center."""
    bag: Tiles
    lid: Tiles
    boards: tuple[Board, ...]

    __reduce__ = reduced

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.boards)

    @property
    def awaits_deal(self) -> bool:
        """Whether the displays are to be filled next."""
        return self.turn is None and not self.over

    @property
    def is_offering(self) -> bool:
        """Whether there are tiles to take."""
        return bool(self.center) or any(self.displays)

    def uncharged_floor(self, board: Board) -> Floor:
        """The entries of the floor line that still cost points this round.

        A board of the gray wall that has been tiled keeps the marker until the
        round is over for all, but has paid for it.
        """
        is_tiled = not self.is_offering and next(board.complete_lines(), None) is None
        return () if is_tiled else board.floor

    def with_board(self, seat: int, board: Board) -> Self:
        """The position with another board at *seat*."""
        return replace(self, boards=(*self.boards[:seat], board, *self.boards[seat + 1 :]))

    def heaps(self) -> Iterator[tuple[str, Tiles]]:
        """All tiles by where they are."""
        yield "bag", self.bag
        yield "lid", self.lid
        yield "displays", Tiles.sum(self.displays)
        yield "center", self.center
        yield "pattern lines", Tiles.sum(board.line_tiles() for board in self.boards)
        yield "walls", Tiles.sum(board.wall_tiles() for board in self.boards)
        yield "floor lines", Tiles.sum(board.floor_tiles() for board in self.boards)

    def check(self) -> Self:
        """The position itself, or `ImpossiblePosition` with the reason why no table can show it."""
        if fault := self._piece_fault():
            raise ImpossiblePosition("the table", fault)
        for seat, board in enumerate(self.boards):
            if fault := board.fault(self.wall):
                raise ImpossiblePosition(f"board {SEATS[seat]}", fault)
        if fault := self._phase_fault():
            raise ImpossiblePosition("the table", fault)
        return self

    def _piece_fault(self) -> Refusal | None:
        """What is wrong with the number of seats, tiles and markers."""
        if self.players not in (2, 3, 4):
            return Refusal("azul/players", f"there are {self.players} boards, and 2, 3 or 4 play")
        if len(self.displays) != displays_for(self.players):
            return Refusal("azul/displays", f"{self.players} players have {displays_for(self.players)} displays")
        if any(len(display) > DISPLAY_SIZE for display in self.displays):
            return Refusal("azul/displays", "a display holds more than four tiles")
        if max(self.starter, self.turn or 0) >= self.players:
            return Refusal("azul/players", "the starter or the seat to move is not at the table")
        tiles = Tiles.sum(heap for _, heap in self.heaps())
        for tile in Tile:
            if tiles[tile] != TILES_OF_EACH_COLOR:
                return Refusal("azul/tiles", f"there are {tiles[tile]} {tile.word} tiles, not {TILES_OF_EACH_COLOR}")
        if self.center_marker + sum(board.has_marker for board in self.boards) != 1:
            return Refusal("azul/marker", "the starting player marker must be in exactly one place")
        return None

    def _phase_fault(self) -> Refusal | None:
        """What is wrong with the moment of the game that the table shows."""
        full = any(board.wall_rows() for board in self.boards)
        if self.turn is None:
            if self.is_offering or not self.center_marker or any(self._is_unsettled(board) for board in self.boards):
                return Refusal("azul/wall-tiling", "nobody is to move, but the round is not scored to its end")
            if self.over != (full or not (self.bag or self.lid)):
                return Refusal("azul/end", "the game is over when a line of a wall is full, or no tile is left to deal")
            return None
        if self.over:
            return Refusal("azul/end", "the game is over, but somebody is to move")
        if self.is_offering:
            return Refusal("azul/end", "a line of a wall is full, so the game is over") if full else None
        return self._tiling_fault()

    def _tiling_fault(self) -> Refusal | None:
        """What is wrong where tiles are being placed: every choice but one follows by itself."""
        waiting = [next(board.complete_lines(), None) for board in self.boards]
        seats = [seat for seat, line in enumerate(waiting) if line is not None]
        if self.wall == "colored" or self.turn != next(iter(seats), None):
            return Refusal("azul/wall-tiling", "there is nothing to take, and nothing for this seat to place")
        for board, line in zip(self.boards, waiting, strict=True):
            if line is None and self._is_unsettled(board):
                return Refusal("azul/floor-line", "a board without complete lines still has tiles on its floor line")
            if line is not None and not board.open_columns(line):
                return Refusal("azul/impossible-line", f"pattern line {line + 1} has no space and should have fallen")
        return None

    @staticmethod
    def _is_unsettled(board: Board) -> bool:
        return bool(board.floor_tiles()) or next(board.complete_lines(), None) is not None

    def __str__(self) -> str:
        turn = SEATS[self.turn] if self.turn is not None else "#" if self.over else "-"
        center = ("*" if self.center_marker else "") + (str(self.center) if self.center else "")
        words = [
            "azul" if self.wall == "colored" else "azul-gray",
            f"{self.round}{SEATS[self.starter]}{turn}",
            ".".join(map(str, self.displays)),
            center or "-",
            self.bag.numbers(),
            self.lid.numbers(),
            *map(str, self.boards),
        ]
        return " ".join(words)

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        words = written.split()
        if not 8 <= len(words) <= 10:
            raise NotationError(written, "a position is game, round, displays, center, bag, lid and 2 to 4 boards")
        game, when, displays, center, bag, lid, *boards = words
        if game.lower() not in ("azul", "azul-gray"):
            raise NotationError(game, "the game is azul or azul-gray")
        number, starter, turn = _parse_when(when)
        offered = displays.split(".")
        if len(offered) != displays_for(len(boards)):
            raise NotationError(displays, f"{len(boards)} players have {displays_for(len(boards))} displays")
        return cls(
            wall="gray" if game.lower() == "azul-gray" else "colored",
            round=number,
            starter=parse_seat(starter),
            turn=None if turn in "-#" else parse_seat(turn),
            over=turn == "#",
            displays=tuple(map(Tiles.parse, offered)),
            center=Tiles.parse(center.replace("*", "", 1) or "-"),
            center_marker="*" in center,
            bag=Tiles.parse(bag),
            lid=Tiles.parse(lid),
            boards=tuple(map(Board.parse, boards)),
        ).check()

    def as_json(self) -> dict[str, Any]:
        """The position with named fields."""
        return {
            "game": "azul",
            "wall": self.wall,
            "round": self.round,
            "starter": self.starter,
            "turn": self.turn,
            "awaits_deal": self.awaits_deal,
            "over": self.over,
            "displays": [display.as_json() for display in self.displays],
            "center": self.center.as_json(),
            "center_marker": self.center_marker,
            "bag": self.bag.as_json(),
            "lid": self.lid.as_json(),
            "boards": [board.as_json() for board in self.boards],
        }

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote."""
        game, awaits_deal = fields(value, "game", "awaits_deal")
        expect(game, "azul", "game")
        wall, number, starter, turn, over = fields(value, "wall", "round", "starter", "turn", "over")
        displays, center, marker = fields(value, "displays", "center", "center_marker")
        bag, lid, boards = fields(value, "bag", "lid", "boards")
        if wall not in ("colored", "gray"):
            raise NotationError(wall, "the wall is colored or gray")
        position = cls(
            wall="gray" if text(wall) == "gray" else "colored",
            round=whole(number, 1, 9_999_999),
            starter=whole(starter, 0, 3),
            turn=None if turn is None else whole(turn, 0, 3),
            over=flag(over),
            displays=tuple(map(Tiles.from_json, many(displays))),
            center=Tiles.from_json(center),
            center_marker=flag(marker),
            bag=Tiles.from_json(bag),
            lid=Tiles.from_json(lid),
            boards=tuple(map(Board.from_json, many(boards))),
        ).check()
        expect(awaits_deal, position.awaits_deal, "awaits_deal")
        return position


def _parse_when(written: str) -> tuple[int, str, str]:
    found = re.fullmatch(r"([1-9][0-9]{0,6})([a-d])([a-d#-])", written, re.IGNORECASE)
    if not found:
        raise NotationError(written, "round, starter and who is to move are written like 1ab, 2c- or 5a#")
    return int(found[1]), found[2], found[3]
