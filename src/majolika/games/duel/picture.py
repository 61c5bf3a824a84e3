"""The table as text, and events as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from majolika import words
from majolika.drawing import Line, Span, beside, pad, width
from majolika.game import SEATS, Event
from majolika.games.duel.board import Board
from majolika.games.duel.box import BROKEN_SPACES, FACE_DOWN, LARGE, ROWS, Chip, Kind, Space, Tile, Tiles
from majolika.games.duel.dome import Covered, Laid, place_of
from majolika.games.duel.goals import goal_points
from majolika.games.duel.plates import Face
from majolika.games.duel.position import Position
from majolika.games.duel.table import Stage
from majolika.games.duel.tiling import loss
from majolika.words import Catalogue

EMPTY = "·"
LABEL, FACTORY, PLATE = 7, 9, 5
"""Characters for a label, a small factory and a plate."""

HOW_TO_MOVE = words.tell(words.load(words.ENGLISH), "moves.duel")


def picture(position: Position, names: Sequence[str], width: int, language: str = words.ENGLISH) -> list[Line]:
    """The whole table: factories, plates, goals and both boards."""
    catalogue = words.load(language)
    boards = [_board(position, seat, names[seat], catalogue) for seat in range(position.players)]
    return [
        _title(position, names, catalogue),
        *_factories(position, catalogue),
        *_plates(position, width, catalogue),
        _goals(position, catalogue),
        *beside(boards, 3),
    ]


def _title(position: Position, names: Sequence[str], catalogue: Catalogue) -> Line:
    title = Span(words.tell(catalogue, "picture.duel.title", round=position.round), "bold")
    if position.turn is None:
        return [title, Span(words.tell(catalogue, f"picture.duel.{'over' if position.over else 'deal'}"))]
    is_first = position.is_opening and position.stage is Stage.ACTION
    task = f"picture.duel.{'first-plate' if is_first else position.stage.name.lower()}"
    facts = {"who": names[position.turn], "seat": SEATS[position.turn], "row": position.row + 1}
    return [title, Span(words.tell(catalogue, task, **facts))]


def _factories(position: Position, catalogue: Catalogue) -> list[Line]:
    """Four lines: numbers, suns, moons, chips; to the right what else there is."""
    large, plates = position.large, position.plates
    stack = words.tell(catalogue, "picture.duel.stack", count=plates.stack_size)
    stack += words.tell(catalogue, f"picture.duel.top.{plates.top.word}") if plates.top else ""
    coming = words.tell(catalogue, "picture.duel.chips-to-come", count=len(position.chips))
    start = [Span("* ", "bold")] if large.start_tile else []
    columns = [[Span(f"{number}", "bold")] for number in range(1, LARGE + 1)]
    columns[-1].append(Span(words.tell(catalogue, "picture.duel.large"), "dim"))
    suns = [_tiles(sun) for sun in (*(factory.sun for factory in position.small), large.sun)]
    moons = [*(_stack(factory.moon) for factory in position.small), [*start, *_tiles(large.moon, bool(start))]]
    chips = [*([_chip(factory.chip)] for factory in position.small), []]
    return [
        _row("", columns, _heap("bag", position.bag, catalogue)),
        _row(_label("suns", catalogue), suns, _heap("tower", position.tower, catalogue)),
        _row(_label("moons", catalogue), moons, [Span(stack, "dim")]),
        _row(_label("chips", catalogue), chips, [Span(coming, "dim")]),
    ]


def _label(name: str, catalogue: Catalogue) -> str:
    return words.tell(catalogue, f"picture.duel.{name}")


def _row(label: str, cells: Sequence[Line], right: Line) -> Line:
    line = pad([Span(label, "dim")], LABEL)
    for cell in cells:
        line += pad(cell, FACTORY)
    return [*pad(line, LABEL + LARGE * FACTORY + 2), *right]


def _tiles(tiles: Tiles, may_be_empty: bool = False) -> Line:
    return [_tile(tile) for tile in tiles] or ([] if may_be_empty else [Span(EMPTY, "dim")])


def _stack(moon: tuple[Tile, ...]) -> Line:
    """A moon from bottom to top; only the top tile can be reached."""
    if not moon:
        return [Span(EMPTY, "dim")]
    below = [Span(str(tile).lower(), f"space {tile}") for tile in moon[:-1]]
    return [*below, Span(">", "bold"), _tile(moon[-1])]


def _chip(chip: object) -> Span:
    if isinstance(chip, Chip):
        return Span(str(chip), "bold")
    return Span("?" if chip is FACE_DOWN else EMPTY, "dim")


def _heap(name: str, tiles: Tiles, catalogue: Catalogue) -> Line:
    line = [Span(_label(name, catalogue), "dim")]
    for tile in Tile:
        line += [Span(" "), Span(f"{tile}", f"space {tile}"), Span(f"{tiles[tile]}", "" if tiles[tile] else "dim")]
    return line


def _plates(position: Position, room: int, catalogue: Catalogue) -> list[Line]:
    """Three lines: the plates of the display and, after a bar, those drawn or to be laid."""
    beside_dome = position.plates
    shown: list[Face | None] = [*beside_dome.display]
    if beside_dome.hand or beside_dome.kept:
        kept = [beside_dome.kept] if beside_dome.kept else []
        shown += [None, *kept, *(entry.face for entry in beside_dome.hand)]
    fitting = shown[: (room - LABEL) // PLATE]
    lines = [pad([Span(_label("plates", catalogue), "dim")], LABEL), pad([], LABEL), pad([], LABEL)]
    for face in fitting:
        for line, part in zip(lines, _plate(face), strict=True):
            line += pad(part, PLATE)
    return lines if beside_dome.display or beside_dome.kept or beside_dome.hand else []


def _plate(face: Face | None) -> list[Line]:
    if face is None:
        return [[Span("|", "dim")]] * 3
    if isinstance(face, Kind):
        return [[Span(f"{face}?", "bold")], [], []]
    upper, lower = face.spaces[:2], face.spaces[2:]
    return [[Span(str(face), "bold")], *([_space(space) for space in half] for half in (upper, lower))]


def _goals(position: Position, catalogue: Catalogue) -> Line:
    """What each goal would bring both players now."""
    line = pad([Span(_label("goals", catalogue), "dim")], LABEL)
    for goal in position.agreed.goals:
        points = [goal_points(goal, board.dome, position.agreed) for board in position.boards]
        name = words.tell(catalogue, f"goal.duel.{goal}").lower()
        line += [Span(f"{name} "), Span("/".join(map(str, points)), "bold"), Span("  ")]
    return line[:-1]


def _board(position: Position, seat: int, name: str, catalogue: Catalogue) -> list[Line]:
    board, is_turn = position.boards[seat], position.turn == seat
    rows = [_pattern(board, row) + _dome(board, row, position.box.special_points[row]) for row in range(ROWS)]
    size = max(map(width, rows))
    score = f"{board.score}"
    title = f"{'>' if is_turn else ' '}{SEATS[seat]} {name}"[: size - len(score) - 1]
    head = [*pad([Span(title, "bold" if is_turn else "")], size - len(score)), Span(score, "bold")]
    columns = "   ".join(f"{column} {column + 1} " for column in (1, 3, 5))
    line = [Span(" " * (2 + 2 * ROWS + 2) + columns.replace("   ", " "), "dim")]
    bar = [Span(" " * (2 + 2 * ROWS + 1) + "+" + "----+" * 3, "dim")]
    below = [_broken(position, board, catalogue), _chips(board, catalogue)]
    return [head, line, *rows[:2], bar, *rows[2:4], bar, *rows[4:], *below]


def _pattern(board: Board, row: int) -> Line:
    tile, filled, bought = board.rows[row]
    empty = row + 1 - filled - bought
    tiles = [_tile(tile)] * filled if tile is not None else []
    blanks = Span("  " * (ROWS - 1 - row))
    spaces = [Span(f"{EMPTY} ", "dim")] * empty + [Span("+ ", "dim")] * bought
    return [Span(f"{row + 1} ", "dim"), blanks, *spaces, *tiles, Span(" ")]


def _dome(board: Board, row: int, special_points: int) -> Line:
    line = [Span("|", "dim")]
    for column in range(0, ROWS, 2):
        place, corner = place_of(row, column)
        laid = board.dome[place]
        line += _half(laid, corner) if laid else [Span(f" {place + 1}  " if corner == 0 else "    ", "dim")]
        line.append(Span("|", "dim"))
    return [*line, Span(f" {special_points}", "dim")]


def _half(laid: Laid, corner: int) -> Line:
    pairs = zip(laid.spaces[corner : corner + 2], laid.tiles[corner : corner + 2], strict=True)
    return [_covered(space, tile) for space, tile in pairs]


def _covered(space: Space, tile: Covered) -> Span:
    return _space(space) if tile is None else Span(f"{tile} ", f"tile {tile}")


def _broken(position: Position, board: Board, catalogue: Catalogue) -> Line:
    tiles = [_tile(tile) for tile in board.broken]
    free = [Span(f"{EMPTY} ", "dim")] * (BROKEN_SPACES - len(board.broken))
    lost = sum(loss(board, position.box).values())
    start = Span("* " if board.start_tile else "", "bold")
    due = words.tell(catalogue, "picture.duel.left", plates=board.markers, chips=board.chips_due)
    return [Span("0 ", "dim"), *tiles, *free, start, Span(f"{lost}" if lost else "", "bad"), Span(due, "dim")]


def _chips(board: Board, catalogue: Catalogue) -> Line:
    line = [Span(f"{_label('chips', catalogue)} ", "dim")]
    for chip in board.chips:
        line += [Span(str(chip), "bold"), Span(" ")]
    return line if board.chips else [Span(_label("no-chips", catalogue), "dim")]


def _tile(tile: Tile) -> Span:
    return Span(f"{tile} ", f"tile {tile}")


def _space(space: Space) -> Span:
    return Span(f"{str(space).lower()} ", f"space {space}")


def tell(event: Event, names: Sequence[str], language: str = words.ENGLISH) -> str:
    """An event as a sentence."""
    return words.event("duel", event, names, language)
