"""Two worlds that differ in secrets alone say the same at every door, to whoever may not know of
them.

`make test` walks through every door of a closed table once, with all kinds of secrets that it can
have. `make long` does so at an open one, then takes two dozen kinds at a time and tries more guesses.
`make thorough` takes each kind by itself with every guess, and draws combinations, others each time.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.examples import THOROUGH
from tests.long import rows
from tests.twins.doors import DOORS
from tests.twins.kinds import KINDS
from tests.twins.walking import Houses, Leak, leaks, twins
from tests.twins.world import Kind

THIN = 120
"""`make test` tries one guess of so many, others at each door."""
HANDFUL = 24
"""`make long` has so many kinds in one world, and tries one guess of half as many."""
FIRST = 320_032
"""The seed of the drawing that `make long` does."""
DRAWN = 3
"""How many combinations a run of `make thorough` draws, times the times of it."""


def told(found: Sequence[Leak]) -> str:
    """What has leaked, a line each, and not too many."""
    return "\n".join([f"{len(found)} answers differ:", *map(str, found[:12])])


@pytest.mark.turns("all secrets", 2)
@pytest.mark.parametrize("closed", rows([True, False], 0), ids=["closed", "open"])
def test_all_secrets_at_every_door(houses: Houses, tmp_path: Path, closed: bool) -> None:
    """Every kind of secret meets every door once. The packs of tables are at the closed table, those
    of the server at the open one, as two packs of the same entries clash."""
    found = leaks(*twins(houses, together(KINDS, closed), tmp_path, closed), thin=THIN)
    if found:
        pytest.fail(told(found))


def together(kinds: Sequence[Kind], tables: bool) -> list[Kind]:
    """Those that one world can have: the packs of the server, or those of tables."""
    return [
        kind
        for kind in kinds
        if (not kind.files or (kind.at != "server") == tables) and kind.closed <= tables
    ]


@pytest.mark.parametrize("kind", rows(KINDS, 4), ids=lambda kind: kind.name.replace(" ", "-"))
def test_secrets_make_worlds_differ(houses: Houses, tmp_path: Path, kind: Kind) -> None:
    """The GM can tell the worlds apart; where nobody can, nothing is proved."""
    one, other = twins(houses, [kind], tmp_path, kind.closed)
    assert one.for_the_gm() != other.for_the_gm()


def handfuls() -> list[list[Kind]]:
    """All kinds, as many at a time as stand in one world: those of open tables, then the rest."""
    at_open = together(KINDS, False)
    apart = [at_open, [kind for kind in KINDS if kind not in at_open]]
    return [
        kinds[first : first + HANDFUL] for kinds in apart for first in range(0, len(kinds), HANDFUL)
    ]


@pytest.mark.long
@pytest.mark.turns("secrets", 3)
@pytest.mark.thorough
@pytest.mark.parametrize(
    "kinds",
    [[kind] for kind in KINDS] if THOROUGH else handfuls(),
    ids=lambda kinds: kinds[0].name.replace(" ", "-"),
)
def test_few_secrets_at_every_door(houses: Houses, tmp_path: Path, kinds: list[Kind]) -> None:
    """Each kind alone with every guess in `make thorough`; a handful with some in `make long`."""
    closed = any(kind.closed for kind in kinds)
    found = leaks(*twins(houses, kinds, tmp_path, closed), thin=1 if THOROUGH else HANDFUL // 2)
    if found:
        pytest.fail(told(found))


@pytest.mark.long
@pytest.mark.thorough
def test_secrets_drawn_at_random(houses: Houses, tmp_path: Path) -> None:
    """Some kinds together, in any order, at open and at closed tables."""
    seeds = [secrets.randbelow(10**9) for _ in range(DRAWN * THOROUGH)] if THOROUGH else [FIRST]
    for seed in seeds:
        drawn = random.Random(seed)
        closed = drawn.random() < 0.4
        kinds = together(drawn.sample(KINDS, drawn.randint(3, 9)), closed)
        found = leaks(*twins(houses, kinds, tmp_path, closed), thin=6)
        if found:
            pytest.fail(f"seed {seed}: {[kind.name for kind in kinds]}\n{told(found)}")


def test_suite_has_sixty_kinds() -> None:
    """The list is long enough, and no two are called the same."""
    assert len({kind.name for kind in KINDS}) == len(KINDS) >= 60
    assert len(DOORS) >= 14
