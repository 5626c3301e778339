"""Requests that wait for the GM's agreement, where the rules leave something to the GM. What the
rules decide alone is carried out at once."""

from __future__ import annotations

from typing import Final

from threefold.model import typed
from threefold.model.growth import ArcOutline
from threefold.procedures.advancement.inputs import ability_name
from threefold.procedures.arcs import ArcAnswer
from threefold.rules.advancement import SPECIAL, STEPS
from threefold.rules.arcs import PARTS, words
from threefold.rules.binding import implements
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import (
    Advance,
    Agree,
    ChangeFollower,
    IntrudeAsPlayer,
    LearnAbility,
    PursueArc,
)
from threefold.table.decisions.base import Context, Decision, gm_only, pc_of, pending_of, raw
from threefold.table.decisions.growth.deeds import (
    Deed,
    Wish,
    arc_played,
    carry_out_growth,
    intrusion_waived_by,
)
from threefold.table.events import (
    AnyEvent,
    Opened,
)
from threefold.table.state import Petition, State
from threefold.table.state.facts import text

MAX_PETITIONS: Final = 12


@implements(
    "advancement.tier_steps", "xp.spend.justification", "arc.session_review", "follower.source"
)
def request_growth(context: Context, wish: Wish) -> Decision:
    """Carry out what is asked, or ask the GM for agreement. A player's request is checked as if the
    GM had already agreed to all pending requests of this PC."""
    pc = pc_of(context, wish.pc_id)
    if isinstance(pc, Refusal):
        return pc
    if not context.gm:
        hoped = _context_if_agreed(context, wish.pc_id)
        waits = _needs_gm(hoped, wish)
        if isinstance(waits, Refusal):
            return waits
        if waits:
            return _petition(context, hoped, wish)
    return carry_out_growth(context, wish)


def _needs_gm(context: Context, wish: Wish) -> bool | Refusal:
    """Whether the rules leave this to the GM: most parts of an arc, benefits, abilities in words,
    new followers.
    """
    if isinstance(wish, Advance):
        step = wish.buy in (*STEPS, SPECIAL)
        return not step or wish.beyond_tier_6 or wish.option in ("focus_ability", "type_ability")
    if isinstance(wish, ChangeFollower):
        return wish.do in ("gain", "replace")
    if isinstance(wish, LearnAbility | IntrudeAsPlayer):
        return True
    if wish.do not in PARTS:
        return wish.own is not None or isinstance(wish.friend, ArcOutline) or wish.at_creation
    out = arc_played(context, wish, context.state.party[wish.pc_id].pc, agreed=False)
    if isinstance(out, Refusal):
        return out
    assert isinstance(out.answer, ArcAnswer)
    return wish.skip or out.answer.proposed


def _context_if_agreed(context: Context, pc_id: str) -> Context:
    """The context as it would be if the GM agreed to all pending requests of this PC's player."""
    for id, petition in context.state.pending.items():
        if isinstance(petition, Petition) and petition.pc == pc_id:
            deeds = carry_out_growth(context, wish_of(petition), id)
            if not isinstance(deeds, Refusal):
                context = context.after(deeds)
    return context


def wish_of(petition: Petition) -> Wish:
    """Return the command that a petition holds. Raise ``msgspec.ValidationError`` if it holds
    none.
    """
    wish: Wish = typed.decode(petition.command, Wish)
    return wish


def _petition(context: Context, hoped: Context, wish: Wish) -> Decision:
    """Make the request pending for the GM. A request that could not be carried out is refused at
    once.
    """
    mine = [
        o for o in context.state.pending.values() if isinstance(o, Petition) and o.pc == wish.pc_id
    ]
    if len(mine) >= MAX_PETITIONS:
        return Refusal(
            "not_allowed", "type", Message("refusal.too_many_petitions", {"n": MAX_PETITIONS})
        )
    deeds = carry_out_growth(hoped, wish)
    if isinstance(deeds, Refusal):
        return deeds
    what, xp = text(_petition_text(context.state, wish)), _xp(context, wish, deeds)
    petition = Petition(pc=wish.pc_id, command=raw(wish), about=what, xp=xp)
    return [Opened(id=context.new_id("o", 0, petition), pending=petition)]


@implements("player_intrusion.price")
def _xp(context: Context, wish: Wish, deeds: list[AnyEvent]) -> int:
    """The XP that the request gives the PC, negative if it costs XP."""
    if isinstance(wish, IntrudeAsPlayer):
        if intrusion_waived_by(context.state, wish.pc_id) is not None:
            return 0
        return -context.state.rules().experience.player_intrusion
    return sum(
        f.line.points
        for each in deeds
        if isinstance(each, Deed)
        for f in each.xp
        if f.pc == wish.pc_id
    )


def _petition_text(state: State, wish: Wish) -> Message:
    """The request in words, with the XP that others would pay, so that the GM sees whose XP it
    takes.
    """
    what = about(wish)
    if not isinstance(wish, Advance):
        return what
    for share in wish.partners:
        params: Params = {"what": what, "name": state.name_of(share.pc_id), "n": share.xp}
        what = Message("petition.shared", params)
    return what


def about(wish: Wish) -> Message:
    """Return in words what a player asks for."""
    if isinstance(wish, PursueArc):
        return _about_arc(wish)
    if isinstance(wish, ChangeFollower):
        params: Params = {"follower": wish.follower, "level": wish.level or 0, "other": wish.name}
        if wish.do == "replace":
            return Message("petition.replace", params)
        return Message("petition.follower", params)
    if isinstance(wish, LearnAbility):
        return Message("petition.ability", {"ability": ability_name(wish.ability)})
    if isinstance(wish, IntrudeAsPlayer):
        params = {"intrusion": wish.intrusion, "text": wish.text.rstrip(".")}
        if wish.text:
            return Message("petition.intrusion_words", params)
        return Message("petition.intrusion", params)
    return _about_advance(wish)


def _about_arc(wish: PursueArc) -> Message:
    """A part of a character arc in words. A climax may be a failure."""
    if wish.do == "begin":
        return Message("petition.arc_begin", {"arc": wish.called or wish.arc})
    part: str = wish.do
    if wish.do == "climax" and not wish.success:
        part = "failed_climax"
    params: Params = {
        "arc": wish.arc,
        "part": Message(f"arc_part.{part}", {"step": words(wish.step)}),
    }
    return Message("petition.arc", params)


def _about_advance(wish: Advance) -> Message:
    """A benefit or an advance in words, with its name and its place if it has them."""
    what = Message(f"advance.{wish.buy}")
    if wish.benefit is not None:
        what = Message(f"benefit.{wish.benefit}")
    name = wish.name or wish.skill or ability_name(wish.ability)
    if not name:
        return what
    params: Params = {"what": what, "name": name, "where": wish.where}
    if wish.where:
        return Message("petition.place", params)
    return Message("petition.named", params)


@implements("arc.session_review", "xp.long_term.cost")
def agree(context: Context, command: Agree) -> Decision:
    """Agree to a request (GM only). It is carried out in the current state; if the rules refuse it
    now, it stays pending."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    petition = pending_of(context, command.open_id, Petition)
    if isinstance(petition, Refusal):
        return petition
    return carry_out_growth(context, wish_of(petition), command.open_id)
