"""Which of several things of one name on a sheet is meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, TypeVar

from msgspec import Meta, Struct

from threefold.model.powers import Ability, Artifact, Cypher

Place = Annotated[int, Meta(ge=0, le=9999)]


class Picked(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The things meant on the actor's sheet, each as its place in its list, from 0: the power in
    use, the attack (among those of the sheet and of conditions), the follower. None: the first one
    of the name that was given."""

    power: Place | None = None
    attack: Place | None = None
    follower: Place | None = None


NOTHING_PICKED: Final = Picked()


T = TypeVar("T", Cypher, Artifact)


def item_place(carried: Sequence[T | str], asked: str, place: int | None = None) -> int | None:
    """The index of an item on a sheet, by the name its owner uses, else by its own name. None if it
    is not there. A ``place`` that is known already is returned as it is."""
    if place is not None:
        return place
    names = [(c, c) if isinstance(c, str) else (c.called, c.name) for c in carried]
    return next(
        (i for which in (0, 1) for i, name in enumerate(names) if name[which] == asked), None
    )


def place_of_ability(abilities: Sequence[Ability | str], asked: str) -> int | None:
    """The index of the first ability of a name on a sheet. None if it is not there."""
    return next(
        (i for i, a in enumerate(abilities) if (a if isinstance(a, str) else a.name) == asked), None
    )
