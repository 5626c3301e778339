"""What a command was shown against the table as it is. If the turn, the step or the pending thing
is another by now, the command is refused, and the refusal says what it is now."""

from __future__ import annotations

from typing import Final

from threefold.rules.types import Message, Refusal
from threefold.table.commands import AnyCommand, Redo
from threefold.table.commands.shown import OPEN_NAMED
from threefold.table.decisions.base import Context
from threefold.table.history import read_step_mark
from threefold.table.state import State
from threefold.table.views import Redacted, redacted
from threefold.table.views.actions import RolledView
from threefold.table.views.shown import (
    INITIATIVE,
    NO_TURN,
    TURN,
    OpenView,
    open_mark,
    open_view,
    turn_mark,
)

_TOLD: Final = frozenset(
    {
        "task_call",
        "called",
        "proposal",
        "incoming",
        "recovering",
        "intrusion",
        "petition",
        "accord",
        "work",
    }
)
"""What is open and has words of its own for that it has changed."""

STEP_NUMBER: Final = "refusal.shown.step_number"
"""The text that stands for a step without its name."""


def open_named(command: AnyCommand) -> str | None:
    """Return the id of what a command answers; None if it answers nothing that is open."""
    return next(
        (id for name in OPEN_NAMED if (id := getattr(command, name, None)) is not None), None
    )


def stale_refusal(context: Context, command: AnyCommand) -> Refusal | None:
    """Return a refusal if something that the command was shown is over; None if all of it still
    holds, or nothing was shown."""
    shown = command.shown
    if shown is None:
        return None
    refusal = None
    if shown.step is not None:
        refusal = _step_is_over(context, command, shown.step)
    if refusal is None and (shown.turn is not None or shown.open is not None):
        known = redacted(context.state, context.by)
        if shown.turn is not None:
            refusal = _turn_is_over(known, shown.turn)
        if refusal is None and shown.open is not None:
            refusal = _open_is_over(known, context, open_named(command), shown.open)
    return refusal


# --- the turn -------------------------------------------------------------------------------------


def _turn_is_over(known: Redacted, mark: str) -> Refusal | None:
    now = turn_mark(known)
    if mark == now:
        return None
    return Refusal("stale", "shown.turn", _turn_by_now(known, mark, now))


def _turn_by_now(known: State, mark: str, now: str) -> Message:
    """Say what the turn is by now, in place of the one of a mark."""
    encounter = known.encounter
    if encounter is None:
        if not mark.startswith(NO_TURN):
            return Message("refusal.shown.encounter_over")
        if known.clock.over:
            key = "refusal.shown.session_over"
        else:
            key = "refusal.shown.session_begun"
        return Message(key, {"n": known.clock.session})
    if encounter.phase == "initiative":
        again = mark.startswith((INITIATIVE, TURN))
        return Message("refusal.shown.initiative_again" if again else "refusal.shown.initiative")
    if _turn_of(mark) == _turn_of(now):
        return Message("refusal.shown.order")
    acting = encounter.acting
    return Message("refusal.shown.turn", {"name": "" if acting is None else known.name_of(acting)})


def _turn_of(mark: str) -> str:
    """Return the part of a turn's mark that says whose turn of which round it is."""
    return mark.rpartition("-")[0]


# --- the step -------------------------------------------------------------------------------------


def _step_is_over(context: Context, command: AnyCommand, mark: str) -> Refusal | None:
    if not context.gm:
        return Refusal("not_your_seat", "shown.step", Message("refusal.gm_only"))
    history = context.history
    last, redone = read_step_mark(mark)
    if isinstance(command, Redo):
        if redone == (history.redo_target() or 0):
            return None
        return _step_refused(redone, "refusal.shown.redo")
    if last == history.last_valid:
        return None
    in_force = 0 < last <= history.version and history.is_valid(last)
    return _step_refused(last, "refusal.shown.step" if in_force else "refusal.shown.step_gone")


def _step_refused(seq: int, key: str) -> Refusal:
    """Refuse a step by the number of its last event; who knows its name puts that in its place
    (``service/steps``).
    """
    return Refusal("stale", "shown.step", Message(key, {"what": Message(STEP_NUMBER, {"n": seq})}))


# --- what is open ---------------------------------------------------------------------------------


def _open_is_over(known: Redacted, context: Context, id: str | None, mark: str) -> Refusal | None:
    if id is None:
        return Refusal("bad_value", "shown.open", Message("refusal.shown.nothing_open"))
    view = open_view(known, id, context.by)
    if view is None:
        return Refusal("stale", "shown.open", Message("refusal.no_longer_open"))
    if open_mark(view) == mark:
        return None
    return Refusal("stale", "shown.open", _open_by_now(view))


def _open_by_now(view: OpenView) -> Message:
    """Say what has changed of something that is still open."""
    if isinstance(view, RolledView) and view.resolution.natural is not None:
        return Message("refusal.shown.rolled", {"n": view.resolution.natural})
    kind = str(view.__struct_config__.tag or "work")
    return Message(f"refusal.shown.changed.{kind if kind in _TOLD else 'other'}")
