"""The small language of entries: figures that depend on an item's level, spans of time, distances,
conditions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeVar

from msgspec import Meta, Struct

from threefold.model.bounds import Level, Name
from threefold.rules.clock import Unit, rounds_in
from threefold.rules.types import DamageType, Stat

Words = Annotated[str, Meta(min_length=1, max_length=300)]
"""A few words for people to read. The engine at most compares them."""

TERM: Final = (
    r"(\d+|\d+d\d+|level|target_level|chosen_level|tier|damage|reserve|surplus|effort|bought"
    r"|(?:might|speed|intellect)_(?:edge_lent|max)|\$[a-z_]+)"
)

TERM_PATTERN: Final = rf"^-?{TERM}( ?[-+*/] ?{TERM})?$"

# A text with a ``pattern`` in one union with a mapping corrupts memory in msgspec 0.22 (seen at
# exit: "double free"), so these patterns are only in the schema; ``grammar.py`` checks every entry
# against them.
Term = Annotated[str, Meta(max_length=40, extra_json_schema={"pattern": TERM_PATTERN})]
"""A figure in terms of something else: ``level``, ``2*level``, ``level-target_level``, ``1d6+2``,
``$split``.

``level`` is that of the item, ``target_level`` that of whoever is aimed at, ``chosen_level`` that of
the cypher or artifact which the user carries and has chosen, ``tier`` that of the acting PC,
``damage`` what got through Armor, ``reserve`` what a reserve holds, ``surplus`` the points given
back that found no room, ``$name`` what was chosen under that name; ``bought`` is how often
something was bought with Effort (see ``Buys``); ``intellect_edge_lent`` is what the user's
Edge in that stat has above that of the target, ``might_max`` the maximum of that Pool of the
target.
"""

LEVELS: Final = {"propertyNames": {"pattern": r"^\d+$"}}
"""The schema of thresholds: their keys are levels. ``grammar.py`` checks it for every entry."""

Figure = int | Term | Annotated[dict[str, int | Term], Meta(min_length=1, extra_json_schema=LEVELS)]
"""A number, a term, or thresholds by level: ``{"1": 2, "5": 3}`` is 2 up to level 4 and 3 from
level 5 on. There is at least one threshold. Levels are numbers; JSON writes them as text, YAML as
text or numbers."""

SPAN: Final = (
    r"((\d+|\d+d\d+([-+]\d+)?|level|bought|\d+\*level|level[-+]\d+|level-target_level)"
    r" (round|minute|hour|day|week|month|year)s?)"
)
HOLDS: Final = (
    "fight|rest|ten_hour_rest|end_of_turn|next_turn|end_of_next_turn|end_of_own_turn|end_of_next_round|as_condition|"
    "dismissed|dismissed_by_action|concentration|used_again|always|twice"
)
TWICE: Final = "twice"
"""The span of an improvement that makes others last twice as long."""

OR_AGAIN: Final = " or used_again"
"""A span with this end is over sooner where its power is used again: one at a time."""

OR_DISMISSED: Final = " or dismissed"
"""A span with this end is over sooner where its user ends it."""

BY_ACTION: Final = "dismissed_by_action"
"""The span of what its user ends with an action alone."""

OR_BY_ACTION: Final = f" or {BY_ACTION}"
"""A span with this end is over sooner where its user spends an action on it."""

SPAN_PATTERN: Final = (
    rf"^({SPAN}({OR_AGAIN}|{OR_DISMISSED}|{OR_BY_ACTION})?"
    rf"|fight({OR_DISMISSED}|{OR_BY_ACTION})|dismissed{OR_AGAIN}|{HOLDS})$"
)

SpanText = Annotated[str, Meta(max_length=60, extra_json_schema={"pattern": SPAN_PATTERN})]
Span = SpanText | Annotated[dict[str, SpanText], Meta(min_length=1, extra_json_schema=LEVELS)]
"""How long something lasts: ``10 minutes``, ``level rounds``, ``1d6 rounds``, until a moment
(``fight``, ``rest``, ``end_of_turn``: the one in which it begins, ``next_turn``,
``end_of_next_turn``, ``end_of_next_round``; with
``end_of_own_turn`` through the next turn of whoever it is on, with the others that of its user), as
long as its condition (``as_condition``), until it is ended (``dismissed``, also after a span or a
``fight``: ``1 hour or dismissed``; ``dismissed_by_action`` where that takes an action), while attended to
(``concentration``), until the power is used again (``used_again``, also after a span or
``dismissed``: ``10 minutes or used_again``), for good (``always``); of an improvement, ``twice`` as long as
before; or thresholds by level."""

Distance = Annotated[
    str,
    Meta(
        pattern=r"^(immediate|short|long|very_long|unlimited|world|((\d+|level|\d+\*level|\d+d\d+) (feet|miles)))$"
    ),
]
"""A band, feet (perhaps rolled), miles, anywhere in the world, or without limit."""

Range = Annotated[
    str,
    Meta(
        pattern=r"^(touch|immediate|short|long|very_long|unlimited|world|weapon|sight|"
        r"((\d+|level|\d+\*level) (feet|miles)))$"
    ),
]
"""How far something reaches: a distance, ``touch``, ``sight``, or that of the ``weapon``."""

Rest = Literal["action", "ten_minutes", "one_hour", "ten_hours"]
"""A recovery roll, by how long it takes."""

WareSort = Literal[
    "weapon", "armor", "shield", "gear", "vehicle", "material", "ammunition", "service", "drug",
    "implant",
]  # fmt: skip
"""What a piece of equipment is."""

Who = Literal[
    "self", "foe", "foes", "ally", "allies", "another", "others", "creature", "creatures", "beast", "machine",
    "object", "corpse",
    "effect", "place", "target", "all", "all_others",
]  # fmt: skip
"""Whom or what a power is aimed at. ``another`` and ``others`` are never its user,
``all_others`` everything in an area but its user."""

FOR_OTHERS: Final[tuple[Who, ...]] = ("another", "others")
"""The words of an aim that leave out the user."""

To = Literal[
    "self",
    "target",
    "targets",
    "attacker",
    "all_in_zone",
    "companion",
    "holder",
    "allies",
    "another",
]
"""Whom an effect falls on (``another``: somebody besides the target whom a foe's effect strikes as
well). Left out: the target of the power, or its user if it has no target."""

Upon = Literal[
    "use", "hit", "miss", "damaged", "attacked", "defended", "foe_down", "leaves_reach",
    "touched", "killed",
    "recovered", "turn", "round", "helped", "failed", "found", "worn", "worsened",
    "afflicted", "crossed", "struck", "drained", "rolled", "attacks", "shoved",
]  # fmt: skip
"""The moment at which an effect comes. ``rolled``: its bearer has rolled a d20; its ``uses`` are the
rolls for which what comes then holds. ``attacks``: its bearer attacks somebody. ``shoved``: somebody has
pushed or pulled its bearer. ``drained``: its
owner lets go to somebody else what a power of theirs drains."""

WhenKey = Literal[
    "weapon", "wearing", "foe", "place", "light", "ability", "state", "surprise", "effort",
    "effort_below", "effort_on",
    "stat",
    "retry", "combat", "failed", "not_roll", "attacked_last_turn", "target", "target_level_max",
    "target_level_below", "target_level_over", "target_condition", "target_lacks",
    "target_name", "target_in",
    "thing", "type", "damage_at_least", "health_below", "after", "level_at_least", "level_below", "said",
    "target_armor", "has", "has_twice", "face_at_least", "face_at_most", "face", "spent", "second",
    "near", "empty_pools", "empty", "was_attacked", "trained", "own_turn", "deed", "melee", "scene",
    "succeeded", "in_fight", "skilled", "unacted", "unsaid", "depleted", "not_state", "nature",
    "nature_says",
]  # fmt: skip
WhenValue = bool | int | Words | list[str]
When = dict[WhenKey, WhenValue]
"""Conditions that must all be met. People at the table confirm ``said``, ``place``, ``light``,
``foe`` and ``thing``; the engine judges the other keys. ``has`` is an ability on the sheet, in use
or not, ``has_twice`` one from two sources. ``near`` says who has to be beside the bearer (its
``companion``, its ``source``: whoever put it there and is able to act, or whoever bears what it
names): where a table knows that, it confirms ``said``.
``was_attacked``: its bearer has been attacked since its last turn of a fight.
``empty_pools`` is how many Pools of its bearer have to be at 0, ``empty`` is one that has to be, at
the moment at which the effect comes, ``trained`` the skills of which its bearer has to be trained in
one. ``own_turn``: its bearer rolls on its own turn. ``deed`` is for what a condition leaves: one of
these deeds has ended it, or none of them (``time``). ``melee``: the attack of a moment is made in melee.
``scene`` are situations: a scene that has one of them confirms what is said beside it.
``succeeded``: within this span its user used the ability that it ``has`` with success. ``in_fight``:
a fight is on, or none is, as the effect is used. ``unacted``: the target has not had its turn in the
first round of a fight; with ``confirms`` that confirms ``said``. ``unsaid``: nobody says that this is
so. ``depleted``: the artifact in use is depleted by this use. ``skilled`` is how well its bearer does
what is rolled: ``untrained``, or with an ``inability``. ``not_state`` is a state in which its bearer
must not be.
``nature`` are natures of which a target whose nature is known has to have one; ``nature_says`` are
natures that confirm what is said beside them, and others deny it: people judge those whom nobody
knows. ``target`` is what the target is, ``target_lacks`` are conditions of which it has none as a
power is used, ``target_name`` is its name (a table says that, no entry), ``target_in`` are conditions
any of which confirms ``said``. ``spent`` are Pools from which the roll was paid, ``second`` is how a
second die of the same roll compares with it (``higher``,
``same``). ``type`` are the Pools that the damage of a moment falls on first."""


class Limit(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """How often something may be done: ``count`` times per span, perhaps for each target on its
    own. The limit of one way of using a power may hold for the ``whole``: used up, no other way
    is left either.
    """

    count: Annotated[int, Meta(ge=1, le=20)] = 1
    per: Literal[
        "round",
        "fight",
        "rest",
        "one_hour_rest",
        "ten_hour_rest",
        "day",
        "week",
        "month",
        "ever",
        "several_rounds",
        "other_round",
        "minute",
        "ten_minutes",
        "hour",
    ]
    each_target: bool = False
    whole: bool = False


CypherSort = Literal["subtle", "manifest", "fantastic"]
"""The forms in which cyphers come."""


class Within(Struct, frozen=True, forbid_unknown_fields=True):
    """A time within which something has to happen."""

    n: Annotated[int, Meta(ge=1, le=9999)]
    unit: Unit

    @property
    def rounds(self) -> int:
        """The length in rounds."""
        return rounds_in(self.n, self.unit)


class ItemUses(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """How often an item works in all, and within what time, which begins with the first use. With
    ``once_each`` each of its options works once. With ``until_hit`` further uses are for a roll that
    has failed, take no action, and are over with the first one that succeeds.
    """

    count: Figure = 1
    within: Within | None = None
    once_each: bool = False
    until_hit: bool = False


class Again(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """How uses of a power hinder the later ones: each by so many steps, for a span that ends with
    time, with a rest, or as another scene is brought to the table. With ``each_target``, only uses
    on the same one count, and it is that one who has to rest.
    """

    steps: Annotated[int, Meta(ge=1, le=5)] = 1
    per: Literal["hour", "ten_hour_rest", "day", "scene"]
    each_target: bool = False


class AimRange(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """How far a power reaches. ``range_from`` is the range of items from these levels on, in place of
    ``range``.
    """

    range: Range | None = None
    range_from: dict[Annotated[str, Meta(pattern=r"^\d+$")], Range] = {}

    def range_at(self, level: int | None) -> str | None:
        """Return the range at the level of an item; that of an ability has none."""
        levels = [int(least) for least in self.range_from if int(least) <= (level or 0)]
        return self.range_from[str(max(levels))] if levels else self.range


class Aim(AimRange, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Whom a power may be aimed at, how far away, how many, and how it is rolled.

    Left out, ``roll`` is the stat that pays, against a target that is not willing; ``none`` needs
    no roll. A ``roll`` of what is for the ``willing`` is for foes alone. ``area`` is the size of
    what is struck; then everybody in it is. ``again`` hinders later uses; ``retried`` is the
    condition of its user with which a use is a second try, which needs
    Effort. With ``things_resist`` off, a roll is for creatures alone: a thing takes none.
    """

    who: Who = "target"
    count: int | Literal["chosen"] | None = None
    area: Distance | None = None
    roll: Stat | Literal["item", "none"] | None = None
    roll_each: bool = False
    things_resist: bool = True
    difficulty: Annotated[int, Meta(ge=0, le=15)] | None = None
    level_max: Figure | None = None
    sees: bool = False
    hears: bool = False
    understands: bool = False
    willing: bool = False
    again: Again | None = None
    retried: Words | None = None
    when: When = {}


