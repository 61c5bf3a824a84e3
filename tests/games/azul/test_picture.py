"""The table as text, and events as sentences."""

from __future__ import annotations

import pytest

from majolika.drawing import plain, width
from majolika.game import Event
from majolika.games import azul
from majolika.games.azul import Board, Position, Setup, Tile
from majolika.games.azul.picture import HOW_TO_MOVE, picture, tell
from tests.games.azul import board, random_game, table
from tests.wording import event_names

NAMES = ["Anna", "Bartholomew", "C", "Dominika"]
EVERY_SETUP = [Setup.parse(f"players={players} wall={wall}") for players in (2, 3, 4) for wall in ("colored", "gray")]


def shown(position: Position, room: int = 80) -> str:
    return plain(picture(position, NAMES, room))


def test_lines_are_drawn_as_they_fill_from_right_to_left() -> None:
    """D11: small letters are the empty spaces of the colored wall."""
    position = table(board("-.R.BB.-.-", "B.... ..... ..... ..... ....."), Board(), displays="KKKK")
    drawn = shown(position).replace(" ", "")
    assert all(line in drawn for line in ("1·|Byrkw", "2·R|wbyrk", "3·BB|kwbyr"))


@pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)
def test_every_position_of_a_game_fits_eighty_columns(setup: Setup) -> None:
    for _, _, after in random_game(setup, seed=80):
        assert max(map(width, picture(after, NAMES, 80))) <= 80


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_fullest_table_fits_eighty_columns(players: int) -> None:
    full = board("-.B.BB.BBB.-", floor="YYYYYYY*", score=248)
    position = table(full, *[board(score=199)] * (players - 1), displays="RKWW." * (2 * players) + "RKWW")
    assert max(map(width, picture(position, NAMES, 80))) <= 80


@pytest.mark.parametrize("room", [1, 40, 60, 120, 200])
def test_any_room_gives_a_picture_with_every_board(room: int) -> None:
    position = azul.start(Setup(players=4))
    written = shown(position, room)
    assert all(f"{seat} {name[:3]}".strip() in written for seat, name in zip("abcd", NAMES, strict=True))


@pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)
def test_every_tile_that_can_be_seen_is_a_letter(setup: Setup) -> None:
    """S2: in bag and lid they are counted instead, one letter for each color."""
    for _, _, after in random_game(setup, seed=81):
        spans = [span for line in picture(after, NAMES, 80) for span in line]
        places = dict(after.heaps())
        for tile in Tile:
            drawn = [span.text.strip() for span in spans if span.look == f"tile {tile}"]
            lying = sum(heap[tile] for place, heap in places.items() if place not in ("bag", "lid"))
            assert drawn == [str(tile)] * (lying + 2)
        heaps = [f"{tile}{heap[tile]}" for heap in (after.bag, after.lid) for tile in Tile]
        assert " ".join(heaps[:5]) in plain(picture(after, NAMES, 80))


def test_the_marker_is_a_star_where_it_lies() -> None:
    """S7."""
    assert "0 center *" in shown(table(displays="BBBB"))
    assert shown(table(board(floor="B*"), Board(), displays="BBBB")).count("*") == 1


def test_the_title_says_what_is_to_be_done() -> None:
    row = board(picture="BYRKW ..... ..... ..... .....")
    gray = table(board("B.-.-.-.-"), Board(), side="gray")
    titles = [
        shown(position).splitlines()[0]
        for position in (azul.start(), table(when="2ab", displays="BBBB"), gray, table(row, Board(), when="5a#"))
    ]
    assert titles == [
        "Azul, round 1, the displays are to be filled",
        "Azul, round 2, Bartholomew (b) takes tiles",
        "Azul, gray wall, round 1, Anna (a) places a tile",
        "Azul, round 5, the game is over",
    ]


def test_the_gray_wall_numbers_its_columns() -> None:
    """V2."""
    assert "1  2  3  4  5" in shown(azul.start(Setup(wall="gray")))


def test_how_to_move_shows_moves_that_can_be_read() -> None:
    for example in ("3k2", "2-4"):
        assert example in HOW_TO_MOVE
        azul.parse_move(example)


# Sentences


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Event("took", 0, {"source": 3, "color": Tile.BLACK, "count": 2, "line": 2}),
            "Anna takes 2 black from display 3 to line 2.",
        ),
        (
            Event("took", 1, {"source": 0, "color": Tile.BLUE, "count": 1, "line": 0}),
            "Bartholomew takes 1 blue from the center to the floor line.",
        ),
        (Event("to-center", facts={"source": 1, "tiles": "RK"}), "To the center: RK."),
        (Event("marker", 0), "Anna takes the starting player marker."),
        (Event("broken", 0, {"color": Tile.RED, "count": 3, "lid": 0}), "3 red to Anna's floor line."),
        (
            Event("broken", 0, {"color": Tile.RED, "count": 3, "lid": 1}),
            "3 red to Anna's floor line (1 of them to the lid).",
        ),
        (
            Event("placed", 0, {"color": Tile.RED, "line": 2, "column": 4}, {"across": 3, "down": 2}, 9),
            "Anna places red in line 2, column 4: 3 across + 2 down = 5 (9).",
        ),
        (
            Event("line-fell", 0, {"color": Tile.RED, "line": 3, "count": 3, "lid": 0}),
            "Anna's line 3 has no space on the wall: 3 red fall to the floor line.",
        ),
        (Event("floor", 0, {"spaces": 3}, {"floor line": -4}, 6), "Anna loses for the floor line: -4 floor line (6)."),
        (Event("next-round", 1, {"round": 2}), "Bartholomew starts round 2."),
        (
            Event("bonus", 0, points={"rows": 2, "columns": 7}, score=50),
            "Anna ends with 50: 2 rows + 7 columns = 9.",
        ),
        (Event("bonus", 0, score=50), "Anna ends with 50: no bonus."),
        (Event("over", facts={"winners": (0,)}), "The game is over. Anna wins."),
        (Event("over", facts={"winners": (0, 2)}), "The game is over. Anna and C share the victory."),
        (Event("dealt", facts={"round": 1, "displays": "BBRK.-"}), "Round 1 is dealt: BBRK.-."),
        (Event("refill", facts={"tiles": 80}), "The bag runs empty and takes in 80 tiles from the lid."),
    ],
    ids=lambda value: value.name if isinstance(value, Event) else "",
)
def test_an_event_is_told_in_a_sentence(event: Event, sentence: str) -> None:
    assert tell(event, NAMES) == sentence


def test_there_is_a_sentence_for_everything_that_happens() -> None:
    """V5: the doomed line is set up, all else comes by chance."""
    doomed = table(
        board("-.-.RRR.-.-", "BYRK. YKWR. WBK.Y KRB.W RW.YB"), Board(), when="1bb", displays="W", side="gray"
    )
    events = azul.story(doomed, azul.parse_move("1W5"))
    for seed, setup in enumerate(EVERY_SETUP):
        for before, step, _ in random_game(setup, seed):
            events += azul.story(before, step)
    assert {event.name for event in events} | {"no-tile-left"} == event_names("azul")
    for event in events:
        sentence = tell(event, NAMES)
        assert sentence.endswith(".")
        assert not set("{}_<>") & set(sentence)
        assert "None" not in sentence
