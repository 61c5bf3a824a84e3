"""The data file and files of one's own."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from majolika.errors import SetupError
from majolika.games import duel
from majolika.games.duel import Goal, Setup
from majolika.games.duel.data import STANDARD, load
from tests.games.duel import BOX, random_game

FACTS: dict[str, Any] = json.loads((Path(duel.__file__).parent / "data.json").read_text(encoding="utf-8"))


def own(folder: Path, **facts: object) -> str:
    """The path of a new data file with these facts."""
    path = folder / f"own-{len(list(folder.iterdir()))}.json"
    path.write_text(json.dumps(facts), encoding="utf-8")
    return str(path)


def test_the_values_are_those_of_the_rulebook_and_of_one_other_program() -> None:
    """U1, 8.2, 9.1, 8.11: start with 5; losses 1, 3, 6, 10 and 2; special tiles bring the number of their row."""
    assert BOX.start_score == 5
    assert BOX.broken_losses == (0, 1, 3, 6, 10)
    assert BOX.start_tile_loss == 2
    assert BOX.special_points == (1, 2, 3, 4, 5, 6)


def test_the_goals_are_on_four_tablets() -> None:
    """U3."""
    assert [[str(goal) for goal in tablet] for tablet in BOX.tablets] == [
        ["rows", "colorfulRows"],
        ["columns", "outer"],
        ["diagonals", "corners"],
        ["wild", "emptySpecial"],
    ]


def test_the_first_game_has_the_first_three_goals() -> None:
    """U3, 10.1: which sides carry a star is a reconstruction."""
    assert BOX.first_game == (Goal.ROWS, Goal.COLUMNS, Goal.DIAGONALS)
    assert BOX.sources["firstGame"] == "reconstruction"


def test_every_fact_has_a_source() -> None:
    """Plates, chips, tablets and some values are known from one program only, the rulings from nobody."""
    assert BOX.known_from("implementer") == [
        "specialPointsByRow",
        "brokenLossByCount",
        "plates",
        "chips",
        "tablets",
        "corners",
    ]
    assert BOX.known_from("reconstruction") == ["firstGame", *FACTS["options"]]
    assert {"startScore", "tilesPerColor", "rows", "emptySpecial"} <= set(BOX.known_from("official"))


def test_the_program_says_at_the_start_what_it_does_not_know() -> None:
    steps = list(random_game(1))
    told = [duel.tell(event, "ab") for position, step, _ in steps for event in duel.story(position, step)]
    (sentence,) = [sentence for sentence in told if "Reconstructed" in sentence]
    assert "plates" in sentence
    assert "first game" in sentence


def test_the_choices_say_which_rulings_are_open() -> None:
    marked = [choice.name for choice in duel.choices() if "open in the rulebook" in choice.meaning]
    assert marked == ["draw_at_zero", "special_counts", "split_take", "chips_if_placeable", "start_tile_with_sun"]


def test_a_file_of_ones_own_needs_to_hold_only_what_differs(tmp_path: Path) -> None:
    path = own(tmp_path, startScore=9, goalValues={"rows": 4}, options={"splitTake": {"value": True}})
    box = load(path)
    assert (box.start_score, box.goal_values[Goal.ROWS], box.split_take) == (9, 4, True)
    assert box.plates == BOX.plates
    assert box.goal_values[Goal.COLUMNS] == 7


def test_british_spelling_is_read_too(tmp_path: Path) -> None:
    path = tmp_path / "british.json"
    path.write_text('{"goalValues": {"colourfulRows": 5}}', encoding="utf-8")
    assert load(str(path)).goal_values[Goal.COLORFUL_ROWS] == 5


def test_a_game_can_be_played_with_ones_own_file(tmp_path: Path) -> None:
    plates = [["B", "B", "B", "W"]] * 18
    path = own(tmp_path, plates={"source": "official", "list": plates}, specialTiles=0, startScore=7)
    setup = Setup.parse(f"data={path}")
    *_, (_, _, last) = random_game(3, setup)
    assert last.over
    assert f"data={path}" in str(last)
    assert duel.parse_position(str(last)) == last == duel.position_from_json(last.as_json())
    assert duel.start(setup).boards[0].score == 7
    assert setup.box.sources["plates"] == "official"


def test_the_defaults_of_the_rulings_come_from_the_file(tmp_path: Path) -> None:
    path = own(
        tmp_path,
        options={"stackDrawAtZero": {"value": "free"}, "chipsOnlyIfPlaceable": {"value": False}},
        firstGame={"goals": ["wild", "outer", "corners", "rows"]},
    )
    setup = Setup.parse(f"data={path}")
    assert setup.draw_at_zero == "free"
    assert not setup.chips_if_placeable
    assert setup.goals == (Goal.ROWS, Goal.OUTER, Goal.CORNERS, Goal.WILD)
    assert duel.parse_position(str(duel.start(setup))) == duel.start(setup)
    assert Setup.parse(f"data={path} draw_at_zero=firstFree").draw_at_zero == "firstFree"


PLATE = ["Y", "K", "T", "S"]


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"plates": {"list": [PLATE] * 17}}, "17 plates"),
        ({"plates": {"list": [PLATE] * 18}}, "18 special plates"),
        ({"plates": {"list": [["Y", "K", "T"], *[PLATE] * 17]}}, "plate 1 has four spaces"),
        ({"plates": {"list": [*[PLATE] * 17, ["Y", "K", "W", "S"]]}}, "plate 18 has four spaces"),
        ({"plates": {"list": [["YK", "T", "S", ""], *[PLATE] * 17]}}, "plate 1 has four spaces"),
        ({"plates": {"list": [["Y", "K", "T", "G"], *[PLATE] * 17]}}, "a color is one of"),
        ({"plates": [PLATE] * 18}, "an object with list is expected"),
        ({"chips": {"list": ["B"]}}, "1 chips"),
        ({"chips": {"list": ["BB"] * 20}}, "two different colors"),
        ({"tablets": {"list": [["rows", "columns"]]}}, "four tablets"),
        ({"tablets": {"list": [["rows", "rows"]] * 4}}, "four tablets"),
        ({"firstGame": {"goals": ["rows", "colorfulRows", "outer"]}}, "only one side of each tablet"),
        ({"firstGame": {"goals": ["rows", "best", "outer"]}}, "a goal is one of"),
        ({"goalValues": {"rows": "three"}}, "a whole number"),
        ({"goalValues": {"emptySpecial": 3}}, "a whole number from -99 to 0"),
        ({"goalValues": {"stairs": 3}}, "goalValues holds"),
        ({"goalValues": 3}, "an object with rows is expected"),
        ({"options": {"splitTake": {"value": "yes"}}}, "true or false"),
        ({"options": {"stackDrawAtZero": {"value": "never"}}}, "firstFree"),
        ({"options": {"house": {"value": True}}}, "options holds"),
        ({"brokenLossByCount": {"values": [0, 1, 3, 6]}}, "5 numbers"),
        ({"brokenLossByCount": {"values": [0, 3, 1, 6, 10]}}, "never get smaller"),
        ({"specialPointsByRow": {"values": [1, 2, 3]}}, "6 numbers"),
        ({"rounds": 6}, "rounds cannot be changed"),
        ({"colors": ["B", "Y"]}, "colors cannot be changed"),
        ({"tilesPerColor": 0}, "tilesPerColor"),
        ({"plates": {"source": "hearsay", "list": [PLATE] * 18}, "specialTiles": 18}, "official"),
        ({"weather": "fine"}, "weather"),
    ],
)
def test_a_wrong_file_is_refused_with_the_reason(tmp_path: Path, facts: dict[str, object], message: str) -> None:
    with pytest.raises(SetupError, match=message) as caught:
        Setup.parse(f"data={own(tmp_path, **facts)}")
    assert "(duel/data)" in str(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "{", "7", '{"a": ' * 5000, "\0", " " * 200_000])
def test_what_is_no_data_file_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "own.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SetupError, match="duel/data"):
        load(str(path))


def test_a_missing_file_or_a_folder_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path):
        with pytest.raises(SetupError, match="cannot be read"):
            Setup.parse(f"data={path}")
    with pytest.raises(SetupError, match="blanks"):
        Setup(data="my file.json")


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_bytes(b'{"startScore": "\xff"}')
    with pytest.raises(SetupError, match="duel/data"):
        load(str(path))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 30) | st.text("BYRKTSWrows", max_size=4),
    lambda values: st.lists(values, max_size=4) | st.dictionaries(st.sampled_from(["list", "source"]), values),
    max_leaves=6,
)


@given(fact=st.sampled_from([*FACTS]), value=JSON)
@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_fact_is_read_or_refused(tmp_path: Path, fact: str, value: object) -> None:
    with suppress(SetupError):
        load(own(tmp_path, **{fact: value}))


def test_the_standard_file_is_there_once() -> None:
    assert load(STANDARD) is load(STANDARD)
