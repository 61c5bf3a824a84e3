"""The whole table: notation, and what is impossible."""

from __future__ import annotations

from dataclasses import replace

import pytest

from majolika.errors import ImpossiblePosition, NotationError
from majolika.games import duel
from majolika.games.duel import Position, Setup, Stage
from tests.games.duel import board, random_game, table

TABLE = table(small="BBYR/-/? -/YK/? -/-/T", large="-/*RR", display="1.2.3", under="9b.10ab")
TEXT = str(TABLE)


def impossible(text: str) -> str:
    """The code of the rule that a position breaks."""
    with pytest.raises(ImpossiblePosition) as caught:
        Position.parse(text)
    return caught.value.code


def changed(position: Position, **parts: object) -> str:
    return str(replace(position, **parts))  # type: ignore[arg-type]  # that is the point


def test_a_position_is_read_as_it_is_written() -> None:
    assert TEXT == (
        "duel 2aaA BBYR/-/? -/YK/? -/-/T -/-/- -/*RR 1.2.3 S?.9b.10ab 4.5.6.7.8.11.12.13.14.15.16.17.18 - "
        "B.B.Y.Y.R.R.K.K.T.BR.BR.BK.BK.YK.YK.YT.YT.RT.RT B11Y11R10K12T13 - 9 "
        "5:-.-.-.-.-.-:-.-.-/-.-.-/-.-.-:-:-:-:A2D2 5:-.-.-.-.-.-:-.-.-/-.-.-/-.-.-:-:-:-:A2D1"
    )
    assert Position.parse(TEXT) == TABLE == Position.parse(TEXT.lower()) == Position.parse(f"  {TEXT.upper()} ")


def test_the_order_of_tiles_plates_and_chips_makes_no_difference() -> None:
    other = TEXT.replace("BBYR", "RBYB").replace(" 1.2.3 ", " 3.1.2 ").replace("B.B.Y.Y.R", "R.B.Y.B.Y")
    assert Position.parse(other.replace("4.5.6.7", "7.5.4.6")) == TABLE


def test_the_order_of_a_moon_and_of_the_plates_put_back_matters() -> None:
    """B1, 8.13."""
    assert Position.parse(TEXT.replace("/YK/", "/KY/")) != TABLE
    assert Position.parse(TEXT.replace("9b.10ab", "10ab.9b")) != TABLE


def test_a_dash_says_that_chance_is_next() -> None:
    start = str(duel.start())
    assert " 1abP- " in start
    assert Position.parse(start.replace("P-", "P")) == duel.start()
    with pytest.raises(NotationError, match="chance is not next"):
        Position.parse(TEXT.replace("2aaA", "2aaA-"))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "duel",
        "azul" + TEXT[4:],
        TEXT + " -",
        TEXT.replace("2aaA", "6aaA"),
        TEXT.replace("2aaA", "2acA"),
        TEXT.replace("2aaA", "2aaT"),
        TEXT.replace("2aaA", "2aaT7"),
        TEXT.replace("2aaA", "2aaX"),
        TEXT.replace("2aaA", "split_take=maybe 2aaA"),
        TEXT.replace("2aaA", "2aaA split_take=yes"),
        TEXT.replace("2aaA", "starter=b 2aaA"),
        TEXT.replace("2aaA", "data=/nowhere 2aaA"),
        TEXT.replace("-/YK/?", "-/YK"),
        TEXT.replace("-/YK/?", "-/YW/?"),
        TEXT.replace("-/YK/?", "-/YK/*"),
        TEXT.replace("-/*RR", "-/*RR/-"),
        TEXT.replace("-/*RR", "-/**RR"),
        TEXT.replace(" 1.2.3 ", " 1.2.S? "),
        TEXT.replace("S?.9b", "9b.S?"),
        TEXT.replace("S?.9b", "S?.S?.9b"),
        TEXT.replace("S?.9b", "9b"),
        TEXT.replace("S?.9b", "S?.9"),
        TEXT.replace("S?.9b", "S?.9c"),
        TEXT.replace("S?.9b", "S?.99b"),
        TEXT.replace("18 - B", "18 =8.=7 B"),
        TEXT.replace("18 - B", "18 =S? B"),
        TEXT.replace(" 9 5:", " nine 5:"),
    ],
)
def test_no_other_text_is_a_position(text: str) -> None:
    with pytest.raises(NotationError):
        Position.parse(text)


# What cannot be


def test_no_tile_is_lost_or_doubled() -> None:
    """U4."""
    assert impossible(TEXT.replace("B11Y11", "B12Y11")) == "duel/tiles"
    assert impossible(TEXT.replace(" - 9 5:", " - 8 5:")) == "duel/tiles"


def test_the_starting_tile_is_in_one_place() -> None:
    """U4."""
    assert impossible(TEXT.replace("-/*RR", "-/RR")) == "duel/starting-tile"
    assert impossible(changed(TABLE, boards=(board(broken="*"), *TABLE.boards[1:]))) == "duel/starting-tile"


