"""The kernel is a second implementation, held to the readable rules step by step."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from bench.equal import compare_a_game, setup_of
from hypothesis import given, settings
from hypothesis import strategies as st

from majolika import games, kernel
from majolika.cli.perft import count
from majolika.errors import KernelError
from majolika.games import azul
from tests.test_perft import known

pytestmark = pytest.mark.skipif(not kernel.is_available(), reason=f"no kernel: {kernel.why_missing()}")

KINDS = kernel.kinds() if kernel.is_available() else []
GAMES_OF_A_KIND = 50


@pytest.mark.parametrize("kind", KINDS)
def test_random_games_are_equal_after_every_step(kind: str) -> None:
    random = Random(kind)
    for _ in range(GAMES_OF_A_KIND):
        compare_a_game(kind, setup_of(kind, random), random)


@pytest.mark.parametrize("kind", KINDS)
def test_the_kernel_counts_as_many_ways_as_the_rules(kind: str) -> None:
    random = Random(kind)
    game = games.load(kind.partition("-")[0])
    codec, packed = games.codec(game), kernel.load(kind)
    position = game.start(setup_of(kind, random))
    for _ in range(40):
        if position.over:
            return
        if position.awaits_deal:
            position = game.deal(position, game.draw(position, random))
            continue
        assert packed.perft(codec.pack(position), 2) == count(game, position, 2)
        position = game.play(position, random.choice(game.legal_moves(position)))


def disguised(packed: kernel.Kernel, state: bytes, seed: int, actions: list[int]) -> tuple[bytes, list[int]]:
    """A state in another guise, and some of its actions."""
    states, lengths, moves = bytearray(state), array("i", [len(actions)]), array("H", actions)
    packed.disguise(states, lengths, moves, seed)
    return bytes(states), list(moves)


@pytest.mark.parametrize("kind", KINDS)
def test_another_guise_makes_no_difference(kind: str) -> None:
    """Its moves are the same in their guise, lead to the same in its guise, and the scores are the same."""
    random, packed = Random(kind), kernel.load(kind)
    codec = games.codec(games.load(kind.partition("-")[0]))
    state, differ = packed.start(codec.pack_setup(setup_of(kind, random))), 0
    while (turn := packed.turn(state)) != kernel.OVER:
        seed = random.getrandbits(64)
        other, moves = disguised(packed, state, seed, legal := packed.legal(state))
        assert packed.is_state(other)
        if kind != "duel":  # in other colors its box is in no data file
            assert codec.pack(codec.unpack(kind, other)) == other
        assert sorted(moves) == packed.legal(other)
        assert (packed.turn(other), packed.scores(other)) == (turn, packed.scores(state))
        differ += other != state
        if turn == kernel.CHANCE:
            state = packed.deal(state, seed)
            continue
        chosen = random.randrange(len(legal))
        after = packed.play(state, legal[chosen])
        assert disguised(packed, after, seed, [])[0] == packed.play(other, moves[chosen])
        state = after
    assert bool(differ) is ("gray" in kind or kind == "duel")


def test_the_gray_wall_changes_its_colors_and_is_mirrored() -> None:
    position = games.parse_position(
        "azul-gray 2ab RRKW.-.-.-.- BY B18Y18R15K19W18 Y 3:-.RR.-.-.-:1R3/5/5/5/5:*B 0:W.-.-.-.-:5/5/5/5/5:-"
    )
    codec, found = games.codec(games.game_of(position)), set()
    take = codec.action(position, azul.Take.parse("0B2"))
    for seed in range(200):
        other, (move,) = disguised(kernel.load("azul-gray-2"), codec.pack(position), seed, [take])
        changed = str(codec.unpack("azul-gray-2", other))
        red, blue = changed.split(":-.")[1][0], changed.split(":*")[1][0]
        walls = [
            wall for wall in (f"1{red}3", f"3{red}1") if f" 3:-.{red * 2}.-.-.-:{wall}/5/5/5/5:*{blue} " in changed
        ]
        found.add((red, blue, *walls))
        assert str(codec.move(position, move)) == f"0{blue}2"
    both = {(red, blue) for red in "BYRKW" for blue in "BYRKW" if red != blue}
    assert found == {(red, blue, wall) for red, blue in both for wall in (f"1{red}3", f"3{red}1")}


def test_gray_pavilions_are_turned_each_by_itself() -> None:
    """Two reds at C1 and C2 and a blue at E4: the center star turns in its place, the others go round it."""
    position = games.parse_position(
        "pavilion-gray ORBYGP 2aa -.-.-.-.- - PPGGOYYBRR P16G17O17Y20B18R17 - "
        "5:*PPGBBR:-:RR4/6/6/6/3B2/6/6 5:PGOOO:-:6/PG4/6/6/6/4O1/6"
    )
    codec, packed = games.codec(games.game_of(position)), kernel.load("pavilion-gray-2")
    found = set()
    for seed in range(100):
        other, _ = disguised(packed, codec.pack(position), seed, [])
        found.add(tuple(board.split(":")[3] for board in str(codec.unpack("pavilion-gray-2", other)).split()[-2:]))
    first = {"RR4/6/6/6/3B2/6/6", "1RR3/6/6/6/6/3B2/6", "2RR2/6/6/6/6/6/3B2"}
    first |= {"3RR1/3B2/6/6/6/6/6", "4RR/6/3B2/6/6/6/6", "R4R/6/6/3B2/6/6/6"}
    assert {board for board, _ in found} == first
    assert len({board for _, board in found}) == 6
    assert len(found) > 6


def test_duel_changes_its_colors_and_is_mirrored() -> None:
    """Five colors in any order, left or right: plates, chips, and the ways to pay go with them."""
    random, packed = Random("guises"), kernel.load("duel")
    codec = games.codec(games.load("duel"))
    paid = 0
    for _ in range(6):
        state = packed.start(codec.pack_setup(setup_of("duel", random)))
        while (turn := packed.turn(state)) != kernel.OVER:
            if turn == kernel.CHANCE:
                state = packed.deal(state, random.getrandbits(64))
                continue
            legal, seed = packed.legal(state), random.getrandbits(64)
            payments = [action for action in legal if duel_payment(action)]
            action = random.choice(payments or legal)
            after = packed.play(state, action)
            if payments:
                other, (move,) = disguised(packed, state, seed, [action])
                assert disguised(packed, after, seed, [])[0] == packed.play(other, move)
                paid += move != action
            state = after
    assert paid > 0
    assert len({disguised(packed, state, seed, [])[0] for seed in range(5_000)}) == 120 * 2


def duel_payment(action: int) -> bool:
    """Whether an action of Duel pays for a row: these come before the 36 spaces of the dome, 672 of them."""
    return kernel.load("duel").actions - 36 - 672 <= action < kernel.load("duel").actions - 36


def test_disguises_are_put_on_states_and_legal_actions_only() -> None:
    packed = kernel.load("azul-gray-2")
    state = packed.deal(packed.start(b"\0"), 1)
    illegal = next(action for action in range(packed.actions) if action not in packed.legal(state))
    with pytest.raises(KernelError, match="forbid"):
        disguised(packed, state, 1, [illegal])
    with pytest.raises(KernelError, match="no state"):
        disguised(packed, bytes(len(state)), 1, [])
    with pytest.raises(KernelError, match="states must have"):
        disguised(packed, state[:-1], 1, [])
    with pytest.raises(KernelError, match="lengths for 2"):
        packed.disguise(bytearray(state), array("i", [2]), array("H", [0]), 1)
    with pytest.raises(KernelError, match="out of range"):
        packed.disguise(bytearray(2 * state), array("i", [-1, 2]), array("H", [0]), 1)


@pytest.mark.parametrize(("text", "depth", "number"), list(known(10**9)))
def test_the_kernel_finds_the_known_counts(text: str, depth: int, number: int) -> None:
    position = games.parse_position(text)
    codec = games.codec(games.game_of(position))
    assert kernel.load(codec.kind(position)).perft(codec.pack(position), depth) == number


def test_random_play_is_as_it_is_known_to_be() -> None:
    """Uniformly random play with two players and the colored wall: 70.3 moves a game, 2.95 points a player."""
    totals = kernel.load("azul-2").playouts(b"\0", seed=1, games=40_000)
    assert totals["games"] == 40_000
    assert totals["moves"] / 40_000 == pytest.approx(70.3, abs=0.2)
    assert totals["points"] / 80_000 == pytest.approx(2.95, abs=0.05)


def test_the_kernel_deals_fairly() -> None:
    """Each place of the first display gets each color equally often; a display is rarely one-colored."""
    packed, codec = kernel.load("azul-2"), games.codec(games.load("azul"))
    start = packed.start(b"\0")
    colors, alike = [0] * 5, 0
    for seed in range(4000):
        first = codec.unpack("azul-2", packed.deal(start, seed)).displays[0]
        colors = [sum(pair) for pair in zip(colors, first.counts, strict=True)]
        alike += max(first.counts) == 4
    assert all(3050 < number < 3350 for number in colors)
    assert alike == pytest.approx(4000 * 5 * (20 * 19 * 18 * 17) / (100 * 99 * 98 * 97), abs=20)


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_seat_cannot_know_is_drawn_anew_and_nothing_else(kind: str) -> None:
    """Both the readable view and its completion say so; where nothing is hidden, nothing changes."""
    random = Random(kind)
    game = games.load(kind.partition("-")[0])
    codec, packed = games.codec(game), kernel.load(kind)
    changed = 0
    for _ in range(8):
        position = game.start(setup_of(kind, random))
        for _ in range(120):
            if position.over:
                break
            state = codec.pack(position)
            for seat in range(position.players):
                completed = packed.complete(state, seat, random.getrandbits(64))
                assert game.view(codec.unpack(kind, completed), seat) == game.view(position, seat)
                assert packed.is_state(completed)
                changed += completed != state
            if position.awaits_deal:
                position = game.deal(position, game.draw(position, random))
            else:
                moves = game.legal_moves(position)
                drawing = [move for move in moves if str(move).startswith(("A?", "D", "U", "K"))]
                position = game.play(position, random.choice(drawing if drawing and random.random() < 0.7 else moves))
    assert bool(changed) == (kind == "duel")
    with pytest.raises(KernelError):
        packed.complete(codec.pack(position), packed.players, 1)


@pytest.mark.parametrize("kind", KINDS)
def test_random_moves_are_chosen_evenly(kind: str) -> None:
    """Moves a game, by the kernel's own choice and by ours."""
    random = Random(1)
    game = games.load(kind.partition("-")[0])
    codec, packed = games.codec(game), kernel.load(kind)
    setup = codec.pack_setup(setup_of(kind, random))
    moves, games_played = 0, 300
    for _ in range(games_played):
        state = packed.start(setup)
        while (turn := packed.turn(state)) != kernel.OVER:
            if turn == kernel.CHANCE:
                state = packed.deal(state, random.getrandbits(64))
            else:
                state = packed.play(state, random.choice(packed.legal(state)))
                moves += 1
            if moves > 400 * games_played:
                break
    totals = packed.playouts(setup, seed=1, games=5000)
    assert totals["moves"] / 5000 == pytest.approx(moves / games_played, rel=0.06)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_wrong_bytes_are_refused_and_never_crash(kind: str, data: st.DataObject) -> None:
    packed = kernel.load(kind)
    random = Random(kind)
    codec = games.codec(games.load(kind.partition("-")[0]))
    state = packed.start(codec.pack_setup(setup_of(kind, random)))
    for _ in range(data.draw(st.integers(0, 60))):
        turn = packed.turn(state)
        if turn == kernel.OVER:
            break
        state = (
            packed.deal(state, 7) if turn == kernel.CHANCE else packed.play(state, random.choice(packed.legal(state)))
        )
    damaged = bytearray(state)
    for _ in range(data.draw(st.integers(1, 4))):
        damaged[data.draw(st.integers(0, len(state) - 1))] = data.draw(st.integers(0, 255))
    if not packed.is_state(bytes(damaged)):
        with pytest.raises(KernelError):
            packed.legal(bytes(damaged))
        return
    turn = packed.turn(bytes(damaged))
    if turn == kernel.CHANCE:
        assert packed.is_state(packed.deal(bytes(damaged), 1))
    elif turn != kernel.OVER:
        for action in packed.legal(bytes(damaged)):
            assert packed.is_state(packed.play(bytes(damaged), action))


