"""`threefold restore`: replace the current tables with those of a backup."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from threefold.cli.check import what_is_lost
from threefold.cli.output import Texts, fail, json_document, print_message
from threefold.cli.places import Db, place_given, place_text, tell_of_log


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    db: Db = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Put the tables of a backup in the place of those that are there; a copy of these is kept
    beside them.

    Example: threefold restore /media/stick/tables.db
    """
    from threefold.store.contract import Unusable
    from threefold.store.copies import replace_store as put_back
    from threefold.store.copies import tables_in
    from threefold.store.sqlite_file import in_use
    from threefold.text import render

    say, kept = Texts("restore"), place_given(db)
    if not file.is_file():
        fail(Texts("check")("no_file", file=str(file)))
    if isinstance(kept, str):
        _to_server(file, kept, as_json)
        return
    if kept.exists() and file.samefile(kept):
        fail(Texts("backup")("same", file=str(file)))
    tell_of_log(file)
    try:
        live = in_use(kept)
        done = put_back(file, kept, datetime.now().astimezone())
        n = tables_in(kept)
    except Unusable as error:
        fail(render(error.message))
    if as_json:
        if done.earlier is None:
            earlier = None
        else:
            earlier = str(done.earlier)
        json_document({"file": str(kept), "tables": n, "earlier": earlier, "served": live})
    else:
        print(say("done", n=n, file=str(kept)))
    if done.salvaged is not None:
        print_message(say("salvaged", file=str(file)))
        for line in what_is_lost(done.salvaged):
            print_message(line)
    if done.earlier is not None and not as_json:
        print(say("earlier", file=str(done.earlier)))
    if live and not as_json:
        print(say("live"))


def _to_server(file: Path, url: str, as_json: bool) -> None:
    """Write the tables of a backup into an empty database."""
    from threefold.store.contract import Unusable
    from threefold.store.moving import restore_to_server
    from threefold.text import render

    say, place = Texts("restore"), place_text(url)
    tell_of_log(file)
    try:
        n = restore_to_server(file, url)
    except Unusable as error:
        fail(render(error.message))
    if n is None:
        fail(say("not_empty", place=place))
    if as_json:
        json_document({"file": place, "tables": n, "earlier": None, "served": False})
    else:
        print(say("done", n=n, file=place))
