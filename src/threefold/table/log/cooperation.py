"""Log lines for cooperation: help, guards, readied actions, and stances that end."""

from __future__ import annotations

from threefold.rules.types import Message
from threefold.table.events import AttackTaken, DayDawned, Readied, StoodDown, WaitTriggered
from threefold.table.log.base import LogLine, LogReader, line, name_in, on, phrase
from threefold.table.log.rolls import damage_texts
from threefold.table.state import Aid, Drifting, Guarding, Holding, InUse
from threefold.table.state.facts import Text
from threefold.table.views import resolution_view


def _readied(event: Readied, reader: LogReader) -> LogLine | None:
    name, whom = reader.name(event.by), reader.name(event.whom)
    if event.resolution is not None:
        news = [h.text for h in event.resolution.notices]
    else:
        news = []
    match event.way:
        case "help":
            aid = next((p for p in event.puts.values() if isinstance(p, Aid)), None)
            kind = Message(f"together.with.{aid.kind if aid is not None else 'any'}")
            return line(phrase("log.together.help", name=name, whom=whom, kind=kind), "turn", "▸")
        case "guard" if event.whom is not None:
            return line(phrase("log.together.guard", name=name, whom=whom), "turn", "▸")
        case "wait":
            waits = [p for p in event.puts.values() if isinstance(p, Holding)]
            if waits:
                action = _action(waits[0].action)
            else:
                action = []
            return line(
                phrase("log.together.wait", name=name, trigger=event.words), "turn", "◷", *action
            )
        case "draw_attack" if not news:
            return line(phrase("log.together.draws", name=name, foe=whom), "turn", "▸")
    if news:
        return line(news[0], "turn", "▸", *news[1:])
    return None


def _action(action: str) -> list[Text]:
    if action:
        return [phrase("line.given", name=action)]
    return []


def _attack_taken(event: AttackTaken, reader: LogReader) -> LogLine:
    name = reader.name(event.by)
    head = phrase(
        "log.together.taken", name=name, whom=reader.name(event.whom), foe=reader.name(event.foe)
    )
    view = resolution_view(event.resolution, False, False)
    return line(head, "harm", "−", *damage_texts(view, name), r=view)


def _wait_triggered(event: WaitTriggered, reader: LogReader) -> LogLine | None:
    wait = reader.before.stances.get(event.id)
    if not isinstance(wait, Holding):
        return None
    head = phrase("log.together.now", name=reader.name(wait.by), trigger=wait.trigger)
    return line(head, "turn", "!", *_action(wait.action))


def _stood_down(event: StoodDown, reader: LogReader) -> LogLine | None:
    over = [_stance_end_text(id, reader) for id in event.ids]
    lines = [each for each in over if each is not None]
    if lines:
        return line(lines[0], "quiet", "", *lines[1:])
    return None


def _stance_end_text(id: str, reader: LogReader) -> Text | None:
    """The text for a stance that ends. None for internal stances, and for items that another
    player's PC used.
    """
    before = reader.before
    match before.stances.get(id):
        case Aid(by=by, to=to):
            return phrase(
                "log.together.help_over", name=name_in(before, by), whom=name_in(before, to)
            )
        case Guarding(by=by):
            return phrase("log.together.guard_over", name=name_in(before, by))
        case Holding(by=by):
            return phrase("log.together.wait_over", name=name_in(before, by))
        case Drifting(by=by):
            return phrase("log.together.drift_over", name=name_in(before, by))
        case InUse(by=by, name=item) if reader.owns(by):
            return phrase("log.together.put_down", name=name_in(before, by), item=item)
    return None


def _day_dawned(event: DayDawned, reader: LogReader) -> LogLine:
    return line(phrase("log.together.day"), "quiet", "◷")


DESCRIBED = (
    on(Readied, _readied),
    on(AttackTaken, _attack_taken),
    on(WaitTriggered, _wait_triggered),
    on(StoodDown, _stood_down),
    on(DayDawned, _day_dawned),
)
