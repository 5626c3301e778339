"""The palette answers what people type, best first, and what is picked opens ready; packs answer
under their names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.library.test_packs import GLASS, pack
from tests.web.drawn import words
from tests.web.house import GM, Browser, House

from threefold.library.catalogue import KINDS
from threefold.library.packs import install
from threefold.model.drafts import Draft
from threefold.model.names import key_of
from threefold.service.tables import Tables
from threefold.table.commands import PursueArc, StartEncounter
from threefold.table.history import GM as THE_GM
from threefold.text import Lang, has
from threefold.web.creating.page import Destination, creation_page
from threefold.web.gm.find import SearchResult, find_answers, find_tools
from threefold.web.gm_context import GmContext


@pytest.fixture(autouse=True)
def _books_only_afterwards() -> Iterator[None]:
    yield
    install([])


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    """The GM's browser."""
    return house.browser(table, GM)


@pytest.fixture
def screen(house: House, table: str, page: Page) -> Page:
    """The GM's page."""
    _, token = house.tables.links.invite(table, GM)
    page.goto(f"{house.base}/join/{token}")
    return page


def typed(tables: Tables, table: str, query: str, lang: Lang = "en") -> list[SearchResult]:
    """What answers a query at a table."""
    return find_answers(
        GmContext(tables, table, tables.history(table), THE_GM, lang, "/seat/x", {}), query
    )


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("mar", "sheet?pc_id=p1"),
        ("Etienne", "sheet?pc_id=p4"),
        ("gaurd", "foe?foe_id=f5"),
        ("climbing", "procedure?procedure=climb"),
        ("find trap", "procedure?procedure=trap_find"),
        ("ritual", "work?procedure=ritual"),
        ("fall", "procedure?procedure=hazard&inputs.source=fall"),
        ("fire", "procedure?procedure=hazard&inputs.source=minor_fire"),
        ("pits", "procedure?procedure=trap_spring&inputs.trap=pit"),
        ("poi gas", "procedure?procedure=trap_spring&inputs.trap=poison_gas"),
        ("ressurection", "work?procedure=ritual&inputs.ritual=resurrection"),
        ("dark", "situation?id=darkness"),
        ("prone", "situation?id=prone"),
        ("timepeice", "item?known=frozen_timepiece"),
        ("relight", ""),
        ("settings", "settings"),
        ("second edition", "settings"),
        ("uncover secret", "content?kind=arcs&key=uncover_a_secret"),
        ("healing kit", "item?known=equipment%3Ahealing_kit"),
        ("ghoul", "add?known=ghoul&q=Ghoul"),
    ],
)
def test_first_answer_is_what_was_meant(house: House, table: str, query: str, first: str) -> None:
    found = typed(house.tables, table, query)
    assert (found[0].part if found else "") == first


def test_foreign_game_words_find_rule(house: House, table: str) -> None:
    """Words of the game in other languages find the rule."""
    for word in ("분발", "intrusion de la meneuse", "effrt"):
        assert typed(house.tables, table, word)[-1].rule, word
    assert any(found.rule == "effort.cost" for found in typed(house.tables, table, "분발"))


def test_nothing_found_says_what_to_do(gm: Browser) -> None:
    assert "Nothing answers" in words(gm.part("find", q="xqzvw"))


def test_trap_opens_form_with_other_acts(gm: Browser) -> None:
    """A trap opens its form with its words and what else is done with it."""
    form = gm.part("procedure", **{"procedure": "trap_spring", "inputs.trap": "pit"})
    assert 'value="pit"' in form.text
    said = words(form)
    assert "Look for traps" in said
    assert "Disable or bypass a trap" in said


def test_situation_reaches_foe_and_scene(house: House, table: str, gm: Browser) -> None:
    """A situation is put on a foe and on the scene."""
    assert "Put on Security guard 1" in words(gm.part("situation", id="prone"))
    for fields in ({"id": "prone", "foe_id": "f5"}, {"id": "darkness", "foe_id": ""}):
        assert gm.do("", "/form/situation", **fields).status_code == 204
    state = house.tables.history(table).state
    assert state.foes["f5"].situations == ["prone"]
    assert state.scene.light == "darkness"
    assert "Take off Security guard 1" in words(gm.part("situation", id="prone"))
    assert "Lift it" in words(gm.part("situation", id="darkness"))
    gm.do("", "/form/situation", id="prone", foe_id="f5")
    assert house.tables.history(table).state.foes["f5"].situations == []


