"""What a creature does by itself on each of its turns."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.model.conditions import is_dead
from threefold.model.shelf.among import heals_among
from threefold.model.shelf.entries import CreatureMove
from threefold.rules.types import Refusal
from threefold.table.commands import MakeMove
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.make import creature_entry, move_events
from threefold.table.decisions.moves.range import beyond_reach
from threefold.table.events import AnyEvent
from threefold.table.state import Foe, Incoming, TaskCall


def aura_events(context: Context, on: str) -> list[AnyEvent]:
    """Return the events of a creature's auras in a fight, on each of its turns or on each after the
    first: on all PCs whom it reaches, as far as the strip shows where everybody is."""
    foe, encounter = context.state.foes.get(on), context.state.encounter
    if foe is None or foe.owner is not None or foe.npc.health == 0 or encounter is None:
        return []
    entry = creature_entry(context, foe.npc)
    events: list[AnyEvent] = []
    for move in entry.moves if entry is not None else ():
        if move.comes == "each_turn" or (move.comes == "later_turns" and encounter.turn.round > 1):
            events += _aura_events(context.after(events), on, foe, move)
    return events


def _aura_events(context: Context, on: str, foe: Foe, move: CreatureMove) -> list[AnyEvent]:
    """The events of an aura on all whom it reaches; none if nobody is near, or if it only mends
    and there is nothing to mend."""
    if move.aim is not None and move.aim.who == "ally":
        near = [id for id in _kin(context, on, foe) if _is_near(context, on, move, id)]
    else:
        near = [id for id in context.state.party if _is_reached(context, on, move, id)]
    is_whole = foe.npc.health >= foe.npc.max_health
    if not near or (is_whole and len(heals_among(move.effects)) == len(move.effects)):
        return []
    came = move_events(context, MakeMove(foe_id=on, move=move.name, targets=near), foe, move)
    if isinstance(came, Refusal):
        return []
    return list(came)


def _is_reached(context: Context, on: str, move: CreatureMove, pc: str) -> bool:
    """Whether an aura reaches a PC. Whoever has not rolled against it yet is not asked again."""
    state = context.state
    if is_dead(state.party[pc].pc) or not _is_near(context, on, move, pc):
        return False
    rolls = (o for o in state.pending.values() if isinstance(o, TaskCall | Incoming))
    return not any(o.pc == pc and o.title == move.name for o in rolls)


def _is_near(context: Context, on: str, move: CreatureMove, whom: str) -> bool:
    """Whether the strip shows somebody in reach of an aura."""
    known = context.state.distance(on, whom) is not None
    return known and beyond_reach(context.state, on, move, [whom]) is None


def _kin(context: Context, on: str, foe: Foe) -> Iterator[str]:
    """Others of the same kind and the same side who are still up."""
    for id, other in context.state.foes.items():
        same = other.npc.creature == foe.npc.creature and other.owner == foe.owner
        if same and id != on and other.npc.health > 0:
            yield id
