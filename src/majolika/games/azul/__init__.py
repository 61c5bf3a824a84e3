"""Azul, with the colored or the gray wall, for 2 to 4 players.

The rules are in the modules named after the rulebook's chapters, and in our own
words in ``RULES.md``:

``box``            what is in the box, and what can be chosen
``board``          a player's board
``position``       the whole table
``factory_offer``  taking tiles and adding them to a line
``wall_tiling``    moving tiles to the wall and scoring them
``gray_wall``      choosing where tiles go on the gray wall
``end_of_game``    when the game ends, and what counts then
``next_round``     filling the displays
``outlook``        what the round would bring, and what is refused
``codec``          positions and moves as the kernel's bytes and numbers
``features``       what a network sees of a table and of a move
``heuristic``      how good a table looks at a glance
``picture``        the table and its events in words

>>> position = start(Setup(players=2))
>>> position = deal(position, Deal.parse("BBRK.YYKW.RRWW.BYKW.BBYR"))
>>> len(legal_moves(position))
90
"""

from __future__ import annotations

from majolika.errors import IllegalMove, NotationError, Refusal
from majolika.game import Choice, Event, Outcome, open_complete, open_seen, open_view
from majolika.games.azul import end_of_game, factory_offer, gray_wall, next_round, wall_tiling
from majolika.games.azul.board import Board, Line
from majolika.games.azul.box import CHOICES, MARKER, Setup, Tile, Tiles
from majolika.games.azul.factory_offer import Take
from majolika.games.azul.gray_wall import Place
from majolika.games.azul.heuristic import heuristic
from majolika.games.azul.next_round import Deal, draw
from majolika.games.azul.outlook import outlook, outlook_after, refused
from majolika.games.azul.picture import HOW_TO_MOVE, picture, tell
from majolika.games.azul.position import Position
from majolika.reading import fields
from majolika.values import replace

__all__ = [
    "HOW_TO_MOVE",
    "MARKER",
    "TITLE",
    "Board",
    "Deal",
    "Line",
    "Move",
    "Place",
    "Position",
    "Setup",
    "Take",
    "Tile",
    "Tiles",
    "census",
    "choices",
    "complete",
    "deal",
    "deal_from_json",
    "draw",
    "heuristic",
    "legal_moves",
    "move_from_json",
    "outcome",
    "outlook",
    "outlook_after",
    "parse_deal",
    "parse_move",
    "parse_position",
    "parse_setup",
    "picture",
    "play",
    "position_from_json",
    "refused",
    "seen",
    "standing",
    "start",
    "story",
    "tell",
    "view",
]

TITLE = "Azul"

Move = Take | Place


def start(setup: Setup | None = None) -> Position:
    """The table before the first deal."""
    return next_round.first_round(setup or Setup())


def legal_moves(position: Position) -> list[Move]:
    """All moves; none when chance is next or the game is over."""
    if position.turn is None:
        return []
    return [*factory_offer.takes(position)] if position.is_offering else [*gray_wall.places(position)]


def play(position: Position, move: Move) -> Position:
    """The move and all that follows from it; raises `IllegalMove`."""
    return _play(position, move)[0]


def deal(position: Position, deal: Deal) -> Position:
    """Fills the displays; raises `IllegalDeal`."""
    return next_round.deal(position, deal)[0]


def outcome(position: Position) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    return end_of_game.ranking(position) if position.over else None


def standing(position: Position) -> Outcome:
    """How the game would end if it ended now, final bonuses included."""
    return end_of_game.ranking(position)


def story(position: Position, step: Move | Deal, seat: int | None = None) -> list[Event]:
    """What happens, in order; everybody sees the same."""
    if isinstance(step, Deal):
        return next_round.deal(position, step)[1]
    if isinstance(step, Take) and position.is_offering:
        events = factory_offer.told(position, step)
        if not factory_offer.is_last(position, step):
            return events
    return _play(position, step)[1]


def choices() -> tuple[Choice, ...]:
    """What can be chosen before the game."""
    return CHOICES


def parse_move(text: str) -> Move:
    """Reads a take like ``3K2`` or, on the gray wall, a place like ``2-4``."""
    if "-" in text:
        return Place.parse(text)
    return Take.parse(text)


def move_from_json(value: object) -> Move:
    """Reads what a move's `as_json` wrote."""
    (kind,) = fields(value, "type")
    if kind == "take":
        return Take.from_json(value)
    if kind == "place":
        return Place.from_json(value)
    raise NotationError(value, "the type of a move is take or place")


view, seen, complete = open_view, open_seen, open_complete  # what is in the bag can be counted
parse_setup = Setup.parse
parse_position = Position.parse
parse_deal = Deal.parse
position_from_json = Position.from_json
deal_from_json = Deal.from_json


def census(position: Position) -> dict[str, dict[str, int]]:
    """Every color and the marker, counted by where they are."""
    heaps = [*position.heaps()]
    pieces = {tile.letter: {place: heap[tile] for place, heap in heaps} for tile in Tile}
    held = sum(board.has_marker for board in position.boards)
    return pieces | {"marker": {"center": int(position.center_marker), "floor lines": held}}


def _play(position: Position, move: Move) -> tuple[Position, list[Event]]:
    if refusal := _out_of_turn(position, move):
        raise IllegalMove(move, refusal)
    if isinstance(move, Place):
        after, events = gray_wall.place(position, move)
        seats = [seat for seat in range(position.players) if seat == position.turn]
    else:
        after, events = factory_offer.take(position, move)
        seats = list(range(position.players))
    if after.is_offering:
        return after, events
    tiled, followed = _tile_boards(after, seats)
    return tiled, events + followed


def _out_of_turn(position: Position, move: Move) -> Refusal | None:
    """Why no move of this kind is due, or None if it is."""
    if position.over:
        return Refusal("azul/end", "the game is over")
    if position.awaits_deal:
        return Refusal("azul/deal-first", "the displays have not been filled yet")
    if isinstance(move, Place) and position.wall == "colored":
        return Refusal("azul/colored-wall", "on the colored wall every tile goes to its own color by itself")
    if isinstance(move, Place) and position.is_offering:
        return Refusal("azul/offer-first", "tiles are placed when all have been taken")
    if isinstance(move, Take) and not position.is_offering:
        return Refusal("azul/offer-empty", "all tiles have been taken; now they are placed on the wall")
    return None


def _tile_boards(position: Position, seats: list[int]) -> tuple[Position, list[Event]]:
    """Tiles the boards of *seats* as far as nobody has a choice; the round ends when all are done."""
    tile_board = wall_tiling.tile_board if position.wall == "colored" else gray_wall.settle
    events = list[Event]()
    for seat in seats:
        board, discarded, happened = tile_board(position.boards[seat], seat)
        position = replace(position.with_board(seat, board), lid=position.lid + discarded)
        events += happened
    waiting = [seat for seat, board in enumerate(position.boards) if next(board.complete_lines(), None) is not None]
    if waiting:
        return replace(position, turn=waiting[0]), events
    position, followed = next_round.next_round(position)
    return position, events + followed
