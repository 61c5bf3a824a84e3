"""Who may import whom: lines go down only."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import majolika

ROOT = Path(majolika.__file__).parent
LAYERS = [
    {"errors"},
    {"kernel"},
    {"values", "tiles", "drawing", "reading", "table", "game", "words"},
    {"games"},
    {"match", "record"},
    {"players"},
    {"arena"},
    {"training"},
    {"server"},
    {"cli"},
]
THIRD_PARTY = {
    "cli": {"click", "rich", "platformdirs"},
    "players": {"numpy"},
    "training": {"numpy", "ray", "torch"},
    "server": {
        "alembic",
        "argon2",
        "fastapi",
        "limits",
        "msgspec",
        "psycopg",
        "pydantic",
        "redis",
        "segno",
        "sqlalchemy",
        "starlette",
        "uvicorn",
    },
}
GAMES = sorted(path.parent for path in ROOT.glob("games/*/__init__.py"))
SOURCES = sorted(path for path in ROOT.rglob("*.py") if path != ROOT / "__init__.py")


def imported(path: Path) -> set[str]:
    """The full names of all modules that a source file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            names |= {f"{node.module}.{alias.name}" for alias in node.names} | {str(node.module)}
    return names


def part_of(name: str) -> str:
    """The part of majolika that a full module name lies in: ``majolika.games.azul.box`` is in games."""
    return name.split(".")[1] if name.count(".") else ""


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_down_only(path: Path) -> None:
    part = path.relative_to(ROOT).parts[0].removesuffix(".py")
    level = next(number for number, layer in enumerate(LAYERS) if part in layer)
    allowed = set.union(*LAYERS[: level + 1])
    for name in imported(path):
        if name.split(".")[0] == "majolika":
            assert part_of(name) in {"", *allowed} or name == "majolika.errors", f"{name} is not below {part}"
        else:
            top = name.split(".")[0]
            assert top in sys.stdlib_module_names or top in THIRD_PARTY.get(part, set()), f"{part} imports {name}"


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_games_do_not_know_each_other(game: Path) -> None:
    for path in game.glob("*.py"):
        others = {name for name in imported(path) if name.startswith("majolika.games.")}
        assert all(name.split(".")[2] == game.name for name in others), path.name


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_chapters_do_not_point_back(game: Path) -> None:
    """A game's docstring lists its modules, and each imports only what is listed above it."""
    listed = ast.get_docstring(ast.parse((game / "__init__.py").read_text(encoding="utf-8"))) or ""
    order = [*re.findall(r"^``(\w+)``", listed, re.MULTILINE), "__init__"]
    assert {path.stem for path in game.glob("*.py")} == set(order)
    for number, chapter in enumerate(order):
        for name in imported(game / f"{chapter}.py"):
            parts = name.split(".")
            if parts[:3] == ["majolika", "games", game.name] and len(parts) > 3 and parts[3] in order:
                assert order.index(parts[3]) < number, f"{chapter} imports {name}"


def test_importing_majolika_imports_no_third_party_package() -> None:
    code = (
        "import sys; before = set(sys.modules); import majolika, majolika.record, majolika.match, majolika.players\n"
        "from majolika import games; [games.load(name) for name in games.names()]\n"
        "tops = {name.split('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(tops - set(sys.stdlib_module_names) - {'majolika'}))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_the_public_names_are_there() -> None:
    assert all(hasattr(majolika, name) for name in majolika.__all__)
