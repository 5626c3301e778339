"""`threefold unarchive`: add the table of an archive to the tables here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from threefold.cli.output import Texts, fail, json_document, print_message
from threefold.cli.packs import Packs
from threefold.cli.places import Db, ImagesAt
from threefold.cli.stored import open_tables


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    db: Db = None,
    pack: Packs = None,
    images: ImagesAt = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Take a table in, with the packs that are not here yet. Twice makes it once.

    Example: threefold unarchive evening.zip
    """
    from threefold.rules.types import Refusal
    from threefold.service.archives import take_in
    from threefold.text import render

    say = Texts("archive")
    if not file.is_file():
        fail(Texts("check")("no_file", file=str(file)))
    with open_tables(db, pack, images) as tables:
        table = take_in(
            tables, file.read_bytes(), file.name, tell=lambda what: print_message(render(what))
        )
        if isinstance(table, Refusal):
            fail(render(table.message))
        title = tables.history(table).state.settings.title
        if as_json:
            json_document({"table": table, "title": title})
        else:
            print(say("taken", title=title, table=table))
