"""What a seat sees as plain values for other programs: texts in the reader's language, fields by
their stored names.

Nothing here reads the full state of a table: everything comes from a seat's view and from its own
past.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple

import msgspec
from msgspec import NODEFAULT, UNSET, Raw, Struct
from msgspec.structs import FieldInfo

from threefold.interop.characters import write_characters
from threefold.library.names import translate_text
from threefold.model.characters import Pc
from threefold.rules.types import Message
from threefold.service.judged import judged_on_sheet
from threefold.service.marked import ids_of, with_ids
from threefold.service.past import SeatPast
from threefold.service.phrased import Plain, with_phrases
from threefold.service.seat import sheet
from threefold.table.log import LogEntry
from threefold.table.state.facts import Text
from threefold.table.state.seats import Seat
from threefold.table.views import Redacted, table_view, with_step
from threefold.table.views.people import FoeView, PcView
from threefold.text import Lang, render

LOG_MOST: Final = 500
"""The most lines of the log in one answer."""


class _Field(NamedTuple):
    """A field of a struct: its name, its stored name, and the value at which it is left out."""

    name: str
    stored: str
    spared: object


@cache
def _fields(shape: type[Struct]) -> tuple[_Field, ...]:
    omits = shape.__struct_config__.omit_defaults
    return tuple(
        _Field(field.name, field.encode_name, default_of(field) if omits else UNSET)
        for field in msgspec.structs.fields(shape)
    )


def default_of(field: FieldInfo) -> object:
    """Return the default of a field; UNSET if it has none."""
    if field.default is not NODEFAULT:
        return field.default
    if field.default_factory is NODEFAULT:
        return UNSET
    return field.default_factory()


def plain(value: object, lang: Lang) -> Plain:
    """Convert a view, or any other data, to plain values, with every text rendered."""
    match value:
        case None | bool() | int() | float() | str():
            return value
        case Text():
            return render(value.message(), lang)
        case Message():
            return render(value, lang)
        case Raw():
            return plain(msgspec.json.decode(value), lang)
        case Struct():
            return _with_ids(value, _plain_fields(value, lang))
        case Mapping():
            return {str(key): plain(part, lang) for key, part in value.items()}
    if hasattr(value, "_asdict"):
        return plain(value._asdict(), lang)
    if isinstance(value, set | frozenset):
        value = sorted(value, key=str)
    if isinstance(value, list | tuple):
        return [plain(part, lang) for part in value]
    return plain(msgspec.to_builtins(value), lang)


def _plain_fields(value: Struct, lang: Lang) -> dict[str, Plain]:
    """Return the fields of a struct as plain values, without those that may be left out."""
    config = value.__struct_config__
    found: dict[str, Plain] = {}
    if config.tag is not None:
        found[str(config.tag_field)] = config.tag
    if isinstance(value, FoeView) and value.of_shelf and lang != "en":
        found["called"] = translate_text(value.name, lang, "creatures")
    for field in _fields(type(value)):
        inner = getattr(value, field.name)
        if inner is not UNSET and inner != field.spared:
            found[field.stored] = plain(inner, lang)
    return found


def _with_ids(value: Struct, fields: dict[str, Plain]) -> dict[str, Plain]:
    """The fields of a sheet with the ids of its things in them. The view of a PC gets the ids as a
    field, list by list, because a thing that is only a name has no place for its id.
    """
    if isinstance(value, Pc):
        return with_ids(fields, value)
    if isinstance(value, PcView) and value.sheet is not None:
        return {**fields, "ids": {name: [*ids] for name, ids in ids_of(value.sheet).items()}}
    return fields


def state_of(known: Redacted, past: SeatPast, seat: Seat, lang: Lang) -> Plain:
    """Return the table as the seat sees it now."""
    with past.naming_context():
        found = plain(with_step(table_view(known, past.version, seat), past.step_mark), lang)
    assert isinstance(found, dict)
    return with_phrases(found, lang)


def plain_line(entry: LogEntry, lang: Lang) -> dict[str, Plain]:
    """Return a line of the log; ``number`` is the seat's own step number."""
    fields = plain(entry, lang)
    assert isinstance(fields, dict)
    return {"number": fields.pop("seq"), "text": fields.pop("head"), **fields}


def step_log(past: SeatPast, after: int, lang: Lang) -> list[dict[str, Plain]]:
    """Return the lines of the log after a step, the newest ``LOG_MOST`` of them."""
    return lines_of(past, past.since(after, LOG_MOST), lang)


def lines_of(past: SeatPast, entries: Iterable[LogEntry], lang: Lang) -> list[dict[str, Plain]]:
    """Return these entries of a table's log as plain lines."""
    with past.naming_context():
        return [plain_line(entry, lang) for entry in entries]


def characters_of(known: Redacted, seat: Seat, lang: Lang) -> dict[str, dict[str, Plain]]:
    """Return the characters whose sheets the seat may read, by their ids: a player's own, all for
    the GM. Each has the fields of its ``threefold/1`` file with the ids of its things, its
    figures with their reasons, and what people judge in what it may use, by the ids of these."""
    view = table_view(known, 0, seat)
    readable = {
        pc.id: pc.sheet for pc in view.party if pc.sheet is not None and seat.pc in (None, pc.id)
    }
    rules = known.rules()
    return {
        id: {
            **with_phrases(with_ids(filed(pc), pc), lang),
            "id": id,
            "figures": plain(sheet(pc, rules), lang),
            "judged": _judged_on_sheet(pc, lang),
        }
        for id, pc in readable.items()
    }


def _judged_on_sheet(pc: Pc, lang: Lang) -> dict[str, Plain]:
    found: dict[str, Plain] = {}
    for id, lines in judged_on_sheet(pc, lang).items():
        found[id] = [{**line} for line in lines]
    return found


def filed(pc: Pc) -> dict[str, Plain]:
    """Return a character with the fields of its own file."""
    found: dict[str, Plain] = msgspec.json.decode(write_characters([pc]))
    return found
