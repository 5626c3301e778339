"""The growth panel of a player's page (XP and what it buys, arcs, followers, the ledger) and its
dialogs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from threefold.library.arcs import ArcEntry, ArcRow, arc_rows, open_arcs
from threefold.library.entries import ABILITIES, MOST_SHOWN, TYPES, matching, shelf
from threefold.model.characters import Pc
from threefold.model.marks import mark
from threefold.model.powers import Ability
from threefold.model.shelf.entries import Named
from threefold.model.shelved import ability_of
from threefold.model.taking import held_by
from threefold.procedures.followers.known import followers_of
from threefold.rules.advancement import DRAWBACKS, LONG_TERM, SPECIAL, STEPS
from threefold.rules.ruleset import Rules
from threefold.service.growth import Growth
from threefold.service.ledger import LedgerLine
from threefold.table.decisions.growth.deeds import intrusion_waived_by
from threefold.table.views import PetitionView
from threefold.web.models.asking import Asking, ChoiceAsked, Labelled, asks_of
from threefold.web.player.gaining import (
    DrawbackOffer,
    drawbacks,
    offered_abilities,
    replaceable_for,
    stats_without_edge,
    times_held,
    tradable_for,
)
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


class GrowthPanel(NamedTuple):
    """What the panel shows on which a player spends XP and advances.

    ``gives`` are the rules' figures for its texts, ``benefits`` what XP buys besides steps,
    ``at_once`` what it buys during play; ``price_of`` names the price of each.
    """

    growth: Growth
    ledger: Sequence[LedgerLine]
    petitions: Sequence[PetitionView]
    gives: Mapping[str, int]
    price_of: Mapping[str, str]
    benefits: Sequence[str]
    at_once: Sequence[str]
    intrusion_price: int
    drawbacks: Sequence[DrawbackOffer]


def growth_panel(context: SeatContext) -> GrowthPanel:
    """Return the view model of the panel on which a player spends XP and advances."""
    pc_id, rules = context.seat.pc, context.known.rules()
    assert pc_id is not None
    return GrowthPanel(
        growth=context.past.growth(pc_id),
        ledger=context.past.ledger(pc_id)[::-1],
        petitions=context.view.petitions_of(pc_id),
        gives=gives(rules),
        price_of=PRICE_OF,
        benefits=BENEFITS,
        at_once=AT_ONCE,
        intrusion_price=_intrusion_price(context),
        drawbacks=drawbacks(context.known.party[pc_id].pc, context.lang),
    )


def can_grow(context: SeatContext) -> bool:
    """Return whether the PC's XP would buy a step toward the next tier."""
    rules = context.known.rules()
    me = context.me
    return (
        me is not None and me.tier < rules.advancement.last_tier and me.xp >= rules.advancement.step
    )


# --- dialogs --------------------------------------------------------------------------------------


def _form_choice(context: SeatContext, name: str, known: Sequence[str]) -> str:
    """Return a form value if it is among ``known``, else the first of them."""
    value = context.query.get(name, "")
    if value in known:
        return value
    return known[0]


def _buy(context: SeatContext) -> str:
    """Draw the dialog to buy an advancement step or a benefit."""
    buy = _form_choice(context, "buy", (*STEPS, SPECIAL, *BENEFITS, *DRAWBACKS))
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
        price=held.prices[PRICE_OF[buy]] if buy in PRICE_OF else 0,
        weak_stats=stats_without_edge(pc),
        gives=gives(rules),
        beyond=held.beyond,
        skills=skills,
        kinds=list(LONG_TERM),
        others=[p for p in context.view.party if p.id != context.seat.pc],
    )


class ArcFound(NamedTuple):
    """A sample arc with its figures."""

    arc: ArcEntry
    row: ArcRow


def found_arcs(context: SeatContext) -> list[ArcFound]:
    """Return the sample arcs that match the search text, in the books' order."""
    words = context.query.get("q", "").casefold().split()[:8]
    rows = {row.key: row for row in arc_rows(context.known.rules())}
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
    return context.draw("player/grow/arcs.html", found=found_arcs(context), price=prices["new_arc"])


