"""Replaces the names of library entries in commands by the whole entries before the table decides,
so that events hold the facts."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import fields, replace

from threefold.library.entries import ability_named
from threefold.library.rituals import known_rituals, open_rituals
from threefold.library.traps import known_traps
from threefold.model import typed
from threefold.model.cleaning import clean
from threefold.model.powers import Ability
from threefold.model.rituals import the_ritual
from threefold.model.shelved import ability_of
from threefold.model.traps import the_trap, written_out
from threefold.procedures.catalog import PLAYED
from threefold.rules.types import Refusal
from threefold.table.commands import (
    Advance,
    AnyCommand,
    BeginWork,
    CallFor,
    LearnAbility,
    Play,
    ReviseWork,
)
from threefold.table.state.inputs import with_inputs, without_inputs

T = TypeVar("T", bound=Struct)


class _Trap(Struct):
    """The fields in a procedure's inputs that name a trap."""

    trap: str | None = None
    variant: str = ""
    passes: int = 1


class _Ritual(Struct):
    """The field in a procedure's inputs that names a ritual."""

    ritual: str


def with_traps(command: AnyCommand) -> AnyCommand:
    """Return the command with the whole trap, in the variant chosen, in place of its name.

    A command that names no trap, or an unknown one, is returned unchanged: the table says what is
    wrong with it.
    """
    if not isinstance(command, CallFor | Play):
        return command
    procedure = PLAYED.get(command.procedure)
    if procedure is not None:
        field = next((f for f in fields(procedure.inputs) if f.name == "trap"), None)
    else:
        field = None
    named = _decode_named_fields(command.inputs, _Trap)
    if field is None or named is None:
        return command
    if named.trap is None:
        name = field.default
    else:
        name = named.trap
    if isinstance(name, str):
        met = the_trap(known_traps(), name, named.variant, named.passes)
    else:
        met = None
    if met is None or isinstance(met, Refusal):
        return command
    kept = without_inputs(command.inputs, "variant", "passes")
    return replace(command, inputs=with_inputs(kept, trap=written_out(met)))


def with_rituals(command: AnyCommand, gm: bool = True) -> AnyCommand:
    """Return the command with the whole ritual in place of its name. A command that names no ritual
    known to its seat is returned unchanged."""
    if not isinstance(command, CallFor | Play | BeginWork | ReviseWork):
        return command
    named = _decode_named_fields(command.inputs, _Ritual)
    if named is None:
        return command
    met = the_ritual(known_rituals() if gm else open_rituals(), named.ritual)
    if isinstance(met, Refusal):
        return command
    return replace(command, inputs=with_inputs(command.inputs, ritual=met))


def with_abilities(command: AnyCommand) -> AnyCommand:
    """Return the command with the library's whole ability in place of its name. An ability in the
    player's own words stays."""
    if not isinstance(command, Advance | LearnAbility) or command.ability is None:
        return command
    given = command.ability
    if isinstance(given, Ability) and (given.effects is not None or given.effect is not None):
        return command
    entry = ability_named(given if isinstance(given, str) else given.name)
    if entry is None:
        return command
    chosen = (given.chosen or {}) if isinstance(given, Ability) else {}
    if isinstance(command, LearnAbility) and command.chosen:
        chosen = command.chosen
    return replace(command, ability=ability_of(entry, chosen))


def _decode_named_fields(inputs: Raw, kind: type[T]) -> T | None:
    """Decode the fields that name an entry; None where the inputs already hold the whole entry, or
    something else.
    """
    try:
        return typed.decode(inputs, kind)
    except msgspec.DecodeError:
        return None


def command_as_kept(command: AnyCommand) -> AnyCommand | Refusal:
    """Return a command with its names as they are kept; a refusal for a name that nobody can see,
    and for what breaks lines."""
    procedure = getattr(command, "procedure", "")
    if isinstance(procedure, str):
        entry = PLAYED.get(procedure)
    else:
        entry = None
    return clean(command, type(command), inputs=object if entry is None else entry.inputs)
