"""The progress of a work: what its inputs say, and what a roll changes."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Raw, Struct, structs

from threefold.model import typed
from threefold.model.rituals import Ritual
from threefold.procedures.base import Outcome
from threefold.procedures.catalog import ENTRIES
from threefold.rules.binding import implements
from threefold.rules.crafting import Work as Craft
from threefold.rules.types import Message
from threefold.table.state import Work
from threefold.table.state.facts import text
from threefold.table.state.inputs import with_inputs

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


# --- what a roll has brought ----------------------------------------------------------------------


@implements("roll.impossible.no_roll", "possession.attempt.defense", "possession.eject.daily_roll")
def advanced(work: Work, out: Outcome) -> Work:
    """Return a work after a step, from the answer of its procedure. A task that no die can make
    takes no time and brings nothing: the work is put aside until something about it changes. A roll
    of a possession is a defense: one that no die can make fails."""
    step = out.answer.work_step()
    assert step is not None
    if out.result == "impossible" and not step.defense:
        return structs.replace(work, stage="aside", stopped=text(Message("work.impossible")))
    carried = ENTRIES[work.procedure].carried
    progress = {name: msgspec.to_builtins(getattr(out.answer, name)) for name in carried}
    success = out.result in ("success", "routine")
    failed = out.result == "failure"
    spoken = stated(work.inputs).ritual
    if failed and isinstance(spoken, Ritual):
        troubles = list(spoken.side_effects)
    else:
        troubles = []
    return structs.replace(
        work,
        inputs=with_inputs(work.inputs, **progress),
        worked=max(0, work.worked - work.needs),
        done=step.done,
        of=step.of,
        marks=[*work.marks, success][-MAX_MARKS:] if out.result is not None else work.marks,
        lacks=step.lacks,
        troubles=[str(each) for each in troubles],
        stopped=None,
        stage=step.stage,
    )
