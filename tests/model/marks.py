"""Structs with one field more than the model has: whoever rebuilds one field by field loses it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any, Final, Literal, get_args, get_origin

import msgspec
from msgspec import Meta, Struct, structs

from threefold.model.time import Duration

ADDED: Final = "added_tomorrow"
KEPT: Final = "kept"


@cache
def _wider(kind: type[Struct]) -> type[Struct]:
    """The kind with one more field."""
    return msgspec.defstruct(
        kind.__name__, [(ADDED, str, "lost")], bases=(kind,), frozen=True, kw_only=True
    )


def kind_of(value: Struct) -> type[Struct]:
    """The kind of the model that a struct is, with or without the field more."""
    return type(value).__mro__[1] if ADDED in value.__struct_fields__ else type(value)  # type: ignore[return-value]


def marked(value: Any) -> Any:
    """The value with the field more in each struct within it."""
    if isinstance(value, Struct):
        fields = {name: marked(getattr(value, name)) for name in value.__struct_fields__}
        return _wider(type(value))(**fields, **{ADDED: KEPT})
    if isinstance(value, dict):
        return {key: marked(one) for key, one in value.items()}
    if type(value) in (list, tuple):
        return type(value)(marked(one) for one in value)
    return value


def lost(before: Any, after: Any, at: str = "") -> Iterator[str]:
    """Where a struct of the same kind came back without the field; in lists, one of the same name
    is the same.
    """
    if isinstance(before, Struct) and isinstance(after, Struct):
        kind = kind_of(before)
        if kind is not kind_of(after) or kind is Duration:  # a span of time is set as a whole
            return
        if getattr(after, ADDED, "") != KEPT:
            yield f"{at or kind.__name__} ({kind.__name__})"
            return
        for name in kind.__struct_fields__:
            yield from lost(
                getattr(before, name), getattr(after, name), f"{at}.{name}" if at else name
            )
    elif isinstance(before, dict) and isinstance(after, dict):
        for key in before.keys() & after.keys():
            yield from lost(before[key], after[key], f"{at}[{key}]")
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple):
        known = {one.name: one for one in before if hasattr(one, "name")}
        for one in after:
            if hasattr(one, "name") and one.name in known:
                yield from lost(known[one.name], one, f"{at}[{one.name}]")


def filled_in(expected: Any) -> Any:
    """A value of a type with something in every field, and nothing that is a default where there is
    a choice.
    """
    origin, args = get_origin(expected), get_args(expected)
    if origin is Annotated:
        bounds = [meta for meta in args[1:] if isinstance(meta, Meta)]
        least = max((meta.ge for meta in bounds if meta.ge is not None), default=None)
        most = min((meta.le for meta in bounds if meta.le is not None), default=None)
        return (
            filled_in(args[0])
            if least is None or most is None
            else int(min(most, max(least, 0) + 1))
        )
    if origin is Literal:
        return args[-1]
    if origin is list:
        return [filled_in(args[0])]
    if origin is dict:
        return {filled_in(args[0]): filled_in(args[1])}
    if origin is tuple:
        return tuple(filled_in(arg) for arg in args if arg is not ...)
    if args:  # a union
        return filled_in(next(arg for arg in args if arg not in (None, type(None))))
    if isinstance(expected, type) and issubclass(expected, Struct):
        return expected(**{field.name: filled_in(field.type) for field in structs.fields(expected)})
    return {str: "word", int: 1, float: 1.0, bool: True}[expected]
