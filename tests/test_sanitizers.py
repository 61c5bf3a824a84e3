"""The kernel under AddressSanitizer and UndefinedBehaviorSanitizer."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from random import Random
from shutil import which

import pytest
from bench.equal import setup_of
from hatch_build import special

from majolika import games, kernel

ROOT = Path(__file__).parent.parent
FLAGS = ["-std=c++20", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-pthread"]
FLAGS += ["-Wall", "-Wextra", "-Wshadow", "-Werror", '-DMJ_BUILD=""']


def test_nothing_is_read_or_written_out_of_place(tmp_path: Path) -> None:
    compiler = which("g++") or which("clang++") or which("c++")
    if not compiler or not kernel.is_available():
        assert not os.environ.get("CI"), "CI has a compiler"
        pytest.skip("there is no compiler")
    sources = [ROOT / "tests/kernel/hammer.cpp", *sorted((ROOT / "kernel").glob("*.cpp"))]
    compiled = [
        subprocess.Popen([compiler, *FLAGS, *special(source), "-c", str(source), "-o", f"{tmp_path / source.stem}.o"])
        for source in sources
    ]
    assert [process.wait() for process in compiled] == [0] * len(sources)
    program = tmp_path / "hammer"
    objects = [f"{tmp_path / source.stem}.o" for source in sources]
    subprocess.run([compiler, *FLAGS, *objects, "-o", str(program)], check=True)
    random = Random(1)
    lines = []
    for kind in kernel.kinds() * 3:
        codec = games.codec(games.load(kind.partition("-")[0]))
        lines.append(f"{kind} {codec.pack_setup(setup_of(kind, random)).hex()}")
    done = subprocess.run([str(program)], input="\n".join(lines), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    assert done.stdout.strip() == str(len(lines))
