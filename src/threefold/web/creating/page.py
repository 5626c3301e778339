"""View model of the creation page: the draft, the choices on offer, the messages at each field, the
sheet so far.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import structs

from threefold.interop.sentences import noun_in
from threefold.library.arcs import open_arcs
from threefold.library.choices import words_of
from threefold.library.creation import (
    Thing,
    all_gear,
    descriptors,
    foci,
    found_gear,
    gear,
    guides,
    offer,
)
from threefold.library.entries import (
    CYPHERS,
    DESCRIPTORS,
    EQUIPMENT,
    FLAVORS,
    FOCI,
    MOST_SHOWN,
    named_in,
    shelf,
)
from threefold.library.guides import GUIDES, Guide
from threefold.library.shelf import of_books
from threefold.library.translations import in_language
from threefold.model.characters import Armor, Attack, Pc
from threefold.model.draft_sheet import (
    bonus_in,
    draft_weapon_attack,
    edge_in,
    partial_sheet,
    pools_of,
)
from threefold.model.drafts import Draft
from threefold.model.powers import Cypher
from threefold.rules.characters import CREATION_CAP, PRICES, STARTING, STARTING_EDGE
from threefold.rules.combat import Weight
from threefold.rules.creation import FIRST_TIER, Finding, free_left, is_complete
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Refusal
from threefold.rulesets.compose import rules_for
from threefold.service.seat import attack_figures
from threefold.service.shelves import ShelfEntry, draft_findings, sentence
from threefold.text import Lang, render, render_key
from threefold.web.creating.cards import Deck, descriptor_in, focus_in, name_and_text, word_list
from threefold.web.creating.fields import mark
from threefold.web.creating.tiers import cards_of, picks_of, tier_part
from threefold.web.forms import message_for_reader
from threefold.web.models.asking import Labelled
from threefold.web.rendering import draw_page


class Destination(NamedTuple):
    """The destination of a creation page: its address, the address and label for leaving it when
    done, whether it is the GM's, and the table's title."""

    base: str
    back: str
    done: str
    gm: bool = False
    title: str = ""


class Beside(NamedTuple):
    """The messages at one field: errors and notes."""

    wrong: list[str]
    notes: list[str]


def beside(found: tuple[Finding, ...], lang: Lang) -> Mapping[str, Beside]:
    """Return the messages by field."""
    fields: dict[str, Beside] = {}
    for finding in found:
        at = fields.setdefault(finding.field, Beside([], []))
        (at.notes if finding.kind == "note" else at.wrong).append(render(finding.message, lang))
    return fields


def creation_page(
    held: ShelfEntry | None,
    draft: Draft,
    destination: Destination,
    lang: Lang,
    theme: str | None,
    refused: Refusal | None = None,
    looking: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Draw the creation page; when ``theme`` is None, only its form, for htmx. ``refused``: why the
    table refused the character. ``looking``: search texts and filters of the lists."""
    return draw_page(
        "creating/form.html" if theme is None else "creating/page.html",
        lang,
        theme=theme or "",
        ways=destination,
        saved=held is not None,
        refused=render(message_for_reader(refused), lang) if refused is not None else "",
        **_model(draft, destination, lang, looking),
    )


def _model(
    draft: Draft, destination: Destination, lang: Lang, looking: Mapping[str, str]
) -> dict[str, object]:
    """Return everything that the form and the summary need."""
    deck, found = Deck(draft, offer(), lang), draft_findings(draft)
    so_far = partial_sheet(draft, offer())
    return {
        "draft": draft,
        "shown": mark(draft),
        "looking": looking,
        **_sentence_part(draft, looking, lang),
        **_type_part(draft, lang),
        **_abilities_part(draft, deck, found, looking, lang),
        **_carry_part(draft, so_far, looking, lang),
        **_numbers_part(draft, lang),
        **_standing_part(draft, found, destination, lang),
        "arcs": [in_language(arc, "arcs", arc.key, lang) for arc in open_arcs() if not arc.linked],
        "skill_words": words_of("skills")[:40],
        "so_far": so_far,
    }


