"""A player of Majolika against an agent of the Azul contests in Melbourne, under Majolika's rules.

uv run --group dev python -m bench.outside search-100ms --clone FOLDER [--agent MODULE] [--deals 20] [--first 1]

The folder is a clone of the agent's repository, with the contest's framework: that of 2020 (`model.py`, agents in
`players/`) or a newer one (`Azul/azul_model.py`, agents in `agents/`).  At each of its turns the agent is given a state
of its own framework, built anew from Majolika's, and its answer is translated back.  Every deal of 2-player Azul is
played from both seats, one game on each core; both sides may look at the clock, so the cores had better be idle.  A
game in which the agent fails or plays what is illegal is told and left out.
"""

from __future__ import annotations

import random
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from io import StringIO
from pathlib import Path
from statistics import mean
from time import perf_counter
from typing import Any, NamedTuple

from bench.networks import interval
from majolika import players
from majolika.arena.playing import ROUND_CAP
from majolika.arena.workers import hire
from majolika.errors import SetupError
from majolika.games import azul
from majolika.match import Dealer, Match

FIRST_MODEL, NEWER_MODEL = "model.py", "Azul/azul_model.py"


class Framework(NamedTuple):
    """What differs between the frameworks."""

    state: Callable[[int], Any]
    tile: Callable[[int], Any]
    """Its colors have our order."""
    who: str
    """How it calls those who play, in its names."""
    choose: str
    """How an agent is asked."""
    legal: Callable[[Any, int], list[Any]]
    """What a seat may play in a state."""


class Task(NamedTuple):
    """A game to be played."""

    name: str
    clone: Path
    agent: str
    deal: int
    seat: int
    """Of Majolika's player."""


class Result(NamedTuple):
    """How a game ended."""

    share: float
    points: tuple[int, int]
    """Ours and theirs."""
    seconds: float
    """That a move of theirs took."""


