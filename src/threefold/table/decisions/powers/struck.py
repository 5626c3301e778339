"""Powers that follow a hit with a melee weapon: in a later round, on the same foe, with the same
weapon.
"""

from __future__ import annotations

from typing import Final

from msgspec import structs

from threefold.model.characters import Attack, Pc
from threefold.model.powers import Ability, effects_of
from threefold.model.shelf.asked import choices_of_use
from threefold.procedures.power_used import UsedPower
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.base import Context
from threefold.table.decisions.powers.failed import (
    has_hit_with_weapon,
    nothing_failed,
    nothing_succeeded,
)
from threefold.table.decisions.powers.meant import power_meant
from threefold.table.events import ActionSettled

_AFTER_HIT: Final = "attacked_last_turn"
MELEE: Final = "melee"


def with_weapon_that_struck(context: Context, command: UsePower, pc: Pc) -> UsePower:
    """Return the use with the option of the weapon that has struck, if it follows a hit and nobody
    has chosen one."""
    if command.options or command.target is None:
        return command
    meant = power_meant(pc, command, context.gm)
    if isinstance(meant, Refusal) or not isinstance(meant.thing, Ability):
        return command
    aim = meant.thing.aim
    if aim is None or aim.when.get(_AFTER_HIT) != MELEE:
        return command
    weapon = _weapon_that_struck(context, command)
    for choice in choices_of_use(effects_of(meant.thing)):
        names = [option.name for option in choice.options]
        if weapon is not None and _sort(weapon) in names:
            return structs.replace(command, options=[names.index(_sort(weapon))])
    return command


def not_its_moment(context: Context, command: UsePower, power: UsedPower) -> Refusal | None:
    """A refusal of a power that follows another roll of its user, where there is none such."""
    return (
        nothing_failed(context, command, power)
        or nothing_succeeded(context, command, power)
        or _nobody_struck(context, command, power)
    )


def _nobody_struck(context: Context, command: UsePower, power: UsedPower) -> Refusal | None:
    """A refusal of a power that follows a hit, where its user has not struck this foe in an earlier
    round of the fight, or not with such a weapon. The GM may allow it all the same."""
    if power.aim.needs.get(_AFTER_HIT) != MELEE or command.anyway:
        return None
    params: Params = {"item": power.called}
    weapon = _weapon_that_struck(context, command)
    if weapon is None:
        return Refusal("not_allowed", "target", Message("refusal.power.no_hit", params))
    for choice in choices_of_use(power.effects):
        at = command.options[0] if command.options else 0
        names = [option.name for option in choice.options]
        if _sort(weapon) in names and names[min(at, len(names) - 1)] != _sort(weapon):
            params = {"item": power.called, "attack": weapon.name}
            return Refusal("not_allowed", "options", Message("refusal.power.other_weapon", params))
    return None


def _sort(weapon: Attack) -> str:
    """The name of the option for a weapon of this weight."""
    return f"{weapon.weight} weapon"


def _weapon_that_struck(context: Context, command: UsePower) -> Attack | None:
    """The melee weapon with which the user has struck the target, in an earlier round of the fight
    that goes on."""
    state, now = context.state, context.state.clock.now
    if state.encounter is None:
        return None
    for record in context.history.recent_records():
        event = record.event
        if not isinstance(event, ActionSettled) or event.pc != command.pc_id:
            continue
        then = context.history.at(record.seq).state
        if then.encounter is None or then.encounter.number != state.encounter.number:
            return None
        hit = has_hit_with_weapon(event)
        if hit and event.foe == command.target and then.clock.now < now:
            found = (
                a for a in state.party[command.pc_id].pc.attacks_now() if a.name == event.title
            )
            return next((a for a in found if a.range == "immediate"), None)
    return None
