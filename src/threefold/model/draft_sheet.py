"""Compute the sheet of a draft: Pools, skills and things, tier by tier, and the figures set by
hand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from msgspec import structs

from threefold.model.brought_things import things_brought
from threefold.model.characters import Armor, Attack, Gear, Pc, Pool, Pools
from threefold.model.customizing import (
    Customized,
    customized_gains,
    customized_skills,
    customized_start,
    starting_edge,
)
from threefold.model.drafts import (
    ByHand,
    Draft,
    DraftAbility,
    Offer,
    OwnWeapon,
    Source,
    TierDraft,
    draft_abilities,
)
from threefold.model.growing import Bought, grow, record_gain
from threefold.model.growth import CharacterArc, Gain
from threefold.model.powers import Ability
from threefold.model.taking import Held, held_by
from threefold.model.written import add_ability, written_of
from threefold.rules.advancement import SPECIAL, STEPS, Step
from threefold.rules.characters import (
    STARTING,
    STARTING_EDGE,
    STARTING_EFFORT,
    Override,
    Type,
    TypeStart,
)
from threefold.rules.creation import edge_of
from threefold.rules.harm import Pools as PoolValues
from threefold.rules.ruleset import Rules
from threefold.rules.skills import SkillLevel, skills_of
from threefold.rules.types import STATS, Refusal, Stat

_PLAIN: Final = Customized()


def pools_of(draft: Draft) -> PoolValues:
    """Return the type's Pools plus the draft's free points, even if these break the rules; all 0
    without a type.
    """
    if draft.type is None:
        return PoolValues(0, 0, 0)
    base = customized_start(draft.type, draft.customized).pools
    return PoolValues(*(max(0, b + max(0, f)) for b, f in zip(base, draft.points(), strict=True)))


def edge_in(draft: Draft) -> Stat | None:
    """Return the stat of the draft's one starting Edge; None if it is not chosen yet."""
    if draft.type is None:
        return None
    return draft.customized.edge or edge_of(draft.type, draft.edge)


def start_of(draft: Draft, type: Type, pc: Pc) -> TypeStart:
    """Return what the draft's type starts with: as it is customized, with the cypher limit that its
    abilities raise, and the weapons that they make it practiced with."""
    start = customized_start(type, draft.customized)
    weights = [weight for weight in _WEIGHTS if _is_practiced(pc, weight)]
    return start._replace(
        cyphers=pc.cyphers_allowed() or 0,
        practiced=tuple(dict.fromkeys((*start.practiced, *weights))),
    )


_WEIGHTS: Final = ("light", "medium", "heavy")


def _is_practiced(pc: Pc, weight: str) -> bool:
    """Return whether an ability of the PC makes it practiced with weapons of a weight."""
    return any(
        (f"{weight} weapons", "practiced") in written_of(ability).skills
        for ability in pc.abilities
        if isinstance(ability, Ability)
    )


def skills_in(draft: Draft, offer: Offer) -> dict[str, SkillLevel]:
    """Return all starting skills of the draft: those of its adjective and verb, of its abilities,
    and its own.
    """
    given: list[tuple[str, SkillLevel]] = []
    for word in (draft.adjective, draft.verb):
        given += offer.words.get(word, {}).items()
    for ability in _first_abilities(draft, offer):
        given += written_of(ability).skills
    given += [(skill.name, skill.level) for skill in draft.skills]
    given += customized_skills(draft.customized)
    return skills_of(given)


def _first_abilities(draft: Draft, offer: Offer) -> list[Ability]:
    """Return the abilities of tier 1."""
    return [each.ability for each in draft_abilities(draft, offer) if each.tier == 1]


