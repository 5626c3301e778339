"""The entries of the shelf: abilities, types, flavors, descriptors, foci, creatures, cyphers,
artifacts, equipment, cantrips and random tables."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Meta, Struct

from threefold.model.bounds import (
    TEXT_LENGTH,
    ArmorPoints,
    DamagePoints,
    Difficulty,
    Level,
    LongText,
    Name,
    NpcLevel,
    Points,
    PrintedLevel,
    Xp,
)
from threefold.model.shelf.clauses import Clause
from threefold.model.shelf.effects import Buys, Effect, TableRow
from threefold.model.shelf.figures import (
    Aim,
    Chosen,
    CypherSort,
    Distance,
    Figure,
    Harm,
    ItemUses,
    Limit,
    Nature,
    Rest,
    SkillWord,
    Stat,
    WareSort,
    Words,
)
from threefold.model.shelf.wares import (
    AmmunitionRounds,
    ArmorFigures,
    ExtraWare,
    VehicleFigures,
    WeaponFigures,
)
from threefold.model.time import Duration
from threefold.rules.characters import PriceCategory, Type

Key = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_]*$", max_length=80)]
"""The key of an entry: its English name in lower case, with an underscore for every other
character.
"""

Told = Literal["narrative", "knowledge", "gm"]
"""The old form of ``judged``, still read in packs: why the engine carries out only an entry's cost.
It is for the story, it gives knowledge, or the GM judges it.
"""

TierName = Literal["1", "2", "3", "4", "5", "6"]
TIER_NAMES: Final[tuple[TierName, ...]] = ("1", "2", "3", "4", "5", "6")


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What all entries share. ``judged`` are the clauses that no effect stands for: people judge
    them. ``told`` is its old form, one word for an entry without effects. ``aka`` are other names
    for it. ``rule`` is the id of the rule it stands in, for those of the books."""

    key: Key
    name: Name
    tags: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=40)]], Meta(max_length=20)
    ] = []
    source: Literal["reference", "book", "threefold", "pack"] = "reference"
    text: LongText = ""
    judged: Annotated[list[Clause], Meta(max_length=20)] = []
    told: Told | None = None
    aka: list[Name] = []
    rule: str = ""

    @property
    def sheet_text(self) -> str:
        """The text as a sheet holds it; one that is longer ends in an ellipsis."""
        if len(self.text) <= TEXT_LENGTH:
            return self.text
        return self.text[: TEXT_LENGTH - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


# --- abilities ------------------------------------------------------------------------------------


class EntryCost(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A price: points of one of ``pools`` (the player chooses where there are two); ``plus``: more
    may be spent.

    Besides: XP, a recovery roll used up, a cypher of a level used up, points for each level of the
    target, and for each target beyond those of its aim (``per_further_target``). A point of the
    reserve ``stored`` pays instead of the points, which are asked where it is empty; without points
    of its own the power needs it.
    """

    points: Annotated[int, Meta(ge=0, le=30)] = 0
    plus: bool = False
    pools: list[Stat] = []
    xp: Xp | None = None
    recovery: Rest | Literal["any"] | None = None
    cypher_level: Level | None = None
    per_target_level: int | None = None
    per_further_target: int | None = None
    stored: Words | None = None


Use = Literal[
    "action", "enabler", "reaction", "part_of_action", "action_to_begin", "several_actions"
]
"""What using an ability takes, in this order: an action; nothing (it is permanent, or comes with
something else); a reaction to others; a part of another action; an action to begin and then none;
several actions."""


class Power(Entry, frozen=True, kw_only=True):
    """What abilities, cyphers and artifacts share: whom they are aimed at, and what they do."""

    aim: Aim | None = None
    chosen: dict[Annotated[str, Meta(pattern=r"^[a-z_]+$")], Chosen] = {}
    limit: Limit | None = None
    effects: list[Effect] = []


class AbilityEntry(Power, frozen=True, kw_only=True):
    """An ability. ``again``: it may be taken more than once; ``actions``: how long it takes where
    that is not one; ``types``: character types that may choose it although their lists do not name
    it, as a pack may add some. ``listed``: the types and flavors in whose lists it stands, which
    the shelf adds. ``takes``: the least time before a use works, where that is more than an action.
    """

    use: Use
    also: Use | None = None
    actions: Words | None = None
    takes: Duration | None = None
    cost: EntryCost | None = None
    tier: Literal["low", "mid", "high"] | None = None
    effort: list[Buys] = []
    again: bool = False
    types: list[Type] = []
    listed: list[Words] = []


class CantripEntry(AbilityEntry, frozen=True, kw_only=True):
    """A cantrip: a small spell."""


# --- characters -----------------------------------------------------------------------------------


class Pick(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """So many out of some abilities."""

    count: Annotated[int, Meta(ge=1, le=6)]
    of: Annotated[list[Key], Meta(min_length=1)]


class TierList(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a tier gives: ``all`` of some abilities, and some out of others. ``optional`` ones take
    a type's place.
    """

    all: list[Key] = []
    choose: list[Pick] = []
    optional: list[Key] = []

    def named(self) -> list[str]:
        """Every ability it names."""
        return [*self.all, *(key for pick in self.choose for key in pick.of), *self.optional]


class Named(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A named text."""

    name: Name
    text: LongText


class TypeEntry(Entry, frozen=True, kw_only=True):
    """A character type: its tiers, its player intrusions, and what fits it."""

    tiers: dict[TierName, TierList]
    intrusions: list[Named] = []
    roles: list[Words] = []
    equipment: list[Words] = []


class FlavorEntry(Entry, frozen=True, kw_only=True):
    """A flavor: abilities that may be swapped in for those of a type, tier by tier."""

    tiers: dict[TierName, TierList]


class DescriptorEntry(Entry, frozen=True, kw_only=True):
    """A descriptor: Pools, skills, Armor, abilities, things, and four ways into the first
    adventure. Its own effects hold by themselves, unless ``use`` says what they take, and ``cost``
    their price. From a tier on, ``open_abilities`` may be chosen as those of the type.
    ``own_weapons`` are keys of equipment, each with the words of ``equipment`` in whose place it
    comes. Neither they nor things ``of_choice`` count against what the type begins with.
    """

    pools: dict[Stat, int] = {}
    skills: dict[Words, SkillWord] = {}
    armor: ArmorPoints = 0
    chosen: dict[Annotated[str, Meta(pattern=r"^[a-z_]+$")], Chosen] = {}
    effects: list[Effect] = []
    use: Use = "enabler"
    cost: EntryCost | None = None
    abilities: list[Key] = []
    open_abilities: dict[TierName, list[Key]] = {}
    equipment: list[Words] = []
    own_weapons: dict[Key, Words] = {}
    of_choice: list[ExtraWare] = []
    links: list[LongText] = []


class FocusEntry(Entry, frozen=True, kw_only=True):
    """A focus: all six tiers with their choices, connections to other PCs, things it brings,
    intrusions for the GM.

    ``name`` is the end of the sentence ("Abides in Stone"). ``own`` are abilities written in place,
    as a pack may have. ``chosen`` are choices about its things; those ``of_choice`` come beside
    those of the type.
    """

    tiers: dict[TierName, TierList]
    chosen: dict[Annotated[str, Meta(pattern=r"^[a-z_]+$")], Chosen] = {}
    own: list[AbilityEntry] = []
    skills: dict[Words, SkillWord] = {}
    connections: list[LongText] = []
    equipment: list[Words] = []
    of_choice: list[ExtraWare] = []
    intrusions: list[LongText] = []


# --- creatures ------------------------------------------------------------------------------------


class MoveBase(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a move of a creature is called, and when the creature makes it.

    ``comes`` is when an aura or a reaction comes of itself (struck: by a melee attack; worsens: its
    attack has taken a PC down the damage track; together:
    as another of its kind has attacked the same target in this round, one of them in melee);
    ``upon`` says it in words. ``group`` is how many of its kind make it together as one. ``judged``
    and ``told`` are as with entries.
    """

    name: Name
    text: LongText = ""
    judged: Annotated[list[Clause], Meta(max_length=20)] = []
    told: Told | None = None
    use: Literal["action", "aura", "start_of_fight", "reaction", "passive"] = "action"
    upon: Words | None = None
    comes: Literal["each_turn", "later_turns", "struck", "worsens", "down", "together"] | None = (
        None
    )
    times: Annotated[int, Meta(ge=1, le=20)] = 1
    group: Annotated[int, Meta(ge=1, le=20)] = 1


class CreatureMove(
    MoveBase, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """What a creature does in combat, as the GM taps it.

    ``defend`` is the stat with which a PC rolls against a blow (``none``: nobody rolls), ``level``
    the creature's own for this move; then ``hit`` (or ``miss``) follows. A move that calls for a
    roll without a blow has a save among ``effects``. ``melee``: it strikes by hand although it
    reaches farther.
    ``usual``: its attack without a move named is this one.
    """

    melee: bool = False
    usual: bool = False
    aim: Aim | None = None
    limit: Limit | None = None
    defend: Stat | Literal["none"] = "speed"
    level: NpcLevel | None = None
    hit: list[Effect] = []
    miss: list[Effect] = []
    effects: list[Effect] = []


class Weakness(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What harms a creature more: points added (``damage``: as many again), ``most`` at the most,
    Armor that does not count against the whole blow or against what is added; or what happens in
    words. With ``as_usual`` it harms as it harms others, though a wider kind of harm does not.
    With ``heals`` it is no weakness: the creature regains what a blow would take."""

    to_what: Harm
    heals: bool = False
    extra: Figure | None = None
    most: Annotated[int, Meta(ge=1, le=99)] | None = None
    ignores_armor: Literal["all", "extra"] | None = None
    as_usual: bool = False
    text: Words | None = None


class Regains(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Health that comes back: so many points each round or hour, unless something stops it."""

    points: Figure
    per: Literal["round", "minute", "hour", "day"] = "round"
    unless: Words | None = None
    at_zero: bool = False


class Group(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Several that act as one: how many, at what level, with what damage."""

    count: Words
    level: NpcLevel | None = None
    damage: DamagePoints | None = None
    text: Words | None = None


class CreatureFigures(Entry, frozen=True, kw_only=True):
    """The figures of a creature or person as printed, and its moves.

    ``damage`` is that of its usual attack (0 where it has none); ``damage_words`` what is printed
    where that is no figure. ``modifications`` are tasks at another level, ``why`` their reasons or
    conditions.
    """

    creature: Literal["creature", "npc"] = "creature"
    level: PrintedLevel
    health: Points
    damage: DamagePoints
    damage_words: Words | None = None
    armor: ArmorPoints = 0
    armor_against: dict[Harm, ArmorPoints] = {}
    movement: dict[Words, Distance] = {}
    modifications: dict[Words, Difficulty] = {}
    why: dict[Words, Words] = {}
    moves: list[CreatureMove] = []
    immune: list[Harm] = []
    weak: list[Weakness] = []
    regains: Regains | None = None
    group: Group | None = None


class CreatureEntry(CreatureFigures, frozen=True, kw_only=True):
    """A creature or person: its figures as printed, its moves, and what a GM wants to know of it.

    ``damage`` is that of its usual attack (0 where it has none); ``damage_words`` what is printed
    where that is no figure. ``modifications`` are tasks at another level, ``why`` their reasons or
    conditions; ``nature`` is what it is, as far as its text says.
    """

    nature: list[Nature] = []
    motive: LongText = ""
    environment: LongText = ""
    interaction: LongText = ""
    use: LongText = ""
    loot: LongText = ""
    intrusions: list[LongText] = []


# --- things ---------------------------------------------------------------------------------------

LevelText = Annotated[str, Meta(pattern=r"^(\d+|\d+d\d+([+-]\d+)?)$")]
"""A level as printed, without blanks: ``1d6+2``, or a number."""

DepletionText = Annotated[str, Meta(pattern=r"^(\d+(-\d+)? in 1d\d+|automatic|never)$")]
"""``1 in 1d20``, ``1-3 in 1d6``, ``automatic`` (used up at once) or ``never``."""


class CypherEntry(Power, frozen=True, kw_only=True):
    """A cypher. ``form`` is what it looks like before it is identified, ``uses`` how often it works
    where that is more than once, ``takes`` the least time before a use works."""

    takes: Duration | None = None
    level: LevelText
    form: Annotated[str, Meta(max_length=300)] = ""
    effort: list[Buys] = []
    uses: ItemUses | None = None

    @property
    def sorts(self) -> list[CypherSort]:
        """Its forms: subtle, manifest or fantastic. A cypher without a form is manifest."""
        words = {word for tag in self.tags for word in tag.split()}
        found = [sort for sort in get_args(CypherSort) if sort in words]
        return found or ["manifest"]


class ArtifactEntry(Power, frozen=True, kw_only=True):
    """An artifact. ``checks`` says when depletion is rolled, where that is not at every use;
    ``worn``: its effects hold while it is worn; ``left`` is what remains once it is depleted;
    ``use``, ``takes`` and ``cost`` as with abilities."""

    level: LevelText | None = None
    form: Annotated[str, Meta(max_length=300)] = ""
    depletion: DepletionText
    checks: Words | None = None
    grows: bool = False
    worn: bool = False
    left: Words | None = None
    use: Use = "action"
    takes: Duration | None = None
    cost: EntryCost | None = None
    effort: list[Buys] = []


class EquipmentEntry(Power, frozen=True, kw_only=True):
    """Something to buy. ``prices`` are by genre where they differ; ``cost_words`` a price in coins
    as printed. ``uses`` is how often one piece can be used; one that may be ``refilled`` is kept when
    it is empty.
    """

    price: PriceCategory | None = None
    prices: dict[str, PriceCategory] = {}
    cost_words: Annotated[str, Meta(max_length=60)] | None = None
    level: PrintedLevel | None = None
    category: WareSort
    uses: Annotated[int, Meta(ge=1, le=100)] | None = None
    refilled: bool = False
    ammunition: AmmunitionRounds | None = None
    weapon: WeaponFigures | None = None
    armor: ArmorFigures | None = None
    vehicle: VehicleFigures | None = None


class TableEntry(Entry, frozen=True, kw_only=True):
    """A random table: a die and its rows."""

    die: Literal[4, 6, 8, 10, 12, 20, 100]
    rows: Annotated[list[TableRow], Meta(min_length=2)]
