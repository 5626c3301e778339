"""Growth at the table: what the rules decide alone is done at once, what they leave to the GM waits for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar, cast

from msgspec import Struct, structs

from threefold.model import typed
from threefold.model.characters import Pc
from threefold.model.checks import check_pc, fits_sheet
from threefold.model.growing import recorded
from threefold.model.growth import ArcOutline
from threefold.model.powers import Ability
from threefold.model.written import gained
from threefold.procedures.advancement.gains import ended, short_term
from threefold.procedures.advancement.inputs import AdvanceInputs, Partner, abilities_of, name_of
from threefold.procedures.arcs import ArcInputs
from threefold.procedures.base import Outcome, Setup, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.experience import AwardInputs
from threefold.procedures.followers.coming import FollowerInputs
from threefold.procedures.inputs import Inputs
from threefold.rules.advancement import SPECIAL, STEPS, new_ability, next_tier
from threefold.rules.arcs import PARTS, words
from threefold.rules.binding import implements
from threefold.rules.clock import moment
from threefold.rules.types import Line, Message, Params, Refusal
from threefold.table.commands import Advance, Agree, Award, ChangeFollower, EndBenefit, LearnAbility, PursueArc
from threefold.table.decisions.base import Context, Decision, gm_only, on, open_of, pc_of, raw
from threefold.table.events import (
    AbilityLearned,
    Advanced,
    ArcPursued,
    Awarded,
    BenefitFact,
    BenefitsEnded,
    FollowerChanged,
    Opened,
    XpFact,
)
from threefold.table.state import Petition, State
from threefold.table.state.facts import line, notice, text

Wish = Advance | PursueArc | ChangeFollower | LearnAbility
Deed = Advanced | ArcPursued | FollowerChanged | AbilityLearned
MAX_PETITIONS: Final = 12
T = TypeVar("T", bound=Struct)


def _played(context: Context, procedure: str, pc: Pc | None, inputs: Inputs) -> Outcome | Refusal:
    """A procedure without dice; its fields are those of the command."""
    out = play(PLAYED[procedure], Setup(context.state.rules(), pc, arcs=context.arcs), inputs, ())
    return out._replace(field=out.field.removeprefix("inputs.")) if isinstance(out, Refusal) else out


def _inputs(kind: type[T], command: Struct, **more: object) -> T:
    """Inputs of a procedure from the command's fields of the same names."""
    shared = set(kind.__struct_fields__) & set(command.__struct_fields__) - more.keys()
    return kind(**{name: getattr(command, name) for name in shared}, **more)


def _lines(out: Outcome) -> list[Line]:
    return list(cast(tuple[Line, ...], out.extra["xp"]))


# --- what the GM gives ------------------------------------------------------------------------------------------------


