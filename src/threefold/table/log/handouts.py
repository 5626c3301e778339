"""Log lines for handouts (for the seats that see them) and for portraits."""

from __future__ import annotations

from msgspec import structs

from threefold.rules.types import Message
from threefold.table.events import HandoutDropped, HandoutKept, HandoutShown, PortraitSet
from threefold.table.log.base import LogLine, LogReader, line, on, phrase
from threefold.table.log.changed import change, change_texts
from threefold.table.state import State
from threefold.table.state.facts import Text
from threefold.table.state.handouts import Handout
from threefold.table.views.handouts import sees


def _sees_handout(state: State, id: str, reader: LogReader) -> bool:
    """Whether the reader sees a handout in a state."""
    return id in state.handouts and sees(state.handouts[id], reader.seat)


def _handout_kept(event: HandoutKept, reader: LogReader) -> LogLine | None:
    if not reader.gm:
        return None
    held = reader.before.handouts.get(event.id)
    if held is None:
        changed = []
    else:
        changed = _handout_changes(held.handout, event.handout)
    return line(phrase("log.handout_kept", title=event.handout.name), "quiet", "", *changed)


def _handout_changes(before: Handout, after: Handout) -> list[Text]:
    """What is different in a handout that was replaced. A picture has no words: only that there is
    one, or another.
    """
    told = change_texts(structs.replace(before, picture=""), structs.replace(after, picture=""))
    if before.picture != after.picture:
        if before.picture:
            was = Message("log.yes")
        else:
            was = None
        if after.picture:
            now = Message("log.another" if before.picture else "log.yes")
        else:
            now = None
        told.append(change(Message("label.picture"), was, now))
    return told


def _shown(event: HandoutShown, reader: LogReader) -> LogLine | None:
    before, after = (
        _sees_handout(state, event.id, reader) for state in (reader.before, reader.after)
    )
    title = reader.after.handouts[event.id].handout.name
    if reader.gm:
        if event.to in ("nobody", "all"):
            to = event.to
        else:
            to = "one"
        if to == "one":
            name = reader.name(event.to)
        else:
            name = ""
        return line(
            phrase(f"log.handout_to_{to}", title=title, name=name),
            "quiet" if to == "nobody" else "handout",
        )
    if after and not before:
        return line(
            phrase("log.handout_shown" if event.to == "all" else "log.handout_alone", title=title),
            "handout",
        )
    if before and not after:
        return line(phrase("log.handout_back", title=title))
    return None


def _dropped(event: HandoutDropped, reader: LogReader) -> LogLine | None:
    if not _sees_handout(reader.before, event.id, reader):
        return None
    title = reader.before.handouts[event.id].handout.name
    return line(phrase("log.handout_dropped" if reader.gm else "log.handout_back", title=title))


def _portrait(event: PortraitSet, reader: LogReader) -> LogLine:
    return line(
        phrase(
            "log.portrait_set" if event.picture else "log.portrait_off", name=reader.name(event.id)
        )
    )


DESCRIBED = (
    on(HandoutKept, _handout_kept),
    on(HandoutShown, _shown),
    on(HandoutDropped, _dropped),
    on(PortraitSet, _portrait),
)
