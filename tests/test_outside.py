"""Agents of another framework play here: theirs is not ours to bring, so a small one of the same shape stands in."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

STATE = """
from enum import IntEnum
from types import SimpleNamespace as Thing

class Tile(IntEnum):
    BLUE, YELLOW, RED, BLACK, WHITE = range(5)

class Trace:
    rounds = 0
    def StartRound(self):
        self.rounds += 1

def board():
    return Thing(grid_state=[[0] * 5 for _ in range(5)], floor=[0] * 7, WHO_trace=Trace())

def state(players):
    places = [Thing() for _ in range(6)]
    return Thing(centre_pool=places[0], factories=places[1:], WHOs=[board() for _ in range(players)])

def tiles_of(state):
    boards = state.WHOs
    lines = sum(sum(board.lines_number) for board in boards)
    wall = sum(sum(map(sum, board.grid_state)) for board in boards)
    floor = sum(len(board.floor_tiles) for board in boards)
    offered = sum(place.total for place in [state.centre_pool, *state.factories])
    return len(state.bag) + len(state.bag_used) + lines + wall + floor + offered

def legal(state, seat):
    assert tiles_of(state) == 100
    board, moves = state.WHOs[seat], []
    assert board.WHO_trace.rounds > 0
    for number, place in [(-1, state.centre_pool), *enumerate(state.factories)]:
        for tile in [tile for tile in Tile if place.tiles[tile]]:
            for line in range(5):
                is_free = board.lines_tile[line] == tile if board.lines_number[line] else True
                is_open = is_free and not board.grid_state[line][(line + tile) % 5]
                fits = min(place.tiles[tile], line + 1 - board.lines_number[line]) if is_open else 0
                moves.append((0, number, Thing(tile_type=tile, pattern_line_dest=line, num_to_pattern_line=fits)))
    return moves
"""

MODELS = {
    "player": (
        "model.py",
        "GameState = lambda players: with_moves(state(players))\n"
        "def with_moves(state):\n"
        "    for seat, board in enumerate(state.players):\n"
        "        board.GetAvailableMoves = lambda state, seat=seat: legal(state, seat)\n"
        "    return state\n",
    ),
    "agent": (
        "Azul/azul_model.py",
        "AzulState, utils = state, Thing(Tile=Tile)\nAzulGameRule = lambda players: Thing(getLegalActions=legal)\n",
    ),
}

AGENTS = {
    "player": ("players/First/myPlayer.py", "class myPlayer:", "SelectMove"),
    "agent": ("agents/first/myTeam.py", "class myAgent:", "SelectAction"),
}

BEST = "return max(moves, key=lambda move: move[2].num_to_pattern_line)"


def clone(folder: Path, who: str, choice: str) -> Path:
    """A folder with a framework and an agent who chooses so among its legal moves."""
    (model, more), (agent, head, choose) = MODELS[who], AGENTS[who]
    body = f"    def __init__(self, seat): self.seat = seat\n    def {choose}(self, moves, state): {choice}\n"
    for name, text in ((model, STATE.replace("WHO", who) + more), (agent, f"{head}\n{body}")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def outside(folder: Path, *arguments: str, name: str = "greedy") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bench.outside", name, "--clone", str(folder), "--deals", "1", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("who", MODELS)
def test_an_agent_sees_the_table_and_plays_games_to_their_end(who: str, tmp_path: Path) -> None:
    done = outside(clone(tmp_path, who, BEST))
    assert done.returncode == 0, done.stderr
    assert "of 2 games" in done.stdout
    assert "FAILED" not in done.stdout


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ("raise KeyError('lost')", "FAILED with KeyError('lost')"),
        ("moves[0][2].tile_type = 7; return moves[0]", "FAILED with ValueError"),
        ("return (0, 3, moves[0][2]) if state.factories[3].total == 0 else moves[0]", "FAILED with IllegalMove"),
    ],
)
def test_an_agent_that_fails_is_told_and_left_out(choice: str, told: str, tmp_path: Path) -> None:
    done = outside(clone(tmp_path, "player", choice))
    assert told in done.stdout
    assert done.returncode == 1
    assert "could not play" in done.stderr


def test_a_folder_without_framework_or_agent_is_refused(tmp_path: Path) -> None:
    assert "there is neither model.py nor Azul/azul_model.py" in outside(tmp_path).stderr
    (tmp_path / "model.py").touch()
    assert outside(tmp_path).stderr.strip() == "say which --agent: there is none"


def test_a_player_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    (tmp_path / "model.py").touch()
    done = outside(tmp_path, name="genius")
    assert done.returncode == 2
    assert "there is no player 'genius'" in done.stderr


def test_of_several_agents_one_must_be_named(tmp_path: Path) -> None:
    folder = clone(tmp_path, "player", BEST)
    other = folder / "players" / "Second"
    other.mkdir()
    (other / "myPlayer.py").write_bytes((folder / "players" / "First" / "myPlayer.py").read_bytes())
    assert "players.First.myPlayer, players.Second.myPlayer" in outside(folder).stderr
    assert "of 2 games" in outside(folder, "--agent", "players.Second.myPlayer").stdout
    missing = outside(folder, "--agent", "players.Third.myPlayer")
    assert "FAILED to sit down with ModuleNotFoundError" in missing.stdout
    assert "it failed in 2 of 2 games" in missing.stderr


def test_one_game_alone_is_no_figure(tmp_path: Path) -> None:
    done = outside(clone(tmp_path, "player", f"1 // (1 - self.seat); {BEST}"))
    assert "FAILED with ZeroDivisionError" in done.stdout
    assert done.stderr.strip() == "players.First.myPlayer could not play: it failed in 1 of 2 games"
