"""A tree search with priors (PUCT) in plain Python: plays where no kernel could be built.

It is the search of ``kernel/search.hpp`` with the game's own heuristic, and stops
as that does where the game is over and where chance decides.  It works on a
seat's view, so it cannot know more than the seat does.
"""

from __future__ import annotations

from math import exp, sqrt, tanh
from typing import Any

from majolika.game import AnyGame

EXPLORING = 1.3
UNTRIED = 0.25
SCALE = 15.0
"""Points of lead that make a game all but won."""

SHARPNESS = 0.5
"""How much a point in the heuristic of the next position counts in the prior of its move."""


class Node:
    """A position in the tree, with what is known of its moves."""

    def __init__(self, game: AnyGame, position: Any) -> None:
        self.position = position
        self.moves = game.legal_moves(position)
        self.visits = [0] * len(self.moves)
        self.sums = [0.0] * len(self.moves)
        self.children: list[Node | None] = [None] * len(self.moves)
        self.priors: list[float] = []
        self.values = values(game, position)

    def expand(self, game: AnyGame) -> None:
        """Tries every move once, and gives it a prior by what it leads to."""
        after = [game.play(self.position, move) for move in self.moves]
        worth = [game.heuristic(position, self.position.turn) for position in after]
        weights = [exp(SHARPNESS * (value - max(worth))) for value in worth]
        self.priors = [weight / sum(weights) for weight in weights]

    def select(self) -> int:
        """The move with the best sum of value and of what its prior promises."""
        total = sum(self.visits)
        seat = self.position.turn
        tried = sum(prior for prior, visits in zip(self.priors, self.visits, strict=True) if visits)
        mean = (sum(self.sums) + self.values[seat]) / (total + 1)
        scale = EXPLORING * sqrt(total + 1)

        def worth(move: int) -> float:
            visits = self.visits[move]
            value = self.sums[move] / visits if visits else mean - UNTRIED * sqrt(tried)
            return value + scale * self.priors[move] / (1 + visits)

        return max(range(len(self.moves)), key=worth)


def values(game: AnyGame, position: Any) -> list[float]:
    """What a position is worth to every seat, from -1 to 1: its lead over the best other."""
    worth = [game.heuristic(position, seat) for seat in range(position.players)]
    leads = [mine - max(worth[:seat] + worth[seat + 1 :]) for seat, mine in enumerate(worth)]
    return [tanh(lead / SCALE) for lead in leads]


def search(game: AnyGame, view: Any, visits: int) -> Node:
    """The tree after *visits* ways down."""
    root = Node(game, view)
    root.expand(game)
    for _ in range(visits):
        _visit(game, root)
    return root


def _visit(game: AnyGame, root: Node) -> None:
    node, path = root, list[tuple[Node, int]]()
    while node.moves:
        if not node.priors:
            node.expand(game)
        chosen = node.select()
        path.append((node, chosen))
        child = node.children[chosen]
        if child is None:
            child = node.children[chosen] = Node(game, game.play(node.position, node.moves[chosen]))
            node = child
            break
        node = child
    for parent, chosen in path:
        parent.visits[chosen] += 1
        parent.sums[chosen] += node.values[parent.position.turn]
