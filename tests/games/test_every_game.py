"""The laws that hold in every game, with every set-up."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from majolika import games
from majolika.drawing import width
from majolika.errors import IllegalDeal, IllegalMove, MajolikaError, SetupError
from majolika.game import AnyGame, Game
from majolika.games import azul
from tests.playing import ROUND_CAP, Played, random_game

AZUL: Game[azul.Position, azul.Move, azul.Deal, azul.Setup] = azul  # checked by mypy: the module keeps the contract

every_game = pytest.mark.parametrize("name", games.names())
some_seeds = given(seed=st.integers(0, 199))
a_few = settings(max_examples=12, deadline=None)


def viewers(played: Played) -> list[int | None]:
    return [None, *range(played.positions[0].players)]


def pieces(game: AnyGame, position: Any) -> dict[str, int]:
    return {piece: sum(places.values()) for piece, places in game.census(position).items()}


def refused_deal(game: AnyGame, position: Any, deal: Any) -> IllegalDeal | None:
    try:
        game.deal(position, deal)
    except IllegalDeal as refused:
        return refused
    return None


@every_game
@some_seeds
@a_few
def test_no_piece_is_ever_lost(name: str, seed: int) -> None:
    played = random_game(name, seed)
    at_first = pieces(played.game, played.positions[0])
    assert sum(at_first.values()) > 0
    for position in played.positions:
        assert pieces(played.game, position) == at_first
        assert min(n for places in played.game.census(position).values() for n in places.values()) >= 0


@every_game
@some_seeds
@a_few
def test_exactly_one_of_turn_deal_and_end_is_next(name: str, seed: int) -> None:
    played = random_game(name, seed)
    for position in played.positions:
        assert (position.turn is not None) + position.awaits_deal + position.over == 1
        assert bool(played.game.legal_moves(position)) == (position.turn is not None)
        assert (played.game.outcome(position) is not None) == position.over


@every_game
@some_seeds
@a_few
def test_every_legal_move_plays_and_every_other_is_refused(name: str, seed: int) -> None:
    game = games.load(name)
    played, other = random_game(name, seed), random_game(name, (seed + 1) % 200)
    known = {move for position in (*played.positions, *other.positions) for move in game.legal_moves(position)}
    moves = sorted(known, key=str)
    random = Random(seed)
    for position in random.sample(played.positions, min(12, len(played.positions))):
        legal = set(game.legal_moves(position))
        for move in {
            *random.sample(moves, min(60, len(moves))),
            *random.sample(sorted(legal, key=str), min(20, len(legal))),
        }:
            if move in legal:
                game.play(position, move)
            else:
                with pytest.raises(IllegalMove) as refused:
                    game.play(position, move)
                assert refused.value.code.startswith(f"{name}/")
                assert games.rule_text(refused.value.code)


@every_game
@some_seeds
@a_few
def test_legal_moves_are_all_different(name: str, seed: int) -> None:
    played = random_game(name, seed)
    for position in played.positions:
        moves = played.game.legal_moves(position)
        assert len(set(moves)) == len(moves) == len({str(move) for move in moves}) < 5000


@every_game
@some_seeds
@a_few
def test_a_deal_comes_only_when_it_is_due_and_can_come(name: str, seed: int) -> None:
    game = games.load(name)
    played, other = random_game(name, seed), random_game(name, (seed + 1) % 200)
    deals = [step for position, step in zip(other.positions, other.steps, strict=False) if position.awaits_deal]
    random = Random(seed)
    for position in random.sample(played.positions, min(12, len(played.positions))):
        for deal in random.sample(deals, min(8, len(deals))):
            refusal = refused_deal(game, position, deal)
            if refusal is None:
                assert position.awaits_deal
                assert pieces(game, game.deal(position, deal)) == pieces(game, position)
            else:
                assert refusal.code.startswith(f"{name}/")
                assert games.rule_text(refusal.code)


@every_game
@some_seeds
@a_few
def test_what_is_written_can_be_read(name: str, seed: int) -> None:
    played = random_game(name, seed)
    game = played.game
    assert game.parse_setup(str(played.setup)) == played.setup
    for position, step in zip(played.positions, [*played.steps, None], strict=False):
        assert game.parse_position(str(position)) == position == games.parse_position(str(position))
        assert game.parse_position(str(position)) is not position
        if step is None:
            continue
        parse: Any = game.parse_deal if position.awaits_deal else game.parse_move
        assert parse(str(step)) == step
        assert " " not in str(step)
        assert not str(step).startswith("{")


@every_game
@some_seeds
@a_few
def test_json_can_be_read_back(name: str, seed: int) -> None:
    played = random_game(name, seed)
    game = played.game
    for position, step in zip(played.positions, [*played.steps, None], strict=False):
        written = json.loads(json.dumps(position.as_json()))
        assert game.position_from_json(written) == position
        assert written["game"] == name
        if step is None:
            continue
        read: Any = game.deal_from_json if position.awaits_deal else game.move_from_json
        assert read(json.loads(json.dumps(step.as_json()))) == step


@every_game
def test_json_of_another_game_or_moment_is_refused(name: str) -> None:
    played = random_game(name, 1)
    for position in played.positions[::25]:
        written = position.as_json()
        for wrong in ({"game": "chess"}, {"game": None}, {"awaits_deal": not position.awaits_deal}):
            with pytest.raises(MajolikaError):
                played.game.position_from_json({**written, **wrong})


@every_game
def test_nothing_is_drawn_when_no_deal_is_due(name: str) -> None:
    played = random_game(name, 1)
    for position in played.positions[::10]:
        if not position.awaits_deal:
            with pytest.raises(IllegalDeal):
                played.game.draw(position, Random(1))


@every_game
@some_seeds
@a_few
def test_equal_positions_hash_equal_and_play_on_alike(name: str, seed: int) -> None:
    played = random_game(name, seed)
    for position, step, after in zip(played.positions, played.steps, played.positions[1:], strict=False):
        twin = played.game.parse_position(str(position))
        assert hash(twin) == hash(position)
        assert (played.game.deal if position.awaits_deal else played.game.play)(twin, step) == after


@every_game
@some_seeds
@a_few
def test_every_game_ends_or_hits_the_cap(name: str, seed: int) -> None:
    played = random_game(name, seed)
    last = played.positions[-1]
    assert last.over or last.round > ROUND_CAP
    if last.over:
        outcome = played.game.outcome(last)
        assert outcome == played.game.standing(last)
        assert outcome is not None
        assert len(outcome.scores) == len(outcome.places) == last.players
        assert outcome.winners
        best = max(outcome.scores)
        assert all(outcome.scores[seat] == best for seat in outcome.winners)


@every_game
@some_seeds
@a_few
def test_a_view_shows_no_secret_and_can_be_completed(name: str, seed: int) -> None:
    played = random_game(name, seed)
    game, random = played.game, Random(seed)
    for position in random.sample(played.positions, min(20, len(played.positions))):
        for seat in viewers(played):
            view = game.view(position, seat)
            assert game.view(view, seat) == view
            completed = game.complete(view, random)
            assert game.view(completed, seat) == view
            assert game.complete(completed, random) == completed
            assert game.parse_position(str(view)) == view
            if seat is not None and seat == position.turn:
                assert game.legal_moves(view) == game.legal_moves(position)


@every_game
@some_seeds
@a_few
def test_a_step_seen_leads_from_view_to_view(name: str, seed: int) -> None:
    played = random_game(name, seed)
    for position, step in zip(played.positions, played.steps, strict=False):
        for seat in viewers(played):
            seen = played.game.seen(position, step, seat)
            assert played.game.seen(position, seen, seat) == seen
            if seat is not None and seat == position.turn:
                assert seen == step


@every_game
@some_seeds
@a_few
def test_a_story_can_be_told_to_everybody(name: str, seed: int) -> None:
    played = random_game(name, seed)
    names = ["Anna", "Béla", "Cyril", "Dora"]
    for position, step in zip(played.positions, played.steps, strict=False):
        for seat in viewers(played):
            events = played.game.story(position, step, seat)
            assert events
            for event in events:
                sentence = played.game.tell(event, names)
                assert sentence.endswith(".")
                assert "{" not in sentence


@every_game
@some_seeds
@a_few
def test_the_points_told_are_the_points_won(name: str, seed: int) -> None:
    """The story's arithmetic is the score's: the last score told of a seat is its score on the table."""
    played = random_game(name, seed)
    for position, step, after in zip(played.positions, played.steps, played.positions[1:], strict=False):
        told = {event.seat: event.score for event in played.game.story(position, step, None) if event.score is not None}
        for seat, score in told.items():
            assert seat is not None
            assert after.boards[seat].score == score
        for seat in range(position.players):
            if seat not in told:
                assert after.boards[seat].score == position.boards[seat].score


@every_game
@some_seeds
@settings(max_examples=6, deadline=None)
def test_a_picture_fits_the_terminal(name: str, seed: int) -> None:
    played = random_game(name, seed)
    names = ["Anna-Mária Kovács-Szabó", "Béla", "Cyril", "Dora"]
    for position in played.positions:
        lines = played.game.picture(position, names, 80)
        assert max(map(width, lines)) <= 80
        assert len(lines) <= 22


@every_game
def test_choices_begin_with_the_players_and_have_sensible_defaults(name: str) -> None:
    game = games.load(name)
    choices = game.choices()
    assert choices[0].name == "players"
    assert len({choice.name for choice in choices}) == len(choices)
    assert game.parse_setup("") == game.parse_setup(" ".join(f"{c.name}={c.default}" for c in choices))
    for text in ("nonsense", "players", "players=1", "players=5", "color=blue", "players=2=3", "players=2 players=2"):
        with pytest.raises(SetupError):
            game.parse_setup(text)


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(SetupError, match="chess"):
        games.load("chess")


@every_game
def test_a_game_is_found_by_its_folder(name: str) -> None:
    game = games.load(name)
    assert games.name_of(game) == name
    assert games.game_of(game.start(game.parse_setup(""))) is game
