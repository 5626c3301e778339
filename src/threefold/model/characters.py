"""Characters and foes, as in sheets, files and requests (format threefold/1).

Structs are frozen and strict: unknown fields and wrong types are refused. Fields that the format
does not require are ``None`` until they are given, so that a character is written with the fields
with which it was read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from types import MappingProxyType
from typing import Annotated, Final, Literal, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from threefold.model.bounds import (
    Absent,
    ArmorPoints,
    ConditionName,
    DamagePoints,
    Difficulty,
    GivenName,
    HarmName,
    Loads,
    NpcLevel,
    OwnName,
    OwnText,
    Pieces,
    Points,
    ShelfName,
    ShelfText,
    ThingLevel,
    Tier,
    Xp,
    stated,
    whole,
)
from threefold.model.content import content_id
from threefold.model.growth import Benefit, CharacterArc, Follower, Gain
from threefold.model.options import Childhood, Mind, PowerShift
from threefold.model.powers import (
    Ability,
    Artifact,
    Cypher,
    Moment,
    Steps,
    Task,
    effects_of,
)
from threefold.model.shelf.among import weapons_among
from threefold.model.shelf.armor_cost import lowered_armor_costs
from threefold.model.shelf.asked import gear_melds, weapons_had
from threefold.model.shelf.at_level import at_level
from threefold.model.shelf.choosing import Choices
from threefold.model.shelf.effects import ArmorBonus, Effect, Weapon
from threefold.model.shelf.figures import Aim, Break, Limit, Nature
from threefold.model.shelf.sheet_figures import SheetFigures
from threefold.model.shelf.traits import traits_of
from threefold.model.time import Duration
from threefold.model.vocabulary import Vocabulary
from threefold.model.weapons_had import effects_of_blows, is_in_hand
from threefold.rules.advancement import Step, worn_cost
from threefold.rules.binding import implements
from threefold.rules.characters import Override, PriceCategory, Type
from threefold.rules.combat import (
    Weight,
    armor_effort_cost,
    armor_points,
    attack_stats,
    weapon_damage,
)
from threefold.rules.conditions import barred_by_name
from threefold.rules.distance import band_of, shifted
from threefold.rules.harm import Pools as PoolValues
from threefold.rules.harm import Protection, Vitals, default_health
from threefold.rules.kinds_of_harm import HarmWeakness
from threefold.rules.mind_control import held_command
from threefold.rules.powers import LastingEffect, cypher_limit
from threefold.rules.ruleset import Rest, Rules
from threefold.rules.shifts import Shift, armor_of
from threefold.rules.skills import SkillLevel, level_of_skill
from threefold.rules.tasks import Payer
from threefold.rules.types import STATS, DamageType, Message, Stat, Track
from threefold.rules.weapon_words import SHOOTING, strikes_unarmed

FORMAT = "threefold/1"

Range = Literal["immediate", "short", "long", "very_long"]

EntryKey = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9][a-z0-9_]*$", max_length=80)]
"""The key of an entry of the shelf."""


class Pool(Struct, frozen=True, forbid_unknown_fields=True):
    """One stat: the points left, the maximum that rest restores, and its Edge. An Edge of -1 is a
    weakness of 1."""

    value: Points
    max: Points
    edge: Annotated[int, whole(-1, 20, "points")] = 0

    def holding(self, points: int) -> Pool:
        """The stat with this many points left."""
        if points == self.value:
            return self
        return replace(self, value=points)


class Pools(Struct, frozen=True, forbid_unknown_fields=True):
    """The three stats."""

    might: Pool
    speed: Pool
    intellect: Pool

    def of(self, stat: Stat) -> Pool:
        """The Pool of one stat."""
        return {"might": self.might, "speed": self.speed, "intellect": self.intellect}[stat]


class Armor(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something worn: a suit, a shield (an asset, no Armor), or another source of Armor, which
    adds.

    ``armor`` and ``speed_effort_cost`` default from the weight, if it has one; not practiced with
    it costs one more. ``effects`` are what it does besides while it is worn; ``written``: what they
    give of points, Edge and attacks stands in the figures of the sheet.
    """

    name: ShelfName
    armor: ArmorPoints | Absent = None
    source: Literal["suit", "shield", "other"] = stated("suit")
    speed_effort_cost: Annotated[int, whole(0, 10, "points")] | Absent = None
    worn: bool = stated(True)
    weight: Weight | Absent = None
    practiced: bool | Absent = None
    versus: dict[Annotated[str, Vocabulary.HARM], ArmorPoints] | Absent = None
    effects: list[Effect] | Absent = None
    written: bool | Absent = None

    @property
    def id(self) -> str:
        """What tells it apart from others of its name on a sheet."""
        return content_id(self)

    def points(self, rules: Rules) -> int:
        """The Armor it gives."""
        if self.armor is not None:
            return self.armor
        if self.weight is None:
            return 0
        return armor_points(self.weight, rules)

    def effort_cost(self, rules: Rules) -> int:
        """Extra Speed points for each level of Effort on Speed tasks."""
        practiced = self.practiced is not False
        return armor_effort_cost(self.weight, self.speed_effort_cost, practiced, rules)

    def protection(self, rules: Rules) -> Protection:
        """Return its protection against damage."""
        return Protection(self.name, self.source, self.points(rules), self.versus or {})


