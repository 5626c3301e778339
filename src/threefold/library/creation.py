"""What a new character may choose from: types, descriptors, foci, abilities, starting equipment and
arcs.

All of it comes from the shelf and the packs in use. ``content/guides.yaml`` has the defaults for
newcomers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from msgspec import structs

from threefold.library.arcs import sample_arcs
from threefold.library.brought import brought_by_words
from threefold.library.entries import (
    ABILITIES,
    DESCRIPTORS,
    EQUIPMENT,
    FLAVORS,
    FOCI,
    TYPES,
    matching,
    shelf,
)
from threefold.library.guides import GUIDES, Guide, Name, Start
from threefold.library.shelf import cached_for_table, of_books
from threefold.model.characters import Range, weapon_range
from threefold.model.drafts import Draft, FocusTier, Offer, OwnWeapon, Power
from threefold.model.gear import own_weapon
from threefold.model.languages import Lang
from threefold.model.shelf.entries import (
    TIER_NAMES,
    AbilityEntry,
    DescriptorEntry,
    EquipmentEntry,
    FocusEntry,
    TierList,
    TierName,
)
from threefold.model.shelf.wares import WeaponFigures
from threefold.model.shelved import ability_of
from threefold.model.written import written_of, written_parts
from threefold.rules.characters import PriceCategory, Type
from threefold.rules.combat import Weight
from threefold.rules.skills import SkillLevel

STARTER: Final = "starter"
"""The tag of equipment that is offered first to a new character."""


class Descriptor(NamedTuple):
    """A descriptor: the adjective, and what comes with it."""

    word: str
    about: str
    skills: Mapping[str, SkillLevel]
    entry: DescriptorEntry


class Focus(NamedTuple):
    """A focus: the verb at the end of the character sentence. ``given`` are the tier 1 abilities
    that come with it besides those of the type; ``power`` is one that counts as a choice among the
    type's, as small packs have it."""

    verb: str
    about: str
    skills: Mapping[str, SkillLevel]
    entry: FocusEntry
    given: tuple[Power, ...]
    power: Power | None


class GearThing(NamedTuple):
    """A piece of starting equipment. Weapons and armor have a weight, weapons also a range."""

    name: str
    kind: Literal["weapon", "armor", "shield", "other"]
    price: PriceCategory
    weight: Weight | None = None
    range: Range | None = None
    figures: WeaponFigures | None = None


def ability_power(entry: AbilityEntry) -> Power:
    """An ability to choose, with what it adds to the sheet."""
    ability = ability_of(entry)
    parts = written_of(ability)
    return Power(
        ability=ability,
        attack=next(iter(parts.attacks), None),
        armor=next(iter(parts.armor), None),
        skills=dict(parts.skills),
        recovery_bonus=min(9, max(0, parts.recovery_bonus)),
        entry=entry,
        id=entry.key,
    )


@cached_for_table
def powers() -> Mapping[str, Power]:
    """Every ability by key."""
    return {key: ability_power(entry) for key, entry in shelf(ABILITIES).items()}


def powers_of_type(type: Type, tier: int) -> tuple[Power, ...]:
    """The abilities that a type may choose at a tier: those that we or packs add, then its lists up
    to that tier.
    """
    keys = [key for at, names in _keys_of_type(type).items() if at <= tier for key in names]
    return tuple(powers()[key] for key in dict.fromkeys(keys))


def _keys_of_type(type: Type) -> dict[int, list[str]]:
    """The keys of abilities that a type may choose, by the tier that first offers them."""
    found: dict[int, list[str]] = {
        1: [key for key, entry in shelf(ABILITIES).items() if type in entry.types]
    }
    return _collect_tier_keys(shelf(TYPES)[type].tiers, found)


