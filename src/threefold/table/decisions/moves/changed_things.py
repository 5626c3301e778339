"""What effects that come later do to a thing of the scene."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from threefold.model.characters import Condition
from threefold.model.things import Thing, Vehicle
from threefold.table.decisions.actions.effects import new_thing_conditions, thing_without_new
from threefold.table.events import EffectsCame


class ChangedThing:
    """A thing that effects fell on, without the conditions that are ``new``: those get events of their
    own. Of anybody else nothing is told."""

    def __init__(self, before: object, after: object) -> None:
        self.kept: Thing | Vehicle | None = None
        self.new: Sequence[Condition] = ()
        if isinstance(before, Thing | Vehicle) and isinstance(after, Thing | Vehicle):
            self.new = new_thing_conditions(before, after)
            left = thing_without_new(before, after)
            if left != before:
                self.kept = left


def with_thing(came: EffectsCame, thing: ChangedThing) -> EffectsCame:
    """Return the event with the thing it is on, if that has changed."""
    if thing.kept is None or came.on is None:
        return came
    return structs.replace(came, things_after={came.on: thing.kept})
