"""What effects on an NPC add to the damage of its attacks."""

from __future__ import annotations

from threefold.model.active_effects import of_kind
from threefold.model.characters import FullNpc
from threefold.model.rolled import Rolled
from threefold.model.shelf import effects as kinds
from threefold.procedures.effects.rolled import bonus_applies
from threefold.rules.combat import leaving
from threefold.rules.types import Line, Message


def npc_bonus(npc: FullNpc, attack: Rolled, own: Line) -> list[Line]:
    """Return the lines of damage that effects on an NPC add to its ``own`` line of this attack."""
    found = [own]
    for each, effect in of_kind(npc, kinds.Bonus) if npc.conditions else ():
        if isinstance(effect.points, int) and bonus_applies(effect, npc, attack):
            name = Message("line.given", {"name": each.source})
            line = Line(effect.points, name, "damage.amount.fixed")
            found.append(leaving(line, found, effect.at_least))
    return found[1:]
