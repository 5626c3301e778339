"""What a use may say beside its power: further targets, and modifiers that only the GM sets."""

from __future__ import annotations

from threefold.model.effort_purchases import falls_on_several
from threefold.model.shelf.drained import gives_drained_away
from threefold.procedures.power_used import UsedPower, effects_of_use
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.base import Context


def further_of(command: UsePower) -> list[str]:
    """Return whom a use names beside its first target and its user, each once."""
    named = (command.target, command.pc_id)
    return [id for id in dict.fromkeys(command.also) if id not in named]


def most_further(power: UsedPower) -> int | None:
    """Return how many further targets a power may have, None if there is no limit. Without a first
    target, one of the further targets counts as the first."""
    reaches = power.extras.reaches
    if reaches is None:
        return None
    if reaches == 1 and gives_drained_away(power.effects):
        return 1  # whoever gets what is drained
    if reaches == 1 and not power.extras.sells_targets and falls_on_several(power.effects):
        return None
    return max(0, reaches - 1)


def most_at_any_price(power: UsedPower) -> int | None:
    """Return how many further targets a power may have if each beyond its aim is paid for, where the
    price grows with them."""
    if power.price.per_further:
        return None
    return most_further(power)


def further_targets_refusal(
    context: Context, command: UsePower, power: UsedPower
) -> Refusal | None:
    """Return a refusal if a further target is not at the table, or if there are more than the power
    reaches. Effort may raise that number."""
    strange = next(
        (id for id in command.also if id not in {**context.state.party, **context.state.foes}), None
    )
    if strange is not None:
        return Refusal("bad_value", "also", Message("refusal.no_such_figure", {"id": strange}))
    most = most_at_any_price(_as_chosen(power, command)) if command.also else None
    if most is None or len(further_of(command)) <= most:
        return None
    params: Params = {"item": power.called, "n": power.extras.reaches or 0}
    return Refusal("not_allowed", "also", Message("refusal.power.targets", params))


def _as_chosen(power: UsedPower, command: UsePower) -> UsedPower:
    """Return a power with what the chosen option does alone: one may reach several, and another
    one."""
    return power._replace(effects=tuple(effects_of_use(power, command.options)))


def gm_sets_modifiers(context: Context, command: UsePower) -> Refusal | None:
    """Return a refusal if a player names modifiers that only the GM may set."""
    steps = command.assets or command.ease or command.hinder
    modified = bool(steps or command.situations or command.situations_of)
    if context.gm or (not modified and command.difficulty is None):
        return None
    return Refusal("not_your_seat", "difficulty", Message("refusal.gm_sets_modifiers"))
