"""The packs that a server keeps of its own: those into which GMs import, and those that came with
archives.

Each is for one table alone, ``FILE-packs/at-TABLE/KEY``. Packs right in ``FILE-packs`` are for
every table of the server: earlier releases kept all of them there. An import runs in its own
process (``service/worker.py``), which writes into a copy beside the pack. The copy replaces
the pack only when it is sound together with all other packs in use. So a bad file may end that
process, but it harms neither the packs nor the server.
"""

from __future__ import annotations

import logging
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Final, NamedTuple

import msgspec

from threefold.exchange.entries import CHARACTERS
from threefold.exchange.report import ReportJson
from threefold.library.files import ContentError
from threefold.library.packs import MANIFEST, install, read_packs, use_at
from threefold.library.shelf import PackInUse, all_in_use
from threefold.model import typed
from threefold.rules.types import Message, Refusal
from threefold.service.apart import run_worker_process
from threefold.service.content import problem_line
from threefold.store.owned import create_owned_folder
from threefold.text import Lang

SHARED: Final = "imported"
"""The pack into which earlier releases imported files, for every table."""

IMPORTED: Final = "imported_here"
"""The folder and the key of a table's pack into which files of other programs are imported."""

_AT: Final = "at-"
"""The start of the name of the folder with a table's packs; no key of a pack starts like this."""

log = logging.getLogger("threefold.imports")

SECONDS: Final = 180
"""The longest time that one import may take, in seconds."""

MOST_BYTES: Final = 500_000_000
"""The most bytes that all packs may take on the disk."""

MOST_OF_TABLE: Final = 100_000_000
"""The most bytes that the packs of one table may take, so that no GM takes the room of all."""

_MANIFEST: Final = """format: threefold/pack/1
key: imported_here
name: Imported
about: What the GM of this table has imported.
gm_only: true
"""


Upload = tuple[str, bytes]
"""A file that a browser sent: its name there and its content."""


class SeatableCharacter(NamedTuple):
    """A character in the pack that can take a seat: its key and its name."""

    key: str
    name: str


