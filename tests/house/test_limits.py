"""Exceptions from the linter's limits: each is still needed, and says why."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from itertools import product
from pathlib import Path

ROOT = Path(__file__).parents[2]
SETTINGS = (ROOT / "pyproject.toml").read_text("utf-8")
LIMITS = {"C901", "PLR0913", "PLR0915"}
IGNORES: dict[str, list[str]] = tomllib.loads(SETTINGS)["tool"]["ruff"]["lint"]["per-file-ignores"]
EXCEPTIONS = {pattern: LIMITS & {*rules} for pattern, rules in IGNORES.items() if LIMITS & {*rules}}


def files_of(pattern: str) -> set[Path]:
    """The files that a pattern names; braces hold alternatives."""
    parts = [
        part[1:-1].split(",") if part.startswith("{") else [part]
        for part in re.split(r"(\{.*?\})", pattern)
    ]
    return {path for each in product(*parts) for path in ROOT.glob("".join(each))}


def beyond() -> set[tuple[Path, str]]:
    """The files with something beyond a limit that no line excuses, and the limit."""
    ruff = [
        Path(sys.executable).with_name("ruff"),
        "check",
        "--no-cache",
        "--exit-zero",
        "--output-format",
        "json",
    ]
    chosen = ["--select", ",".join(sorted(LIMITS)), "--config", "lint.per-file-ignores={}"]
    done = subprocess.run(
        [*ruff, *chosen, "src", "tests"], cwd=ROOT, capture_output=True, check=True
    )
    return {(Path(found["filename"]), found["code"]) for found in json.loads(done.stdout)}


def test_exceptions_are_still_needed() -> None:
    found = beyond()
    unused = [
        (pattern, rule)
        for pattern, rules in EXCEPTIONS.items()
        for rule in sorted(rules)
        if not any((path, rule) in found for path in files_of(pattern))
    ]
    assert unused == [], "nothing in these files is beyond this limit: take the exception away"


def test_exceptions_say_why() -> None:
    lines = {line.split('"')[1]: line for line in SETTINGS.splitlines() if line.startswith('"')}
    assert [pattern for pattern in EXCEPTIONS if "# " not in lines[pattern]] == []
