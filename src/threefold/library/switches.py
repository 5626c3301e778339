"""Switches: rulings for which a table may choose another reading."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from msgspec import Meta, Struct

from threefold.library.files import read_entries
from threefold.library.paths import content_dir
from threefold.library.rules import RuleEntry, Words, rulebook
from threefold.library.rulings import RulePattern, Ruling, matches, rulings, rulings_of


class Switch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One switch: choices (the default first), what it decides, the rulings it settles, further
    rules it affects.
    """

    name: Annotated[str, Meta(pattern=r"^[a-z][a-z_]*$")]
    choices: Annotated[tuple[str | int | bool, ...], Meta(min_length=2)]
    decides: Words
    rows: tuple[str, ...] = ()
    rules: tuple[RulePattern, ...] = ()

    @property
    def default(self) -> str | int | bool:
        """The choice of a table that has not chosen one."""
        return self.choices[0]


@lru_cache(maxsize=1)
def rule_switches() -> tuple[Switch, ...]:
    """All switches, in the order of the books."""
    return read_entries(content_dir() / "switches.yaml", Switch, "name")


def reasons(switch: Switch) -> tuple[Ruling, ...]:
    """The rulings that a switch settles: the reasons for the choice."""
    return tuple(r for r in rulings() if r.tag in switch.rows)


def chapter_of(switch: Switch) -> str:
    """The chapter whose rules a switch changes: that of the first rule it is about."""
    patterns = [pattern for row in reasons(switch) for pattern in row.rules] + list(switch.rules)
    book = rulebook()
    return next(
        book.chapter_of[id] for pattern in patterns for id in book.by_id if matches(pattern, id)
    )


def switches_of(entry: RuleEntry) -> tuple[Switch, ...]:
    """The switches that change how a rule is read."""
    tags = {r.tag for r in rulings_of(entry)}
    return tuple(
        s
        for s in rule_switches()
        if tags.intersection(s.rows) or any(matches(p, entry.id) for p in s.rules)
    )
