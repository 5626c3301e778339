"""Chapter 3: attacking a foe, and defending against one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta

from threefold.model.characters import Attack, DamagePoints, FullNpc, Pc
from threefold.procedures.base import (
    Die,
    EaseEffort,
    Effort,
    Faced,
    Happening,
    Outcome,
    Procedure,
    Scene,
    Setting,
    TaskOptions,
    face_d20,
    outcome,
    set_d20,
    settle_d20,
    strike_npc,
    strike_pc,
)
from threefold.rules.binding import implements
from threefold.rules.combat import (
    attack_difficulty,
    defense_difficulty,
    effort_on_damage,
    light_weapon,
    shield,
    touch_in_reach,
    unpracticed_weapon,
    with_bonus,
)
from threefold.rules.conditions import condition_lines, is_helpless
from threefold.rules.harm import Blow, armor_against, npc_armor_against
from threefold.rules.near import shown
from threefold.rules.ruleset import Rules
from threefold.rules.situations import SITUATIONS, situation_modifiers
from threefold.rules.tasks import skill_modifier
from threefold.rules.types import Choice, DamageType, Line, Message, Modifier, Params, Refusal, Stat

Kinds = list[Annotated[str, Meta(min_length=1, max_length=40)]]
SituationId = Annotated[str, Meta(extra_json_schema={"enum": list(SITUATIONS)})]


class AttackInputs(TaskOptions, kw_only=True, frozen=True):
    """An attack on an NPC with one of the character's attacks, by name, or with one described here."""

    attack: str | Attack
    stat: Stat | None = None
    effort: Effort = Effort()
    situations: list[SituationId] = []
    ready: bool = False
    choice: Choice | None = None


class DefendInputs(TaskOptions, kw_only=True, frozen=True):
    """A defense against an NPC's attack; the target is the attacker."""

    stat: Stat = "speed"
    damage: DamagePoints | None = None
    damage_type: DamageType = "might"
    ignores_armor: bool = False
    kinds: Kinds = []
    effort: EaseEffort = EaseEffort()
    situations: list[SituationId] = []
    ranged: bool = False
    forgo: bool = False
    unaware: bool = False


# --- attack -----------------------------------------------------------------------------------------------------------


def the_attack(pc: Pc, named: str | Attack) -> Attack | Refusal:
    """The attack of this name on the sheet, or the one described."""
    if isinstance(named, Attack):
        return named
    attack = pc.attack_named(named)
    if attack is None:
        if not pc.attacks:
            return Refusal("bad_value", "inputs.attack", Message("refusal.no_attacks", {"name": pc.name}))
        known = ", ".join(shown(a.name) for a in pc.attacks)
        params: Params = {"name": pc.name, "attack": shown(named), "known": known}
        return Refusal("bad_value", "inputs.attack", Message("refusal.unknown_attack", params))
    return attack


def the_stat(attack: Attack, stat: Stat | None) -> Stat | Refusal:
    """The stat an attack is rolled with: the chosen one if the attack allows it, else its first."""
    usable = attack.usable_stats()
    if stat is None:
        return usable[0]
    if stat not in usable:
        options = Message("list." + str(len(usable)), {f"s{i}": Message(f"stat.{s}") for i, s in enumerate(usable)})
        params: Params = {"attack": attack.name, "stat": Message(f"stat.{stat}"), "options": options}
        return Refusal("not_allowed", "inputs.stat", Message("refusal.attack_stat", params))
    return stat


@implements(
    "attack.modifiers.same_as_task",
    "attack.touch.later_tries_are_new",
    "retry.attacks_exempt",
    "roll.player.defence_effects_mirror",
)
def attack_lines(scene: Scene, attack: Attack, situations: Sequence[str]) -> list[Modifier] | Refusal:
    """Skill with the weapon, its weight, the foe's conditions and the situations that bear on attacks."""
    rules = scene.rules
    lines: list[Modifier] = []
    level = scene.pc.skills.get(attack.skill)
    skill = skill_modifier(level, attack.skill, rules) if level else None
    if skill:
        lines.append(skill)
    if attack.practiced is False:
        lines.append(unpracticed_weapon(attack.name, rules))
    light = light_weapon(attack.weight, rules)
    if light:
        lines.append(light)
    npc = scene.npc
    if npc.conditions:
        lines += condition_lines(npc.condition_names(), True, "attack", rules)
    if situations:
        more = situation_modifiers(situations, attack.range != "immediate", False, rules)
        if isinstance(more, Refusal):
            return more
        lines += more
    return lines


