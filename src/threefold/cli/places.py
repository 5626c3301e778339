"""Where commands find the tables: in a file or on a database server."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from threefold.cli.output import Texts, fail, print_message
from threefold.cli.packs import use_kept

if TYPE_CHECKING:
    from threefold.service.imports import Imports
    from threefold.service.tables import Tables
    from threefold.store.contract import Store

Db = Annotated[
    str | None,
    typer.Option("--db", metavar="PLACE"),
]


ImagesAt = Annotated[
    str | None,
    typer.Option("--images", metavar="PLACE", envvar="THREEFOLD_IMAGES", show_envvar=False),
]


def keep_images(tables: Tables, place: str | None) -> None:
    """Keep pictures at a place outside the store; in the store if None. Raise ``Unusable``."""
    from threefold.store.images import open_images

    tables.pictures.elsewhere = open_images(place) if place else None


def default_database() -> Path:
    """Return the file in the user's data folder, and create the folder if it is missing."""
    if sys.platform == "win32":
        usual = os.environ.get("LOCALAPPDATA")
    else:
        usual = os.environ.get("XDG_DATA_HOME")
    folder = Path(usual or Path.home() / ".local/share") / "threefold"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / "tables.db"


def place_given(db: str | None) -> Path | str:
    """Return the file of the tables, or the address of the database server."""
    from threefold.store.opening import on_server

    if db is None:
        return default_database()
    if on_server(db):
        return db
    return Path(db)


def place_text(place: Path | str) -> str:
    """Return a place for people to read, without its password."""
    from threefold.store.contract import Unusable
    from threefold.text import render

    if isinstance(place, Path):
        return str(place)
    try:
        from threefold.store.postgres_server import place_of
    except ImportError:
        fail(render(Unusable("server_driver", "").message))
    try:
        return place_of(place)
    except Unusable as error:
        fail(render(error.message))


def packs_of(
    place: Path | str, others: Sequence[Path] | None = None, mend: bool = False
) -> Imports:
    """Return the packs that belong to a place, and put them in use. They are beside the file, or
    for a server in the user's data folder. Only a process that serves the tables may ``mend``
    unfinished imports, because another process may still be importing."""
    from threefold.service.imports import kept_beside

    if isinstance(place, str):
        digest = hashlib.sha256(place_text(place).encode()).hexdigest()[:12]
        place = default_database().with_name(f"postgres-{digest}")
    imports = kept_beside(place, others or [])
    if mend:
        imports.recover_after_crash()
    use_kept(imports)
    return imports


def open_place(place: Path | str) -> Store:
    """Open the store at a place. Raise ``Unusable``. Warn if a file's log is missing."""
    from threefold.store.opening import open_store

    if isinstance(place, Path):
        tell_of_log(place)
    return open_store(place)


def tell_of_log(file: Path) -> bool:
    """Warn if a file was not closed and its log is not beside it. Return whether that is so."""
    from threefold.store.sqlite_file import lacks_log

    lost = lacks_log(file)
    if lost:
        print_message(Texts("serve")("lacks_log", file=str(file)))
    return lost
