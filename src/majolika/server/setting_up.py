"""Setting a table up: what is wished for becomes a table, or is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import NamedTuple

from majolika import games
from majolika.errors import SetupError
from majolika.game import SEATS, AnyGame, Choice
from majolika.match import Dealer, draw_setup
from majolika.server import levels
from majolika.server.clock import Clock
from majolika.server.errors import Refused
from majolika.server.table import Seat, Table

LONGEST_DRAWN = 8
"""A choice with at most so many values that may be drawn is drawn unless somebody chooses."""

RANDOM = "random"


def default(choice: Choice) -> str:
    """What a choice is when nobody makes it: who begins is drawn."""
    return RANDOM if choice.drawn and len(choice.values) <= LONGEST_DRAWN else choice.default


class Terms(NamedTuple):
    """How a game is played besides its rules."""

    visibility: str
    casual: bool
    clock: Clock | None


def new_table(
    game: str, seats: Sequence[Seat], choices: Mapping[str, str], terms: Terms, host: str, now: float
) -> Table:
    """The table that was wished for, with a new secret seed."""
    if game not in games.names():
        raise Refused("not-found", f"There is no game {game!r} here.")
    if all(seat.kind == "bot" for seat in seats):
        raise Refused("setup", "At least one seat is a person's or open.")
    seed = token_hex(32)
    setup, drawn = draw_setup(games.load(game), wanted(games.load(game), choices, len(seats)), Dealer(seed, 0))
    return Table(
        id=token_hex(8),
        game=game,
        setup=setup,
        seed=seed,
        drawn=drawn,
        host=host,
        **terms._asdict(),
        created=now,
        seats=tuple(seats),
    )


def wanted(rules: AnyGame, choices: Mapping[str, str], players: int) -> dict[str, str]:
    """The choices with defaults for what is not chosen.

    Only values that the game lists are taken, also where it would take other
    texts: one of those may be the path of a file on this machine.
    """
    offered = {choice.name: choice for choice in rules.choices()}
    made = {"players": str(players), **choices}
    for name, value in made.items():
        choice = offered.get(name)
        if choice is None:
            raise SetupError(f"{name!r} is no choice of this game; it has {', '.join(offered)}")
        if value not in choice.values and not (choice.drawn and value == RANDOM):
            raise SetupError(f"{name}={value} is not offered here")
    if int(made["players"]) != players:
        raise SetupError(f"there are {players} seats, but players={made['players']}")
    return {name: made.get(name, default(choice)) for name, choice in offered.items()}


def refuse_files(game: str, setup: str) -> None:
    """Raises where a set-up from a stranger has a value that the game takes without listing it."""
    words = dict(word.partition("=")[::2] for word in setup.split())
    for choice in games.load(game).choices() if game in games.names() else ():
        if choice.open and words.get(choice.name, choice.default) not in choice.values:
            raise SetupError(f"{choice.name}={words[choice.name]} is not offered here")


def bot(level: str, taken: Sequence[str]) -> Seat:
    """A bot's seat, with a name that nobody else at the table has."""
    levels.check(level)
    return Seat("bot", free_name(level.capitalize(), taken), "", level)


def free_name(name: str, taken: Sequence[str]) -> str:
    """The name, with a number where somebody at the table has it already."""
    return next(each for each in (name, *(f"{name[:22]} {n}" for n in range(2, 9))) if each not in taken)


def next_choices(old: Table) -> dict[str, str]:
    """The same choices for another game, with the next seat beginning it."""
    choices = dict(word.split("=", 1) for word in str(old.setup).split())
    if "starter" in choices:
        choices["starter"] = SEATS[(SEATS.index(choices["starter"]) + 1) % len(old.seats)]
    return choices
