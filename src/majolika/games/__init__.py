"""The games, one folder each.  A new folder is a new game."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, cast

from majolika.errors import NotationError, SetupError
from majolika.game import AnyGame, Position


def names() -> list[str]:
    """The names of all games.

    >>> "azul" in names()
    True
    """
    return sorted(module.name for module in iter_modules(__path__))


@cache
def load(name: str) -> AnyGame:
    """The game called *name*."""
    if name not in names():
        raise SetupError(f"there is no game {name!r}; there are {', '.join(names())}")
    return cast(AnyGame, import_module(f"{__name__}.{name}"))


def name_of(game: AnyGame) -> str:
    """The name under which `load` finds *game*."""
    return str(game.__name__).rpartition(".")[2]  # type: ignore[attr-defined]  # a game is a module


def codec(game: AnyGame) -> Any:
    """The module that turns positions and moves of *game* into the kernel's bytes and numbers."""
    return import_module(f"{__name__}.{name_of(game)}.codec")


def features(game: AnyGame) -> Any:
    """The module that says what a network sees of *game*, or None where there is none yet."""
    name = f"{__name__}.{name_of(game)}.features"
    return import_module(name) if find_spec(name) else None


def game_of(position: Position) -> AnyGame:
    """The game whose position this is."""
    return load(type(position).__module__.removeprefix(f"{__name__}.").partition(".")[0])


def rule_text(code: str) -> str:
    """What a game's RULES.md says under the anchor of *code*, without the statement numbers, or nothing.

    >>> rule_text("azul/no-such-rule")
    ''
    """
    name, _, anchor = code.partition("/")
    rules = files(f"{__name__}.{name}").joinpath("RULES.md").read_text(encoding="utf-8")
    found = re.search(rf"^### {re.escape(anchor)}\n(.*?)(?=^#|\Z)", rules, re.MULTILINE | re.DOTALL)
    return re.sub(r" \((?:[A-Z]?[0-9]+(?:\.[0-9]+)*[a-z]?(?:, )?)+\)", "", found[1]).strip() if found else ""


def parse_position(text: str) -> Position:
    """Reads a position of any game: it begins with the game's name."""
    found = re.match(r"\s*([a-z]+)", text, re.IGNORECASE)
    name = found[1].lower() if found else ""
    if name not in names():
        raise NotationError(text, f"a position begins with the name of a game: {', '.join(names())}")
    position: Position = load(name).parse_position(text)
    return position
