"""View models of the abilities that each tier of a draft offers on the creation page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec import structs

from threefold.library.creation import offer, open_to
from threefold.library.entries import MOST_SHOWN
from threefold.library.suggestions import option_names
from threefold.model.creation import replaceable, replacements
from threefold.model.drafts import ABILITY_OPTIONS, Draft, FocusTier, Power, TierDraft
from threefold.model.trading import needs_trade, tradable
from threefold.rules.characters import STARTING, STARTING_EFFORT
from threefold.rules.creation import Finding
from threefold.rulesets.compose import rules_for
from threefold.text import Lang
from threefold.web.creating.cards import Card, Deck, found_abilities, name_and_text
from threefold.web.models.asking import Labelled


class Picks(NamedTuple):
    """Abilities of the focus, of which ``need`` are chosen."""

    need: int
    cards: list[Card]


def picks_of(draft: Draft, tier: int, deck: Deck) -> list[Picks]:
    """Return the choices between abilities that the focus offers at a tier."""
    focus = offer().focus.get(draft.verb, {}).get(tier, FocusTier())
    names = draft.focus if tier == 1 else draft.at(tier).focus
    return [
        Picks(need, [deck.card(p, tier, names, tier) for p in powers])
        for need, powers in focus.picks
    ]


def type_cards(draft: Draft, tier: int, deck: Deck, find: str, lang: Lang) -> list[Card]:
    """Return the abilities of the type on offer at a tier: those a search finds; without a search
    all of them at tier 1, later those that are new at the tier. Chosen ones are always included."""
    fitting = _fitting(draft, tier)
    chosen = draft.abilities if tier == 1 else draft.at(tier).abilities
    tiers, taken = _offered_at(draft, tier), _taken_elsewhere(deck, tier)

    def free(name: str) -> bool:
        return name not in taken or fitting[name].again

    if find.strip():
        found = filter(free, found_abilities(find, fitting, lang))
        shown = list(dict.fromkeys((*(name for name in chosen if name in fitting), *found)))
    else:
        new = {name for name in fitting if tier == 1 or tiers[name] == tier}
        shown = [name for name in fitting if name in chosen or (name in new and free(name))]
    cards = [
        _with_limits(deck.card(fitting[name], tiers[name], chosen, tier), draft, tier, deck, lang)
        for name in shown[:MOST_SHOWN]
    ]
    return sorted(cards, key=lambda card: bool(card.barred))


def _fitting(draft: Draft, tier: int) -> dict[str, Power]:
    """Return the abilities of type and flavor at a tier by name; those that were traded away come
    last."""
    found = {power.name: power for power in open_to(draft, tier)}
    offered = _offered_at(draft, tier)
    gone = [name for name in draft.trades.values() if name in offered]
    return found | {name: offer().powers[name] for name in gone}


def _with_limits(card: Card, draft: Draft, tier: int, deck: Deck, lang: Lang) -> Card:
    """Return a card with the reason why it cannot be taken, or with what may be given up for it."""
    if not card.taken:
        return card._replace(barred=deck.why_not(offer().powers[card.name], tier))
    if needs_trade(draft, offer(), card.name, tier):
        return card._replace(trades=_trades_for(draft, card.name, lang))
    return card


def _trades_for(draft: Draft, name: str, lang: Lang) -> list[Labelled]:
    """Return what may be given up for an ability of the flavor; what is given up now among it."""
    given = draft.trades.get(name, "")
    return _labelled(_with_chosen(tradable(draft, offer(), name), given), lang)


def _offered_at(draft: Draft, tier: int) -> dict[str, int]:
    """Return the abilities of type and flavor at a tier, those that were traded away included, with
    the tier at which each is first offered."""
    return offer().open_to(structs.replace(draft, trades={}), tier)


def _taken_elsewhere(deck: Deck, tier: int) -> set[str]:
    """Return the abilities that are taken up to a tier, except from the list of the tier."""
    return {
        t.power.name for t in deck.taken if (t.tier, t.source) != (tier, "type") and t.tier <= tier
    }


class TierPart(NamedTuple):
    """The view model of one tier beyond the first."""

    tier: int
    chosen: TierDraft
    left: int
    effort: int
    given: list[Card]
    picks: list[Picks]
    cards: list[Card]
    gone: list[str]
    most: int
    options: list[str]
    abilities: list[Labelled]
    lacking: int
    summary: str
    replacing: Replacing


class Replacing(NamedTuple):
    """The abilities of which one may give way at a tier, those that may take its place, and the one
    that did."""

    goes: list[Labelled]
    comes: list[Labelled]
    came: list[Card]


def _replacing(draft: Draft, tier: int, deck: Deck, lang: Lang) -> Replacing:
    dropped = draft.at(tier).dropped
    return Replacing(
        goes=_labelled(_with_chosen(replaceable(draft, offer(), tier), dropped), lang),
        comes=_labelled(replacements(draft, offer(), tier), lang),
        came=deck.given("replacement", tier),
    )


def tier_part(
    draft: Draft,
    tier: int,
    deck: Deck,
    found: tuple[Finding, ...],
    looking: Mapping[str, str],
    lang: Lang,
) -> TierPart:
    """Return the view model of a tier beyond the first: what is chosen, what is left to choose,
    what is missing.
    """
    chosen, numbers = draft.at(tier), rules_for("csrd").advancement
    names: list[str] = []
    if chosen.option in ABILITY_OPTIONS:
        names = option_names(draft, tier, chosen.option)
    mine = [name_and_text(t.power, lang)[0] for t in deck.taken if t.tier == tier]
    more_effort = [n for n in range(2, tier + 1) if draft.at(n).instead != "extra_effort"]
    open_here = offer().open_to(draft, tier)
    return TierPart(
        tier=tier,
        chosen=chosen,
        left=numbers.capability_points - sum(chosen.points.values()),
        effort=STARTING_EFFORT + len(more_effort),
        given=deck.given("focus", tier),
        picks=picks_of(draft, tier, deck),
        cards=type_cards(draft, tier, deck, looking.get(f"find.t{tier}", ""), lang),
        gone=[name for name in dict.fromkeys(chosen.abilities) if name not in open_here],
        most=STARTING[draft.type].abilities[tier - 1] if draft.type is not None else 0,
        options=_options(draft, tier),
        abilities=_labelled(names, lang),
        lacking=_count_lacking(tier, deck, found),
        summary=", ".join(mine),
        replacing=_replacing(draft, tier, deck, lang),
    )


def _with_chosen(names: list[str], chosen: str) -> list[str]:
    return list(dict.fromkeys((*names, chosen))) if chosen else names


def _labelled(names: Iterable[str], lang: Lang) -> list[Labelled]:
    """Return abilities as options of a list, sorted by their labels."""
    known = [offer().powers[name] for name in names if name in offer().powers]
    found = [Labelled(power.name, name_and_text(power, lang)[0]) for power in known]
    return sorted(found, key=lambda each: each.label)


def _options(draft: Draft, tier: int) -> list[str]:
    """Return the special options of a tier. An ability of the focus is one from some tier on, if
    there is any to gain.
    """
    options = ["recovery", "armor_cost", "type_ability"]
    late = tier - 1 >= rules_for("csrd").advancement.focus_from_tier
    chosen = draft.at(tier).option == "focus_ability"
    if chosen or (late and option_names(draft, tier, "focus_ability")):
        options.append("focus_ability")
    return options


def _count_lacking(tier: int, deck: Deck, found: tuple[Finding, ...]) -> int:
    """Return how many things of a tier are wrong or missing, also in the choices of its
    abilities.
    """
    asks = {f"chosen.{t.id}" for t in deck.taken if t.tier == tier}
    wrong = [f.field for f in found if f.kind != "note"]
    of_tier = [field for field in wrong if field.startswith(f"tier.{tier}.")]
    return len(of_tier) + sum(field in asks for field in wrong)
