"""Holds JSON Schemas against the metaschema: a definition that many schemas repeat is held once.

The check of jsonschema takes more than a second for the effects of the shelf, which a dozen schemas
define and every test of them would check again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator


def check_schema(schema: Mapping[str, Any]) -> None:
    """Raise unless this is a schema of draft 2020-12. Its definitions are schemas too; each is
    held by itself, once in a process."""
    head = {name: part for name, part in schema.items() if name != "$defs"}
    _check(json.dumps(head))
    definitions = schema.get("$defs", {})
    assert isinstance(definitions, dict)
    for body in definitions.values():
        _check(json.dumps(body))


@cache
def _check(text: str) -> None:
    Draft202012Validator.check_schema(json.loads(text))


def refuse_misfits(entries: object, schema: Mapping[str, Any]) -> None:
    """Raise unless these entries fit a schema, and the schema the metaschema."""
    check_schema(schema)
    Draft202012Validator(schema).validate(entries)
