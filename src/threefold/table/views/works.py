"""Views of works, and of what a player is asked to agree to."""

from __future__ import annotations

from msgspec import Struct, structs

from threefold.model import typed
from threefold.model.time import Duration
from threefold.rules.clock import ROUNDS, Unit
from threefold.rules.types import Stat
from threefold.table.state import Accord, Called, Rolled, Stage, State, Work, WorkKind
from threefold.table.state.facts import Text
from threefold.table.state.seats import Seat
from threefold.table.views.base import PendingView, pending, without_difficulty_inputs
from threefold.table.views.resolution import all_targets, hides_difficulty


class ShareView(Struct, frozen=True, kw_only=True):
    """A participant in a ritual, and what they contribute."""

    id: str
    name: str
    role: str = ""
    points: int = 0
    stat: Stat | None = None


class WorkView(Struct, frozen=True, kw_only=True):
    """A work: its progress, what it waits for, who takes part. ``mine``: it is the seat's own;
    ``shared``: the seat takes part in it. ``left`` is the time until the next roll, ``roll`` the id
    of its pending roll. That time and the total of steps are left out if they would reveal a hidden
    level. ``troubles`` are side effects for the GM to choose from."""

    id: str
    procedure: WorkKind
    title: str
    pc: str
    pc_name: str
    mine: bool
    shared: bool
    stage: Stage
    secret: bool = False
    left: Duration | None = None
    share: float = 0
    done: int = 0
    of: int | None = None
    marks: list[bool] = []
    lacks: int = 0
    materials: list[Text] = []
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
    if not gm and (work.secret or (work.stage == "proposed" and seat.pc != work.pc)):
        return None
    spoken = typed.decode(work.inputs, _Inputs)
    crew = [
        ShareView(
            id=each.pc,
            name=state.name_of(each.pc),
            role=each.role,
            points=each.points,
            stat=each.stat,
        )
        for each in spoken.participants
        if each.pc in state.party
    ]
    left = max(0, work.needs - work.worked)
    if work.target is not None:
        target = state.anything(work.target)
    else:
        target = None
    return WorkView(
        id=id,
        procedure=work.procedure,
        title=work.title,
        pc=work.pc,
        pc_name=state.name_of(work.pc),
        mine=seat.pc == work.pc,
        shared=any(each.id == seat.pc for each in crew),
        stage=work.stage,
        secret=work.secret,
        left=_about(left) if left and not hidden else None,
        share=0.0 if hidden else _share(work),
        done=work.done,
        of=None if hidden or not work.of else work.of,
        marks=work.marks,
        lacks=work.lacks,
        materials=[] if hidden else work.materials,
        crew=crew,
        price=spoken.points if work.procedure == "ritual" else 0,
        target_name="" if target is None else target.name,
        troubles=work.troubles if gm else [],
        stopped=work.stopped if gm or seat.pc == work.pc else None,
        roll=_roll(state, id),
    )


def _share(work: Work) -> float:
    """The part of a work that is done, from 0 to 1."""
    if work.needs:
        return min(1.0, work.worked / work.needs)
    return 1.0


def _about(rounds: int) -> Duration:
    """A duration rounded up to the largest unit of which there are two or more."""
    units: list[Unit] = [unit for unit, size in ROUNDS.items() if rounds >= 2 * size]
    unit: Unit = max(units, key=ROUNDS.__getitem__) if units else "rounds"
    return Duration(-(-rounds // ROUNDS[unit]), unit)


def _roll(state: State, work: str) -> str | None:
    """The id of a work's pending roll: one that is asked for, or not settled yet."""
    pending_rolls = (
        id for id, o in state.open.items() if isinstance(o, Called | Rolled) and o.about == work
    )
    return next(pending_rolls, None)


def knows_work(work: Work, gm: bool) -> bool:
    """Whether a seat may know of a work at all."""
    return gm or not work.secret


def sees_work(work: Work, seat: Seat) -> bool:
    return knows_work(work, False) and (work.stage != "proposed" or seat.pc == work.pc)


def redacted_work(state: State, work: Work, seat: Seat) -> Work:
    work = structs.replace(work, troubles=[], stopped=work.stopped if seat.pc == work.pc else None)
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


PENDING = (pending(Accord, _accord_view),)
