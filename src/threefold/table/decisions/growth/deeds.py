"""Carries out growth: steps and benefits, arcs, followers, abilities, intrusions of players."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from msgspec import Struct, structs

from threefold.model import typed
from threefold.model.characters import Pc
from threefold.model.checks import check_effects, check_pc, over_sheet_limits
from threefold.model.copies import as_kind
from threefold.model.growing import record_gain
from threefold.model.improved import may_come_again
from threefold.model.picked import NOTHING_PICKED, Picked
from threefold.model.powers import Ability
from threefold.model.written import add_ability
from threefold.procedures.advancement import AdvanceAnswer
from threefold.procedures.advancement.inputs import (
    AdvanceInputs,
    Partner,
    abilities_of,
    ability_name,
    taken_alike,
)
from threefold.procedures.advancement.taking import gain_refusal, replaced, with_trade
from threefold.procedures.arcs import ArcAnswer, ArcInputs
from threefold.procedures.base import Outcome, Setup, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.effects.intruding import intrudes_freely
from threefold.procedures.followers.coming import FollowerInputs
from threefold.procedures.inputs import Inputs
from threefold.procedures.player_intrusions import PlayerIntrudeInputs
from threefold.rules.advancement import SPECIAL, STEPS, ability_already_known, next_tier
from threefold.rules.binding import implements
from threefold.rules.clock import moment
from threefold.rules.types import Line, Refusal
from threefold.table.commands import (
    Advance,
    ChangeFollower,
    IntrudeAsPlayer,
    LearnAbility,
    Play,
    PursueArc,
)
from threefold.table.decisions.base import Context, Decision, raw, unknown_pc
from threefold.table.decisions.picking import Ids, picked_by
from threefold.table.decisions.powers.counted import count_use
from threefold.table.decisions.powers.unused import first_unused
from threefold.table.decisions.procedures.play import play_now
from threefold.table.events import (
    AbilityLearned,
    Advanced,
    ArcPursued,
    FollowerChanged,
    XpFact,
)
from threefold.table.history import GM
from threefold.table.state import Petition, State
from threefold.table.state.facts import line_fact, notice

Wish = Advance | PursueArc | ChangeFollower | LearnAbility | IntrudeAsPlayer
Deed = Advanced | ArcPursued | FollowerChanged | AbilityLearned
T = TypeVar("T", bound=Struct)


def play_without_dice(
    context: Context, procedure: str, pc: Pc | None, inputs: Inputs, picked: Picked = NOTHING_PICKED
) -> Outcome | Refusal:
    """Play a procedure without dice. A refusal names a field of the command."""
    setup = Setup(context.state.rules(), pc, arcs=context.arcs, shelf=context.shelf, picked=picked)
    out = play(PLAYED[procedure], setup, inputs, ())
    if isinstance(out, Refusal):
        return _of_command(out)
    return out


def xp_facts(pc: str, lines: Iterable[Line]) -> list[XpFact]:
    """Return the changes of a PC's XP with these lines."""
    return [XpFact(pc, line_fact(each)) for each in lines]


@implements("xp.long_term.home_pooling")
def _advance(context: Context, command: Advance, pc: Pc) -> Deed | Refusal:
    """Buy a step or a benefit, alone or together with partners."""
    others: list[Partner] = []
    for share in command.partners:
        member = context.state.party.get(share.pc_id)
        if member is None:
            return unknown_pc(context.state, share.pc_id, "partners")
        others.append(Partner(pc=member.pc, xp=share.xp))
    inputs = as_kind(AdvanceInputs, command, partners=others)
    out = play_without_dice(context, "advance", pc, inputs)
    if isinstance(out, Refusal):
        return out
    assert isinstance(out.actor, Pc)
    assert isinstance(out.answer, AdvanceAnswer)
    partners = dict(zip((s.pc_id for s in command.partners), out.answer.partners, strict=True))
    after = out.actor
    step = next((each for each in (*STEPS, SPECIAL) if each == command.buy), None)
    if step is not None:
        if step == SPECIAL:
            option = command.option
        else:
            option = None
        after = record_gain(pc, after, step, next_tier(pc.tier, context.state.rules()), option)
    lines = out.answer.xp
    xp = xp_facts(command.pc_id, lines)
    xp += [XpFact(s.pc_id, line_fact(lines[0]._replace(points=-s.xp))) for s in command.partners]
    return Advanced(
        pc=command.pc_id,
        after={command.pc_id: after, **partners},
        buy=command.buy,
        name=command.name or command.skill or ability_name(command.ability),
        xp=xp,
        told=[notice(h) for h in out.notices],
    )


def _pursue(context: Context, command: PursueArc, pc: Pc) -> Deed | Refusal:
    """Begin an arc, complete a part of it or end it. Session and day are those of the clock."""
    out = arc_played(context, command, pc, agreed=True)
    if isinstance(out, Refusal):
        return out
    assert isinstance(out.actor, Pc)
    assert isinstance(out.answer, ArcAnswer)
    return ArcPursued(
        pc=command.pc_id,
        after={command.pc_id: out.actor},
        do=command.do,
        arc=out.answer.arc.name,
        xp=xp_facts(command.pc_id, out.answer.xp),
        told=[notice(h) for h in out.notices],
    )


