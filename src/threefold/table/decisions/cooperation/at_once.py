"""Attacks and actions that an answer gives: they may be used at once, out of turn."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from threefold.model.shelf.acts import with_acts_at_once
from threefold.table.events import AnyEvent, ConditionAdded
from threefold.table.state import Reacting


def out_of_turn(events: Sequence[AnyEvent], offer: Reacting) -> list[AnyEvent]:
    """Return the events, with the attacks and actions that they give usable at once, even out of turn; an
    attack that is bound, on the one whom the offer answers."""
    return [
        _at_once(event, offer.whom) if isinstance(event, ConditionAdded) else event
        for event in events
    ]


def _at_once(event: ConditionAdded, foe: str | None) -> ConditionAdded:
    gives = event.effect.gives
    if gives is None or not gives.effects:
        return event
    given = structs.replace(gives, effects=with_acts_at_once(gives.effects, foe))
    return structs.replace(event, effect=structs.replace(event.effect, gives=given))
