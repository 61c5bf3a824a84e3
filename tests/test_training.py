from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from majolika import games, kernel
from majolika.arena import rate
from majolika.arena.in_kernel import Chooser
from majolika.cli import main
from majolika.errors import TrainingError, WeightsError
from majolika.games import duel
from majolika.players import network
from majolika.training import curve, strength
from majolika.training.crew import LocalCrew, RayCrew
from majolika.training.inheriting import begin_with, inherited
from majolika.training.learning import _restored
from majolika.training.lessons import play_lesson
from majolika.training.plan import Folder, Plan, write_whole
from majolika.training.samples import Window, joined, read
from majolika.training.selfplay import SAMPLES, SKETCHED, invited, play_game, play_piece, play_sketch, pruned
from tests.test_network import some_weights

pytestmark = pytest.mark.skipif(not kernel.is_available(), reason=f"no kernel: {kernel.why_missing()}")
needs_torch = pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed: extra 'train'")
needs_ray = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed: extra 'cluster'")
MAJOLIKA = [sys.executable, "-c", "from majolika.cli import main; main()"]
SMALL = Plan("azul-2", "00", games_of_a_piece=2, pieces=2, full_visits=12, quick_visits=8, batch=32)


def test_samples_hold_positions_with_their_targets() -> None:
    packed = kernel.load("azul-2")
    samples, final = play_game(SMALL, b"\0", packed, packed.search(), Random(1))
    assert sum(final[:2]) == 1
    assert any(sample.actions for sample in samples)
    assert any(packed.turn(sample.state) == kernel.CHANCE for sample in samples)
    for sample in samples:
        assert packed.is_state(sample.state)
        assert len(sample.thought) == 6
        assert set(sample.actions) <= set(packed.legal(sample.state))
        assert len(sample.actions) == len(sample.visits)


def test_of_a_long_game_positions_without_policy_are_left_out() -> None:
    """A game of Duel has more than a hundred moves and many deals."""
    packed, setup = kernel.load("duel"), games.codec(duel).pack_setup(duel.Setup())
    plan = replace(SMALL, kind="duel", full_share=0.1)
    samples, _ = play_game(plan, setup, packed, packed.search(), Random(1))
    assert len(samples) == SAMPLES
    assert 5 < sum(bool(sample.actions) for sample in samples) < 40


def test_guests_sit_in_any_seats_but_never_in_all() -> None:
    packed, random = kernel.load("azul-3"), Random(1)
    met = {tuple(sorted(invited(packed, random))) for _ in range(100)}
    assert met == {(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)}


def test_what_guests_do_teaches_no_policy() -> None:
    """A guest plays its own moves; the position is worth what the network's search thought."""
    packed, plan = kernel.load("azul-3"), replace(SMALL, kind="azul-3", full_share=1.0)
    moved = list[bytes]()

    def guest(state: bytes) -> int:
        moved.append(state)
        return packed.legal(state)[0]

    samples, _ = play_game(plan, b"\0", packed, packed.search(), Random(1), guests={1: guest})
    choices = [sample for sample in samples if packed.turn(sample.state) != kernel.CHANCE]
    assert [sample.state for sample in choices if packed.turn(sample.state) == 1] == moved
    for sample in choices:
        is_guests = packed.turn(sample.state) == 1
        assert bool(sample.actions) is (not is_guests and len(packed.legal(sample.state)) > 1)
        assert sum(sample.thought[:3]) == pytest.approx(1, abs=1e-3)