# --- packs ----------------------------------------------------------------------------------------


def test_pack_content_is_found_by_name(house: House, table: str, gm: Browser) -> None:
    """What a pack holds is found under its name."""
    install([GLASS])
    expected = {
        "glass floor": "procedure?procedure=trap_spring&inputs.trap=glass_floor",
        "black noon": "work?procedure=ritual&inputs.ritual=black_noon",
        "storm": "situation?id=glass_storm",
        "singing shard": "item?known=singing_shard",
        "pane yesterday": "item?known=pane_of_yesterday",
        "relight": "content?kind=arcs&key=relight_the_sun",
        "brittle": "content?kind=descriptors&key=brittle",
        "glass knife": "item?known=equipment%3Aglass_knife",
    }
    for query, part in expected.items():
        first = typed(house.tables, table, query)[0]
        assert first.part == part
        assert "The Glass City" in first.text
    assert "From the pack The Glass City" in words(
        gm.part("content", kind="arcs", key="relight_the_sun")
    )
    assert "Give Glass knife to" in words(gm.part("item", known="equipment:glass_knife"))
    assert "Glass knife" in words(gm.client.get("/rules?q=glass"))
    assert "From the pack The Glass City" in words(gm.client.get("/rules/traps/glass_floor"))


def test_gm_pack_is_not_in_reference(house: House, table: str, tmp_path: Path) -> None:
    """A pack for the GM alone is not in the reference."""
    manifest = "format: threefold/pack/1\nkey: mine\nname: Mine\ngm_only: true\n"
    install(
        [
            pack(
                tmp_path / "mine",
                pack=manifest,
                traps="- {key: bang, name: Bangalore, level: 3, about: Bang.}",
            )
        ]
    )
    assert typed(house.tables, table, "bangalore")[0].part.endswith("inputs.trap=bang")
    anyone = house.browser(table, GM).client
    assert "Bangalore" not in anyone.get("/rules?q=bangalore").text.replace("“bangalore”", "")
    assert anyone.get("/rules/traps/bang").status_code == 404


def test_texts_of_pack_stay_texts(house: House, table: str, tmp_path: Path, gm: Browser) -> None:
    evil = "<script>alert(1)</script><img src=x onerror=alert(1)>"
    quoted = f"'{evil}'"
    files = {
        "pack": f"format: threefold/pack/1\nkey: mine\nname: {quoted}\n",
        "traps": f"- {{key: bang, name: {quoted}, level: 3, about: {quoted}}}",
        "situations": f"- {{key: bang, name: {quoted}, about: {quoted}, melee: 1}}",
        "equipment": f"- {{key: {key_of(evil)}, name: {quoted}, category: gear, price: inexpensive}}",
        "descriptors": f"- {{key: {key_of(evil)}, name: {quoted}, text: {quoted}}}",
    }
    install([pack(tmp_path / "mine", **files)])
    gm.do("", "/form/situation", id="bang", foe_id="f5")
    pages = [
        gm.part("find", q="bang"),
        gm.part("content", kind="equipment", key=key_of(evil)),
        gm.part("situation", id="bang"),
        gm.part("procedure", **{"procedure": "trap_spring", "inputs.trap": "bang"}),
        gm.part("scene"),
        gm.part("foe", foe_id="f5"),
        gm.client.get("/rules", params={"q": "bang"}),
        gm.client.get("/rules/traps/bang"),
    ]
    for page in pages:
        assert page.status_code == 200
        assert "&lt;script&gt;" in page.text
        assert "<script>alert" not in page.text
        assert "<img src=x" not in page.text


