"""The figure that a power affects, and checks for it: heal the living, raise the dead, end a
condition.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threefold.model.active_effects import as_list
from threefold.model.barred import barring_conditions
from threefold.model.characters import FullNpc, Pc
from threefold.model.conditions import is_dead, without_conditions
from threefold.model.sheet_conditions import states_from
from threefold.model.shelf.asked import keeps_off_step
from threefold.model.shelf.effects import Effect
from threefold.procedures.base import Figure, Setup
from threefold.procedures.effects.attacks import effects_if_passed
from threefold.procedures.effects.base import chosen_effects
from threefold.procedures.effects.fixed import has_later_trigger
from threefold.procedures.effects.harm import (
    endable,
    ended_on_user,
    ends_one,
    heals,
    only_lifts,
    raises_dead,
)
from threefold.procedures.power_used import UsedPower, UseInputs, effects_of_use
from threefold.rules.binding import implements
from threefold.rules.conditions import barred_by_name, condition_name
from threefold.rules.types import Message, Params, Refusal


def affected_by(setup: Setup, power: UsedPower) -> Pc | FullNpc | None:
    """The figure that a power affects: its user, the ally in the target (or its user), or the foe
    in the target.
    """
    if power.aim.affects in ("self", None) or (
        power.aim.affects == "ally" and setup.target is None
    ):
        return setup.pc
    if not isinstance(setup.target, Pc | FullNpc):
        return None
    if isinstance(setup.target, Pc) and setup.target.name == setup.pc.name:
        return setup.pc
    return setup.target


def only_for_others(setup: Setup, power: UsedPower) -> Refusal | None:
    """Refuse the user where the entry names somebody else. Only a table asks, where nobody named
    means the user."""
    alone = power.aim.for_others and not power.blind
    if not alone or affected_by(setup, power) is not setup.pc:
        return None
    text = Message("refusal.power.others", {"item": power.called})
    return Refusal("bad_value", "target", text)


def _effects_with_figures(
    setup: Setup, power: UsedPower, options: Sequence[int]
) -> tuple[list[Effect], list[Figure | None]]:
    """The effects at the moment of use with these options, and for each the figure it applies
    to.
    """
    chosen, usual = list(options), affected_by(setup, power)
    found = [
        leaf
        for effect in power.effects
        for each in chosen_effects(effect, chosen)
        for leaf in _leaves(each)
    ]
    return found, [setup.target if effect.to == "target" else usual for effect in found]


def _leaves(effect: Effect) -> Iterator[Effect]:
    """An effect at the moment of use, or the effects of passing the user's own roll; nothing for
    later triggers.
    """
    if effect.upon in (None, "use", "hit"):
        yield from effects_if_passed(effect)


# --- the dead -------------------------------------------------------------------------------------


@implements("damage_track.dead.final")
def no_patient(setup: Setup, power: UsedPower, options: Sequence[int]) -> Refusal | None:
    """Refuse a power that only heals for the dead, and a power that only raises the dead for the
    living.
    """
    found, patients = _effects_with_figures(setup, power, options)
    for patient in patients:
        if not isinstance(patient, Pc | FullNpc):
            continue
        own = [effect for effect, on in zip(found, patients, strict=True) if on is patient]
        key = _out_of_reach(patient, own)
        if key is not None:
            who = "actor" if patient is setup.pc else "target"
            field = "damage_track" if isinstance(patient, Pc) else "health"
            text = Message(key, {"name": patient.name})
            return Refusal("not_allowed", f"{who}.{field}", text)
    return None


def _out_of_reach(patient: Pc | FullNpc, effects: Sequence[Effect]) -> str | None:
    """Why these effects do nothing for a figure: it is dead, or alive; None if they help it."""
    raising = [effect for effect in effects if raises_dead(effect)]
    if not is_dead(patient):
        if any(effect.after is None for effect in raising):
            return "refusal.power.alive"
        mends = bool(effects) and all(map(only_lifts, effects))
        hale = not isinstance(patient, Pc) or patient.damage_track == "hale"
        return "refusal.power.hale" if mends and hale else None
    if isinstance(patient, Pc) and not raising and any(map(heals, effects)):
        return "refusal.heal.dead"
    return None


def returns(power: UsedPower) -> bool:
    """True if the power returns to life whoever uses it once killed, or may keep off the step to
    death. One that lies in wait for death has to be used before.
    """
    return any(
        keeps_off_step(effect)
        or (raises_dead(effect) and effect.upon == "killed" and not has_later_trigger(effect))
        for effect in power.effects
    )


def freed_by(pc: Pc, power: UsedPower, inputs: UseInputs) -> Pc:
    """Return the PC without what a use of this power ends on its user, which does not keep them from
    it. Who is unconscious or stunned cannot begin it.
    """
    if not pc.conditions:
        return pc
    pc = beside_base(pc, power)
    gone = [
        name
        for effect in effects_of_use(power, inputs.options)
        for name in ended_on_user(effect, pc, inputs.ends)
        if "act" not in barred_by_name(name)
    ]
    return without_conditions(pc, gone) if gone else pc


def beside_base(pc: Pc, power: UsedPower) -> Pc:
    """Return the PC without what keeps them from acting and comes from an ability that the power
    builds on: it does not keep them from what comes with it."""
    base = power.aim.needs.get("ability")
    barred = [] if base is None else barring_conditions(pc, "act")
    if not barred:
        return pc
    given = states_from(pc, [str(key) for key in as_list(base)])
    states = [name for name in given if name in barred]
    return without_conditions(pc, states) if states else pc


# --- conditions that end --------------------------------------------------------------------------


def may_end(setup: Setup, power: UsedPower, inputs: UseInputs) -> list[tuple[str, list[str]]]:
    """For each effect that ends one condition: the name of the figure, and the conditions it may
    end.
    """
    found = []
    for effect, on in zip(*_effects_with_figures(setup, power, inputs.options), strict=True):
        ends = ends_one(effect)
        if (
            ends is None
            or not isinstance(on, Pc | FullNpc)
            or ends.when.get("said") not in (None, *inputs.said)
        ):
            continue
        most: int | None = None
        if isinstance(ends.level_max, int):
            most = ends.level_max
        elif ends.level_max:
            most = power.level
        found.append((on.name, endable(ends.what, on, most)))
    return found


def which_ends(setup: Setup, power: UsedPower, inputs: UseInputs) -> Refusal | None:
    """Refuse a use without a valid choice, where an effect ends one of several conditions."""
    for name, known in may_end(setup, power, inputs):
        unknown = inputs.ends and condition_name(inputs.ends) not in map(condition_name, known)
        if unknown or (not inputs.ends and len(known) > 1):
            params: Params = {"name": name, "known": ", ".join(known) or "–"}
            return Refusal("bad_value", "inputs.ends", Message("refusal.power.which_ends", params))
    return None
