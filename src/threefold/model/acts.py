"""Procedures that can do several things: which inputs each of these needs, and which belong to another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple, TypeVar

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from threefold.rules.types import Message, Refusal

Act = TypeVar("Act", bound=str)


class Takes(NamedTuple):
    """Inputs that one act needs, and others that go with it."""

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


class When(NamedTuple):
    """An input that has a sense only while another one, ``field``, has one of these values (None: left out)."""

    field: str
    values: frozenset[str | bool | None]


def when(field: str, *values: str | bool | None) -> When:
    """An input belongs to these values of another."""
    return When(field, frozenset(values))


def when_done(field: str, takes: Mapping[Act, Takes]) -> dict[str, When]:
    """Of a procedure that can do several things: to which of them each input belongs."""
    named = {name for each in takes.values() for name in (*each.needs, *each.may)}
    return {
        name: When(field, frozenset(act for act, each in takes.items() if name in (*each.needs, *each.may)))
        for name in named
    }


def given_fields(inputs: Struct) -> Iterator[str]:
    """The optional inputs that were given: other than their default, and no empty text."""
    for field in _optional(type(inputs)):
        value = getattr(inputs, field.name)
        default = field.default_factory() if field.default is NODEFAULT else field.default
        if value != default and (not isinstance(value, str) or value.strip()):
            yield field.name


@cache
def _optional(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """The fields that may be left out: to read them takes a thousand times as long as to look at their values."""
    return tuple(field for field in fields(kind) if not field.required)


def said_enough(inputs: Struct, takes: Takes, act: Message) -> Refusal | None:
    """An act is refused without what it needs, and with what belongs to another act."""
    given = list(given_fields(inputs))
    missing = [name for name in takes.needs if name not in given]
    stray = [name for name in given if name not in takes.needs and name not in takes.may]
    for names, key in ((missing, "refusal.input_missing"), (stray, "refusal.input_stray")):
        if names:
            return Refusal("bad_value", f"inputs.{names[0]}", Message(key, {"field": names[0], "act": act}))
    return None
