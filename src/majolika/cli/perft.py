"""``majolika perft``: counting the ways to play on."""

from __future__ import annotations

from typing import Any

import click

from majolika import games
from majolika.game import AnyGame


@click.command()
@click.argument("position")
@click.option("--depth", type=click.IntRange(1), default=2, show_default=True, help="How many moves to look ahead.")
def perft(position: str, depth: int) -> None:
    """Count the ways to play 1 to DEPTH moves from POSITION, up to the next deal.

    The counts are known for many positions, so a wrong count finds a wrong rule.
    """
    start = games.parse_position(position)
    for number in range(1, depth + 1):
        click.echo(f"{number} {count(games.game_of(start), start, number)}")


def count(game: AnyGame, position: Any, depth: int) -> int:
    """The number of ways to play *depth* moves; where chance comes first, there are none."""
    moves = game.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(count(game, game.play(position, move), depth - 1) for move in moves)
