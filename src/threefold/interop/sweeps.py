"""Sweep files, format threefold/sweep/1, in JSON or YAML. Apart from encounters, because sweeps
import all that plays them."""

from __future__ import annotations

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from threefold.interop.encounters import bounded_fields, ignore_environment, is_plain, read_past
from threefold.interop.files import placed, read_document
from threefold.lab.encounter import POLICIES
from threefold.lab.sweep.grid import FORMAT, Sweep, check_sweep
from threefold.model import typed
from threefold.rules.types import Refusal


def _plain_only(sweep_fields: dict[str, Raw]) -> bool:
    policies = msgspec.json.decode(sweep_fields.get("policies", b"[]"))
    return not isinstance(policies, list) or not any(policy in policies for policy in POLICIES[1:])


def read_sweep(data: bytes, name: str = "sweep.json") -> Sweep | Refusal:
    """Return the sweep of a file; a refusal where it is wrong. Its ``encounter`` has the form of an
    encounter file.
    """
    fields = bounded_fields(data, name, FORMAT)
    if isinstance(fields, Refusal):
        return fields
    if "encounter" in fields:
        try:
            inner = typed.decode(fields["encounter"], dict[str, Raw])
            inner.pop("format", None)
            ignore_environment(inner, _plain_only(fields) and is_plain(inner))
            fields["encounter"] = Raw(msgspec.json.encode(inner))
        except msgspec.ValidationError:
            pass  # refused below, with a message that says what does not fit
    read_ = read_document(msgspec.json.encode(fields), Sweep, name)
    if isinstance(read_, Refusal):
        return read_
    if {*(read_.policies or [read_.encounter.policy])} == {POLICIES[0]}:
        read_ = replace(read_, encounter=read_past(read_.encounter))
    refusal = check_sweep(read_)
    if refusal is None:
        return read_
    return placed(refusal, name)
