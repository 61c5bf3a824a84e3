"""The readable rules and the kernel, held against each other: random games compared after every step.

uv run --group dev python -m bench.equal [--games 10000] [--kind azul-2 ...]
"""

from __future__ import annotations

import argparse
from functools import partial
from random import Random
from typing import Any

from majolika import games, kernel
from majolika.arena.workers import hire
from majolika.errors import SetupError

GAMES_OF_A_PIECE = 20


def main() -> None:
    """Compares many games of every kind, on all cores, with a progress bar."""
    from rich.progress import track  # noqa: PLC0415

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--kind", action="append", choices=kernel.kinds())
    arguments = parser.parse_args()
    with hire() as pool:
        for kind in arguments.kind or kernel.kinds():
            pieces = range(0, arguments.games, GAMES_OF_A_PIECE)
            compared = pool.map(partial(compare_a_piece, kind), pieces)
            steps = sum(track(compared, description=kind, total=len(pieces)))
            print(f"{kind}: {len(pieces) * GAMES_OF_A_PIECE} games, {steps} steps, all equal")


def compare_a_piece(kind: str, number: int) -> int:
    """Compares some games that follow from *number*."""
    random = Random(f"{kind} {number}")
    return sum(compare_a_game(kind, setup_of(kind, random), random) for _ in range(GAMES_OF_A_PIECE))


def compare_a_game(kind: str, setup: Any, random: Random, round_cap: int = 30) -> int:
    """Plays one random game in both at once, and compares them after every step; how many steps.

    The way back from the kernel's bytes and numbers, which says nothing more about
    the kernel, is compared after some steps only.  In half of the games only moves
    of the first half of the list are played: in Summer Pavilion these place tiles,
    where others mostly pass.
    """
    game = games.load(kind.partition("-")[0])
    codec, packed = games.codec(game), kernel.load(kind)
    position = game.start(setup)
    state = packed.start(codec.pack_setup(setup))
    steps, is_eager = 0, random.random() < 0.5
    while True:
        assert codec.pack(position) == state
        compare_scores(game, position, packed, state)
        moves = game.legal_moves(position)
        actions = packed.legal(state)
        assert [codec.action(position, move) for move in moves] == actions
        if random.random() < 0.125:
            assert codec.unpack(kind, state) == position
            assert [codec.move(position, action) for action in actions] == moves
        if position.over or position.round > round_cap:
            return steps
        steps += 1
        if position.awaits_deal:
            assert packed.turn(state) == kernel.CHANCE
            state = packed.deal(state, random.getrandbits(64))
            position = game.deal(position, codec.deal_between(position, codec.unpack(kind, state)))
        else:
            assert packed.turn(state) == position.turn
            move = random.choice(moves[: (len(moves) + 1) // 2] if is_eager else moves)
            state = packed.play(state, codec.action(position, move))
            position = game.play(position, move)


def compare_scores(game: Any, position: Any, packed: kernel.Kernel, state: bytes) -> None:
    """Points now, and places once the game is over."""
    scores, places = packed.scores(state)
    assert list(scores) == [board.score for board in position.boards]
    if position.over:
        outcome = game.outcome(position)
        assert (scores, places) == (outcome.scores, outcome.places)


def setup_of(kind: str, random: Random) -> Any:
    """Any set-up that is played by *kind*."""
    game = games.load(kind.partition("-")[0])
    codec = games.codec(game)
    while True:
        setup = random_setup(game, random)
        if codec.kind(game.start(setup)) == kind:
            return setup


def random_setup(game: Any, random: Random) -> Any:
    """Any set-up that the game offers."""
    while True:
        chosen = [f"{choice.name}={random.choice(choice.values)}" for choice in game.choices()]
        try:
            return game.parse_setup(" ".join(chosen))
        except SetupError:
            continue


if __name__ == "__main__":
    main()
