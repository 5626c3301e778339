"""Files of other programs come in through the GM's page, with their report, and can be used at
once.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Mapping
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
from threefold.library.shelf import at_table
from threefold.model.shelf.entries import CreatureEntry
from threefold.service import imports as service
from threefold.service.archives import archive
from threefold.service.demo import demo
from threefold.service.exchange import import_uploads
from threefold.service.imports import Imports, kept_beside
from threefold.table.history import Seat


@pytest.fixture
def imports(tmp_path: Path) -> Iterator[Imports]:
    yield kept_beside(tmp_path / "tables.db")
    install([])


def at(table: str) -> Mapping[str, CreatureEntry]:
    """The creatures of a table."""
    with at_table(table):
        return creatures()


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
        f"{gm.path}/import",
        files=parts,
        data={"command_id": "import1"},
        headers=by_htmx(gm.house.base),
        timeout=300,
    )


def report(answer: httpx.Response) -> str:
    found = re.search(r'id="import-report".*', answer.text, re.DOTALL)
    assert found is not None, words(answer)
    return found[0]


def test_import_brings_foes_items_and_characters(
    gm: Browser, imports: Imports, tmp_path: Path
) -> None:
    """What comes in is a foe an item and a character at once."""
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
    table = gm.house.tables.tables()[-1].id
    sheet = imports.sheets(table)[0]
    assert f'value="{sheet.key}"' in gm.part("files").text
    fields = {"sheet": sheet.key, "command_id": "seat1"}
    seated = gm.client.post(f"{gm.path}/import/sheet", data=fields, headers=by_htmx(gm.house.base))
    assert seated.status_code == 200
    assert sheet.name in [m.pc.name for m in gm.house.tables.history(table).state.party.values()]
    # and a second time makes nothing double
    again = report(bring(gm, ("module.zip", data)))
    assert "there already" in again
    assert "entries taken" not in again
    # a restart finds it
    install([])
    assert "marsh_howler" not in at(table)
    kept_beside(tmp_path / "tables.db").install()
    assert "marsh_howler" in at(table)
    assert "marsh_howler" not in creatures()  # it is nobody's but this table's


def test_players_do_not_find_what_was_imported(gm: Browser) -> None:
    bring(gm, ("howler.json", msgspec.json.encode(npc())))
    assert "Marsh Howler" in gm.part("find", q="marsh howler").text
    player = gm.house.browser(gm.house.tables.tables()[-1].id, Seat("player", "p1"))
    assert "Marsh Howler" not in player.client.get("/rules", params={"q": "marsh howler"}).text


def test_import_serves_its_own_table_alone(gm: Browser, tmp_path: Path) -> None:
    """Another GM of the server neither reads what somebody owns nor plays a vampire of other
    figures.
    """
    other = gm.house.browser(demo(gm.house.tables), GM)
    figures = re.search(
        r'name="npc.health"[^>]*value="(\d+)"', other.part("add", known="vampire").text
    )
    assert figures is not None
    bring(gm, ("two.zip", zipped(howler=npc(), vampire=npc("Vampire", "vampire000000001"))))
    assert (
        'value="17"' in gm.part("add", known="vampire").text
    )  # the key of one of ours: here it takes its place
    assert f'value="{figures[1]}"' in other.part("add", known="vampire").text
    assert "Marsh Howler" in gm.part("find", q="marsh howler").text
    assert "Marsh Howler" not in other.part("find", q="marsh howler").text
    bring(other, ("kara.json", msgspec.json.encode(pc())))
    assert 'name="sheet"' in other.part("files").text
    assert 'name="sheet"' not in gm.part("files").text
    # each table keeps its own, beside the other
    kept = sorted(path.name for path in (tmp_path / "tables.db-packs").iterdir())
    assert kept == sorted(f"at-{known.id}" for known in gm.house.tables.tables()[-2:])


def test_earlier_imports_still_serve_tables(gm: Browser, imports: Imports, tmp_path: Path) -> None:
    """What an earlier release imported still serves every table."""
    pack = tmp_path / "tables.db-packs" / "imported"
    import_uploads(
        [("howler.json", msgspec.json.encode(npc())), ("kara.json", msgspec.json.encode(pc()))],
        pack,
    )
    imports.install()
    assert "marsh_howler" in creatures()
    assert 'value="17"' in gm.part("add", known="marsh_howler").text
    table = gm.house.tables.tables()[-1].id
    (sheet,) = imports.sheets(table)
    assert (
        imports.sheet(table, sheet.key) == (pack / "characters" / f"{sheet.key}.json").read_bytes()
    )
    # what is imported now stands beside it, at its own table
    bring(
        gm,
        (
            "howler.json",
            msgspec.json.encode(npc(system={"pools.health.max": 30, "pools.health.value": 30})),
        ),
    )
    assert 'value="30"' in gm.part("add", known="marsh_howler").text
    assert creatures()["marsh_howler"].health == 17
    assert {path.name for path in (tmp_path / "tables.db-packs").iterdir()} == {
        "imported",
        f"at-{table}",
    }


def test_archive_carries_own_imports(gm: Browser) -> None:
    """An archive takes along what was imported at its own table."""
    first = gm.house.tables.tables()[-1].id
    other = gm.house.browser(demo(gm.house.tables), GM)
    bring(gm, ("howler.json", msgspec.json.encode(npc())))
    data = archive(gm.house.tables, first)
    with zipfile.ZipFile(
        BytesIO(archive(gm.house.tables, gm.house.tables.tables()[-1].id))
    ) as file:
        assert not [name for name in file.namelist() if name.startswith("packs/")]
    answer = bring(other, ("evening.zip", data))
    assert answer.status_code == 200, words(answer)
    brought = gm.house.tables.tables()[-1].id
    assert brought != first
    assert "marsh_howler" in at(brought)
    assert "marsh_howler" not in creatures()


def test_files_that_nobody_knows_change_nothing(gm: Browser, tmp_path: Path) -> None:
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
    assert not (tmp_path / "tables.db-packs").exists()
    assert gm.get().status_code == 200


def test_failed_import_leaves_pack_unchanged(
    gm: Browser, imports: Imports, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An import that fails leaves the pack as it was."""
    bring(gm, ("howler.json", msgspec.json.encode(npc())))
    table = gm.house.tables.tables()[-1].id
    folder = imports.folder(table)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    other = msgspec.json.encode(npc("Reed Walker", "walker0000000001"))
    for name, value in {"SECONDS": 0.001, "MOST_BYTES": 10, "MOST_OF_TABLE": 10}.items():
        with monkeypatch.context() as patch:
            patch.setattr(service, name, value)
            assert "nothing has changed" in words(bring(gm, ("walker.json", other)))
    broken = folder / "imported" / "sources.jsonl"
    broken.write_bytes(b"not JSON\n")
    assert "nothing has changed" in words(bring(gm, ("walker.json", other)))
    broken.write_bytes(before[broken])
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    assert "reed_walker" not in at(table)
    assert "marsh_howler" in at(table)


