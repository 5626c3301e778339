"""What a new character may choose from: types, descriptors, foci, abilities, starting equipment and arcs.

All of it comes from the shelf and the packs in use; ``content/guides.yaml`` says what a newcomer begins with.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Final, Literal, NamedTuple, cast

from msgspec import Meta, Struct, structs

from threefold.library.arcs import sample_arcs
from threefold.library.choices import WEAPONS, named, words_of
from threefold.library.entries import ABILITIES, DESCRIPTORS, EQUIPMENT, FLAVORS, FOCI, TYPES, shelf
from threefold.library.files import Problem, Wrong
from threefold.library.rules import Words
from threefold.library.shelf import Kind, of_books, remembered
from threefold.model.bounds import NAME_LENGTH
from threefold.model.characters import Gear, Range
from threefold.model.choosing import OPTION, suggestion
from threefold.model.creation import (
    ABILITY_OPTIONS,
    Draft,
    FocusTier,
    Offer,
    OwnWeapon,
    Power,
    TierDraft,
    skills_in,
    taken,
)
from threefold.model.held import written_of, written_parts
from threefold.model.shelf.entries import (
    AbilityEntry,
    DescriptorEntry,
    EquipmentEntry,
    FocusEntry,
    TierList,
    TierName,
)
from threefold.model.shelved import ability_of
from threefold.rules.characters import FREE_POINTS, STARTING, PriceCategory, Type
from threefold.rules.combat import Weight
from threefold.rules.creation import FIRST_TIER
from threefold.rules.ruleset import Rules
from threefold.rules.skills import SkillLevel
from threefold.rules.types import STATS, Message, Stat

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
        entry,
        entry.key,
    )


@remembered
def powers() -> Mapping[str, Power]:
    """Every ability by its key."""
    return {key: power_of(entry) for key, entry in shelf(ABILITIES).items()}


@remembered
def guides() -> Mapping[Type, TypeGuide]:
    """The four types with all they may choose at tier 1. What one begins with that is no longer on offer, because a
    pack has something else in its place, is left out (``guide_gaps`` says what)."""
    return {
        guide.key: TypeGuide(guide.key, guide.about, guide.fits, _reduced(guide), powers_of_type(guide.key, 1))
        for guide in of_books(GUIDES)
    }


def guide_gaps() -> list[Problem]:
    """What types begin with that is not on offer: a pack has put something else in its place."""
    return [
        Problem("guides.yaml", 0, guide.key, f"start.{field}", Message("content.type.not_there", {"name": name}))
        for guide in of_books(GUIDES)
        for field, names in _unknown(guide).items()
        for name in names
    ]


def _reduced(guide: Guide) -> Start:
    """What a type begins with, as far as it is on offer."""
    unknown, start = _unknown(guide), guide.start
    lists: dict[str, tuple[Name, ...]] = {
        field: tuple(name for name in getattr(start, field) if name not in unknown[field])
        for field in ("abilities", "weapons", "equipment")
    }
    return structs.replace(
        start,
        armor=None if unknown["armor"] else start.armor,
        adjective=next(iter(descriptors()), "") if unknown["adjective"] else start.adjective,
        verb=next(iter(foci()), "") if unknown["verb"] else start.verb,
        **lists,
    )


def powers_of_type(type: Type, tier: int) -> tuple[Power, ...]:
    """What a type may choose at a tier: what our own and packs add for it, then its lists up to that tier."""
    keys = [key for at, names in _keys_of_type(type).items() if at <= tier for key in names]
    return tuple(powers()[key] for key in dict.fromkeys(keys))


def _keys_of_type(type: Type) -> dict[int, list[str]]:
    """Keys of what a type may choose, by the tier that first offers it."""
    found: dict[int, list[str]] = {1: [key for key, entry in shelf(ABILITIES).items() if type in entry.types]}
    return _listed(shelf(TYPES)[type].tiers, found)


def _listed(tiers: Mapping[TierName, TierList], found: dict[int, list[str]]) -> dict[int, list[str]]:
    """Keys of the abilities that tiers name, each where it comes first."""
    had = {key for keys in found.values() for key in keys}
    for tier in range(1, 7):
        given = tiers.get(cast(TierName, str(tier)))
        keys = [] if given is None else [key for key in given.named() if key in powers() and key not in had]
        had |= set(keys)
        found[tier] = [*found.get(tier, []), *dict.fromkeys(keys)]
    return found


def powers_of_focus(verb: str, tier: int) -> tuple[Power, ...]:
    """What a focus gives or offers up to a tier."""
    focus = foci().get(verb)
    if focus is None:
        return ()
    tiers = [focus.entry.tiers.get(cast(TierName, str(each))) for each in range(1, tier + 1)]
    keys = [key for given in tiers if given is not None for key in given.named()]
    return tuple(powers()[key] for key in dict.fromkeys(keys) if key in powers())


def _unknown(guide: Guide) -> dict[str, list[str]]:
    """What a type begins with that is not on offer, by field."""
    start = guide.start
    things = {thing.name: thing.kind for thing in gear()}
    armor = [] if start.armor is None else [start.armor]
    offered = {power.ability.name for power in powers_of_type(guide.key, 1)}
    return {
        "abilities": [name for name in start.abilities if name not in offered],
        "weapons": [name for name in start.weapons if things.get(name) != "weapon"],
        "armor": [name for name in armor if things.get(name) != "armor"],
        "equipment": [name for name in start.equipment if things.get(name) != "other"],
        "adjective": [] if start.adjective in descriptors() else [start.adjective],
        "verb": [] if start.verb in foci() else [start.verb],
    }


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


def _on_offer() -> dict[str, None]:
    """Keys of the abilities that a character may have: of types, flavors and foci, and what packs add."""
    tiers = (
        *(entry.tiers for entry in shelf(TYPES).values()),
        *(entry.tiers for entry in shelf(FLAVORS).values()),
        *(entry.tiers for entry in shelf(FOCI).values()),
    )
    keys = [key for each in tiers for given in each.values() for key in given.named()]
    return dict.fromkeys((*(key for key, entry in shelf(ABILITIES).items() if entry.types), *keys))


def _names(tiers: Mapping[int, Sequence[str]]) -> dict[int, tuple[str, ...]]:
    return {tier: tuple(powers()[key].name for key in keys) for tier, keys in tiers.items()}


def _focus_tiers(focus: Focus) -> dict[int, FocusTier]:
    """What a focus does at each tier; what it gives at the first stands apart."""
    found: dict[int, FocusTier] = {}
    for tier, given in sorted(focus.entry.tiers.items()):
        n = int(tier)
        picks = tuple((pick.count, _known(pick.of)) for pick in given.choose)
        optional = tuple(power.name for power in _known(given.optional))
        found[n] = FocusTier(() if n == 1 else _known(given.all), picks, optional)
    return found


def _known(keys: Sequence[str]) -> tuple[Power, ...]:
    return tuple(powers()[key] for key in keys if key in powers())


@remembered
def offer() -> Offer:
    """All that a draft may choose from."""
    by_name = {powers()[key].ability.name: powers()[key] for key in _on_offer() if key in powers()}
    words = {d.word: d.entry.skills for d in descriptors().values()} | {f.verb: f.skills for f in foci().values()}
    given = {focus.verb: focus.given for focus in foci().values() if focus.given}
    given |= {d.word: traits for d in descriptors().values() if (traits := traits_of(d.entry))}
    points = {d.word: d.entry.pools for d in descriptors().values() if d.entry.pools}
    armor = {d.word: d.entry.armor for d in descriptors().values() if d.entry.armor}
    brings = {d.word: d.entry.equipment for d in descriptors().values()}
    brings |= {f.verb: f.entry.equipment for f in foci().values()}
    things = {word: [name[:NAME_LENGTH] for name in names] for word, names in brings.items() if names}
    types = {guide.key: _names(_keys_of_type(guide.key)) for guide in of_books(GUIDES)}
    flavors = {entry.name: _names(_listed(entry.tiers, {})) for entry in shelf(FLAVORS).values()}
    focus = {f.verb: _focus_tiers(f) for f in foci().values()}
    of_verb = {f.verb: f.power.name for f in foci().values() if f.power is not None}
    gifts = {word: power for power in powers().values() for word in (power.id, power.name.casefold())}
    return Offer(by_name, words, sample_arcs(), given, points, armor, things, types, flavors, focus, of_verb, gifts)


def traits_of(entry: DescriptorEntry) -> tuple[Power, ...]:
    """What an adjective gives beside Pools, skills and Armor: its own effects as an ability of its name, and abilities
    of the shelf."""
    own = AbilityEntry(
        key=entry.key, name=entry.name, text=entry.text, use="enabler", effects=entry.effects, chosen=entry.chosen
    )
    trait = structs.replace(power_of(own), id=f"descriptor.{entry.key}")
    abilities = tuple(powers()[key] for key in entry.abilities if key in powers())
    return (*((trait,) if entry.effects or entry.chosen else ()), *abilities)


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
    filled = structs.replace(filled, abilities=_abilities(filled, start), focus=_picks(filled, 1, draft.focus))
    for tier in range(2, draft.tier + 1):
        tiers = [*filled.tiers[: tier - 2], _tier(filled, tier, start), *filled.tiers[tier - 1 :]]
        filled = structs.replace(filled, tiers=tiers)
    return _answered(filled)


def _tier(draft: Draft, tier: int, start: Start) -> TierDraft:
    """What is chosen for a tier, the rest as the type suggests it: points and Edge where the type has its own."""
    d, n = draft.at(tier), Rules().advancement
    best = sorted(STATS, key=lambda stat: -start.free.get(stat, 0))
    share = {best[0]: n.capability_points - n.capability_points // 2, best[1]: n.capability_points // 2}
    option = d.option if d.instead is not None else None
    early = tier - 1 < n.focus_from_tier
    if option == "focus_ability" and (early or not (d.ability or option_names(draft, tier, option))):
        option = "type_ability"
    instead = d.instead if option is not None else None
    d = structs.replace(
        d,
        points=_shared(d.points, share, n.capability_points),
        edge=d.edge or best[(0, 1, 0, 1, 2)[tier - 2]],
        option=option,
        instead=instead,
        focus=_picks(draft, tier, d.focus),
    )
    if option in ABILITY_OPTIONS and not d.ability.strip():
        d = structs.replace(d, ability=next(iter(option_names(draft, tier, option)), ""))
    if not d.skill.strip() and instead != "skills":
        d = structs.replace(d, skill=_skill(draft))
    before = structs.replace(draft, tier=tier, tiers=[*draft.tiers[: tier - 2], structs.replace(d, abilities=[])])
    had = {each.power.name for each in taken(structs.replace(before, tier=draft.tier), offer())}
    fitting = [power.name for power in open_to(draft, tier)]
    chosen = [name for name in dict.fromkeys(d.abilities) if name in fitting and (name not in had or _again(name))]
    room = STARTING[draft.type or "warrior"].abilities[tier - 1]
    wanted = dict.fromkeys((*chosen, *(name for name in fitting if name not in had)))
    return structs.replace(d, abilities=[*wanted][: max(room, len(chosen))])


def _again(name: str) -> bool:
    return name in offer().powers and offer().powers[name].again


def option_names(draft: Draft, tier: int, option: str) -> list[str]:
    """The abilities that a special option on the way to a tier may bring: new ones, of the type or of the focus."""
    had = {each.power.name for each in taken(structs.replace(draft, tier=6), offer())}
    if option == "type_ability":
        names = [power.name for power in open_to(draft, tier - 1, below=True)]
    else:
        tiers = [given for at, given in offer().focus.get(draft.verb, {}).items() if at < tier]
        names = [power.name for given in tiers for _, powers in given.picks for power in powers]
    own = draft.at(tier).ability
    return [name for name in dict.fromkeys(names) if name not in had or name == own or _again(name)]


def _picks(draft: Draft, tier: int, chosen: Sequence[str]) -> list[str]:
    """What a focus lets choose at a tier: what was chosen of it, then the first of what is left."""
    found: list[str] = []
    for need, options in offer().focus.get(draft.verb, {}).get(tier, FocusTier()).picks:
        names = [power.name for power in options]
        taken_up = [name for name in names if name in chosen]
        found += [*taken_up, *(name for name in names if name not in chosen)][: max(need, len(taken_up))]
    return found


def _skill(draft: Draft) -> str:
    """A skill that the character has not been trained in yet."""
    known = {
        name.casefold() for name, level in skills_in(draft, offer()).items() if level in ("trained", "specialized")
    }
    known |= {each.skill.casefold() for each in draft.tiers}
    known |= {name.casefold() for each in taken(draft, offer()) for name in each.power.skills}
    return next(word for word in words_of("skills") if word.casefold() not in known)


def _trained(draft: Draft) -> set[str]:
    """The skills that a draft begins with."""
    return {name for name, level in skills_in(draft, offer()).items() if level in ("trained", "specialized")}


def _answered(draft: Draft) -> Draft:
    """The draft with an answer to every choice that is still open: a word that is not trained yet."""
    for _ in range(3):  # an answer may ask for more: an option that leaves a skill open, a gift
        chosen = {id: dict(answers) for id, answers in draft.chosen.items()}
        known = _trained(draft) | {each.skill for each in draft.tiers}
        known |= {word for answers in chosen.values() for words in answers.values() for word in words}
        for each in taken(draft, offer()):
            answers = draft.answers(each.id)
            for question in each.power.asks(answers):
                if question.name in answers:
                    continue
                asked = named(question, [weapon.name for weapon in draft.weapons])
                free = question.name.startswith(OPTION) or question.sort in WEAPONS
                answer = suggestion(asked, asked.of, () if free else known)
                chosen.setdefault(each.id, {})[question.name] = answer
                known |= set(answer)
        if chosen == draft.chosen:
            break
        draft = structs.replace(draft, chosen=chosen)
    return draft


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
        tiers=[structs.replace(tier, abilities=[], points={}, edge=None, ability="") for tier in draft.tiers],
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
    """The draft with another verb; the ability that came with the verb before makes way for that of the new one, or for
    one that the type suggests."""
    before, now = foci().get(draft.verb), foci().get(verb)
    names = list(draft.abilities)
    old = before.power if before is not None else None
    if old is not None and old.ability.name in names:
        at = names.index(old.ability.name)
        names[at : at + 1] = [now.power.ability.name] if now is not None and now.power is not None else []
    given = {power.ability.name for power in now.given} if now is not None else set()
    fresh = structs.replace(draft, verb=verb, abilities=[n for n in dict.fromkeys(names) if n not in given])
    if before is now:
        return fresh
    if len(fresh.abilities) < len(draft.abilities) and draft.type is not None:  # what the old verb brought went with it
        fresh = structs.replace(fresh, abilities=_abilities(fresh, guides()[draft.type].start))
    tiers = [structs.replace(tier, focus=[]) for tier in draft.tiers]
    fresh = structs.replace(fresh, focus=[], tiers=tiers, connection="")
    tiers = [structs.replace(d, focus=_picks(fresh, tier, [])) for tier, d in enumerate(tiers, 2)]
    return structs.replace(fresh, focus=_picks(fresh, 1, []), tiers=tiers)


def weapon_of(thing: Thing) -> OwnWeapon:
    """A weapon of the list as a draft holds it."""
    return OwnWeapon(thing.name, thing.weight or "medium", thing.range or "immediate")


def open_to(draft: Draft, tier: int = 1, below: bool = False) -> tuple[Power, ...]:
    """The abilities that a draft may choose as those of its type at a tier, without what it is given: at the first that
    of its verb in front; later those that come new with the tier first, with those of lower tiers after them."""
    found = offer().open_to(draft, tier)
    focus = foci().get(draft.verb)
    given = {power.ability.name for power in focus.given} if focus is not None else set()
    names = sorted(found, key=lambda name: -found[name]) if tier > 1 and not below else list(found)
    return tuple(offer().powers[name] for name in names if name not in given)


def _points(draft: Draft, suggestion: Mapping[Stat, int]) -> dict[Stat, int]:
    """Points left over go where the type suggests; if too many were given, or below nothing, they are shared anew."""
    return _shared(draft.free, suggestion, FREE_POINTS)


def _shared(points: Mapping[Stat, int], suggestion: Mapping[Stat, int], total: int) -> dict[Stat, int]:
    given = dict(points)
    left = total - sum(given.values())
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
