"""What a player's page shows beside the table's view: the sheet in figures with their reasons."""

from __future__ import annotations

from typing import Final, get_args

from msgspec import Struct, structs

from threefold.model.characters import Armor, Attack, FullNpc, Pc
from threefold.model.gear import ammunition_left
from threefold.model.limits import limit_of, often
from threefold.model.marks import keyed, mark
from threefold.model.powers import Ability
from threefold.model.recovery_bonus import own_bonuses, with_bonuses
from threefold.model.rests import due_of
from threefold.model.rolled import Rolled, skill_for
from threefold.odds.effort import with_deep_pools
from threefold.procedures.base import Setting, Setup
from threefold.procedures.catalog import PLAYED
from threefold.procedures.combat import AttackInputs
from threefold.procedures.effects.lines import active_effect_lines
from threefold.procedures.effects.rolled import needs_no_ammunition
from threefold.procedures.figures import standing_armor
from threefold.procedures.power_prices import cost_on_sheet, payable, price_said
from threefold.rules.recovery import recovery_points
from threefold.rules.ruleset import Rest, Rules
from threefold.rules.skills import SkillLevel
from threefold.rules.tasks import skill_modifier
from threefold.rules.types import STATS, DamageType, Line, Modifier, Refusal, Stat, sum_of
from threefold.service.chosen_words import chosen_said
from threefold.service.judged import OF_ABILITIES, JudgedLine, judged_lines, judged_of_power
from threefold.service.powers import always_on
from threefold.table.decisions.picking import which_of
from threefold.table.state.facts import LineFact, ModifierFact, Text, line_fact, modifier_fact, text

SKILL_LEVELS: Final[tuple[SkillLevel, ...]] = get_args(SkillLevel)

# --- the sheet ------------------------------------------------------------------------------------


class AttackSheet(Struct, frozen=True, kw_only=True):
    """One attack: the damage of a hit, its cost after Edge, and what eases or hinders it in any
    fight. ``left`` is how often it can still be made with the ammunition its bearer carries, where
    that is counted; one that is ``unloaded`` has none before its weapon is loaded.
    ``before_edge`` is the cost without Edge, which Effort may need. ``called`` tells it apart from
    others of its name, where there are any."""

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
    unloaded: bool = False
    before_edge: int = 0
    called: Text | None = None

    @property
    def key(self) -> str:
        """Its name with its id."""
        return keyed(self.name, self.id)

    @property
    def sent(self) -> str:
        """What a choice in a form sends for it: its name, with its id if others of that name
        differ.
        """
        if self.called is None:
            return self.name
        return self.key


class SkillSheet(Struct, frozen=True, kw_only=True):
    """A skill and its modifier."""

    name: str
    level: str
    line: ModifierFact | None = None


class AbilitySheet(Struct, frozen=True, kw_only=True):
    """An ability and the cost of a use after Edge; without a ``stat`` it has none. ``always``: all
    of it is there at all times, and nothing has to be switched on. ``called`` tells it apart from
    others of its name, where there are any. ``price_notes`` say what else a use takes, and which
    other Pools may pay; ``judged`` is what people decide, ``chosen`` what was chosen as it was
    gained."""

    id: str
    name: str
    use: str
    text: str
    stat: Stat | None = None
    cost: int = 0
    cost_lines: list[LineFact] = []
    affordable: bool = True
    often: Text | None = None
    always: bool = False
    called: Text | None = None
    price_notes: list[Text] = []
    judged: list[JudgedLine] = []
    chosen: list[Text] = []


class ArmorSheet(Struct, frozen=True, kw_only=True):
    """One source of Armor: the Armor it gives, and what is charged for it on each level of Effort
    on Speed tasks.
    """

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
    """A sheet in figures. ``armor_cost`` is what worn armor adds to each level of Effort on Speed
    tasks; ``recovery`` is what a recovery roll adds to its die; ``edge`` is each Edge as it counts
    now."""

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
    edge: dict[Stat, int] = {}


def sheet(pc: Pc, rules: Rules) -> Sheet:
    """Return the sheet of a character in figures."""
    armor = standing_armor(pc, rules)
    rests, due, attacks = rules.recovery.rests, due_of(pc, rules).rest, pc.attacks_now()
    return Sheet(
        armor=sum_of(armor),
        armor_lines=[line_fact(x) for x in armor],
        armor_cost=pc.armor_cost(rules),
        pieces=_armor_sheets(pc, rules),
        attacks=[
            structs.replace(attack_figures(attack, pc, rules), called=which_of(attacks, i))
            for i, attack in enumerate(attacks)
        ],
        skills=[_skill(name, level, pc, rules) for name, level in pc.skills.items()],
        abilities=[
            structs.replace(_ability(a, pc, rules), called=which_of(pc.abilities, i))
            for i, a in enumerate(pc.abilities)
        ],
        rests=[
            RestSheet(rest=rest, used=n < pc.recoveries_used, next=rest == due)
            for n, rest in enumerate(rests)
        ],
        recovery=[line_fact(x) for x in _plain_recovery(pc, rules)],
        recovery_die=rules.recovery.die,
        edge={stat: pc.edge_now(stat) for stat in STATS},
    )