def main() -> None:
    """Prints a line for every game, and what they come to."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("name", help="Majolika's player")
    parser.add_argument("--clone", type=Path, required=True)
    parser.add_argument("--agent", help="its module, if the folder holds several")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--first", type=int, default=1)
    arguments = parser.parse_args()
    clone = arguments.clone.resolve()
    if not any((clone / name).exists() for name in (FIRST_MODEL, NEWER_MODEL)):
        parser.error(f"there is neither {FIRST_MODEL} nor {NEWER_MODEL} in {arguments.clone}")
    try:
        players.make(arguments.name, random.Random(1))
    except SetupError as error:
        parser.error(str(error))
    agent = arguments.agent or only_agent(clone)
    deals = range(arguments.first, arguments.first + arguments.deals)
    tasks = [Task(arguments.name, clone, agent, deal, seat) for deal in deals for seat in (0, 1)]
    with hire() as pool:
        results = [result for result in map(told, tasks, pool.map(play, tasks)) if isinstance(result, Result)]
    failed = len(tasks) - len(results)
    if len(results) < 2:
        sys.exit(f"{agent} could not play: it failed in {failed} of {len(tasks)} games")
    points = [round(mean(each.points[side] for each in results), 1) for side in (0, 1)]
    seconds = mean(each.seconds for each in results)
    print(
        f"{arguments.name} against {agent}: wins {interval([each.share for each in results])} of {len(results)} games "
        f"({failed} failed), {points[0]} to {points[1]} points; {seconds:.2f} s a move of {agent}"
    )


def told(task: Task, result: Result | str) -> Result | str:
    """Prints how a game ended."""
    line = result if isinstance(result, str) else f"{result.points[0]} to {result.points[1]} points"
    print(f"deal {task.deal}, {task.name} in seat {'ab'[task.seat]}: {line}", flush=True)
    return result


def play(task: Task) -> Result | str:
    """Plays a game; if the agent fails, how."""
    luck = f"outside.{task.deal}"
    _seed_all(f"{luck}/{task.seat}")
    ours = players.make(task.name, Dealer(f"{luck}/{task.seat}", 0))
    try:
        theirs = seated(task.clone, task.agent, 1 - task.seat)
    except Exception as error:  # whatever is in a clone
        return f"FAILED to sit down with {error!r}"
    match, times = Match(azul, azul.Setup(players=2), luck, round_cap=ROUND_CAP), list[float]()
    while not match.ended:
        position = match.position
        if position.turn == task.seat:
            match.play(ours.choose(azul.view(position, task.seat)))
            continue
        began = perf_counter()
        try:
            with redirect_stdout(StringIO()):
                take = theirs(position)
            times.append(perf_counter() - began)
            match.play(take)
        except Exception as error:  # whatever an agent may do
            return f"FAILED with {error!r} in {position}"
    assert match.outcome is not None, "a match that has ended has an outcome"
    winners, scores = match.outcome.winners, match.outcome.scores
    share = (task.seat in winners) / len(winners)
    return Result(share, (scores[task.seat], scores[1 - task.seat]), mean(times))


def _seed_all(luck: str) -> None:
    """Agents draw from the generators that all share."""
    random.seed(luck)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(random.getrandbits(32))


def only_agent(clone: Path) -> str:
    """The module of the only agent that was made for a contest."""
    found: Iterable[Path] = [*clone.glob("players/*/myPlayer.py"), *clone.glob("agents/*/myTeam.py")]
    modules = sorted(".".join(path.relative_to(clone).with_suffix("").parts) for path in found)
    if len(modules) != 1:
        sys.exit(f"say which --agent: {', '.join(modules) or 'there is none'}")
    return modules[0]


@cache
def framework(clone: Path) -> Framework:
    """The framework of a clone."""
    sys.path.insert(0, str(clone))
    if (clone / FIRST_MODEL).exists():
        model = import_module("model")
        return Framework(
            model.GameState,
            model.Tile,
            "player",
            "SelectMove",
            lambda state, seat: state.players[seat].GetAvailableMoves(state),
        )
    model = import_module("Azul.azul_model")
    rule = model.AzulGameRule(2)
    return Framework(model.AzulState, model.utils.Tile, "agent", "SelectAction", rule.getLegalActions)


def seated(clone: Path, agent: str, seat: int) -> Callable[[azul.Position], azul.Take]:
    """An agent at a seat of a game: what it plays in a position."""
    rules = framework(clone)
    theirs = getattr(import_module(agent), f"my{rules.who.capitalize()}")(seat)
    rounds = set[int]()

    def chosen(position: azul.Position) -> azul.Take:
        state = state_of(rules, position)
        if position.round not in rounds and hasattr(theirs, "StartRound"):
            theirs.StartRound(state)
        rounds.add(position.round)
        return take_of(getattr(theirs, rules.choose)(rules.legal(state, seat), state))

    return chosen


def state_of(rules: Framework, position: azul.Position) -> Any:
    """The framework's state of a table; its bag is in no order that tells what will be drawn."""
    state, who = rules.state(position.players), rules.who
    for place, tiles in zip((state.centre_pool, *state.factories), (position.center, *position.displays), strict=True):
        place.tiles = {rules.tile(tile): tiles[tile] for tile in azul.Tile}
        place.total = len(tiles)
    state.bag = [rules.tile(tile) for tile in position.bag]
    random.shuffle(state.bag)
    state.bag_used = [rules.tile(tile) for tile in position.lid]
    holders = [seat for seat, board in enumerate(position.boards) if board.has_marker]
    setattr(state, f"first_{who}_taken", not position.center_marker)
    setattr(state, f"first_{who}", position.starter)
    setattr(state, f"next_first_{who}", holders[0] if holders else -1)
    for theirs, board in zip(getattr(state, f"{who}s"), position.boards, strict=True):
        _fill(rules, theirs, board)
        for _ in range(position.round):
            getattr(theirs, f"{who}_trace").StartRound()
    return state


def _fill(rules: Framework, theirs: Any, board: azul.Board) -> None:
    """Writes a board into theirs."""
    theirs.score = board.score
    theirs.lines_number = [line.filled for line in board.lines]
    theirs.lines_tile = [-1 if line.tile is None else rules.tile(line.tile) for line in board.lines]
    for line, spaces in enumerate(board.wall):
        for column, tile in enumerate(spaces):
            theirs.grid_state[line][column] = int(tile is not None)
    theirs.floor = [int(space < len(board.floor)) for space in range(len(theirs.floor))]
    theirs.floor_tiles = [rules.tile(entry) for entry in board.floor if isinstance(entry, azul.Tile)]
    theirs.number_of = {rules.tile(tile): board.wall_tiles()[tile] for tile in azul.Tile}


def take_of(move: Any) -> azul.Take:
    """A move of theirs as ours; what they list for a complete line all falls to the floor."""
    _, factory, grab = move
    line = grab.pattern_line_dest + 1 if grab.num_to_pattern_line else 0
    return azul.Take(factory + 1, azul.Tile(int(grab.tile_type)), line)  # type: ignore[call-arg]


if __name__ == "__main__":
    main()
