"""Encounter files, format threefold/encounter/1, and sweeps of them, format threefold/sweep/1, in JSON or YAML."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from threefold.interop.files import fields_of, read
from threefold.lab import sweep
from threefold.lab.encounter import FORMAT, POLICIES, Encounter, Environment, Policy, check, check_environment
from threefold.lab.sweep import Sweep, check_sweep
from threefold.rules.types import Message, Refusal

MOST_BYTES: Final = 1 << 20
"""The longest file that is read."""

_IGNORED: Final = Raw(b"{}")


def read_encounter(data: bytes, name: str = "encounter.json", policy: Policy | None = None) -> Encounter | Refusal:
    """The encounter of a file, or what is wrong with it; ``name`` is how messages call the file.

    ``policy`` takes the place of the one in the file. ``plain`` ignores the environment, whatever stands in it.
    """
    fields = _fields(data, name, FORMAT)
    if isinstance(fields, Refusal):
        return fields
    if policy is not None:
        fields["policy"] = Raw(msgspec.json.encode(policy))
    _ignore_environment(fields, _is_plain(fields))
    encounter = read(msgspec.json.encode(fields), Encounter, name)
    if isinstance(encounter, Refusal):
        return encounter
    if encounter.policy == POLICIES[0]:
        encounter = _read_past(encounter)
    no = check(encounter)
    return encounter if no is None else _placed(no, name)


def _fields(data: bytes, name: str, expected: str) -> dict[str, Raw] | Refusal:
    if len(data) > MOST_BYTES:
        return Refusal("bad_json", "", Message("file.too_long", {"file": name, "n": MOST_BYTES >> 10}))
    return fields_of(data, name, expected)


def _placed(no: Refusal, name: str) -> Refusal:
    """A refusal that says in which file and at which field."""
    at = Message("file.problem_at", {"file": name, "field": no.field, "problem": no.message})
    return no._replace(message=at)


def _is_plain(fields: dict[str, Raw]) -> bool:
    return "policy" not in fields or msgspec.json.decode(fields["policy"]) not in POLICIES[1:]


def _plain_only(sweep_fields: dict[str, Raw]) -> bool:
    policies = msgspec.json.decode(sweep_fields.get("policies", b"[]"))
    return not isinstance(policies, list) or not any(policy in policies for policy in POLICIES[1:])


def _ignore_environment(fields: dict[str, Raw], plain: bool) -> None:
    """Leave out an environment that only other policies would read, and refuse."""
    if plain and _unfit(fields.get("environment", _IGNORED)):
        fields["environment"] = _IGNORED


def _unfit(environment: Raw) -> bool:
    """Whether this is an object that only other policies would refuse."""
    if not isinstance(msgspec.json.decode(environment), dict):
        return False
    try:
        msgspec.json.decode(environment, type=Environment)
    except msgspec.ValidationError:
        return True
    return False


def _read_past(encounter: Encounter) -> Encounter:
    """The encounter without an environment of things that nobody knows, for those who play without any."""
    return encounter if check_environment(encounter) is None else replace(encounter, environment=Environment())


def read_sweep(data: bytes, name: str = "sweep.json") -> Sweep | Refusal:
    """The sweep of a file, or what is wrong with it. Its ``encounter`` is one as in a file of its own."""
    fields = _fields(data, name, sweep.FORMAT)
    if isinstance(fields, Refusal):
        return fields
    if "encounter" in fields:
        try:
            inner = msgspec.json.decode(fields["encounter"], type=dict[str, Raw])
            inner.pop("format", None)
            _ignore_environment(inner, _plain_only(fields) and _is_plain(inner))
            fields["encounter"] = Raw(msgspec.json.encode(inner))
        except msgspec.ValidationError:
            pass  # refused below, with the words for what does not fit
    read_ = read(msgspec.json.encode(fields), Sweep, name)
    if isinstance(read_, Refusal):
        return read_
    if {*(read_.policies or [read_.encounter.policy])} == {POLICIES[0]}:
        read_ = replace(read_, encounter=_read_past(read_.encounter))
    no = check_sweep(read_)
    return read_ if no is None else _placed(no, name)


def write_encounter(encounter: Encounter) -> bytes:
    """An encounter as a file that `read_encounter` reads back."""
    head = {"format": Raw(msgspec.json.encode(FORMAT))}
    body = head | msgspec.json.decode(msgspec.json.encode(encounter), type=dict[str, Raw])
    return msgspec.json.format(msgspec.json.encode(body), indent=2) + b"\n"
