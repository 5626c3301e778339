"""What all commands share."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from threefold.model.bounds import DamagePoints
from threefold.model.vocabulary import Vocabulary
from threefold.table.state import Id

D20 = Annotated[
    int, Meta(ge=1, le=20, description="the face of a real d20; without it the table rolls")
]
D6 = Annotated[
    int, Meta(ge=1, le=6, description="the face of a real d6; without it the table rolls")
]

ThingId = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        description="the id that a view gives to one of several things of one name",
    ),
    Vocabulary.OWN,
]


Mark = Annotated[
    str,
    Meta(max_length=80, description="a mark as the table showed it: copy it, do not read it"),
    Vocabulary.OWN,
]


Shared = Annotated[dict[Id, DamagePoints], Meta(max_length=10)]
"""Points of damage that others take over from the one who is struck, by id."""


class Shown(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the one who gave a command was shown, as marks of the view's ``shown``. If one of them
    is over, the command is refused.

    ``turn`` is the turn that the command ends or acts in; ``step`` the step that it takes back or
    brings back (GM); ``open`` what it answers, as that stood.
    """

    turn: Mark | None = None
    step: Mark | None = None
    open: Mark | None = None


class Command(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """Base of all commands. Without ``shown`` a command acts on the table as it is."""

    shown: Shown | None = None


class Unnamed(Command, frozen=True, kw_only=True):
    """A command that any seat may give anonymously: not even its record says who gave it."""
