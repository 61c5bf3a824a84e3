from __future__ import annotations

from random import Random

import pytest

from majolika import games, players
from majolika.errors import SetupError
from majolika.games import azul
from majolika.match import Dealer, Match

every_game = pytest.mark.parametrize("name", games.names())


def final_scores(name: str, kinds: list[str], seed: int) -> tuple[int, ...]:
    game = games.load(name)
    match = Match(game, game.parse_setup("players=2"), str(seed), round_cap=60)
    seats = [players.make(kind, Dealer(f"{seed}/{seat}", 0)) for seat, kind in enumerate(kinds)]
    while not match.ended:
        turn = match.position.turn
        match.play(seats[turn].choose(game.view(match.position, turn)))
    assert match.outcome is not None
    return match.outcome.scores


@every_game
@pytest.mark.parametrize("kind", ["random", "greedy"])
def test_a_player_chooses_a_legal_move(name: str, kind: str) -> None:
    final_scores(name, [kind, kind], 1)


@every_game
def test_greedy_beats_random(name: str) -> None:
    """In both seats of the same deals."""
    for seed in range(3):
        first = final_scores(name, ["greedy", "random"], seed)
        second = final_scores(name, ["random", "greedy"], seed)
        assert first[0] + second[1] > first[1] + second[0]


@every_game
def test_the_same_luck_gives_the_same_game(name: str) -> None:
    assert final_scores(name, ["greedy", "random"], 7) == final_scores(name, ["greedy", "random"], 7)


def test_greedy_takes_the_best_immediate_gain() -> None:
    """Completing line 2 beats everything else that display 1 offers."""
    position = azul.Position.parse(
        "azul 1aa BBRK.-.-.-.- *YY B18Y16R19K19W20 - 0:-.-.-.-.-:5/5/5/5/5:- 0:-.YY.-.-.-:5/5/5/5/5:-"
    )
    assert str(players.make("greedy", Random(1)).choose(position)) == "1B2"


def test_greedy_avoids_the_floor() -> None:
    position = azul.Position.parse(
        "azul 1aa BBBB.-.-.-.- * B16Y20R20K20W20 - 0:-.-.-.-.-:5/5/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:-"
    )
    assert str(players.make("greedy", Random(1)).choose(position)) == "1B4"


def test_an_unknown_player_is_refused_by_name() -> None:
    with pytest.raises(SetupError, match="deepblue"):
        players.make("deepblue", Random(1))
