"""What the page of creation shows: the draft, what is on offer, what is said beside each field, the sheet so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeVar, get_args

from threefold.library.arcs import open_arcs
from threefold.library.creation import descriptors, foci, gear, guides, offer, open_to
from threefold.library.entries import DESCRIPTORS, FOCI, matching
from threefold.library.shelf import Kind
from threefold.model.creation import Draft, attack_of, bonus_in, edge_in, pools_of, skills_in
from threefold.model.shelf.entries import Entry
from threefold.rules.characters import CREATION_CAP, PRICES, STARTING, STARTING_EDGE
from threefold.rules.combat import Weight, armor_effort_cost, armor_points, weapon_damage
from threefold.rules.creation import FIRST_TIER, Finding, free_left, stands
from threefold.rules.types import STATS, Refusal
from threefold.rulesets.compose import rules_for
from threefold.service.shelves import Held, says, sentence
from threefold.text import Lang, render, render_key
from threefold.web.forms import plainly
from threefold.web.rendering import page

E = TypeVar("E", bound=Entry)
WEIGHTS: Final[tuple[Weight, ...]] = get_args(Weight)


class Destination(NamedTuple):
    """Where a page of creation stands: its address, where it leads when done, and for whom it is drawn."""

    base: str
    back: str
    done: str
    gm: bool = False
    title: str = ""


class Beside(NamedTuple):
    """What is said beside one field."""

    wrong: list[str]
    notes: list[str]


def beside(found: tuple[Finding, ...], lang: Lang) -> Mapping[str, Beside]:
    """What is said, by field."""
    fields: dict[str, Beside] = {}
    for finding in found:
        at = fields.setdefault(finding.field, Beside([], []))
        (at.notes if finding.kind == "note" else at.wrong).append(render(finding.message, lang))
    return fields


def creation_page(
    held: Held | None,
    draft: Draft,
    destination: Destination,
    lang: Lang,
    theme: str | None,
    refused: Refusal | None = None,
) -> str:
    """The page; without a ``theme`` its form alone, for htmx. ``refused``: why the table turned the character away."""
    return page(
        "creating/form.html" if theme is None else "creating/page.html",
        lang,
        theme=theme or "",
        ways=destination,
        saved=held is not None,
        refused=render(plainly(refused), lang) if refused is not None else "",
        **_model(draft, destination, lang),
    )


def _model(draft: Draft, destination: Destination, lang: Lang) -> dict[str, object]:
    """All that the form and the summary need."""
    rules, found = rules_for("csrd"), says(draft)
    start = STARTING[draft.type] if draft.type is not None else None
    pools, edge, bonus = pools_of(draft), edge_in(draft), bonus_in(draft, offer())
    listed = {thing.name for thing in gear()}
    free = draft.points()
    left = free_left(free)
    lacking = [finding for finding in found if finding.kind != "note"]
    return {
        "draft": draft,
        "types": guides(),
        "starting": STARTING,
        "guide": guides()[draft.type] if draft.type is not None else None,
        "start": start,
        "adjectives": descriptors(),
        "verbs": foci(),
        "adjective_chips": chips(DESCRIPTORS, [*descriptors()], draft.adjective),
        "verb_chips": chips(FOCI, [*foci()], draft.verb),
        "given": [power.ability for power in offer().given.get(draft.verb, ())],
        "powers": open_to(draft),
        "most_abilities": start.abilities[FIRST_TIER] if start is not None else 0,
        "weapons": [(thing, attack_of_thing(thing.name, draft)) for thing in gear() if thing.kind == "weapon"],
        "suits": [
            (thing, armor_points(thing.weight, rules), armor_effort_cost(thing.weight, None, True, rules))
            for thing in gear()
            if thing.kind == "armor" and thing.weight is not None
        ],
        "shields": [thing for thing in gear() if thing.kind == "shield"],
        "things": [thing for thing in gear() if thing.kind == "other"],
        "own_weapons": [weapon for weapon in draft.weapons if weapon.name not in listed],
        "own_things": [thing for thing in draft.equipment if thing.name not in listed],
        "chosen_weapons": {weapon.name for weapon in draft.weapons},
        "chosen_things": {thing.name for thing in draft.equipment},
        "drawn": [cypher for cypher in draft.cyphers if cypher.form or cypher.key],
        "own_cyphers": [cypher for cypher in draft.cyphers if not (cypher.form or cypher.key)],
        "prices": PRICES,
        "arcs": [arc for arc in open_arcs() if not arc.linked],
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
            for stat, points, more, extra in zip(STATS, pools, free, bonus, strict=True)
        ],
        "left": left,
        "edge": edge,
        "skills": skills_in(draft, offer()),
        "attacks": [(attack_of(weapon, draft.type), weapon) for weapon in draft.weapons],
        "damage": lambda attack: attack.points(rules),
        "said": beside(found, lang),
        "weapon_points": {weight: weapon_damage(weight, rules) for weight in WEIGHTS},
        "lacking": len(lacking),
        "first_wrong": lacking[0].field if lacking else "",
        "first_words": render(lacking[0].message, lang) if lacking else "",
        "fillable": any(finding.kind == "missing" and finding.field != "name" for finding in lacking),
        "ready": stands(found)
        or (destination.gm and draft.unchecked and bool(draft.name.strip()) and draft.type is not None),
        "sentence": sentence(draft, lang),
    }


CHIPS: Final = 24
"""How many words a page offers at once; typing a part of another finds it."""


def chips(kind: Kind[E], known: list[str], typed: str) -> list[str]:
    """Words to pick from: the favourites, or those that what was typed finds; the one that is chosen is among them."""
    chosen = [typed] if typed in known else []
    found = [] if chosen or not typed.strip() else [entry.name for entry in matching(kind, typed)]
    return list(dict.fromkeys((*chosen, *(found or known))))[:CHIPS]


def attack_of_thing(name: str, draft: Draft) -> bool:
    """Whether the draft's type practices a weapon of the list."""
    thing = next(thing for thing in gear() if thing.name == name)
    return draft.type is None or thing.weight in STARTING[draft.type].practiced
