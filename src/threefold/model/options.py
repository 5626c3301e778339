"""Data that optional rules put on a sheet: power shifts, and lapses of the mind."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Struct

from threefold.model.bounds import Absent, ShelfName, stated, whole
from threefold.rules.ruleset import ShiftKind

Childhood = Literal["child", "youth"]


class PowerShift(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """So many power shifts of one kind. ``of`` are the skills, the power or the attack that they
    are about.
    """

    what: ShiftKind
    shifts: Annotated[int, whole(1, 9, "steps")] = stated(1)
    of: list[ShelfName] | Absent = None

    def about(self) -> tuple[str, ...]:
        """Return what it applies to, in lower case."""
        return tuple(name.casefold() for name in self.of or ())


class Mind(Struct, frozen=True, forbid_unknown_fields=True):
    """How often shocks have emptied the Intellect Pool, and how often the mind has given way."""

    emptied: Annotated[int, whole(0, 99, "times")] = 0
    lapses: Annotated[int, whole(0, 2, "times")] = 0
