"""Ids. Things that not every seat sees are numbered separately, so that nobody can count them."""

from __future__ import annotations

from msgspec import structs

from threefold.table.state.actions import Proposal
from threefold.table.state.bookmarks import Bookmark
from threefold.table.state.cooperation import Past, Reacting
from threefold.table.state.growth import Petition
from threefold.table.state.handouts import HandoutHeld
from threefold.table.state.intrusions import FreeIntrusion
from threefold.table.state.pending import Pending
from threefold.table.state.powers import InUse
from threefold.table.state.procedures import FollowUp, Ongoing, Recurring
from threefold.table.state.stances import Stance
from threefold.table.state.table import State
from threefold.table.state.works import Accord, Work

GMS = "gm"
"""The owner of things that only the GM sees."""

ENCOUNTERS = "encounters"
"""The key under which a table counts its encounters."""


def owner_of(part: Pending | Stance | Work | HandoutHeld | Bookmark) -> str | None:
    """The owner of something that not every seat sees: a PC's id, or ``GMS``. None if every seat
    sees it.
    """
    match part:
        case (
            HandoutHeld()
            | Bookmark()
            | FreeIntrusion()
            | FollowUp()
            | Past()
            | Recurring()
            | Ongoing()
        ):
            return GMS
        case Proposal(pc=pc) | Petition(pc=pc) | Accord(pc=pc):
            return pc
        case InUse(by=by) | Reacting(by=by):
            return by
        case Work(secret=True):
            return GMS
        case Work(stage="proposed", pc=pc):
            return pc
    return None


def new_id(
    state: State,
    letter: str,
    part: Pending | Stance | Work | HandoutHeld | Bookmark | None = None,
    offset: int = 0,
) -> str:
    """Return a new id. Several new ids in one decision need rising offsets."""
    if part is None:
        owner = None
    else:
        owner = owner_of(part)
    if owner is None:
        return f"{letter}{state.next + offset}"
    return f"{letter}{state.numbers.get(owner, 1) + offset}-{owner}"


def parse_id(id: str) -> tuple[int, str]:
    """Return the number of an id, and its owner ("" if every seat sees it)."""
    number, _, owner = id[1:].partition("-")
    return int(number), owner


def with_ids_used(state: State, *ids: str) -> State:
    """Return the state with these ids marked as used."""
    for id in ids:
        number, owner = parse_id(id)
        if owner:
            following = {**state.numbers, owner: max(state.numbers.get(owner, 1), number + 1)}
            state = structs.replace(state, numbers=following)
        else:
            state = structs.replace(state, next=max(state.next, number + 1))
    return state
