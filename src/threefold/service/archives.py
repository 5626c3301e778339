"""A whole table as one archive, and the import of such an archive."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from threefold.exchange import archives
from threefold.library.shelf import at_table, packs_in_use
from threefold.rules.types import Message, Refusal
from threefold.service.journal import journal
from threefold.service.session_files import read_sound_session
from threefold.service.tables import Tables
from threefold.table.history import GM
from threefold.text import Lang
from threefold.version import __version__


def archive(tables: Tables, table: str, lang: Lang = "en") -> bytes:
    """Return the archive of a table: its session, its pictures, the packs in use, and its journal
    in a language. Links and tokens are left out. Raises ``TableNotFound``, and ValueError where the
    packs are too large."""
    history = tables.history(table)
    with at_table(table):
        packs = {added.origin.key: added.folder for added in packs_in_use()}
    head = archives.Head(title=history.state.settings.title, version=__version__, packs=list(packs))
    return archives.archive_bytes(
        head,
        tables.export(table),
        packs,
        journal(history, GM, lang),
        tables.pictures.for_archive(table),
    )


def take_in(
    tables: Tables,
    data: bytes,
    name: str,
    by: str = "",
    anew: bool = False,
    tell: Callable[[Message], None] = lambda what: None,
) -> str | Refusal:
    """Import an archive as a table, with the packs that this server does not have yet; a refusal
    where it cannot be imported.

    A pack whose key is in use here is not replaced: a session contains all that it needs and opens
    without its packs. A picture that is not encoded as this program does it is left out. ``tell``
    hears what is wrong with an archive that is damaged and can be read all the same.
    """
    read = archives.read_archive(data, name)
    if isinstance(read, Refusal):
        return read
    session = read_sound_session(read.session, name)
    if isinstance(session, Refusal):
        return session

    def made() -> str | Refusal:
        return tables.new.from_session(session, by, anew)

    if tables.imports is None:
        table = made()
    else:
        table = tables.imports.add_archive_packs(read.packs, made)
    if not isinstance(table, Refusal):
        for digest, body in read.pictures.items():
            tables.pictures.take_in(table, digest, body)
        for what in _archive_faults(read):
            tell(what)
    return table


def _archive_faults(read: archives.TableArchive) -> Iterator[Message]:
    """Yield what is wrong with an archive that was read."""
    if read.lost:
        yield Message("archive.lost", {"what": ", ".join(read.lost)})
    elif read.damaged:
        yield Message("archive.mended")
