"""The only door to the compiled kernel: packed states in, packed states out.

A state is bytes that a game's ``codec.py`` writes and reads; an action is the
number of a move.  Everything is checked here or behind the C interface: wrong
bytes, lengths and numbers raise `KernelError`.  Calls release the interpreter's
lock, so threads can run side by side.

Everything public works without the kernel, only more slowly: ask `is_available`.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Sequence
from concurrent.futures import Executor
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from weakref import finalize

from majolika.errors import KernelError

Buffer = Any
"""Anything with the buffer protocol."""

INTERFACE = 4
CHANCE, OVER = 100, 101
"""What a turn is besides a seat: chance decides next, or the game is over."""

ERRORS = {
    -1: "there is no such kind of game",
    -2: "these bytes are no state of this kind of game",
    -3: "the rules forbid this action",
    -4: "nobody is to move, or chance is not to decide now",
    -5: "a number is out of range, or this set-up is not offered",
    -6: "there is not enough memory",
}
MOST_THREADS = 64
"""Of one search."""
SEEDS = 2**64
LARGEST_INT = 2**31 - 1


def library_path() -> Path:
    """Where the compiled library is, if it could be built."""
    name = {"win32": "_kernel.dll", "darwin": "_kernel.dylib"}.get(sys.platform, "_kernel.so")
    return Path(__file__).with_name(name)


def is_available() -> bool:
    """Whether the kernel was built and can be used."""
    return not why_missing()


@cache
def why_missing() -> str:
    """Why there is no kernel, or nothing if there is one."""
    if not library_path().exists():
        return "it was not built: no C++20 compiler was found when Majolika was installed"
    try:
        interface = _library().mj_interface()
    except (OSError, AttributeError) as error:
        return f"its library cannot be loaded: {error}"
    return "" if interface == INTERFACE else f"its library has interface {interface}, not {INTERFACE}"


def build() -> str:
    """The compiler and the flags with which the kernel was built."""
    text: bytes = _library().mj_build()
    return text.decode()


def kinds() -> list[str]:
    """The names of all games with their variants and numbers of players: ``azul-gray-3``."""
    return [_library().mj_kind_name(kind).decode() for kind in range(_library().mj_kinds())]


def cores() -> int:
    """The cores that this process may use: fewer than the machine's in a container or under ``taskset``."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def load(name: str) -> Kernel:
    """The packed rules of one kind of game."""
    if why_missing():
        raise KernelError(f"there is no kernel: {why_missing()}")
    if name not in kinds():
        raise KernelError(f"the kernel knows no {name!r}; it knows {', '.join(kinds())}")
    return Kernel(kinds().index(name), name)


