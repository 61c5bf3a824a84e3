"""Pictures made of text, shared by all games: what a terminal paints and a pipe prints plainly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple


class Span(NamedTuple):
    """A piece of a picture: text and how it looks.

    The looks are ``""``, ``bold``, ``dim``, ``good``, ``bad``, ``tile X`` (a tile
    of color X) and ``space X`` (an empty space for color X).
    """

    text: str
    look: str = ""


Line = list[Span]
"""One line of a picture."""


def width(line: Line) -> int:
    """How many characters a line has.

    >>> width([Span("ab"), Span("c", "bold")])
    3
    """
    return sum(len(span.text) for span in line)


def pad(line: Line, size: int) -> Line:
    """The line, filled up with blanks to *size* characters."""
    return [*line, Span(" " * (size - width(line)))]


def beside(blocks: Iterable[Sequence[Line]], gap: int) -> list[Line]:
    """Blocks of lines next to each other, with *gap* blanks between them."""
    columns = list(blocks)
    sizes = [max(map(width, block), default=0) for block in columns]
    rows = zip_longest(*columns, fillvalue=list[Span]())
    return [_join(row, sizes, gap) for row in rows]


def plain(lines: Iterable[Line]) -> str:
    """The picture without its looks."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def _join(row: Sequence[Line], sizes: Sequence[int], gap: int) -> Line:
    joined = list[Span]()
    for line, size in zip(row, sizes, strict=True):
        joined += [*pad(line, size), Span(" " * gap)]
    return joined[:-1]
