"""What a use does to others beside its target: whom it names for another part, and passengers."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.powers import Ability, Artifact, Cypher, Item
from threefold.procedures.effects.requests import (
    AnotherRequest,
    PassengersRequest,
)
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.come import (
    Cause,
    EffectSource,
    effect_events,
    is_figure,
)
from threefold.table.events import AnyEvent
from threefold.table.state import Rolled


def another_struck(
    context: Context, rolled: Rolled, request: AnotherRequest, another: str
) -> list[AnyEvent]:
    """Events of what falls on whom or what a use names beside its target. What falls on another than
    that again falls on the target."""
    target = rolled.foe or rolled.target
    source = EffectSource(rolled.title, rolled.pc, level_used(rolled), other=target)
    return effect_events(context, source, request.effects, another, Cause("also"))


def passengers_taken(
    context: Context, rolled: Rolled, request: PassengersRequest
) -> list[AnyEvent]:
    """Events of a move for the passengers whom its user takes along."""
    source = EffectSource(rolled.title, rolled.pc, level_used(rolled))
    cause, events = Cause("also", together=(rolled.pc, *rolled.along)), list[AnyEvent]()
    for id in rolled.along[: request.most]:
        if is_figure(context.state, id):
            events += effect_events(context.after(events), source, request.effects, id, cause)
    return events


def level_used(rolled: Rolled) -> int | None:
    """The level of the item that was used."""
    item = power_in(rolled)
    if isinstance(item, Item):
        return item.level
    return None


def power_in(rolled: Rolled) -> Ability | Cypher | Artifact | None:
    """The power on the sheet that a roll uses. None if it is not on the sheet, or only a name
    there.
    """
    pc = rolled.before
    lists: dict[str, Sequence[Ability | Cypher | Artifact | str]] = {
        "ability": pc.abilities,
        "cypher": pc.cyphers,
        "artifact": pc.carries(),
    }
    everything = [*pc.abilities, *pc.cyphers, *pc.carries()]
    carried = lists.get(rolled.procedure, everything)
    if rolled.picked is not None and rolled.picked.power is not None:
        power = carried[rolled.picked.power]
        if isinstance(power, str):
            return None
        return power
    powers = [x for x in carried if not isinstance(x, str)]
    return next((x for x in powers if rolled.title in (x.name, getattr(x, "called", ""))), None)
