"""What a new character may choose from: types, adjectives, verbs, gear and arcs.

Read from ``content/types.yaml``, ``descriptors.yaml``, ``foci.yaml``, ``gear.yaml``, and from packs in use,
which may add abilities to the types as well (``abilities.yaml``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, structs

from threefold.library.arcs import sample_arcs
from threefold.library.files import ContentError, Problem, Wrong
from threefold.library.rules import Words
from threefold.library.shelf import Kind, everything, of_books, remembered
from threefold.model.characters import Gear, Range
from threefold.model.copies import as_kind
from threefold.model.creation import Draft, Offer, OwnWeapon, Power
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


class TypeGuide(Struct, frozen=True, forbid_unknown_fields=True):
    """A type as a newcomer meets it: how it plays, which points fit it, what it may choose at tier 1."""

    key: Type
    about: Words
    fits: Words
    start: Start
    powers: tuple[Power, ...]


class Descriptor(Struct, frozen=True, forbid_unknown_fields=True):
    """An adjective and the skills that come with it."""

    word: Name
    about: Words
    skills: dict[Name, SkillLevel]


class Focus(Struct, frozen=True, forbid_unknown_fields=True):
    """What a character does: the end of the sentence, the skills and the one ability that come with it."""

    verb: Name
    about: Words
    skills: dict[Name, SkillLevel]
    power: Power


class Thing(Struct, frozen=True, forbid_unknown_fields=True):
    """Something to begin with. Weapons and armor have a weight, weapons a range too."""

    name: Name
    kind: Literal["weapon", "armor", "shield", "other"]
    price: PriceCategory
    weight: Weight | None = None
    range: Range | None = None


class TypeAbility(Power, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An ability that a pack adds to what characters of some types may choose."""

    key: Annotated[str, Meta(pattern=r"^[a-z][a-z_]*$")]
    types: Annotated[tuple[Type, ...], Meta(min_length=1)]

    def power(self) -> Power:
        """The ability as types list it."""
        return as_kind(Power, self)


def _check_thing(thing: Thing) -> Iterator[Wrong]:
    if (thing.weight is not None) != (thing.kind in ("weapon", "armor")):
        yield Wrong("weight", Message("content.gear.weight"))
    if (thing.range is not None) != (thing.kind == "weapon"):
        yield Wrong("range", Message("content.gear.range"))


def _check_type(guide: TypeGuide) -> Iterator[Wrong]:
    names = [power.ability.name for power in guide.powers]
    for n, name in enumerate(names):
        if name in names[:n]:
            yield Wrong(f"powers[{n}].ability.name", Message("content.type.ability_twice"))
    for n, name in enumerate(guide.start.abilities):
        if name not in names:
            yield Wrong(f"start.abilities[{n}]", Message("content.type.not_there", {"name": name}))
    if sum(guide.start.free.values()) != FREE_POINTS:
        yield Wrong("start.free", Message("content.type.points", {"n": FREE_POINTS}))
    if guide.start.edge not in STARTING[guide.key].edge:
        yield Wrong("start.edge", Message("content.type.edge"))
    if len(guide.start.abilities) + 1 != STARTING[guide.key].abilities[FIRST_TIER]:
        yield Wrong("start.abilities", Message("content.type.abilities"))


TYPES: Final = Kind("types", TypeGuide, "Character types", check=_check_type)
DESCRIPTORS: Final = Kind("descriptors", Descriptor, "Adjectives of characters", "word")
FOCI: Final = Kind("foci", Focus, "What characters do", "verb")
GEAR: Final = Kind("gear", Thing, "Things to begin with", "name", _check_thing)
ABILITIES: Final = Kind("abilities", TypeAbility, "Abilities for character types", book=False)


@remembered
def guides() -> Mapping[Type, TypeGuide]:
    """The four types with all they may choose; raises ContentError when one is missing or begins with what is not on
    offer."""
    found = {guide.key: guide for guide in of_books(TYPES)}
    wrong = [*_missing(found), *(problem for guide in found.values() for problem in _unknown(guide))]
    if wrong:
        raise ContentError(*wrong)
    more = everything(ABILITIES)
    return {
        key: structs.replace(guide, powers=(*guide.powers, *(a.power() for a in more if key in a.types)))
        for key, guide in found.items()
    }


def _missing(found: Mapping[Type, TypeGuide]) -> Iterator[Problem]:
    for key in STARTING.keys() - found.keys():
        yield Problem("types.yaml", 0, key, "", Message("content.type.missing"))


def _unknown(guide: TypeGuide) -> Iterator[Problem]:
    """What a type begins with that is not on offer."""
    start = guide.start
    things = {thing.name: thing.kind for thing in of_books(GEAR)}
    armor = [] if start.armor is None else [start.armor]
    named = {
        "weapons": [name for name in start.weapons if things.get(name) != "weapon"],
        "armor": [name for name in armor if things.get(name) != "armor"],
        "equipment": [name for name in start.equipment if things.get(name) != "other"],
        "adjective": [] if start.adjective in {d.word for d in of_books(DESCRIPTORS)} else [start.adjective],
        "verb": [] if start.verb in {f.verb for f in of_books(FOCI)} else [start.verb],
    }
    for field, names in named.items():
        for name in names:
            yield Problem(
                "types.yaml", 0, guide.key, f"start.{field}", Message("content.type.not_there", {"name": name})
            )


@remembered
def descriptors() -> Mapping[str, Descriptor]:
    """The adjectives."""
    return {d.word: d for d in everything(DESCRIPTORS)}


@remembered
def foci() -> Mapping[str, Focus]:
    """The verbs."""
    return {f.verb: f for f in everything(FOCI)}


@remembered
def gear() -> tuple[Thing, ...]:
    """The things to begin with; raises ContentError for a weapon without weight or range."""
    return everything(GEAR)


@remembered
def offer() -> Offer:
    """All that a draft may choose from."""
    powers = {
        power.ability.name: power
        for power in (*(p for guide in guides().values() for p in guide.powers), *(f.power for f in foci().values()))
    }
    words = {d.word: d.skills for d in descriptors().values()} | {f.verb: f.skills for f in foci().values()}
    return Offer(powers, words, sample_arcs())


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
    if before is not None and before.power.ability.name in names:
        at = names.index(before.power.ability.name)
        names[at : at + 1] = [now.power.ability.name] if now is not None else []
    return structs.replace(draft, verb=verb, abilities=list(dict.fromkeys(names)))


def weapon_of(thing: Thing) -> OwnWeapon:
    """A weapon of the list as a draft holds it."""
    return OwnWeapon(thing.name, thing.weight or "medium", thing.range or "immediate")


def open_to(draft: Draft) -> tuple[Power, ...]:
    """The abilities that a draft may choose: those of its type, and that of its verb in front."""
    own = guides()[draft.type].powers if draft.type is not None else ()
    focus = foci().get(draft.verb)
    return own if focus is None else (focus.power, *own)


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
    own_verb = names[:1] if draft.verb in foci() else []
    room = STARTING[draft.type or "warrior"].abilities[FIRST_TIER] - len(draft.own_abilities)
    wanted = dict.fromkeys((*chosen, *own_verb, *start.abilities, *names))
    return chosen if len(chosen) > room else list(wanted)[: max(0, room)]