@pytest.mark.parametrize("kind", KINDS)
def test_wrong_lengths_and_numbers_are_refused(kind: str) -> None:
    packed = kernel.load(kind)
    setup = games.codec(games.load(kind.partition("-")[0])).pack_setup(setup_of(kind, Random(1)))
    state = packed.start(setup)
    calls: list[Callable[[], object]] = [
        lambda: packed.legal(state[:-1]),
        lambda: packed.legal(state + b"\0"),
        lambda: packed.legal(b""),
        lambda: packed.play(state, -1),
        lambda: packed.play(state, packed.actions),
        lambda: packed.play(state, 10**30),
        lambda: packed.deal(state, -1),
        lambda: packed.deal(state, 2**64),
        lambda: packed.perft(state, 0),
        lambda: packed.perft(state, 10**30),
        lambda: packed.playouts(setup, 1, -1),
        lambda: packed.playouts(setup, 1, 1, 0),
        lambda: packed.start(setup + b"\0" * 50),
        lambda: packed.start(b"\xff" * len(setup)),
    ]
    for call in calls:
        with pytest.raises(KernelError):
            call()


def test_an_unknown_kind_is_refused_by_name() -> None:
    with pytest.raises(KernelError, match="chess"):
        kernel.load("chess")


@pytest.mark.parametrize("name", games.names())
def test_every_game_is_in_the_kernel_for_every_number_of_players(name: str) -> None:
    game = games.load(name)
    for players in game.choices()[0].values:
        assert games.codec(game).kind(game.start(game.parse_setup(f"players={players}"))) in KINDS


