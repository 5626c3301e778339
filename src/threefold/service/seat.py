"""What a player's page shows beside the table's view: the sheet in figures with their reasons."""

from __future__ import annotations

from msgspec import UNSET, Struct, structs

from threefold.model.characters import Attack, Pc
from threefold.model.gear import rounds_left
from threefold.model.limits import limit_of, often
from threefold.model.marks import keyed, mark
from threefold.model.powers import Ability
from threefold.model.rests import due_of
from threefold.model.sheet_conditions import worn_now
from threefold.rules.combat import light_weapon, unpracticed_weapon
from threefold.rules.costs import Spend, cannot_pay, price
from threefold.rules.harm import Blow, armor_against
from threefold.rules.recovery import recovery_points
from threefold.rules.ruleset import Rest, Rules
from threefold.rules.tasks import skill_modifier
from threefold.rules.types import DamageType, Line, Message, Stat, sum_of
from threefold.table.decisions.picking import which_of
from threefold.table.state.facts import LineFact, ModifierFact, Text, line, modifier, text

# --- the sheet --------------------------------------------------------------------------------------------------------


class AttackSheet(Struct, frozen=True, kw_only=True):
    """One attack: its damage, its cost, and what eases or hinders it in any fight. ``left`` is how often it can still
    be made with the ammunition its bearer carries, where that is counted. ``called`` tells it apart from others of its
    name, where there are any."""

    id: str
    name: str
    damage: int
    weight: str
    range: str
    stats: list[Stat]
    damage_type: DamageType
    cost: int
    ignores_armor: bool
    lines: list[ModifierFact]
    left: int | None = None
    called: Text | None = None

    @property
    def key(self) -> str:
        """Its name with its id."""
        return keyed(self.name, self.id)

    @property
    def sent(self) -> str:
        """What a choice in a form sends for it: its name, with its id if others of that name differ."""
        return self.name if self.called is None else self.key


class SkillSheet(Struct, frozen=True, kw_only=True):
    """A skill and its modifier."""

    name: str
    level: str
    line: ModifierFact | None = None


class AbilitySheet(Struct, frozen=True, kw_only=True):
    """An ability and the cost of a use after Edge. ``called`` tells it apart from others of its name, where there are
    any."""

    id: str
    name: str
    use: str
    text: str
    stat: Stat | None = None
    cost: int = 0
    cost_lines: list[LineFact] = []
    affordable: bool = True
    often: Text | None = None
    called: Text | None = None


class ArmorSheet(Struct, frozen=True, kw_only=True):
    """One source of Armor: the Armor it gives, and what it adds to the cost of Effort on Speed tasks."""

    id: str
    name: str
    source: str
    worn: bool
    armor: int
    effort_cost: int


class RestSheet(Struct, frozen=True, kw_only=True):
    """One of the recovery rolls of a day: whether it is used, and whether it is the next one."""

    rest: Rest
    used: bool
    next: bool


class Sheet(Struct, frozen=True, kw_only=True):
    """A sheet in figures. ``armor_cost`` is what worn armor adds to each level of Effort on Speed tasks; ``recovery``
    is what a recovery roll adds to its die."""

    armor: int
    armor_lines: list[LineFact]
    armor_cost: int
    pieces: list[ArmorSheet]
    attacks: list[AttackSheet]
    skills: list[SkillSheet]
    abilities: list[AbilitySheet]
    rests: list[RestSheet]
    recovery: list[LineFact]
    recovery_die: int


def sheet(pc: Pc, rules: Rules) -> Sheet:
    """Return the sheet of a character in figures."""
    armor = armor_against(Blow(()), worn_now(pc, rules), rules)
    rests, due, attacks = rules.recovery.rests, due_of(pc, rules).rest, pc.attacks_now()
    return Sheet(
        armor=sum_of(armor),
        armor_lines=[line(x) for x in armor],
        armor_cost=pc.armor_cost(rules),
        pieces=[
            ArmorSheet(
                id=mark(a),
                name=a.name,
                source=a.source,
                worn=a.worn,
                armor=a.points(rules),
                effort_cost=a.effort_cost(rules),
            )
            for a in pc.armor
        ],
        attacks=[
            structs.replace(_attack(attack, pc, rules), called=which_of(attacks, i)) for i, attack in enumerate(attacks)
        ],
        skills=[_skill(name, level, rules) for name, level in pc.skills.items()],
        abilities=[
            structs.replace(_ability(a, pc, rules), called=which_of(pc.abilities, i))
            for i, a in enumerate(pc.abilities)
        ],
        rests=[RestSheet(rest=rest, used=n < pc.recoveries_used, next=rest == due) for n, rest in enumerate(rests)],
        recovery=[line(x) for x in recovery_points(0, pc.tier, pc.recovery_bonus, rules)[1:]],
        recovery_die=rules.recovery.die,
    )


def _attack(attack: Attack, pc: Pc, rules: Rules) -> AttackSheet:
    skill = pc.skill_with(attack)
    lines = [
        skill_modifier(skill[1], skill[0], rules) if skill is not None else None,
        unpracticed_weapon(attack.name, rules) if attack.practiced is False else None,
        light_weapon(attack.weight, rules),
    ]
    return AttackSheet(
        id=mark(attack),
        name=attack.name,
        damage=attack.points(rules),
        weight=attack.weight,
        range=attack.range,
        stats=list(attack.usable_stats()),
        damage_type="might" if attack.damage_type is UNSET else attack.damage_type,
        cost=0 if attack.cost is UNSET else attack.cost,
        ignores_armor=attack.ignores_armor is True,
        lines=[modifier(m) for m in lines if m is not None],
        left=rounds_left(pc, attack),
    )


def _skill(name: str, level: str, rules: Rules) -> SkillSheet:
    found = skill_modifier(level, name, rules)
    return SkillSheet(name=name, level=level, line=modifier(found) if found is not None else None)


def _ability(ability: Ability | str, pc: Pc, rules: Rules) -> AbilitySheet:
    if isinstance(ability, str):
        return AbilitySheet(id=mark(Ability(ability)), name=ability, use="action", text="")
    limit = limit_of(ability)
    counted = None if limit is None else text(often(limit))
    if not ability.cost:
        return AbilitySheet(id=mark(ability), name=ability.name, use=ability.use, text=ability.text, often=counted)
    stat: Stat = ability.stat or "intellect"
    payer = pc.payer(stat, rules)
    item = Line(ability.cost, Message("line.given", {"name": ability.name}), "fact.ability.cost")
    cost = price(item, Spend(stat, 0, payer.impaired, payer.armor_cost), payer.edge, None, rules)
    return AbilitySheet(
        id=mark(ability),
        name=ability.name,
        use=ability.use,
        text=ability.text,
        stat=stat,
        cost=cost.points,
        cost_lines=[line(x) for x in cost.lines],
        affordable=cannot_pay(cost, payer.pool, 0) is None,
        often=counted,
    )
