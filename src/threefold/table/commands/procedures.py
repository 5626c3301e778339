"""Anything the list of procedures offers, called for or carried out; and the things that stand in a scene."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw

from threefold.model.bounds import Text
from threefold.table.commands.base import Command
from threefold.table.state import Id

Procedure = Annotated[str, Meta(max_length=60)]
Given = Annotated[Raw, Meta(extra_json_schema={"type": "object"})]
Face = Annotated[int, Meta(ge=1, le=100)]


class CallFor(Command, tag="call_for", kw_only=True, frozen=True):
    """Call for a procedure of one or more PCs (GM): each rolls it, with Effort of the own.

    In ``inputs`` an id stands wherever a character or a thing is asked for.
    """

    procedure: Procedure
    pcs: Annotated[list[Id], Meta(min_length=1, max_length=20)]
    inputs: Given = Raw(b"{}")
    target: Id | None = None
    title: Text = ""
    hidden: bool | None = None
    uses_action: bool = False
    answers: Id | None = None


class Play(Command, tag="play", kw_only=True, frozen=True):
    """Carry a procedure out now (GM). ``faces`` are those of real dice, in the order in which they are asked for.

    The same befalls the ``others`` after the actor, each with dice of their own. ``answers`` is what it follows from.
    """

    procedure: Procedure
    actor: Id | None = None
    others: Annotated[list[Id], Meta(max_length=60)] = []
    inputs: Given = Raw(b"{}")
    target: Id | None = None
    title: Text = ""
    hidden: bool | None = None
    faces: Annotated[list[Face], Meta(max_length=40)] = []
    uses_action: bool = False
    answers: Id | None = None
