"""Reactions when a figure is attacked, hurt or down: effects that come automatically, and reactions
offered to players."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import groupby

from msgspec import structs

from threefold.model.active_effects import words_to_confirm
from threefold.model.characters import Pc
from threefold.model.conditions import has_condition, is_dead, name_beside
from threefold.model.limits import use_expired
from threefold.model.marks import lasting_mark, mark, mark_among
from threefold.model.moments import PendingEffect, comes_of_itself, effects_at_moment
from threefold.model.powers import Ability, Artifact, effects_of
from threefold.model.rolled import Rolled as Roll
from threefold.model.shelf.asked import keeps_off_step
from threefold.model.shelf.effects import Effect
from threefold.procedures.base import Setup
from threefold.procedures.catalog import PLAYED
from threefold.procedures.effects.moments import (
    back_to,
    damage_taken_over,
    effects_as_they_come,
    is_borne_by_another,
)
from threefold.procedures.power_used import AbilityInputs, ArtifactInputs
from threefold.rules.conditions import condition_name
from threefold.rules.harm import DealtDamage, Pools
from threefold.rules.types import STATS, Message, Refusal
from threefold.table.commands import React, UsePower
from threefold.table.decisions.base import Context, Decision, decide_command, pc_of
from threefold.table.decisions.cooperation.answered import not_the_attacker
from threefold.table.decisions.cooperation.at_once import out_of_turn
from threefold.table.decisions.cooperation.fitting import (
    averting_first,
    falls_on_bearer,
    fits_moment,
    reaches_attacker,
)
from threefold.table.decisions.cooperation.foe_guards import taken_by_guard
from threefold.table.decisions.cooperation.leaving import leaving_moments
from threefold.table.decisions.cooperation.moments import SEEN, ReactionMoment, moments
from threefold.table.decisions.cooperation.protecting import protections, state_allows
from threefold.table.decisions.moves.come import Cause, EffectSource, effect_events
from threefold.table.decisions.moves.struck_back import (
    avenged_events,
    fed_events,
    killed_foes,
    struck_back_events,
)
from threefold.table.decisions.picking import Ids, every_ability, picked_by
from threefold.table.decisions.powers.counted import used_up
from threefold.table.decisions.powers.meant import with_options_named
from threefold.table.decisions.powers.offered import Offered, offered_now
from threefold.table.decisions.powers.resumed import paused_by, take_up_again
from threefold.table.decisions.powers.use import use_power
from threefold.table.decisions.powers.worn_out import depletion_of_blow, depletion_of_kill
from threefold.table.events import (
    AnyEvent,
    ConditionRemoved,
    EffectsCame,
    Placed,
    Readied,
    StoodDown,
    UseCounted,
)
from threefold.table.state import PowerUsed, Reacting, State
from threefold.table.state.facts import DamageFact


def reaction_events(context: Context, before: State, events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Return the events of the reactions to ``events``. ``context`` is the table after them."""
    left = leaving_moments(context, before, events)
    if not left and not any(isinstance(event, SEEN) for event in events):
        return []
    found: list[AnyEvent] = []
    # what a condition leaves behind comes under its name in brackets
    came = {condition_name(e.name.strip("()")) for e in events if isinstance(e, EffectsCame)}
    happened = [*left, *moments(before, context.state, events)]
    for moment in happened:
        there = _reactions(context.after(found).state, moment)
        over = _run_out(there, came)
        reactions = [
            each
            for each in there
            if each.source not in over and _was_there(before, moment.who, each.condition)
        ]
        found += _answers_of(context.after(found), moment, reactions)
        found += _comrades_offers(context.after(found), moment)
        found += _given_back(context.after(found), moment)
        found += taken_by_guard(context.after(found), before, moment)
    return [*found, *_avenged(context.after(found), before, context.state, happened)]


def _run_out(reactions: Sequence[PendingEffect], came: Collection[str]) -> set[str]:
    """The sources among reactions that keep off a step which their own end has brought: nothing of
    them answers it."""
    return {
        each.source
        for each in reactions
        if keeps_off_step(each.effect) and condition_name(each.source) in came
    }


