"""What all our files share: one JSON object that names its format, and errors that name the file and the field."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Raw

from threefold.library.lines import to_sixty
from threefold.model.invalid import invalid
from threefold.rules.near import shown
from threefold.rules.types import Message, Refusal

if TYPE_CHECKING:
    from yaml import Event

T = TypeVar("T")

DEEPEST = 32
"""How deep the lists and objects of a YAML file may be nested."""


def fields_of(data: bytes, name: str, expected: str) -> dict[str, Raw] | Refusal:
    """The fields of a file of the expected format, the format itself left out. YAML is read from ``.yaml`` files.

    What comes through a pipe has no name; it is YAML unless it begins as JSON does.
    """
    if name.endswith((".yaml", ".yml")) or (name == "<stdin>" and not data.lstrip().startswith((b"{", b"["))):
        data = _from_yaml(data)
    try:
        msgspec.json.decode(data)  # all of it is JSON: what is kept raw below is sound
        fields = msgspec.json.decode(data, type=dict[str, Raw])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Refusal("bad_json", "", Message("file.not_an_object", {"file": name}))
    raw = fields.pop("format", None)
    found = None if raw is None else msgspec.json.decode(raw)
    if found == expected:
        return fields
    if not isinstance(found, str):
        return Refusal("wrong_format", "format", Message("file.no_format", {"file": name, "expected": expected}))
    params = {"file": name, "found": shown(found), "expected": expected}
    return Refusal("wrong_format", "format", Message("file.other_format", params))


def _from_yaml(data: bytes) -> bytes:
    import yaml  # on first need: most files are JSON

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        depth = 0
        for event in yaml.parse(data, Loader=loader):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST or isinstance(event, yaml.AliasEvent) or _unlike_json(event):
                return b""  # libyaml would crash on very deep ones, and aliases of aliases would fill the memory
        return msgspec.json.encode(yaml.load(data, Loader=loader))  # noqa: S506 - the safe one, in C or in Python
    except (yaml.YAMLError, TypeError, ValueError, RecursionError):
        return b""


def _unlike_json(event: Event) -> bool:
    """Whether a piece of YAML is what no JSON holds: something with a tag, a number to the base of 60."""
    return to_sixty(event) or bool(getattr(event, "tag", None))


def read(raw: bytes, kind: type[T], name: str, prefix: str = "") -> T | Refusal:
    """One value out of a file, strictly; ``prefix`` is the path at which it stands."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        refusal = invalid(error, kind, msgspec.json.decode(raw), prefix)
    return refusal._replace(message=Message("file.problem", {"file": name, "problem": refusal.message}))