def arrays(batch: kernel.Batch) -> tuple[memoryview, kernel.Outputs]:
    """Actions and outputs for a batch, without any library of numbers."""
    games, seats = batch.games, batch.games * batch.kernel.players
    return memoryview(bytearray(4 * games)).cast("i"), kernel.Outputs(
        masks=memoryview(bytearray(games * batch.kernel.actions)),
        turns=memoryview(bytearray(games)).cast("b"),
        scores=memoryview(bytearray(4 * seats)).cast("i"),
        rewards=memoryview(bytearray(4 * seats)).cast("f"),
        done=memoryview(bytearray(games)),
    )


def legal_actions(out: kernel.Outputs, batch: kernel.Batch, game: int) -> list[int]:
    size = batch.kernel.actions
    return [action for action in range(size) if out.masks[game * size + action]]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("parts", [1, 3])
def test_a_batch_plays_every_game_by_the_same_rules(kind: str, parts: int) -> None:
    """Masks, turns and points are those of the single calls; games that end begin anew."""
    random = Random(kind)
    packed = kernel.load(kind)
    setup = games.codec(games.load(kind.partition("-")[0])).pack_setup(setup_of(kind, random))
    batch = packed.batch(setup, games=5, seed=3, round_cap=20)
    actions, out = arrays(batch)
    batch.look(out)
    ended = 0
    with ThreadPoolExecutor(2) as threads:
        for _ in range(400):
            before = [batch.state(game) for game in range(5)]
            for game, state in enumerate(before):
                assert out.turns[game] == packed.turn(state)
                assert legal_actions(out, batch, game) == packed.legal(state)
                actions[game] = random.choice(packed.legal(state))
            batch.step(actions, out, threads, parts)
            for game, state in enumerate(before):
                after = packed.play(state, actions[game])
                if packed.turn(after) < kernel.CHANCE:
                    assert batch.state(game) == after
                if out.done[game]:
                    ended += 1
                    seats = slice(game * packed.players, (game + 1) * packed.players)
                    assert sum(out.rewards[seats]) == pytest.approx(0, abs=1e-6)
                    assert max(out.rewards[seats]) >= 0
                    scores, places = packed.scores(after)
                    if packed.turn(after) == kernel.OVER:
                        assert tuple(out.scores[seats]) == scores
                        winners = [place == 1 for place in places]
                        assert [reward > 0 or all(winners) for reward in out.rewards[seats]] == winners
    assert ended


