"""What a user carries and has chosen for a use to fall on: a cypher or an artifact."""

from __future__ import annotations

from collections.abc import Mapping

from threefold.model.characters import Pc
from threefold.model.powers import Artifact, Cypher
from threefold.rules.powers import wear_of


def carried_chosen(pc: Pc, chosen: Mapping[str, str]) -> Cypher | Artifact | None:
    """Return the cypher or artifact that a PC carries and has chosen for a use; None without one."""
    names = {chosen[name].casefold() for name in ("cypher", "artifact") if name in chosen}
    for each in (*pc.cyphers, *pc.carries()):
        if not isinstance(each, str) and each.called.casefold() in names:
            return each
    return None


def level_of_carried(user: object, chosen: Mapping[str, str]) -> int:
    """Return the level of what a user carries and has chosen; 0 without anything."""
    found = carried_chosen(user, chosen) if isinstance(user, Pc) else None
    return 0 if found is None else found.level


def sides_of_carried(pc: Pc, chosen: Mapping[str, str]) -> int:
    """Return the sides of the depletion die of the artifact that a PC has chosen; 0 if none is rolled."""
    found = carried_chosen(pc, chosen)
    if not isinstance(found, Artifact) or found.spent:
        return 0
    return wear_of(found.depletion).sides
