"""`threefold check`: check every event of every table, and repair or save damaged tables."""

from __future__ import annotations

import sys
from contextlib import AbstractContextManager, closing, nullcontext, redirect_stdout
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from threefold.cli.output import Texts, fail, json_document, print_message, print_rows
from threefold.cli.places import open_place, place_given, place_text, tell_of_log
from threefold.cli.whole_file import write_whole

if TYPE_CHECKING:
    from threefold.service.tables import Tables
    from threefold.store.contract import Damaged
    from threefold.store.salvage import Salvaged, SavedTable


def command(
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE"),
    ] = None,
    go_on: Annotated[bool, typer.Option("--go-on")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FOLDER")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Check a file of tables: each event against its digest, and that each follows from those
    before.

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
    """The options of the command: let damaged tables go on, save what is intact, answer as JSON."""

    go_on: bool
    save: Path | None
    as_json: bool

    def beside(self) -> AbstractContextManager[object]:
        """Redirect sentences to standard error if standard output is a JSON document."""
        if self.as_json:
            return redirect_stdout(sys.stderr)
        return nullcontext()


def _check_file(file: Path, asked: _Asked, say: Texts) -> None:
    """Check a file of tables, and report what can be salvaged if it is damaged. A file in use is
    not changed.
    """
    from threefold.service.tables import Tables
    from threefold.store.copies import open_to_look

    if not file.is_file():
        fail(say("no_file", file=str(file)))
    part = tell_of_log(file)
    with closing(open_to_look(file)) as store:
        found = _show_tables(Tables(store), store.salvaged, str(file), say, asked.as_json)
        sound = not found and store.salvaged is None and not part
        if sound and not asked.as_json:
            print(say("all_sound", file=str(file)))
        if asked.save is not None:
            with asked.beside():
                _save(Tables(store), asked.save, say)
    _mend_file(file, store.salvaged, found, asked, say)
    if found and not asked.go_on:
        fail(say("some_damaged", n=len(found), file=str(file)))
    if part:
        raise SystemExit(1)


def _mend_file(
    file: Path, salvaged: Salvaged | None, found: list[_Wrong], asked: _Asked, say: Texts
) -> None:
    """Say what can be done about the damage of a file, and do it where it was asked for."""
    with asked.beside():
        if salvaged is not None:
            _mend(file, salvaged, asked.go_on, say)
        if found and asked.go_on:
            _repair_file(file, found, say)


def _check_server(url: str, asked: _Asked, say: Texts) -> None:
    """Check the tables of a database server, which may be in use."""
    from threefold.service.tables import Tables

    with closing(open_place(url)) as store:
        tables = Tables(store)
        found = _show_tables(tables, None, place_text(url), say, asked.as_json)
        with asked.beside():
            if not found:
                print(say("all_sound", file=place_text(url)))
            if asked.save is not None:
                _save(tables, asked.save, say)
            if found and asked.go_on:
                _repair_tables(tables, found, say)
    if found and not asked.go_on:
        fail(say("some_damaged", n=len(found), file=place_text(url)))


class _Wrong(NamedTuple):
    """A table that is not sound: the damage that ends it (None: all of it can be read), and how
    many of its events are kept under the name of another command."""

    table: str
    damage: Damaged | None
    mislabelled: int


def _show_tables(
    tables: Tables, salvaged: Salvaged | None, file: str, say: Texts, as_json: bool
) -> list[_Wrong]:
    """Print a line for each table, and return what is wrong with those that are not sound."""
    lines, found = [], list[_Wrong]()
    if salvaged is None:
        cut = {}
    else:
        cut = {table.id: table for table in salvaged.tables if table.saved != table.of}
    for info in tables.tables():
        history, damage = tables.repairs.verified_history(info.id)
        wrong = _Wrong(info.id, damage, tables.repairs.count_mislabelled(info.id))
        if damage is not None or wrong.mislabelled:
            found.append(wrong)
        if info.id in cut:
            state = _saved_events(cut[info.id], say)
        else:
            state = _state_of(wrong, say)
        lines.append(
            (info.id, history.state.settings.title or say("untitled"), str(info.version), state)
        )
    if as_json:
        unsound = {each.table for each in found} | cut.keys()
        names = ("table", "title", "events", "state")
        json_document(
            [
                {**dict(zip(names, line, strict=True)), "sound": line[0] not in unsound}
                for line in lines
            ]
        )
        return found
    if lines:
        print_rows((say("table"), say("title"), say("events"), say("state")), lines)
    else:
        print(say("none", file=file))
    return found


def _state_of(wrong: _Wrong, say: Texts) -> str:
    """Return in words what is wrong with a table, or that it is sound."""
    from threefold.text import render

    damage = wrong.damage
    if damage is not None:
        return say("damaged", seq=damage.seq, good=damage.good, why=render(damage.why))
    if wrong.mislabelled:
        return say("mislabelled", n=wrong.mislabelled)
    return say("sound")


def _saved_events(table: SavedTable, say: Texts) -> str:
    """Return how many events of a table are saved, in words."""
    if table.of is None:
        return say("saved_to", n=table.saved)
    return say("saved_of", n=table.saved, of=table.of)


def what_is_lost(salvaged: Salvaged) -> list[str]:
    """Return sentences about what is lost from a damaged file."""
    say = Texts("check")
    cut = [table for table in salvaged.tables if table.saved != table.of]
    lost = [say("table_cut", table=table.id, saved=_saved_events(table, say)) for table in cut]
    if salvaged.ways_in_lost:
        lost.append(say("ways_in_lost"))
    if salvaged.characters_lost:
        lost.append(say("characters_lost"))
    if salvaged.pictures_lost:
        lost.append(say("pictures_lost"))
    return lost


def _mend(file: Path, salvaged: Salvaged, go_on: bool, say: Texts) -> None:
    """Report what is lost from a damaged file, and with ``go_on`` write the rest to a new file."""
    from threefold.store.copies import mend
    from threefold.store.sqlite_file import in_use

    for line in what_is_lost(salvaged):
        print_message(line)
    if not go_on:
        fail(say("file_damaged", file=str(file)))
    if in_use(file):
        fail(say("served_damaged", file=str(file)))
    done = mend(file, datetime.now().astimezone())
    print(say("mended", file=str(file), kept=str(done.earlier)))


def _save(tables: Tables, folder: Path, say: Texts) -> None:
    """Save the intact events of each table as a session file."""
    folder.mkdir(parents=True, exist_ok=True)
    for info in tables.tables():
        path = folder / f"{info.id}.json"
        write_whole(path, tables.repairs.export(info.id), secret=True)
        print(say("saved", path=str(path)))


def _repair_file(file: Path, found: list[_Wrong], say: Texts) -> None:
    """Mend tables, and let those that end early go on from their last intact event."""
    from threefold.service.tables import Tables
    from threefold.store.sqlite import open_sqlite

    store = open_sqlite(file)
    try:
        if store.shared:
            fail(say("served", file=str(file)))
        _repair_tables(Tables(store), found, say)
    finally:
        store.close()


def _repair_tables(tables: Tables, found: list[_Wrong], say: Texts) -> None:
    for table, damage, _ in found:
        if damage is None or damage.damage != "unknown":
            mended = tables.repairs.relabel(table)
            if mended:
                print(say("relabelled", table=table, n=mended))
        if damage is None:
            continue
        if damage.damage == "unknown":
            print_message(say("newer", table=damage.table, seq=damage.seq))
        elif tables.repairs.go_on(damage.table, damage.good):
            print(say("gone_on", table=damage.table, good=damage.good))