def test_table_without_its_pack_opens_and_tells(house: House, table: str) -> None:
    """A table whose pack is gone still opens and says what is missing."""
    install([GLASS])
    begun = PursueArc(pc_id="p1", do="begin", arc="relight_the_sun")
    house.gm(table, begun)
    house.browser(table, GM).do("", "/form/situation", id="glass_storm", foe_id="f5")
    file = house.tables.export(table)
    install([])
    again = house.tables.new.from_file(file)
    assert isinstance(again, str)
    gm = house.browser(again, GM)
    assert "glass_storm (its content pack is not here)" in words(gm.part("scene"))
    assert gm.part("foe", foe_id="f5").status_code == 200
    house.gm(
        again, PursueArc(pc_id="p1", do="opening", arc="relight_the_sun")
    )  # the sheet holds all of it
    weapon = house.tables.history(again).state.party["p1"].pc.attacks[0].name
    no = gm.do("attack", pc_id="p1", foe_id="f5", attack=weapon)
    assert "There is no situation glass_storm" in words(no)
    assert gm.do("", "/form/situation", id="glass_storm", foe_id="f5").status_code == 422
    assert "There is no trap" in words(
        gm.do("play", procedure="trap_spring", actor="p1", **{"inputs.trap": "glass_floor"})
    )


def test_pack_situation_holds_until_lifted(house: House, table: str) -> None:
    """A situation of a pack holds in the scene till it is lifted."""
    install([GLASS])
    gm = house.browser(table, GM)
    gm.do("", "/form/situation", id="glass_storm", foe_id="")
    assert house.tables.history(table).state.scene.situations() == ["glass_storm"]
    scene = gm.part("scene")
    assert "a storm of glass" in words(scene)
    assert 'name="scene.also[0]"' in scene.text
    both = {"scene.light": "dim_light", "scene.also[0]": "glass_storm"}
    assert gm.do("set_scene", **both).status_code == 204
    assert house.tables.history(table).state.scene.situations() == ["dim_light", "glass_storm"]
    install([])
    assert "glass_storm (its content pack is not here)" in words(gm.part("scene"))
    assert gm.do("set_scene", **both).status_code != 204
    assert gm.do("set_scene", **{"scene.light": "dim_light"}).status_code == 204
    assert house.tables.history(table).state.scene.situations() == ["dim_light"]


# --- by keyboard ----------------------------------------------------------------------------------


def test_by_keyboard_alone_and_faster_than_answer(house: House, table: str, screen: Page) -> None:
    screen.keyboard.press("/")
    expect(screen.locator(".palette-input")).to_be_focused()
    screen.keyboard.type("poison gas")
    screen.keyboard.press("Enter")
    expect(screen.locator("#tool")).to_contain_text("Poison Gas")
    expect(screen.locator("#palette")).not_to_have_attribute("open", "")
    screen.keyboard.press("Escape")
    expect(screen.locator("#tool")).not_to_have_attribute("open", "")
    screen.keyboard.press("/")
    screen.locator(".palette-input").fill("prone")
    screen.locator(".found", has_text="prone target").first.wait_for()
    screen.keyboard.press("ArrowDown")
    screen.keyboard.press("Enter")
    expect(screen.locator("#tool h2")).to_have_text("prone target")
    screen.get_by_role("button", name="Put on Security guard 1").click()
    expect(screen.locator("#foe-f5")).to_contain_text("prone target")


def test_what_pack_offers_new_characters_says_so() -> None:
    install([GLASS])
    draft = Draft(
        type="explorer", adjective="Brittle", verb="walks on glass", arc="relight_the_sun"
    )
    page = creation_page(None, draft, Destination("/create/x", "/characters", "Keep"), "en", "")
    for shown in (
        "Glass step",
        "Sure as glass",
        "You break before you bend",
        "You have never cut",
        "You will not live",
    ):
        assert re.search(rf"{shown}.{{0,400}}From the pack The Glass City", page, re.DOTALL), shown
    assert re.search(r"Glass knife.{0,300}The Glass City", page, re.DOTALL)


@pytest.mark.parametrize("kind", KINDS)
def test_content_kinds_are_named_in_results(kind: str) -> None:
    """Each kind of content is named in search results."""
    assert has(f"gm.find.{kind}", "en")


@pytest.mark.parametrize("fights", [False, True])
def test_palette_keys_press_page_buttons(
    house: House, table: str, gm: Browser, fights: bool
) -> None:
    """Each key that the palette names presses a button of the page."""
    if fights:
        house.gm(table, StartEncounter())
    named = {
        one.key
        for one in find_tools(
            GmContext(house.tables, table, house.tables.history(table), THE_GM, "en", "/", {})
        )
    }
    assert "n" in named
    there = set(re.findall(r'data-key="([^"]+)"', gm.get().text))
    assert sorted(named - there - {""}) == []
