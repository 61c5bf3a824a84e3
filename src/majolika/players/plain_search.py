"""A tree search with priors (PUCT) in plain Python: plays where no kernel could be built.

It is the search of ``kernel/search.hpp``, but stops wherever chance decides.  It works
on a seat's view, so it cannot know more than the seat does.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from typing import Any, Protocol

from majolika import games
from majolika.game import AnyGame
from majolika.players import network
from majolika.players.network import Judgement, Weights

EXPLORING = {2: 1.3, 3: 0.45, 4: 0.45}
UNTRIED = {2: 0.25, 3: 0.1, 4: 0.1}
"""By seats: with several, a move changes their shares less."""

SPREAD = 7.5
"""The heuristic's points of lead that make the odds of winning e to 1."""

SHARPNESS = 0.5
"""How much a point in the heuristic of the next position counts in the prior of its move."""


class Evaluator(Protocol):
    """Says what is to be expected of a position."""

    def judge(self, position: Any) -> Judgement:
        """How it will probably end."""

    def priors(self, position: Any, moves: list[Any]) -> list[float]:
        """How likely each move is to be the best."""


class ByHeuristic:
    """What the game's own heuristic expects."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def judge(self, position: Any) -> Judgement:
        """How it will probably end, by how it looks to every seat."""
        worth = [self._game.heuristic(position, seat) for seat in range(position.players)]
        odds = [exp((each - max(worth)) / SPREAD) for each in worth]
        shares = tuple(each / sum(odds) for each in odds)
        return Judgement(shares, network.margins(worth), tuple(map(float, worth)))

    def priors(self, position: Any, moves: list[Any]) -> list[float]:
        """By what the moves lead to."""
        after = [self._game.heuristic(self._game.play(position, move), position.turn) for move in moves]
        weights = [exp(SHARPNESS * (value - max(after))) for value in after]
        return [weight / sum(weights) for weight in weights]


class ByNetwork:
    """What a network expects; of finished games, what they are."""

    def __init__(self, game: AnyGame, weights: Weights) -> None:
        self._game = game
        self._weights = weights
        self._features = games.features(game)

    def judge(self, position: Any) -> Judgement:
        """How it will probably end, or how it ended."""
        outcome = self._game.outcome(position)
        if outcome is None:
            return network.judge(self._weights, self._features, position, [])
        return network.final(outcome.scores, outcome.places)

    def priors(self, position: Any, moves: list[Any]) -> list[float]:
        """By what the network thinks of the moves."""
        return list(network.judge(self._weights, self._features, position, moves).priors)


class Node:
    """A position in the tree, with what is known of its moves."""

    def __init__(self, game: AnyGame, evaluator: Evaluator, position: Any) -> None:
        self.position = position
        self.moves = game.legal_moves(position)
        self.visits = [0] * len(self.moves)
        self.sums = [0.0] * len(self.moves)
        self.children: list[Node | None] = [None] * len(self.moves)
        self.priors: list[float] = []
        self.judged = evaluator.judge(position)

    def select(self) -> int:
        """The move with the best sum of value and of what its prior promises."""
        total = sum(self.visits)
        tried = sum(prior for prior, visits in zip(self.priors, self.visits, strict=True) if visits)
        mean = (sum(self.sums) + self.judged.utility(self.position.turn)) / (total + 1)
        scale = EXPLORING[self.position.players] * sqrt(total + 1)

        def worth(move: int) -> float:
            visits = self.visits[move]
            value = self.sums[move] / visits if visits else mean - UNTRIED[self.position.players] * sqrt(tried)
            return value + scale * self.priors[move] / (1 + visits)

        return max(range(len(self.moves)), key=worth)


def search(game: AnyGame, view: Any, visits: int, evaluator: Evaluator, is_late: Callable[[], bool]) -> Node:
    """The tree after *visits* ways down, or fewer when it is late."""
    root = Node(game, evaluator, view)
    root.priors = evaluator.priors(view, root.moves)
    for number in range(visits):
        if number and is_late():
            break
        _visit(game, evaluator, root)
    return root


def outlook(node: Node) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Shares and points by seat, on average over all visits that ended at or below a node."""
    judged = [(1, node.judged)]
    open_nodes = [node]
    while open_nodes:
        for child, visits in zip((here := open_nodes.pop()).children, here.visits, strict=True):
            if child is not None:
                judged.append((visits - sum(child.visits), child.judged))
                open_nodes.append(child)
    total = sum(number for number, _ in judged)
    seats = range(len(node.judged.shares))
    return (
        tuple(sum(number * each.shares[seat] for number, each in judged) / total for seat in seats),
        tuple(sum(number * each.points[seat] for number, each in judged) / total for seat in seats),
    )


def line(node: Node | None) -> list[Any]:
    """The moves most visited from a node on."""
    moves = list[Any]()
    while node is not None and any(node.visits):
        best = node.visits.index(max(node.visits))
        moves.append(node.moves[best])
        node = node.children[best]
    return moves


def _visit(game: AnyGame, evaluator: Evaluator, root: Node) -> None:
    node, path = root, list[tuple[Node, int]]()
    while node.moves:
        node.priors = node.priors or evaluator.priors(node.position, node.moves)
        chosen = node.select()
        path.append((node, chosen))
        child = node.children[chosen]
        if child is None:
            after = game.play(node.position, node.moves[chosen])
            child = node.children[chosen] = Node(game, evaluator, after)
            node = child
            break
        node = child
    for parent, chosen in path:
        parent.visits[chosen] += 1
        parent.sums[chosen] += node.judged.utility(parent.position.turn)