def _armor_sheets(pc: Pc, rules: Rules) -> list[ArmorSheet]:
    """Return each piece with what it adds to the cost of Effort: of worn ones beside those before
    it, of others if it were worn alone. What the worn ones add is the whole, so what an ability
    lowers is lowered here as well."""
    found, before = list[ArmorSheet](), list[Armor]()
    for piece in pc.armor:
        if piece.worn:
            others = before
        else:
            others = []
        adds = _armor_cost(pc, [*others, structs.replace(piece, worn=True)], rules) - _armor_cost(
            pc, others, rules
        )
        if piece.worn:
            before.append(piece)
        armor = piece.points(rules)
        found.append(
            ArmorSheet(
                id=mark(piece),
                name=piece.name,
                source=piece.source,
                worn=piece.worn,
                armor=armor,
                effort_cost=adds,
            )
        )
    return found


def _armor_cost(pc: Pc, armor: list[Armor], rules: Rules) -> int:
    return structs.replace(pc, armor=armor).armor_cost(rules)


_SOMEBODY: Final = FullNpc("", level=10, health=1, max_health=1, damage=0)
"""Somebody of whom nothing is known, and of so high a level that nothing counts that is for weaker
foes.
"""


def _usual_setting(attack: Attack, pc: Pc, rules: Rules) -> Setting:
    """Return an attack as it is set against somebody of whom nothing is known. Whoever cannot make
    it now has the figures of a time when they can."""
    able = with_deep_pools(pc)
    setting = PLAYED["attack"].set(Setup(rules, able, _SOMEBODY), AttackInputs(attack=attack))
    if isinstance(setting, Refusal):
        able = structs.replace(able, damage_track="hale", conditions=[])
        setting = PLAYED["attack"].set(Setup(rules, able, _SOMEBODY), AttackInputs(attack=attack))
    if isinstance(setting, Refusal):
        return Setting()
    return setting


def _attacks_left(attack: Attack, pc: Pc) -> int | None:
    """Return how many attacks a weapon has left; None where nobody counts them."""
    if attack.must_load:
        return 0
    if needs_no_ammunition(pc, attack):
        return None
    return ammunition_left(pc, attack)


def attack_figures(attack: Attack, pc: Pc, rules: Rules) -> AttackSheet:
    """Return an attack as this character makes it."""
    setting = _usual_setting(attack, pc, rules)
    task, blow = setting.task, setting.blow
    return AttackSheet(
        id=mark(attack),
        name=attack.name,
        damage=attack.points(rules) if blow is None else blow.dealt,
        weight=attack.weight,
        range=attack.range,
        stats=list(attack.usable_stats()),
        damage_type="might" if attack.damage_type is None else attack.damage_type,
        cost=0 if task is None else task.cost.points,
        before_edge=attack.cost or 0,
        ignores_armor=attack.ignores_armor is True,
        lines=[] if task is None else [modifier_fact(m) for m in task.modifiers],
        left=_attacks_left(attack, pc),
        unloaded=attack.must_load,
    )


def _skill(name: str, level: SkillLevel, pc: Pc, rules: Rules) -> SkillSheet:
    """Return a skill as it counts: at the level of an ability that is better than what is written
    on the sheet.
    """
    roll = Rolled("task", "intellect", name)
    counting = skill_for(pc, roll.words())
    if counting is not None:
        level = counting[1]
    own = skill_modifier(level, name, rules)
    steps = _steps(own)
    steps += sum(
        each.steps for each in active_effect_lines(pc, roll, rules) if each.kind == "skill"
    )
    # the level that gives as many steps as the skill has with the abilities
    for known in SKILL_LEVELS:
        found = skill_modifier(known, name, rules)
        if _steps(found) == steps:
            level, own = known, found
            break
    line = None if own is None else modifier_fact(own)
    return SkillSheet(name=name, level=level, line=line)


def _steps(modifier: Modifier | None) -> int:
    if modifier is None:
        return 0
    return modifier.steps


def _plain_recovery(pc: Pc, rules: Rules) -> tuple[Line, ...]:
    """The lines of a recovery roll without its die: the figures of the sheet, and what effects add."""
    # the least that a roll leaves depends on its die
    added = [structs.replace(bonus, at_least=0) for bonus in own_bonuses(pc, None) if bonus.points]
    return with_bonuses(recovery_points(0, pc.tier, pc.recovery_bonus, rules)[1:], added)


def _ability(ability: Ability | str, pc: Pc, rules: Rules) -> AbilitySheet:
    if isinstance(ability, str):
        return AbilitySheet(id=mark(Ability(ability)), name=ability, use="action", text="")
    limit = limit_of(ability)
    if limit is None:
        counted = None
    else:
        counted = text(often(limit))
    figures = AbilitySheet(
        id=mark(ability),
        name=ability.name,
        use=ability.use,
        text=ability.text,
        often=counted,
        always=always_on(ability),
        price_notes=[text(said) for said in price_said(ability, payable(pc, ability))],
        judged=judged_lines(judged_of_power(ability, OF_ABILITIES)),
        chosen=chosen_said(ability),
    )
    if not ability.cost:
        return figures
    stat: Stat = ability.stat or "intellect"
    cost, refusal = cost_on_sheet(pc, ability.name, ability.cost, stat, rules)
    return structs.replace(
        figures,
        stat=stat,
        cost=cost.points,
        cost_lines=[line_fact(x) for x in cost.lines],
        affordable=refusal is None,
    )