class AttackFigures(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an attack is rolled with, what a hit does, and which Armor stops it."""

    part_of_one = True

    name: ShelfName
    damage: DamagePoints | Absent = None
    weight: Weight = stated("medium")
    range: Range = stated("immediate")
    stats: list[Stat] = stated([])
    skill: Annotated[str, Vocabulary.TASK] = stated("")
    cost: Points | Absent = None
    damage_type: DamageType | Absent = None
    ignores_armor: bool | Absent = None
    pierces: ArmorPoints | Absent = None
    stopped_by: list[Annotated[str, Vocabulary.HARM]] | Absent = None
    area: bool | Absent = None
    kinds: list[Annotated[str, Vocabulary.HARM]] | Absent = None


class Attack(AttackFigures, frozen=True):
    """A weapon or an ability that attacks. ``damage`` defaults from the weight, ``stats`` from the
    range; ``pierces`` are points of Armor that it ignores, but for Armor that ``stopped_by`` names.
    ``count`` are the pieces left of what an attack uses up, ``fires`` the sort of ammunition that
    it takes. ``effects`` are what follows its hit, and what it does while it is carried, ``level``
    is that of the thing they come from. After so many attacks as it ``loads``, loading it again is
    an action; ``shots`` are those left in a fight, of one that is not fully loaded."""

    practiced: bool | Absent = None
    touch: bool | Absent = None
    hard_limit: bool | Absent = None
    count: Pieces | Absent = None
    fires: ShelfName | Absent = None
    effects: list[Effect] | Absent = None
    level: ThingLevel | Absent = None
    loads: Loads | Absent = None
    shots: Annotated[int, whole(0, 99, "count")] | Absent = None

    @property
    def id(self) -> str:
        """What tells it apart from others of its name on a sheet."""
        return content_id(self)

    @property
    def must_load(self) -> bool:
        """Whether it cannot be made before it is loaded again."""
        return self.shots == 0

    def points(self, rules: Rules) -> int:
        """Damage of a plain hit."""
        if self.damage is None:
            return weapon_damage(self.weight, rules)
        return self.damage

    def usable_stats(self) -> tuple[Stat, ...]:
        """The stats this attack may be rolled with; the first is the default."""
        return tuple(dict.fromkeys(self.stats)) or attack_stats(self.range)

    def reaching(self, bands: int) -> Attack:
        """Return it so many bands farther if it is shot or thrown, at most very long."""
        shoots = self.range != "immediate" or not SHOOTING.isdisjoint(self.kinds or ())
        if not bands or not shoots:
            return self
        return replace(self, range=shifted(self.range, bands))


BY_CLOCK: Final = ("minute", "hour", "twelve_hours", "day")
"""Intervals that are counted by the clock, not by turns."""


class NextCondition(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The condition that follows another one, and how long it lasts."""

    name: ConditionName
    lasts: Duration | Absent = None


class ConditionSpan(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The name and the words of a condition, and how long it lasts."""

    part_of_one = True

    name: ConditionName
    text: ShelfText | Absent = None
    lasts: Duration | Absent = None
    again: Duration | Absent = None
    until: Moment | Absent = None


class ConditionFigures(ConditionSpan, frozen=True):
    """What a condition gives in figures, whatever its effects: Armor, and steps on tasks by their
    names."""

    armor: ArmorPoints | Absent = None
    assets: dict[Task, Steps] | Absent = None
    eases: dict[Task, Steps] | Absent = None
    hinders: dict[Task, Steps] | Absent = None


class Condition(ConditionFigures, frozen=True):
    """A lasting condition: dazed, stunned, or any words of the GM's.

    Without ``lasts`` it lasts until it is removed. ``until`` names the moment that ends it, such as
    the end of the fight or the next rest, or says that only a decision ends it. ``again`` is when
    the next roll against it is due. ``then`` is the condition that follows, however this one ends.

    ``effects`` last as long as it does; ``each_turn`` comes at each turn of its bearer; ``leaves``
    comes when it is over. ``ends_by`` is the roll that ends it, ``level`` the level of its source; with
    ``level_hidden`` its player does not know that level. Effects by the minute, hour or day are
    counted from ``since``, a moment of the clock. It ends after it has affected as many rolls as
    ``uses`` says, or earlier when its span is over. ``may_not`` says what its bearer may not do, if
    that is not what its name says. Of a reserve it says how many points are ``stored``. ``came`` is
    how often it came, if that counts.
    """

    then: NextCondition | Absent = None
    effects: list[Effect] | Absent = None
    each_turn: list[Effect] | Absent = None
    ends_by: Break | Absent = None
    leaves: list[Effect] | Absent = None
    level: NpcLevel | Absent = None
    level_hidden: bool | Absent = None
    since: Annotated[int, whole(0, 2**53, "rounds")] | Absent = None
    uses: Uses | Absent = None
    may_not: list[ShelfText] | Absent = None
    stored: Annotated[int, whole(0, 99, "points")] | Absent = None
    came: Uses | Absent = None

    @property
    def by_clock(self) -> bool:
        """True if a part of it repeats by the clock: by the minute, the hour, twelve hours or the
        day.
        """
        return any(each in BY_CLOCK for each in self.units())

    @property
    def helps(self) -> bool:
        """True if it helps its bearer, as far as its figures say."""
        if self.armor or self.assets or self.eases:
            return True
        held = [*(self.effects or ()), *(self.each_turn or ())]
        if not held or self.hinders or self.leaves or self._is_to_be_broken():
            return False
        return not any(traits_of(e).use.harms(e) for e in held if e.to != "attacker")

    def _is_to_be_broken(self) -> bool:
        """True if its bearer wants to be rid of it: a roll ends it, or an act ends what it keeps from
        acting."""
        ends = self.ends_by
        if not ends:
            return False
        binds = bool(self.may_not) or bool(barred_by_name(self.name))
        return ends.task is not None or ends.defense is not None or binds

    def units(self) -> list[str]:
        """Return how often each of its repeating parts comes."""
        each = [traits_of(effect).lasting.repeats(effect) for effect in self.each_turn or []]
        if self.ends_by:
            each.append(self.ends_by.each)
        return [unit or "round" for unit in each]

    def active_effects(self, npc: bool = False) -> list[Effect]:
        """Return the effects that last as long as it does, including its form's; an NPC's form may
        have its own.
        """
        found = list[Effect]()
        for effect in self.effects or []:
            found += (effect, *traits_of(effect).lasting.carried(effect, npc))
        return found

    def source_level(self) -> int | None:
        """Return the level of its source; None if it has none."""
        if self.level is None:
            return None
        return self.level

    def lasting(self) -> LastingEffect:
        """Return what it does to tasks, in the form that the rules use."""
        return LastingEffect(
            self.name,
            self.assets or {},
            self.eases or {},
            self.hinders or {},
            held_command(self.name),
        )

    @property
    def says_steps(self) -> bool:
        """True if it states its own steps on tasks, which replace those of its name."""
        return bool(self.assets or self.eases or self.hinders)


def _name(condition: Condition | str) -> str:
    """Return the name of a condition."""
    if isinstance(condition, str):
        return condition
    return condition.name


def _usual(conditions: Sequence[Condition | str]) -> list[str]:
    """Return the names of the conditions without steps of their own: they do to tasks what their
    names say.
    """
    plain = (c for c in conditions if isinstance(c, str) or not c.says_steps)
    return [_name(c) for c in plain]


def _effects_armor(conditions: Sequence[Condition | str]) -> list[Protection]:
    """Return the Armor that conditions give, one entry for each source."""
    known = [c for c in conditions if isinstance(c, Condition)]
    found = [Protection(c.name, "other", c.armor) for c in known if c.armor]
    for condition in known:
        if condition.effects:
            found += armor_of_effects(condition.name, condition.active_effects())
    return found


def _sets_armor_aside(conditions: Sequence[Condition | str]) -> bool:
    """Return whether a condition surely takes away what worn armor gives."""
    return any(
        isinstance(effect, ArmorBonus) and not effect.worn and not effect.when
        for condition in conditions
        if isinstance(condition, Condition) and condition.effects
        for effect in condition.active_effects()
    )


def _gear_melds(conditions: Sequence[Condition | str]) -> bool:
    """Return whether what is carried is part of the form that a condition gives."""
    return any(
        isinstance(condition, Condition) and condition.effects and gear_melds(condition.effects)
        for condition in conditions
    )


def armor_of_effects(
    source: str, effects: Sequence[Effect], chosen: Choices = MappingProxyType({})
) -> list[Protection]:
    """Return the Armor that effects give without conditions, against all harm or some kinds of
    it.
    """
    found = []
    for effect in effects:
        armor = traits_of(effect).sheet.figures(effect, chosen).armor
        if armor is not None and not effect.when:
            found.append(armor.protection(source))
    return found


def attack_of_weapon(weapon: Weapon) -> Attack:
    """Return the attack that a weapon effect gives."""
    attack = Attack(
        weapon.name,
        weight=weapon.weight or "medium",
        range=weapon_range(weapon.range),
        stats=list(weapon.stats),
        skill=weapon.skill,
        cost=weapon.cost or None,
        stopped_by=list(weapon.stopped_by) or None,
    )
    if isinstance(weapon.damage, int):
        attack = replace(attack, damage=weapon.damage)
    if weapon.type:
        attack = replace(attack, kinds=[weapon.type])
    if weapon.ignores_armor is True:
        return replace(attack, ignores_armor=True)
    return replace(attack, pierces=weapon.ignores_armor or None)


def _attacks_with(item: Artifact) -> list[Attack]:
    """Return the attacks with the weapons that an artifact is, each with its own effects. One that is
    used up is an ordinary weapon, whatever the level of the thing."""
    attacks = [attack_of_weapon(each) for each in weapons_had(effects_of(item), item.spent)]
    if item.spent:
        return attacks
    return [
        replace(each, effects=effects_of_blows(item, each.name) or None, level=item.level)
        for each in attacks
    ]


def weapon_range(distance: str) -> Range:
    """Return a distance as a band: that in which it lies if it is in feet or miles, and ``very_long``
    beyond; ``long`` where it has no fixed length."""
    number, _, unit = distance.partition(" ")
    if unit == "miles":
        return "very_long"
    if unit == "feet" and number.isdigit():
        return band_of(int(number)) or "very_long"
    return _BANDS.get(distance, "long")


_BANDS: Final[Mapping[str, Range]] = {band: band for band in get_args(Range)}


def _counted(effects: Sequence[Effect], *, bare: bool) -> list[Effect]:
    """Return the effects that a thing has at all times, without those of worn armor where that is
    set aside. An effect with a span comes with a use of the thing.
    """
    return [
        effect
        for effect in effects
        if effect.lasts in (None, "always") and not (bare and effect.upon == "worn")
    ]


def item_armor(item: Artifact, *, bare: bool) -> list[Protection]:
    """Return the Armor that a thing gives to its wearer, at the level of the thing. ``bare``: worn
    armor is set aside.
    """
    effects = [at_level(effect, item.level) for effect in _counted(effects_of(item), bare=bare)]
    return armor_of_effects(item.name, effects, item.chosen or {})


def _lowered_armor_cost(abilities: Sequence[Ability | str], suits: Sequence[Armor]) -> int:
    """Return by how many points the best ability lowers what worn armor adds to Effort on Speed."""
    weights = {suit.weight for suit in suits if suit.weight is not None}
    lowest = 0
    for ability in abilities:
        if isinstance(ability, Ability) and ability.use == "enabler":
            lowest = max([lowest, *lowered_armor_costs(effects_of(ability), weights)])
    return lowest


Uses = Annotated[int, whole(0, 100, "uses")]
GearSort = Literal["oddity", "money", "contact", "rank", "home", "vehicle"]


class Gear(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A carried thing that is not a weapon, armor or cypher: its name, how many, and the price
    category of one.

    ``what`` says what it is if it is not a plain thing: an oddity, money in the words of the
    setting, a contact ... A thing of the shelf has its ``key``, its ``effects`` and their ``aim``.
    ``uses`` are left on the piece in use; ``each`` are those of a new piece. Its permanent effects
    apply while it is carried, unless it was put ``off``. ``ammunition`` is the sort of ammunition
    that it holds; ``uses`` counts it. One that may be ``refilled`` stays when it is empty.
    """

    name: ShelfName
    price: PriceCategory | Absent = None
    count: Annotated[int, whole(1, 9999, "count")] | Absent = None
    what: GearSort | Absent = None
    key: EntryKey | Absent = None
    text: ShelfText | Absent = None
    aim: Aim | Absent = None
    effects: list[Effect] | Absent = None
    uses: Uses | Absent = None
    each: Uses | Absent = None
    off: bool | Absent = None
    ammunition: ShelfName | Absent = None
    limit: Limit | Absent = None
    refilled: bool | Absent = None

    @property
    def id(self) -> str:
        """What tells it apart from others of its name on a sheet."""
        return content_id(self)

    @property
    def is_empty(self) -> bool:
        """True if all its uses are gone, until somebody fills it again."""
        return self.uses == 0

    @property
    def at_hand(self) -> bool:
        """True if it is carried and not put away."""
        return self.off is not True

    @property
    def at_work(self) -> bool:
        """True if its permanent effects apply now."""
        return self.effects is not None and self.off is not True and not self.is_empty


SHIFT_TASKS: Final = "tasks of the power shift "
"""What a condition that adds a shift of a sort eases, before the name of the sort."""


def _shifts_added(conditions: Iterable[Condition | str]) -> dict[str, int]:
    """Return how many power shifts of each sort conditions add."""
    found: dict[str, int] = {}
    for each in conditions:
        if isinstance(each, str) or not each.eases:
            continue
        for task, n in each.eases.items():
            if task.startswith(SHIFT_TASKS):
                what = task.removeprefix(SHIFT_TASKS)
                found[what] = found.get(what, 0) + n
    return found


@implements("task.tier.range")
class Pc(
    Struct, frozen=True, forbid_unknown_fields=True, tag="pc", tag_field="kind", omit_defaults=True
):
    """A player character. ``overrides`` are the fields that the GM set by hand when it was made;
    ``gains`` what made its figures beside its abilities, as far as that was recorded; ``link`` is
    its way into the first adventure, ``connection`` what ties it to another PC."""

    name: OwnName
    tier: Tier
    effort: Annotated[int, whole(0, 6, "levels")]
    pools: Pools
    xp: Xp = stated(0)
    damage_track: Track = stated("hale")
    recoveries_used: Annotated[int, whole(0, 3, "rolls")] = stated(0)
    recovery_bonus: Annotated[int, whole(-20, 99, "points")] = stated(0)
    skills: dict[Annotated[str, Vocabulary.TASK], SkillLevel] = stated({})
    armor: list[Armor] = stated([])
    attacks: list[Attack] = stated([])
    abilities: list[Ability | Annotated[str, Vocabulary.SHELF]] = stated([])
    cyphers: list[Cypher | Annotated[str, Vocabulary.SHELF]] = stated([])
    conditions: list[Condition | Annotated[str, Vocabulary.CONDITION]] = stated([])
    sentence: OwnText | Absent = None
    notes: ShelfText | Absent = None
    type: Type | Absent = None
    advancement: list[Step] | Absent = None
    armor_cost_reduction: Annotated[int, whole(0, 20, "points")] | Absent = None
    benefits: list[Benefit] | Absent = None
    arcs: list[CharacterArc] | Absent = None
    followers: list[Follower] | Absent = None
    artifacts: list[Artifact] | Absent = None
    cypher_limit: Annotated[int, whole(0, 99, "count")] | Absent = None
    unrecoverable: dict[Stat, Points] | Absent = None
    healed_by: list[OwnName] | Absent = None
    equipment: list[Gear] | Absent = None
    overrides: list[Override] | Absent = None
    descriptor: ShelfName | Absent = None
    focus: ShelfName | Absent = None
    second_descriptor: ShelfName | Absent = None
    power_shifts: list[PowerShift] | Absent = None
    childhood: Childhood | Absent = None
    mind: Mind | Absent = None
    extra_rests: dict[Rest, Annotated[int, whole(0, 9, "rolls")]] | Absent = None
    flavor: ShelfName | Absent = None
    gains: list[Gain] | Absent = None
    link: OwnText | Absent = None
    connection: OwnText | Absent = None

    def vitals(self) -> Vitals:
        """Return the Pools and the damage track in the form that the rules of harm use."""
        p = self.pools
        return Vitals(
            PoolValues(p.might.value, p.speed.value, p.intellect.value), self.damage_track
        )

    def maxima(self) -> PoolValues:
        """Return the maxima of the Pools."""
        return PoolValues(*(self.pools.of(stat).max for stat in STATS))

    @implements("special_damage.disease.unrecoverable")
    def restorable(self) -> PoolValues:
        """Return how far rest and first aid can restore the Pools: the maxima, less what a disease
        took for good.
        """
        if self.unrecoverable is None:
            return self.maxima()
        return PoolValues(
            *(max(0, self.pools.of(s).max - self.unrecoverable.get(s, 0)) for s in STATS)
        )

    def with_vitals(self, vitals: Vitals) -> Pc:
        """Return the character with other Pool points and another place on the damage track."""
        now, (might, speed, intellect) = self.pools, vitals.pools
        pools = replace(
            now,
            might=now.might.holding(might),
            speed=now.speed.holding(speed),
            intellect=now.intellect.holding(intellect),
        )
        return replace(self, pools=pools, damage_track=vitals.track)

    def worn(self, rules: Rules) -> list[Protection]:
        """Return everything that may stop damage: worn things and lasting effects."""
        bare = _sets_armor_aside(self.conditions)
        worn = [
            a.protection(rules) for a in self.armor if a.worn and not (bare and a.source != "other")
        ]
        things = list[Protection]()
        for suit in self.armor:
            if suit.worn and suit.effects is not None:
                things += armor_of_effects(suit.name, _counted(suit.effects, bare=bare))
        for item in self.carries():
            if item.at_work:
                things += item_armor(item, bare=bare)
        for gear in self.equipment or ():
            if gear.at_work:
                things += armor_of_effects(gear.name, _counted(gear.effects or [], bare=bare))
        return [*worn, *things, *_effects_armor(self.conditions), *self._shifted_armor(rules)]

    def _shifted_armor(self, rules: Rules) -> list[Protection]:
        """Return the Armor of power shifts."""
        found = ((shift, armor_of(shift, rules)) for shift in self.shifts())
        return [Protection(shift.what, "other", n) for shift, n in found if n]

    def shifts(self) -> list[Shift]:
        """Return the power shifts in the form that the rules use, with those that a condition adds
        for a time.
        """
        more = _shifts_added(self.conditions)
        return [
            Shift(s.what, s.shifts + more.get(s.what, 0), s.about())
            for s in self.power_shifts or ()
        ]

    def carries(self) -> list[Artifact]:
        """The artifacts carried."""
        return self.artifacts or []

    def cyphers_allowed(self) -> int | None:
        """Return how many cyphers the character may safely carry; None if that is not known."""
        return cypher_limit(self.type, self.cypher_limit)

    def armor_cost(self, rules: Rules) -> int:
        """Return the extra Speed points per level of Effort on Speed tasks: of the best suit and of
        other pieces.
        """
        suits = [a for a in self.armor if a.worn and a.source == "suit"]
        if suits:
            suit = max(suits, key=lambda a: a.points(rules)).effort_cost(rules)
        else:
            suit = 0
        cost = suit + sum(a.effort_cost(rules) for a in self.armor if a.worn and a.source != "suit")
        lowered = (self.armor_cost_reduction or 0) + (
            _lowered_armor_cost(self.abilities, suits) if cost else 0
        )
        if lowered:
            return worn_cost(cost, lowered)
        return cost

    @implements("effort.pool_must_match", "effort.npcs_never", "task.stat.roll_category")
    def payer(self, stat: Stat, rules: Rules) -> Payer:
        """Return what the rules need to make this stat's Pool pay for a task. Only PCs pay, so NPCs
        use no Effort.
        """
        pool = self.pools.of(stat)
        if self.conditions:
            edge = self.edge_now(stat)
        else:
            edge = pool.edge
        if stat == "speed" and self.armor:
            armor_cost = self.armor_cost(rules)
        else:
            armor_cost = 0
        return Payer(pool.value, edge, self.effort, self.damage_track != "hale", armor_cost)

    def condition_names(self) -> list[str]:
        """Names of the conditions that hold."""
        return [_name(c) for c in self.conditions]

    def usual_conditions(self) -> list[str]:
        """Return the names of the conditions without steps of their own."""
        return _usual(self.conditions)

    def skill(self, name: str) -> SkillLevel | None:
        """Return the level of a skill, regardless of capitals; None if it is not on the sheet."""
        if self.skills:
            return level_of_skill(name, self.skills)
        return None

    def has_shield(self) -> bool:
        """Whether a shield is worn."""
        return any(a.worn and a.source == "shield" for a in self.armor)

    def attack_named(self, name: str) -> Attack | None:
        """Return the attack with this name, from the sheet or a condition; None if there is
        none.
        """
        for attack in self.attacks_now():
            if attack.name == name:
                return attack
        return None

    def attacks_now(self) -> list[Attack]:
        """Return the attacks of the sheet, those that conditions give now, such as the claws of a
        form, those that things have built in, such as the guns of a walking frame, and the
        artifacts that are weapons.
        """
        if not self.conditions and not self.equipment and not self.artifacts:
            return self.attacks
        figures = list(self._figures_of_conditions())
        weapons = [f.weapon for f in figures if f.weapon is not None]
        farther = sum(f.farther for f in figures)
        if _gear_melds(self.conditions):
            own = self._attacks_without_things()
        else:
            own = self._with_attacks_of_things()
        if not weapons and not farther:
            return own
        granted = {weapon.name: attack_of_weapon(weapon) for weapon in weapons}
        for attack in own:
            granted.pop(attack.name, None)
        return [attack.reaching(farther) for attack in (*own, *granted.values())]

    def _with_attacks_of_things(self) -> list[Attack]:
        """Return the attacks of the sheet, and behind them those with what things have built in and
        with artifacts that are weapons. One that is just like another is no second one."""
        found = list(self.attacks)
        for gear in self.equipment or ():
            if gear.effects and not gear.off:
                found += map(attack_of_weapon, weapons_among(gear.effects))
        for item in self.artifacts or ():
            if item.effects and is_in_hand(item):
                found += _attacks_with(item)
        own = len(self.attacks)
        return [each for i, each in enumerate(found) if i < own or each not in found[:i]]

    def _attacks_without_things(self) -> list[Attack]:
        """Return the attacks of the sheet that need nothing carried, for a form of which all that is
        carried is part: bare hands, those that cost points, and those that an ability gives."""
        given = {
            weapon.name
            for ability in self.abilities
            if isinstance(ability, Ability)
            for weapon in weapons_among(effects_of(ability))
        }
        return [
            attack
            for attack in self.attacks
            if attack.cost
            or attack.name in given
            or strikes_unarmed(attack.name, attack.kinds or ())
        ]

    def _figures_of_conditions(self) -> Iterator[SheetFigures]:
        """Yield what each effect of the conditions adds to the sheet while it lasts."""
        for condition in self.conditions:
            if isinstance(condition, Condition):
                for effect in condition.active_effects():
                    yield traits_of(effect).sheet.figures(effect, {})

    def edge_now(self, stat: Stat) -> int:
        """Return the Edge, with what conditions add or take away."""
        own = self.pools.of(stat).edge
        edge = own
        for figures in self._figures_of_conditions():
            edge += sum(n for of, n in figures.edge if of == stat)
        return max(min(0, own), edge)


class Weak(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What harms an NPC more: points added to each blow of the kind (``damage``: as many again,
    ``most`` at the most), and whether its Armor counts against the blow, or against what is
    added. With ``heals`` it regains what a blow of the kind would take."""

    to_what: HarmName
    extra: Points | Literal["damage"] = stated(0)
    most: Points | Absent = None
    ignores_armor: Literal["all", "extra"] | Absent = None
    heals: bool | Absent = None

    def weakness(self) -> HarmWeakness:
        """Return the weakness in the form that the rules use."""
        heals = self.heals is True
        return HarmWeakness(self.to_what, self.extra, self.most, self.ignores_armor, heals)


class NpcFigures(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The name and the first figures of a foe or any other character of the GM's, whether they are
    known or default from its level."""

    part_of_one = True

    name: GivenName
    level: NpcLevel
    health: Points | Absent = None
    max_health: Points | Absent = None
    damage: DamagePoints | Absent = None


class NpcFields(NpcFigures, frozen=True):
    """The fields of a foe or any other character of the GM's. ``nature`` is what it is, as far as
    powers ask."""

    armor: ArmorPoints = stated(0)
    modifications: dict[Annotated[str, Vocabulary.TASK], Difficulty] = stated({})
    armor_versus: dict[Annotated[str, Vocabulary.HARM], ArmorPoints] | Absent = None
    conditions: list[Condition | Annotated[str, Vocabulary.CONDITION]] | Absent = None
    notes: ShelfText | Absent = None
    creature: EntryKey | Absent = None
    common: bool | Absent = None
    immune: list[HarmName] | Absent = None
    weak: list[Weak] | Absent = None
    eyes: Literal["dim", "dark"] | Absent = None
    nature: list[Nature] | Absent = None


@implements("task.level.definition")
class Npc(NpcFields, frozen=True, tag="npc", tag_field="kind"):
    """A foe or any other character of the GM's. Health and damage default from the level;
    ``creature`` is the key of the entry it came from, whose moves it has; ``common``: it goes by
    that entry's name, in each reader's language."""

    @implements("fact.npc.damage_default", "fact.npc.health_given")
    def filled(self, rules: Rules) -> FullNpc:
        """Return the NPC with all figures that default from its level filled in."""
        base = default_health(self.level, rules)
        if self.max_health is None:
            if self.health is None:
                top = base
            else:
                top = max(base, self.health)
        else:
            top = self.max_health
        if self.health is None:
            health = top
        else:
            health = self.health
        if self.damage is None:
            damage = self.level
        else:
            damage = self.damage
        return FullNpc(self.name, self.level, health, top, damage, *_beside_figures(self))


class FullNpc(NpcFields, frozen=True, tag="npc", tag_field="kind"):
    """An NPC with all its figures known."""

    health: Points
    max_health: Points
    damage: DamagePoints

    @property
    def called(self) -> Message:
        """Its name: as given, or in the reader's language if it is the name of a creature of the
        shelf.
        """
        return Message(
            "line.creature" if self.common is True else "line.person", {"name": self.name}
        )

    def condition_names(self) -> list[str]:
        """Names of the conditions that hold."""
        if self.conditions is None:
            return []
        return [_name(c) for c in self.conditions]

    def usual_conditions(self) -> list[str]:
        """Return the names of the conditions without steps of their own."""
        if self.conditions is None:
            return []
        return _usual(self.conditions)

    def protections(self) -> list[Protection]:
        """Return the Armor that conditions give it."""
        if self.conditions is None:
            return []
        return _effects_armor(self.conditions)

    def weaknesses(self) -> list[HarmWeakness]:
        """Return its weaknesses in the form that the rules use."""
        if self.weak is None:
            return []
        return [each.weakness() for each in self.weak]

    def bare(self) -> FullNpc:
        """Return the NPC without Armor, immunities and weaknesses, for those who may not know of
        them.
        """
        bare = replace(self, armor=0, armor_versus=None, immune=None, weak=None)
        if self.conditions is None:
            return bare
        held = [replace(c, armor=None) if isinstance(c, Condition) else c for c in self.conditions]
        return replace(bare, conditions=held)


_beside_figures = attrgetter(*FullNpc.__struct_fields__[5:])
"""Getter of all fields of an NPC after its figures, in order. A new field is included
automatically.
"""

Actor = Pc | Npc