def arc_played(context: Context, command: PursueArc, pc: Pc, *, agreed: bool) -> Outcome | Refusal:
    clock = context.state.clock
    inputs = as_kind(
        ArcInputs, command, session=clock.session, day=moment(clock.now).day, agreed=agreed
    )
    return play_without_dice(context, "arc", pc, inputs)


@implements("follower.replacement")
def _change_follower(context: Context, command: ChangeFollower, pc: Pc) -> Deed | Refusal:
    """Gain, teach, lose or replace a follower. The day is that of the clock."""
    if command.do in ("lose", "replace"):
        today = moment(context.state.clock.now).day
    else:
        today = None
    inputs = as_kind(FollowerInputs, command, day=today)
    picked = picked_by(pc, inputs, Ids(follower=command.follower_id), gm=context.gm)
    if isinstance(picked, Refusal):
        return picked._replace(field="follower")
    out = play_without_dice(context, "follower", pc, inputs, picked)
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
    """Put an ability on the sheet. Player and GM agree which abilities a tier, a focus or the story
    brings.
    """
    name = ability_name(command.ability)
    given = command.ability
    if isinstance(given, Ability):
        refusal = check_effects(given, "ability")
    else:
        refusal = None
    if refusal is not None:
        return refusal
    if command.replaces:
        rest = replaced(pc, given, command.replaces, context.shelf)
        if isinstance(rest, Refusal):
            return _of_command(rest)
        pc = rest
    refusal = gain_refusal(pc, given, command.gives_up, context.shelf)
    if refusal is not None:
        return _of_command(refusal)
    pc = with_trade(pc, command.gives_up)
    if isinstance(given, Ability):
        after = add_ability(pc, given)
    else:
        after = structs.replace(pc, abilities=[*pc.abilities, given])
    if isinstance(given, Ability) and may_come_again(given):
        refusal = taken_alike(pc, given)
    else:
        refusal = ability_already_known(name, abilities_of(pc))
    refusal = (
        refusal
        or over_sheet_limits(after, "ability")
        or check_pc(after, "ability", context.state.rules())
    )
    if refusal is not None:
        return refusal._replace(field="ability")
    return AbilityLearned(pc=command.pc_id, after={command.pc_id: after}, ability=name)


def _of_command(refusal: Refusal) -> Refusal:
    """Return a refusal of a procedure's input as one of the command's field."""
    return refusal._replace(field=refusal.field.removeprefix("inputs."))


_DO: Final[Mapping[type, Callable[..., Deed | Refusal]]] = MappingProxyType(
    {Advance: _advance, PursueArc: _pursue, ChangeFollower: _change_follower, LearnAbility: _learn}
)


def _intruded(context: Context, wish: IntrudeAsPlayer, answers: str | None) -> Decision:
    """Carry out a player intrusion, as the GM."""
    if _promised_xp(context.state, answers):
        by = None
    else:
        by = intrusion_waived_by(context.state, wish.pc_id, answers)
    inputs = PlayerIntrudeInputs(intrusion=wish.intrusion, text=wish.text, waived=by is not None)
    played = Play(procedure="player_intrude", actor=wish.pc_id, inputs=raw(inputs), answers=answers)
    done = play_now(context._replace(by=GM), played)
    if isinstance(done, Refusal):
        return _of_command(done)
    return [*done, *(count_use(context, wish.pc_id, by, None) if by is not None else [])]


def _promised_xp(state: State, answers: str | None) -> bool:
    """Whether a request that is answered has said that it costs XP."""
    asked = state.pending.get(answers or "")
    return isinstance(asked, Petition) and asked.xp < 0


def intrusion_waived_by(state: State, pc_id: str, answers: str | None = None) -> Ability | None:
    """Return the ability that lets a player intrude without XP now; None without any. What waives
    the XP of a request that waits for the GM waives no other; ``answers`` is the request itself."""
    member = state.party.get(pc_id)
    if member is None:
        return None
    names = list(intrudes_freely(member.pc))
    for id, each in state.pending.items():
        if not isinstance(each, Petition) or each.pc != pc_id or id == answers or each.xp:
            continue
        if isinstance(typed.decode(each.command, Wish), IntrudeAsPlayer):
            promised = first_unused(state, pc_id, names)
            names = [name for name in names if promised is None or name != promised.name]
    return first_unused(state, pc_id, names)


def carry_out_growth(context: Context, wish: Wish, answers: str | None = None) -> Decision:
    member = context.state.party.get(wish.pc_id)
    if member is None:
        return unknown_pc(context.state, wish.pc_id)
    if isinstance(wish, IntrudeAsPlayer):
        return _intruded(context, wish, answers)
    deed = _DO[type(wish)](context, wish, member.pc)
    if isinstance(deed, Refusal):
        return deed
    return [structs.replace(deed, answers=answers)]
