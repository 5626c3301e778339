"""Files of other programs come in through the GM's page, with their report, and can be used at once."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import httpx
import msgspec
import pytest
from tests.exchange.samples import item, npc, pc
from tests.web.browsers import by_htmx
from tests.web.drawn import words
from tests.web.house import GM, Browser, open_house

from threefold.library.creatures import creatures
from threefold.library.packs import install
from threefold.service import imports as service
from threefold.service.demo import demo
from threefold.service.imports import Imports, kept_beside
from threefold.table.history import Seat


@pytest.fixture
def imports(tmp_path: Path) -> Iterator[Imports]:
    yield kept_beside(tmp_path / "tables.db")
    install([])


@pytest.fixture
def gm(imports: Imports) -> Iterator[Browser]:
    with open_house(imports=imports) as house:
        yield house.browser(demo(house.tables), GM)


def zipped(**files: object) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, document in files.items():
            archive.writestr(f"{name}.json", msgspec.json.encode(document))
    return out.getvalue()


def bring(gm: Browser, *files: tuple[str, bytes]) -> httpx.Response:
    parts = [("files", (name, data, "application/octet-stream")) for name, data in files]
    return gm.client.post(
        f"{gm.path}/import", files=parts, data={"command_id": "import1"}, headers=by_htmx(gm.house.base), timeout=60
    )


def report(answer: httpx.Response) -> str:
    found = re.search(r'id="import-report".*', answer.text, re.DOTALL)
    assert found is not None, words(answer)
    return found[0]


def test_what_comes_in_is_a_foe_an_item_and_a_character_at_once(gm: Browser, imports: Imports) -> None:
    cypher = item("Glow Bead", "cypher", {"level": "1d6"}, "<p>It glows.</p>")
    data = zipped(howler=npc(), bead=cypher, kara=pc(), odd={"what": 1})
    answer = bring(gm, ("module.zip", data))
    assert answer.status_code == 200, words(answer)
    told = report(answer)
    assert "entries taken" in told
    assert 'part/add?known=marsh_howler"' in told
    assert 'part/item?known=cyphers%3Aglow_bead"' in told
    assert "odd.json" in told
    # a foe, with its own figures
    assert 'value="17"' in gm.part("add", known="marsh_howler").text
    # an item
    assert "Glow Bead" in gm.part("item", known="cyphers:glow_bead").text
    # a character takes a seat, then and later
    sheet = imports.sheets()[0]
    assert f'value="{sheet.key}"' in gm.part("files").text
    fields = {"sheet": sheet.key, "command_id": "seat1"}
    seated = gm.client.post(f"{gm.path}/import/sheet", data=fields, headers=by_htmx(gm.house.base))
    assert seated.status_code == 200
    table = gm.house.tables.tables()[-1].id
    assert sheet.name in [m.pc.name for m in gm.house.tables.history(table).state.party.values()]
    # and a second time makes nothing double
    again = report(bring(gm, ("module.zip", data)))
    assert "there already" in again
    assert "entries taken" not in again
    # a restart finds it
    install([])
    assert "marsh_howler" not in creatures()
    install(kept_beside(imports.folder.parent.with_name("tables.db")).packs())
    assert "marsh_howler" in creatures()


def test_players_do_not_find_what_was_imported(gm: Browser) -> None:
    bring(gm, ("howler.json", msgspec.json.encode(npc())))
    assert "Marsh Howler" in gm.part("find", q="marsh howler").text
    player = gm.house.browser(gm.house.tables.tables()[-1].id, Seat("player", "p1"))
    assert "Marsh Howler" not in player.client.get("/rules", params={"q": "marsh howler"}).text


def test_files_that_nobody_knows_change_nothing(gm: Browser, imports: Imports) -> None:
    strange = {
        "a.zip": b"PK\x03\x04 and nothing more",
        "b.zip": zipped(odd={"what": 1}),
        "c.db": b"\x00" * 200,
        "d.json": b"[" * 5000,
        "e.md": b"\xff\xfe\x00",
        "../../f.png": b"\x89PNG",
    }
    told = report(bring(gm, *strange.items()))
    for name in ("a.zip", "odd.json", "c.db", "d.json", "e.md", "f.png"):
        assert name in told
    assert not imports.folder.exists()
    assert gm.get().status_code == 200


def test_an_import_that_fails_leaves_the_pack_as_it_was(
    gm: Browser, imports: Imports, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(gm, ("howler.json", msgspec.json.encode(npc())))
    before = {path: path.read_bytes() for path in imports.folder.rglob("*") if path.is_file()}
    other = msgspec.json.encode(npc("Reed Walker", "walker0000000001"))
    for name, value in {"SECONDS": 0.001, "MOST_BYTES": 10}.items():
        with monkeypatch.context() as patch:
            patch.setattr(service, name, value)
            assert "nothing has changed" in words(bring(gm, ("walker.json", other)))
    broken = imports.folder / "imported" / "sources.jsonl"
    broken.write_bytes(b"not JSON\n")
    assert "nothing has changed" in words(bring(gm, ("walker.json", other)))
    broken.write_bytes(before[broken])
    assert {path: path.read_bytes() for path in imports.folder.rglob("*") if path.is_file()} == before
    assert "reed_walker" not in creatures()


def test_one_import_at_a_time(gm: Browser, imports: Imports) -> None:
    assert imports._lock.acquire(blocking=False)
    try:
        assert "Another import is running" in words(bring(gm, ("howler.json", msgspec.json.encode(npc()))))
    finally:
        imports._lock.release()


def test_an_end_in_the_middle_is_put_right(tmp_path: Path) -> None:
    root = tmp_path / "tables.db-packs"
    (root / ".imported.old").mkdir(parents=True)
    (root / ".imported.old" / "pack.yaml").write_text("format: threefold/pack/1\nkey: imported\nname: Imported\n")
    (root / ".imported.new").mkdir()
    assert kept_beside(tmp_path / "tables.db").packs() == [root / "imported"]
    assert [path.name for path in root.iterdir()] == ["imported"]


def test_a_server_without_imports_refuses_files_of_other_programs() -> None:
    with open_house() as house:
        gm = house.browser(demo(house.tables), GM)
        assert bring(gm, ("howler.json", msgspec.json.encode(npc()))).status_code == 422
        assert ".db" not in gm.part("files").text


def test_the_key_of_a_sheet_leads_to_no_other_file(gm: Browser, imports: Imports) -> None:
    bring(gm, ("kara.json", msgspec.json.encode(pc())))
    for key in ("../pack", "../../tables", "", "nobody"):
        assert imports.sheet(key) is None
        headers = by_htmx(gm.house.base)
        answer = gm.client.post(f"{gm.path}/import/sheet", data={"sheet": key, "command_id": "s"}, headers=headers)
        assert answer.status_code == 422
