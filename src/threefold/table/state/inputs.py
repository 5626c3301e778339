"""Inputs of a procedure as commands, works and events store them: raw JSON."""

from __future__ import annotations

from typing import cast

import msgspec
from msgspec import Raw


def decoded_inputs(inputs: Raw) -> dict[str, object]:
    """Inputs by name; empty if the JSON is not an object."""
    value = msgspec.json.decode(inputs)
    if isinstance(value, dict):
        return cast("dict[str, object]", value)
    return {}


def with_inputs(inputs: Raw, **more: object) -> Raw:
    """Inputs with some values replaced or added."""
    return Raw(msgspec.json.encode({**decoded_inputs(inputs), **more}))


def without_inputs(inputs: Raw, *names: str) -> Raw:
    """Inputs without some names."""
    return Raw(
        msgspec.json.encode(
            {name: value for name, value in decoded_inputs(inputs).items() if name not in names}
        )
    )
