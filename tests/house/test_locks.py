"""Lock files pin every package with its hashes, and agree with what the project asks for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))


def pins(lock: Path) -> dict[str, str]:
    """Every requirement of a lock file: the package's name, and its version with its hashes."""
    joined = lock.read_text("utf-8").replace("\\\n", " ")
    return dict(
        line.split("==", 1) for line in joined.splitlines() if line and not line.startswith("#")
    )


def asked(*extras: str) -> set[str]:
    """The names of the packages that the project asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = project["dependencies"] + [
        line for extra in extras for line in project["optional-dependencies"][extra]
    ]
    return {re.split(r"[<>=!~ \[]", line)[0] for line in lines}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.stem)
def test_pins_have_hashes_and_locks_nothing_else(lock: Path) -> None:
    """Every pin has hashes and nothing else stands in a lock."""
    assert pins(lock)
    for name, rest in pins(lock).items():
        assert re.fullmatch(r"[a-z0-9-]+", name), name
        assert re.fullmatch(r"[\w.]+(?: ; [^;]+?)?(?:\s+--hash=sha256:[0-9a-f]{64})+\s*", rest), (
            name
        )


def test_locks_hold_what_project_asks_for() -> None:
    names = ("runtime", "lab", "sweep", "mcp", "postgres", "s3", "dev")
    runtime, lab, sweep, mcp, postgres, s3, dev = (
        pins(ROOT / f"requirements/{name}.txt") for name in names
    )
    assert asked() <= runtime.keys()
    assert asked("lab") <= lab.keys()
    assert asked("lab", "sweep") <= sweep.keys()
    assert asked("mcp") <= mcp.keys()
    assert asked("postgres") <= postgres.keys()
    assert asked("s3") <= s3.keys()
    assert asked("lab", "sweep", "mcp", "postgres", "s3", "dev") <= dev.keys()
    assert not (asked("lab", "sweep", "mcp", "postgres", "s3") - asked()) & runtime.keys()


@pytest.mark.parametrize("name", ["lab", "sweep", "mcp", "postgres", "s3", "dev"])
def test_tests_run_on_shipped_packages(name: str) -> None:
    """Tests and the laboratory run on the very packages that people run."""
    runtime, other = (
        pins(ROOT / "requirements/runtime.txt"),
        pins(ROOT / f"requirements/{name}.txt"),
    )
    # a tool may want on every system what people need on one
    plain = {package: re.sub(r" ; \S+ == '\w+'", "", pin) for package, pin in other.items()}
    wanted = {package: re.sub(r" ; \S+ == '\w+'", "", pin) for package, pin in runtime.items()}
    assert {package: plain.get(package) for package in wanted} == wanted
