"""Everything that is said comes out of the catalogs and the content: a walk in a language that
nobody speaks finds nothing bare (``tests/pseudo``). ``test_bare_strings.py`` walks in Korean, and
so finds what the content lacks."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.pseudo import bare, bracketed, strange

AREAS = ("pages", "characters", "answers", "logs", "commands", "refusals")


@pytest.fixture(scope="module")
def found() -> dict[str, dict[str, list[str]]]:
    """What one walk finds, by area. It has a process of its own: there, Korean is that language."""
    walk = [sys.executable, "-m", "tests.pseudo.walk"]
    done = subprocess.run(walk, capture_output=True, cwd=Path(__file__).parents[2], check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]
    areas: dict[str, dict[str, list[str]]] = json.loads(done.stdout)
    return areas


@pytest.mark.long
@pytest.mark.parametrize("area", AREAS)
def test_nothing_is_bare(found: dict[str, dict[str, list[str]]], area: str) -> None:
    assert found[area] == {}


@pytest.mark.long
def test_all_areas_are_walked(found: dict[str, dict[str, list[str]]]) -> None:
    assert set(found) == set(AREAS)


NOBODY: frozenset[str] = frozenset()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (bracketed("Roll a die"), set()),
        (bracketed("Roll") + " a die", {"a", "die"}),
        (f"⟦{strange('The state is')} dazed⟧", {"dazed"}),
        (f"⟦{strange('The state is')} ⟦{strange('dazed')}⟧⟧ 3 · d20", set()),
        (bracketed("The field") + " `name` p12", set()),
        ("⟦" + strange("cut"), {"a bracket that is not closed"}),
        ("한국어", {"한국어"}),
    ],
)
def test_what_is_bare_is_found(text: str, words: set[str]) -> None:
    assert bare([text], NOBODY) == words
