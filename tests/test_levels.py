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
from majolika.players.levels import NAMES, Level, pick
from majolika.players.measured import strengths

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
    assert shares["likely"] == pytest.approx(1875, rel=0.06)  # seen, or nothing is
    assert shares["neither"] == pytest.approx(375, rel=0.2)
    assert picked(Level(1, overlooked=0.999)).most_common(1)[0][0] == "likely"


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
