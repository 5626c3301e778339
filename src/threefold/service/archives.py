"""Everything of a table as one archive, and such an archive as a table of this server."""

from __future__ import annotations

from threefold.exchange import archives
from threefold.interop.session import read_session
from threefold.library.shelf import at_table, in_use
from threefold.rules.types import Refusal
from threefold.service.journal import journal
from threefold.service.tables import Tables
from threefold.table.history import GM
from threefold.text import Lang
from threefold.version import __version__


def archive(tables: Tables, table: str, lang: Lang = "en") -> bytes:
    """A table with its session, its pictures, the packs in use and its journal in a language. Links and tokens stay
    here. Raises ``TableNotFound``, and ValueError where the packs are too large."""
    history = tables.history(table)
    with at_table(table):
        packs = {added.origin.key: added.folder for added in in_use()}
    head = archives.Head(title=history.state.settings.title, version=__version__, packs=list(packs))
    return archives.written(
        head, tables.export(table), packs, journal(history, GM, lang), tables.pictures.all_of(table)
    )


def take_in(tables: Tables, data: bytes, name: str, by: str = "", anew: bool = False) -> str | Refusal:
    """The table of an archive, with the packs that this server does not have yet; or why it cannot be taken in.

    A pack whose key is in use stays as it is here: a session holds all that it needs, and opens without its packs.
    A picture that is not as this program writes them is left out.
    """
    read = archives.read(data, name)
    if isinstance(read, Refusal):
        return read
    session = read_session(read.session, name)
    if isinstance(session, Refusal):
        return session

    def made() -> str | Refusal:
        return tables.import_(read.session, name, by, anew)

    table = made() if tables.imports is None else tables.imports.bring(read.packs, made)
    if not isinstance(table, Refusal):
        for digest, body in read.pictures.items():
            tables.pictures.take_in(table, digest, body)
    return table
