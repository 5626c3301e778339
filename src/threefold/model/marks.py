"""Marks: short ids that tell things of one name apart on a sheet. A mark is made from what the
sheet says of the thing.

Nothing stores a mark. Two things with one mark are alike in everything that is known of them, so
either may be meant.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec import structs

from threefold.model.characters import Armor, Attack, Gear
from threefold.model.growth import Follower
from threefold.model.powers import Ability, Artifact, Cypher

Marked = Ability | Cypher | Artifact | Gear | Attack | Armor | Follower
T = TypeVar("T", bound=Marked)


def mark(thing: Marked) -> str:
    """Return the id of a thing, made from its sort and everything that the sheet says of it."""
    return thing.id


def keyed(name: str, id: str) -> str:
    """Return what a form sends for a thing: its name with its id, so that both always go
    together.
    """
    return f"{name}#{id}"


_KEYED: Final = re.compile(r"(.+)#([0-9a-f]{12})", re.DOTALL)


def unkeyed(value: str) -> tuple[str, str | None]:
    """Return the name and the id in what a form sends for a thing. A name alone has no id."""
    found = _KEYED.fullmatch(value)
    if found is None:
        return (value, None)
    return (found[1], found[2])


def as_owner_knows(thing: T) -> T:
    """Return a thing as its owner knows it: an item that is not identified has only its form."""
    if isinstance(thing, Cypher | Artifact) and not thing.known:
        return type(thing)(thing.called, form=thing.called, identified=False)
    return thing


def lasting_mark(thing: Marked) -> str:
    """Return a mark that stays the same while a thing is used, worn, used up and identified."""
    if isinstance(thing, Artifact):
        thing = structs.replace(thing, identified=None, depleted=None, off=None, written=None)
    elif isinstance(thing, Gear):
        thing = structs.replace(thing, count=None, uses=None, off=None)
    return mark(thing)


def mark_among(things: Sequence[Marked | str], thing: Marked) -> str:
    """Return the lasting mark of one of several things, or "" if none of the others has its name
    and differs.
    """
    alike = [each for each in things if not isinstance(each, str) and each.name == thing.name]
    if len({lasting_mark(each) for each in alike}) > 1:
        return lasting_mark(thing)
    return ""


def owner_mark(thing: Marked) -> str:
    """Return the id of a thing for its owner. It depends on nothing that its owner does not
    know.
    """
    return mark(as_owner_knows(thing))
