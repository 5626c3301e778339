"""What the log tells of people who act together and stand ready: who helps whom, who guards, who waits for what."""

from __future__ import annotations

from typing import Literal, NamedTuple

from threefold.rules.types import Message
from threefold.table.events import AttackTaken, DayDawned, Readied, StoodDown, WaitTriggered
from threefold.table.facts import Text, text
from threefold.table.state import Aid, Drifting, Guarding, Holding, State

Events = Readied | AttackTaken | WaitTriggered | StoodDown | DayDawned


class Told(NamedTuple):
    """A line of the log: its head, tone, mark and what follows."""

    head: Text
    tone: Literal["success", "harm", "turn", "quiet"] = "turn"
    mark: str = "▸"
    details: list[Text] = []


def _m(key: str, **params: str | int | Message) -> Text:
    return text(Message(key, params))


def together(event: Events, before: State, after: State) -> Told | None:
    """A line for everybody; None where another line tells it already."""
    match event:
        case Readied():
            return _readied(event, after)
        case AttackTaken():
            params = {"name": _name(after, event.by), "whom": _name(after, event.whom), "foe": _name(after, event.foe)}
            return Told(_m("log.together.taken", **params), "harm", "−")
        case WaitTriggered():
            wait = before.poised.get(event.id)
            if not isinstance(wait, Holding):
                return None
            name = _name(after, wait.by)
            return Told(_m("log.together.now", name=name, trigger=wait.trigger), "turn", "!", _action(wait.action))
        case StoodDown():
            over = [_over(before, id) for id in event.ids]
            told = [line for line in over if line is not None]
            return Told(told[0], "quiet", "", told[1:]) if told else None
        case DayDawned():
            return Told(_m("log.together.day"), "quiet", "◷")


def _readied(event: Readied, after: State) -> Told | None:
    name, whom = _name(after, event.by), _name(after, event.whom)
    told = [h.text for h in event.resolution.happenings] if event.resolution is not None else []
    match event.way:
        case "help":
            aid = next((p for p in event.puts.values() if isinstance(p, Aid)), None)
            kind = Message(f"together.with.{aid.kind if aid is not None else 'any'}")
            return Told(_m("log.together.help", name=name, whom=whom, kind=kind))
        case "guard" if event.whom is not None:
            return Told(_m("log.together.guard", name=name, whom=whom))
        case "wait":
            waits = [p for p in event.puts.values() if isinstance(p, Holding)]
            action = _action(waits[0].action) if waits else []
            return Told(_m("log.together.wait", name=name, trigger=event.words), "turn", "◷", action)
        case "draw_attack" if not told:
            return Told(_m("log.together.draws", name=name, foe=whom))
    return Told(told[0], "turn", "▸", told[1:]) if told else None


def _action(action: str) -> list[Text]:
    return [_m("line.given", name=action)] if action else []


def _over(before: State, id: str) -> Text | None:
    match before.poised.get(id):
        case Aid(by=by, to=to):
            return _m("log.together.help_over", name=_name(before, by), whom=_name(before, to))
        case Guarding(by=by):
            return _m("log.together.guard_over", name=_name(before, by))
        case Holding(by=by):
            return _m("log.together.wait_over", name=_name(before, by))
        case Drifting(by=by):
            return _m("log.together.drift_over", name=_name(before, by))
    return None


def _name(state: State, id: str | None) -> str:
    return state.name_of(id) if id is not None and state.anything(id) is not None else "?"
