"""`threefold check`: whether every event of every table can be used, and what helps where one cannot."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import Texts, fail, json_document, rows, tell
from threefold.cli.places import open_place, place_given, shown, tell_of_log

if TYPE_CHECKING:
    from threefold.service.tables import Tables
    from threefold.store.contract import Damaged
    from threefold.store.salvage import Salvaged, SavedTable


def check(
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE"),
    ] = None,
    go_on: Annotated[bool, typer.Option("--go-on")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Check a file of tables: each event against its digest, and that each follows from those before.

    Example: threefold check tables.db --save safe
    """
    from threefold.service.tables import Tables
    from threefold.store.contract import Unusable
    from threefold.store.copies import open_to_look
    from threefold.text import render

    say, kept = Texts("check"), place_given(file)
    if isinstance(kept, str):
        _check_server(kept, go_on, save, as_json)
        return
    if not kept.is_file():
        fail(say("no_file", file=str(kept)))
    part = tell_of_log(kept)
    try:
        store = open_to_look(kept)
        try:
            damages = _shown(Tables(store), store.salvaged, str(kept), say, as_json)
            if not damages and store.salvaged is None and not part and not as_json:
                print(say("all_sound", file=str(kept)))
            with redirect_stdout(sys.stderr if as_json else sys.stdout):  # the document stands alone
                if save is not None:
                    _save(Tables(store), save, say)
        finally:
            store.close()
        with redirect_stdout(sys.stderr if as_json else sys.stdout):
            if store.salvaged is not None:
                _mend(kept, store.salvaged, go_on, say)
            if damages and go_on:
                _go_on(kept, damages, say)
        if damages and not go_on:
            fail(say("some_damaged", n=len(damages), file=str(kept)))
        if part:
            raise SystemExit(1)
    except Unusable as error:
        fail(render(error.message))


def _check_server(url: str, go_on: bool, save: Path | None, as_json: bool) -> None:
    """The same for a database server, whose tables may be served meanwhile."""
    from threefold.service.tables import Tables
    from threefold.store.contract import Unusable
    from threefold.text import render

    say, place = Texts("check"), shown(url)
    try:
        store = open_place(url)
        try:
            tables = Tables(store)
            damages = _shown(tables, None, place, say, as_json)
            with redirect_stdout(sys.stderr if as_json else sys.stdout):
                if not damages:
                    print(say("all_sound", file=place))
                if save is not None:
                    _save(tables, save, say)
                if damages and go_on:
                    _gone_on(tables, damages, say)
        finally:
            store.close()
    except Unusable as error:
        fail(render(error.message))
    if damages and not go_on:
        fail(say("some_damaged", n=len(damages), file=place))


def _shown(tables: Tables, salvaged: Salvaged | None, file: str, say: Texts, as_json: bool) -> list[Damaged]:
    """A line for each table; what is wrong with those that are damaged."""
    from threefold.text import render

    lines, damages = [], []
    cut = {} if salvaged is None else {table.id: table for table in salvaged.tables if table.saved != table.of}
    for info in tables.tables():
        history, damage = tables.proved(info.id)
        state = say("sound")
        if info.id in cut:
            state = _saved(cut[info.id], say)
        if damage is not None:
            damages.append(damage)
            state = say("damaged", seq=damage.seq, good=damage.good, why=render(damage.why))
        lines.append((info.id, history.state.settings.title or say("untitled"), str(info.version), state))
    if as_json:
        wrong = {damage.table for damage in damages} | cut.keys()
        names = ("table", "title", "events", "state")
        json_document([{**dict(zip(names, line, strict=True)), "sound": line[0] not in wrong} for line in lines])
        return damages
    if lines:
        rows((say("table"), say("title"), say("events"), say("state")), lines)
    else:
        print(say("none", file=file))
    return damages


def _saved(table: SavedTable, say: Texts) -> str:
    """How much of a table is saved."""
    return say("saved_to", n=table.saved) if table.of is None else say("saved_of", n=table.saved, of=table.of)


def what_is_lost(salvaged: Salvaged) -> list[str]:
    """What a damaged file no longer gives."""
    say = Texts("check")
    cut = [table for table in salvaged.tables if table.saved != table.of]
    lost = [say("table_cut", table=table.id, saved=_saved(table, say)) for table in cut]
    if salvaged.ways_in_lost:
        lost.append(say("ways_in_lost"))
    if salvaged.characters_lost:
        lost.append(say("characters_lost"))
    return lost


def _mend(file: Path, salvaged: Salvaged, go_on: bool, say: Texts) -> None:
    """Say what a damaged file no longer gives, and write the rest to a whole new one if that is asked for."""
    from threefold.store.copies import mend
    from threefold.store.sqlite_file import in_use

    for line in what_is_lost(salvaged):
        tell(line)
    if not go_on:
        fail(say("file_damaged", file=str(file)))
    if in_use(file):
        fail(say("served_damaged", file=str(file)))
    done = mend(file, datetime.now().astimezone())
    print(say("mended", file=str(file), kept=str(done.earlier)))


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
        _gone_on(Tables(store), damages, say)
    finally:
        store.close()


def _gone_on(tables: Tables, damages: list[Damaged], say: Texts) -> None:
    for damage in damages:
        if damage.damage == "unknown":
            tell(say("newer", table=damage.table, seq=damage.seq))
        elif tables.go_on(damage.table, damage.good):
            print(say("gone_on", table=damage.table, good=damage.good))
