"""Azul: Summer Pavilion, on both sides of the board and with any round track, for 2 to 4 players.

The rules are in the modules named after the rulebook's chapters, and in our own
words in ``RULES.md``:

``box``            what is in the box, and what can be chosen
``star``           what is printed on the boards
``board``          a player's board
``position``       the whole table
``acquire_tiles``  taking tiles
``bonus_tiles``    tiles from the supply for pillars, statues and windows
``play_tiles``     placing tiles and scoring them
``passing``        passing and keeping tiles
``next_round``     filling supply and displays
``end_of_game``    what counts at the end
``outlook``        what would count if the game ended now, and what is refused
``codec``          positions and moves as the kernel's bytes and numbers
``heuristic``      how good the table looks
``reach``          what tiles of one color bring to a star
``promise``        what a star promises by itself
``worth``          what a board will probably be worth at the end
``appeal``         how natural a move looks
``move_features``  what a network sees of a move
``features``       what a network sees of a table
``picture``        how the table looks, and events as sentences

>>> position = start(Setup(players=2))
>>> position = deal(position, parse_deal("PPGGOYYBRR"))
>>> position = deal(position, parse_deal("GGOR.PYBR.GOOY.PPBB.OYRR"))
>>> print(*legal_moves(position))
1G 1O 1R 2Y 2B 2R 3G 3O 3Y 4B 5O 5Y 5R
"""

from __future__ import annotations

from majolika.errors import IllegalMove, NotationError, Refusal
from majolika.game import Choice, Event, Outcome, open_complete, open_seen, open_view
from majolika.games.pavilion import acquire_tiles, bonus_tiles, end_of_game, next_round, passing, play_tiles
from majolika.games.pavilion.acquire_tiles import Take
from majolika.games.pavilion.board import Board
from majolika.games.pavilion.bonus_tiles import Bonus
from majolika.games.pavilion.box import CHOICES, ROUNDS, Setup, Tile, Tiles
from majolika.games.pavilion.heuristic import heuristic
from majolika.games.pavilion.next_round import Deal, Displays, Supply, draw
from majolika.games.pavilion.outlook import outlook, outlook_after, refused
from majolika.games.pavilion.passing import Pass
from majolika.games.pavilion.picture import HOW_TO_MOVE, picture, tell
from majolika.games.pavilion.play_tiles import Place
from majolika.games.pavilion.position import Position
from majolika.games.pavilion.star import Space, Star
from majolika.reading import fields

