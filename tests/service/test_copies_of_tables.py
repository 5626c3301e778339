"""A what-if copy has the pictures and the packs of its table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from threefold.library.packs import install
from threefold.rules.types import Refusal
from threefold.service.archives import archive, take_in
from threefold.service.copies import copy_at_bookmark
from threefold.service.demo import demo
from threefold.service.imports import kept_beside
from threefold.service.tables import Tables
from threefold.store.memory import MemoryStore
from threefold.table.commands import SetBookmark
from threefold.table.history import GM

PACK = Path(__file__).parents[1] / "packs" / "glass_city"


@pytest.fixture(autouse=True)
def _no_packs() -> Iterator[None]:
    yield
    install([])


def test_packs_and_pictures_go_along(tmp_path: Path) -> None:
    install([PACK])
    first = Tables(MemoryStore())
    data = archive(first, demo(first))
    install([])
    imports = kept_beside(tmp_path / "tables.db")
    tables = Tables(MemoryStore(), imports=imports)
    table = take_in(tables, data, "evening.zip")
    assert isinstance(table, str)
    tables._store.add_picture(table, "ab" * 32, b"a picture")
    assert not isinstance(tables.submit(table, GM, "c1", SetBookmark(name="here")), Refusal)
    copies = [copy_at_bookmark(tables, table, "b1-gm", "press", "en") for _ in range(2)]
    assert copies[0] == copies[1] != table
    assert isinstance(copies[0], str)
    own = imports.own()
    assert (
        [path.name for path in own[copies[0]]]
        == [path.name for path in own[table]]
        == ["glass_city"]
    )
    assert imports.held(copies[0]) == imports.held(table)
    assert tables.pictures.picture(copies[0], "ab" * 32) == b"a picture"


def test_copy_cut_short_is_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the program ends between the copy's table and its pictures, the same press again brings
    the pictures.
    """
    tables = Tables(MemoryStore())
    table = demo(tables)
    tables._store.add_picture(table, "ab" * 32, b"a picture")
    history = tables.history(table)

    def ended(table: str, to: str) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as cut:
        cut.setattr(tables.pictures, "copy", ended)
        with pytest.raises(KeyboardInterrupt):
            tables.new.copy(table, history, "mark")
    copy = tables.new.copy(table, history, "mark")
    assert isinstance(copy, str)
    assert tables.pictures.all_of(copy) == {"ab" * 32: b"a picture"}
    assert len(tables.tables()) == 2
