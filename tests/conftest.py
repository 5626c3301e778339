"""What holds for all tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from threefold.text.catalog import raise_when_missing

CHECKOUT = Path(__file__).parents[1]

os.environ.setdefault("NUMBA_CACHE_DIR", str(CHECKOUT / ".pytest_cache" / "numba"))
"""All tests, and the processes that they start, share what Numba compiled; it stays in the checkout."""

raise_when_missing()  # in service a page goes on without a word; here it is a fault

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
if settings.get_current_profile_name() == "default":  # where CI is set Hypothesis has one of its own, as patient
    settings.load_profile("patient")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run the test of the texts first: a missing text fails wherever it is shown, and that test names it."""
    items.sort(key=lambda item: item.path.parent.name != "text")


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Name a failure when it happens: a run that is cut off says what it has found."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        print(f"\nFAILED {report.nodeid} ({report.when})\n{report.longreprtext[-3000:]}", flush=True)