def test_one_import_at_time(gm: Browser, imports: Imports) -> None:
    assert imports._lock.acquire(blocking=False)
    try:
        assert "Another import is running" in words(
            bring(gm, ("howler.json", msgspec.json.encode(npc())))
        )
    finally:
        imports._lock.release()


@pytest.mark.parametrize("place", ["imported", "at-0123456789abcdef/imported_here"])
def test_end_in_middle_is_put_right(tmp_path: Path, place: str) -> None:
    pack = tmp_path / "tables.db-packs" / place
    old, new = (pack.with_name(f".{pack.name}.{ending}") for ending in ("old", "new"))
    old.mkdir(parents=True)
    (old / "pack.yaml").write_text("format: threefold/pack/1\nkey: imported\nname: Imported\n")
    new.mkdir()
    imports = kept_beside(tmp_path / "tables.db")
    assert not imports.packs()  # who only reads changes nothing: somebody may be importing
    assert not imports.own()
    assert old.is_dir()
    imports.recover_after_crash()
    assert [*imports.packs(), *(own for packs in imports.own().values() for own in packs)] == [pack]
    assert [path.name for path in pack.parent.iterdir()] == [pack.name]


def test_server_without_imports_refuses_foreign_files() -> None:
    """A server without imports refuses files of other programs."""
    with open_house() as house:
        gm = house.browser(demo(house.tables), GM)
        assert bring(gm, ("howler.json", msgspec.json.encode(npc()))).status_code == 422
        assert ".db" not in gm.part("files").text


def test_sheet_key_reaches_no_other_file(gm: Browser, imports: Imports) -> None:
    """The key of a sheet leads to no other file."""
    bring(gm, ("kara.json", msgspec.json.encode(pc())))
    table = gm.house.tables.tables()[-1].id
    for key in ("../pack", "../../tables", "", "nobody"):
        assert imports.sheet(table, key) is None
        headers = by_htmx(gm.house.base)
        answer = gm.client.post(
            f"{gm.path}/import/sheet", data={"sheet": key, "command_id": "s"}, headers=headers
        )
        assert answer.status_code == 422