def draft_weapon_attack(weapon: OwnWeapon, type: Type | None, how: Customized = _PLAIN) -> Attack:
    """Return a weapon as an attack. Its damage (unless given) follows from the weight, its stats
    from the range.
    """
    unpracticed = (
        type is not None
        and not weapon.classless
        and weapon.weight not in customized_start(type, how).practiced
    )
    return Attack(
        weapon.name,
        damage=weapon.damage,
        weight=weapon.weight,
        range=weapon.range,
        kinds=weapon.kinds,
        pierces=weapon.pierces,
        stopped_by=weapon.stopped_by,
        ignores_armor=weapon.ignores_armor,
        area=weapon.area,
        count=weapon.count,
        fires=weapon.fires,
        loads=weapon.loads,
        skill="" if weapon.classless else f"{weapon.weight} weapons",
        practiced=False if unpracticed else None,
    )


def bonus_in(draft: Draft, offer: Offer) -> PoolValues:
    """Return the Pool points that the adjective and the abilities of tier 1 add to those of the
    type.
    """
    found = dict.fromkeys(STATS, 0)
    for stat, n in offer.points.get(draft.adjective, {}).items():
        found[stat] += n
    for ability in _first_abilities(draft, offer):
        for stat, n in written_of(ability).points:
            found[stat] += n
    return PoolValues(*(found[stat] for stat in STATS))


def computed(draft: Draft, type: Type, offer: Offer, sentence: str) -> Pc:
    """Return the character with computed figures: first as it begins, then tier by tier."""
    pc = apply_tiers(tier_one_sheet(draft, type, offer, sentence), draft, offer).pc
    carried = [draft_weapon_attack(weapon, type, draft.customized) for weapon in draft.weapons]
    return structs.replace(
        pc, attacks=[*(attack for attack in pc.attacks if attack not in carried), *carried]
    )


def partial_sheet(draft: Draft, offer: Offer) -> Pc | None:
    """Return the character as chosen so far, even if parts are missing; None without a type."""
    if draft.type is None:
        return None
    return computed(draft, draft.type, offer, "")


def tier_one_sheet(draft: Draft, type: Type, offer: Offer, sentence: str) -> Pc:
    """Return the character at tier 1."""
    armed = [*draft.weapons, *offer.brought_by(draft.adjective).arms.values()]
    pc = Pc(
        name=draft.name.strip(),
        tier=1,
        effort=STARTING_EFFORT,
        pools=_first_pools(draft, offer),
        attacks=[draft_weapon_attack(weapon, type, draft.customized) for weapon in armed],
        armor=_first_armor(draft, offer),
        cyphers=list(draft.cyphers),
        sentence=sentence,
        notes=draft.notes.strip() or None,
        type=type,
        arcs=_arcs(draft, offer),
        equipment=_equipment(draft, offer) or None,
        descriptor=_word_offered(draft.adjective, offer.words),
        focus=_word_offered(draft.verb, offer.words),
        flavor=_word_offered(draft.flavor, offer.flavors),
        gains=_first_gains(draft, type, offer),
        cypher_limit=_first_limit(draft, type),
        link=draft.link.strip() or None,
        connection=draft.connection.strip() or None,
    )
    for ability in (*_first_abilities(draft, offer), *draft.own_abilities):
        pc = add_ability(pc, ability)
    return structs.replace(pc, skills=skills_in(draft, offer))


def _word_offered(word: str, offered: Collection[str]) -> str | None:
    if word in offered:
        return word
    return None


def _first_pools(draft: Draft, offer: Offer) -> Pools:
    """Return the Pools of tier 1, with the points of the adjective and the Edge of the type."""
    edge, more = _first_edge(draft), offer.points.get(draft.adjective, {})
    pools = {}
    for stat, points in zip(STATS, pools_of(draft), strict=True):
        most = max(0, points + more.get(stat, 0))
        pools[stat] = Pool(most, most, edge.get(stat, 0))
    return Pools(pools["might"], pools["speed"], pools["intellect"])


def _first_edge(draft: Draft) -> Mapping[Stat, int]:
    if draft.type is None:
        return {}
    return starting_edge(draft.type, draft.edge, draft.customized)


def _first_limit(draft: Draft, type: Type) -> int | None:
    """Return the cypher limit at tier 1 if it is not that of the type."""
    limit = customized_start(type, draft.customized).cyphers
    if limit == STARTING[type].cyphers:
        return None
    return limit


