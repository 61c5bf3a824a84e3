"""Networks: their files, and what they say of a position.

A file is a line with its name and version, a line of JSON that says for which kind
of game it was made and how large it is, and the weights as 32-bit floats in the order
of ``kernel/layers.hpp``.  It is checked as a whole when it is read.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from majolika.errors import WeightsError

if TYPE_CHECKING:
    import numpy

HEAD = b"majolika network 1\n"
FIRST, SECOND, THIRD = 256, 64, 32
POINTS_SCALE = 50


class Weights(NamedTuple):
    """A network as it is written."""

    kind: str
    rows: int
    dense: int
    move_rows: int
    seats: int
    floats: bytes

    def encode(self) -> bytes:
        """The whole file."""
        named = {**self._asdict(), "sha256": sha256(self.floats).hexdigest()}
        del named["floats"]
        return HEAD + json.dumps(named).encode() + b"\n" + self.floats

    def arrays(self) -> dict[str, numpy.ndarray[Any, Any]]:
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


def decode(written: bytes, kind: str) -> Weights:
    """Reads what `Weights.encode` wrote, and checks that it is whole and made for this kind of game."""
    head, _, rest = written.partition(b"\n")
    if head + b"\n" != HEAD:
        raise WeightsError(f"this is no network of version {HEAD.split()[-1].decode()}")
    line, _, floats = rest.partition(b"\n")
    try:
        named = json.loads(line)
        weights = Weights(**{name: named[name] for name in Weights._fields if name != "floats"}, floats=floats)
        checksum = named["sha256"]
        numbers = [int(number) for number in weights[1:-1]]
    except (ValueError, KeyError, TypeError):
        raise WeightsError("the second line of the file does not describe a network") from None
    if sha256(floats).hexdigest() != checksum:
        raise WeightsError("the weights are damaged or cut off: their checksum is wrong")
    if weights.kind != kind:
        raise WeightsError(f"this network was made for {weights.kind}, not for {kind}")
    wanted = sum(_product(size) for size in layer_sizes(*numbers).values())
    if min(numbers) < 1 or 4 * wanted != len(floats):
        raise WeightsError(f"a network of this size has {wanted} weights, not {len(floats) / 4:g}")
    return weights


@cache
def shipped(kind: str) -> Weights | None:
    """The network that comes with Majolika for this kind of game, if there is one."""
    file = files(__package__).joinpath("weights", f"{kind}.network")
    return decode(file.read_bytes(), kind) if file.is_file() else None


def load(path: Path, kind: str) -> Weights:
    """The network in a file."""
    try:
        return decode(path.read_bytes(), kind)
    except OSError as error:
        raise WeightsError(f"{path} cannot be read: {error.strerror}") from None


def _product(size: tuple[int, ...]) -> int:
    product = 1
    for number in size:
        product *= number
    return product
