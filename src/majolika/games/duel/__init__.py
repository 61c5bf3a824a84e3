"""Azul Duel, for two players.

The rules are in the modules named after the rulebook's chapters, and in our own
words in ``RULES.md``:

``box``            what is in the box
``data``           the data file: what plates, chips and goals show and are worth
``setup``          what can be chosen
``dome``           a player's dome
``board``          a player's board
``factories``      suns, moons and their chips
``plates``         display and stack, and who knows which plate
``table``          everything on the table
``faults``         why no table can look like this
``position``       the whole table as a value, and how it is written
``acquiring``      taking turns: who is next, who passes, when phase 1 ends
``taking_tiles``   actions B and C: tiles from a sun or from all moons
``taking_chips``   action D: bonus chips
``plate_moves``    the moves of action A in writing
``taking_plates``  action A: getting a plate and laying it
``display``        turning up plates
``tiling``         tiling the dome and scoring
``goals``          goals, and the end of the game
``next_round``     setting up, and filling the factories
``hidden``         who knows what
``outlook``        what the round and the goals would bring, and what is refused
``codec``          positions and moves as the kernel's bytes and numbers
``heuristic``      how good a table looks at a glance
``projection``     boards as the tiling of this round would leave them
``worth``          what a board will probably be worth at the end
``appeal``         how natural a move looks
``move_features``  what a network sees of a move
``features``       what a network sees of a table
``picture``        the table as text, and events as sentences

>>> position = start(Setup(starter=0))
>>> for dealt in ("P7.2.12", "S?", "BYRK.BBYY.RRTT.BKTT.BYRKT"):
...     position = deal(position, parse_deal(dealt))
>>> [str(move) for move in legal_moves(position)]
['A2', 'A7', 'A12']
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from majolika.errors import IllegalDeal, IllegalMove, NotationError, Refusal
from majolika.game import Choice, Event, Outcome
from majolika.games.duel import (
    display,
    goals,
    hidden,
    next_round,
    plate_moves,
    setup,
    taking_chips,
    taking_plates,
    taking_tiles,
    tiling,
)
from majolika.games.duel.board import Board, Row
from majolika.games.duel.box import MARKERS, ROWS, Chip, Goal, Kind, Plate, Tile, Tiles
from majolika.games.duel.display import ShowBack, TurnPlates
from majolika.games.duel.dome import plates, special_tiles
from majolika.games.duel.heuristic import heuristic
from majolika.games.duel.next_round import FillFactories
from majolika.games.duel.outlook import outlook, outlook_after, refused
from majolika.games.duel.picture import HOW_TO_MOVE, picture, tell
from majolika.games.duel.plate_moves import DrawPlate, Keep, Lay, Look, LookAt, Return, TakePlate
from majolika.games.duel.position import Position
from majolika.games.duel.setup import Agreement, Setup
from majolika.games.duel.table import Stage
from majolika.games.duel.taking_chips import TakeChip, TurnChips
from majolika.games.duel.taking_tiles import TakeMoons, TakeSun
from majolika.games.duel.tiling import Complete, Place
from majolika.reading import fields
from majolika.table import Chance

__all__ = [
    "HOW_TO_MOVE",
    "TITLE",
    "Agreement",
    "Board",
    "Chip",
    "Complete",
    "Deal",
    "DrawPlate",
    "FillFactories",
    "Goal",
    "Keep",
    "Kind",
    "Lay",
    "Look",
    "LookAt",
    "Move",
    "Place",
    "Plate",
    "Position",
    "Return",
    "Row",
    "Setup",
    "ShowBack",
    "Stage",
    "TakeChip",
    "TakeMoons",
    "TakePlate",
    "TakeSun",
    "Tile",
    "Tiles",
    "TurnChips",
    "TurnPlates",
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

_NOTHING_DUE = Refusal("duel/chance-first", "nothing is to be turned up now")

TITLE = "Azul Duel"

Move = TakePlate | DrawPlate | Look | Keep | Lay | Return | TakeSun | TakeMoons | TakeChip | Complete | Place
Deal = TurnPlates | ShowBack | FillFactories | TurnChips | LookAt

_ACTIONS = (TakePlate, DrawPlate, TakeSun, TakeMoons, TakeChip)
_DUE: dict[Stage, tuple[tuple[type[Any], ...], Refusal]] = {
    Stage.ACTION: (_ACTIONS, Refusal("duel/actions", "an action A, B, C or D is due")),
    Stage.DRAWING: ((DrawPlate, Look), Refusal("duel/look", "the plates drawn have not been looked at yet")),
    Stage.KEEPING: ((Keep,), Refusal("duel/keep-one", "one of the plates drawn is to be kept")),
    Stage.LAYING: ((Lay,), Refusal("duel/lay-at-once", "the plate is to be laid in the dome")),
    Stage.RETURNING: ((Return,), Refusal("duel/return-the-others", "the other plates go back under the stack")),
    Stage.TILING: ((Complete, Place), Refusal("duel/tiling", "the dome is being tiled")),
}


def start(setup: Setup | None = None) -> Position:
    """The table before the first deal."""
    return next_round.first_round(setup or Setup())


def legal_moves(position: Position) -> list[Move]:
    """All moves; none when chance is next or the game is over."""
    if position.turn is None:
        return []
    if position.stage is Stage.TILING:
        return [*tiling.tilings(position)]
    if position.stage is not Stage.ACTION:
        return [*taking_plates.steps(position)]
    plates, chips = taking_plates.actions(position), taking_chips.offered(position)
    actions: list[Move] = [*plates, *taking_tiles.suns(position), *taking_tiles.moons(position), *chips]
    return [move for move in actions if not _refuses_opening(position, move)] if position.is_opening else actions


def play(position: Position, move: Move) -> Position:
    """The move and all that follows from it; raises `IllegalMove`."""
    return _play(position, move)[0]


def draw(position: Position, chance: Chance) -> Deal:
    """Samples what chance decides next; raises `IllegalDeal` where nothing is to be turned up."""
    draws: dict[type[Deal], Callable[[Position, Chance], Deal]] = {
        ShowBack: display.draw_back,
        TurnChips: taking_chips.draw_chips,
        LookAt: taking_plates.draw_fronts,
        TurnPlates: display.draw_plates,
        FillFactories: next_round.draw_tiles,
    }
    due = _due(position)
    if due is None:
        raise IllegalDeal("nothing", _NOTHING_DUE)
    return draws[due](position, chance)


def deal(position: Position, deal: Deal) -> Position:
    """Applies what chance decided; raises `IllegalDeal`."""
    return _deal(position, deal)[0]


def outcome(position: Position) -> Outcome | None:
    """How the game ended, or None while it goes on."""
    return goals.ranking(position) if position.over else None


def standing(position: Position) -> Outcome:
    """How the game would end if it ended now, with the goals."""
    return goals.ranking(position if position.over else goals.end(position)[0])


def story(position: Position, step: Move | Deal, seat: int | None = None) -> list[Event]:
    """What *seat* (None: an onlooker) sees happen, in order: the step that it sees, played in its view."""
    follow: Callable[[Position, Any], tuple[Position, list[Event]]] = _deal if isinstance(step, Deal) else _play
    follow(position, step)
    return follow(hidden.view(position, seat), hidden.seen(position, step, seat))[1]


def seen(position: Position, step: Move | Deal, seat: int | None) -> Move | Deal:
    """What *seat* (None: an onlooker) sees of a move or deal made in *position*."""
    return hidden.seen(position, step, seat)


def choices() -> tuple[Choice, ...]:
    """What can be chosen before the game."""
    return setup.choices()


def parse_move(text: str) -> Move:
    """Reads a move of any kind, in either case."""
    letter = text[:1].upper()
    if letter == "B":
        return TakeSun.parse(text)
    if letter == "C":
        return TakeMoons.parse(text)
    if letter == "D":
        return TakeChip.parse(text)
    if letter.isdigit():
        return Complete.parse(text) if "+" in text else Place.parse(text)
    return plate_moves.parse(text)


def parse_deal(text: str) -> Deal:
    """Reads a deal of any kind, in either case."""
    if text.startswith("!"):
        return LookAt.parse(text)
    if text[:1] in ("P", "p"):
        return TurnPlates.parse(text)
    if "?" in text:
        return ShowBack.parse(text)
    return TurnChips.parse(text) if "=" in text else FillFactories.parse(text)


def move_from_json(value: object) -> Move:
    """Reads what a move's `as_json` wrote."""
    (kind,) = fields(value, "type")
    readers: dict[object, Callable[[object], Move]] = {
        "take-sun": TakeSun.from_json,
        "take-moons": TakeMoons.from_json,
        "take-chip": TakeChip.from_json,
        "complete": Complete.from_json,
        "place": Place.from_json,
    }
    if isinstance(kind, str) and kind in readers:
        return readers[kind](value)
    move = plate_moves.from_json(kind, value)
    if move is None:
        raise NotationError(value, f"the type of a move is {', '.join(map(str, readers))} or one of action A")
    return move