def _first_armor(draft: Draft, offer: Offer) -> list[Armor]:
    """Return what is worn at tier 1: by the adjective, the suit, the shield."""
    worn = []
    if offer.armor.get(draft.adjective):
        worn.append(Armor(draft.adjective, armor=offer.armor[draft.adjective], source="other"))
    if draft.armor is not None:
        worn.append(Armor(draft.suit.strip() or draft.armor, weight=draft.armor))
    if draft.shield is not None:
        worn.append(Armor(draft.shield.strip() or "shield", source="shield"))
    return worn


def _first_gains(draft: Draft, type: Type, offer: Offer) -> list[Gain]:
    """Return the gains that explain the figures of tier 1, apart from abilities."""
    start, edge = STARTING[type], edge_of(type, draft.edge)
    gains = [
        Gain(
            source="type",
            pools=dict(zip(STATS, start.pools, strict=True)),
            edge={} if edge is None else {edge: STARTING_EDGE},
            effort=STARTING_EFFORT,
            cyphers=start.cyphers,
        )
    ]
    base = customized_start(type, draft.customized).pools
    free = {s: n - b for s, n, b in zip(STATS, pools_of(draft), base, strict=True) if n != b}
    if free:
        gains.append(Gain(source="points", pools=free))
    if draft.adjective in offer.words:
        points, skills = (
            dict(offer.points.get(draft.adjective, {})),
            dict(offer.words[draft.adjective]),
        )
        gains.append(Gain(source="descriptor", name=draft.adjective, pools=points, skills=skills))
    if offer.words.get(draft.verb):
        gains.append(Gain(source="focus", name=draft.verb, skills=dict(offer.words[draft.verb])))
    if draft.skills:
        gains.append(
            Gain(source="agreed", skills={skill.name: skill.level for skill in draft.skills})
        )
    gains += customized_gains(type, draft.edge, draft.customized)
    gains += [Gain(source="traded", name=name) for name in draft.trades.values() if name]
    return gains


class Climbed(NamedTuple):
    """A character at the tier of its draft; the refused steps, each with its tier; what it had as
    each of its abilities was gained (by id), and at the end of each tier (by tier)."""

    pc: Pc
    refused: list[tuple[int, Refusal]]
    before: dict[str, Held]
    after: dict[int, Held]


_BOOK_ORDER: Final[tuple[Source, ...]] = ("type", "descriptor", "focus")
"""The order in which the book has a first-tier character chosen. So a skill of the type may be one
that the descriptor trains too: it is specialized then."""


def apply_tiers(pc: Pc, draft: Draft, offer: Offer) -> Climbed:
    """Return the character at the tier of its draft, with what it had on the way.

    The four steps toward a tier come first, then what the tier gives. A refused step changes
    nothing.
    """
    refused: list[tuple[int, Refusal]] = []
    gains = draft_abilities(draft, offer)
    before, after = _held_at_first(draft, offer, gains)
    for tier in range(2, draft.tier + 1):
        d = draft.at(tier)
        for step in STEPS:
            if step == d.instead and d.option is not None:
                bought = SPECIAL
            else:
                bought = step
            stepped = _step(pc, d, bought)
            if isinstance(stepped, Refusal):
                refused.append((tier, stepped))
            else:
                pc = record_gain(pc, stepped, bought, tier, d.option if bought == SPECIAL else None)
        here = [each for each in gains if each.tier == tier]
        pc = _with_abilities(pc, here, before, option=True)
        pc = _with_abilities(structs.replace(pc, tier=tier), here, before, option=False)
        if d.dropped and d.replacement:
            gone = Gain(source="replaced", name=d.dropped, tier=tier)
            pc = structs.replace(pc, gains=[*(pc.gains or ()), gone])
        after[tier] = held_by(pc)
    return Climbed(pc, refused, before, after)


