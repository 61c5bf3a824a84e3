"""Positions and moves as the bytes and numbers of the kernel (kernel/duel.hpp), and back.

Tiles are five bits for each color, chips four for each look.  What is agreed on,
the facts of the data file included, is part of every state; a state holds at
most 31 tiles of a color and 15 chips that look alike.  Actions are numbered in
the order of the readable moves: what does not depend on the position comes from
a table; the orders of tiles on a moon are those of the tiles left, sorted; ways
to pay with chips are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import permutations
from struct import Struct
from typing import get_args
from zlib import crc32

from majolika.errors import KernelError
from majolika.games.duel.board import Board, Row
from majolika.games.duel.box import (
    FACE_DOWN,
    LARGE,
    PLATE_SPACES,
    ROWS,
    SMALL_FACTORIES,
    Chip,
    Chips,
    FaceDown,
    Goal,
    Kind,
    Plate,
    Space,
    Tile,
    Tiles,
)
from majolika.games.duel.data import PLATES, STANDARD, Box, DrawAtZero
from majolika.games.duel.display import ShowBack, TurnPlates
from majolika.games.duel.dome import Laid, fits
from majolika.games.duel.factories import Large, Small
from majolika.games.duel.next_round import FillFactories
from majolika.games.duel.plate_moves import DrawPlate, Keep, Lay, Look, LookAt, PlateMove, Return, TakePlate
from majolika.games.duel.plates import Hidden, Plates
from majolika.games.duel.position import Position
from majolika.games.duel.setup import Agreement, Setup
from majolika.games.duel.table import Stage
from majolika.games.duel.taking_chips import TakeChip, TurnChips
from majolika.games.duel.taking_tiles import TakeMoons, TakeSun
from majolika.games.duel.tiling import Complete, Place, payments

COLORS, KINDS, GOALS, STAGES = tuple(Tile), tuple(Kind), tuple(Goal), tuple(Stage)
SPACES = (*COLORS, *KINDS)
LANE = 5
DRAW_AT_ZERO: tuple[DrawAtZero, ...] = get_args(DrawAtZero)
LOOKS = tuple(Chip((tile,)) for tile in COLORS) + tuple(
    Chip((first, second)) for first in COLORS for second in COLORS[first + 1 :]
)
NO_CHIP, FACE_DOWN_CHIP = 0, 255

WAYS = tuple((row, fewer) for row in range(ROWS + 1) for fewer in range(max(1, row)))
"""Where tiles can go: the row, and how many that fit are broken."""
ORDERS = 6
PAYMENTS = 672

TAKE_PLATE = 0
DRAW_PLATE = TAKE_PLATE + PLATES
LOOK = DRAW_PLATE + 1
TAKE_SUN = LOOK + 1
TAKE_LARGE_SUN = TAKE_SUN + SMALL_FACTORIES * len(COLORS) * len(WAYS) * ORDERS
TAKE_MOONS = TAKE_LARGE_SUN + len(COLORS) * len(WAYS)
TAKE_CHIP = TAKE_MOONS + len(COLORS) * len(WAYS)
KEEP = TAKE_CHIP + SMALL_FACTORIES
LAY = KEEP + 2 * len(KINDS) * PLATES
RETURN = LAY + 4 * PLATE_SPACES
COMPLETE = RETURN + len(KINDS) * PLATES
PLACE = COMPLETE + 1 + PAYMENTS
"""Where the numbers of each kind of action begin, as in the kernel."""

_AGREED = Struct("<QI18H2B6B5BB8b2B6B2x")
_BOARD = Struct("<7Q2QIhH9H6B6B6B5B3B4x")
_TABLE = Struct("<Q4I4I")
_SMALL = Struct("<IHB5B")
_REST = Struct("<19s19sH10B6x")

Move = PlateMove | TakeSun | TakeMoons | TakeChip | Complete | Place
Deal = TurnPlates | ShowBack | FillFactories | TurnChips | LookAt


def kind(position: Position) -> str:
    """The kernel's name for games like this."""
    return "duel"


def pack_setup(setup: Setup) -> bytes:
    """A set-up: who starts, the first score, and what is agreed on."""
    return bytes([setup.starter, setup.box.start_score]) + _pack_agreement(setup.agreement())


