"""What a power needs before it can be used: another ability in effect, a thing worn."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.barred import kept_from_power
from threefold.model.characters import Pc
from threefold.model.improved import ability_key
from threefold.model.powers import Ability, effects_of
from threefold.model.sheet_conditions import sheet_meets
from threefold.model.shelf.asked import brings_somebody
from threefold.procedures.base import Setup
from threefold.procedures.power_used import UsedPower
from threefold.rules.conditions import in_words
from threefold.rules.types import Message, Params, Refusal, listed


def unmet_need(setup: Setup, power: UsedPower) -> Refusal | None:
    """Refuse a power whose entry says that another ability has to be in effect, while none is, and
    one that a condition of its user forbids.
    """
    if power.blind:
        return None
    kept_by = kept_from_power(setup.pc, power.called)
    if kept_by is not None:
        state: Params = {"item": power.called, "state": in_words(kept_by)}
        return Refusal("not_allowed", f"inputs.{power.kind}", Message("refusal.power.kept", state))
    worn = power.aim.needs.get("wearing")
    if worn is not None and not sheet_meets("wearing", worn, setup.pc, ()):
        in_armor = Message("refusal.power.armor", {"item": power.called})
        return Refusal("not_allowed", f"inputs.{power.kind}", in_armor)
    pc, value = setup.pc, power.aim.needs.get("ability")  # people confirm all other conditions
    wanted = [value] if isinstance(value, str) else value
    if not isinstance(wanted, list):
        return None
    if any(sheet_meets("ability", each, pc, ()) or _accompanies(each, setup) for each in wanted):
        return None
    params: Params = {"item": power.called, "what": listed(_names(pc, wanted), "or")}
    return Refusal("not_allowed", f"inputs.{power.kind}", Message("refusal.power.needs", params))


def _accompanies(key: str, setup: Setup) -> bool:
    """True if an ability brings a companion, and that companion stands there or may do so."""
    for ability in setup.pc.abilities:
        if not isinstance(ability, Ability) or ability_key(ability) != key:
            continue
        if brings_somebody(effects_of(ability)):
            return setup.companions is None or ability.name in setup.companions
    return False


def _names(pc: Pc, keys: Sequence[str]) -> list[str | Message]:
    """The names of abilities: as the sheet has them, else as their entries do."""
    own = {ability_key(each): each.name for each in pc.abilities if isinstance(each, Ability)}
    return [own.get(key) or Message("line.ability", {"ability_key": key}) for key in keys]
