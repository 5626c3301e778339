"""The scene as one seat may know it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from threefold.rules.situations import SITUATIONS
from threefold.table.state import Drifting, State
from threefold.table.state.seats import Seat
from threefold.table.views.base import StanceView, stance


class SpotView(Struct, frozen=True, kw_only=True):
    """A PC, foe or thing on the strip."""

    id: str
    name: str
    side: Literal["pc", "foe", "thing"]
    feet: int
    out: bool = False


class SceneView(Struct, frozen=True, kw_only=True):
    """The situations of the scene and the places of people and things, without foes that players
    cannot locate.
    """

    situations: list[str] = []
    terrain: str | None = None
    may_strike: bool = False
    spots: list[SpotView] = []

    def spot(self, id: str | None) -> SpotView | None:
        """The place of a person or thing, or None."""
        return next((s for s in self.spots if s.id == id), None)

    def distance(self, one: str | None, other: str | None) -> int | None:
        """Feet between two people or things; None when the seat does not know both places."""
        here, there = self.spot(one), self.spot(other)
        if here is None or there is None:
            return None
        return abs(here.feet - there.feet)


def hides_place(state: State, foe_id: str) -> bool:
    """Whether players do not know where a foe is: it hides, or nobody can see or sense it."""
    ids = [*state.foes[foe_id].situations, *state.scene.situations()]
    return any(id == "hiding" or (id in SITUATIONS and any(SITUATIONS[id].unseen)) for id in ids)


def hides_distance(state: State, foe_id: str) -> bool:
    """Whether players do not know how far away a foe is, although the distance counts: PCs stand on
    the strip.
    """
    return (
        foe_id in state.foes
        and not state.spots.keys().isdisjoint(state.party)
        and hides_place(state, foe_id)
    )


def scene_view(state: State, seat: Seat) -> SceneView:
    """Return the view of the scene for a seat."""
    gm = seat.role == "gm"
    spots = []
    for id, feet in state.spots.items():
        if id in state.foes and not gm and hides_place(state, id):
            continue
        side: Literal["pc", "foe", "thing"] = "thing"
        if id in state.party:
            side = "pc"
        elif id in state.foes:
            side = "foe"
        out = side == "foe" and state.foes[id].npc.health == 0
        out = out or (side == "pc" and state.party[id].pc.damage_track == "dead")
        spots.append(SpotView(id=id, name=state.name_of(id), side=side, feet=feet, out=out))
    return SceneView(
        situations=state.scene.situations(),
        terrain=state.scene.terrain,
        may_strike=gm or state.scene.players_strike,
        spots=spots,
    )


class DriftingView(StanceView, tag="drifting", kw_only=True, frozen=True):
    """A PC who drifts in zero gravity."""


def _drifting_view(state: State, id: str, drifting: Drifting, seat: Seat) -> DriftingView:
    mine = seat.pc == drifting.by
    return DriftingView(id=id, by=drifting.by, by_name=state.name_of(drifting.by), mine=mine)


STANCES = (stance(Drifting, _drifting_view),)
