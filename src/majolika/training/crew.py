"""Who plays the games: processes on this machine, or a Ray cluster.

A crew takes tasks (a function and its arguments) and hands out results as they
come.  A task whose worker died is done again.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from majolika.arena.workers import hire
from majolika.errors import TrainingError
from majolika.kernel import cores


class Crew(Protocol):
    """Workers that do tasks side by side."""

    workers: int

    def submit(self, name: Any, function: Callable[..., Any], *arguments: Any) -> None:
        """Gives out a task."""

    def next_done(self) -> tuple[Any, Any]:
        """Waits for a task, and returns its name and its result."""

    def close(self) -> None:
        """Sends everybody home."""


class LocalCrew:
    """Processes on this machine."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()
        self._tasks: dict[Any, tuple[Any, ...]] = {}
        self._begin()

    def submit(self, name: Any, function: Callable[..., Any], *arguments: Any) -> None:
        """Gives out a task."""
        self._tasks[name] = (function, *arguments)
        self._running[self._pool.submit(function, *arguments)] = name

    def next_done(self) -> tuple[Any, Any]:
        """Waits for a task, and returns its name and its result; when a worker died, all begin anew."""
        while True:
            done = next(iter(wait(self._running, return_when=FIRST_COMPLETED).done))
            try:
                result = done.result()
            except BrokenProcessPool:
                self.close()
                self._begin()
                for name, task in list(self._tasks.items()):
                    self.submit(name, *task)
                continue
            name = self._running.pop(done)
            del self._tasks[name]
            return name, result

    def close(self) -> None:
        """Sends everybody home."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _begin(self) -> None:
        self._pool = hire(self.workers)
        self._running: dict[Future[Any], Any] = {}


class RayCrew:
    """Workers of a Ray cluster; the extra ``cluster`` brings Ray."""

    def __init__(self, workers: int | None = None, address: str | None = None) -> None:
        os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            import ray  # noqa: PLC0415
        except ImportError:
            raise TrainingError("a Ray cluster needs the extra 'cluster': uv sync --extra cluster") from None
        self._ray: Any = ray
        if not ray.is_initialized():
            ray.init(address=address, logging_level="warning", log_to_driver=False)
        self.workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._running: dict[Any, Any] = {}

    def submit(self, name: Any, function: Callable[..., Any], *arguments: Any) -> None:
        """Gives out a task, which Ray does again elsewhere if its worker or machine is lost."""
        remote = self._ray.remote(num_cpus=1, max_retries=-1, scheduling_strategy="SPREAD")(function)
        self._running[remote.remote(*arguments)] = name

    def next_done(self) -> tuple[Any, Any]:
        """Waits for a task, and returns its name and its result."""
        done, _ = self._ray.wait(list(self._running), num_returns=1)
        return self._running.pop(done[0]), self._ray.get(done[0])

    def close(self) -> None:
        """Lets go of what has not begun; the cluster is not ours to stop."""
        for running in self._running:
            self._ray.cancel(running, force=True)