def _given_back(context: Context, moment: ReactionMoment) -> Sequence[AnyEvent]:
    """The events of what somebody gives back for a touch, or gains from the harm they did, and of
    what wears by a kill."""
    other = moment.other
    if moment.upon == "foe_down":
        return depletion_of_kill(context, moment.who, moment.attack)
    if other is None:
        return ()
    if moment.upon == "touched" and moment.hit:
        return struck_back_events(context, moment.who, other, moment.taken)
    if moment.upon == "worsened" and other in context.state.foes:
        return fed_events(context, other, moment.who)
    return ()


def _avenged(
    context: Context, before: State, after: State, happened: Sequence[ReactionMoment]
) -> list[AnyEvent]:
    """The events of what falls on PCs who have killed a creature between two states."""
    found: list[AnyEvent] = []
    for foe_id in killed_foes(before, after):
        killers = [m.other for m in happened if m.who == foe_id and m.other in after.party]
        if killers and killers[-1] is not None:
            found += avenged_events(context.after(found), foe_id, killers[-1])
    return found


def _answers_of(
    context: Context, moment: ReactionMoment, reactions: Sequence[PendingEffect]
) -> list[AnyEvent]:
    """Return the events of what a figure has for a moment: it comes by itself, or is offered. Once
    one answer has kept off death, there is none to answer."""
    found: list[AnyEvent] = []
    by_source = groupby(averting_first(reactions), key=lambda each: (each.source, each.power))
    for (_, power), same_source in by_source:
        together = [*same_source]
        later = context.after(found)
        if moment.upon == "killed" and not is_dead(later.state.figure(moment.who)):
            break
        if all(map(comes_of_itself, together)):
            found += _automatic_events(later, moment, together)
        elif _may_use(later.state, moment, power):
            found += _offer_events(later, moment, together)
    return found


def _was_there(before: State, who: str, condition: str) -> bool:
    """Whether a condition was there before the moment: what a blow puts on somebody does not answer
    that blow."""
    if not condition or before.anything(who) is None:
        return True
    return has_condition(before.figure(who), condition)


def _reactions(state: State, moment: ReactionMoment) -> list[PendingEffect]:
    """The reactions that the figure of a moment has for it, if all their conditions that the table
    knows are met.
    """
    if _figure_id(state, moment.who) is None:
        return []
    figure = state.figure(moment.who)
    other = None
    if moment.other is not None and state.anything(moment.other) is not None:
        other = state.figure(moment.other)
    roll = Roll(moment.act, moment.stat or "might", target=other)
    return [
        each
        for each in effects_at_moment(figure, moment.upon, moment.attack)
        if each.effect.to != "allies"
        and not is_borne_by_another(each.effect)
        and fits_moment(each, figure, roll, moment)
        and reaches_attacker(state, moment, each.effect)
    ]


# --- what comes of itself -------------------------------------------------------------------------


def _automatic_events(
    context: Context, moment: ReactionMoment, together: Sequence[PendingEffect]
) -> list[AnyEvent]:
    """Events of effects that need no choice. An effect with a limit is counted; one that comes once
    ends.
    """
    state, first = context.state, together[0]
    limit = next((each.effect.limit for each in together if each.effect.limit is not None), None)
    spent: list[AnyEvent] = []
    if limit is not None and moment.who in state.party:
        used = PowerUsed(by=moment.who, name=first.source, per=limit.per, at=state.clock.now)
        if _times_used(state, used) >= limit.count:
            return []
        spent.append(UseCounted(used=used, count=limit.count))
    effects = effects_as_they_come((each.effect for each in together), _points_lost(moment.damage))
    name = first.source
    if moment.upon == "rolled":
        # what the last roll brought may still be there: it ends only after this one
        name = name_beside(state.figure(moment.who), first.condition or name)
    elif first.condition:
        name = f"({first.condition[:58]})"
    elif has_condition(state.figure(moment.who), name):
        name = name_beside(state.figure(moment.who), name)
    source = EffectSource(name, moment.who, first.level)
    other = moment.who if falls_on_bearer(effects) else _figure_id(state, moment.other)
    events = effect_events(context, source, effects, other, _cause(moment.damage))
    if first.condition and _comes_once(together):
        spent.append(ConditionRemoved(on=moment.who, condition=first.condition))
    return [*events, *spent, *depletion_of_blow(context.after(events), moment.who, first.wears)]


def _times_used(state: State, used: PowerUsed) -> int:
    """How often a power has been used within the span that counts for this use."""
    return sum(
        (each.by, each.name) == (used.by, used.name) and not use_expired(each.per, each.at, used.at)
        for each in state.used
    )


