"""What places, the scene and the rounds of a fight confirm: that a companion, or somebody else, is
beside a PC, that it is dark, and how long the fight has lasted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from threefold.model.active_effects import ActiveEffect, active_effects, as_list, words_to_confirm
from threefold.model.brought import bringing_alike
from threefold.model.conditions import has_condition
from threefold.model.limits import use_expired
from threefold.model.sheet_conditions import (
    ATTACKED,
    CONFIRMS,
    IN_FIGHT,
    ON_TURN,
    UNACTED,
    has_come,
    lasts_on,
    waits_for_turn,
)
from threefold.model.shelf.effects import Effect
from threefold.procedures.power_targets import after_the_way
from threefold.procedures.power_used import UseInputs
from threefold.rules.conditions import condition_name
from threefold.rules.distance import BANDS
from threefold.table.decisions.actions.grips import may_attend
from threefold.table.state import Foe, State

SOURCE: Final = "source"
"""The word of an effect for whoever put it there, who has to be near, and able to act."""


def confirmed_by_places(state: State, pc_id: str) -> list[str]:
    """Return the conditions of effects on a PC that are met because somebody is beside it."""
    pc = state.party[pc_id].pc
    if not pc.conditions and not any(foe.owner == pc_id for foe in state.foes.values()):
        return []
    said: list[str] = []
    for each in active_effects(pc):
        if "near" in each.effect.when and _is_near(state, pc_id, each):
            said += words_to_confirm(each.effect.when)
    return said


def not_helped(state: State, pc_id: str, said: Sequence[str]) -> list[str]:
    """Return those of the conditions said that need the action of a companion, where none is beside
    the PC that has its action left."""
    if not said:
        return []
    return [
        words
        for each in active_effects(state.party[pc_id].pc)
        if _takes_its_action(each) and not _is_near(state, pc_id, each)
        for words in words_to_confirm(each.effect.when)
        if words in said
    ]


def _takes_its_action(active: ActiveEffect) -> bool:
    """Whether an effect is what a companion does with its action: so often it is there."""
    return active.effect.limit is not None and active.effect.when.get("near") == "companion"


def confirmed_by_scene(state: State, pc_id: str) -> list[str]:
    """Return the conditions of effects on a PC that are met because of the scene's situations."""
    held = state.scene.situations()
    if not held:
        return []
    said: list[str] = []
    for each in active_effects(state.party[pc_id].pc):
        wanted = as_list(each.effect.when.get("scene", []))
        if any(situation in wanted for situation in held):
            said += words_to_confirm(each.effect.when)
    return said


def rounds_gone(state: State, pc_id: str) -> list[str]:
    """Return the spans of full rounds, of those that effects on a PC wait for, for which the fight
    has gone on.
    """
    encounter = state.encounter
    if encounter is None or encounter.phase != "turns" or encounter.turn.round < 2:
        return []
    said: list[str] = []
    for each in active_effects(state.party[pc_id].pc):
        span = each.effect.when.get("after")
        if not isinstance(span, str) or not span.endswith(" rounds"):
            continue
        if encounter.turn.round > int(span.split()[0]):
            said.append(has_come(span))
    return said


def attacked_before(state: State, pc_id: str) -> list[str]:
    """Return the word for it if a PC was attacked since its last turn and something depends on it."""
    if state.encounter is None or pc_id not in state.encounter.attacked:
        return []
    return [ATTACKED]


def on_own_turn(state: State, pc_id: str) -> list[str]:
    """Return the word for it if a PC acts on its own turn and something on it depends on that.
    Outside a fight nobody counts turns."""
    if not waits_for_turn(state.party[pc_id].pc):
        return []
    encounter = state.encounter
    if encounter is not None and encounter.phase == "turns" and encounter.acting != pc_id:
        return []
    return [ON_TURN]


def before_its_turn(state: State, pc_id: str, target: str | None) -> list[str]:
    """Return the words for it if the target has not had its turn in the first round of a fight, and
    something on a PC depends on that: those of the table, or those that players would confirm."""
    encounter = state.encounter
    if encounter is None or encounter.phase != "turns" or encounter.turn.round > 1:
        return []
    if target not in encounter.order[encounter.turn.place + 1 :]:
        return []
    said: list[str] = []
    for each in active_effects(state.party[pc_id].pc):
        if each.effect.when.get("unacted") == CONFIRMS:
            said += words_to_confirm(each.effect.when)
        elif "unacted" in each.effect.when:
            said.append(UNACTED)
    return said


