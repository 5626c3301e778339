"""What the log tells of people who act together and stand ready: who helps whom, who guards, who waits for what."""

from __future__ import annotations

from threefold.rules.types import Message
from threefold.table.events import AttackTaken, DayDawned, Readied, StoodDown, WaitTriggered
from threefold.table.history import Seat
from threefold.table.log.lines import Told, name_in, said
from threefold.table.state import Aid, Drifting, Guarding, Holding, InUse, State
from threefold.table.state.facts import Text

Events = Readied | AttackTaken | WaitTriggered | StoodDown | DayDawned


def together(event: Events, before: State, after: State, seat: Seat) -> Told | None:
    """A line for everybody, but for what only its owner and the GM know; None where another line tells it already."""
    match event:
        case Readied():
            return _readied(event, after)
        case AttackTaken():
            name, whom = name_in(after, event.by), name_in(after, event.whom)
            return Told(said("log.together.taken", name=name, whom=whom, foe=name_in(after, event.foe)), "harm", "−")
        case WaitTriggered():
            wait = before.poised.get(event.id)
            if not isinstance(wait, Holding):
                return None
            name = name_in(after, wait.by)
            return Told(said("log.together.now", name=name, trigger=wait.trigger), "turn", "!", _action(wait.action))
        case StoodDown():
            over = [_over(before, id, seat) for id in event.ids]
            told = [line for line in over if line is not None]
            return Told(told[0], "quiet", "", told[1:]) if told else None
        case DayDawned():
            return Told(said("log.together.day"), "quiet", "◷")


def _readied(event: Readied, after: State) -> Told | None:
    name, whom = name_in(after, event.by), name_in(after, event.whom)
    told = [h.text for h in event.resolution.happenings] if event.resolution is not None else []
    match event.way:
        case "help":
            aid = next((p for p in event.puts.values() if isinstance(p, Aid)), None)
            kind = Message(f"together.with.{aid.kind if aid is not None else 'any'}")
            return Told(said("log.together.help", name=name, whom=whom, kind=kind), "turn", "▸")
        case "guard" if event.whom is not None:
            return Told(said("log.together.guard", name=name, whom=whom), "turn", "▸")
        case "wait":
            waits = [p for p in event.puts.values() if isinstance(p, Holding)]
            action = _action(waits[0].action) if waits else []
            return Told(said("log.together.wait", name=name, trigger=event.words), "turn", "◷", action)
        case "draw_attack" if not told:
            return Told(said("log.together.draws", name=name, foe=whom), "turn", "▸")
    return Told(told[0], "turn", "▸", told[1:]) if told else None


def _action(action: str) -> list[Text]:
    return [said("line.given", name=action)] if action else []


def _over(before: State, id: str, seat: Seat) -> Text | None:
    match before.poised.get(id):
        case Aid(by=by, to=to):
            return said("log.together.help_over", name=name_in(before, by), whom=name_in(before, to))
        case Guarding(by=by):
            return said("log.together.guard_over", name=name_in(before, by))
        case Holding(by=by):
            return said("log.together.wait_over", name=name_in(before, by))
        case Drifting(by=by):
            return said("log.together.drift_over", name=name_in(before, by))
        case InUse(by=by, name=item) if seat.role == "gm" or seat.pc == by:
            return said("log.together.put_down", name=name_in(before, by), item=item)
    return None
