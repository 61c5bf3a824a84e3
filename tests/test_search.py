from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest
from bench.equal import setup_of

from majolika import games, kernel, players
from majolika.arena import Deal, pairwise, play_deal
from majolika.errors import KernelError, SetupError
from majolika.games import azul
from majolika.players import SearchPlayer, network, plain_search
from majolika.players.search import MOST_VISITS
from majolika.server.settings import Settings
from tests.playing import play_out, random_game

needs_kernel = pytest.mark.skipif(not kernel.is_available(), reason=f"no kernel: {kernel.why_missing()}")
every_game = pytest.mark.parametrize("name", games.names())

ROUNDED = 4
"""Visits that another rounding of the same network may move."""

LAST_TAKE = "azul 2aa -.-.-.-.- W B19Y19R20K20W18 - 0:-.W.-.-.-:5/1BY2/5/5/5:- 0:-.-.-.-.-:5/5/5/5/5:*"


def some_views(name: str, number: int) -> list[Any]:
    """Views of seats that are to move."""
    played = random_game(name, 3)
    positions = [position for position in played.positions if position.turn is not None]
    return [played.game.view(position, position.turn) for position in Random(1).sample(positions, number)]


@every_game
def test_a_search_finds_the_moves_and_chooses_one(name: str) -> None:
    for view in some_views(name, 4):
        moves = games.game_of(view).legal_moves(view)
        player = SearchPlayer(Random(1), visits=30)
        candidates = player.analyse(view)
        assert {str(candidate.move) for candidate in candidates} <= {str(move) for move in moves}
        assert sum(candidate.prior for candidate in candidates) == pytest.approx(1, abs=1e-3)
        assert sum(candidate.visits for candidate in candidates) == 30
        for candidate in candidates:
            assert -1 <= candidate.value <= 1
            assert sum(candidate.shares) == pytest.approx(1, abs=1e-3)
            assert len(candidate.points) == view.players
        assert candidates[0].visits == max(candidate.visits for candidate in candidates)
        assert player.choose(view) in moves


@every_game
def test_a_line_can_be_played(name: str) -> None:
    for view in some_views(name, 3):
        game = games.game_of(view)
        best = SearchPlayer(Random(1), visits=300).analyse(view)[0]
        position = game.play(view, best.move)
        for move in best.line:
            assert move in game.legal_moves(position)
            position = game.play(position, move)


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


