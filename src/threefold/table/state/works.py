"""Works: tasks that take time and several rolls. Also what a player is asked to agree to."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw

from threefold.model.bounds import Text
from threefold.table.state.base import Id, StatePart
from threefold.table.state.facts import Text as TextFact
from threefold.table.state.inputs import decoded_inputs

# --- works ----------------------------------------------------------------------------------------

WorkKind = Literal["craft", "magic_craft", "ritual", "possession"]
Stage = Literal["proposed", "under_way", "aside", "roll", "materials", "open", "done"]


class WorkPlan(StatePart, kw_only=True, frozen=True):
    """What a work is for: its procedure, the PC who does it, and its inputs as they are now.

    Only the GM sees a ``secret`` work. ``hidden`` keeps its difficulty from players.
    """

    procedure: WorkKind
    pc: Id
    inputs: Raw
    target: Id | None = None
    title: Text = ""
    secret: bool = False
    hidden: bool | None = None


class Work(WorkPlan, kw_only=True, frozen=True):
    """A task that takes time and several rolls: crafting, a ritual, a possession.

    ``inputs`` are those of its procedure, with ids for people, and the progress that the procedure
    reported. ``worked`` are the rounds of work that no roll has used up; the next step ``needs`` so
    many. ``done`` of ``of`` steps are done; ``marks`` are the rolls so far. At the ``stage``
    ``materials``, materials have to be replaced; at ``open``, a possession waits for what happens
    next. ``troubles`` are side effects of which the GM may bring one about.
    """

    stage: Stage = "under_way"
    worked: Annotated[int, Meta(ge=0)] = 0
    needs: Annotated[int, Meta(ge=0)] = 0
    spent: Annotated[int, Meta(ge=0)] = 0
    done: Annotated[int, Meta(ge=0)] = 0
    of: Annotated[int, Meta(ge=0)] = 0
    marks: list[bool] = []
    lacks: Annotated[int, Meta(ge=0)] = 0
    materials: list[TextFact] = []
    troubles: list[Text] = []
    stopped: TextFact | None = None


class Accord(StatePart, kw_only=True, tag="accord", tag_field="type", frozen=True):
    """Something that the GM asks a player to agree to: to play along with mind control, or the
    twist of a wish.

    The procedure is played either way. ``secret`` hides it from the other players.
    """

    pc: Id
    procedure: Literal["mind_control", "wish"]
    inputs: Raw
    target: Id | None = None
    title: Text = ""
    secret: bool = False


def possesses(work: Work) -> bool:
    """Whether a work is a possession that holds its host now. Such a work is never put aside."""
    state = decoded_inputs(work.inputs).get("state")
    return isinstance(state, dict) and state.get("held") is True


def stage_of(work: Work, otherwise: Stage) -> Stage:
    """The stage of a work whose roll is no longer pending: "open" for a possession, else as
    given.
    """
    if possesses(work):
        return "open"
    return otherwise
