"""How a network is trained, and what a run folder holds."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from majolika.errors import TrainingError

FULL_VISITS = 200
QUICK_SHARE = 0.24
"""Of a full search's visits, as many has a quick one."""

RATE = 1e-3
"""Of learning."""

SKETCHES = 20
GAMES_OF_A_PIECE = 50
PIECES = 40
WINDOW = 1_200_000
USES = 3.0


@dataclass(frozen=True, slots=True)
class Plan:
    """The numbers of a run; they stay the same for the whole run."""

    kind: str
    setup: str
    """As bytes in hexadecimal digits; several have blanks between them, and games take them in turn."""
    seed: int = 1
    full_visits: int = FULL_VISITS
    quick_visits: int = round(QUICK_SHARE * FULL_VISITS)
    deep_after: int = 60_000
    """After so many games, positions are searched twice as deeply."""
    full_share: float = 0.3
    """The share of moves that are searched fully; only these teach the policy."""
    noise: float = 0.25
    """The share of noise in the priors of a full search."""
    sketches: int = SKETCHES
    """Sketches for each game that is searched."""
    games_of_a_piece: int = GAMES_OF_A_PIECE
    pieces: int = PIECES
    """Pieces of a generation; the first is played with the hand-made evaluation."""
    window: int = WINDOW
    """The most samples that are learned from."""
    uses: float = USES
    """How often a sample is used, on average."""
    batch: int = 1_024
    rate: float = RATE
    slowing: int = 200_000
    """Games after which the network learns at half the rate."""

    def setup_of(self, game: int) -> bytes:
        """The set-up of a game, by its number."""
        setups = self.setup.split()
        return bytes.fromhex(setups[game % len(setups)])

    def games(self, generations: int) -> int:
        """The games of so many generations."""
        return generations * self.pieces * self.games_of_a_piece

    def generation(self, piece: int) -> int:
        """The generation of a piece, from 0."""
        return piece // self.pieces

    def teacher(self, piece: int) -> int:
        """After how many generations the network was written that plays a piece; 0 for what the run began with.

        It is one generation behind, so that games go on while the network learns, and
        depends on the piece alone, so that a seed gives the same games however many play.
        """
        generation = self.generation(piece)
        return max(1, generation - 1) if generation else 0

    def depth(self, piece: int) -> int:
        """How many times the visits a piece is searched with."""
        return 2 if piece * self.games_of_a_piece >= self.deep_after else 1


class Folder:
    """The files of a run."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, plan: Plan) -> None:
        """Makes the folder, or makes sure that it is of the same run."""
        (self.path / "samples").mkdir(parents=True, exist_ok=True)
        (self.path / "networks").mkdir(exist_ok=True)
        written = self.path / "plan.json"
        text = json.dumps(asdict(plan), indent=2) + "\n"
        if written.exists() and written.read_text(encoding="utf-8") != text:
            raise TrainingError(f"{self.path} is the folder of another run; its numbers are in plan.json")
        written.write_text(text, encoding="utf-8")

    def piece(self, number: int) -> Path:
        """The samples of a piece of the games."""
        return self.path / "samples" / f"{number:06}.npz"

    def pieces(self) -> list[int]:
        """The pieces that have been played."""
        return sorted(int(path.stem) for path in (self.path / "samples").glob("*.npz"))

    def lessons(self, name: str) -> Folder:
        """The files of the lessons for a network."""
        folder = Folder(self.path / "lessons" / name)
        (folder.path / "samples").mkdir(parents=True, exist_ok=True)
        return folder

    def network(self, generations: int) -> Path:
        """The network after so many generations; after none, what the run began with, unless it began without."""
        return self.path / "networks" / f"{generations:05}.network"


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file in one step, so that it is never there in part."""
    draft = path.with_suffix(".new")
    draft.write_bytes(content)
    draft.replace(path)