class Imports:
    """The packs in a folder, used after those in ``others``. Every method may be called from any
    thread.
    """

    def __init__(self, root: Path, others: Sequence[Path] = ()) -> None:
        self._root = root
        self._others = list(others)
        self._lock = Lock()
        self._seen: dict[str, _Signs] = {}
        self.told: Callable[[str], None] = lambda table: None
        """Called with each table whose packs have changed."""

    def packs(self) -> list[Path]:
        """Return the packs for every table: the others, then those kept here."""
        return [*self._others, *_packs_in(self._root)]

    def own(self) -> dict[str, list[Path]]:
        """Return the packs for one table alone, by the table's id."""
        found = {
            path.name.removeprefix(_AT): _packs_in(path)
            for path in sorted(self._root.glob(f"{_AT}*"))
        }
        return {table: packs for table, packs in found.items() if packs}

    def held(self, table: str) -> dict[str, dict[str, bytes]]:
        """Return the files of a table's own packs: by the name of the pack's folder, then by
        path.
        """
        return {
            folder.name: {
                path.relative_to(folder).as_posix(): path.read_bytes()
                for path in folder.rglob("*")
                if path.is_file()
            }
            for folder in _packs_in(self._table_folder(table))
        }

    def install(self) -> None:
        """Put all these packs in use. Raises ContentError with all faults in any of them."""
        own = self.own()
        self._seen = {table: _signs(packs) for table, packs in own.items()}
        install(self.packs(), own)

    def read_again(self, table: str) -> None:
        """Read the packs of a table again if they have changed on the disk, as another process may
        have done.
        """
        with self._lock:
            packs = _packs_in(self._table_folder(table))
            try:
                if _signs(packs) != self._seen.get(table, ()):
                    use_at(table, read_packs(packs, _shared_packs(), table))
                    self._seen[table] = _signs(packs)
            except (ContentError, OSError) as error:
                log.warning(
                    "the packs of table %s could not be read: %s", table, type(error).__name__
                )

    def read_all_again(self) -> None:
        """Do the same for all tables."""
        for table in {*self._seen, *self.own()}:
            self.read_again(table)

    def folder(self, table: str) -> Path:
        """Return the pack into which a table's GM imports."""
        return self._table_folder(table) / IMPORTED

    def _table_folder(self, table: str) -> Path:
        return self._root / f"{_AT}{table}"

    def recover_after_crash(self) -> None:
        """Clean up what a crash has left half done. Call it at the start, before anybody
        imports.
        """
        shutil.rmtree(self._root / _BROUGHT, ignore_errors=True)
        for place in (
            self._root / SHARED,
            *(path / IMPORTED for path in self._root.glob(f"{_AT}*")),
        ):
            new, old = _temporary_paths(place)
            if old.is_dir() and not place.exists():
                old.rename(place)
            for left in (new, old):
                shutil.rmtree(left, ignore_errors=True)

    def take(self, table: str, files: Sequence[Upload], lang: Lang) -> ReportJson | Refusal:
        """Import files into a table's pack and put it in use. Return the report, or a refusal when
        nothing has changed."""
        if not self._lock.acquire(blocking=False):
            return Refusal("not_allowed", "file", Message("gm.files.import_busy"))
        new, _ = _temporary_paths(self.folder(table))
        try:
            return self._import_and_swap(table, new, files, lang)
        except OSError:
            return Refusal("not_allowed", "file", Message("gm.files.no_disk"))
        finally:
            shutil.rmtree(new, ignore_errors=True)
            for empty in (self._table_folder(table), self._root):
                with suppress(OSError):
                    empty.rmdir()
            self._lock.release()

    def _import_and_swap(
        self, table: str, new: Path, files: Sequence[Upload], lang: Lang
    ) -> ReportJson | Refusal:
        folder = self.folder(table)
        shutil.rmtree(new, ignore_errors=True)
        if folder.is_dir():
            shutil.copytree(folder, new)
        else:
            create_owned_folder(self._root)
            new.mkdir(parents=True)
            (new / MANIFEST).write_text(_MANIFEST, "utf-8")
        report = _by_process(files, new, lang)
        if isinstance(report, Refusal) or not (
            report.taken or report.known or report.not_understood
        ):
            return report
        full = self._full_refusal(
            _size(self._table_folder(table)) - _size(folder), _size(self._root) - _size(folder)
        )
        if full is not None:
            return full
        try:
            before = [path for path in _packs_in(self._table_folder(table)) if path != folder]
            read = read_packs([*before, new], _shared_packs(), table)
        except ContentError as error:
            why = problem_line(error.problems[0], lang)
            return Refusal("bad_value", "file", Message("gm.files.unfit", {"why": why}))
        _swap(folder)
        use_at(
            table, [pack._replace(folder=folder) if pack.folder == new else pack for pack in read]
        )
        self._announce_change(table)
        return report

    @staticmethod
    def _full_refusal(of_table: int, of_all: int) -> Refusal | None:
        """Return a refusal where the packs of a table, or all together, would take more bytes than
        they may.
        """
        if of_table > MOST_OF_TABLE:
            return Refusal(
                "not_allowed",
                "file",
                Message("gm.files.pack_full", {"n": MOST_OF_TABLE // 1_000_000}),
            )
        if of_all > MOST_BYTES:
            return Refusal("not_allowed", "file", Message("gm.files.packs_full"))
        return None

    def add_archive_packs(
        self, packs: Mapping[str, Mapping[str, bytes]], table_of: Callable[[], str | Refusal]
    ) -> str | Refusal:
        """Keep whole packs that came with an archive, and use them at the table that ``table_of``
        makes. Return the table, or a refusal. A pack whose key is in use, for every table or at
        this one, is not replaced.

        Paths of files are relative to their pack; the caller has made sure that none leads out of
        it.
        """
        staged = self._root / _BROUGHT
        with self._lock:
            known = {pack.origin.key for pack in _shared_packs()}
            try:
                folders = [
                    _write_files(staged / key, files)
                    for key, files in packs.items()
                    if key not in known
                ]
                read_packs(folders, _shared_packs())
                table = self._full_refusal(_size(staged), _size(self._root)) or table_of()
                if not isinstance(table, Refusal) and folders:
                    self._keep(table, folders)
            except ContentError as error:
                why = problem_line(error.problems[0])
                return Refusal("bad_value", "file", Message("gm.files.unfit", {"why": why}))
            except OSError:
                return Refusal("not_allowed", "file", Message("gm.files.no_disk"))
            finally:
                shutil.rmtree(staged, ignore_errors=True)
                with suppress(OSError):
                    self._root.rmdir()
        return table

    def _keep(self, table: str, folders: Sequence[Path]) -> None:
        """Keep packs at a table, except those whose key is there, and use them. Raises
        ContentError, with nothing kept."""
        create_owned_folder(self._root)
        self._table_folder(table).mkdir(parents=True, exist_ok=True)
        places = [
            self._table_folder(table) / folder.name
            for folder in folders
            if not (self._table_folder(table) / folder.name).exists()
        ]
        for place in places:
            (self._root / _BROUGHT / place.name).rename(place)
        try:
            use_at(table, read_packs(_packs_in(self._table_folder(table)), _shared_packs(), table))
        except ContentError:
            for place in places:
                shutil.rmtree(place, ignore_errors=True)
            raise
        self._announce_change(table)

    def _announce_change(self, table: str) -> None:
        self._seen[table] = _signs(_packs_in(self._table_folder(table)))
        self.told(table)

    def sheets(self, table: str) -> list[SeatableCharacter]:
        """Return the characters that were imported at a table, and those in the pack of every
        table, by name.
        """
        found: dict[str, SeatableCharacter] = {}
        for folder in (self._root / SHARED, self.folder(table)):
            for path in (folder / CHARACTERS).glob("*.json"):
                try:
                    name = typed.decode(path.read_bytes(), _Named).name
                except (OSError, msgspec.DecodeError):
                    continue
                found[path.stem] = SeatableCharacter(path.stem, name)
        return sorted(found.values(), key=lambda sheet: (sheet.name.casefold(), sheet.key))

    def sheet(self, table: str, key: str) -> bytes | None:
        """Return the file of one character; None where there is none."""
        if key not in {
            sheet.key for sheet in self.sheets(table)
        }:  # a key from outside must not lead to another file
            return None
        places = (
            folder / CHARACTERS / f"{key}.json"
            for folder in (self.folder(table), self._root / SHARED)
        )
        return next((place.read_bytes() for place in places if place.is_file()), None)


_BROUGHT: Final = ".brought"
"""The folder in which packs of an archive lie until they are found sound."""


def _packs_in(folder: Path) -> list[Path]:
    return sorted(
        path.parent for path in folder.glob(f"*/{MANIFEST}") if not path.parent.name.startswith(".")
    )


_Signs = tuple[tuple[str, int, int], ...]
"""What is compared to find out whether packs are still those that were read."""


def _signs(packs: Sequence[Path]) -> _Signs:
    """Return the signs of packs. A pack that replaced another is a new folder."""
    return tuple((pack.name, (stat := pack.stat()).st_ino, stat.st_mtime_ns) for pack in packs)


def _shared_packs() -> tuple[PackInUse, ...]:
    """Return the packs in use for every table."""
    return tuple(added for added in all_in_use() if not added.table)


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _write_files(folder: Path, files: Mapping[str, bytes]) -> Path:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def _temporary_paths(place: Path) -> tuple[Path, Path]:
    """Return where the copy of a pack is written, and where the pack lies while the copy replaces
    it.
    """
    return place.with_name(f".{place.name}.new"), place.with_name(f".{place.name}.old")


def _swap(place: Path) -> None:
    """Replace the pack by its copy."""
    new, old = _temporary_paths(place)
    shutil.rmtree(old, ignore_errors=True)
    before = place.is_dir()
    if before:
        place.rename(old)
    try:
        new.rename(place)
    except OSError:
        if before:
            old.rename(place)
        raise
    shutil.rmtree(old, ignore_errors=True)


def kept_beside(file: Path, others: Sequence[Path] = ()) -> Imports:
    """Return the packs that belong to a file of tables, in a folder beside it."""
    return Imports(file.with_name(f"{file.name}-packs"), others)


class _Named(msgspec.Struct):
    """The part of a character's file that a list of characters needs."""

    name: str = ""


def _by_process(files: Sequence[Upload], folder: Path, lang: Lang) -> ReportJson | Refusal:
    """Import files in a process of its own, so that no file can delay or end the server."""
    failed = Refusal("bad_value", "file", Message("gm.files.import_failed"))
    with TemporaryDirectory(prefix="threefold-") as scratch:
        names = []
        for number, (name, data) in enumerate(files):
            (Path(scratch) / str(number)).write_bytes(data)
            names.append(name)
        told = (scratch, str(folder.absolute()), lang)
        asked = msgspec.json.encode(names)
        try:
            done = run_worker_process("import", *told, asked=asked, seconds=SECONDS)
        except subprocess.TimeoutExpired:
            return Refusal("not_allowed", "file", Message("gm.files.import_slow", {"n": SECONDS}))
    try:
        return typed.decode(done.stdout, ReportJson) if done.returncode == 0 else failed
    except msgspec.DecodeError:
        return failed