@pytest.mark.parametrize("kind", KINDS)
def test_a_batch_refuses_what_it_cannot_take(kind: str) -> None:
    packed = kernel.load(kind)
    setup = games.codec(games.load(kind.partition("-")[0])).pack_setup(setup_of(kind, Random(1)))
    batch = packed.batch(setup, games=4, seed=1)
    actions, out = arrays(batch)
    batch.look(out)
    batch.choose(actions)
    assert all(actions[game] in legal_actions(out, batch, game) for game in range(4))
    before = [batch.state(game) for game in range(4)]
    for wrong in (-1, packed.actions, 2**31 - 1):
        actions[3] = wrong
        with pytest.raises(KernelError):
            batch.step(actions, out)
        assert [batch.state(game) for game in range(4)] == before
    with pytest.raises(KernelError):
        batch.step(actions, out, parts=2)
    assert [batch.state(game) for game in (2, 3)] == before[2:]
    calls: list[Callable[[], object]] = [
        lambda: batch.step(bytearray(15), out),
        lambda: batch.step(bytes(16), out),
        lambda: batch.look(out._replace(masks=bytearray(3))),
        lambda: batch.look(out._replace(done=None)),
        lambda: batch.state(4),
        lambda: batch.state(-1),
        lambda: packed.batch(setup, games=0, seed=1),
        lambda: packed.batch(b"\xff" * len(setup), games=1, seed=1),
    ]
    for call in calls:
        with pytest.raises(KernelError):
            call()
