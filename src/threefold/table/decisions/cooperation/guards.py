"""Guards, and attacks that a comrade may take."""

from __future__ import annotations

from threefold.procedures.base import Outcome
from threefold.procedures.figures import cannot_act
from threefold.rules.binding import implements
from threefold.rules.types import Message, Params, Refusal
from threefold.table.decisions.cooperation.help import used_by
from threefold.table.state import Guarding, Past, Rolled, State


def guards_of(state: State, id: str) -> list[tuple[str, Guarding]]:
    """Who stands guard over somebody or something, able to do so."""
    return [
        (key, p)
        for key, p in state.stances.items()
        if isinstance(p, Guarding) and p.whom == id and (p.by not in state.foes or state.foes[p.by].npc.health > 0)
    ]


@implements("guarding.npc_guard.pass_difficulty")
def guard_before(state: State, pc_id: str, foe_id: str) -> Refusal | None:
    """A refusal if somebody guards a foe and the PC has not passed them."""
    past = {p.guard for p in state.stances.values() if isinstance(p, Past) and p.by == pc_id}
    for _, guarding in guards_of(state, foe_id):
        if guarding.by in state.foes and guarding.by not in past:
            params: Params = {"guard": state.name_of(guarding.by), "foe": state.name_of(foe_id)}
            return Refusal("not_allowed", "foe_id", Message("refusal.together.guarded", params))
    return None


@implements("cooperation.take_attack.trigger", "defend.forgo.auto_hit")
def may_be_taken(state: State, rolled: Rolled, out: Outcome) -> bool:
    """Whether an attack that hit in a fight stays open, because a comrade could still take it."""
    encounter = state.encounter
    if rolled.procedure != "defend" or encounter is None or encounter.phase != "turns":
        return False
    if out.result not in ("failure", "impossible") or not out.through:
        return False
    return any(
        id != rolled.pc and not used_by(state, id).acted and cannot_act(member.pc, reacting=False) is None
        for id, member in state.party.items()
    )
