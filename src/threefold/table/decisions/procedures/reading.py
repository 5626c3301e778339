"""Reads the inputs of a procedure from a command: each id becomes the character or thing with that
id.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from threefold.model import typed
from threefold.model.characters import FullNpc, Npc, Pc
from threefold.model.invalid import invalid
from threefold.model.shapes import entries_of, fields_of, structs_of
from threefold.model.things import Thing, Vehicle
from threefold.procedures.inputs import Inputs
from threefold.rules.types import Message, Refusal
from threefold.table.decisions.procedures.figures import Other
from threefold.table.state import State

_PEOPLE: Final = frozenset({Pc, Npc, FullNpc, Thing, Vehicle})


class ReadInputs(NamedTuple):
    """Inputs, and all figures and things that they name by id."""

    inputs: Inputs
    others: dict[str, Other]


def read_inputs(kind: type[Inputs], given: msgspec.Raw, state: State) -> ReadInputs | Refusal:
    """Parse the inputs of a procedure strictly. A refusal names a field under ``inputs``.

    Only figures at the table can take part: a sheet in place of an id is refused.
    """
    others: dict[str, Other] = {}
    strangers: list[object] = []
    try:
        value = msgspec.json.decode(given)
    except msgspec.DecodeError:
        value = None
    value = _with_figures(kind, value, state, others, strangers)
    if strangers:
        return Refusal("bad_value", "inputs", Message("refusal.by_id"))
    try:
        inputs = typed.convert(value, kind)
    except msgspec.ValidationError as error:
        refusal = invalid(error, kind, value)
        return refusal._replace(field=f"inputs.{refusal.field}" if refusal.field else "inputs")
    return ReadInputs(inputs, others)


def _with_figures(
    hint: object, value: object, state: State, others: dict[str, Other], strangers: list[object]
) -> object:
    """Replace the ids in a value by the figures they stand for. ``others`` collects these figures,
    ``strangers`` the sheets that stand in place of an id."""
    if isinstance(value, str):
        if _PEOPLE & set(structs_of(hint)):
            figure = state.distinctly_named(value)
        else:
            figure = None
        if figure is None:
            return value
        others[value] = figure
        return msgspec.to_builtins(figure)
    if isinstance(value, list):
        entry = entries_of(hint, list)
        return [_with_figures(entry, each, state, others, strangers) for each in value]
    if isinstance(value, dict) and structs_of(hint):
        if _PEOPLE.issuperset(structs_of(hint)):
            strangers.append(value)
        kinds = fields_of(hint, value)
        return {
            k: _with_figures(kinds[k], v, state, others, strangers) if k in kinds else v
            for k, v in value.items()
        }
    return value
