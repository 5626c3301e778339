"""The settings of a table."""

from __future__ import annotations

from msgspec import structs

from threefold.table.apply.base import apply_event
from threefold.table.events import SettingsChanged
from threefold.table.state import State


def _settings_changed(state: State, event: SettingsChanged) -> State:
    return structs.replace(state, settings=event.settings)


APPLIED = (apply_event(SettingsChanged, _settings_changed),)
