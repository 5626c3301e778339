"""What one way of using a power put on others, and another way of it ends."""

from __future__ import annotations

from threefold.procedures.effects.spans import is_another_way
from threefold.procedures.power_used import UsedPower, UseInputs, effects_of_use
from threefold.rules.conditions import condition_name
from threefold.table.decisions.base import Context
from threefold.table.events import AnyEvent, ConditionRemoved


def earlier_way_over(
    context: Context, pc_id: str, power: UsedPower, inputs: UseInputs
) -> list[AnyEvent]:
    """Return the events that end what one way of using a power put on others up to its next use,
    where this use is another way of it."""
    taken = effects_of_use(power, inputs.options)
    if not is_another_way(power.effects, taken, power.level):
        return []
    return [
        ConditionRemoved(on=each.on, condition=each.condition)
        for each in context.state.effects
        if each.by == pc_id and condition_name(each.condition) == condition_name(power.name)
    ]
