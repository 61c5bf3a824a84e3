from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from zlib import compress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from majolika import games, kernel, players
from majolika.errors import KernelError, WeightsError
from majolika.games import azul
from majolika.players import SearchPlayer, network
from majolika.players.network import Weights
from tests.networks import assert_judged_equally, random_weights
from tests.playing import play_out

needs_kernel = pytest.mark.skipif(not kernel.is_available(), reason=f"no kernel: {kernel.why_missing()}")


def some_weights(kind: str = "azul-2", seed: int = 1) -> Weights:
    """Weights drawn by chance: a network that knows nothing, but says something."""
    wall = "gray" if "gray" in kind else "colored"
    players = int(kind[-1])
    return random_weights(kind, games.features(azul).shape(wall, players), players, seed)


@needs_kernel
@pytest.mark.parametrize("kind", ["azul-2", "azul-3", "azul-gray-4"])
def test_the_kernel_judges_as_numpy_does(kind: str) -> None:
    wall = "gray" if "gray" in kind else "colored"
    played = play_out(azul, azul.parse_setup(f"players={kind[-1]} wall={wall}"), Random(5))
    assert_judged_equally(
        some_weights(kind), [position for position in played.positions if position.turn is not None][::3]
    )


def test_a_network_is_written_and_read() -> None:
    weights = some_weights()
    assert network.decode(weights.encode(), "azul-2") == weights


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda file: file[:-4], "checksum"),
        (lambda file: file[:30], "describe"),
        (lambda file: b"", "no network"),
        (lambda file: file.replace(b"network 3", b"network 2", 1), "version"),
        (lambda file: file[:-1] + bytes([file[-1] ^ 1]), "checksum"),
        (lambda file: file.replace(b'"rows": 1482', b'"rows": 1481', 1), "weights"),
        (lambda file: file.replace(b'"rows": 1482', b'"rows": -5', 1), "weights"),
        (lambda file: file.replace(b'"rows": 1482', b'"rows": null', 1), "describe"),
    ],
)
def test_a_spoiled_file_is_refused(spoil: object, said: str) -> None:
    with pytest.raises(WeightsError, match=said):
        network.decode(spoil(some_weights().encode()), "azul-2")  # type: ignore[operator]


def test_weights_are_rounded_to_eight_bits() -> None:
    weights = some_weights()
    exact = np.frombuffer(weights.floats, "<f4") * np.float32(1.0009)
    read = np.frombuffer(network.decode(weights._replace(floats=exact.tobytes()).encode(), "azul-2").floats, "<f4")
    assert np.allclose(read, exact, rtol=2**-8, atol=1e-6)


def test_a_file_that_would_fill_the_memory_is_not_unpacked() -> None:
    weights = some_weights()
    packed = compress(bytes(1 << 26), 9)
    named = {**weights._asdict(), "sha256": sha256(packed).hexdigest()}
    del named["floats"]
    for rows in (weights.rows, 10**12):
        header = json.dumps({**named, "rows": rows}).encode()
        with pytest.raises(WeightsError, match="no network of this size"):
            network.decode(network.HEAD + header + b"\n" + packed, "azul-2")


def test_weights_that_are_no_numbers_are_refused() -> None:
    weights = some_weights()
    broken = weights._replace(floats=np.full(len(weights.floats) // 4, np.nan, "<f4").tobytes())
    with pytest.raises(WeightsError, match="no numbers"):
        network.decode(broken.encode(), "azul-2")


def test_a_network_for_another_kind_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "azul-3.network"
    file.write_bytes(some_weights("azul-3").encode())
    with pytest.raises(WeightsError, match="made for azul-3, not for azul-2"):
        network.load(file, "azul-2")
    player = players.make(f"search-10@{file}", Random(1))
    with pytest.raises(WeightsError, match="made for azul-3"):
        player.choose(azul.deal(azul.start(), azul.Deal.parse("BBRK.YYKW.RRWW.BYKW.BBYR")))


def test_a_file_that_is_not_there_is_told() -> None:
    with pytest.raises(WeightsError, match="cannot be read"):
        network.load(Path("no such file"), "azul-2")


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    for written in (content, network.HEAD + content, network.HEAD + b"{}\n" + content):
        with pytest.raises(WeightsError):
            network.decode(written, "azul-2")


@given(st.dictionaries(st.sampled_from(["kind", "rows", "dense", "move_rows", "seats"]), st.integers() | st.text()))
def test_any_header_is_read_or_refused(named: dict[str, object]) -> None:
    header = json.dumps({**named, "sha256": sha256(b"").hexdigest()}).encode()
    with pytest.raises(WeightsError):
        network.decode(network.HEAD + header + b"\n", "azul-2")


@needs_kernel
def test_the_kernel_refuses_weights_of_another_size() -> None:
    packed = kernel.load("azul-2")
    for floats in (b"", some_weights().floats[:-4], some_weights("azul-3").floats):
        with pytest.raises(KernelError, match="weights"):
            packed.network(floats)
    with pytest.raises(KernelError, match="another kind"):
        kernel.load("azul-3").search(packed.network(some_weights().floats))


@pytest.mark.parametrize("has_kernel", [pytest.param(True, marks=needs_kernel), False])
def test_a_player_takes_the_network_of_a_file(
    has_kernel: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With and without the kernel the same network gives the same priors."""
    monkeypatch.setattr(kernel, "is_available", lambda: has_kernel)
    file, weights = tmp_path / "some.network", some_weights()
    file.write_bytes(weights.encode())
    position = azul.deal(azul.start(), azul.Deal.parse("BBRK.YYKW.RRWW.BYKW.BBYR"))
    player = players.make(f"search-5@{file}", Random(1))
    assert isinstance(player, SearchPlayer)
    found = player.analyse(position)
    wanted = network.judge(weights, games.features(azul), position, [candidate.move for candidate in found])
    assert [candidate.prior for candidate in found] == pytest.approx(wanted.priors, abs=1e-4)
