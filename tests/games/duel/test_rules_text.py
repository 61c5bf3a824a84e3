"""RULES.md explains every rule that can say no, and every numbered statement has its place and its test."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from majolika.games import duel, rule_text
from majolika.games.duel import Board, Position, Setup, Tile, Tiles
from majolika.games.duel.box import chips_text, parse_chips
from majolika.games.duel.plates import named_text, parse_named

SOURCES = sorted(Path(duel.__file__).parent.glob("*.py"))
RULES = (SOURCES[0].parent / "RULES.md").read_text(encoding="utf-8")
TESTS = sorted(Path(__file__).parent.glob("test_*.py"))

STATEMENTS = [
    *(
        f"{letter}{number}"
        for letter, last in zip("UPABCDEG", (6, 2, 2, 2, 3, 1, 2, 8), strict=True)
        for number in range(1, last + 1)
    ),
    *(f"8.{number}" for number in range(1, 15)),
    *(f"9.{number}" for number in range(1, 7)),
    *(f"10.{number}" for number in range(1, 12)),
]
RULINGS = {
    "draw_at_zero": "draw-at-zero",
    "special_counts": "colorful-rows",
    "split_take": "split-take",
    "chips_if_placeable": "chips-if-placeable",
    "start_tile_with_sun": "one-colored-large-factory",
}


def numbers_in(text: str) -> set[str]:
    """The numbers of statements in *text*."""
    return set(re.findall(r"(?<![\w.`+])(?:[UPABCDEG]\d|(?:8|9|10)\.\d+)(?![\w`]|\.\d)", text))


def bracketed() -> set[str]:
    """The numbers of statements that the rules name in brackets."""
    return {number for brackets in re.findall(r"\(([^()]*)\)", RULES) for number in numbers_in(brackets)}


def codes() -> set[str]:
    return {code for source in SOURCES for code in re.findall(r"duel/([a-z0-9-]+)", source.read_text(encoding="utf-8"))}


def docstrings() -> str:
    """The docstrings of all tests of Azul Duel."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in TESTS if path != Path(__file__)]
    tests = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return "\n".join(ast.get_docstring(test) or "" for test in tests if test.name.startswith("test_"))


def test_every_code_is_a_heading() -> None:
    headings = re.findall(r"^### (.+)$", RULES, re.MULTILINE)
    assert len(codes()) > 35
    assert codes() <= set(headings)
    assert all(rule_text(f"duel/{code}") for code in codes())


def test_every_heading_has_its_own_anchor() -> None:
    """As GitHub makes them: small letters, blanks as dashes, no other signs."""
    headings = re.findall(r"^#+ (.+)$", RULES, re.MULTILINE)
    anchors = [re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")) for heading in headings]
    assert len(set(anchors)) == len(anchors)


def test_every_code_is_the_answer_to_something_in_the_tests() -> None:
    tested = "".join(path.read_text(encoding="utf-8") for path in TESTS)
    assert [code for code in sorted(codes()) if f"duel/{code}" not in tested] == []


def test_every_statement_is_in_the_rules() -> None:
    assert [number for number in STATEMENTS if number not in bracketed()] == []


def test_every_statement_has_a_test() -> None:
    tested = numbers_in(docstrings())
    assert [number for number in STATEMENTS if number not in tested] == []


def test_no_rule_names_a_statement_that_does_not_exist() -> None:
    assert bracketed() | numbers_in(docstrings()) <= set(STATEMENTS)


def test_every_open_ruling_has_an_anchor_and_names_its_choice() -> None:
    choices = {choice.name: choice for choice in duel.choices()}
    for name, anchor in RULINGS.items():
        text = rule_text(f"duel/{anchor}")
        assert "*Why:*" in text
        assert all(f"`{name}={value}`" in text for value in choices[name].values)


def test_every_other_ruling_says_why() -> None:
    rulings = re.findall(r"^### (ruling-.+)$", RULES, re.MULTILINE)
    assert len(rulings) > 5
    assert all("*Why:*" in rule_text(f"duel/{ruling}") for ruling in rulings)


def test_every_fact_that_is_not_in_the_rulebook_is_marked() -> None:
    table = rule_text("duel/sources")
    assert table.count("| implementer |") == 6
    assert table.count("| reconstruction |") == 2


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.name)
def test_every_chapter_names_its_module(source: Path) -> None:
    no_rules = {"__init__.py", "heuristic.py", "picture.py", "telling.py", "codec.py", "outlook.py"}
    no_rules |= {"features.py", "move_features.py", "projection.py", "worth.py", "appeal.py"}
    assert f"`{source.name}`" in RULES or source.name in no_rules


MOVES = ["take a plate", "draw a plate", "look", "keep", "lay", "return", "take from a sun", "take from the moons"]
MOVES += ["take a chip", "complete", "place"]
DEALS = ["turn plates", "show a back", "look at plates", "turn chips", "fill factories"]
READERS: dict[str, Callable[[str], object]] = {
    "tile": Tile.parse,
    "tiles": lambda text: Tiles.parse(text) if text != "B9Y12" else Tiles.parse(text).numbers(),
    "chips": lambda text: chips_text(parse_chips(text)),
    "plate": lambda text: named_text(parse_named(text)),
    **dict.fromkeys(MOVES, duel.parse_move),
    **dict.fromkeys(DEALS, duel.parse_deal),
    "board": Board.parse,
    "position": Position.parse,
    "setup": Setup.parse,
}


@pytest.mark.parametrize("what", READERS)
def test_the_examples_of_the_notation_can_be_read(what: str) -> None:
    row = re.search(rf"^\| {what} \|(.+?)\|", rule_text("duel/notation"), re.MULTILINE)
    assert row is not None
    examples = re.findall(r"`(.+?)`", row[1])
    assert examples
    for example in examples:
        assert str(READERS[what](example)) == example


def test_the_fields_of_the_json_are_listed() -> None:
    position = duel.start()
    text = rule_text("duel/json-of-a-position")
    written = json.loads(json.dumps(position.as_json()))
    for name in (*written, *written["plates"], *written["plates"]["stack"], *written["boards"][0]):
        assert f"`{name}`" in text
