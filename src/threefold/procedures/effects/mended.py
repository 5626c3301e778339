"""Health that is given back to an NPC, and points beyond the maximum of a Pool."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import FullNpc
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.base import EffectContext, amount
from threefold.procedures.figures import with_health
from threefold.rules.types import Message, Stat


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


def beyond_maximum(effect: kinds.Heal, stat: Stat, left: int) -> list[Effect]:
    """Return the points that find no room in a Pool and come on top of it, where the entry says so."""
    if not effect.over_maximum or left <= 0:
        return []
    return [kinds.StatPoints(of=stat, points=left, lasts=effect.lasts, to=effect.to)]
