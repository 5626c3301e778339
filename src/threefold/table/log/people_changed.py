"""What a correction changed of a PC or a foe, as far as a seat may know it. No event is described
here.
"""

from __future__ import annotations

from collections.abc import Sequence

from threefold.rules import conditions
from threefold.rules.types import Message
from threefold.rules.types import listed as in_a_row
from threefold.table.log.base import LogReader, phrase
from threefold.table.log.changed import Said, change, change_texts
from threefold.table.state.facts import Text
from threefold.table.views import foe_view, pc_view, redacted_for_owner

Shown = Sequence[tuple[Message, Said | None]]
"""Figures that a seat sees, each with its label, always in one order. None: it may not know the
figure.
"""


def pc_changes(id: str, reader: LogReader) -> list[Text]:
    """Return what changed of a PC: the whole sheet for the GM, what its player knows of it for the
    player, and for all others what they see of it at the table."""
    before, after = reader.before.party[id].pc, reader.after.party[id].pc
    if reader.gm:
        return change_texts(before, after)
    if reader.seat.pc == id:
        was, now = reader.before.settings.show_difficulty, reader.after.settings.show_difficulty
        return change_texts(redacted_for_owner(before, was), redacted_for_owner(after, now))
    return _shown_changes(
        _shown_of_pc(id, reader, after=False), _shown_of_pc(id, reader, after=True)
    )


def foe_changes(id: str, reader: LogReader) -> list[Text]:
    """Return what changed of a foe: all of it for the GM, and for players what they see of it at
    the table.
    """
    if reader.gm:
        return change_texts(reader.before.foes[id], reader.after.foes[id])
    return _shown_changes(
        _shown_of_foe(id, reader, after=False), _shown_of_foe(id, reader, after=True)
    )


def _shown_changes(before: Shown, after: Shown) -> list[Text]:
    """Return the figures that changed. Of one that was hidden before only what it is now is told,
    of one that is hidden from now on nothing."""
    told = []
    for (label, was), (_, now) in zip(before, after, strict=True):
        if now is None or _is_unchanged(label, was, now):
            continue
        told.append(
            phrase("log.shown_now", what=label, after=now)
            if was is None
            else change(label, was, now)
        )
    return told


def _shown_of_pc(id: str, reader: LogReader, *, after: bool) -> Shown:
    view = pc_view(reader.after if after else reader.before, id, reader.seat)
    pools: list[tuple[Message, Said | None]] = []
    for stat, (value, most, edge) in view.pools.items():
        name = Message(f"stat.{stat}")
        pools += [
            (name, value),
            (_part_label(name, "max"), most),
            (_part_label(name, "edge"), edge),
        ]
    return [
        (_label("name"), view.name),
        (_label("tier"), view.tier),
        *pools,
        (_label("damage_track"), Message(f"track.{view.track}")),
        (_label("recoveries_used"), view.recoveries_used),
        (_label("xp"), view.xp),
        (_label("armor"), view.armor),
        (_label("conditions"), _names(view.conditions)),
    ]


def _shown_of_foe(id: str, reader: LogReader, *, after: bool) -> Shown:
    view = foe_view(reader.after if after else reader.before, id, reader.seat)
    looks = Message(f"player.health.{view.state}")
    return [
        (_label("name"), view.name),
        (_label("level"), view.level),
        (_label("health"), looks if view.health is None else view.health),
        (_label("max_health"), view.max_health),
        (_label("armor"), view.armor),
        (_label("conditions"), _names(view.conditions)),
    ]


def _label(field: str) -> Message:
    return Message(f"label.{field}")


def _part_label(whole: Message, field: str) -> Message:
    return Message("log.in", {"whole": whole, "part": _label(field)})


def _names(held: list[str]) -> Said:
    if held:
        return in_a_row([conditions.in_words(name) for name in held], "comma")
    return "—"


def _is_unchanged(label: Message, was: Said | None, now: Said | None) -> bool:
    """Whether a figure is as it was. Of conditions, capitals and spaces do not count."""
    if label != _label("conditions"):
        return was == now
    return "".join(str(was).casefold().split()) == "".join(str(now).casefold().split())
