"""The view of a whole table for one seat. Pages and sockets are made from it. It has nothing that
the seat may not know."""

from __future__ import annotations

from msgspec import Struct, field, structs

from threefold.table.state import Settings, State
from threefold.table.state.safety import Safety
from threefold.table.state.seats import Role, Seat
from threefold.table.views.clock import ClockView, clock_view
from threefold.table.views.encounter import EncounterView, encounter_view
from threefold.table.views.growth import PetitionView
from threefold.table.views.handouts import HandoutView, handout_views, redacted_portraits
from threefold.table.views.pending import AnyPendingView, pending_view
from threefold.table.views.people import FoeView, PcView, foe_view, pc_view
from threefold.table.views.scene import SceneView, scene_view
from threefold.table.views.shown import ShownView, open_mark, seen_work, turn_mark
from threefold.table.views.stances import AnyStanceView, stance_view
from threefold.table.views.works import WorkView


class ViewHead(Struct, frozen=True, kw_only=True):
    """Whose view it is, of which table, at which version."""

    role: Role
    pc: str | None
    title: str
    version: int


class PlayView(ViewHead, frozen=True, kw_only=True):
    """What goes on in the fiction: people, turns, pending requests, stances, time, works, scene."""

    party: list[PcView]
    foes: list[FoeView]
    encounter: EncounterView | None
    pending: list[AnyPendingView] = field(name="waiting")
    stances: list[AnyStanceView] = field(name="poised")
    clock: ClockView
    works: list[WorkView] = []
    scene: SceneView = SceneView()


class TableView(PlayView, frozen=True, kw_only=True):
    """All that one seat may know of a table now. With ``announced``, players announce the die and
    the steps eased. ``shown`` are the marks of what a command acts on."""

    announced: bool = False
    safety: Safety = Safety()
    seal: str = ""
    handouts: list[HandoutView] = []
    portraits: dict[str, str] = {}
    settings: Settings | None = None
    shown: ShownView = ShownView(turn="")

    @property
    def acting(self) -> str | None:
        """The id of whoever acts in the encounter; None if nobody does."""
        if self.encounter is None:
            return None
        return self.encounter.acting

    def pc_view(self, id: str | None) -> PcView | None:
        """The view of a PC, or None."""
        return next((p for p in self.party if p.id == id), None)

    def foe_view(self, id: str | None) -> FoeView | None:
        """The view of a foe, or None."""
        return next((f for f in self.foes if f.id == id), None)

    def mark(self, kind: str, id: str = "") -> str | None:
        """The mark of the ``turn``, of the ``step`` or of what is ``open`` under an id; None if
        there is none.
        """
        match kind:
            case "turn":
                return self.shown.turn
            case "step":
                return self.shown.step
        return self.shown.open.get(id)

    def petitions_of(self, pc: str) -> list[PetitionView]:
        """The pending requests of a PC to the GM."""
        return [each for each in self.pending if isinstance(each, PetitionView) and each.pc == pc]


def with_step(view: TableView, step: str | None) -> TableView:
    """Return a view with the mark of the step that undo takes back and redo brings back, which no
    state knows.
    """
    return structs.replace(view, shown=structs.replace(view.shown, step=step))


def table_view(state: State, version: int, seat: Seat) -> TableView:
    """Return the view of the whole table for a seat."""
    pending = [
        w
        for w in (pending_view(state, id, o, seat) for id, o in state.pending.items())
        if w is not None
    ]
    stances = [p for p in (stance_view(state, id, seat) for id in state.stances) if p is not None]
    works = [w for w in (seen_work(state, id, seat) for id in state.works) if w is not None]
    marks = {each.id: open_mark(each) for each in (*pending, *stances, *works)}
    return TableView(
        role=seat.role,
        pc=seat.pc,
        title=state.settings.title,
        version=version,
        party=[pc_view(state, id, seat) for id in state.party],
        foes=[foe_view(state, id, seat) for id in state.foes],
        encounter=encounter_view(state),
        pending=pending,
        stances=stances,
        clock=clock_view(state.clock),
        works=works,
        scene=scene_view(state, seat),
        safety=state.safety,
        seal=state.seal,
        handouts=handout_views(state, seat),
        portraits=redacted_portraits(state),
        announced=state.rules().task.announced,
        settings=state.settings if seat.role == "gm" else None,
        shown=ShownView(turn=turn_mark(state), open=marks),
    )
