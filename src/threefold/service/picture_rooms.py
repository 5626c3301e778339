"""Whether a table has room for a picture: for whoever puts it there, and by what this person may
know. And the pictures that no event names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from threading import Lock
from typing import Final, NamedTuple

from threefold.rules.types import Message, Refusal
from threefold.service.picture_uses import GM_PERSON, PicturesNamed, PictureUse, person_of
from threefold.table.history import GM, Seat
from threefold.table.state import State
from threefold.table.views.handouts import pictures, redacted_portraits

STRAY_SECONDS: Final = 600.0
"""How long a picture stays that no event names: a command of another program may be about to name
it.
"""


class PlacedPicture(NamedTuple):
    """A picture that somebody puts at a table: its digest, its bytes, and the digest of the one
    that it replaces.
    """

    digest: str
    size: int
    instead_of: str = ""


class RoomAtTable(NamedTuple):
    """A table as it counts pictures: its state, the bytes of each picture by digest, the pictures
    that events name, and the most bytes of those in use."""

    state: State
    kept: Mapping[str, int]
    named: PicturesNamed
    most: int

    def gm_refusal(self, placed: PlacedPicture, most_own: int) -> Refusal | None:
        """Return a refusal where the table, or the GM, has no room. Pictures that no event names
        yet count as in use."""
        in_use = self._in_use(GM, placed.instead_of) | (self.kept.keys() - self.named.named)
        if not self._fits(in_use, placed, self.most):
            return _full("pictures_full", self.most)
        own = self.named.put_by.get(GM_PERSON, set()) | in_use
        if self._fits(own, placed, most_own):
            return None
        return _full("pictures_own", most_own)

    def player_refusal(
        self, placed: PlacedPicture, by: Seat, most_own: int, most_of_players: int
    ) -> Refusal | None:
        """Return a refusal where a player has no room. It depends only on what this player and
        other players have put there, and on what the player sees: what the GM keeps secret does not
        count."""
        own = self.named.put_by.get(person_of(by), set())
        if not self._fits(own, placed, most_own):
            return _full("pictures_own", most_own)
        if not self._fits(self._in_use(by, placed.instead_of), placed, self.most):
            return _full("pictures_full", self.most)
        put = self.named.put_by.items()
        of_players = set[str]().union(*(digests for person, digests in put if person != GM_PERSON))
        if self._fits(of_players, placed, most_of_players):
            return None
        return _full("pictures_players", most_of_players)

    def for_archive(self, uses: Sequence[PictureUse]) -> list[str]:
        """Return the pictures for an archive: all in use, and the newest of those replaced as far
        as there is room.
        """
        first = pictures(self.state, GM) | (self.kept.keys() - self.named.named)
        chosen = [digest for digest in self.kept if digest in first]
        room = self.most - sum(self.kept[digest] for digest in chosen)
        for use in reversed(uses):
            size = self.kept.get(use.digest, self.most + 1)
            if use.digest in self.named.within_reach and use.digest not in chosen and size <= room:
                chosen.append(use.digest)
                room -= size
        return chosen

    def _in_use(self, by: Seat, instead_of: str) -> set[str]:
        """Return the pictures in use that a seat sees, without the one that is replaced, unless
        that is in use twice."""
        held = (each.handout.picture for each in self.state.handouts.values())
        shown = [*held, *redacted_portraits(self.state).values()]
        seen = pictures(self.state, by)
        if shown.count(instead_of) == 1:
            return seen - {instead_of}
        return seen

    def _fits(self, counted: Collection[str], placed: PlacedPicture, most: int) -> bool:
        """Whether a picture fits beside those that count; one that counts already does."""
        taken = sum(self.kept.get(digest, 0) for digest in counted)
        return placed.digest in counted or taken + placed.size <= most


class Strays:
    """Pictures that no event names, with when each was first seen. May be used from any thread."""

    def __init__(self, ticks: Callable[[], float]) -> None:
        self._ticks = ticks
        self._lock = Lock()
        self._seen: dict[tuple[str, str], float] = {}

    def at(self, table: str) -> bool:
        """Whether a table has any."""
        return any(of == table for of, _ in list(self._seen))

    def old(self, table: str, digests: Iterable[str]) -> list[str]:
        """Return those of a table's strays that were seen long ago, and note the others."""
        now, there = self._ticks(), {(table, digest) for digest in digests}
        with self._lock:
            kept = {
                key: since for key, since in self._seen.items() if key[0] != table or key in there
            }
            self._seen = {**dict.fromkeys(there, now), **kept}
            return [digest for of, digest in there if now - self._seen[of, digest] >= STRAY_SECONDS]


def _full(why: str, most: int) -> Refusal:
    return Refusal("not_allowed", "picture", Message(f"refusal.{why}", {"n": most // 1_000_000}))
