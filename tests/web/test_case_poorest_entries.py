"""The poorest entries that the schemas allow break no page, no dialog and no search."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from tests.exchange.samples import npc
from tests.web.house import GM, Browser, House, Seat, open_house
from tests.web.test_imports import bring

from threefold.library.entries import SHELF
from threefold.library.packs import install
from threefold.library.shelf import at_table
from threefold.model.characters import Npc
from threefold.service.demo import demo
from threefold.service.imports import Imports, kept_beside
from threefold.table import commands as c
from threefold.web.gm.page import REGIONS as GM_REGIONS
from threefold.web.player.page import REGIONS

WORD: Final = "Vexillary"
"""The name of every poor entry."""
REFERENCE: Final = Path(__file__).parents[3] / "shared" / "reference" / "foundry"

POOREST: Final[dict[str, dict[str, Any]]] = {
    "abilities": {"use": "action", "told": "narrative"},
    "types": {"tiers": {}},
    "flavors": {"tiers": {}},
    "descriptors": {},
    "foci": {"tiers": {}},
    "creatures": {"level": 1, "health": 1, "damage": 0},
    "cyphers": {"level": "1", "told": "narrative"},
    "artifacts": {"depletion": "never", "told": "narrative"},
    "equipment": {"category": "gear"},
    "cantrips": {"use": "action", "told": "narrative"},
    "tables": {"die": 6, "rows": [{"up_to": 3, "text": "v"}, {"up_to": 6, "text": "w"}]},
}
"""What an entry of each kind has to have beside its key and its name."""


def poor(kind: str, **more: Any) -> bytes | None:
    """The poorest entry of a kind, or None where even it is not read: then a page never meets
    it.
    """
    for lists in ({}, {"tags": []}, {"tags": [], "text": "", "aka": []}):
        entry = {"key": f"vex_{kind}", "name": WORD, **POOREST[kind], **lists, **more}
        data = json.dumps(entry).encode()
        try:
            msgspec.json.decode(data, type=SHELF[kind].type)
        except msgspec.ValidationError:
            continue
        return data
    return None


def test_every_kind_of_shelf_is_drawn_poor() -> None:
    """A new kind has its poorest entry here."""
    assert set(POOREST) == set(SHELF)


@pytest.fixture(scope="module", params=sorted(POOREST))
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def shelved(
    kind: str, house: House, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Browser, Browser]]:
    """A table whose pack has the poorest entry of a kind: the table, its GM and Mara's player."""
    table = demo(house.tables)
    folder: Path = tmp_path_factory.mktemp(kind)
    (folder / "pack.yaml").write_text("format: threefold/pack/1\nkey: poor\nname: Poor\n")
    data = poor(kind)
    if data is None:
        pytest.skip("the schema asks for more")
    (folder / f"{kind}.jsonl").write_bytes(data + b"\n")
    try:
        install([], {table: [folder]})
        with at_table(table):
            SHELF[kind]
    except Exception as wrong:  # noqa: BLE001 - the check of the content asks for more
        pytest.skip(str(wrong))
    yield table, house.browser(table, GM), house.browser(table, Seat("player", "p1"))
    install([])


QUERIES: Final[tuple[dict[str, str], ...]] = ({}, {"q": WORD})


@pytest.mark.long
@pytest.mark.parametrize("query", QUERIES, ids=str)
def test_gm_dialogs_stand_poor_entries(
    shelved: tuple[str, Browser, Browser], kind: str, query: dict[str, str]
) -> None:
    """Every region and dialog of the GM's page, with and without a search."""
    _, gm, _ = shelved
    broken = {}
    for region in GM_REGIONS:
        for more in (
            {},
            {"pc_id": "p1", "to": "p1", "foe_id": "f5", "kind": kind[:-1], "known": f"vex_{kind}"},
        ):
            path = f"{gm.path}/part/{region}"
            answer = gm.client.get(path, params={**query, **more}, headers={"hx-request": "true"})
            if answer.status_code >= 500:
                broken[region] = answer.status_code
    assert broken == {}


@pytest.mark.long
@pytest.mark.parametrize("query", QUERIES, ids=str)
def test_player_regions_stand_poor_entries(
    shelved: tuple[str, Browser, Browser], kind: str, query: dict[str, str]
) -> None:
    """Every region of a player's page."""
    _, _, player = shelved
    broken = {}
    for region in REGIONS:
        path = f"{player.path}/part/{region}"
        answer = player.client.get(path, params=query, headers={"hx-request": "true"})
        if answer.status_code >= 500:
            broken[region] = answer.status_code
    assert broken == {}


@pytest.mark.long
def test_whole_pages_stand_poor_entries(shelved: tuple[str, Browser, Browser], kind: str) -> None:
    """The pages of the book, of the search, of making a character, of print and of the API."""
    _, gm, player = shelved
    paths = (
        "/rules",
        f"/rules?q={WORD}",
        f"/rules/{kind}/vex_{kind}",
        "/create",
        "/characters",
        f"/api/v1/content/{kind}",
        f"/api/v1/content/{kind}?q={WORD}",
        f"/api/v1/content/{kind}/vex_{kind}",
        gm.path,
        player.path,
        f"{player.path}/print",
        f"{gm.path}/journal",
    )
    broken = {}
    for browser in (gm, player):
        for path in paths:
            status = browser.client.get(path, follow_redirects=True).status_code
            if status >= 500:
                broken[path] = status
    assert broken == {}


# --- what other programs hold ---------------------------------------------------------------------


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[Browser]:
    """A GM whose table takes files in."""
    imports: Imports = kept_beside(tmp_path / "tables.db")
    with open_house(imports=imports) as house:
        yield house.browser(demo(house.tables), GM)
    install([])


def opens(gm: Browser, region: str, **query: str) -> int:
    """How a dialog answers."""
    return gm.client.get(
        f"{gm.path}/part/{region}", params=query, headers={"hx-request": "true"}
    ).status_code


@pytest.mark.parametrize("name", ["bard", "vampire"])
def test_add_foes_stands_after_foundry_file(laptop: Browser, name: str) -> None:
    """Foundry's Bard and Vampire taken in through the page: "Add foes" opens, and finds them."""
    path = REFERENCE / f"fvtt-actors-{name}.json"
    if not path.exists():
        pytest.skip("needs the reference files")
    assert bring(laptop, (path.name, path.read_bytes())).status_code == 200
    assert opens(laptop, "add") == 200
    assert opens(laptop, "add", q=name) == 200
    assert opens(laptop, "find", q=name) == 200


def test_add_foes_stands_after_tagless_creature(laptop: Browser) -> None:
    """The same of a foe without tags, whatever program wrote it."""
    assert bring(laptop, ("gnat.json", msgspec.json.encode(npc()))).status_code == 200
    for region in GM_REGIONS:
        assert opens(laptop, region) < 500, region
        assert opens(laptop, region, q="a") < 500, region


def test_poorest_foe_stands_everywhere(house: House, table: str) -> None:
    """A foe of nothing but a name and a level, in every region of both pages."""
    house.gm(table, c.AddFoe(npc=Npc("Q", 1)), c.StartEncounter(), c.BeginTurns())
    gm, player = house.browser(table, GM), house.browser(table, Seat("player", "p1"))
    for browser, regions in ((gm, GM_REGIONS), (player, REGIONS)):
        for region in regions:
            path = f"{browser.path}/part/{region}"
            answer = browser.client.get(
                path, params={"foe_id": "f7"}, headers={"hx-request": "true"}
            )
            assert answer.status_code < 500, region
