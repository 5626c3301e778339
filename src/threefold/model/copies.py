"""Copy a struct into another kind of struct: every field that both have is copied by its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from msgspec import Struct

Kind = TypeVar("Kind", bound=Struct)


def as_kind(kind: type[Kind], value: Struct, **changed: Any) -> Kind:
    """Return a struct of this kind with the fields that it shares with ``value``; ``changed``
    replaces or adds fields.

    Entries of the library hold tuples, structs of the contract hold lists: a tuple becomes a list.
    """
    names, read = _shared_fields(kind, type(value))
    fields = dict(zip(names, read(value), strict=True))
    fields |= {name: [*held] for name, held in fields.items() if type(held) is tuple}
    return kind(**(fields | changed))


@cache
def _shared_fields(
    kind: type[Struct], other: type[Struct]
) -> tuple[tuple[str, ...], Callable[[Struct], tuple[Any, ...]]]:
    """Return the names of the fields that two kinds share, and a getter for them."""
    names = tuple(name for name in kind.__struct_fields__ if name in other.__struct_fields__)
    assert len(names) > 1, f"{kind.__name__} and {other.__name__} are not kindred"
    return names, attrgetter(*names)
