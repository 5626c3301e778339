"""View model of equipment on the creation page: weapons, armor, things and cyphers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import structs

from threefold.library.creation import (
    GearThing,
    all_gear,
    found_gear,
    offer,
    offered_gear,
)
from threefold.library.entries import (
    CYPHERS,
    EQUIPMENT,
    MOST_SHOWN,
    named_in,
    shelf,
)
from threefold.library.names import translate_text
from threefold.library.translations import in_language
from threefold.model.brought_things import carried_by, named_besides
from threefold.model.characters import Armor, Attack, Gear, Pc
from threefold.model.draft_sheet import draft_weapon_attack, start_of
from threefold.model.drafts import Draft, OwnWeapon
from threefold.model.powers import Cypher
from threefold.rules.characters import PRICES, STARTING_GEAR, PriceCategory, places_taken
from threefold.rules.combat import Weight
from threefold.rules.ruleset import Rules
from threefold.rulesets.compose import rules_for
from threefold.service.seat import attack_figures
from threefold.text import Lang
from threefold.web.creating.cards import (
    word_list,
)
from threefold.web.models.asking import Labelled


def _attack_with(thing: GearThing) -> Attack:
    """Return the attack with a weapon on offer."""
    stated = None if thing.figures is None or thing.figures.damage is None else thing.figures.damage
    return Attack(
        thing.name, damage=stated, weight=thing.weight or "medium", range=thing.range or "immediate"
    )


def _dealt(attack: Attack, so_far: Pc | None, rules: Rules) -> int:
    """Return the damage of an attack of the character as chosen so far."""
    if so_far is None:
        return attack.points(rules)
    return attack_figures(attack, so_far, rules).damage


def suit_figures(weight: Weight, so_far: Pc | None, rules: Rules) -> tuple[int, int]:
    """Return the Armor of a suit, and what it adds to Effort on Speed for the character as chosen
    so far.
    """
    suit = Armor("", weight=weight)
    if so_far is None:
        return suit.points(rules), suit.effort_cost(rules)
    return suit.points(rules), structs.replace(so_far, armor=[suit]).armor_cost(rules)


class EquipmentPart(NamedTuple):
    """Weapons, armor and things on offer: the chosen and usual ones (``carry``), and those that a
    search finds. ``called`` are their names in the page's language. ``gear_begun`` is what the type
    begins with by price, ``gear_counted`` what is taken of it; ``besides`` is in words what the
    descriptor and the focus bring, ``besides_asked`` what they still ask (and in which part of the
    page), ``besides_listed`` what is still to choose from the lists."""

    carry: list[GearThing]
    shields: list[GearThing]
    things: list[GearThing]
    found_things: list[GearThing]
    finding: bool
    called: Mapping[str, str]
    carry_genres: list[Labelled]
    carry_all: int
    gear_begun: Mapping[PriceCategory, int]
    gear_counted: Mapping[PriceCategory, int] | None
    besides: Sequence[str]
    besides_asked: Sequence[tuple[str, str]]
    besides_listed: Sequence[str]


def equipment_part(draft: Draft, looking: Mapping[str, str], lang: Lang) -> EquipmentPart:
    finds, carry = _equipment_lists(draft, looking, lang)
    besides = named_besides(draft, offer())
    return EquipmentPart(
        carry=carry,
        shields=[thing for thing in carry if thing.kind == "shield"],
        things=[thing for thing in carry if thing.kind == "other"],
        found_things=finds,
        finding=bool(looking.get("find.carry", "").strip() or looking.get("genre.carry")),
        called={thing.name: named_in(EQUIPMENT, thing.name, lang) for thing in (*finds, *carry)},
        carry_genres=word_list(EQUIPMENT, [], "", lang).genres,
        carry_all=len(all_gear()),
        gear_begun={} if draft.type is None else STARTING_GEAR[draft.type].things,
        gear_counted=_gear_counted(draft),
        besides=[translate_text(name, lang) for name in besides.settled],
        besides_asked=[
            (translate_text(name, lang), _PART_OF[word]) for name, word in besides.asked
        ],
        besides_listed=[translate_text(name, lang) for name in besides.listed],
    )


_PART_OF: Final = {"adjective": "sentence", "verb": "focus"}


def _gear_counted(draft: Draft) -> Mapping[PriceCategory, int] | None:
    """Return how many places of each price are taken so far; None where nobody counts them."""
    if draft.type is None or draft.tier > 1:
        return None
    return places_taken(draft.type, carried_by(draft, offer()))


class ChosenPart(NamedTuple):
    """The weapons, things and cyphers that are chosen: those of the lists, and the player's own."""

    own_weapons: list[OwnWeapon]
    own_things: list[Gear]
    chosen_weapons: set[str]
    chosen_things: set[str]
    drawn: list[tuple[str, Cypher]]
    own_cyphers: list[Cypher]
    attacks: list[tuple[Attack, OwnWeapon]]
    prices: Sequence[str]


