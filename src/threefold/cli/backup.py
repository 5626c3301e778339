"""`threefold backup`: copy all tables to one file, even while they are served."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from threefold.cli.output import Texts, fail, json_document
from threefold.cli.places import Db, ImagesAt, place_given, tell_of_log


def command(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    db: Db = None,
    images: ImagesAt = None,
    replace: Annotated[bool, typer.Option("--replace")] = False,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Write a copy of all tables, characters and links to FILE. The table may be served meanwhile.

    Example: threefold backup /media/stick/tables.db
    """
    from threefold.service.pictures import gather
    from threefold.store.contract import Unusable
    from threefold.store.copies import back_up, tables_in
    from threefold.store.images import open_images
    from threefold.store.moving import back_up_server
    from threefold.text import render

    say, kept = Texts("backup"), place_given(db)
    if file.is_dir():
        to = file / f"tables-{datetime.now().astimezone():%Y%m%d-%H%M%S}.db"
    else:
        to = file
    if isinstance(kept, Path) and to.exists() and kept.exists() and to.samefile(kept):
        fail(say("same", file=str(to)))
    if to.exists() and not replace:
        fail(say("exists", file=str(to)))
    try:
        if images:
            gathered = partial(gather, images=open_images(images))
        else:
            gathered = None
        if isinstance(kept, Path):
            tell_of_log(kept)
            back_up(kept, to, gathered)
            n = tables_in(to)
        else:
            n = back_up_server(kept, to, gathered)
        if as_json:
            json_document({"file": str(to), "tables": n})
        else:
            print(say("done", n=n, file=str(to)))
    except Unusable as error:
        fail(render(error.message))
