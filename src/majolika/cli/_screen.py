"""What the terminal shows: pictures in color where it can, plain text where it is piped."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from typing import IO, TYPE_CHECKING

from majolika.drawing import Line, plain

if TYPE_CHECKING:
    from rich.console import Console

TILES = {
    "B": "#ffffff on #0f5fd7",
    "Y": "#1b1c2c on #e9b424",
    "R": "#ffffff on #b3270a",
    "K": "#ffffff on #33344a",
    "W": "#1b1c2c on #e8f7fb",
    "T": "#06302f on #35c4bd",
    "S": "#3a2a12 on #dcc7a0",
    "O": "#1b1c2c on #ff8500",
    "G": "#ffffff on #327753",
    "P": "#ffffff on #70308f",
}
SPACES = {
    "B": "#4d8fe8",
    "Y": "#b8912a",
    "R": "#c8604a",
    "K": "#82839a",
    "W": "#8fb4bd",
    "T": "#35a09b",
    "S": "#a8946c",
    "O": "#c98237",
    "G": "#5c9a79",
    "P": "#a06cba",
}
LOOKS = {"": "", "bold": "bold", "dim": "dim", "good": "bold #3f9e63", "bad": "bold #e0523f"}


class Screen:
    """The way out to the person: one for a terminal, the same for a pipe."""

    def __init__(self, out: IO[str] | None = None) -> None:
        self._out: IO[str] | None = out or sys.stdout
        self.is_terminal = self._out is not None and self._out.isatty()
        self.is_interactive = self.is_terminal and sys.stdin is not None and sys.stdin.isatty()

    @property
    def width(self) -> int:
        """How many characters fit on a line."""
        return get_terminal_size((80, 24)).columns if self.is_terminal else 80

    def show(self, lines: Sequence[Line]) -> None:
        """Shows a picture."""
        if not self.is_terminal:
            self.say(plain(lines))
            return
        from rich.text import Text  # noqa: PLC0415

        for line in lines:
            self._console().print(Text.assemble(*((span.text, _style(span.look)) for span in line)), soft_wrap=True)

    def say(self, *sentences: str) -> None:
        """Shows plain sentences, one a line."""
        self._write("".join(f"{sentence}\n" for sentence in sentences))

    def columns(self, words: Iterable[str]) -> None:
        """Shows short words in as many columns as fit."""
        words = list(words)
        size = max(map(len, words), default=0) + 2
        fitting = max(1, self.width // size)
        for first in range(0, len(words), fitting):
            self.say("".join(word.ljust(size) for word in words[first : first + fitting]).rstrip())

    def ask(self, question: str) -> str:
        """What the person types; `EOFError` when nothing more can come."""
        if self.is_interactive:
            return input(question).strip()
        self._write(question)
        line = sys.stdin.readline() if sys.stdin is not None else ""
        if not line:
            raise EOFError
        self._write(line if line.endswith("\n") else f"{line}\n")
        return line.strip()

    def _write(self, text: str) -> None:
        """Writes as long as somebody listens: a game must not be lost because a pipe is closed."""
        try:
            if self._out is not None:
                self._out.write(text)
                self._out.flush()
        except OSError:
            self._out = None
            sys.stdout = None  # nothing is left to be flushed at the end

    def _console(self) -> Console:
        from rich.console import Console  # noqa: PLC0415

        return Console(file=self._out, highlight=False, markup=False)


def _style(look: str) -> str:
    kind, _, letter = look.partition(" ")
    if letter:
        return {"tile": f"bold {TILES[letter]}", "space": SPACES[letter]}[kind]
    return LOOKS[look]
