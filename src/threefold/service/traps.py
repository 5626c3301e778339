"""Traps of the books at a table: a name is written out before the table decides, so that its events hold the facts."""

from __future__ import annotations

import msgspec
from msgspec.structs import fields

from threefold.library.traps import known_traps
from threefold.model.traps import the_trap, written_out
from threefold.procedures.catalog import PLAYED
from threefold.rules.types import Refusal
from threefold.table.commands import AnyCommand, CallFor, Play


class _Named(msgspec.Struct):
    """What names a trap in the inputs of a procedure."""

    trap: str | None = None
    variant: str = ""
    passes: int = 1


def with_traps(command: AnyCommand) -> AnyCommand:
    """The command with the whole trap in place of its name, as its variant makes it.

    What names none, or none that is known, stays as it is: the table says what is wrong with it.
    """
    if not isinstance(command, CallFor | Play):
        return command
    procedure = PLAYED.get(command.procedure)
    field = next((f for f in fields(procedure.inputs) if f.name == "trap"), None) if procedure is not None else None
    if field is None:
        return command
    try:
        inputs = msgspec.json.decode(command.inputs, type=dict[str, msgspec.Raw])
        named = msgspec.json.decode(command.inputs, type=_Named)
    except msgspec.DecodeError:
        return command
    name = field.default if named.trap is None else named.trap
    if not isinstance(name, str):
        return command
    met = the_trap(known_traps(), name, named.variant, named.passes)
    if isinstance(met, Refusal):
        return command
    kept = {name: value for name, value in inputs.items() if name not in ("variant", "passes")}
    whole = {**kept, "trap": msgspec.Raw(msgspec.json.encode(written_out(met)))}
    return msgspec.structs.replace(command, inputs=msgspec.Raw(msgspec.json.encode(whole)))
