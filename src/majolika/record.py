"""A match as text: headers, then deals and moves as they came.

The shape is that of chess's PGN.  A record carries its deals, so it needs no
seed and can be replayed for ever::

    [Game "azul"]
    [Notation "1"]
    [Setup "players=2 wall=colored starter=a"]
    [SeatA "Anna"]
    [SeatB "greedy"]
    [Result "*"]

    1. BBRK.YYKW.RRWW.BYKW.BBYR 1B2 {a good start} 0K1 ...

Reading a record replays it: a `Record` that exists is a game that can be played.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Self

from majolika import games
from majolika.errors import MajolikaError, RecordError
from majolika.game import SEATS, AnyGame, Outcome

NOTATION = "1"
"""The version of the notation, raised when old records would be read differently."""

LARGEST = 4 * 2**20
"""Bytes; a record of a game without end is cut off somewhere."""

UNFINISHED = "*"
LONGEST_NAME = 24
SEED = r"[A-Za-z0-9._-]{1,64}"
"""What a seed looks like."""

ENDINGS = ("", "rules", "agreement", "round cap")
"""How a match can have ended; the empty text means that it has not."""

KNOWN_HEADERS = ("Game", "Notation", "Setup", "Result", "Ended", "Drawn", "Commitment", "Seed")


@dataclass(frozen=True, slots=True)
class Record:
    """A match as text; equal records write the same text."""

    game: str
    setup: Any
    names: tuple[str, ...]
    steps: tuple[Any, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()
    """Comments, each with the number of steps before it."""
    ended: str = ""
    drawn: tuple[str, ...] = ()
    """The choices of the set-up that were left to chance."""
    commitment: str = ""
    seed: str = ""
    more: tuple[tuple[str, str], ...] = field(default=())
    """Headers that mean nothing to us, kept as they came."""

    def __post_init__(self) -> None:
        joined = {count: "" for count, _ in self.comments}
        for count, comment in sorted(self.comments, key=lambda pair: pair[0]):
            joined[count] = tidy(f"{joined[count]} {comment}".replace("{", "(").replace("}", ")"))
        object.__setattr__(self, "comments", tuple(sorted((c, text) for c, text in joined.items() if text)))
        names = (tidy(name) or SEATS[seat] for seat, name in enumerate(self.names))
        object.__setattr__(self, "names", tuple(names))
        object.__setattr__(self, "more", tuple((key, tidy(value)) for key, value in self.more))

    @property
    def rules(self) -> AnyGame:
        """The module of the game."""
        return games.load(self.game)

    def positions(self) -> Iterator[Any]:
        """The position before each step and after the last."""
        position = self.rules.start(self.setup)
        yield position
        for step in self.steps:
            position = _follow(self.rules, position, step)
            yield position

    def outcome(self) -> Outcome | None:
        """How the match ended; where it was ended early, by what the boards are worth then."""
        *_, last = self.positions()
        return self.rules.standing(last) if self.ended else None

    def __str__(self) -> str:
        outcome = self.outcome()
        headers = [
            ("Game", self.game),
            ("Notation", NOTATION),
            ("Setup", str(self.setup)),
            *((f"Seat{SEATS[seat].upper()}", name) for seat, name in enumerate(self.names)),
            ("Result", "-".join(map(str, outcome.scores)) if outcome else UNFINISHED),
            ("Ended", self.ended),
            ("Drawn", " ".join(self.drawn)),
            ("Commitment", self.commitment),
            ("Seed", self.seed),
            *self.more,
        ]
        lines = [f'[{key} "{_escaped(value)}"]' for key, value in headers if value or (key, value) in self.more]
        return "\n".join([*lines, "", *self._rounds()]) + "\n"

    def _rounds(self) -> Iterator[str]:
        """The steps, one paragraph for each round."""
        comments = dict(self.comments)
        words, number = [f"{{{comments[0]}}}"] if 0 in comments else [], 0
        for count, (position, step) in enumerate(zip(self.positions(), self.steps, strict=False), 1):
            if position.round != number:
                yield from _wrapped(words)
                number = position.round
                words = [f"{number}."]
            words.append(str(step))
            if count in comments:
                words.append(f"{{{comments[count]}}}")
        yield from _wrapped(words)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads and replays a record; raises `RecordError` with the line and step that are wrong."""
        headers, body, first_line = _split(text)
        if headers.get("Notation", NOTATION) != NOTATION:
            raise RecordError(f"this record has notation {headers['Notation']!r}; only {NOTATION!r} can be read")
        if "Game" not in headers:
            raise RecordError('a record says which game it is: [Game "azul"]')
        rules = games.load(headers["Game"])
        setup = rules.parse_setup(headers.get("Setup", ""))
        seats = [f"Seat{letter.upper()}" for letter in SEATS[: rules.start(setup).players]]
        _check_headers(headers, seats)
        steps, comments = _replay(rules, setup, body, first_line)
        record = cls(
            game=headers["Game"],
            setup=setup,
            names=tuple(headers.get(seat, SEATS[number]) for number, seat in enumerate(seats)),
            steps=tuple(steps),
            comments=tuple(comments),
            ended=headers.get("Ended", ""),
            drawn=tuple(headers.get("Drawn", "").split()),
            commitment=headers.get("Commitment", "").lower(),
            seed=headers.get("Seed", ""),
            more=tuple((key, value) for key, value in headers.items() if key not in (*KNOWN_HEADERS, *seats)),
        )
        record._check_ending(headers.get("Result", UNFINISHED))
        return record

    @classmethod
    def decode(cls, data: bytes) -> Self:
        """Reads the bytes of a file."""
        if len(data) > LARGEST:
            raise RecordError(f"this is larger than any record ({LARGEST} bytes)")
        try:
            return cls.parse(data.decode())
        except UnicodeDecodeError as error:
            raise RecordError(f"this is no text: byte {error.start + 1} is no UTF-8") from None

    def _check_ending(self, result: str) -> None:
        """Sees to it that the headers tell the same end as the steps."""
        *_, last = self.positions()
        if self.ended not in ENDINGS:
            raise RecordError(f"{self.ended!r} is no ending; a match ends by {', '.join(ENDINGS[1:])}")
        if last.over != (self.ended == "rules"):
            told = f"ended by {self.ended}" if self.ended else "is unfinished"
            shown = "over" if last.over else f"in round {last.round}"
            raise RecordError(f"the headers say that the match {told}, but after step {len(self.steps)} it is {shown}")
        if self.ended == "round cap" and not last.awaits_deal:
            raise RecordError("the headers say that the match ended by round cap, but it is in the middle of a round")
        outcome = self.outcome()
        scores = "-".join(map(str, outcome.scores)) if outcome else UNFINISHED
        if result != scores:
            raise RecordError(f"the headers say that the result is {result!r}, but the steps give {scores!r}")


