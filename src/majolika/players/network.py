"""Networks: their files, and what they say of a position.

A file is a line with its name and version, a line of JSON that says for which kind
of game it was made and how large it is, and the weights in the order of
``kernel/layers.hpp``: as 16-bit floats rounded to 8 significant bits, which are as good to
play with, first the upper byte of each, then the lower, compressed.  It is checked as a
whole when it is read.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from math import isfinite, tanh
from pathlib import Path
from typing import Any, NamedTuple
from zlib import compress, decompressobj
from zlib import error as ZlibError  # noqa: N812

from majolika.errors import WeightsError

HEAD = b"majolika network 3\n"
FIRST, SECOND, THIRD = 256, 64, 32
POINTS_SCALE = 50
MARGIN_SCALE = 20
MOST_WEIGHTS = 10_000_000
"""More than any network has; a file that claims more is not unpacked."""


class Weights(NamedTuple):
    """A network as it is written."""

    kind: str
    rows: int
    dense: int
    move_rows: int
    seats: int
    floats: bytes
    """The weights as 32-bit floats."""

    def encode(self) -> bytes:
        """The whole file."""
        halves = _converted(self.floats, "f", "e")
        numbers = struct.unpack(f"<{len(halves) // 2}H", halves)
        halves = struct.pack(f"<{len(numbers)}H", *(min(number + 4 & ~7, 0xFFF8) for number in numbers))
        packed = compress(halves[1::2] + halves[0::2], 9)
        named = {**self._asdict(), "sha256": sha256(packed).hexdigest()}
        del named["floats"]
        return HEAD + json.dumps(named).encode() + b"\n" + packed

    def arrays(self) -> dict[str, Any]:
        """The layers by their names."""
        import numpy as np  # noqa: PLC0415

        found, rest = {}, np.frombuffer(self.floats, dtype="<f4")
        for name, size in layer_sizes(self.rows, self.dense, self.move_rows, self.seats).items():
            length = int(np.prod(size))
            found[name], rest = rest[:length].reshape(size), rest[length:]
        return found


def layer_sizes(rows: int, dense: int, move_rows: int, seats: int) -> dict[str, tuple[int, ...]]:
    """The layers in the order in which they are written, and how large they are."""
    return {
        "first": (rows + dense, FIRST),
        "first_bias": (FIRST,),
        "second": (FIRST, 2 * SECOND),
        "second_bias": (2 * SECOND,),
        "third": (SECOND, THIRD),
        "third_bias": (THIRD,),
        "heads": (THIRD, 3 * seats),
        "heads_bias": (3 * seats,),
        "moves": (move_rows, SECOND),
        "moves_bias": (move_rows,),
    }


def decode(written: bytes, kind: str | None) -> Weights:
    """Reads what `Weights.encode` wrote, and checks that it is whole and made for this kind of game (None is any)."""
    head, _, rest = written.partition(b"\n")
    if head + b"\n" != HEAD:
        raise WeightsError(f"this is no network of version {HEAD.split()[-1].decode()}")
    line, _, packed = rest.partition(b"\n")
    try:
        named = json.loads(line)
        weights = Weights(**{name: named[name] for name in Weights._fields if name != "floats"}, floats=b"")
        checksum = named["sha256"]
        numbers = [int(number) for number in weights[1:-1]]
    except (ValueError, KeyError, TypeError):
        raise WeightsError("the second line of the file does not describe a network") from None
    if sha256(packed).hexdigest() != checksum:
        raise WeightsError("the weights are damaged or cut off: their checksum is wrong")
    if kind not in (None, weights.kind):
        raise WeightsError(f"this network was made for {weights.kind}, not for {kind}")
    wanted = sum(_product(size) for size in layer_sizes(*numbers).values())
    if min(numbers) < 1 or wanted > MOST_WEIGHTS or len(planes := _unpacked(packed, 2 * wanted)) != 2 * wanted:
        raise WeightsError(f"there is no network of this size, or it does not have {wanted} weights")
    halves = bytearray(2 * wanted)
    halves[1::2], halves[0::2] = planes[:wanted], planes[wanted:]
    floats = _converted(halves, "e", "f")
    if not all(map(isfinite, memoryview(floats).cast("f"))):
        raise WeightsError("some of the weights are no numbers")
    return weights._replace(floats=floats)


@cache
def shipped(kind: str) -> Weights | None:
    """The network that comes with Majolika for this kind of game, if there is one."""
    file = files(__package__).joinpath("weights", f"{kind}.network")
    return decode(file.read_bytes(), kind) if file.is_file() else None


def load(path: Path, kind: str | None) -> Weights:
    """The network in a file."""
    try:
        return decode(path.read_bytes(), kind)
    except OSError as error:
        raise WeightsError(f"{path} cannot be read: {error.strerror}") from None


class Judgement(NamedTuple):
    """What is expected of a position: by seat, and for moves the priors."""

    shares: tuple[float, ...]
    """Of the victory; all seats together have 1."""
    margins: tuple[float, ...]
    """The lead over the best other seat, squeezed into -1 to 1."""
    points: tuple[float, ...]
    """At the end of the game."""
    priors: tuple[float, ...] = ()

    def utility(self, seat: int) -> float:
        """From -1 to 1, with a little for the margin."""
        seats = len(self.shares)
        return 0.8 * (seats * self.shares[seat] - 1) / (seats - 1) + 0.2 * self.margins[seat]


def margins(points: Sequence[float]) -> tuple[float, ...]:
    """The lead of every seat over the best other, squeezed into -1 to 1."""
    others = (max([*points[:seat], *points[seat + 1 :]]) for seat in range(len(points)))
    return tuple(tanh((mine - best) / MARGIN_SCALE) for mine, best in zip(points, others, strict=True))


def final(scores: Sequence[int], places: Sequence[int]) -> Judgement:
    """What a finished game was worth to every seat."""
    winners = places.count(1)
    return Judgement(tuple((place == 1) / winners for place in places), margins(scores), tuple(map(float, scores)))


def judge(weights: Weights, features: Any, position: Any, moves: Sequence[Any]) -> Judgement:
    """What a network says of a position and of some of its moves, computed with NumPy.

    This is the reference for ``kernel/layers.inc``, and what plays where there is no kernel.
    """
    import numpy as np  # noqa: PLC0415

    layers = _arrays(weights)
    rows, dense = features.describe(position)
    first = layers["first"][rows].sum(axis=0) + np.float32(dense) @ layers["first"][weights.rows :]
    first = np.maximum(first + layers["first_bias"], 0)
    second = np.maximum(first @ layers["second"] + layers["second_bias"], 0)
    third = np.maximum(second[SECOND:] @ layers["third"] + layers["third_bias"], 0)
    heads = (third @ layers["heads"] + layers["heads_bias"]).reshape(3, weights.seats)
    seen = np.roll(heads, features.viewpoint(position), axis=1)
    logits = [
        second[:SECOND] @ layers["moves"][described].sum(axis=0) + layers["moves_bias"][described].sum()
        for described in (features.describe_move(position, move) for move in moves)
    ]
    priors = _softened(np.array(logits)) if moves else ()
    return Judgement(_softened(seen[0]), tuple(np.tanh(seen[1])), tuple(seen[2] * POINTS_SCALE), priors)


@cache
def _arrays(weights: Weights) -> dict[str, Any]:
    return weights.arrays()


def _softened(numbers: Any) -> tuple[float, ...]:
    import numpy as np  # noqa: PLC0415

    grown = np.exp(numbers - numbers.max())
    return tuple((grown / grown.sum()).tolist())


def _unpacked(packed: bytes, length: int) -> bytes:
    """What was compressed, or a little more than *length* of it, or nothing if that is unreadable."""
    try:
        return decompressobj().decompress(packed, length + 1)
    except ZlibError:
        return b""


def _converted(numbers: bytes | bytearray, before: str, after: str) -> bytes:
    """Numbers in another format of `struct`."""
    length = len(numbers) // struct.calcsize(before)
    return struct.pack(f"<{length}{after}", *struct.unpack(f"<{length}{before}", numbers))


def _product(size: tuple[int, ...]) -> int:
    product = 1
    for number in size:
        product *= number
    return product