def _arcs_found(context: SeatContext) -> str:
    return context.draw("player/grow/arcs_found.html", found=found_arcs(context))


def _arc(context: SeatContext) -> str:
    """Draw the dialog to start one arc: a sample or the player's own."""
    rules = context.known.rules()
    key = context.query.get("arc", "")
    arc = next((a for a in open_arcs() if a.key == key), None)
    row = next((r for r in arc_rows(rules) if r.key == key), None)
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


def _ability(context: SeatContext) -> str:
    """Draw the dialog for a new ability: of the focus or the type, or in the player's own words.
    With ``option`` it comes from a special option; without, it costs no XP."""
    pc = context.known.party[context.seat.pc or ""].pc
    option, words = context.query.get("option", ""), context.query.get("q", "")
    known = offered_abilities(pc, context.lang)
    if option == "type_ability":
        known = [each for each in known if not each.of_focus]
    elif option == "focus_ability":
        known = [each for each in known if each.of_focus]
    if words.strip():
        every = len(shelf(ABILITIES))
        hits = {entry.key for entry in matching(ABILITIES, words, most=every, lang=context.lang)}
        known = [each for each in known if each.key in hits]
    chosen = _chosen_ability(context, pc)
    return context.draw(
        "player/grow/ability.html",
        known=known[:MOST_SHOWN],
        more=max(0, len(known) - MOST_SHOWN),
        **chosen._asdict(),
        option=option,
        words=words,
        price=context.past.growth(context.seat.pc or "").prices["step"],
    )


class ChosenAbility(NamedTuple):
    """The ability of the books that the dialog shows, the choices in it, whether the PC has it
    already (``again``), and the abilities of which one is given up (``trades``) or may be replaced.
    """

    chosen: Ability | None = None
    key: str = ""
    again: bool = False
    asks: Sequence[ChoiceAsked] = ()
    trades: Sequence[Labelled] = ()
    replaces: Sequence[Labelled] = ()


def _chosen_ability(context: SeatContext, pc: Pc) -> ChosenAbility:
    entry = shelf(ABILITIES).get(context.query.get("known", ""))
    if entry is None:
        return ChosenAbility()
    asking = Asking(entry.key, "abilities", entry.key, entry, held=held_by(pc))
    return ChosenAbility(
        chosen=ability_of(entry),
        key=entry.key,
        again=times_held(pc)[entry.key] > 0,
        asks=asks_of(asking, {}, [attack.name for attack in pc.attacks], context.lang),
        trades=tradable_for(pc, entry, context.lang),
        replaces=replaceable_for(pc, entry, context.lang),
    )


def _follower(context: SeatContext) -> str:
    """Draw the dialog to gain, teach, lose or replace a follower."""
    pc = context.known.party[context.seat.pc or ""].pc
    do = _form_choice(context, "do", ("gain", "learn", "lose", "replace"))
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


def _intrusion_price(context: SeatContext) -> int:
    """Return the XP that a player intrusion costs now: none where an ability waives them."""
    if intrusion_waived_by(context.known, context.seat.pc or "") is not None:
        return 0
    return context.known.rules().experience.player_intrusion


def _intrude(context: SeatContext) -> str:
    """Draw the dialog for a player intrusion: one that the type offers, or one in the player's own
    words.
    """
    pc = context.known.party[context.seat.pc or ""].pc
    offered: Sequence[Named] = ()
    if pc.type is not None and pc.type in shelf(TYPES):
        offered = shelf(TYPES)[pc.type].intrusions
    return context.draw(
        "player/grow/intrude.html",
        offered=offered,
        price=_intrusion_price(context),
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
    return {
        "grow": lambda context: context.draw("player/grow.html", **growth_panel(context)._asdict()),
        **DIALOGS,
    }
