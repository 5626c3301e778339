"""Guards, and attacks that a comrade may take."""

from __future__ import annotations

from threefold.model import typed
from threefold.model.characters import Range
from threefold.procedures.base import Outcome, Setup, play
from threefold.procedures.catalog import PLAYED, procedure_traits
from threefold.procedures.cooperation import TakeAttackInputs
from threefold.procedures.defended import DefendInputs
from threefold.rules.binding import implements
from threefold.rules.distance import band_of
from threefold.rules.types import Message, Params, Refusal
from threefold.table.decisions.cooperation.help import UsedInRound, used_by
from threefold.table.state import Guarding, Past, Rolled, State


def guards_of(state: State, id: str) -> list[tuple[str, Guarding]]:
    """Return the guards of a figure or a thing who are able to guard it, with the ids of their
    stances.
    """
    return [
        (key, p)
        for key, p in state.stances.items()
        if isinstance(p, Guarding)
        and p.whom == id
        and (p.by not in state.foes or state.foes[p.by].npc.health > 0)
    ]


@implements("guarding.npc_guard.pass_difficulty")
def guard_before(state: State, pc_id: str, foe_id: str) -> Refusal | None:
    """A refusal if another foe guards the foe, and the PC has not passed that guard."""
    past = {p.guard for p in state.stances.values() if isinstance(p, Past) and p.by == pc_id}
    for _, guarding in guards_of(state, foe_id):
        if guarding.by in state.foes and guarding.by not in past:
            params: Params = {"guard": state.name_of(guarding.by), "foe": state.name_of(foe_id)}
            return Refusal("not_allowed", "foe_id", Message("refusal.together.guarded", params))
    return None


@implements("cooperation.take_attack.trigger", "defend.forgo.auto_hit")
def may_be_taken(state: State, rolled: Rolled, out: Outcome) -> bool:
    """Whether an attack that hit in a fight stays open because a comrade can still take it."""
    encounter = state.encounter
    if encounter is None or encounter.phase != "turns":
        return False
    if not procedure_traits(rolled.procedure).defends:
        return False
    if out.result not in ("failure", "impossible") or not out.through:
        return False
    for id in state.party:
        if id != rolled.pc:
            _, taken = take_attack_result(state, id, rolled)
            if not isinstance(taken, Refusal):
                return True
    return False


@implements("cooperation.take_attack.trigger", "cooperation.take_attack.once_per_round")
def take_attack_result(
    state: State, pc_id: str, rolled: Rolled, gm: bool = False
) -> tuple[TakeAttackInputs, Outcome | Refusal]:
    """Return the inputs and the outcome if a PC takes an attack that has hit another, or the
    refusal as the outcome.
    """
    blow = typed.decode(rolled.inputs, DefendInputs)
    if state.encounter is not None and state.encounter.taken.get(pc_id) == rolled.pc:
        used = UsedInRound([], False)
    else:
        used = used_by(state, pc_id, gm)
    inputs = TakeAttackInputs(
        damage=blow.damage,
        damage_type=blow.damage_type,
        ignores_armor=blow.ignores_armor,
        pierces=blow.pierces,
        stopped_by=blow.stopped_by,
        kinds=blow.kinds,
        distance=_band(state, pc_id, rolled.pc),
        used=list(used.used),
        acted=used.acted,
    )
    setup = Setup(state.rules(), state.party[pc_id].pc, rolled.against)
    return inputs, play(PLAYED["take_attack"], setup, inputs, ())


def _band(state: State, one: str, other: str) -> Range:
    """The distance between two figures as a band. Immediate if either has no spot on the strip."""
    feet = state.distance(one, other)
    if feet is None:
        return "immediate"
    return band_of(feet) or "very_long"
