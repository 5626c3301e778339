"""Carries out effects at the table: changes of figures, conditions, rolls asked of PCs, companions
who arrive.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.active_effects import words_to_confirm
from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import figure_conditions, is_dead
from threefold.model.shelf.acts import plain_attack
from threefold.model.shelf.asked import keeps_off_step
from threefold.model.shelf.effects import Effect
from threefold.model.things import Thing, Vehicle
from threefold.procedures.accounts import condition_changes as lasting_lines
from threefold.procedures.answers import FigureChange
from threefold.procedures.effects.base import EFFECT_RULE, EffectContext, Manner
from threefold.procedures.effects.carry import apply_effects
from threefold.procedures.effects.moments import (
    against_death,
    death_put_off,
)
from threefold.procedures.effects.requests import (
    ActRequest,
    AlliesRequest,
    AttackRequest,
    CompanionRequest,
    EarlierRequest,
    GearRequest,
    MoveRequest,
    OfferRequest,
    RecoveryRequest,
    SaveRequest,
    TableRequest,
    ThingRequest,
    is_about_user,
)
from threefold.procedures.inputs import Steps
from threefold.rules.harm import DealtDamage
from threefold.rules.types import Line, Stat
from threefold.table.decisions.actions.effects import conditions_added, is_new, without_added
from threefold.table.decisions.actions.reach import situations_at
from threefold.table.decisions.base import Context, is_comrade_near, spans_left
from threefold.table.decisions.moves.changed_things import ChangedThing, with_thing
from threefold.table.decisions.moves.companions import companions_arrive, earlier_ones_leave
from threefold.table.decisions.moves.drawn import act_given
from threefold.table.decisions.moves.gains import attacks_added, recovery_gained
from threefold.table.decisions.moves.made import made_before_goes, thing_made
from threefold.table.decisions.moves.saves import roll_of_save
from threefold.table.decisions.moves.shove import shove_events
from threefold.table.decisions.powers.goods import thing_of_shelf
from threefold.table.decisions.powers.hindering import hindering_use
from threefold.table.events import AnyEvent, EffectsCame, MovedFact, Opened, Readied
from threefold.table.state import (
    Follows,
    Incoming,
    Pending,
    Per,
    Proposal,
    Reacting,
    Stance,
    State,
    TaskCall,
)
from threefold.table.state.facts import DamageFact, Resolution, line_fact, notice


class EffectSource(NamedTuple):
    """The source of effects: its name, who used it, its level, the options chosen, and the
    conditions that were said to be met. ``hidden``: players may not know its level. ``thing`` is the
    name of what they are done to, of all that somebody carries; ``other`` is somebody else whom some
    of them strike; ``ends`` is the condition that one of them ends, ``stat`` that of the defense."""

    name: str
    by: str | None = None
    level: int | None = None
    options: Sequence[int] = ()
    said: Sequence[str] = ()
    hidden: bool = False
    thing: str = ""
    other: str | None = None
    ends: str = ""
    stat: Stat | None = None


class Cause(NamedTuple):
    """Why effects come. ``words`` are for the GM, ``struck`` is the damage dealt before them,
    ``answers`` the pending request that they answer, ``counts`` the span in which the use counts,
    ``together`` all whom one use is for. Effects that are not ``aimed`` apply to the one who used
    them."""

    why: str = "move"
    words: str = ""
    struck: DealtDamage | None = None
    aimed: bool = True
    answers: str | None = None
    counts: Per | None = None
    together: Collection[str] = ()


DEFAULT_CAUSE: Final = Cause()


class ChangedFigure(NamedTuple):
    """A figure before and after effects, and its conditions that are new. These get events of their
    own, so ``kept`` is the figure without them.
    """

    id: str
    before: Pc | FullNpc
    kept: Pc | FullNpc
    new: list[Condition | str]


def changed_figure(id: str, before: Pc | FullNpc, after: Pc | FullNpc) -> ChangedFigure:
    """Return what effects have made of a figure."""
    had = figure_conditions(before)
    new = [condition for condition in figure_conditions(after) if is_new(condition, had)]
    return ChangedFigure(id, before, without_added(before, after, new), new)


def with_figures(came: EffectsCame, figures: Sequence[ChangedFigure]) -> EffectsCame:
    """Return the event with the figures that have changed in more than new conditions."""
    pcs: dict[str, Pc] = {}
    npcs: dict[str, FullNpc] = {}
    for figure in figures:
        if figure.kept == figure.before:
            continue
        if isinstance(figure.kept, Pc):
            pcs[figure.id] = figure.kept
        else:
            npcs[figure.id] = figure.kept
    return structs.replace(came, after=pcs, foes_after=npcs)


def effect_events(
    context: Context,
    source: EffectSource,
    effects: Sequence[Effect],
    on: str | None,
    cause: Cause = DEFAULT_CAUSE,
) -> list[AnyEvent]:
    """Return the events of effects carried out on a figure by the one who used them. Rolls that
    they ask of others become pending.

    Without a target, or if the cause is not ``aimed``, they apply to the one who used them. What
    falls on ``another`` than the target falls on the other of the source, else on the nearest PC.
    """
    struck = [each for each in effects if each.to == "another" and _is_said(each, source)]
    if not struck:
        return _events_on(context, source, effects, on, cause)
    events: list[AnyEvent] = []
    left = [each for each in effects if each not in struck]
    if left:
        events = _events_on(context, source, left, on, cause)
    other = source.other or _nearest_other(context.state, on)
    if other is None:
        return events
    aimed = [structs.replace(each, to="target") for each in struck]
    cause = cause._replace(struck=None, counts=None)
    return [*events, *_events_on(context.after(events), source, aimed, other, cause)]


def _events_on(
    context: Context,
    source: EffectSource,
    effects: Sequence[Effect],
    on: str | None,
    cause: Cause,
) -> list[AnyEvent]:
    """Return the events of effects carried out on one figure, or on a thing of the scene."""
    state = context.state
    user_id = _who_used(state, source, on)
    if user_id is None:
        return []
    c = _effect_context(context, source, user_id, on, cause)
    before, target = c.user, c.target
    apply_effects(effects, c, cause.aimed and target is not None)
    figures = [changed_figure(user_id, before, c.user)]
    changes = [*c.changes, *lasting_lines("actor", before, c.user, EFFECT_RULE)]
    if on != user_id and not isinstance(target, Thing | Vehicle):
        changes += lasting_lines("target", target, c.target, EFFECT_RULE)
        if on is not None and isinstance(c.target, Pc | FullNpc):
            figures.append(changed_figure(on, state.figure(on), c.target))
    ids = {"actor": user_id, "target": on or user_id}
    came = EffectsCame(
        name=source.name,
        why=cause.why,
        by=source.by,
        on=on,
        words=cause.words,
        counts=cause.counts,
        resolution=_damage_resolution(c, cause),
        ledger=[fact for change in changes for fact in moved_facts(ids, change)],
        answers=cause.answers,
    )
    thing = ChangedThing(target, c.target)
    events: list[AnyEvent] = [with_thing(with_figures(came, figures), thing)]
    together = [*cause.together, *(figure.id for figure in figures if figure.new)]
    for figure in figures:
        state = context.after(events).state
        events += conditions_added(state, figure.id, figure.new, user_id, together, source.name)
    if thing.new:
        events += conditions_added(context.after(events).state, on or user_id, thing.new, user_id)
    return [*events, *effect_requests(context.after(events), source, c.requests, user_id, on)]


def _who_used(state: State, source: EffectSource, on: str | None) -> str | None:
    """The figure who used it: who is named, else whom it falls on. None if neither is there."""
    if on is not None and state.anything(on) is None:
        return None
    if source.by is not None and is_figure(state, source.by):
        return source.by
    return on if on is not None and is_figure(state, on) else None


def _is_said(effect: Effect, source: EffectSource) -> bool:
    """Whether the table has confirmed the conditions of an effect that people judge."""
    return all(word in source.said for word in words_to_confirm(effect.when))


def _nearest_other(state: State, on: str | None) -> str | None:
    """The PC nearest to a figure, other than itself; where nobody knows, the first one."""
    others = [id for id, one in state.party.items() if id != on and not is_dead(one.pc)]
    if on is None or not others:
        return None
    return min(others, key=lambda each: state.distance(on, each) or 0)


def _effect_context(
    context: Context, source: EffectSource, user_id: str, on: str | None, cause: Cause
) -> EffectContext:
    """The context in which effects are applied. It knows by identity that user and target are one
    figure.
    """
    state = context.state
    user = state.figure(user_id)
    target: Pc | FullNpc | Thing | Vehicle | None = user
    if on is None:
        target = None
    elif on != user_id:
        target = state.anything(on)
    return EffectContext(
        state.rules(),
        source.name,
        source.name,
        user,
        target,
        source.level,
        options=source.options,
        said=source.said,
        ends=source.ends,
        dice=context.dice.roll,
        damage=cause.struck,
        manner=Manner(left=spans_left(state)),
        chosen={"thing": source.thing} if source.thing else {},
        stat=source.stat,
    )


def _damage_resolution(c: EffectContext, cause: Cause) -> Resolution:
    """The result of effects: the damage that they dealt themselves, and their notices."""
    notices = [notice(each) for each in c.notices]
    if c.damage is None or c.damage is cause.struck:
        return Resolution("", notices=notices)
    return Resolution("damage", damage=damage_fact(c.damage), notices=notices)


def is_figure(state: State, id: str) -> bool:
    return id in state.party or id in state.foes


def moved_facts(ids: Mapping[str, str], change: FigureChange) -> list[MovedFact]:
    """Return a change of one value of a figure as a fact. Empty for a measure that is no step: it
    is shown with its condition."""
    if not isinstance(change.line, Line) or change.of not in ids:
        return []
    return [MovedFact(ids[change.of], change.figure, line_fact(change.line))]


def damage_fact(d: DealtDamage) -> DamageFact:
    """Return damage as a fact."""
    might, speed, intellect = d.pools or (0, 0, 0)
    lines, armor = [line_fact(x) for x in d.lines], [line_fact(x) for x in d.armor_lines]
    return DamageFact(
        dealt=d.dealt,
        armor=d.armor,
        taken=d.taken,
        type=d.type,
        lines=lines,
        armor_lines=armor,
        might=might,
        speed=speed,
        intellect=intellect,
    )


# --- what is asked of others ----------------------------------------------------------------------


def effect_requests(
    context: Context,
    source: EffectSource,
    requests: Sequence[TableRequest],
    user: str,
    on: str | None,
) -> list[AnyEvent]:
    """Return the events of what effects ask of the table: companions, shoves, attacks and actions
    gained, and rolls asked of PCs."""
    events: list[AnyEvent] = []
    for request in requests:
        events += _request_events(context.after(events), source, request, user, on)
    return events


def _earlier_ended(
    state: State, source: EffectSource, request: EarlierRequest, user: str
) -> list[AnyEvent]:
    """The events that end what an earlier use of a power brought."""
    if request.name is None:
        return earlier_ones_leave(state, user, request.power or source.name)
    return made_before_goes(state, user, request.name)


def _request_events(
    context: Context, source: EffectSource, request: TableRequest, user: str, on: str | None
) -> Sequence[AnyEvent]:
    """The events of one request. What the table only shows has none."""
    state = context.state
    who = user if is_about_user(request) else on or user
    match request:
        case CompanionRequest():
            return companions_arrive(context, source.name, user, request, on)
        case EarlierRequest():
            return _earlier_ended(state, source, request, user)
        case MoveRequest():
            return shove_events(state, request, user, who, on)
        case AttackRequest():
            return _attacks_given(context, source, request, who, on)
        case AlliesRequest() | OfferRequest():
            return _given_to_others(context, source, request, user)
        case ThingRequest():
            return thing_made(context, source.name, user, request, on)
        case ActRequest():
            return act_given(context, source.name, request, user, who)
        case RecoveryRequest():
            return recovery_gained(state, source.name, who, request)
        case GearRequest(what="thing") if user in state.party:
            return thing_of_shelf(context, user, request.item)
        case SaveRequest() if who in state.party:
            return _roll_asked(context, source, request, who, on)
    return ()


def _roll_asked(
    context: Context, source: EffectSource, request: SaveRequest, who: str, on: str | None
) -> list[AnyEvent]:
    """The events of a roll asked of a PC. Death waits for the roll that may keep it off."""
    events: list[AnyEvent] = []
    if is_dead(context.state.figure(who)) and keeps_off_step(request.effect):
        lives = source._replace(by=who)
        events = effect_events(context, lives, [death_put_off()], None, Cause(aimed=False))
        request = structs.replace(request, effect=against_death(request.effect))
        context = context.after(events)
    roll = roll_of_save(context.state, source, request, who, on)
    if keeps_off_step(request.effect) or events:
        assert isinstance(roll, TaskCall | Incoming | Proposal)
        if not isinstance(roll, Incoming):
            roll = structs.replace(roll, defense=True)  # it resists, even of those who may not act
    events.append(Opened(id=context.new_id("o", 0, roll), pending=roll))
    harder = request.effect.then_harder
    if harder is not None and source.by is not None:
        events.append(hindering_use(context.state, harder, source.by, source.name, _aimed(roll)))
    return events


def _aimed(roll: Pending) -> str | None:
    """The one whom the consequences of a roll of its user come to; None for the user."""
    if isinstance(roll, TaskCall | Incoming | Proposal) and roll.follows is not None:
        return roll.follows.on
    return None


def _given_to_others(
    context: Context, source: EffectSource, request: AlliesRequest | OfferRequest, user: str
) -> list[AnyEvent]:
    """The events of what a use gives to others than its user and its target."""
    if isinstance(request, OfferRequest):
        return _offered_to_others(context, request, user)
    return _shared_with_allies(context, source, request, user)


def _offered_to_others(context: Context, request: OfferRequest, user: str) -> list[AnyEvent]:
    """The event that lets a PC choose to whom effects come."""
    if user not in context.state.party:
        return []
    offer = Reacting(by=user, name=request.name, moment="drained", effects=request.effects)
    puts: dict[str, Stance] = {context.new_id("r", 0, offer): offer}
    return [Readied(by=user, way="react", puts=puts)]


def _shared_with_allies(
    context: Context, source: EffectSource, request: AlliesRequest, user: str
) -> list[AnyEvent]:
    """The events of effects on all comrades of a PC who are near enough."""
    state, reach = context.state, request.reach or "short"
    near = [id for id in state.party if is_comrade_near(state, id, user, reach)]
    cause = Cause("also", together=(user, *near))
    events: list[AnyEvent] = []
    for id in near:
        events += effect_events(context.after(events), source, request.effects, id, cause)
    return events


def _attacks_given(
    context: Context, source: EffectSource, request: AttackRequest, who: str, on: str | None
) -> list[AnyEvent]:
    """The events of attacks that an effect gives: to a PC, or to a foe on a PC."""
    state = context.state
    if who in state.party:
        attack = plain_attack(request.effect)
        return [*attacks_added(state, source.name, who, attack, max(1, request.n))]
    if who in state.foes and on in state.party:
        made = _attack_given(state, source, request, who, on)
        return [Opened(id=context.new_id("o"), pending=made)]
    return []


def _attack_given(
    state: State, source: EffectSource, request: AttackRequest, foe: str, pc: str
) -> Incoming:
    """The attack that an effect gives a foe: the PC defends, and further effects follow if the
    attack hits.
    """
    npc, rule = state.foes[foe].npc, request.effect
    attack = Incoming(
        foe=foe,
        pc=pc,
        stat="speed",
        damage=0,
        scene=situations_at(state, pc),
        distance=state.distance(foe, pc),
        title=source.name,
    )
    if rule.damage != "none":
        attack = structs.replace(attack, damage=max(0, npc.damage + rule.damage))
    steps = [Steps(name=source.name, steps=abs(rule.eased))]
    if rule.eased < 0:
        attack = structs.replace(attack, ease=steps)
    elif rule.eased > 0:
        attack = structs.replace(attack, hinder=steps)
    if rule.then:
        level = npc.level if source.level is None else source.level
        follows = Follows(name=source.name, by=foe, level=level, failed=list(rule.then))
        attack = structs.replace(attack, follows=follows)
    return attack
