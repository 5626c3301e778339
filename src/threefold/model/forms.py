"""Forms of a PC that the PC gives up at will."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.model.conditions import has_condition
from threefold.model.improved import improved
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf.asked import GivenUp, forms_left_at_will, with_those_of_options
from threefold.rules.conditions import condition_name


def forms_held(pc: Pc) -> list[GivenUp]:
    """Return the forms of its own abilities that a PC has now and may give up."""
    if not pc.conditions:
        return []
    found: list[GivenUp] = []
    for ability in pc.abilities:
        if isinstance(ability, Ability):
            own = effects_of(improved(pc, ability))
            found += forms_left_at_will(with_those_of_options(own))
    return [form for form in found if has_condition(pc, form.name)]


def form_held(pc: Pc, condition: str) -> GivenUp | None:
    """Return the form of this name that a PC has now and may give up; None without one."""
    name = condition_name(condition)
    return next((form for form in forms_held(pc) if condition_name(form.name) == name), None)