@implements("xp.award.when", "xp.award.artifact", "xp.award.mission")
def award(context: Context, command: Award) -> Decision:
    """The GM gives XP for a reason."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    pcs: list[Pc] = []
    for id in command.pcs:
        pc = pc_of(context, id)
        if isinstance(pc, Refusal):
            return pc._replace(field="pcs")
        pcs.append(pc)
    out = _played(context, "award", None, _inputs(AwardInputs, command, pcs=pcs))
    if isinstance(out, Refusal):
        return out
    (each,) = _lines(out)
    after = dict(zip(command.pcs, cast(list[Pc], out.extra["pcs"]), strict=True))
    notices = [notice(h) for h in out.notices if h.kind != "award"]
    xp = [XpFact(id, line(each)) for id in after]
    return [Awarded(after=after, what=command.what, line=line(each), reason=command.reason, xp=xp, told=notices)]


# --- what is done -----------------------------------------------------------------------------------------------------


@implements("xp.long_term.home_pooling")
def _advance(context: Context, command: Advance, pc: Pc) -> Deed | Refusal:
    """Buy a step or a benefit, alone or together."""
    others: list[Partner] = []
    for share in command.partners:
        member = context.state.party.get(share.pc_id)
        if member is None:
            return Refusal("bad_value", "partners", Message("refusal.no_such_pc", {"id": share.pc_id}))
        others.append(Partner(pc=member.pc, xp=share.xp))
    inputs = _inputs(AdvanceInputs, command, partners=others)
    out = _played(context, "advance", pc, inputs)
    if isinstance(out, Refusal):
        return out
    assert isinstance(out.actor, Pc)
    partners = dict(
        zip((s.pc_id for s in command.partners), cast(list[Pc], out.extra.get("partners", [])), strict=True)
    )
    after = out.actor
    step = next((each for each in (*STEPS, SPECIAL) if each == command.buy), None)
    if step is not None:
        option = command.option if step == SPECIAL else None
        after = recorded(pc, after, step, next_tier(pc.tier, context.state.rules()), option)
    lines = _lines(out)
    xp = [XpFact(command.pc_id, line(each)) for each in lines]
    xp += [XpFact(s.pc_id, line(lines[0]._replace(points=-s.xp))) for s in command.partners]
    return Advanced(
        pc=command.pc_id,
        after={command.pc_id: after, **partners},
        buy=command.buy,
        name=command.name or command.skill or name_of(command.ability),
        xp=xp,
        told=[notice(h) for h in out.notices],
    )


def _pursue(context: Context, command: PursueArc, pc: Pc) -> Deed | Refusal:
    """Take an arc up, complete a part, end it: in this session, on this day."""
    out = _arc_played(context, command, pc, agreed=True)
    if isinstance(out, Refusal):
        return out
    assert isinstance(out.actor, Pc)
    xp = [XpFact(command.pc_id, line(each)) for each in _lines(out)]
    arc = cast(Struct, out.extra["arc"])
    return ArcPursued(
        pc=command.pc_id,
        after={command.pc_id: out.actor},
        do=command.do,
        arc=getattr(arc, "name", command.arc),
        xp=xp,
        told=[notice(h) for h in out.notices],
    )


def _arc_played(context: Context, command: PursueArc, pc: Pc, *, agreed: bool) -> Outcome | Refusal:
    clock = context.state.clock
    inputs = _inputs(ArcInputs, command, session=clock.session, day=moment(clock.now).day, agreed=agreed)
    return _played(context, "arc", pc, inputs)


@implements("follower.replacement")
def _change_follower(context: Context, command: ChangeFollower, pc: Pc) -> Deed | Refusal:
    """Gain, teach, lose, replace; the day is the clock's."""
    today = moment(context.state.clock.now).day if command.do in ("lose", "replace") else None
    out = _played(context, "follower", pc, _inputs(FollowerInputs, command, day=today))
    if isinstance(out, Refusal):
        return out
    assert isinstance(out.actor, Pc)
    return FollowerChanged(
        pc=command.pc_id,
        after={command.pc_id: out.actor},
        do=command.do,
        follower=command.follower,
        told=[notice(h) for h in out.notices],
    )


def _learn(context: Context, command: LearnAbility, pc: Pc) -> Deed | Refusal:
    """Put an ability on the sheet. Which ones a tier, a focus or the story brings is for player and GM to agree on."""
    name = name_of(command.ability)
    given = command.ability
    after = gained(pc, given) if isinstance(given, Ability) else structs.replace(pc, abilities=[*pc.abilities, given])
    again = isinstance(given, Ability) and given.again is True
    refusal = None if again else new_ability(name, abilities_of(pc))
    refusal = refusal or fits_sheet(after, "ability") or check_pc(after, "ability", context.state.rules())
    if refusal is not None:
        return refusal._replace(field="ability")
    return AbilityLearned(pc=command.pc_id, after={command.pc_id: after}, ability=name)


_DO: Final[Mapping[type, Callable[..., Deed | Refusal]]] = MappingProxyType(
    {Advance: _advance, PursueArc: _pursue, ChangeFollower: _change_follower, LearnAbility: _learn}
)


def _done(context: Context, wish: Wish) -> Deed | Refusal:
    member = context.state.party.get(wish.pc_id)
    if member is None:
        return Refusal("bad_value", "pc_id", Message("refusal.no_such_pc", {"id": wish.pc_id}))
    return _DO[type(wish)](context, wish, member.pc)


# --- who decides ------------------------------------------------------------------------------------------------------


@implements("advancement.tier_steps", "xp.spend.justification", "arc.session_review", "follower.source")
def grow(context: Context, wish: Wish) -> Decision:
    """Do it, or ask the GM. What a player asks for is tried as if all that waits already had been agreed to."""
    pc = pc_of(context, wish.pc_id)
    if isinstance(pc, Refusal):
        return pc
    if not context.gm:
        hoped = _hoped(context, wish.pc_id)
        waits = _needs_gm(hoped, wish)
        if isinstance(waits, Refusal):
            return waits
        if waits:
            return _petition(context, hoped, wish)
    done = _done(context, wish)
    return done if isinstance(done, Refusal) else [done]


