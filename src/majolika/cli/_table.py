"""People and bots around one terminal: whoever is to move is asked, and everybody sees what happens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

import click

from majolika import games, words
from majolika.cli import _files
from majolika.cli._screen import Screen
from majolika.errors import IllegalMove, MajolikaError, MatchError, NotationError
from majolika.game import SEATS
from majolika.match import Match
from majolika.players import Player

INTERRUPTED = 130
LONGEST_STORY = 8
"""Lines that may pass before the table is shown again without waiting for the person to read them."""


class Seat(NamedTuple):
    """Who sits somewhere: a bot, or a person at this terminal."""

    name: str
    bot: Player | None


class Leave(Exception):
    """Raised when a person leaves the table."""


class Table:
    """One match at one terminal."""

    def __init__(
        self, match: Match, seats: list[Seat], screen: Screen, path: Path | None, confirm: bool | None, language: str
    ) -> None:
        self._match = match
        self._game = match.game
        self._seats = seats
        self._screen = screen
        self._path = path
        self._language = language
        self._is_saved_here = False
        self._confirms = screen.is_interactive if confirm is None else confirm
        people = [seat for seat, who in enumerate(seats) if who.bot is None]
        self._viewer = people[0] if len(people) == 1 else None
        self._told = 0
        self._unread = 0
        self._commands: dict[str, Callable[[str], None]] = {
            "moves": self._list_moves,
            "table": self._show_table,
            "undo": self._undo,
            "u": self._undo,
            "save": self._save,
            "log": self._log,
            "end": self._end,
            "help": self._help,
            "?": self._help,
            "quit": self._quit,
            "q": self._quit,
        }

    def run(self) -> None:
        """Plays the match to its end, or until somebody leaves; the record is kept in any case."""
        if self._path is not None:
            self._write(self._path)
        try:
            self._play_on()
            self._show_table()
            self._say_result()
        except (Leave, EOFError):
            self._screen.say("")
        except KeyboardInterrupt:
            self._screen.say("")
            self._keep()
            raise click.exceptions.Exit(INTERRUPTED) from None
        self._keep()

    def _play_on(self) -> None:
        self._tell()
        while not self._match.ended:
            position = self._match.position
            bot = self._seats[position.turn].bot
            if bot is None:
                self._ask_for_a_move()
            else:
                self._match.play(bot.choose(self._game.view(position, position.turn)))
            self._tell()

    def _tell(self) -> None:
        """Tells what has happened since the last time."""
        for number in range(self._told, len(self._match.steps)):
            sentences = self._sentences(self._match.positions[number], self._match.steps[number])
            self._screen.say(*(fill(sentence, self._screen.width) for sentence in sentences))
            self._unread += len(sentences)
        self._told = len(self._match.steps)

    def _sentences(self, position: Any, step: Any) -> list[str]:
        events = self._game.story(position, step, self._viewer)
        return [self._game.tell(event, self._match.names, self._language) for event in events]

    def _words(self, key: str, **facts: object) -> str:
        return words.tell(words.load(self._language), key, **facts)

    def _ask_for_a_move(self) -> None:
        """Asks until a move is played, taken back, or the match is ended."""
        if self._unread > LONGEST_STORY and self._screen.is_interactive:
            self._screen.ask(self._words("terminal.go-on"))
        self._unread = 0
        self._show_table()
        position, steps = self._match.position, len(self._match.steps)
        line = ""
        while not self._match.ended and len(self._match.steps) == steps:
            who, seat = self._match.names[position.turn], SEATS[position.turn]
            line = line or self._screen.ask(self._words("terminal.your-move", who=who, seat=seat))
            word, _, rest = line.partition(" ")
            command = self._commands.get(word.lower())
            try:
                if command is not None:
                    if rest.strip() and word.lower() != "save":
                        raise MatchError(self._words("terminal.stands-alone", word=word, rest=repr(rest.strip())))
                    command(rest.strip())
                    line = ""
                elif line:
                    line = self._try(line)
            except MajolikaError as error:
                self._explain(error)
                line = ""

    def _try(self, text: str) -> str:
        """Plays the move *text*; where it is to be confirmed, returns what was typed instead."""
        move = self._game.parse_move(text)
        happens = self._sentences(self._match.position, move)
        if self._confirms:
            self._screen.say(*(f"  {sentence}" for sentence in happens))
            answer = self._screen.ask(self._words("terminal.confirm"))
            if self._is_answer(answer, "terminal.no"):
                return ""
            if answer and not self._is_answer(answer, "terminal.yes"):
                return answer
            self._told = len(self._match.steps) + 1
        self._match.play(move)
        return ""

    def _is_answer(self, typed: str, key: str) -> bool:
        return typed.lower() in self._words(key).split()

    def _explain(self, error: MajolikaError) -> None:
        sentence, is_clear = self._what_is_wrong(error), isinstance(error, IllegalMove | MatchError)
        self._screen.say(f"{sentence}." if is_clear else self._words("terminal.help-hint", sentence=sentence))
        if isinstance(error, IllegalMove) and self._language == words.ENGLISH:
            first = games.rule_text(error.code).split("\n\n")[0].replace("*", "").replace("`", "")
            self._screen.say(fill(first, 78, initial_indent="  ", subsequent_indent="  "))

    def _what_is_wrong(self, error: MajolikaError) -> str:
        """The error without its full stop; errors speak English, and other languages know them by code or kind."""
        if isinstance(error, IllegalMove) and self._language != words.ENGLISH:
            reason = self._words(f"error.{error.code}").removesuffix(".")
            return self._words("terminal.refused", move=error.move, reason=reason)
        if isinstance(error, NotationError) and self._language != words.ENGLISH:
            return self._words("terminal.unreadable", text=error.text)
        return str(error)

    def _say_result(self) -> None:
        outcome = self._match.outcome
        assert outcome is not None, "the match has ended"
        if self._match.ended != "rules":
            self._screen.say(self._words(f"ending.{self._match.ended.replace(' ', '-')}"))
        order = sorted(range(len(self._seats)), key=lambda seat: outcome.places[seat])
        names, scores = self._match.names, outcome.scores
        places = [
            self._words("ending.place", place=outcome.places[seat], who=names[seat], count=scores[seat])
            for seat in order
        ]
        self._screen.say("", *places, f"{words.victory(outcome.winners, names, self._language)}.")

    def _show_table(self, _: str = "") -> None:
        position = self._match.position
        is_persons = position.turn is not None and self._seats[position.turn].bot is None
        view = self._game.view(position, position.turn if is_persons else self._viewer)
        self._screen.say("")
        self._screen.show(self._game.picture(view, self._match.names, self._screen.width, self._language))

    def _list_moves(self, _: str) -> None:
        self._screen.columns(map(str, self._game.legal_moves(self._match.position)))

    def _undo(self, _: str) -> None:
        """Goes back to the last decision of a person."""
        turns = [position.turn for position in self._match.positions[:-1] if position.turn is not None]
        if all(self._seats[turn].bot is not None for turn in turns):
            raise MatchError(self._words("terminal.nothing-to-take-back"))
        self._match.take_back()
        while self._seats[self._match.position.turn].bot is not None:
            self._match.take_back()
        self._told = len(self._match.steps)
        self._screen.say(self._words("terminal.taken-back"))

    def _save(self, name: str = "") -> None:
        """Writes the record now, and from now on, to the file *name*."""
        self._write(Path(name).expanduser() if name else self._path or self._new_path())
        self._screen.say(self._words("terminal.record-at", path=self._path))

    def _keep(self) -> None:
        """Writes the record where it belongs or, if that cannot be, where it can."""
        try:
            self._save()
        except MatchError as error:
            if self._path is None:
                raise
            self._explain(error)
            self._write(self._new_path())
            self._screen.say(self._words("terminal.record-at", path=self._path))

    def _write(self, path: Path) -> None:
        _files.write(self._match.record(), path, replace=self._is_saved_here and path == self._path)
        self._path, self._is_saved_here = path, True

    def _new_path(self) -> Path:
        return _files.new_path(games.name_of(self._game), datetime.now())  # noqa: DTZ005  # the person's own time

    def _log(self, _: str) -> None:
        steps = zip(self._match.positions, self._match.steps, strict=False)
        seen = [str(self._game.seen(position, step, self._viewer)) for position, step in steps]
        self._screen.say(fill(" ".join(seen), self._screen.width, break_long_words=False, break_on_hyphens=False))

    def _end(self, _: str) -> None:
        question = self._words("terminal.end-now")
        if not self._screen.is_interactive or self._is_answer(self._screen.ask(question), "terminal.yes"):
            self._match.agree_to_end()

    def _help(self, _: str) -> None:
        moves = self._words(f"moves.{games.name_of(self._game)}")
        self._screen.say(moves, "", self._words("terminal.commands"))

    def _quit(self, _: str) -> None:
        raise Leave
