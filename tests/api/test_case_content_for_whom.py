"""Content that is for the GM alone is read by the GM alone, by every door; what a page hides, no
program reads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.api.callers import Caller
from tests.api.conftest import MARA
from tests.web.house import GM, House, Seat

from threefold.library.packs import install
from threefold.mcp.tools import TokenAccess, ToolCaller, tools
from threefold.service.demo import demo
from threefold.service.jobs import Jobs

SECRET = "Quillfeather"
"""A word that stands in the pack's scenes and nowhere else."""
PACK = "format: threefold/pack/1\nkey: theirs\nname: Theirs\n"
SCENES = f"""
- key: sunken_vault
  name: The sunken vault
  notes: The traitor is {SECRET}.
  foes:
  - npc: {{kind: npc, name: {SECRET} the warden, level: 6, notes: Flees at half its health.}}
    show_level: false
"""


@pytest.fixture(scope="module")
def packed(house: House, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A table of a server with a pack for everybody, whose scenes are prepared for the GM."""
    folder: Path = tmp_path_factory.mktemp("theirs")
    (folder / "pack.yaml").write_text(PACK)
    (folder / "scenes.yaml").write_text(SCENES)
    install([folder])
    yield demo(house.tables)
    install([])


def anybody(house: House) -> httpx.Client:
    """Somebody without a token or a seat."""
    return httpx.Client(base_url=house.base, follow_redirects=True)


PATHS = (
    "/api/v1/content",
    "/api/v1/content/scenes",
    f"/api/v1/content/scenes?q={SECRET}",
    "/api/v1/content/scenes?q=vault",
    "/api/v1/content/scenes?limit=100",
    "/api/v1/content/scenes/sunken_vault",
    "/api/v1/content/scenes/sunken_vaul",
    "/api/v1/content/scenes/sunken_vault?lang=fr",
    f"/rules?q={SECRET}",
    "/rules?q=sunken+vault",
    "/rules/scenes/sunken_vault",
    f"/api/v1/rules?q={SECRET}",
    "/api/v1/openapi.json",
)


@pytest.mark.parametrize("path", PATHS)
def test_scene_of_pack_told_to_nobody(house: House, packed: str, path: str) -> None:
    """Without a token no door tells the notes, the foes or the name of a pack's scene."""
    with anybody(house) as client:
        answer = client.get(path)
    asked = path.partition("?")[2]
    assert "The traitor is" not in answer.text
    assert f"{SECRET} the warden" not in answer.text
    assert "The sunken vault" not in answer.text
    if SECRET not in asked:
        assert SECRET not in answer.text


@pytest.mark.parametrize("path", [path for path in PATHS if path.startswith("/api/v1/content")])
def test_scene_of_pack_told_to_no_player(house: House, packed: str, path: str) -> None:
    """A player's token reads no more of it."""
    with Caller(house, packed, MARA, "read", "play") as mara:
        answer = mara.client.get(f"{house.base}{path}")
    assert "The traitor is" not in answer.text
    assert "the warden" not in answer.text
    assert "The sunken vault" not in answer.text


def test_scene_of_pack_told_to_gm(house: House, packed: str) -> None:
    """The GM's token reads it, with its notes."""
    with Caller(house, packed, GM, "read") as gm:
        found = gm.client.get("/content/scenes", params={"q": "vault"}).json()
        assert [each["key"] for each in found["entries"]] == ["sunken_vault"]
        assert SECRET in gm.client.get("/content/scenes/sunken_vault").text


def test_scene_refused_like_unknown(house: House, packed: str) -> None:
    """The refusal for a scene that is there and for one that is not are the same: it tells of
    neither.
    """
    with anybody(house) as client:
        there = client.get("/api/v1/content/scenes/sunken_vault")
        not_there = client.get("/api/v1/content/scenes/no_such_scene")
    assert there.status_code == not_there.status_code
    assert there.status_code in (401, 403, 404)
    assert there.text.replace("sunken_vault", "…") == not_there.text.replace("no_such_scene", "…")


@pytest.mark.parametrize("seat", [None, MARA])
def test_api_tells_what_pages_tell(house: House, packed: str, seat: Seat | None) -> None:
    """Kind for kind: where the page of an entry answers 404, the API does not give it either. Only
    situations have no pages and no secrets."""
    wrong = []
    with Caller(house, packed, GM, "read") as gm, Caller(house, packed, MARA, "read") as mara:
        for kind in [
            each["kind"]
            for each in gm.client.get("/content").json()
            if each["kind"] != "situations"
        ]:
            entries = gm.client.get(f"/content/{kind}", params={"limit": 3}).json()["entries"][:3]
            for key in [each["key"] for each in entries]:
                path = f"/content/{kind}/{key}"
                with anybody(house) as client:
                    page = client.get(f"/rules/{kind}/{key}").status_code
                    own = (
                        mara.client.get(path) if seat is not None else client.get(f"/api/v1{path}")
                    )
                if page == 404 and own.status_code == 200:
                    wrong.append(path)
    assert wrong == []


@pytest.mark.parametrize("seat", [None, MARA])
def test_counts_tell_no_hidden_entries(house: House, packed: str, seat: Seat | None) -> None:
    """The list of kinds counts no entry that the reader may not read."""
    with anybody(house) as client, Caller(house, packed, MARA, "read") as mara:
        used = mara.client if seat is not None else httpx.Client(base_url=f"{house.base}/api/v1")
        listed = {each["kind"]: each["entries"] for each in used.get("/content").json()}
        for kind, count in listed.items():
            answer = used.get(f"/content/{kind}")
            assert answer.status_code == 200, kind
            assert answer.json()["total"] == count
        assert client.get("/rules").status_code == 200
        if seat is None:
            used.close()
    assert listed.get("scenes", 0) == 0


@pytest.mark.parametrize("query", [SECRET, "vault", ""])
def test_assistants_of_players_read_no_scene(house: House, packed: str, query: str) -> None:
    """The same by MCP, with a player's token and without any."""
    made = house.tables.programs.make(packed, MARA, "assistant", ("read",))
    assert isinstance(made, tuple)
    for who in (
        ToolCaller(Jobs(), TokenAccess(house.tables, made[1])),
        ToolCaller(Jobs(), TokenAccess(house.tables, "")),
    ):
        tool = tools("en")["search_content"]
        try:
            found: Any = who.run_at_table(tool.work, who, {"kind": "scenes", "query": query})
        except Exception as error:  # noqa: BLE001 - a refusal of the tool is raised
            found = str(error)
        text = json.dumps(found, default=str)
        assert "The sunken vault" not in text
        assert "the warden" not in text
        assert "loading_dock" not in text


def test_own_scenes_are_gms_too(house: House, packed: str) -> None:
    """The scenes that come with the product have notes for the GM as well."""
    with anybody(house) as client:
        text = (
            client.get("/api/v1/content/scenes").text
            + client.get("/api/v1/content/scenes/loading_dock").text
        )
    assert "The van is late" not in text
    assert "Guard captain" not in text


@pytest.mark.parametrize(
    "path", ["", "/journal", "/parts", "/part/palette?q=Quillfeather", "/print", "/character"]
)
def test_player_pages_tell_no_scene(house: House, packed: str, path: str) -> None:
    """Search, palette, journal, print and file of a player's seat."""
    browser = house.browser(packed, MARA)
    answer = browser.client.get(browser.path + path)
    text = answer.text.replace("q=Quillfeather", "")
    assert "The sunken vault" not in text
    assert "the warden" not in text
