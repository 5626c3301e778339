"""Procedures with several acts: the inputs that each act needs, and those that belong to another
act.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple, TypeVar

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from threefold.rules.types import Message, Refusal

Act = TypeVar("Act", bound=str)


class Takes(NamedTuple):
    """The inputs of one act: those that it needs, and those that it also allows."""

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


class When(NamedTuple):
    """When an input applies: while another input, ``field``, has one of these values (None: it is
    left out).
    """

    field: str
    values: frozenset[str | bool | None]


def when(field: str, *values: str | bool | None) -> When:
    """Return the condition that ``field`` has one of these values."""
    return When(field, frozenset(values))


def when_done(field: str, takes: Mapping[Act, Takes]) -> dict[str, When]:
    """Return when each input of a procedure with several acts applies: while ``field`` names an act
    that takes it.
    """
    named = {name for each in takes.values() for name in (*each.needs, *each.may)}
    return {
        name: When(
            field, frozenset(act for act, each in takes.items() if name in (*each.needs, *each.may))
        )
        for name in named
    }


def given_fields(inputs: Struct) -> Iterator[str]:
    """Yield the names of the optional inputs that were given: the value is not the default and not
    a blank text.
    """
    for field in _optional(type(inputs)):
        value = getattr(inputs, field.name)
        if field.default is NODEFAULT:
            default = field.default_factory()
        else:
            default = field.default
        if value != default and (not isinstance(value, str) or value.strip()):
            yield field.name


@cache
def _optional(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """Return the optional fields of a struct. Cached: this takes a thousand times as long as
    reading their values.
    """
    return tuple(field for field in fields(kind) if not field.required)


def check_act_inputs(inputs: Struct, takes: Takes, act: Message) -> Refusal | None:
    """Refuse an act without an input it needs, or with an input of another act (``bad_value``)."""
    given = list(given_fields(inputs))
    missing = [name for name in takes.needs if name not in given]
    stray = [name for name in given if name not in takes.needs and name not in takes.may]
    for names, key in ((missing, "refusal.input_missing"), (stray, "refusal.input_stray")):
        if names:
            return Refusal(
                "bad_value", f"inputs.{names[0]}", Message(key, {"field": names[0], "act": act})
            )
    return None
