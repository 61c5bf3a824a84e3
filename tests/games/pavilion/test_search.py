"""Positions in which one move is clearly best: what the kernel's evaluation of Summer Pavilion knows."""

from __future__ import annotations

from random import Random

import pytest

from majolika import games, kernel
from majolika.arena import Deal, pairwise, play_deal
from majolika.games import pavilion
from majolika.games.pavilion import Board, Position, Setup
from majolika.games.pavilion.box import Side
from tests.games.pavilion import board, random_game, table

pytestmark = pytest.mark.skipif(not kernel.is_available(), reason=f"no kernel: {kernel.why_missing()}")

both_sides = pytest.mark.parametrize("side", ["colored", "gray"])
all_numbers = pytest.mark.parametrize("players", [2, 3, 4])

BLUE_BUT_2 = "E1B E3B E4B E5B E6B"
RED = "NE1R NE2R NE3R NE4R NE5R NE6R C1R"
ONES = {"colored": "C1R W1P NW1O NE1R SE1Y SW1G", "gray": "W3P NW3O NE3R SE3Y SW3G"}
"""All spaces with a 1 but that of the blue star."""


def searched(position: Position, visits: int) -> kernel.Search:
    codec = games.codec(pavilion)
    search = kernel.load(codec.kind(position)).search()
    search.look(codec.pack(position), seed=1)
    search.run(visits)
    return search


def choices(position: Position) -> set[str]:
    """The moves that a search visits most at a glance and ahead; that is one where both agree."""
    found = [max(searched(position, visits).candidates(), key=lambda each: each.visits) for visits in (20, 1000)]
    return {str(games.codec(pavilion).move(position, best.action)) for best in found}


def alone(mine: Board, players: int, side: Side, when: str = "6aa", score: int = 7) -> Position:
    """A table where all the others have passed, with *score* points each."""
    return table(mine, *[board(corners="-", score=score)] * (players - 1), when=when, side=side)


# Acquire tiles


@both_sides
@all_numbers
def test_it_takes_the_two_tiles_that_a_star_lacks(side: Side, players: int) -> None:
    """4.5: they are worth 21 points; four yellow tiles are not."""
    others = [board(score=20, token=seat == 1) for seat in range(1, players)]
    position = table(board(BLUE_BUT_2, score=20), *others, when="6aa", center="BBYYYY", side=side)
    assert choices(position) == {"0B"}


@both_sides
@all_numbers
def test_it_takes_the_wild_tile_along(side: Side, players: int) -> None:
    """5.1.2: of two displays with the same color it takes from the one that also holds a wild tile."""
    others = [board() for _ in range(1, players)]
    assert choices(table(board(), *others, when="2aa", displays="BB.BBG", side=side)) == {"2B"}


@all_numbers
def test_it_leaves_tiles_that_nobody_wants_with_the_token(players: int) -> None:
    """5.1.6, 5.6.2: in the last round red tiles would only cost points where the red star is complete."""
    others = [board(score=20) for _ in range(1, players)]
    assert choices(table(board(RED, score=20), *others, when="6aa", displays="GG", center="RRR")) == {"1G"}


# Play tiles and score


@both_sides
@all_numbers
def test_it_completes_a_star(side: Side, players: int) -> None:
    """4.5: 15 points for the blue star and 6 for the links."""
    assert choices(alone(board(BLUE_BUT_2, hand="BBYYY"), players, side, score=30)) == {"E2B"}


@both_sides
@all_numbers
def test_it_fills_the_gap_between_two_tiles(side: Side, players: int) -> None:
    """4.7: 3 points, enough to win; anything else brings 2 at most."""
    assert choices(alone(board("W1P W3P", hand="PP"), players, side)) == {"W2P"}


@both_sides
@all_numbers
def test_it_closes_a_window(side: Side, players: int) -> None:
    """5.3.1: three bonus tiles for the last six in hand."""
    assert choices(alone(board("E1B E2B E5B", hand="BBBBBB"), players, side, when="2aa")) == {"E6B"}


@both_sides
@all_numbers
def test_it_closes_a_statue(side: Side, players: int) -> None:
    """5.3.1: two bonus tiles, and a link."""
    assert choices(alone(board("W1P NW3O NW4O", hand="PP"), players, side, when="2aa")) == {"W2P"}


