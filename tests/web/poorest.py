"""The poorest entries that the schemas of content allow: every optional field left out, lists
empty, texts as short as they may be, names of one letter; and entries between those and rich ones.
They are drawn from the declarations, so a new field is drawn the day it is declared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from msgspec import inspect

from threefold.library.files import ContentError
from threefold.library.packs import KINDS, read_packs
from threefold.model.shelf.entries import AbilityEntry, Power

MANIFEST: Final = "format: threefold/pack/1\nkey: poor\nname: P\n"
DEEPEST: Final = 3
"""Further down there is only what has to be there, for effects hold effects without end."""

TRIES: Final = 8
"""How often an entry is drawn until one is sound: most checks are of single effects."""

NEEDED: Final[Mapping[str, Mapping[str, object]]] = {
    "arcs": {"linked": True},  # an arc without steps is one that others lead to
    "situations": {"melee": 1},
}
"""What a pack has to say beyond its schema."""


def poor_pack(folder: Path, draw: Random) -> dict[str, list[str]]:
    """Write a pack with the poorest entry of each kind, and one between poor and rich; return the
    keys by kind.
    """
    folder.mkdir()
    (folder / "pack.yaml").write_text(MANIFEST, "utf-8")
    entries = {name: [_poorest(name)] for name in KINDS}
    for name, own in entries.items():
        _write(folder, name, own)
        for _ in range(TRIES):
            mixed = _named(name, _fields(draw, _struct(name)), "z", "Z")
            _write(folder, name, [*own, mixed])
            if _is_sound(folder):
                own.append(mixed)
                break
        _write(folder, name, own)
    read_packs([folder])
    return {name: [str(entry[KINDS[name].key]) for entry in own] for name, own in entries.items()}


def poorest_entries() -> dict[str, dict[str, Any]]:
    """The poorest entry of each kind, with the key q."""
    return {name: _poorest(name) for name in KINDS}


def _is_sound(folder: Path) -> bool:
    try:
        read_packs([folder])
    except ContentError:
        return False
    return True


def _write(folder: Path, name: str, entries: list[dict[str, Any]]) -> None:
    lines = [json.dumps(entry) for entry in entries]
    (folder / f"{name}.jsonl").write_text("\n".join(lines) + "\n", "utf-8")


def _poorest(name: str) -> dict[str, Any]:
    """The poorest entry of a kind."""
    return _named(name, _fields(None, _struct(name)), "q", "Q")


def _struct(name: str) -> inspect.StructType:
    info = inspect.type_info(KINDS[name].type)
    assert isinstance(info, inspect.StructType)
    return info


def _named(name: str, entry: dict[str, Any], key: str, called: str) -> dict[str, Any]:
    kind = KINDS[name].type
    known = {field.name for field in msgspec.structs.fields(kind)}
    given = {"key": key, "name": called} | dict(NEEDED.get(name, {}))
    if issubclass(kind, Power) and name != "equipment":
        given |= {"told": "gm"}
    if issubclass(kind, AbilityEntry):
        given |= {"types": ["warrior"]}
    return entry | {field: value for field, value in given.items() if field in known}


def _fields(draw: Random | None, struct: inspect.StructType, depth: int = 0) -> dict[str, Any]:
    """The fields of a struct: those that have to be there, and with ``draw`` some of the others."""
    found: dict[str, Any] = {} if struct.tag is None else {str(struct.tag_field): struct.tag}
    for field in struct.fields:
        optional = draw is not None and depth < DEEPEST and draw.randint(0, 2) == 0
        if field.required or optional:
            found[field.encode_name] = _value(draw, field.type, depth)
    return found


def _value(draw: Random | None, kind: inspect.Type, depth: int) -> Any:
    """A poor value of a type: the shortest, the least, the first; with ``draw`` any of those that
    are allowed.
    """
    match kind:
        case inspect.Metadata(type=inner):
            return _value(draw, inner, depth)
        case inspect.IntType():
            low = kind.ge if kind.ge is not None else 0
            return (
                low
                if draw is None
                else draw.randint(low, min(low + 9, kind.le if kind.le is not None else 99))
            )
        case inspect.StrType():
            return _text(draw, kind)
        case inspect.BoolType():
            return draw is not None and draw.random() < 0.5
        case inspect.NoneType():
            return None
        case inspect.LiteralType():
            return kind.values[0] if draw is None else draw.choice(kind.values)
        case inspect.UnionType():
            able = [
                one
                for one in kind.types
                if not isinstance(one, inspect.CustomType | inspect.NoneType)
            ]
            return _value(draw, able[0 if draw is None else draw.randrange(len(able))], depth)
        case inspect.ListType() | inspect.VarTupleType():
            least = kind.min_length or 0
            size = least if draw is None or depth >= DEEPEST else draw.randint(least, least + 1)
            return [_value(draw, kind.item_type, depth + 1) for _ in range(size)]
        case inspect.DictType():
            keys = [_value(draw, kind.key_type, depth + 1) for _ in range(kind.min_length or 0)]
            return {key: _value(draw, kind.value_type, depth + 1) for key in keys}
        case inspect.StructType():
            return _fields(draw, kind, depth + 1)
        case _:
            raise NotImplementedError(
                type(kind).__name__
            )  # to show one that holds itself takes hours


def _text(draw: Random | None, kind: inspect.StrType) -> str:
    if kind.pattern is None:
        return "x" * (kind.min_length or 0)
    if draw is None:
        return str(min(_of_pattern(kind.pattern), key=len))
    return draw.choice(_of_pattern(kind.pattern))


WORDS: Final = (
    "",
    "a",
    "1",
    "1d6",
    "1d6-2",
    "1d6+2",
    "never",
    "automatic",
    "1 in 1d6",
    "short",
    "a.a",
    "1 minute",
)
"""Short texts, one of which fits each pattern of the schemas; a pattern that none fits fails
here.
"""


def _of_pattern(pattern: str) -> list[str]:
    import re

    found = [word for word in WORDS if re.fullmatch(pattern, word)]
    assert found, pattern
    return found
