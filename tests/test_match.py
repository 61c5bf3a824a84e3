from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256

import pytest

from majolika import games
from majolika.errors import IllegalMove, MatchError, RecordError, SetupError
from majolika.games import azul, duel
from majolika.match import Dealer, Match, commitment_to, draw_setup, every_setup, verify
from majolika.players import make
from majolika.record import Record


def played(seed: str, *, steps: int = 10_000, name: str = "azul", setup: str = "") -> Match:
    game = games.load(name)
    match = Match(game, game.parse_setup(setup), seed, round_cap=60)
    player = make("random", Dealer(seed, 0))
    while not match.ended and len(match.steps) < steps:
        match.play(player.choose(game.view(match.position, match.position.turn)))
    return match


def test_the_dealer_gives_the_documented_numbers() -> None:
    """Words of 64 bits from SHA-256 of seed, deal and block, as docs/reference/deals.md says."""
    dealer = Dealer("7", 1)
    text = "".join(sha256(f"majolika/1:7:1:{block}".encode()).hexdigest() for block in range(2))
    words = [int(text[first : first + 16], 16) for first in range(0, len(text), 16)]
    assert [dealer.randrange(2**64) for _ in words] == words


def test_the_dealer_is_fair_and_never_out_of_range() -> None:
    dealer = Dealer("fair", 1)
    seen = Counter(dealer.randrange(6) for _ in range(6000))
    assert set(seen) == set(range(6))
    assert all(900 < number < 1100 for number in seen.values())


def test_deals_depend_on_seed_and_number_alone() -> None:
    first, second = played("s", steps=30), played("s", steps=30)
    assert first.steps == second.steps
    assert played("t", steps=30).steps[0] != first.steps[0]


@pytest.mark.parametrize("name", games.names())
def test_a_take_back_gives_the_same_deal_again(name: str) -> None:
    match = played("again", name=name, steps=60)
    before, steps = list(match.positions), list(match.steps)
    moves = [step for position, step in zip(before, steps, strict=False) if position.turn is not None]
    for _ in moves:
        match.take_back()
    assert all(position.awaits_deal for position in match.positions[:-1])
    for move in moves:
        match.play(move)
    assert (match.positions, match.steps) == (before, steps)
    for _ in moves:
        match.take_back()
    with pytest.raises(MatchError):
        match.take_back()


def test_an_illegal_move_changes_nothing() -> None:
    match = Match(azul, azul.Setup(), "7")
    before = match.position
    with pytest.raises(IllegalMove):
        match.play(azul.Take.parse("9b1"))
    assert match.position is before


def test_a_match_can_be_ended_by_agreement_and_bonuses_count() -> None:
    match = played("agree", steps=20)
    match.agree_to_end()
    assert match.outcome == azul.standing(match.position)
    with pytest.raises(MatchError):
        match.play(azul.legal_moves(match.position)[0])
    with pytest.raises(MatchError):
        match.agree_to_end()
    match.take_back()
    assert not match.ended


def test_a_round_cap_ends_the_match_after_that_round() -> None:
    match = Match(azul, azul.Setup(), "cap", round_cap=2)
    while not match.ended:
        match.play(next(move for move in azul.legal_moves(match.position) if str(move).endswith("0")))
    assert match.ended == "round cap"
    assert match.position.round == 3
    assert match.outcome is not None
    assert Record.parse(str(match.record())) == match.record()


@pytest.mark.parametrize("seed", ["", "a b", "x" * 65, "é", "a/b"])
def test_a_seed_is_short_and_plain(seed: str) -> None:
    with pytest.raises(SetupError):
        Match(azul, azul.Setup(), seed)


@pytest.mark.parametrize("names", [["Anna"], ["Anna", "Béla", "Cyril"], ["", "Béla"], ["A" * 25, "Béla"]])
def test_every_seat_has_one_short_name(names: list[str]) -> None:
    with pytest.raises(SetupError):
        Match(azul, azul.Setup(), "7", names)


def test_the_seed_is_committed_to_first_and_revealed_last() -> None:
    match = played("secret", steps=20)
    assert match.record().seed == ""
    assert match.record().commitment == commitment_to("secret")
    match.agree_to_end()
    assert match.record().seed == "secret"


def test_every_set_up_that_is_left_open_is_found() -> None:
    """Duel has one side of three or four of its tablets: 4 x 8 and 16 ways."""
    setups = every_setup(duel, {"goals": "random", "starter": "b"})
    assert len(setups) == len(set(setups)) == 48
    assert {setup.starter for setup in setups} == {1}
    assert every_setup(azul, {}) == [azul.Setup()]
    with pytest.raises(SetupError):
        every_setup(azul, {"wall": "green"})


@pytest.mark.parametrize("name", games.names())
def test_what_is_left_to_chance_follows_from_the_seed(name: str) -> None:
    game = games.load(name)
    wanted = {choice.name: "random" for choice in game.choices() if choice.drawn}
    setups = {str(draw_setup(game, wanted, Dealer(str(n), 0))[0]) for n in range(40)}
    assert len(setups) > 1
    setup, drawn = draw_setup(game, wanted, Dealer("5", 0))
    assert (setup, drawn) == draw_setup(game, wanted, Dealer("5", 0))
    assert set(drawn) == set(wanted)


@pytest.mark.parametrize("name", games.names())
def test_an_honest_record_is_verified(name: str) -> None:
    verdict = verify(played("honest", name=name).record())
    assert verdict.honest
    assert "as committed" in verdict.reason


def test_a_record_without_its_seed_cannot_be_verified() -> None:
    with pytest.raises(RecordError, match="seed"):
        verify(played("s", steps=20).record())


def test_another_seed_than_the_promised_one_is_found() -> None:
    record = played("s").record()
    verdict = verify(replace(record, seed="t"))
    assert not verdict.honest
    assert "committed" in verdict.reason


def test_a_swapped_deal_is_found_and_named() -> None:
    record = played("s").record()
    other = played("t").record()
    forged = replace(record, seed="t", commitment=other.commitment)
    verdict = verify(forged)
    assert not verdict.honest
    assert "deal 1, in round 1" in verdict.reason


def test_a_changed_starter_is_found() -> None:
    setup, drawn = draw_setup(azul, {"starter": "random"}, Dealer("s", 0))
    match = Match(azul, replace(setup, starter=1 - setup.starter), "s", drawn=drawn)
    match.agree_to_end()
    verdict = verify(match.record())
    assert not verdict.honest
    assert "set-up" in verdict.reason


def test_without_a_promise_the_verdict_says_so() -> None:
    verdict = verify(replace(played("s").record(), commitment=""))
    assert verdict.honest
    assert "nobody committed" in verdict.reason
