"""Whether what a line of the log tells still stands. A notice on a player's page ends when what it
tells is over.
"""

from __future__ import annotations

from typing import Final

from msgspec import structs

from threefold.model.characters import Pc
from threefold.rules.conditions import in_words
from threefold.rules.types import STATS, Message
from threefold.table.events import ItemChanged, Recovered
from threefold.table.history import History, Record
from threefold.table.log import LogEntry
from threefold.table.state import State
from threefold.table.state.facts import Text, text
from threefold.table.state.seats import Seat
from threefold.table.views import redacted_for_owner

_TRACK: Final = (
    "event.track",
    "event.track_emptied",
    "event.track_refilled",
    "log.shifted",
    "log.recovered_step",
)
"""Texts about a step of the damage track that somebody is on now."""
_CONDITION: Final = "event.condition"


def tells_track(entry: LogEntry) -> bool:
    """Whether a line tells of a step of the damage track."""
    return any(each.key in _TRACK for each in (entry.head, *entry.details))


def without_past(entry: LogEntry, state: State) -> LogEntry | None:
    """Return a line without what it says of somebody's present state that is over; None if that is
    its head.
    """
    if _is_past(entry.head, state):
        return None
    return structs.replace(entry, details=standing_only(entry.details, state))


def standing_only(texts: list[Text], state: State) -> list[Text]:
    """Return texts without those about a present state that is over."""
    return [each for each in texts if not _is_past(each, state)]


def _is_past(told: Text, state: State) -> bool:
    """Whether a text tells of a step of the track, or of a condition, that its bearer has left."""
    if told.key not in _TRACK and told.key != _CONDITION:
        return False
    name = told.params.get("name")
    member = next((member for member in state.party.values() if member.pc.name == name), None)
    if member is None:
        return False
    if told.key == _CONDITION:
        return told.params.get("condition") not in [
            _condition_text(each) for each in member.pc.condition_names()
        ]
    return told.params.get("track") != text(Message(f"track.{member.pc.damage_track}"))


def _condition_text(condition: str) -> str | Text:
    said = in_words(condition)
    if isinstance(said, Message):
        return text(said)
    return said


# --- a PC that was changed by hand ----------------------------------------------------------------


def change_stands(history: History, record: Record, seat: Seat) -> bool:
    """Whether a change of the seat's PC still stands: it is on the step of the track that the
    change brought, or at least one of the figures is as it was changed, and the PC has not
    recovered since."""
    pc = seat.pc or ""
    states = (history.states[record.seq - 1], history.states[record.seq], history.state)
    before, after, now = (_known_pc(state, pc) for state in states)
    if after is None or now is None or _recovered_since(history, record, pc):
        return False
    if before is None or before == after:
        return True
    if before.damage_track != after.damage_track:
        return now.damage_track == after.damage_track
    return any(_figures_stand(before, after, now))


def _known_pc(state: State, pc: str) -> Pc | None:
    member = state.party.get(pc)
    if member is None:
        return None
    return redacted_for_owner(member.pc, state.settings.show_difficulty)


def _recovered_since(history: History, record: Record, pc: str) -> bool:
    since = history.valid_records(to=record.seq + 1)
    return any(isinstance(each.event, Recovered) and each.event.pc == pc for each in since)


def _figures_stand(before: Pc, after: Pc, now: Pc) -> list[bool]:
    """For each figure that changed, whether it stands: a Pool until it is filled or emptied again
    as it was.
    """
    stand = []
    for stat in STATS:
        was, then, held = (pc.pools.of(stat).value for pc in (before, after, now))
        if was != then:
            stand.append(held < was if then < was else held > was)
    for stat in STATS:
        most = [(pc.pools.of(stat).max, pc.pools.of(stat).edge) for pc in (before, after, now)]
        if most[0] != most[1]:
            stand.append(most[2] == most[1])
    rest = [
        name
        for name in Pc.__struct_fields__
        if name != "pools" and getattr(before, name) != getattr(after, name)
    ]
    return [*stand, *(getattr(now, name) == getattr(after, name) for name in rest)]


# --- a thing that was given -----------------------------------------------------------------------


def thing_stays(history: History, record: Record) -> bool:
    """Whether a thing that was given is still with whom it was given to, under that name. Things in
    words alone stand on no sheet."""
    event = record.event
    if not isinstance(event, ItemChanged):
        return True
    given, now = event.after.get(event.to or ""), history.state.party.get(event.to or "")
    if given is None or event.called not in _thing_names(given):
        return True
    return now is not None and event.called in _thing_names(now.pc)


def _thing_names(pc: Pc) -> set[str]:
    carried = [
        each if isinstance(each, str) else each.called for each in (*pc.cyphers, *pc.carries())
    ]
    return {*carried, *(each.name for each in (*pc.attacks, *pc.armor, *(pc.equipment or ())))}
