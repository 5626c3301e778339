"""Writes the JSON Schemas of content files, for editors and other programs: `python scripts/schemas.py`."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from threefold.library import arcs, creation, items, rituals, traps
from threefold.library.paths import content_dir

SCHEMAS = {
    "arcs.schema.json": arcs.schema,
    "cyphers.schema.json": partial(items.schema, items.SampleCypher),
    "artifacts.schema.json": partial(items.schema, items.SampleArtifact),
    "rituals.schema.json": rituals.schema,
    "traps.schema.json": traps.schema,
    **{f"{name}.schema.json": partial(creation.schema, name) for name in creation.FILES},
}


def written(schema: dict[str, Any]) -> str:
    """A schema as its file holds it."""
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def main() -> None:
    """Write them all."""
    for name, schema in SCHEMAS.items():
        (content_dir() / name).write_text(written(schema()), "utf-8")


if __name__ == "__main__":
    main()
