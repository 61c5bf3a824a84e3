"""What the documents say of the program is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bench import levels

import majolika
from majolika import games
from majolika.cli import main
from majolika.players.measured import strengths

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_every_command_is_documented() -> None:
    page = (ROOT / "docs/reference/commands.md").read_text(encoding="utf-8")
    for command in main.list_commands(None):  # type: ignore[arg-type]  # the folder is the list
        assert f"`majolika {command}" in page


def test_every_error_is_documented() -> None:
    page = (ROOT / "docs/reference/errors.md").read_text(encoding="utf-8")
    names = [name for name in majolika.__all__ if isinstance(getattr(majolika, name), type)]
    for name in names:
        if issubclass(getattr(majolika, name), majolika.MajolikaError):
            assert f"`{name}`" in page


def test_every_game_is_in_the_readme_with_its_rules() -> None:
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in games.names():
        assert f"src/majolika/games/{name}/RULES.md" in page


def test_ci_runs_the_readmes_test_command() -> None:
    command = "uv run --group dev pytest"
    assert f"    {command}\n" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert (ROOT / ".ci/run").read_text(encoding="utf-8").rstrip().endswith(command)


def test_the_disclaimer_stands_in_the_readme() -> None:
    assert "not affiliated" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_figures_of_the_levels_are_those_that_were_measured() -> None:
    page = (ROOT / "docs/reference/levels.md").read_text(encoding="utf-8")
    assert page == levels.page(strengths())