@both_sides
@all_numbers
def test_it_covers_the_last_space_with_a_1(side: Side, players: int) -> None:
    """4.6: 4 points for the number and 1 for the tile, less 1 for the other tile; they win."""
    space = {"colored": "E1B", "gray": "E3B"}[side]
    assert choices(alone(board(ONES[side], hand="BB"), players, side, score=8)) == {space}


@all_numbers
def test_it_does_not_waste_wild_tiles(players: int) -> None:
    """5.2.4: with two tiles paid for each of two spaces it scores 4, in any other way less."""
    mine = board("E1B NE1R C1P C2G", hand="BBRR")
    assert choices(alone(mine, players, "colored", score=8)) <= {"E2B", "NE2R"}


@both_sides
@all_numbers
def test_it_places_all_it_can_in_the_last_round(side: Side, players: int) -> None:
    """5.6.2: what is left over costs a point."""
    assert not any(move.startswith("=") for move in choices(alone(board(hand="YB"), players, side)))


# Bonus tiles and passing


@both_sides
@all_numbers
def test_it_takes_the_bonus_tile_that_a_star_lacks(side: Side, players: int) -> None:
    """5.3.1: with a second blue tile the star is completed."""
    assert choices(alone(board(BLUE_BUT_2, hand="BY"), players, side, when="6aa+1", score=20)) == {"+B"}


@pytest.mark.parametrize(
    "text",
    [
        "pavilion-gray 6ba+1 -.-.-.-.- - POYYYBBBBR P9G6O7Y9B8R11 P2G1O4Y2B3R2"
        " 73:GG:-:OOOOOO/1OGB2/GYP3/ORGP2/PPPPPP/1GG3/1GP3"
        " 65:*GGR:-:BBBBBB/YYYYY1/YGO3/RRRRRR/1GG3/1GG3/YOP3",
        "pavilion 6ab+1 -.-.-.-.- - GGGGGYRRR P11G8O9Y10B11R9 O1"
        " 57:PGGGYYY:-:PRY3/P5/OOOOOO/RRR3/BBBBBB/Y5/GG4"
        " 57:*PPPOOOOBBBBBR:-:GR4/PPPPP1/OO4/RRRR2/6/YYYYYY/GGG3",
    ],
)
def test_at_first_sight_a_wild_bonus_tile_may_be_the_last_that_a_space_costs(text: str) -> None:
    """5.3.1: red is wild, and no other color on offer adds to what the hand can pay."""
    position = pavilion.Position.parse(text)
    best = max(searched(position, 1).candidates(), key=lambda each: each.prior)
    assert str(games.codec(pavilion).move(position, best.action)) == "+R"


@all_numbers
def test_it_keeps_the_tiles_that_can_be_used(players: int) -> None:
    """5.5.1: four blue tiles towards the last space of their star, and not a red one for which there is no space."""
    mine = board(f"E1B E2B E3B E4B E5B C2B {RED}", hand="BBBBR")
    assert choices(alone(mine, players, "colored", when="4aa")) == {"=BBBB"}


# The whole


@both_sides
@all_numbers
def test_what_it_expects_is_sensible_all_through_a_game(side: Side, players: int) -> None:
    """Shares are shares, points are neither below the least nor above the most that a board is worth."""
    steps = list(random_game(Setup.parse(f"players={players} side={side}"), 5))
    positions = [before for before, _, _ in steps if before.turn is not None]
    for position in Random(1).sample(positions, 8):
        search = searched(position, 50)
        for place in range(len(search.candidates())):
            outlook = search.outlook(place)
            assert sum(outlook.shares) == pytest.approx(1, abs=1e-3)
            assert all(-20 < points < 304 for points in outlook.points)


def test_it_beats_greedy() -> None:
    """Two deals from both seats on each side: it wins nearly all (8 of 8 when it was measured)."""
    results = [
        play_deal(Deal("pavilion", (("side", side),), ("search-200", "greedy"), "beats", number))
        for side in ("colored", "gray")
        for number in range(2)
    ]
    (points,) = pairwise(results).values()
    assert len(points) == 8
    assert 8 - sum(points) >= 6
