"""Abilities, cyphers and artifacts as they stand on a sheet, and what using them does."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from threefold.model.bounds import (
    Absent,
    ArmorPoints,
    ConditionName,
    DamagePoints,
    Difficulty,
    OwnName,
    Points,
    ShelfName,
    ShelfText,
    ThingLevel,
    stated,
    whole,
)
from threefold.model.content import content_id
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.at_level import figure_for_level
from threefold.model.shelf.effects import Buys, Effect
from threefold.model.shelf.figures import Aim, Chosen, CypherSort, ItemUses, Limit
from threefold.model.shelf.opponents import harms_figures
from threefold.model.shelf.senses import perceives_thoughts
from threefold.model.shelf.traits import strikes
from threefold.model.time import Duration
from threefold.model.vocabulary import Vocabulary
from threefold.rules.distance import Band
from threefold.rules.ruleset import Learned, Rest
from threefold.rules.types import DamageType, Stat

Steps = Annotated[int, whole(1, 10, "steps")]
Task = Annotated[str, Meta(min_length=1, max_length=120), Vocabulary.TASK]
Figure = Literal["damage", "healing", "armor", "lasts"]
Until = Literal["fight", "rest"]
Moment = Literal[
    "fight", "rest", "ten_hour_rest", "end_of_turn", "end_of_next_turn", "end_of_own_turn",
    "end_of_next_round", "concentration", "dismissed",
    "used_again", "always",
]  # fmt: skip
"""What ends a condition that has no span of time: a moment of play, a decision, or nothing."""
DepletionText = Annotated[str, Meta(max_length=80), Vocabulary.OWN]


Asked = dict[Annotated[str, Vocabulary.OWN], Chosen]
"""The choices that each use makes, by name."""


class PowerTask(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a power is rolled against: a fixed difficulty, or the level of whoever or whatever it is
    used on.

    Left out, ``stat`` is the one that pays for it.
    """

    difficulty: Difficulty | Literal["target"] = stated("target")
    stat: Stat | Absent = None
    skill: Annotated[str, Meta(max_length=120), Vocabulary.TASK] | Absent = None


