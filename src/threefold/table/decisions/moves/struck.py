"""Whom and what else a move of a creature names beside its targets: a thing of theirs, another."""

from __future__ import annotations

from collections.abc import Sequence

from threefold.model.characters import Pc
from threefold.model.shelf.asked import may_fall_on_things
from threefold.model.shelf.entries import CreatureMove
from threefold.rules.near import shown
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import MakeMove
from threefold.table.decisions.base import Context, no_such_figure
from threefold.table.state import State


def nobody_there(context: Context, targets: Sequence[str]) -> Refusal | None:
    """Return a refusal if a target is neither a figure nor a thing at the table."""
    for target in targets:
        refusal = no_such_figure(context, target)
        if refusal is not None and target not in context.state.things:
            return refusal._replace(field="targets")
    return None


def struck_amiss(state: State, command: MakeMove, move: CreatureMove) -> Refusal | None:
    """Return a refusal if what a move names cannot be struck by it."""
    return (
        for_no_thing(state, command, move)
        or thing_of_nobody(state, command)
        or struck_twice(state, command.other, command.targets)
    )


def thing_of_nobody(state: State, command: MakeMove) -> Refusal | None:
    """Return a refusal if a move is done to a thing that none of its targets carries."""
    owners = [state.party[id].pc for id in command.targets if id in state.party]
    if not command.thing or not owners or any(_carries(pc, command.thing) for pc in owners):
        return None
    params: Params = {"thing": shown(command.thing), "name": owners[0].name}
    return Refusal("bad_value", "thing", Message("refusal.move.thing", params))


def for_no_thing(state: State, command: MakeMove, move: CreatureMove) -> Refusal | None:
    """Return a refusal if a move that does nothing to things is made on one of the scene."""
    thing = next((id for id in command.targets if id in state.things), None)
    if thing is None or may_fall_on_things([*move.hit, *move.effects]):
        return None
    params: Params = {"move": move.name, "thing": state.name_of(thing)}
    return Refusal("not_allowed", "targets", Message("refusal.move.no_thing", params))


def _carries(pc: Pc, name: str) -> bool:
    return name in things_carried(pc)


def things_carried(pc: Pc) -> list[str]:
    """Return what the cyphers and artifacts of a PC are called."""
    things = (*pc.cyphers, *pc.carries())
    return [each if isinstance(each, str) else each.called for each in things]


def struck_twice(state: State, other: str | None, targets: Sequence[str]) -> Refusal | None:
    """Return a refusal if an effect on somebody else is to strike one who is struck already."""
    if other is None or other not in targets:
        return None
    text = Message("refusal.move.other", {"name": state.name_of(other)})
    return Refusal("bad_value", "other", text)
