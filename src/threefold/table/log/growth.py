"""Log lines for growth: XP awarded and spent, arcs, followers, benefits that end, requests to the
GM.
"""

from __future__ import annotations

from threefold.rules.types import listed
from threefold.table.events import (
    AbilityLearned,
    Advanced,
    ArcPursued,
    Awarded,
    BenefitsEnded,
    FollowerChanged,
    Grown,
)
from threefold.table.log.base import LogLine, LogReader, line, on, pending, phrase
from threefold.table.state import Petition
from threefold.table.state.facts import Text


def signed(n: int) -> str:
    """A number of XP as text, with its sign."""
    if n > 0:
        return f"+{n}"
    if n:
        return f"−{-n}"
    return "0"


def _news(event: Grown) -> list[Text]:
    """The messages of the event's procedures."""
    return [h.text for h in event.told]


def _awarded(event: Awarded, reader: LogReader) -> LogLine:
    points = event.line.points
    names = listed([reader.name(id) for id in event.after], "and") if event.after else ""
    reason = [phrase("line.given", name=event.reason)] if event.reason else []
    if event.intrusion:
        head = phrase("log.intrusion_on_all", names=names, n=points)
        return line(head, "intrusion", signed(points), *reason, *_news(event))
    head = phrase("log.awarded", n=points, names=names, what=event.line.name.message())
    return line(head, "xp", signed(points), *reason, *_news(event))


def _head(
    event: Advanced | ArcPursued | FollowerChanged, reader: LogReader
) -> tuple[Text, list[Text]]:
    head, *details = _news(event) or [phrase("log.grown", name=reader.name(event.pc))]
    return head, details


def _advanced(event: Advanced | ArcPursued, reader: LogReader) -> LogLine:
    head, details = _head(event, reader)
    xp = sum(fact.line.points for fact in event.xp if fact.pc == event.pc)
    if isinstance(event, ArcPursued) and event.do != "begin":
        head = phrase("log.arc", name=reader.name(event.pc), what=head.message())
    shared = [fact for fact in event.xp if fact.pc != event.pc]
    others = [phrase("log.shared", name=reader.name(f.pc), n=-f.line.points) for f in shared]
    return line(head, "xp", signed(xp) if xp else "▲", *details, *others)


def _follower_changed(event: FollowerChanged, reader: LogReader) -> LogLine:
    head, details = _head(event, reader)
    return line(head, "quiet", "▲", *details)


def _ability_learned(event: AbilityLearned, reader: LogReader) -> LogLine:
    head = phrase("log.learned", name=reader.name(event.pc), ability=event.ability)
    return line(head, "quiet", "▲", *_news(event))


def _benefits_ended(event: BenefitsEnded, reader: LogReader) -> LogLine | None:
    ended = [
        phrase("log.benefit_ended", name=reader.name(f.pc), what=f.name, where=f.where)
        if f.where
        else phrase("log.benefit_over", name=reader.name(f.pc), what=f.name)
        for f in event.ended
    ]
    if ended:
        return line(ended[0], "quiet", "◷", *ended[1:])
    return None


def _petition_line(petition: Petition, reader: LogReader) -> LogLine | None:
    what = petition.about.message()
    asked = phrase("log.petition", name=reader.name(petition.pc), what=what)
    if reader.owns(petition.pc):
        return line(asked, "quiet", "?")
    return None


def _declined(petition: Petition, reader: LogReader) -> LogLine | None:
    if reader.by.role != "gm" or not reader.owns(petition.pc):
        return None
    what = petition.about.message()
    return line(phrase("log.petition_declined", name=reader.name(petition.pc), what=what))


DESCRIBED = (
    on(Awarded, _awarded),
    on(Advanced, _advanced),
    on(ArcPursued, _advanced),
    on(FollowerChanged, _follower_changed),
    on(AbilityLearned, _ability_learned),
    on(BenefitsEnded, _benefits_ended),
)
PENDING = (pending(Petition, opened=_petition_line, closed=_declined),)
