"""`make test` and `make long` together run every test once, and `.ci/run` runs both."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.long import names_long, rows, waiting_for_their_day

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"


def recipe(target: str) -> str:
    """What a target of the Makefile runs."""
    (found,) = re.findall(
        rf"^{target}:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text("utf-8"), re.M
    )
    return str(found)


def pytest_of(target: str) -> str:
    """The line of a target that runs pytest."""
    (found,) = [line.strip() for line in recipe(target).splitlines() if " -m pytest " in line]
    return found


def test_each_test_runs_in_one_of_two() -> None:
    assert pytest_of("test").replace("-m 'not long'", "-m long") == pytest_of("long")
    assert recipe("test").replace("-m 'not long'", "-m long") == recipe("long"), (
        "both install the same"
    )


def test_everything_is_run_where_everything_must_hold() -> None:
    (targets,) = re.findall(
        r"^for target in (.*); do$", (ROOT / ".ci/run").read_text("utf-8"), re.M
    )
    assert {"test", "long", "lint"} <= {*targets.split()}


@pytest.mark.parametrize("paper", ["README.md", "CONTRIBUTING.md"])
def test_papers_name_both(paper: str) -> None:
    text = (ROOT / paper).read_text("utf-8")
    assert [command for command in ("make test", "make long") if command not in text] == []


def test_no_room_is_long_alone() -> None:
    """Whoever changes a room finds a fault in it by `make test`: each has tests without the
    marker.
    """
    brief, long = set[str](), set[str]()
    for path in TESTS.rglob("test_*.py"):
        text, room = path.read_text("utf-8"), path.relative_to(TESTS).parts[0]
        marked = len(re.findall(r"^@pytest\.mark\.long$", text, re.M))
        (brief if marked < len(re.findall(r"^(?:async )?def test_", text, re.M)) else long).add(
            room
        )
    assert sorted(long - brief) == []


def test_long_tests_are_marked_in_their_file() -> None:
    """`make long` imports only files that name the marker: no other module gives it to their
    tests.
    """
    helpers = [
        path.relative_to(TESTS).as_posix()
        for path in TESTS.rglob("*.py")
        if not path.name.startswith("test_") and names_long(path)
    ]
    assert sorted(helpers) == ["conftest.py", "long.py"]


def test_rows_beyond_brief_ones_are_long() -> None:
    made = rows([("a", 1), ("b", 2), pytest.param("c", 3, id="three")], 1, names=2)
    assert made[0] == ("a", 1)
    assert [(row.values, [mark.name for mark in row.marks], row.id) for row in made[1:]] == [
        (("b", 2), ["long"], None),
        (("c", 3), ["long"], "three"),
    ]
    assert [getattr(row, "values", row) for row in rows("xyz", {"y"})] == [("x",), "y", ("z",)]


def test_turns_come_round() -> None:
    """Of long tests that take turns each runs on one day in so many; tests of `make test` and those
    that take no turns run each day."""

    class Marked:
        """What is asked of a test: its name and its markers."""

        def __init__(self, nodeid: str, **markers: tuple[object, ...]) -> None:
            self.nodeid, self._markers = nodeid, markers

        def get_closest_marker(self, name: str) -> pytest.Mark | None:
            arguments = self._markers.get(name)
            return None if arguments is None else pytest.Mark(name, arguments, {}, _ispytest=True)

    turning = [Marked(f"evening {n}", turns=("evening", 3), long=()) for n in range(5)]
    always = [Marked("brief row", turns=("evening", 3)), Marked("long", long=())]
    for test in turning:
        days = [
            test not in waiting_for_their_day([*always, *turning], day)  # type: ignore[list-item]
            for day in range(6)
        ]
        assert sum(days) == 2
    assert not {*always} & {*waiting_for_their_day([*turning, *always], 0)}  # type: ignore[list-item]
