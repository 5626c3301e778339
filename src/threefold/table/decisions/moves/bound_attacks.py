"""Further attacks in one action: with which weapon they are made, on whom, and with how much
Effort."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from threefold.model import typed
from threefold.model.characters import Attack, Condition, Pc
from threefold.model.extra_acts import condition_with_act, conditions_with_attacks
from threefold.model.shelf.acts import Bond, attacks_of_maker, bonds_of, bound_attack
from threefold.procedures.catalog import PLAYED
from threefold.procedures.effects.requests import AttackRequest, TableRequest
from threefold.procedures.effects.weapons import fits_weapon, wields
from threefold.procedures.power_used import UseInputs
from threefold.rules.distance import BANDS
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands.actions import PowerRoll
from threefold.table.decisions.base import Context, trigger_came
from threefold.table.state import Rolled, State


def levels_of(command: PowerRoll) -> int:
    """Return the levels of Effort that an attack applies."""
    return command.effort.ease + command.effort.damage + sum(command.bought)


def levels_applied(rolled: Rolled) -> int:
    """Return the levels of Effort that the use of a power has applied."""
    inputs = typed.decode(rolled.inputs, PLAYED[rolled.procedure].inputs)
    if not isinstance(inputs, UseInputs):
        return 0
    return inputs.effort.ease + inputs.effort.damage + sum(inputs.bought)


def bound_requests(
    state: State, rolled: Rolled, requests: Sequence[TableRequest]
) -> list[TableRequest]:
    """Return what a use asks of the table, with its further attacks bound to the first one."""
    on = rolled.foe or rolled.target
    first = state.name_of(on) if on is not None and state.anything(on) is not None else ""
    found: list[TableRequest] = []
    for each in requests:
        if isinstance(each, AttackRequest):
            rule = bound_attack(each.effect, first, levels_applied(rolled))
            found.append(structs.replace(each, effect=rule))
        else:
            found.append(each)
    return found


def fitting_attack_left(
    state: State, pc: Pc, made: Attack | None, on: str | None = None, levels: int = 0
) -> Condition | None:
    """Return the condition whose further attack this one is: the first that allows it, else the
    first that gives any."""
    held = conditions_with_attacks(pc)
    for each in held:
        if _unfit(state, pc, each, made, on, levels) is None:
            return each
    return next(iter(held), None)


def may_not_follow(
    context: Context, pc_id: str, made: Attack | None, on: str | None, levels: int
) -> Refusal | None:
    """Refuse a further attack with another weapon, on another, or with more Effort than what gives
    it allows. The action of a turn is bound to nothing, and the GM is never refused."""
    state, encounter = context.state, context.state.encounter
    if encounter is None or context.gm or trigger_came(state, pc_id):
        return None
    pc = state.party[pc_id].pc
    own_turn = encounter.acting == pc_id
    if (own_turn and not encounter.acted) or condition_with_act(pc, ("action",), not own_turn):
        return None
    found = [_unfit(state, pc, c, made, on, levels) for c in conditions_with_attacks(pc)]
    if not found or None in found:
        return None
    return found[0]


def _unfit(
    state: State, pc: Pc, held: Condition, made: Attack | None, on: str | None, levels: int
) -> Refusal | None:
    """Why an attack is not the further one that a condition gives; None if it is."""
    power = held.name.rpartition(" +")[0] or held.name
    bonds = [_bound(state, power, bond, on, made) for bond in bonds_of(held.effects or ())]
    if None not in bonds:
        return bonds[0]
    for rule in attacks_of_maker(held.effects or ()):
        if made is not None and not fits_weapon(rule.weapon, made):
            return _refused("attack", "weapon", {"power": power, "attack": made.name})
        elsewhere = _on_another(state, power, on, rule.when.get("target_name"), rule.beside)
        if elsewhere is not None:
            return elsewhere
        if rule.effort_before is not None and rule.effort_before + levels > pc.effort:
            left = max(0, pc.effort - rule.effort_before)
            return _refused("effort", "effort", {"power": power, "n": left})
    return None


def _on_another(
    state: State, power: str, on: str | None, only: object, beside: str | None
) -> Refusal | None:
    """Refuse a further attack on another than the ``only`` one it is for, by name, or than those
    ``beside`` the first one's target."""
    if only is not None and on is not None and state.name_of(on) != only:
        params: Params = {"name": str(only)}
        return Refusal("not_allowed", "foe_id", Message("refusal.attack_bound", params))
    if beside is not None and not _is_beside(state, beside, on):
        return _refused("foe_id", "target", {"power": power, "name": beside})
    return None


def _bound(
    state: State, power: str, bond: Bond, on: str | None, made: Attack | None
) -> Refusal | None:
    """Refuse an attack on another than an effect gives it for, or with another sort of weapon."""
    if bond.foe not in (None, on):
        params: Params = {"name": state.name_of(bond.foe)}
        return Refusal("not_allowed", "foe_id", Message("refusal.attack_bound", params))
    if bond.weapon is None or made is None or wields(bond.weapon, made):
        return None
    return _refused("attack", "weapon", {"power": power, "attack": made.name})


def _refused(field: str, why: str, params: Params) -> Refusal:
    return Refusal("not_allowed", field, Message(f"refusal.further.{why}", params))


def _is_beside(state: State, name: str, on: str | None) -> bool:
    """Whether somebody is the one of this name, or next to that one, as far as places are known."""
    if on is None or state.anything(on) is None or state.name_of(on) == name:
        return True
    there = (id for id in (*state.party, *state.foes, *state.things) if state.name_of(id) == name)
    feet = [state.distance(each, on) for each in there]
    return any(each is None or each <= BANDS["immediate"] for each in feet)
