"""The benches run; what they print is not judged here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from bench.web import CHROMIUM

from majolika import kernel

ROOT = Path(__file__).parent.parent


@pytest.mark.skipif(not kernel.is_available(), reason=f"no kernel: {kernel.why_missing()}")
@pytest.mark.parametrize(
    ("module", "arguments", "expected"),
    [
        ("bench.playouts", ["--rounds", "1", "--kind", "azul-2"], "games/s"),
        ("bench.batch", ["--rounds", "1", "--kind", "azul-2"], "steps/s"),
        ("bench.search", ["--rounds", "1", "--kind", "azul-2"], "µs each"),
        ("bench.server", ["--tables", "4", "--rate", "10", "--seconds", "2"], "times echo plus commit"),
        ("bench.networks", ["--deals", "1", "--visits", "20", "--kind", "azul-2"], "of 2 games"),
        ("bench.networks", ["--deals", "1", "--milliseconds", "1", "--kind", "azul-2"], "azul-2: 1 ms: wins"),
        ("bench.levels", ["--deals", "1", "--kind", "azul-2"], "| grandmaster |"),
        ("bench.equal", ["--games", "20", "--kind", "azul-2"], "all equal"),
    ],
)
def test_a_bench_runs(module: str, arguments: list[str], expected: str) -> None:
    assert expected in printed(module, *arguments)


@pytest.mark.skipif(not CHROMIUM.exists(), reason="there is no Chromium here")
def test_the_bench_of_the_web_client_runs() -> None:
    assert "to the other's frame" in printed("bench.web", "--rounds", "1")


def printed(module: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
