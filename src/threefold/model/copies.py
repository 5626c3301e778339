"""Copies from one kind of struct to a kindred one: each field that both have, by its name, so that none is lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import Struct

Kind = TypeVar("Kind", bound=Struct)


def as_kind(kind: type[Kind], value: Struct, **changed: Any) -> Kind:
    """A struct of this kind with all that the value has of its fields; ``changed`` are those that differ.

    Entries of the library hold tuples, structs that travel hold lists: a tuple becomes a list.
    """
    names, read = _shared(kind, type(value))
    fields = dict(zip(names, read(value), strict=True))
    fields |= {name: [*held] for name, held in fields.items() if type(held) is tuple}
    return kind(**(fields | changed))


@cache
def _shared(kind: type[Struct], other: type[Struct]) -> tuple[tuple[str, ...], Callable[[Struct], tuple[Any, ...]]]:
    """The names of the fields that two kinds share, and what reads them."""
    names = tuple(name for name in kind.__struct_fields__ if name in other.__struct_fields__)
    assert len(names) > 1, f"{kind.__name__} and {other.__name__} are not kindred"
    return names, attrgetter(*names)
