"""Effects of entries: one struct for each kind, with the tag ``kind``."""

from __future__ import annotations

from typing import Annotated, Literal, Union

from msgspec import Meta, Struct

from threefold.model.shelf.figures import (
    Again,
    Aim,
    Break,
    DamageType,
    Distance,
    Figure,
    Harm,
    Level,
    Limit,
    Rest,
    SkillWord,
    Span,
    Stat,
    To,
    Upon,
    WareSort,
    When,
    Words,
)
from threefold.model.time import Duration
from threefold.rules.characters import PriceCategory

Pools = list[Stat]
Tasks = Annotated[list[Words], Meta(min_length=1, max_length=20)]
"""Tasks by name. ``all``, ``attack``, ``defense``, ``speed defense``, ``might tasks``, ``physical
tasks``, ``interaction``, ``trained`` and the like stand for every task of that sort."""


class EffectBase(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    kw_only=True,
    tag_field="kind",
):
    """The fields of every kind of effect: whom it falls on, how long it lasts, on what conditions
    and how often.

    Without ``lasts``, the effect of an action is immediate and that of an enabler permanent; a
    condition lasts until it is removed. ``after`` is the delay before the effect; ``asks`` says who
    is asked before it applies.
    """

    to: To | None = None
    lasts: Span | None = None
    when: When = {}
    upon: Upon | None = None
    uses: Figure | None = None
    limit: Limit | None = None
    asks: Literal["owner", "target", "gm"] | None = None
    after: Span | None = None


# --- rolls ----------------------------------------------------------------------------------------


class Step(EffectBase, frozen=True, kw_only=True, tag="step"):
    """Tasks are eased, hindered, or get an asset (which counts against the limit of two steps). One
    that eases brings no task below the difficulty ``down_to``. One that ``replaces`` a condition by
    name counts in place of what that does to the same roll."""

    by: Literal["ease", "hinder", "asset"]
    steps: Figure = 1
    tasks: Tasks
    versus: Words | None = None
    level_at_least: int | None = None
    down_to: Annotated[int, Meta(ge=1, le=10)] | None = None
    replaces: Words | None = None


class Skill(EffectBase, frozen=True, kw_only=True, tag="skill"):
    """A skill or an inability. ``except_for`` names whom or what it leaves out, ``count`` how many
    of a choice. With ``one_more`` it raises what is trained already, as two trainings of a sheet
    do. With ``at_most`` its bearer counts as no more in these skills, whatever else trains them.
    """

    of: Tasks
    level: SkillWord = "trained"
    one_more: bool = False
    at_most: bool = False
    except_for: list[Words] = []
    count: Figure | None = None


class FreeEffort(EffectBase, frozen=True, kw_only=True, tag="effort"):
    """Free levels of Effort. With ``over_max`` they do not count against the most that may be
    applied.
    """

    free: Figure = 1
    tasks: Tasks
    over_max: bool = False


class DieRule(EffectBase, frozen=True, kw_only=True, tag="die"):
    """A change to the die roll: it is rolled again, set, or not needed. Special results that it
    brings begin ``at_least`` with this face; an intrusion comes up to this face, and
    with ``no_intrusion`` on none. A ``max_difficulty`` is that before anything eases the task, with
    ``when_eased`` that after it. With ``by_itself`` nobody is asked. A ``bonus`` adds
    ``points`` to what the die shows, or takes them away; a reroll adds them to the new face alone,
    and costs ``xp`` where it says so. What ``intrudes`` lets the GM intrude afterwards, as a 1
    does. A GM intrusion may be refused without XP (``refuse_intrusion``), a player intrude without
    (``player_intrusion``); ``every`` so many GM intrusions one stands and gives its PC no XP."""

    what: Literal[
        "reroll", "reroll_best", "roll_twice_best", "roll_twice_worst", "natural_20", "succeed",
        "routine",
        "minor_effect", "major_effect", "intrusion", "no_intrusion", "undo", "repeat_last",
        "refuse_intrusion", "player_intrusion",
        "bonus",
    ]  # fmt: skip
    tasks: list[Words] = []
    not_tasks: list[Words] = []
    max_difficulty: int | None = None
    when_eased: bool = False
    with_effort: bool = True
    every: int | None = None
    by_itself: bool = False
    at_least: Annotated[int, Meta(ge=2, le=20)] | None = None
    xp: int | None = None
    points: Annotated[int, Meta(ge=-9, le=9)] = 0
    intrudes: bool = False
    words: Words | None = None


