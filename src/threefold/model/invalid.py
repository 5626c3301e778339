"""Convert validation errors to refusals that a player understands: what is wrong with a value, and
what is valid.

msgspec says where a value does not fit. The type that is expected there says what is valid. Both go
into a `Refusal` whose ``field`` is the path, for a line of JSON and a web form alike. This code
runs only when something is wrong.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import UNSET

from threefold.model import typed
from threefold.model.duplicates import TwiceError
from threefold.model.shapes import (
    alternatives,
    described,
    entries_of,
    fields_of,
    fits_length,
    names_of,
)
from threefold.rules.near import nearest, shown
from threefold.rules.types import Message, Refusal, listed, verbatim

_AT: Final = re.compile(r" - at (?P<key>`key` in )?`\$?(?P<path>[^`]*)`$")
_STEP: Final = re.compile(r"\.?([^.\[\]]+)|\[(\d+|\.\.\.)\]")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*)`$", re.DOTALL)
_MISSING: Final = re.compile(r"Object missing required field `(.*)`$")
_BYTE: Final = re.compile(r"\(byte (\d+)\)$")


class Place(NamedTuple):
    """A place in the data that was sent: its path, the type expected there, and the value (`UNSET`:
    not known).
    """

    path: str
    hint: object
    value: object


def invalid(
    error: msgspec.ValidationError, expected: object, data: object = UNSET, prefix: str = ""
) -> Refusal:
    """Return a refusal for a validation error of ``data`` against the type ``expected``.

    ``data`` holds plain values (dicts, lists, strings, numbers); without it the refusal cannot
    repeat what was sent. ``prefix`` is the path of ``data``.
    """
    text = str(error)
    at = _AT.search(text)
    place = Place(prefix, expected, data)
    if at:
        text = text[: at.start()]
        for name, index in _STEP.findall(at["path"]):
            place = _inner_place(place, name or index)
        if at["key"]:
            return _unknown_field(place, _culprit(place))
    if unknown := _UNKNOWN.match(text):
        return _unknown_field(place, unknown[1])
    if missing := _MISSING.match(text):
        return _missing_field(_inner_place(place, missing[1]))
    return _misfit(place)


def bad_json(error: Exception) -> Refusal:
    """Refuse a line that is not one JSON object: say why and, if known, at which byte."""
    if isinstance(error, TwiceError):
        message = Message("content.field_twice", {"field": shown(error.field)})
    elif isinstance(error, UnicodeDecodeError):
        message = Message("invalid.json.not_utf8", {"byte": error.start + 1})
    elif isinstance(error, RecursionError):
        message = Message("invalid.json.too_deep")
    elif isinstance(error, msgspec.ValidationError):
        message = Message(
            "invalid.json.number" if "out of range" in str(error) else "invalid.json.not_object"
        )
    elif byte := _BYTE.search(str(error)):
        message = Message("invalid.json.malformed", {"byte": int(byte[1]) + 1})
    else:
        message = Message("invalid.json.cut_off")
    return Refusal("bad_json", "", message)


# --- the three things that can be wrong -----------------------------------------------------------


def _unknown_field(place: Place, name: str) -> Refusal:
    """Refuse an unknown field. Suggest the nearest known name, or list the known names."""
    path = _below(place.path, shown(name))
    known = sorted(names_of(place.hint, place.value))
    near = nearest(name, known)
    params: dict[str, str | int | Message] = {"field": _label(path)}
    if near:
        message = Message("invalid.unknown_near", params | {"near": verbatim(near)})
    elif known:
        message = Message(
            "invalid.unknown", params | {"names": listed([*map(verbatim, known)], "comma")}
        )
    else:
        message = Message("invalid.unknown_plain", params)
    return Refusal("unknown_field", path, message)


def _missing_field(place: Place) -> Refusal:
    """Refuse an object without a required field."""
    params = {"field": _label(place.path), "expected": described(place.hint)}
    return Refusal("bad_value", place.path, Message("invalid.missing", params))


def _misfit(place: Place) -> Refusal:
    """Refuse a value of the wrong type or out of bounds."""
    params: dict[str, str | Message] = {
        "field": _label(place.path),
        "expected": described(place.hint, place.value),
    }
    if place.value is UNSET:
        return Refusal("bad_value", place.path, Message("invalid.must", params))
    params |= {"got": _wrong_value_text(place)}
    near = _nearest_valid_word(place)
    if near is None:
        return Refusal("bad_value", place.path, Message("invalid.must_not", params))
    return Refusal(
        "bad_value", place.path, Message("invalid.must_not_near", params | {"near": verbatim(near)})
    )


def _nearest_valid_word(place: Place) -> str | None:
    """Return the valid word nearest to a wrong one; None if the valid words are few, because the
    refusal lists them.
    """
    words = [
        arg
        for a in alternatives(place.hint)
        if a.plain is Literal
        for arg in a.args
        if isinstance(arg, str)
    ]
    if isinstance(place.value, str) and len(words) > _MANY:
        return nearest(place.value, words)
    return None


_MANY: Final = 6
"""A list with more words than this is too long to read, so the nearest word is suggested."""


def _label(path: str) -> Message:
    """Return the path as players know it: ``difficulty``, not ``inputs.difficulty``."""
    label = path.removeprefix("inputs.")
    if label:
        return verbatim(label)
    return Message("invalid.this")


def _wrong_value_text(place: Place) -> Message | str:
    """Describe the value that was found in place of the expected one."""
    value = place.value
    if isinstance(value, str | list):
        like = [a for a in alternatives(place.hint) if type(value) is a.plain]
        sized = [a for a in like if a.low is not None or a.high is not None]
        if any(a.pattern is None or not fits_length(a, value) for a in sized):
            return Message("invalid.found.sized", {"n": len(value)})
        if isinstance(value, str):
            return Message("invalid.found.text", {"text": shown(value)})
        return Message("invalid.found.list")
    if isinstance(value, dict):
        return Message("invalid.found.object")
    return shown(msgspec.json.encode(value).decode())


# --- walking to the place -------------------------------------------------------------------------


def _below(path: str, name: str) -> str:
    if path:
        return f"{path}.{name}"
    return name


def _inner_place(place: Place, step: str) -> Place:
    """Go one step down: into a field, an entry of a list, or the entry of a mapping that does not
    fit.
    """
    value = place.value
    if step == "...":
        name = _culprit(place)
        if isinstance(value, dict):
            inner = value.get(name, UNSET)
        else:
            inner = UNSET
        return Place(_below(place.path, shown(name)), entries_of(place.hint, dict), inner)
    if step.isdigit():
        index = int(step)
        if isinstance(value, list) and index < len(value):
            inner = value[index]
        else:
            inner = UNSET
        return Place(f"{place.path}[{step}]", entries_of(place.hint, list), inner)
    hint = fields_of(place.hint, value).get(step, object)
    if isinstance(value, dict):
        inner = value.get(step, UNSET)
    else:
        inner = UNSET
    return Place(_below(place.path, step), hint, inner)


def _culprit(place: Place) -> str:
    """Return the first key that makes a mapping invalid. msgspec does not say which key it is."""
    if isinstance(place.value, dict):
        for key, value in place.value.items():
            try:
                typed.convert({key: value}, place.hint)
            except msgspec.ValidationError:
                return str(key)
    return "[...]"
