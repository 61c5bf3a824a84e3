"""Matches in the kernel between two networks, or a network and the hand-made evaluation.

Visits are fixed, so the result does not depend on the load of the machine.  Every
deal is played from both seats, and luck in the deals is the same for both.
"""

from __future__ import annotations

from hashlib import sha256

from majolika import kernel
from majolika.kernel import CHANCE, OVER
from majolika.players import network
from majolika.training.selfplay import MOST_MOVES


def match(kind: str, setups: list[bytes], sides: tuple[bytes | None, bytes | None], visits: int) -> list[float]:
    """The shares of victory of the first side; a side is a network's file, or None for the hand-made evaluation.

    Every set-up is dealt once, and played from every seat.
    """
    packed = kernel.load(kind)
    nets = [packed.network(network.decode(side, kind).floats) if side else None for side in sides]
    seats = range(packed.players)
    return [_play(packed, setup, nets, visits, seed, first) for seed, setup in enumerate(setups) for first in seats]


def _play(
    packed: kernel.Kernel, setup: bytes, nets: list[kernel.Network | None], visits: int, seed: int, first: int
) -> float:
    """The share of the first side, which sits at seat *first* among copies of the second."""
    searches = [packed.search(nets[seat != first]) for seat in range(packed.players)]
    state, deals, moves = packed.start(setup), 0, 0
    while (turn := packed.turn(state)) != OVER and moves < MOST_MOVES:
        if turn == CHANCE:
            state = packed.deal(state, int.from_bytes(sha256(f"{seed} {deals}".encode()).digest()[:8]))
            deals += 1
            continue
        search = searches[turn]
        visited = search.look(state, seed)
        search.run(max(1, visits - visited))
        state = packed.play(state, max(search.candidates(), key=lambda found: (found.visits, found.prior)).action)
        moves += 1
    _, places = packed.scores(state)
    return (places[first] == 1) / places.count(1)
