"""Spans of game time as they stand in commands and on sheets."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from threefold.model.bounds import whole
from threefold.rules.clock import Unit, rounds_in


class Duration(Struct, frozen=True, forbid_unknown_fields=True):
    """How long something lasts."""

    n: Annotated[int, whole(1, 999, "count")]
    unit: Unit = "rounds"

    @property
    def rounds(self) -> int:
        """The same in rounds."""
        return rounds_in(self.n, self.unit)
