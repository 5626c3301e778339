"""What the user of a power chose and it does not offer: an option, a Pool."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.shelf.asked import choices_of_use, choices_within
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.base import EffectContext
from threefold.procedures.effects.carry import option_for_target
from threefold.procedures.effects.harm import pools_to_choose
from threefold.procedures.power_used import UsedPower, UseInputs, effects_of_use
from threefold.rules.types import STATS, Message, Params, Refusal, listed


def not_offered(power: UsedPower, inputs: UseInputs) -> Refusal | None:
    """Refuse an option and a Pool that the power does not offer."""
    if power.blind:
        return None
    return _no_such_way(power, inputs.options) or _other_pool(power, inputs)


def options_on_target(
    effects: Sequence[Effect], options: Sequence[int], c: EffectContext
) -> Sequence[int]:
    """Return the options of a use; where none is named, the one that the kind of target decides for
    the first choice."""
    if options or c.target is None:
        return options
    first = next((effect for effect in effects if choices_of_use([effect])), None)
    return [] if first is None else option_for_target(first, c)


def names_own_task(power: UsedPower, inputs: UseInputs) -> bool:
    """Whether a power that is rolled in no other way is used against a named difficulty."""
    return power.task is None and inputs.difficulty is not None


def _no_such_way(power: UsedPower, options: Sequence[int]) -> Refusal | None:
    """Refuse an option that a choice of the power does not have, and one past its last choice."""
    left = list(options)
    refusal = next(filter(None, (_beyond(power, each, left) for each in power.effects)), None)
    if refusal is not None or not left:
        return refusal
    # an index may also answer a question of the use, or choose in what follows from its roll
    most = choices_within(power.effects) + len(power.chosen)
    if not any(options[most:]) or any(each.asks == "target" for each in power.effects):
        return None  # 0 is the usual way; what each target decides is not counted here
    params: Params = {"item": power.called, "n": most}
    return Refusal("bad_value", "inputs.options", Message("refusal.power.too_many_ways", params))


def _beyond(power: UsedPower, effect: Effect, left: list[int]) -> Refusal | None:
    if not left or not choices_of_use([effect]):
        return None
    choice = choices_of_use([effect])[0]
    at = left.pop(0)
    if at >= len(choice.options):
        ways: list[str | Message] = [option.name for option in choice.options]
        params: Params = {"item": power.called, "n": at, "ways": listed(ways, "or")}
        return Refusal("bad_value", "inputs.options", Message("refusal.power.no_way", params))
    within = (_beyond(power, each, left) for each in choice.options[at].effects)
    return next(filter(None, within), None)


def _other_pool(power: UsedPower, inputs: UseInputs) -> Refusal | None:
    """Refuse a Pool to which the power gives nothing back and that does not pay for it, where its
    user chooses among others."""
    if inputs.pool is None:
        return None
    able = pools_to_choose(effects_of_use(power, inputs.options))
    if not able or inputs.pool in able or inputs.pool in power.price.pools:
        return None
    pools: list[str | Message] = [Message(f"stat.{stat}") for stat in STATS if stat in able]
    params: Params = {
        "item": power.called,
        "stat": Message(f"stat.{inputs.pool}"),
        "pools": listed(pools, "or"),
    }
    return Refusal("bad_value", "inputs.pool", Message("refusal.power.other_pool", params))
