"""Who may take the damage of another: by an own effect, or by one that lies on whoever is hurt."""

from __future__ import annotations

from threefold.model.characters import FullNpc, Pc
from threefold.model.moments import PendingEffect, effects_at_moment
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.moments import is_borne_by_another
from threefold.rules.conditions import condition_name


def protections(pc: Pc, hurt: Pc | FullNpc) -> list[PendingEffect]:
    """Return the effects by which a PC may take another's damage: the PC's own, and those on the
    one who is hurt that come from an ability of the PC.
    """
    own = [each for each in effects_at_moment(pc, "damaged") if each.effect.to == "allies"]
    lent = [
        each
        for each in effects_at_moment(hurt, "damaged")
        if is_borne_by_another(each.effect) and _has_ability(pc, each.condition)
    ]
    return [*own, *lent]


def _has_ability(pc: Pc, name: str) -> bool:
    """Whether a PC has the ability of this name. A condition has the name of the ability that gave
    it.
    """
    if not name:
        return False
    names = (each if isinstance(each, str) else each.name for each in pc.abilities)
    return any(condition_name(name) == condition_name(each) for each in names)


def state_allows(pc: Pc, effect: Effect) -> bool:
    """Return whether a PC may take damage in place of others: the effect may ask for a certain state on
    the damage track.
    """
    return effect.when.get("state") in (None, pc.damage_track)
