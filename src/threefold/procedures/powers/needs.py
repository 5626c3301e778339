"""What a power needs before it can be used: another ability in effect, a thing worn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from threefold.model.always_on import is_always_on
from threefold.model.barred import kept_from_power
from threefold.model.brought import bringing_alike
from threefold.model.characters import Pc
from threefold.model.improved import ability_key, improved
from threefold.model.picked import place_of_ability
from threefold.model.powers import Ability, Cypher, effects_of
from threefold.model.sheet_conditions import sheet_meets
from threefold.model.shelf.asked import bettered_only, brings_somebody, things_spent
from threefold.model.shelf.by_target import strikes_among
from threefold.procedures.base import Setup
from threefold.procedures.effects.weapons import fits_weapon
from threefold.procedures.figures import kept_from
from threefold.procedures.power_used import (
    AbilityInputs,
    UsedPower,
    UseInputs,
    effects_of_use,
)
from threefold.rules.conditions import in_words
from threefold.rules.types import Message, Params, Refusal, listed


def unmet_need(setup: Setup, power: UsedPower) -> Refusal | None:
    """Refuse a power whose entry says that another ability has to be in effect, while none is, and
    one that a condition of its user forbids.
    """
    if power.blind:
        return None
    kept_by = _kept_by(setup.pc, power)
    if kept_by is not None:
        state: Params = {"item": power.called, "state": in_words(kept_by)}
        return Refusal("not_allowed", f"inputs.{power.kind}", Message("refusal.power.kept", state))
    if power.kind == "ability":
        barred = kept_from(setup.pc, "powers")
        if barred is not None:
            return barred
    if setup.target is not None and setup.target is not setup.pc:
        apart = kept_from(setup.pc, "touch")
        if apart is not None:
            return apart
    worn = power.aim.needs.get("wearing")
    if worn is not None and _is_undressed(setup.pc, worn):
        return Refusal("not_allowed", f"inputs.{power.kind}", _undressed(power, setup.pc, worn))
    skills = _words(power.aim.needs.get("trained"))
    if skills and not sheet_meets("trained", skills, setup.pc, ()):
        untrained: Params = {"item": power.called, "task": skills[0]}
        told = Message("refusal.power.untrained", untrained)
        return Refusal("not_allowed", f"inputs.{power.kind}", told)
    if _is_unarmed(setup.pc, power):
        bare: Params = {"item": power.called, "name": setup.pc.name}
        told = Message("refusal.power.no_weapon", bare)
        return Refusal("not_allowed", f"inputs.{power.kind}", told)
    return _lacks_ability(setup, power)


def _is_unarmed(pc: Pc, power: UsedPower) -> bool:
    """Whether a power that is no attack needs a weapon that its user does not have. Which weapon an
    attack needs is checked with the weapon that it uses."""
    wanted = _words(power.aim.needs.get("weapon"))
    if not wanted or strikes_among(power.effects):
        return False
    return not any(fits_weapon(word, each) for word in wanted for each in pc.attacks_now())


def _is_undressed(pc: Pc, worn: object) -> bool:
    """Whether what a power needs to be worn is off. A suit that the sheet does not list at all, as
    in the request of a program that names the abilities alone, counts as worn.
    """
    if sheet_meets("wearing", worn, pc, ()):
        return False
    return worn == "no slowing armor" or any(str(worn) in a.name.casefold() for a in pc.armor)


def _undressed(power: UsedPower, pc: Pc, worn: object) -> Message:
    """Why a power is impossible in what its user wears: armor that slows, or not the armor that it
    comes from."""
    if worn == "no slowing armor":
        return Message("refusal.power.armor", {"item": power.called})
    params: Params = {
        "item": power.called,
        "what": listed(_names(pc, [ability_key(str(worn))]), "or"),
    }
    return Message("refusal.power.undressed", params)


def _kept_by(pc: Pc, power: UsedPower) -> str | None:
    """The condition that keeps a PC from a power, or from all the abilities that it builds on."""
    if not pc.conditions:
        return None
    kept_by = kept_from_power(pc, power.called)
    if kept_by is not None or not power.aim.needs:
        return kept_by
    wanted = [*_words(power.aim.needs.get("ability")), *_words(power.aim.needs.get("has"))]
    had = [a.name for a in pc.abilities if isinstance(a, Ability) and ability_key(a) in wanted]
    by = [kept_from_power(pc, name) for name in had]
    if None in by:
        return None
    return next(iter(by), None)


def _lacks_ability(setup: Setup, power: UsedPower) -> Refusal | None:
    """Refuse a power that builds on another ability, which is not in effect or not on the sheet."""
    pc = setup.pc
    alight, had = _words(power.aim.needs.get("ability")), _words(power.aim.needs.get("has"))
    if alight and not any(_is_alight(each, setup) for each in alight):
        return _needs(power, "refusal.power.needs", pc, alight)
    # one that is lent is in effect, though not on the sheet
    if had and not (sheet_meets("has", had, pc, ()) or sheet_meets("ability", had, pc, ())):
        return _needs(power, "refusal.power.lacks", pc, had)
    return None


def _is_alight(key: str, setup: Setup) -> bool:
    """True if an ability is in effect. One that only betters others is so while one of those is."""
    own = (a for a in setup.pc.abilities if isinstance(a, Ability) and ability_key(a) == key)
    others = next((bettered_only(effects_of(ability)) for ability in own), [])
    if others:
        return any(sheet_meets("ability", each, setup.pc, ()) for each in others)
    return sheet_meets("ability", key, setup.pc, ()) or _accompanies(key, setup)


def _words(value: object) -> list[str]:
    """The keys of abilities in a condition: one, several or none."""
    if isinstance(value, str):
        return [value]
    return [str(each) for each in value] if isinstance(value, list) else []


def _needs(power: UsedPower, key: str, pc: Pc, wanted: Sequence[str]) -> Refusal:
    params: Params = {"item": power.called, "what": listed(_names(pc, wanted), "or")}
    return Refusal("not_allowed", f"inputs.{power.kind}", Message(key, params))


def missing_thing(setup: Setup, power: UsedPower, options: Sequence[int]) -> Refusal | None:
    """Refuse a use together with a cypher that its user does not carry beside the used one."""
    spent = () if power.blind else things_spent(effects_of_use(power, options))
    if not spent:
        return None
    used = power.at if power.kind == "cypher" else None
    carried = Counter(
        each.key
        for at, each in enumerate(setup.pc.cyphers)
        if isinstance(each, Cypher) and at != used
    )
    for key, words in spent:
        carried[key] -= 1
        if carried[key] < 0:
            params: Params = {"item": power.called, "what": words}
            return Refusal("not_allowed", "actor.cyphers", Message("refusal.power.beside", params))
    return None


def always_works(pc: Pc, ability: Ability) -> Refusal | None:
    """Refuse to use what holds by itself: a use would add all of it a second time."""
    if not is_always_on(improved(pc, ability)):
        return None
    params: Params = {"item": ability.name}
    return Refusal("not_allowed", "inputs.ability", Message("refusal.power.always", params))


def nothing_to_use(pc: Pc, inputs: UseInputs, place: int | None) -> Refusal | None:
    """Refuse the use of an ability, on the sheet or stated, that holds by itself."""
    if not isinstance(inputs, AbilityInputs):
        return None
    ability = inputs.ability
    if isinstance(ability, str):
        at = place_of_ability(pc.abilities, ability) if place is None else place
        if at is None:
            return None
        ability = pc.abilities[at]
    if isinstance(ability, str):
        return None
    return always_works(pc, ability)


def _accompanies(key: str, setup: Setup) -> bool:
    """True if an ability brings a companion, and that companion stands there or may do so."""
    for ability in setup.pc.abilities:
        if not isinstance(ability, Ability) or ability_key(ability) != key:
            continue
        if brings_somebody(effects_of(ability)):
            there = setup.companions
            return there is None or any(each in there for each in bringing_alike(setup.pc, key))
    return False


def _names(pc: Pc, keys: Sequence[str]) -> list[str | Message]:
    """The names of abilities: as the sheet has them, else as their entries do."""
    own = {ability_key(each): each.name for each in pc.abilities if isinstance(each, Ability)}
    return [own.get(key) or Message("line.ability", {"ability_key": key}) for key in keys]
