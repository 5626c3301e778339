"""Sheets on paper and as files: whose they are, what stands on them, how many pages they take."""

from __future__ import annotations

import re

import msgspec
import pytest
from msgspec import structs
from playwright.sync_api import Page, expect
from tests.web.house import GM, House, Seat

from threefold.interop.characters import read_characters
from threefold.model.characters import Condition, Gear, Pc
from threefold.model.growth import ArcOutline, Benefit, CharacterArc, Follower, StepOutline
from threefold.model.powers import Artifact, Cypher
from threefold.rules.types import Refusal
from threefold.service.demo import demo_party
from threefold.table import commands as c

MARA, ILSE = "p1", "p2"


def pages(pdf: bytes) -> int:
    """How many pages a PDF of Chromium's has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_player_prints_own_sheet_and_no_other(house: House, table: str) -> None:
    told = house.browser(table, Seat("player", ILSE)).get("/print").text
    ilse = next(pc for pc in demo_party() if pc.name == "Ilse Tarn")
    for words in (ilse.name, "Intellect", "memory pearl", "Thought lash", "1d6 + 1"):
        assert words in told
    assert "Mara Okonjo" not in told


def test_gm_prints_everybodys_and_anybodys(house: House, table: str) -> None:
    gm = house.browser(table, GM)
    told = gm.get("/print").text
    assert [pc.name in told for pc in demo_party()] == [True] * 4
    one = gm.get(f"/as/{MARA}/print").text
    assert ("Mara Okonjo" in one, "Ilse Tarn" in one) == (True, False)


def test_paper_tells_player_knowledge_alone(house: House, table: str) -> None:
    """Paper tells all that a player knows and nothing else."""
    plain = next(pc for pc in demo_party() if pc.name == "Ilse Tarn")
    arcs = [
        CharacterArc(
            "Bring him home",
            ArcOutline([StepOutline("look")]),
            1,
            state="finished",
            goal="Find my brother",
        ),
        CharacterArc("The lost page", ArcOutline([StepOutline("read")]), 1),
    ]
    full = structs.replace(
        plain,
        cyphers=[
            Cypher("CANARY-BEAD", 7, "CANARY-TEXT", form="a warm bead", identified=False),
            Cypher("balm", 4, "Cools."),
        ],
        cypher_limit=3,
        artifacts=[
            Artifact("bronze horn", 5, "It thunders.", depletion="1 in 1d20", depleted=True),
            Artifact(
                "CANARY-HORN",
                6,
                "CANARY-SOUND",
                depletion="1 in 1d100",
                form="a horn",
                identified=False,
            ),
        ],
        equipment=[Gear("rope"), Gear("lantern", "expensive")],
        conditions=["dazed", Condition("veiled", "A shimmer.", armor=1)],
        followers=[
            Follower("Pim", 2, ["climbing"], ["stealth"]),
            Follower("Old Tom", 3, lost=True),
        ],
        benefits=[Benefit("contact", "Sister Ansel", text="Runs the infirmary.")],
        arcs=arcs,
        overrides=["tier", "pools.might"],
    )
    house.gm(table, c.EditPc(pc_id=ILSE, pc=full))
    for printer in (house.browser(table, Seat("player", ILSE)), house.browser(table, GM)):
        told = printer.get("/print").text
        for words in (
            *(
                "a warm bead",
                "not made out yet",
                "balm",
                "Cools.",
                "at most 3",
                "bronze horn",
                "used up",
                "rope",
                "lantern",
            ),
            *(
                "Dazed",
                "A shimmer.",
                "Pim",
                "climbing, stealth",
                "Sister Ansel",
                "Runs the infirmary.",
            ),
            *("Find my brother", "brought to its end", "The lost page", "the tier, the Might Pool"),
        ):
            assert words.lower() in told.lower(), words
        assert "CANARY" not in told
        assert "1d100" not in told
        assert "Old Tom" not in told
    assert told.count('class="by-hand"') == 2  # beside the tier and the Might Pool


def test_nobody_prints_from_outside(house: House, table: str) -> None:
    player = house.browser(table, Seat("player", ILSE))
    assert player.get(f"/as/{MARA}/print").status_code == 404
    player.client.cookies.clear()
    assert player.get("/print").status_code == 403


def test_character_copy_reads_back(house: House, table: str) -> None:
    """A copy of the character reads back as it is."""
    answer = house.browser(table, Seat("player", ILSE)).get("/character")
    assert 'filename="ilse-tarn-character.json"' in answer.headers["content-disposition"]
    back = read_characters(answer.content)
    assert not isinstance(back, Refusal)
    sheet = house.tables.history(table).state.party[ILSE].pc
    assert [msgspec.to_builtins(pc) for pc in back] == [msgspec.to_builtins(sheet)]
    assert isinstance(back[0], Pc)


@pytest.mark.parametrize(
    ("paper", "width", "height"), [("a4", 595, 842), ("letter", 612, 792), ("papyrus", 595, 842)]
)
def test_sheet_takes_one_or_two_pages(
    page: Page, house: House, table: str, paper: str, width: int, height: int
) -> None:
    """A sheet takes one page or two of the paper chosen."""
    player = house.browser(table, Seat("player", ILSE))
    page.goto(f"{house.base}/join/{player.token}")
    page.goto(f"{house.base}{player.path}/print?paper={paper}")
    pdf = page.pdf(prefer_css_page_size=True)
    assert pages(pdf) in (1, 2)
    box = re.search(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    assert box is not None
    assert (round(float(box[1])), round(float(box[2]))) == (width, height)


def test_paper_shows_black_sheet_alone(page: Page, house: House, table: str) -> None:
    """On paper there is the sheet alone in black."""
    player = house.browser(table, Seat("player", ILSE))
    page.goto(f"{house.base}/join/{player.token}")
    page.goto(f"{house.base}{player.path}/print")
    expect(page.locator(".paper-bar")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".paper-bar")).to_be_hidden()
    expect(page.locator(".paper h1")).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
