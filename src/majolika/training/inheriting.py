"""A network for more seats, or for the other side of a board, made from one that has learned already.

The rows of a network's first layer are those of every seat, one after the other, and
then those of the table; a side with more to see has more rows at the end of a seat's.
So a seat's rows can be taken over: the first seat's as they are, all others' from the
first opponent, each with its share of what one opponent counted.  What is new begins
with nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from majolika import kernel
from majolika.errors import TrainingError
from majolika.players import network
from majolika.players.network import Weights, layer_sizes
from majolika.training.plan import Folder, Plan, write_whole

HEADS = 3
"""Shares, margins and points."""


def begin_with(folder: Folder, plan: Plan, file: Path) -> None:
    """Lets a run begin with the network in *file*, of the same kind or of another kind of the same game."""
    written = network.load(file, None)
    folder.begin(plan)
    if not folder.network(0).exists():
        write_whole(folder.network(0), inherited(written, plan.kind).encode())


def inherited(source: Weights, kind: str) -> Weights:
    """The network of *source* as a network for another kind of the same game; for its own it is what it is."""
    import numpy as np  # noqa: PLC0415

    if _game(source.kind) != _game(kind):
        raise TrainingError(f"a network of {source.kind} cannot become one of {kind}: they are different games")
    if (source.rows, source.dense, source.move_rows, source.seats) != _sizes(_shape(source.kind)):
        raise TrainingError(f"the network of {source.kind} was made for other features than those of today")
    if source.kind == kind:
        return source
    shape = _shape(kind)
    known, sizes = source.arrays(), layer_sizes(*_sizes(shape))
    made = {name: np.zeros(size, np.float32) for name, size in sizes.items()}
    for name in ("first_bias", "second", "second_bias", "third", "third_bias", "moves", "moves_bias"):
        made[name][:] = known[name]
    before, after = _seat_rows(source.kind), _seat_rows(kind)
    table = source.rows - source.seats * before
    made["first"][shape.rows - table : shape.rows] = known["first"][source.rows - table : source.rows]
    for seat in range(shape.seats):
        _inherit_seat(known, made, seat, (source.seats, before, source.rows), (shape.seats, after, shape.rows))
    floats = b"".join(made[name].astype("<f4").tobytes() for name in sizes)
    return Weights(kind, *_sizes(shape), floats)


def _inherit_seat(
    known: dict[str, Any], made: dict[str, Any], seat: int, before: tuple[int, int, int], after: tuple[int, int, int]
) -> None:
    """Takes over the rows, dense numbers and heads of one seat; sizes are seats, rows of a seat and rows in all."""
    (seats, rows, total), (new_seats, new_rows, new_total) = before, after
    model = min(seat, 1)
    share = 1.0 if seat == 0 else (seats - 1) / (new_seats - 1)
    dense = (len(known["first"]) - total) // seats
    for part, from_row, to_row in (
        (min(rows, new_rows), model * rows, seat * new_rows),
        (dense, total + model * dense, new_total + seat * dense),
    ):
        made["first"][to_row : to_row + part] = share * known["first"][from_row : from_row + part]
    for head in range(HEADS):
        made["heads"][:, head * new_seats + seat] = known["heads"][:, head * seats + model]
        made["heads_bias"][head * new_seats + seat] = known["heads_bias"][head * seats + model]


def _shape(kind: str) -> kernel.Shape:
    shape = kernel.load(kind).shape
    assert shape is not None, "every kind has features"
    return shape


def _sizes(shape: kernel.Shape) -> tuple[int, int, int, int]:
    return shape.rows, shape.dense, shape.move_rows, shape.seats


def _game(kind: str) -> str:
    return kind.partition("-")[0]


def _seat_rows(kind: str) -> int:
    """How many rows a seat has: what a third one adds; a game for two has all in all."""
    side, _, players = kind.rpartition("-")
    if not players.isdecimal() or f"{side}-3" not in kernel.kinds():
        raise TrainingError(f"{kind} has only one kind of network, so there is none to begin with")
    return _shape(f"{side}-3").rows - _shape(f"{side}-2").rows
