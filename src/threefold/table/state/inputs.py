"""Inputs of a procedure as commands, works and events keep them: raw JSON, read and changed by their names."""

from __future__ import annotations

from typing import cast

import msgspec
from msgspec import Raw


def decoded(inputs: Raw) -> dict[str, object]:
    """Inputs by their names; none where they are no object."""
    value = msgspec.json.decode(inputs)
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}


def with_inputs(inputs: Raw, **more: object) -> Raw:
    """Inputs with others in place of those of the same names."""
    return Raw(msgspec.json.encode({**decoded(inputs), **more}))


def without_inputs(inputs: Raw, *names: str) -> Raw:
    """Inputs but for those of these names."""
    return Raw(msgspec.json.encode({name: value for name, value in decoded(inputs).items() if name not in names}))
