"""What the tests need to know about this machine."""

from __future__ import annotations

import os
from collections.abc import Generator
from importlib.util import find_spec

import pytest
from hypothesis import settings

from majolika import kernel

settings.register_profile("no test depends on a time", deadline=None)
settings.load_profile("no test depends on a time")

collect_ignore = [
    "src/majolika/server/migrations/env.py",  # read by alembic alone
    *([] if kernel.is_available() else ["docs/guides/kernel.md"]),
    *([] if find_spec("torch") else ["src/majolika/training/model.py"]),
]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI nothing may be skipped: what is missing there is a failure."""
    report = yield
    if report.skipped and os.environ.get("CI"):
        report.outcome = "failed"
        report.longrepr = f"skipped in CI: {report.longrepr}"
    return report
