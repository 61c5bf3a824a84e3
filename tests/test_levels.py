"""The named levels: how they choose, and that they stand in the order of their strength."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

import pytest

from majolika import games, kernel, players
from majolika.errors import SetupError
from majolika.games import azul, duel, pavilion
from majolika.games.pavilion.star import NUMBERS
from majolika.match import Dealer, Match
from majolika.players.levels import LEVELS, MANY, NAMES, Level, pick
from majolika.players.measured import strengths
from tests.playing import random_game

SIDES = ("azul", "azul-gray", "pavilion", "pavilion-gray")


class Weighed(NamedTuple):
    name: str
    visits: int
    prior: float
    action: int


FEW = [Weighed("likely", 2, 0.6, 1), Weighed("visited", 7, 0.3, 2), Weighed("neither", 1, 0.1, 3)]
FOUND = [*FEW, *(Weighed("hopeless", 0, 0.001, number) for number in range(4, MANY + 2))]


def picked(level: Level, found: Sequence[Weighed] = FOUND, times: int = 3000) -> Counter[str]:
    random = Random(1)
    return Counter(pick(level, found, random).name for _ in range(times))


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
    assert shares["likely"] == pytest.approx(1500, rel=0.06)
    assert shares["neither"] == pytest.approx(375, rel=0.2)
    assert picked(Level(1, overlooked=1.0))["likely"] == pytest.approx(3000 / len(FOUND), rel=0.2)


def test_of_few_moves_less_is_overlooked() -> None:
    level = Level(1, overlooked=0.9)
    two, three, many = (picked(level, found)["likely"] for found in (FEW[::2], FEW, FOUND))
    assert two == pytest.approx(3000 * (0.85 + 0.15 * 0.15 / 2), rel=0.04)
    assert two > three > 2 * many
    assert picked(level, FEW[:1]) == {"likely": 3000}


def test_who_overlooks_moves_still_plays_none_that_makes_no_sense() -> None:
    assert set(picked(Level(1, overlooked=0.9, sense=0.2))) == {"likely", "visited"}
    assert set(picked(Level(1, overlooked=0.9, sense=0.1))) == {"likely", "visited", "neither"}


def meant(*meanings: int | None) -> set[str]:
    """What is played by somebody who does not compare, when the first moves mean this, and nobody plays the others."""
    known = dict(enumerate(meanings, 1))
    return {pick(Level(1, overlooked=1.0, sense=0.1), FOUND, Random(seed), lambda _: known).name for seed in range(99)}


def test_what_is_done_is_done_as_well_as_it_can_be() -> None:
    assert meant(1, 2, 3) == {"likely", "visited", "neither"}
    assert meant(1, 1, 3) == {"likely", "neither"}
    assert meant(1, 2, 2) == {"likely", "visited"}


def test_what_nobody_means_is_played_only_if_it_is_best() -> None:
    assert meant(1, None, 3) == {"likely", "neither"}
    assert meant(None, 2, 3) == {"likely", "visited", "neither"}


def test_what_nobody_plays_is_not_even_the_best() -> None:
    chosen = pick(Level(1, sense=0.1), FOUND, Random(1), lambda _: {2: 2, 3: 3})
    assert chosen.name == "visited"


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


FOOLISH = {
    "4R0": "azul 2aa YKKW.-.-.BYRK.- BBBYY B12Y11R10K13W14 B2Y2 3:-.RR.-.WW.RRRRR:B4/2Y2/2B2/5/5:- "
    "2:-.-.WWW.KKKK.RR:1Y3/2Y2/5/5/5:*",
    "0Y1": "azul 1ab YKKK.BRRR.BBYR.BBRR.YRKK.BYYR.-.BYYK.YYWW *YYK B13Y9R12K13W17 - 0:-.W.-.-.-:5/5/5/5/5:- "
    "0:-.-.-.-.-:5/5/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:-",
    "0K1": "azul-gray 1ab -.BYKW.YRRW.YYWW.BBRR.BRKW.BYRK *KKK B14Y15R14K14W15 - 0:B.-.-.-.-:5/5/5/5/5:- "
    "0:-.-.-.-.-:5/5/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:-",
    "2Y0": "azul-gray 5aa -.BBYY.YKWW.-.- BBRRRWW - B11Y10R9K7W11 "
    "27:-.-.KKK.-.RRRR:1WYK1/1KRWB/1RWY1/1YK2/3B1:- 9:-.B.BB.-.KKKK:KR2Y/W1YKR/3Y1/3W1/5:*Y",
    "CB0": "duel 3bbA -/B/? -/-/- -/B/? -/T/? -/- 7 1b.13b.3b.10b - - B.Y.K.BR.BR.BK.YK.YT.YT.RT.RT B1K1 "
    "B3Y4R5K3T3 7 17:K.RR.KK.TTTT.RRR.K:8+2.9+1BTSR.17+2__K_/-.11+2_K_Y.14+2/6+3.2+0.-:*Y:B:T.BK.YK:A0D2 "
    "17:B.KK.YY.YY.BBBB.TTT:5+3.4+3YY_R.16+2__T_/-.18+3YRSB.-/-.15+2.12+2:K:Y.R.R.K.T:-:A1D1",
    "CR5": "duel 5bbA -/TK/? -/-/- -/RK/? -/-/- -/RK - - - - BR.YT Y2R3T1 - 3 "
    "38:T.B.TT.KK.BBBBB.TTT:7+0SKRB.8+1KYSB.15+1B___/4+0KY_K.1+1TYSK.6+0/3+0.12+2.14+2:*:R:Y.Y.K.T.BR.YK.YK.RT:A0D1 "
    "57:Y.R.YYY.BB.R.RR:16+0STYB.5+3SRKT.11+1KY__/2+1TK__.9+1BTSR.10+0/18+0.17+0RY__.13+1:Y:B.R.T.BK.YT.RT:B.K.BK:A0D1",
    "3-5": "duel 3abT3 -/-/- -/-/- -/-/- -/-/- -/- - S? 4.7.13.16 - B.B.Y.R.R.K.BR.YK R1T1 B5Y8R2K8T5 9 "
    "41:-.-.-.-.-.RRR:-.14+1YRBT.18+2R_Y_/5+3_R_T.17+0RKB_.2+3/-.6+2KY__.8+0:*:-:K.T.BR.YK.YT.RT:A0D0 "
    "23:-.-.RRR.KK.TT.BBBB:1+2.15+0TBTY.12+0T__B/-.11+2_K_Y.10+3/-.3+2.9+0:-:T.BK.YT:Y.BK.RT:A0D0",
    "=GGYB": "pavilion 3aa -.-.-.-.- - GGOOOYYYBB P11G9O13Y9B9R10 P9G4O1Y3B4R7 "
    "18:*GGYBB:-:ORY3/6/O5/6/1BB3/6/GG3G 19:GGOOYYYYBB:-:1O4/3PP1/6/RRRR2/1B4/1Y4/6",
    "=OOYR": "pavilion 2aa -.-.-.-.- - PPPGGGGOOO P14G14O13Y16B15R10 P4G3O3B4R6 "
    "11:OOYYYR:-:6/6/3O2/1RR3/1BB3/6/6 9:*YYYR:-:1R4/5P/6/2R3/1B4/6/2G3",
    "2B": "pavilion 3aa OYYR.GOYB.PPGR.OOBR.OBBB * PGGGOYBRRR P15G13O10Y10B8R6 P2G3O2Y5B3R3 "
    "15:R:-:PBR3/6/O5/R5/6/1YY3/G5 21:OR:-:B5/1P4/1OO3/RRR3/BBB3/2Y3/6",
    "0Y": "pavilion 3aa YYYR.-.-.-.- GYR GGGOOYYBRR P11G8O11Y10B9R13 P6G7O1Y1B4R1 "
    "12:POOBBBR:-:YP4/P5/O5/R5/2B1B1/Y5/6 11:*PGGOOOOYYBB:-:1B4/4P1/1O4/RR4/6/1Y4/5G",
    "W4P3": "pavilion 6ba -.-.-.-.- - POOYBBBBRR P7G10O8Y12B9R7 - "
    "36:*PPOOBBRRRR:-:YBOP2/PPP3/OOO3/RRR3/BB4/Y4Y/1G4 "
    "56:PPGGGGGGOOOYYYRR:-:BGP3/PPP1PP/OO3O/RRRR2/BBB3/YYY3/GGGG2",
    "+P": "pavilion 6aa+3 -.-.-.-.- - PPGGOOOYBB P8G6O11Y11B7R6 P4G2O1Y3B4R6 "
    "67:G:-:PG4/PPPPPP/OO1OOO/RRRRRR/BB4/YY4/GG4 70:*:=GGR:GRBPY1/6/OO4/RR4/BBBBBB/YYYY2/GGGGG1",
    "+G": "pavilion-gray 6aa+1 -.-.-.-.- - PPPGGGOYBB P6G7O11Y12B10R5 P4G2O2Y2B1R4 "
    "56:*PRRR:-:YYYY1Y/OOOOOO/RPY3/BBB1BB/1PR3/1RR3/1P4 63:GGGGG:-:4G1/RGB3/GBORP1/1BRG2/1RR3/GOYRBP/1PPP2",
    "SE1R": "pavilion-gray 4ba -.-.-.-.- - PPGOOYYBRR P6G6O6Y5B8R5 P6G7O10Y8B6R5 "
    "22:PBBRRR:-:G1G2G/1YR3/1RR3/2G3/1Y1O2/2O3/2YP2 34:*PPPPPYYBBRR:-:BRO1GP/GO1YRB/6/1YG3/1GB3/6/6",
    "=-": "pavilion-gray 4ba -.-.-.-.- - OOOBBRRRRR P6G9O5Y5B5R3 P8G9O9Y12B4R5 "
    "38:R:-:BB1BBB/1YB3/PBR3/1RO3/G1Y3/1OY3/1OR3 39:*POBR:-:PPP1PP/G1BORP/1GR3/1BR3/2R3/1YB3/1GY3",
}
"""Moves that weak levels made when they were play-tested, and no person would: what they meant could be done better."""


@pytest.mark.skipif(not kernel.is_available(), reason=f"no kernel: {kernel.why_missing()}")
@pytest.mark.parametrize("level", NAMES[:5])
@pytest.mark.parametrize("move", FOOLISH)
def test_weak_levels_do_what_they_mean_as_well_as_they_can(move: str, level: str) -> None:
    assert move in legal(FOOLISH[move])
    assert move not in plays(level, FOOLISH[move], 60)


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
def test_what_is_meant_by_a_move_is_known_by_its_number(name: str) -> None:
    played = random_game(name, 5)
    codec = games.codec(played.game)
    meanings: dict[tuple[str, int], str] = {}
    for position in played.positions:
        if position.turn is None:
            continue
        moves = {codec.action(position, move): move for move in played.game.legal_moves(position)}
        kind = codec.kind(position)
        for action, number in codec.meanings(kind, list(moves)).items():
            meaning = what_it_says(moves[action], kind)
            assert (number is None) == (meaning is None), str(moves[action])
            if number is not None:
                assert meanings.setdefault((kind, number), str(meaning)) == str(meaning), str(moves[action])
    assert len(set(meanings.values())) == len(meanings) > 20


def what_it_says(move: Any, kind: str) -> object:
    """What a person would say of a move before looking how to do it; nothing of one that gives tiles away."""
    match move:
        case azul.Take(_, tile, line):
            return (tile, line) if line else None
        case duel.TakeSun() | duel.TakeMoons():
            return (move.tile, move.row) if move.row and not move.fewer else None
        case duel.Lay(space, _):
            return f"plate to {space}"
        case duel.Complete(_, chips):
            return "completes" if chips else "leaves"
        case pavilion.Take(_, tile):
            return tile
        case pavilion.Place(space, tile, _):
            return f"{tile.name} for {NUMBERS['gray' if 'gray' in kind else 'colored'][space]}"
        case pavilion.Pass():
            return None
    return str(move)


def passes(text: str) -> set[str]:
    """The passes that people think of."""
    position = games.parse_position(text)
    game = games.game_of(position)
    codec = games.codec(game)
    moves = {codec.action(position, move): str(move) for move in game.legal_moves(position)}
    return {moves[action] for action in codec.meanings(codec.kind(position), list(moves)) if moves[action][0] == "="}


def test_nobody_throws_tiles_away_who_can_place_or_keep_them() -> None:
    assert passes(FOOLISH["=GGYB"]) == set()
    assert passes(FOOLISH["=-"]) == {"=R"}


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
