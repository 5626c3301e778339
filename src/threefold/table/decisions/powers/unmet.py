"""What the table knows that keeps a power from working now: nobody fights, whom it brings is there,
a body walks already, no die lies open."""

from __future__ import annotations

from typing import NamedTuple

from threefold.model.characters import Gear
from threefold.model.improved import for_all
from threefold.model.powers import Ability, Artifact, Cypher
from threefold.model.shelf.asked import brings_somebody
from threefold.model.shelf.by_target import raises_body
from threefold.procedures.effects.moments import comes_with_help_alone
from threefold.procedures.effects.rerolls import only_rolls_again
from threefold.procedures.power_used import UsedPower
from threefold.rules.types import Message, Params, Refusal
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.bodies import walks_already
from threefold.table.decisions.moves.companions import (
    all_are_there,
    came_with_thing,
    not_rebuilt,
)
from threefold.table.decisions.powers.goods import may_not_make


class Used(NamedTuple):
    """A power about to be used: by whom, what it is on the sheet, and on which foe."""

    by: str
    power: UsedPower
    thing: Ability | Cypher | Artifact | Gear | None
    foe: str | None


def does_nothing_now(context: Context, use: Used) -> Refusal | None:
    """Return a refusal of a use that does nothing, or does not work, as things are at the table."""
    return (
        may_not_make(context, use.power)
        or _nobody_missing(context, use)
        or _outside_fight(context, use.power)
        or _body_walks(context, use.power, use.foe)
        or _waits_for_die(use)
        or _comes_with_help(use)
    )


def _nobody_missing(context: Context, use: Used) -> Refusal | None:
    """A refusal of a use that only brings companions who stand there already."""
    called, effects = use.power.called, use.power.effects
    if not brings_somebody(effects):
        return None
    came = came_with_thing(context.state, use.by, use.thing)
    lasting = isinstance(use.thing, Ability) and for_all(use.thing)
    there = came or all_are_there(context, use.by, called, effects, lasting)
    if there is not None or context.gm:
        return there
    return not_rebuilt(context.state, use.by, called, effects)


def _outside_fight(context: Context, power: UsedPower) -> Refusal | None:
    """A refusal of a use that works in a fight alone, while the table plays none. The GM, who knows
    whether people fight, is never refused."""
    if context.gm or context.state.encounter is not None or not power.aim.needs.get("combat"):
        return None
    return Refusal("not_allowed", "name", Message("refusal.power.no_fight", {"item": power.called}))


def _body_walks(context: Context, power: UsedPower, foe: str | None) -> Refusal | None:
    """A refusal to raise a body once more that walks already."""
    if foe is None or not raises_body(power.effects) or not walks_already(context.state, foe):
        return None
    params: Params = {"item": power.called, "name": context.state.name_of(foe)}
    return Refusal("not_allowed", "target", Message("refusal.power.walks_already", params))


def _waits_for_die(use: Used) -> Refusal | None:
    """A refusal of a plain use of what only rolls a fallen die again: it is used on the open roll."""
    if not isinstance(use.thing, Ability) or not only_rolls_again(use.thing):
        return None
    params: Params = {"item": use.power.called}
    return Refusal("not_allowed", "name", Message("refusal.power.waits_for_die", params))


def _comes_with_help(use: Used) -> Refusal | None:
    """A refusal of a plain use of what betters one's help: it comes as somebody is helped."""
    if not isinstance(use.thing, Ability) or not comes_with_help_alone(use.power.effects):
        return None
    params: Params = {"item": use.power.called}
    return Refusal("not_allowed", "name", Message("refusal.power.comes_with_help", params))
