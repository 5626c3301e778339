"""What all commands share."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

D20 = Annotated[int, Meta(ge=1, le=20, description="the face of a real d20; without it the table rolls")]
D6 = Annotated[int, Meta(ge=1, le=6, description="the face of a real d6; without it the table rolls")]

Mark = Annotated[
    str, Meta(min_length=1, max_length=40, description="the id that a view gives to one of several things of one name")
]


class Command(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, tag_field="type"):
    """Base of all commands."""


class Unnamed(Command, frozen=True, kw_only=True):
    """A command that any seat may give anonymously: not even its record says who gave it."""
