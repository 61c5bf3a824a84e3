"""The named levels: how they choose, and that they stand in the order of their strength."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pytest

from majolika import games, kernel, players
from majolika.errors import SetupError
from majolika.match import Dealer, Match
from majolika.players.levels import LEVELS, NAMES, Level, pick
from majolika.players.measured import strengths
from tests.playing import random_game

SIDES = ("azul", "azul-gray", "pavilion", "pavilion-gray")


class Weighed(NamedTuple):
    name: str
    visits: int
    prior: float


FOUND = [Weighed("likely", 2, 0.6), Weighed("visited", 7, 0.3), Weighed("neither", 1, 0.1)]


def picked(level: Level, times: int = 3000) -> Counter[str]:
    random = Random(1)
    return Counter(pick(level, FOUND, random).name for _ in range(times))


def test_who_looks_ahead_takes_what_was_visited_most() -> None:
    assert picked(Level(10)) == {"visited": 3000}


def test_at_first_sight_the_likeliest_move_is_taken() -> None:
    assert picked(Level(1)) == {"likely": 3000}


def test_doubt_gives_every_move_what_it_deserves() -> None:
    shares = picked(Level(1, doubt=1.0))
    assert shares["likely"] == pytest.approx(1800, rel=0.06)
    assert shares["neither"] == pytest.approx(300, rel=0.2)
    less = picked(Level(1, doubt=0.5))
    assert less["likely"] == pytest.approx(3000 * 0.36 / 0.46, rel=0.06)


def test_what_is_overlooked_is_not_played_unless_nothing_is_seen() -> None:
    shares = picked(Level(1, overlooked=0.5))
    assert shares["likely"] == pytest.approx(1625, rel=0.06)  # seen, or one of three where nothing is
    assert shares["neither"] == pytest.approx(500, rel=0.2)
    assert picked(Level(1, overlooked=1.0))["likely"] == pytest.approx(1000, rel=0.1)


def test_who_overlooks_moves_still_plays_none_that_makes_no_sense() -> None:
    assert set(picked(Level(1, overlooked=0.9, sense=0.2))) == {"likely", "visited"}
    assert set(picked(Level(1, overlooked=0.9, sense=0.1))) == {"likely", "visited", "neither"}


def test_who_doubts_with_sense_plays_nothing_that_looks_absurd_or_gives_tiles_away() -> None:
    doubting = Level(1, doubt=3.0, sense=0.2)
    assert set(picked(doubting)) == {"likely", "visited"}
    assert {pick(doubting, FOUND, Random(seed), lambda each: each.name == "visited").name for seed in range(99)} == {
        "likely"
    }
    assert {pick(doubting, FOUND, Random(seed), lambda each: each.name == "likely").name for seed in range(99)} == {
        "likely",
        "visited",
    }


ABSURD = {
    "1R0": "azul 3bb RKKW.-.-.RKKW.- *BBYYRKWW B9Y9R10K5W7 B5Y2R5K5W5 9:-.WW.YYY.-.-:BY3/1B2K/4R/3B1/2K2:- "
    "0:K.-.YY.-.KK:B3W/2YR1/5/2W2/5:-",
    "0R0": "azul 5bb -.-.-.-.YYRK YYRKK - B8Y10R11K9W11 37:W.RR.BBB.-.-:BYRK1/WBY1K/1W1YR/2WB1/1RK2:B "
    "13:Y.W.WW.BB.KKK:B1RKW/1BYR1/2BY1/1KW2/5:*",
    "0B0": "azul 2bb -.-.BRKK.-.- BRWWW B11Y12R13K11W13 B3Y2R2K1W1 5:-.BB.YY.-.KKK:1Y3/4K/4R/3B1/5:* "
    "0:B.RR.YY.WW.KK:4W/2Y2/5/5/5:-",
    "0W0": "azul-gray 2bb -.-.-.-.- BBBKKW B10Y9R16K13W12 B1Y2W2 6:-.KK.YYY.WWWW.RRR:2K2/2B2/2W2/5/5:- "
    "1:Y.KK.BBB.YYY.BB:R4/5/1Y3/5/5:*Y",
    "4R0": "azul-gray 4bb -.-.-.YRKK.- RRRW B3Y3R3K3W8 B8Y9R4K7W7 22:-.-.BBB.KKKK.RRRRR:2RK1/1KWR1/1W3/1BY2/1Y3:* "
    "11:W.BB.-.YY.Y:2BYR/1K1WY/R2KB/1B3/5:-",
    "=POBR": "pavilion 4bb -.-.-.-.- - PGGGGOOYYR P3G4O6Y8B7R7 P11G7O7Y9B4R7 "
    "42:GGYBBR:-:1G4/PPP3/OOOO2/RRRR2/BB4/6/GGGG2 11:*POBBBBR:-:BY4/3PPP/OO4/1R4/B2B2/2Y3/6",
    "=PYY": "pavilion 5bb -.-.-.-.- - PGGGOOYYYR G2O2Y3B5R2 P12G11O11Y9B11R11 "
    "55:*:=-:RG4/PPP3/OOOO2/RRRRR1/BBB3/Y5/GGGGG1 18:PYYYYR:-:BY4/P1PPPP/OO2O1/1R4/B2B2/2Y3/6",
    "=PPYR": "pavilion 6bb -.-.-.-.- - PPGGGGGGYR P9G8O8Y10B9R9 - "
    "63:PGGGOOOOYBBBBRRRR:-:YBR3/PPPP2/OOOO2/RRRR2/BBBB2/YYYY2/GG4 "
    "19:*PPPOOYYBR:-:PYGO2/2PP2/O2OO1/2RR2/BBB3/Y1Y3/GG4",
    "=PO": "pavilion 5bb -.-.-.-.- - PPGGGGGGYR G2O2B1R2 P11G8O10Y12B13R10 "
    "63:-:=PYRR:YBR3/PPPP2/OOOO2/RRRR2/BBBB2/YYYY2/GG4 24:*PGOO:-:PYGO2/2PP2/O2OO1/2RR2/BBB3/Y1Y3/GG4",
    "CB0": "duel 3bbA -/-/BK -/B/? -/R/? -/Y/? -/- 5.16 W? 8.10.12.13.17 - B.B.Y.R.K.K.T.BR.BR.YT.RT Y1K1 B4Y4R6K4T3 9 "
    "27:T.-.RRR.KKKK.YYYYY.B:9+1___R.11+1K_R_.-/4+3_T_R.7+2B_K_.-/2+1_Y__.-.-:*:R.RT:YK.YT:A2D2 "
    "4:B.T.BB.TTT.TT.BB:3+1_TK_.6+2K_Y_.-/18+2.-.1+1T___/15+1.-.14+2:B:YK:Y.T.BK:A1D2",
}
"""Moves that weak levels once made and no person would: tiles on the floor that fit a line, a turn given up."""


def plays(level: str, text: str, times: int) -> set[str]:
    """The moves that a level chooses in a position."""
    position = games.parse_position(text)
    return {str(players.make(level, Dealer(f"luck{seed}", 0)).choose(position)) for seed in range(times)}


def legal(text: str) -> set[str]:
    position = games.parse_position(text)
    return {str(each) for each in games.game_of(position).legal_moves(position)}


@pytest.mark.parametrize("has_kernel", [True, False])
@pytest.mark.parametrize("move", ABSURD)
def test_weak_levels_throw_nothing_away(move: str, has_kernel: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if not has_kernel:
        monkeypatch.setattr(kernel, "is_available", lambda: False)
    assert move in legal(ABSURD[move])
    assert move not in plays("kneader", ABSURD[move], 60)


DROPPED = {
    ("journeyman", "4R0"): "azul 2aa YKKW.-.-.BYRK.- BBBYY B12Y11R10K13W14 B2Y2 3:-.RR.-.WW.RRRRR:B4/2Y2/2B2/5/5:- "
    "2:-.-.WWW.KKKK.RR:1Y3/2Y2/5/5/5:*",
    ("potter", "2Y0"): "azul-gray 5aa -.BBYY.YKWW.-.- BBRRRWW - B11Y10R9K7W11 "
    "27:-.-.KKK.-.RRRR:1WYK1/1KRWB/1RWY1/1YK2/3B1:- 9:-.B.BB.-.KKKK:KR2Y/W1YKR/3Y1/3W1/5:*Y",
    ("potter", "CB0"): "duel 3bbA -/B/? -/-/- -/B/? -/T/? -/- 7 1b.13b.3b.10b - - B.Y.K.BR.BR.BK.YK.YT.YT.RT.RT B1K1 "
    "B3Y4R5K3T3 7 17:K.RR.KK.TTTT.RRR.K:8+2.9+1BTSR.17+2__K_/-.11+2_K_Y.14+2/6+3.2+0.-:*Y:B:T.BK.YK:A0D2 "
    "17:B.KK.YY.YY.BBBB.TTT:5+3.4+3YY_R.16+2__T_/-.18+3YRSB.-/-.15+2.12+2:K:Y.R.R.K.T:-:A1D1",
}
"""Tiles that somebody in doubt once let fall, with better lines to put them in."""


@pytest.mark.skipif(not kernel.is_available(), reason=f"no kernel: {kernel.why_missing()}")
@pytest.mark.parametrize(("level", "move"), DROPPED)
def test_who_doubts_lets_no_tiles_fall(level: str, move: str) -> None:
    played = plays(level, DROPPED[level, move], 200)
    assert move in legal(DROPPED[level, move])
    assert move not in played
    assert len(played) > 1


def test_whoever_plays_at_first_sight_has_some_sense() -> None:
    assert all(each.sense for ladder in LEVELS.values() for each in ladder.values() if each.visits == 1)


REFUSED = {
    "2-1": "azul-gray 2ba -.-.-.-.- - B14Y11R15K9W11 Y2K1W4 5:-.BB.RRR.BBB.KKKK:2BY1/2W2/5/5/5:W "
    "3:K.WW.KKK.YYYY.Y:R4/2K2/1Y3/2W2/5:*KR",
    "3-1": "azul-gray 3ba -.-.-.-.- - B10Y6R12K5W7 B1Y6R3K4W6 19:-.-.WWW.BBB.KKKKK:2BYK/2WBY/2R2/5/5:*KWK "
    "7:B.BB.B.RRR.YYYY:R3K/1WK2/KY3/2W1Y/5:-",
}
"""Places that the apprentice once chose, where the tile scores three or four points less than beside others."""


@pytest.mark.skipif(not kernel.is_available(), reason=f"no kernel: {kernel.why_missing()}")
@pytest.mark.parametrize("move", REFUSED)
def test_the_apprentice_sees_what_a_tile_scores(move: str) -> None:
    assert move in legal(REFUSED[move])
    assert move not in plays("apprentice", REFUSED[move], 60)


@pytest.mark.parametrize("name", games.names())
def test_what_gives_tiles_away_is_known_by_its_number(name: str) -> None:
    played = random_game(name, 5)
    codec, given = games.codec(played.game), 0
    for position in played.positions:
        for move in played.game.legal_moves(position) if position.turn is not None else ():
            expected = getattr(move, "line", getattr(move, "row", 1)) == 0 or getattr(move, "fewer", 0) > 0
            expected = expected or str(move).startswith("=")
            assert codec.gives_away(codec.kind(position), codec.action(position, move)) is expected, str(move)
            given += expected
    assert given > 10


def test_the_same_luck_gives_the_same_move() -> None:
    level = Level(1, doubt=2.0, overlooked=0.3)
    assert [pick(level, FOUND, Random(seed)) for seed in range(20)] == [
        pick(level, FOUND, Random(seed)) for seed in range(20)
    ]


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("level", ["kneader", "potter", "glazer"])
def test_a_level_plays_every_game_to_its_end(name: str, level: str) -> None:
    game = games.load(name)
    match = Match(game, game.parse_setup("players=2"), "levels")
    seats = [players.make(level, Dealer(f"levels/{seat}", 0)) for seat in range(2)]
    while not match.ended:
        turn = match.position.turn
        match.play(seats[turn].choose(game.view(match.position, turn)))
    assert match.outcome is not None


def test_the_strongest_level_can_be_given_seconds() -> None:
    assert players.make("grandmaster-3s", Random(1))
    for name in ("grandmaster-0s", "grandmaster-100s", "master-3s", "grandmaster-3"):
        with pytest.raises(SetupError, match=name):
            players.make(name, Random(1))


def gaps(kind: str) -> list[int]:
    """How far every level is above the one below."""
    return [above.rating - below.rating for below, above in pairwise(strengths()[kind])]


def test_every_level_was_measured_in_every_kind_of_game() -> None:
    assert list(strengths()) == kernel.kinds()
    for measured in strengths().values():
        assert [each.level for each in measured] == [*NAMES]


@pytest.mark.parametrize("kind", ["azul-2", "azul-gray-2", "duel", "pavilion-2", "pavilion-gray-2"])
def test_neighbors_of_two_players_are_one_to_three_hundred_points_apart(kind: str) -> None:
    assert 100 <= min(gaps(kind)) <= max(gaps(kind)) <= 300


@pytest.mark.parametrize("kind", [f"{side}-{seats}" for side in SIDES for seats in (3, 4)])
def test_with_more_seats_the_levels_are_nearer_but_far_apart_in_all(kind: str) -> None:
    """Luck and the others decide more: a level may be no better than the next, but is better than the third below."""
    assert all(sum(gaps(kind)[first : first + 3]) > 0 for first in range(len(NAMES) - 3))
    assert sum(gaps(kind)) > 500
