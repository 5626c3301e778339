"""Moves of creatures, by their entries: attacks ask PCs to defend, other effects come at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import structs

from threefold.model.bounds import MOST_DAMAGE
from threefold.model.characters import FullNpc, Pc
from threefold.model.shelf.among import damage_among, steps_among
from threefold.model.shelf.asked import moves_its_user
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import CreatureEntry, CreatureMove
from threefold.model.shelf.figures import Figure, figure_at_level
from threefold.model.shelf.on_nobody import as_aimed
from threefold.procedures.effects.base import EffectContext, amount, effects_chosen
from threefold.procedures.effects.harm import passes
from threefold.procedures.effects.of_moves import effects_after, is_of_attack
from threefold.procedures.effects.repeated import (
    blow_of_hit,
    harms_among,
    healing,
    kinds_of_blow,
)
from threefold.procedures.field_groups import Circumstances, FoeAttack, carrying
from threefold.procedures.inputs import Steps
from threefold.rules.distance import BANDS
from threefold.rules.near import hint, shown
from threefold.rules.ruleset import Rules
from threefold.rules.types import Message, Params, Refusal
from threefold.table.commands import MakeMove
from threefold.table.decisions.actions.grips import breaks_free
from threefold.table.decisions.actions.reach import from_foe, situations_at
from threefold.table.decisions.base import (
    Context,
    Decision,
    decide_command,
    foe_of,
    gm_only,
)
from threefold.table.decisions.moves.come import Cause, EffectSource, effect_events
from threefold.table.decisions.moves.comrades import beside_comrades
from threefold.table.decisions.moves.ends import which_ends
from threefold.table.decisions.moves.kept import foe_kept_from_move
from threefold.table.decisions.moves.limits import (
    acted_together,
    group_for,
    in_no_fit_state,
    regains_nothing,
    too_few,
    too_many,
    too_often,
    within_limits,
)
from threefold.table.decisions.moves.range import beyond_reach
from threefold.table.decisions.moves.struck import nobody_there, struck_amiss
from threefold.table.events import AnyEvent, Opened
from threefold.table.state import Foe, Follows, Incoming, Per, State


def creature_entry(context: Context, npc: FullNpc) -> CreatureEntry | None:
    """Return the shelf entry that a foe came from. None if there is none, or if its pack is not in
    use.
    """
    if npc.creature is None:
        found = None
    else:
        found = context.shelf("creatures").get(npc.creature)
    if isinstance(found, CreatureEntry):
        return found
    return None


def move_named(context: Context, npc: FullNpc, name: str) -> CreatureMove | Refusal:
    """Return the move of a foe with this name, or a refusal."""
    entry = creature_entry(context, npc)
    if entry is None:
        return Refusal(
            "not_allowed", "foe_id", Message("refusal.move.no_entry", {"name": npc.name})
        )
    found = next((move for move in entry.moves if move.name == name), None)
    if found is None:
        names = [move.name for move in entry.moves]
        params: Params = {
            "name": npc.name,
            "move": shown(name),
            "hint": hint(name, names, f"content show creatures {entry.key}"),
        }
        return Refusal("bad_value", "move", Message("refusal.move.unknown", params))
    return found


# --- what an attack of an entry asks for ----------------------------------------------------------


class Demand(NamedTuple):
    """What an attack by a move asks of a PC: the attack to defend against, the dice of its damage,
    and the effects of failure and success. The damage is None where its dice were not rolled."""

    attack: FoeAttack
    dice: str
    failed: list[Effect]
    passed: list[Effect]


def attacks(move: CreatureMove) -> bool:
    """Whether a move is an attack that PCs defend against."""
    return move.defend != "none" and bool(move.hit)


def is_action(move: CreatureMove) -> bool:
    """Whether a move is its foe's action, and does not answer something."""
    return move.use == "action" and move.upon is None


