"""The story of a table as Markdown: its log as a seat may read it, by day, with each fight under a heading."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from threefold.table.events import EncounterEnded, EncounterStarted, Whispered
from threefold.table.history import History, Seat
from threefold.table.log import Entry, log
from threefold.table.state.facts import Text
from threefold.text import Lang, render, render_key

_SIGNS: Final = re.compile(r"([\\`*_\[\]<>#|~])")


def fights(history: History, seat: Seat) -> int:
    """How many fights a seat may read of."""
    return len(_started(history, _standing(history, seat)))


def _standing(history: History, seat: Seat) -> list[Entry]:
    """The entries that still count. A player's journal is passed on: it has no whispers in it, not even their own."""
    entries = [entry for entry in log(history, seat, len(history.records)) if not entry.taken_back]
    return [e for e in entries if seat.role == "gm" or not isinstance(_event(history, e), Whispered)]


def _started(history: History, entries: Sequence[Entry]) -> list[int]:
    return [n for n, entry in enumerate(entries) if isinstance(_event(history, entry), EncounterStarted)]


def journal(history: History, seat: Seat, lang: Lang = "en", fight: int | None = None) -> str:
    """All that a seat may read, or one fight of it alone: 1 is the first, -1 the last. What was taken back is left
    out. Raises LookupError where there is no such fight."""
    entries = _standing(history, seat)
    title = _plain(history.state.settings.title)
    if fight is not None:
        started = _started(history, entries)
        if fight == 0 or abs(fight) > len(started):
            raise LookupError(fight)
        at = started[fight - 1 if fight > 0 else fight]
        entries = list(_fight(history, entries[at:]))
    return "\n".join([f"# {title}", *_lines(history, entries, lang)]) + "\n"


def _event(history: History, entry: Entry) -> object:
    return history.records[entry.seq - 1].event


def _fight(history: History, entries: Sequence[Entry]) -> Iterator[Entry]:
    """The entries to the end of the fight that the first one starts."""
    for n, entry in enumerate(entries):
        if n and isinstance(_event(history, entry), EncounterStarted):
            return
        yield entry
        if isinstance(_event(history, entry), EncounterEnded):
            return


def _lines(history: History, entries: Sequence[Entry], lang: Lang) -> Iterator[str]:
    day, fights, listed = "", 0, False
    for entry in entries:
        heading = None
        if entry.at and entry.at[:10] != day:
            day = entry.at[:10]
            heading = f"## {day}"
        if heading is not None:
            yield from ("", heading)
            listed = False
        if isinstance(_event(history, entry), EncounterStarted):
            fights += 1
            yield from ("", f"### {render_key(lang, 'journal.fight', {'n': fights})}")
            listed = False
        if not listed:
            yield ""
            listed = True
        details = " · ".join(_plain_text(each, lang) for each in entry.details)
        mark = f"**{_plain(entry.mark)}** " if entry.mark and entry.mark.lstrip("+−").isdigit() else ""
        yield f"- {mark}{_plain_text(entry.head, lang)}" + (f" ({details})" if details else "")
        if isinstance(_event(history, entry), EncounterEnded):
            yield from ("", "---")
            listed = False


def _plain_text(text: Text, lang: Lang) -> str:
    return _plain(render(text.message(), lang))


def _plain(text: str) -> str:
    """Words as Markdown: what people typed makes no marks, and stays on one line."""
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))