@needs_kernel
@pytest.mark.parametrize(
    ("kind", "visits"), [*((kind, 40) for kind in kernel.kinds() if kind != "duel"), ("pavilion-2", 300)]
)
def test_both_searches_visit_the_same_moves(kind: str, visits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no moves are another one over again, which the plain search does not notice, and nothing is hidden.

    Of 300 visits in Summer Pavilion, two of five come to a position that was judged already, which the plain
    search does not notice either.
    """
    game = games.load(kind.partition("-")[0])
    compared = 0
    for position in play_out(game, setup_of(kind, Random(7)), Random(7)).positions:
        if position.turn is None or compared == 3:
            continue
        view = game.view(position, position.turn)
        moves = game.legal_moves(view)
        found = SearchPlayer(Random(1), visits=visits).analyse(view) if 2 <= len(moves) <= 12 else []
        if len(found) != len(moves):
            continue
        with monkeypatch.context() as without:
            without.setattr(kernel, "is_available", lambda: False)
            plain = {each.move: each for each in SearchPlayer(Random(1), visits=visits).analyse(view)}
        assert sum(abs(plain[each.move].visits - each.visits) for each in found) <= ROUNDED
        compared += 1
    assert compared == 3


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


FIRST_DEAL = "BBRK.YYKW.RRWW.BYKW.BBYR"


def dealt() -> tuple[azul.Position, bytes]:
    position = azul.deal(azul.start(), azul.Deal.parse(FIRST_DEAL))
    return position, games.codec(azul).pack(position)


def searched(search: kernel.Search, state: bytes, visits: int) -> list[kernel.Candidate]:
    search.look(state)
    search.run(visits)
    return search.candidates()


@needs_kernel
def test_a_sketch_draws_every_move_by_its_prior() -> None:
    """While it is warm; later by the square of the prior.  What it keeps are the states on its way, in order."""
    _, state = dealt()
    packed = kernel.load("azul-2")
    search = packed.search()
    search.look(state)
    priors = {packed.play(state, found.action): found.prior for found in search.candidates()}
    for warm, power in ((1, 1), (0, 2)):
        shares = {after: prior**power for after, prior in priors.items()}
        likeliest = max(shares, key=shares.__getitem__)
        games = [search.sketch(state, seed, warm, 500) for seed in range(1500)]
        assert all(kept[0] in priors and packed.turn(last) == kernel.OVER for kept, last in games)
        drawn = sum(kept[0] == likeliest for kept, _ in games)
        assert drawn / 1500 == pytest.approx(shares[likeliest] / sum(shares.values()), abs=0.05)
    assert search.sketch(state, 7, 1, 500) == search.sketch(state, 7, 1, 500)


@needs_kernel
def test_a_sketch_keeps_some_of_its_states() -> None:
    _, state = dealt()
    search = kernel.load("azul-2").search()
    everything, some = (search.sketch(state, 3, 20, most)[0] for most in (500, 4))
    assert (len(some), len(set(some))) == (4, 4)
    assert len(everything) > 20
    with pytest.raises(KernelError, match="most"):
        search.sketch(state, 3, 20, 0)
    with pytest.raises(KernelError, match="bytes"):
        search.sketch(state[:-1], 3, 20, 4)


@needs_kernel
def test_a_search_goes_on_where_it_was() -> None:
    _, state = dealt()
    in_parts, at_once = kernel.load("azul-2").search(), kernel.load("azul-2").search()
    searched(in_parts, state, 300)
    assert searched(in_parts, state, 700) == searched(at_once, state, 1000)
    assert at_once.look(state) == 1000


@needs_kernel
def test_the_tree_is_kept_after_moves_that_it_knows() -> None:
    codec, (position, state) = games.codec(azul), dealt()
    search = kernel.load("azul-2").search()
    found = searched(search, state, 2000)
    best = max(found, key=lambda candidate: candidate.visits)
    line = search.line(found.index(best))
    played = azul.play(position, codec.move(position, best.action))
    assert search.look(codec.pack(played)) == best.visits
    search.look(state)
    replied = azul.play(played, codec.move(played, line[0]))
    searched(search, state, 2000)
    assert search.look(codec.pack(replied)) > 1
    other = azul.deal(azul.start(), azul.Deal.parse(FIRST_DEAL[::-1].replace("R", "W", 1)))
    assert search.look(codec.pack(other)) == 0


@needs_kernel
def test_a_position_that_was_visited_once_gets_its_moves_when_it_is_looked_at() -> None:
    _, state = dealt()
    packed = kernel.load("azul-2")
    search = packed.search()
    once = next(candidate for candidate in searched(search, state, 1) if candidate.visits)
    after = packed.play(state, once.action)
    assert search.look(after) == 1
    assert searched(search, after, 200) == searched(packed.search(), after, 200)


@needs_kernel
def test_threads_share_a_search_and_lose_no_visit() -> None:
    _, state = dealt()
    search = kernel.load("azul-2").search()
    search.look(state)
    with ThreadPoolExecutor(3) as pool:
        for running in [pool.submit(search.run, 3000, thread, True) for thread in range(3)]:
            running.result()
    assert sum(candidate.visits for candidate in search.candidates()) == 9000
    assert search.look(state) == 9000


@needs_kernel
@pytest.mark.parametrize("kind", kernel.kinds() if kernel.is_available() else [])
def test_a_search_finds_the_same_whatever_it_looked_at_before(kind: str) -> None:
    """With a network it remembers boards from one position to the next, and which positions it judged."""
    packed, random = kernel.load(kind), Random(kind)
    weights = network.shipped(kind)
    assert weights is not None
    net = packed.network(weights.floats)
    setup = games.codec(games.load(kind.partition("-")[0])).pack_setup(setup_of(kind, random))
    old = packed.search(net)
    for _ in range(3):
        state, moves = packed.start(setup), random.randrange(30)
        while moves or packed.turn(state) == kernel.CHANCE:
            if packed.turn(state) == kernel.CHANCE:
                state = packed.deal(state, random.getrandbits(64))
            else:
                state, moves = packed.play(state, random.choice(packed.legal(state))), moves - 1
        assert searched(old, state, 500) == searched(packed.search(net), state, 500)


@needs_kernel
@pytest.mark.parametrize("kind", kernel.kinds() if kernel.is_available() else [])
def test_a_deep_search_goes_through_chance(kind: str) -> None:
    """Near the end of a round the tree passes the deal, and values stay within bounds."""
    packed, random = kernel.load(kind), Random(kind)
    state = packed.start(games.codec(games.load(kind.partition("-")[0])).pack_setup(setup_of(kind, random)))
    search = packed.search()
    for _ in range(60):
        turn = packed.turn(state)
        if turn == kernel.OVER:
            break
        if turn == kernel.CHANCE:
            state = packed.deal(state, random.getrandbits(64))
            continue
        found = searched(search, state, 400)
        assert all(-1 <= candidate.value <= 1 for candidate in found)
        assert sum(search.outlook().shares) == pytest.approx(1, abs=1e-3)
        state = packed.play(state, random.choice(packed.legal(state)))


@needs_kernel
def test_priors_can_be_replaced() -> None:
    _, state = dealt()
    search = kernel.load("azul-2").search()
    search.look(state)
    number = len(search.candidates())
    search.set_priors([1.0] + [0.0] * (number - 1))
    search.run(20)
    assert search.candidates()[0].visits > 15
    with pytest.raises(KernelError):
        search.set_priors([1.0])


@needs_kernel
def test_displays_with_the_same_tiles_are_searched_once() -> None:
    position = azul.deal(azul.start(), azul.Deal.parse("BBRK.BBRK.RRWW.RRWW.BBYR"))
    search = kernel.load("azul-2").search()
    search.look(games.codec(azul).pack(position))
    sources = {candidate.action // 30 for candidate in search.candidates()}
    assert sources == {1, 3, 5}


@needs_kernel
def test_a_search_refuses_what_cannot_be_searched() -> None:
    packed = kernel.load("azul-2")
    start = packed.start(b"\0")
    dealt = packed.deal(start, 1)
    search = packed.search()
    for state in (start, dealt[:-1], b"\xff" * len(dealt)):
        with pytest.raises(KernelError):
            search.look(state)
    for visits in (10, 0, 10**12):
        with pytest.raises(KernelError):
            search.run(visits)
    search.look(dealt)
    for visits, thread in ((0, 0), (10**12, 0), (10, -1), (10, 64)):
        with pytest.raises(KernelError):
            search.run(visits, thread)
    for candidate in (-1, 10_000):
        with pytest.raises(KernelError):
            search.outlook(candidate)


@needs_kernel
def test_a_cancelled_search_still_chooses() -> None:
    position, _ = dealt()
    player = SearchPlayer(Random(1), visits=10_000_000)
    player.cancel()
    assert player.choose(position) in azul.legal_moves(position)


@every_game
def test_an_only_move_is_chosen_without_a_search(name: str) -> None:
    def asked(kind: str) -> None:
        raise AssertionError(f"a network of {kind} was asked for")

    played = random_game(name, 3)
    turns = [position for position in played.positions if position.turn is not None]
    position = next(position for position in turns if len(played.game.legal_moves(position)) == 1)
    view = played.game.view(position, position.turn)
    assert [SearchPlayer(Random(1), weights=asked).choose(view)] == list(played.game.legal_moves(view))


@needs_kernel
def test_seconds_end_a_search() -> None:
    position, _ = dealt()
    found = SearchPlayer(Random(1), visits=10_000_000, seconds=0.05).analyse(position)
    assert 0 < sum(candidate.visits for candidate in found) < 10_000_000


@needs_kernel
@pytest.mark.parametrize("threads", [3, 100])
def test_a_player_may_use_several_threads(threads: int) -> None:
    """On a machine with a hundred cores, as many as one search can have."""
    position, _ = dealt()
    found = SearchPlayer(Random(1), visits=3001, threads=threads).analyse(position)
    assert sum(candidate.visits for candidate in found) == 3001


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="cores are not given to processes here")
def test_who_may_use_one_core_thinks_on_one() -> None:
    allowed = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {min(allowed)})
        assert kernel.cores() == 1
        assert Settings(database="").thinkers == 1
    finally:
        os.sched_setaffinity(0, allowed)
    assert kernel.cores() == len(allowed)


@pytest.mark.parametrize("visits", [0, -1, 10_000_001])
def test_absurd_budgets_are_refused(visits: int) -> None:
    with pytest.raises(SetupError):
        SearchPlayer(Random(1), visits)


@pytest.mark.parametrize(
    "name",
    [
        "search-",
        "search-0",
        "search-x",
        "search--5",
        "search-99999999999",
        "search-0ms",
        "search-100000ms",
        "search-5s",
        "greedy-5",
        "heuristic-5@x",
        "heuristic-5ms@x",
    ],
)
def test_a_search_with_an_absurd_budget_is_refused(name: str) -> None:
    with pytest.raises(SetupError):
        players.make(name, Random(1))


def test_visits_can_be_named() -> None:
    assert isinstance(players.make("search-25", Random(1)), SearchPlayer)


@pytest.mark.parametrize("name", ["search-30ms", "heuristic-30ms"])
@needs_kernel
def test_a_search_may_be_given_milliseconds(name: str) -> None:
    position, _ = dealt()
    player = players.make(name, Random(1))
    assert isinstance(player, SearchPlayer)
    assert 64 <= sum(candidate.visits for candidate in player.analyse(position)) < MOST_VISITS


def test_the_plain_search_values_a_lead() -> None:
    ahead = azul.Position.parse(LAST_TAKE.replace("0:-.W.-", "30:-.W.-"))
    judged = plain_search.ByHeuristic(azul).judge(ahead)
    assert judged.utility(0) > 0.9
    assert judged.utility(1) < -0.9
