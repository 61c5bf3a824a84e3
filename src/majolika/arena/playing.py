"""Playing deals: the unit is one deal with all rotations of its lineup.

Every game is kept as a record.  A record that is there already is read and not
played again, so a run that was stopped goes on where it was, and a fixed seed
gives the same games whatever the number of processes.
"""

from __future__ import annotations

import os
from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import as_completed
from functools import partial
from pathlib import Path
from typing import NamedTuple

from majolika import games, players
from majolika.arena.lineups import Lineup, rotations
from majolika.arena.workers import hire
from majolika.errors import RecordError
from majolika.game import Outcome
from majolika.match import Dealer, Match, draw_setup
from majolika.record import Record

ROUND_CAP = 200


class Deal(NamedTuple):
    """One deal to be played: the game, what is chosen of its set-up, the players, and the luck."""

    game: str
    choices: tuple[tuple[str, str], ...]
    lineup: Lineup
    seed: str
    number: int

    def name(self, rotation: int) -> str:
        """The name of the record of one rotation."""
        return f"{'-'.join(self.lineup)}-{self.number:05}-{rotation}.majolika"


class Result(NamedTuple):
    """How a deal ended: for every rotation, who sat where and the outcome."""

    deal: Deal
    games: tuple[tuple[Lineup, Outcome], ...]


def play_deals(
    deals: Sequence[Deal], folder: Path | None, processes: int | None = None
) -> Generator[Result, None, None]:
    """Plays *deals* on all cores; results come as they are done, and who has seen enough may stop."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    pool = hire(processes)
    try:
        for done in as_completed([pool.submit(play_deal, deal, folder) for deal in deals]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def play_deal(deal: Deal, folder: Path | None = None) -> Result:
    """Plays one deal from every rotation of its lineup."""
    seated = [
        (lineup, _outcome(partial(_play, deal, lineup), folder and folder / deal.name(number)))
        for number, lineup in enumerate(rotations(deal.lineup))
    ]
    return Result(deal, tuple(seated))


def _outcome(play: partial[Record], path: Path | None) -> Outcome:
    """The outcome of the record at *path*; it is played and written if it is not there."""
    record = Record.decode(path.read_bytes()) if path is not None and path.exists() else play()
    if path is not None and not path.exists():
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_text(str(record), encoding="utf-8")
        draft.replace(path)
    outcome = record.outcome()
    if outcome is None:
        raise RecordError(f"{path} is the record of an unfinished game")
    return outcome


def _play(deal: Deal, lineup: Lineup) -> Record:
    """Plays one game; luck depends on the deal alone, so that all rotations share it."""
    game = games.load(deal.game)
    seed = f"{deal.seed}.{deal.number}"
    wanted: Mapping[str, str] = {**dict(deal.choices), "players": str(len(lineup))}
    setup, drawn = draw_setup(game, wanted, Dealer(seed, 0))
    match = Match(game, setup, seed, _names(lineup), round_cap=ROUND_CAP, drawn=drawn)
    bots = [players.make(name, Dealer(f"{seed}/{name}/{seat}", 0)) for seat, name in enumerate(lineup)]
    while not match.ended:
        turn = match.position.turn
        match.play(bots[turn].choose(game.view(match.position, turn)))
    return match.record()


def _names(lineup: Lineup) -> list[str]:
    """The players' names; equals are numbered."""
    return [
        f"{name} {lineup[:seat].count(name) + 1}" if lineup.count(name) > 1 else name
        for seat, name in enumerate(lineup)
    ]
