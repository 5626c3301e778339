"""The growth panel of a player's page (XP and what it buys, arcs, followers, the ledger) and its
dialogs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from threefold.library.arcs import Arc, ArcRow, index, open_arcs
from threefold.library.creation import offer
from threefold.library.entries import ABILITIES, MOST_SHOWN, TYPES, matching, shelf
from threefold.model.characters import Pc
from threefold.model.drafts import Power
from threefold.model.marks import mark
from threefold.model.powers import Ability
from threefold.model.shelved import ability_of
from threefold.procedures.followers.known import followers_of
from threefold.rules.advancement import LONG_TERM, SPECIAL, STEPS
from threefold.rules.ruleset import Rules
from threefold.web.models.asking import Asking, asks_of
from threefold.web.seat_context import SeatContext, SeatRegion

BENEFITS: Final = (
    "short_term_skill",
    "short_term_ability",
    "medium_term_skill",
    "long_term_benefit",
)
PRICE_OF: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys((*STEPS, SPECIAL), "step"),
        "short_term_skill": "short_term",
        "short_term_ability": "short_term",
        "medium_term_skill": "medium_term",
        "long_term_benefit": "long_term",
    }
)
AT_ONCE: Final = ("reroll", "refusal", "lucky_shot")


def gives(rules: Rules) -> dict[str, int]:
    """Return the rules' figures about growth, followers and arcs, for the texts that name them."""
    n = rules.advancement
    return {
        "increasing_capabilities": n.capability_points,
        "moving_toward_perfection": n.edge,
        "extra_effort": n.effort,
        "armor_cost": n.armor_cost,
        "recovery": n.recovery,
        "focus_from": n.focus_from_tier,
        "recruiting": rules.followers.recruiting_days,
        "combat": rules.followers.combat_level,
        "week": rules.arcs.least_days,
        "parts": rules.arcs.parts_in_session,
    }


def region(context: SeatContext) -> dict[str, object]:
    """The view model of the panel on which a player spends XP and advances."""
    pc_id = context.seat.pc
    assert pc_id is not None
    return {
        "growth": context.past.growth(pc_id),
        "ledger": context.past.ledger(pc_id)[::-1],
        "petitions": context.view.petitions_of(pc_id),
        "gives": gives(context.known.rules()),
        "price_of": PRICE_OF,
        "benefits": BENEFITS,
        "at_once": AT_ONCE,
        "intrusion_price": context.known.rules().experience.player_intrusion,
    }


def can_grow(context: SeatContext) -> bool:
    """Return whether the PC's XP would buy a step toward the next tier."""
    rules = context.known.rules()
    me = context.me
    return (
        me is not None and me.tier < rules.advancement.last_tier and me.xp >= rules.advancement.step
    )


# --- dialogs --------------------------------------------------------------------------------------


def _one_of(context: SeatContext, name: str, known: Sequence[str]) -> str:
    """Return a form value if it is among ``known``, else the first of them."""
    value = context.query.get(name, "")
    if value in known:
        return value
    return known[0]


def _buy(context: SeatContext) -> str:
    """Draw the dialog to buy an advancement step or a benefit."""
    buy = _one_of(context, "buy", (*STEPS, SPECIAL, *BENEFITS))
    state = context.known
    rules = state.rules()
    pc = state.party[context.seat.pc or ""].pc
    held = context.past.growth(context.seat.pc or "")
    skills = sorted(
        {*pc.skills, *(s for m in state.party.values() if m.pc is pc for s in m.pc.skills)}
    )
    return context.draw(
        "player/grow/buy.html",
        pc=pc,
        buy=buy,
        price=held.prices[PRICE_OF[buy]],
        gives=gives(rules),
        beyond=held.beyond,
        skills=skills,
        kinds=list(LONG_TERM),
        others=[p for p in context.view.party if p.id != context.seat.pc],
    )


class ArcFound(NamedTuple):
    """A sample arc with its figures."""

    arc: Arc
    row: ArcRow


def found(context: SeatContext) -> list[ArcFound]:
    """Return the sample arcs that match the search text, in the books' order."""
    words = context.query.get("q", "").casefold().split()[:8]
    rows = {row.key: row for row in index(context.known.rules())}
    texts = {
        arc.key: " ".join((arc.name, arc.about, arc.key, *(s.name for s in arc.steps))).casefold()
        for arc in open_arcs()
    }
    return [
        ArcFound(arc, rows[arc.key])
        for arc in open_arcs()
        if all(word in texts[arc.key] for word in words)
    ]


def _arcs(context: SeatContext) -> str:
    """Draw the dialog to choose an arc."""
    prices = context.past.growth(context.seat.pc or "").prices
    return context.draw("player/grow/arcs.html", found=found(context), price=prices["new_arc"])


def _arcs_found(context: SeatContext) -> str:
    return context.draw("player/grow/arcs_found.html", found=found(context))


def _arc(context: SeatContext) -> str:
    """Draw the dialog to start one arc: a sample or the player's own."""
    rules = context.known.rules()
    key = context.query.get("arc", "")
    arc = next((a for a in open_arcs() if a.key == key), None)
    row = next((r for r in index(rules) if r.key == key), None)
    shared = [(a.key, a.name) for a in open_arcs() if not a.linked]
    held = context.past.growth(context.seat.pc or "")
    return context.draw(
        "player/grow/arc.html",
        arc=arc,
        row=row,
        price=held.prices["new_arc"],
        gives=gives(rules),
        friends=shared,
        first=not held.arcs and not held.over,
        rewards=rules.arcs,
    )


