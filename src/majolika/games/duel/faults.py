"""Why no table can look like this: pieces that are lost or doubled, and moments that do not exist.

Whatever passes can be played on; it need not be what a game could have led to.
"""

from __future__ import annotations

from collections import Counter

from majolika.errors import Refusal
from majolika.games.duel.box import CHIPS_EACH, FACE_DOWN, ROUNDS, SMALL_FACTORIES, Chip, Tile, Tiles
from majolika.games.duel.dome import plates, special_tiles
from majolika.games.duel.table import Stage, Table


def fault(table: Table) -> Refusal | None:
    """The first thing that is wrong, or None if nothing is."""
    for find in (_tile_fault, _plate_fault, _chip_fault, _board_fault, _opening_fault, _stage_fault):
        if refusal := find(table):
            return refusal
    return None


def _tile_fault(table: Table) -> Refusal | None:
    """What is wrong with the tiles."""
    for factory_fault in (table.large.fault(), *(factory.fault() for factory in table.small)):
        if factory_fault:
            return factory_fault
    counted = Tiles.sum(heap for _, heap in table.heaps())
    for tile in Tile:
        if counted[tile] != table.box.tiles[tile]:
            return Refusal("duel/tiles", f"there are {counted[tile]} {tile.word} tiles, not {table.box.tiles[tile]}")
    if table.special + sum(special_tiles(board.dome) for board in table.boards) != table.box.special_tiles:
        return Refusal("duel/tiles", f"there are {table.box.special_tiles} special tiles")
    if table.large.start_tile + sum(board.start_tile for board in table.boards) != 1:
        return Refusal("duel/starting-tile", "the starting tile must be in exactly one place")
    return None


def _plate_fault(table: Table) -> Refusal | None:
    """What is wrong with the plates."""
    laid = [laid.plate.number for board in table.boards for laid in plates(board.dome)]
    counted = Counter([*laid, *table.plates.numbers()])
    for plate in table.box.plates:
        if counted[plate.number] != 1:
            return Refusal("duel/plates", f"plate {plate} must be in exactly one place")
    return table.plates.fault()


def _chip_fault(table: Table) -> Refusal | None:
    """What is wrong with the chips."""
    shown = [factory.chip for factory in table.small if isinstance(factory.chip, Chip)]
    held = [chip for board in table.boards for chip in (*board.chips, *board.spent)]
    if Counter([*table.chips, *shown, *held]) != Counter(table.box.chips):
        return Refusal("duel/chips", "each chip of the box must be in exactly one place")
    placed = sum(factory.chip is not None for factory in table.small)
    down = sum(factory.chip is FACE_DOWN for factory in table.small)
    expected = CHIPS_EACH * table.players if _is_unfilled(table) else placed
    if table.stage not in (Stage.TILING, Stage.OVER) and sum(board.chips_due for board in table.boards) != expected:
        return Refusal("duel/two-chips", f"{expected} chips are still to be taken in this round")
    rounds_to_come = ROUNDS - table.round + _is_unfilled(table)
    if not table.over and len(table.chips) < down + SMALL_FACTORIES * rounds_to_come:
        return Refusal("duel/chips", "there are not enough chips for the rounds to come")
    return None


def _board_fault(table: Table) -> Refusal | None:
    """What is wrong with a board by itself."""
    for board in table.boards:
        if refusal := board.fault():
            return refusal
        if table.round == ROUNDS and board.markers:
            return Refusal("duel/no-plates-in-round-5", "there are no markers to be used in round 5")
        if board.broken and table.stage in (Stage.DISPLAY, Stage.FACTORIES):
            return Refusal("duel/losses", "broken tiles lie there, but the round has been scored")
    return None


def _opening_fault(table: Table) -> Refusal | None:
    """What is wrong with the first plates of round 1: the other player lays one, then the starter."""
    bare = [seat for seat, board in enumerate(table.boards) if not plates(board.dome)]
    if table.round > 1 or not bare:
        return None
    if table.seat != (table.starter if len(bare) == 1 else 1 - table.starter) or table.seat not in bare:
        return Refusal("duel/opening", "before round 1 the other player lays a plate, then the starter does")
    left = len(table.plates.display) + table.plates.stack_size + (table.plates.kept is not None)
    if left < len(bare) or table.plates.hand or table.stage in (Stage.TILING, Stage.OVER):
        return Refusal("duel/opening", "each player lays a plate from the display before round 1")
    if table.stage in (Stage.ACTION, Stage.LAYING) and not table.has_tiles:
        return Refusal("duel/opening", "the factories are filled before the first plates are laid")
    return None


def _stage_fault(table: Table) -> Refusal | None:
    """What is wrong with the moment of the game that the table shows."""
    hand, kept = len(table.plates.hand), table.plates.kept is not None
    unfilled, has_space = _is_unfilled(table), None in table.board.dome
    fine = {
        Stage.DISPLAY: table.plates.lacks > 0 and (unfilled or (table.round == 1 and table.has_tiles)),
        Stage.FACTORIES: unfilled and (bool(table.plates.display) or not table.is_opening),
        Stage.ACTION: _can_begin(table, display=bool(table.plates.display)),
        Stage.DRAWING: hand > 0 and has_space and table.plates.stack_size > 0,
        Stage.LOOKING: hand > 0 and has_space,
        Stage.KEEPING: hand > 1 and has_space and all(entry.by is not None for entry in table.plates.hand),
        Stage.LAYING: has_space and all(entry.by == table.seat for entry in table.plates.hand),
        Stage.RETURNING: hand > 1 and all(entry.by == table.seat for entry in table.plates.hand),
        Stage.TILING: _can_tile(table),
        Stage.OVER: not table.has_tiles and not table.has_chips and table.round == ROUNDS,
    }
    holds = (Stage.DRAWING, Stage.LOOKING, Stage.KEEPING, Stage.LAYING, Stage.RETURNING)
    if not fine[table.stage] or kept != (table.stage is Stage.LAYING) or (hand and table.stage not in holds):
        return Refusal("duel/stages", f"this table does not wait for what {table.stage} stands for")
    return None


def _is_unfilled(table: Table) -> bool:
    """Whether the factories are still to be filled for this round."""
    is_empty = not table.has_tiles and not table.has_chips
    return is_empty and table.large.start_tile and table.stage in (Stage.DISPLAY, Stage.FACTORIES)


def _can_begin(table: Table, display: bool) -> bool:
    return display if table.is_opening else table.can_act(table.seat)


def _can_tile(table: Table) -> bool:
    is_first = table.seat == table.starter
    waits = table.board.awaits_choice(table.row, table.agreed.chips_if_placeable)
    is_settled = is_first or not table.boards[table.starter].broken
    return waits and is_settled and not table.has_tiles and not table.has_chips
