"""What a new character may choose from: types, descriptors, foci, abilities, starting equipment and arcs.

All of it comes from the shelf and the packs in use; ``content/guides.yaml`` says what a newcomer begins with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal, NamedTuple, cast

from msgspec import Meta, Struct, structs

from threefold.library.arcs import sample_arcs
from threefold.library.entries import ABILITIES, DESCRIPTORS, EQUIPMENT, FLAVORS, FOCI, TYPES, shelf
from threefold.library.files import ContentError, Problem, Wrong
from threefold.library.rules import Words
from threefold.library.shelf import Kind, of_books, remembered
from threefold.model.bounds import NAME_LENGTH
from threefold.model.characters import Gear, Range
from threefold.model.creation import Draft, Offer, OwnWeapon, Power
from threefold.model.held import written_of, written_parts
from threefold.model.shelf.entries import AbilityEntry, DescriptorEntry, EquipmentEntry, FocusEntry, TierName
from threefold.model.shelved import ability_of
from threefold.rules.characters import FREE_POINTS, STARTING, PriceCategory, Type
from threefold.rules.combat import Weight
from threefold.rules.creation import FIRST_TIER
from threefold.rules.skills import SkillLevel
from threefold.rules.types import Message, Stat

Name = Annotated[str, Meta(min_length=1, max_length=120)]


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """What a new character of a type begins with unless its player chooses otherwise; ``abilities`` are those of the
    type, beside the one of the verb."""

    free: dict[Stat, Annotated[int, Meta(ge=0, le=6)]]
    edge: Stat
    adjective: Name
    verb: Name
    abilities: tuple[Name, ...]
    weapons: tuple[Name, ...]
    armor: Name | None
    equipment: tuple[Name, ...]


class Guide(Struct, frozen=True, forbid_unknown_fields=True):
    """What helps a newcomer with a type: how it plays, which points fit it, what it begins with."""

    key: Type
    about: Words
    fits: Words
    start: Start


class TypeGuide(NamedTuple):
    """A type as a newcomer meets it: how it plays, which points fit it, what it may choose at tier 1."""

    key: Type
    about: str
    fits: str
    start: Start
    powers: tuple[Power, ...]


class Descriptor(NamedTuple):
    """An adjective, and what comes with it."""

    word: str
    about: str
    skills: Mapping[str, SkillLevel]
    entry: DescriptorEntry


class Focus(NamedTuple):
    """What a character does: the end of the sentence. ``given`` are the abilities of tier 1 that come with it beside
    those of the type; ``power`` is one to choose among the type's, as small packs have it."""

    verb: str
    about: str
    skills: Mapping[str, SkillLevel]
    entry: FocusEntry
    given: tuple[Power, ...]
    power: Power | None


class Thing(NamedTuple):
    """Something to begin with. Weapons and armor have a weight, weapons a range too."""

    name: str
    kind: Literal["weapon", "armor", "shield", "other"]
    price: PriceCategory
    weight: Weight | None = None
    range: Range | None = None


def _check_guide(guide: Guide) -> Iterator[Wrong]:
    if sum(guide.start.free.values()) != FREE_POINTS:
        yield Wrong("start.free", Message("content.type.points", {"n": FREE_POINTS}))
    if guide.start.edge not in STARTING[guide.key].edge:
        yield Wrong("start.edge", Message("content.type.edge"))
    if not 0 <= STARTING[guide.key].abilities[FIRST_TIER] - len(guide.start.abilities) <= 1:
        yield Wrong("start.abilities", Message("content.type.abilities"))


GUIDES: Final = Kind("guides", Guide, "What helps newcomers with a type", check=_check_guide)

STARTER: Final = "starter"
"""The tag of equipment that a new character is offered first."""


# --- abilities as they are chosen -------------------------------------------------------------------------------------


def power_of(entry: AbilityEntry) -> Power:
    """An ability on offer, with what it puts on the sheet beside itself."""
    ability = ability_of(entry)
    parts = written_of(ability)
    return Power(
        ability,
        next(iter(parts.attacks), None),
        next(iter(parts.armor), None),
        dict(parts.skills),
        min(9, max(0, parts.recovery_bonus)),
    )


