"""Format, lint and types are tests like any other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(
    "command",
    [["ruff", "format", "--check", "."], ["ruff", "check", "."], ["mypy", "--strict"]],
    ids=["format", "lint", "types"],
)
def test_the_sources_pass(command: list[str]) -> None:
    result = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, timeout=500, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_nothing_is_tracked_that_belongs_to_one_machine() -> None:
    result = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if result.returncode:
        pytest.skip("this is no git checkout")
    tracked = {Path(line).name for line in result.stdout.splitlines()}
    assert not tracked & {"uv.lock", ".python-version", "node_modules", "__pycache__"}
