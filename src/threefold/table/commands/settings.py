"""The settings of a table (GM)."""

from __future__ import annotations

from threefold.table.commands.base import Command
from threefold.table.state import Settings


class ChangeSettings(Command, tag="change_settings", kw_only=True, frozen=True):
    """Set title, edition, rulings and what players may know."""

    settings: Settings
