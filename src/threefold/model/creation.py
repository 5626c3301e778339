"""A character in the making: the draft, what is on offer for it, and the character that comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, NamedTuple, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, structs

from threefold.model.bounds import Name, Points, Text, Tier, whole
from threefold.model.characters import Armor, Attack, Gear, Pc, Pool, Pools, Range
from threefold.model.checks import fits_sheet
from threefold.model.growth import CharacterArc, SampleArc
from threefold.model.held import gained, written_of
from threefold.model.powers import Ability, Cypher
from threefold.rules.characters import STARTING, STARTING_EDGE, STARTING_EFFORT, Override, Type, starting_pools
from threefold.rules.combat import Weight
from threefold.rules.creation import Choices, Finding, edge_of, findings, practiced, skills_of
from threefold.rules.harm import Pools as PoolValues
from threefold.rules.skills import SkillLevel
from threefold.rules.types import STATS, Message, Refusal, Stat

Word = Annotated[str, Meta(max_length=120)]
Edge = Annotated[int, whole(0, 20, "points")]


class Power(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An ability on offer, with what it puts on the sheet beside itself: an attack, something worn, skills, a bonus to
    recovery rolls."""

    ability: Ability
    attack: Attack | None = None
    armor: Armor | None = None
    skills: dict[Name, SkillLevel] = {}
    recovery_bonus: Annotated[int, Meta(ge=0, le=9)] = 0


class OwnSkill(Struct, frozen=True, forbid_unknown_fields=True):
    """A skill beyond those that come with words and abilities, agreed with the GM."""

    name: Name
    level: SkillLevel = "trained"


