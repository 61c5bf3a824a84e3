"""The loop: play a generation of games, learn from the newest ones, write a network, measure it.

Everything that is finished is in the folder of the run, so a run that was stopped,
however roughly, goes on where it was.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from majolika import kernel
from majolika.arena import rate
from majolika.errors import TrainingError
from majolika.players import network
from majolika.training import curve, strength
from majolika.training.crew import Crew
from majolika.training.lessons import play_lesson
from majolika.training.plan import Folder, Plan, write_whole
from majolika.training.samples import Window, joined
from majolika.training.selfplay import play_piece

WARM_STEPS = 100
"""In which the rate of learning rises, where an optimizer begins anew."""

FIRST_EPOCHS = 2
"""How often the first generation is used; more, and its few results are learned by heart."""

LAST_EPOCHS = 4
"""How often a full window is used at the end; one that is not yet full less often, for the same reason."""

LESSON_EPOCHS, LESSON_SHARE, LESSON_SHARPNESS = 5, 0.3, 1.6
"""How often lessons are used, which share of a batch they are (the others are from the window), and how sharp."""

AHEAD = 6
"""Tasks for each worker, so that none waits while the network learns."""

FIRST_MEASURED, MEASURED_EVERY, MEASURED_VISITS, MEASURED_DEALS = (1, 2), 5, 100, 50

Report = Callable[[dict[str, Any]], None]


def train(plan: Plan, path: Path, generations: int, crew: Crew, report: Report, lessons: int = 0) -> Path:
    """Trains until so many generations are learned, then by so many pieces of lessons; returns the last network."""
    packed = kernel.load(plan.kind)
    if packed.shape is None:
        raise TrainingError(f"there are no features of {plan.kind} yet, so no network of it can be trained")
    folder = Folder(path)
    folder.begin(plan)
    learned, learner = _restored(plan, packed, folder)
    running, next_piece, window = set[int](), 0, None
    while learned < generations:
        while len(running) < AHEAD * crew.workers and next_piece < generations * plan.pieces:
            teacher = plan.teacher(next_piece)
            if teacher > learned:
                break
            if not folder.piece(next_piece).exists():
                known = folder.network(teacher)
                written = known.read_bytes() if known.exists() else None
                crew.submit(next_piece, play_piece, plan, next_piece, written)
                running.add(next_piece)
            next_piece += 1
        if any(plan.generation(piece) <= learned for piece in running):
            piece, content = crew.next_done()
            write_whole(folder.piece(piece), content)
            running.discard(piece)
            report({"games": len(folder.pieces()) * plan.games_of_a_piece})
            continue
        window = Window(folder, packed, (learned + 1) * plan.pieces - 1, plan.window, window)
        losses = _learn(plan, window, learner, learned)
        learned += 1
        write_whole(folder.network(learned), learner.weights(plan.kind).encode())
        _keep(folder, learned, learner)
        _note(folder, {"generation": learned, "games": plan.games(learned), "cpu": process_time(), **losses})
        if learned % MEASURED_EVERY == 0 or learned in FIRST_MEASURED:
            _measure(plan, folder, learned)
        report({"learned": plan.games(learned), **losses, **curve.latest(folder)})
    if learned and curve.last_measured(folder) != learned:
        _measure(plan, folder, learned)
    last = _finish(plan, packed, folder, learner, learned)
    if not lessons:
        return last
    _hold_lessons(plan, folder, last, lessons, crew, report)
    return _teach(plan, packed, folder, learned, last, lessons)


def _finish(plan: Plan, packed: kernel.Kernel, folder: Folder, learner: Any, learned: int) -> Path:
    """Learns the whole window again at a rate that falls from the first one to nothing, and writes the last network.

    If the one from before this plays better, it is that one: long games, or few, are learned by
    heart.  What is kept to go on from is not changed.
    """
    last = folder.path / f"{plan.kind}-{plan.games(learned)}.network"
    if not last.exists():
        window = Window(folder, packed, learned * plan.pieces - 1, plan.window)
        random = np.random.default_rng([plan.seed, learned, 1])
        epochs = max(1, LAST_EPOCHS * len(window) // plan.window)
        order = np.concatenate([random.permutation(len(window)) for _ in range(epochs)])
        steps = len(order) // plan.batch
        for step in range(steps):
            chosen = order[step * plan.batch : (step + 1) * plan.batch]
            learner.learn(window.batch(chosen, _luck(random)), plan.rate * (1 - step / steps))
        before, after = folder.network(learned).read_bytes(), learner.weights(plan.kind).encode()
        points = _match(plan, after, before)
        _note(folder, {"last": plan.games(learned), "against_before": points})
        write_whole(last, after if sum(points) > len(points) / 2 else before)
    return last


def _hold_lessons(plan: Plan, folder: Folder, last: Path, lessons: int, crew: Crew, report: Report) -> None:
    """Plays the lessons of the last network that have not been played."""
    held = folder.lessons(last.stem)
    missing = [number for number in range(lessons) if not held.piece(number).exists()]
    for number in missing:
        crew.submit(number, play_lesson, plan, number, last.read_bytes())
    for done in range(lessons - len(missing), lessons):
        number, content = crew.next_done()
        write_whole(held.piece(number), content)
        report({"lessons": (done + 1) * plan.games_of_a_piece})


def _teach(plan: Plan, packed: kernel.Kernel, folder: Folder, learned: int, last: Path, lessons: int) -> Path:
    """Lets the last network learn from lessons, among samples of the window, and writes what comes of it."""
    taught = folder.path / f"{last.stem}-{lessons * plan.games_of_a_piece}-lessons.network"
    if taught.exists():
        return taught
    learner = _new_learner(plan, packed)
    learner.adopt(network.load(last, plan.kind))
    window = Window(folder, packed, learned * plan.pieces - 1, plan.window)
    deep = Window(folder.lessons(last.stem), packed, lessons - 1, sys.maxsize, sharpness=LESSON_SHARPNESS)
    random = np.random.default_rng([plan.seed, lessons, 2])
    part = max(1, int(LESSON_SHARE * plan.batch))
    order = np.concatenate([random.permutation(len(deep)) for _ in range(LESSON_EPOCHS)])
    steps = len(order) // part
    for step in range(steps):
        others = window.batch(random.integers(0, len(window), plan.batch - part), _luck(random))
        batch = joined(deep.batch(order[step * part : (step + 1) * part], _luck(random)), others)
        learner.learn(batch, plan.rate * min(1, (step + 1) / WARM_STEPS) * (1 - step / steps))
    write_whole(taught, learner.weights(plan.kind).encode())
    return taught


def _speed(plan: Plan, generation: int) -> float:
    """The rate of learning."""
    return float(plan.rate * 0.5 ** (plan.games(generation) / plan.slowing))


def _learn(plan: Plan, window: Window, learner: Any, generation: int) -> dict[str, float]:
    """Learns from the window that ends with a generation; the mean losses."""
    random = np.random.default_rng([plan.seed, generation])
    fresh = len(window) * plan.pieces / len(window.pieces)
    steps = int(fresh * (plan.uses if generation else FIRST_EPOCHS) / plan.batch)
    speed = _speed(plan, generation)
    order = np.concatenate([random.permutation(len(window)) for _ in range(1 + steps * plan.batch // len(window))])
    sums: dict[str, float] = {}
    for step in range(steps):
        chosen = order[step * plan.batch : (step + 1) * plan.batch]
        losses = learner.learn(window.batch(chosen, _luck(random)), speed)
        for name, loss in losses.items():
            sums[name] = sums.get(name, 0) + loss / steps
    return sums


def _luck(random: np.random.Generator) -> int:
    return int(random.integers(2**63))


def _restored(plan: Plan, packed: kernel.Kernel, folder: Folder) -> tuple[int, Any]:
    """How many generations have been learned, and the learner as it was then."""
    learner, kept = _new_learner(plan, packed), folder.path / "learner.pt"
    if not kept.exists():
        if folder.network(0).exists():
            learner.adopt(network.load(folder.network(0), plan.kind))
        return 0, learner
    import torch  # noqa: PLC0415

    state = torch.load(kept, weights_only=True)
    learner.restore(state["learner"])
    return int(state["generations"]), learner


def _new_learner(plan: Plan, packed: kernel.Kernel) -> Any:
    try:
        from majolika.training.model import Learner  # noqa: PLC0415
    except ImportError:
        raise TrainingError("training needs PyTorch, the extra 'train': see docs/guides/training.md") from None
    assert packed.shape is not None, "only kinds with features are trained"
    return Learner(packed.shape, plan.rate)


def _keep(folder: Folder, learned: int, learner: Any) -> None:
    import torch  # noqa: PLC0415

    draft = folder.path / "learner.new"
    torch.save({"generations": learned, "learner": learner.state()}, draft)
    draft.replace(folder.path / "learner.pt")


def _measure(plan: Plan, folder: Folder, learned: int) -> None:
    """Plays the newest network against the hand-made evaluation and against the one measured before."""
    newest = folder.network(learned).read_bytes()
    opponents: list[tuple[str, bytes | None]] = [(curve.HAND_MADE, None)]
    if before := curve.last_measured(folder):
        opponents.append((str(before), folder.network(before).read_bytes()))
    against = {name: _match(plan, newest, written) for name, written in opponents}
    _note(folder, {"network": str(learned), "games": plan.games(learned), "against": against})
    curve.draw(folder, rate)


def _match(plan: Plan, one: bytes, other: bytes | None) -> list[float]:
    """What a network gets against another, or against the hand-made evaluation."""
    setups = [plan.setup_of(deal) for deal in range(MEASURED_DEALS)]
    return strength.match(plan.kind, setups, (one, other), MEASURED_VISITS)


def _note(folder: Folder, note: dict[str, Any]) -> None:
    with (folder.path / "log.jsonl").open("a", encoding="utf-8") as log:
        log.write(json.dumps(note) + "\n")
