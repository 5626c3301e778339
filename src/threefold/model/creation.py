"""A character in the making: the draft, what is on offer for it, and the character that comes of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Final, Literal, NamedTuple, get_args

import msgspec
from msgspec import UNSET, Meta, Struct, structs

from threefold.model.bounds import Name, Points, Text, Tier, whole
from threefold.model.characters import Armor, Attack, Gear, Pc, Pool, Pools, Range
from threefold.model.checks import fits_sheet
from threefold.model.choosing import Answers, Question, questions, wrong
from threefold.model.growing import Bought, grow, recorded
from threefold.model.growth import CharacterArc, Gain, SampleArc
from threefold.model.held import gained, written_of
from threefold.model.powers import Ability, Cypher
from threefold.model.shelf.entries import AbilityEntry
from threefold.model.shelved import ability_of
from threefold.rules.advancement import SPECIAL, STEPS, Option, Step
from threefold.rules.characters import STARTING, STARTING_EDGE, STARTING_EFFORT, Override, Type, starting_pools
from threefold.rules.combat import Weight
from threefold.rules.creation import Choices, Finding, TierChoices, edge_of, findings, practiced, skills_of
from threefold.rules.harm import Pools as PoolValues
from threefold.rules.ruleset import Rules
from threefold.rules.skills import SkillLevel
from threefold.rules.types import STATS, Message, Params, Refusal, Stat

Word = Annotated[str, Meta(max_length=120)]
Key = Annotated[str, Meta(min_length=1, max_length=120)]
Edge = Annotated[int, whole(0, 20, "points")]


class Power(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An ability on offer, with what it puts on the sheet beside itself: an attack, something worn, skills, a bonus to
    recovery rolls."""

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

    def chosen(self, answers: Answers) -> Ability:
        """The ability as it is gained with these answers to what it asks."""
        return self.ability if self.entry is None or not answers else ability_of(self.entry, answers)

    def asks(self, answers: Answers) -> tuple[Question, ...]:
        """What is to be chosen as it is gained."""
        return () if self.entry is None else questions(self.entry, answers)


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