class OwnWeapon(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon: the rules know it by its weight and how far it reaches."""

    name: Name
    weight: Weight = "medium"
    range: Range = "immediate"


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


class Draft(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What has been chosen so far, complete or not, sound or not.

    ``abilities`` are names of what is on offer; ``own_abilities`` are agreed with the GM. ``suit`` and ``shield`` are
    what the armor and the shield are called. Only a GM's draft has ``by_hand`` figures or is left ``unchecked``.
    """

    name: Word = ""
    type: Type | None = None
    adjective: Word = ""
    noun: Word = ""
    verb: Word = ""
    free: dict[Stat, Annotated[int, Meta(ge=-99, le=99)]] = {}
    edge: Stat | None = None
    abilities: Annotated[list[Name], Meta(max_length=20)] = []
    own_abilities: Annotated[list[Ability], Meta(max_length=10)] = []
    skills: Annotated[list[OwnSkill], Meta(max_length=20)] = []
    weapons: Annotated[list[OwnWeapon], Meta(max_length=12)] = []
    armor: Weight | None = None
    suit: Word = ""
    shield: Word | None = None
    cyphers: Annotated[list[Cypher], Meta(max_length=12)] = []
    equipment: Annotated[list[Gear], Meta(max_length=40)] = []
    arc: Word = ""
    goal: Text = ""
    notes: Text = ""
    by_hand: ByHand = ByHand()
    unchecked: bool = False

    def points(self) -> PoolValues:
        """The free points put into each Pool."""
        return PoolValues(*(self.free.get(stat, 0) for stat in STATS))


class Offer(NamedTuple):
    """What the content offers a draft: powers by name, the skills that come with adjectives and verbs, arcs by key;
    the abilities that a word gives, the Pool points and the Armor that an adjective gives, the things a word brings."""

    powers: Mapping[str, Power]
    words: Mapping[str, Mapping[str, SkillLevel]]
    arcs: Mapping[str, SampleArc]
    given: Mapping[str, Sequence[Power]] = MappingProxyType({})
    points: Mapping[str, Mapping[Stat, int]] = MappingProxyType({})
    armor: Mapping[str, int] = MappingProxyType({})
    things: Mapping[str, Sequence[str]] = MappingProxyType({})


def choices(draft: Draft) -> Choices:
    """The draft as the rules of creation look at it."""
    return Choices(
        draft.name,
        draft.type,
        draft.points(),
        draft.edge,
        (draft.adjective, draft.noun, draft.verb),
        (*draft.abilities, *(ability.name for ability in draft.own_abilities)),
        tuple((weapon.name, weapon.weight) for weapon in draft.weapons),
        draft.shield is not None,
        len(draft.cyphers),
        tuple(skill.name for skill in draft.skills),
        bool(draft.arc),
    )


def looked_over(draft: Draft, offer: Offer) -> tuple[Finding, ...]:
    """All there is to say about a draft: by the rules, and about what is not (or no longer) on offer."""
    return (*findings(choices(draft)), *_unknown(draft, offer))


def _unknown(draft: Draft, offer: Offer) -> Iterator[Finding]:
    for name in draft.abilities:
        if name not in offer.powers:
            yield Finding("illegal", "abilities", Message("creation.not_offered", {"name": name}))
    if draft.arc and (draft.arc not in offer.arcs or offer.arcs[draft.arc].outline is None):
        yield Finding("illegal", "arc", Message("creation.not_offered", {"name": draft.arc}))


def finished(draft: Draft, offer: Offer, sentence: str) -> Pc | tuple[Finding, ...]:
    """The character of a draft, its figures computed by the rules, or what keeps it from being one.

    A GM's draft may go unchecked as long as it has a name and a type: what is missing or illegal then stands among the
    character's ``overrides``, as do the figures that were set by hand. ``sentence`` is the draft's in words.
    """
    found = looked_over(draft, offer)
    lacking = [f for f in found if f.kind != "note"]
    if draft.type is None or not draft.name.strip() or (lacking and not draft.unchecked):
        return found
    pc = _computed(draft, draft.type, offer, sentence)
    marks = [mark for f in lacking for mark in _MARKS if mark == f.field]
    pc, by_hand = _by_hand(pc, draft.by_hand)
    marks += by_hand
    if marks:
        pc = msgspec.structs.replace(pc, overrides=list(dict.fromkeys(marks)))
    outgrown = fits_sheet(pc, "pc")
    return (Finding("illegal", "", outgrown.message),) if outgrown is not None else pc


def pools_of(draft: Draft) -> PoolValues:
    """The Pools as the draft would have them, however its points are shared."""
    if draft.type is None:
        return PoolValues(0, 0, 0)
    whole = starting_pools(draft.type, draft.free)
    if not isinstance(whole, Refusal):
        return whole
    base = STARTING[draft.type].pools
    return PoolValues(*(b + max(0, f) for b, f in zip(base, draft.points(), strict=True)))


def edge_in(draft: Draft) -> Stat | None:
    """Where the one Edge of the draft is."""
    return None if draft.type is None else edge_of(draft.type, draft.edge)


def skills_in(draft: Draft, offer: Offer) -> dict[str, SkillLevel]:
    """All skills of the draft: those of its words, of its abilities, and its own."""
    given = [
        *(pair for word in (draft.adjective, draft.verb) for pair in offer.words.get(word, {}).items()),
        *(pair for power in _powers(draft, offer) for pair in power.skills.items()),
        *((skill.name, skill.level) for skill in draft.skills),
    ]
    return skills_of(given)


def attack_of(weapon: OwnWeapon, type: Type | None) -> Attack:
    """A weapon as an attack of the sheet; damage and stats follow from its weight and range."""
    unpracticed = type is not None and not practiced(type, weapon.weight)
    return Attack(
        weapon.name,
        weight=weapon.weight,
        range=weapon.range,
        skill=f"{weapon.weight} weapons",
        practiced=False if unpracticed else UNSET,
    )


def _powers(draft: Draft, offer: Offer) -> list[Power]:
    given = [power for word in (draft.adjective, draft.verb) for power in offer.given.get(word, ())]
    chosen = [offer.powers[name] for name in draft.abilities if name in offer.powers]
    return [*given, *(power for power in chosen if power not in given)]


def bonus_in(draft: Draft, offer: Offer) -> PoolValues:
    """Pool points that the adjective and the abilities give beside those of the type."""
    found = dict.fromkeys(STATS, 0)
    for stat, n in offer.points.get(draft.adjective, {}).items():
        found[stat] += n
    for power in _powers(draft, offer):
        for stat, n in written_of(power.ability).points:
            found[stat] += n
    return PoolValues(*(found[stat] for stat in STATS))


def _computed(draft: Draft, type: Type, offer: Offer, sentence: str) -> Pc:
    edge = edge_in(draft)
    more = offer.points.get(draft.adjective, {})
    points = {s: max(0, n + more.get(s, 0)) for s, n in zip(STATS, pools_of(draft), strict=True)}
    pools = {s: Pool(n, n, STARTING_EDGE if s == edge else 0) for s, n in points.items()}
    worn = []
    if draft.armor is not None:
        worn.append(Armor(draft.suit.strip() or draft.armor, weight=draft.armor))
    if draft.shield is not None:
        worn.append(Armor(draft.shield.strip() or "shield", source="shield"))
    if offer.armor.get(draft.adjective):
        worn.insert(0, Armor(draft.adjective, armor=offer.armor[draft.adjective], source="other"))
    pc = Pc(
        name=draft.name.strip(),
        tier=1,
        effort=STARTING_EFFORT,
        pools=Pools(pools["might"], pools["speed"], pools["intellect"]),
        attacks=[attack_of(weapon, type) for weapon in draft.weapons],
        armor=worn,
        cyphers=list(draft.cyphers),
        sentence=sentence,
        notes=draft.notes.strip() or UNSET,
        type=type,
        arcs=_arcs(draft, offer),
        equipment=_equipment(draft, offer) or UNSET,
        descriptor=draft.adjective if draft.adjective in offer.words else UNSET,
        focus=draft.verb if draft.verb in offer.words else UNSET,
    )
    for ability in (*(power.ability for power in _powers(draft, offer)), *draft.own_abilities):
        pc = gained(pc, ability)
    own = [attack for attack in pc.attacks if attack not in [attack_of(w, type) for w in draft.weapons]]
    carried = [attack for attack in pc.attacks if attack not in own]
    return msgspec.structs.replace(pc, attacks=[*own, *carried], skills=skills_in(draft, offer))


def _equipment(draft: Draft, offer: Offer) -> list[Gear]:
    """What the draft carries, and what its words bring besides."""
    brought = [Gear(name) for word in (draft.adjective, draft.verb) for name in offer.things.get(word, ())]
    return [*draft.equipment, *(thing for thing in brought if thing not in draft.equipment)]


def _arcs(draft: Draft, offer: Offer) -> list[CharacterArc] | msgspec.UnsetType:
    sample = offer.arcs.get(draft.arc)
    if sample is None or sample.outline is None:
        return UNSET
    goal = draft.goal.strip() or UNSET
    return [CharacterArc(sample.name, sample.outline, begun=0, arc=draft.arc, free=True, goal=goal)]


def _by_hand(pc: Pc, by_hand: ByHand) -> tuple[Pc, list[Override]]:
    """The character with the figures its GM set, and the names of those that differ from the computed ones."""
    marks: list[Override] = []

    def pool(stat: Stat, points: int | None, edge: int | None) -> Pool:
        before = pc.pools.of(stat)
        n = before.max if points is None else points
        now = structs.replace(before, value=n, max=n, edge=before.edge if edge is None else edge)
        marks.extend([_POOL[stat]] if now.max != before.max else [])
        marks.extend([_POOL_EDGE[stat]] if now.edge != before.edge else [])
        return now

    h = by_hand
    pools = structs.replace(
        pc.pools,
        might=pool("might", h.might, h.might_edge),
        speed=pool("speed", h.speed, h.speed_edge),
        intellect=pool("intellect", h.intellect, h.intellect_edge),
    )
    tier, effort = pc.tier if h.tier is None else h.tier, pc.effort if h.effort is None else h.effort
    marks += ["tier"] if tier != pc.tier else []
    marks += ["effort"] if effort != pc.effort else []
    return structs.replace(pc, pools=pools, tier=tier, effort=effort), marks


_MARKS: tuple[Override, ...] = get_args(Override)
_POOL: Mapping[Stat, Override] = {"might": "pools.might", "speed": "pools.speed", "intellect": "pools.intellect"}
_POOL_EDGE: Mapping[Stat, Override] = {
    "might": "pools.might.edge",
    "speed": "pools.speed.edge",
    "intellect": "pools.intellect.edge",
}
