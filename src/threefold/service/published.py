"""JSON Schemas of what programs send (requests, commands, characters), made from the types that
decode it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType, UnionType
from typing import Any, Final, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Raw, Struct

from threefold.library.schemas import state_defaults, without_absent_defaults
from threefold.model.characters import Npc, Pc
from threefold.model.drafts import Draft
from threefold.model.json_objects import Schema
from threefold.model.languages import LANGUAGES
from threefold.model.things import Thing, Vehicle
from threefold.service.job_work import Simulate, SolveDuel
from threefold.table.commands import AnyCommand

PUBLISHED: Final[tuple[object, ...]] = (
    AnyCommand,
    Pc,
    Npc,
    Thing,
    Vehicle,
    Simulate,
    SolveDuel,
    Draft,
)


def plain_struct(shape: type[Struct]) -> type[Struct]:
    """Return a struct for which msgspec can make a schema: fields of raw JSON become objects."""
    fields = msgspec.structs.fields(shape)
    if not any(isinstance(field.default, Raw) or field.type is Raw for field in fields):
        return shape
    made: list[tuple[str, object, object]] = []
    for field in sorted(fields, key=lambda field: not field.required):
        kind: object = (
            dict[str, Any] if isinstance(field.default, Raw) or field.type is Raw else field.type
        )
        default = field.default
        if isinstance(default, Raw):
            made.append((field.name, kind, msgspec.field(default_factory=dict)))
        elif default is not NODEFAULT:
            made.append((field.name, kind, default))
        elif field.default_factory is not NODEFAULT:
            made.append((field.name, kind, msgspec.field(default_factory=field.default_factory)))
        else:
            made.append((field.name, kind, NODEFAULT))
    config = shape.__struct_config__
    plain = msgspec.defstruct(
        shape.__name__,
        [entry if entry[2] is not NODEFAULT else entry[:2] for entry in made],
        frozen=True,
        kw_only=True,
        tag=config.tag,
        tag_field=config.tag_field,
        forbid_unknown_fields=config.forbid_unknown_fields,
    )
    plain.__doc__ = shape.__doc__
    return plain


def _with_plain_structs(kind: object) -> object:
    if get_origin(kind) in (UnionType, Union):
        return Union[tuple(_with_plain_structs(part) for part in get_args(kind))]  # noqa: UP007 - of parts that are only known here
    if isinstance(kind, type) and issubclass(kind, Struct):
        return plain_struct(kind)
    return kind


@cache
def schemas(
    template: str = "#/components/schemas/{name}",
) -> tuple[tuple[Schema, ...], Mapping[str, Schema]]:
    """Return the schemas of ``PUBLISHED``, in their order, and the shapes they refer to by name."""
    roots, shapes = msgspec.json.schema_components(
        [_with_plain_structs(kind) for kind in PUBLISHED], ref_template=template
    )
    state_defaults(shapes, PUBLISHED)
    return tuple(roots), MappingProxyType(
        {name: _readable(shape) for name, shape in shapes.items()}
    )


def _readable(shape: Schema) -> Schema:
    """Return a shape without a title that only repeats its name, and with its description on one
    line.
    """
    given = without_absent_defaults(shape)
    found = {key: value for key, value in given.items() if key != "title"}
    if "description" in found:
        found["description"] = " ".join(str(found["description"]).replace("``", "`").split())
    return found


def request_schema(
    inputs: Schema, template: str = "#/components/schemas/{name}", procedure: bool = True
) -> Schema:
    """Return the schema of a request of the contract whose inputs have the schema ``inputs``."""
    figures = {
        name: {"$ref": template.format(name=name)} for name in ("Pc", "Npc", "Thing", "Vehicle")
    }
    fields: Schema = {
        "id": {},
        "edition": {"enum": ["csrd", "second"], "default": "csrd"},
        "rulings": {"type": "object", "default": {}},
        "modules": {"type": "array", "items": {"type": "string"}, "default": []},
        "lang": {"enum": list(LANGUAGES), "default": LANGUAGES[0]},
        "actor": {"anyOf": [figures["Pc"], figures["Npc"], {"type": "null"}]},
        "target": {"anyOf": [*figures.values(), {"type": "null"}]},
        "inputs": inputs,
        "dice": {"anyOf": [{"type": "array", "items": {"type": "integer"}}, {"type": "null"}]},
        "odds": {"type": "boolean", "default": False},
    }
    if procedure:
        named = {"procedure": {"type": "string"}}
    else:
        named = {}
    required = [*named, *(["inputs"] if inputs.get("required") and not procedure else [])]
    return {
        "type": "object",
        "properties": named | fields,
        "additionalProperties": False,
        **({"required": required} if required else {}),
    }