def _collect_tier_keys(
    tiers: Mapping[TierName, TierList], found: dict[int, list[str]]
) -> dict[int, list[str]]:
    """The keys of the abilities that tiers name, each at the first tier that names it."""
    had = {key for keys in found.values() for key in keys}
    for tier, name in enumerate(TIER_NAMES, 1):
        keys: list[str] = []
        if name in tiers:
            keys = [key for key in tiers[name].named() if key in powers() and key not in had]
        had |= set(keys)
        found[tier] = [*found.get(tier, []), *dict.fromkeys(keys)]
    return found


def powers_of_focus(verb: str, tier: int) -> tuple[Power, ...]:
    """The abilities that a focus gives or offers up to a tier."""
    focus = foci().get(verb)
    if focus is None:
        return ()
    tiers = focus.entry.tiers
    keys = [key for name in TIER_NAMES[:tier] if name in tiers for key in tiers[name].named()]
    return tuple(powers()[key] for key in dict.fromkeys(keys) if key in powers())


@cached_for_table
def descriptors() -> Mapping[str, Descriptor]:
    """Descriptors by adjective, favourites first."""
    entries = sorted(
        shelf(DESCRIPTORS).values(), key=lambda e: (e.source == "reference", e.name.casefold())
    )
    return {e.name: Descriptor(e.name, e.text, _skills_with(e), e) for e in entries}


def _skills_with(entry: DescriptorEntry) -> Mapping[str, SkillLevel]:
    return {**dict(written_parts(entry.name, entry.effects).skills), **entry.skills}


@cached_for_table
def foci() -> Mapping[str, Focus]:
    """Foci by verb, favourites first."""
    entries = sorted(
        shelf(FOCI).values(), key=lambda e: (e.source == "reference", e.name.casefold())
    )
    return {entry.name: _focus(entry) for entry in entries}


def _focus(entry: FocusEntry) -> Focus:
    first = entry.tiers.get("1")
    if first is None:
        keys = []
    else:
        keys = first.all
    given = tuple(powers()[key] for key in keys if key in powers())
    # the book counts the focus ability among those of the type; our own foci and packs of one tier
    # do the same
    own = bool(entry.own) and (entry.source == "threefold" or len(entry.tiers) == 1)
    return Focus(
        entry.name,
        entry.text,
        entry.skills,
        entry,
        () if own else given,
        given[0] if own and given else None,
    )


@cached_for_table
def offered_gear() -> tuple[GearThing, ...]:
    """The equipment offered to a new character: starters, and what packs add."""
    entries = [e for e in shelf(EQUIPMENT).values() if STARTER in e.tags or e.source == "pack"]
    return tuple(map(_gear_thing, entries))


@cached_for_table
def all_gear() -> Mapping[str, GearThing]:
    """All equipment of the shelf by name. Where two share a name, the one that is offered at the
    start counts.
    """
    every = (_gear_thing(entry) for entry in shelf(EQUIPMENT).values())
    return {thing.name: thing for thing in (*every, *offered_gear())}


def found_gear(words: str, genre: str, lang: Lang) -> list[GearThing]:
    """The equipment that a search finds, as many as a list may show."""
    return [all_gear()[entry.name] for entry in matching(EQUIPMENT, words, genre=genre, lang=lang)]


def _gear_thing(entry: EquipmentEntry) -> GearThing:
    price = entry.price or "moderate"
    if entry.weapon is not None:
        return GearThing(
            entry.name,
            "weapon",
            price,
            entry.weapon.weight,
            weapon_range(entry.weapon.range),
            entry.weapon,
        )
    if entry.armor is not None:
        weight = entry.armor.weight
        if weight == "shield":
            return GearThing(entry.name, "shield", price)
        return GearThing(entry.name, "armor", price, weight)
    return GearThing(entry.name, "other", price)


def _on_offer() -> dict[str, None]:
    """The keys of the abilities that a character may have: of types, flavors and foci, and those
    that packs add.
    """
    tiers = (
        *(entry.tiers for entry in shelf(TYPES).values()),
        *(entry.tiers for entry in shelf(FLAVORS).values()),
        *(entry.tiers for entry in shelf(FOCI).values()),
    )
    keys = [key for each in tiers for given in each.values() for key in given.named()]
    keys += [
        key
        for entry in shelf(DESCRIPTORS).values()
        for of in entry.open_abilities.values()
        for key in of
    ]
    return dict.fromkeys((*(key for key, entry in shelf(ABILITIES).items() if entry.types), *keys))


