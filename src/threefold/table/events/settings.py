"""The settings of a table were changed."""

from __future__ import annotations

from threefold.table.events.base import Event
from threefold.table.state import Settings


class SettingsChanged(Event, tag="settings_changed", kw_only=True, frozen=True):
    """The new settings of the table, all of them."""

    settings: Settings