class Pay(EffectBase, frozen=True, kw_only=True, tag="pay"):
    """Another Pool may pay for tasks, or they cost more or less. What comes with one use may cost
    ``xp`` as well."""

    tasks: Tasks
    pools: Pools = []
    points: int = 0
    xp: Annotated[int, Meta(ge=0, le=4)] = 0


# --- harm and healing -----------------------------------------------------------------------------


class Damage(EffectBase, frozen=True, kw_only=True, tag="damage"):
    """Points of damage, once or ``each`` round for so many ``rounds``.

    ``pool`` is the Pool from which a PC loses points first (left out: Might). ``ignores_armor``
    ignores all Armor, or so many points of it, except Armor against ``stopped_by``. ``on_miss`` is
    dealt when the attack misses. An ``area`` is where it falls on all, or how far away the
    ``attacker`` may be whom it is for. With ``added`` it is part of the hit before it: Armor that has
    stopped points of that does not stop as many again.
    """

    points: Figure
    type: Harm | None = None
    pool: DamageType | None = None
    ignores_armor: bool | int = False
    stopped_by: list[Harm] = []
    on_miss: Figure | None = None
    each: Literal["round", "minute", "hour", "day"] | None = None
    rounds: Figure | None = None
    roll_again: bool = False
    ends_by: Break | None = None
    area: Distance | None = None
    kills_into: Words | None = None
    added: bool = False


class Bonus(EffectBase, frozen=True, kw_only=True, tag="bonus"):
    """Damage added to attacks, or taken off them: ``at_least`` so many points of an attack are left.
    ``factor`` multiplies what they deal instead (``1/2``, ``2``). One that adds no points says of
    which ``type`` all of the blow is, and whether it ignores Armor."""

    points: Figure = 0
    type: Harm | None = None
    ignores_armor: bool | int = False
    tasks: list[Words] = []
    factor: Annotated[str, Meta(pattern=r"^\d+(/\d+)?$")] | None = None
    at_least: Annotated[int, Meta(ge=0, le=9)] = 0


class ArmorBonus(EffectBase, frozen=True, kw_only=True, tag="armor"):
    """Armor beside what is worn; ``against`` some kinds of harm only: ``all`` and ``all physical``
    also where Armor is ignored, ``ignores_armor`` there alone. It may be negative. ``worn`` false:
    worn armor does not count meanwhile. A ``suit`` is worn itself, without a cost in Speed: of
    several suits the best counts."""

    points: Figure = 0
    against: list[Harm] = []
    worn: bool = True
    suit: bool = False


class Reduce(EffectBase, frozen=True, kw_only=True, tag="reduce"):
    """Damage reduced after Armor, by points or by half; ``at_least`` so many of a blow are left, or
    ``at_most`` so many. ``borne_by`` says who takes this damage instead, ``falls_on`` from which
    Pool it comes first.
    """

    points: Figure = 0
    half: bool = False
    types: list[Harm] = []
    borne_by: Literal["self", "companion", "nobody"] = "nobody"
    at_least: Annotated[int, Meta(ge=0, le=9)] = 0
    at_most: Annotated[int, Meta(ge=0, le=9)] | None = None
    falls_on: Stat | None = None


