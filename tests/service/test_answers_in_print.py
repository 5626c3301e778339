"""Each answer that is given when a character is made stands on its printed sheet and in its text."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.library.test_creation import made

from threefold.exchange.writers.markdown import character_page
from threefold.library.creation import offer
from threefold.library.entries import DESCRIPTORS, FOCI, shelf
from threefold.library.suggestions import suggested
from threefold.model.characters import Gear
from threefold.model.drafts import Draft, OwnSkill, OwnWeapon, draft_abilities
from threefold.model.powers import Ability, Cypher
from threefold.rules.ruleset import Rules
from threefold.service.seat import sheet
from threefold.text import render
from threefold.web.printing import sheets

WORDS = {
    "name": "Wren of the marker",
    "link": "a marker linked me",
    "connection": "a marker connects us",
    "notes": "a marker of notes",
    "goal": "a marker to reach",
}


def full_draft() -> Draft:
    draft = suggested(Draft(type="explorer", adjective="Dragonfolk", tier=1, **{  # type: ignore[arg-type]
        name: word for name, word in WORDS.items() if name != "goal"
    }))  # fmt: skip
    return structs.replace(
        draft,
        arc=next(key for key, arc in offer().arcs.items() if arc.outline is not None),
        goal=WORDS["goal"],
        chosen={**draft.chosen, "dragonbreath": {"energy": ["marker energy"]}},
        skills=[OwnSkill("marker juggling")],
        weapons=[OwnWeapon("marker blade")],
        suit="marker mail",
        armor="light",
        shield="marker shield",
        equipment=[Gear("marker rope", count=7)],
        cyphers=[Cypher("marker cypher", level=3)],
        abilities=draft.abilities[1:],
        own_abilities=[Ability("Marker art")],
        flavor="Stealth",
    )


@pytest.mark.parametrize("form", ["text", "print"])
def test_every_answer_is_in_print(form: str) -> None:
    """Nothing that was typed or picked is missing: words of the player, things, choices."""
    draft = full_draft()
    pc = made(draft)
    told = character_page(pc) if form == "text" else sheets([pc], Rules(), "en", "a4", "/")
    things = ("blade", "mail", "shield", "rope", "cypher", "juggling", "energy")
    for word in (*WORDS.values(), *(f"marker {thing}" for thing in things), "Marker art"):
        assert word in told, word
    assert draft.flavor in told
    assert "marker rope × 7" in told


def test_each_choice_stands_on_sheet() -> None:
    """What any descriptor or focus lets choose is told with its ability, apart from points and from
    things, which stand among the figures."""
    for kind, field in ((DESCRIPTORS, "adjective"), (FOCI, "verb")):
        for entry in shelf(kind).values():
            draft = suggested(Draft(name="Wren", type="explorer", **{field: entry.name}))  # type: ignore[arg-type]
            pc = made(draft)
            figures = {each.name: each for each in sheet(pc, Rules()).abilities}
            for each in draft_abilities(draft, offer()):
                answers = draft.answers(each.id)
                words = [
                    word for of in answers.values() for word in of if word[-1] not in "0123456789"
                ]
                told = figures[each.ability.name].chosen if words else []
                assert len(told) >= len(words), (entry.name, words)
                assert all(render(said.message()) for said in told)
