"""Log lines for works, and for what players are asked to agree to."""

from __future__ import annotations

from typing import Final

from threefold.procedures.catalog import procedure_traits
from threefold.rules.types import Message
from threefold.table.events import AccordReached, WorkChanged, WorkEnded, WorkStepped
from threefold.table.log.base import LogLine, LogReader, Tone, line, name_in, on, pending, phrase
from threefold.table.log.changed import change, input_changes
from threefold.table.log.rolls import die, needed, paid, subject, title_of
from threefold.table.state import Accord, Work
from threefold.table.state.facts import Text
from threefold.table.state.inputs import decoded_inputs
from threefold.table.views import all_targets, hides_difficulty, knows_work, resolution_for

_SILENT: Final = frozenset({"went_on", "due", "rolled"})
"""Changes that another line of the log already describes."""


def _work_title(work: Work) -> Message:
    """The title of a work, or the name of its procedure."""
    if work.title:
        return Message("line.given", {"name": work.title})
    return Message(f"work.kind.{work.procedure}")


def _work_changed(event: WorkChanged, reader: LogReader) -> LogLine | None:
    work = event.work
    if event.why in _SILENT or not knows_work(work, reader.gm):
        return None
    if event.why == "proposed" and not reader.owns(work.pc):
        return None
    head = phrase(
        f"work.log.{_change_key(event)}",
        name=reader.name(event.pc or work.pc),
        what=_work_title(work),
        words=event.words,
        n=work.lacks,
    )
    details: list[Text] = []
    if event.why == "stopped" and work.stopped is not None:
        details = [work.stopped]
    elif event.why == "revised":
        details = _revised_inputs(event, reader)
    return line(head, _change_tone(event), "⚒", *details)


def _change_key(event: WorkChanged) -> str:
    """The key of the line about a change of a work."""
    if event.why == "began" and procedure_traits(event.work.procedure).befalls:
        return "befalls"
    if event.why == "side_effect" and not event.words:
        return "side_effect_none"
    return event.why


def _change_tone(event: WorkChanged) -> Tone:
    """The tone of the line about a change of a work."""
    if event.why == "side_effect" and event.words:
        return "harm"
    if event.why == "carried":
        return "success"
    return "turn"


def _revised_inputs(event: WorkChanged, reader: LogReader) -> list[Text]:
    """What is done differently from now on. A player whose difficulties are hidden reads no
    input.
    """
    before, after = reader.before.works.get(event.id), event.work
    if before is None:
        return []
    changes: list[Text] = []
    if before.title != after.title:
        changes.append(change(Message("label.title"), before.title, after.title))
    targets = all_targets(after.target, ())
    if hides_difficulty(reader.before, before.hidden, targets, reader.seat):
        return changes
    if hides_difficulty(reader.after, after.hidden, targets, reader.seat):
        return changes
    return [*changes, *input_changes(decoded_inputs(before.inputs), decoded_inputs(after.inputs))]


def _work_stepped(event: WorkStepped, reader: LogReader) -> LogLine | None:
    work = event.work
    if not knows_work(work, reader.gm):
        return None
    ids = all_targets(work.target, event.foes_after)
    hidden = hides_difficulty(reader.after, work.hidden, ids, reader.seat)
    view = resolution_for(reader.after, event.resolution, hidden, ids, reader.seat)
    head = phrase("work.log.stepped", name=reader.name(work.pc), what=_work_title(work))
    details = (*subject(view, event.title), *needed(view), *paid(view), *view.notices)
    if view.result is None:  # nothing was at stake
        return line(head, "turn", "⚒", *details, r=view)
    return line(head, *die(view), *details, r=view)


def _work_ended(event: WorkEnded, reader: LogReader) -> LogLine | None:
    work = event.work
    if not knows_work(work, reader.gm) or (work.stage == "proposed" and not reader.owns(work.pc)):
        return None
    key = {"done": "cleared", "proposed": "declined"}.get(work.stage, "ended")
    head = phrase(f"work.log.{key}", name=name_in(reader.before, work.pc), what=_work_title(work))
    return line(head, "quiet", "⚒", *event.lost)


def _accord_reached(event: AccordReached, reader: LogReader) -> LogLine | None:
    if event.secret and not reader.owns(event.pc):
        return None
    key, mark = "not_agreed", "✕"
    if event.agreed:
        key, mark = "agreed", "✓"
    what = title_of(event.title, event.resolution.procedure)
    head = phrase(f"work.log.{key}", name=reader.name(event.pc), what=what)
    return line(head, "xp", mark, *(notice.text for notice in event.resolution.notices))


DESCRIBED = (
    on(WorkChanged, _work_changed),
    on(WorkStepped, _work_stepped),
    on(WorkEnded, _work_ended),
    on(AccordReached, _accord_reached),
)
PENDING = (pending(Accord),)
