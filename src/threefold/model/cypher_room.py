"""How many cyphers somebody carries safely, with those in bags and the like that do not count."""

from __future__ import annotations

from collections.abc import Iterable

from threefold.model.characters import Condition, Pc
from threefold.model.powers import effects_of
from threefold.model.shelf.among import room_for_cyphers
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import figure_at_level
from threefold.rules.conditions import condition_name


def cyphers_safe(pc: Pc) -> int | None:
    """Return how many cyphers a PC carries safely: as many as the sheet allows, and those for which
    something that is carried or in effect has room. None if the first is not known."""
    allowed = pc.cyphers_allowed()
    if allowed is None:
        return None
    if not pc.artifacts and not pc.conditions:
        return allowed
    return allowed + _in_artifacts(pc) + _in_effect(pc)


def _in_artifacts(pc: Pc) -> int:
    usable = [each for each in pc.carries() if each.known and not each.spent and not each.off]
    return sum(_room(effects_of(each), each.level) for each in usable)


def _in_effect(pc: Pc) -> int:
    """The room that conditions give. That of a thing's use is the room of the thing."""
    things = {condition_name(each.name) for each in pc.carries()}
    return sum(
        _room(each.effects or (), each.level)
        for each in pc.conditions
        if isinstance(each, Condition) and condition_name(each.name) not in things
    )


def _room(effects: Iterable[Effect], level: int | None) -> int:
    found = 0
    for count in room_for_cyphers(effects):
        figure = figure_at_level(count, level)
        found += figure if isinstance(figure, int) else level or 0
    return found
