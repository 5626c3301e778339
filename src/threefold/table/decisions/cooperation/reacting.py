"""Reactions when a figure is attacked, hurt or down: effects that come automatically, and reactions
offered to players."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec import structs

from threefold.model.active_effects import words_of
from threefold.model.characters import FullNpc, Pc
from threefold.model.limits import use_expired
from threefold.model.marks import lasting_mark, mark, mark_among
from threefold.model.moments import Waiting, comes_of_itself, effects_at_moment
from threefold.model.powers import Ability, Artifact
from threefold.model.rolled import Rolled as Roll
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.figures import When
from threefold.procedures.base import Setup
from threefold.procedures.catalog import PLAYED
from threefold.procedures.effects.moments import (
    answers_melee_alone,
    asks_the_dead,
    damage_taken_over,
    effects_as_they_come,
    is_borne_by_another,
    with_acts_at_once,
)
from threefold.procedures.effects.rolled import holds_now
from threefold.procedures.power_used import AbilityInputs, ArtifactInputs
from threefold.rules.conditions import condition_name
from threefold.rules.harm import Damage, Pools
from threefold.rules.types import Message, Refusal
from threefold.table.commands import React, UsePower
from threefold.table.decisions.base import Context, Decision, on, pc_of
from threefold.table.decisions.cooperation.moments import SEEN, Moment, moments
from threefold.table.decisions.moves.come import Cause, Source, effect_events
from threefold.table.decisions.picking import Ids, abilities_of, picked_by
from threefold.table.decisions.powers.use import use_power
from threefold.table.events import (
    AnyEvent,
    ConditionAdded,
    ConditionRemoved,
    Readied,
    StoodDown,
    UseCounted,
)
from threefold.table.state import Reacting, State, Used
from threefold.table.state.facts import DamageFact

_KNOWN = ("attacked_last_turn", "failed", "after", "combat", "damage_at_least")
"""Conditions of a moment that are checked here, or that only its player knows."""


def reaction_events(context: Context, before: State, events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """Return the events of the reactions to ``events``. ``context`` is the table after them."""
    if not any(isinstance(event, SEEN) for event in events):
        return []
    found: list[AnyEvent] = []
    for moment in moments(before, context.state, events):
        for each, source in groupby(
            _met(context.after(found).state, moment), key=lambda w: (w.source, w.power)
        ):
            together = [*source]
            later = context.after(found)
            if all(map(comes_of_itself, together)):
                found += _comes(later, moment, together)
            elif _may_use(later.state, moment, each[1]):
                found += _offered(later, moment, together)
        found += _for_others(context.after(found), moment)
    return found


def _met(state: State, moment: Moment) -> list[Waiting]:
    """The reactions that the figure of a moment has for it, if all their conditions that the table
    knows are met.
    """
    if moment.who not in state.party and moment.who not in state.foes:
        return []
    figure = state.figure(moment.who)
    if moment.other is None or state.anything(moment.other) is None:
        other = None
    else:
        other = state.figure(moment.other)
    roll = Roll(moment.act, moment.stat or "might", target=other)
    own = [
        each
        for each in effects_at_moment(figure, moment.upon, moment.attack)
        if not is_borne_by_another(each.effect)
    ]
    return [
        each for each in own if each.effect.to != "allies" and _holds(each, figure, roll, moment)
    ]


def _holds(each: Waiting, figure: Pc | FullNpc, roll: Roll, moment: Moment) -> bool:
    effect, said = each.effect, words_of(each.effect.when)
    when = {key: value for key, value in effect.when.items() if key not in _KNOWN}
    if "stat" in when and moment.stat is None:
        return False
    least, rest, fights = (
        effect.when.get("damage_at_least"),
        effect.when.get("after"),
        effect.when.get("combat"),
    )
    if isinstance(least, int) and moment.taken < least:
        return False
    if moment.upon == "touched" and effect.when.get("failed") is True and not moment.hit:
        return False  # it answers a blow that hits, not one that misses
    if moment.rest is not None and rest not in (None, moment.rest):
        return False
    if fights is not None and (moment.act != "task") is not bool(fights):
        return False
    if asks_the_dead(effect, moment.upon) or (answers_melee_alone(effect) and not moment.melee):
        return False
    arms: When = {"weapon": when.pop("weapon")} if "weapon" in when else {}
    carried = roll._replace(act="defense", said=said)
    return holds_now(when, figure, roll._replace(said=said)) and holds_now(arms, figure, carried)


# --- what comes of itself -------------------------------------------------------------------------


def _comes(context: Context, moment: Moment, together: Sequence[Waiting]) -> list[AnyEvent]:
    """Events of effects that need no choice. An effect with a limit is counted; one that comes once
    ends.
    """
    state, first = context.state, together[0]
    limit = next((each.effect.limit for each in together if each.effect.limit is not None), None)
    spent: list[AnyEvent] = []
    if limit is not None and moment.who in state.party:
        used = Used(by=moment.who, name=first.source, per=limit.per, at=state.clock.now)
        made = [
            u
            for u in state.used
            if (u.by, u.name) == (used.by, used.name) and not use_expired(u.per, u.at, used.at)
        ]
        if len(made) >= limit.count:
            return []
        spent.append(UseCounted(used=used, count=limit.count))
    effects = effects_as_they_come((each.effect for each in together), _points_lost(moment.damage))
    if first.condition:
        name = f"({first.condition[:58]})"
    else:
        name = first.source
    source = Source(name, moment.who, first.level)
    events = effect_events(
        context, source, effects, _there(state, moment.other), _cause(moment.damage)
    )
    if first.condition and all(each.effect.uses is not None for each in together):
        spent.append(ConditionRemoved(on=moment.who, condition=first.condition))
    return [*events, *spent]


def _there(state: State, id: str | None) -> str | None:
    if id is not None and (id in state.party or id in state.foes):
        return id
    return None


def _cause(damage: DamageFact | None) -> Cause:
    if damage is None:
        struck = None
    else:
        struck = Damage(damage.dealt, damage.armor, damage.taken, (), ())
    return Cause("answer", struck=struck, aimed=False)


def _points_lost(damage: DamageFact | None) -> Pools:
    """The points of each Pool that damage took."""
    if damage is None:
        return Pools(0, 0, 0)
    return Pools(damage.might, damage.speed, damage.intellect)


# --- what is offered ------------------------------------------------------------------------------


def _may_use(state: State, moment: Moment, power: Ability | Artifact | None) -> bool:
    """Whether a PC can use this reaction now, and pay for it."""
    if moment.who not in state.party:
        return False
    pc = state.party[moment.who].pc
    if pc.damage_track == "dead":
        return False
    if power is None:
        return True
    target = _there(state, moment.other)
    setup = Setup(state.rules(), pc, None if target is None else state.figure(target))
    procedure, inputs = _use_of(power)
    picked = picked_by(pc, inputs, Ids(power=mark(power)), gm=True)
    if isinstance(picked, Refusal):
        return False
    return not isinstance(PLAYED[procedure].set(setup._replace(picked=picked), inputs), Refusal)


def _use_of(power: Ability | Artifact) -> tuple[str, AbilityInputs | ArtifactInputs]:
    """The procedure that uses a power, and its inputs."""
    if isinstance(power, Artifact):
        return "artifact", ArtifactInputs(artifact=power.called)
    return "ability", AbilityInputs(ability=power.name)


def _of(pc: Pc, power: Ability | Artifact | None) -> str:
    """The lasting mark of a power that reacts, if there are others of its name that differ."""
    if power is None:
        return ""
    return mark_among(pc.carries() if isinstance(power, Artifact) else pc.abilities, power)


def _id_of(pc: Pc, found: Reacting) -> str | None:
    """The id of the power that reacts. None if it is the only one of its name."""
    powers: list[Ability | Artifact] = [*abilities_of(pc), *pc.carries()]
    return next(
        (mark(power) for power in powers if found.of and lasting_mark(power) == found.of), None
    )


def _offered(context: Context, moment: Moment, together: Sequence[Waiting]) -> list[AnyEvent]:
    """The event that offers a reaction to a PC: an ability, or an effect that is active already."""
    first, state = together[0], context.state
    said = [word for each in together for word in words_of(each.effect.when)]
    effects: list[Effect] = []
    if first.power is None:
        effects = effects_as_they_come(
            (each.effect for each in together), _points_lost(moment.damage)
        )
    put = Reacting(
        by=moment.who,
        name=first.source,
        moment=moment.upon,
        what="artifact" if isinstance(first.power, Artifact) else "ability",
        whom=_there(state, moment.other),
        effects=effects,
        level=first.level,
        dealt=moment.taken or moment.blow,
        condition=first.condition if all(each.effect.uses is not None for each in together) else "",
        said=list(dict.fromkeys(said)),
        of=_of(state.party[moment.who].pc, first.power),
    )
    return [Readied(by=moment.who, way="react", puts={context.new_id("r", 0, put): put})]


def _for_others(context: Context, moment: Moment) -> list[AnyEvent]:
    """Events that offer comrades to take some of the damage that a PC has suffered."""
    state = context.state
    if moment.upon != "damaged" or moment.who not in state.party or moment.damage is None:
        return []
    found: list[AnyEvent] = []
    for id, member in state.party.items():
        if id == moment.who or member.pc.damage_track == "dead":
            continue
        own = [
            each for each in effects_at_moment(member.pc, "damaged") if each.effect.to == "allies"
        ]
        lent = [
            each
            for each in effects_at_moment(state.figure(moment.who), "damaged")
            if _lends(member.pc, each)
        ]
        for each in [*own, *lent]:
            if isinstance(each.effect, kinds.Reduce) and _able(member.pc, each.effect):
                put = _shared(id, moment, each, each.effect)
                found.append(
                    Readied(
                        by=id, way="react", puts={context.after(found).new_id("r", 0, put): put}
                    )
                )
    return found


def _lends(pc: Pc, each: Waiting) -> bool:
    """Whether the effect that protects a figure is an ability of this comrade, who takes the damage
    it prevents.
    """
    if each.condition:
        names = [each.condition]
    else:
        names = []
    return is_borne_by_another(each.effect) and any(
        condition_name(name)
        == condition_name(ability if isinstance(ability, str) else ability.name)
        for name in names
        for ability in pc.abilities
    )


def _able(pc: Pc, effect: kinds.Reduce) -> bool:
    """Whether a PC may take damage in place of others: the effect may ask for a certain state on
    the damage track.
    """
    return effect.when.get("state") in (None, pc.damage_track)


def _shared(by: str, moment: Moment, each: Waiting, effect: kinds.Reduce) -> Reacting:
    """A comrade's offer to take points of damage, which Armor does not reduce."""
    return Reacting(
        by=by,
        name=each.source,
        moment="damaged",
        whom=moment.who,
        effects=damage_taken_over(effect, _points_lost(moment.damage)),
        dealt=moment.taken,
        said=words_of(effect.when),
    )


