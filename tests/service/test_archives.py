"""Everything of a table as one archive, and back; and the journal as Markdown."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from threefold.exchange import archives
from threefold.library.packs import install
from threefold.library.shelf import all_in_use, at_table, packs_in_use
from threefold.rules.types import Refusal
from threefold.service import imports
from threefold.service.archives import archive, take_in
from threefold.service.demo import demo
from threefold.service.imports import kept_beside
from threefold.service.journal import fights, journal
from threefold.service.tables import Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import (
    AnyCommand,
    BeginTurns,
    ChangeSettings,
    EndEncounter,
    Note,
    StartEncounter,
    Undo,
)
from threefold.table.history import GM, GUEST
from threefold.table.state import Settings
from threefold.text import render

PACK = Path(__file__).parents[1] / "packs" / "glass_city"


@pytest.fixture(autouse=True)
def _no_packs() -> Iterator[None]:
    yield
    install([])


def played(*commands: AnyCommand) -> tuple[Tables, str]:
    tables = Tables(MemoryStore())
    table = demo(tables)
    for n, asked in enumerate(commands):
        assert not isinstance(tables.submit(table, GM, f"c{n}", asked), Refusal)
    return tables, table


def packed(**files: bytes) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for name, data in files.items():
            file.writestr(name.replace("__", "/").replace("_DOT_", "."), data)
    return out.getvalue()


# --- archives -------------------------------------------------------------------------------------


def test_archive_carries_table_and_packs(tmp_path: Path) -> None:
    """An archive brings the table and its packs to another server."""
    install([PACK])
    tables, table = played(Note(text="The lamp went out."))
    data = archive(tables, table)
    install([])
    elsewhere = Tables(MemoryStore(), imports=kept_beside(tmp_path / "tables.db"))
    taken = take_in(elsewhere, data, "evening.zip")
    assert isinstance(taken, str)
    assert elsewhere.history(taken).records == tables.history(table).records
    assert packs_in_use() == ()
    with at_table(taken):
        assert [added.origin.key for added in packs_in_use()] == ["glass_city"]
    kept = tmp_path / "tables.db-packs" / f"at-{taken}" / "glass_city"
    for path in kept.rglob("*"):
        if path.is_file():
            assert path.read_bytes() == (PACK / path.relative_to(kept)).read_bytes()
    assert archive(elsewhere, taken) == data
    # once more makes neither a second table nor a second pack
    assert take_in(elsewhere, data, "evening.zip") == taken
    assert len(all_in_use()) == 1
    # and a restart finds the pack
    assert kept_beside(tmp_path / "tables.db").own() == {taken: [kept]}


@pytest.mark.parametrize("limit", ["MOST_OF_TABLE", "MOST_BYTES"])
def test_packs_of_archive_have_limit(
    limit: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Archives fill the disk no more than imports do; nothing of a refused one is left."""
    install([PACK])
    data = archive(*played())
    install([])
    monkeypatch.setattr(imports, limit, 10)
    elsewhere = Tables(MemoryStore(), imports=kept_beside(tmp_path / "tables.db"))
    refusal = take_in(elsewhere, data, "evening.zip")
    assert isinstance(refusal, Refusal)
    assert "nothing has changed" in render(refusal.message)
    assert elsewhere.tables() == []
    assert [*tmp_path.rglob("*.jsonl")] == []


def test_no_way_in_goes_along() -> None:
    tables, table = played()
    _, token = tables.links.invite(table, GM)
    tables.links.exchange_token(token)
    with zipfile.ZipFile(BytesIO(archive(tables, table))) as file:
        assert sorted(file.namelist()) == ["journal.md", "session.json", "threefold.json"]
        together = b"".join(file.read(name) for name in file.namelist())
    link = tables.links.of_table(table)[0]
    assert token.encode() not in together
    assert link.id.encode() not in together
    assert link.token_hash.encode() not in together


