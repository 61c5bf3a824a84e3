"""Processes that play side by side."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread

from majolika.kernel import cores


def hire(workers: int | None = None) -> ProcessPoolExecutor:
    """So many processes, or one for every core; they end with the one that hired them, however it ends."""
    return ProcessPoolExecutor(workers or cores(), get_context("spawn"), _end_with_parent)


def _end_with_parent() -> None:
    Thread(target=_watch_parent, daemon=True).start()


def _watch_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
