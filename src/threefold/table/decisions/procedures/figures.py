"""All figures that a procedure changed, matched by their names, which tell them apart
(`State.apart`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import structs

from threefold.model.characters import FullNpc, Pc
from threefold.model.things import Thing, Vehicle
from threefold.procedures.answers import AnswerPart
from threefold.procedures.base import Outcome
from threefold.table.decisions.actions.merge import merged_npc, merged_pc
from threefold.table.state import State

Other = Pc | FullNpc | Thing | Vehicle


class Others(NamedTuple):
    """The figures and things that changed, by id, as they are afterwards."""

    pcs: dict[str, Pc]
    foes: dict[str, FullNpc]
    things: dict[str, Thing | Vehicle]


def figures_in(value: object) -> Iterator[Other]:
    """Yield all characters and things in the answer of a procedure."""
    if isinstance(value, Pc | FullNpc | Thing | Vehicle):
        yield value
    elif isinstance(value, AnswerPart):
        for _, inner in value.written():
            yield from figures_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from figures_in(inner)


def others_after(
    state: State, before: Mapping[str, Other], out: Outcome, actor: Other | None = None
) -> Others:
    """Return the figures that an action changed, with the changes merged into them as they are now.

    ``before`` are the figures as they were when the action began, by id. The ``actor`` is among the
    changed figures where no player rolled. Figures that have left the table are not changed.
    """
    ids = {figure.name: id for id, figure in before.items()}
    changed = Others({}, {}, {})
    for after in figures_in([out.target, out.answer, actor]):
        id = ids.get(after.name)
        if id is None:
            continue
        was = before[id]
        if isinstance(after, Pc) and isinstance(was, Pc) and id in state.party:
            changed.pcs[id] = merged_pc(state.party[id].pc, was, after)
        elif isinstance(after, FullNpc) and isinstance(was, FullNpc) and id in state.foes:
            changed.foes[id] = merged_npc(state.foes[id].npc, was, after)
        elif isinstance(after, Thing | Vehicle) and id in state.things:
            changed.things[id] = structs.replace(after, name=state.things[id].name)
    return changed
