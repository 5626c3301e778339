"""Views of works, and of what a player is asked to agree to."""

from __future__ import annotations

from msgspec import Struct, structs

from threefold.model import typed
from threefold.model.time import Duration
from threefold.procedures.catalog import procedure_traits
from threefold.rules.clock import ROUNDS, Unit
from threefold.rules.types import Stat
from threefold.table.state import Accord, Called, Rolled, Stage, State, Work, WorkKind
from threefold.table.state.facts import Text
from threefold.table.state.seats import Seat
from threefold.table.views.base import PendingView, pending_view, without_difficulty_inputs
from threefold.table.views.resolution import all_targets, hides_difficulty


class ShareView(Struct, frozen=True, kw_only=True):
    """A participant in a ritual, and what they contribute."""

    id: str
    name: str
    role: str = ""
    points: int = 0
    stat: Stat | None = None


class WorkHead(Struct, frozen=True, kw_only=True):
    """Which work it is, and whose. ``mine``: it is the seat's own; ``shared``: the seat takes part
    in it.
    """

    id: str
    procedure: WorkKind
    title: str
    pc: str
    pc_name: str
    mine: bool
    shared: bool
    stage: Stage
    secret: bool = False


class WorkProgress(WorkHead, frozen=True, kw_only=True):
    """How far a work has come. ``left`` is the time until the next roll. That time and the total of
    steps are left out if they would reveal a hidden level.
    """

    left: Duration | None = None
    share: float = 0
    done: int = 0
    of: int | None = None
    marks: list[bool] = []
    lacks: int = 0
    materials: list[Text] = []


class WorkView(WorkProgress, frozen=True, kw_only=True):
    """A work: its progress, what it waits for, who takes part. ``roll`` is the id of its pending
    roll. ``troubles`` are side effects for the GM to choose from.
    """

    crew: list[ShareView] = []
    price: int = 0
    target_name: str = ""
    troubles: list[str] = []
    stopped: Text | None = None
    roll: str | None = None


class _Sharing(Struct, frozen=True):
    """One participant, as in the inputs of a ritual."""

    pc: str = ""
    role: str = ""
    points: int = 0
    stat: Stat | None = None


class _Inputs(Struct, frozen=True):
    participants: list[_Sharing] = []
    points: int = 0


def work_view(state: State, id: str, seat: Seat, hidden: bool) -> WorkView | None:
    """Return the view of a work for a seat, or None when the seat may not know of it."""
    work, gm = state.works[id], seat.role == "gm"
    if not gm and not sees_work(work, seat):
        return None
    crew = _crew(state, work)
    mine = seat.pc == work.pc
    view = WorkView(
        id=id,
        procedure=work.procedure,
        title=work.title,
        pc=work.pc,
        pc_name=state.name_of(work.pc),
        mine=mine,
        shared=any(each.id == seat.pc for each in crew),
        stage=work.stage,
        secret=work.secret,
        share=0.0,
        done=work.done,
        marks=work.marks,
        lacks=work.lacks,
        crew=crew,
        price=_price(work),
        target_name=_target_name(state, work),
        roll=_roll(state, id),
    )
    if not hidden:
        view = structs.replace(
            view,
            left=_time_left(work),
            share=_share(work),
            of=work.of or None,
            materials=work.materials,
        )
    if gm:
        view = structs.replace(view, troubles=work.troubles)
    if gm or mine:
        view = structs.replace(view, stopped=work.stopped)
    return view


def _crew(state: State, work: Work) -> list[ShareView]:
    """The PCs who take part in a work, and what they contribute."""
    return [
        ShareView(
            id=each.pc,
            name=state.name_of(each.pc),
            role=each.role,
            points=each.points,
            stat=each.stat,
        )
        for each in typed.decode(work.inputs, _Inputs).participants
        if each.pc in state.party
    ]


def _price(work: Work) -> int:
    """The points that the leader of a ritual pays into it. Other works have no such price."""
    if not procedure_traits(work.procedure).shared:
        return 0
    return typed.decode(work.inputs, _Inputs).points


def _target_name(state: State, work: Work) -> str:
    """The name of the target of a work; "" if it has none."""
    if work.target is None or state.anything(work.target) is None:
        return ""
    return state.name_of(work.target)


def _share(work: Work) -> float:
    """The part of a work that is done, from 0 to 1."""
    if work.needs:
        return min(1.0, work.worked / work.needs)
    return 1.0


def _time_left(work: Work) -> Duration | None:
    """The time until the next roll of a work, rounded up to the largest unit of which there are two
    or more. None if the roll is due.
    """
    rounds = max(0, work.needs - work.worked)
    if not rounds:
        return None
    units: list[Unit] = [unit for unit, size in ROUNDS.items() if rounds >= 2 * size]
    unit: Unit = max(units, key=ROUNDS.__getitem__, default="rounds")
    return Duration(-(-rounds // ROUNDS[unit]), unit)


def _roll(state: State, work: str) -> str | None:
    """The id of a work's pending roll: one that is asked for, or not settled yet."""
    pending_rolls = (
        id for id, o in state.pending.items() if isinstance(o, Called | Rolled) and o.about == work
    )
    return next(pending_rolls, None)


def knows_work(work: Work, gm: bool) -> bool:
    """Whether a seat may know of a work at all."""
    return gm or not work.secret


def sees_work(work: Work, seat: Seat) -> bool:
    return knows_work(work, False) and (work.stage != "proposed" or seat.pc == work.pc)


def redacted_work(state: State, work: Work, seat: Seat) -> Work:
    work = structs.replace(work, troubles=[])
    if seat.pc != work.pc:
        work = structs.replace(work, stopped=None)
    if not hides_difficulty(state, work.hidden, all_targets(work.target, ()), seat):
        return work
    return structs.replace(
        work,
        inputs=without_difficulty_inputs(work.inputs),
        needs=0,
        worked=0,
        spent=0,
        of=0,
        materials=[],
    )


# --- what a player is asked to agree to -----------------------------------------------------------


class AccordView(PendingView, tag="accord", kw_only=True, frozen=True):
    """Something that the GM asks a player to agree to. Only the GM and that player know of it."""

    title: str = ""
    about: Text | None = None
    procedure: str
    foe: str | None = None
    foe_name: str = ""


def _accord_view(state: State, id: str, accord: Accord, seat: Seat) -> AccordView | None:
    mine = seat.pc == accord.pc
    if seat.role != "gm" and not mine:
        return None
    return AccordView(
        id=id,
        pc=accord.pc,
        pc_name=state.name_of(accord.pc),
        mine=mine,
        title=accord.title,
        about=None if accord.title else Text(f"procedure.{accord.procedure}.title"),
        procedure=accord.procedure,
        foe=accord.target,
        foe_name=state.name_of(accord.target) if accord.target is not None else "",
    )


PENDING = (pending_view(Accord, _accord_view),)
