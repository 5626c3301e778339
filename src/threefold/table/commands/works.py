"""Works: crafting, rituals, possessions; and what a player is asked to agree to."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw

from threefold.model.bounds import Points, Text
from threefold.model.time import Duration
from threefold.procedures.inputs import Label
from threefold.procedures.possession import Do as Deed
from threefold.rules.types import Stat
from threefold.table.commands.base import Command
from threefold.table.commands.procedures import Face, Given
from threefold.table.state import Id, WorkKind

Tend = Literal["take_up", "set_aside", "replace", "side_effect"]


class BeginWork(Command, tag="begin_work", kw_only=True, frozen=True):
    """Begin something that takes its time; a player proposes it to the GM.

    In ``inputs`` an id stands wherever a character or a thing is asked for. A ``secret`` work is the GM's alone.
    """

    procedure: WorkKind
    pc_id: Id
    inputs: Given = Raw(b"{}")
    target: Id | None = None
    title: Text = ""
    secret: bool = False
    hidden: bool | None = None


class ReviseWork(Command, tag="revise_work", kw_only=True, frozen=True):
    """Change what a work is done with: who takes part, what helps, how fast (GM). How far it has come stays."""

    work_id: Id
    inputs: Given = Raw(b"{}")
    title: Text = ""
    secret: bool = False
    hidden: bool | None = None


class WorkOn(Command, tag="work_on", kw_only=True, frozen=True):
    """Let the time pass that the next step takes, or so much (GM): all that is under way goes on in it."""

    work_id: Id
    time: Duration | None = None


class TendWork(Command, tag="tend_work", kw_only=True, frozen=True):
    """Put a work aside, take it up again (or up at all, when it was proposed), replace lost material, or bring a side
    effect about, which is said in ``words``; without words none comes of it."""

    work_id: Id
    do: Tend
    words: Text = ""


class ShareInWork(Command, tag="share_in_work", kw_only=True, frozen=True):
    """Take part in a ritual: in a role, with points toward the price of each subtask, from a Pool."""

    work_id: Id
    pc_id: Id
    role: Label = ""
    points: Points = 0
    stat: Stat | None = None


class StepWork(Command, tag="step_work", kw_only=True, frozen=True):
    """What happens next in a possession; or the roll of a secret work, made by the GM with these ``faces``."""

    work_id: Id
    do: Deed | Literal["roll"]
    inputs: Given = Raw(b"{}")
    faces: Annotated[list[Face], Meta(max_length=4)] = []


class EndWork(Command, tag="end_work", kw_only=True, frozen=True):
    """Give a work up (GM), or clear away what is finished."""

    work_id: Id


class AskAccord(Command, tag="ask_accord", kw_only=True, frozen=True):
    """Ask a player to agree: to play along with a hold on the mind, or to take the twist of a wish (GM)."""

    procedure: Literal["mind_control", "wish"]
    pc_id: Id
    inputs: Given = Raw(b"{}")
    target: Id | None = None
    title: Text = ""
    secret: bool = False


class AnswerAccord(Command, tag="answer_accord", kw_only=True, frozen=True):
    """Agree or not; who takes a twist gives 1 XP on to somebody else."""

    open_id: Id
    agree: bool
    pass_to: Id | None = None
