"""Who knows what: views, what is seen of a step, and full positions that agree with a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest

from majolika.games import duel
from majolika.games.duel import Deal, Keep, Kind, LookAt, Move, Plate, Position, Return, Setup, Stage, TurnPlates
from majolika.games.duel.plates import Face, in_order
from tests.games.duel import BOX, board, play, random_game, story, table

SEEDS = range(30, 40)
TILES = "BBYR/-/?"


@cache
def games() -> list[tuple[Position, Move | Deal, Position]]:
    """All steps of some games in which the plates of the stack are drawn eagerly."""
    return [step for seed in SEEDS for step in eager_game(seed)]


def eager_game(seed: int) -> Iterator[tuple[Position, Move | Deal, Position]]:
    """A game by chance in which drawing never costs a point, so that players draw many plates."""
    chance, position = Random(seed), duel.start(Setup.parse("draw_at_zero=free"))
    while not position.over:
        before = position
        step: Move | Deal
        if position.awaits_deal:
            step = duel.draw(position, chance)
            position = duel.deal(position, step)
        else:
            legal = duel.legal_moves(position)
            draws = [move for move in legal if str(move) == "A?"]
            step = draws[0] if draws and chance.random() < 0.6 else chance.choice(legal)
            position = duel.play(position, step)
        yield before, step, position


def secrets(position: Position) -> bool:
    return bool(position.plates.under or position.plates.hand)


def follow(position: Position, step: Move | Deal) -> Position:
    return duel.deal(position, step) if isinstance(step, Deal) else duel.play(position, step)


def numbers(plates: tuple[Plate, ...]) -> list[int]:
    return [plate.number for plate in plates]


def shown(position: Position, seat: int | None) -> tuple[str, str]:
    """Stack and hand as *seat* sees them."""
    _, stack, _, hand = str(duel.view(position, seat).plates).split()
    return stack, hand


DRAWN = play(table(small=TILES, display="1.2.3"), "A?", "W?", "A?", "W?", "A?", "S?")
"""Seat a has drawn a special plate and two wild ones, and may draw on."""

LOOKED = play(DRAWN, "A!", "!7.4.6")
RETURNING = play(LOOKED, "K7", "L1+0")
RETURNED = play(RETURNING, "U6")


# What everybody knows


def test_before_the_look_nobody_knows_more_than_the_backs() -> None:
    """8.13, A1: not even the player who drew."""
    for seat in (None, 0, 1):
        assert duel.view(DRAWN, seat) == DRAWN
        assert shown(DRAWN, seat) == ("S?", "S?.W?.W?")


def test_everybody_sees_the_top_of_the_stack_and_nothing_below_it() -> None:
    """8.13, U2: which plates can still come up is known, their order is not in the position."""
    for seat in (None, 0, 1):
        view = duel.view(DRAWN, seat)
        assert view.plates.top is Kind.SPECIAL
        assert numbers(view.plates.unseen) == list(range(4, 19))


def test_chips_that_can_still_come_up_are_known_to_everybody() -> None:
    """8.5."""
    position = table(board(chips="T"), board(), small="-/Y/? -/-/YK")
    for seat in (None, 0, 1):
        assert duel.view(position, seat) == position


# Looking, keeping, laying, returning


def test_only_the_player_who_drew_sees_the_fronts() -> None:
    """8.13."""
    assert shown(LOOKED, 0) == ("S?", "7a.4a.6a")
    for seat in (1, None):
        assert shown(LOOKED, seat) == ("S?", "S?a.W?a.W?a")
        assert numbers(duel.view(LOOKED, seat).plates.unseen) == list(range(4, 19))


def test_the_look_is_seen_as_backs_by_the_others() -> None:
    """8.13: in move, deal and story."""
    stopped = play(DRAWN, "A!")
    deal = duel.parse_deal("!7.4.6")
    assert str(duel.seen(stopped, deal, 0)) == "!7.4.6"
    assert str(duel.seen(stopped, deal, 1)) == str(duel.seen(stopped, deal, None)) == "!S?.W?.W?"
    assert story(stopped, "!7.4.6", 0) == ["Anna looks at plate 7, plate 4, plate 6."]
    assert story(stopped, "!7.4.6", 1) == ["Anna looks at a special plate, a wild plate, a wild plate."]


def test_everybody_sees_the_plate_that_is_kept() -> None:
    """8.13."""
    for seat in (None, 0, 1):
        view = duel.view(play(LOOKED, "K4"), seat)
        assert view.plates.kept == BOX.plate(4)
        assert 4 not in numbers(view.plates.unseen)
        assert str(duel.seen(LOOKED, Keep(4), seat)) == "K4"


def test_everybody_sees_a_single_plate_that_was_drawn() -> None:
    """8.13: it has to be laid at once."""
    position = play(table(small=TILES), "A?", "W?", "A!")
    for seat in (None, 0, 1):
        assert str(duel.seen(position, LookAt((7,)), seat)) == "!7"
        assert duel.view(play(position, "!7"), seat) == play(position, "!7")


def test_fronts_and_order_of_returned_plates_are_hidden_backs_are_not() -> None:
    """8.13."""
    assert shown(RETURNED, 0) == ("S?.6a.4a", "-")
    assert shown(RETURNED, 1) == shown(RETURNED, None) == ("S?.W?a.W?a", "-")
    other_order = play(RETURNING, "U4")
    assert duel.view(RETURNED, 1) == duel.view(other_order, 1)
    assert duel.view(RETURNED, 0) != duel.view(other_order, 0)


def test_the_others_see_a_back_go_under_the_stack() -> None:
    """8.13."""
    assert str(duel.seen(RETURNING, Return(6), 0)) == "U6"
    assert str(duel.seen(RETURNING, Return(6), 1)) == str(duel.seen(RETURNING, Return(6), None)) == "UW?"
    assert story(RETURNING, "U6", 1) == ["Anna puts a wild plate under the stack."] * 2
    assert story(RETURNING, "U6", 0) == ["Anna puts plate 6 under the stack.", "Anna puts plate 4 under the stack."]


def test_different_backs_can_be_told_apart() -> None:
    """8.13: plate 7 is special, plates 4 and 6 are wild."""
    position = play(LOOKED, "K4", "L1+0")
    assert shown(play(position, "U7"), 1) == ("S?.S?a.W?a", "-")
    assert shown(play(position, "U6"), 1) == ("S?.W?a.S?a", "-")


# What a player remembers


def late(under: str) -> Position:
    """A table on which the stack holds nothing but plates that were put back, some of plates 10 to 18."""
    named = {int(word.strip("ab")) for word in under.split(".")}
    others = [number for number in range(10, 19) if number not in named]
    laid = [*range(1, 10), *others[3:]]
    domes = [{space: f"{plate}+0" for space, plate in enumerate(laid[seat::2], 1)} for seat in (0, 1)]
    boards = [board(laid=plates, score="9") for plates in domes]
    return table(*boards, small=TILES, display=".".join(map(str, others[:3])) or "-", under=under)


def test_a_player_knows_the_plates_it_put_back_in_their_order() -> None:
    """8.13: until somebody draws them; 10, 12, 14, 15 and 17 are wild."""
    position = late("10a.11b.12a.13a.14b.15b")
    assert shown(position, 0)[0] == "10a.S?b.12a.13a.W?b.W?b"
    assert shown(position, 1)[0] == "W?a.11b.W?a.S?a.14b.15b"
    assert shown(position, None)[0] == "W?a.S?b.W?a.S?a.W?b.W?b"


def test_a_player_knows_its_own_plates_while_the_other_draws_them() -> None:
    """8.13: seat a draws plate 10 of seat b, and plate 12 of its own."""
    position = play(late("10b.12a.13a.14b.15b.16a"), "A?", "A?")
    assert shown(position, 1)[1] == "W?a.10b"
    assert shown(position, 0)[1] == "12a.W?b"
    assert shown(position, None)[1] == "W?a.W?b"
    looked = play(position, "A!", "!12.10")
    assert shown(looked, 0)[1] == "12a.10ba"
    assert shown(looked, 1)[1] == "W?a.10ba"
    assert str(duel.seen(play(position, "A!"), duel.parse_deal("!12.10"), 1)) == "!W?.10"


def test_a_plate_that_the_other_player_drew_and_put_back_is_mislaid() -> None:
    """8.13: seat b knows that plate 10 is one of the two wild plates that seat a put back, not which."""
    position = play(late("10b.12b.14b.13b.15b.16a"), "A?", "A?", "A?", "A!", "!10.12.14", "K14", "L9+0", "U12")
    assert [str(entry) for entry in position.plates.under] == ["13b", "15b", "16a", "12ab", "10ab"]
    view = duel.view(position, 1)
    assert str(view.plates).split()[1:3] == ["13b.15b.S?a.W?a.W?a", "16/10.12"]
    other_order = replace(position.plates, under=(*position.plates.under[:3], *position.plates.under[:2:-1]))
    assert duel.view(replace(position, plates=other_order), 1) == view


def test_onlookers_remember_nothing_but_backs() -> None:
    """8.13."""
    position = late("12ab.10ab.13b.15b.16a")
    assert str(duel.view(position, None).plates).split()[1:3] == ["W?a.W?a.S?b.W?b.S?a", "10.12.13.15.16"]


def test_a_plate_turned_up_is_no_secret_any_more() -> None:
    """8.13: seat b learns that one of the mislaid plates has come up."""
    position = late("12ab.10ab.13b.14b.15b.16b.17b")
    position = replace(position, stage=Stage.DISPLAY)
    view = duel.view(position, 1)
    assert numbers(view.plates.mislaid) == [10, 12]
    after = duel.deal(view, TurnPlates((12,)))
    assert numbers(after.plates.mislaid) == [10]


# Laws


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_what_a_seat_knows_follows_from_what_it_knew_and_what_it_saw(seat: int | None) -> None:
    """8.13: a step seen, played in a view, gives the view of the next position."""
    for before, step, after in games():
        if secrets(before) or secrets(after):
            followed = follow(duel.view(before, seat), duel.seen(before, step, seat))
            assert duel.view(followed, seat) == duel.view(after, seat)


def swapped(position: Position, one: Plate, two: Plate) -> Position:
    """The position with two plates exchanged that lie face down or in a hand."""

    def other(face: Face) -> Face:
        return two if face == one else one if face == two else face

    plates = position.plates
    under = tuple(entry._replace(face=other(entry.face)) for entry in plates.under)
    unseen = in_order(two if plate == one else one if plate == two else plate for plate in plates.unseen)
    hand = [entry._replace(face=other(entry.face)) for entry in plates.hand]
    return replace(position, plates=replace(plates, under=under, unseen=unseen).with_hand(hand))


def pairs(plates: tuple[Plate, ...]) -> Iterator[tuple[Plate, Plate]]:
    return ((one, two) for one, two in combinations(plates, 2) if one.kind is two.kind)


def exchanged(step: Move | Deal, one: Plate, two: Plate) -> Move | Deal:
    """The step with two plates exchanged."""
    names = {one.number: two.number, two.number: one.number}
    if isinstance(step, Return):
        return Return(names.get(step.plate, step.plate) if isinstance(step.plate, int) else step.plate)
    if isinstance(step, LookAt):
        return LookAt(tuple(names.get(name, name) if isinstance(name, int) else name for name in step.plates))
    return step


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_positions_that_differ_in_what_a_seat_cannot_know_look_the_same(seat: int | None) -> None:
    """8.13: any two plates of a kind are exchanged of which the seat knows no more than the backs."""
    tried = 0
    for before, step, _ in games()[::3]:
        view = duel.view(before, seat)
        if not secrets(before) or view == before:
            continue
        for one, two in pairs(view.plates.unseen):
            twin = swapped(before, one, two)
            assert duel.view(twin, seat) == view
            tried += twin != before
            if isinstance(step, Return):
                same = exchanged(step, one, two)
                assert duel.seen(twin, same, seat) == duel.seen(before, step, seat)
                assert duel.story(twin, same, seat) == duel.story(before, step, seat)
    assert tried > 500


@pytest.mark.parametrize("seat", [0, 1])
def test_looks_at_different_plates_are_seen_alike(seat: int) -> None:
    """8.13: whatever the other player draws, the seat sees only backs of what it did not put back itself."""
    looks = [(before, step) for before, step, _ in games() if isinstance(step, LookAt) and len(step.plates) > 1]
    tried = 0
    for before, step in looks:
        if before.seat == seat:
            continue
        seen = duel.seen(before, step, seat)
        assert isinstance(seen, LookAt)
        for entry, name in zip(before.plates.hand, seen.plates, strict=True):
            assert isinstance(name, int) == (entry.by == seat)
        for chance in map(Random, range(3)):
            world = duel.complete(duel.view(before, seat), chance)
            other = duel.draw(world, chance)
            assert duel.seen(world, other, seat) == seen
            assert duel.story(world, other, seat) == duel.story(before, step, seat)
            tried += other != step
    assert tried > 30


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_knows_is_in_its_view(seat: int) -> None:
    """8.13: plates that it put back itself are never hidden from it."""
    for before, _, _ in games()[::3]:
        view = duel.view(before, seat)
        for entry, seen in zip(before.plates.under, view.plates.under, strict=True):
            assert (seen == entry) == (entry.by == seat)
            assert seen.kind == entry.kind


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_completed_view_looks_the_same_and_can_be_played(seat: int | None) -> None:
    """8.13."""
    chance = Random(1)
    for before, _, _ in games()[::5]:
        view = duel.view(before, seat)
        world = duel.complete(view, chance)
        assert duel.view(world, seat) == view
        assert world.check() is world
        assert duel.complete(world, chance) == world
        assert not world.plates.mislaid
        assert duel.legal_moves(world) == duel.legal_moves(before) or seat != before.seat


def test_the_player_to_move_has_the_same_moves_in_its_view() -> None:
    """8.13: a bot needs no more."""
    for before, _, _ in games():
        if before.turn is not None and secrets(before):
            view = duel.view(before, before.turn)
            assert duel.legal_moves(view) == duel.legal_moves(before)
            assert all(duel.play(view, move) for move in duel.legal_moves(view)[:5])


def test_no_view_names_a_hidden_plate_twice_or_loses_one() -> None:
    """U2: all eighteen are accounted for."""
    for before, _, _ in games()[::7]:
        for seat in (None, 0, 1):
            assert duel.view(before, seat).check()
            assert sum(duel.census(duel.view(before, seat))["plate"].values()) == 18


# Fairness


def spread(view: Position, samples: int) -> Counter[tuple[int, ...]]:
    """How often each arrangement of the plates under the stack and in the hand is sampled."""
    chance = Random(99)
    worlds = (duel.complete(view, chance).plates for _ in range(samples))
    return Counter(
        tuple(entry.face.number for entry in (*plates.under, *plates.hand) if isinstance(entry.face, Plate))
        for plates in worlds
    )


def is_fair(counted: Counter[tuple[int, ...]], expected: set[tuple[int, ...]], samples: int) -> bool:
    """Whether all arrangements come, and about equally often: chi-square below mean + 5 deviations."""
    mean, cells = samples / len(expected), len(expected)
    chi_square = sum((counted[arrangement] - mean) ** 2 / mean for arrangement in expected)
    return set(counted) == expected and chi_square < cells - 1 + 5 * (2 * (cells - 1)) ** 0.5


def test_hidden_plates_are_any_unseen_ones_of_their_kind() -> None:
    """8.13: seat b sees two wild plates go back; four wild ones are unseen, twelve ordered pairs."""
    boards = board(laid={1: "2+0", 2: "3+0", 3: "4+0"}), board(laid={1: "6+0", 2: "10+0"})
    position = table(*boards, small=TILES, display="1.5.7", under="12a.14a")
    view = duel.view(position, 1)
    wild = [12, 14, 15, 17]
    assert [plate.number for plate in view.plates.unseen if plate.kind is Kind.WILD] == wild
    assert is_fair(spread(view, 2400), {*permutations(wild, 2)}, 2400)


def test_the_kinds_of_hidden_plates_are_as_seen() -> None:
    """8.13: one special plate of 8, 9, 11, 13, 16, 18 and one wild one of 14, 15, 17."""
    laid = {1: "2+0", 2: "3+0", 3: "4+0", 4: "1+0", 5: "5+0"}, {1: "6+0", 2: "10+0", 3: "12+0"}
    position = table(board(laid=laid[0]), board(laid=laid[1]), small=TILES, display="7", under="8a.14a")
    expected: set[tuple[int, ...]] = {(special, wild) for special in (8, 9, 11, 13, 16, 18) for wild in (14, 15, 17)}
    assert is_fair(spread(duel.view(position, 1), 3600), expected, 3600)


def test_mislaid_plates_are_among_those_that_the_other_player_put_back() -> None:
    """8.13: one of two wild plates is 10, the other is 12, 14, 15 or 17."""
    boards = board(laid={1: "2+0", 2: "3+0", 3: "4+0"}), board(laid={1: "6+0"})
    position = table(*boards, small=TILES, display="1.5.7", under="10ab.12a")
    expected: set[tuple[int, ...]] = {pair for other in (12, 14, 15, 17) for pair in ((10, other), (other, 10))}
    assert is_fair(spread(duel.view(position, 1), 2400), expected, 2400)


def test_what_comes_up_next_is_as_likely_in_a_completed_view_as_it_should_be() -> None:
    """8.13: one of three special plates went back, so each of them is on top of the stack once in three times."""
    laid = {1: "1+0", 2: "5+0", 3: "7+0", 4: "8+0"}, {1: "9+0", 2: "11+0"}
    position = table(board(laid=laid[0]), board(laid=laid[1]), small=TILES, under="13a", back="S?")
    view = duel.view(replace(position, stage=Stage.DISPLAY), 1)
    chance, counted = Random(5), Counter[tuple[int, ...]]()
    for _ in range(3000):
        deal = duel.draw(duel.complete(view, chance), chance)
        assert isinstance(deal, TurnPlates)
        counted[deal.plates[:1]] += 1
    assert is_fair(counted, {(13,), (16,), (18,)}, 3000)


def test_chance_in_a_view_is_as_fair_as_in_a_full_position() -> None:
    """8.13: a special plate is on top; seat b cannot know whether 13 is gone."""
    laid = {1: "1+0", 2: "5+0", 3: "7+0", 4: "8+0"}, {1: "9+0", 2: "11+0"}
    position = table(board(laid=laid[0]), board(laid=laid[1]), small=TILES, under="13a", back="S?")
    view = duel.view(replace(position, stage=Stage.DISPLAY), 1)
    drawn = (duel.draw(view, Random(seed)) for seed in range(2000))
    counted = Counter(deal.plates[:1] for deal in drawn if isinstance(deal, TurnPlates))
    assert is_fair(counted, {(13,), (16,), (18,)}, 2000)


def test_ordinary_games_have_secrets_too() -> None:
    """8.13."""
    assert any(duel.view(before, 0) != before for before, _, _ in random_game(3))
