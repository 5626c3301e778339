"""Health that is given back to an NPC."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import FullNpc
from threefold.model.shelf import effects as kinds
from threefold.procedures.effects.base import EffectContext, amount
from threefold.procedures.figures import with_health
from threefold.rules.types import Message


def mended(effect: kinds.Heal, npc: FullNpc, c: EffectContext) -> FullNpc:
    """Return an NPC whose health is given back, up to its most or beyond it where the entry says so."""
    points = npc.max_health if effect.full else amount(effect.points, c).n
    if effect.up_to is not None:
        points = min(points, max(0, effect.up_to - npc.health))
    most = npc.max_health
    if effect.over_maximum:
        most = max(most, npc.health + points)
    health = max(npc.health, min(most, npc.health + points))
    text = Message("event.power.mended", {"name": npc.name, "n": health - npc.health})
    c.add_notice_text("healed", text, "npc.health.instead_of_pools")
    after = with_health(npc, health)
    return after if most == npc.max_health else structs.replace(after, max_health=most)