def _names(tiers: Mapping[int, Sequence[str]]) -> dict[int, tuple[str, ...]]:
    return {tier: tuple(powers()[key].name for key in keys) for tier, keys in tiers.items()}


def _focus_tiers(focus: Focus) -> dict[int, FocusTier]:
    """What a focus gives at each tier, without what it always gives at tier 1."""
    found: dict[int, FocusTier] = {}
    for tier, given in sorted(focus.entry.tiers.items()):
        n = int(tier)
        picks = tuple((pick.count, _existing_powers(pick.of)) for pick in given.choose)
        optional = tuple(power.name for power in _existing_powers(given.optional))
        found[n] = FocusTier(() if n == 1 else _existing_powers(given.all), picks, optional)
    return found


def _existing_powers(keys: Sequence[str]) -> tuple[Power, ...]:
    return tuple(powers()[key] for key in keys if key in powers())


@cached_for_table
def offer() -> Offer:
    """All that a draft may choose from."""
    offered = [powers()[key] for key in _on_offer() if key in powers()]
    focuses = foci().values()
    return Offer(
        powers={power.ability.name: power for power in offered},
        words=_skills_of_words(),
        arcs=sample_arcs(),
        given=_traits_of_words(),
        points={d.word: d.entry.pools for d in descriptors().values() if d.entry.pools},
        armor={d.word: d.entry.armor for d in descriptors().values() if d.entry.armor},
        brings=brought_by_words(),
        types={guide.key: _names(_keys_of_type(guide.key)) for guide in of_books(GUIDES)},
        flavors={
            entry.name: _names(_collect_tier_keys(entry.tiers, {}))
            for entry in shelf(FLAVORS).values()
        },
        focus={focus.verb: _focus_tiers(focus) for focus in focuses},
        of_verb={focus.verb: focus.power.name for focus in focuses if focus.power is not None},
        gifts=_powers_by_word(),
        prices=_prices(),
        clothing=_clothing(),
    )


def _prices() -> dict[str, PriceCategory | None]:
    """The price of all equipment by name."""
    return {entry.name: entry.price for entry in shelf(EQUIPMENT).values()}


def _clothing() -> frozenset[str]:
    """The names of what is only worn, and costs no more than plain clothes do."""
    return frozenset(
        entry.name
        for entry in shelf(EQUIPMENT).values()
        if _APPAREL in entry.tags and entry.armor is None and entry.price in _PLAIN_PRICES
    )


_APPAREL: Final = "apparel and armor"
_PLAIN_PRICES: Final = ("inexpensive", "moderate")


def _skills_of_words() -> dict[str, Mapping[str, SkillLevel]]:
    """The skills of each adjective and each verb."""
    found: dict[str, Mapping[str, SkillLevel]] = {
        each.word: each.entry.skills for each in descriptors().values()
    }
    return found | {focus.verb: focus.skills for focus in foci().values()}


def _traits_of_words() -> dict[str, tuple[Power, ...]]:
    """What each adjective and each verb gives besides skills, Pools and Armor."""
    found = {focus.verb: focus.given for focus in foci().values() if focus.given}
    for focus in foci().values():
        if focus.entry.chosen:
            found[focus.verb] = (_choices_of_focus(focus.entry), *focus.given)
    for each in descriptors().values():
        if traits := descriptor_traits(each.entry):
            found[each.word] = traits
    return found


def _choices_of_focus(entry: FocusEntry) -> Power:
    """Return what asks for the choices of a focus itself."""
    asking = AbilityEntry(
        key=entry.key, name=entry.name, text=entry.text, use="enabler", chosen=entry.chosen
    )
    return structs.replace(ability_power(asking), id=f"focus.{entry.key}")