def _comes_once(together: Sequence[PendingEffect]) -> bool:
    """Whether the effects of a condition end it when they come."""
    return all(each.effect.uses is not None and each.effect.upon != "rolled" for each in together)


def _figure_id(state: State, id: str | None) -> str | None:
    """The id, if it is that of a PC or a foe at the table."""
    if id in state.party or id in state.foes:
        return id
    return None


def _cause(damage: DamageFact | None) -> Cause:
    if damage is None:
        return Cause("answer", aimed=False)
    struck = DealtDamage(damage.dealt, damage.armor, damage.taken, (), ())
    return Cause("answer", struck=struck, aimed=False)


def _points_lost(damage: DamageFact | None) -> Pools:
    """The points of each Pool that damage took."""
    if damage is None:
        return Pools(0, 0, 0)
    return Pools(damage.might, damage.speed, damage.intellect)


# --- what is offered ------------------------------------------------------------------------------


def _may_use(state: State, moment: ReactionMoment, power: Ability | Artifact | None) -> bool:
    """Whether a PC can use this reaction now, and pay for it."""
    if moment.who not in state.party:
        return False
    pc = state.party[moment.who].pc
    if power is None:
        return pc.damage_track != "dead"
    if pc.damage_track == "dead" and not any(map(keeps_off_step, effects_of(power))):
        return False
    if used_up(state, moment.who, power):
        return False
    procedure, inputs = _use_of(power)
    picked = picked_by(pc, inputs, Ids(power=mark(power)), gm=True)
    if isinstance(picked, Refusal):
        return False
    setup = Setup(state.rules(), pc, picked=picked)
    target = _figure_id(state, moment.other)
    if target is not None:
        setup = setup._replace(target=state.figure(target))
    return not isinstance(PLAYED[procedure].set(setup, inputs), Refusal)


def _use_of(power: Ability | Artifact) -> tuple[str, AbilityInputs | ArtifactInputs]:
    """The procedure that uses a power, and its inputs."""
    if isinstance(power, Artifact):
        return "artifact", ArtifactInputs(artifact=power.called)
    return "ability", AbilityInputs(ability=power.name)


def _lasting_mark(pc: Pc, power: Ability | Artifact | None) -> str:
    """The lasting mark of a power that reacts, if there are others of its name that differ."""
    if power is None:
        return ""
    if isinstance(power, Artifact):
        return mark_among(pc.carries(), power)
    return mark_among(pc.abilities, power)


def _id_of(pc: Pc, found: Reacting) -> str | None:
    """The id of the power that reacts. None if it is the only one of its name."""
    powers: list[Ability | Artifact] = [*every_ability(pc), *pc.carries()]
    return next(
        (mark(power) for power in powers if found.of and lasting_mark(power) == found.of), None
    )


def _offer_events(
    context: Context, moment: ReactionMoment, together: Sequence[PendingEffect]
) -> list[AnyEvent]:
    """The event that offers a reaction to a PC: an ability, or an effect that is active already."""
    first, state = together[0], context.state
    said = [word for each in together for word in words_to_confirm(each.effect.when)]
    offer = Reacting(
        by=moment.who,
        name=first.source,
        moment=moment.upon,
        what="artifact" if isinstance(first.power, Artifact) else "ability",
        whom=_figure_id(state, moment.other),
        level=first.level,
        dealt=moment.taken or moment.blow,
        lost={stat: n for stat, n in zip(STATS, _points_lost(moment.damage), strict=True) if n},
        said=list(dict.fromkeys(said)),
        of=_lasting_mark(state.party[moment.who].pc, first.power),
        spot=moment.spot,
    )
    if first.power is None:
        own = (each.effect for each in together)
        effects = effects_as_they_come(own, _points_lost(moment.damage))
        offer = structs.replace(offer, effects=back_to(effects, moment.spot))
    if _comes_once(together):
        offer = structs.replace(offer, condition=first.condition)
    return [_offer(context, offer)]


def _offer(context: Context, offer: Reacting) -> Readied:
    """The event that makes a reaction pending for its player."""
    return Readied(by=offer.by, way="react", puts={context.new_id("r", 0, offer): offer})


