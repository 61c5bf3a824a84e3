"""Known numbers of ways to play on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from majolika import games
from majolika.cli.perft import count

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))
MOST = 600_000
"""Counts above this take minutes in pure Python; ``majolika perft`` checks them by hand."""


def known(most: int = MOST) -> Iterator[tuple[str, int, int]]:
    """Position, depth and count, as far as the count is at most *most*."""
    for path in FILES:
        for line in path.read_text(encoding="utf-8").splitlines():
            position, _, counts = line.partition(";")
            for depth, number in enumerate(counts.split(), 1):
                if not line.startswith("#") and int(number) <= most:
                    yield position, depth, int(number)


@pytest.mark.parametrize(("text", "depth", "number"), list(known()))
def test_the_count_is_the_known_one(text: str, depth: int, number: int) -> None:
    position = games.parse_position(text)
    assert count(games.game_of(position), position, depth) == number


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_known_counts(name: str) -> None:
    assert any(text.startswith(name) for text, _, _ in known())