def test_damaged_or_escaping_archives_are_refused(tmp_path: Path) -> None:
    """Archives that are damaged or lead out are refused."""
    tables, table = played()
    session = tables.export(table)
    head = msgspec.json.encode(archives.Head(title="x", version="1", packs=[]))

    def named(*packs: str) -> bytes:
        return msgspec.json.encode(archives.Head(title="x", version="1", packs=list(packs)))

    manifest = b"format: threefold/pack/1\nkey: away\nname: Away\n"
    bad = {
        "no_head": packed(threefold_DOT_json=b"{}", session_DOT_json=session),
        "not_json": packed(threefold_DOT_json=b"{", session_DOT_json=session),
        "no_session": packed(threefold_DOT_json=head, session_DOT_json=b"{}"),
        "no_pack": packed(threefold_DOT_json=named("away"), session_DOT_json=session),
        "up": packed(
            threefold_DOT_json=named(".."),
            session_DOT_json=session,
            **{"packs__..__pack_DOT_yaml": manifest},
        ),
        "out": packed(
            threefold_DOT_json=head, session_DOT_json=session, **{"packs__..__..__x_DOT_yaml": b""}
        ),
        "cut": archive(tables, table)[:900],
    }
    elsewhere = Tables(MemoryStore(), imports=kept_beside(tmp_path / "tables.db"))
    for name, data in bad.items():
        assert isinstance(take_in(elsewhere, data, f"{name}.zip"), Refusal), name
    assert elsewhere.tables() == []
    assert list(tmp_path.iterdir()) == []


def test_unsound_pack_is_refused_unkept(tmp_path: Path) -> None:
    """A pack that is not sound is refused and not kept."""
    folder = tmp_path / "pack"
    shutil.copytree(PACK, folder)
    install([folder])
    tables, table = played()
    (folder / "traps.yaml").write_text("- key: 1\n")
    data = archive(tables, table)
    install([])
    elsewhere = Tables(MemoryStore(), imports=kept_beside(tmp_path / "tables.db"))
    assert isinstance(take_in(elsewhere, data, "evening.zip"), Refusal)
    assert elsewhere.tables() == []
    assert not (tmp_path / "tables.db-packs").exists()
    assert all_in_use() == ()


# --- the journal ----------------------------------------------------------------------------------

FOUGHT: tuple[AnyCommand, ...] = (
    ChangeSettings(settings=Settings(title="The *night* shift")),
    Note(text="Before <b>it</b>\n# all"),
    StartEncounter(),
    BeginTurns(),
    EndEncounter(),
    Note(text="Taken back"),
    Undo(),
    StartEncounter(),
    Note(text="The second"),
)


def test_journal_leaves_out_undone_steps() -> None:
    """The journal tells the story without what was taken back."""
    tables, table = played(*FOUGHT)
    history = tables.history(table)
    text = journal(history, GM)
    assert text.startswith("# The \\*night\\* shift\n\n## ")
    assert "Before \\<b\\>it\\</b\\> \\# all" in text
    assert "Taken back" not in text
    assert text.count("### Fight") == fights(history, GM) == 2
    assert "\n\n\n" not in text


def test_one_fight_alone() -> None:
    tables, table = played(*FOUGHT)
    history = tables.history(table)
    first, last = journal(history, GM, fight=1), journal(history, GM, fight=-1)
    assert "The second" in last
    assert "The second" not in first
    assert "Before" not in first + last
    assert journal(history, GM, fight=2) == last
    for fight in (0, 3, -3):
        with pytest.raises(LookupError):
            journal(history, GM, fight=fight)


def test_journal_for_everybody_holds_what_everybody_knows() -> None:
    tables, table = played(Note(text="The duke did it", secret=True), Note(text="Seen"))
    assert "The duke did it" in journal(tables.history(table), GM)
    public = journal(tables.history(table), GUEST)
    assert "Seen" in public
    assert "duke" not in public


def test_journal_in_each_language() -> None:
    tables, table = played(*FOUGHT)
    assert "### Combat 1" in journal(tables.history(table), GM, "fr")
    assert "### 전투 1" in journal(tables.history(table), GM, "ko")