@remembered
def powers() -> Mapping[str, Power]:
    """Every ability by its key."""
    return {key: power_of(entry) for key, entry in shelf(ABILITIES).items()}


@remembered
def guides() -> Mapping[Type, TypeGuide]:
    """The four types with all they may choose at tier 1; raises ContentError when one is missing or begins with what is
    not on offer."""
    found = {guide.key: guide for guide in of_books(GUIDES)}
    wrong = [*_missing(found), *(problem for guide in found.values() for problem in _unknown(guide))]
    if wrong:
        raise ContentError(*wrong)
    return {
        key: TypeGuide(key, guide.about, guide.fits, guide.start, powers_of_type(key, 1))
        for key, guide in found.items()
    }


def powers_of_type(type: Type, tier: int) -> tuple[Power, ...]:
    """What a type may choose at a tier: what our own and packs add for it, then its lists up to that tier."""
    added = [key for key, entry in shelf(ABILITIES).items() if type in entry.types]
    listed = [
        key
        for each in range(1, tier + 1)
        for given in [shelf(TYPES)[type].tiers.get(cast(TierName, str(each)))]
        if given is not None
        for key in given.named()
    ]
    return tuple(powers()[key] for key in dict.fromkeys((*added, *listed)) if key in powers())


def powers_of_focus(verb: str, tier: int) -> tuple[Power, ...]:
    """What a focus gives or offers up to a tier."""
    focus = foci().get(verb)
    if focus is None:
        return ()
    tiers = [focus.entry.tiers.get(cast(TierName, str(each))) for each in range(1, tier + 1)]
    keys = [key for given in tiers if given is not None for key in given.named()]
    return tuple(powers()[key] for key in dict.fromkeys(keys) if key in powers())


def _missing(found: Mapping[Type, Guide]) -> Iterator[Problem]:
    for key in STARTING.keys() - found.keys():
        yield Problem("guides.yaml", 0, key, "", Message("content.type.missing"))


def _unknown(guide: Guide) -> Iterator[Problem]:
    """What a type begins with that is not on offer."""
    start = guide.start
    things = {thing.name: thing.kind for thing in gear()}
    armor = [] if start.armor is None else [start.armor]
    offered = {power.ability.name for power in powers_of_type(guide.key, 1)}
    named = {
        "abilities": [name for name in start.abilities if name not in offered],
        "weapons": [name for name in start.weapons if things.get(name) != "weapon"],
        "armor": [name for name in armor if things.get(name) != "armor"],
        "equipment": [name for name in start.equipment if things.get(name) != "other"],
        "adjective": [] if start.adjective in descriptors() else [start.adjective],
        "verb": [] if start.verb in foci() else [start.verb],
    }
    for field, names in named.items():
        for name in names:
            yield Problem(
                "guides.yaml", 0, guide.key, f"start.{field}", Message("content.type.not_there", {"name": name})
            )


@remembered
def descriptors() -> Mapping[str, Descriptor]:
    """The adjectives, favourites first."""
    entries = sorted(shelf(DESCRIPTORS).values(), key=lambda e: (e.source == "reference", e.name.casefold()))
    return {e.name: Descriptor(e.name, e.text, _skills_with(e), e) for e in entries}


def _skills_with(entry: DescriptorEntry) -> Mapping[str, SkillLevel]:
    return {**dict(written_parts(entry.name, entry.effects).skills), **entry.skills}


@remembered
def foci() -> Mapping[str, Focus]:
    """The verbs, favourites first."""
    entries = sorted(shelf(FOCI).values(), key=lambda e: (e.source == "reference", e.name.casefold()))
    return {entry.name: _focus(entry) for entry in entries}


