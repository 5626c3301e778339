"""Every procedure there is, by id: the list from which pages, API, tools and help are made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import cast

from threefold.procedures.advancement import ADVANCE
from threefold.procedures.afflictions import DISEASE, POISON, SPECIAL_DAMAGE
from threefold.procedures.allies import ALLY_ATTACK, COMPARE_LEVELS
from threefold.procedures.arcs import ARC
from threefold.procedures.areas import AREA_ATTACK
from threefold.procedures.base import AnyProcedure, Entry, Figure, Kind
from threefold.procedures.combat import ATTACK, DEFEND
from threefold.procedures.cooperation import DISTRACT, DRAW_ATTACK, HELP, TAKE_ATTACK
from threefold.procedures.crafting import CRAFT
from threefold.procedures.dungeons import BREAK_THROUGH, TREASURE
from threefold.procedures.encounters import INITIATIVE
from threefold.procedures.experience import AWARD, INTRUDE, REROLL
from threefold.procedures.followers import FOLLOWER, FOLLOWER_HELP
from threefold.procedures.guarding import GUARD, WAIT
from threefold.procedures.harm import DAMAGE, RECOVER
from threefold.procedures.hazards import HAZARD
from threefold.procedures.healing import HEAL
from threefold.procedures.magic_crafting import MAGIC_CRAFT, MAGIC_DEVICE
from threefold.procedures.mental import DEVICE, IDENTIFY, INTERACT, PERCEIVE
from threefold.procedures.mind_control import MIND_CONTROL, WISH
from threefold.procedures.movement import CHASE, MOVE, PUSH_OFF, TRAVEL
from threefold.procedures.objects import ATTACK_OBJECT
from threefold.procedures.physical import CLIMB, HEAVY_OBJECT, JUMP, RIDE, SNEAK, SWIM
from threefold.procedures.possession import POSSESSION
from threefold.procedures.powers import ABILITY, ARTIFACT, CYPHER
from threefold.procedures.radiation import RADIATION
from threefold.procedures.rituals import RITUAL
from threefold.procedures.space import PILOT, SPACE_HAZARD
from threefold.procedures.tasks import TASK
from threefold.procedures.trap_poisons import TRAP_POISON
from threefold.procedures.trap_springs import TRAP_SPRING
from threefold.procedures.traps import TRAP_DISABLE, TRAP_ESCAPE, TRAP_FIND
from threefold.procedures.vehicles import DRIVE, VEHICLE_ATTACK, VEHICLE_DEFEND
from threefold.procedures.vehicles_in_combat import DISABLE_VEHICLE, RAM
from threefold.procedures.versus import PC_COMBAT
from threefold.rules.near import hint, shown
from threefold.rules.types import Message, Params, Refusal

_IN_ORDER = (
    TASK,
    ATTACK,
    DEFEND,
    AREA_ATTACK,
    PC_COMBAT,
    ALLY_ATTACK,
    COMPARE_LEVELS,
    ATTACK_OBJECT,
    DAMAGE,
    RECOVER,
    HAZARD,
    POISON,
    DISEASE,
    SPECIAL_DAMAGE,
    INITIATIVE,
    CLIMB,
    JUMP,
    SWIM,
    SNEAK,
    HEAVY_OBJECT,
    RIDE,
    INTERACT,
    PERCEIVE,
    DEVICE,
    IDENTIFY,
    CRAFT,
    MAGIC_CRAFT,
    MAGIC_DEVICE,
    ABILITY,
    CYPHER,
    ARTIFACT,
    MOVE,
    TRAVEL,
    PUSH_OFF,
    CHASE,
    HELP,
    DISTRACT,
    DRAW_ATTACK,
    TAKE_ATTACK,
    GUARD,
    WAIT,
    HEAL,
    DRIVE,
    VEHICLE_ATTACK,
    VEHICLE_DEFEND,
    DISABLE_VEHICLE,
    RAM,
    PILOT,
    SPACE_HAZARD,
    RADIATION,
    BREAK_THROUGH,
    TREASURE,
    TRAP_FIND,
    TRAP_DISABLE,
    TRAP_SPRING,
    TRAP_ESCAPE,
    TRAP_POISON,
    RITUAL,
    POSSESSION,
    MIND_CONTROL,
    WISH,
    INTRUDE,
    AWARD,
    ADVANCE,
    ARC,
    FOLLOWER_HELP,
    FOLLOWER,
)
PLAYED: Mapping[str, AnyProcedure] = MappingProxyType({p.id: cast(AnyProcedure, p) for p in _IN_ORDER})
ENTRIES: Mapping[str, Entry] = MappingProxyType({**PLAYED, REROLL.id: REROLL})


def unknown_procedure(id: str) -> Refusal:
    """There is no procedure of this id: the one that was meant, or where they are listed."""
    params: Params = {"procedure": shown(id), "hint": hint(id, ENTRIES, "procedures")}
    return Refusal("unknown_procedure", "procedure", Message("refusal.unknown_procedure", params))


def unfit(figure: Figure | None, kinds: Sequence[Kind], field: str, needed: bool) -> Refusal | None:
    """Why whoever stands in a field, ``actor`` or ``target``, is of no kind that a procedure takes there."""
    if not kinds or (figure is None and not needed):
        return None
    if figure is not None and figure.__struct_config__.tag in kinds:
        return None
    return Refusal("bad_value", field, Message(f"refusal.needs_{field}", {"kinds": ", ".join(kinds)}))
