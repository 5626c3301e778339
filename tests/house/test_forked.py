"""Tests run in forked workers: each runs once and is told of, whatever becomes of its worker."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="workers are forked")

CHECKOUT = Path(__file__).parents[2]
CONFTEST = """
import pytest
from tests.forked import Forks

def pytest_configure(config):
    config.pluginmanager.register(Forks(2), "forks")

@pytest.fixture(scope="module")
def shared(request):
    yield request.path.name
    print("taken down", request.path.name)
"""
FIRST = """
import os, pytest

@pytest.mark.parametrize("n", range(5))
def test_passes(n, shared, tmp_path):
    assert shared == "test_first.py" and not [*tmp_path.iterdir()]

def test_fails():
    print("this is told")
    assert 1 == 2
"""
SECOND = """
import os

def test_ends_its_worker():
    os._exit(3)

def test_after_that(shared):
    assert shared == "test_second.py"
"""
TOGETHER = """
import os, pytest

@pytest.mark.together("a list")
def test_{name}_alike(record_property):
    record_property("worker", os.getpid())

def test_{name}_alone():
    pass
"""


def run(folder: Path, *options: str) -> tuple[dict[str, str], str]:
    """How each test ended, by its name, and what the terminal says."""
    for name, text in (("conftest", CONFTEST), ("test_first", FIRST), ("test_second", SECOND)):
        (folder / f"{name}.py").write_text(text, "utf-8")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "--junitxml=told.xml",
        *options,
    ]
    environment = os.environ | {"PYTHONPATH": str(CHECKOUT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    cases = ElementTree.parse(folder / "told.xml").iter("testcase")
    return {
        case.attrib["name"]: next((part.tag for part in case if part.tag != "properties"), "passed")
        for case in cases
    }, done.stdout + done.stderr


def test_each_test_runs_once_and_reports(tmp_path: Path) -> None:
    """Each test is run once and told of."""
    ended, said = run(tmp_path)
    passed = {f"test_passes[{n}]": "passed" for n in range(5)}
    assert ended == passed | {
        "test_fails": "failure",
        "test_ends_its_worker": "failure",
        "test_after_that": "passed",
    }, said
    assert "2 failed, 6 passed" in said
    assert "this is told" in said
    assert "the worker ended with status 3 while this test ran" in said


def test_first_failure_ends_run_on_request(tmp_path: Path) -> None:
    """The first failure ends a run that is to end then."""
    ended, said = run(tmp_path, "-x", "-k", "fails or after")
    assert ended["test_fails"] == "failure", said
    assert "stopping after 1 failures" in said


def test_tests_together_share_a_worker(tmp_path: Path) -> None:
    """Tests of two files that share something run in one worker, one after the other."""
    for name in ("third", "fourth"):
        (tmp_path / f"test_{name}.py").write_text(TOGETHER.format(name=name), "utf-8")
    ended, said = run(tmp_path, "test_third.py", "test_fourth.py")
    assert len(ended) == 4, said
    assert {*ended.values()} == {"passed"}, said
    cases = ElementTree.parse(tmp_path / "told.xml").iter("property")
    assert len({case.attrib["value"] for case in cases}) == 1, said