def demand_of(
    move: CreatureMove,
    npc: FullNpc,
    rules: Rules,
    options: Sequence[int] = (),
    dice: Callable[[int], int] | None = None,
    *,
    on: Pc | None = None,
    further: bool = False,
) -> Demand:
    """Return what an attack by a move asks for. The defense deals its first plain damage, all else
    follows once it is settled. ``on`` is who is attacked, ``further`` if beside the target."""
    hit = _hit_on(effects_chosen(move.hit, options), further=further)
    blow = blow_of_hit(hit)
    failed, passed = effects_after(move, hit, blow)
    assert move.defend != "none"
    attack = FoeAttack(stat=move.defend, damage=0, ranged=_is_ranged(move))
    attack = carrying(attack, own_steps(move))
    if move.level not in (None, npc.modifications.get("attack", npc.level)):
        attack = structs.replace(attack, difficulty=move.level, level_of=move.name)
    if blow is None:
        kinds = list(dict.fromkeys(harms_among(hit)))
        return Demand(structs.replace(attack, kinds=kinds), "", failed, passed)
    passing = passes(blow)
    attack = structs.replace(
        attack,
        damage_type=blow.pool or "might",
        ignores_armor=passing["ignores_armor"],
        pierces=passing["pierces"],
        stopped_by=[*passing["stopped_by"]],
    )
    attack = structs.replace(attack, kinds=kinds_of_blow(blow, failed))
    c = EffectContext(rules, move.name, move.name, npc, on, move.level or npc.level, dice=dice)
    in_dice = _dice_in(blow.points, c)
    if in_dice and dice is None:
        return Demand(structs.replace(attack, damage=None), in_dice, failed, passed)
    points = max(0, min(MOST_DAMAGE, amount(blow.points, c).n))
    return Demand(structs.replace(attack, damage=points), in_dice, failed, passed)


def _hit_on(hit: list[Effect], *, further: bool) -> list[Effect]:
    """Return what a hit does to the target of an attack, or to a ``further`` one, for whom damage to
    another stands in place of that to the target."""
    beside = [each for each in damage_among(hit) if each.to == "another"]
    if not beside:
        return hit
    if not further:
        return [each for each in hit if each not in beside]
    own = [each for each in damage_among(hit) if each not in beside]
    return [
        *(structs.replace(each, to=None) for each in beside),
        *(e for e in hit if e not in [*beside, *own]),
    ]


def own_steps(move: CreatureMove, *, further: bool = False) -> Circumstances:
    """Return the steps that a move says of its own attack alone: what eases the attack hinders the
    defense against it. Only the defenses of ``further`` targets have those for another."""
    ease, hinder = list[Steps](), list[Steps]()
    for step in steps_among(move.effects):
        if not is_of_attack(step, move) or (step.to == "another" and not further):
            continue
        helps_pc = (step.by == "hinder") is (step.to == "self")
        assert isinstance(step.steps, int)
        (ease if helps_pc else hinder).append(Steps(name=move.name, steps=step.steps))
    return Circumstances(ease=ease, hinder=hinder)


def effects_besides(move: CreatureMove) -> list[Effect]:
    """Return what a move does whether or not it hits, without the steps on its own attack."""
    if not attacks(move):
        return move.effects
    return [effect for effect in move.effects if not is_of_attack(effect, move)]


def _is_ranged(move: CreatureMove) -> bool:
    """Whether a move strikes from a distance: it reaches farther than its foe can touch, and does
    not carry the foe there."""
    if move.aim is None or move.melee or _carries_along(move):
        return False
    return move.aim.range not in (None, "touch", "immediate", "weapon")


def _carries_along(move: CreatureMove) -> bool:
    """Whether a move takes its foe to its target, as a charge does."""
    return moves_its_user(move.effects)


def _dice_in(points: Figure, c: EffectContext) -> str:
    """Points of damage in words, if they are rolled; "" if they are a number at this level."""
    at_level = figure_at_level(points, c.level)
    if not isinstance(at_level, str):
        return ""
    if "d" in at_level.replace("damage", "").replace("reserve", ""):
        return at_level
    return ""


class Struck(NamedTuple):
    """Whether an attack strikes from a distance, and the distance that counts for it, in feet."""

    ranged: bool
    feet: int | None


def struck_from(move: CreatureMove, ranged: bool, feet: int | None) -> Struck:
    """Return from where an attack by a move strikes somebody so many feet away. One that takes its
    foe along strikes from beside its target; a blow by hand that reaches farther does not."""
    if feet is None or ranged:
        return Struck(ranged, feet)
    if move.melee:
        return Struck(feet > BANDS["immediate"], feet)
    return Struck(ranged, min(feet, BANDS["immediate"]))


