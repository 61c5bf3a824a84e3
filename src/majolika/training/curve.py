"""The strength of a run's networks, fitted over all their matches, and its picture."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from majolika.training.plan import Folder

HAND_MADE = "hand-made"
WIDTH, HEIGHT, EDGE = 640, 320, 48


def notes(folder: Folder) -> list[dict[str, Any]]:
    """What the log holds; a line that was cut off is left out."""
    path = folder.path / "log.jsonl"
    found = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found


def points(folder: Folder, rate: Callable[..., Any]) -> list[tuple[int, float, float]]:
    """Games, rating over the hand-made evaluation and its margin, for every network that was measured."""
    measured = {note["network"]: note for note in notes(folder) if "network" in note}
    scores = {(name, other): points for name, note in measured.items() for other, points in note["against"].items()}
    rated = {rating.name: rating for rating in rate(scores)}
    base = rated[HAND_MADE].elo
    return [(note["games"], rated[name].elo - base, rated[name].margin) for name, note in measured.items()]


def last_measured(folder: Folder) -> int:
    """After how many generations the network was written that was measured last; 0 if none was."""
    return max((int(note["network"]) for note in notes(folder) if "network" in note), default=0)


def latest(folder: Folder) -> dict[str, Any]:
    """The newest rating, if there is one."""
    path = folder.path / "curve.json"
    found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return {"rating": found[-1][1], "margin": found[-1][2]} if found else {}


def draw(folder: Folder, rate: Callable[..., Any]) -> None:
    """Writes ``curve.json`` and ``curve.svg``."""
    found = points(folder, rate)
    (folder.path / "curve.json").write_text(json.dumps(found), encoding="utf-8")
    (folder.path / "curve.svg").write_text(picture(found), encoding="utf-8")


def picture(found: list[tuple[int, float, float]]) -> str:
    """A line with margins: games to the right, rating upwards."""
    most_games = max(games for games, _, _ in found)
    lowest = min(0.0, *(elo - margin for _, elo, margin in found))
    highest = max(elo + margin for _, elo, margin in found)

    def place(games: float, elo: float) -> tuple[float, float]:
        across = EDGE + (WIDTH - 2 * EDGE) * games / most_games
        return across, HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * (elo - lowest) / max(1.0, highest - lowest)

    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(games, elo) for games, elo, _ in found))
    bars = "".join(
        f'<path d="M{x:.1f} {place(0, elo - margin)[1]:.1f}V{place(0, elo + margin)[1]:.1f}" stroke="#88a"/>'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="#234"/>'
        for games, elo, margin in found
        for x, y in [place(games, elo)]
    )
    steps = range(int(lowest // 200) * 200, int(highest) + 200, 200)
    marks = "".join(
        f'<path d="M{EDGE} {place(0, elo)[1]:.1f}H{WIDTH - EDGE}" stroke="#ddd"/>'
        f'<text x="{EDGE - 6}" y="{place(0, elo)[1] + 4:.1f}" text-anchor="end">{elo:+d}</text>'
        for elo in steps
        if lowest <= elo <= highest
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="11">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>{marks}{bars}'
        f'<polyline points="{line}" fill="none" stroke="#234" stroke-width="1.5"/>'
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 12}" text-anchor="end">{most_games:,} games</text>'
        f'<text x="{EDGE}" y="20">rating over the hand-made evaluation, with 95 % margins</text></svg>\n'
    )
