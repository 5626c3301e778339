"""The settings of a table in the log."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.rules.types import Message
from threefold.rulesets.compose import Choice, switches
from threefold.table.events import SettingsChanged
from threefold.table.log.base import LogLine, LogReader, line, on, phrase
from threefold.table.log.changed import change
from threefold.table.state import Settings
from threefold.table.state.facts import Text


def _settings_changed(event: SettingsChanged, reader: LogReader) -> LogLine:
    return line(
        phrase("log.settings"), "quiet", "", *_changes(reader.before.settings, event.settings)
    )


def _changes(before: Settings, now: Settings) -> Iterator[Text]:
    """The changes: title, edition, each ruling and each optional rule, what players may know."""
    if now.title != before.title:
        # a table that nobody has named
        if before.title == Settings().title:
            named = None
        else:
            named = before.title
        yield change(Message("label.title"), named, now.title)
    if now.edition != before.edition:
        editions = Message(f"gm.settings.{before.edition}"), Message(f"gm.settings.{now.edition}")
        yield change(Message("label.edition"), *editions)
    yield from _rulings(before, now)
    for name in dict.fromkeys((*before.modules, *now.modules)):
        if (name in before.modules) != (name in now.modules):
            yield phrase(f"log.module_{'on' if name in now.modules else 'off'}", module_name=name)
    for name in ("difficulty", "armor", "health", "advice"):
        shown: bool = getattr(now, f"show_{name}")
        if shown != getattr(before, f"show_{name}"):
            yield phrase(f"log.settings_{'shown' if shown else 'hidden'}.{name}")


def _rulings(before: Settings, now: Settings) -> Iterator[Text]:
    """Each ruling that changed: what it decides, and both choices. The text looks its words up by
    its name.
    """
    for name, choices in switches().items():
        was, comes = (settings.rulings.get(name, choices[0]) for settings in (before, now))
        if was != comes:
            chosen = {"ruling_before": _chosen(name, was), "ruling_after": _chosen(name, comes)}
            yield phrase("log.ruling", ruling_name=name, **chosen)


def _chosen(name: str, choice: Choice) -> str:
    return f"{name}={str(choice).lower() if isinstance(choice, bool) else choice}"


DESCRIBED = (on(SettingsChanged, _settings_changed),)
