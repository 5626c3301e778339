"""The schemas of the commands of a table, each with all that it refers to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from threefold.model.json_objects import Schema
from threefold.service.published import schemas


@cache
def command_schemas() -> Mapping[str, Schema]:
    """Return the schema of each command by its name."""
    roots, shapes = schemas("#/$defs/{name}")
    names = [part["$ref"].rpartition("/")[2] for part in roots[0]["anyOf"]]
    return {shapes[name]["properties"]["type"]["enum"][0]: shapes[name] for name in names}


def with_definitions(schema: Schema) -> Schema:
    """Return a schema with all schemas it refers to, directly or through others, in ``$defs``."""
    _, shapes = schemas("#/$defs/{name}")
    needed: dict[str, Schema] = {}
    waiting = [schema]
    while waiting:
        for name in _referenced_names(waiting.pop()) - needed.keys():
            needed[name] = shapes[name]
            waiting.append(shapes[name])
    if needed:
        return {**schema, "$defs": needed}
    return {**schema}


def _referenced_names(part: object) -> set[str]:
    if isinstance(part, list):
        return set().union(*map(_referenced_names, part))
    if not isinstance(part, dict):
        return set()
    if "$ref" in part:
        own = {str(part["$ref"]).rpartition("/")[2]}
    else:
        own = set()
    return own.union(
        *(_referenced_names(value) for key, value in part.items() if key != "discriminator")
    )