class Kernel:
    """The packed rules of one kind of game."""

    def __init__(self, kind: int, name: str) -> None:
        self._library = _library()
        self._kind = kind
        self.name = name
        self.players: int = self._library.mj_players(kind)
        self.state_size: int = self._library.mj_state_size(kind)
        self.actions: int = self._library.mj_actions(kind)
        self._most_legal: int = self._library.mj_most_legal(kind)

    def start(self, setup: bytes) -> bytes:
        """The table before the first deal."""
        after = ctypes.create_string_buffer(self.state_size)
        self._checked(self._library.mj_start(self._kind, setup, len(setup), after))
        return after.raw

    def is_state(self, state: bytes) -> bool:
        """Whether these bytes are a state of this kind."""
        return len(state) == self.state_size and self._library.mj_check(self._kind, state) == 0

    def turn(self, state: bytes) -> int:
        """The seat that decides next, `CHANCE` or `OVER`."""
        return self._checked(self._library.mj_turn(self._kind, self._sized(state)))

    def legal(self, state: bytes) -> list[int]:
        """All legal actions in ascending order; none when chance is next or the game is over."""
        actions = (ctypes.c_uint16 * self._most_legal)()
        number = self._checked(self._library.mj_legal(self._kind, self._sized(state), actions))
        return actions[:number]

    def play(self, state: bytes, action: int) -> bytes:
        """The state after an action and all that follows from it, up to the next choice or deal."""
        if not 0 <= action < self.actions:
            raise KernelError(f"action {action} is out of range: actions are 0 to {self.actions - 1}")
        after = ctypes.create_string_buffer(self.state_size)
        self._checked(self._library.mj_apply(self._kind, self._sized(state), action, after))
        return after.raw

    def deal(self, state: bytes, seed: int) -> bytes:
        """The state after chance has decided; the same seed gives the same deal."""
        after = ctypes.create_string_buffer(self.state_size)
        self._checked(self._library.mj_deal(self._kind, self._sized(state), _seed(seed), after))
        return after.raw

    def complete(self, state: bytes, seat: int, seed: int) -> bytes:
        """A state that looks the same to *seat*: what it cannot know is drawn anew, all equally likely."""
        after = ctypes.create_string_buffer(self.state_size)
        if not 0 <= seat < self.players:
            raise KernelError(f"seat {seat} is out of range: seats are 0 to {self.players - 1}")
        self._checked(self._library.mj_complete(self._kind, self._sized(state), seat, _seed(seed), after))
        return after.raw

    def scores(self, state: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Points and places by seat."""
        scores, places = ((ctypes.c_int32 * self.players)() for _ in range(2))
        self._checked(self._library.mj_scores(self._kind, self._sized(state), scores, places))
        return tuple(scores), tuple(places)

    def perft(self, state: bytes, depth: int) -> int:
        """The number of ways to play *depth* moves, up to the next deal."""
        return self._checked(self._library.mj_perft(self._kind, self._sized(state), _within(depth, "depth", 1)))

    def playouts(self, setup: bytes, seed: int, games: int, round_cap: int = 200) -> dict[str, int]:
        """Plays random games; how many ended, and the moves, deals and points of all."""
        totals = (ctypes.c_int64 * 4)()
        games, round_cap = _within(games, "games", 0), _within(round_cap, "round_cap", 1)
        self._checked(self._library.mj_playouts(self._kind, setup, len(setup), _seed(seed), games, round_cap, totals))
        return dict(zip(("games", "moves", "deals", "points"), totals, strict=True))

    def batch(self, setup: bytes, games: int, seed: int, round_cap: int = 200) -> Batch:
        """Many games at once, each with luck of its own."""
        games, round_cap = _within(games, "games", 1), _within(round_cap, "round_cap", 1)
        handle = self._library.mj_batch_new(self._kind, games, _seed(seed), setup, len(setup), round_cap)
        if not handle:
            raise KernelError("there is not enough memory, or this set-up is not offered")
        return Batch(self, handle, games)

    @property
    def shape(self) -> Shape | None:
        """How large a network of this kind is; None where the kind has no features."""
        numbers = (ctypes.c_int32 * len(Shape._fields))()
        return None if self._library.mj_shape(self._kind, numbers) else Shape(*numbers)

    def describe(self, states: bytes, rows: Buffer, dense: Buffer, viewpoints: Buffer) -> None:
        """Writes what a network sees of *states*, which lie one after the other.

        *rows* is int32, states x most_active, filled up with -1; *dense* is float32,
        states x dense; *viewpoints* is int32, the seats from whose side they are seen.
        """
        shape, number = self._shape(), len(states) // self.state_size
        arrays = (
            _address("rows", rows, 4 * number * shape.most_active),
            _address("dense", dense, 4 * number * shape.dense),
            _address("viewpoints", viewpoints, 4 * number),
        )
        self._checked(self._library.mj_describe(self._kind, states, number, *arrays))

    def describe_moves(self, states: bytes, lengths: Buffer, actions: Buffer, rows: Buffer) -> None:
        """Writes what a network sees of legal moves of *states*.

        *lengths* (int32) says how many of the *actions* (uint16) belong to each state;
        *rows* is int32, actions x most_move_rows.
        """
        number, moves = len(states) // self.state_size, memoryview(actions).nbytes // 2
        arrays = (
            *_addresses_of_moves(number, lengths, actions),
            _address("rows", rows, 4 * moves * self._shape().most_move_rows),
        )
        self._checked(self._library.mj_describe_moves(self._kind, states, number, *arrays))

    def disguise(self, states: Buffer, lengths: Buffer, actions: Buffer, seed: int) -> None:
        """Turns states, and their legal *actions*, into others that are worth the same, if there are such.

        The gray wall and all of Duel, its box included, get other colors and may be mirrored, and each gray board of
        Summer Pavilion is turned.  *states* (uint8) and *actions* (uint16) are changed where they lie; *lengths* as in
        `describe_moves`.
        """
        number = memoryview(states).nbytes // self.state_size
        where = _address("states", states, number * self.state_size)
        moves = _addresses_of_moves(number, lengths, actions)
        self._checked(self._library.mj_disguise(self._kind, where, number, *moves, _seed(seed)))

    def network(self, weights: bytes) -> Network:
        """A network with these weights: float32, in the order of ``kernel/layers.hpp``."""
        handle = self._library.mj_network_new(self._kind, weights, len(weights) // 4)
        if not handle:
            wanted = self._library.mj_weights(self._kind)
            raise KernelError(f"a network of {self.name} has {max(wanted, 0)} weights, not {len(weights) / 4:g}")
        return Network(self, handle)

    def search(self, network: Network | None = None) -> Search:
        """A search with a network, or else with the hand-made evaluation of this kind of game."""
        handle = self._library.mj_search_new(self._kind, network._handle if network else None)
        if not handle:
            raise KernelError("there is not enough memory for a search, or the network is of another kind")
        return Search(self, handle, network)

    def _shape(self) -> Shape:
        shape = self.shape
        if shape is None:
            raise KernelError(f"the kernel has no features of {self.name}")
        return shape

    def _sized(self, state: bytes) -> bytes:
        if len(state) != self.state_size:
            raise KernelError(f"a state of {self.name} is {self.state_size} bytes, not {len(state)}")
        return state

    @staticmethod
    def _checked(answer: int) -> int:
        if answer < 0:
            raise KernelError(ERRORS.get(answer, f"the kernel answers {answer}"))
        return answer


class Shape(NamedTuple):
    """How large a network is."""

    rows: int
    """One-hot inputs of the first layer."""
    dense: int
    """Inputs that are numbers."""
    most_active: int
    """Rows active at once, at most."""
    move_rows: int
    """Rows that describe moves."""
    most_move_rows: int
    """Rows of one move, at most."""
    seats: int


class Network:
    """Weights that searches can use."""

    def __init__(self, kernel: Kernel, handle: int) -> None:
        self._handle = handle
        self._finalizer = finalize(self, _library().mj_network_free, handle)
        self.kernel = kernel


class Candidate(NamedTuple):
    """What a search found out about one action."""

    action: int
    visits: int
    prior: float
    value: float
    """Its mean value for the seat to move, from -1 (lost) to 1 (won)."""


class Outlook(NamedTuple):
    """Where an action leads on average, by seat."""

    shares: tuple[float, ...]
    """Of the victory; all seats together have 1."""
    margins: tuple[float, ...]
    """The lead over the best other seat, squeezed into -1 to 1."""
    points: tuple[float, ...]
    """At the end of the game."""


class Search:
    """A tree search: look from a state, run, and read what was found."""

    def __init__(self, kernel: Kernel, handle: int, network: Network | None) -> None:
        self._library = _library()
        self._handle = handle
        self._finalizer = finalize(self, self._library.mj_search_free, handle)
        self._kernel = kernel
        self._network = network  # kept, since the search points into it
        numbers = ctypes.c_uint16, ctypes.c_uint32, ctypes.c_float, ctypes.c_float
        self._results = [(number * kernel._most_legal)() for number in numbers]  # read by one thread at a time

    @property
    def kind(self) -> str:
        """The kind of game that it searches."""
        return self._kernel.name

    @property
    def players(self) -> int:
        """How many play it."""
        return self._kernel.players

    def look(self, state: bytes, seed: int = 0) -> int:
        """Searches *state* from now on; how often it has been visited already, as a part of the tree so far.

        What the seat to move cannot know follows from *seed*, afresh for every visit.
        """
        return Kernel._checked(self._library.mj_search_root(self._handle, self._kernel._sized(state), _seed(seed)))

    def run(self, visits: int, thread: int = 0, is_shared: bool = False) -> None:
        """Goes *visits* more ways down the tree.

        Several threads may do so at once, each with its own number, if all say that
        the tree is shared.  On one thread the same visits give the same result.
        """
        visits = _within(visits, "visits", 1)
        Kernel._checked(self._library.mj_search_run(self._handle, visits, thread, is_shared))

    def candidates(self) -> list[Candidate]:
        """The legal actions in ascending order, without those that are another one over again."""
        number = self.number()
        return list(map(Candidate, *(numbers[:number] for numbers in self._results)))

    def number(self) -> int:
        """How many candidates there are."""
        return Kernel._checked(self._library.mj_search_results(self._handle, *self._results))

    def set_priors(self, priors: Sequence[float]) -> None:
        """Replaces the priors of the candidates."""
        number = self.number()
        if len(priors) != number:
            raise KernelError(f"there are {number} candidates, not {len(priors)}")
        Kernel._checked(self._library.mj_search_priors(self._handle, (ctypes.c_float * number)(*priors)))

    def outlook(self, candidate: int | None = None) -> Outlook:
        """Where the candidate with this place in the list leads, or all of them by their visits."""
        numbers = [(ctypes.c_float * self._kernel.players)() for _ in Outlook._fields]
        place = -1 if candidate is None else _within(candidate, "candidate", 0)
        Kernel._checked(self._library.mj_search_outlook(self._handle, place, *numbers))
        return Outlook(*map(tuple, numbers))

    def line(self, candidate: int, most: int = 64) -> list[int]:
        """The actions most visited after a candidate, up to the next deal."""
        actions = (ctypes.c_uint16 * most)()
        return actions[: Kernel._checked(self._library.mj_search_line(self._handle, candidate, actions, most))]

    def sketch(self, state: bytes, seed: int, warm: int, most: int) -> tuple[list[bytes], bytes]:
        """Plays on from *state* by first sight alone: some of the states on the way, at *most* so many, and the last.

        Every move is drawn by its prior, after *warm* moves by the square of it.
        """
        size = self._kernel.state_size
        kept, last = (ctypes.create_string_buffer(number * size) for number in (_within(most, "most", 1), 1))
        arguments = self._kernel._sized(state), _seed(seed), _within(warm, "warm", 0), kept, most, last
        number = Kernel._checked(self._library.mj_search_sketch(self._handle, *arguments))
        return [kept.raw[place * size : (place + 1) * size] for place in range(number)], last.raw


class Outputs(NamedTuple):
    """What a step of a batch writes, into arrays of the caller.

    Anything with the buffer protocol that is writable, contiguous and of the
    right size will do, such as arrays of NumPy.
    """

    masks: Buffer
    """games x actions, uint8: 1 where an action is legal for the seat to move."""
    turns: Buffer
    """games, int8: who is to move."""
    scores: Buffer
    """games x players, int32: points after the step, of the game that ended if one did."""
    rewards: Buffer
    """games x players, float32: 0; when a game ends 1 for a win, -1/(n-1) for a loss, shared in between."""
    done: Buffer
    """games, uint8: 1 if the game ended with this step, and a new one has begun."""


class Batch:
    """Many games of one kind; a game that ends begins anew by itself."""

    def __init__(self, kernel: Kernel, handle: int, games: int) -> None:
        self._library = _library()
        self._handle = handle
        self._finalizer = finalize(self, self._library.mj_batch_free, handle)
        self.kernel = kernel
        self.games = games

    def look(self, out: Outputs) -> None:
        """Writes the games as they stand."""
        Kernel._checked(self._library.mj_batch_look(self._handle, 0, self.games, *self._addresses(out)))

    def step(self, actions: Buffer, out: Outputs, threads: Executor | None = None, parts: int = 1) -> None:
        """Plays *actions* (games, int32), one in every game.

        Where one is illegal, none is played and `KernelError` is raised.  With
        *threads*, the games are stepped in *parts* side by side, one of them in
        the calling thread; then an illegal action keeps its own part from being
        played.
        """
        arguments = (_address("actions", actions, 4 * self.games), *self._addresses(out))
        step, edges = self._library.mj_batch_step, [self.games * part // parts for part in range(parts + 1)]
        first, *rest = pairwise(edges)
        others = [threads.submit(step, self._handle, *part, *arguments) for part in rest] if threads else []
        answers = [step(self._handle, *part, *arguments) for part in ([first] if threads else [first, *rest])]
        Kernel._checked(min(answers + [other.result() for other in others]))

    def choose(self, actions: Buffer) -> None:
        """Writes any legal action for every game into *actions* (games, int32), each equally likely."""
        Kernel._checked(self._library.mj_batch_choose(self._handle, _address("actions", actions, 4 * self.games)))

    def state(self, game: int) -> bytes:
        """The state of one game."""
        state = ctypes.create_string_buffer(self.kernel.state_size)
        Kernel._checked(self._library.mj_batch_state(self._handle, _within(game, "game", 0), state))
        return state.raw

    def _addresses(self, out: Outputs) -> list[int]:
        games, seats = self.games, self.games * self.kernel.players
        sizes = Outputs(games * self.kernel.actions, games, 4 * seats, 4 * seats, games)
        return [_address(name, getattr(out, name), getattr(sizes, name)) for name in Outputs._fields]


def _address(name: str, array: Buffer, size: int) -> int:
    """Where an array of the caller lies, once it is known to be as large as it must be."""
    try:
        view = (ctypes.c_char * size).from_buffer(array)
    except (TypeError, ValueError) as error:
        raise KernelError(f"{name} must be a writable contiguous array of {size} bytes: {error}") from None
    if memoryview(array).nbytes != size:
        raise KernelError(f"{name} must have {size} bytes, not {memoryview(array).nbytes}")
    return ctypes.addressof(view)


def _addresses_of_moves(number: int, lengths: Buffer, actions: Buffer) -> tuple[int, int]:
    """Where *lengths* lie, one for each of so many states, and all their *actions*."""
    moves = memoryview(actions).nbytes // 2
    if sum(memoryview(lengths)) != moves:
        raise KernelError(f"there are {moves} actions, but lengths for {sum(memoryview(lengths))}")
    return _address("lengths", lengths, 4 * number), _address("actions", actions, 2 * moves)


def _seed(seed: int) -> int:
    if not 0 <= seed < SEEDS:
        raise KernelError(f"seed {seed} is out of range: it is a number of 64 bits")
    return seed


def _within(number: int, name: str, least: int) -> int:
    if not least <= number <= LARGEST_INT:
        raise KernelError(f"{name} {number} is out of range: it is {least} to {LARGEST_INT}")
    return number


@cache
def _library() -> ctypes.CDLL:
    """The library with the types of its functions."""
    library = ctypes.CDLL(str(library_path()))
    state, out, number = ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int
    library.mj_build.restype = library.mj_kind_name.restype = ctypes.c_char_p
    library.mj_perft.restype = ctypes.c_int64
    library.mj_start.argtypes = [number, state, number, out]
    library.mj_check.argtypes = library.mj_turn.argtypes = [number, state]
    library.mj_legal.argtypes = [number, state, out]
    library.mj_apply.argtypes = [number, state, number, out]
    library.mj_deal.argtypes = [number, state, ctypes.c_uint64, out]
    library.mj_complete.argtypes = [number, state, number, ctypes.c_uint64, out]
    library.mj_scores.argtypes = [number, state, out, out]
    library.mj_perft.argtypes = [number, state, number]
    library.mj_batch_new.argtypes = [number, number, ctypes.c_uint64, state, number, number]
    library.mj_batch_new.restype = out
    library.mj_batch_free.argtypes = [out]
    library.mj_batch_look.argtypes = [out, number, number, out, out, out, out, out]
    library.mj_batch_step.argtypes = [out, number, number, out, out, out, out, out, out]
    library.mj_batch_choose.argtypes = [out, out]
    library.mj_batch_state.argtypes = [out, number, out]
    library.mj_shape.argtypes = [number, out]
    library.mj_weights.argtypes = [number]
    library.mj_weights.restype = ctypes.c_int64
    library.mj_describe.argtypes = [number, state, number, out, out, out]
    library.mj_describe_moves.argtypes = [number, state, number, out, out, out]
    library.mj_disguise.argtypes = [number, out, number, out, out, ctypes.c_uint64]
    library.mj_network_new.argtypes = [number, state, ctypes.c_int64]
    library.mj_network_new.restype = out
    library.mj_network_free.argtypes = [out]
    library.mj_search_new.argtypes = [number, out]
    library.mj_search_new.restype = out
    library.mj_search_free.argtypes = [out]
    library.mj_search_root.argtypes = [out, state, ctypes.c_uint64]
    library.mj_search_root.restype = ctypes.c_int64
    library.mj_search_sketch.argtypes = [out, state, ctypes.c_uint64, number, out, number, out]
    library.mj_search_priors.argtypes = [out, out]
    library.mj_search_run.argtypes = [out, number, number, number]
    library.mj_search_results.argtypes = [out, out, out, out, out]
    library.mj_search_outlook.argtypes = [out, number, out, out, out]
    library.mj_search_line.argtypes = [out, number, out, number]
    library.mj_playouts.argtypes = [number, state, number, ctypes.c_uint64, number, number, out]
    return library
