"""Views of handouts, and the pictures that a seat may look at."""

from __future__ import annotations

from msgspec import Struct

from threefold.table.state import State
from threefold.table.state.handouts import Digest, Handout, HandoutHeld, Viewers
from threefold.table.state.seats import Seat


class HandoutView(Struct, frozen=True, kw_only=True):
    """A handout that a seat sees. ``to`` says who else sees it; for a player ``id`` is its place in
    their own list.
    """

    id: str
    handout: Handout
    to: Viewers


def sees(held: HandoutHeld, seat: Seat) -> bool:
    """Whether a seat sees a handout."""
    return seat.role == "gm" or held.to == "all" or (seat.pc is not None and held.to == seat.pc)


def redacted_handouts(state: State, seat: Seat) -> dict[str, HandoutHeld]:
    """The handouts that a player sees, renumbered so that nobody can count the others."""
    seen = [held for held in state.handouts.values() if sees(held, seat)]
    return {f"h{n}": held for n, held in enumerate(seen, 1)}


def redacted_portraits(state: State) -> dict[str, Digest]:
    """The portraits of the PCs and foes at the table."""
    return {
        id: picture
        for id, picture in state.portraits.items()
        if id in state.party or id in state.foes
    }


def handout_views(state: State, seat: Seat) -> list[HandoutView]:
    """The handouts that a seat sees, the newest first."""
    if seat.role == "gm":
        held = state.handouts
    else:
        held = redacted_handouts(state, seat)
    return [HandoutView(id=id, handout=one.handout, to=one.to) for id, one in held.items()][::-1]


def pictures(state: State, seat: Seat) -> set[str]:
    """The digests of all pictures that a seat may look at."""
    shown = {view.handout.picture for view in handout_views(state, seat)}
    return (shown | set(redacted_portraits(state).values())) - {""}