def _sentence_part(draft: Draft, looking: Mapping[str, str], lang: Lang) -> dict[str, object]:
    """Return descriptor and focus: the words of "I am an adjective noun who verbs", and the lists
    to choose them from."""
    adjectives = word_list(
        DESCRIPTORS, [*descriptors()], draft.adjective, lang, looking.get("genre.adjective", "")
    )
    genre, tag = looking.get("genre.verb", ""), looking.get("tag.verb", "")
    return {
        "descriptor": descriptor_in(draft.adjective, lang),
        "descriptor_skills": descriptors()[draft.adjective].skills
        if draft.adjective in descriptors()
        else {},
        "focus": focus_in(draft.verb, lang),
        "focus_power": foci()[draft.verb].power if draft.verb in foci() else None,
        "adjective_shown": named_in(DESCRIPTORS, draft.adjective, lang),
        "noun_shown": noun_in(draft.noun, lang),
        "verb_shown": named_in(FOCI, draft.verb, lang),
        "adjective_list": adjectives,
        "verb_list": word_list(FOCI, [*foci()], draft.verb, lang, genre, tag),
        "sentence": sentence(draft, lang),
    }


def _type_part(draft: Draft, lang: Lang) -> dict[str, object]:
    """Return the types with the books' guides, the chosen type, and the flavors."""
    if draft.type is not None:
        start = STARTING[draft.type]
    else:
        start = None
    if draft.type is not None:
        guide = guides()[draft.type]
    else:
        guide = None
    return {
        "types": {key: in_language(each, "guides", key, lang) for key, each in _guides().items()},
        "starting": STARTING,
        "start": start,
        "guide": guide and in_language(_guides()[guide.key], "guides", guide.key, lang),
        "most_abilities": start.abilities[FIRST_TIER] if start is not None else 0,
        "flavors": [Labelled(name, named_in(FLAVORS, name, lang)) for name in offer().flavors],
    }


def _abilities_part(
    draft: Draft, deck: Deck, found: tuple[Finding, ...], looking: Mapping[str, str], lang: Lang
) -> dict[str, object]:
    """Return the abilities of each tier: given by descriptor and focus, to be picked, on offer, and
    chosen but no longer allowed."""
    return {
        "traits": deck.given("descriptor", 1),
        "given": deck.given("focus", 1),
        "picks": picks_of(draft, 1, deck),
        "cards": cards_of(draft, 1, deck, looking.get("find.t1", ""), lang),
        "gone": [
            name for name in dict.fromkeys(draft.abilities) if name not in offer().open_to(draft, 1)
        ],
        "tiers": [
            tier_part(draft, tier, deck, found, looking, lang) for tier in range(2, draft.tier + 1)
        ],
        "names": [
            name_and_text(each.power, lang)[0]
            for each in deck.taken
            if not each.id.startswith("descriptor.")
        ],
    }


def _attack_with(thing: Thing) -> Attack:
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


def _suit_figures(weight: Weight, so_far: Pc | None, rules: Rules) -> tuple[int, int]:
    """Return the Armor of a suit, and what it adds to Effort on Speed for the character as chosen
    so far.
    """
    suit = Armor("", weight=weight)
    if so_far is None:
        return suit.points(rules), suit.effort_cost(rules)
    return suit.points(rules), structs.replace(so_far, armor=[suit]).armor_cost(rules)


def _carry_part(
    draft: Draft, so_far: Pc | None, looking: Mapping[str, str], lang: Lang
) -> dict[str, object]:
    """Return weapons, armor, things and cyphers: on offer, found by a search, chosen, and the
    player's own.
    """
    rules = rules_for("csrd")
    finds, carry = _equipment_lists(draft, looking, lang)
    return {
        "weapons": [
            (thing, attack_of_thing(thing.name, draft)) for thing in carry if thing.kind == "weapon"
        ],
        "suits": [
            (thing, *_suit_figures(thing.weight, so_far, rules))
            for thing in carry
            if thing.kind == "armor" and thing.weight is not None
        ],
        "shields": [thing for thing in carry if thing.kind == "shield"],
        "things": [thing for thing in carry if thing.kind == "other"],
        "found_things": finds,
        "finding": bool(looking.get("find.carry", "").strip() or looking.get("genre.carry")),
        "practiced": lambda thing: attack_of_thing(thing.name, draft),
        "called": {thing.name: named_in(EQUIPMENT, thing.name, lang) for thing in (*finds, *carry)},
        "suit_figures": lambda weight: _suit_figures(weight, so_far, rules),
        "dealt": lambda thing: _dealt(_attack_with(thing), so_far, rules),
        "carry_genres": word_list(EQUIPMENT, [], "", lang).genres,
        "carry_all": len(all_gear()),
        "own_weapons": [weapon for weapon in draft.weapons if weapon.name not in all_gear()],
        "own_things": [thing for thing in draft.equipment if thing.name not in all_gear()],
        "chosen_weapons": {weapon.name for weapon in draft.weapons},
        "chosen_things": {thing.name for thing in draft.equipment},
        "drawn": [_cypher(cypher, lang) for cypher in draft.cyphers if cypher.form or cypher.key],
        "own_cyphers": [cypher for cypher in draft.cyphers if not (cypher.form or cypher.key)],
        "prices": PRICES,
        "attacks": [(draft_weapon_attack(weapon, draft.type), weapon) for weapon in draft.weapons],
        "damage": lambda attack: _dealt(attack, so_far, rules),
    }