def chosen_part(draft: Draft, lang: Lang) -> ChosenPart:
    drawn = [cypher for cypher in draft.cyphers if cypher.form or cypher.key]
    return ChosenPart(
        own_weapons=[weapon for weapon in draft.weapons if weapon.name not in all_gear()],
        own_things=[thing for thing in draft.equipment if thing.name not in all_gear()],
        chosen_weapons={weapon.name for weapon in draft.weapons},
        chosen_things={thing.name for thing in draft.equipment},
        drawn=[(cypher.name, _cypher(cypher, lang)) for cypher in drawn],
        own_cyphers=[cypher for cypher in draft.cyphers if cypher not in drawn],
        attacks=[
            (draft_weapon_attack(weapon, draft.type, draft.customized), weapon)
            for weapon in draft.weapons
        ],
        prices=PRICES,
    )


class FiguresPart(NamedTuple):
    """The figures of weapons and armor for the character as chosen so far."""

    weapons: list[tuple[GearThing, bool]]
    suits: list[tuple[GearThing, int, int]]
    practiced: Callable[[GearThing], bool]
    suit_figures: Callable[[Weight], tuple[int, int]]
    dealt: Callable[[GearThing], int]
    damage: Callable[[Attack], int]


def figures_part(draft: Draft, so_far: Pc | None, carry: Sequence[GearThing]) -> FiguresPart:
    rules = rules_for("csrd")
    return FiguresPart(
        weapons=[
            (thing, is_practiced_with(thing.name, draft, so_far))
            for thing in carry
            if thing.kind == "weapon"
        ],
        suits=[
            (thing, *suit_figures(thing.weight, so_far, rules))
            for thing in carry
            if thing.kind == "armor" and thing.weight is not None
        ],
        practiced=lambda thing: is_practiced_with(thing.name, draft, so_far),
        suit_figures=lambda weight: suit_figures(weight, so_far, rules),
        dealt=lambda thing: _dealt(_attack_with(thing), so_far, rules),
        damage=lambda attack: _dealt(attack, so_far, rules),
    )


def _cypher(cypher: Cypher, lang: Lang) -> Cypher:
    """Return a cypher with its name and text in a language."""
    if cypher.key is None or cypher.key not in shelf(CYPHERS):
        return cypher
    own = in_language(shelf(CYPHERS)[cypher.key], "cyphers", cypher.key, lang)
    return structs.replace(cypher, name=own.name, text=own.sheet_text)


def _equipment_lists(
    draft: Draft, looking: Mapping[str, str], lang: Lang
) -> tuple[list[GearThing], list[GearThing]]:
    """Return two lists of equipment: what a search finds, and the chosen and usual things. Each
    thing occurs once, and both lists are limited in length."""
    chosen = [weapon.name for weapon in draft.weapons] + [thing.name for thing in draft.equipment]
    chosen += [name for name in (draft.suit, draft.shield) if name]
    words, genre = looking.get("find.carry", "").strip(), looking.get("genre.carry", "")
    hits = {
        thing.name: thing for thing in (found_gear(words, genre, lang) if words or genre else ())
    }
    mine = [all_gear()[name] for name in chosen if name in all_gear()]
    rest = {thing.name: thing for thing in (*mine, *offered_gear()) if thing.name not in hits}
    return list(hits.values())[:MOST_SHOWN], list(rest.values())[:MOST_SHOWN]


def is_practiced_with(name: str, draft: Draft, so_far: Pc | None) -> bool:
    """Return whether the draft's character is practiced with a listed weapon. True when no type is
    chosen yet.
    """
    thing = all_gear()[name]
    if draft.type is None or so_far is None:
        return True
    return thing.weight in start_of(draft, draft.type, so_far).practiced
