"""Reading values out of JSON: each function returns what it says or raises `NotationError`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from majolika.errors import NotationError


def fields(value: object, *names: str) -> list[Any]:
    """The fields *names* of an object, in that order."""
    if not isinstance(value, Mapping) or any(name not in value for name in names):
        raise NotationError(value, f"an object with {', '.join(names)} is expected")
    return [value[name] for name in names]


def expect(value: object, expected: object, name: str) -> None:
    """Nothing, if *value* is what it must be."""
    if value != expected or type(value) is not type(expected):
        raise NotationError(value, f"{name} must be {expected!r} here")


def whole(value: object, least: int, most: int) -> int:
    """A whole number from *least* to *most*."""
    if type(value) is not int or not least <= value <= most:
        raise NotationError(value, f"a whole number from {least} to {most} is expected")
    return value


def text(value: object) -> str:
    """A string."""
    if not isinstance(value, str):
        raise NotationError(value, "a string is expected")
    return value


def flag(value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise NotationError(value, "true or false is expected")
    return value


def many(value: object) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        raise NotationError(value, "a list is expected")
    return value
