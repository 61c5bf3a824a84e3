"""Values with one part changed."""

from __future__ import annotations

import dataclasses
import pickle
from random import Random

import pytest

from majolika import games
from majolika.games import azul
from majolika.tiles import Tiles
from majolika.values import replace
from tests.playing import play_out


def test_a_changed_value_is_the_one_that_the_standard_library_makes() -> None:
    position = azul.start(azul.Setup(players=3))
    assert replace(position, round=7, lid=position.bag) == dataclasses.replace(position, round=7, lid=position.bag)


def test_nothing_changed_is_the_same_value() -> None:
    position = azul.start()
    assert replace(position) == position


def test_a_value_of_one_part_can_be_changed() -> None:
    tiles: Tiles[azul.Tile] = azul.Tiles.none()
    assert replace(tiles, counts=(1, 0, 0, 0, 2)) == azul.Tiles.parse("BWW")


@pytest.mark.parametrize("name", games.names())
def test_a_pickled_position_is_the_same_position(name: str) -> None:
    game = games.load(name)
    played = play_out(game, game.parse_setup("players=2"), Random(5))
    assert pickle.loads(pickle.dumps(played.positions)) == played.positions