def _focus(entry: FocusEntry) -> Focus:
    first = entry.tiers.get("1")
    keys = [] if first is None else first.all
    given = tuple(powers()[key] for key in keys if key in powers())
    # the book counts the ability of the verb among those of the type; our own foci and packs of one tier go by that
    own = bool(entry.own) and (entry.source == "threefold" or len(entry.tiers) == 1)
    return Focus(entry.name, entry.text, entry.skills, entry, () if own else given, given[0] if own and given else None)


@remembered
def gear() -> tuple[Thing, ...]:
    """The things that a new character is offered: starters, and what packs add."""
    entries = [e for e in shelf(EQUIPMENT).values() if STARTER in e.tags or e.source == "pack"]
    return tuple(filter(None, map(_thing, entries)))


def _thing(entry: EquipmentEntry) -> Thing | None:
    price = entry.price or "moderate"
    if entry.weapon is not None:
        reach = entry.weapon.range
        known = reach if reach in ("immediate", "short", "long", "very_long") else "long"
        return Thing(entry.name, "weapon", price, entry.weapon.weight, cast(Range, known))
    if entry.armor is not None and entry.armor.weight == "shield":
        return Thing(entry.name, "shield", price)
    if entry.armor is not None:
        return Thing(entry.name, "armor", price, cast(Weight, entry.armor.weight))
    return Thing(entry.name, "other", price)


def _of_first_tier() -> dict[str, None]:
    """Keys of the abilities that a character of tier 1 may have: of types, flavors and foci, and what packs add."""
    tiers = (
        *(entry.tiers for entry in shelf(TYPES).values()),
        *(entry.tiers for entry in shelf(FLAVORS).values()),
        *(entry.tiers for entry in shelf(FOCI).values()),
    )
    keys = [key for each in tiers if "1" in each for key in each["1"].named()]
    return dict.fromkeys((*(key for key, entry in shelf(ABILITIES).items() if entry.types), *keys))


@remembered
def offer() -> Offer:
    """All that a draft may choose from."""
    by_name = {powers()[key].ability.name: powers()[key] for key in _of_first_tier() if key in powers()}
    words = {d.word: d.entry.skills for d in descriptors().values()} | {f.verb: f.skills for f in foci().values()}
    given = {focus.verb: focus.given for focus in foci().values() if focus.given}
    given |= {d.word: traits for d in descriptors().values() if (traits := traits_of(d.entry))}
    points = {d.word: d.entry.pools for d in descriptors().values() if d.entry.pools}
    armor = {d.word: d.entry.armor for d in descriptors().values() if d.entry.armor}
    brings = {d.word: d.entry.equipment for d in descriptors().values()}
    brings |= {f.verb: f.entry.equipment for f in foci().values()}
    things = {word: [name[:NAME_LENGTH] for name in names] for word, names in brings.items() if names}
    return Offer(by_name, words, sample_arcs(), given, points, armor, things)


def traits_of(entry: DescriptorEntry) -> tuple[Power, ...]:
    """What an adjective gives beside Pools, skills and Armor: its own effects as an ability of its name, and abilities
    of the shelf."""
    own = AbilityEntry(key=entry.key, name=entry.name, text=entry.text, use="enabler", effects=entry.effects)
    abilities = tuple(powers()[key] for key in entry.abilities if key in powers())
    return (*((power_of(own),) if entry.effects else ()), *abilities)


def suggested(draft: Draft) -> Draft:
    """The draft with whatever is still missing filled in as its type suggests; what was chosen stays."""
    if draft.type is None:
        return draft
    start = guides()[draft.type].start
    verb = draft.verb or start.verb
    filled = structs.replace(
        draft,
        adjective=draft.adjective or start.adjective,
        noun=draft.noun or draft.type,
        verb=verb,
        free=_points(draft, start.free),
        edge=draft.edge if draft.edge in STARTING[draft.type].edge else start.edge,
    )
    return structs.replace(filled, abilities=_abilities(filled, start))


