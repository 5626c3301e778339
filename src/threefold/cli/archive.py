"""`threefold archive`: write a whole table to one file, for another server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from threefold.cli.output import Texts, fail, json_document, spoken_language
from threefold.cli.packs import Packs
from threefold.cli.places import Db, ImagesAt
from threefold.cli.stored import Table, table_at


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    table: Table = None,
    db: Db = None,
    pack: Packs = None,
    images: ImagesAt = None,
    force: Annotated[bool, typer.Option("--force")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Write a table with its session, its journal and the packs in use to FILE; links stay here.

    Example: threefold archive evening.zip
    """
    from threefold.cli.whole_file import write_whole
    from threefold.service.archives import archive as packed

    say = Texts("archive")
    if file.exists() and not force:
        fail(say("exists", file=str(file)))
    with table_at(db, table, pack, images) as (tables, id):
        try:
            data = packed(tables, id, spoken_language())
        except ValueError:
            fail(say("too_large"))
    write_whole(file, data, secret=True)
    if as_json:
        json_document({"file": str(file), "table": id})
    else:
        print(say("written", file=str(file)))
