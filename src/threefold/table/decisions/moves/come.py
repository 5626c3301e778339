"""Carries out effects at the table: changes of figures, conditions, rolls asked of PCs, companions
who arrive.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, cast

from msgspec import structs

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import figure_conditions
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.procedures.accounts import condition_changes as lasting_lines
from threefold.procedures.answers import Change
from threefold.procedures.effects.base import EFFECT_RULE, EffectContext, Extra
from threefold.procedures.effects.carry import apply_effects
from threefold.procedures.effects.repeated import failed_save_effects
from threefold.procedures.inputs import Steps
from threefold.rules.harm import Damage
from threefold.rules.types import Line, Stat
from threefold.table.decisions.actions.effects import conditions_added
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.companions import companions_arrive
from threefold.table.decisions.moves.gains import act_changed, attack_gained, recovery_gained
from threefold.table.decisions.moves.made import thing_made
from threefold.table.decisions.moves.shove import shove_events
from threefold.table.events import AnyEvent, EffectsCame, MovedFact, Opened
from threefold.table.state import Follows, Incoming, Pending, Per, State, TaskCall
from threefold.table.state.facts import DamageFact, Resolution, line, notice
from threefold.table.state.seats import PLAYER
from threefold.table.views import knows_difficulty


class Source(NamedTuple):
    """The source of effects: its name, who used it, its level, the options chosen, and the
    conditions that were said to be met. ``hidden``: players may not know its level."""

    name: str
    by: str | None = None
    level: int | None = None
    options: Sequence[int] = ()
    said: Sequence[str] = ()
    hidden: bool = False


class Cause(NamedTuple):
    """Why effects come. ``words`` are for the GM, ``struck`` is the damage dealt before them,
    ``answers`` the pending request that they answer, ``counts`` the span in which the use counts.
    Effects that are not ``aimed`` apply to the one who used them."""

    why: str = "move"
    words: str = ""
    struck: Damage | None = None
    aimed: bool = True
    answers: str | None = None
    counts: Per | None = None


DEFAULT_CAUSE: Final = Cause()


def effect_events(
    context: Context,
    source: Source,
    effects: Sequence[Effect],
    on: str | None,
    cause: Cause = DEFAULT_CAUSE,
) -> list[AnyEvent]:
    """Return the events of effects carried out on a figure by the one who used them. Rolls that
    they ask of others become pending.

    Without a target, or if the cause is not ``aimed``, they apply to the one who used them.
    """
    state = context.state
    user_id = source.by if source.by is not None and is_figure(state, source.by) else on
    if user_id is None or not (on is None or is_figure(state, on)):
        return []
    user = state.figure(user_id)
    target: Pc | FullNpc | None = user  # the context knows by identity that both are one figure
    if on != user_id:
        target = None if on is None else state.figure(on)
    c = EffectContext(
        state.rules(),
        source.name,
        source.name,
        user,
        target,
        source.level,
        options=source.options,
        said=source.said,
        dice=context.dice.roll,
        damage=cause.struck,
    )
    apply_effects(effects, c, cause.aimed and target is not None)
    after: dict[str, Pc | FullNpc] = {user_id: c.user}
    if on is not None and isinstance(c.target, Pc | FullNpc):
        after[on] = c.target
    changes = [
        *c.changes,
        *lasting_lines("actor", user, c.user, EFFECT_RULE),
        *(lasting_lines("target", target, c.target, EFFECT_RULE) if on != user_id else ()),
    ]
    ids = {"actor": user_id, "target": on or user_id}
    new = {
        id: [x for x in figure_conditions(one) if x not in figure_conditions(state.figure(id))]
        for id, one in after.items()
    }
    bare = {id: without_new(one, state.figure(id), new[id]) for id, one in after.items()}
    struck = c.damage if c.damage is not cause.struck else None
    came = EffectsCame(
        name=source.name,
        why=cause.why,
        by=source.by,
        on=on,
        words=cause.words,
        counts=cause.counts,
        resolution=Resolution(
            "damage" if struck is not None else "",
            damage=None if struck is None else damage_fact(struck),
            notices=[notice(each) for each in c.notices],
        ),
        ledger=[fact for change in changes for fact in moved_facts(ids, change)],
        after={
            id: one for id, one in bare.items() if isinstance(one, Pc) and one != state.figure(id)
        },
        foes_after={
            id: one
            for id, one in bare.items()
            if isinstance(one, FullNpc) and one != state.figure(id)
        },
        answers=cause.answers,
    )
    events: list[AnyEvent] = [came]
    for id, conditions in new.items():
        events += conditions_added(context.after(events).state, id, conditions, user_id)
    return [*events, *effect_requests(context.after(events), source, c.extras, user_id, on)]


def is_figure(state: State, id: str) -> bool:
    return id in state.party or id in state.foes


def without_new(
    after: Pc | FullNpc, before: Pc | FullNpc, new: list[Condition | str]
) -> Pc | FullNpc:
    """Return a figure without the conditions that get events of their own."""
    if not new:
        return after
    left = [x for x in figure_conditions(after) if x not in new]
    return structs.replace(
        after, conditions=before.conditions if left == figure_conditions(before) else left
    )


def moved_facts(ids: Mapping[str, str], change: Change) -> list[MovedFact]:
    """Return a change of one value of a figure as a fact. Empty for a measure that is no step: it
    is shown with its condition."""
    if not isinstance(change.line, Line) or change.of not in ids:
        return []
    return [MovedFact(ids[change.of], change.figure, line(change.line))]


def damage_fact(d: Damage) -> DamageFact:
    """Return damage as a fact."""
    might, speed, intellect = d.pools or (0, 0, 0)
    lines, armor = [line(x) for x in d.lines], [line(x) for x in d.armor_lines]
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
    context: Context, source: Source, extras: Sequence[Extra], user: str, on: str | None
) -> list[AnyEvent]:
    """Return the events of what effects ask of the table: companions, shoves, attacks and actions
    gained, and rolls asked of PCs."""
    events: list[AnyEvent] = []
    for extra in extras:
        if extra.facts.get("who") == "user":
            who = user
        else:
            who = on or user
        if extra.kind == "companion":
            events += companions_arrive(context.after(events), source.name, user, extra.facts)
        if extra.kind == "move":
            events += shove_events(context.after(events).state, extra.facts, user, who)
        if extra.kind == "attack" and who in context.state.party:
            events += attack_gained(context.after(events).state, source.name, who, extra.facts)
        if extra.kind == "attack" and who in context.state.foes and on in context.state.party:
            struck = _struck_at(context.after(events).state, source, extra.facts, who, on)
            events.append(Opened(id=context.after(events).new_id("o"), open=struck))
        if extra.kind == "make":
            events += thing_made(context.after(events), source.name, user, extra.facts)
        if extra.kind == "act":
            events += act_changed(context.after(events).state, source.name, who, extra.facts)
        if extra.kind == "recovery":
            events += recovery_gained(context.after(events).state, source.name, who, extra.facts)
        if extra.kind == "save" and who in context.state.party:
            opened = _save(context.state, source, extra.facts, who)
            if opened is not None:
                events.append(Opened(id=context.after(events).new_id("o"), open=opened))
    return events


def _struck_at(
    state: State, source: Source, facts: Mapping[str, object], foe: str, pc: str
) -> Incoming:
    """The attack that an effect gives a foe: the PC defends, and further effects follow if the
    attack hits.
    """
    rule, npc = cast(kinds.AttackRule, facts["effect"]), state.foes[foe].npc
    if rule.damage == "none":
        more = 0
    else:
        more = rule.damage
    if rule.eased:
        steps = [Steps(name=source.name, steps=abs(rule.eased))]
    else:
        steps = []
    level = min(10, source.level or npc.level)
    if rule.then:
        follows = Follows(name=source.name, by=foe, level=level, failed=list(rule.then))
    else:
        follows = None
    return Incoming(
        foe=foe,
        pc=pc,
        stat="speed",
        damage=0 if rule.damage == "none" else max(0, npc.damage + more),
        ease=steps if rule.eased < 0 else [],
        hinder=steps if rule.eased > 0 else [],
        scene=state.scene.situations(),
        distance=state.distance(foe, pc),
        title=source.name,
        follows=follows,
    )


def _save(state: State, source: Source, facts: Mapping[str, object], who: str) -> Pending | None:
    """A pending roll against an effect: a defense if a foe caused it, else a task. None if nobody
    knows its level.
    """
    save, level = cast(kinds.Save, facts["effect"]), facts["level"]
    if not isinstance(level, int):
        return None
    level = max(0, min(15, level))
    failed = failed_save_effects(save, source.name, level)
    follows = Follows(
        name=source.name,
        by=source.by,
        level=min(10, level),
        failed=failed,
        passed=list(save.passed),
        said=list(source.said),
    )
    return roll_against(state, source, save.stat, level, who, follows, defense=save.by == "target")


def roll_against(
    state: State,
    source: Source,
    stat: Stat,
    level: int,
    who: str,
    follows: Follows,
    *,
    defense: bool = True,
) -> Pending:
    """Return a pending roll of a PC: a defense if a foe caused it, else a task of this level."""
    if defense and source.by in state.foes:
        usual = state.foes[source.by].npc.modifications.get(
            "attack", state.foes[source.by].npc.level
        )
        return Incoming(
            foe=source.by,
            pc=who,
            stat=stat,
            damage=0,
            title=source.name,
            difficulty=None if level == usual else level,
            level_of="" if level == usual else source.name,
            follows=follows,
        )
    if defense:
        skill = f"{stat} defense"
    else:
        skill = ""
    unknown = source.by in state.foes and not knows_difficulty(state, state.foes[source.by], PLAYER)
    return TaskCall(
        pc=who,
        title=source.name,
        stat=stat,
        difficulty=level,
        hidden=True if source.hidden or unknown else None,
        skill=skill,
        defense=defense,
        follows=follows,
        level_of=source.name,
    )
