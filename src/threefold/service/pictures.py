"""Pictures that people upload: decoded, checked, scaled down, and encoded again without metadata.

Nothing of the uploaded file is kept. A process of its own decodes each picture: it has limits of
memory and time, and when it ends the system has its memory back.
"""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Lock, RLock
from typing import Final

import msgspec

from threefold.model import typed
from threefold.rules.types import Message, Refusal
from threefold.service.apart import run_worker_process
from threefold.service.picture_decoding import (
    LONGEST_SIDE,
    MOST_BYTES,
    Decoded,
    Picture,
    Upload,
    reencoded,
)
from threefold.service.picture_rooms import PlacedPicture, RoomAtTable, Strays
from threefold.service.picture_uses import PicturePast, person_of, pictures_named
from threefold.store.contract import Store, StoreError
from threefold.store.images import Images
from threefold.table.history import GM, Seat

MOST_KEPT: Final = 24_000_000
"""The most bytes of the pictures in use at one table: what its handouts and portraits show."""

MOST_OF_ONE: Final = 36_000_000
"""The most bytes of pictures that one player has at a table, with those that an undo could bring
back.
"""

MOST_OF_PLAYERS: Final = 72_000_000
"""The same for all players of a table together."""

MOST_OF_GM: Final = 72_000_000
"""The same for the GM and the assistants."""

MOST_OF_TABLE: Final = MOST_OF_GM + MOST_OF_PLAYERS
"""The most that a table takes in from an archive."""

DECODING_SECONDS: Final = 30
"""The longest that a process may take for one upload, or for one picture of an archive."""


