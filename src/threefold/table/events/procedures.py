"""Events of procedures that no PC acted in."""

from __future__ import annotations

from threefold.table.events.base import Changing
from threefold.table.state.facts import Resolution


class Played(Changing, tag="played", kw_only=True, frozen=True):
    """A procedure was carried out by an NPC or without an actor. ``spends``: it was the action that
    the actor has in this round."""

    actor: str | None = None
    target: str | None = None
    resolution: Resolution
    title: str = ""
    hidden: bool = False
    spends: bool = False
