"""The JSON Schemas of content as files: one for each kind, and one with the definitions that
several of them share.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, cast

from msgspec import NODEFAULT, Struct, structs

from threefold.model.json_objects import Schema
from threefold.model.shapes import choices_in

SHARED: Final = "definitions.schema.json"
"""The file of the definitions that several schemas use. References to it are relative: it is in the
same folder.
"""

_LOCAL: Final = "#/$defs/"
_OFTEN: Final = 3
_LONG: Final = 120


def shared_out(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return schemas by file name, with definitions that several of them share moved to a file of
    its own.
    """
    counted = Counter(
        (name, _key(body))
        for schema in schemas.values()
        for name, body in schema.get("$defs", {}).items()
    )
    found: Schema = {}
    for (name, body), n in counted.most_common():
        # of two definitions with one name the rarer stays where it is
        if n > 1 and name not in found:
            found[name] = json.loads(body)
    files = {
        f"{name}.schema.json": _with_shared_references(schema, found)
        for name, schema in schemas.items()
    }
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What the schemas of content share",
    }
    return {
        **files,
        SHARED: {
            **head,
            "$defs": _deduplicate_schemas({name: found[name] for name in sorted(found)}),
        },
    }


def without_absent_defaults(schema: Schema) -> Schema:
    """Return a schema whose fields that may be left out name no ``null`` that they do not take."""
    return cast("Schema", _without_absent_defaults(schema))


def _without_absent_defaults(part: object) -> object:
    if isinstance(part, list):
        return [_without_absent_defaults(each) for each in part]
    if not isinstance(part, dict):
        return part
    parts = {name: _without_absent_defaults(each) for name, each in part.items()}
    ways = parts.get("anyOf")
    takes_null = isinstance(ways, list) and {"type": "null"} in ways
    if "default" in parts and parts["default"] is None and not takes_null:
        del parts["default"]
    return parts


def state_defaults(shapes: Mapping[str, Schema], kinds: Iterable[object]) -> None:
    """Write the defaults that are always stated (``stated``) into the shapes of the structs in some
    types. msgspec writes no default that a function makes.
    """
    found: set[type[Struct]] = set()
    for kind in kinds:
        for _ in choices_in(kind, found):
            pass
    for struct in found:
        properties = shapes.get(struct.__name__, {}).get("properties", {})
        for field in structs.fields(struct):
            if field.default_factory in (NODEFAULT, list, dict, set):
                continue
            default = field.default_factory()
            if isinstance(default, str | int | list | dict) and field.encode_name in properties:
                properties[field.encode_name]["default"] = default


def text_of(schema: Schema) -> str:
    """Return the text of a schema file."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _with_shared_references(schema: Schema, shared: Schema) -> Schema:
    """A schema that refers to the shared file for what it defines in the same way."""
    common = {
        name
        for name, body in schema.get("$defs", {}).items()
        if name in shared and shared[name] == body
    }

    def there(part: Schema) -> Schema:
        ref = part.get("$ref", "")
        if ref.removeprefix(_LOCAL) in common:
            return {**part, "$ref": SHARED + ref}
        return part

    own = {name: body for name, body in schema.get("$defs", {}).items() if name not in common}
    rest = {name: body for name, body in schema.items() if name != "$defs"}
    if own:
        rest["$defs"] = own
    found: Schema = _map_objects(rest, there)
    return found


def _deduplicate_schemas(definitions: Schema) -> Schema:
    """Definitions in which a long schema of many fields is written once, under the name of the
    field.
    """
    counted = Counter(
        (name, _key(body)) for name, body in _fields(definitions) if len(_key(body)) > _LONG
    )
    named: dict[str, str] = {}
    for (name, body), n in sorted(counted.items()):
        if n >= _OFTEN and body not in named:
            number = sum(known.partition(".")[0] == name for known in named.values())
            named[body] = f"{name}.{number + 1}" if number else name

    def with_references(part: Schema) -> Schema:
        properties = part.get("properties")
        if not isinstance(properties, dict):
            return part
        short = {}
        for field, body in properties.items():
            name = named.get(_key(body))
            short[field] = body if name is None else {"$ref": _LOCAL + name}
        return {**part, "properties": short}

    return {
        **_map_objects(definitions, with_references),
        **{name: json.loads(body) for body, name in named.items()},
    }


def _key(body: object) -> str:
    return json.dumps(body, sort_keys=True)


def _fields(part: object) -> Iterator[tuple[str, object]]:
    """Every field of every object that a schema describes."""
    if isinstance(part, dict):
        if isinstance(part.get("properties"), dict):
            yield from part["properties"].items()
        for each in part.values():
            yield from _fields(each)
    elif isinstance(part, list):
        for each in part:
            yield from _fields(each)


def _map_objects(part: Any, change: Callable[[Schema], Schema]) -> Any:
    """A schema with every object in it changed, outer objects before inner ones."""
    if isinstance(part, dict):
        return {name: _map_objects(body, change) for name, body in change(part).items()}
    if isinstance(part, list):
        return [_map_objects(each, change) for each in part]
    return part
