"""RULES.md explains every rule that can say no, and every numbered statement has its place and its test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from majolika.games import azul, rule_text
from majolika.games.azul import Board, Deal, Place, Position, Setup, Take, Tile, Tiles

SOURCES = sorted(Path(azul.__file__).parent.glob("*.py"))
RULES = (SOURCES[0].parent / "RULES.md").read_text(encoding="utf-8")
TESTS = sorted(Path(__file__).parent.glob("test_*.py"))

STATEMENTS = [
    *(
        f"{letter}{number}"
        for letter, last in zip("SDFWNGV", (10, 16, 7, 10, 5, 7, 11), strict=True)
        for number in range(1, last + 1)
    ),
    *(f"4.{number}" for number in range(1, 24)),
]
EXAMPLES = ["E1", "E2", "E2A", "E2B", "E2C", "E3", "E4a", "E4b", "E4c", "E4d", "E4e", "E5"]


def numbers_in(text: str) -> set[str]:
    """The numbers of statements and examples in *text*; D10a is a part of D10."""
    return set(re.findall(r"(?<![\w.])(?:[SDFWNGV]\d+|4\.\d+|E\d[A-Ea-e]?)(?!\d)", text))


def codes() -> set[str]:
    return {code for source in SOURCES for code in re.findall(r"azul/([a-z-]+)", source.read_text(encoding="utf-8"))}


def docstrings() -> str:
    """The docstrings of all tests of Azul."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in TESTS if path != Path(__file__)]
    tests = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return "\n".join(ast.get_docstring(test) or "" for test in tests if test.name.startswith("test_"))


def test_every_code_is_a_heading() -> None:
    headings = re.findall(r"^### (.+)$", RULES, re.MULTILINE)
    assert len(codes()) > 20
    assert codes() <= set(headings)
    assert all(rule_text(f"azul/{code}") for code in codes())


def test_every_heading_has_its_own_anchor() -> None:
    """As GitHub makes them: small letters, blanks as dashes, no other signs."""
    headings = re.findall(r"^#+ (.+)$", RULES, re.MULTILINE)
    anchors = [re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")) for heading in headings]
    assert len(set(anchors)) == len(anchors)


def test_every_code_is_the_answer_to_something_in_the_tests() -> None:
    tested = "".join(path.read_text(encoding="utf-8") for path in TESTS)
    assert [code for code in sorted(codes()) if f"azul/{code}" not in tested] == []


def test_every_statement_is_in_the_rules() -> None:
    assert [number for number in STATEMENTS if number not in numbers_in(RULES)] == []


def test_every_statement_and_example_has_a_test() -> None:
    tested = numbers_in(docstrings())
    assert [number for number in (*STATEMENTS, *EXAMPLES) if number not in tested] == []


def test_no_rule_names_a_statement_that_does_not_exist() -> None:
    known = {*STATEMENTS, *EXAMPLES, "E4"}
    assert numbers_in(RULES) | numbers_in(docstrings()) <= known


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_every_chapter_names_its_module(source: Path) -> None:
    no_rules = {"__init__.py", "codec.py", "features.py", "heuristic.py", "outlook.py", "picture.py"}
    assert f"`{source.name}`" in RULES or source.name in no_rules


READERS = {
    "tile": Tile.parse,
    "tiles": Tiles.parse,
    "take": Take.parse,
    "place": Place.parse,
    "deal": Deal.parse,
    "board": Board.parse,
    "position": Position.parse,
    "setup": Setup.parse,
}


@pytest.mark.parametrize("what", READERS)
def test_the_examples_of_the_notation_can_be_read(what: str) -> None:
    row = re.search(rf"^\| {what} \|(.+?)\|", rule_text("azul/notation"), re.MULTILINE)
    assert row is not None
    examples = re.findall(r"`(.+?)`", row[1])
    assert examples
    for example in examples:
        assert str(READERS[what](example)) in (example, "B" * 15 + "Y" * 16)
