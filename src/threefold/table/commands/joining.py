"""What a guest may ask of a table: to sit down with a character."""

from __future__ import annotations

from typing import Literal

from threefold.model.characters import Pc
from threefold.table.commands.base import Command


class Join(Command, tag="join", kw_only=True, frozen=True):
    """Sit down with a character: one just made by the rules, or one brought along as it is."""

    pc: Pc
    origin: Literal["made", "brought"] = "brought"
