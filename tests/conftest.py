"""What holds for all tests."""

from __future__ import annotations

import gc
import os
import sys
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pytest
from tests import chromium, examples
from tests.clients import make_patient
from tests.compiled import Compiler, wait_for_compiler
from tests.forked import Forks
from tests.long import names_long, waiting_for_their_day
from tests.started import PLACE, Starter

from threefold.text.catalog import raise_when_missing

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, BrowserContext
    from tests.postgres import Server

CHECKOUT = Path(__file__).parents[1]

os.environ.setdefault("NUMBA_CACHE_DIR", str(CHECKOUT / ".pytest_cache" / "numba"))
"""All tests, and the processes that they start, share what Numba compiled; it stays in the
checkout.
"""

BYTECODE = CHECKOUT / ".venv" / "bytecode"
"""Where Python keeps what it compiled, whatever the environment says: a run without it takes twice
as long, since every worker and every process that a test starts would compile the whole product."""
sys.dont_write_bytecode = False
sys.pycache_prefix = str(BYTECODE)
os.environ |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(BYTECODE)}

raise_when_missing()  # in service a page goes on without a word; here it is a fault

make_patient()
examples.load()
# until all is collected: to look through what is only growing takes a quarter of that time
gc.disable()


def pytest_addoption(parser: pytest.Parser) -> None:
    """How many workers are forked from the process that collects."""
    parser.addoption(
        "--workers", metavar="N", help="run tests in N forked processes, or as many as fit: auto"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out, in `make long`, the files that have none of its tests."""
    if config.option.markexpr != "long" or not collection_path.name.startswith("test_"):
        return None
    return None if names_long(collection_path) else True


def pytest_xdist_auto_num_workers() -> int:
    """Two workers more than there are cores: tests in a browser and in processes of their own
    wait.
    """
    return (os.cpu_count() or 1) + 2


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run what takes long first: were it the last, one worker would run it and the others wait. Of
    tests that take turns `make long` runs those of the day."""
    if config.option.markexpr == "long":
        others = set(waiting_for_their_day(items))
        config.hook.pytest_deselected(items=[*others])
        items[:] = [item for item in items if item not in others]
    items.sort(key=lambda item: _turn(item.path))


@cache
def _turn(path: Path) -> int:
    """When the tests of a file come. First those of the texts: a missing text fails wherever it is
    shown, and they name it. Then whole evenings in a browser, half a minute each; the laboratory
    when it has been compiled."""
    if path.parent.name == "text":
        return 0
    if "lab" in path.stem.split("_"):
        return 3
    if path.parent.name == "e2e":
        return 1
    whole = path.stem in ("test_pseudo_language", "test_security_twins")
    return 2 if whole or path.stem.endswith("_browser") or path.parent.name == "shipping" else 4


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and not in all that was loaded: a tenth of the time would go into
    it.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 20)
    gc.enable()


@pytest.fixture(scope="session")
def postgres() -> Server:
    """A running PostgreSQL server."""
    from tests.postgres import INSTALLED, server

    if not INSTALLED:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(
            "needs PostgreSQL (apt-get install postgresql)"
        )
    return server()


@pytest.fixture
def database(postgres: Server) -> str:
    """The address of a database with our tables and nothing in them."""
    from tests.postgres import emptied

    return emptied()


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """Let pytest-playwright start the system's Chromium instead of one that it would download."""
    if chromium.EXECUTABLE is None:
        pytest.skip("needs the chromium of the system (apt-get install chromium-headless-shell)")
    from playwright.sync_api import expect

    expect.set_options(timeout=chromium.PATIENCE)
    return {"executable_path": chromium.EXECUTABLE, "args": [*chromium.ARGUMENTS]}


@pytest.fixture(scope="session")
def browser(browser: Browser) -> Browser:
    """A browser of patient people who asked for less motion, unless a test says otherwise:
    animations take most of a browser's time, sixty pictures a second."""
    browser.new_context = partial(_patient_context, browser.new_context)  # type: ignore[method-assign]
    return browser


def _patient_context(new_context: Callable[..., BrowserContext], **options: Any) -> BrowserContext:
    context = new_context(**{"reduced_motion": "reduce"} | options)
    context.set_default_timeout(chromium.PATIENCE)
    return context


class Failures:
    """Names a failure when it happens: a run that is cut off says what it has found."""

    def __init__(self, config: pytest.Config) -> None:
        self._plugins = config.pluginmanager

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        terminal = self._plugins.get_plugin("terminalreporter")
        if report.failed and terminal is not None:
            terminal.write_line(
                f"\nFAILED {report.nodeid} ({report.when})\n{report.longreprtext[-3000:]}"
            )


def pytest_configure(config: pytest.Config) -> None:
    """Where all reports come together: tell of failures at once, and start what all workers
    share.
    """
    if "PYTEST_XDIST_WORKER" in os.environ:
        wait_for_compiler()
        return
    # Nothing that somebody plays on this machine is seen by a test, or changed.
    home = TemporaryDirectory(prefix="threefold-home-", ignore_cleanup_errors=True)
    config.add_cleanup(home.cleanup)
    os.environ["XDG_DATA_HOME"] = home.name
    config.pluginmanager.register(Failures(config), "failures")
    workers = config.getoption("workers")
    if (workers or config.getoption("numprocesses", None)) and not config.option.collectonly:
        config.pluginmanager.register(Compiler(), "compiler")
        # A run of all tests has a core that is idle while they are collected.
        starter = Starter(ahead=config.args_source is config.ArgsSource.TESTPATHS)
        os.environ[PLACE] = starter.place
        config.pluginmanager.register(starter, "starter")
    if workers:
        wait_for_compiler()
        count = pytest_xdist_auto_num_workers() if workers == "auto" else int(workers)
        config.pluginmanager.register(Forks(count), "forks")