class Offered(NamedTuple):
    """An ability on offer: the tier that offers it, whether the focus does, and whether the PC has
    it already (``again``)."""

    ability: Ability
    key: str
    tier: int
    of_focus: bool
    again: bool


def _ability(context: SeatContext) -> str:
    """Draw the dialog for a new ability: of the focus or the type, or in the player's own words.
    With ``option`` it comes from a special option; without, it costs no XP."""
    pc = context.known.party[context.seat.pc or ""].pc
    option = context.query.get("option", "")
    known = [
        each
        for each in _offered_abilities(pc)
        if option != ("type_ability" if each.of_focus else "focus_ability")
    ]
    words = context.query.get("q", "")
    if words.strip():
        found = {
            entry.key
            for entry in matching(ABILITIES, words, most=len(shelf(ABILITIES)), lang=context.lang)
        }
        known = [each for each in known if each.key in found]
    entry = shelf(ABILITIES).get(context.query.get("known", ""))
    asks = []
    if entry is not None:
        asking = Asking(entry.key, "abilities", entry.key, entry)
        asks = asks_of(asking, {}, [attack.name for attack in pc.attacks], context.lang)
    held = {ability.key for ability in pc.abilities if isinstance(ability, Ability)}
    return context.draw(
        "player/grow/ability.html",
        known=known[:MOST_SHOWN],
        more=max(0, len(known) - MOST_SHOWN),
        chosen=None if entry is None else ability_of(entry),
        key="" if entry is None else entry.key,
        again=entry is not None and entry.key in held,
        asks=asks,
        option=option,
        words=words,
        price=context.past.growth(context.seat.pc or "").prices["step"],
    )


def _offered_abilities(pc: Pc) -> list[Offered]:
    """Return the abilities that a PC's focus, type and flavor offer up to its tier: the focus
    first, then the newest tier first. Abilities that the PC has are left out, unless they may be
    gained again or the focus gives them anew."""
    held = Counter(ability.key for ability in pc.abilities if isinstance(ability, Ability))
    given: list[tuple[int, bool, Power]] = []
    focus = {} if pc.focus is None else offer().focus.get(pc.focus, {})
    first = () if pc.focus is None else offer().given.get(pc.focus, ())
    given += [(1, True, power) for power in first]
    for tier in range(1, pc.tier + 1):
        part = focus.get(tier)
        if part is not None:
            powers = [*part.given, *(power for _, picks in part.picks for power in picks)]
            given += [(tier, True, power) for power in powers]
    lists = [] if pc.type is None else [offer().types.get(pc.type, {})]
    lists += [] if pc.flavor is None else [offer().flavors.get(pc.flavor, {})]
    for names in lists:
        given += [
            (t, False, offer().powers[n]) for t, each in names.items() if t <= pc.tier for n in each
        ]
    times = Counter(power.id for _, of_focus, power in given if of_focus)
    found = {
        power.id: Offered(power.ability, power.id, tier, of_focus, held[power.id] > 0)
        for tier, of_focus, power in reversed(given)
        if not held[power.id] or power.again or held[power.id] < times[power.id]
    }
    return sorted(found.values(), key=lambda each: (not each.of_focus, -each.tier))


def _follower(context: SeatContext) -> str:
    """Draw the dialog to gain, teach, lose or replace a follower."""
    pc = context.known.party[context.seat.pc or ""].pc
    do = _one_of(context, "do", ("gain", "learn", "lose", "replace"))
    name = context.query.get("follower", "")
    named = [f for f in followers_of(pc) if f.name == name]
    follower = next(
        (f for f in named if mark(f) == context.query.get("follower_id")), next(iter(named), None)
    )
    if follower is None:
        do = "gain"
    held = context.past.growth(context.seat.pc or "")
    view = next((f for f in (*held.followers, *held.lost) if f.follower is follower), None)
    return context.draw(
        "player/grow/follower.html",
        do=do,
        follower=follower,
        kept=view,
        pc=pc,
        gives=gives(context.known.rules()),
        skills=sorted(pc.skills),
    )


def _intrude(context: SeatContext) -> str:
    """Draw the dialog for a player intrusion: one that the type offers, or one in the player's own
    words.
    """
    pc = context.known.party[context.seat.pc or ""].pc
    if pc.type is None:
        entry = None
    else:
        entry = shelf(TYPES).get(pc.type)
    return context.draw(
        "player/grow/intrude.html",
        offered=() if entry is None else entry.intrusions,
        price=context.known.rules().experience.player_intrusion,
    )


DIALOGS: Final[Mapping[str, Callable[[SeatContext], str]]] = MappingProxyType(
    {
        "grow-buy": _buy,
        "grow-arcs": _arcs,
        "grow-found": _arcs_found,
        "grow-arc": _arc,
        "grow-ability": _ability,
        "grow-follower": _follower,
        "grow-intrude": _intrude,
    }
)


def parts() -> dict[str, SeatRegion]:
    """Return the region and its dialogs by name."""
    return {"grow": lambda context: context.draw("player/grow.html", **region(context)), **DIALOGS}
