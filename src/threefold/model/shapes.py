"""Read from types: the fields and choices there are, and a description of valid values in words.

The types of sheets, inputs and commands are the only description of what is valid. Refusals and
listings use them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Final,
    Literal,
    NamedTuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from threefold.model.patterns import NAMES
from threefold.model.vocabulary import Vocabulary
from threefold.rules.types import Message, listed, verbatim


class Alternative(NamedTuple):
    """One alternative of a type: the type without arguments, the arguments, its bounds (of number
    or length), the pattern of a text, and where the words of a text come from."""

    plain: object
    args: tuple[object, ...]
    low: int | None
    high: int | None
    pattern: str | None = None
    vocabulary: Vocabulary | None = None


_KNOWN: Final[dict[int, tuple[object, tuple[Alternative, ...]]]] = {}
"""The alternatives of types, each with its type: by identity, because two unions are equal in any
order, and the order of a type is the order of its words."""
_MOST_KNOWN: Final = 8192


def alternatives(hint: object) -> tuple[Alternative, ...]:
    """Return the alternatives of a type, without ``None`` and ``UNSET``."""
    known = _KNOWN.get(id(hint))
    if known is not None and known[0] is hint:
        return known[1]
    found = tuple(_alternatives(hint))
    if len(_KNOWN) >= _MOST_KNOWN:
        _KNOWN.clear()
    _KNOWN[id(hint)] = (hint, found)
    return found


def _alternatives(hint: object) -> Iterator[Alternative]:
    notes: list[object] = []
    while get_origin(hint) is Annotated:
        hint, *more = get_args(hint)
        notes += more
    if get_origin(hint) in (Union, UnionType):
        for member in get_args(hint):
            if member not in (NoneType, UnsetType):
                yield from alternatives(member)
        return
    metas = [note for note in notes if isinstance(note, Meta)]
    vocabularies = [note for note in notes if isinstance(note, Vocabulary)]
    yield Alternative(
        get_origin(hint) or hint,
        get_args(hint),
        _first_bound(metas, "ge", "min_length"),
        _first_bound(metas, "le", "max_length"),
        next((meta.pattern for meta in metas if meta.pattern is not None), None),
        next(iter(vocabularies), None),
    )


def _first_bound(metas: Iterable[Meta], *names: str) -> int | None:
    """Return the first bound of one of these names that is stated."""
    for meta in metas:
        for name in names:
            bound: float | None = getattr(meta, name)
            if bound is not None:
                return int(bound)
    return None


@cache
def _hints(struct: type[Struct]) -> Mapping[str, object]:
    """Return the types of a struct's fields, by their names."""
    hints = get_type_hints(struct, include_extras=True)
    return {name: hint for name, hint in hints.items() if name in struct.__struct_fields__}


def names_own_first(struct: type[Struct]) -> tuple[str, ...]:
    """Return the names of a struct's fields: its own before those that it shares with others.

    A base that states ``part_of_one = True`` is a part of the struct that inherits from it: its
    fields are own, and come first among them.
    """
    kinds: list[list[type]] = []
    for cls in struct.__mro__:
        if kinds and "part_of_one" in vars(cls):
            kinds[-1].insert(0, cls)
        else:
            kinds.append([cls])
    own_first = (name for parts in kinds for cls in parts for name in _annotated_names(cls))
    return tuple(dict.fromkeys(own_first))


def _annotated_names(cls: type) -> Iterable[str]:
    """Return the names that a class itself annotates."""
    names: Mapping[str, object] = vars(cls).get("__annotations__", {})
    return names


def structs_of(hint: object, value: object = UNSET) -> list[type[Struct]]:
    """Return the structs that are valid here. If the value names its kind, return only that
    struct.
    """
    structs = [
        a.plain
        for a in alternatives(hint)
        if isinstance(a.plain, type) and issubclass(a.plain, Struct)
    ]
    if len(structs) > 1 and isinstance(value, dict):
        return [
            s
            for s in structs
            if s.__struct_config__.tag == value.get(s.__struct_config__.tag_field)
        ] or structs
    return structs


def _kinds(structs: Sequence[type[Struct]]) -> tuple[str, ...]:
    """Return the tags (``pc``, ``npc`` …) that distinguish structs."""
    return tuple(
        str(s.__struct_config__.tag) for s in structs if s.__struct_config__.tag is not None
    )


def fields_of(hint: object, value: object) -> dict[str, object]:
    """Return the fields that a value of this type may have, with their types."""
    fields: dict[str, object] = {}
    structs = structs_of(hint)
    if kinds := _kinds(structs):
        fields[str(structs[0].__struct_config__.tag_field)] = Literal.__getitem__(kinds)
    for struct in structs_of(hint, value):
        fields |= _hints(struct)
    return fields


def names_of(hint: object, value: object) -> list[str]:
    """Return the names that fields or keys may have here, if they are a closed set."""
    keys = [a.args[0] for a in alternatives(hint) if a.plain is dict]
    closed = [str(name) for key in keys if get_origin(key) is Literal for name in get_args(key)]
    return closed or [*fields_of(hint, value)]


