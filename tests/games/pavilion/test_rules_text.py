"""RULES.md, the code and the tests speak of the same rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from majolika import games
from majolika.games import pavilion

FOLDER = Path(pavilion.__file__).parent
RULES = (FOLDER / "RULES.md").read_text(encoding="utf-8")
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.py")))
TESTS = "\n".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))

CODES = sorted(set(re.findall(r"pavilion/([a-z0-9]+(?:-[a-z0-9]+)*)", SOURCES)))
ANCHORS = re.findall(r"^### (.+)$", RULES, re.MULTILINE)
STATEMENTS = [
    *("1.1", "1.2", "1.3"),
    *(f"2.{number}" for number in range(1, 10)),
    *("3.1", "3.2"),
    *(f"4.{number}" for number in range(1, 9)),
    *(f"5.{part}.{number}" for part, last in enumerate((8, 6, 7, 5, 3, 3), 1) for number in range(1, last + 1)),
]
EXAMPLES = ["Turn 1", "Turn 2", "Turn 3", "Wild", "A", "B", "C", "D", "E", "F"]
NUMBER = r"\b[1-5]\.[1-9](?:\.[1-9])?\b"


def docstrings() -> list[str]:
    """What stands in front of the colon, or all, of each test's docstring."""
    return [text.partition(":")[0] for text in re.findall(r'-> None:\n    """(.*?)"""', TESTS, re.DOTALL)]


@pytest.mark.parametrize("code", CODES)
def test_every_rule_that_says_no_has_a_heading(code: str) -> None:
    assert ANCHORS.count(code) == 1
    assert len(games.rule_text(f"pavilion/{code}")) > 40


def test_headings_are_anchors() -> None:
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", anchor) for anchor in ANCHORS)
    assert len(set(ANCHORS)) == len(ANCHORS)


@pytest.mark.parametrize("statement", STATEMENTS)
def test_every_statement_stands_in_the_rules_and_has_a_test(statement: str) -> None:
    assert statement in re.findall(NUMBER, RULES)
    assert any(statement in re.findall(NUMBER, text) for text in docstrings())


def test_tests_and_rules_name_no_other_statement() -> None:
    named = {number for text in docstrings() for number in re.findall(NUMBER, text)}
    assert named <= set(STATEMENTS)
    in_brackets = " ".join(re.findall(r"\(([0-9., ]+)\)", RULES))
    assert set(re.findall(NUMBER, in_brackets)) == set(STATEMENTS)


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_worked_example_has_a_test(example: str) -> None:
    assert any(example in re.split(r", ", text.rstrip(".")) for text in docstrings())


def test_every_ruling_is_marked_as_one() -> None:
    """5.1.8, 5.3.6, 5.4.3, 5.5.2, 5.6.2: untaken token, short supply, supply first, losses, leftovers."""
    rulings = re.findall(r"^\*Ruling\.\* .*$", RULES, re.MULTILINE)
    assert [set(re.findall(NUMBER, ruling)) for ruling in rulings] == [
        {"5.1.8"},
        {"5.3.6"},
        {"5.5.2"},
        {"5.4.1", "5.4.3"},
        {"5.6.2"},
    ]


def test_the_unknown_round_track_is_admitted() -> None:
    """3.2."""
    assert "We do not know it" in games.rule_text("pavilion/round-track")


def test_the_notation_of_the_rules_can_be_read() -> None:
    section = RULES.partition("## Notation")[2].partition("## JSON")[0]
    rows = dict(re.findall(r"^\| (\w[^|]*?) \| (.*?) \|", section, re.MULTILINE))
    for kind in ("take", "place", "bonus", "pass"):
        for example in re.findall(r"`([^`]+)`", rows[kind]):
            assert str(pavilion.parse_move(example)) == example
            assert type(pavilion.parse_move(example)).__name__.lower() == kind
    for kind in ("supply (a deal)", "displays (a deal)"):
        (example,) = re.findall(r"`([^`]+)`", rows[kind])
        assert str(pavilion.parse_deal(example)) == example
    (example,) = re.findall(r"`([^`]+)`", rows["board"])
    assert str(pavilion.Board.parse(example)) == example
    (example,) = re.findall(r"`([^`]+)`", rows["set-up"])
    assert str(pavilion.Setup.parse(example)) == example


def test_the_json_of_the_rules_names_every_field() -> None:
    section = RULES.partition("## JSON")[2]
    position = pavilion.start().as_json()
    for field in [*position, *position["boards"][0]]:
        assert f"`{field}`" in section
