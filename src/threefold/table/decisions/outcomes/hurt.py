"""Damage that is dealt without a roll, as the event that tells it."""

from __future__ import annotations

from msgspec import structs

from threefold.model.characters import FullNpc, Pc
from threefold.procedures.base import Outcome
from threefold.procedures.harm import DamageInputs
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.events import WasHurt


def was_hurt(on: str, inputs: DamageInputs, out: Outcome) -> WasHurt:
    """Return the event of damage to a figure: what it came to, and the figure afterwards."""
    hurt = WasHurt(on=on, resolution=resolution("damage", out, inputs), source=inputs.source)
    if isinstance(out.actor, Pc):
        return structs.replace(hurt, pc=out.actor)
    if isinstance(out.actor, FullNpc):
        return structs.replace(hurt, npc=out.actor)
    return hurt