def encode_apart(data: bytes, name: str, longest: int = LONGEST_SIDE) -> Picture | Refusal:
    """Encode an uploaded picture for the store, in a process of its own; a refusal where it is not
    accepted. ``name`` is the file's name in messages, ``longest`` the longest side."""
    if len(data) > MOST_BYTES:
        return _picture_refusal(name, "large", MOST_BYTES // 1_000_000)
    answer = _decode_in_process(Upload(data, longest=longest))
    if answer is None:
        return _picture_refusal(name, "unread")
    return answer.picture or _picture_refusal(name, answer.why, answer.n)


def is_stored_apart(digest: str, body: bytes) -> bool:
    """Whether bytes from an archive are a picture as this program encodes it and match the digest.
    A process of its own decodes them."""
    if len(body) > MOST_BYTES or hashlib.sha256(body).hexdigest() != digest:
        return False
    answer = _decode_in_process(Upload(body, digest))
    return answer is not None and answer.stored


def _decode_in_process(upload: Upload) -> Decoded | None:
    """Return the answer of a process; None when it needs more memory or time than it may have."""
    asked = msgspec.json.encode(upload)
    try:
        done = run_worker_process("picture", asked=asked, seconds=DECODING_SECONDS)
    except subprocess.TimeoutExpired:
        return None
    try:
        return typed.decode(done.stdout, Decoded) if done.returncode == 0 else None
    except msgspec.DecodeError:
        return None


def reencode_picture(data: bytes, name: str) -> Picture | Refusal:
    """Do the same as ``encode_apart``, in this process."""
    answer = reencoded(data)
    return answer.picture or _picture_refusal(name, answer.why, answer.n)


class Pictures:
    """The pictures of all tables. The caller decides who may see one.

    The store keeps them, unless ``elsewhere`` is set: then new pictures are kept there. Pictures
    already in the store stay there and are still found. ``past`` gives the history of a table and
    the events in it that name pictures, ``ticks`` the seconds of a monotonic clock.

    A picture stays as long as an event names it that is in force, or that an undo, a redo or a copy
    at a bookmark can bring back. Only those in use count against the table's room.
    """

    def __init__(
        self, store: Store, past: Callable[[str], PicturePast], ticks: Callable[[], float]
    ) -> None:
        self._store = store
        self._past = past
        self.elsewhere: Images | None = None
        self._lock = Lock()
        self._placing: dict[str, RLock] = {}
        self._in_hand: set[tuple[str, str, str]] = set()
        self._strays = Strays(ticks)
        self._swept: dict[str, int] = {}

    @contextmanager
    def placing(self, table: str, picture: Picture, by: Seat = GM) -> Iterator[None]:
        """Have a table's pictures to oneself while one is kept and a command names it. At the end
        it is there if an event names it, and all that nobody can see any more is gone."""
        mark = table, picture.digest, person_of(by)
        with self._turn(table):
            there = picture.digest in self._sizes(table)
            self._in_hand.add(mark)
            try:
                yield
            finally:
                self._in_hand.discard(mark)
                self._store_or_remove(table, picture, there)

    def _turn(self, table: str) -> RLock:
        with self._lock:
            return self._placing.setdefault(table, RLock())

    def _store_or_remove(self, table: str, picture: Picture, there: bool) -> None:
        history, uses = self._past(table)
        named = any(use.digest == picture.digest for use in uses)
        if named and picture.digest not in self._sizes(table):
            # another program removed it meanwhile
            self._add(table, picture.digest, picture.body)
        with suppress(StoreError):  # the chores sweep again
            if not named and not there:
                self._remove(table, history.version, [picture.digest])
            self.sweep(table)

    def is_in_hand(self, table: str, digest: str, by: Seat) -> bool:
        """Whether a person is putting a picture at a table right now."""
        return (table, digest, person_of(by)) in self._in_hand

    def keep(
        self, table: str, picture: Picture, by: Seat = GM, instead_of: str = ""
    ) -> Refusal | None:
        """Keep a picture at a table; a refusal where there is no room for it. ``instead_of`` is the
        digest of the picture in use that it replaces. Raises ``TableNotFound``. Nobody is told that
        the same picture is there: it may be kept secret."""
        history, uses = self._past(table)
        kept, named = self._sizes(table), pictures_named(history, uses)
        at = RoomAtTable(history.state, kept, named, MOST_KEPT)
        placed = PlacedPicture(picture.digest, len(picture.body), instead_of)
        if by.role == "player":
            refusal = at.player_refusal(placed, by, MOST_OF_ONE, MOST_OF_PLAYERS)
        else:
            refusal = at.gm_refusal(placed, MOST_OF_GM)
        if refusal is None:
            self._add(table, picture.digest, picture.body)
        return refusal

    def picture(self, table: str, digest: str) -> bytes | None:
        """Return the bytes of a picture, in WebP; None where there is none."""
        if self.elsewhere is None:
            found = None
        else:
            found = self.elsewhere.picture(table, digest)
        if found is None:
            return self._store.picture(table, digest)
        return found

    def all_of(self, table: str) -> dict[str, bytes]:
        """Return all pictures of a table by their digests. Raises ``TableNotFound``."""
        return self._bodies(table, self._sizes(table))

    def for_archive(self, table: str) -> dict[str, bytes]:
        """Return the pictures of a table for its archive: those in use, and the newest of those
        replaced as far as an archive has room for them. Raises ``TableNotFound``."""
        history, uses = self._past(table)
        kept, named = self._sizes(table), pictures_named(history, uses)
        return self._bodies(
            table, RoomAtTable(history.state, kept, named, MOST_KEPT).for_archive(uses)
        )

    def _bodies(self, table: str, digests: Iterable[str]) -> dict[str, bytes]:
        found = {digest: self.picture(table, digest) for digest in digests}
        return {digest: body for digest, body in sorted(found.items()) if body is not None}

    def copy(self, table: str, to: str) -> None:
        """Copy the pictures of a table to another one (``to``). Raises ``TableNotFound``."""
        for digest, body in self.all_of(table).items():
            self._add(to, digest, body)
        self.sweep(to)

    def take_in(self, table: str, digest: str, body: bytes) -> bool:
        """Keep a picture from an archive, if there is room and it is encoded as this program does
        it. Return whether it was kept. Raises ``TableNotFound``."""
        kept = self._sizes(table)
        room = digest in kept or sum(kept.values()) + len(body) <= MOST_OF_TABLE
        fits = room and is_stored_apart(digest, body)
        if fits:
            self._add(table, digest, body)
        return fits

    def sweep(self, table: str) -> None:
        """Remove the pictures of a table that no undo, no redo and no copy at a bookmark can bring
        back. One that no event has ever named may be on its way in another program: it stays for a
        while."""
        with self._turn(table):
            kept = self._sizes(table)
            if not kept:
                return
            history, uses = self._past(table)
            named = pictures_named(history, uses)
            gone = [digest for digest in kept if digest in named.named - named.within_reach]
            gone += self._strays.old(table, kept.keys() - named.named)
            busy = {digest for at, digest, _ in self._in_hand if at == table}
            self._remove(table, history.version, [digest for digest in gone if digest not in busy])

    def tend(self, table: str, version: int) -> None:
        """Sweep a table if it has changed since the last time, or has strays."""
        if self._swept.get(table) == version and not self._strays.at(table):
            return
        if self.elsewhere is None or self._past(table)[1]:  # to list a bucket costs a request
            self.sweep(table)
        self._swept[table] = version

    def forget(self, table: str) -> None:
        """Forget what is known of a table that nobody plays: it is swept when it is played
        again.
        """
        with self._lock:
            self._swept.pop(table, None)
            self._placing.pop(table, None)

    def _remove(self, table: str, version: int, digests: Sequence[str]) -> None:
        """Remove pictures, unless the table has changed since it was looked at: then the next sweep
        does.
        """
        if not digests or not self._store.remove_pictures(table, version, digests):
            return
        if self.elsewhere is not None:
            for digest in digests:
                self.elsewhere.remove(table, digest)

    def _add(self, table: str, digest: str, body: bytes) -> None:
        if self.elsewhere is None:
            self._store.add_picture(table, digest, body)
        elif digest not in self._store.pictures(table):
            self.elsewhere.add(table, digest, body)

    def _sizes(self, table: str) -> dict[str, int]:
        kept = self._store.pictures(table)
        if self.elsewhere is None:
            return kept
        return self.elsewhere.sizes(table) | kept


def gather(store: Store, images: Images) -> None:
    """Copy the pictures that are kept elsewhere into a store, such as a backup, so that it is
    complete. Files that do not match their digest are left out."""
    for table in store.tables():
        kept = store.pictures(table.id)
        for digest in images.sizes(table.id):
            if digest in kept:
                body = None
            else:
                body = images.picture(table.id, digest)
            if body is not None and hashlib.sha256(body).hexdigest() == digest:
                store.add_picture(table.id, digest, body)


def _picture_refusal(name: str, why: str, n: int = 0) -> Refusal:
    return Refusal(
        "bad_value", "picture", Message(f"refusal.picture_{why}", {"file": name[:80], "n": n})
    )
