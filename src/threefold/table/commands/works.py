"""Works: crafting, rituals, possessions; and what a player is asked to agree to."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw

from threefold.model.bounds import OwnText, Points, ShelfText
from threefold.model.time import Duration
from threefold.procedures.inputs import OwnLabel
from threefold.procedures.possession import Do as Deed
from threefold.rules.types import Stat
from threefold.table.commands.base import Command
from threefold.table.commands.procedures import Face, Given
from threefold.table.state import Id, WorkKind

Tend = Literal["take_up", "set_aside", "replace", "side_effect"]


class BeginWork(Command, tag="begin_work", kw_only=True, frozen=True):
    """Begin a work; a player proposes it to the GM.

    In ``inputs``, characters and things are given by id. Only the GM sees a ``secret`` work.
    """

    procedure: WorkKind
    pc_id: Id
    inputs: Given = Raw(b"{}")
    target: Id | None = None
    title: ShelfText = ""
    secret: bool = False
    hidden: bool | None = None


class ReviseWork(Command, tag="revise_work", kw_only=True, frozen=True):
    """Change the inputs of a work: who takes part, what helps, how fast (GM). Its progress
    stays.
    """

    work_id: Id
    inputs: Given = Raw(b"{}")
    title: ShelfText = ""
    secret: bool = False
    hidden: bool | None = None


class WorkOn(Command, tag="work_on", kw_only=True, frozen=True):
    """Let the time for the next step pass, or the given ``time`` (GM). All works under way go on in
    it.
    """

    work_id: Id
    time: Duration | None = None


class TendWork(Command, tag="tend_work", kw_only=True, frozen=True):
    """Put a work aside, take it up (again, or after a proposal), replace lost material, or bring
    about a side effect, described in ``words``; without words there is none."""

    work_id: Id
    do: Tend
    words: OwnText = ""


class ShareInWork(Command, tag="share_in_work", kw_only=True, frozen=True):
    """Take part in a ritual, in a role, and with points from a Pool toward the price of each
    subtask.
    """

    work_id: Id
    pc_id: Id
    role: OwnLabel = ""
    points: Points = 0
    stat: Stat | None = None


class StepWork(Command, tag="step_work", kw_only=True, frozen=True):
    """Carry out the next step of a possession, or the GM's roll for a secret work, with these
    ``faces``.
    """

    work_id: Id
    do: Deed | Literal["roll"]
    inputs: Given = Raw(b"{}")
    faces: Annotated[list[Face], Meta(max_length=4)] = []


class EndWork(Command, tag="end_work", kw_only=True, frozen=True):
    """Give up a work (GM), or clear away a finished one."""

    work_id: Id


class AskAccord(Command, tag="ask_accord", kw_only=True, frozen=True):
    """Ask a player to agree: to play along with mind control, or to accept the twist of a wish
    (GM).
    """

    procedure: Literal["mind_control", "wish"]
    pc_id: Id
    inputs: Given = Raw(b"{}")
    target: Id | None = None
    title: ShelfText = ""
    secret: bool = False


class AnswerAccord(Command, tag="answer_accord", kw_only=True, frozen=True):
    """Agree or refuse. A player who accepts a twist passes 1 XP on to another PC."""

    open_id: Id
    agree: bool
    pass_to: Id | None = None
