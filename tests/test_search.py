from __future__ import annotations

from random import Random
from typing import Any

import pytest

from majolika import games, kernel, players
from majolika.arena import Deal, pairwise, play_deal
from majolika.errors import KernelError, SetupError
from majolika.games import azul
from majolika.players import SearchPlayer, plain_search
from tests.playing import random_game

needs_kernel = pytest.mark.skipif(not kernel.is_available(), reason=f"no kernel: {kernel.why_missing()}")
every_game = pytest.mark.parametrize("name", games.names())

LAST_TAKE = "azul 2aa -.-.-.-.- W B19Y19R20K20W18 - 0:-.W.-.-.-:5/1BY2/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:*"


def some_views(name: str, number: int) -> list[Any]:
    """Views of seats that are to move."""
    played = random_game(name, 3)
    positions = [position for position in played.positions if position.turn is not None]
    return [played.game.view(position, position.turn) for position in Random(1).sample(positions, number)]


@every_game
def test_a_search_finds_all_moves_and_chooses_one(name: str) -> None:
    for view in some_views(name, 4):
        moves = games.game_of(view).legal_moves(view)
        player = SearchPlayer(Random(1), visits=30)
        candidates = player.analyse(view)
        assert sorted(map(str, moves)) == sorted(str(candidate.move) for candidate in candidates)
        assert sum(candidate.prior for candidate in candidates) == pytest.approx(1, abs=1e-3)
        assert all(-1 <= candidate.value <= 1 for candidate in candidates)
        assert candidates[0].visits == max(candidate.visits for candidate in candidates)
        assert player.choose(view) in moves


@every_game
def test_the_same_visits_and_luck_give_the_same_move(name: str) -> None:
    for view in some_views(name, 2):
        one, two = (SearchPlayer(Random(5), visits=40).analyse(view) for _ in range(2))
        assert one == two


@every_game
def test_without_a_kernel_a_plain_search_plays(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "is_available", lambda: False)
    for view in some_views(name, 2):
        game = games.game_of(view)
        candidates = SearchPlayer(Random(1), visits=12).analyse(view)
        assert sum(candidate.visits for candidate in candidates) == 12
        assert candidates[0].move in game.legal_moves(view)


@pytest.mark.parametrize("has_kernel", [pytest.param(True, marks=needs_kernel), False])
def test_a_search_sees_that_a_line_can_be_completed(has_kernel: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last white tile completes line 2 and is worth 3 there, 1 in line 1, and nothing elsewhere."""
    monkeypatch.setattr(kernel, "is_available", lambda: has_kernel)
    assert str(SearchPlayer(Random(1), visits=200).choose(azul.Position.parse(LAST_TAKE))) == "0W2"


@needs_kernel
def test_a_search_beats_greedy_in_azul() -> None:
    """Five deals from both seats on each wall: it wins nearly all (40 of 40 when it was measured)."""
    results = [
        play_deal(Deal("azul", (("wall", wall),), ("search-200", "greedy"), "beats", number))
        for wall in ("colored", "gray")
        for number in range(5)
    ]
    (points,) = pairwise(results).values()
    assert len(points) == 20
    assert 20 - sum(points) >= 17


@needs_kernel
def test_a_search_goes_on_where_it_was() -> None:
    codec, packed = games.codec(azul), kernel.load("azul-2")
    position = azul.deal(azul.start(), azul.Deal.parse("BBRK.YYKW.RRWW.BYKW.BBYR"))
    state = codec.pack(position)
    in_parts, at_once = packed.search(), packed.search()
    in_parts.run(state, 300)
    assert in_parts.run(state, 700) == at_once.run(state, 1000)
    assert sum(candidate.visits for candidate in at_once.run(state, 1)) == 1000
    other = codec.pack(azul.play(position, azul.Take.parse("1B2")))
    assert sum(candidate.visits for candidate in at_once.run(other, 50)) == 49


@needs_kernel
def test_a_search_refuses_what_cannot_be_searched() -> None:
    packed = kernel.load("azul-2")
    start = packed.start(b"\0")
    dealt = packed.deal(start, 1)
    search = packed.search()
    for state, visits in ((start, 10), (dealt[:-1], 10), (b"\xff" * len(dealt), 10), (dealt, 0), (dealt, 10**12)):
        with pytest.raises(KernelError):
            search.run(state, visits)


@pytest.mark.parametrize("name", ["search-", "search-0", "search-x", "search--5", "search-99999999999", "greedy-5"])
def test_a_search_with_absurd_visits_is_refused(name: str) -> None:
    with pytest.raises(SetupError):
        players.make(name, Random(1))


def test_visits_can_be_named() -> None:
    assert isinstance(players.make("search-25", Random(1)), SearchPlayer)


def test_the_plain_search_values_a_lead() -> None:
    ahead = azul.Position.parse(LAST_TAKE.replace("0:-.W.-", "30:-.W.-"))
    mine, theirs = plain_search.values(azul, ahead)
    assert mine > 0.9
    assert theirs < -0.9
