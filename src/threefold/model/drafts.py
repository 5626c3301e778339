"""Character creation: the draft, what the content offers it, and the abilities that it gains."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from threefold.model.bounds import (
    Absent,
    ArmorPoints,
    DamagePoints,
    HarmName,
    Loads,
    Name,
    OwnText,
    Pieces,
    Points,
    ShelfName,
    TaskName,
    Tier,
    stated,
    whole,
)
from threefold.model.characters import Armor, Attack, Gear, Range
from threefold.model.customizing import Customized
from threefold.model.growth import SampleArc
from threefold.model.powers import Ability, Cypher
from threefold.model.shelf.choosing import Choices, Question, questions
from threefold.model.shelf.entries import AbilityEntry
from threefold.model.shelf.wares import ExtraWare
from threefold.model.shelved import ability_of
from threefold.model.vocabulary import Vocabulary
from threefold.rules.advancement import Option, Step
from threefold.rules.characters import PriceCategory, Type
from threefold.rules.combat import Weight
from threefold.rules.harm import Pools as PoolValues
from threefold.rules.skills import SkillLevel
from threefold.rules.types import STATS, Stat

Word = Annotated[str, Meta(max_length=120), Vocabulary.OWN]
ShelfWord = Annotated[str, Meta(max_length=120), Vocabulary.SHELF]
TaskWord = Annotated[str, Meta(max_length=120), Vocabulary.TASK]


Key = Annotated[str, Meta(min_length=1, max_length=120), Vocabulary.OWN]


Edge = Annotated[int, whole(0, 20, "points")]


class Power(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An ability on offer, with what it puts on the sheet beside itself: an attack, something worn,
    skills, a bonus to recovery rolls."""

    ability: Ability
    attack: Attack | None = None
    armor: Armor | None = None
    skills: dict[Name, SkillLevel] = {}
    recovery_bonus: Annotated[int, Meta(ge=0, le=9)] = 0
    entry: AbilityEntry | None = None
    id: str = ""

    @property
    def name(self) -> str:
        """The name of the ability."""
        return self.ability.name

    @property
    def again(self) -> bool:
        """Whether it may be taken more than once."""
        return self.entry is not None and self.entry.again

    def chosen(self, answers: Choices) -> Ability:
        """Return the ability as it is gained with these answers to its questions."""
        if self.entry is None or not answers:
            return self.ability
        return ability_of(self.entry, answers)

    def asks(self, answers: Choices) -> tuple[Question, ...]:
        """Return the questions to answer when it is gained."""
        if self.entry is None:
            return ()
        return questions(self.entry, answers)


class OwnSkill(Struct, frozen=True, forbid_unknown_fields=True):
    """A skill beyond those that come with words and abilities, agreed with the GM."""

    name: TaskName
    level: SkillLevel = "trained"