def follows_of(source: EffectSource, demand: Demand) -> Follows | None:
    """Return the effects of a source that follow an attack, or None if there are none."""
    if not demand.failed and not demand.passed:
        return None
    return Follows(
        name=source.name,
        by=source.by,
        level=source.level,
        failed=demand.failed,
        passed=demand.passed,
        said=list(source.said),
        other=source.other,
        thing=source.thing,
    )


# --- a move is made -------------------------------------------------------------------------------


def make_move(context: Context, command: MakeMove) -> Decision:
    """Carry out a move of a foe by its entry (GM only): PCs are asked to defend, effects come, or
    its words are shown."""
    refusal = gm_only(context)
    if refusal is not None:
        return refusal
    foe = foe_of(context, command.foe_id)
    if isinstance(foe, Refusal):
        return foe
    refusal = nobody_there(context, command.targets)
    if refusal is not None:
        return refusal
    if command.what == "regains":
        return regained_events(context, command.foe_id, foe)
    if command.what == "break_free":
        return breaks_free(context, command.foe_id, anyway=command.anyway)
    move = move_named(context, foe.npc, command.move)
    if isinstance(move, Refusal):
        return move
    refusal = struck_amiss(context.state, command, move)
    if refusal is not None:
        return refusal
    if foe.npc.health == 0 and is_action(move):
        return Refusal("cannot_act", "foe_id", Message("refusal.foe_down", {"name": foe.npc.name}))
    refusal = _may_not_move(context.state, command, move) or which_ends(context, command, move)
    if refusal is not None:
        return refusal
    return move_events(context, command, foe, move)


def move_events(context: Context, command: MakeMove, foe: Foe, move: CreatureMove) -> Decision:
    """Return the events of a move that may be made: attacks on its targets, or its effects."""
    targets = list(dict.fromkeys(command.targets))
    if attacks(move):
        return _attack_events(context, command, foe, move, targets)
    return _move_events(context, command, foe, move, targets)


def _may_not_move(state: State, command: MakeMove, move: CreatureMove) -> Refusal | None:
    """A refusal if a foe may not make a move now, unless the GM has it made anyway."""
    if command.anyway:
        return None
    target = next(iter(command.targets), None)
    return (
        _kept_from_move(state, command.foe_id, move, command.targets)
        or too_many(move, command.targets)
        or in_no_fit_state(state, move, command.targets)
        or over_limits(state, command.foe_id, move, target)
        or _too_far(state, command, move)
    )


def over_limits(state: State, foe_id: str, move: CreatureMove, on: str | None) -> Refusal | None:
    """A refusal if there are too few foes for a move, or it has been made as often as its entry
    allows.
    """
    return too_few(state, foe_id, move) or too_often(state, state.foes[foe_id], move, on)


def _too_far(state: State, command: MakeMove, move: CreatureMove) -> Refusal | None:
    """A refusal if the move does not reach a target, or not all of them at once."""
    refusal = beyond_reach(state, command.foe_id, move, command.targets)
    if refusal is None:
        return None
    return refusal._replace(field="anyway")


def _kept_from_move(
    state: State, foe_id: str, move: CreatureMove, targets: Sequence[str]
) -> Refusal | None:
    """A refusal if the foe's conditions keep it from this move, or it has acted with others."""
    if not is_action(move):
        return None
    against = move.defend if attacks(move) and move.defend != "none" else None
    kept = foe_kept_from_move(state, foe_id, move.name, against, targets)
    return kept or acted_together(state, state.foes[foe_id])


def _attack_events(
    context: Context, command: MakeMove, foe: Foe, move: CreatureMove, targets: list[str]
) -> Decision:
    """Events of a move that is an attack: defenses asked of PCs, its hit on other foes, and its
    effects on the one who makes it. The first event counts the use.
    """
    pcs = [id for id in targets if id in context.state.party]
    others = [id for id in targets if id not in context.state.party and id != command.foe_id]
    source = _source_of(command, foe, move)
    events = _demands(context, command, foe, move, pcs)
    for id in others:
        cause = _cause_of(move, first=not events)
        events += effect_events(context.after(events), source, move.hit, id, cause)
    besides = effects_besides(move)
    if besides:
        cause = _cause_of(move, first=not events)._replace(aimed=False)
        events += effect_events(context.after(events), source, besides, None, cause)
    if not events:
        return Refusal("bad_value", "targets", Message("refusal.move.whom", {"move": move.name}))
    return events


