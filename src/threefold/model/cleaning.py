"""Every name and text in what people send is looked at by its type: names are kept as ``spelling``
has them, and what nobody can see, or what would break a line, is refused with its field."""

from __future__ import annotations

import re
from typing import Final, NamedTuple, TypeVar

import msgspec

from threefold.model import typed
from threefold.model.bounds import NAME_LENGTH, Name
from threefold.model.shapes import alternatives, entries_of, fields_of
from threefold.model.spelling import fault_of_name, fault_of_text, spelled
from threefold.rules.near import shown
from threefold.rules.types import Message, Refusal, verbatim

T = TypeVar("T")

_LOOKED_AT: Final = re.compile(rb'[^\x20-\x7e]|\\[^"\\/]|" | "|  ')
"""What a compact JSON has where a name may be other than it is kept, or where something may be
wrong.
"""


class Cleaned(NamedTuple):
    """A value with its names as they are kept, or what is wrong with it."""

    value: object
    refusal: Refusal | None = None


def clean(value: T, kind: object, path: str = "", inputs: object = object) -> T | Refusal:
    """Return a value of a type with its names as they are kept; a refusal for what nobody can see,
    and for what breaks lines.

    ``path`` is where it stands; ``inputs`` is the type of raw inputs in it.
    """
    written = msgspec.json.encode(value)
    if not _LOOKED_AT.search(written):
        return value
    plain = msgspec.json.decode(written)
    found = cleaned(plain, kind, path, inputs)
    if found.refusal is not None:
        return found.refusal
    if found.value == plain:
        return value
    made: T = typed.decode(msgspec.json.encode(found.value), kind)
    return made


def cleaned(value: object, hint: object, path: str = "", inputs: object = object) -> Cleaned:
    """Return plain data of a type with its names as they are kept, or the first thing that is
    wrong.
    """
    if isinstance(value, str):
        return _cleaned_words(value, hint, path)
    if isinstance(value, list):
        entry = entries_of(hint, list)
        found = [cleaned(each, entry, f"{path}[{n}]", inputs) for n, each in enumerate(value)]
        refusal = next((each.refusal for each in found if each.refusal is not None), None)
        return Cleaned([each.value for each in found], refusal)
    if isinstance(value, dict):
        return _cleaned_fields(value, hint, path, inputs)
    return Cleaned(value)


def _cleaned_fields(value: dict[str, object], hint: object, path: str, inputs: object) -> Cleaned:
    fields, entry, key = fields_of(hint, value), entries_of(hint, dict), _keys_of(hint)
    kept: dict[str, object] = {}
    for name, each in value.items():
        if path:
            at = f"{path}.{shown(name)}"
        else:
            at = shown(name)
        if name in fields or key is object:
            named = Cleaned(name)
        else:
            named = _cleaned_words(name, Name, at)
        if fields.get(name) is msgspec.Raw:
            inner = inputs
        else:
            inner = fields.get(name, entry)
        found = cleaned(each, inner, at, inputs)
        refusal = named.refusal or found.refusal
        if refusal is not None:
            return Cleaned(value, refusal)
        called = str(named.value)
        kept[name if called in kept else called] = found.value
    return Cleaned(kept)


def _keys_of(hint: object) -> object:
    return next((a.args[0] for a in alternatives(hint) if a.plain is dict), object)


def _cleaned_words(value: str, hint: object, path: str) -> Cleaned:
    if _is_name(hint):
        fault = fault_of_name(value)
        if fault is None:
            return Cleaned(spelled(value))
        return Cleaned(value, _refused("name", fault, path))
    fault = fault_of_text(value)
    if fault is None:
        return Cleaned(value)
    return Cleaned(value, _refused("text", fault, path))


def _is_name(hint: object) -> bool:
    """Return whether words of a type are a name: one line, no longer than names are, or a name in
    place of what it names. All other words are texts."""
    allowed = [*alternatives(hint)]
    words = [a for a in allowed if a.plain is str and a.pattern is None]
    return any(
        a.high <= NAME_LENGTH if a.high is not None else len(allowed) > len(words) for a in words
    )


def refused_name(name: str, field: str) -> Refusal | None:
    """Refuse a single name that nobody can see, or that breaks its line."""
    fault = fault_of_name(name)
    if fault is None:
        return None
    return _refused("name", fault, field)


def _refused(what: str, fault: str, path: str) -> Refusal:
    label = path.removeprefix("inputs.")
    params = {"field": verbatim(label) if label else Message("invalid.this")}
    return Refusal("bad_value", path, Message(f"refusal.spelling.{what}_{fault}", params))
