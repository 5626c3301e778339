"""The packs that a server keeps of its own: the one into which GMs import, and those that came with archives.

An import runs in a process of its own (``service/import_work.py``), which writes into a copy beside the pack. The copy
takes the place of the pack only when it is sound beside all other packs in use: whatever a file does to the process,
the packs and the server go on.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import Final, NamedTuple

import msgspec

from threefold.exchange.found import CHARACTERS
from threefold.exchange.report import ReportJson
from threefold.library.files import ContentError
from threefold.library.packs import MANIFEST, install, read_packs
from threefold.library.shelf import in_use
from threefold.rules.types import Message, Refusal
from threefold.service.content import problem_told
from threefold.text import Lang

IMPORTED: Final = "imported"
"""The folder and the key of the pack into which files of other programs are imported."""

SECONDS: Final = 180
"""How long one import may take."""

MOST_BYTES: Final = 500_000_000
"""How much the pack may hold in all, on the disk."""

_MANIFEST: Final = """format: threefold/pack/1
key: imported
name: Imported
about: What the GMs of this server's tables have imported.
gm_only: true
"""


Upload = tuple[str, bytes]
"""A file that a browser sent: what it was called there, and what is in it."""


class Sheet(NamedTuple):
    """A character in the pack that can take a seat: its key and the name it is known by."""

    key: str
    name: str


class Imports:
    """The packs in a folder, used after those in ``others``. Every method may be called from any thread."""

    def __init__(self, root: Path, others: Sequence[Path] = ()) -> None:
        self._root = root
        self.folder = root / IMPORTED
        self._new, self._old = root / f".{IMPORTED}.new", root / f".{IMPORTED}.old"
        self._others = list(others)
        self._lock = Lock()

    def packs(self) -> list[Path]:
        """The packs to use: the others, then those kept here."""
        if not self._root.is_dir():
            return list(self._others)
        kept = sorted(path.parent for path in self._root.glob(f"*/{MANIFEST}") if not path.parent.name.startswith("."))
        return [*self._others, *kept]

    def put_right(self) -> None:
        """Finish what an end without warning has left half done. For the start, before anybody imports."""
        if self._old.is_dir() and not self.folder.exists():
            self._old.rename(self.folder)
        for left in (self._new, self._old):
            shutil.rmtree(left, ignore_errors=True)

    def take(self, files: Sequence[Upload], lang: Lang) -> ReportJson | Refusal:
        """Import files into the pack and use what they hold; the report, or why nothing has changed."""
        if not self._lock.acquire(blocking=False):
            return Refusal("not_allowed", "file", Message("gm.files.import_busy"))
        try:
            return self._taken(files, lang)
        except OSError:
            return Refusal("not_allowed", "file", Message("gm.files.no_disk"))
        finally:
            shutil.rmtree(self._new, ignore_errors=True)
            self._lock.release()

    def _taken(self, files: Sequence[Upload], lang: Lang) -> ReportJson | Refusal:
        shutil.rmtree(self._new, ignore_errors=True)
        if self.folder.is_dir():
            shutil.copytree(self.folder, self._new)
        else:
            self._new.mkdir(parents=True)
            (self._new / MANIFEST).write_text(_MANIFEST, "utf-8")
        report = _by_process(files, self._new, lang)
        if isinstance(report, Refusal) or not (report.taken or report.known or report.not_understood):
            return report
        if sum(path.stat().st_size for path in self._new.rglob("*") if path.is_file()) > MOST_BYTES:
            return Refusal("not_allowed", "file", Message("gm.files.pack_full", {"n": MOST_BYTES // 1_000_000}))
        try:
            read_packs([*(path for path in self.packs() if path != self.folder), self._new])
        except ContentError as error:
            why = problem_told(error.problems[0], lang)
            return Refusal("bad_value", "file", Message("gm.files.unfit", {"why": why}))
        self._swap()
        install(self.packs())
        return report

    def add(self, key: str, files: Mapping[str, bytes]) -> Refusal | None:
        """Keep and use a whole pack that came with an archive, unless a pack of its key is there; why not, otherwise.

        ``files`` have their paths in the pack; whoever calls has made sure that none leads out of it.
        """
        place, beside = self._root / key, self._root / f".{key}.new"
        with self._lock:
            if any(added.origin.key == key for added in in_use()) or place.exists():
                return None
            try:
                for name, data in files.items():
                    path = beside / name
                    path.parent.mkdir(parents=True, exist_ok=True)
                    path.write_bytes(data)
                read_packs([*self.packs(), beside])
                beside.rename(place)
                install(self.packs())
            except ContentError as error:
                why = problem_told(error.problems[0])
                return Refusal("bad_value", "file", Message("gm.files.unfit", {"why": why}))
            except OSError:
                return Refusal("not_allowed", "file", Message("gm.files.no_disk"))
            finally:
                shutil.rmtree(beside, ignore_errors=True)
        return None

    def _swap(self) -> None:
        """Put the copy in the place of the pack."""
        shutil.rmtree(self._old, ignore_errors=True)
        before = self.folder.is_dir()
        if before:
            self.folder.rename(self._old)
        try:
            self._new.rename(self.folder)
        except OSError:
            if before:
                self._old.rename(self.folder)
            raise
        shutil.rmtree(self._old, ignore_errors=True)

    def sheets(self) -> list[Sheet]:
        """The characters in the pack, by name."""
        found = []
        for path in (self.folder / CHARACTERS).glob("*.json"):
            try:
                name = msgspec.json.decode(path.read_bytes(), type=_Named).name
            except (OSError, msgspec.DecodeError):
                continue
            found.append(Sheet(path.stem, name))
        return sorted(found, key=lambda sheet: (sheet.name.casefold(), sheet.key))

    def sheet(self, key: str) -> bytes | None:
        """The file of one character; None where there is none."""
        if key not in {sheet.key for sheet in self.sheets()}:  # a name from outside leads to no other file
            return None
        return (self.folder / CHARACTERS / f"{key}.json").read_bytes()


def kept_beside(file: Path, others: Sequence[Path] = ()) -> Imports:
    """The packs that belong to a file of tables, in a folder beside it; what an earlier end left half done is put
    right."""
    imports = Imports(file.with_name(f"{file.name}-packs"), others)
    imports.put_right()
    return imports


class _Named(msgspec.Struct):
    """As much of a character's file as a list of them needs."""

    name: str = ""


def _by_process(files: Sequence[Upload], folder: Path, lang: Lang) -> ReportJson | Refusal:
    """Have a process of its own import files, so that none of them holds up or ends the server."""
    failed = Refusal("bad_value", "file", Message("gm.files.import_failed"))
    with TemporaryDirectory(prefix="threefold-") as scratch:
        names = []
        for number, (name, data) in enumerate(files):
            (Path(scratch) / str(number)).write_bytes(data)
            names.append(name)
        command = [sys.executable, "-m", "threefold.service.import_work", scratch, str(folder), lang]
        asked = msgspec.json.encode(names)
        try:
            done = subprocess.run(command, input=asked, capture_output=True, timeout=SECONDS, check=False)  # noqa: S603
        except subprocess.TimeoutExpired:
            return Refusal("not_allowed", "file", Message("gm.files.import_slow", {"n": SECONDS}))
    try:
        return msgspec.json.decode(done.stdout, type=ReportJson) if done.returncode == 0 else failed
    except msgspec.DecodeError:
        return failed