def outfitted(draft: Draft) -> Draft:
    """The draft with the weapons, the armor and the things its type begins with, in place of any it had."""
    if draft.type is None:
        return draft
    start = guides()[draft.type].start
    things = {thing.name: thing for thing in gear()}
    suit = things[start.armor] if start.armor is not None else None
    return structs.replace(
        draft,
        weapons=[weapon_of(things[name]) for name in start.weapons],
        armor=suit.weight if suit is not None else None,
        suit=suit.name if suit is not None else "",
        equipment=[Gear(name, things[name].price) for name in start.equipment],
    )


def retyped(draft: Draft, type: Type) -> Draft:
    """The draft with another type, and all that only followed from the type before as the new one suggests it."""
    old = guides()[draft.type].start if draft.type is not None else None
    untouched = not (draft.weapons or draft.armor or draft.equipment) or _carried(draft) == _carried(outfitted(draft))
    cleared = structs.replace(
        draft,
        type=type,
        free={},
        edge=None,
        abilities=[],
        adjective="" if old is not None and draft.adjective == old.adjective else draft.adjective,
        noun="" if draft.noun == draft.type else draft.noun,
        verb="" if old is not None and draft.verb == old.verb else draft.verb,
    )
    return suggested(outfitted(cleared) if untouched else cleared)


def _carried(draft: Draft) -> Draft:
    """The draft with what it carries in one order: that of a form is the list's, not the type's."""
    return structs.replace(
        draft,
        weapons=sorted(draft.weapons, key=lambda weapon: weapon.name),
        equipment=sorted(draft.equipment, key=lambda thing: thing.name),
    )


def reworded(draft: Draft, verb: str) -> Draft:
    """The draft with another verb; the ability that came with the verb before makes way for that of the new one."""
    before, now = foci().get(draft.verb), foci().get(verb)
    names = list(draft.abilities)
    old = before.power if before is not None else None
    if old is not None and old.ability.name in names:
        at = names.index(old.ability.name)
        names[at : at + 1] = [now.power.ability.name] if now is not None and now.power is not None else []
    given = {power.ability.name for power in now.given} if now is not None else set()
    return structs.replace(draft, verb=verb, abilities=[n for n in dict.fromkeys(names) if n not in given])


def weapon_of(thing: Thing) -> OwnWeapon:
    """A weapon of the list as a draft holds it."""
    return OwnWeapon(thing.name, thing.weight or "medium", thing.range or "immediate")


def open_to(draft: Draft) -> tuple[Power, ...]:
    """The abilities that a draft may choose: those of its type, and that of its verb in front; not those given."""
    own = guides()[draft.type].powers if draft.type is not None else ()
    focus = foci().get(draft.verb)
    if focus is None:
        return own
    given = {power.ability.name for power in focus.given}
    listed = own if focus.power is None else (focus.power, *own)
    return tuple(power for power in listed if power.ability.name not in given)


def _points(draft: Draft, suggestion: Mapping[Stat, int]) -> dict[Stat, int]:
    """Points left over go where the type suggests; if too many were given, or below nothing, they are shared anew."""
    given = dict(draft.free)
    left = FREE_POINTS - sum(given.values())
    if left < 0 or any(n < 0 for n in given.values()):
        return dict(suggestion)
    for stat in sorted(suggestion, key=lambda s: suggestion[s] - given.get(s, 0), reverse=True):
        more = min(left, max(0, suggestion[stat] - given.get(stat, 0)))
        given[stat], left = given.get(stat, 0) + more, left - more
    if left:
        first = max(suggestion, key=lambda s: suggestion[s])
        given[first] = given.get(first, 0) + left
    return given


def _abilities(draft: Draft, start: Start) -> list[str]:
    """Those chosen that are still open, and as many of the suggested ones as are missing."""
    names = [power.ability.name for power in open_to(draft)]
    chosen = [name for name in draft.abilities if name in names]
    focus = foci().get(draft.verb)
    own_verb = names[:1] if focus is not None and focus.power is not None else []
    room = STARTING[draft.type or "warrior"].abilities[FIRST_TIER] - len(draft.own_abilities)
    wanted = dict.fromkeys((*chosen, *own_verb, *start.abilities, *names))
    return chosen if len(chosen) > room else list(wanted)[: max(0, room)]
