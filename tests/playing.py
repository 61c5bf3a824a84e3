"""Random games for the tests: any game, any set-up, from one seed."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, NamedTuple

from bench.equal import random_setup

from majolika import games
from majolika.game import AnyGame

ROUND_CAP = 60
"""Random play with a color locked away may never end; no other random game lasts so long."""


class Played(NamedTuple):
    """A game played at random: every position, and the step that was made in it."""

    game: AnyGame
    setup: Any
    positions: list[Any]
    steps: list[Any]


@cache
def random_game(name: str, seed: int) -> Played:
    """The game of this name that follows from *seed*, with a set-up of its own."""
    game, random = games.load(name), Random(seed)
    return play_out(game, random_setup(game, random), random)


def play_out(game: AnyGame, setup: Any, random: Random) -> Played:
    """Plays random moves from the start to the end."""
    positions, steps = [game.start(setup)], []
    while not positions[-1].over and positions[-1].round <= ROUND_CAP:
        position = positions[-1]
        if position.awaits_deal:
            steps.append(game.draw(position, random))
            positions.append(game.deal(position, steps[-1]))
        else:
            steps.append(random.choice(game.legal_moves(position)))
            positions.append(game.play(position, steps[-1]))
    return Played(game, setup, positions, steps)
