from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majolika import games
from majolika.errors import MajolikaError, RecordError, SetupError
from majolika.games import azul
from majolika.match import verify
from majolika.record import LARGEST, Record
from tests.test_match import played

GOLDEN = sorted((Path(__file__).parent / "records").glob("*.majolika"))
TEXT = str(played("7").record())


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_reads_and_writes_the_same(path: Path) -> None:
    """Its deals, moves, points and luck are as they were when it was made."""
    record = Record.decode(path.read_bytes())
    assert str(record) == path.read_text(encoding="utf-8")
    if record.seed:
        assert verify(record).honest


@pytest.mark.parametrize("name", games.names())
def test_every_game_has_golden_records(name: str) -> None:
    assert [path for path in GOLDEN if path.stem.startswith(name)]


@pytest.mark.parametrize("name", games.names())
def test_a_record_of_any_game_can_be_read_back(name: str) -> None:
    record = played("readable", name=name).record()
    assert Record.parse(str(record)) == record
    unfinished = played("readable", name=name, steps=15).record()
    assert Record.parse(str(unfinished)) == unfinished
    assert '[Result "*"]' in str(unfinished)


def test_headers_names_and_comments_are_kept() -> None:
    match = played("c", steps=12)
    match.names = ('Anna "Ace" \\ Nagy', "Béla")
    match.comment("a {bold}\n  try")
    record = replace(match.record(), more=(("Event", "Kitchen table"),))
    again = Record.parse(str(record))
    assert again == record
    assert again.names == ('Anna "Ace" \\ Nagy', "Béla")
    assert again.comments == ((len(match.steps), "a (bold) try"),)
    assert again.more == (("Event", "Kitchen table"),)


def test_a_comment_may_stand_anywhere() -> None:
    body = TEXT.replace("\n\n1. ", "\n\n{first} {of all} 1. {here} ")
    assert Record.parse(body).comments == ((0, "first of all here"),)


def test_other_white_space_and_case_are_forgiven() -> None:
    headers, _, body = TEXT.partition("\n\n")
    changed = f"\ufeff{headers}\n{body.lower()}".replace(" ", "   ").replace("\n", "\r\n")
    assert Record.parse(changed) == Record.parse(TEXT)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda text: "", "which game"),
        (lambda text: text.replace('"azul"', '"chess"', 1), "chess"),
        (lambda text: text.replace('[Notation "1"]', '[Notation "2"]'), "notation '2'"),
        (lambda text: text.replace("players=2", "players=7"), "players"),
        (lambda text: text.replace('[Game "azul"]', "[Game azul]"), "line 1"),
        (lambda text: '[Game "azul"]\n' + text, "comes twice"),
        (lambda text: text.replace("\n2. ", "\n3. "), "round 3. is announced"),
        (lambda text: re.sub(r'Result "[^"]*"', 'Result "99-0"', text), "99-0"),
        (lambda text: re.sub(r'\[Ended "[^"]*"\]\n', "", text), "is unfinished"),
        (lambda text: text.replace('Ended "rules"', 'Ended "lightning"'), "lightning"),
        (lambda text: text.rstrip() + " 1B1", "after the end"),
        (lambda text: text.replace("\n2. ", "\n2. {open "), "comment"),
        (lambda text: text.replace("\n2. ", "\n2. xyz "), "cannot read 'xyz'"),
        (lambda text: text[: len(text) * 2 // 3].rsplit(" ", 1)[0], "after step"),
    ],
)
def test_an_edited_record_is_refused_with_the_reason(change: object, message: str) -> None:
    with pytest.raises((RecordError, SetupError), match=re.escape(message)):
        Record.parse(change(TEXT))  # type: ignore[operator]  # pytest's parameters have no types


def test_an_illegal_step_is_named_with_its_line_and_rule() -> None:
    lines = TEXT.splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("1. "))
    words = lines[first].split()
    lines[first] = " ".join([*words[:2], "9B1", *words[3:]])
    with pytest.raises(RecordError, match=rf"line {first + 1}, step 2: 9B1 is illegal.*azul/displays"):
        Record.parse("\n".join(lines))


def test_bytes_that_are_no_text_or_too_many_are_refused() -> None:
    with pytest.raises(RecordError, match="UTF-8"):
        Record.decode(b'[Game "azul\xff"]')
    with pytest.raises(RecordError, match="larger"):
        Record.decode(b" " * (LARGEST + 1))


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_a_damaged_record_is_read_or_refused_but_never_crashes(data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(TEXT)))
    length = data.draw(st.integers(0, 20))
    damage = data.draw(st.text(alphabet=st.sampled_from('BYRKWbyrkw0123456789.-*{}[]"\\ \né\x00'), max_size=8))
    try:
        record = Record.parse(TEXT[:cut] + damage + TEXT[cut + length :])
    except MajolikaError:
        return
    assert Record.parse(str(record)) == record


@given(text=st.text(max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(MajolikaError):
        Record.parse(text)


def test_positions_run_from_the_start_to_the_end() -> None:
    record = Record.parse(TEXT)
    positions = list(record.positions())
    assert len(positions) == len(record.steps) + 1
    assert positions[0] == azul.start(record.setup)
    assert positions[-1].over
