"""Guides for newcomers to each type, from ``content/guides.yaml``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

from msgspec import Meta, Struct

from threefold.library.files import Wrong
from threefold.library.rules import Words
from threefold.library.shelf import Kind
from threefold.rules.characters import FREE_POINTS, STARTING, Type
from threefold.rules.creation import FIRST_TIER
from threefold.rules.types import Message, Stat

Name = Annotated[str, Meta(min_length=1, max_length=120)]


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """The defaults of a new character of a type, unless its player chooses otherwise. ``abilities``
    are those of the type, besides the one of the verb."""

    free: dict[Stat, Annotated[int, Meta(ge=0, le=6)]]
    edge: Stat
    adjective: Name
    verb: Name
    abilities: tuple[Name, ...]
    weapons: tuple[Name, ...]
    armor: Name | None
    equipment: tuple[Name, ...]


class Guide(Struct, frozen=True, forbid_unknown_fields=True):
    """A guide to a type for newcomers: how it plays, which points fit it, its defaults."""

    key: Type
    about: Words
    fits: Words
    start: Start


def _check_guide(guide: Guide) -> Iterator[Wrong]:
    if sum(guide.start.free.values()) != FREE_POINTS:
        yield Wrong("start.free", Message("content.type.points", {"n": FREE_POINTS}))
    if guide.start.edge not in STARTING[guide.key].edge:
        yield Wrong("start.edge", Message("content.type.edge"))
    if not 0 <= STARTING[guide.key].abilities[FIRST_TIER] - len(guide.start.abilities) <= 1:
        yield Wrong("start.abilities", Message("content.type.abilities"))


GUIDES: Final = Kind("guides", Guide, "What helps newcomers with a type", check=_check_guide)
