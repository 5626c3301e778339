"""View models of the abilities that each tier of a draft offers on the creation page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from threefold.library.creation import offer, open_to
from threefold.library.entries import MOST_SHOWN
from threefold.library.suggestions import option_names
from threefold.model.drafts import ABILITY_OPTIONS, Draft, FocusTier, TierDraft
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
    if tier == 1:
        names = draft.focus
    else:
        names = draft.at(tier).focus
    return [
        Picks(need, [deck.card(p, tier, [*names, ""], tier) for p in powers])
        for need, powers in focus.picks
    ]


def cards_of(draft: Draft, tier: int, deck: Deck, find: str, lang: Lang) -> list[Card]:
    """Return the abilities of the type on offer at a tier: those a search finds; without a search
    all of them at tier 1, later those that are new at the tier. Chosen ones are always included."""
    fitting = {power.name: power for power in open_to(draft, tier)}
    if tier == 1:
        chosen = draft.abilities
    else:
        chosen = draft.at(tier).abilities
    tiers = offer().open_to(draft, tier)
    had = {
        t.power.name for t in deck.taken if (t.tier, t.source) != (tier, "type") and t.tier <= tier
    }
    if find.strip():
        names = found_abilities(find, fitting, lang)
    else:
        names = [name for name in fitting if tier == 1 or tiers[name] == tier]
    names = [name for name in names if name not in had or fitting[name].again]
    listed = dict.fromkeys((*(name for name in chosen if name in fitting), *names))
    if find.strip():
        shown = list(listed)
    else:
        shown = sorted(listed, key=list(fitting).index)
    return [
        deck.card(fitting[name], tiers[name], [*chosen, ""], tier) for name in shown[:MOST_SHOWN]
    ]


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
    wrong = [f for f in found if f.kind != "note" and f.field.startswith(f"tier.{tier}.")]
    asks = {f"chosen.{t.id}" for t in deck.taken if t.tier == tier}
    wrong += [f for f in found if f.kind != "note" and f.field in asks]
    options = ["recovery", "armor_cost", "type_ability"]
    late = tier - 1 >= numbers.focus_from_tier
    if chosen.option == "focus_ability" or (late and option_names(draft, tier, "focus_ability")):
        options.append("focus_ability")
    if chosen.option in ABILITY_OPTIONS:
        names = option_names(draft, tier, chosen.option)
    else:
        names = []
    mine = [name_and_text(t.power, lang)[0] for t in deck.taken if t.tier == tier]
    return TierPart(
        tier=tier,
        chosen=chosen,
        left=numbers.capability_points - sum(chosen.points.values()),
        effort=sum(1 for n in range(2, tier + 1) if draft.at(n).instead != "extra_effort")
        + STARTING_EFFORT,
        given=deck.given("focus", tier),
        picks=picks_of(draft, tier, deck),
        cards=cards_of(draft, tier, deck, looking.get(f"find.t{tier}", ""), lang),
        gone=[
            name
            for name in dict.fromkeys(chosen.abilities)
            if name not in offer().open_to(draft, tier)
        ],
        most=STARTING[draft.type].abilities[tier - 1] if draft.type is not None else 0,
        options=options,
        abilities=[Labelled(name, name_and_text(offer().powers[name], lang)[0]) for name in names],
        lacking=len(wrong),
        summary=", ".join(mine),
    )
