"""The progress of a work: what its inputs say, and what a roll changes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, cast

import msgspec
from msgspec import Raw, Struct, structs

from threefold.model import typed
from threefold.model.rituals import Ritual, RitualState
from threefold.procedures.base import Outcome
from threefold.procedures.possession import PossessionState
from threefold.rules.binding import implements
from threefold.rules.crafting import Work as Craft
from threefold.rules.types import Message
from threefold.table.state import Stage, Work, WorkKind
from threefold.table.state.facts import text
from threefold.table.state.inputs import with_inputs

CARRIED: Final[Mapping[WorkKind, tuple[str, ...]]] = MappingProxyType(
    {
        "craft": (),
        "magic_craft": ("done", "failures", "to_replace", "xp_paid"),
        "ritual": ("state",),
        "possession": ("state",),
    }
)
"""The fields of progress that a procedure answers. It gets them back as inputs of the next step."""
DEFENDED: Final[frozenset[WorkKind]] = frozenset({"possession"})
"""Works whose rolls are defenses. A defense that no die can make is a hit; another task that no die
can make is not tried."""
MAX_MARKS: Final = 99


class Stated(Struct, frozen=True, kw_only=True):
    """The parts of a work's inputs that the table itself needs."""

    ritual: Ritual | str = ""
    name: str = ""
    work: Craft = "build"
    item: str = ""
    state: Raw = Raw()


def stated(inputs: Raw) -> Stated:
    """Parse these parts of a work's inputs. Return empty ones if the inputs are malformed: their
    procedure refuses them."""
    try:
        return typed.decode(inputs, Stated)
    except msgspec.ValidationError:
        return Stated()


def steps_done_and_total(kind: WorkKind, extra: Mapping[str, object]) -> tuple[int, int]:
    """Return the number of steps done, and of steps in all."""
    if kind == "possession":
        return 0, 0
    of = len(cast("tuple[int, ...]", extra.get("subtasks", ()))) or 1
    state = extra.get("state")
    if isinstance(state, RitualState):
        return min(state.subtask - 1, of), of
    return (of if extra.get("finished") else cast(int, extra.get("done", 0))), of


# --- what a roll has brought ----------------------------------------------------------------------


@implements("roll.impossible.no_roll", "possession.attempt.defense", "possession.eject.daily_roll")
def advanced(work: Work, out: Outcome) -> Work:
    """Return a work after a step, from the answer of its procedure. A task that no die can make
    takes no time and brings nothing: the work is put aside until something about it changes. A roll
    of a possession is a defense: one that no die can make fails."""
    if out.result == "impossible" and work.procedure not in DEFENDED:
        return structs.replace(work, stage="aside", stopped=text(Message("work.impossible")))
    extra, kind = out.extra, work.procedure
    progress = {name: msgspec.to_builtins(extra[name]) for name in CARRIED[kind]}
    success = out.result in ("success", "routine")
    done, of = steps_done_and_total(kind, extra)
    failed = out.result == "failure"
    lacks = cast(int, extra.get("to_replace", 0))
    spoken = stated(work.inputs).ritual
    if failed and isinstance(spoken, Ritual):
        troubles = list(spoken.side_effects)
    else:
        troubles = []
    after = structs.replace(
        work,
        inputs=with_inputs(work.inputs, **progress),
        worked=max(0, work.worked - work.needs),
        done=done,
        of=of,
        marks=[*work.marks, success][-MAX_MARKS:] if out.result is not None else work.marks,
        lacks=lacks,
        troubles=[str(each) for each in troubles],
        stopped=None,
    )
    return structs.replace(after, stage=_stage(kind, extra, lacks))


def _stage(kind: WorkKind, extra: Mapping[str, object], lacks: int) -> Stage:
    state = extra.get("state")
    if isinstance(state, PossessionState):
        if state.held:
            return "open"
        return "done"
    if extra.get("finished") or (isinstance(state, RitualState) and state.done):
        return "done"
    if lacks:
        return "materials"
    return "under_way"
