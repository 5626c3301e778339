"""Every file that is downloaded has its own name, in whatever script its title is written."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

import httpx
import pytest
from msgspec import structs
from tests.web.drawn import words
from tests.web.house import GM, PATIENCE, House, Seat
from tests.web.test_creating import Maker
from tests.web.test_player import MARA, Evening

from threefold.model.languages import LANGUAGES, Lang
from threefold.model.scenes import PreparedScene
from threefold.table import commands as c
from threefold.web.http import file_name

TITLES: Final = {
    "어둠 속에서": ("어둠-속에서", "table"),
    "Évasion à Séoul": ("évasion-à-séoul", "evasion-a-seoul"),
    "夜": ("夜", "table"),
    "मारा की कहानी": ("मारा-की-कहानी", "table"),
    "The night shift": ("the-night-shift", "the-night-shift"),
    "\N{CROSSED SWORDS}\ufe0f": ("table", "table"),
}
"""Titles with the word that their files begin with, and the one for programs that read ASCII
alone.
"""


def named(answer: httpx.Response) -> tuple[str, str]:
    """The own name of a downloaded file, and the one in ASCII."""
    assert answer.status_code == 200, words(answer)
    header = answer.headers["content-disposition"]
    found = re.fullmatch(
        r'attachment; filename="([ -!#-~]+)"(?:; filename\*=UTF-8\'\'([A-Za-z0-9%._~-]+))?', header
    )
    assert found is not None, header
    return unquote(found[2] or found[1]), found[1]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", TITLES)
def test_every_file_has_own_name(house: House, table: str, title: str, lang: Lang) -> None:
    """All that a GM and a player download from a table, in each language."""
    own, plain = TITLES[title]
    evening = Evening(house, table)
    pc = structs.replace(evening.state.party[MARA].pc, name=title)
    evening.gm(
        c.ChangeSettings(settings=structs.replace(evening.state.settings, title=title)),
        c.EditPc(pc_id=MARA, pc=pc),
        c.PrepareScene(scene=PreparedScene(name=title)),
    )
    evening.fight()
    evening.gm(c.EndEncounter())
    scene = next(iter(evening.state.prepared))
    gm, player = house.browser(table, GM), house.browser(table, Seat("player", MARA))
    for browser in (gm, player):
        browser.client.cookies.set("lang", lang)
    exports = {"session": "json", "archive": "zip", "journal": "md", "fight": "md", "party": "json"}
    for what, ending in exports.items():
        assert named(gm.get(f"/export/{what}")) == (
            f"{own}-{what}.{ending}",
            f"{plain}-{what}.{ending}",
        )
    assert named(gm.get("/export/scene", scene=scene)) == (
        f"{own}-scene.json",
        f"{plain}-scene.json",
    )
    assert named(player.get("/character")) == (f"{own}-character.json", f"{plain}-character.json")
    for browser in (gm, player):
        for form, ending in (("markdown", "md"), ("html", "html")):
            assert named(browser.get(f"/journal/{form}")) == (
                f"{own}-journal.{ending}",
                f"{plain}-journal.{ending}",
            )


def test_character_of_shelf_has_own_name(house: House) -> None:
    """A character of the shelf is saved under its Korean name."""
    with httpx.Client(base_url=house.base, timeout=PATIENCE) as client:
        maker = Maker(house, client, "/create")
        maker.send(name="카라", type="explorer")
        maker.send(act="done")
        file = client.get(f"/characters/{maker.path.rpartition('/')[2]}/file")
        assert named(file) == ("카라-character.json", "table-character.json")


@pytest.mark.parametrize(
    "title", ["가" * 120, "W" * 120, 'a";\r\nx: y/../z', "..", "\u0301" * 9, "..\\con"]
)
def test_name_fits_file_systems(title: str) -> None:
    """Names stay below 255 bytes, and hold nothing that a header or a folder reads as its own."""
    name = file_name(title, "session")
    assert len(name.encode()) <= 255
    assert re.fullmatch(r"[\w-]+\.json", name)
    assert name.endswith("-session.json")
