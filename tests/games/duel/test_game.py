"""The module as a game: the contract, and what can be counted in every game."""

from __future__ import annotations

from majolika.game import Game
from majolika.games import duel
from majolika.games.duel import Deal, Move, Position, Setup
from tests.games.duel import random_game

DUEL: Game[Position, Move, Deal, Setup] = duel  # checked by mypy: the module keeps the contract


def test_everything_that_the_contract_asks_for_is_public() -> None:
    asked = {name for name in vars(Game) if not name.startswith("_")} | set(Game.__annotations__)
    assert asked <= set(duel.__all__)
    assert all(hasattr(duel, name) for name in duel.__all__)


def test_all_pieces_are_counted() -> None:
    """U1, U2, U4, 8.5."""
    census = duel.census(duel.start())
    counted = {piece: sum(places.values()) for piece, places in census.items()}
    assert counted == dict.fromkeys("BYRKT", 13) | {
        "special tile": 9,
        "starting tile": 1,
        "plate": 18,
        "chip": 20,
        "marker": 4,
    }


def test_a_game_has_some_two_hundred_steps_and_never_more_than_a_few_hundred_moves() -> None:
    """P1: choices among many orders are several moves."""
    steps = list(random_game(1))
    assert 120 < len(steps) < 350
    assert max(len(duel.legal_moves(before)) for before, _, _ in steps) < 1500


def test_chance_speaks_in_the_middle_of_rounds() -> None:
    """U5, C3, A1: chips and backs are turned up when they come to light."""
    kinds = {type(step).__name__ for _, step, _ in random_game(1) if isinstance(step, Deal)}
    assert kinds == {"TurnPlates", "ShowBack", "FillFactories", "TurnChips", "LookAt"}