class Immune(EffectBase, frozen=True, kw_only=True, tag="immune"):
    """Kinds of harm, conditions or penalties that do nothing, up to a level where one is said."""

    to_what: Annotated[list[Harm], Meta(min_length=1)]
    level_max: Figure | None = None


class Heal(EffectBase, frozen=True, kw_only=True, tag="heal"):
    """Points given back, ``full`` or a figure, to one of ``pools`` (left out: any) or to each with
    ``every_pool``; an NPC regains health. With ``up_to`` none once there are so many. They come out
    of a ``reserve``, at most what it holds, or are ``drained``: those that find no room go into a
    reserve that such points fill, and all of them if the player names that."""

    points: Figure = 0
    full: bool = False
    up_to: Annotated[int, Meta(ge=1, le=99)] | None = None
    pools: Pools = []
    every_pool: bool = False
    drained: bool = False
    reserve: Words | None = None
    each: Literal["round", "minute", "hour", "day"] | None = None
    over_maximum: bool = False


class Track(EffectBase, frozen=True, kw_only=True, tag="track"):
    """The damage track: steps up (positive) or down (negative), or death outright. A PC who has the
    XP of ``buy_off_xp`` pays them instead of dying, and goes one step down.

    What ``averts`` a step keeps off the one that has just come, be it the one to death: the Pools
    stay as they are (``bare``), or those that the step needs have a point again (``with_points``).
    ``not_death`` comes in place of a step that would be the one to death.
    """

    steps: Annotated[int, Meta(ge=-3, le=3)] = 0
    dead: bool = False
    averts: Literal["bare", "with_points"] | None = None
    buy_off_xp: int | None = None
    not_death: list[Effect] = []


class Save(EffectBase, frozen=True, kw_only=True, tag="save"):
    """A further roll: a defense (or a task, ``by`` the user) against a level; what follows if it is
    passed or failed.

    ``again`` is how often it is rolled anew while it fails, or how often it comes where a condition
    ``holds`` it; ``once_passed`` is what holds afterwards. ``versus`` is the name of the figure that
    the user's own roll is against, where it comes later than the use; ``skill`` is the skill that
    applies to that roll. ``against`` is the kind of harm that it resists, where no damage of a
    failure says it. Nothing eases one that is ``unaided``, neither skill nor Effort. The user's own
    hinders later ones of the power, as ``then_harder`` says.
    """

    stat: Stat
    skill: Words | None = None
    against: list[Harm] = []
    level: Figure | None = None
    by: Literal["target", "self"] = "target"
    again: Literal["turn", "round", "minute", "hour", "twelve_hours", "day"] | None = None
    once_passed: Literal["over", "immune"] = "over"
    unaided: bool = False
    versus: Words | None = None
    then_harder: Again | None = None
    passed: list[Effect] = []
    failed: list[Effect] = []


# --- what holds somebody --------------------------------------------------------------------------