def deal_from_json(value: object) -> Deal:
    """Reads what a deal's `as_json` wrote."""
    (kind,) = fields(value, "type")
    readers: dict[str, Callable[[object], Deal]] = {
        "turn-plates": TurnPlates.from_json,
        "show-back": ShowBack.from_json,
        "fill-factories": FillFactories.from_json,
        "turn-chips": TurnChips.from_json,
        "look-at": LookAt.from_json,
    }
    if not isinstance(kind, str) or kind not in readers:
        raise NotationError(value, f"the type of a deal is one of {', '.join(readers)}")
    return readers[kind](value)


view = hidden.view
complete = hidden.complete
parse_setup = Setup.parse
parse_position = Position.parse
position_from_json = Position.from_json


def census(position: Position) -> dict[str, dict[str, int]]:
    """Every kind of piece, counted by where it is."""
    boards, beside_domes = position.boards, position.plates
    heaps = [*position.heaps()]
    tiles = {tile.letter: {place: heap[tile] for place, heap in heaps} for tile in Tile}
    free = sum(board.markers for board in boards)
    return tiles | {
        "special tile": {"supply": position.special, "domes": sum(special_tiles(board.dome) for board in boards)},
        "starting tile": {
            "large factory": int(position.large.start_tile),
            "boards": sum(board.start_tile for board in boards),
        },
        "plate": {
            "stack": beside_domes.stack_size,
            "display": len(beside_domes.display),
            "drawn": len(beside_domes.hand) + (beside_domes.kept is not None),
            "domes": sum(len(plates(board.dome)) for board in boards),
        },
        "chip": {
            "face down": len(position.chips),
            "factories": sum(isinstance(factory.chip, Chip) for factory in position.small),
            "boards": sum(len(board.chips) for board in boards),
            "spent": sum(len(board.spent) for board in boards),
        },
        "marker": {"free": free, "used": MARKERS * len(boards) - free},
    }


