"""`threefold check`: whether every event of every table can be used, and what helps where one cannot."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import Texts, fail, rows, tell
from threefold.cli.table import kept_at

if TYPE_CHECKING:
    from threefold.service.tables import Tables
    from threefold.store.contract import Damaged


def check(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="A file of tables; else the one in your data folder."),
    ] = None,
    go_on: Annotated[
        bool, typer.Option("--go-on", help="Let damaged tables go on from their last event that is safe.")
    ] = False,
    save: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Save what is safe of each table as a session file.")
    ] = None,
) -> None:
    """Check a file of tables: each event against its digest, and that each follows from those before.

    Ends with status 1 if a table is damaged. The file is not changed, but by --go-on; what that takes out of a table is
    set aside in the file.

    Example: threefold check tables.db --save safe
    """
    from threefold.service.tables import Tables
    from threefold.store.contract import Unusable
    from threefold.store.copies import open_to_look
    from threefold.text import render

    say, kept = Texts("check"), file or kept_at()
    if not kept.is_file():
        fail(say("no_file", file=str(kept)))
    try:
        store = open_to_look(kept)
        try:
            damages = _shown(Tables(store), kept, say)
            if save is not None:
                _save(Tables(store), save, say)
        finally:
            store.close()
        if damages and go_on:
            _go_on(kept, damages, say)
        elif damages:
            fail(say("some_damaged", n=len(damages), file=str(kept)))
    except Unusable as error:
        fail(render(error.message))


def _shown(tables: Tables, file: Path, say: Texts) -> list[Damaged]:
    """A line for each table; what is wrong with those that are damaged."""
    from threefold.text import render

    lines, damages = [], []
    for info in tables.tables():
        history, damage = tables.sound(info.id)
        state = say("sound")
        if damage is not None:
            damages.append(damage)
            state = say("damaged", seq=damage.seq, good=damage.good, why=render(damage.why))
        lines.append((info.id, history.state.settings.title or say("untitled"), str(info.version), state))
    if lines:
        rows((say("table"), say("title"), say("events"), say("state")), lines)
    else:
        print(say("none", file=str(file)))
    if not damages:
        print(say("all_sound", file=str(file)))
    return damages


def _save(tables: Tables, folder: Path, say: Texts) -> None:
    """What is safe of each table, as a session file."""
    folder.mkdir(parents=True, exist_ok=True)
    for info in tables.tables():
        path = folder / f"{info.id}.json"
        path.write_bytes(tables.export_sound(info.id))
        print(say("saved", path=str(path)))


def _go_on(file: Path, damages: list[Damaged], say: Texts) -> None:
    """Let tables go on from their last good events."""
    from threefold.service.tables import Tables
    from threefold.store.sqlite import open_sqlite

    store = open_sqlite(file)
    try:
        if store.shared:
            fail(say("served", file=str(file)))
        tables = Tables(store)
        for damage in damages:
            if damage.damage == "unknown":
                tell(say("newer", table=damage.table, seq=damage.seq))
            elif tables.go_on(damage.table, damage.good):
                print(say("gone_on", table=damage.table, good=damage.good))
    finally:
        store.close()
