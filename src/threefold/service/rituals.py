"""Rituals of the books at a table: a name is written out before the table decides; its events hold the facts."""

from __future__ import annotations

import msgspec

from threefold.library.rituals import known_rituals, open_rituals
from threefold.model.rituals import the_ritual
from threefold.rules.types import Refusal
from threefold.table.commands import AnyCommand, BeginWork, CallFor, Play, ReviseWork
from threefold.table.inputs import with_inputs


class _Named(msgspec.Struct):
    """What names a ritual in the inputs of a procedure."""

    ritual: str


def with_rituals(command: AnyCommand, gm: bool = True) -> AnyCommand:
    """The command with the whole ritual in place of its name; what names none that its seat knows stays as it is."""
    if not isinstance(command, CallFor | Play | BeginWork | ReviseWork):
        return command
    if not isinstance(command, ReviseWork) and command.procedure != "ritual":
        return command
    try:
        named = msgspec.json.decode(command.inputs, type=_Named)
    except msgspec.DecodeError:
        return command
    met = the_ritual(known_rituals() if gm else open_rituals(), named.ritual)
    if isinstance(met, Refusal):
        return command
    return msgspec.structs.replace(command, inputs=with_inputs(command.inputs, ritual=met))