class PowerEffect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What using a power does, carried out: damage, healing, and what holds for a while.

    An ``ally`` may be oneself. ``per_level`` names the figures that are multiplied by the level of
    the item. What holds is a condition of its own name or of the power's; without ``lasts`` it
    holds until it is taken off.
    """

    affects: Literal["self", "ally", "foe"] = stated("self")
    damage: DamagePoints | Absent = None
    damage_type: DamageType | Absent = None
    ignores_armor: bool | Absent = None
    healing: Points | Absent = None
    armor: ArmorPoints | Absent = None
    assets: dict[Task, Steps] | Absent = None
    eases: dict[Task, Steps] | Absent = None
    hinders: dict[Task, Steps] | Absent = None
    condition: ConditionName | Absent = None
    lasts: Duration | Until | Absent = None
    per_level: list[Figure] | Absent = None

    def factor(self, figure: Figure, level: int | None) -> int:
        """Return the factor of a figure: the level of the item if ``per_level`` names the figure,
        otherwise 1.
        """
        if level is not None and self.per_level is not None and figure in self.per_level:
            return level
        return 1

    def points(self, figure: Literal["damage", "healing", "armor"], level: int | None) -> int:
        """Return the points of damage, healing or Armor of an item of this level."""
        plain = {"damage": self.damage, "healing": self.healing, "armor": self.armor}[figure]
        if plain is None:
            return 0
        return plain * self.factor(figure, level)

    def _figure(self, figure: Figure, n: int) -> int | str:
        times = self.per_level is not None and figure in self.per_level
        if not times:
            return n
        if n == 1:
            return "level"
        return f"{n}*level"

    def span(self) -> str | None:
        """Return how long it lasts, as entries of the shelf write it."""
        if isinstance(self.lasts, Duration):
            return f"{self._figure('lasts', self.lasts.n)} {self.lasts.unit}"
        return self.lasts or None

    def effects(self, name: str) -> list[Effect]:
        """Return the same as typed effects. A condition without a name of its own is called
        ``name``.
        """
        span, found = self.span(), list[Effect]()
        if self.damage is not None:
            if self.damage_type is None:
                pool = None
            else:
                pool = self.damage_type
            points = self._figure("damage", self.damage)
            found.append(
                kinds.Damage(points=points, pool=pool, ignores_armor=self.ignores_armor is True)
            )
        if self.healing is not None:
            found.append(kinds.Heal(points=self._figure("healing", self.healing)))
        holds = list[Effect]()
        if self.armor is not None:
            holds.append(kinds.ArmorBonus(points=self._figure("armor", self.armor), lasts=span))
        steps: tuple[tuple[Literal["asset", "ease", "hinder"], dict[Task, Steps] | None], ...]
        steps = (("asset", self.assets), ("ease", self.eases), ("hinder", self.hinders))
        for by, tasks in steps:
            holds += [
                kinds.Step(by=by, steps=n, tasks=[task], lasts=span)
                for task, n in (tasks or {}).items()
            ]
        if self.condition is not None or (span is not None and not holds):
            found.append(kinds.ConditionEffect(name=self.condition or name, lasts=span))
        return [*found, *holds]

    def lasts_after_use(self) -> bool:
        """Return True if it gives its target something that lasts after its use."""
        what = (self.armor, self.assets, self.eases, self.hinders, self.condition, self.lasts)
        return any(part is not None for part in what)


def _pays_another_stat(cost: int, stat: Stat | None, task: PowerTask | None) -> bool:
    """Return True if one Pool pays and another stat is rolled. The rules do not allow it: one
    action has one Pool.
    """
    rolled = None if task is None else task.stat
    return bool(cost) and rolled is not None and rolled != (PAYS if stat is None else stat)


PAYS: Final[Stat] = "intellect"
"""The Pool that pays for a power that names none."""


UseWord = Literal[
    "action",
    "enabler",
    "defense",
    "reaction",
    "part_of_action",
    "action_to_begin",
    "several_actions",
]
"""What using an ability takes. ``defense`` is an answer to an attack."""


Grade = Literal["low", "mid", "high"]
"""How strong an ability is: the tiers at which it is usual."""


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A special ability: its cost, whether it takes an action, its range, what it is rolled
    against, and what it does.

    Besides points a use may cost ``xp``, a cypher of this level or more (``cypher_level``), points
    for each level of its target or of what it ends (``per_target_level``), and points for each
    target beyond those of its aim (``per_further_target``). ``recovery`` is the recovery roll that
    is part of its cost. A ``learned`` ability takes that roll, or time by its ``grade``, unless it
    is ``prepared``. ``again``: it may be gained more than once, with other choices each time.
    ``asks`` are the choices that each use makes. A point of the reserve ``stored`` pays instead of
    the cost. With ``answers`` it may also meet an attack, whatever its use takes otherwise.
    ``listed`` are the types and flavors in whose lists it stands. ``takes`` is the time that a use
    takes before it works, if that is more than an action.
    """

    name: ShelfName
    cost: Points = stated(0)
    stat: Stat | Absent = None
    use: UseWord = stated("action")
    text: ShelfText = stated("")
    task: PowerTask | Absent = None
    effect: PowerEffect | Absent = None
    range: Band | Absent = None
    key: OwnName | Absent = None
    plus: bool | Absent = None
    pools: list[Stat] | Absent = None
    aim: Aim | Absent = None
    effects: list[Effect] | Absent = None
    effort: list[Buys] | Absent = None
    limit: Limit | Absent = None
    chosen: (
        dict[Annotated[str, Vocabulary.OWN], list[Annotated[str, Vocabulary.SHELF]]] | Absent
    ) = None
    recovery: Rest | Literal["any"] | Absent = None
    learned: Learned | Absent = None
    grade: Grade | Absent = None
    prepared: bool | Absent = None
    again: bool | Absent = None
    xp: Points | Absent = None
    cypher_level: ThingLevel | Absent = None
    per_target_level: Points | Absent = None
    per_further_target: Points | Absent = None
    stored: ShelfName | Absent = None
    asks: Asked | Absent = None
    answers: bool | Absent = None
    listed: list[OwnName] | Absent = None
    takes: Duration | Absent = None

    @property
    def id(self) -> str:
        """What tells it apart from others of its name on a sheet."""
        return content_id(self)

    @property
    def meets_attacks(self) -> bool:
        """Whether it may meet an attack in place of a roll."""
        return self.use in ("defense", "reaction") or self.answers is True

    def divided(self) -> bool:
        """Whether it is paid from one Pool and rolled with another stat."""
        return _pays_another_stat(self.cost, self.stat, self.task)

    @property
    def evoked(self) -> bool:
        """Whether it was learned as a spell or psionic ability and is not prepared: using it takes
        a recovery roll or a long time."""
        return self.learned is not None and self.prepared is not True


