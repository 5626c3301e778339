"""Which of several things of one name on a sheet is meant."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

Place = Annotated[int, Meta(ge=0, le=9999)]


class Picked(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The things meant on the actor's sheet, each as its place in its list, from 0: the power in use, the attack (among
    those of the sheet and of conditions), the follower. None: the first one of the name that was given."""

    power: Place | None = None
    attack: Place | None = None
    follower: Place | None = None


NOTHING_PICKED: Final = Picked()