class ConditionEffect(EffectBase, frozen=True, kw_only=True, tag="condition"):
    """A condition by name; known ones (dazed, stunned, blinded, held, prone, asleep …) carry out
    what the rules say.

    ``behaves`` is for the table to play, and so are the words of ``may_not`` that the engine does
    not know; ``holds`` goes on each round while it lasts; ``leaves`` comes once it is over;
    ``ends_by`` is the roll that ends it. ``kept`` is what a later use of the same power on the one
    who is held does, without a roll and without a price. One that ``adds_up`` counts how often it
    came, up to so many times: that is the level of the figures of what lasts as long as it does.
    Where a later use of the power ends what earlier ones put on others, so many may bear it
    ``at_once``: the oldest loses it.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    ends_by: Break | None = None
    holds: list[Effect] = []
    leaves: list[Effect] = []
    kept: list[Effect] = []
    behaves: Words | None = None
    may_not: list[Words] = []
    adds_up: Annotated[int, Meta(ge=2, le=20)] | None = None
    at_once: Literal["tier"] | Annotated[int, Meta(ge=1, le=20)] = 1


class End(EffectBase, frozen=True, kw_only=True, tag="end"):
    """Conditions and effects are ended: by name, or ``any``; up to a level where one is said.
    ``one`` of them at the most, which the user chooses. Of the user's companions it sends away those
    of the powers named."""

    what: Annotated[list[Words], Meta(min_length=1)]
    one: bool = False
    level_max: Figure | None = None


class Form(EffectBase, frozen=True, kw_only=True, tag="form"):
    """Another shape: a condition that carries effects. Of bodies that all gear ``melds`` with there is
    one at a time. ``npc`` is what an NPC gets instead.

    With ``revert`` its bearer gives it up at will: with an action, as a part of another one, or
    (``any``) once before and once after the action of a turn, and takes it up as freely, in the time
    that is left even without a price; ``reverts_by`` is the task that this takes.
    One that a change adds says so of the form of its name.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    gains: list[Effect] = []
    npc: list[Effect] = []
    revert: Literal["action", "part_of_action", "any"] | None = None
    reverts_by: Break | None = None
    equipment: Literal["melds", "stays", "changes", "drops"] = "stays"


# --- the sheet ------------------------------------------------------------------------------------


class StatPoints(EffectBase, frozen=True, kw_only=True, tag="stat"):
    """Points of a Pool, of its maximum alone, of Edge, Effort or health; or levels of an NPC, with
    the health and damage of each. ``of`` is a stat, or ``$name`` of a choice.

    ``leaves`` says what happens to points of a Pool when it is over.
    """

    what: Literal["pool", "pool_max", "edge", "effort", "health", "level"] = "pool"
    of: Annotated[str, Meta(pattern=r"^(might|speed|intellect|\$[a-z_]+)$")] | None = None
    points: Figure
    leaves: Literal["excess", "with_overflow", "unspent"] | None = None


class Recovery(EffectBase, frozen=True, kw_only=True, tag="recovery"):
    """Recovery rolls: points added to each (what takes points away leaves ``at_least`` so many), all
    of it times a ``factor``, a rest that takes less
    time (with ``half`` each takes half of it), one that is lost, one more of a kind. ``needs`` is
    the condition without which none may be made; ``rests`` are those to which the points come, where
    it is not all. ``repaired``: so many points, the first that somebody loses to damage from full
    Pools, come back through repair alone.
    """

    points: Figure = 0
    rests: list[Rest] = []
    at_least: Annotated[int, Meta(ge=0, le=9)] = 0
    factor: Annotated[int, Meta(ge=2, le=9)] | None = None
    rest: Rest | None = None
    takes: Rest | None = None
    half: bool = False
    lost: bool = False
    needs: Words | None = None
    extra: Annotated[int, Meta(ge=0, le=5)] = 0
    restores: Literal["points", "track"] = "points"
    repaired: Annotated[int, Meta(ge=0, le=20)] = 0


class ItemRule(EffectBase, frozen=True, kw_only=True, tag="item"):
    """Cyphers, artifacts and things: how many may be carried, their level, depletion, and what
    becomes of one. With ``durability`` the level counts only where somebody tries to break the
    thing; ``level_max`` is the highest level of what is made; ``to_most``: a cypher gets the
    highest level of its kind. ``thing`` is the key of the cypher that its user has to carry, and
    that is used up as well. A cypher that is spent does nothing; of one that is usurped, what lasts
    goes on for good. One that is linked to another is used up with that. ``load`` loads a weapon: the one
    whose id its ``words`` are, or the emptiest.
    """

    what: Literal[
        "cypher_limit",
        "level",
        "spend",
        "usurp",
        "link",
        "check_depletion",
        "combine",
        "keep",
        "find",
        "identify",
        "craft",
        "load",
    ]
    count: Figure = 0
    durability: bool = False
    to_most: bool = False
    at_least: int | None = None
    level_max: Figure | None = None
    thing: str | None = None
    words: Words | None = None