def entries_of(hint: object, container: type) -> object:
    """Return the type of the entries of a list or mapping."""
    return next((a.args[-1] for a in alternatives(hint) if a.plain is container), object)


def inner(hint: object) -> Iterator[tuple[str, type[Struct]]]:
    """Yield the structs inside a field, each with its path suffix: nothing, or ``[]`` for the
    entries of a list.
    """
    for container, suffix in ((hint, ""), (entries_of(hint, list), "[]")):
        for struct in structs_of(container):
            yield suffix, struct


def vocabulary_at(hint: object, path: Sequence[str]) -> Vocabulary | None:
    """Return what the text at a path of a type declares to be; None if there is no text, or if it
    declares nothing.

    The steps of a path are names, and ``[]`` for an entry of a list. A form has a mapping in rows:
    the field ``name`` of a row is the key, its other field the value.
    """
    if not path:
        declared = (a.vocabulary for a in alternatives(hint) if a.plain is str)
        return next((vocabulary for vocabulary in declared if vocabulary is not None), None)
    inside = ((inner, rest) for a in alternatives(hint) for inner, rest in _inside(a, path))
    found = (vocabulary_at(inner, rest) for inner, rest in inside)
    return next((vocabulary for vocabulary in found if vocabulary is not None), None)


def _inside(allowed: Alternative, path: Sequence[str]) -> Iterator[tuple[object, Sequence[str]]]:
    """Yield the types that the first step of a path leads to, each with the steps that are left."""
    step, *rest = path
    if allowed.plain is list and step == ENTRY:
        yield allowed.args[0], rest
    elif allowed.plain is dict:
        key, value = allowed.args
        row = step == ENTRY and len(rest) > 0
        if row and rest[0] == "name":
            yield key, rest[1:]
        elif row:
            yield value, rest[1:]
        else:
            yield value, rest
    elif isinstance(allowed.plain, type) and issubclass(allowed.plain, Struct):
        fields = _hints(allowed.plain)
        if step in fields:
            yield fields[step], rest


ENTRY: Final = "[]"
"""The step of a path that leads to an entry of a list."""


def choices_in(hint: object, seen: set[type[Struct]]) -> Iterator[tuple[object, ...]]:
    """Yield the choices of each closed set in a type and in the structs in it, in the order of
    their definition.
    """
    for a in alternatives(hint):
        if a.plain is Literal:
            yield a.args
        elif isinstance(a.plain, type) and issubclass(a.plain, Struct) and a.plain not in seen:
            seen.add(a.plain)
            for field in _hints(a.plain).values():
                yield from choices_in(field, seen)
        else:
            for argument in a.args:
                yield from choices_in(argument, seen)


def described(hint: object, value: object = UNSET) -> Message:
    """Describe what a type allows, in words that follow "must be". A text that is too long for it
    (``value``) is told the length, any other the pattern."""
    structs = structs_of(hint)
    words = [_described(a, value) for a in alternatives(hint) if a.plain not in structs]
    if structs:
        words.append(_object(structs))
    return listed(words, "or")


def fits_length(allowed: Alternative, value: object) -> bool:
    """Return whether a text or a list is within the bounds of its length. Any other value is."""
    if not isinstance(value, str | list):
        return True
    return (allowed.low or 0) <= len(value) and (allowed.high is None or len(value) <= allowed.high)


def _described(allowed: Alternative, value: object = UNSET) -> Message:
    if allowed.plain is Literal:
        return _choice([str(choice) for choice in allowed.args])
    if allowed.pattern is not None and allowed.pattern in NAMES and fits_length(allowed, value):
        return Message(f"invalid.pattern.{NAMES[allowed.pattern]}")
    key = _WORDS.get(allowed.plain, _OBJECT)
    bounds = {
        n: bound for n, bound in (("low", allowed.low), ("high", allowed.high)) if bound is not None
    }
    return Message("_".join((key, *bounds)), bounds)


_OBJECT: Final = "invalid.object"
_WORDS: Final[Mapping[object, str]] = {
    int: "invalid.whole",
    str: "invalid.text",
    bool: "invalid.truth",
    list: "invalid.list",
}


def _choice(choices: Sequence[str]) -> Message:
    return listed([verbatim(choice) for choice in choices], "or")


def _object(structs: Sequence[type[Struct]]) -> Message:
    """Describe an object: by its kinds, else by its required fields, else by its optional
    fields.
    """
    kinds = _kinds(structs)
    if kinds:
        return Message("invalid.object_of_kind", {"kinds": _choice(kinds)})
    required = [field.name for field in msgspec.structs.fields(structs[0]) if field.required]
    if required:
        return Message(
            "invalid.object_with", {"fields": listed([*map(verbatim, required)], "comma")}
        )
    fields = [*map(verbatim, structs[0].__struct_fields__)]
    if fields:
        return Message("invalid.object_that_may_have", {"fields": listed(fields, "comma")})
    return Message(_OBJECT)
