"""Reactions that are offered now, and those whose moment has not come."""

from __future__ import annotations

from typing import NamedTuple

from threefold.model.characters import Gear
from threefold.model.marks import lasting_mark
from threefold.model.moments import answers_moment
from threefold.model.powers import Ability, Artifact, Cypher, effects_of
from threefold.model.shelf.asked import averts_step
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import UsePower
from threefold.table.decisions.picking import every_ability, marks_of
from threefold.table.state import Reacting, State


class Offered(NamedTuple):
    """A reaction that is offered now, with its id."""

    id: str
    reaction: Reacting


def offered_now(state: State, command: UsePower) -> Offered | None:
    """Return the offer that the use of a power takes up; None if there is none."""
    for id, each in state.stances.items():
        if not isinstance(each, Reacting) or each.effects:
            continue
        own = (each.by, each.what) == (command.pc_id, command.what)
        if own and _is_meant(state, command, each):
            return Offered(id, each)
    return None


def _is_meant(state: State, command: UsePower, offer: Reacting) -> bool:
    """Whether the use of a power means the one that is offered, among others of its name."""
    if offer.name.casefold() != command.name.casefold():
        return False
    if not offer.of or command.id is None:
        return True
    pc = state.party[offer.by].pc
    powers: list[Ability | Artifact] = [*every_ability(pc), *pc.carries()]
    return any(
        lasting_mark(power) == offer.of and command.id in marks_of(power, gm=True)
        for power in powers
    )


def _has_its_moment(thing: Ability | Artifact, command: UsePower) -> bool:
    """Whether what is used of a power does something only at a moment that the table sees. An
    artifact that keeps off a step may do more once somebody says so."""
    if isinstance(thing, Ability):
        return answers_moment(thing)
    return not command.said and any(map(averts_step, effects_of(thing)))


def before_its_moment(
    state: State, command: UsePower, thing: Ability | Cypher | Artifact | Gear | None
) -> Refusal | None:
    """A refusal if a power answers a moment that the table sees, and that has not come."""
    if not isinstance(thing, Ability | Artifact) or not _has_its_moment(thing, command):
        return None
    if offered_now(state, command) is not None:
        return None
    params: Params = {"item": thing.name}
    return Refusal("out_of_order", "name", Message("refusal.power.its_moment", params))
