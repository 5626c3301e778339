"""The settings of a table in the log."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.table.events import SettingsChanged
from threefold.table.log.base import LogLine, Reader, line, on, phrase
from threefold.table.state import Settings
from threefold.table.state.facts import Text


def _settings_changed(event: SettingsChanged, reader: Reader) -> LogLine:
    return line(phrase("log.settings"), "quiet", "", *_changes(reader.before.settings, event.settings))


def _changes(before: Settings, now: Settings) -> Iterator[Text]:
    """The changes: title, edition, the number of rulings and of optional rules, what players may know."""
    if now.title != before.title:
        yield phrase("log.settings_title", title=now.title)
    if now.edition != before.edition:
        yield phrase(f"log.settings_edition.{now.edition}")
    if now.rulings != before.rulings and now.rulings:
        yield phrase("log.settings_rulings", n=len(now.rulings))
    if now.modules != before.modules and now.modules:
        yield phrase("log.settings_modules", n=len(now.modules))
    for name in ("difficulty", "armor", "health", "advice"):
        shown: bool = getattr(now, f"show_{name}")
        if shown != getattr(before, f"show_{name}"):
            yield phrase(f"log.settings_{'shown' if shown else 'hidden'}.{name}")


DESCRIBED = (on(SettingsChanged, _settings_changed),)
