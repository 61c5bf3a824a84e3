"""How strong the named levels are, as ``bench/levels.py`` measured it."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Measured(NamedTuple):
    """A level in one kind of game."""

    level: str
    rating: int
    """In Elo; the weakest level of every kind has 500."""
    margin: int
    """Half the width of its 95 % interval."""
    share: float | None
    """Of the victories against the level below."""
    milliseconds: float | None
    """Of one core for a move."""


@cache
def strengths() -> dict[str, list[Measured]]:
    """The levels of every kind of game that was measured, weakest first."""
    text = files(__package__).joinpath("measured.json").read_text(encoding="utf-8")
    return {kind: [Measured(**level) for level in levels] for kind, levels in json.loads(text).items()}
