"""What the log tells of growth: XP given and spent, arcs, followers, benefits that end."""

from __future__ import annotations

from typing import Literal, NamedTuple

from threefold.rules.types import Message
from threefold.table.events import AbilityLearned, Advanced, ArcPursued, Awarded, BenefitsEnded, FollowerChanged, Grown
from threefold.table.facts import Text, text
from threefold.table.state import State


class Told(NamedTuple):
    """A line of the log: its head, tone, mark and what follows."""

    head: Text
    tone: Literal["xp", "quiet"]
    mark: str
    details: list[Text]


def _m(key: str, **params: str | int | Message) -> Text:
    return text(Message(key, params))


def growth(event: Grown, after: State) -> Told | None:
    """What everybody may read of it; the heads of what happened are those of the procedures."""
    told = [h.text for h in event.told]
    match event:
        case Awarded():
            points = event.line.points
            names = ", ".join(_name(after, id) for id in event.after)
            reason = [_m("line.given", name=event.reason)] if event.reason else []
            head = _m("log.awarded", n=points, names=names, what=event.line.name.message())
            return Told(head, "xp", signed(points), [*reason, *told])
        case Advanced() | ArcPursued():
            xp = sum(fact.line.points for fact in event.xp if fact.pc == event.pc)
            head, *details = told or [_m("log.grown", name=_name(after, event.pc))]
            if isinstance(event, ArcPursued) and event.do != "begin":
                head = _m("log.arc", name=_name(after, event.pc), what=head.message())
            others = [_m("log.shared", name=_name(after, f.pc), n=-f.line.points) for f in event.xp if f.pc != event.pc]
            return Told(head, "xp", signed(xp) if xp else "▲", [*details, *others])
        case FollowerChanged():
            head, *details = told or [_m("log.grown", name=_name(after, event.pc))]
            return Told(head, "quiet", "▲", details)
        case AbilityLearned():
            return Told(_m("log.learned", name=_name(after, event.pc), ability=event.ability), "quiet", "▲", told)
        case BenefitsEnded():
            ended = [
                _m("log.benefit_ended", name=_name(after, f.pc), what=f.name, where=f.where)
                if f.where
                else _m("log.benefit_over", name=_name(after, f.pc), what=f.name)
                for f in event.ended
            ]
            return Told(ended[0], "quiet", "◷", ended[1:]) if ended else None
    return None


def _name(state: State, id: str) -> str:
    return state.name_of(id) if id in state.party else "?"


def signed(n: int) -> str:
    """XP with their sign."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"
