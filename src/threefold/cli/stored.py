"""Opens the tables of a file or server for commands that do not serve them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import Texts, fail
from threefold.cli.places import keep_images, open_place, packs_of, place_given
from threefold.library import shelf

if TYPE_CHECKING:
    from threefold.service.tables import Tables

Table = Annotated[
    str | None,
    typer.Option("--table", metavar="ID"),
]


@contextmanager
def open_tables(
    db: str | None, pack: list[Path] | None = None, images: str | None = None
) -> Iterator[Tables]:
    """Open the tables and the packs kept beside them. The tables may be in use."""
    from threefold.service.tables import Tables
    from threefold.store.contract import StoreError
    from threefold.text import render

    place = place_given(db)
    imports = packs_of(place, pack)
    try:
        store = open_place(place)
        try:
            tables = Tables(store, imports=imports)
            keep_images(tables, images)
            yield tables
        finally:
            store.close()
    except StoreError as error:
        fail(render(error.message))


@contextmanager
def table_at(
    db: str | None, table: str | None, pack: list[Path] | None = None, images: str | None = None
) -> Iterator[tuple[Tables, str]]:
    """Open existing tables, and yield them with the id of the chosen table: the newest that
    matches.
    """
    say = Texts("archive")
    place = place_given(db)
    if isinstance(place, Path) and not place.is_file():
        fail(Texts("check")("no_file", file=str(place)))
    with open_tables(db, pack, images) as tables:
        ids = [known.id for known in tables.tables() if known.id.startswith(table or "")]
        if not ids:
            fail(say("no_table", table=table or ""))
        with shelf.at_table(ids[-1]):
            yield tables, ids[-1]
