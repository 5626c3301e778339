"""Encounter files, format threefold/encounter/1, in JSON or YAML."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from threefold.interop.files import document_bytes, file_fields, placed, read_document
from threefold.lab.encounter import (
    FORMAT,
    POLICIES,
    Encounter,
    Environment,
    Policy,
    check_encounter,
    check_environment,
)
from threefold.model import typed
from threefold.rules.types import Message, Refusal

MOST_BYTES: Final = 1 << 20
"""The largest file that is read."""

_IGNORED: Final = Raw(b"{}")


def read_encounter(
    data: bytes, name: str = "encounter.json", policy: Policy | None = None
) -> Encounter | Refusal:
    """Return the encounter of a file; a refusal where it is wrong. ``name`` is the file's name in
    messages.

    ``policy`` takes the place of the one in the file. The policy ``plain`` ignores the environment,
    whatever it holds.
    """
    fields = bounded_fields(data, name, FORMAT)
    if isinstance(fields, Refusal):
        return fields
    if policy is not None:
        fields["policy"] = Raw(msgspec.json.encode(policy))
    ignore_environment(fields, is_plain(fields))
    encounter = read_document(msgspec.json.encode(fields), Encounter, name)
    if isinstance(encounter, Refusal):
        return encounter
    if encounter.policy == POLICIES[0]:
        encounter = read_past(encounter)
    refusal = check_encounter(encounter)
    if refusal is None:
        return encounter
    return placed(refusal, name)


def bounded_fields(data: bytes, name: str, expected: str) -> dict[str, Raw] | Refusal:
    """Return the fields of a file of the expected format, if it is not too large."""
    if len(data) > MOST_BYTES:
        return Refusal(
            "bad_json", "", Message("file.too_long", {"file": name, "n": MOST_BYTES >> 10})
        )
    return file_fields(data, name, expected)


def is_plain(fields: dict[str, Raw]) -> bool:
    """Whether an encounter is played by the policy ``plain``, as one that names no policy is."""
    return "policy" not in fields or msgspec.json.decode(fields["policy"]) not in POLICIES[1:]


def ignore_environment(fields: dict[str, Raw], plain: bool) -> None:
    """With ``plain``, remove an environment that only other policies would read and refuse."""
    if plain and _unfit(fields.get("environment", _IGNORED)):
        fields["environment"] = _IGNORED


def _unfit(environment: Raw) -> bool:
    """Whether this is an object that only other policies would refuse."""
    if not isinstance(msgspec.json.decode(environment), dict):
        return False
    try:
        typed.decode(environment, Environment)
    except msgspec.ValidationError:
        return True
    return False


def read_past(encounter: Encounter) -> Encounter:
    """Return the encounter without an environment that has unknown names, for policies that ignore
    the environment.
    """
    if check_environment(encounter) is None:
        return encounter
    return replace(encounter, environment=Environment())


def write_encounter(encounter: Encounter) -> bytes:
    """Return an encounter as a file that `read_encounter` reads back."""
    return document_bytes(FORMAT, encounter)