def _with_abilities(
    pc: Pc, gained: list[DraftAbility], before: dict[str, Held], *, option: bool
) -> Pc:
    """Return the PC with the abilities of a tier: those of an option, or the others. What it had
    as each was gained is noted in ``before``."""
    for each in gained:
        if (each.source == "option") is option:
            before[each.id] = held_by(pc)
            pc = add_ability(pc, each.ability)
    return pc


def _held_at_first(
    draft: Draft, offer: Offer, gains: list[DraftAbility]
) -> tuple[dict[str, Held], dict[int, Held]]:
    """Return what the character had as it gained each ability of tier 1 (by id), and after those
    of its type (by tier: 1)."""
    before: dict[str, Held] = {}
    edge = dict(_first_edge(draft))
    given = customized_skills(draft.customized)
    after = {1: Held({}, edge)}
    for source in _BOOK_ORDER:
        if source == "descriptor":
            given += offer.words.get(draft.adjective, {}).items()
        elif source == "focus":
            given += offer.words.get(draft.verb, {}).items()
        for each in (t for t in gains if t.tier == 1 and t.source == source):
            before[each.id] = Held(skills_of(given), dict(edge))
            parts = written_of(each.ability)
            given += parts.skills
            for stat, n in parts.edge:
                edge[stat] = edge.get(stat, 0) + n
        if source == "type":
            after[1] = Held(skills_of(given), dict(edge))
    return before, after


def _step(pc: Pc, d: TierDraft, step: Step) -> Pc | Refusal:
    """Apply one step toward a tier. What is not chosen for it changes nothing."""
    attacks = [word for a in pc.attacks for word in (a.skill, a.name) if word]
    wanted = Bought(step, dict(d.points), d.edge, d.skill.strip(), d.option)
    return grow(pc, wanted, attacks, Rules())


def _equipment(draft: Draft, offer: Offer) -> list[Gear]:
    """Return the draft's equipment, and the things that its adjective and verb bring."""
    brought = [Gear(name) for name in things_brought(draft, offer)]
    return [*draft.equipment, *(thing for thing in brought if thing not in draft.equipment)]


def _arcs(draft: Draft, offer: Offer) -> list[CharacterArc] | None:
    sample = offer.arcs.get(draft.arc)
    if sample is None or sample.outline is None:
        return None
    goal = draft.goal.strip() or None
    return [CharacterArc(sample.name, sample.outline, begun=0, arc=draft.arc, free=True, goal=goal)]


def set_by_hand(pc: Pc, by_hand: ByHand) -> tuple[Pc, list[Override]]:
    """Return the character with the figures its GM set, and the names of those that differ from the
    computed ones.
    """
    marks: list[Override] = []

    def pool(stat: Stat, points: int | None, edge: int | None) -> Pool:
        before = pc.pools.of(stat)
        if points is None:
            n = before.max
        else:
            n = points
        now = structs.replace(before, value=n, max=n, edge=before.edge if edge is None else edge)
        if now.max != before.max:
            marks.append(_POOL[stat])
        if now.edge != before.edge:
            marks.append(_POOL_EDGE[stat])
        return now

    h = by_hand
    pools = structs.replace(
        pc.pools,
        might=pool("might", h.might, h.might_edge),
        speed=pool("speed", h.speed, h.speed_edge),
        intellect=pool("intellect", h.intellect, h.intellect_edge),
    )
    tier, effort = (
        pc.tier if h.tier is None else h.tier,
        pc.effort if h.effort is None else h.effort,
    )
    if tier != pc.tier:
        marks.append("tier")
    if effort != pc.effort:
        marks.append("effort")
    return structs.replace(pc, pools=pools, tier=tier, effort=effort), marks


_POOL: Mapping[Stat, Override] = {
    "might": "pools.might",
    "speed": "pools.speed",
    "intellect": "pools.intellect",
}


_POOL_EDGE: Mapping[Stat, Override] = {
    "might": "pools.might.edge",
    "speed": "pools.speed.edge",
    "intellect": "pools.intellect.edge",
}
