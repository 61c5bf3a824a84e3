"""A game being played: the positions so far, and the dealer.

All luck of a match comes from its seed.  Deal number n is drawn with a
generator that depends on nothing but the seed and n, so that a take-back or a
second look gives the same deal, and so that anybody who knows the seed can
check every deal.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from majolika import games
from majolika.errors import MatchError, RecordError, SetupError
from majolika.game import SEATS, AnyGame, Outcome
from majolika.record import LONGEST_NAME, SEED, Record, tidy

WORD = 2**64


class Dealer:
    """The luck of one deal: SHA-256 of seed, number of the deal and number of the block.

    Block k is the hash of the text ``majolika/1:<seed>:<number>:<k>``; it gives four
    words of 64 bits, most significant byte first.  A number below n is the next
    word modulo n, where words that would favor small numbers are passed over.

    >>> dealer = Dealer("7", 1)
    >>> [dealer.randrange(100) for _ in range(5)]
    [68, 57, 62, 51, 54]
    """

    def __init__(self, seed: str, number: int) -> None:
        self._name = f"majolika/1:{seed}:{number}"
        self._block = 0
        self._words: list[int] = []

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to *stop* - 1, all equally likely."""
        while True:
            word = self._next_word()
            if word < WORD - WORD % stop:
                return word % stop

    def _next_word(self) -> int:
        if not self._words:
            digest = sha256(f"{self._name}:{self._block}".encode()).digest()
            self._words = [int.from_bytes(digest[i : i + 8], "big") for i in (24, 16, 8, 0)]
            self._block += 1
        return self._words.pop()


def commitment_to(seed: str) -> str:
    """What is published before the first deal: the seed's SHA-256 in hexadecimal."""
    return sha256(seed.encode()).hexdigest()


def draw_setup(game: AnyGame, wanted: Mapping[str, str], dealer: Dealer) -> tuple[Any, tuple[str, ...]]:
    """The set-up with every choice wanted as ``random`` drawn, and the names of those.

    Each is drawn among the values that fit the choices made before it, in the
    order in which the game lists them.
    """
    chosen = dict(wanted)
    drawn = tuple(choice.name for choice in game.choices() if wanted.get(choice.name) == "random" and choice.drawn)
    for choice in game.choices():
        if choice.name in drawn:
            fitting = _fitting(game, {k: v for k, v in chosen.items() if v != "random"}, choice.name, choice.values)
            chosen[choice.name] = fitting[dealer.randrange(len(fitting))]
    return game.parse_setup(_setup_text(chosen)), drawn


def every_setup(game: AnyGame, wanted: Mapping[str, str]) -> list[Any]:
    """All set-ups that are left open by the choices wanted as ``random``."""
    chosen = [dict[str, str]()]
    for choice in game.choices():
        value = wanted.get(choice.name, choice.default)
        values = choice.values if value == "random" and choice.drawn else (value,)
        chosen = [
            {**before, choice.name: each} for before in chosen for each in _fitting(game, before, choice.name, values)
        ]
    return [game.parse_setup(_setup_text(each)) for each in chosen]


def _fitting(game: AnyGame, chosen: Mapping[str, str], name: str, values: Sequence[str]) -> list[str]:
    """The values of one choice that the game offers together with those chosen before."""
    fitting, reason = [], SetupError(f"there is nothing to draw for {name}")
    for value in values:
        try:
            game.parse_setup(_setup_text({**chosen, name: value}))
        except SetupError as error:
            reason = error
        else:
            fitting.append(value)
    if not fitting:
        raise reason
    return fitting


def _setup_text(chosen: Mapping[str, str]) -> str:
    return " ".join(f"{name}={value}" for name, value in chosen.items())