class OwnWeapon(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A weapon: the rules know it by its weight and how far it reaches, and by what its entry says
    besides.
    """

    name: ShelfName
    weight: Weight = stated("medium")
    classless: bool | Absent = None
    range: Range = stated("immediate")
    damage: DamagePoints | Absent = None
    kinds: list[HarmName] | Absent = None
    pierces: ArmorPoints | Absent = None
    stopped_by: list[HarmName] | Absent = None
    ignores_armor: bool | Absent = None
    area: bool | Absent = None
    count: Pieces | Absent = None
    fires: ShelfName | Absent = None
    loads: Loads | Absent = None


class ByHand(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Figures of a new character that its GM sets in place of the computed ones."""

    might: Points | None = None
    speed: Points | None = None
    intellect: Points | None = None
    might_edge: Edge | None = None
    speed_edge: Edge | None = None
    intellect_edge: Edge | None = None
    tier: Tier | None = None
    effort: Annotated[int, whole(0, 6, "levels")] | None = None


class TierDraft(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What is chosen for one tier beyond the first: the four steps that led to it, the abilities of
    the type, and those of the focus where it leaves a choice. A special ``option`` may take the
    place of one step (``instead``). ``dropped`` is an ability of a lower tier that gives way to
    another (``replacement``)."""

    points: dict[Stat, Annotated[int, Meta(ge=-99, le=99)]] = {}
    edge: Stat | None = None
    skill: TaskWord = ""
    instead: Step | None = None
    option: Option | None = None
    ability: ShelfWord = ""
    abilities: Annotated[list[ShelfName], Meta(max_length=20)] = []
    focus: Annotated[list[ShelfName], Meta(max_length=10)] = []
    dropped: ShelfWord = ""
    replacement: ShelfWord = ""


class Draft(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What has been chosen so far, complete or not, sound or not.

    ``abilities`` are names of what is on offer; ``own_abilities`` are agreed with the GM. ``suit``
    and ``shield`` are what the armor and the shield are called. ``focus`` are abilities that the
    focus lets choose at tier 1, ``tiers`` what is chosen for tiers 2, 3 and so on; ``chosen`` are
    the choices made as something is gained, by what asks. ``trades`` are abilities of the flavor,
    each with the ability of the type that is given up for it. Only a GM's draft has ``by_hand``
    figures or is left ``unchecked``.
    """

    name: Word = ""
    type: Type | None = None
    adjective: ShelfWord = ""
    noun: Word = ""
    verb: ShelfWord = ""
    free: dict[Stat, Annotated[int, Meta(ge=-99, le=99)]] = {}
    edge: Stat | None = None
    abilities: Annotated[list[ShelfName], Meta(max_length=20)] = []
    own_abilities: Annotated[list[Ability], Meta(max_length=10)] = []
    skills: Annotated[list[OwnSkill], Meta(max_length=20)] = []
    weapons: Annotated[list[OwnWeapon], Meta(max_length=12)] = []
    armor: Weight | None = None
    suit: ShelfWord = ""
    shield: ShelfWord | None = None
    cyphers: Annotated[list[Cypher], Meta(max_length=12)] = []
    equipment: Annotated[list[Gear], Meta(max_length=40)] = []
    arc: ShelfWord = ""
    goal: OwnText = ""
    notes: OwnText = ""
    by_hand: ByHand = ByHand()
    unchecked: bool = False
    tier: Tier = 1
    flavor: Word = ""
    focus: Annotated[list[ShelfName], Meta(max_length=10)] = []
    tiers: Annotated[list[TierDraft], Meta(max_length=5)] = []
    chosen: Annotated[
        dict[Key, dict[Key, Annotated[list[ShelfWord], Meta(max_length=20)]]], Meta(max_length=80)
    ] = {}
    link: OwnText = ""
    connection: OwnText = ""
    customized: Customized = Customized()
    trades: Annotated[dict[ShelfName, ShelfName], Meta(max_length=40)] = {}

    def at(self, tier: int) -> TierDraft:
        """Return what is chosen for a tier from 2 on; an empty TierDraft if that is nothing."""
        if len(self.tiers) >= tier - 1:
            return self.tiers[tier - 2]
        return TierDraft()

    def answers(self, id: str) -> dict[str, list[str]]:
        """Return the answers given for something that is gained, without blank ones."""
        found = {
            name: [word.strip() for word in words if word.strip()]
            for name, words in self.chosen.get(id, {}).items()
        }
        return {name: words for name, words in found.items() if words}

    def points(self) -> PoolValues:
        """The free points put into each Pool."""
        return PoolValues(*(self.free.get(stat, 0) for stat in STATS))


class FocusTier(NamedTuple):
    """What a focus does at a tier: abilities ``given``, ``picks`` (so many of some abilities), and
    ``optional`` abilities that may be taken in place of one of the type."""

    given: Sequence[Power] = ()
    picks: Sequence[tuple[int, Sequence[Power]]] = ()
    optional: Sequence[str] = ()


Tiers = Mapping[int, Sequence[str]]
"""Names of abilities by the tier that first offers them."""


class Brought(NamedTuple):
    """What an adjective or a verb brings: ``things`` by name, ``extra`` ones of choice beside those
    of the type, the weapons in ``arms``, each by the words of its thing, and ``optional`` abilities
    that may be chosen as those of the type, by tier. ``by`` is the id that asks which things."""

    things: Sequence[str] = ()
    extra: Sequence[ExtraWare] = ()
    arms: Mapping[str, OwnWeapon] = MappingProxyType({})
    optional: Tiers = MappingProxyType({})
    by: str = ""


BRINGS_NOTHING: Final = Brought()


class Offer(NamedTuple):
    """What the content offers a draft.

    ``powers`` are by name and ``arcs`` by key. ``words`` are the skills that come with adjectives
    and verbs, ``given`` the abilities, and ``brings`` what they bring besides. ``points`` and
    ``armor`` are the Pool points and Armor of an adjective. ``types`` and ``flavors`` (by name)
    list their abilities by tier; ``focus`` says what a focus does at each tier. ``of_verb`` is an
    ability of the verb that may be chosen as one of the type. ``gifts`` are all abilities that a
    descriptor may let the player choose (``GIFT``). ``prices`` are those of all equipment by name
    (None: it has none), ``clothing`` the names of what is only worn.
    """

    powers: Mapping[str, Power]
    words: Mapping[str, Mapping[str, SkillLevel]]
    arcs: Mapping[str, SampleArc]
    given: Mapping[str, Sequence[Power]] = MappingProxyType({})
    points: Mapping[str, Mapping[Stat, int]] = MappingProxyType({})
    armor: Mapping[str, int] = MappingProxyType({})
    brings: Mapping[str, Brought] = MappingProxyType({})
    types: Mapping[Type, Tiers] = MappingProxyType({})
    flavors: Mapping[str, Tiers] = MappingProxyType({})
    focus: Mapping[str, Mapping[int, FocusTier]] = MappingProxyType({})
    of_verb: Mapping[str, str] = MappingProxyType({})
    gifts: Mapping[str, Power] = MappingProxyType({})
    prices: Mapping[str, PriceCategory | None] = MappingProxyType({})
    clothing: Collection[str] = frozenset()

    def brought_by(self, word: str) -> Brought:
        """Return what an adjective or a verb brings."""
        return self.brings.get(word, BRINGS_NOTHING)

    def open_to(self, draft: Draft, tier: int) -> dict[str, int]:
        """Return the abilities that a draft may choose as those of its type at a tier, with the
        tier at which each is first offered.

        They are those of its type, of its flavor, of its verb, and the ``optional`` ones of its
        focus and descriptor; without those that it has given up for one of the flavor.
        """
        found = self.own_to(draft, tier)
        for at, names in self.flavors.get(draft.flavor, {}).items():
            found |= {name: at for name in names if at <= tier and name not in found}
        given_up = set(draft.trades.values())
        return {name: at for name, at in found.items() if name not in given_up}

    def own_to(self, draft: Draft, tier: int) -> dict[str, int]:
        """Return the abilities of a draft's type, its verb, its focus and its descriptor
        (``optional``) up to a tier, with the tier at which each is first offered; without those of
        the flavor.
        """
        found: dict[str, int] = {}
        verb = self.of_verb.get(draft.verb)
        if verb is not None:
            found[verb] = 1
        if draft.type is None:
            lists = []
        else:
            lists = [self.types.get(draft.type, {})]
        lists.append({at: given.optional for at, given in self.focus.get(draft.verb, {}).items()})
        lists.append(self.brought_by(draft.adjective).optional)
        for offered in lists:
            for at, names in offered.items():
                found |= {name: at for name in names if at <= tier and name not in found}
        return found


Source = Literal["descriptor", "focus", "type", "option", "replacement"]


class DraftAbility(NamedTuple):
    """An ability that a draft gains: its tier, its source, and (``ability``) its form with the
    choices made for it.
    """

    id: str
    power: Power
    tier: int
    source: Source
    ability: Ability


def draft_abilities(draft: Draft, offer: Offer) -> list[DraftAbility]:
    """Return all abilities of a draft in the order in which they are gained, without those agreed
    with the GM and those that others replaced.

    An ability that comes twice is listed once, unless it may be taken again or the focus gives it
    anew.
    """
    found: list[DraftAbility] = []
    counted: dict[str, int] = {}
    for tier, source, power in _without_replaced(draft, [*_gained_abilities(draft, offer)]):
        plain = power.id or power.name
        n = counted.get(plain, 0)
        if n and not power.again and source != "focus":
            continue
        counted[plain] = n + 1
        if n:
            id = f"{plain}#{n + 1}"
        else:
            id = plain
        found.append(DraftAbility(id, power, tier, source, power.chosen(draft.answers(id))))
    return found


def _gained_abilities(draft: Draft, offer: Offer) -> Iterator[tuple[int, Source, Power]]:
    """Yield each ability gained, with its tier and source, in order: first what the words give,
    then what is chosen.
    """
    first = offer.focus.get(draft.verb, {}).get(1, FocusTier())
    for power in offer.given.get(draft.adjective, ()):
        yield 1, "descriptor", power
        for word in draft.answers(power.id).get(GIFT, ()):
            if word.casefold() in offer.gifts:
                yield 1, "descriptor", offer.gifts[word.casefold()]
    for power in (*offer.given.get(draft.verb, ()), *_picked(first, draft.focus)):
        yield 1, "focus", power
    yield from ((1, "type", offer.powers[name]) for name in draft.abilities if name in offer.powers)
    for tier in range(2, draft.tier + 1):
        yield from _gained_at(draft, offer, tier)


def _gained_at(draft: Draft, offer: Offer, tier: int) -> Iterator[tuple[int, Source, Power]]:
    """Yield what is gained at a tier beyond the first."""
    chosen, focus = draft.at(tier), offer.focus.get(draft.verb, {}).get(tier, FocusTier())
    if (
        chosen.option in ABILITY_OPTIONS
        and chosen.instead is not None
        and chosen.ability in offer.powers
    ):
        yield tier, "option", offer.powers[chosen.ability]
    for power in (*focus.given, *_picked(focus, chosen.focus)):
        yield tier, "focus", power
    yield from (
        (tier, "type", offer.powers[name]) for name in chosen.abilities if name in offer.powers
    )
    if chosen.dropped and chosen.replacement in offer.powers:
        yield tier, "replacement", offer.powers[chosen.replacement]


Gained = tuple[int, Source, Power]

REPLACEABLE: Final[tuple[Source, ...]] = ("type", "option", "replacement")
"""The sources of abilities that a new tier lets one replace: all of the type, none of the focus."""


def _without_replaced(draft: Draft, gained: list[Gained]) -> list[Gained]:
    """Return the abilities without those that gave way to another at a higher tier: of one that was
    taken several times, the last.
    """
    for tier in range(2, draft.tier + 1):
        gone = draft.at(tier).dropped
        if not gone or not draft.at(tier).replacement:
            continue
        mine = [
            place
            for place, (at, source, power) in enumerate(gained)
            if power.name == gone and at < tier and source in REPLACEABLE
        ]
        if mine:
            del gained[mine[-1]]
    return gained


GIFT: Final = "gift"
"""The name of the choice by which a descriptor lets the player choose an ability."""


ABILITY_OPTIONS: Final = ("focus_ability", "type_ability")


def _picked(focus: FocusTier, names: Sequence[str]) -> list[Power]:
    return [power for _, powers in focus.picks for power in powers if power.name in names]
