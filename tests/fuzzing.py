"""Text and JSON that are wrong, or nearly right: what every parser has to stand."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import strategies as st

from majolika.errors import ImpossiblePosition, NotationError, SetupError

T = TypeVar("T")

CHARACTERS = st.sampled_from("BYRKWTPGOSbykwtpgoCNE-.*/:#=+? \n0123456789abcdlguz") | st.characters()


@st.composite
def nearly_right(draw: st.DrawFn, right: str) -> str:
    """*right* with up to three small mistakes."""
    for _ in range(draw(st.integers(1, 3))):
        place, cut = draw(st.integers(0, len(right))), draw(st.integers(0, 2))
        right = right[:place] + draw(st.text(CHARACTERS, max_size=2)) + right[place + cut :]
    return right


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 30) | st.floats(allow_nan=False) | st.text(CHARACTERS, max_size=4),
    lambda values: st.lists(values, max_size=5) | st.dictionaries(st.text(CHARACTERS, max_size=5), values, max_size=4),
    max_leaves=8,
)


@st.composite
def nearly_right_json(draw: st.DrawFn, right: object) -> object:
    """*right* with one value lost, doubled, or replaced by another."""
    if isinstance(right, dict | list) and right and draw(st.integers(0, 9)):
        keys = sorted(right) if isinstance(right, dict) else range(len(right))
        key = draw(st.sampled_from(keys))
        changed: Any = right.copy()
        match draw(st.sampled_from(["deeper", "deeper", "deeper", "deeper", "lost", "doubled"])):
            case "lost":
                del changed[key]
            case "doubled" if isinstance(changed, list):
                changed.append(changed[key])
            case _:
                changed[key] = draw(nearly_right_json(right[key]))
        return changed
    return draw(JSON)


def read(reader: Callable[[Any], T], value: object) -> T | None:
    """What *reader* makes of *value*, or None if it refuses it as it should."""
    try:
        return reader(value)
    except (NotationError, ImpossiblePosition, SetupError):
        return None


def reads_text(reader: Callable[[str], Any], written: str, use: Callable[[Any], object] = id) -> None:
    """Sees that *written* is refused, or read as something that can be written, read again and used."""
    if (value := read(reader, written)) is not None:
        assert reader(str(value)) == value
        use(value)


def reads_json(
    reader: Callable[[str], Any], json_reader: Callable[[object], Any], value: object, use: Callable[[Any], object] = id
) -> None:
    """The same for JSON."""
    if (found := read(json_reader, value)) is not None:
        assert reader(str(found)) == found
        assert json_reader(json.loads(json.dumps(found.as_json()))) == found
        use(found)
