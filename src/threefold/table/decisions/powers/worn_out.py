"""Artifacts that wear by what their blows do, by fights, or while they are worn."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.model.characters import Attack
from threefold.model.marks import mark, mark_among
from threefold.model.moments import worn_by_kill
from threefold.model.powers import Artifact, effects_of
from threefold.model.shelf.among import weapons_among
from threefold.rules.powers import wear_of
from threefold.rules.types import Refusal
from threefold.table.commands import CheckDepletion
from threefold.table.decisions.base import Context
from threefold.table.decisions.powers.in_use import stance_in_use
from threefold.table.decisions.powers.items import check_depletion
from threefold.table.events import (
    ActionSettled,
    AnyEvent,
    DieFell,
    EncounterStarted,
    Readied,
    StoodDown,
)
from threefold.table.state import InUse, State


def depletion_of_blow(context: Context, who: str, item: Artifact | None) -> list[AnyEvent]:
    """Return the events of the depletion die of an artifact that struck, and whose effect has
    come."""
    if item is None:
        return []
    checked = check_depletion(context, CheckDepletion(pc_id=who, name=item.called, id=mark(item)))
    return [] if isinstance(checked, Refusal) else list(checked)


def depletion_of_kill(context: Context, who: str, attack: Attack | None) -> list[AnyEvent]:
    """Return the events of the depletion die of an artifact with which somebody has killed."""
    member = context.state.party.get(who)
    if member is None or attack is None:
        return []
    return depletion_of_blow(context, who, worn_by_kill(member.pc, attack))


def depletion_of_fight(context: Context, before: State) -> list[AnyEvent]:
    """Return the events of the depletion dice of artifacts that are checked after each fight, and were
    used in the one that is over."""
    events: list[AnyEvent] = []
    if before.encounter is None or context.state.encounter is not None:
        return events
    for id, member in context.state.party.items():
        for item in member.pc.carries():
            wear = wear_of(item.depletion)
            if wear.rolled_after_fight and not item.spent and _was_used(context, id, item):
                events += depletion_of_blow(context.after(events), id, item)
    return events


def _was_used(context: Context, pc_id: str, item: Artifact) -> bool:
    """Whether a PC used an artifact in the last fight, or struck with a weapon that it is or brings."""
    names = {item.name, item.called, *(each.name for each in weapons_among(effects_of(item)))}
    for record in context.history.valid_records():
        if isinstance(record.event, EncounterStarted):
            return False
        if any(who == pc_id and title in names for who, title in _acts_of(record.event)):
            return True
    return False


def _acts_of(event: AnyEvent) -> Iterator[tuple[str, str]]:
    """Yield whose roll or use an event is, and what of."""
    if isinstance(event, DieFell):
        yield event.rolled.pc, event.rolled.title
    elif isinstance(event, ActionSettled):
        yield event.pc, event.title


def worn_things_due(context: Context, before: State) -> list[AnyEvent]:
    """Return the events that put artifacts in use which work while they are worn and are checked after
    a span: from the time that passes now. Those that were taken off are out of use."""
    state = context.state
    events: list[AnyEvent] = []
    if state.clock.now <= before.clock.now:
        return events
    for id, member in state.party.items():
        for item in member.pc.carries():
            if item.worn is not True:
                continue
            found = stance_in_use(state, id, item)
            if found is not None and not item.at_work:
                events.append(StoodDown(ids=[found[0]]))
            span = wear_of(item.depletion).span
            if span is not None and found is None and item.at_work and not item.spent:
                put = InUse(
                    by=id,
                    name=item.called,
                    at=before.clock.now + span,
                    every=span,
                    of=mark_among(member.pc.carries(), item),
                )
                key = context.new_id("r", len(events), put)
                events.append(Readied(by=id, way="again", puts={key: put}))
    return events
