"""What procedures do to PCs and NPCs: check who may act, and apply and report blows, steps and
conditions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec

from threefold.model.active_effects import may_have_effects
from threefold.model.barred import barring_conditions, kept_abilities, kept_from_power
from threefold.model.characters import Attack, FullNpc, Pc
from threefold.model.conditions import NpcOutcome, apply_track_shift, has_condition, with_affliction
from threefold.model.powers import effects_of
from threefold.model.sheet_conditions import worn_now
from threefold.model.shelf.among import weapons_among
from threefold.model.time import Duration
from threefold.procedures.base import Notice
from threefold.procedures.effects.endurance import felt_track
from threefold.procedures.effects.reduced import damage_reductions, falls_on, immune_to_condition
from threefold.procedures.effects.reserves import absorbed
from threefold.procedures.effects.single_target import as_single
from threefold.rules.binding import implements
from threefold.rules.combat import multiplied
from threefold.rules.conditions import (
    CONDITIONS,
    ENTANGLED,
    ON_GUARD,
    PARALYZED,
    STUNNED,
    UNCONSCIOUS,
    Act,
    Bar,
    condition_name,
    in_words,
)
from threefold.rules.costs import Cost
from threefold.rules.experience import hoards
from threefold.rules.harm import (
    TRACK,
    Blow,
    DealtDamage,
    Vitals,
    apply_armor,
    armor_against,
    can_crawl,
    lose_health,
    lose_points,
    npc_armor_against,
    with_track_down,
)
from threefold.rules.kinds_of_harm import feeds_on, with_weakness_damage
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Line, Message, Params, Refusal, Stat, listed, sum_of

P = TypeVar("P", bound=Pc | FullNpc)


@implements(
    "damage_track.debilitated.actions",
    "damage_track.debilitated.may_rest",
    "damage_track.dead.final",
    "special_damage.stunned.effect",
)
def cannot_act(pc: Pc, reacting: bool) -> Refusal | None:
    """The dead do nothing; the debilitated and the stunned defend, recover and suffer, but take no
    other action.
    """
    if pc.damage_track == "dead":
        return Refusal(
            "cannot_act", "actor.damage_track", Message("refusal.dead", {"name": pc.name})
        )
    if reacting:
        return None
    if felt_track(pc) == "debilitated":
        if can_crawl(pc.vitals()):
            still = "refusal.debilitated"
        else:
            still = "refusal.debilitated_still"
        if pc.vitals().pools.empty:
            key = still
        else:
            key = "refusal.debilitated_by_special_damage"
        return Refusal("cannot_act", "actor.damage_track", Message(key, {"name": pc.name}))
    return kept_from(pc, "act")


@implements("special_damage.stunned.effect", "special_damage.effects.beyond_damage")
def kept_from(figure: Pc | FullNpc, *bars: Bar) -> Refusal | None:
    """A condition may keep a figure from an action. The refusal names it."""
    if not figure.conditions:
        return None
    for bar in bars:
        found = barring_conditions(figure, bar)
        if found:
            return _kept_by(figure, found, bar)
    return None


def _kept_by(figure: Pc | FullNpc, conditions: Sequence[str], bar: Bar) -> Refusal:
    condition = next((c for c in conditions if condition_name(c) == STUNNED), conditions[0])
    key = _KEPT.get(condition_name(condition)) or f"refusal.kept.{bar}"
    params: Params = {"name": figure.name, "condition": in_words(condition)}
    return Refusal("cannot_act", "actor.conditions", Message(key, params))


@implements("special_damage.effects.beyond_damage")
def cannot_spend(pc: Pc, cost: Cost, ends: Stat | None = None, called: str = "") -> Refusal | None:
    """A condition may keep a PC from spending Intellect points, except on the task that ends it,
    which is one with the stat ``ends``, and perhaps ``called`` by a name of its own."""
    if not pc.conditions or cost.pool != "intellect" or not cost.points:
        return None
    found = barring_conditions(pc, "intellect", ended_by=ends, called=called)
    if found:
        return _kept_by(pc, found, "intellect")
    return None


_KEPT: Final = {
    STUNNED: "refusal.stunned",
    UNCONSCIOUS: "refusal.unconscious",
    PARALYZED: "refusal.paralyzed",
    ENTANGLED: "refusal.held_fast",
}
"""Conditions whose refusal has words of its own."""


@implements("special_damage.paralysis.nonphysical_actions", "guarding.stance.action")
def may_not_roll(pc: Pc, act: Act, stat: Stat) -> Refusal | None:
    """Refuse an action, with or without its roll, of a PC who cannot act or is kept from this one."""
    return cannot_act(pc, reacting=act == "defense") or blocked_action(pc, act, stat)


def blocked_action(pc: Pc, act: Act, stat: Stat) -> Refusal | None:
    """The paralyzed cannot do anything that takes movement. A character on guard makes no attack
    that turn.
    """
    if not pc.conditions or act == "defense":
        return None
    refusal = kept_from(pc, *bars_of(act, stat))
    if refusal is not None:
        return refusal
    if act == "attack" and has_condition(pc, ON_GUARD):
        return Refusal(
            "not_allowed", "actor.conditions", Message("refusal.on_guard", {"name": pc.name})
        )
    return None


def kept_from_weapon(pc: Pc, attack: Attack) -> Refusal | None:
    """Refuse an attack with a weapon of an ability that a condition keeps a PC from."""
    kept = kept_abilities(pc)
    if not kept:
        return None
    for ability in pc.abilities:
        if isinstance(ability, str) or ability.name.casefold() not in kept:
            continue
        if any(each.name == attack.name for each in weapons_among(effects_of(ability))):
            by = kept_from_power(pc, ability.name)
            state: Params = {"item": attack.name, "state": in_words(by or "")}
            return Refusal("not_allowed", "inputs.attack", Message("refusal.power.kept", state))
    return None


def bars_of(act: Act, stat: Stat) -> list[Bar]:
    """Return what must not be barred for an act with this stat."""
    bars: list[Bar] = []
    if stat != "intellect":
        bars.append("body")
    if act == "attack":
        bars.append("attack")
    if act == "attack" and stat != "intellect":
        bars.append("strike")
    return bars


def effort_without_roll(ease: int, free: int) -> Refusal | None:
    """Refuse Effort on a defense that is not rolled."""
    if ease:
        return Refusal("not_allowed", "inputs.effort", Message("refusal.forgo_effort"))
    if free:
        return Refusal("not_allowed", "inputs.free_effort", Message("refusal.forgo_effort"))
    return None


@implements("trap.net.escape")
def cannot_leave(pc: Pc) -> Refusal | None:
    """A character who is held to the spot cannot leave it."""
    return kept_from(pc, "move")


def cannot_walk(pc: Pc) -> Refusal | None:
    """A character who is held to the spot, or cannot move at all, does not walk."""
    return kept_from(pc, "move", "body")


def with_noted_vitals(pc: Pc, vitals: Vitals, notices: list[Notice]) -> Pc:
    """Return the PC with other vitals. Add a notice if the damage track changes."""
    after = pc.with_vitals(_vitals_kept(pc, vitals))
    if after.damage_track != pc.damage_track:
        notices.append(_track_told(pc, after))
    return after


@implements("creature.immune.condition")
def _vitals_kept(pc: Pc, vitals: Vitals) -> Vitals:
    """The vitals of a PC who may be immune to the damage track, or to death."""
    if vitals.track == pc.damage_track or TRACK.index(vitals.track) < TRACK.index(pc.damage_track):
        return vitals
    if immune_to_condition(pc, "damage track"):
        return vitals._replace(track=pc.damage_track)
    if vitals.track == "dead" and immune_to_condition(pc, "death"):
        return vitals._replace(track="debilitated")
    return vitals


@implements(
    "damage_track.states.list",
    "damage_track.step_down.pool_zero",
    "damage_track.restore.pool_from_zero",
)
def _track_told(before: Pc, after: Pc) -> Notice:
    """The notice of a step on the damage track."""
    told, rule = track_change(before, after)
    return Notice("damage_track", told, rule)


def track_change(before: Pc, after: Pc) -> tuple[Message, str]:
    """Return a step on the damage track in words, and its rule. The reason is told: all Pools that
    are empty when a Pool emptied, all that were refilled when one was; otherwise it came by
    something else."""
    params: Params = {"name": before.name, "track": Message(f"track.{after.damage_track}")}
    worse = TRACK.index(after.damage_track) > TRACK.index(before.damage_track)
    was = {stat for stat in STATS if before.pools.of(stat).value == 0}
    now = {stat for stat in STATS if after.pools.of(stat).value == 0}
    if worse:
        changed = now - was
    else:
        changed = was - now
    if not changed:
        if worse:
            rule = "damage_track.step_down.direct_effects"
        else:
            rule = "damage_track.restore.instead_of_points"
        return Message("event.track", params), rule
    told = [Message(f"stat.{stat}") for stat in STATS if stat in (now if worse else changed)]
    one, several = "event.track_refilled", "event.track_refilled_several"
    rule = "damage_track.restore.pool_from_zero"
    if worse:
        one, several = "event.track_emptied", "event.track_emptied_several"
        rule = "damage_track.step_down.pool_zero"
    if len(told) == 1:
        key = one
    else:
        key = several
    return Message(key, {**params, "stat": listed(told, "and")}), rule


@implements("xp.spend.hoard")
def hoard_notices(pc: Pc, gained: int, rules: Rules) -> tuple[Notice, ...]:
    """A PC who holds more than 10 XP after a gain may be asked to spend some."""
    if gained <= 0 or not hoards(pc.xp, rules):
        return ()
    params: Params = {"name": pc.name, "n": rules.experience.hoard, "xp": pc.xp}
    return (Notice("hoard", Message("event.hoard", params), "xp.spend.hoard"),)


def npc_armor(npc: FullNpc, blow: Blow, rules: Rules) -> tuple[Line, ...]:
    """The Armor of an NPC that applies to a blow: its own, and Armor from effects."""
    versus = npc.armor_versus or {}
    return npc_armor_against(blow, npc.armor, versus, rules, npc.protections())


def damage_to_npc(npc: FullNpc, blow: Blow, rules: Rules) -> DealtDamage:
    """The damage of a blow to an NPC: a weakness adds to it, Armor reduces it, an immunity removes
    all of it.
    """
    if blow.times:
        blow = multiplied(blow)
    blow = as_single(blow, npc)
    if npc.weak:
        blow = with_weakness_damage(blow, npc.weaknesses())
    armor = npc_armor(npc, blow, rules)
    return apply_armor(blow, (*armor, *damage_reductions(npc, blow, armor)))


def strike_npc(
    npc: FullNpc, blow: Blow, rules: Rules, notices: list[Notice]
) -> tuple[FullNpc, DealtDamage]:
    """Apply a blow to an NPC: first Armor, then health. One that feeds on the harm is healed."""
    damage = damage_to_npc(npc, blow, rules)
    if npc.weak and feeds_on(blow, npc.weaknesses()):
        return _fed(npc, blow, rules, notices), damage
    health = lose_health(npc.health, damage.taken)
    if health == 0 and npc.health > 0 and immune_to_condition(npc, "death"):
        health = 1  # 0 health is death for an NPC
    if health == 0 and npc.health > 0:
        notices.append(
            Notice("foe_down", Message("event.foe_down", {"name": npc.name}), "npc.health.zero")
        )
    return with_health(npc, health), damage


def _fed(npc: FullNpc, blow: Blow, rules: Rules, notices: list[Notice]) -> FullNpc:
    """Return an NPC that regains what a blow would have taken but for its immunity."""
    points = apply_armor(blow, npc_armor(npc, blow, rules)).taken
    health = min(npc.max_health, npc.health + points)
    if npc.health == 0 or health == npc.health:
        return npc
    params: Params = {"name": npc.name, "n": health - npc.health}
    notices.append(Notice("fed", Message("event.fed", params), "creature.immune.harm"))
    return with_health(npc, health)


def at_other_level(npc: FullNpc, level: int, rules: Rules) -> FullNpc:
    """Return an NPC at another level, with the maximum of health and the damage that each level
    brings. It has no more health left than that, and rises no higher than NPCs do.
    """
    level = max(1, min(level, max(npc.level, rules.combat.most_npc_level)))
    more = level - npc.level
    top = max(1, npc.max_health + more * rules.combat.health_per_level)
    return msgspec.structs.replace(
        npc,
        level=level,
        max_health=top,
        health=min(npc.health, top),
        damage=max(0, npc.damage + more),
    )


def with_health(npc: FullNpc, health: int) -> FullNpc:
    """The same NPC with other health."""
    if health == npc.health:
        return npc
    return msgspec.structs.replace(npc, health=health)


def strike_pc(
    pc: Pc,
    blow: Blow,
    armor: tuple[Line, ...],
    rules: Rules,
    notices: list[Notice],
    said: Sequence[str] = (),
) -> tuple[Pc, DealtDamage]:
    """Apply a blow to a PC: Armor, Pools with overflow, damage track."""
    if blow.times:
        blow = multiplied(blow)
    reductions = damage_reductions(pc, blow, armor, said)
    damage = apply_armor(blow, (*armor, *reductions))
    vitals, lost = lose_points(pc.vitals(), falls_on(pc) or blow.type, damage.taken, rules)
    if _rejected(pc, vitals):
        spared = Line(blow.dealt, Message("line.immune", {"what": DEADLY}), "creature.immune.harm")
        damage = apply_armor(blow, (*armor, spared))
        vitals, lost = lose_points(pc.vitals(), blow.type, damage.taken, rules)
    whole = pc
    if reductions:
        pc = absorbed(pc, reductions, blow.dealt - max(0, sum_of(armor)), notices)
    pc = with_noted_vitals(pc, vitals, notices)
    if may_have_effects(whole):
        # loads what few figures need
        from threefold.procedures.effects.repair import left_to_repair

        pc = left_to_repair(whole, pc, lost, notices)
    return pc, damage._replace(pools=lost)


DEADLY: Final = "deadly damage"
"""The word for blows that would kill: whoever is immune to them takes nothing of one."""


def _rejected(pc: Pc, vitals: Vitals) -> bool:
    """Whether a blow that leaves a PC like this does nothing at all, because it would kill."""
    if pc.damage_track == "dead" or not pc.conditions:
        return False
    deadly = vitals.track == "dead" or not any(vitals.pools)
    return deadly and immune_to_condition(pc, DEADLY)


def standing_armor(pc: Pc, rules: Rules) -> tuple[Line, ...]:
    """What stops points of a plain physical blow, line by line: the Armor of a sheet, with what
    lessens such blows.
    """
    blow = Blow(())
    armor = armor_against(blow, worn_now(pc, rules), rules)
    lessened = (each for each in damage_reductions(pc, blow, armor) if each.points)
    return (*armor, *lessened)


def has_armor(figure: Pc | FullNpc, rules: Rules) -> bool:
    """True if a plain physical blow meets Armor."""
    if isinstance(figure, Pc):
        return sum_of(standing_armor(figure, rules)) > 0
    return sum_of(npc_armor(figure, Blow(()), rules)) > 0


def shift_track(
    figure: Pc | FullNpc, steps: int, npc_outcome: NpcOutcome, notices: list[Notice]
) -> Pc | FullNpc:
    """Move the figure down the damage track and add a notice. An NPC takes the outcome
    ``npc_outcome`` instead.
    """
    if not steps:
        return figure
    if isinstance(figure, Pc):
        return with_noted_vitals(figure, with_track_down(figure.vitals(), steps), notices)
    after = apply_track_shift(figure, steps, npc_outcome)
    text = Message(f"event.npc_outcome.{npc_outcome}", {"name": figure.name})
    notices.append(Notice("npc_outcome", text, "npc.track_shift.default"))
    return after


def put_condition(figure: P, name: str, lasts: Duration | None, notices: list[Notice]) -> P:
    """Return the figure with the condition and add a notice. An immune figure stays as it is."""
    if immune_to_condition(figure, name):
        text = Message("effects.immune", {"name": figure.name, "what": in_words(name)})
        notices.append(Notice("immune", text, "creature.immune.condition"))
        return figure
    params: Params = {"name": figure.name, "condition": in_words(name)}
    known = CONDITIONS.get(condition_name(name))
    if known is None:
        rule = "special_damage.scope.not_only_points"
    else:
        rule = known.rule
    notices.append(Notice("condition", Message("event.condition", params), rule))
    return with_affliction(figure, name, lasts)
