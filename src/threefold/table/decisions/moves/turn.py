"""What comes as somebody's turn begins: points lost and regained, rolls that end what holds them."""

from __future__ import annotations

from msgspec import UNSET

from threefold.model.characters import Condition, FullNpc, Pc
from threefold.model.conditions import has_condition, held
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.figures import Break
from threefold.procedures.base import Setup, play
from threefold.procedures.catalog import PLAYED
from threefold.procedures.harm import DamageInputs
from threefold.rules.conditions import named
from threefold.rules.types import Refusal
from threefold.table.decisions.base import Context
from threefold.table.decisions.moves.come import Cause, Source, come
from threefold.table.decisions.moves.make import entry_of, regained
from threefold.table.decisions.outcomes.resolution import resolution
from threefold.table.events import AnyEvent, ConditionRemoved, Opened, WasHurt
from threefold.table.state import Follows, Incoming, TaskCall


def comes_round(context: Context, on: str) -> list[AnyEvent]:
    """What conditions do to the one whose turn begins, what a creature regains, and rolls that may end a condition."""
    events: list[AnyEvent] = []
    figure = context.state.figure(on)
    for condition in held(figure):
        if isinstance(condition, str):
            continue
        for effect in condition.each_turn or []:
            now = context.after(events)
            if isinstance(effect, kinds.Damage) and isinstance(effect.points, int):
                events += _hurt(now, on, condition, effect)
            elif has_condition(now.state.figure(on), condition.name):
                level = None if condition.level is UNSET else condition.level
                source = Source(condition.name, None, level)
                events += come(now, source, [effect], on, Cause("turn"))
        if condition.ends_by is not UNSET and has_condition(context.after(events).state.figure(on), condition.name):
            events += _ends(context.after(events), on, condition, condition.ends_by)
    if isinstance(figure, FullNpc):
        events += _regains(context.after(events), on)
    return events


def _hurt(context: Context, on: str, condition: Condition, effect: kinds.Damage) -> list[AnyEvent]:
    """Points of damage of a condition, through Armor like any other."""
    assert isinstance(effect.points, int)
    inputs = DamageInputs(
        points=effect.points,
        type=effect.pool or "might",
        kinds=[] if effect.type is None else [effect.type],
        ignores_armor=effect.ignores_armor is True,
        source=condition.name,
    )
    out = play(PLAYED["damage"], Setup(context.state.rules(), context.state.figure(on)), inputs, ())
    if isinstance(out, Refusal):
        return []
    pc, npc = out.actor if isinstance(out.actor, Pc) else None, out.actor
    harmed = npc if isinstance(npc, FullNpc) else None
    facts = resolution("damage", out, inputs)
    return [WasHurt(on=on, resolution=facts, source=condition.name, pc=pc, npc=harmed)]


def _ends(context: Context, on: str, condition: Condition, by: Break) -> list[AnyEvent]:
    """A roll that may end a condition: a PC is asked for it; an NPC is free once its level is the higher."""
    stat = by.defense or by.task
    own = None if condition.level is UNSET else condition.level
    level = by.level if isinstance(by.level, int) else own
    if stat is None or level is None or by.each not in ("round", "turn"):
        return []
    figure = context.state.figure(on)
    if isinstance(figure, FullNpc):
        meets = figure.modifications.get(f"{stat} defense", figure.level)
        return [ConditionRemoved(on=on, condition=condition.name)] if meets > level else []
    if _waits(context, on, condition.name):
        return []
    follows = Follows(name=condition.name, level=min(10, level), passed=[kinds.End(what=[condition.name])])
    skill = f"{stat} defense" if by.defense is not None else ""
    opened = TaskCall(
        pc=on, title=condition.name, stat=stat, difficulty=level, skill=skill, defense=True, follows=follows
    )
    return [Opened(id=context.new_id("o"), open=opened)]


def _waits(context: Context, on: str, name: str) -> bool:
    """Whether the roll of the turn before is still open."""
    rolls = (o for o in context.state.open.values() if isinstance(o, TaskCall | Incoming) and o.pc == on)
    return any(o.follows is not None and named(o.follows.name) == named(name) for o in rolls)


def _regains(context: Context, on: str) -> list[AnyEvent]:
    """Health that comes back each round by itself; where something may stop it, the GM says so."""
    foe = context.state.foes.get(on)
    entry = None if foe is None else entry_of(context, foe.npc)
    if foe is None or entry is None or entry.regains is None or entry.regains.unless or entry.regains.per != "round":
        return []
    if foe.npc.health >= foe.npc.max_health or (foe.npc.health == 0 and not entry.regains.at_zero):
        return []
    came = regained(context, on, foe)
    return [] if isinstance(came, Refusal) else came
