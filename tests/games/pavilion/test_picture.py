"""The table as text, and events as sentences."""

from __future__ import annotations

from collections import Counter

import pytest

from majolika.drawing import plain, width
from majolika.game import Event
from majolika.games import pavilion
from majolika.games.pavilion import Position, Setup, Tile
from majolika.games.pavilion.picture import HOW_TO_MOVE, picture, tell
from majolika.games.pavilion.star import FEATURES
from tests.games.pavilion import board, play, random_game, starved, story, table
from tests.wording import event_names

NAMES = ["Anna", "Bartholomew", "C", "Dominika"]
EVERY_SETUP = [Setup.parse(f"players={players} side={side}") for players in (2, 3, 4) for side in ("colored", "gray")]
OTHER = board(hand="RRRR")


def shown(position: Position, room: int = 80) -> str:
    return plain(picture(position, NAMES, room))


def half(position: Position) -> list[str]:
    """What is drawn of the first of two boards."""
    return [line[:39].rstrip() for line in shown(position).splitlines()[-17:]]


def test_the_stars_are_drawn_where_they_lie() -> None:
    """1.1, 1.2, 1.3: numbers of empty spaces, letters of tiles, and how many spaces each feature lacks."""
    position = table(board("E4B E5B C2R NW1O NW2O NE3R", hand="PPBBB", score=17), OTHER)
    assert half(position) == [
        ">a Anna *                            17",
        "  hand 5: P2 B3",
        "         w2  6           5 w2",
        "          5     O     4     6",
        "           NW-O   s1   NE-R",
        "          4     O     R     1",
        "             3           2",
        "       1 s4    p3  1 p2    s3  B",
        "    6     2     6     R     3     B",
        "w2    W-P   p4     C    p3    E-B   w1",
        "    5     3     5     3     2     6",
        "       4 s4    p4  4 p4    s4  1",
        "             2           3",
        "          1     3     2     4",
        "           SW-G   s4   SE-Y",
        "          6     4     1     5",
        "         w2  5           6 w2",
    ]


def test_the_gray_side_shows_place_and_number() -> None:
    """2.1: place 1 costs 3, place 3 costs 1; the stars have no colors."""
    drawn = half(table(board("E4B", hand="B"), OTHER, side="gray"))
    assert "   6⁶    2²    6³    2³    3¹    5⁵" in drawn
    assert "w2     W    p4     C    p4     E    w2" in drawn


@pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)
def test_every_position_of_a_game_fits_the_terminal(setup: Setup) -> None:
    names = ["Anna-Mária Kovács-Szabó of Nagykanizsa, Zala", *NAMES[1:]]
    for _, _, after in random_game(setup, seed=80):
        lines = picture(after, names, 80)
        assert max(map(width, lines)) <= 80
        assert len(lines) <= 22