class Match:
    """A game being played.  Chance decides by itself whenever it is its turn.

    >>> from majolika.games import azul
    >>> match = Match(azul, azul.Setup(players=2), seed="7")
    >>> match.play(azul.Take.parse("1b5"))
    >>> match.position.turn
    1
    >>> match.take_back()
    >>> match.position.turn
    0
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Any,
        seed: str,
        names: Sequence[str] = (),
        *,
        round_cap: int | None = None,
        drawn: tuple[str, ...] = (),
    ) -> None:
        if not re.fullmatch(SEED, seed):
            raise SetupError(f"{seed!r} is no seed: it is 1 to 64 letters, digits, dots, dashes and underscores")
        self.game = game
        self.setup = setup
        self.seed = seed
        self.round_cap = round_cap
        self.drawn = drawn
        self.positions: list[Any] = [game.start(setup)]
        self.steps: list[Any] = []
        self.comments: list[tuple[int, str]] = []
        self.ended = ""
        self.names = tuple(map(tidy, names)) or tuple(SEATS[: self.position.players])
        if wrong := [name for name in self.names if not 0 < len(name) <= LONGEST_NAME]:
            raise SetupError(f"{wrong[0]!r} is no name: it has 1 to {LONGEST_NAME} characters")
        if len(self.names) != self.position.players:
            raise SetupError(f"there are {self.position.players} seats, but {len(self.names)} names")
        self._go_on()

    @property
    def position(self) -> Any:
        """The table as it is now."""
        return self.positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""
        return self.game.standing(self.position) if self.ended else None

    def play(self, move: Any) -> None:
        """Plays a move for the seat whose turn it is, and all deals that follow."""
        if self.ended:
            raise MatchError(f"{move} comes too late: the match has ended")
        self._append(self.game.play(self.position, move), move)
        self._go_on()

    def take_back(self) -> None:
        """Goes back to before the last move."""
        moves = [number for number, position in enumerate(self.positions[:-1]) if position.turn is not None]
        if not moves:
            raise MatchError("there is no move to take back")
        del self.positions[moves[-1] + 1 :], self.steps[moves[-1] :]
        self.comments = [(count, text) for count, text in self.comments if count <= len(self.steps)]
        self.ended = ""

    def agree_to_end(self) -> None:
        """Ends the match where it stands; the boards count as at the end of a game."""
        if self.ended:
            raise MatchError("the match has ended already")
        self.ended = "agreement"

    def comment(self, text: str) -> None:
        """Writes something down after the last step."""
        self.comments.append((len(self.steps), text))

    def record(self) -> Record:
        """The match as it stands; the seed is revealed when it has ended."""
        return Record(
            game=games.name_of(self.game),
            setup=self.setup,
            names=self.names,
            steps=tuple(self.steps),
            comments=tuple(self.comments),
            ended=self.ended,
            drawn=self.drawn,
            commitment=commitment_to(self.seed),
            seed=self.seed if self.ended else "",
        )

    def _append(self, position: Any, step: Any) -> None:
        self.positions.append(position)
        self.steps.append(step)

    def _go_on(self) -> None:
        """Deals whatever is due, and notices the end."""
        number = sum(position.awaits_deal for position in self.positions[:-1])
        while self.position.awaits_deal:
            if self.round_cap is not None and self.position.round > self.round_cap:
                self.ended = "round cap"
                return
            number += 1
            deal = self.game.draw(self.position, Dealer(self.seed, number))
            self._append(self.game.deal(self.position, deal), deal)
        if self.position.over:
            self.ended = "rules"


class Verdict(NamedTuple):
    """Whether the luck of a record was honest, and why."""

    honest: bool
    reason: str


def verify(record: Record) -> Verdict:
    """Draws every deal of *record* anew from its seed and compares."""
    if not record.seed:
        raise RecordError("this record does not reveal its seed, so its deals cannot be checked")
    if record.commitment and record.commitment != commitment_to(record.seed):
        return Verdict(False, "the seed is not the one that was committed to")
    wanted = dict(word.split("=", 1) for word in str(record.setup).split())
    wanted |= dict.fromkeys(record.drawn, "random")
    if draw_setup(record.rules, wanted, Dealer(record.seed, 0))[0] != record.setup:
        return Verdict(False, f"the seed gives another set-up than {record.setup}")
    number = 0
    for position, step in zip(record.positions(), record.steps, strict=False):
        if position.awaits_deal:
            number += 1
            expected = record.rules.draw(position, Dealer(record.seed, number))
            if expected != step:
                return Verdict(False, f"deal {number}, in round {position.round}, is {step}; the seed gives {expected}")
    promised = "as committed to before the first deal" if record.commitment else "but nobody committed to it beforehand"
    return Verdict(True, f"all {number} deals follow from the seed, {promised}")