def set_attack(scene: Scene, inputs: AttackInputs) -> Setting | Refusal:
    """The foe's level or Speed defense (Intellect defense for an Intellect attack), and what the blow would be."""
    attack = the_attack(scene.pc, inputs.attack)
    if isinstance(attack, Refusal):
        return attack
    stat = the_stat(attack, inputs.stat)
    if isinstance(stat, Refusal):
        return stat
    lines = attack_lines(scene, attack, inputs.situations)
    if isinstance(lines, Refusal):
        return lines
    npc, rules = scene.npc, scene.rules
    points = attack.points(rules)
    if inputs.effort.damage and not points:
        return Refusal("not_allowed", "inputs.effort.damage", Message("refusal.no_damage", {"attack": attack.name}))
    initial = None
    if attack.touch is True and not touch_in_reach(attack.range):
        return Refusal("not_allowed", "inputs.attack", Message("refusal.touch_needs_reach", {"attack": attack.name}))
    if attack.cost is not UNSET and attack.cost and not inputs.ready:
        initial = Line(attack.cost, Message("line.given", {"name": attack.name}), "initial_cost.definition")
    setting = set_d20(
        scene,
        inputs,
        stat,
        attack_difficulty(npc.level, npc.modifications, stat),
        lines,
        ease=inputs.effort.ease,
        damage=inputs.effort.damage,
        initial=initial,
        act="attack",
    )
    if isinstance(setting, Refusal):
        return setting
    assert setting.task is not None
    rule = "fact.weapon.damage" if attack.damage is UNSET else "damage.amount.fixed"
    dealt = [Line(points, Message("line.given", {"name": attack.name}), rule)] if points else []
    more = effort_on_damage(setting.task.damage_levels, attack.area is True, rules)
    if more:
        dealt.append(more)
    return setting._replace(
        blow=Blow(
            tuple(dealt),
            "might" if attack.damage_type is UNSET else attack.damage_type,
            () if attack.kinds is UNSET else attack.kinds,
            attack.ignores_armor is True,
        )
    )


def deals_damage(scene: Scene, inputs: AttackInputs) -> bool:
    """Whether a hit deals damage at all, so that Effort and special rolls can add to it."""
    attack = the_attack(scene.pc, inputs.attack)
    return isinstance(attack, Attack) and attack.points(scene.rules) > 0


def face_attack(scene: Scene, inputs: AttackInputs, setting: Setting, faces: Sequence[int]) -> Faced:
    """17 to 20 add damage, or an effect, to an attack that deals damage and hits."""
    return face_d20(scene, setting, faces, damaging=setting.blow is not None and bool(setting.blow.lines))


def settle_attack(scene: Scene, inputs: AttackInputs, faced: Faced) -> Outcome:
    """Pay, and on a hit carry the blow out: Armor, then health."""
    settlement = settle_d20(scene, faced, inputs.choice)
    npc: FullNpc = scene.npc
    damage = None
    if faced.result in ("success", "routine"):
        task, blow = faced.setting.task, faced.setting.blow
        assert task is not None and blow is not None
        if faced.roll is not None:
            blow = with_bonus(blow, faced.roll.natural, settlement.bonus, task.impaired)
        versus = {} if npc.armor_versus is UNSET else npc.armor_versus
        armor = npc_armor_against(blow, npc.armor, versus, scene.rules)
        npc, damage = strike_npc(npc, blow, armor, settlement.happenings)
    return outcome(scene, faced, settlement, npc, damage)


ATTACK = Procedure(
    id="attack",
    module="combat",
    rules=("attack.hit.meet_or_beat", "attack.stat.by_type", "damage.amount.fixed", "armor.subtract.each_hit"),
    inputs=AttackInputs,
    dice=(Die(20, "die.attack"),),
    set=set_attack,
    face=face_attack,
    settle=settle_attack,
    target=("npc",),
    with_effort=lambda inputs, ease, damage: msgspec.structs.replace(inputs, effort=Effort(ease=ease, damage=damage)),
    effort_on_damage=deals_damage,
)


# --- defend -----------------------------------------------------------------------------------------------------------

_FORGONE = Setting(result="failure")


