"""Log lines for works, and for what players are asked to agree to."""

from __future__ import annotations

from typing import Final, Literal

from threefold.rules.types import Message, Params
from threefold.table.events import AccordReached, WorkChanged, WorkEnded, WorkStepped
from threefold.table.log.base import LogLine, Reader, line, name_in, on, pending, phrase
from threefold.table.log.changed import change, input_changes
from threefold.table.log.rolls import die, needed, paid, subject, title_of
from threefold.table.state import Accord, Work
from threefold.table.state.facts import Text
from threefold.table.state.inputs import decoded
from threefold.table.views import all_targets, hides_difficulty, knows_work, resolution_for

_SILENT: Final = frozenset({"went_on", "due", "rolled"})
"""Changes that another line of the log already describes."""


def _called(work: Work) -> Message:
    """The title of a work, or the name of its procedure."""
    if work.title:
        return Message("line.given", {"name": work.title})
    return Message(f"work.kind.{work.procedure}")


def _work_changed(event: WorkChanged, reader: Reader) -> LogLine | None:
    work = event.work
    proposed = event.why == "proposed"
    if (
        event.why in _SILENT
        or not knows_work(work, reader.gm)
        or (proposed and not reader.owns(work.pc))
    ):
        return None
    params: Params = {
        "name": reader.name(event.pc or work.pc),
        "what": _called(work),
        "words": event.words,
        "n": work.lacks,
    }
    key: str = "side_effect_none" if event.why == "side_effect" and not event.words else event.why
    if event.why == "began" and work.procedure == "possession":
        key = "befalls"
    if event.why == "stopped" and work.stopped is not None:
        details = [work.stopped]
    else:
        details = []
    if event.why == "revised":
        details = _revised(event, reader)
    tone: Literal["harm", "success", "turn"] = "turn"
    if event.why == "side_effect" and event.words:
        tone = "harm"
    elif event.why == "carried":
        tone = "success"
    return line(phrase(f"work.log.{key}", **params), tone, "⚒", *details)


def _revised(event: WorkChanged, reader: Reader) -> list[Text]:
    """What is done differently from now on. A player whose difficulties are hidden reads no
    input.
    """
    before, after = reader.before.works.get(event.id), event.work
    if before is None:
        return []
    if before.title != after.title:
        told = [change(Message("label.title"), before.title, after.title)]
    else:
        told = []
    targets = all_targets(after.target, ())
    if hides_difficulty(reader.before, before.hidden, targets, reader.seat):
        return told
    if hides_difficulty(reader.after, after.hidden, targets, reader.seat):
        return told
    return [*told, *input_changes(decoded(before.inputs), decoded(after.inputs))]


def _work_stepped(event: WorkStepped, reader: Reader) -> LogLine | None:
    work = event.work
    if not knows_work(work, reader.gm):
        return None
    ids = all_targets(work.target, event.foes_after)
    hidden = hides_difficulty(reader.after, work.hidden, ids, reader.seat)
    view = resolution_for(reader.after, event.resolution, hidden, ids, reader.seat)
    head = phrase("work.log.stepped", name=reader.name(work.pc), what=_called(work))
    details = (*subject(view, event.title), *needed(view), *paid(view), *view.notices)
    if view.result is None:  # nothing was at stake
        return line(head, "turn", "⚒", *details, r=view)
    return line(head, *die(view), *details, r=view)


def _work_ended(event: WorkEnded, reader: Reader) -> LogLine | None:
    work = event.work
    if not knows_work(work, reader.gm) or (work.stage == "proposed" and not reader.owns(work.pc)):
        return None
    key = {"done": "cleared", "proposed": "declined"}.get(work.stage, "ended")
    params: Params = {"name": name_in(reader.before, work.pc), "what": _called(work)}
    return line(phrase(f"work.log.{key}", **params), "quiet", "⚒", *event.lost)


def _accord_reached(event: AccordReached, reader: Reader) -> LogLine | None:
    if event.secret and not reader.owns(event.pc):
        return None
    what = title_of(event.title, event.resolution.procedure)
    if event.agreed:
        key = "agreed"
    else:
        key = "not_agreed"
    head = phrase(f"work.log.{key}", name=reader.name(event.pc), what=what)
    return line(
        head, "xp", "✓" if event.agreed else "✕", *(h.text for h in event.resolution.notices)
    )


DESCRIBED = (
    on(WorkChanged, _work_changed),
    on(WorkStepped, _work_stepped),
    on(WorkEnded, _work_ended),
    on(AccordReached, _accord_reached),
)
PENDING = (pending(Accord),)