def json_steps(record: Record) -> Iterator[dict[str, Any]]:
    """The start and every step, each with the full position after it."""
    before, *after = record.positions()
    choices = dict(word.split("=", 1) for word in str(record.setup).split())
    yield _json_step(0, "start", None, str(record.setup), {"type": "setup", **choices}, before)
    for number, (step, position) in enumerate(zip(record.steps, after, strict=True), 1):
        kind = "deal" if before.awaits_deal else "move"
        yield _json_step(number, kind, before.turn, str(step), step.as_json(), position)
        before = position


def _json_step(
    number: int, kind: str, seat: int | None, text: str, value: dict[str, Any], position: Any
) -> dict[str, Any]:
    return {
        "step": number,
        "kind": kind,
        "seat": seat,
        "text": text,
        "value": value,
        "position": position.as_json(),
        "over": position.over,
    }


def read_headers(text: str) -> dict[str, str]:
    """The headers of a record, without replaying it."""
    return _split(text)[0]


def _follow(rules: AnyGame, position: Any, step: Any) -> Any:
    return rules.deal(position, step) if position.awaits_deal else rules.play(position, step)


def _split(text: str) -> tuple[dict[str, str], list[str], int]:
    """The headers, the lines after them, and the number of the first of these."""
    headers: dict[str, str] = {}
    lines = text.removeprefix("\ufeff").splitlines()
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        if not line.lstrip().startswith("["):
            return headers, lines[number:], number + 1
        found = re.fullmatch(r'\s*\[([A-Za-z][A-Za-z0-9]{0,31})\s+"((?:[^"\\]|\\.)*)"\]\s*', line)
        if not found:
            raise RecordError(f'line {number + 1}: {line[:60]!r} is no header like [Game "azul"]')
        if found[1] in headers:
            raise RecordError(f"line {number + 1}: the header {found[1]} comes twice")
        headers[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
    return headers, [], len(lines)


def _check_headers(headers: dict[str, str], seats: list[str]) -> None:
    """Sees to it that names, seed and commitment look like what they are."""
    for key, value in headers.items():
        if re.fullmatch(r"Seat[A-D]", key) and key not in seats:
            raise RecordError(f"the header {key} names a seat that is not at the table")
        if key in seats and len(tidy(value)) > LONGEST_NAME:
            raise RecordError(f"the name in {key} is longer than {LONGEST_NAME} characters")
    if not re.fullmatch(rf"({SEED})?", headers.get("Seed", "")):
        raise RecordError(f"{headers['Seed']!r} is no seed")
    if not re.fullmatch(r"([0-9a-fA-F]{64})?", headers.get("Commitment", "")):
        raise RecordError("a commitment is 64 hexadecimal digits")


def _replay(rules: AnyGame, setup: Any, body: list[str], first_line: int) -> tuple[list[Any], list[tuple[int, str]]]:
    """The steps and comments of the body, each step checked by playing it."""
    position = rules.start(setup)
    steps: list[Any] = []
    comments: list[tuple[int, str]] = []
    for line, word in _words("\n".join(body), first_line):
        if word.startswith("{"):
            comments.append((len(steps), word[1:-1]))
            continue
        try:
            if re.fullmatch(r"[0-9]{1,6}\.", word):
                if int(word[:-1]) != position.round:
                    raise RecordError(f"round {word} is announced, but it is round {position.round}")
                continue
            if position.over:
                raise RecordError(f"{word[:60]!r} comes after the end of the game")
            step = rules.parse_deal(word) if position.awaits_deal else rules.parse_move(word)
            position = _follow(rules, position, step)
        except MajolikaError as error:
            raise RecordError(f"line {line}, step {len(steps) + 1}: {error}") from error
        steps.append(step)
    return steps, comments


def _words(body: str, first_line: int) -> Iterator[tuple[int, str]]:
    """The words and comments of the body, each with the number of its line."""
    line = first_line
    for found in re.finditer(r"\s+|\{[^{}]*\}|[^\s{}]+|[{}]", body):
        if found[0] in "{}":
            raise RecordError(f"line {line}: a comment is not closed, or closed without being opened")
        if not found[0].isspace():
            yield line, found[0]
        line += found[0].count("\n")


def _wrapped(words: list[str]) -> list[str]:
    return textwrap.wrap(" ".join(words), 100, break_long_words=False, break_on_hyphens=False)


def tidy(text: str) -> str:
    """Text on one line, without control characters."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
