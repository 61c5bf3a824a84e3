"""Majolika: play, host, analyse and study the Azul family of board games."""

from majolika.errors import (
    IllegalDeal,
    IllegalMove,
    ImpossiblePosition,
    KernelError,
    MajolikaError,
    MatchError,
    NotationError,
    RecordError,
    SetupError,
    TrainingError,
    WeightsError,
)
from majolika.game import Event, Outcome

__all__ = [
    "Event",
    "IllegalDeal",
    "IllegalMove",
    "ImpossiblePosition",
    "KernelError",
    "MajolikaError",
    "MatchError",
    "NotationError",
    "Outcome",
    "RecordError",
    "SetupError",
    "TrainingError",
    "WeightsError",
]
