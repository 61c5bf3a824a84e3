"""Games of a network against itself, in the kernel, written down as samples.

Some moves are searched fully, with noise, and teach the policy; the others are
searched quickly.  Every position teaches the value: half by how the game ended,
half by what its search thought.  A table that awaits a deal is a sample too, and
is worth what the next search thought.

A result is mostly luck, and all positions of a game share it.  So sketches, games by
first sight alone and far more than those that are searched, teach how games end.  With
more than two seats it is the doing of others, too: guests who judge by hand sit in some
seats, so that the network knows others than itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from math import sqrt
from random import Random
from typing import NamedTuple

from majolika import kernel
from majolika.arena.in_kernel import MOST_MOVES, Chooser, by_visits
from majolika.kernel import CHANCE, OVER
from majolika.players import network
from majolika.players.plain_search import EXPLORING
from majolika.training.plan import Plan

NOISE_SPREAD = 10.0
"""The noise is spread over about this many moves."""

SAMPLES = 96
"""Of a longer game, only some of the positions that teach no policy are kept: all have the same result."""

LEAST = 8
"""Visits of a position in which there is nothing to choose, or which is known already."""

WARM_MOVES = 12
"""For so many moves of each seat, moves are drawn by their visits; after that, more often the best."""

GUEST_VISITS = (64, 512)
"""With how many visits guests search, one number or the other."""

SKETCHED = 5
"""Positions that are kept of each sketch."""


class Sample(NamedTuple):
    """A position and what is to be learned from it."""

    state: bytes
    actions: list[int]
    visits: list[int]
    """How often each action was visited; nothing where the policy is not to learn."""
    thought: tuple[float, ...]
    """What the search expected: shares, margins and points by seat."""


def play_piece(plan: Plan, number: int, written: bytes | None) -> bytes:
    """The samples of piece *number*, which a network (or the hand-made evaluation) plays, as a file."""
    packed = kernel.load(plan.kind)
    weights = packed.network(network.decode(written, plan.kind).floats) if written else None
    random = Random(f"{plan.seed} {plan.kind} {number}")
    has_guests = weights is not None and packed.players > 2
    samples = list[tuple[Sample, Sequence[float]]]()
    for game in range(number * plan.games_of_a_piece, (number + 1) * plan.games_of_a_piece):
        setup, search = plan.setup_of(game), packed.search(weights)
        guests = invited(packed, random) if has_guests else {}
        found, final = play_game(plan, setup, packed, search, random, plan.depth(number), guests)
        samples += [(sample, [(a + b) / 2 for a, b in zip(sample.thought, final, strict=True)]) for sample in found]
        for _ in range(plan.sketches if weights else 0):
            found, final = play_sketch(setup, packed, search, random)
            samples += [(sample, final) for sample in found]
    return written_down(samples)


def invited(packed: kernel.Kernel, random: Random) -> dict[int, Chooser]:
    """Guests by their seats: none, or up to all seats but one."""
    seats = random.sample(range(packed.players), random.randrange(packed.players))
    return {seat: by_visits(packed.search(), random.choice(GUEST_VISITS), random.getrandbits(63)) for seat in seats}


def written_down(samples: Sequence[tuple[Sample, Sequence[float]]]) -> bytes:
    """Samples, and what is to be expected of each, as a file."""
    import numpy as np  # noqa: PLC0415

    arrays = {
        "states": np.array([np.frombuffer(sample.state, dtype=np.uint8) for sample, _ in samples], dtype=np.uint8),
        "actions": np.array([action for sample, _ in samples for action in sample.actions], dtype=np.uint16),
        "visits": np.array([visits for sample, _ in samples for visits in sample.visits], dtype=np.uint16),
        "lengths": np.array([len(sample.actions) for sample, _ in samples], dtype=np.int32),
        "targets": np.array([expected for _, expected in samples], dtype=np.float32),
    }
    file = BytesIO()
    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    return file.getvalue()


def play_game(
    plan: Plan,
    setup: bytes,
    packed: kernel.Kernel,
    search: kernel.Search,
    random: Random,
    depth: int = 1,
    guests: Mapping[int, Chooser] | None = None,
) -> tuple[list[Sample], tuple[float, ...]]:
    """One game: its samples, and how it ended for each seat (shares, margins, points)."""
    state, moves = packed.start(setup), 0
    samples, waiting = list[Sample](), list[bytes]()
    while (turn := packed.turn(state)) != OVER and moves < MOST_MOVES:
        if turn == CHANCE:
            waiting += [state] if moves else []
            state = packed.deal(state, random.getrandbits(64))
            continue
        guest = (guests or {}).get(turn)
        if guest:
            search.look(state, random.getrandbits(64))
            search.run(LEAST)
            sample, action = Sample(state, [], [], thought(search)), guest(state)
        else:
            sample, action = _search(plan, search, state, random, depth, _warmth(packed, moves))
        samples += [Sample(before, [], [], sample.thought) for before in waiting]
        waiting = []
        samples.append(sample)
        state, moves = packed.play(state, action), moves + 1
    return _thinned(samples, random), _final(packed, state)


def play_sketch(
    setup: bytes, packed: kernel.Kernel, search: kernel.Search, random: Random
) -> tuple[list[Sample], tuple[float, ...]]:
    """A game in which every move is drawn by its prior: some of its positions, and how it ended for each seat."""
    warm = WARM_MOVES * packed.players
    states, last = search.sketch(packed.start(setup), random.getrandbits(64), warm, SKETCHED)
    final = _final(packed, last)
    return [Sample(state, [], [], final) for state in states], final


def _warmth(packed: kernel.Kernel, moves: int) -> float:
    """How freely a move is drawn after so many."""
    return 1.0 if moves < WARM_MOVES * packed.players else 0.5


def thought(search: kernel.Search) -> tuple[float, ...]:
    """What a search expects."""
    return tuple(number for numbers in search.outlook() for number in numbers)


def _final(packed: kernel.Kernel, state: bytes) -> tuple[float, ...]:
    """How a game ended for each seat: shares, margins and points."""
    shares, margins, points, _ = network.final(*packed.scores(state))
    return (*shares, *margins, *points)


def _thinned(samples: list[Sample], random: Random) -> list[Sample]:
    """The samples, or if there are very many, all that teach the policy and some of the others."""
    taught, others = ([s for s in samples if bool(s.actions) is taught] for taught in (True, False))
    spare = max(0, SAMPLES - len(taught))
    return samples if len(others) <= spare else taught + random.sample(others, spare)


def _search(
    plan: Plan, search: kernel.Search, state: bytes, random: Random, depth: int, warmth: float
) -> tuple[Sample, int]:
    """Searches a position: its sample, and a move."""
    visited = search.look(state, random.getrandbits(64))
    is_choice = search.number() > 1
    is_full = is_choice and random.random() < plan.full_share
    if is_full:
        search.set_priors(_noisy([found.prior for found in search.candidates()], plan.noise, random))
    quick = depth * plan.quick_visits - visited if is_choice else 0
    search.run(depth * plan.full_visits if is_full else max(LEAST, quick))
    found = search.candidates()
    visits = [candidate.visits for candidate in found]
    action = random.choices([candidate.action for candidate in found], [count ** (1 / warmth) for count in visits])[0]
    actions = [candidate.action for candidate in found] if is_full else []
    learned = pruned(found, search.players) if is_full else []
    return Sample(state, actions, learned, thought(search)), action


def pruned(found: list[kernel.Candidate], players: int) -> list[int]:
    """The visits without those that were owed to a prior alone.

    A move other than the best keeps as many as leave it no more promising than the
    best one is: the noise makes a search look at moves, but does not teach them.
    """
    best = max(found, key=lambda candidate: candidate.visits)
    scale = EXPLORING[players] * sqrt(sum(candidate.visits for candidate in found) + 1)
    bar = best.value + scale * best.prior / (1 + best.visits)
    kept = []
    for candidate in found:
        lacking = bar - candidate.value
        deserved = scale * candidate.prior / lacking - 1 if lacking > 0 else candidate.visits
        visits = candidate.visits if candidate is best else int(min(candidate.visits, max(0, deserved)))
        kept.append(visits if visits > 1 or candidate is best else 0)
    return kept


def _noisy(priors: list[float], share: float, random: Random) -> list[float]:
    """The priors with a share of noise, which is spread over about ten moves."""
    noise = [random.gammavariate(NOISE_SPREAD / len(priors), 1.0) + 1e-12 for _ in priors]
    return [(1 - share) * prior + share * each / sum(noise) for prior, each in zip(priors, noise, strict=True)]