def _comrades_offers(context: Context, moment: ReactionMoment) -> list[AnyEvent]:
    """Events that offer comrades to take some of the damage that a PC has suffered."""
    state = context.state
    if moment.upon != "damaged" or moment.who not in state.party or moment.damage is None:
        return []
    events: list[AnyEvent] = []
    for id, member in state.party.items():
        if id == moment.who or member.pc.damage_track == "dead":
            continue
        for each in protections(member.pc, state.figure(moment.who)):
            effects = damage_taken_over(each.effect, _points_lost(moment.damage))
            if effects is not None and state_allows(member.pc, each.effect):
                offer = _offer_to_take_damage(id, moment, each, effects)
                events.append(_offer(context.after(events), offer))
    return events


def _offer_to_take_damage(
    by: str, moment: ReactionMoment, each: PendingEffect, effects: list[Effect]
) -> Reacting:
    """A comrade's offer to take points of damage, which Armor does not reduce."""
    return Reacting(
        by=by,
        name=each.source,
        moment="damaged",
        whom=moment.who,
        effects=effects,
        dealt=moment.taken,
        said=words_to_confirm(each.effect.when),
    )


# --- taken up -------------------------------------------------------------------------------------


def react(context: Context, command: React) -> Decision:
    """Use a reaction that is offered: an ability for its cost, or an effect that is active already.
    It takes no action."""
    offer = context.state.stances.get(command.poised_id)
    if not isinstance(offer, Reacting):
        return Refusal("stale", "poised_id", Message("refusal.together.over"))
    pc = pc_of(context, offer.by)
    if isinstance(pc, Refusal):
        return pc._replace(field="poised_id")
    target = command.target or offer.whom
    if offer.moment == "drained" and target in (None, offer.by):
        return Refusal("bad_value", "target", Message("refusal.react.whom", {"item": offer.name}))
    if offer.effects:
        source = EffectSource(offer.name, offer.by, offer.level, command.options, offer.said)
        struck = DealtDamage(offer.dealt, 0, offer.dealt, (), ())
        cause = Cause("answer", struck=struck, aimed=False)
        events = [
            StoodDown(ids=[command.poised_id]),
            *out_of_turn(effect_events(context, source, offer.effects, target, cause), offer),
        ]
        if offer.condition:
            events.append(ConditionRemoved(on=offer.by, condition=offer.condition))
        return events
    refusal = not_the_attacker(context.state, pc, offer, target)
    if refusal is not None:
        return refusal
    use = UsePower(
        pc_id=offer.by,
        what=offer.what,
        name=offer.name,
        id=_id_of(pc, offer),
        target=_figure_id(context.state, target),
        options=command.options,
        said=offer.said,
        natural=command.natural,
    )
    return _taken_up(context, Offered(command.poised_id, offer), use)


def _taken_up(context: Context, offer: Offered, use: UsePower) -> Decision:
    """Use a power that is offered. The offer is over with it."""
    over_now: list[AnyEvent] = [StoodDown(ids=[offer.id])]
    used = use_power(context.after(over_now), use, reacts=offer.reaction)
    if isinstance(used, Refusal):
        return used
    put_back = _put_back(context.state, offer.reaction)
    return [*over_now, *out_of_turn(used, offer.reaction), *put_back]


def _put_back(state: State, offer: Reacting) -> list[AnyEvent]:
    """The event by which somebody who lets nobody move them stands where they stood."""
    if offer.moment != "shoved" or offer.spot is None:
        return []
    return [Placed(spots={**state.spots, offer.by: offer.spot})]


def use_or_react(context: Context, command: UsePower) -> Decision:
    """Use a power, or take up what it gave and an act has broken off. A reaction that is offered now
    is taken up with it."""
    pc, offer = pc_of(context, command.pc_id), offered_now(context.state, command)
    if isinstance(pc, Refusal):
        return pc
    command = with_options_named(pc, command, context.gm)
    broken_off = paused_by(context, command)
    if broken_off is not None:
        return take_up_again(context, command, broken_off)
    if offer is None:
        return use_power(context, command)
    whom = command.target or _figure_id(context.state, offer.reaction.whom)
    refusal = not_the_attacker(context.state, pc, offer.reaction, whom)
    if refusal is not None:
        return refusal
    said = [*offer.reaction.said, *command.said]
    return _taken_up(context, offer, structs.replace(command, target=whom, said=said))


DECIDED = (decide_command(UsePower, use_or_react),)