@implements(
    "defend.modifiers",
    "defend.off_turn_no_cost",
    "defend.stat_by_attack",
    "defend.pc_only_reaction",
    "defend.forgo",
    "defend.forgo.auto_hit",
    "defend.unaware.no_modifiers",
)
def set_defense(scene: Scene, inputs: DefendInputs) -> Setting | Refusal:
    """The attacker's level or ``attack`` modification against the stat of the defense, and what it would deal."""
    pc, npc, rules = scene.pc, scene.npc, scene.rules
    points = npc.damage if inputs.damage is None else inputs.damage
    rule = "fact.npc.damage_default" if inputs.damage is None else "damage.amount.fixed"
    kinds = (*inputs.kinds, inputs.damage_type)
    blow = Blow(
        (Line(points, Message("line.given", {"name": npc.name}), rule),) if points else (),
        inputs.damage_type,
        kinds,
        inputs.ignores_armor,
    )
    helpless = is_helpless(pc.condition_names(), inputs.stat, rules)
    if inputs.forgo or helpless or (inputs.unaware and rules.rulings.surprise_defense == "auto_hit"):
        if pc.damage_track == "dead":
            return Refusal("cannot_act", "actor.damage_track", Message("refusal.dead", {"name": pc.name}))
        if inputs.effort.ease:
            return Refusal("not_allowed", "inputs.effort", Message("refusal.forgo_effort"))
        return _FORGONE._replace(blow=blow)
    lines: list[Modifier] = []
    skill_name = f"{inputs.stat} defense"
    level = pc.skills.get(skill_name)
    skill = skill_modifier(level, skill_name, rules) if level else None
    if skill:
        lines.append(skill)
    if inputs.stat == "speed" and pc.has_shield():
        lines.append(shield(rules))
    if npc.conditions:
        lines += condition_lines(npc.condition_names(), True, "defense", rules)
    situations = inputs.situations
    if inputs.unaware and rules.rulings.surprise_defense == "both":
        situations = ["surprise", *situations]
    if situations:
        more = situation_modifiers(situations, inputs.ranged, True, rules)
        if isinstance(more, Refusal):
            return more
        lines += more
    setting = set_d20(
        scene,
        inputs,
        inputs.stat,
        defense_difficulty(npc.level, npc.modifications),
        lines,
        ease=inputs.effort.ease,
        unaware=inputs.unaware,
        act="defense",
    )
    return setting if isinstance(setting, Refusal) else setting._replace(blow=blow)


def face_defense(scene: Scene, inputs: DefendInputs, setting: Setting, faces: Sequence[int]) -> Faced:
    """A defense deals no damage: 17 and 18 are nothing special on it."""
    return face_d20(scene, setting, faces, damaging=False)


@implements("intrusion.defence_natural_one")
def may_hurt_more(natural: int, rules: Rules) -> list[Happening]:
    """A natural 1 on a defense: the GM may make the free intrusion 2 more damage."""
    more = rules.special.defense_intrusion_damage
    if natural != rules.special.intrusion or not more:
        return []
    return [Happening("may_hurt_more", Message("event.may_hurt_more", {"n": more}), "intrusion.defence_natural_one")]


def settle_defense(scene: Scene, inputs: DefendInputs, faced: Faced) -> Outcome:
    """Pay; when the defense fails or cannot succeed, take the blow through Armor."""
    settlement = settle_d20(scene, faced, None)
    damage = None
    if faced.result in ("failure", "impossible"):
        blow = faced.setting.blow
        assert blow is not None
        pc = settlement.actor
        armor = armor_against(blow, pc.worn(scene.rules), scene.rules)
        pc, damage = strike_pc(pc, blow, armor, scene.rules, settlement.happenings)
        settlement = settlement._replace(actor=pc)
        if faced.roll is not None:
            settlement.happenings.extend(may_hurt_more(faced.roll.natural, scene.rules))
    return outcome(scene, faced, settlement, scene.target, damage)


DEFEND = Procedure(
    id="defend",
    module="combat",
    rules=("defend.difficulty", "defend.stat_by_attack", "armor.subtract.each_hit", "damage.overflow.order"),
    inputs=DefendInputs,
    dice=(Die(20, "die.defend"),),
    set=set_defense,
    face=face_defense,
    settle=settle_defense,
    target=("npc",),
    with_effort=lambda inputs, ease, _damage: msgspec.structs.replace(inputs, effort=EaseEffort(ease=ease)),
)