class TierDraft(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What is chosen for one tier beyond the first: the four steps that led to it, the abilities of the type, and those
    of the focus where it leaves a choice. A special ``option`` may take the place of one step (``instead``)."""

    points: dict[Stat, Annotated[int, Meta(ge=-99, le=99)]] = {}
    edge: Stat | None = None
    skill: Word = ""
    instead: Step | None = None
    option: Option | None = None
    ability: Word = ""
    abilities: Annotated[list[Name], Meta(max_length=20)] = []
    focus: Annotated[list[Name], Meta(max_length=10)] = []


class Draft(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What has been chosen so far, complete or not, sound or not.

    ``abilities`` are names of what is on offer; ``own_abilities`` are agreed with the GM. ``suit`` and ``shield`` are
    what the armor and the shield are called. ``focus`` are abilities that the focus lets choose at tier 1, ``tiers``
    what is chosen for tiers 2, 3 and so on; ``chosen`` are the choices made as something is gained, by what asks.
    Only a GM's draft has ``by_hand`` figures or is left ``unchecked``.
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
    tier: Tier = 1
    flavor: Word = ""
    focus: Annotated[list[Name], Meta(max_length=10)] = []
    tiers: Annotated[list[TierDraft], Meta(max_length=5)] = []
    chosen: Annotated[dict[Key, dict[Key, Annotated[list[Word], Meta(max_length=20)]]], Meta(max_length=80)] = {}
    link: Text = ""
    connection: Text = ""

    def at(self, tier: int) -> TierDraft:
        """What is chosen for a tier beyond the first."""
        return self.tiers[tier - 2] if len(self.tiers) >= tier - 1 else TierDraft()

    def answers(self, id: str) -> dict[str, list[str]]:
        """The choices made for something that is gained; fields that are left blank count for nothing."""
        found = {
            name: [word.strip() for word in words if word.strip()] for name, words in self.chosen.get(id, {}).items()
        }
        return {name: words for name, words in found.items() if words}

    def points(self) -> PoolValues:
        """The free points put into each Pool."""
        return PoolValues(*(self.free.get(stat, 0) for stat in STATS))


class FocusTier(NamedTuple):
    """What a focus does at a tier: abilities that it gives, those to choose so many of, and those that may be taken in
    the place of one of the type."""

    given: Sequence[Power] = ()
    picks: Sequence[tuple[int, Sequence[Power]]] = ()
    optional: Sequence[str] = ()


Tiers = Mapping[int, Sequence[str]]
"""Names of abilities by the tier that first offers them."""


class Offer(NamedTuple):
    """What the content offers a draft: powers by name, the skills that come with adjectives and verbs, arcs by key;
    the abilities that a word gives, the Pool points and the Armor that an adjective gives, the things a word brings;
    what types and flavors (by name) offer at each tier, what a focus does at each beyond the first, the ability of a
    verb that is chosen among those of the type, and every ability that a descriptor may let choose (``GIFT``)."""

    powers: Mapping[str, Power]
    words: Mapping[str, Mapping[str, SkillLevel]]
    arcs: Mapping[str, SampleArc]
    given: Mapping[str, Sequence[Power]] = MappingProxyType({})
    points: Mapping[str, Mapping[Stat, int]] = MappingProxyType({})
    armor: Mapping[str, int] = MappingProxyType({})
    things: Mapping[str, Sequence[str]] = MappingProxyType({})
    types: Mapping[Type, Tiers] = MappingProxyType({})
    flavors: Mapping[str, Tiers] = MappingProxyType({})
    focus: Mapping[str, Mapping[int, FocusTier]] = MappingProxyType({})
    of_verb: Mapping[str, str] = MappingProxyType({})
    gifts: Mapping[str, Power] = MappingProxyType({})

    def open_to(self, draft: Draft, tier: int) -> dict[str, int]:
        """The names of all abilities that a draft may choose as those of its type at a tier, with the tier of each:
        its type's, its flavor's in their place, that of its verb, and those of its focus that may take such a place."""
        found: dict[str, int] = {}
        verb = self.of_verb.get(draft.verb)
        if verb is not None:
            found[verb] = 1
        lists = [] if draft.type is None else [self.types.get(draft.type, {})]
        lists.append({at: given.optional for at, given in self.focus.get(draft.verb, {}).items()})
        lists.append(self.flavors.get(draft.flavor, {}))
        for offered in lists:
            for at, names in offered.items():
                found |= {name: at for name in names if at <= tier and name not in found}
        return found


Source = Literal["descriptor", "focus", "type", "option"]


class Taken(NamedTuple):
    """An ability that a draft comes to, at which tier and by what, with the choices made for it."""

    id: str
    power: Power
    tier: int
    source: Source
    ability: Ability


def taken(draft: Draft, offer: Offer) -> list[Taken]:
    """All abilities of a draft in the order in which they are gained, those agreed with the GM apart. What comes twice
    is there once, unless it may be taken again or the focus gives it anew."""
    found: list[Taken] = []
    counted: dict[str, int] = {}
    for tier, source, power in _gained(draft, offer):
        plain = power.id or power.name
        n = counted.get(plain, 0)
        if n and not power.again and source != "focus":
            continue
        counted[plain] = n + 1
        id = f"{plain}#{n + 1}" if n else plain
        found.append(Taken(id, power, tier, source, power.chosen(draft.answers(id))))
    return found


def _gained(draft: Draft, offer: Offer) -> Iterator[tuple[int, Source, Power]]:
    """What each tier brings, in order: what the words give, then what is chosen."""
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
        chosen, focus = draft.at(tier), offer.focus.get(draft.verb, {}).get(tier, FocusTier())
        if chosen.option in ABILITY_OPTIONS and chosen.instead is not None and chosen.ability in offer.powers:
            yield tier, "option", offer.powers[chosen.ability]
        for power in (*focus.given, *_picked(focus, chosen.focus)):
            yield tier, "focus", power
        yield from ((tier, "type", offer.powers[name]) for name in chosen.abilities if name in offer.powers)


GIFT: Final = "gift"
"""The choice of a descriptor that is an ability."""

ABILITY_OPTIONS: Final = ("focus_ability", "type_ability")


def _picked(focus: FocusTier, names: Sequence[str]) -> list[Power]:
    return [power for _, powers in focus.picks for power in powers if power.name in names]


def choices(draft: Draft, offer: Offer) -> Choices:
    """The draft as the rules of creation look at it."""
    return Choices(
        draft.name,
        draft.type,
        draft.points(),
        draft.edge,
        (draft.adjective, draft.noun, draft.verb),
        (*_with_repeats_numbered(draft.abilities, offer), *(ability.name for ability in draft.own_abilities)),
        tuple((weapon.name, weapon.weight) for weapon in draft.weapons),
        draft.shield is not None,
        len(draft.cyphers),
        tuple(skill.name for skill in draft.skills),
        bool(draft.arc),
        tuple(_tier_choices(draft, tier) for tier in range(2, draft.tier + 1)),
    )


def _with_repeats_numbered(names: Sequence[str], offer: Offer) -> list[str]:
    """The names; one that may be taken again has a number from the second time on, so that it counts as another."""
    found: list[str] = []
    for name in names:
        n = sum(other == name for other in names[: len(found)])
        again = n and name in offer.powers and offer.powers[name].again
        found.append(f"{name} ({n + 1})" if again else name)
    return found


def _tier_choices(draft: Draft, tier: int) -> TierChoices:
    d = draft.at(tier)
    points = PoolValues(*(d.points.get(stat, 0) for stat in STATS))
    return TierChoices(tier, points, d.edge, d.skill, d.instead, d.option, d.ability, len(d.abilities))


def looked_over(draft: Draft, offer: Offer) -> tuple[Finding, ...]:
    """All there is to say about a draft: by the rules, and about what is not (or no longer) on offer."""
    found = [*findings(choices(draft, offer)), *_unknown(draft, offer), *_out_of_place(draft, offer)]
    found += [*_focus_choices(draft, offer), *_untrained(draft, offer), *_open_choices(draft, offer)]
    order = {"missing": 0, "illegal": 0, "note": 1}
    return tuple(sorted(found, key=lambda each: order[each.kind]))


def _unknown(draft: Draft, offer: Offer) -> Iterator[Finding]:
    for name in draft.abilities:
        if name not in offer.powers:
            yield Finding("illegal", "abilities", Message("creation.not_offered", {"name": name}))
    if draft.flavor and draft.flavor not in offer.flavors:
        yield Finding("illegal", "flavor", Message("creation.not_offered", {"name": draft.flavor}))
    if draft.arc and (draft.arc not in offer.arcs or offer.arcs[draft.arc].outline is None):
        yield Finding("illegal", "arc", Message("creation.not_offered", {"name": draft.arc}))


def _out_of_place(draft: Draft, offer: Offer) -> Iterator[Finding]:
    """Abilities that are not those of the type (or its flavor) at that tier, or that are there already."""
    if draft.type is None:
        return
    lists = [("abilities", 1, draft.abilities)]
    lists += [(f"tier.{tier}.abilities", tier, draft.at(tier).abilities) for tier in range(2, draft.tier + 1)]
    given = {each.power.name: each.tier for each in taken(draft, offer) if each.source in ("focus", "descriptor")}
    seen: set[str] = set()
    for field, tier, names in lists:
        fitting = offer.open_to(draft, tier)
        for name in names:
            if name in offer.powers and name not in fitting:
                params: Params = {"name": name, "type": Message(f"type.{draft.type}"), "tier": tier}
                yield Finding("illegal", field, Message("creation.not_of_type", params))
            elif name not in offer.powers and tier > 1:
                yield Finding("illegal", field, Message("creation.not_offered", {"name": name}))
            if name in offer.powers and offer.powers[name].again:
                continue
            if name in given and (tier > 1 or given[name] > 1):
                yield Finding("illegal", field, Message("creation.comes_anyway", {"name": name, "tier": given[name]}))
            elif name in seen and tier > 1:
                yield Finding("illegal", field, Message("creation.twice", {"name": name}))
            seen.add(name)
    for tier in range(2, draft.tier + 1):
        yield from _option_ability(draft, offer, tier, seen | set(given))


def _option_ability(draft: Draft, offer: Offer, tier: int, had: Collection[str]) -> Iterator[Finding]:
    """The ability of a special option: of the type or of the focus, up to the tier before, and a new one."""
    d = draft.at(tier)
    if d.instead is None or d.option not in ABILITY_OPTIONS or not d.ability.strip():
        return
    if d.option == "type_ability":
        known: Collection[str] = offer.open_to(draft, tier - 1)
    else:
        tiers = [given for at, given in offer.focus.get(draft.verb, {}).items() if at < tier]
        known = {power.name for given in tiers for _, powers in given.picks for power in powers}
    again = d.ability in offer.powers and offer.powers[d.ability].again
    if d.ability not in known or (d.ability in had and not again):
        params: Params = {"name": d.ability, "tier": tier - 1}
        yield Finding("illegal", f"tier.{tier}.option", Message("creation.option_ability", params))


def _focus_choices(draft: Draft, offer: Offer) -> Iterator[Finding]:
    for tier, focus in offer.focus.get(draft.verb, {}).items():
        names = draft.focus if tier == 1 else draft.at(tier).focus
        if tier > draft.tier or not focus.picks:
            continue
        field = "focus" if tier == 1 else f"tier.{tier}.focus"
        for need, powers in focus.picks:
            n = need - sum(power.name in names for power in powers)
            if n > 0:
                yield Finding("missing", field, Message("creation.focus_left", {"n": n, "tier": tier}))
            elif n < 0:
                yield Finding("illegal", field, Message("creation.focus_over", {"n": need, "tier": tier}))


def _untrained(draft: Draft, offer: Offer) -> Iterator[Finding]:
    """Steps that train what they cannot: a skill of attack or defense, one that is specialized."""
    if draft.type is None:
        return
    for tier, no in _grown_up(_begun(draft, draft.type, offer, ""), draft, offer)[1]:
        yield Finding("illegal", f"tier.{tier}.skill", no.message, "advancement.skills")


def _open_choices(draft: Draft, offer: Offer) -> Iterator[Finding]:
    """What is to be chosen as something is gained, and is not or cannot be."""
    for each in taken(draft, offer):
        answers = draft.answers(each.id)
        for question in each.power.asks(answers):
            words = answers.get(question.name, [])
            no = wrong(question, words)
            if no is not None:
                kind: Literal["missing", "illegal"] = "illegal" if words else "missing"
                text = Message("creation.choice", {"name": each.power.name, "what": no})
                yield Finding(kind, f"chosen.{each.id}", text)


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
    marks = [mark for f in lacking for mark in _MARKS if mark == _mark(f.field)]
    pc, by_hand = _by_hand(pc, draft.by_hand)
    marks += by_hand
    if marks:
        pc = msgspec.structs.replace(pc, overrides=list(dict.fromkeys(marks)))
    outgrown = fits_sheet(pc, "pc")
    return (Finding("illegal", "", outgrown.message),) if outgrown is not None else pc


def _mark(field: str) -> str:
    """What a finding is marked as, once a GM has passed over it."""
    head = field.partition(".")[0]
    return {"tier": "tiers", "chosen": "choices", "focus": "tiers"}.get(head, head)


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
    """All skills that the draft begins with: those of its words, of its abilities, and its own."""
    given = [
        *(pair for word in (draft.adjective, draft.verb) for pair in offer.words.get(word, {}).items()),
        *(pair for each in taken(draft, offer) if each.tier == 1 for pair in written_of(each.ability).skills),
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


def bonus_in(draft: Draft, offer: Offer) -> PoolValues:
    """Pool points that the adjective and the abilities give beside those of the type."""
    found = dict.fromkeys(STATS, 0)
    for stat, n in offer.points.get(draft.adjective, {}).items():
        found[stat] += n
    for each in taken(draft, offer):
        for stat, n in written_of(each.ability).points if each.tier == 1 else ():
            found[stat] += n
    return PoolValues(*(found[stat] for stat in STATS))


def _computed(draft: Draft, type: Type, offer: Offer, sentence: str) -> Pc:
    """The character with its figures: as it begins, then through the tiers."""
    pc = _grown_up(_begun(draft, type, offer, sentence), draft, offer)[0]
    carried = [attack_of(weapon, type) for weapon in draft.weapons]
    return structs.replace(pc, attacks=[*(attack for attack in pc.attacks if attack not in carried), *carried])


def so_far(draft: Draft, offer: Offer) -> Pc | None:
    """The character as far as it is made, whatever is still missing; None without a type."""
    return None if draft.type is None else _computed(draft, draft.type, offer, "")


def _begun(draft: Draft, type: Type, offer: Offer, sentence: str) -> Pc:
    """The character at the first tier."""
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
        flavor=draft.flavor if draft.flavor in offer.flavors else UNSET,
        gains=_first_gains(draft, type, offer),
        link=draft.link.strip() or UNSET,
        connection=draft.connection.strip() or UNSET,
    )
    first = [each.ability for each in taken(draft, offer) if each.tier == 1]
    for ability in (*first, *draft.own_abilities):
        pc = gained(pc, ability)
    return structs.replace(pc, skills=skills_in(draft, offer))


def _first_gains(draft: Draft, type: Type, offer: Offer) -> list[Gain]:
    """What the figures of tier 1 come from beside abilities."""
    start, edge = STARTING[type], edge_in(draft)
    gains = [
        Gain(
            source="type",
            pools=dict(zip(STATS, start.pools, strict=True)),
            edge={} if edge is None else {edge: STARTING_EDGE},
            effort=STARTING_EFFORT,
            cyphers=start.cyphers,
        )
    ]
    free = {s: n - base for s, n, base in zip(STATS, pools_of(draft), start.pools, strict=True) if n != base}
    if free:
        gains.append(Gain(source="points", pools=free))
    if draft.adjective in offer.words:
        points, skills = dict(offer.points.get(draft.adjective, {})), dict(offer.words[draft.adjective])
        gains.append(Gain(source="descriptor", name=draft.adjective, pools=points, skills=skills))
    if offer.words.get(draft.verb):
        gains.append(Gain(source="focus", name=draft.verb, skills=dict(offer.words[draft.verb])))
    if draft.skills:
        gains.append(Gain(source="agreed", skills={skill.name: skill.level for skill in draft.skills}))
    return gains


def _grown_up(pc: Pc, draft: Draft, offer: Offer) -> tuple[Pc, list[tuple[int, Refusal]]]:
    """The character at the tier of its draft: before each tier its four steps, then what the tier gives. Beside it,
    by their tier, the steps that cannot be taken: they train nothing."""
    refused: list[tuple[int, Refusal]] = []
    gains = taken(draft, offer)
    for tier in range(2, draft.tier + 1):
        d = draft.at(tier)
        for step in STEPS:
            bought = SPECIAL if step == d.instead and d.option is not None else step
            after = _step(pc, d, bought)
            if isinstance(after, Refusal):
                refused.append((tier, after))
            else:
                pc = recorded(pc, after, bought, tier, d.option if bought == SPECIAL else None)
        for each in (t for t in gains if t.tier == tier and t.source == "option"):
            pc = gained(pc, each.ability)
        pc = structs.replace(pc, tier=tier)
        for each in (t for t in gains if t.tier == tier and t.source != "option"):
            pc = gained(pc, each.ability)
    return pc, refused


def _step(pc: Pc, d: TierDraft, step: Step) -> Pc | Refusal:
    """One step toward a tier; what is left out of it changes nothing."""
    attacks = [word for a in pc.attacks for word in (a.skill, a.name) if word]
    wanted = Bought(step, dict(d.points), d.edge, d.skill.strip(), d.option)
    return grow(pc, wanted, attacks, Rules())


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
