"""Those who may not act: what a command is refused for because of conditions or a lost turn."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.barred import kept_from_attacking, kept_from_power
from threefold.procedures.figures import bars_of, kept_from
from threefold.rules.binding import implements
from threefold.rules.conditions import Bar, in_words
from threefold.rules.types import Message, Params, Refusal, Stat
from threefold.table.state import State


@implements("special_damage.stunned.effect", "special_damage.effects.beyond_damage")
def foe_kept_from(state: State, foe_id: str, *bars: Bar) -> Refusal | None:
    """A refusal if a foe's condition keeps it from one of these, or if it has lost its turn of this
    round."""
    foe = state.foes[foe_id]
    refusal = kept_from(foe.npc, *bars)
    if refusal is not None:
        return refusal._replace(field="foe_id")
    encounter = state.encounter
    if "act" in bars and encounter is not None and foe_id in encounter.idle:
        params = {"name": state.name_of(foe_id)}
        return Refusal("cannot_act", "foe_id", Message("refusal.kept.turn", params))
    return None


def foe_kept_from_attack(
    state: State, foe_id: str, stat: Stat, on: Sequence[str] = ()
) -> Refusal | None:
    """A refusal if a foe may not attack against this stat as its action, or not one of those whom it
    attacks.
    """
    refusal = foe_kept_from(state, foe_id, "act", *bars_of("attack", stat))
    if refusal is not None:
        return refusal
    npc = state.foes[foe_id].npc
    for name in map(state.name_of, on if npc.conditions else ()):
        condition = kept_from_attacking(npc, name)
        if condition is not None:
            params: Params = {"name": npc.name, "condition": in_words(condition), "whom": name}
            return Refusal("cannot_act", "pc_id", Message("refusal.kept.attack_on", params))
    return None


def foe_kept_from_move(
    state: State, foe_id: str, move: str, against: Stat | None, on: Sequence[str]
) -> Refusal | None:
    """A refusal if a foe may not make the move of this name: by itself, or as an attack ``against`` a
    stat of those whom it is made on."""
    if against is None:
        kept = foe_kept_from(state, foe_id, "act")
    else:
        kept = foe_kept_from_attack(state, foe_id, against, on)
    npc = state.foes[foe_id].npc
    if kept is not None or not npc.conditions:
        return kept
    by = kept_from_power(npc, move)
    if by is None:
        return None
    params: Params = {"item": move, "state": in_words(by)}
    return Refusal("cannot_act", "move", Message("refusal.power.kept", params))
