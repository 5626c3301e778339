"""Forms of a PC that the PC gives up at will."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.model.characters import Condition, Pc
from threefold.model.conditions import has_condition
from threefold.model.improved import improved
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf.asked import with_those_of_options
from threefold.model.shelf.ending import GivenUp, forms_left_at_will
from threefold.rules.conditions import condition_name


def forms_held(pc: Pc) -> list[GivenUp]:
    """Return the forms that a PC has now and may give up: those of its own abilities, and those that
    somebody else's have given it."""
    if not pc.conditions:
        return []
    found: list[GivenUp] = []
    for ability in pc.abilities:
        if isinstance(ability, Ability):
            own = effects_of(improved(pc, ability))
            found += forms_left_at_will(with_those_of_options(own))
    own_forms = [form for form in found if has_condition(pc, form.name)]
    names = {condition_name(form.name) for form in own_forms}
    others = [form for form in forms_borne(pc) if condition_name(form.name) not in names]
    return own_forms + others


def forms_borne(pc: Pc) -> Iterator[GivenUp]:
    """Yield the forms among the conditions of a PC that it may give up, whoever has given them."""
    for condition in pc.conditions or ():
        if isinstance(condition, Condition) and condition.effects:
            yield from forms_left_at_will(condition.effects)
