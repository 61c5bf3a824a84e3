"""Prints what the boards of Summer Pavilion show, for the client to draw: src/games/pavilion/board.json."""

from __future__ import annotations

import json
import sys

from majolika.games.pavilion.star import BOARD, FEATURES, NUMBERS, SPACES, Feature, Space, Star, middle_of, shape_of


def shape(piece: Space | Feature) -> dict[str, object]:
    """Middle and long axis of a rhombus with sides of 1."""
    place = shape_of(piece)
    return {"x": round(place.middle.x, 3), "y": round(place.middle.y, 3), "axis": place.axis % 180}


def board() -> dict[str, object]:
    """Stars, spaces and features, and where they lie."""
    return {
        "stars": [
            {
                "star": star.name,
                "color": str(BOARD[star].color or ""),
                "x": round(middle_of(star).x, 3),
                "y": round(middle_of(star).y, 3),
            }
            for star in Star
        ],
        "spaces": [
            {
                "space": str(space),
                "star": space.star.name,
                "place": space.place,
                **{side: numbers[space] for side, numbers in NUMBERS.items()},
                **shape(space),
            }
            for space in SPACES
        ],
        "features": [
            {
                "feature": str(each),
                "kind": each.kind,
                "tiles": each.tiles,
                "spaces": list(map(str, each.spaces)),
                **shape(each),
            }
            for each in FEATURES
        ],
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(board(), indent=1) + "\n")