class Choose(EffectBase, frozen=True, kw_only=True, tag="choose"):
    """Some of several lists of effects: chosen when the power is gained, used, or by the day."""

    count: Figure = 1
    at: Literal["gained", "used", "day", "made", "target"] = "used"
    options: Annotated[list[Option], Meta(min_length=2)]


class Option(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One of several ways: what it is called, and what it does (nothing but words where it has no
    effects). ``use`` is what it takes, ``takes`` how long, and ``aim`` whom it is used on, where that
    differs from its power. With a ``use`` of its own it takes no longer than that. With the ``last``
    one an item that works several times is used up.
    """

    name: Annotated[str, Meta(min_length=1, max_length=120)]
    use: Literal["action", "enabler"] | None = None
    takes: Duration | None = None
    aim: Aim | None = None
    last: bool = False
    effects: list[Effect] = []


class Change(EffectBase, frozen=True, kw_only=True, tag="change"):
    """Other entries by key become better: fields set anew, effects added. What is not on the sheet
    is left alone.

    ``any_of`` names a sort instead of keys (``attacks``, ``cyphers``, ``healing``). ``range`` is a
    new one. ``aim`` is whom a cypher or ability may also be
    used on that works on its user. With ``difficulty`` its own roll has
    that one, with 0 none. With ``instead`` the effects replace those it had. What ``effort`` buys
    takes the place of what it bought of the same kind, an ``effect`` in words stands beside others.
    ``span`` is a new one for what lasts as long as the ability by itself.

    It reaches so many bands ``farther`` (what works on its user alone: on whoever is touched), and
    strikes an area so many bands ``wider`` (what strikes one target: the immediate area around it).
    ``cost`` are the points that it costs instead. An ``aim`` with conditions of its own (``when``)
    adds these to the aim that it has, and nothing else.
    """

    of: list[str] = []
    any_of: Words | None = None
    aim: Aim | None = None
    difficulty: Annotated[int, Meta(ge=0, le=10)] | None = None
    range: Distance | None = None
    area: Distance | None = None
    span: Span | None = None
    targets: Figure | None = None
    level: Figure | None = None
    farther: Annotated[int, Meta(ge=0, le=3)] = 0
    wider: Annotated[int, Meta(ge=0, le=3)] = 0
    cost: Annotated[int, Meta(ge=0, le=30)] | None = None
    add: list[Effect] = []
    instead: bool = False
    effort: list[Buys] = []


class Reserve(EffectBase, frozen=True, kw_only=True, tag="reserve"):
    """Points of an own kind that are stored and spent, ``full`` at first or empty.

    ``fills`` says what goes into it: what its power takes off ``blows``, what is ``drained`` and
    finds no room in a Pool, the points of ``rests``. It holds no more than ``most``; where ``over``
    says what each point above that does, it may hold more. With an ``effort`` of its own, and an
    ``edge``, it alone pays for what its power does, and its owner's Pool nothing. Where it ``ends``,
    the power that lent it is over once it is empty.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    most: Figure
    full: bool = False
    fills: Literal["blows", "drained", "rests"] | None = None
    over: list[Effect] = []
    pays_as: Pools = []
    edge: Annotated[int, Meta(ge=0, le=10)] = 0
    effort: Annotated[int, Meta(ge=1, le=10)] | None = None
    ends: bool = False


class Store(EffectBase, frozen=True, kw_only=True, tag="store"):
    """A reserve by its name is filled by so many points, ``full``, or emptied (``empty``)."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    points: Figure = 0
    full: bool = False
    empty: bool = False


class GearGain(EffectBase, frozen=True, kw_only=True, tag="gear"):
    """Things, money, a contact, a rank, a home: entered in the equipment of the sheet. A ``price``
    by levels is the most that the thing named may cost; ``sorts`` are those it may be of. Each piece
    ``does`` something once it is used, and is used up by that. With ``lost`` they are taken away
    again. With ``copies`` what the user has under this name is there once more, exactly as it is."""

    items: list[Words] = []
    price: PriceCategory | Annotated[dict[str, PriceCategory], Meta(min_length=1)] | None = None
    sorts: list[WareSort] = []
    count: Figure = 1
    what: Literal[
        "thing", "contact", "rank", "home", "vehicle", "money", "cypher", "artifact", "oddity"
    ] = "thing"
    about: Words | None = None
    does: list[Effect] = []
    lost: bool = False
    copies: bool = False


# --- the scene ------------------------------------------------------------------------------------


class Move(EffectBase, frozen=True, kw_only=True, tag="move"):
    """Movement: how, how far, at whose cost; of oneself or (pushed, pulled, fetched) of what is
    aimed at. ``beside`` is how far it goes as part of another action, ``spot`` the place on the strip
    to which somebody is put back (a table says that, no entry).
    """

    mode: Literal[
        "walk", "run", "fly", "hover", "swim", "climb", "burrow", "glide", "jump", "phase",
        "teleport", "push",
        "pull", "fetch", "lift", "dimension", "wall_walk", "water_walk", "ride",
    ]  # fmt: skip
    distance: Distance | None = None
    each_round: bool = False
    overland: Words | None = None
    passengers: Figure | None = None
    to_place: Literal["seen", "visited", "known", "said"] | None = None
    factor: Annotated[str, Meta(pattern=r"^\d+(/\d+)?$")] | None = None
    carries: Words | None = None
    beside: Distance | None = None
    spot: Annotated[int, Meta(ge=0, le=999_999)] | None = None


class Act(EffectBase, frozen=True, kw_only=True, tag="act"):
    """Actions, attacks, moves or defenses gained (or, negative, lost). What is drawn (``draw``) is the
    attack that its target makes just now on somebody else: it falls on the user.

    An attack may be for a ``weapon`` of some kind alone, and ``bound`` to the one whose act brought
    it: the table then notes that ``foe``.
    """

    what: Literal["action", "attack", "move", "defense", "turn", "draw"] = "action"
    count: Annotated[int, Meta(ge=-5, le=20)] = 1
    at: Words | None = None
    weapon: Words | None = None
    bound: bool = False
    foe: Words | None = None


class AttackRule(EffectBase, frozen=True, kw_only=True, tag="attack"):
    """An attack with a weapon, altered: damage added or left out, eased or not, at several, and
    what follows a hit. ``ammunition`` is how many rounds it takes, or all that are left; with 0 such a
    weapon needs none. With ``carries``, a spell may be fired through such a weapon: as far as that
    reaches, and with the skill for it. What is made ``together`` is the attack of a companion as
    well: one of the ability that the aim of its power needs. A further attack in one action may have
    to be ``beside`` the ``target`` of the first: on that one, or on somebody next to it; or on
    ``target alone``. Where
    ``effort_before`` is stated, Effort is limited as for one action: so many levels were applied
    before (0 in an entry).
    """

    weapon: Words = "any"
    damage: int | Literal["none"] = 0
    eased: Annotated[int, Meta(ge=-6, le=6)] = 0
    targets: Figure | None = None
    attacks: Annotated[int, Meta(ge=1, le=10)] = 1
    roll_each: bool = True
    as_level: Figure | None = None
    ammunition: Figure | None = None
    carries: bool = False
    together: bool = False
    beside: Annotated[str, Meta(min_length=1, max_length=120)] | None = None
    effort_before: Annotated[int, Meta(ge=0, le=30)] | None = None
    then: list[Effect] = []


class Weapon(EffectBase, frozen=True, kw_only=True, tag="weapon"):
    """An attack put on the sheet: a natural weapon, a built-in one, one made of light. ``weight``
    gives its damage; ``stats`` are those it may be rolled with (left out: Might or Speed), ``cost``
    what each use costs."""

    name: Annotated[str, Meta(min_length=1, max_length=120)]
    weight: Literal["light", "medium", "heavy"] | None = None
    damage: Figure | None = None
    range: Distance = "immediate"
    type: Harm | None = None
    stats: Pools = []
    ignores_armor: bool | int = False
    stopped_by: list[Harm] = []
    skill: Annotated[str, Meta(max_length=60)] = ""
    cost: Annotated[int, Meta(ge=0, le=30)] = 0


class Tie(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What binds a companion. One that gets farther away from its owner than its ``leash`` brings
    on that one what it has ``strayed`` for. It leaves when none of the abilities that it ``needs``
    is in effect any more. With ``of_thing`` it is the thing that its power is used on: attacks on it
    break that, and it ends with it. With ``dies`` it dies as its owner does.
    """

    leash: Distance | None = None
    strayed: list[Effect] = []
    needs: list[str] = []
    of_thing: bool = False
    dies: bool = False


class Companion(EffectBase, frozen=True, kw_only=True, tag="companion"):
    """Somebody who comes along: a beast, a double, a summoned creature. Left out, figures follow
    from the level. Those who act ``instead`` stand in the place of whoever brings them, who is gone.
    What binds it to its owner is its ``tie``. One that is ``raised`` is the body of the dead target: it
    keeps its wounds for the next time, and does not rise again once damage has destroyed it.
    """

    name: Annotated[str, Meta(min_length=1, max_length=120)]
    level: Figure
    count: Figure = 1
    health: Figure | None = None
    damage: Figure | None = None
    armor: Figure | None = None
    creature: str | None = None
    modifications: dict[str, Figure] = {}
    acts: Literal["own", "your_turn", "your_action", "instead"] = "own"
    obeys: bool = True
    on_death: list[Effect] = []
    tie: Tie | None = None
    replaced: Words | None = None
    raised: bool = False


class Sense(EffectBase, frozen=True, kw_only=True, tag="sense"):
    """Something that can be perceived: darkness is no hindrance, what is hidden is seen, a far
    place is watched. With ``like`` what is darker is seen as in that light, not as in bright
    light. With ``level_max`` it reaches what is of no higher level."""

    what: Literal[
        "dark", "dim", "invisible", "remote", "through", "thoughts", "speech", "motion", "life",
        "magic", "danger",
        "hidden", "far", "energy", "machines", "past", "future", "illusion", "smell", "sound",
    ]  # fmt: skip
    distance: Distance | None = None
    like: Literal["dim_light", "very_dim_light"] | None = None
    level_max: Figure | None = None
    words: Words | None = None


class Make(EffectBase, frozen=True, kw_only=True, tag="make"):
    """A thing in the scene: a wall, a zone, an image, light; its level, its span, and what it does
    to who is in it.

    It reaches as far as its ``area`` from its middle; without one it is a line, and what it holds
    comes to who goes through. ``follows`` says with whom it goes along; ``spares``: it does nothing
    to its maker. ``at`` is its place on the strip, where a use has named one for what comes later.
    A light is bright as far as its ``area``, and dim as far as ``dim``.
    """

    what: Literal[
        "wall",
        "zone",
        "image",
        "light",
        "darkness",
        "sound",
        "structure",
        "substance",
        "object",
        "portal",
    ]
    name: Annotated[str, Meta(max_length=120)] = ""
    size: Words | None = None
    level: Figure | None = None
    area: Distance | None = None
    dim: Distance | None = None
    follows: Literal["user", "target"] | None = None
    spares: bool = False
    at: Annotated[int, Meta(ge=0, le=999_999)] | None = None
    holds: list[Effect] = []


class ObjectRule(EffectBase, frozen=True, kw_only=True, tag="object"):
    """An object or a machine: broken, stopped, mended, opened, drained, shaped anew, worked from
    afar. ``weaken`` makes it as easy to break as what is fragile. With ``made_of`` it works on what
    is of that stuff alone.
    """

    what: Literal[
        "destroy",
        "disable",
        "repair",
        "open",
        "drain",
        "reshape",
        "step_down",
        "control",
        "power",
        "charge",
        "weaken",
    ]
    level_max: Figure | None = None
    steps: int | None = None
    made_of: Literal["metal"] | None = None


class Ask(EffectBase, frozen=True, kw_only=True, tag="ask"):
    """Questions the GM answers, as many as said."""

    count: Figure = 1
    about: Words
    level_max: Figure | None = None
    difficulty: int | None = None


class TableRoll(EffectBase, frozen=True, kw_only=True, tag="table"):
    """A roll on rows, or ``count`` of them: each gives a word (set as ``$sets``) or effects.
    ``table`` names one of the shelf instead. From the level ``chosen_from`` of its thing on, the row
    is chosen as the thing is used.
    """

    die: Literal[4, 6, 8, 10, 12, 20, 100] = 100
    count: Figure = 1
    sets: Annotated[str, Meta(pattern=r"^[a-z_]+$")] | None = None
    at: Literal["used", "made", "found"] = "used"
    table: str | None = None
    rows: list[TableRow] = []
    chosen_from: Annotated[int, Meta(ge=2, le=10)] | None = None


class TableRow(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A row of a roll: the highest face it holds for, its words, its effects."""

    up_to: Annotated[int, Meta(ge=1, le=100)]
    text: Annotated[str, Meta(max_length=4000)] = ""
    effects: list[Effect] = []


class Tell(EffectBase, frozen=True, kw_only=True, tag="words"):
    """A part that only its text describes. Its span and its uses still count."""

    about: Words | None = None


# --- Effort ---------------------------------------------------------------------------------------


class Buys(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What levels of Effort buy when a power is used, beside easing its task.

    ``amount`` is what one purchase adds: a number, a span (``1 hour``), a distance (``100 feet``).
    ``steps`` are what the first, the second, the third purchase sets instead (``1 hour``, ``1
    day``). A purchase takes so many ``levels``; fewer than ``least`` do nothing, more than ``most``
    cannot be made. ``words`` say what one brings.

    Each makes the task so many steps harder (``hinders``). ``effects`` come beside those of the
    power, or ``instead`` of them; the figure ``bought`` in them is the number of purchases.
    ``damage`` is no purchase: Effort on the damage of the power counts as for an area attack.
    ``again`` pays for using it once more on the same target.
    """

    buys: Literal[
        "targets", "passengers", "duration", "level", "range", "area", "size", "damage", "armor",
        "questions",
        "healing", "points", "mass", "keep_next_action", "effect", "companions", "uses", "again",
    ]  # fmt: skip
    amount: int | Words = 1
    words: Words | None = None
    levels: Annotated[int, Meta(ge=1, le=6)] = 1
    least: Annotated[int, Meta(ge=1, le=6)] = 1
    most: Annotated[int, Meta(ge=1, le=6)] | None = None
    steps: Annotated[list[Words], Meta(max_length=6)] = []
    hinders: Annotated[int, Meta(ge=0, le=3)] = 0
    effects: list[Effect] = []
    instead: bool = False


Effect = Union[  # noqa: UP007 - a union by name, for types that name each other
    Step, Skill, FreeEffort, DieRule, Pay, Damage, Bonus, ArmorBonus, Reduce, Immune, Heal, Track,
    Save,
    ConditionEffect, End, Form, StatPoints, Recovery, ItemRule, Choose, Change, Reserve, Store,
    GearGain,
    Move, Act,
    AttackRule, Weapon, Companion, Sense, Make, ObjectRule, Ask, TableRoll, Tell,
]  # fmt: skip

__all__ = ["Buys", "Effect", "EffectBase", "Level", "Option", "TableRow"]
