"""Abilities, cyphers and artifacts in Chromium: used on a phone, handed out by the GM, given away,
used up.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.room import take_seat
from tests.web.test_player import ILSE, MARA, Evening, evening

from threefold.library.creation import ability_of
from threefold.library.entries import ABILITIES, shelf
from threefold.model.powers import Artifact, Cypher, PowerEffect
from threefold.table import commands as c
from threefold.table.history import GM

__all__ = ["evening"]
HORN = Artifact(
    "thunder caller", 5, depletion="1–2 in 1d20", effect=PowerEffect(affects="foe", damage=5)
)
BEAD = Cypher("CANARY-BEAD", 3, "CANARY-TEXT", form="a warm bead", identified=False)


@pytest.fixture
def phone(page: Page, evening: Evening) -> Page:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{evening.house.base}/join/{evening.page.token}")
    take_seat(page)
    return page


def use_mode(phone: Page) -> None:
    phone.locator("#act").get_by_text("Use", exact=True).first.click()


def test_cypher_heals_comrade_with_two_taps(evening: Evening, phone: Page) -> None:
    evening.gm(c.Hurt(on=ILSE, points=5))
    use_mode(phone)
    phone.locator(".use", has_text="clotting foam").click()
    phone.locator("#on-whom").get_by_text("Ilse Tarn").click()
    expect(phone.locator("#to-pool input:checked")).to_have_value("might")
    phone.locator("#act .dock-main").click()
    expect(phone.locator("#act")).to_contain_text("Ilse Tarn regains 3 points of Might")
    assert [x.name for x in evening.state.party[MARA].pc.cyphers if not isinstance(x, str)] == [
        "dazzle flare"
    ]


def test_artifact_is_used_with_effort(evening: Evening, phone: Page) -> None:
    """An artifact is used with effort and used up."""
    evening.gm(c.FindItem(to=MARA, artifact=HORN, level="5"))
    evening.fight()
    expect(phone.locator("#waits")).to_contain_text("Your turn")
    use_mode(phone)
    phone.locator(".use", has_text="thunder caller").click()
    expect(phone.locator(".does").first).to_contain_text("5 damage")
    phone.locator(".effort-row", has_text="ease 1").first.click()
    phone.locator("#act .dock-main").click()
    expect(phone.locator("#story")).to_contain_text("uses thunder caller on")
    evening.gm(c.CheckDepletion(pc_id=MARA, name="thunder caller", natural=1))
    assert evening.state.party[MARA].pc.carries()[0].spent


@pytest.mark.long
def test_ability_attack_meets_ticked_foes(evening: Evening, phone: Page) -> None:
    """An attack with an ability meets further foes that are ticked."""
    spin = ability_of(shelf(ABILITIES)["spin_attack"])
    evening.edit(speed=12, abilities=[*evening.state.party[MARA].pc.abilities, spin])
    evening.fight()
    phone.locator("#with-ability select").select_option("Spin Attack")
    phone.get_by_label("Security guard 2").and_(phone.locator("[name^='also']")).check()
    expect(phone.locator("#act .dock-main")).to_contain_text("costs 5 Speed")
    phone.locator("#act .dock-main").click()
    expect(phone.locator("#story")).to_contain_text("Spin Attack")


def test_strange_item_shows_form_alone(evening: Evening, phone: Page) -> None:
    """Of something strange the page knows only its form."""
    evening.gm(c.FindItem(to=MARA, cypher=BEAD, level="3"))
    use_mode(phone)
    phone.locator(".use", has_text="a warm bead").click()
    expect(phone.locator("#verb")).to_be_visible()
    phone.locator("#verb").get_by_text("Make out what it is").click()
    assert "CANARY" not in phone.content()
    evening.gm(c.IdentifyItem(pc_id=MARA, what="cypher", name="a warm bead", told=True))
    expect(phone.locator("#act")).to_contain_text("CANARY-BEAD")


def test_cypher_is_given_away(evening: Evening, phone: Page) -> None:
    use_mode(phone)
    phone.locator(".use", has_text="dazzle flare").click()
    phone.locator("#use-more > summary").click()
    phone.get_by_role("button", name="Give it to Ilse Tarn").click()
    expect(phone.locator("#act")).not_to_contain_text("dazzle flare")
    assert len(evening.state.party[ILSE].pc.cyphers) == 4


def test_gm_hands_out_what_is_on_list(evening: Evening, page: Page) -> None:
    _, token = evening.house.tables.links.invite(evening.table, GM)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"{evening.house.base}/join/{token}")
    take_seat(page)
    page.keyboard.press("/")
    page.keyboard.type("things")
    page.locator("#tool, .palette, dialog[open]").get_by_text("Things").first.click()
    page.locator("dialog[open] #item-q").fill("ember")
    page.locator("dialog[open] #item-found").get_by_text("ember bead").click()
    expect(page.locator("dialog[open] [name=name]")).to_have_value("ember bead")
    page.locator("dialog[open]").get_by_role("button", name="Give ember bead to").click()
    expect(page.locator("dialog[open] .things").first).to_contain_text("ember bead")


def test_word_and_place_of_use_are_typed(evening: Evening, phone: Page) -> None:
    """What a use asks for in words of one's own, and where what it makes stands, has a field that
    can be seen and typed into.
    """
    own = [ability_of(shelf(ABILITIES)[key]) for key in ("energy_protection", "wall_of_lightning")]
    evening.edit(intellect=20, abilities=own)
    evening.gm(c.PlaceFigure(id=MARA, feet=30))
    use_mode(phone)
    phone.locator(".use", has_text="Wall of Lightning").click()
    expect(phone.locator("#use-spot")).to_be_visible()
    phone.locator("#use-spot").fill("45")
    phone.locator(".use", has_text="Energy Protection").click()
    field = phone.get_by_label("Energy", exact=True)
    expect(field).to_be_visible()
    field.fill("fire")
    field.blur()
    phone.locator("#act .dock-main").click()
    expect(phone.locator("#story")).to_contain_text("Energy Protection")
    assert "fire" in str(evening.state.party[MARA].pc)
