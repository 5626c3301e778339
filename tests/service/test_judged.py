"""What people judge is told before the press: on cards, on sheets, in the JSON of entries."""

from __future__ import annotations

from msgspec.structs import replace
from tests.shelf.evening import Evening

from threefold.library.entries import ABILITIES, CREATURES, shelf
from threefold.model.judged import judged_by_people
from threefold.model.shelf.clauses import Clause, Judged
from threefold.rulesets.compose import rules_for
from threefold.service.content import entry_json
from threefold.service.judged import JudgedLine, judged_in_entry, judged_lines
from threefold.service.powers import cards
from threefold.service.seat import sheet
from threefold.text import render

RULES = rules_for("csrd")


def said(lines: list[JudgedLine]) -> list[str]:
    return [render(line.text.message(), "en") for line in lines]


def test_card_tells_what_people_judge() -> None:
    """A card names each clause; the condition that it asks as a tick, and what Effort buys, stand
    there already."""
    [card] = [
        card
        for card in cards(Evening("abilities.access_the_broadcast").pc(), RULES)
        if card.name == "Access the Broadcast"
    ]
    assert card.open == ["the network is locked"]
    assert said(card.judged) == [
        "which signals and streams the area has",
        "whether a network is locked, and its level",
        "locked streams stay dark",
    ]
    assert [line.reason for line in card.judged] == ["place", "gm_choice", "story"]


def test_unknown_item_tells_nothing() -> None:
    """An item that its owner does not know keeps its clauses to itself."""
    evening = Evening("cyphers.ai_instance")
    pc = evening.pc()
    [cypher] = [each for each in pc.cyphers if not isinstance(each, str)]
    hidden = replace(pc, cyphers=[replace(cypher, identified=False, form="a glass bead")])

    [known] = [card for card in cards(pc, RULES) if card.what == "cypher"]
    [unknown] = [card for card in cards(hidden, RULES) if card.what == "cypher"]
    assert known.judged
    assert unknown.judged == []


def test_sheet_tells_what_people_judge() -> None:
    """The sheet has the conditions and the purchases too: nothing is pressed there."""
    [ability] = [
        each
        for each in sheet(Evening("abilities.access_the_broadcast").pc(), RULES).abilities
        if each.name == "Access the Broadcast"
    ]
    assert len(ability.judged) == 5


def test_json_has_clauses_in_language() -> None:
    """The JSON of an entry has all that people judge, with its reasons, in the language asked for."""
    key = "access_the_broadcast"
    entry = shelf(ABILITIES)[key]

    assert entry_json(ABILITIES, entry)["judged"][1] == {
        "clause": "whether a network is locked, and its level",
        "reason": "gm_choice",
    }
    assert entry_json(ABILITIES, entry, "ko")["judged"][1] == {
        "clause": "네트워크가 잠겨 있는지와 그 레벨",
        "reason": "gm_choice",
    }


def test_pack_states_its_own_clauses() -> None:
    """An entry of a pack states clauses itself; the old word counts where nothing else is known."""
    entry = replace(shelf(ABILITIES)["glow"], effects=[], told="gm")

    assert judged_by_people(entry) == (Judged("gm_choice", "rest"),)
    own = replace(entry, judged=[Clause(clause="how bright it is", reason="perception")])
    assert judged_by_people(own) == (Judged("perception", "clause", "how bright it is"),)


def test_creature_tells_its_moves() -> None:
    """What moves leave to people is told with the creature."""
    found = said(judged_lines(judged_in_entry(CREATURES, "hag")))

    assert "The answer about: a creature or place within 1 mile" in found