__all__ = [
    "HOW_TO_MOVE",
    "TITLE",
    "Board",
    "Bonus",
    "Deal",
    "Displays",
    "Move",
    "Pass",
    "Place",
    "Position",
    "Setup",
    "Space",
    "Star",
    "Supply",
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

TITLE = "Azul: Summer Pavilion"

Move = Take | Place | Bonus | Pass


def start(setup: Setup | None = None) -> Position:
    """The table before the first deal."""
    return next_round.first_round(setup or Setup())


def legal_moves(position: Position) -> list[Move]:
    """All moves; none when chance is next or the game is over."""
    if position.turn is None:
        return []
    if position.is_offering:
        return [*acquire_tiles.takes(position)]
    if position.owed:
        return [*bonus_tiles.bonuses(position)]
    return [*play_tiles.places(position), *passing.passes(position)]


def play(position: Position, move: Move) -> Position:
    """The move and all that follows from it; raises `IllegalMove`."""
    return _play(position, move)[0]


def deal(position: Position, deal: Deal) -> Position:
    """Fills the supply or the displays, and all that follows from it; raises `IllegalDeal`."""
    return _deal(position, deal)[0]


def outcome(position: Position) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    return end_of_game.ranking(position) if position.over else None


def standing(position: Position) -> Outcome:
    """How the game would end if it ended now: goals added, tiles left over taken off."""
    return end_of_game.ranking(position if position.over else end_of_game.end(position)[0])


def story(position: Position, step: Move | Deal, seat: int | None = None) -> list[Event]:
    """What happens, in order; everybody sees the same."""
    if isinstance(step, Supply | Displays):
        return _deal(position, step)[1]
    return _play(position, step)[1]


def choices() -> tuple[Choice, ...]:
    """What can be chosen before the game."""
    return CHOICES


def parse_move(text: str) -> Move:
    """Reads a take like ``3G``, a place like ``SW4G3``, a bonus tile like ``+G`` or a pass like ``=GG``."""
    if text.startswith("="):
        return Pass.parse(text)
    if text.startswith("+"):
        return Bonus.parse(text)
    return Take.parse(text) if text[:1].isdigit() else Place.parse(text)


def move_from_json(value: object) -> Move:
    """Reads what a move's `as_json` wrote."""
    kinds: dict[str, type[Move]] = {"take": Take, "place": Place, "bonus": Bonus, "pass": Pass}
    (kind,) = fields(value, "type")
    if not isinstance(kind, str) or kind not in kinds:
        raise NotationError(value, f"the type of a move is one of {', '.join(kinds)}")
    return kinds[kind].from_json(value)


def parse_deal(text: str) -> Deal:
    """Reads the tiles of the supply, like ``PGG``, or of the displays, like ``GGOR.PYBR.-``."""
    return Displays.parse(text) if "." in text else Supply.parse(text)


def deal_from_json(value: object) -> Deal:
    """Reads what a deal's `as_json` wrote."""
    (kind,) = fields(value, "type")
    if kind == "supply":
        return Supply.from_json(value)
    if kind == "displays":
        return Displays.from_json(value)
    raise NotationError(value, "the type of a deal is supply or displays")


view, seen, complete = open_view, open_seen, open_complete  # what is in the bag can be counted
parse_setup = Setup.parse
parse_position = Position.parse
position_from_json = Position.from_json


def census(position: Position) -> dict[str, dict[str, int]]:
    """Every color and the token, counted by where they are."""
    heaps = [*position.heaps()]
    pieces = {tile.letter: {place: heap[tile] for place, heap in heaps} for tile in Tile}
    held = sum(board.token for board in position.boards)
    return pieces | {"token": {"center": int(position.center_token), "boards": held}}


def _play(position: Position, move: Move) -> tuple[Position, list[Event]]:
    if refusal := _out_of_turn(position, move):
        raise IllegalMove(move, refusal)
    if isinstance(move, Place):
        return _go_on(*play_tiles.place(position, move))
    if isinstance(move, Bonus):
        return _go_on(*bonus_tiles.take_bonus(position, move))
    if isinstance(move, Pass):
        return _go_on(*passing.pass_turn(position, move))
    after, events = acquire_tiles.take(position, move)
    if after.is_offering:
        return after, events
    after, begun = play_tiles.begin(after)
    return _go_on(after, events + begun)


def _deal(position: Position, dealt: Deal) -> tuple[Position, list[Event]]:
    return _go_on(*next_round.deal(position, dealt))


def _out_of_turn(position: Position, move: Move) -> Refusal | None:
    """Why no move of this kind is due, or None if it is."""
    if position.over:
        return Refusal("pavilion/end", "the game is over")
    if position.awaits_deal:
        return Refusal("pavilion/deal-first", "the supply or the displays have not been filled yet")
    if isinstance(move, Take) and not position.is_offering:
        return Refusal("pavilion/all-taken", "all tiles have been taken; now they are placed")
    if not isinstance(move, Take) and position.is_offering:
        return Refusal("pavilion/acquire-first", "tiles are placed when all have been taken")
    if isinstance(move, Bonus) and not position.owed:
        return Refusal("pavilion/bonus-tiles", "no pillar, statue or window has just been surrounded")
    if not isinstance(move, Bonus) and position.owed:
        return Refusal("pavilion/bonus-first", f"bonus tiles come first, and {position.owed} must still be taken")
    return None


def _go_on(position: Position, events: list[Event]) -> tuple[Position, list[Event]]:
    """Adds what follows by itself, until a seat or chance has to decide or the game is over."""
    while not position.over:
        if position.everybody_passed:
            follow = end_of_game.end if position.round == ROUNDS else next_round.next_round
        elif position.awaits_deal or position.is_offering or position.owed:
            break
        elif position.is_before_round:
            follow = play_tiles.begin
        elif not position.boards[position.to_play].hand:
            follow = passing.pass_empty_handed
        else:
            break
        position, happened = follow(position)
        events = events + happened
    return position, events
