"""The newest samples of a run, as batches of numbers."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from majolika import kernel
from majolika.errors import TrainingError
from majolika.training.plan import Folder

Array = Any
"""An array of NumPy."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What a network learns from at once."""

    rows: Array
    """Active rows of the first layer, filled up with -1."""
    dense: Array
    targets: Array
    """Shares, margins and points, each by seat from the side of the seat that is to move."""
    move_rows: Array
    """Rows of all moves, filled up with -1."""
    owners: Array
    """The place of the sample that each move belongs to."""
    wanted: Array
    """The share of the visits that each move got, or more where few got most of them."""


def joined(one: Batch, other: Batch) -> Batch:
    """Both batches as one."""
    import numpy as np  # noqa: PLC0415

    moved = replace(other, owners=other.owners + len(one.rows))
    names = [field.name for field in fields(Batch)]
    return Batch(*(np.concatenate([getattr(one, name), getattr(moved, name)]) for name in names))


class Window:
    """The newest samples of a run, up to piece *last* and at least *most* if there are so many.

    With more *sharpness* than 1, the policy learns of the moves most visited more than their share.
    """

    def __init__(
        self,
        folder: Folder,
        packed: kernel.Kernel,
        last: int,
        most: int,
        before: Window | None = None,
        sharpness: float = 1.0,
    ) -> None:
        import numpy as np  # noqa: PLC0415

        known = before.pieces if before else {}
        self.pieces: dict[int, dict[str, Array]] = {}
        """What was read of each piece; the window *before* is not read again."""
        number = 0
        for piece in range(last, -1, -1):
            self.pieces[piece] = known.get(piece) or read(folder.piece(piece))
            number += len(self.pieces[piece]["states"])
            if number >= most:
                break
        names = self.pieces[last]
        joined = {name: np.concatenate([piece[name] for piece in self.pieces.values()]) for name in names}
        self._packed, self._sharpness = packed, sharpness
        self._states, self._targets, self._lengths = joined["states"], joined["targets"], joined["lengths"]
        self._actions, self._visits = joined["actions"], joined["visits"]
        self._firsts = np.concatenate([[0], np.cumsum(self._lengths)])

    def __len__(self) -> int:
        return len(self._states)

    def batch(self, chosen: Array, luck: int) -> Batch:
        """The samples with these numbers, each in any guise that makes no difference."""
        import numpy as np  # noqa: PLC0415

        shape = self._packed.shape
        assert shape is not None, "only kinds with features are trained"
        number, states, lengths = len(chosen), self._states[chosen], self._lengths[chosen]
        owners = np.repeat(np.arange(number), lengths)
        places = self._firsts[chosen[owners]] + np.arange(len(owners)) - (np.cumsum(lengths) - lengths)[owners]
        actions = self._actions[places]
        self._packed.disguise(states, lengths, actions, luck)
        rows = np.empty((number, shape.most_active), np.int32)
        dense = np.empty((number, shape.dense), np.float32)
        viewpoints = np.empty(number, np.int32)
        self._packed.describe(states.tobytes(), rows, dense, viewpoints)
        move_rows = np.empty((len(owners), shape.most_move_rows), np.int32)
        self._packed.describe_moves(states.tobytes(), lengths, actions, move_rows)
        seats = (viewpoints[:, None] + np.arange(shape.seats)) % shape.seats
        targets = self._targets[chosen].reshape(number, 3, shape.seats)
        targets = np.take_along_axis(targets, np.repeat(seats[:, None, :], 3, axis=1), axis=2)
        return Batch(rows, dense, targets, move_rows, owners, self._shares(owners, places))

    def _shares(self, owners: Array, places: Array) -> Array:
        """The share of the visits that each move got."""
        import numpy as np  # noqa: PLC0415

        visits = self._visits[places].astype(np.float32) ** self._sharpness
        return visits / np.maximum(np.bincount(owners, visits).astype(np.float32)[owners], 1)


def read(path: Path) -> dict[str, Array]:
    """The arrays of a piece."""
    import numpy as np  # noqa: PLC0415

    try:
        with np.load(BytesIO(path.read_bytes())) as file:
            return {name: file[name] for name in file.files}
    except (OSError, ValueError, BadZipFile, EOFError) as error:
        raise TrainingError(f"{path} holds no samples ({error}); delete it, and it is played again") from None
