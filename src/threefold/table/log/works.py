"""What the log tells of works, and of what players agree to."""

from __future__ import annotations

from typing import Final, Literal

from threefold.rules.types import Message, Params
from threefold.table.events import AccordReached, WorkChanged, WorkEnded, WorkStepped
from threefold.table.history import Seat
from threefold.table.log.actions import die, needed, paid, subject
from threefold.table.log.lines import Told, name_in, said
from threefold.table.state import State, Work
from threefold.table.views import concerning, hides_difficulty, knows_work, resolution_told

Events = WorkChanged | WorkStepped | WorkEnded | AccordReached
SILENT: Final = frozenset({"went_on", "due", "rolled"})
"""Changes that another line of the log tells already."""


def works(event: Events, before: State, after: State, seat: Seat) -> Told | None:
    """A line for this seat; None where there is nothing to tell, or nothing that it may know."""
    gm = seat.role == "gm"
    match event:
        case AccordReached():
            return _agreed(event, after, seat)
        case WorkChanged() if (
            event.why not in SILENT
            and knows_work(event.work, gm)
            and (gm or event.why != "proposed" or _own(event.work, seat))
        ):
            return _changed(event, after)
        case WorkStepped() if knows_work(event.work, gm):
            return _stepped(event, after, seat)
        case WorkEnded() if knows_work(event.work, gm) and (
            gm or event.work.stage != "proposed" or _own(event.work, seat)
        ):
            key = "cleared" if event.work.stage == "done" else "declined" if event.work.stage == "proposed" else "ended"
            params: Params = {"name": name_in(before, event.work.pc), "what": called(event.work)}
            return Told(said(f"work.log.{key}", **params), "quiet", "⚒", tuple(event.lost))
    return None


def called(work: Work) -> Message:
    """What a work is called: its title, or its procedure."""
    return Message("line.given", {"name": work.title}) if work.title else Message(f"work.kind.{work.procedure}")


def _own(work: Work, seat: Seat) -> bool:
    return seat.pc == work.pc


def _changed(event: WorkChanged, after: State) -> Told:
    work = event.work
    params: Params = {
        "name": name_in(after, event.pc or work.pc),
        "what": called(work),
        "words": event.words,
        "n": work.lacks,
    }
    key: str = "side_effect_none" if event.why == "side_effect" and not event.words else event.why
    key = "befalls" if event.why == "began" and work.procedure == "possession" else key
    details = (work.stopped,) if event.why == "stopped" and work.stopped is not None else ()
    tone: Literal["harm", "success", "turn"] = "turn"
    if event.why == "side_effect" and event.words:
        tone = "harm"
    elif event.why == "carried":
        tone = "success"
    return Told(said(f"work.log.{key}", **params), tone, "⚒", details)


def _stepped(event: WorkStepped, after: State, seat: Seat) -> Told:
    work = event.work
    ids = concerning(work.target, event.foes_after)
    hidden = hides_difficulty(after, work.hidden, ids, seat)
    view = resolution_told(after, event.resolution, hidden, ids, seat)
    head = said("work.log.stepped", name=name_in(after, work.pc), what=called(work))
    details = (*subject(view, event.title), *needed(view), *paid(view), *view.happenings)
    if view.result is None:  # nothing was at stake
        return Told(head, "turn", "⚒", details, view)
    tone, mark = die(view)
    return Told(head, tone, mark, details, view)


def _agreed(event: AccordReached, after: State, seat: Seat) -> Told | None:
    if event.secret and seat.role != "gm" and seat.pc != event.pc:
        return None
    procedure = event.resolution.procedure
    what = Message("line.given", {"name": event.title}) if event.title else Message(f"procedure.{procedure}.title")
    key = "agreed" if event.agreed else "not_agreed"
    head = said(f"work.log.{key}", name=name_in(after, event.pc), what=what)
    return Told(head, "xp", "✓" if event.agreed else "✕", tuple(h.text for h in event.resolution.happenings))