THIS_USE: Final = "this use"
"""The task of an effect that changes the price of the use it comes with, and is over with it."""

SkillWord = Literal["trained", "specialized", "practiced", "inability"]


class Chosen(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A choice made once: so many out of a list or a class of things; or points shared among stats.

    ``of`` is a list of words or a class (``skills``, ``weapons``, ``weapon_classes``,
    ``damage_types``, ``stats`` …). Effects name what was chosen as ``$name``. ``not_if`` and
    ``only_if`` are the level that a skill must not have, or must have, to be chosen; ``edge`` is
    the Edge that a stat must have; ``combat`` false leaves out attacks and defense. ``unlike`` is
    the name of another choice of the same use, whose word it does not repeat.
    """

    of: list[Words] | Words
    count: Figure = 1
    points: int | None = None
    not_if: SkillWord | None = None
    only_if: SkillWord | None = None
    edge: int | None = None
    combat: bool | None = None
    unlike: str | None = None
    at: Literal["gained", "used", "day", "made", "found"] = "gained"


Deed = Literal[
    "attack", "use", "spend", "act", "attacked", "hurt", "harm", "one_attacked", "other_act",
    "source_gone", "source_over", "source_moves", "might_empty", "speed_empty", "intellect_empty",
    "out", "fight", "still",
]  # fmt: skip
"""An act that ends something: its bearer attacks, uses an ability or item, spends points of a Pool
or acts at all; or the bearer is attacked, or loses points to damage. ``harm``: one of its bearers
deals damage to a PC with an attack, ``one_attacked``: one of its bearers is attacked, and it ends
on all of them. ``other_act``: whoever put it there takes an action that does not use the same power
on the same one, ``source_gone``: that one is brought down or gone, and what it would leave does not
come; ``source_over``: that one has nothing of the same power any more,
``source_moves``: that one walks, even if that takes no action. ``intellect_empty``: the
last point of that Pool of its bearer is gone; ``out``: its bearer passes out, falls asleep or
dies; ``fight``: a fight begins; ``still``: a turn of its bearer is over in which it did not move an
immediate distance, as far as places are known."""


class Break(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A roll that ends a lasting effect: a defense or a task, against a level (left out: that of
    its source); or the ``deeds`` that end it at once. Where these only ``pause`` it, an action of
    its bearer, with the same power, brings back the time that is left. With ``hurt`` its roll comes
    also when its bearer loses points to anything but a creature that puts the same condition. One
    ``within`` a distance is over where its bearer is known to be farther from whoever put it there.
    A foe that gets free of a PC ends what this one has by it too: the conditions that the PC
    ``loses``. ``skill`` is the word of a task that has one of its own; ``words`` are for people.
    """

    defense: Stat | None = None
    task: Stat | None = None
    level: Figure | None = None
    times: Annotated[int, Meta(ge=1, le=10)] = 1
    each: Literal["round", "turn", "minute", "hour", "day"] = "round"
    skill: Words | None = None
    words: Words | None = None
    deeds: list[Deed] = []
    pause: bool = False
    hurt: bool = False
    loses: list[Words] = []
    within: Distance | None = None


Nature = Literal[
    "living", "person", "beast", "machine", "undead", "spirit", "demon", "angel", "animated"
]
"""What a creature is: alive, and then a person or a beast if it clearly is one; a machine; undead; a
spirit without a body; a demon, an angel; moved by magic alone."""

Harm = Annotated[str, Meta(min_length=1, max_length=40)]
"""A kind of harm: fire, cold, electricity, acid, poison, falling, mental …"""

V = TypeVar("V")


def reached(by_level: Mapping[str, V], level: int) -> V:
    """Return the value of the highest threshold up to a level; below all thresholds, the value of
    the lowest.
    """
    thresholds = sorted(by_level, key=int)
    highest = thresholds[0]
    for threshold in thresholds:
        if int(threshold) <= level:
            highest = threshold
    return by_level[highest]


def figure_at_level(value: Figure, level: int | None) -> int | str:
    """Return the figure for a level. With thresholds, take the highest one not above the level,
    else the lowest.
    """
    if isinstance(value, dict):
        return reached(value, level or 0)
    return value


def dice_in(value: Figure | None, level: int | None) -> tuple[int, ...]:
    """Return the sides of the dice in a figure, in order."""
    if value is None:
        return ()
    figure = figure_at_level(value, level)
    if not isinstance(figure, str):
        return ()
    found = re.findall(r"(\d+)d(\d+)", figure)
    return tuple(int(sides) for n, sides in found for _ in range(int(n)))


__all__ = [
    "Again", "Aim", "Break", "Chosen", "CypherSort", "DamageType", "Distance", "Figure", "Harm",
    "ItemUses", "Level", "Limit", "Name", "Range",
    "Rest", "SkillWord", "Span", "Stat", "Term", "To", "Upon", "WareSort", "When", "WhenKey",
    "WhenValue", "Who", "Words",
    "dice_in", "figure_at_level", "reached",
]  # fmt: skip