def _needs_gm(context: Context, wish: Wish) -> bool | Refusal:
    """Whether the rules leave this to the GM: most parts of an arc, benefits, abilities in words, new followers."""
    if isinstance(wish, Advance):
        step = wish.buy in (*STEPS, SPECIAL)
        return not step or wish.beyond_tier_6 or wish.option in ("focus_ability", "type_ability")
    if isinstance(wish, ChangeFollower):
        return wish.do in ("gain", "replace")
    if isinstance(wish, LearnAbility):
        return True
    if wish.do not in PARTS:
        return wish.own is not None or isinstance(wish.friend, ArcOutline) or wish.at_creation
    out = _arc_played(context, wish, context.state.party[wish.pc_id].pc, agreed=False)
    return out if isinstance(out, Refusal) else wish.skip or out.extra["proposed"] is True


def _hoped(context: Context, pc_id: str) -> Context:
    """The table as it would be if the GM agreed to all that this PC's player has asked for."""
    for petition in context.state.open.values():
        if isinstance(petition, Petition) and petition.pc == pc_id:
            done = _done(context, wish_of(petition))
            context = context if isinstance(done, Refusal) else context.after([done])
    return context


def wish_of(petition: Petition) -> Wish:
    """The command that a petition holds; raises ``msgspec.ValidationError`` if it holds none."""
    wish: Wish = typed.decode(petition.command, Wish)
    return wish


def _petition(context: Context, hoped: Context, wish: Wish) -> Decision:
    """Something now waits for the GM; what could not be done anyway is refused at once."""
    mine = [o for o in context.state.open.values() if isinstance(o, Petition) and o.pc == wish.pc_id]
    if len(mine) >= MAX_PETITIONS:
        return Refusal("not_allowed", "type", Message("refusal.too_many_petitions", {"n": MAX_PETITIONS}))
    done = _done(hoped, wish)
    if isinstance(done, Refusal):
        return done
    xp = sum(fact.line.points for fact in done.xp if fact.pc == wish.pc_id)
    petition = Petition(pc=wish.pc_id, command=raw(wish), about=text(_shared(context.state, wish)), xp=xp)
    return [Opened(id=context.new_id("o", 0, petition), open=petition)]


@implements("xp.long_term.home_pooling")
def _shared(state: State, wish: Wish) -> Message:
    """What a player asks for, with what others would pay of it: the GM sees whose XP it takes."""
    what = about(wish)
    for share in wish.partners if isinstance(wish, Advance) else ():
        what = Message("petition.shared", {"what": what, "name": state.name_of(share.pc_id), "n": share.xp})
    return what


def about(wish: Wish) -> Message:
    """What a player asks for, in words."""
    if isinstance(wish, PursueArc):
        if wish.do == "begin":
            return Message("petition.arc_begin", {"arc": wish.called or wish.arc})
        which = "failed_climax" if wish.do == "climax" and not wish.success else wish.do
        part = Message(f"arc_part.{which}", {"step": words(wish.step)})
        return Message("petition.arc", {"arc": wish.arc, "part": part})
    if isinstance(wish, ChangeFollower):
        params: Params = {"follower": wish.follower, "level": wish.level or 0, "other": wish.name}
        return Message("petition.replace" if wish.do == "replace" else "petition.follower", params)
    if isinstance(wish, LearnAbility):
        return Message("petition.ability", {"ability": name_of(wish.ability)})
    name = wish.name or wish.skill or name_of(wish.ability)
    what = Message(f"benefit.{wish.benefit}") if wish.benefit is not None else Message(f"advance.{wish.buy}")
    if not name:
        return what
    return Message(
        "petition.place" if wish.where else "petition.named", {"what": what, "name": name, "where": wish.where}
    )


@implements("arc.session_review", "xp.long_term.cost")
def agree(context: Context, command: Agree) -> Decision:
    """The GM agrees: it is carried out as things are now. What the rules refuse by now goes on waiting."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    petition = open_of(context, command.open_id, Petition)
    if isinstance(petition, Refusal):
        return petition
    done = _done(context, wish_of(petition))
    return done if isinstance(done, Refusal) else [structs.replace(done, answers=command.open_id)]


# --- what was bought for a while --------------------------------------------------------------------------------------


def end_benefit(context: Context, command: EndBenefit) -> Decision:
    """Something bought for a while is over."""
    refusal = gm_only(context)
    pc = pc_of(context, command.pc_id) if refusal is None else refusal
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
    """What was bought for a short while ends with the session in which it was of use."""
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
    return [BenefitsEnded(after=after, ended=facts)] if facts else []


DECIDED = (
    on(Award, award),
    on(Advance, grow),
    on(PursueArc, grow),
    on(ChangeFollower, grow),
    on(LearnAbility, grow),
    on(EndBenefit, end_benefit),
    on(Agree, agree),
)
