"""Compute the sheet of a draft: Pools, skills and things, tier by tier, and the figures set by
hand.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import structs

from threefold.model.characters import Armor, Attack, Gear, Pc, Pool, Pools
from threefold.model.drafts import ByHand, Draft, Offer, OwnWeapon, TierDraft, draft_abilities
from threefold.model.growing import Bought, grow, record_gain
from threefold.model.growth import CharacterArc, Gain
from threefold.model.powers import Ability
from threefold.model.written import add_ability, written_of
from threefold.rules.advancement import SPECIAL, STEPS, Step
from threefold.rules.characters import (
    STARTING,
    STARTING_EDGE,
    STARTING_EFFORT,
    Override,
    Type,
    starting_pools,
)
from threefold.rules.creation import edge_of, practiced, skills_of
from threefold.rules.harm import Pools as PoolValues
from threefold.rules.ruleset import Rules
from threefold.rules.skills import SkillLevel
from threefold.rules.types import STATS, Refusal, Stat


def pools_of(draft: Draft) -> PoolValues:
    """Return the type's Pools plus the draft's free points, even if these break the rules; all 0
    without a type.
    """
    if draft.type is None:
        return PoolValues(0, 0, 0)
    whole = starting_pools(draft.type, draft.free)
    if not isinstance(whole, Refusal):
        return whole
    base = STARTING[draft.type].pools
    return PoolValues(*(b + max(0, f) for b, f in zip(base, draft.points(), strict=True)))


def edge_in(draft: Draft) -> Stat | None:
    """Return the stat of the draft's one starting Edge; None if it is not chosen yet."""
    if draft.type is None:
        return None
    return edge_of(draft.type, draft.edge)


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
    return skills_of(given)


def _first_abilities(draft: Draft, offer: Offer) -> list[Ability]:
    """Return the abilities of tier 1."""
    return [each.ability for each in draft_abilities(draft, offer) if each.tier == 1]


def draft_weapon_attack(weapon: OwnWeapon, type: Type | None) -> Attack:
    """Return a weapon as an attack. Its damage (unless given) follows from the weight, its stats
    from the range.
    """
    unpracticed = type is not None and not practiced(type, weapon.weight)
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
        skill=f"{weapon.weight} weapons",
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
    pc, _ = apply_tiers(tier_one_sheet(draft, type, offer, sentence), draft, offer)
    carried = [draft_weapon_attack(weapon, type) for weapon in draft.weapons]
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
    pc = Pc(
        name=draft.name.strip(),
        tier=1,
        effort=STARTING_EFFORT,
        pools=_first_pools(draft, offer),
        attacks=[draft_weapon_attack(weapon, type) for weapon in draft.weapons],
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
    edge, more = edge_in(draft), offer.points.get(draft.adjective, {})
    pools = {}
    for stat, points in zip(STATS, pools_of(draft), strict=True):
        most = max(0, points + more.get(stat, 0))
        pools[stat] = Pool(most, most)
    if edge is not None:
        pools[edge] = structs.replace(pools[edge], edge=STARTING_EDGE)
    return Pools(pools["might"], pools["speed"], pools["intellect"])


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
    free = {
        s: n - base
        for s, n, base in zip(STATS, pools_of(draft), start.pools, strict=True)
        if n != base
    }
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
    return gains


def apply_tiers(pc: Pc, draft: Draft, offer: Offer) -> tuple[Pc, list[tuple[int, Refusal]]]:
    """Return the character at the tier of its draft, and the refused steps, each with its tier.

    The four steps toward a tier come first, then what the tier gives. A refused step changes
    nothing.
    """
    refused: list[tuple[int, Refusal]] = []
    gains = draft_abilities(draft, offer)
    for tier in range(2, draft.tier + 1):
        d = draft.at(tier)
        for step in STEPS:
            if step == d.instead and d.option is not None:
                bought = SPECIAL
            else:
                bought = step
            after = _step(pc, d, bought)
            if isinstance(after, Refusal):
                refused.append((tier, after))
            else:
                pc = record_gain(pc, after, bought, tier, d.option if bought == SPECIAL else None)
        for each in (t for t in gains if t.tier == tier and t.source == "option"):
            pc = add_ability(pc, each.ability)
        pc = structs.replace(pc, tier=tier)
        for each in (t for t in gains if t.tier == tier and t.source != "option"):
            pc = add_ability(pc, each.ability)
    return pc, refused


def _step(pc: Pc, d: TierDraft, step: Step) -> Pc | Refusal:
    """Apply one step toward a tier. What is not chosen for it changes nothing."""
    attacks = [word for a in pc.attacks for word in (a.skill, a.name) if word]
    wanted = Bought(step, dict(d.points), d.edge, d.skill.strip(), d.option)
    return grow(pc, wanted, attacks, Rules())


def _equipment(draft: Draft, offer: Offer) -> list[Gear]:
    """Return the draft's equipment, and the things that its adjective and verb bring."""
    brought = [
        Gear(name) for word in (draft.adjective, draft.verb) for name in offer.things.get(word, ())
    ]
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
