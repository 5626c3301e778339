"""What is wrong with a value, and what would be right: validation errors as refusals a player understands.

msgspec says where a value does not fit; the type that belongs there says what would. Both lead to a `Refusal` whose
``field`` is the path, for a line of JSON and a web form alike. All of this runs only when something is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Final, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from threefold.rules.near import nearest, shown
from threefold.rules.types import Message, Refusal

_AT: Final = re.compile(r" - at (?P<key>`key` in )?`\$?(?P<path>[^`]*)`$")
_STEP: Final = re.compile(r"\.?([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*)`$", re.DOTALL)
_MISSING: Final = re.compile(r"Object missing required field `(.*)`$")
_BYTE: Final = re.compile(r"\(byte (\d+)\)$")


class Place(NamedTuple):
    """A place in what was sent: its path, the type that belongs there, and what stands there (`UNSET`: not known)."""

    path: str
    hint: object
    value: object


def invalid(error: msgspec.ValidationError, expected: object, data: object = UNSET, prefix: str = "") -> Refusal:
    """A validation error of ``data`` against the type ``expected``, as a refusal.

    ``data`` are plain values (dicts, lists, strings, numbers); without them the refusal cannot repeat what was sent.
    ``prefix`` is the path at which they stand.
    """
    text = str(error)
    at = _AT.search(text)
    place = Place(prefix, expected, data)
    if at:
        text = text[: at.start()]
        for name, index in _STEP.findall(at["path"]):
            place = _entered(place, name or index)
        if at["key"]:
            return _unknown(place, _culprit(place))
    if unknown := _UNKNOWN.match(text):
        return _unknown(place, unknown[1])
    if missing := _MISSING.match(text):
        return _missing(_entered(place, missing[1]))
    return _misfit(place)


def bad_json(error: Exception) -> Refusal:
    """A line that is not one JSON object: where, and in which way."""
    if isinstance(error, UnicodeDecodeError):
        message = Message("invalid.json.not_utf8", {"byte": error.start + 1})
    elif isinstance(error, RecursionError):
        message = Message("invalid.json.too_deep")
    elif isinstance(error, msgspec.ValidationError):
        message = Message("invalid.json.not_object")
    elif byte := _BYTE.search(str(error)):
        message = Message("invalid.json.malformed", {"byte": int(byte[1]) + 1})
    else:
        message = Message("invalid.json.cut_off")
    return Refusal("bad_json", "", message)


# --- the three things that can be wrong -------------------------------------------------------------------------------


def _unknown(place: Place, name: str) -> Refusal:
    """A field that does not exist there: the one that was meant, or those that do."""
    path = _below(place.path, shown(name))
    known = sorted(_names(place.hint, place.value))
    near = nearest(name, known)
    params: dict[str, str | int | Message] = {"field": _label(path)}
    if near:
        message = Message("invalid.unknown_near", params | {"near": near})
    elif known:
        message = Message("invalid.unknown", params | {"names": ", ".join(known)})
    else:
        message = Message("invalid.unknown_plain", params)
    return Refusal("unknown_field", path, message)


def _missing(place: Place) -> Refusal:
    """A field that has to be there."""
    params = {"field": _label(place.path), "expected": described(place.hint)}
    return Refusal("bad_value", place.path, Message("invalid.missing", params))


def _misfit(place: Place) -> Refusal:
    """A value of another type or beyond its bounds."""
    params = {"field": _label(place.path), "expected": described(place.hint)}
    if place.value is UNSET:
        return Refusal("bad_value", place.path, Message("invalid.must", params))
    return Refusal("bad_value", place.path, Message("invalid.must_not", params | {"got": _found(place)}))


def _label(path: str) -> str | Message:
    """The path as a sentence names it: a player thinks of `difficulty`, not of `inputs.difficulty`."""
    return path.removeprefix("inputs.") or Message("invalid.this")


def _found(place: Place) -> Message | str:
    """What stands there in place of what is expected."""
    value = place.value
    if isinstance(value, str | list):
        like = [a for a in _alternatives(place.hint) if type(value) is a.plain]
        if any(a.low is not None or a.high is not None for a in like):
            return Message("invalid.found.sized", {"n": len(value)})
        if isinstance(value, str):
            return Message("invalid.found.text", {"text": shown(value)})
        return Message("invalid.found.list")
    if isinstance(value, dict):
        return Message("invalid.found.object")
    return shown(msgspec.json.encode(value).decode())


# --- walking to the place ---------------------------------------------------------------------------------------------


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _entered(place: Place, step: str) -> Place:
    """One step down: into a field, an entry of a list, or the entry of a mapping that does not fit."""
    value = place.value
    if step == "...":
        name = _culprit(place)
        inner = value.get(name, UNSET) if isinstance(value, dict) else UNSET
        return Place(_below(place.path, shown(name)), _entries(place.hint, dict), inner)
    if step.isdigit():
        index = int(step)
        inner = value[index] if isinstance(value, list) and index < len(value) else UNSET
        return Place(f"{place.path}[{step}]", _entries(place.hint, list), inner)
    hint = _fields(place.hint, value).get(step, object)
    inner = value.get(step, UNSET) if isinstance(value, dict) else UNSET
    return Place(_below(place.path, step), hint, inner)


def _culprit(place: Place) -> str:
    """The first key of a mapping with which it cannot be read, for msgspec does not say which."""
    if isinstance(place.value, dict):
        for key, value in place.value.items():
            try:
                msgspec.convert({key: value}, place.hint)
            except msgspec.ValidationError:
                return str(key)
    return "[...]"


# --- what types say ---------------------------------------------------------------------------------------------------


class _Alternative(NamedTuple):
    """One alternative of a type: what it is without its arguments, these, and its bounds (of a number or a length)."""

    plain: object
    args: tuple[object, ...]
    low: int | None
    high: int | None


def _alternatives(hint: object) -> Iterator[_Alternative]:
    """What a type allows, one by one. That a value may be null or left out goes without saying."""
    metas: list[Meta] = []
    while get_origin(hint) is Annotated:
        hint, *more = get_args(hint)
        metas += [m for m in more if isinstance(m, Meta)]
    if get_origin(hint) in (Union, UnionType):
        for member in get_args(hint):
            if member not in (NoneType, UnsetType):
                yield from _alternatives(member)
        return
    low = [bound for m in metas for bound in (m.ge, m.min_length) if bound is not None]
    high = [bound for m in metas for bound in (m.le, m.max_length) if bound is not None]
    yield _Alternative(
        get_origin(hint) or hint, get_args(hint), int(low[0]) if low else None, int(high[0]) if high else None
    )


@cache
def _hints(struct: type[Struct]) -> Mapping[str, object]:
    return get_type_hints(struct, include_extras=True)


def _structs(hint: object, value: object = UNSET) -> list[type[Struct]]:
    """The structs that may stand here; if what stands here says its kind, only that one."""
    structs = [a.plain for a in _alternatives(hint) if isinstance(a.plain, type) and issubclass(a.plain, Struct)]
    if len(structs) > 1 and isinstance(value, dict):
        return [s for s in structs if s.__struct_config__.tag == value.get(s.__struct_config__.tag_field)] or structs
    return structs


def _kinds(structs: Sequence[type[Struct]]) -> tuple[str, ...]:
    """The kinds (``pc``, ``npc`` …) by which structs are told apart."""
    return tuple(str(s.__struct_config__.tag) for s in structs if s.__struct_config__.tag is not None)


def _fields(hint: object, value: object) -> dict[str, object]:
    """The fields a value of this type may have, with their types."""
    fields: dict[str, object] = {}
    structs = _structs(hint)
    if kinds := _kinds(structs):
        fields[str(structs[0].__struct_config__.tag_field)] = Literal.__getitem__(kinds)
    for struct in _structs(hint, value):
        fields |= _hints(struct)
    return fields


def _names(hint: object, value: object) -> list[str]:
    """The names that fields or keys may have here, where they are a closed set."""
    keys = [a.args[0] for a in _alternatives(hint) if a.plain is dict]
    closed = [str(name) for key in keys if get_origin(key) is Literal for name in get_args(key)]
    return closed or [*_fields(hint, value)]


def _entries(hint: object, container: type) -> object:
    """The type of the entries of a list or mapping."""
    return next((a.args[-1] for a in _alternatives(hint) if a.plain is container), object)


def described(hint: object) -> Message:
    """What a type allows, in words that follow "must be"."""
    structs = _structs(hint)
    words = [_described(a) for a in _alternatives(hint) if a.plain not in structs]
    if structs:
        words.append(_object(structs))
    message, join = words.pop(), "invalid.or"
    while words:
        message, join = Message(join, {"first": words.pop(), "second": message}), "invalid.comma"
    return message


def _described(allowed: _Alternative) -> Message:
    if allowed.plain is Literal:
        return _choice([str(choice) for choice in allowed.args])
    key = _WORDS.get(allowed.plain, "invalid.object")
    bounds = {n: bound for n, bound in (("low", allowed.low), ("high", allowed.high)) if bound is not None}
    return Message("_".join((key, *bounds)), bounds)


_WORDS: Final[Mapping[object, str]] = {
    int: "invalid.whole",
    str: "invalid.text",
    bool: "invalid.truth",
    list: "invalid.list",
}


def _choice(choices: Sequence[str]) -> Message:
    if len(choices) == 1:
        return Message("line.given", {"name": choices[0]})
    return Message("invalid.choice", {"choices": ", ".join(choices[:-1]), "last": choices[-1]})


def _object(structs: Sequence[type[Struct]]) -> Message:
    """An object of some kinds, or with the fields it has to have, or else may have."""
    kinds = _kinds(structs)
    if kinds:
        return Message("invalid.object_of_kind", {"kinds": _choice(kinds)})
    required = [field.name for field in msgspec.structs.fields(structs[0]) if field.required]
    if required:
        return Message("invalid.object_with", {"fields": ", ".join(required)})
    return Message("invalid.object_that_may_have", {"fields": ", ".join(structs[0].__struct_fields__)})
