"""A table redacted for a seat: it has the shape of a state, and no secrets.

Everything on a player's pages is computed from it: views, composed actions, odds, advice, offers.
What the seat may not know is left out, or has a placeholder: a foe whose level is hidden has the
same level at every table. So nothing computed from it can reveal a secret.
"""

from __future__ import annotations

from msgspec import structs

from threefold.model.things import Thing, Vehicle
from threefold.table.state import Called, Foe, Incoming, Member, Past, Pending, State, Work
from threefold.table.state.seats import Seat
from threefold.table.state.stances import Stance
from threefold.table.views.base import ASSUMED
from threefold.table.views.conditions import redacted_effect
from threefold.table.views.handouts import redacted_handouts, redacted_portraits
from threefold.table.views.pending import pending_view, redacted_pending
from threefold.table.views.people import redacted_foe, redacted_pc
from threefold.table.views.resolution import all_targets
from threefold.table.views.scene import hides_place
from threefold.table.views.stances import stance_view
from threefold.table.views.works import redacted_work, sees_work


class Redacted(State, kw_only=True, frozen=True):
    """A state without what a ``seat`` may not know. The GM's has everything."""

    seat: Seat


def redacted(state: State, seat: Seat) -> Redacted:
    """Return the state as far as a seat may know it. A state already redacted for this seat is
    returned unchanged.
    """
    if isinstance(state, Redacted) and state.seat == seat:
        return state
    parts = {name: getattr(state, name) for name in State.__struct_fields__}
    if seat.role == "gm":
        return Redacted(**parts, seat=seat)
    told = _told_difficulties(state, seat)
    parts |= {
        "party": {id: Member(pc=redacted_pc(state, id, seat)) for id in state.party},
        "foes": _foes(state, seat, told),
        "things": _things_without_levels(state, told),
        "works": _works(state, seat),
        "stances": _stances(state, seat),
        "spots": _spots(state),
        "effects": [redacted_effect(state, e, seat) for e in state.effects],
        "paused": [redacted_effect(state, e, seat) for e in state.paused if e.on == seat.pc],
        "used": [used for used in state.used if used.by == seat.pc],
        "prepared": {},
        "kept": {},
        "bookmarks": {},
        "handouts": redacted_handouts(state, seat),
        "portraits": redacted_portraits(state),
        "next": 1,
        "numbers": {},
    }
    parts["pending"] = _pending(state, State(**parts), seat)
    return Redacted(**parts, seat=seat)


def _foes(state: State, seat: Seat, told: set[str]) -> dict[str, Foe]:
    rules = state.rules()
    return {
        id: redacted_foe(state, foe, seat, rules, told=id in told) for id, foe in state.foes.items()
    }


def _things_without_levels(state: State, told: set[str]) -> dict[str, Thing | Vehicle]:
    """The things, with a placeholder for each level that is hidden and was not ``told``."""
    return {
        id: thing if id in told else _thing_without_level(state, thing)
        for id, thing in state.things.items()
    }


def _works(state: State, seat: Seat) -> dict[str, Work]:
    return {
        id: redacted_work(state, work, seat)
        for id, work in state.works.items()
        if sees_work(work, seat)
    }


def _spots(state: State) -> dict[str, int]:
    """The spots on the strip, without those of foes whose place is hidden."""
    return {
        id: feet
        for id, feet in state.spots.items()
        if id not in state.foes or not hides_place(state, id)
    }


def _pending(state: State, so_far: State, seat: Seat) -> dict[str, Pending]:
    """The pending requests that a seat sees. ``so_far`` is the redacted state without them."""
    return {
        id: redacted_pending(state, so_far, value, seat)
        for id, value in state.pending.items()
        if pending_view(state, id, value, seat) is not None
    }


def _stances(state: State, seat: Seat) -> dict[str, Stance]:
    """The stances that a seat sees, and the guards that its PC has got past: these have no id that
    anybody could name, for the table's own counts secrets."""
    seen: dict[str, Stance] = {}
    for id, stance in state.stances.items():
        if stance_view(state, id, seat) is not None:
            seen[id] = stance
        elif isinstance(stance, Past) and stance.by == seat.pc:
            seen[f"past {len(seen)}"] = stance
    return seen


def redacted_thing(state: State, id: str, seat: Seat) -> Thing | Vehicle | None:
    """Return a thing as a seat knows it; None if there is no such thing."""
    thing = state.things.get(id)
    if thing is None or seat.role == "gm":
        return thing
    return _thing_without_level(state, thing)


def _told_difficulties(state: State, seat: Seat) -> set[str]:
    """The foes and things whose difficulty the GM shows this seat in something that is asked of it,
    whatever the settings say: what is composed from it must have their real figures."""
    told = set[str]()
    for asked in state.pending.values():
        match asked:
            case Incoming(pc=seat.pc, hidden=False):
                told.add(asked.foe)
            case Called(pc=seat.pc, hidden=False):
                told.update(all_targets(asked.target, asked.others))
    return told


def _thing_without_level(state: State, thing: Thing | Vehicle) -> Thing | Vehicle:
    if state.settings.show_difficulty:
        return thing
    return structs.replace(thing, level=ASSUMED)
