"""`threefold journal`: write the story of a table, or of one fight, as Markdown."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from threefold.cli.output import Texts, fail, print_message, spoken_language
from threefold.cli.places import Db
from threefold.cli.stored import Table, table_at


def command(
    table: Table = None,
    db: Db = None,
    fight: Annotated[int | None, typer.Option("--fight", metavar="N")] = None,
    everybody: Annotated[bool, typer.Option("--everybody")] = False,
    out: Annotated[Path | None, typer.Option("--out", metavar="FILE")] = None,
) -> None:
    """Write what happened at a table as Markdown, with all that the GM knows.

    Example: threefold journal --fight -1 --out fight.md
    """
    from threefold.cli.whole_file import write_whole
    from threefold.service.journal import journal as told
    from threefold.table.history import GM, GUEST

    say = Texts("archive")
    with table_at(db, table) as (tables, id):
        try:
            text = told(tables.history(id), GUEST if everybody else GM, spoken_language(), fight)
        except LookupError:
            fail(say("no_fight", n=fight or 0))
    if out is None:
        print(text, end="")
        return
    write_whole(out, text, secret=not everybody)
    print_message(Texts("exchange")("out.written", file=str(out)))