def action(position: Position, move: Move) -> int:
    """The number of a move."""
    match move:
        case TakeSun() | TakeMoons():
            return _action_of_take(position, move)
        case TakeChip(factory):
            return TAKE_CHIP + factory - 1
        case Complete(_, chips):
            return COMPLETE + [(), *payments(position.board, position.row)].index(chips)
        case Place(row, column):
            return PLACE + ROWS * (row - 1) + column - 1
    return _action_of_plate_move(position, move)


def move(position: Position, action: int) -> Move:
    """The move with this number."""
    if action < DRAW_PLATE:
        return TakePlate(action - TAKE_PLATE + 1)
    if action < TAKE_SUN:
        return DrawPlate() if action == DRAW_PLATE else Look()
    if action < TAKE_CHIP:
        return _take(position, action)
    if action < KEEP:
        return TakeChip(action - TAKE_CHIP + 1)
    if action < LAY:
        return Keep((action - KEEP) % PLATES + 1)
    if action < RETURN:
        return Lay((action - LAY) // 4 + 1, (action - LAY) % 4)
    if action < COMPLETE:
        return Return((action - RETURN) % PLATES + 1)
    if action < PLACE:
        return Complete(position.row + 1, [(), *payments(position.board, position.row)][action - COMPLETE])
    row, column = divmod(action - PLACE, ROWS)
    return Place(row + 1, column + 1)


def meanings(kind: str, actions: Sequence[int]) -> dict[int, int | None]:
    """What people mean by moves: a color and a row, a space for a plate, to pay; nobody means to break tiles."""
    return {action: _meaning(action) for action in actions}


def _meaning(action: int) -> int | None:
    if TAKE_SUN <= action < TAKE_CHIP:
        group = (action - TAKE_SUN) // ORDERS if action < TAKE_LARGE_SUN else action - TAKE_LARGE_SUN
        row, fewer = WAYS[group % len(WAYS)]
        return TAKE_SUN + group % (len(COLORS) * len(WAYS)) if row and not fewer else None
    if LAY <= action < RETURN:
        return action - (action - LAY) % 4
    return COMPLETE + 1 if COMPLETE < action < PLACE else action


def deal_between(before: Position, after: Position) -> Deal:
    """A deal that leads from one position to the other."""
    if before.back_due:
        assert after.plates.back is not None, "the back has come to light"
        return ShowBack(after.plates.back)
    if before.chips_to_turn:
        chips = ((factory, after.small[factory - 1].chip) for factory in before.chips_to_turn)
        return TurnChips(tuple((factory, chip) for factory, chip in chips if isinstance(chip, Chip)))
    if before.stage is Stage.DISPLAY:
        return _turned(before.plates, after.plates)
    if before.stage is Stage.FACTORIES:
        return FillFactories((*(factory.sun for factory in after.small), after.large.sun))
    return _looked_at(before.plates, after.plates)


def pack(position: Position) -> bytes:
    """The bytes of a whole position; a view has none."""
    plates, large = position.plates, position.large
    kinds = plates.unseen_kinds()
    return b"".join(
        (
            _pack_agreement(position.agreed),
            *(_pack_board(board) for board in position.boards),
            _TABLE.pack(
                _pack_chips(position.chips),
                *map(_lanes, (position.bag, position.tower, large.sun, large.moon)),
                _plate_set(plates.display),
                _plate_set(plates.unseen),
                _plate_set(entry.face for entry in plates.hidden() if entry.shared),
                _plate_set(plate for plate in position.box.plates if plate.kind is Kind.SPECIAL),
            ),
            *(_pack_small(factory) for factory in position.small),
            _REST.pack(
                _pack_pile(plates.under),
                _pack_pile(plates.hand),
                position.round,
                position.starter,
                position.seat,
                STAGES.index(position.stage),
                position.row,
                0 if plates.back is None else 1 + KINDS.index(plates.back),
                0 if plates.kept is None else plates.kept.number,
                position.special,
                large.start_tile,
                *(kinds[kind] for kind in KINDS),
            ),
        )
    )


def unpack(kind: str, state: bytes) -> Position:
    """The position that these bytes mean."""
    agreed = _unpack_agreement(state[: _AGREED.size])
    box, place = agreed.box, _AGREED.size
    boards = [_unpack_board(state, place + _BOARD.size * seat, box) for seat in range(2)]
    place += _BOARD.size * 2
    chips, bag, tower, sun, moon, display, unseen, shared, _ = _TABLE.unpack_from(state, place)
    place += _TABLE.size
    small = [_unpack_small(state, place + _SMALL.size * factory) for factory in range(SMALL_FACTORIES)]
    place += _SMALL.size * SMALL_FACTORIES
    under, hand, number, starter, seat, stage, row, back, kept, special, start, *_ = _REST.unpack_from(state, place)
    return Position(
        agreed=agreed,
        round=number,
        starter=starter,
        seat=seat,
        stage=STAGES[stage],
        row=row,
        small=tuple(small),
        large=Large(_tiles(sun), _tiles(moon), bool(start)),
        plates=Plates(
            display=_plates(display, box),
            back=KINDS[back - 1] if back else None,
            unseen=_plates(unseen, box),
            under=_unpack_pile(under, shared, box),
            hand=_unpack_pile(hand, shared, box),
            kept=box.plate(kept) if kept else None,
        ),
        chips=_chips(chips),
        bag=_tiles(bag),
        tower=_tiles(tower),
        special=special,
        boards=tuple(boards),
    )


def _action_of_plate_move(position: Position, move: PlateMove) -> int:
    match move:
        case TakePlate(plate):
            return TAKE_PLATE + plate - 1
        case DrawPlate():
            return DRAW_PLATE
        case Look():
            return LOOK
        case Keep(plate):
            face = position.box.plate(plate)
            seat = next(entry.by or 0 for entry in position.plates.hand if entry.face == face)
            return KEEP + PLATES * (2 * KINDS.index(face.kind) + seat) + plate - 1
        case Lay(space, turns):
            return LAY + 4 * (space - 1) + turns
        case Return(int(plate)):
            return RETURN + PLATES * KINDS.index(position.box.plate(plate).kind) + plate - 1
    raise KernelError(f"{move} has no number: the kernel plays whole positions, not views")


def _action_of_take(position: Position, move: TakeSun | TakeMoons) -> int:
    way = WAYS.index((move.row, move.fewer))
    if isinstance(move, TakeMoons):
        return TAKE_MOONS + len(WAYS) * move.tile + way
    if move.factory == LARGE:
        return TAKE_LARGE_SUN + len(WAYS) * move.tile + way
    order = _orders(position, move.factory, move.tile).index(move.order)
    return TAKE_SUN + ORDERS * (len(WAYS) * (len(COLORS) * (move.factory - 1) + move.tile) + way) + order


def _take(position: Position, action: int) -> TakeSun | TakeMoons:
    if action < TAKE_LARGE_SUN:
        rest, order = divmod(action - TAKE_SUN, ORDERS)
        group, way = divmod(rest, len(WAYS))
        factory, tile = group // len(COLORS) + 1, COLORS[group % len(COLORS)]
        row, fewer = WAYS[way]
        return TakeSun(factory, tile, row, _orders(position, factory, tile)[order], fewer)
    first = TAKE_LARGE_SUN if action < TAKE_MOONS else TAKE_MOONS
    color, way = divmod(action - first, len(WAYS))
    row, fewer = WAYS[way]
    if action < TAKE_MOONS:
        return TakeSun(LARGE, COLORS[color], row, (), fewer)
    return TakeMoons(COLORS[color], row, fewer)


def _orders(position: Position, factory: int, tile: Tile) -> list[tuple[Tile, ...]]:
    """All orders of the tiles that are left of a sun, equal ones included."""
    return _permuted(tuple(position.small[factory - 1].sun.without(tile)))


@cache
def _permuted(tiles: tuple[Tile, ...]) -> list[tuple[Tile, ...]]:
    return [*permutations(tiles)]


def _turned(before: Plates, after: Plates) -> TurnPlates:
    """The plates that came to the display, the unseen ones first and the one with the known back before these."""
    new = [plate for plate in after.display if plate not in before.display]
    put_back = [entry.face for entry in before.under]
    order = sorted(
        new, key=lambda plate: (put_back.index(plate) if plate in put_back else -1, plate.kind != before.back)
    )
    return TurnPlates(tuple(plate.number for plate in order))


def _looked_at(before: Plates, after: Plates) -> LookAt:
    """The plates drawn, in the order of the hand; those of which only the back was known by their numbers."""
    known = [entry.face for entry in before.hand]
    now = [after.kept] if after.kept is not None else [entry.face for entry in after.hand]
    new = [face for face in now if isinstance(face, Plate) and face not in known]
    names = []
    for face in known:
        plate = face if isinstance(face, Plate) else next(plate for plate in new if plate.kind is face)
        new = [other for other in new if other != plate]
        names.append(plate.number)
    return LookAt(tuple(names))


_DATA_FILES = {0: STANDARD}
"""The names of the data files that this process has packed, by the mark that states carry."""


@lru_cache(maxsize=256)
def _pack_agreement(agreed: Agreement) -> bytes:
    box = agreed.box
    if max(box.tiles.counts) >= 1 << LANE or max(map(box.chips.count, box.chips)) > 15:
        raise KernelError(f"the data file {agreed.data!r} has more pieces of a kind than the kernel can count")
    mark = 0 if agreed.data == STANDARD else 1 + crc32(agreed.data.encode("utf-8", "surrogatepass")) % 0xFFFFFFFF
    _DATA_FILES[mark] = agreed.data
    return _AGREED.pack(
        _pack_chips(box.chips),
        mark,
        *(sum(SPACES.index(space) << 3 * corner for corner, space in enumerate(plate.spaces)) for plate in box.plates),
        box.tiles.counts[0],
        box.special_tiles,
        *box.special_points,
        *box.broken_losses,
        box.start_tile_loss,
        *(box.goal_values.get(goal, 0) for goal in GOALS),
        *box.corner_values,
        _mask(goal in agreed.goals for goal in GOALS),
        DRAW_AT_ZERO.index(agreed.draw_at_zero),
        agreed.special_counts,
        agreed.split_take,
        agreed.chips_if_placeable,
        agreed.start_tile_with_sun,
    )


@lru_cache(maxsize=256)
def _unpack_agreement(packed: bytes) -> Agreement:
    _, mark, *_, goals, draw_at_zero, special_counts, split_take, chips, start_tile = _AGREED.unpack(packed)
    agreed = Agreement(
        goals=tuple(goal for place, goal in enumerate(GOALS) if goals >> place & 1),
        draw_at_zero=DRAW_AT_ZERO[draw_at_zero],
        special_counts=bool(special_counts),
        split_take=bool(split_take),
        chips_if_placeable=bool(chips),
        start_tile_with_sun=bool(start_tile),
        data=_DATA_FILES.get(mark, STANDARD),
    )
    if _pack_agreement(agreed) != packed:
        raise KernelError("this state was packed with a data file that has not been read here")
    return agreed


def _pack_board(board: Board) -> bytes:
    spaces = [(place, corner, laid) for place, laid in enumerate(board.dome) if laid for corner in range(4)]
    covered = _space_set((place, corner) for place, corner, laid in spaces if laid.tiles[corner] is not None)
    tiles: tuple[Tile | Kind, ...] = (*COLORS, Kind.SPECIAL)
    printed = [(place, laid.spaces) for place, laid in enumerate(board.dome) if laid]
    accepts = [sum(_taking(tile, place, spaces) for place, spaces in printed) for tile in tiles]
    return _BOARD.pack(
        covered,
        *accepts,
        _pack_chips(board.chips),
        _pack_chips(board.spent),
        _lanes(board.broken),
        board.score,
        _mask(laid is not None for laid in board.dome),
        *(_pack_laid(laid) if laid else 0 for laid in board.dome),
        *(row.tile or 0 for row in board.rows),
        *(row.filled for row in board.rows),
        *(row.bought for row in board.rows),
        *(_mask([True, *(_accepts(board, row, tile) for row in range(ROWS))]) for tile in COLORS),
        board.start_tile,
        board.markers,
        board.chips_due,
    )


def _accepts(board: Board, row: int, tile: Tile) -> bool:
    return not board.is_complete(row) and board.rows[row].tile in (None, tile)


def _unpack_board(state: bytes, place: int, box: Box) -> Board:
    covered, *values = _BOARD.unpack_from(state, place)
    chips, spent, broken, score, _, *values = values[6:]
    laid, rows, (start_tile, markers, chips_due) = values[:9], values[9:27], values[-3:]
    return Board(
        score=score,
        rows=tuple(
            Row(COLORS[color], filled, bought) if filled else Row()
            for color, filled, bought in zip(rows[:6], rows[6:12], rows[12:], strict=True)
        ),
        dome=tuple(_unpack_laid(plate, number, covered, box) if plate else None for number, plate in enumerate(laid)),
        broken=_tiles(broken),
        start_tile=bool(start_tile),
        chips=_chips(chips),
        spent=_chips(spent),
        markers=markers,
        chips_due=chips_due,
    )


def _pack_laid(laid: Laid) -> int:
    on_wild = laid.tiles[laid.spaces.index(Kind.WILD)] if laid.plate.kind is Kind.WILD else None
    return laid.plate.number | laid.turns << 5 | (0 if on_wild is None else 1 + COLORS.index(on_wild)) << 7


def _unpack_laid(packed: int, place: int, covered: int, box: Box) -> Laid:
    bare = Laid(box.plate(packed & 31), packed >> 5 & 3)
    tiles = [COLORS[(packed >> 7) - 1] if space is Kind.WILD else space for space in bare.spaces]
    return bare._replace(
        tiles=tuple(tile if covered & _space_set([(place, corner)]) else None for corner, tile in enumerate(tiles))
    )


@cache
def _taking(tile: Tile | Kind, place: int, spaces: tuple[Space, ...]) -> int:
    """The spaces of a plate that take a tile."""
    return _space_set((place, corner) for corner, space in enumerate(spaces) if fits(tile, space))


def _space_set(spaces: Iterable[tuple[int, int]]) -> int:
    """Spaces of a dome, given by the space for a plate and the corner of the plate."""
    return sum(1 << ROWS * (place // 3 * 2 + corner // 2) + place % 3 * 2 + corner % 2 for place, corner in spaces)


def _pack_small(factory: Small) -> bytes:
    moon = 0
    for tile in factory.moon:
        moon = moon << 3 | tile + 1
    chip = factory.chip
    return _SMALL.pack(
        _lanes(factory.sun),
        moon,
        FACE_DOWN_CHIP if isinstance(chip, FaceDown) else NO_CHIP if chip is None else 1 + LOOKS.index(chip),
        *(_order_set(factory.sun.without(tile)) if tile in factory.sun else 0 for tile in COLORS),
    )


def _unpack_small(state: bytes, place: int) -> Small:
    sun, moon, chip, *_ = _SMALL.unpack_from(state, place)
    stack = [COLORS[(moon >> 3 * height & 7) - 1] for height in range(3) if moon >> 3 * height]
    face = FACE_DOWN if chip == FACE_DOWN_CHIP else None if chip == NO_CHIP else LOOKS[chip - 1]
    return Small(_tiles(sun), tuple(reversed(stack)), face)


@cache
def _order_set(left: Tiles) -> int:
    """Which of all orders of the tiles left are no repetition of an earlier one."""
    orders = _permuted(tuple(left))
    return _mask(orders.index(order) == place for place, order in enumerate(orders))


def _pack_pile(entries: tuple[Hidden, ...]) -> bytes:
    return bytes([len(entries), *map(_pack_hidden, entries)])


def _pack_hidden(entry: Hidden) -> int:
    number = 0 if isinstance(entry.face, Kind) else entry.face.number
    if (entry.by is None) != (number == 0):
        raise KernelError(f"plate {entry} is hidden: the kernel plays whole positions, not views")
    return KINDS.index(entry.kind) << 7 | (0 if entry.by is None else entry.by + 1) << 5 | number


def _unpack_pile(packed: bytes, shared: int, box: Box) -> tuple[Hidden, ...]:
    return tuple(_unpack_hidden(entry, shared, box) for entry in packed[1 : 1 + packed[0]])


def _unpack_hidden(entry: int, shared: int, box: Box) -> Hidden:
    number, by = entry & 31, (entry >> 5 & 3) - 1
    if number == 0:
        return Hidden(KINDS[entry >> 7])
    return Hidden(box.plate(number), by, bool(shared >> number - 1 & 1))


def _plate_set(faces: Iterable[Plate | Kind]) -> int:
    return sum(1 << face.number - 1 for face in faces if isinstance(face, Plate))


def _plates(packed: int, box: Box) -> tuple[Plate, ...]:
    return tuple(plate for plate in box.plates if packed >> plate.number - 1 & 1)


def _pack_chips(chips: Chips) -> int:
    return sum(1 << 4 * LOOKS.index(chip) for chip in chips)


def _chips(packed: int) -> Chips:
    return tuple(chip for place, chip in enumerate(LOOKS) for _ in range(packed >> 4 * place & 15))


def _mask(flags: Iterable[bool]) -> int:
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def _lanes(tiles: Tiles) -> int:
    return sum(number << LANE * place for place, number in enumerate(tiles.counts))


def _tiles(lanes: int) -> Tiles:
    return Tiles(tuple(lanes >> LANE * place & 31 for place in range(len(COLORS))))
