"""`threefold check`: whether every event of every table can be used, and what helps where one cannot."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, closing, redirect_stdout
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

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
    from threefold.store.contract import Unusable
    from threefold.text import render

    say, place = Texts("check"), place_given(file)
    asked = _Asked(go_on, save, as_json)
    try:
        if isinstance(place, Path):
            _check_file(place, asked, say)
        else:
            _check_server(place, asked, say)
    except Unusable as error:
        fail(render(error.message))


class _Asked(NamedTuple):
    """What is to be done besides looking: let damaged tables go on, save what is safe, answer as a document."""

    go_on: bool
    save: Path | None
    as_json: bool

    def beside(self) -> AbstractContextManager[object]:
        """Where sentences go: not among the lines of a document."""
        return redirect_stdout(sys.stderr if self.as_json else sys.stdout)


def _check_file(file: Path, asked: _Asked, say: Texts) -> None:
    """A file of tables, and what could be salvaged of a damaged one; tables go on only in a file that is not served."""
    from threefold.service.tables import Tables
    from threefold.store.copies import open_to_look

    if not file.is_file():
        fail(say("no_file", file=str(file)))
    part = tell_of_log(file)
    with closing(open_to_look(file)) as store:
        damages = _shown(Tables(store), store.salvaged, str(file), say, asked.as_json)
        if not damages and store.salvaged is None and not part and not asked.as_json:
            print(say("all_sound", file=str(file)))
        if asked.save is not None:
            with asked.beside():
                _save(Tables(store), asked.save, say)
    with asked.beside():
        if store.salvaged is not None:
            _mend(file, store.salvaged, asked.go_on, say)
        if damages and asked.go_on:
            _go_on(file, damages, say)
    if damages and not asked.go_on:
        fail(say("some_damaged", n=len(damages), file=str(file)))
    if part:
        raise SystemExit(1)


def _check_server(url: str, asked: _Asked, say: Texts) -> None:
    """The tables of a database server, which may be served meanwhile."""
    from threefold.service.tables import Tables

    with closing(open_place(url)) as store:
        tables = Tables(store)
        damages = _shown(tables, None, shown(url), say, asked.as_json)
        with asked.beside():
            if not damages:
                print(say("all_sound", file=shown(url)))
            if asked.save is not None:
                _save(tables, asked.save, say)
            if damages and asked.go_on:
                _gone_on(tables, damages, say)
    if damages and not asked.go_on:
        fail(say("some_damaged", n=len(damages), file=shown(url)))


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
