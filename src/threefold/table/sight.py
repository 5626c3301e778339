"""Who sees what: a table as one seat may know it, built field by field from a whitelist.

Pages, JSON and sockets are made from these views and from nothing else. What a player may not know is not in them.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from threefold.rules.clock import moment
from threefold.rules.situations import SITUATIONS
from threefold.table.action_sight import concerning, hides_difficulty
from threefold.table.people_sight import FoeView, PcView, foe_view, pc_view
from threefold.table.seats import Seat
from threefold.table.state import Clock, Settings, State
from threefold.table.waiting_sight import PoisedView, WaitingView, poised_view, waiting_view
from threefold.table.work_sight import WorkView, work_view


class TurnView(Struct, frozen=True, kw_only=True):
    """One place in the order of turns."""

    id: str
    name: str
    foe: bool
    acting: bool
    out: bool


class EncounterView(Struct, frozen=True, kw_only=True):
    """The encounter: who has rolled initiative, the order, the round, whether the acting one has acted."""

    phase: Literal["initiative", "turns"]
    round: int
    order: list[TurnView]
    acting: str | None
    acted: bool
    rolled: dict[str, int]
    missing: list[str]


class ClockView(Struct, frozen=True, kw_only=True):
    """The campaign's time and the number of the session: everyone may know them."""

    day: int
    hour: int
    minute: int
    round: int
    session: int
    now: int


class SpotView(Struct, frozen=True, kw_only=True):
    """Somebody or something on the strip."""

    id: str
    name: str
    side: Literal["pc", "foe", "thing"]
    feet: int
    out: bool = False


class SceneView(Struct, frozen=True, kw_only=True):
    """What holds for everybody in the scene, and who stands where as far as the seat may know: not where those foes
    are that nobody can make out."""

    situations: list[str] = []
    terrain: str | None = None
    may_strike: bool = False
    spots: list[SpotView] = []

    def spot(self, id: str | None) -> SpotView | None:
        """Where somebody stands."""
        return next((s for s in self.spots if s.id == id), None)

    def apart(self, one: str | None, other: str | None) -> int | None:
        """Feet between two whose places are known."""
        here, there = self.spot(one), self.spot(other)
        return None if here is None or there is None else abs(here.feet - there.feet)


class TableView(Struct, frozen=True, kw_only=True):
    """All that one seat may know of a table now. ``announced``: a roll is told as its face and the steps eased."""

    role: Literal["gm", "player"]
    pc: str | None
    title: str
    version: int
    party: list[PcView]
    foes: list[FoeView]
    encounter: EncounterView | None
    waiting: list[WaitingView]
    poised: list[PoisedView]
    clock: ClockView
    works: list[WorkView] = []
    scene: SceneView = SceneView()
    announced: bool = False
    settings: Settings | None = None

    def pc_view(self, id: str | None) -> PcView | None:
        """One PC of the party."""
        return next((p for p in self.party if p.id == id), None)

    def foe_view(self, id: str | None) -> FoeView | None:
        """One foe."""
        return next((f for f in self.foes if f.id == id), None)


# --- built for a seat -------------------------------------------------------------------------------------------------


def encounter_view(state: State) -> EncounterView | None:
    """The encounter; everyone may know who acts when."""
    e = state.encounter
    if e is None:
        return None
    order = [
        TurnView(
            id=id,
            name=state.name_of(id),
            foe=id in state.foes,
            acting=i == e.turn.place and e.phase == "turns",
            out=state.foes[id].npc.health == 0 if id in state.foes else state.party[id].pc.damage_track == "dead",
        )
        for i, id in enumerate(e.order)
        if id in state.foes or id in state.party
    ]
    missing = [id for id, m in state.party.items() if id not in e.rolls and m.pc.damage_track != "dead"]
    return EncounterView(
        phase=e.phase,
        round=e.turn.round,
        order=order,
        acting=e.acting,
        acted=e.acted,
        rolled=e.rolls,
        missing=missing if e.phase == "initiative" else [],
    )


def clock_view(clock: Clock) -> ClockView:
    """The campaign's time."""
    m = moment(clock.now)
    return ClockView(day=m.day, hour=m.hour, minute=m.minute, round=m.round, session=clock.session, now=clock.now)


def unplaced(state: State, foe_id: str) -> bool:
    """Whether players cannot tell where a foe stands: it hides, or can be neither seen nor sensed."""
    ids = [*state.foes[foe_id].situations, *state.scene.situations()]
    return any(id == "hiding" or (id in SITUATIONS and any(SITUATIONS[id].unseen)) for id in ids)


def scene_view(state: State, seat: Seat) -> SceneView:
    """The scene for a seat."""
    gm = seat.role == "gm"
    spots = []
    for id, feet in state.spots.items():
        if id in state.foes and not gm and unplaced(state, id):
            continue
        side: Literal["pc", "foe", "thing"] = "pc" if id in state.party else "foe" if id in state.foes else "thing"
        out = side == "foe" and state.foes[id].npc.health == 0
        out = out or (side == "pc" and state.party[id].pc.damage_track == "dead")
        spots.append(SpotView(id=id, name=state.name_of(id), side=side, feet=feet, out=out))
    return SceneView(
        situations=state.scene.situations(),
        terrain=state.scene.terrain,
        may_strike=gm or state.scene.players_strike,
        spots=spots,
    )


def _work(state: State, id: str, seat: Seat) -> WorkView | None:
    work = state.works[id]
    return work_view(state, id, seat, hides_difficulty(state, work.hidden, concerning(work.target, ()), seat))


def table_view(state: State, version: int, seat: Seat) -> TableView:
    """The whole table for a seat."""
    waiting = [waiting_view(state, id, o, seat) for id, o in state.open.items()]
    return TableView(
        role=seat.role,
        pc=seat.pc,
        title=state.settings.title,
        version=version,
        party=[pc_view(state, id, seat) for id in state.party],
        foes=[foe_view(state, id, seat) for id in state.foes],
        encounter=encounter_view(state),
        waiting=[w for w in waiting if w is not None],
        poised=[p for p in (poised_view(state, id, seat) for id in state.poised) if p is not None],
        clock=clock_view(state.clock),
        works=[w for w in (_work(state, id, seat) for id in state.works) if w is not None],
        scene=scene_view(state, seat),
        announced=state.rules().task.announced,
        settings=state.settings if seat.role == "gm" else None,
    )