def confirmed_by_target(state: State, pc_id: str, target: str | None) -> list[str]:
    """Return the conditions of effects on a PC that are met because of the state its target is in."""
    if target is None or target not in state.foes or not state.foes[target].npc.conditions:
        return []
    npc, said = state.foes[target].npc, list[str]()
    for each in active_effects(state.party[pc_id].pc):
        states = as_list(each.effect.when.get("target_in", []))
        if any(has_condition(npc, str(name)) for name in states):
            said += words_to_confirm(each.effect.when)
    return said


def as_things_stand(state: State, inputs: UseInputs, effects: Sequence[Effect]) -> UseInputs:
    """Return the inputs of a use with what the table knows of its effects: the way to a blow, and
    whether a fight is on, if one of them depends on that."""
    inputs = after_the_way(inputs, effects)
    fights = state.encounter is not None and state.encounter.phase == "turns"
    if not fights or not any("in_fight" in effect.when for effect in effects):
        return inputs
    return structs.replace(inputs, said=[*inputs.said, IN_FIGHT])


def _is_near(state: State, pc_id: str, active: ActiveEffect) -> bool:
    """Whether the one that an effect names is within immediate distance. A companion is beside its
    owner wherever no places are known."""
    key = str(active.effect.when["near"])
    if key == "companion":
        return any(
            not (active.effect.limit is not None and has_helped(state, id, state.foes[id]))
            for id in companions_meant(state, pc_id, active)
        )
    if key == SOURCE:
        return any(
            may_attend(state, by) and by != pc_id and _within_reach(state, pc_id, by)
            for by in _who_gave(state, pc_id, active)
        )
    others = {id: member.pc for id, member in state.party.items() if id != pc_id}
    return any(
        state.distance(pc_id, id) is not None
        and _within_reach(state, pc_id, id)
        and lasts_on(pc, key)
        for id, pc in others.items()
    )


def _who_gave(state: State, pc_id: str, active: ActiveEffect) -> list[str]:
    """Return who put the condition of an effect on a PC."""
    name = condition_name(active.source)
    given = ((e.by, e) for e in state.effects if e.on == pc_id)
    return [by for by, e in given if by is not None and condition_name(e.condition) == name]


def source_is_near(state: State, id: str, condition: str) -> bool:
    """Return whether whoever put a condition on somebody is beside that one and able to act, as far
    as places are known."""
    name = condition_name(condition)
    given = (e.by for e in state.effects if e.on == id and condition_name(e.condition) == name)
    by = next((each for each in given if each is not None), None)
    if by is None or by == id:
        return True
    return may_attend(state, by) and _within_reach(state, id, by)


def companions_meant(state: State, pc_id: str, active: ActiveEffect) -> list[str]:
    """Return the companions of a PC that an effect means, by id: those of the ability that it
    names, or of its own, and near if they have to be.
    """
    near = "near" in active.effect.when
    return [
        id
        for id, foe in state.foes.items()
        if _is_of(state, foe, active, pc_id) and not (near and not _within_reach(state, pc_id, id))
    ]


def _is_of(state: State, foe: Foe, active: ActiveEffect, pc_id: str) -> bool:
    """Whether a foe is the companion that an effect means: of the ability that it names, or of its
    own.
    """
    if foe.owner != pc_id or not foe.npc.health:
        return False
    named = active.effect.when.get("ability")
    if named is None:
        return foe.power == active.source
    pc = state.party[pc_id].pc
    return any(foe.power in bringing_alike(pc, str(key)) for key in as_list(named))


def _within_reach(state: State, one: str, other: str) -> bool:
    apart = state.distance(one, other)
    return apart is None or apart <= BANDS["immediate"]


def has_helped(state: State, id: str, foe: Foe) -> bool:
    """Whether a companion has used its action of this round: it has attacked, or it has helped its
    owner.
    """
    encounter = state.encounter
    if encounter is None:
        return False
    helped = any(
        (used.by, used.name, used.per) == (foe.owner, foe.power, "round")
        and not use_expired(used.per, used.at, state.clock.now)
        for used in state.used
    )
    return helped or id in encounter.spent
