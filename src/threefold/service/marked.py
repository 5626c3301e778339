"""Ids of the things on a sheet, in what programs read; and sheets that programs send back with
them.

An id is made from the thing itself (`model/marks.py`). It is added where a seat reads a sheet, and
nothing stores it.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from threefold.model.characters import Pc
from threefold.model.json_objects import JsonObject
from threefold.model.marks import Marked, mark
from threefold.model.powers import Ability, Cypher
from threefold.procedures.followers.known import followers_of
from threefold.service.phrased import Plain

LISTS: Final = ("cyphers", "artifacts", "abilities", "attacks", "equipment", "armor", "followers")
"""The lists of a sheet whose things have ids."""


def things_of(pc: Pc) -> dict[str, list[Marked]]:
    """Return the things of a sheet by the lists that they stand in. One that is only a name has
    that name alone.
    """
    return {
        "cyphers": [Cypher(c) if isinstance(c, str) else c for c in pc.cyphers],
        "artifacts": [*pc.carries()],
        "abilities": [Ability(a) if isinstance(a, str) else a for a in pc.abilities],
        "attacks": [*pc.attacks],
        "equipment": [*(pc.equipment or ())],
        "armor": [*pc.armor],
        "followers": [*followers_of(pc)],
    }


def ids_of(pc: Pc) -> dict[str, list[str]]:
    """Return the ids of the things of a sheet, list by list, in the order of the sheet."""
    return {name: [*map(mark, things)] for name, things in things_of(pc).items() if things}


def with_ids(found: dict[str, Plain], pc: Pc) -> dict[str, Plain]:
    """Return a sheet as plain values, with an ``id`` in each thing. One that is only a name stays
    as it is.
    """
    marked = dict(found)
    for name, ids in ids_of(pc).items():
        things = found.get(name)
        if isinstance(things, list):
            marked[name] = [_with_id(thing, id) for thing, id in zip(things, ids, strict=True)]
    return marked


def _with_id(thing: Plain, id: str) -> Plain:
    if isinstance(thing, dict):
        return {"id": id, **thing}
    return thing


def without_ids(body: bytes) -> bytes:
    """Return a command without the ids in the sheet that it sends: a program may send back a sheet
    as it read it.
    """
    try:
        given = msgspec.json.decode(body)
    except (ValueError, RecursionError):
        return body
    if isinstance(given, dict):
        sheet = given.get("pc")
    else:
        sheet = None
    if not isinstance(sheet, dict) or not any(map(_has_id, _sheet_things(sheet))):
        return body
    plain = {name: _without(things) if name in LISTS else things for name, things in sheet.items()}
    return msgspec.json.encode({**given, "pc": plain})


def _sheet_things(sheet: JsonObject) -> list[Any]:
    return [thing for name in LISTS if isinstance(sheet.get(name), list) for thing in sheet[name]]


def _has_id(thing: object) -> bool:
    return isinstance(thing, dict) and "id" in thing


def _without(things: object) -> object:
    """Return a list of things without their ids; anything else as it is."""
    if not isinstance(things, list):
        return things
    found: list[object] = []
    for each in things:
        if isinstance(each, dict):
            found.append({name: value for name, value in each.items() if name != "id"})
        else:
            found.append(each)
    return found
