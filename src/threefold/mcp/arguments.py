"""The arguments of a call, held against the schema that the tool publishes."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, defstruct

from threefold.mcp.tools import Arguments, Tool, tools
from threefold.model import typed
from threefold.model.invalid import invalid
from threefold.model.json_objects import Schema
from threefold.rules.types import Refusal


def arguments_refusal(tool: Tool, arguments: Arguments) -> Refusal | None:
    """Return a refusal for arguments that the tool's published schema does not allow: one that is
    unknown, missing, or of another type. What stands deeper in an object, the tool itself decodes
    strictly."""
    kind = _kind_of_arguments(tool.name)
    try:
        typed.convert(arguments, kind)
    except msgspec.ValidationError as error:
        return invalid(error, kind, arguments)
    return None


@cache
def _kind_of_arguments(name: str) -> type[Struct]:
    """Return the arguments of a tool as a struct."""
    schema = tools("en")[name].schema
    needed = [(one, _kind_of(schema["properties"][one])) for one in schema["required"]]
    others = [
        (one, _kind_of(inner), None)
        for one, inner in schema["properties"].items()
        if one not in schema["required"]
    ]
    return defstruct("Arguments", [*needed, *others], kw_only=True, forbid_unknown_fields=True)


def _kind_of(schema: Schema) -> Any:
    """Return the type of a schema: text, number, truth, a choice, or a list of one of these;
    anything else is an object."""
    if "enum" in schema:
        return Literal[tuple(schema["enum"])]
    match schema.get("type"):
        case "string":
            if "maxLength" in schema:
                return Annotated[str, Meta(max_length=schema["maxLength"])]
            return str
        case "integer":
            if "minimum" in schema:
                return Annotated[int, Meta(ge=schema["minimum"])]
            return int
        case "boolean":
            return bool
        case "array":
            return list[_kind_of(schema["items"])]  # type: ignore[misc]
    return dict[str, Any]