@pytest.mark.parametrize(("kind", "is_known"), [("azul-2", True), ("azul-3", True), ("azul-3", False)])
def test_guests_come_where_there_are_more_than_two_seats_and_a_network(
    kind: str, is_known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    invitations = list[kernel.Kernel]()

    def invite(packed: kernel.Kernel, _: Random) -> dict[int, Chooser]:
        invitations.append(packed)
        return {}

    monkeypatch.setattr("majolika.training.selfplay.invited", invite)
    play_piece(replace(SMALL, kind=kind), 0, some_weights(kind).encode() if is_known else None)
    assert len(invitations) == (2 if (kind, is_known) == ("azul-3", True) else 0)


def test_a_sketch_teaches_how_its_game_ended() -> None:
    packed = kernel.load("azul-3")
    search = packed.search(packed.network(some_weights("azul-3").floats))
    samples, final = play_sketch(b"\0", packed, search, Random(1))
    assert len(samples) == len({sample.state for sample in samples}) == SKETCHED
    assert sum(final[:3]) == 1
    for sample in samples:
        assert packed.is_state(sample.state)
        assert sample.state != packed.start(b"\0")
        assert (sample.actions, sample.visits, sample.thought) == ([], [], final)


@pytest.mark.parametrize(("kind", "is_known"), [("azul-2", True), ("azul-3", True), ("azul-3", False)])
def test_sketches_are_added_to_what_a_network_plays(kind: str, is_known: bool, tmp_path: Path) -> None:
    plan, written = replace(SMALL, kind=kind), some_weights(kind).encode() if is_known else None
    whole = play_piece(plan, 0, written)
    plain = play_piece(replace(plan, sketches=0), 0, written)
    (tmp_path / "whole").write_bytes(whole)
    (tmp_path / "plain").write_bytes(plain)
    only_values = [np.count_nonzero(read(tmp_path / name)["lengths"] == 0) for name in ("plain", "whole")]
    if is_known:
        assert only_values[1] - only_values[0] > SKETCHED * plan.sketches
    else:
        assert whole == plain


def test_visits_owed_to_noise_are_not_taught() -> None:
    """Two moves of the same value: one keeps what it deserves beside the best; a worse one loses its visits."""
    best, equal, worse = (
        kernel.Candidate(1, 120, 0.4, 0.3),
        kernel.Candidate(2, 40, 0.2, 0.3),
        kernel.Candidate(3, 40, 0.4, -0.6),
    )
    assert pruned([best, equal, worse], 2)[:2] == [120, 40]
    assert pruned([best, equal, worse], 2)[2] < 12


def test_the_same_seed_gives_the_same_games(tmp_path: Path) -> None:
    one, two, other = (play_piece(plan, number, None) for plan, number in ((SMALL, 3), (SMALL, 3), (SMALL, 4)))
    paths = [tmp_path / name for name in ("one.npz", "two.npz", "other.npz")]
    for path, content in zip(paths, (one, two, other), strict=True):
        write_whole(path, content)
    first, second, third = map(read, paths)
    assert all(np.array_equal(first[name], second[name]) for name in first)
    assert not np.array_equal(first["states"][:40], third["states"][:40])


def test_a_lesson_teaches_what_a_deep_search_finds_where_the_pupil_moves(tmp_path: Path) -> None:
    path, pupil = tmp_path / "lesson.npz", some_weights().encode()
    path.write_bytes(play_lesson(SMALL, 1, pupil, visits=30))
    lesson, packed = read(path), kernel.load("azul-2")
    assert len(lesson["states"]) > 30
    assert (lesson["lengths"] > 1).all()
    firsts = np.concatenate([[0], np.cumsum(lesson["lengths"])])
    for number, state in enumerate(lesson["states"]):
        assert packed.turn(state.tobytes()) in (0, 1)
        visits = lesson["visits"][firsts[number] : firsts[number + 1]]
        assert 1 <= visits.sum() <= 30
        assert lesson["targets"][number][:2].sum() == pytest.approx(1, abs=1e-3)
    path.write_bytes(play_lesson(SMALL, 1, pupil, visits=30))
    assert all(np.array_equal(lesson[name], again) for name, again in read(path).items())


def test_joined_batches_keep_moves_with_their_positions(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.begin(SMALL)
    write_whole(folder.piece(0), play_piece(SMALL, 0, None))
    window = Window(folder, kernel.load("azul-2"), 0, 10**6)
    both = window.batch(np.arange(20), 1)
    parts = joined(window.batch(np.arange(8), 1), window.batch(np.arange(8, 20), 1))
    for name in ("rows", "dense", "targets", "move_rows", "owners", "wanted"):
        assert np.array_equal(getattr(both, name), getattr(parts, name))


def test_sharper_windows_teach_the_best_moves_more(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.begin(SMALL)
    write_whole(folder.piece(0), play_piece(SMALL, 0, None))
    plain, sharp = (Window(folder, kernel.load("azul-2"), 0, 10**6, sharpness=each) for each in (1.0, 2.0))
    one, other = (window.batch(np.arange(30), 1) for window in (plain, sharp))
    squares = one.wanted**2
    sums = np.bincount(one.owners, squares)
    assert other.wanted == pytest.approx(squares / sums[one.owners], abs=1e-5)


def test_samples_are_learned_in_other_guises(tmp_path: Path) -> None:
    """The colors of the gray wall change with luck, and a move goes with its state; nothing else does."""
    gray = replace(SMALL, kind="azul-gray-2")
    folder = Folder(tmp_path)
    folder.begin(gray)
    write_whole(folder.piece(0), play_piece(gray, 0, None))
    window = Window(folder, kernel.load(gray.kind), 0, 10**6)
    one, again, other = (window.batch(np.arange(20), luck) for luck in (1, 1, 2))
    assert np.array_equal(one.rows, again.rows)
    assert not np.array_equal(one.rows, other.rows)
    assert not np.array_equal(one.move_rows, other.move_rows)
    for name in ("dense", "targets", "owners", "wanted"):
        assert np.array_equal(getattr(one, name), getattr(other, name))


def test_targets_are_turned_to_the_side_that_is_seen(tmp_path: Path) -> None:
    """Shares of a batch are those of the seat to move first."""
    folder = Folder(tmp_path)
    folder.begin(SMALL)
    write_whole(folder.piece(0), play_piece(SMALL, 0, None))
    packed, arrays = kernel.load("azul-2"), read(folder.piece(0))
    window = Window(folder, packed, 0, 10**6)
    everything = np.arange(len(window))
    batch = window.batch(everything, 1)
    for number, state in enumerate(arrays["states"]):
        turn = packed.turn(state.tobytes())
        if turn in (0, 1):
            mine, theirs = arrays["targets"][number][[turn, 1 - turn]]
            assert batch.targets[number][0] == pytest.approx([mine, theirs])
    taught = np.flatnonzero(arrays["lengths"])
    assert set(batch.owners) == set(taught)
    assert np.bincount(batch.owners, batch.wanted)[taught] == pytest.approx(1, abs=1e-5)


def test_a_damaged_piece_is_told(tmp_path: Path) -> None:
    path = tmp_path / "000000.npz"
    path.write_bytes(play_piece(SMALL, 0, None)[:500])
    with pytest.raises(TrainingError, match="holds no samples"):
        read(path)


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    Folder(tmp_path).begin(SMALL)
    Folder(tmp_path).begin(SMALL)
    with pytest.raises(TrainingError, match="another run"):
        Folder(tmp_path).begin(Plan("azul-2", "00", seed=2))


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        ("", {}),
        ("--visits 800", {"full_visits": 800, "quick_visits": 192}),
        ("--rate 0.0004 --sketches 0", {"rate": 0.0004, "sketches": 0}),
        ("--generation 1000 --window 800000 --uses 4", {"pieces": 20, "window": 800_000, "uses": 4.0}),
        ("--generation 51", {"pieces": 2}),
    ],
)
def test_the_numbers_of_a_run_can_be_chosen(
    options: str, numbers: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans = list[Plan]()
    monkeypatch.setattr("majolika.cli.train._watch", lambda plan, *_: plans.append(plan))
    command = ["train", "azul", "--folder", str(tmp_path), *options.split()]
    CliRunner().invoke(main, command, catch_exceptions=False)
    assert plans == [Plan("azul-2", "00", **numbers)]


@pytest.mark.parametrize("options", ["--uses 0.5", "--generation 0", "--window 0"])
def test_numbers_that_teach_nothing_are_refused(options: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["train", "azul", "--folder", str(tmp_path), *options.split()])
    assert done.exit_code == 2
    assert "is not in the range" in done.output


def test_the_network_of_a_piece_follows_from_its_number() -> None:
    """The first generation is played by hand; later ones are one generation behind, so that nobody waits."""
    assert [SMALL.teacher(piece) for piece in range(9)] == [0, 0, 1, 1, 1, 1, 2, 2, 3]


def test_games_take_the_set_ups_of_a_plan_in_turn() -> None:
    plan = Plan("azul-2", "00 01")
    assert [plan.setup_of(game) for game in range(3)] == [b"\0", b"\1", b"\0"]


def test_a_match_is_paired_and_repeatable() -> None:
    shares = strength.match("azul-2", [b"\0"] * 3, (None, None), 20)
    assert len(shares) == 6
    assert shares == strength.match("azul-2", [b"\0"] * 3, (None, None), 20)
    for one, other in zip(shares[::2], shares[1::2], strict=True):
        assert one + other == 1


def test_with_more_seats_a_match_compares_with_each_opponent() -> None:
    """An equal wins a third of the games of three, but is ahead of half of its opponents."""
    points = strength.match("azul-3", [b"\0"] * 2, (None, None), 10)
    assert len(points) == 2 * 3 * 2
    assert sum(points) == len(points) / 2


@pytest.mark.parametrize(
    ("before", "after"), [("azul-2", "azul-3"), ("azul-2", "azul-gray-4"), ("azul-gray-4", "azul-2")]
)
def test_a_network_for_other_seats_or_sides_fits_its_kind(before: str, after: str) -> None:
    packed = kernel.load(after)
    made = inherited(some_weights(before), after)
    assert len(made.floats) == 4 * sum(int(np.prod(size)) for size in network.layer_sizes(*made[1:-1]).values())
    search = packed.search(packed.network(made.floats))
    search.look(packed.deal(packed.start(b"\0"), 1), 1)
    assert sum(search.outlook().shares) == pytest.approx(1)


def test_seats_are_inherited_from_the_first_two() -> None:
    source = some_weights("azul-2")
    made, known = inherited(source, "azul-4").arrays(), source.arrays()
    rows = (kernel.load("azul-3").shape or made).rows - source.rows  # type: ignore[union-attr]
    assert (made["first"][:rows] == known["first"][:rows]).all()
    for seat in (1, 2, 3):
        assert made["first"][seat * rows : (seat + 1) * rows] == pytest.approx(known["first"][rows : 2 * rows] / 3)
        assert (made["heads"][:, seat] == known["heads"][:, 1]).all()
    assert (made["first"][4 * rows : -16] == known["first"][2 * rows : -8]).all()
    assert (made["moves"] == known["moves"]).all()


def test_a_kind_inherits_its_own_network_unchanged() -> None:
    """The third seat's rows stay its own."""
    assert inherited(some_weights("azul-3"), "azul-3") == some_weights("azul-3")


def test_only_kinds_of_one_game_inherit(tmp_path: Path) -> None:
    with pytest.raises(TrainingError, match="different games"):
        inherited(some_weights("azul-2"), "pavilion-2")
    with pytest.raises(TrainingError, match="other features"):
        inherited(some_weights("azul-2")._replace(rows=7), "azul-3")
    (tmp_path / "torn.network").write_bytes(some_weights("azul-2").encode()[:-4])
    with pytest.raises(WeightsError, match="checksum"):
        begin_with(Folder(tmp_path / "run"), SMALL, tmp_path / "torn.network")
    assert not (tmp_path / "run").exists()


@needs_torch
def test_a_run_begins_with_what_it_inherits(tmp_path: Path) -> None:
    file, plan = tmp_path / "azul-2.network", replace(SMALL, kind="azul-3")
    file.write_bytes(some_weights("azul-2").encode())
    begin_with(Folder(tmp_path / "run"), plan, file)
    _, learner = _restored(plan, kernel.load("azul-3"), Folder(tmp_path / "run"))
    begun = Folder(tmp_path / "run").network(0).read_bytes()
    assert learner.weights("azul-3") == network.decode(begun, "azul-3")
    begin_with(Folder(tmp_path / "run"), plan, file)
    assert Folder(tmp_path / "run").network(0).read_bytes() == begun


def test_the_curve_is_drawn_from_all_matches(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    notes = [
        {"network": "1", "games": 100, "against": {"hand-made": [1.0, 0.0, 1.0, 0.5]}},
        {"network": "5", "games": 500, "against": {"hand-made": [1.0, 1.0, 1.0, 0.5], "1": [1.0, 1.0, 0.0, 1.0]}},
    ]
    (tmp_path / "log.jsonl").write_text("".join(json.dumps(note) + "\n" for note in notes) + '{"cut o')
    curve.draw(folder, rate)
    (first, weaker, _), (second, stronger, _) = curve.points(folder, rate)
    assert (first, second) == (100, 500)
    assert 0 < weaker < stronger
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")


def _die_once(mark: Path) -> int:
    """Kills its own worker the first time."""
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 42


def test_a_task_whose_worker_was_killed_is_done_again(tmp_path: Path) -> None:
    crew = LocalCrew(2)
    try:
        crew.submit("fatal", _die_once, tmp_path / "mark")
        crew.submit("other", abs, -7)
        assert dict(crew.next_done() for _ in range(2)) == {"fatal": 42, "other": 7}
    finally:
        crew.close()


def train(folder: Path, generations: int, workers: int = 1, lessons: int = 0) -> Path:
    from majolika.training.learning import train as learn  # noqa: PLC0415

    crew = LocalCrew(workers)
    try:
        return learn(SMALL, folder, generations, crew, lambda told: None, lessons)
    finally:
        crew.close()


@needs_torch
def test_a_run_that_goes_on_gives_the_same_network_as_one_in_one_go(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("majolika.training.learning.MEASURED_DEALS", 1)
    train(tmp_path / "parts", 1)
    parts = train(tmp_path / "parts", 3, workers=2)
    whole = train(tmp_path / "whole", 3)
    assert parts.read_bytes() == whole.read_bytes()
    assert network.load(whole, "azul-2").rows == 1482
    assert (tmp_path / "whole" / "curve.svg").exists()


@needs_torch
def test_the_last_network_is_measured_wherever_a_run_was_stopped(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("majolika.training.learning.MEASURED_DEALS", 1)
    train(tmp_path, 3)
    log = tmp_path / "log.jsonl"
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    log.write_text("".join(line for line in lines if '"network": "3"' not in line), encoding="utf-8")
    train(tmp_path, 3)
    assert curve.last_measured(Folder(tmp_path)) == 3


@needs_torch
@pytest.mark.parametrize("is_better", [True, False])
def test_the_last_pass_is_kept_if_it_plays_better(tmp_path: Path, monkeypatch: Any, is_better: bool) -> None:
    monkeypatch.setattr("majolika.training.learning._measure", lambda *_: None)
    monkeypatch.setattr("majolika.training.strength.match", lambda *_: [float(is_better), 0.5])
    last, before = train(tmp_path, 1), Folder(tmp_path).network(1)
    assert (last.read_bytes() != before.read_bytes()) is is_better


@needs_torch
def test_lessons_change_the_last_network_and_are_not_played_twice(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr("majolika.training.learning.MEASURED_DEALS", 1)
    last = train(tmp_path, 1)
    taught = train(tmp_path, 1, lessons=2)
    assert taught.name == f"{last.stem}-4-lessons.network"
    assert network.load(taught, "azul-2").floats != network.load(last, "azul-2").floats
    held = sorted((tmp_path / "lessons").glob("*/samples/*.npz"))
    assert [path.name for path in held] == ["000000.npz", "000001.npz"]
    before = [path.stat().st_mtime_ns for path in held]
    content = taught.read_bytes()
    taught.unlink()
    assert train(tmp_path, 1, lessons=2).read_bytes() == content
    assert [path.stat().st_mtime_ns for path in held] == before


@needs_torch
def test_a_file_plays_as_the_model_it_was_written_from() -> None:
    import torch  # noqa: PLC0415

    from majolika.games import azul  # noqa: PLC0415
    from majolika.games.azul import features  # noqa: PLC0415
    from majolika.training.model import Learner  # noqa: PLC0415

    packed = kernel.load("azul-2")
    assert packed.shape is not None
    learner = Learner(packed.shape, 1e-3)
    position = azul.deal(azul.start(), azul.Deal.parse("BBRK.YYKW.RRWW.BYKW.BBYR"))
    moves = azul.legal_moves(position)
    rows, dense = features.describe(position)
    move_rows = [features.describe_move(position, move) for move in moves]
    most = max(map(len, move_rows))
    move_rows = [[*rows, *[-1] * (most - len(rows))] for rows in move_rows]
    with torch.no_grad():
        heads, logits = learner.average.module(
            torch.tensor([rows]),
            torch.tensor([dense]),
            torch.tensor(move_rows),
            torch.zeros(len(moves), dtype=torch.long),
        )
    judged = network.judge(learner.weights("azul-2"), features, position, moves)
    assert judged.shares == pytest.approx(torch.softmax(heads[0, 0], 0).tolist(), abs=1e-5)
    assert judged.margins == pytest.approx(torch.tanh(heads[0, 1]).tolist(), abs=1e-5)
    assert judged.points == pytest.approx((heads[0, 2] * network.POINTS_SCALE).tolist(), abs=1e-3)
    assert judged.priors == pytest.approx(torch.softmax(logits, 0).tolist(), abs=1e-5)


@needs_torch
def test_a_killed_run_loses_no_finished_game(tmp_path: Path) -> None:
    command = [*MAJOLIKA, "train", "azul", "--folder", str(tmp_path), "--games", "4000"]
    running = subprocess.Popen([*command, "--workers", "1"], stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        for _ in range(4800):
            if len(list(tmp_path.glob("samples/*.npz"))) >= 2:
                break
            time.sleep(0.1)
    finally:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait()
    kept = sorted(tmp_path.glob("samples/*.npz"))
    assert len(kept) >= 2
    assert all(len(read(path)["states"]) for path in kept)


@needs_ray
def test_games_are_spread_over_the_nodes_of_a_ray_cluster() -> None:
    """Two nodes on this machine: pieces come from both, and are those that local processes play."""
    os.environ["RAY_ENABLE_UV_RUN_RUNTIME_ENV"] = "0"
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray  # noqa: PLC0415
    from ray.cluster_utils import Cluster  # noqa: PLC0415

    memory = {"object_store_memory": 80_000_000}
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, **memory})
    try:
        cluster.add_node(num_cpus=1, **memory)
        ray.init(address=cluster.address, logging_level="error", log_to_driver=False)
        crew = RayCrew()
        assert crew.workers == 2
        for number in range(6):
            crew.submit(number, _played_where, SMALL, number)
        done = dict(crew.next_done() for _ in range(6))
        assert len({node for node, _ in done.values()}) == 2
        assert done[0][1] == len(play_piece(SMALL, 0, None))
        crew.close()
    finally:
        ray.shutdown()
        cluster.shutdown()


def _played_where(plan: Plan, number: int) -> tuple[str, int]:
    import ray  # noqa: PLC0415

    return ray.get_runtime_context().get_node_id(), len(play_piece(plan, number, None))


def test_without_features_there_is_nothing_to_train(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from majolika.training.learning import train as learn  # noqa: PLC0415

    monkeypatch.setattr(kernel.Kernel, "shape", None)
    plan = Plan("pavilion-2", "00")
    with pytest.raises(TrainingError, match="no features"):
        learn(plan, tmp_path, 1, LocalCrew(1), lambda told: None)