def _numbers_part(draft: Draft, lang: Lang) -> dict[str, object]:
    """Return the Pools with the points to distribute, and the stat whose Edge is 1."""
    edge, free = edge_in(draft), draft.points()
    left = free_left(free)
    return {
        "pools": [
            {
                "stat": stat,
                "name": render_key(lang, f"stat.{stat}", {}),
                "value": max(0, points + extra),
                "extra": extra,
                "max": CREATION_CAP,
                "base": points - max(0, more),
                "free": more,
                "limit": more + max(0, left),
                "edge": STARTING_EDGE if stat == edge else 0,
            }
            for stat, points, more, extra in zip(
                STATS, pools_of(draft), free, bonus_in(draft, offer()), strict=True
            )
        ],
        "left": left,
        "edge": edge,
    }


def _standing_part(
    draft: Draft, found: tuple[Finding, ...], destination: Destination, lang: Lang
) -> dict[str, object]:
    """Return what is wrong or missing and where, and whether the character may be finished as it
    is.
    """
    lacking = [finding for finding in found if finding.kind != "note"]
    as_it_is = (
        destination.gm and draft.unchecked and bool(draft.name.strip()) and draft.type is not None
    )
    return {
        "said": beside(found, lang),
        "lacking": len(lacking),
        "first_wrong": _place(lacking[0].field) if lacking else "who",
        "first_words": render(lacking[0].message, lang) if lacking else "",
        "fillable": any(
            finding.kind == "missing" and finding.field != "name" for finding in lacking
        ),
        "ready": is_complete(found) or as_it_is,
    }


_PLACES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "free": "numbers",
        "edge": "numbers",
        "adjective": "sentence",
        "noun": "sentence",
        "verb": "focus",
        "focus": "focus",
        "weapons": "carry",
        "cyphers": "carry",
        "skills": "more",
        "arc": "more",
        "abilities": "abilities",
        "flavor": "type",
    }
)


def _place(field: str) -> str:
    """Return the part of the page that contains a field."""
    head, _, rest = field.partition(".")
    if head == "tier":
        return f"tier-{rest.partition('.')[0]}"
    if head == "chosen":
        return f"ask-{rest.replace('.', '-').replace('#', '-')}"
    return _PLACES.get(head, "who")


def _guides() -> Mapping[str, Guide]:
    return {guide.key: guide for guide in of_books(GUIDES)}


def _cypher(cypher: Cypher, lang: Lang) -> Cypher:
    """Return a cypher with its name and text in a language."""
    if cypher.key is None or cypher.key not in shelf(CYPHERS):
        return cypher
    own = in_language(shelf(CYPHERS)[cypher.key], "cyphers", cypher.key, lang)
    return structs.replace(cypher, name=own.name, text=own.sheet_text)


def _equipment_lists(
    draft: Draft, looking: Mapping[str, str], lang: Lang
) -> tuple[list[Thing], list[Thing]]:
    """Return two lists of equipment: what a search finds, and the chosen and usual things. Each
    thing occurs once, and both lists are limited in length."""
    chosen = [weapon.name for weapon in draft.weapons] + [thing.name for thing in draft.equipment]
    chosen += [name for name in (draft.suit, draft.shield) if name]
    words, genre = looking.get("find.carry", "").strip(), looking.get("genre.carry", "")
    hits = {
        thing.name: thing for thing in (found_gear(words, genre, lang) if words or genre else ())
    }
    mine = [all_gear()[name] for name in chosen if name in all_gear()]
    rest = {thing.name: thing for thing in (*mine, *gear()) if thing.name not in hits}
    return list(hits.values())[:MOST_SHOWN], list(rest.values())[:MOST_SHOWN]


def attack_of_thing(name: str, draft: Draft) -> bool:
    """Return whether the draft's type is practiced with a listed weapon. True when no type is
    chosen yet.
    """
    thing = all_gear()[name]
    return draft.type is None or thing.weight in STARTING[draft.type].practiced
