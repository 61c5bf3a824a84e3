"""The web client as it is built: small, and made from the sources that are here."""

from __future__ import annotations

import gzip
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from majolika.server.pages import STATIC

WEB = Path(__file__).parent.parent / "web"
LARGEST_FIRST_LOAD = 150_000
LARGEST_GAME = 60_000
"""Bytes of code and style, compressed; a game's come on top of the first load."""

needs_node = pytest.mark.skipif(
    not (WEB / "node_modules").exists() or shutil.which("npx") is None, reason="npm install has not been run in web/"
)


def run(*command: str) -> None:
    done = subprocess.run(["npx", *command], cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def first_load() -> set[str]:
    """The files that the first page needs."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    return {"index.html", *re.findall(r"/(assets/[^\"]+\.(?:js|css))", page)}


def own_code(table: str) -> set[str]:
    """The files that a game's table needs, as its loader names them."""
    loader = next(STATIC.glob("assets/playable-*.js")).read_text(encoding="utf-8")
    files = re.findall(r"\"(assets/[^\"]+)\"", loader)
    found = re.search(rf"{table}-[^\"`]+[\"`]\),__vite__mapDeps\(\[([0-9,]+)\]\)", loader)
    assert found, f"no loader of {table}"
    return {files[int(number)] for number in found[1].split(",")}


def compressed(files: set[str]) -> int:
    return sum(len(gzip.compress((STATIC / file).read_bytes())) for file in files)


def test_the_first_load_is_small() -> None:
    assert len(first_load()) > 5
    assert compressed(first_load()) < LARGEST_FIRST_LOAD


@pytest.mark.parametrize("table", ["AzulTable", "DuelTable", "PavilionTable"])
def test_the_code_of_a_game_is_small(table: str) -> None:
    own = own_code(table)
    assert any(table in file for file in own)
    assert compressed(own - first_load()) < LARGEST_GAME


def test_the_client_needs_nothing_that_the_content_security_policy_forbids() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert "<style" not in page
    assert "style=" not in page
    assert "<script>" not in page


def test_no_component_has_a_style_attribute() -> None:
    for file in WEB.glob("src/**/*.svelte"):
        assert ' style="' not in file.read_text(encoding="utf-8"), file


def test_the_client_draws_the_board_that_the_rules_have() -> None:
    script = [sys.executable, str(WEB / "scripts/pavilion-board.py")]
    told = subprocess.run(script, capture_output=True, text=True, check=True).stdout
    assert told == (WEB / "src/games/pavilion/board.json").read_text(encoding="utf-8")


@needs_node
def test_the_built_files_are_those_of_the_sources(tmp_path: Path) -> None:
    run("vite", "build", "--outDir", str(tmp_path), "--logLevel", "error")
    built = {file.relative_to(tmp_path): file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    kept = {file.relative_to(STATIC): file.read_bytes() for file in STATIC.rglob("*") if file.is_file()}
    assert sorted(map(str, built)) == sorted(map(str, kept))
    assert built == kept


@needs_node
def test_the_client_passes_its_own_checks() -> None:
    run("svelte-check", "--fail-on-warnings")
    run("vitest", "run")