# --- taken up -------------------------------------------------------------------------------------


def react(context: Context, command: React) -> Decision:
    """Use a reaction that is offered: an ability for its cost, or an effect that is active already.
    It takes no action."""
    found = context.state.stances.get(command.poised_id)
    if not isinstance(found, Reacting):
        return Refusal("stale", "poised_id", Message("refusal.together.over"))
    pc = pc_of(context, found.by)
    if isinstance(pc, Refusal):
        return pc._replace(field="poised_id")
    over_now: list[AnyEvent] = [StoodDown(ids=[command.poised_id])]
    target = command.target or found.whom
    if found.effects:
        source = Source(found.name, found.by, found.level, command.options, found.said)
        struck = Damage(found.dealt, 0, found.dealt, (), ())
        came = effect_events(
            context, source, found.effects, target, Cause("answer", struck=struck, aimed=False)
        )
        if found.condition:
            once = [ConditionRemoved(on=found.by, condition=found.condition)]
        else:
            once = []
        return [*over_now, *_out_of_turn(came), *once]
    use = UsePower(
        pc_id=found.by,
        what=found.what,
        name=found.name,
        id=_id_of(pc, found),
        target=_there(context.state, target),
        options=command.options,
        said=found.said,
        natural=command.natural,
    )
    used = use_power(context.after(over_now), use, reacts=found)
    if isinstance(used, Refusal):
        return used
    return [*over_now, *_out_of_turn(used)]


def _out_of_turn(events: Sequence[AnyEvent]) -> list[AnyEvent]:
    """The events, with the attacks and actions that they give usable at once, even out of turn."""
    return [_at_once(event) if isinstance(event, ConditionAdded) else event for event in events]


def _at_once(event: ConditionAdded) -> ConditionAdded:
    gives = event.effect.gives
    if gives is None or not gives.effects:
        return event
    given = structs.replace(gives, effects=with_acts_at_once(gives.effects))
    return structs.replace(event, effect=structs.replace(event.effect, gives=given))


DECIDED = (on(React, react),)
