"""Lessons for the policy of a network that has learned: what a deep search would have played where it was itself.

A pupil plays by the network's first sight alone, against itself and against players who
are weaker, so that it comes into positions that self-play does not bring about.  Every
position in which it moves is searched deeply, and teaches what was found.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from majolika import kernel
from majolika.arena.in_kernel import MOST_MOVES, by_level
from majolika.kernel import CHANCE, OVER
from majolika.players import network
from majolika.players.levels import Level, pick
from majolika.training.plan import Plan
from majolika.training.selfplay import Sample, pruned, thought, written_down

VISITS = 1_600

OPPONENTS = (
    Level(1, doubt=0.7),
    Level(1, overlooked=0.15, is_eager=True),
    Level(12, is_eager=True),
)
"""Who plays against the pupil, if it is not the pupil itself."""

WANDERING = Level(1, doubt=1.0)
"""How the pupil plays one move of five, so that its games differ."""


class Class(NamedTuple):
    """Who takes part in a lesson."""

    network: kernel.Network
    deep: int
    """Visits of the search that teaches."""
    random: Random


def play_lesson(plan: Plan, number: int, written: bytes, visits: int = VISITS) -> bytes:
    """The samples of a lesson, *plan*'s number of games of a piece, as a file."""
    packed = kernel.load(plan.kind)
    taking_part = Class(
        packed.network(network.decode(written, plan.kind).floats),
        visits,
        Random(f"{plan.seed} {plan.kind} lesson {number}"),
    )
    samples = []
    for game in range(number * plan.games_of_a_piece, (number + 1) * plan.games_of_a_piece):
        samples += play_game(packed, plan.setup_of(game), taking_part)
    return written_down([(sample, sample.thought) for sample in samples])


def play_game(packed: kernel.Kernel, setup: bytes, taking_part: Class) -> list[Sample]:
    """One game of the pupil: what it is taught."""
    random, state, moves, samples = taking_part.random, packed.start(setup), 0, list[Sample]()
    opponent = random.choice((None, *OPPONENTS))
    pupil = random.randrange(packed.players)
    weights = None if opponent and opponent.is_eager else taking_part.network
    others = by_level(packed.search(weights), opponent, random) if opponent else None
    while (turn := packed.turn(state)) != OVER and moves < MOST_MOVES:
        if turn == CHANCE:
            state = packed.deal(state, random.getrandbits(64))
            continue
        if others and turn != pupil:
            action = others(state)
        else:
            action, taught = _taught(packed, taking_part, state)
            samples += taught
        state, moves = packed.play(state, action), moves + 1
    return samples


def _taught(packed: kernel.Kernel, taking_part: Class, state: bytes) -> tuple[int, list[Sample]]:
    """What the pupil plays at first sight, and what it should have known, unless there is only one move."""
    random, search = taking_part.random, packed.search(taking_part.network)
    search.look(state, random.getrandbits(64))
    found = search.candidates()
    action = pick(WANDERING if random.random() < 0.2 else Level(1), found, random).action
    if len(found) == 1:
        return action, []
    search.run(taking_part.deep)
    found = search.candidates()
    actions = [candidate.action for candidate in found]
    return action, [Sample(state, actions, pruned(found, search.players), thought(search))]
