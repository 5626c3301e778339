"""Which rules are implemented and proved, as a checkout knows it. ``scripts/rule_coverage.py`` reads it
from the source; an installed product has neither tests nor scripts.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Final, Literal

from msgspec import Struct

from threefold.library.paths import checkout
from threefold.library.rules import Kind

Status = Literal["proved", "implemented", "not yet", "reference", "judgement", "definition"]
STATUSES: Final[tuple[Status, ...]] = (
    "proved",
    "implemented",
    "not yet",
    "reference",
    "judgement",
    "definition",
)


class CoverageError(ValueError):
    """Code or a test names a rule that does not exist, or one that cannot be read from the
    source.
    """


class Covered(Struct, frozen=True):
    """One rule: where it is implemented, which tests prove it; if the GM judges it, ``where`` and
    ``how``.
    """

    id: str
    kind: Kind
    chapter: str
    implemented: tuple[str, ...]
    tests: tuple[str, ...]
    status: Status
    where: tuple[str, ...] = ()
    how: str = ""


class Totals(Struct, frozen=True):
    """Rules by status, over all, by chapter and by area."""

    all: Mapping[str, int]
    chapters: Mapping[str, Mapping[str, int]]
    areas: Mapping[str, Mapping[str, int]]


class Coverage(Struct, frozen=True):
    """Every rule with its places."""

    rules: tuple[Covered, ...]
    totals: Totals
    tests_read: Literal[True] = True


@lru_cache(maxsize=1)
def coverage() -> Coverage | None:
    """The coverage of this product, or None when it does not run from a checkout."""
    root = checkout()
    if root is None:
        return None
    if str(root) not in sys.path:
        sys.path.append(str(root))
    read: Coverage = import_module("scripts.rule_coverage").read_coverage(root)
    return read


@lru_cache(maxsize=1)
def covered() -> Mapping[str, Covered]:
    """The coverage of this product by rule id; empty when it does not run from a checkout."""
    found = coverage()
    if found is None:
        return {}
    return {rule.id: rule for rule in found.rules}