class Item(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What cyphers and artifacts share. ``form`` is all that is known of one before it is
    identified, ``takes`` the time that a use takes before it works.
    """

    name: ShelfName
    level: ThingLevel = stated(1)
    text: ShelfText = stated("")
    form: ShelfName | Absent = None
    identified: bool | Absent = None
    task: PowerTask | Absent = None
    effect: PowerEffect | Absent = None
    range: Band | Absent = None
    key: OwnName | Absent = None
    aim: Aim | Absent = None
    effects: list[Effect] | Absent = None
    chosen: (
        dict[Annotated[str, Vocabulary.OWN], list[Annotated[str, Vocabulary.SHELF]]] | Absent
    ) = None
    effort: list[Buys] | Absent = None
    asks: Asked | Absent = None
    takes: Duration | Absent = None

    @property
    def id(self) -> str:
        """What tells it apart from others of its name on a sheet."""
        return content_id(self)

    @property
    def known(self) -> bool:
        """Whether its owner knows what it is."""
        return self.identified is not False

    @property
    def called(self) -> str:
        """Return its name; before it is identified, its form."""
        if self.known:
            return self.name
        if self.form is None:
            return NAMELESS
        return self.form


NAMELESS: Final = "?"
"""The name of an unidentified item without a form."""


class Begun(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is left of a cypher that works more than once, after its first use: how often it still
    works, which of its options have been taken, and until when by the clock, in rounds.
    """

    left: Annotated[int, whole(1, 99, "count")]
    options: list[Annotated[int, whole(0, 20, "count")]] = []
    until: Annotated[int, whole(0, 2**53, "rounds")] | Absent = None


class Cypher(Item, frozen=True):
    """A cypher that somebody carries. It can be used once, or as often as its ``uses`` say;
    ``begun`` is what is left of it then. ``sorts`` are its forms, as its entry names them; ``most``
    is the highest level of its kind.
    """

    sorts: list[CypherSort] | Absent = None
    uses: ItemUses | Absent = None
    begun: Begun | Absent = None
    most: ThingLevel | Absent = None

    @property
    def left(self) -> int:
        """How often it still works."""
        if self.begun is not None:
            return self.begun.left
        if self.uses is None:
            return 1
        count = self.uses.count
        if isinstance(count, int):
            return count
        return figure_for_level(count, self.level) or 1


class Artifact(Item, frozen=True):
    """An artifact: what a use costs, and its depletion as printed (``1 in 1d20``).

    One that is ``worn`` works all the time unless it was taken ``off``; ``written``: what it gives
    of points, Edge, attacks and recovery stands in the figures of its bearer's sheet. ``no_action``:
    to use it takes none.
    """

    cost: Points | Absent = None
    stat: Stat | Absent = None
    depletion: DepletionText | Absent = None
    depleted: bool | Absent = None
    worn: bool | Absent = None
    off: bool | Absent = None
    written: bool | Absent = None
    limit: Limit | Absent = None
    no_action: bool | Absent = None

    def divided(self) -> bool:
        """Whether it is paid from one Pool and rolled with another stat."""
        return _pays_another_stat(self.cost or 0, self.stat, self.task)

    @property
    def at_work(self) -> bool:
        """Return True if its permanent effects apply now: it is worn, known, and not used up."""
        return self.worn is True and self.off is not True and self.known and not self.spent

    @property
    def spent(self) -> bool:
        """Whether it is used up."""
        return self.depleted is True


def effects_of(power: Ability | Item) -> list[Effect]:
    """Return what a power does, as typed effects in any case; an empty list if only its text says
    what it does.
    """
    if power.effects is not None:
        return power.effects
    if power.effect is None:
        return []
    return power.effect.effects(power.name)


Affects = Literal["self", "ally", "foe"]
"""Whom a power is for: its user, a willing target (perhaps its user), or an unwilling one."""

_WHO: Final[dict[str, Affects]] = {
    "self": "self", "place": "self", "ally": "ally", "allies": "ally", "another": "ally",
    "others": "ally", "foe": "foe", "foes": "foe",
}  # fmt: skip


def affects(power: Ability | Item) -> Affects | None:
    """Return whom a power is for; None if it has no aim and only its text says what it does."""
    if power.aim is not None:
        meant_ill = not power.aim.willing and harms_figures(effects_of(power))
        return _WHO.get(power.aim.who) or ("foe" if meant_ill else "ally")
    if power.effect is not None:
        return power.effect.affects
    if any(map(strikes, effects_of(power))):
        return "foe"
    if effects_of(power):
        return "self"
    return None


Takes = Literal["figures", "things", "dead", "both"]
"""What a power may be used on: figures alone, things alone, the dead and things, or anything."""


def takes_things(power: Ability | Item) -> Takes:
    """Return whether a power may be used on things of the scene, as its aim says."""
    who = None if power.aim is None else power.aim.who
    if who == "object" and (takes_no_roll(power) or not harms_figures(effects_of(power))):
        return "things"
    if who == "corpse":
        return "dead"
    if who in ("object", "machine", "target", "effect", "all", "all_others"):
        return "both"
    return "figures"


def reads_thoughts(power: Ability | Item) -> bool:
    """Return True if a power reads a target's thoughts. It is an attack on a foe; among friends
    nothing is rolled.
    """
    if (
        power.aim is None
        or power.aim.willing
        or power.aim.roll == "none"
        or power.aim.who == "self"
    ):
        return False
    return any(map(perceives_thoughts, effects_of(power)))


def takes_no_roll(power: Ability | Item) -> bool:
    """Return True if the entry of a power says that it takes no roll, whoever it is used on."""
    return power.aim is not None and power.aim.roll == "none"


def task_of(power: Ability | Item) -> PowerTask | None:
    """Return what a power is rolled against; ``None`` if it needs no roll."""
    if power.aim is None:
        return power.task
    aim = power.aim
    resisted = affects(power) == "foe" or (aim.willing and aim.roll is not None)
    if aim.roll == "none" or (aim.difficulty is None and not resisted):
        return None
    stat: Stat | None = aim.roll if aim.roll in ("might", "speed", "intellect") else None
    return PowerTask("target" if aim.difficulty is None else aim.difficulty, stat)


def reach_of(power: Ability | Item) -> Band | None:
    """Return the range of a power if it is one of the four bands, else None. A touch is an
    immediate distance.
    """
    if power.aim is None or power.aim.range is None:
        if power.range is None:
            return None
        return power.range
    level = None if isinstance(power, Ability) else power.level
    return _BANDS.get(power.aim.range_at(level) or "")


_BANDS: Final[dict[str, Band]] = {
    "touch": "immediate", "immediate": "immediate", "short": "short", "long": "long",
    "very_long": "very_long",
}  # fmt: skip
