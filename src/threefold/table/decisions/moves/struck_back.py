"""What a creature does by itself as somebody strikes it in melee."""

from __future__ import annotations

from threefold.model.shelf.asked import upon_attacker
from threefold.model.shelf.entries import CreatureMove
from threefold.rules.types import Refusal
from threefold.table.commands import MakeMove
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.make import creature_entry, move_events
from threefold.table.events import AnyEvent


def struck_back_events(context: Context, foe_id: str, pc: str, dealt: int) -> list[AnyEvent]:
    """Return the events of the moves that come of themselves as a PC has struck a creature in melee
    for so many points.
    """
    foe = context.state.foes.get(foe_id)
    if foe is None or foe.owner is not None or not foe.npc.health:
        return []
    entry = creature_entry(context, foe.npc)
    events: list[AnyEvent] = []
    for move in entry.moves if entry is not None else ():
        if move.comes != "struck" or dealt < _least(move):
            continue
        command = MakeMove(foe_id=foe_id, move=move.name, targets=[pc])
        came = move_events(context.after(events), command, foe, upon_attacker(move, dealt))
        if not isinstance(came, Refusal):
            events += came
    return events


def _least(move: CreatureMove) -> int:
    """The points that a blow has to deal before the move comes."""
    least = 0 if move.aim is None else move.aim.when.get("damage_at_least", 0)
    return least if isinstance(least, int) else 0
