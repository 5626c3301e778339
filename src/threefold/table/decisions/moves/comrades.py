"""Creatures that attack the same target together."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from threefold.model.shelf.among import steps_among
from threefold.model.shelf.entries import CreatureEntry
from threefold.procedures.inputs import Steps
from threefold.rules.task_words import TaskRoll, counts_for_any
from threefold.table.state import Incoming, MoveMade, State


def beside_comrades(state: State, entry: CreatureEntry | None, attack: Incoming) -> Incoming:
    """Return an attack in a fight with what others of the kind give it who have attacked the same
    PC in this round. It is counted for those who attack later."""
    if entry is None or state.encounter is None:
        return attack
    for move in entry.moves:
        if move.comes != "together":
            continue
        attack = structs.replace(attack, beside=move.name)
        earlier = list(_earlier(state, move.name, attack))
        if not earlier or (attack.ranged and all(each.ranged for each in earlier)):
            continue
        roll = TaskRoll("defense", attack.stat)
        hinder = [
            Steps(name=move.name, steps=step.steps)
            for step in steps_among(move.effects)
            if step.by == "hinder" and isinstance(step.steps, int)
            if counts_for_any(step.tasks, roll)
        ]
        attack = structs.replace(attack, hinder=[*attack.hinder, *hinder])
    return attack


def _earlier(state: State, move: str, attack: Incoming) -> Iterator[MoveMade]:
    """The attacks of others of its kind on the same PC in this round."""
    own = state.foes[attack.foe]
    for id, foe in state.foes.items():
        if id == attack.foe or foe.npc.creature != own.npc.creature or foe.owner != own.owner:
            continue
        for made in foe.made:
            if made.move == move and made.on == attack.pc and made.at == state.clock.now:
                yield made
