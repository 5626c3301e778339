"""Procedures: ask for one, or carry one out."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Raw

from threefold.model.bounds import ShelfText
from threefold.model.vocabulary import Vocabulary
from threefold.table.commands.base import Command, ThingId
from threefold.table.state import Id

Procedure = Annotated[str, Meta(max_length=60), Vocabulary.OWN]
Given = Annotated[Raw, Meta(extra_json_schema={"type": "object"})]
Face = Annotated[int, Meta(ge=1, le=100)]


class CallFor(Command, tag="call_for", kw_only=True, frozen=True):
    """Ask one or more PCs to carry out a procedure (GM). Each player rolls it with their own
    Effort.

    In ``inputs``, characters and things are given by id. Further ids tell powers, attacks or
    followers apart whose name in the inputs fits several.
    """

    procedure: Procedure
    pcs: Annotated[list[Id], Meta(min_length=1, max_length=20)]
    inputs: Given = Raw(b"{}")
    target: Id | None = None
    title: ShelfText = ""
    hidden: bool | None = None
    uses_action: bool = False
    answers: Id | None = None
    power_id: ThingId | None = None
    attack_id: ThingId | None = None
    follower_id: ThingId | None = None


class Play(Command, tag="play", kw_only=True, frozen=True):
    """Carry out a procedure now (GM; any seat may roll free dice: procedure ``dice`` with only its
    inputs).

    ``faces`` are faces of real dice, in the order in which the procedure asks for them. The
    procedure is repeated for each of the ``others``, with other dice. ``answers`` is the pending
    request that it closes. A draw of a creature or an intrusion is hidden unless ``hidden`` is
    false. Further ids tell powers, attacks or followers apart whose name in the inputs fits
    several.
    """

    procedure: Procedure
    actor: Id | None = None
    others: Annotated[list[Id], Meta(max_length=60)] = []
    inputs: Given = Raw(b"{}")
    target: Id | None = None
    title: ShelfText = ""
    hidden: bool | None = None
    faces: Annotated[list[Face], Meta(max_length=40)] = []
    uses_action: bool = False
    answers: Id | None = None
    power_id: ThingId | None = None
    attack_id: ThingId | None = None
    follower_id: ThingId | None = None
