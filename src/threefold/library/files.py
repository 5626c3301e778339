"""Reads a content file of entries: strict, and an error names the file, the entry and the field."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)


class ContentError(ValueError):
    """A content file is not as it should be."""


def read_entries(path: Path, kind: type[T], name: str = "id") -> tuple[T, ...]:
    """All entries of a file, in its order; ``name`` is the field that names an entry and must not occur twice.

    Raises ContentError for YAML that cannot be read, unknown or missing fields, wrong values and repeated names.
    """
    entries: dict[str, T] = {}
    for number, raw in enumerate(_load(path), 1):
        label = raw.get(name) if isinstance(raw, Mapping) else None
        where = f"{path.name}: {label if isinstance(label, str) else f'entry {number}'}"
        try:
            entry = msgspec.convert(raw, kind)
        except msgspec.ValidationError as error:
            raise ContentError(f"{where}: {error}") from None
        key = str(getattr(entry, name))
        if key in entries:
            raise ContentError(f"{where}: there is an entry of this {name} already")
        entries[key] = entry
    return tuple(entries.values())


def _load(path: Path) -> list[object]:
    import yaml  # on first need: commands that read no content start without it

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        raw: object = yaml.load(path.read_bytes(), Loader=loader)  # noqa: S506 - a safe loader either way
    except yaml.YAMLError as error:
        raise ContentError(f"{path.name}: {' '.join(str(error).split())}") from None
    if not isinstance(raw, list):
        raise ContentError(f"{path.name}: a list of entries is expected")
    return raw