def comes_besides(context: Context, source: EffectSource, move: CreatureMove) -> list[AnyEvent]:
    """Return the events of what an attack by a move does to the one who makes it, or around it,
    whether or not it hits."""
    besides = effects_besides(move)
    if not besides:
        return []
    return effect_events(context, source, besides, None, Cause(aimed=False))


def _move_events(
    context: Context, command: MakeMove, foe: Foe, move: CreatureMove, targets: list[str]
) -> list[AnyEvent]:
    """Events of a move that nobody defends against: its effects on each target, or on nobody."""
    aimed = not move.effects or (move.aim is not None and move.aim.who not in ("self", "place"))
    source = _source_of(command, foe, move)
    events: list[AnyEvent] = []
    everybody: list[str | None] = [*targets] or [None]
    for target in everybody:
        cause = _cause_of(move, first=not events)._replace(aimed=aimed)
        things, nobody = context.state.things, target is None and aimed
        effects = as_aimed(within_limits(context.state, foe, move), target in things, nobody)
        events += effect_events(context.after(events), source, effects, target, cause)
    return events


def _source_of(command: MakeMove, foe: Foe, move: CreatureMove) -> EffectSource:
    level = move.level or foe.npc.level
    return EffectSource(
        move.name,
        command.foe_id,
        level,
        command.options,
        command.said,
        thing=command.thing,
        other=command.other,
        ends=command.ends or "",
    )


def _cause_of(move: CreatureMove, *, first: bool) -> Cause:
    """Why effects of a move come. Only the first of them counts the use."""
    cause = Cause(words=move.text)
    if first:
        return cause._replace(counts=_limit_span(move))
    return cause


def _limit_span(move: CreatureMove) -> Per | None:
    """The span in which uses of a move are counted. None if it may be made at will."""
    limits = [move.limit, *(effect.limit for effect in move.effects)]
    return next((limit.per for limit in limits if limit is not None), None)


def _demands(
    context: Context, command: MakeMove, foe: Foe, move: CreatureMove, pcs: list[str]
) -> list[AnyEvent]:
    """The defenses that an attack asks for: one from each target, or as many as the move makes."""
    if not attacks(move) or not pcs:
        return []
    events: list[AnyEvent] = []
    for n in range(max(move.times, len(pcs))):
        pc = pcs[n % len(pcs)]
        demand = demand_of(
            move,
            foe.npc,
            context.state.rules(),
            command.options,
            context.dice.roll,
            on=context.state.party[pc].pc,
            further=pc != pcs[0],
        )
        feet = context.state.distance(command.foe_id, pc)
        struck = struck_from(move, demand.attack.ranged, feet)
        incoming = Incoming(
            foe=command.foe_id,
            pc=pc,
            situations=from_foe(context.state, command.foe_id, pc, ()),
            scene=situations_at(context.state, pc),
            distance=struck.feet,
            title=move.name,
            follows=follows_of(_source_of(command, foe, move), demand),
        )
        if n == 0:
            together = group_for(context.state, command.foe_id, move)
            incoming = structs.replace(incoming, counts=_limit_span(move), group=together)
        attack = structs.replace(demand.attack, ranged=struck.ranged)
        if pc != pcs[0]:
            attack = carrying(attack, own_steps(move, further=True))
        incoming = carrying(incoming, attack)
        entry = creature_entry(context, foe.npc)
        incoming = beside_comrades(context.after(events).state, entry, incoming)
        events.append(Opened(id=context.new_id("o", n), pending=incoming))
    return events


def regained_events(context: Context, foe_id: str, foe: Foe) -> Decision:
    """Return the events of the health that a foe regains by its entry, or a refusal."""
    entry = creature_entry(context, foe.npc)
    refusal = regains_nothing(foe.npc, entry)
    if refusal is not None or entry is None or entry.regains is None:
        return refusal or []
    heal = healing(entry.regains.points)
    return effect_events(
        context, EffectSource(foe.npc.name, foe_id, foe.npc.level), [heal], None, Cause(aimed=False)
    )


DECIDED = (decide_command(MakeMove, make_move),)
