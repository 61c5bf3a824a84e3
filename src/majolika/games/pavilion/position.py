"""The whole table as a value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Self

from majolika.errors import ImpossiblePosition, NotationError, Refusal
from majolika.game import SEATS, parse_seat
from majolika.games.pavilion.board import Board
from majolika.games.pavilion.box import (
    DISPLAY_SIZE,
    MOST_OWED,
    ROUNDS,
    STANDARD_TRACK,
    SUPPLY_SIZE,
    TILES_OF_EACH_COLOR,
    TOKEN,
    Side,
    Tile,
    Tiles,
    Track,
    displays_for,
    parse_track,
    track_text,
)
from majolika.reading import expect, fields, flag, many, text, whole
from majolika.values import reduced, replace


@dataclass(frozen=True, slots=True)
class Position:
    """Everything that lies on the table.

    Written as game and side; the round track, if it is not the standard one;
    round, starter and who is to move (``b+2``: and takes two bonus tiles; ``-b``:
    once chance has spoken; ``#``: nobody, the game is over); displays; center,
    with ``*`` for the token; supply; bag; tower; and a board for each seat.

    >>> print(Position.parse(
    ...     "pavilion 1ab -.GGOR.PYBR.GOOY.PPBB *PG OOYYBBBRRR P17G18O17Y17B16R17 - "
    ...     "5:PY:-:6/6/6/6/6/6/6 5:-:-:6/6/6/6/6/6/6"
    ... ))
    pavilion 1ab -.GGOR.PYBR.GOOY.PPBB *PG OOYYBBBRRR P17G18O17Y17B16R17 - 5:PY:-:6/6/6/6/6/6/6 5:-:-:6/6/6/6/6/6/6
    """

    side: Side
    track: Track
    round: int
    starter: int
    """Who began to take tiles in this round."""
    to_play: int
    """Whose turn it is as soon as chance has spoken; the starter when nobody's is."""
    owed: int
    """How many bonus tiles that seat has still to take."""
    over: bool
    displays: tuple[Tiles, ...]
    center: Tiles
    center_token: bool
    """Whether the starting player token lies in the center."""
    supply: Tiles
    bag: Tiles
    tower: Tiles
    boards: tuple[Board, ...]

    __reduce__ = reduced

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.boards)

    @property
    def wild(self) -> Tile:
        """The wild color of this round."""
        return self.track[self.round - 1]

    @property
    def turn(self) -> int | None:
        """The seat that decides next, or None."""
        return None if self.over or self.awaits_deal else self.to_play

    @property
    def awaits_deal(self) -> bool:
        """Whether chance is next: the supply is to be filled up, or else the displays."""
        return self.awaits_supply or self.awaits_displays

    @property
    def awaits_supply(self) -> bool:
        """Whether the supply has gaps, no turn is under way, and there are tiles to fill them."""
        return len(self.supply) < SUPPLY_SIZE and not (self.owed or self.over) and self.has_tiles_to_deal

    @property
    def awaits_displays(self) -> bool:
        """Whether a round is about to begin, with tiles to begin it."""
        return self.is_before_round and self.has_tiles_to_deal and not self.awaits_supply

    @property
    def is_before_round(self) -> bool:
        """Whether the token waits in the center and nothing to take lies there yet."""
        return self.center_token and not self.is_offering

    @property
    def is_offering(self) -> bool:
        """Whether there are tiles to take."""
        return bool(self.center) or any(self.displays)

    @property
    def has_tiles_to_deal(self) -> bool:
        """Whether bag or tower hold tiles."""
        return bool(self.bag or self.tower)

    @property
    def everybody_passed(self) -> bool:
        """Whether nobody is left to place tiles in this round."""
        return all(board.passed for board in self.boards)

    def with_board(self, seat: int, board: Board) -> Self:
        """The position with another board at *seat*."""
        return replace(self, boards=(*self.boards[:seat], board, *self.boards[seat + 1 :]))

    def next_turn(self) -> Self:
        """The position with the turn at the next seat that has not passed, unless bonus tiles are still owed."""
        if self.owed or self.everybody_passed:
            return self
        seats = [(self.to_play + step) % self.players for step in range(1, self.players + 1)]
        return replace(self, to_play=next(seat for seat in seats if not self.boards[seat].passed))

    def heaps(self) -> Iterator[tuple[str, Tiles]]:
        """All tiles by where they are."""
        yield "bag", self.bag
        yield "tower", self.tower
        yield "supply", self.supply
        yield "displays", Tiles.sum(self.displays)
        yield "center", self.center
        yield "hands", Tiles.sum(board.hand for board in self.boards)
        yield "corners", Tiles.sum(board.corners for board in self.boards)
        yield "stars", Tiles.sum(board.placed_tiles() for board in self.boards)

    def check(self) -> Self:
        """The position itself, or `ImpossiblePosition` with the reason why no table can show it."""
        for seat, board in enumerate(self.boards):
            if fault := board.fault(self.side):
                raise ImpossiblePosition(f"board {SEATS[seat]}", fault)
        if fault := self._piece_fault() or self._phase_fault():
            raise ImpossiblePosition("the table", fault)
        return self

    def _piece_fault(self) -> Refusal | None:
        """What is wrong with the number of seats, tiles and tokens."""
        if self.players not in (2, 3, 4):
            return Refusal("pavilion/players", f"there are {self.players} boards, and 2, 3 or 4 play")
        if len(self.displays) != displays_for(self.players):
            return Refusal("pavilion/displays", f"{self.players} players have {displays_for(self.players)} displays")
        if any(len(display) > DISPLAY_SIZE for display in self.displays):
            return Refusal("pavilion/displays", f"a display holds more than {DISPLAY_SIZE} tiles")
        if len(self.supply) > SUPPLY_SIZE:
            return Refusal("pavilion/supply", f"the supply holds more than {SUPPLY_SIZE} tiles")
        if max(self.starter, self.to_play) >= self.players:
            return Refusal("pavilion/players", "the starter or the seat to move is not at the table")
        tiles = Tiles.sum(heap for _, heap in self.heaps())
        for tile in Tile:
            if tiles[tile] != TILES_OF_EACH_COLOR:
                return Refusal(
                    "pavilion/tiles", f"there are {tiles[tile]} {tile.word} tiles, not {TILES_OF_EACH_COLOR}"
                )
        if self.center_token + sum(board.token for board in self.boards) != 1:
            return Refusal("pavilion/token", "the starting player token must be in exactly one place")
        return None

    def _phase_fault(self) -> Refusal | None:
        """What is wrong with the moment of the game that the table shows."""
        playing = not (self.is_offering or self.center_token)
        if not playing and any(board.passed for board in self.boards):
            return Refusal("pavilion/acquire-first", "somebody has passed before all tiles were taken")
        if self.over:
            return self._end_fault()
        if self.is_before_round and not (self.awaits_deal and self.to_play == self.starter):
            return Refusal("pavilion/deal-first", "the round begins with a deal, if there are tiles, and its starter")
        if playing and self.boards[self.to_play].passed:
            return Refusal("pavilion/pass", "the seat to move has passed, or everybody has")
        if playing and not (self.boards[self.to_play].hand or self.owed or self.awaits_deal):
            return Refusal("pavilion/pass", "the seat to move has no tiles and should have passed")
        if self.owed > (len(self.supply) if playing else 0):
            return Refusal("pavilion/bonus-tiles", "more bonus tiles are owed than there are to take")
        return None

    def _end_fault(self) -> Refusal | None:
        """What is wrong with a game that is said to be over."""
        tidy = all(board.passed and not board.corners for board in self.boards)
        if self.round < ROUNDS or not tidy or self.owed or self.to_play != self.starter:
            return Refusal(
                "pavilion/end", f"the game ends after round {ROUNDS}, when no tile is left in hand or corner"
            )
        return None

    def __str__(self) -> str:
        turn = "#" if self.over else "-" * self.awaits_deal + SEATS[self.to_play] + f"+{self.owed}" * bool(self.owed)
        center = TOKEN * self.center_token + (str(self.center) if self.center else "")
        words = [
            "pavilion" if self.side == "colored" else "pavilion-gray",
            *([] if self.track == STANDARD_TRACK else [track_text(self.track)]),
            f"{self.round}{SEATS[self.starter]}{turn}",
            ".".join(map(str, self.displays)),
            center or "-",
            str(self.supply),
            self.bag.numbers(),
            self.tower.numbers(),
            *map(str, self.boards),
        ]
        return " ".join(words)

    @classmethod
    def parse(cls, written: str) -> Self:
        """Reads what `str` writes, in either case."""
        game, *words = written.split() or [""]
        if game.lower() not in ("pavilion", "pavilion-gray"):
            raise NotationError(game, "the game is pavilion or pavilion-gray")
        has_track = bool(words) and re.fullmatch(r"[A-Za-z]{6}", words[0])
        track = parse_track(words.pop(0)) if has_track else STANDARD_TRACK
        if not 8 <= len(words) <= 10:
            raise NotationError(
                written, "a position is game, round, displays, center, supply, bag, tower and 2 to 4 boards"
            )
        when, displays, center, supply, bag, tower, *boards = words
        number, starter, chance, turn, owed = _parse_when(when)
        return cls(
            side="gray" if game.lower() == "pavilion-gray" else "colored",
            track=track,
            round=number,
            starter=starter,
            to_play=starter if turn is None else turn,
            owed=owed,
            over=turn is None,
            displays=tuple(map(Tiles.parse, displays.split("."))),
            center=Tiles.parse(center.replace(TOKEN, "", 1) or "-"),
            center_token=TOKEN in center,
            supply=Tiles.parse(supply),
            bag=Tiles.parse(bag),
            tower=Tiles.parse(tower),
            boards=tuple(map(Board.parse, boards)),
        )._agreed(chance)

    def as_json(self) -> dict[str, Any]:
        """The position with named fields."""
        return {
            "game": "pavilion",
            "side": self.side,
            "track": [str(tile) for tile in self.track],
            "round": self.round,
            "wild": str(self.wild),
            "starter": self.starter,
            "turn": self.turn,
            "to_play": self.to_play,
            "owed": self.owed,
            "awaits_deal": self.awaits_deal,
            "over": self.over,
            "displays": [display.as_json() for display in self.displays],
            "center": self.center.as_json(),
            "center_token": self.center_token,
            "supply": self.supply.as_json(),
            "bag": self.bag.as_json(),
            "tower": self.tower.as_json(),
            "boards": [board.as_json() for board in self.boards],
        }

    @classmethod
    def from_json(cls, value: object) -> Self:
        """Reads what `as_json` wrote; ``turn`` and ``wild`` follow from the rest."""
        (game,) = fields(value, "game")
        expect(game, "pavilion", "game")
        side, track, number, starter, to_play = fields(value, "side", "track", "round", "starter", "to_play")
        owed, awaits_deal, over, displays, center = fields(value, "owed", "awaits_deal", "over", "displays", "center")
        token, supply, bag, tower, boards = fields(value, "center_token", "supply", "bag", "tower", "boards")
        if side not in ("colored", "gray"):
            raise NotationError(side, "the side is colored or gray")
        return cls(
            side="gray" if text(side) == "gray" else "colored",
            track=parse_track(map(text, many(track))),
            round=whole(number, 1, ROUNDS),
            starter=whole(starter, 0, 3),
            to_play=whole(to_play, 0, 3),
            owed=whole(owed, 0, MOST_OWED),
            over=flag(over),
            displays=tuple(map(Tiles.from_json, many(displays))),
            center=Tiles.from_json(center),
            center_token=flag(token),
            supply=Tiles.from_json(supply),
            bag=Tiles.from_json(bag),
            tower=Tiles.from_json(tower),
            boards=tuple(map(Board.from_json, many(boards))),
        )._agreed(flag(awaits_deal))

    def _agreed(self, awaits_deal: bool) -> Self:
        """The position, if it is possible and chance is next exactly when *awaits_deal* says so."""
        if self.check().awaits_deal != awaits_deal:
            told = "next" if awaits_deal else "not next"
            fault = Refusal("pavilion/deal-first", f"chance is said to be {told}, but the tiles on the table differ")
            raise ImpossiblePosition("the table", fault)
        return self


def _parse_when(written: str) -> tuple[int, int, bool, int | None, int]:
    """Round, starter, whether chance is next, the seat to move (None: over) and the bonus tiles it is owed."""
    found = re.fullmatch(r"([1-6])([a-d])(?:#|(-?)([a-d])(?:\+([1-3]))?)", written, re.IGNORECASE)
    if not found:
        raise NotationError(written, "round, starter and who is to move are written like 1ab, 2c-d, 3ab+2 or 6a#")
    number, starter, chance, turn, owed = found.groups()
    return int(number), parse_seat(starter), bool(chance), parse_seat(turn) if turn else None, int(owed or 0)
