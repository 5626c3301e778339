"""What a creature does by itself: as somebody strikes it in melee, as its attack takes somebody down
the damage track, as it is killed."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.model.shelf.asked import is_for_attacker, upon_attacker
from threefold.model.shelf.entries import CreatureMove
from threefold.rules.types import Refusal
from threefold.table.commands import MakeMove
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.make import creature_entry, move_events
from threefold.table.events import AnyEvent
from threefold.table.state import State


def struck_back_events(context: Context, foe_id: str, pc: str, dealt: int) -> list[AnyEvent]:
    """Return the events of the moves that come of themselves as a PC has struck a creature in melee
    for so many points.
    """
    foe = context.state.foes.get(foe_id)
    if foe is None or not foe.npc.health:
        return []
    moves = [move for move in _moves(context, foe_id) if move.comes == "struck"]
    return _made(context, foe_id, [m for m in moves if dealt >= _least(m)], pc, dealt)


def fed_events(context: Context, foe_id: str, pc: str) -> list[AnyEvent]:
    """Return the events of what a creature does as its attack has taken a PC down the damage
    track."""
    foe = context.state.foes.get(foe_id)
    if foe is None or not foe.npc.health:
        return []
    moves = [move for move in _moves(context, foe_id) if move.comes == "worsens"]
    return _made(context, foe_id, moves, pc)


def avenged_events(context: Context, foe_id: str, killer: str) -> list[AnyEvent]:
    """Return the events of what falls on whoever has killed a creature. A death that others feel
    too is for the GM to tap, who knows where they stand."""
    moves = [
        move
        for move in _moves(context, foe_id)
        if move.comes == "down" and move.effects and all(map(is_for_attacker, move.effects))
    ]
    return _made(context, foe_id, moves, killer)


def killed_foes(before: State, after: State) -> Iterator[str]:
    """Yield the foes that have come to no health between two states."""
    for id, foe in after.foes.items():
        was = before.foes.get(id)
        if was is not foe and was is not None and was.npc.health and not foe.npc.health:
            yield id


def _moves(context: Context, foe_id: str) -> list[CreatureMove]:
    """The moves of a foe by its entry; none of a companion."""
    foe = context.state.foes.get(foe_id)
    if foe is None or foe.owner is not None:
        return []
    entry = creature_entry(context, foe.npc)
    return [] if entry is None else entry.moves


def _made(
    context: Context, foe_id: str, moves: list[CreatureMove], pc: str, dealt: int = 0
) -> list[AnyEvent]:
    events: list[AnyEvent] = []
    for move in moves:
        foe = context.after(events).state.foes[foe_id]
        command = MakeMove(foe_id=foe_id, move=move.name, targets=[pc])
        came = move_events(context.after(events), command, foe, upon_attacker(move, dealt))
        if not isinstance(came, Refusal):
            events += came
    return events


def _least(move: CreatureMove) -> int:
    """The points that a blow has to deal before the move comes."""
    least = 0 if move.aim is None else move.aim.when.get("damage_at_least", 0)
    return least if isinstance(least, int) else 0
