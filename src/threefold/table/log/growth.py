"""What the log tells of growth: XP given and spent, arcs, followers, benefits that end."""

from __future__ import annotations

from threefold.table.events import AbilityLearned, Advanced, ArcPursued, Awarded, BenefitsEnded, FollowerChanged, Grown
from threefold.table.log.lines import Told, name_in, said
from threefold.table.state import State


def growth(event: Grown, after: State) -> Told | None:
    """What everybody may read of it; the heads of what happened are those of the procedures."""
    told = [h.text for h in event.told]
    match event:
        case Awarded():
            points = event.line.points
            names = ", ".join(name_in(after, id) for id in event.after)
            reason = [said("line.given", name=event.reason)] if event.reason else []
            head = said("log.awarded", n=points, names=names, what=event.line.name.message())
            return Told(head, "xp", signed(points), [*reason, *told])
        case Advanced() | ArcPursued():
            xp = sum(fact.line.points for fact in event.xp if fact.pc == event.pc)
            head, *details = told or [said("log.grown", name=name_in(after, event.pc))]
            if isinstance(event, ArcPursued) and event.do != "begin":
                head = said("log.arc", name=name_in(after, event.pc), what=head.message())
            shared = [fact for fact in event.xp if fact.pc != event.pc]
            others = [said("log.shared", name=name_in(after, f.pc), n=-f.line.points) for f in shared]
            return Told(head, "xp", signed(xp) if xp else "▲", [*details, *others])
        case FollowerChanged():
            head, *details = told or [said("log.grown", name=name_in(after, event.pc))]
            return Told(head, "quiet", "▲", details)
        case AbilityLearned():
            return Told(said("log.learned", name=name_in(after, event.pc), ability=event.ability), "quiet", "▲", told)
        case BenefitsEnded():
            ended = [
                said("log.benefit_ended", name=name_in(after, f.pc), what=f.name, where=f.where)
                if f.where
                else said("log.benefit_over", name=name_in(after, f.pc), what=f.name)
                for f in event.ended
            ]
            return Told(ended[0], "quiet", "◷", ended[1:]) if ended else None
    return None


def signed(n: int) -> str:
    """XP with their sign."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"
