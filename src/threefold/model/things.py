"""Things and vehicles as they stand in a scene, in a file and in a request."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Struct

from threefold.model.bounds import Absent, GivenName, Level, ThingLevel, stated, whole
from threefold.model.characters import Condition, Npc, Pc
from threefold.rules.objects import Material, ObjectDamage
from threefold.rules.types import Message, Refusal
from threefold.rules.vehicles import Disabled

Collisions = Annotated[int, whole(0, 10, "collisions")]


class Thing(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag="object",
    tag_field="kind",
    omit_defaults=True,
):
    """An inanimate object with its level, material and place on the object damage track.

    ``conditions`` are the lasting effects on it; its ``level`` includes what they add to it.
    """

    name: GivenName
    level: ThingLevel
    material: Material = stated("ordinary")
    object_damage: ObjectDamage = stated("intact")
    conditions: list[Condition] | Absent = None


class Vehicle(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    tag="vehicle",
    tag_field="kind",
    omit_defaults=True,
):
    """A vehicle with its level, and what has become of it: systems that stopped working, collisions
    in this field.

    ``lost`` says that it is gone for good, though not destroyed. ``conditions`` are the lasting
    effects on it; its ``level`` includes what they add to it.
    """

    name: GivenName
    level: Level
    object_damage: ObjectDamage | Absent = None
    disabled: list[Disabled] | Absent = None
    collisions: Collisions | Absent = None
    lost: bool | Absent = None
    conditions: list[Condition] | Absent = None

    def out(self) -> tuple[Disabled, ...]:
        """The systems that do not work until they are repaired."""
        if self.disabled is None:
            return ()
        return tuple(self.disabled)

    def without(self, *systems: Disabled) -> Vehicle:
        """Return the vehicle with these systems out of order too."""
        more = [s for s in systems if s not in self.out()]
        if more:
            return msgspec.structs.replace(self, disabled=[*self.out(), *more])
        return self

    def destroyed(self) -> Vehicle:
        """Return the vehicle as destroyed."""
        return msgspec.structs.replace(self, object_damage="destroyed")

    def gone(self, field: str) -> Refusal | None:
        """Refuse to use or affect a vehicle that is destroyed or lost (``not_allowed``)."""
        if self.object_damage == "destroyed":
            return Refusal("not_allowed", f"{field}.object_damage", Message("refusal.destroyed"))
        if self.lost is True:
            return Refusal(
                "not_allowed", f"{field}.lost", Message("refusal.vehicle_lost", {"name": self.name})
            )
        return None


Target = Pc | Npc | Thing | Vehicle