def _powers_by_word() -> dict[str, Power]:
    """Every ability by its id and by its name."""
    found: dict[str, Power] = {}
    for power in powers().values():
        found[power.id] = power
        found[power.name.casefold()] = power
    return found


def descriptor_traits(entry: DescriptorEntry) -> tuple[Power, ...]:
    """What a descriptor gives besides Pools, skills and Armor: its own effects as an ability of its
    name, and abilities of the shelf."""
    own = AbilityEntry(
        key=entry.key,
        name=entry.name,
        text=entry.text,
        use=entry.use,
        cost=entry.cost,
        effects=entry.effects,
        chosen=entry.chosen,
    )
    trait = structs.replace(ability_power(own), id=f"descriptor.{entry.key}")
    abilities = tuple(powers()[key] for key in entry.abilities if key in powers())
    return (*((trait,) if entry.effects or entry.chosen else ()), *abilities)


def draft_weapon(thing: GearThing) -> OwnWeapon:
    """Return a weapon of the list as a draft stores it."""
    return own_weapon(thing.name, thing.figures or WeaponFigures(weight=thing.weight or "medium"))


def open_to(draft: Draft, tier: int = 1, below: bool = False) -> tuple[Power, ...]:
    """The abilities that a draft may choose as those of its type at a tier, without those that it
    is given. At tier 1 that of its verb comes first; later those new at the tier come first, then
    those of lower tiers."""
    found = offer().open_to(draft, tier)
    focus = foci().get(draft.verb)
    if focus is not None:
        given = {power.ability.name for power in focus.given}
    else:
        given = set()
    if tier > 1 and not below:
        names = sorted(found, key=lambda name: -found[name])
    else:
        names = list(found)
    return tuple(offer().powers[name] for name in names if name not in given)


class TypeGuide(NamedTuple):
    """A type, explained to a newcomer: how it plays, which points fit it, what it may choose at
    tier 1.
    """

    key: Type
    about: str
    fits: str
    start: Start
    powers: tuple[Power, ...]


@cached_for_table
def guides() -> Mapping[Type, TypeGuide]:
    """The four types with all they may choose at tier 1. A default that is no longer available,
    because a pack replaced it, is left out."""
    return {
        guide.key: TypeGuide(
            guide.key,
            guide.about,
            guide.fits,
            _available_defaults(guide),
            powers_of_type(guide.key, 1),
        )
        for guide in of_books(GUIDES)
    }


def _available_defaults(guide: Guide) -> Start:
    """The defaults of a type, as far as they are available."""
    missing, start = _unavailable_defaults(guide), guide.start
    lists: dict[str, tuple[Name, ...]] = {
        field: tuple(name for name in getattr(start, field) if name not in missing[field])
        for field in ("abilities", "weapons", "equipment")
    }
    return structs.replace(
        start,
        armor=None if missing["armor"] else start.armor,
        adjective=next(iter(descriptors()), "") if missing["adjective"] else start.adjective,
        verb=next(iter(foci()), "") if missing["verb"] else start.verb,
        **lists,
    )


def _unavailable_defaults(guide: Guide) -> dict[str, list[str]]:
    """The defaults of a type that are not available, by field."""
    start = guide.start
    things = {thing.name: thing.kind for thing in offered_gear()}
    if start.armor is None:
        armor = []
    else:
        armor = [start.armor]
    offered = {power.ability.name for power in powers_of_type(guide.key, 1)}
    return {
        "abilities": [name for name in start.abilities if name not in offered],
        "weapons": [name for name in start.weapons if things.get(name) != "weapon"],
        "armor": [name for name in armor if things.get(name) != "armor"],
        "equipment": [name for name in start.equipment if things.get(name) != "other"],
        "adjective": [] if start.adjective in descriptors() else [start.adjective],
        "verb": [] if start.verb in foci() else [start.verb],
    }
