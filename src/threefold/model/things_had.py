"""What somebody has, by its name on the sheet: once more, or no longer."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from threefold.model.characters import Armor, Pc
from threefold.model.names import numbered_if_taken, plain_name
from threefold.model.powers import Artifact

_THINGS: Final = ("equipment", "attacks", "armor", "artifacts", "cyphers")
"""The fields of a sheet that hold what somebody has."""


def with_copy(pc: Pc, name: str) -> tuple[Pc, str] | None:
    """Return the PC with the thing of this name once more, not worn, and the name of the duplicate;
    None if the PC has no such thing."""
    plain = plain_name(name)
    taken = {each.name for field in _THINGS for each in getattr(pc, field) or []}
    for field in _THINGS:
        owned = getattr(pc, field) or []
        for each in owned:
            if plain_name(each.name) != plain:
                continue
            copy = structs.replace(each, name=numbered_if_taken(taken, each.name))
            if isinstance(copy, Armor | Artifact):
                copy = structs.replace(copy, worn=False, written=None)
            return structs.replace(pc, **{field: [*owned, copy]}), copy.name
    return None


def without_thing(pc: Pc, name: str) -> Pc:
    """Return the PC without the last thing of this name: a piece of equipment, a weapon, a suit, an
    artifact, a cypher."""
    plain = plain_name(name)
    for field in _THINGS:
        owned = list(getattr(pc, field) or [])
        for at in reversed(range(len(owned))):
            if plain_name(owned[at].name) == plain:
                del owned[at]
                return structs.replace(pc, **{field: owned})
    return pc
