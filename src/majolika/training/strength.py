"""Matches in the kernel between two networks, or a network and the hand-made evaluation.

Visits are fixed, so the result does not depend on the load of the machine.  Every
deal is played from both seats, and luck in the deals is the same for both.
"""

from __future__ import annotations

from majolika import kernel
from majolika.arena import ahead
from majolika.arena.in_kernel import by_visits, play_game
from majolika.players import network


def match(kind: str, setups: list[bytes], sides: tuple[bytes | None, bytes | None], visits: int) -> list[float]:
    """What the first side got against each other seat, 1/2 for a draw, in every game.

    A side is a network's file, or None for the hand-made evaluation.  Every set-up is dealt once,
    and played from every seat.
    """
    packed = kernel.load(kind)
    nets = [packed.network(network.decode(side, kind).floats) if side else None for side in sides]
    seats = range(packed.players)
    return [
        points
        for seed, setup in enumerate(setups)
        for first in seats
        for points in _play(packed, setup, nets, visits, seed, first)
    ]


def _play(
    packed: kernel.Kernel, setup: bytes, nets: list[kernel.Network | None], visits: int, seed: int, first: int
) -> list[float]:
    """A game of the first side, which sits at seat *first* among copies of the second."""
    choosers = [by_visits(packed.search(nets[seat != first]), visits, seed) for seat in range(packed.players)]
    _, places = play_game(packed, setup, choosers, str(seed))
    return ahead(places, first)
