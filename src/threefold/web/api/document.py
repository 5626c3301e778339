"""The OpenAPI document: all operations, with a path for each procedure and the schema of its
inputs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from threefold.model.json_objects import Schema
from threefold.procedures.catalog import ENTRIES
from threefold.service.beforehand import with_rests
from threefold.service.describe import inputs_schema, known_situations
from threefold.service.kept import Kept, kept
from threefold.service.published import request_schema, schemas
from threefold.text import Lang, render_key
from threefold.version import __version__
from threefold.web.api.access import EndAccess, SetAges
from threefold.web.api.engine import ANSWER
from threefold.web.api.operations import WORDS, Operation, list_schema, object_schema, ref
from threefold.web.api.problems import PROBLEM_TYPE
from threefold.web.api.tables import LINE, OpenTable

PROBLEM_RESPONSE: Final = {
    "description": "Problem",
    "content": {PROBLEM_TYPE: {"schema": ref("Problem")}},
}
_NAMED: Final = re.compile(r"\{(\w+)\}")
_ALWAYS: Final = (400, 405, 422, 503)
_COUNTED: Final = 429
_WITH_BODY: Final = (413, 415)
_WITH_TOKEN: Final = (401, 403, 404, 409)


def openapi_document(operations: tuple[Operation, ...], lang: Lang) -> Kept:
    """The OpenAPI 3.1 document of these operations in a language."""
    return _document(operations, lang, known_situations())


@lru_cache(maxsize=6)
def _document(operations: tuple[Operation, ...], lang: Lang, known: tuple[str, ...]) -> Kept:
    paths: dict[str, dict[str, Any]] = {}
    shapes = _Shapes(_shapes(lang))
    for operation in operations:
        for path, described in _operation_paths(operation, lang, shapes):
            paths.setdefault(path, {})[operation.method.lower()] = described
    tags = dict.fromkeys(operation.tag for operation in operations)
    whole = {
        "openapi": "3.1.0",
        "info": {
            "title": "Threefold",
            "version": __version__,
            "summary": render_key(lang, "api.summary", {}),
            "description": render_key(lang, "api.about", {}),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "tags": [
            {"name": tag, "description": render_key(lang, f"api.tag.{tag}", {})} for tag in tags
        ],
        "paths": paths,
        "components": {
            "schemas": shapes,
            "responses": {"Problem": PROBLEM_RESPONSE},
            "securitySchemes": {
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": render_key(lang, "api.token", {}),
                }
            },
        },
    }
    return kept(msgspec.json.encode(whole))


def _operation_paths(
    operation: Operation, lang: Lang, shapes: _Shapes
) -> Iterator[tuple[str, Schema]]:
    """Yield the paths of an operation with their descriptions."""
    if operation.name != "play":
        yield operation.address, _operation_schema(operation, lang)
        return
    for id, entry in with_rests(ENTRIES.items()):
        inputs = shapes.hoisted(inputs_schema(entry, lang), id)
        body = request_schema(inputs, procedure=False)
        described = _operation_schema(operation, lang) | {
            "operationId": f"play_{id}",
            "summary": str(inputs.pop("title")),
            "description": str(inputs.pop("description")),
            "requestBody": _json(body) | {"required": True},
        }
        yield (
            operation.address.replace("{procedure}", id),
            described | {"parameters": _query(operation, lang)},
        )


class _Shapes(dict[str, Schema]):
    """The schemas of inputs by name. A schema that several procedures share is stored once."""

    def hoisted(self, schema: Schema, procedure: str) -> Schema:
        """Return the schema of the inputs, after moving its ``$defs`` into this mapping."""
        inner: dict[str, Schema] = schema.get("$defs", {})
        names = {name: f"input.{name}" for name in inner}
        for name, shape in inner.items():
            if self.setdefault(names[name], _rename_references(shape, names)) != _rename_references(
                shape, names
            ):
                names[name] = f"input.{procedure}.{name}"
        self.update(
            {names[name]: _rename_references(shape, names) for name, shape in inner.items()}
        )
        found: Schema = _rename_references(
            {key: part for key, part in schema.items() if key not in ("$schema", "$defs")}, names
        )
        return found


def _rename_references(part: Any, names: Mapping[str, str]) -> Any:
    """Return a schema whose references point to the components of the document."""
    if isinstance(part, list):
        return [_rename_references(each, names) for each in part]
    if not isinstance(part, dict):
        return part
    found = {
        key: _rename_references(value, names)
        for key, value in part.items()
        if key != "discriminator"
    }
    name = str(part.get("$ref", "")).rpartition("/")[2]
    if name in names:
        return {**found, **ref(names[name])}
    return found


def _operation_schema(operation: Operation, lang: Lang) -> Schema:
    path = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in _NAMED.findall(operation.path)
    ]
    described: Schema = {
        "operationId": operation.name,
        "summary": render_key(lang, f"api.op.{operation.name}", {}),
        "tags": [operation.tag],
        "parameters": [*path, *_query(operation, lang), *_headers(operation, lang)],
        "responses": _responses(operation),
    }
    if operation.body is not None:
        described["requestBody"] = _json(operation.body) | {"required": True}
    if operation.scope is not None:
        described["security"] = [{"token": []}]
        described["description"] = render_key(lang, "api.needs", {"scope": operation.scope})
    return described


def _query(operation: Operation, lang: Lang) -> list[Schema]:
    return [
        {
            "name": each.name,
            "in": "query",
            "description": render_key(lang, f"api.query.{each.name}", {}),
            "schema": each.schema(),
        }
        for each in operation.query
    ]


def _headers(operation: Operation, lang: Lang) -> list[Schema]:
    if operation.scope == "play":
        name, schema = "Idempotency-Key", {"type": "string", "pattern": "^[A-Za-z0-9_.:-]{1,64}$"}
    elif operation.streams:
        name, schema = "Last-Event-ID", {"type": "string", "pattern": "^[0-9]{1,9}$"}
    else:
        return []
    key = name.lower().replace("-", "_")
    return [
        {
            "name": name,
            "in": "header",
            "description": render_key(lang, f"api.header.{key}", {}),
            "schema": schema,
        }
    ]


def _responses(operation: Operation) -> Schema:
    if operation.streams:
        kind = "text/event-stream"
    else:
        kind = "application/json"
    said: Schema = {
        str(operation.status): {
            "description": "OK",
            "content": {kind: {"schema": operation.answer}},
        },
    }
    statuses = {*_ALWAYS, *operation.refusals}
    statuses |= {_COUNTED} if operation.counted else set()
    statuses |= set(_WITH_BODY) if operation.body is not None else set()
    statuses |= set(_WITH_TOKEN) if operation.scope is not None else set()
    statuses |= {404} if "{" in operation.path else set()
    said |= {str(status): {"$ref": "#/components/responses/Problem"} for status in sorted(statuses)}
    return said


def _json(schema: Schema) -> Schema:
    return {"content": {"application/json": {"schema": schema}}}


def _shapes(lang: Lang) -> dict[str, Schema]:
    roots, shapes = schemas()
    own = msgspec.json.schema_components(
        [OpenTable, EndAccess, SetAges], ref_template="#/components/schemas/{name}"
    )[1]
    command = roots[0]
    return {
        **shapes,
        **own,
        "Command": {"description": render_key(lang, "api.command", {}), **command},
        "Answer": ANSWER,
        "Line": LINE,
        "Problem": {
            "type": "object",
            "properties": {
                "type": {"type": "string"},
                "title": {"type": "string"},
                "status": {"type": "integer"},
                "detail": {"type": "string"},
                "code": {"type": "string"},
                "field": {"type": "string"},
                "choices": list_schema(object_schema(id=WORDS, name=WORDS)),
            },
            "required": ["type", "title", "status", "detail", "code", "field"],
        },
    }
