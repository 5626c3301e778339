"""Which condition a foe's move ends."""

from __future__ import annotations

from collections.abc import Iterable

from threefold.model.shelf.entries import CreatureMove
from threefold.procedures.effects.harm import endable, ends_one
from threefold.rules.conditions import condition_name
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import MakeMove
from threefold.table.decisions.base import Context
from threefold.table.state import State


def conditions_to_end(state: State, move: CreatureMove, figures: Iterable[str]) -> list[str]:
    """Return the conditions of these figures of which a move ends one."""
    found: list[str] = []
    for end in filter(None, map(ends_one, move.effects)):
        for id in figures:
            found += endable(end.what, state.figure(id), None, helping=True)
    return list(dict.fromkeys(found))


def which_ends(context: Context, command: MakeMove, move: CreatureMove) -> Refusal | None:
    """Refuse a move that ends one of several conditions without a valid choice."""
    for id in command.targets or (command.foe_id,):
        known = conditions_to_end(context.state, move, [id])
        ends = command.ends
        unknown = ends is not None and condition_name(ends) not in map(condition_name, known)
        if known and (unknown or (ends is None and len(known) > 1)):
            params: Params = {"name": context.state.name_of(id), "known": ", ".join(known)}
            return Refusal("bad_value", "ends", Message("refusal.power.which_ends", params))
    return None
