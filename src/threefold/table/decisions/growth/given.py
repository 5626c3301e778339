"""XP that the GM awards, and the end of benefits that were bought for a while."""

from __future__ import annotations

from threefold.model.characters import Pc
from threefold.model.copies import as_kind
from threefold.procedures.advancement.gains import ended, short_term
from threefold.procedures.experience import AwardAnswer, AwardInputs
from threefold.rules.binding import implements
from threefold.rules.types import Message, Refusal
from threefold.table.commands import (
    Award,
    EndBenefit,
)
from threefold.table.decisions.base import Context, Decision, gm_only, pc_of
from threefold.table.decisions.growth.deeds import play_without_dice
from threefold.table.events import (
    Awarded,
    BenefitFact,
    BenefitsEnded,
    XpFact,
)
from threefold.table.state import State
from threefold.table.state.facts import line_fact, notice


@implements("xp.award.when", "xp.award.artifact", "xp.award.mission")
def award_xp(context: Context, command: Award) -> Decision:
    """Award XP to PCs for a reason (GM only)."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    pcs: list[Pc] = []
    for id in command.pcs:
        pc = pc_of(context, id)
        if isinstance(pc, Refusal):
            return pc._replace(field="pcs")
        pcs.append(pc)
    out = play_without_dice(context, "award", None, as_kind(AwardInputs, command, pcs=pcs))
    if isinstance(out, Refusal):
        return out
    assert isinstance(out.answer, AwardAnswer)
    (each,) = out.answer.xp
    after = dict(zip(command.pcs, out.answer.pcs, strict=True))
    notices = [notice(h) for h in out.notices if h.kind != "award"]
    xp = [XpFact(id, line_fact(each)) for id in after]
    return [
        Awarded(
            after=after,
            what=command.what,
            line=line_fact(each),
            reason=command.reason,
            intrusion=command.intrusion,
            xp=xp,
            told=notices,
        )
    ]


def end_benefit(context: Context, command: EndBenefit) -> Decision:
    """End a benefit that was bought for a while (GM only)."""
    refusal = gm_only(context)
    if refusal is None:
        pc = pc_of(context, command.pc_id)
    else:
        pc = refusal
    if isinstance(pc, Refusal):
        return pc
    benefits = pc.benefits or []
    if command.place >= len(benefits):
        return Refusal("bad_value", "place", Message("refusal.no_such_benefit", {"name": pc.name}))
    benefit = benefits[command.place]
    fact = BenefitFact(command.pc_id, benefit.name, benefit.where or "")
    return [BenefitsEnded(after={command.pc_id: ended(pc, command.place)}, ended=[fact])]


@implements("xp.short_term.skill", "xp.short_term.ability")
def run_out_with_session(state: State) -> list[BenefitsEnded]:
    """Return the event that ends the short-term benefits of all PCs with the session."""
    after: dict[str, Pc] = {}
    facts: list[BenefitFact] = []
    for id, member in state.party.items():
        pc = member.pc
        for place in reversed(short_term(pc)):
            benefit = (pc.benefits or [])[place]
            facts.append(BenefitFact(id, benefit.name, benefit.where or ""))
            pc = ended(pc, place)
        if pc is not member.pc:
            after[id] = pc
    if facts:
        return [BenefitsEnded(after=after, ended=facts)]
    return []