def _play(position: Position, move: Move) -> tuple[Position, list[Event]]:
    if refusal := _out_of_turn(position, move):
        raise IllegalMove(move, refusal)
    if isinstance(move, TakeSun):
        after, events = taking_tiles.take_sun(position, move)
    elif isinstance(move, TakeMoons):
        after, events = taking_tiles.take_moons(position, move)
    elif isinstance(move, TakeChip):
        after, events = taking_chips.take_chip(position, move)
    elif isinstance(move, Complete | Place):
        after, events = tiling.tile_row(position, move)
    else:
        after, events = taking_plates.act(position, move)
    if after.stage is not Stage.TILING:
        return after, events
    after, followed = tiling.settle(after)
    events += followed
    if after.row < ROWS:
        return after, events
    after, followed = next_round.next_round(after)
    return after, events + followed


def _out_of_turn(position: Position, move: Move) -> Refusal | None:
    """Why no move of this kind is due, or None if it is."""
    if position.over:
        return Refusal("duel/end", "the game is over")
    if position.awaits_deal:
        return Refusal("duel/chance-first", "something is to be turned up or filled first")
    expected, refusal = _DUE[position.stage]
    if not isinstance(move, expected):
        return refusal
    return _refuses_opening(position, move) if position.is_opening else None


def _refuses_opening(position: Position, move: Move) -> Refusal | None:
    """Why *move* cannot be made before round 1, or None if it can."""
    if position.stage is Stage.ACTION and not isinstance(move, TakePlate):
        return Refusal("duel/opening", "before round 1 each player takes a plate from the display")
    return None


def _due(position: Position) -> type[Deal] | None:
    """The kind of deal that comes next, or None if chance is not next."""
    if not position.awaits_deal:
        return None
    if position.back_due:
        return ShowBack
    if position.chips_to_turn:
        return TurnChips
    stages: dict[Stage, type[Deal]] = {Stage.DISPLAY: TurnPlates, Stage.FACTORIES: FillFactories}
    return stages.get(position.stage, LookAt)


def _deal(position: Position, dealt: Deal) -> tuple[Position, list[Event]]:
    due = _due(position)
    if due is None:
        raise IllegalDeal(dealt, _NOTHING_DUE)
    if not isinstance(dealt, due):
        raise IllegalDeal(dealt, Refusal("duel/chance-first", "something else is to be turned up first"))
    if isinstance(dealt, ShowBack):
        return display.show_back(position, dealt)
    if isinstance(dealt, TurnChips):
        return taking_chips.turn_chips(position, dealt)
    if isinstance(dealt, LookAt):
        return taking_plates.look(position, dealt)
    if isinstance(dealt, TurnPlates):
        return display.turn_plates(position, dealt)
    return next_round.fill_factories(position, dealt)
