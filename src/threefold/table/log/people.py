"""Log lines for PCs and foes: added, edited, damaged by hand, removed."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.model.spelling import look_alike
from threefold.rules.conditions import in_words
from threefold.rules.types import Message, listed
from threefold.table.events import (
    FoeAdded,
    FoeEdited,
    FoeKept,
    FoeRemoved,
    PcAdded,
    PcEdited,
    PcRemoved,
    TrackShifted,
    WasHurt,
    WordsEdited,
)
from threefold.table.log.base import LogLine, LogReader, line, npc_name, on, phrase
from threefold.table.log.changed import change_texts
from threefold.table.log.people_changed import foe_changes, pc_changes
from threefold.table.log.rolls import damage_texts, subject
from threefold.table.state.facts import Text
from threefold.table.views import knows_armor, resolution_view


def _pc_added(event: PcAdded, reader: LogReader) -> LogLine:
    if event.origin is None:
        key = "log.pc_added"
    else:
        key = f"log.pc_{event.origin}"
    return line(
        phrase(key, name=event.pc.name),
        "quiet",
        "",
        *_by_hand(event.pc),
        *_like(event.id, event.pc.name, reader),
    )


def _like(id: str, name: str, reader: LogReader) -> list[Text]:
    """A warning that another PC's name only looks like this one."""
    others = [member.pc.name for other, member in reader.after.party.items() if other != id]
    return [phrase("log.looks_alike", name=other) for other in others if look_alike(name, other)]


def _by_hand(pc: Pc) -> list[Text]:
    """The limits that the GM set aside when the character was made."""
    if not pc.overrides:
        return []
    return [
        phrase(
            "log.by_hand",
            what=listed([Message(f"override.{field}") for field in pc.overrides], "and"),
        )
    ]


def _pc_edited(event: PcEdited, reader: LogReader) -> LogLine:
    before = reader.before.party.get(event.id)
    changes = () if before is None else pc_changes(event.id, reader)
    renamed = before is None or before.pc.name != event.pc.name
    like = _like(event.id, event.pc.name, reader) if renamed else []
    return line(phrase("log.pc_edited", name=event.pc.name), "quiet", "", *changes, *like)


def _pc_removed(event: PcRemoved, reader: LogReader) -> LogLine:
    return line(phrase("log.pc_removed", name=event.name))


def _foe_added(event: FoeAdded, reader: LogReader) -> LogLine:
    owner = event.foe.owner
    if owner is not None:
        return line(
            phrase("log.companion", name=npc_name(event.foe.npc), owner=reader.name(owner)),
            "turn",
            "+",
        )
    return line(phrase("log.foe_added", name=npc_name(event.foe.npc)))


def _foe_edited(event: FoeEdited, reader: LogReader) -> LogLine | None:
    """Describe the correction of a foe. A player reads of it if something changed that they may
    know.
    """
    if event.id in reader.before.foes:
        changed = foe_changes(event.id, reader)
    else:
        changed = []
    if not (changed or reader.gm):
        return None
    return line(phrase("log.foe_edited", name=npc_name(event.foe.npc)), "quiet", "", *changed)


def _foe_removed(event: FoeRemoved, reader: LogReader) -> LogLine:
    return line(phrase("log.companion_over" if event.over else "log.foe_removed", name=event.name))


def _foe_kept(event: FoeKept, reader: LogReader) -> LogLine | None:
    if not reader.gm:
        return None
    before, after = reader.before.kept.get(event.name), event.npc
    if before is not None and after is not None:
        changed = change_texts(before, after)
    else:
        changed = []
    if event.npc is not None:
        key = "log.foe_kept"
    else:
        key = "log.foe_forgotten"
    return line(phrase(key, name=event.name), "quiet", "", *changed)


def _was_hurt(event: WasHurt, reader: LogReader) -> LogLine:
    foe = reader.after.foes.get(event.on)
    hide = foe is not None and not knows_armor(reader.after, foe, reader.seat)
    view = resolution_view(event.resolution, False, hide)
    name = reader.name(event.on)
    details = [*subject(view, ""), *damage_texts(view, name), *view.notices]
    if event.source:
        head = phrase("log.hurt_by", name=name, source=in_words(event.source))
    else:
        head = phrase("log.hurt", name=name)
    return line(head, "harm", "−", *details, r=view)


def _track_shifted(event: TrackShifted, reader: LogReader) -> LogLine:
    name = reader.name(event.on)
    if event.pc is not None:
        track = Message(f"track.{event.pc.damage_track}")
        return line(phrase("log.shifted", name=name, track=track), "harm", "−")
    if event.outcome == "unconscious":
        how = "condition.unconscious"
    else:
        how = f"track.{event.outcome}"
    return line(phrase("log.knocked_out", name=name, how=Message(how)), "harm", "−")


def _words_edited(event: WordsEdited, reader: LogReader) -> LogLine | None:
    if not reader.owns(event.pc):
        return None
    return line(
        phrase("log.words_edited", name=reader.name(event.pc)),
        "quiet",
        "",
        *pc_changes(event.pc, reader),
    )


DESCRIBED = (
    on(PcAdded, _pc_added),
    on(PcEdited, _pc_edited),
    on(PcRemoved, _pc_removed),
    on(FoeAdded, _foe_added),
    on(FoeEdited, _foe_edited),
    on(FoeRemoved, _foe_removed),
    on(FoeKept, _foe_kept),
    on(WasHurt, _was_hurt),
    on(TrackShifted, _track_shifted),
    on(WordsEdited, _words_edited),
)