def test_every_plate_is_in_one_place() -> None:
    """U2."""
    assert impossible(TEXT.replace("17.18 -", "17 -")) == "duel/plates"
    assert impossible(TEXT.replace("9b.10ab", "9b.11ab")) == "duel/plates"
    assert impossible(TEXT.replace("-.-.-/-.-.-/-.-.-", "1+0.-.-/-.-.-/-.-.-", 1)) == "duel/plates"


def test_the_display_holds_three_plates() -> None:
    """U2."""
    assert impossible(TEXT.replace(" 1.2.3 ", " 1.2.3.4 ").replace(" 4.5", " 5")) == "duel/display"


def test_backs_belong_to_plates_that_are_left() -> None:
    """U2, 8.13."""
    special = {space: f"{number}+0" for space, number in enumerate((1, 5, 7, 8, 9, 11, 13, 16, 18), 1)}
    position = table(board(), board(laid=special), small="BBYR/-/?", back="W?")
    assert impossible(str(position).replace(" W? ", " S? ")) == "duel/backs"
    hidden = str(position).replace(" W? ", " W?.S?a ")
    assert impossible(hidden) == "duel/plates"
    assert impossible(str(position).replace(".17 - ", "/17 - ")) == "duel/plates"


def test_every_chip_is_in_one_place() -> None:
    """8.5."""
    assert impossible(TEXT.replace("RT.RT B", "RT B")) == "duel/chips"
    assert impossible(TEXT.replace("-/-/T", "-/-/BR")) == "duel/chips"


def test_there_are_chips_for_the_rounds_to_come() -> None:
    """8.5: ten are spent in round 2, so that not even rounds 3 to 5 have enough."""
    held = board(spent="B.B.Y.Y.R.R.K.K.T.T"), board()
    with pytest.raises(ImpossiblePosition, match="duel/chips"):
        table(*held, small="BBYR/-/?")


def test_as_many_chips_are_to_be_taken_as_lie_there() -> None:
    """D1, 8.5."""
    assert impossible(TEXT.replace("A2D1", "A2D2")) == "duel/two-chips"
    assert impossible(str(duel.start()).replace("A2D2", "A2D1", 1)) == "duel/two-chips"


def test_a_chip_lies_below_the_tiles_of_its_factory() -> None:
    """U5, 8.5."""
    assert impossible(TEXT.replace("-/YK/?", "-/YK/-")) == "duel/chips-face-down"
    assert impossible(TEXT.replace("BBYR/-/?", "BBYR/-/T").replace("-/-/T", "-/-/?")) == "duel/chips-face-down"


def test_factories_hold_what_they_have_room_for() -> None:
    """U5, B1."""
    assert impossible(TEXT.replace("BBYR/-/?", "BBYRR/-/?")) == "duel/factories"
    assert impossible(TEXT.replace("BBYR/-/?", "BB/YR/?")) == "duel/factories"
    assert impossible(TEXT.replace("-/YK/?", "-/YKYK/?")) == "duel/factories"
    assert impossible(TEXT.replace("-/*RR", "R/*R")) == "duel/factories"
    assert impossible(TEXT.replace("-/*RR", "-/*RRKKT")) == "duel/factories"


def test_a_board_is_checked_as_well() -> None:
    """8.11."""
    written = str(table(board(laid={1: "7+0_K__"}), board(), small="BBYR/-/?"))
    assert impossible(written.replace("7+0_K__", "7+0K___")) == "duel/matching-space"


def test_there_are_no_markers_in_round_5() -> None:
    """A2."""
    assert impossible(TEXT.replace("2aaA", "5aaA")) == "duel/no-plates-in-round-5"


def test_no_broken_tiles_are_left_when_a_round_has_been_scored() -> None:
    """9.1."""
    with pytest.raises(ImpossiblePosition, match="duel/losses"):
        table(board(broken="B"), board(), when="3aaF", display="1.2.3")


@pytest.mark.parametrize("when", ["1aaA", "1abA", "1aaP"])
def test_the_opening_has_its_order(when: str) -> None:
    """U6: seat b lays first, then seat a, who starts; seat b has a bare dome."""
    with pytest.raises(ImpossiblePosition, match="duel/opening"):
        table(board(laid={1: "1+0"}), board(), when=when, small="BBYR/-/?", display="2.3.4")


def test_the_opening_comes_before_everything_else_in_round_1() -> None:
    """U6."""
    assert impossible(TEXT.replace("2aaA", "1aaA")) == "duel/opening"
    with pytest.raises(ImpossiblePosition, match="duel/opening"):
        table(board(), board(laid={1: "1+0"}), when="1aaD", small="BBYR/-/?", hand="S?")


