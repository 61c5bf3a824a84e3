"""Processes that think, apart from the one that talks: whatever takes long is asked of them.

A process is given a function and its arguments, and answers with what the
function returns.  One that is not needed any more, or takes too long, is ended
and replaced.  ``python -m majolika.server.minds`` is such a process.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from struct import Struct
from typing import Any, ParamSpec, TypeVar

from majolika.errors import MajolikaError
from majolika.server.errors import Refused, described

MOST_WAITING = 1000
LENGTH = Struct(">I")

P = ParamSpec("P")
T = TypeVar("T")


class Mind:
    """One process, started when it is first asked; *politeness* is how far it stands back, as ``nice`` counts it."""

    def __init__(self, politeness: int) -> None:
        self._politeness = politeness
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, seconds: float, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What *function* returns; where that takes longer than *seconds*, or nobody waits for it, it is given up."""
        try:
            async with asyncio.timeout(seconds):
                is_well, answer = await self._exchange(pickle.dumps((function, args, kwargs)))
        except TimeoutError:
            await self.end()
            raise Refused("busy") from None
        except (asyncio.IncompleteReadError, OSError) as error:
            await self.end()
            raise Refused("fault") from error
        except asyncio.CancelledError:
            await self.end()
            raise
        if not is_well:
            raise answer
        result: T = answer
        return result

    async def end(self) -> None:
        """Ends the process; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def _exchange(self, question: bytes) -> Any:
        if self._process is None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                __name__,
                str(self._politeness),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None, "it is a pipe"
        assert stdout is not None, "it is a pipe"
        stdin.write(LENGTH.pack(len(question)) + question)
        await stdin.drain()
        (length,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
        return pickle.loads(await stdout.readexactly(length))


class Minds:
    """A few processes; who asks first is served first."""

    def __init__(self, count: int, politeness: int) -> None:
        self._all = [Mind(politeness) for _ in range(count)]
        self._idle: asyncio.Queue[Mind] = asyncio.Queue()
        for mind in self._all:
            self._idle.put_nowait(mind)
        self.waiting = 0

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Mind]:
        """A process that has nothing else to do, as soon as there is one."""
        if self.waiting >= MOST_WAITING:
            raise Refused("busy")
        self.waiting += 1
        try:
            mind = await self._idle.get()
        finally:
            self.waiting -= 1
        try:
            yield mind
        finally:
            self._idle.put_nowait(mind)

    async def close(self) -> None:
        """Ends all processes."""
        for mind in self._all:
            await mind.end()


def answer_questions(politeness: int) -> None:
    """What such a process does until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(politeness)
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while header := questions.read(LENGTH.size):
        function, args, kwargs = pickle.loads(questions.read(*LENGTH.unpack(header)))
        answer = pickle.dumps(_answer(function, args, kwargs))
        answers.write(LENGTH.pack(len(answer)) + answer)
        answers.flush()


def _answer(function: Callable[..., Any], args: Any, kwargs: Any) -> tuple[bool, Any]:
    try:
        return True, function(*args, **kwargs)
    except MajolikaError as error:
        return False, Refused(described(error)[1]["error"], str(error))


if __name__ == "__main__":
    answer_questions(int(sys.argv[1]))
