"""View models of what a PC may gain beside XP: abilities on offer, what they replace or cost, and
drawbacks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from threefold.library.choices import choice_without_answer
from threefold.library.creation import offer
from threefold.library.entries import ABILITIES, named_in, shelf
from threefold.model.characters import Pc
from threefold.model.customizing import drawbacks_of
from threefold.model.drafts import Power
from threefold.model.powers import Ability
from threefold.model.shelf.entries import TIER_NAMES, AbilityEntry
from threefold.model.taking import held_by
from threefold.procedures.advancement.inputs import abilities_of
from threefold.procedures.advancement.taking import (
    Lists,
    Tiers,
    abilities_that_give_way,
    is_replacement,
    trade_tier,
    traded_away,
)
from threefold.rules.skills import find_name
from threefold.rules.types import STATS, Message, Stat
from threefold.service.requests import shelved
from threefold.text import Lang, render
from threefold.web.models.asking import Labelled


class OfferedAbility(NamedTuple):
    """An ability on offer: the tier that offers it, whether the focus does, whether the PC has it
    already (``again``), and why it cannot be gained now ("": it can)."""

    ability: Ability
    key: str
    tier: int
    of_focus: bool
    again: bool
    barred: str = ""


def offered_abilities(pc: Pc, lang: Lang) -> list[OfferedAbility]:
    """Return the abilities that a PC's focus, type and flavor offer up to its tier: the focus
    first, then the newest tier first. Abilities that the PC has are left out, unless they may be
    gained again or the focus gives them anew."""
    held = times_held(pc)
    of_focus, of_type = list(_powers_of_focus(pc)), list(_powers_of_type(pc))
    times = Counter(power.id for _, power in of_focus)
    found: dict[str, OfferedAbility] = {}
    for from_focus, powers in ((False, of_type), (True, of_focus)):
        for tier, power in reversed(powers):
            has = held[power.id]
            if not has or power.again or has < times[power.id]:
                why = _why_not(pc, power, lang)
                found[power.id] = OfferedAbility(
                    power.ability, power.id, tier, from_focus, has > 0, why
                )
    return sorted(found.values(), key=lambda e: (bool(e.barred), not e.of_focus, -e.tier))


def times_held(pc: Pc) -> Counter[str]:
    """Count how often a PC has each ability, by key."""
    abilities = (ability for ability in pc.abilities if isinstance(ability, Ability))
    return Counter(ability.key for ability in abilities if ability.key)


def _why_not(pc: Pc, power: Power, lang: Lang) -> str:
    """Return why a PC cannot gain an ability: it was traded away, or no choice in it is left."""
    if find_name(power.name, traded_away(pc)) is not None:
        label = named_in(ABILITIES, power.name, lang)
        return render(Message("refusal.gain.traded_away", {"name": label}), lang)
    problem = choice_without_answer(power, held_by(pc))
    if problem is None:
        return ""
    return render(problem, lang)


def _powers_of_focus(pc: Pc) -> Iterator[tuple[int, Power]]:
    """Yield the abilities of a PC's focus up to its tier, each with its tier."""
    if pc.focus is None:
        return
    for power in offer().given.get(pc.focus, ()):
        yield 1, power
    focus = offer().focus.get(pc.focus, {})
    for tier in range(1, pc.tier + 1):
        if tier in focus:
            part = focus[tier]
            for power in (*part.given, *(power for _, picks in part.picks for power in picks)):
                yield tier, power


def _powers_of_type(pc: Pc) -> Iterator[tuple[int, Power]]:
    """Yield the abilities of a PC's type and flavor up to its tier, each with its tier."""
    lists = []
    if pc.type is not None:
        lists.append(offer().types.get(pc.type, {}))
    if pc.flavor is not None:
        lists.append(offer().flavors.get(pc.flavor, {}))
    for names in lists:
        for tier, each in names.items():
            if tier <= pc.tier:
                for name in each:
                    yield tier, offer().powers[name]


# --- what an ability replaces or costs ------------------------------------------------------------


def tradable_for(pc: Pc, entry: AbilityEntry, lang: Lang) -> list[Labelled]:
    """Return the abilities of the type of which one is given up for an ability of the flavor; none
    if it does not come from the flavor alone."""
    lists = Lists(pc, shelved)
    at = trade_tier(entry, lists)
    if at is None:
        return []
    gone = (*traded_away(pc), *abilities_of(pc))
    free = [
        known
        for key in _keys_at(lists.of_type(), at)
        if (known := shelf(ABILITIES).get(key)) is not None and find_name(known.name, gone) is None
    ]
    return [Labelled(each.name, named_in(ABILITIES, each.name, lang)) for each in free]


def _keys_at(tiers: Tiers | None, tier: int) -> list[str]:
    name = TIER_NAMES[tier - 1]
    if tiers is None or name not in tiers:
        return []
    return tiers[name].named()


def replaceable_for(pc: Pc, entry: AbilityEntry | None, lang: Lang) -> list[Labelled]:
    """Return the abilities of which one may give way to another at the PC's tier; none at tier 1,
    once one has, and for an ability that is not of a lower tier."""
    lists = Lists(pc, shelved)
    if not is_replacement(entry, pc, lists):
        return []
    return [
        Labelled(name, named_in(ABILITIES, name, lang))
        for name in abilities_that_give_way(pc, lists)
    ]


# --- drawbacks ------------------------------------------------------------------------------------


class DrawbackOffer(NamedTuple):
    """A drawback that a PC may take for a gain, and why not ("": it may)."""

    buy: str
    barred: str


def drawbacks(pc: Pc, lang: Lang) -> list[DrawbackOffer]:
    """Return the drawbacks that a PC may take for a gain."""
    taken = drawbacks_of(pc.gains)
    weak, clumsy = "", ""
    if taken.weakness or any(pc.pools.of(stat).edge < 0 for stat in STATS):
        weak = render(Message("creation.custom.weakness_one"), lang)
    elif not stats_without_edge(pc):
        weak = render(Message("grow.no_stat_to_weaken"), lang)
    if taken.inability:
        clumsy = render(Message("creation.custom.inability_one"), lang)
    return [DrawbackOffer("weakness", weak), DrawbackOffer("inability", clumsy)]


def stats_without_edge(pc: Pc) -> Sequence[Stat]:
    """Return the stats whose Edge is 0."""
    return [stat for stat in STATS if pc.pools.of(stat).edge == 0]