@pytest.mark.parametrize(
    ("when", "words"),
    [
        ("2aaP", {"display": "1.2.3"}),
        ("2aaP", {"display": "1.2.3", "small": "BBYR/-/?"}),
        ("2aaF", {"display": "1.2.3", "small": "BBYR/-/?"}),
        ("2aaA", {"hand": "7a", "small": "BBYR/-/?"}),
        ("2aaA", {"hand": "=7", "small": "BBYR/-/?"}),
        ("2aaD", {"small": "BBYR/-/?"}),
        ("2aa!", {"small": "BBYR/-/?"}),
        ("2aaK", {"hand": "7a", "small": "BBYR/-/?"}),
        ("2aaK", {"hand": "S?.W?", "small": "BBYR/-/?"}),
        ("2aaL", {"hand": "7a", "small": "BBYR/-/?"}),
        ("2aaL", {"hand": "=7.8b", "small": "BBYR/-/?"}),
        ("2aaU", {"hand": "7a", "small": "BBYR/-/?"}),
        ("2aaU", {"hand": "7a.8b", "small": "BBYR/-/?"}),
        ("2aaT1", {}),
        ("2aaT1", {"small": "BBYR/-/?"}),
        ("2aa#", {}),
        ("2aaA", {"small": "-/-/-"}),
    ],
)
def test_a_table_waits_for_what_its_pieces_say(when: str, words: dict[str, str]) -> None:
    """P1."""
    boards = (board(), board()) if words != {"small": "-/-/-"} else (board(due="A0D0"), board(due="A0D0"))
    with pytest.raises(ImpossiblePosition, match=r"duel/(stages|two-chips)"):
        table(*boards, when=when, **words)


def test_the_second_player_tiles_when_the_first_is_done() -> None:
    """8.9."""
    first, second = board(broken="B", due="A0D0"), board("Y.-.-.-.-.-", {1: "1+0"}, due="A0D0")
    with pytest.raises(ImpossiblePosition, match="duel/stages"):
        table(first, second, when="2abT1")


def test_a_position_says_who_is_next() -> None:
    """P1."""
    assert (TABLE.turn, TABLE.awaits_deal, TABLE.over) == (0, False, False)
    start = duel.start()
    assert (start.turn, start.awaits_deal, start.over, start.seat) == (None, True, False, 1)
    assert TABLE.players == 2


def test_json_names_everything_in_the_words_of_the_game() -> None:
    written = TABLE.as_json()
    assert written["game"] == "duel"
    assert written["stage"] == "action"
    assert written["goals"] == ["rows", "columns", "diagonals"]
    assert written["factories"][1] == {"sun": dict.fromkeys("BYRKT", 0), "moon": ["Y", "K"], "chip": "?"}
    assert written["factories"][4]["start_tile"] is True
    assert written["plates"]["display"] == [1, 2, 3]
    assert written["plates"]["stack"]["size"] == 15
    assert written["plates"]["stack"]["top"] == "S"
    assert written["plates"]["stack"]["under"][1] == {"plate": 10, "kind": "W", "by": 0, "shared": True}
    assert set(written["boards"][0]) >= {"score", "rows", "dome", "broken", "chips", "markers"}


@pytest.mark.parametrize(
    "change",
    [
        {"factories": []},
        {"boards": []},
        {"round": 6},
        {"stage": "sleeping"},
        {"agreed": None},
        {"agreed": {"data": "a b"}},
        {"agreed": {"split_take": True}},
        {"row": 9},
        {"plates": {}},
    ],
)
def test_wrong_json_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(NotationError):
        Position.from_json(TABLE.as_json() | change)


def test_every_stage_comes_up_in_a_game() -> None:
    stages = {position.stage for seed in (0, 1) for step in random_game(seed, Setup()) for position in step[::2]}
    assert stages == set(Stage)


REST = "B.B.Y.Y.R.R.K.K.T.T.BR.BR.BK.BK.YK.YK.YT.YT.RT.RT B8Y6R9K11T10 B5Y7R4K2T3 9"
EMPTY = "5:-.-.-.-.-.-:-.-.-/-.-.-/-.-.-:-:-:-:A2D0"


@pytest.mark.parametrize(
    "written",
    [
        f"duel 1bbL -/-/- -/-/- -/-/- -/-/- -/* 1.13 W? 2.3.4.5.6.7.8.9.10.11.12.15.16.17 =14 {REST} "
        f"5:-.-.-.-.-.-:-.-.18+3/-.-.-/-.-.-:-:-:-:A2D0 {EMPTY}",
        f"duel 3bbP- -/-/- -/-/- -/-/- -/-/- -/- 1.13 W? 2.3.4.5.6.7.8.9.10.11.12.15.16.17 - {REST} "
        f"5:-.-.-.-.-.-:-.-.18+3/-.-.-/-.-.-:*:-:-:A2D0 5:-.-.-.-.-.-:14+0.-.-/-.-.-/-.-.-:-:-:-:A2D0",
    ],
    ids=["opening without tiles", "display in the middle of a round"],
)
def test_a_moment_from_which_no_game_goes_on_is_refused(written: str) -> None:
    """U5, U6: found by the kernel's author; both could be read and led nowhere."""
    with pytest.raises(ImpossiblePosition):
        duel.parse_position(written)