@pytest.mark.parametrize("room", [1, 40, 60, 81, 120, 162, 200])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_room_gives_a_picture_with_every_board(players: int, room: int) -> None:
    written = shown(pavilion.start(Setup(players)), room)
    assert all(f"{seat} {name}" in written for seat, name in zip("abcd"[:players], NAMES, strict=False))
    fitting = min(players, max(1, (room + 2) // 41))
    assert written.count("NW-O") == (players if fitting == players else 1)


def test_the_board_of_the_seat_to_move_is_drawn_in_full() -> None:
    boards = [board("W1P", hand="R"), board("SW1G", hand="R"), board("E1B E2B", hand="R"), board("E5B", hand="R")]
    drawn = shown(table(*boards, when="1ac", displays="GGGG"))
    assert ">c C" in drawn
    assert "W  P23456" in drawn
    assert "SW G23456" in drawn
    assert "SW 123456  1 to fill: wE" in drawn
    assert "B23456" not in drawn


@pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)
def test_every_tile_on_the_boards_is_a_letter(setup: Setup) -> None:
    """4.1: elsewhere each color is a letter with its number, or a letter for each tile."""
    for _, _, after in random_game(setup, seed=81):
        spans = [span for line in picture(after, NAMES, 80) for span in line]
        drawn = Counter(span.look[-1] for span in spans if span.look.startswith("tile "))
        heaps = dict(after.heaps())
        for tile in Tile:
            lying = sum(heaps[place][tile] for place in ("stars", "supply", "displays", "center"))
            held = [each.corners if each.passed else each.hand for each in after.boards]
            counted = sum(tile in heap for heap in (after.bag, after.tower, *held))
            assert drawn[str(tile)] == lying + counted + 1


def test_a_surrounded_feature_is_no_longer_counted() -> None:
    """5.3.4."""
    drawn = "\n".join(half(table(board("E5B E6B", hand="R"), OTHER)))
    assert drawn.count("w2") == 5
    assert sum(drawn.count(f"{kind}{lacks}") for kind in "psw" for lacks in "1234") == len(FEATURES) - 1


def test_this_and_the_coming_wild_colors_are_shown() -> None:
    """3.1."""
    assert "wild  P [G] O  Y  B  R    supply PPGGOYYBRR" in shown(table(when="2aa"))
    assert "wild  R  B [Y] O  G  P " in shown(table(when="3aa", track="RBYOGP"))


def test_hand_corners_and_token_are_shown() -> None:
    """5.1.6, 5.5.1."""
    drawn = shown(table(board(hand="PPG"), board(corners="GRRR", token=True)))
    assert "hand 3: P2 G1" in drawn
    assert "passed, corners 4: G1 R3" in drawn
    assert " b Bartholomew *" in drawn
    assert "0 center *\n" in shown(table(displays="GGGG"))


def test_the_title_says_what_is_to_be_done() -> None:
    window = board("SW5G", hand="GGGGGG", token=True)
    owing = play(table(window, OTHER), "SW6G")
    over = play(table(board(hand="R"), board(corners="-"), when="6aa"), "=-")
    positions = [
        pavilion.start(),
        play(pavilion.start(), "PPGGOYYBRR"),
        table(when="2ab", displays="GGGG"),
        table(when="3ab", side="gray"),
        owing,
        play(owing, "+P", "+P"),
        over,
    ]
    assert [shown(position).splitlines()[0] for position in positions] == [
        "Summer Pavilion, round 1 of 6, the supply is to be filled",
        "Summer Pavilion, round 1 of 6, the displays are to be filled",
        "Summer Pavilion, round 2 of 6, Bartholomew (b) takes tiles",
        "Summer Pavilion, gray side, round 3 of 6, Bartholomew (b) places or passes",
        "Summer Pavilion, round 1 of 6, Anna (a) takes 3 bonus tiles",
        "Summer Pavilion, round 1 of 6, Anna (a) takes 1 bonus tile",
        "Summer Pavilion, round 6 of 6, the game is over",
    ]


def test_how_to_move_shows_moves_that_can_be_read() -> None:
    for example in ("3g", "0g", "sw4g", "sw4g3", "+g", "=ggrr", "=-"):
        assert f"{example} " in HOW_TO_MOVE
        pavilion.parse_move(example)


# Sentences


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("supplied", facts={"tiles": "PGG"}), "The supply is filled up with PGG."),
        (
            Event("dealt", facts={"round": 2, "color": Tile.GREEN, "displays": "PGGO.-"}),
            "Round 2 is dealt, green is wild: PGGO.-.",
        ),
        (Event("refill", facts={"tiles": 80}), "The bag runs empty and takes in 80 tiles from the tower."),
        (
            Event("took", 0, {"source": 3, "color": Tile.GREEN, "tiles": "PGG"}),
            "Anna takes PGG from display 3.",
        ),
        (Event("took", 1, {"source": 0, "color": Tile.RED, "tiles": "R"}), "Bartholomew takes R from the center."),
        (Event("to-center", facts={"source": 1, "tiles": "RP"}), "To the center: RP."),
        (
            Event("token", 0, points={"tiles taken": -4, "not below 1": 2}, score=1),
            "Anna takes the starting player token: -4 tiles taken + 2 not below 1 = -2 (1).",
        ),
        (Event("token-untaken", 0), "Nobody took from the center: Anna keeps the starting player token."),
        (
            Event("placed", 0, {"space": "NW4", "color": Tile.ORANGE, "paid": "PPPO"}, {"tile": 1, "linked": 2}, 8),
            "Anna places orange on NW4 and pays PPPO: 1 tile + 2 linked = 3 (8).",
        ),
        (
            Event("surrounded", 0, {"feature": "statue W-NW", "tiles": 2}),
            "Anna has surrounded statue W-NW, bonus tiles: 2.",
        ),
        (Event("supply-short", 0, {"tiles": 1}), "The supply has only 1 of them."),
        (Event("bonus", 0, {"color": Tile.RED}), "Anna takes red from the supply."),
        (
            Event("passed", 0, {"kept": "GG", "discarded": "RRR"}, {"discarded": -3}, 4),
            "Anna passes, keeps GG and discards RRR: -3 discarded (4).",
        ),
        (
            Event("passed", 0, {"kept": "-", "discarded": "-"}, {}, 4),
            "Anna passes, keeps nothing and discards nothing: no points (4).",
        ),
        (Event("next-round", 1, {"round": 2, "color": Tile.GREEN}), "Bartholomew starts round 2, green is wild."),
        (
            Event("goals", 0, points={"blue star E": 15, "every 1": 4}, score=50),
            "Anna reaches goals: 15 blue star E + 4 every 1 = 19 (50).",
        ),
        (Event("goals", 0, score=50), "Anna reaches goals: no points (50)."),
        (
            Event("leftovers", 0, {"tiles": "RR"}, {"left over": -2}, 48),
            "Anna discards RR, left over: -2 left over (48).",
        ),
        (Event("over", facts={"winners": (0,)}), "The game is over. Anna wins."),
        (Event("over", facts={"winners": (0, 2)}), "The game is over. Anna and C share the victory."),
    ],
    ids=lambda value: value.name if isinstance(value, Event) else "",
)
def test_an_event_is_told_in_a_sentence(event: Event, sentence: str) -> None:
    assert tell(event, NAMES) == sentence


def test_there_is_a_sentence_for_everything_that_happens() -> None:
    """5.3.6, 5.1.8: what is rare is set up, all else comes by chance."""
    events = story(starved(board("SW5G", hand="GGGGGG"), supply="YB"), "SW6G")
    events += story(table(board(), OTHER, when="1ab", displays="GGGG"), "1G")
    for seed, setup in enumerate(EVERY_SETUP):
        for before, step, _ in random_game(setup, seed):
            events += pavilion.story(before, step)
    assert {event.name for event in events} == event_names("pavilion")
    for event in events:
        sentence = tell(event, NAMES)
        assert sentence.endswith(".")
        assert not set("{}_<>") & set(sentence)
        assert "None" not in sentence
