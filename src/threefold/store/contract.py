"""What every event store promises. One abstract suite (``tests/contracts/store``) tests each
implementation.

Errors:

    StoreError ├── TableNotFound     there is no such table ├── VersionConflict   another append
    came first: load, decide again, append again │   └── Replaced      the records are not those
    that this store returned before: load all again ├── Damaged           a record of the table
    cannot be used; earlier records and other tables can ├── Waiting           an earlier command at
    the table is not finished yet └── Unusable          the store cannot be opened, read or written;
    its message says why and what helps
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from threefold.rules.types import Message, Params
from threefold.store.troubles import Damage, Trouble
from threefold.table.history import Record, Seat


class StoreError(Exception):
    """A store could not do what was asked; ``message`` explains it to a person."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key, dict(message.params))
        self.message = message


class TableNotFound(StoreError):
    """There is no table with this id."""

    def __init__(self, table: str) -> None:
        super().__init__(Message("store.no_table", {"table": table}))


class VersionConflict(StoreError):
    """The table is at another version than the one expected; nothing was appended."""

    def __init__(self, table: str, expected: int, actual: int) -> None:
        super().__init__(
            Message("store.conflict", {"table": table, "expected": expected, "actual": actual})
        )
        self.expected, self.actual = expected, actual


class Replaced(VersionConflict):
    """The table's records are not those that this store returned before: another copy was put in
    their place.
    """


class Damaged(StoreError):
    """A record of a table cannot be used. The table may continue from the record before it."""

    def __init__(self, table: str, seq: int, damage: Damage) -> None:
        self.why = Message(f"store.damage.{damage}")
        params: Params = {"table": table, "seq": seq, "good": seq - 1, "why": self.why}
        super().__init__(Message("store.damaged" if seq > 1 else "store.damaged_at_once", params))
        self.table, self.seq, self.damage = table, seq, damage

    @property
    def good(self) -> int:
        """The last event that can be used."""
        return self.seq - 1


class Waiting(StoreError):
    """An earlier command at this table is not stored yet; nothing was appended."""

    def __init__(self, table: str) -> None:
        super().__init__(Message("store.waiting", {"table": table}))


class Unusable(StoreError):
    """The store cannot be opened, read or written."""

    def __init__(self, trouble: Trouble, place: str) -> None:
        super().__init__(Message(f"store.{trouble}", {"place": place}))
        self.trouble, self.place = trouble, place


class TableInfo(NamedTuple):
    """A table in a list: when it was made (ISO 8601, UTC) and how many events it has."""

    id: str
    created: str
    version: int


class Snapshot(NamedTuple):
    """What a program made of a table's records up to event ``seq``, under a name of at most 64
    characters. It is a cache: it saves time, and may always be lost."""

    name: str
    seq: int
    body: bytes


class Ages(NamedTuple):
    """After how many days what opens a table ends; 0 for never. Browsers are counted from their
    last visit, links and tokens from when they were made."""

    browsers: int = 0
    links: int = 0
    tokens: int = 0


class Link(NamedTuple):
    """Access to one seat. Only the SHA-256 of its token is stored; ``revoked`` is when it was
    revoked, ``used`` when a browser last came in by it. ``days`` is the age of links at its table
    (``Ages``)."""

    id: str
    table: str
    seat: Seat
    token_hash: str
    created: str
    revoked: str | None = None
    used: str | None = None
    days: int = 0


class Visit(NamedTuple):
    """A browser that came in by a link, with the hash of its secret. ``used`` is its last visit,
    ``device`` the kind of device; both are None if it was last here before they were stored.
    ``days`` is the age of browsers at its table."""

    secret_hash: str
    link: Link
    created: str
    used: str | None = None
    device: str | None = None
    days: int = 0


class AccessUse(NamedTuple):
    """A use of a link or token (``key`` is its id), or of a browser (the hash of its secret), on a
    kind of ``device``. The mark of a browser, or an earlier secret of it, has the hash of the
    secret that it has now, ``browser``."""

    key: str
    at: str
    device: str | None = None
    browser: str | None = None


class ShelfItem(NamedTuple):
    """An item on a player's shelf: a character, or the draft of one. The store knows its name, but
    not what ``body`` holds."""

    id: str
    name: str
    updated: str
    body: bytes


class Token(NamedTuple):
    """A program's access to one seat, with what it may do there (``scopes``). Only the SHA-256 of
    its secret is stored; ``ended`` is when it ended, ``used`` when it was used last, ``days`` the
    age of tokens at its table."""

    id: str
    table: str
    seat: Seat
    name: str
    scopes: tuple[str, ...]
    token_hash: str
    created: str
    ended: str | None = None
    used: str | None = None
    days: int = 0


class Webhook(NamedTuple):
    """An address to which what happens at a table is sent, in the ``form`` that it reads. Where its
    lines are not in English, their language follows after a slash, as in ``discord/fr``.

    ``secret`` signs what is sent, so it is stored as it is. ``sent`` is the last step of the table
    that was delivered or given up, ``ended`` when the webhook ended.
    """

    id: str
    table: str
    url: str
    form: str
    secret: str
    created: str
    sent: int = 0
    ended: str | None = None


MOST_JOBS: Final = 200
"""The most jobs that are known at once."""

Heard = Callable[[str, str], None]
"""A handler of messages: it gets a topic and a text. A thread of the store calls it, and it must
return soon.
"""

TABLE: Final = "table"
LOOK: Final = "look"
GAP: Final = "gap"
"""Topics of the store itself. ``TABLE``: others changed the table in the text; ``LOOK``: any table
may have changed; ``GAP``: some of what others did and said was missed."""


class Store(Protocol):
    """Tables as append-only lists of records, the links to their seats, and the browsers that came
    in by a link. Also the shelves on which players keep characters; of a shelf's owner only the
    hash of a secret is known.

    Every method is one transaction: it is done completely and durably before it returns, or not at
    all. All may be called from any thread.

    Each record has a digest chained to the one before it. ``load`` verifies them, so that damage to
    one table does not affect others.
    """

    @property
    def read_only(self) -> Unusable | None:
        """Why tables can be read but not changed; None where they can be changed."""
        ...

    def create(self, at: str, records: Sequence[Record] = (), made_from: str | None = None) -> str:
        """Create a table under a new random id, with its first records.

        ``made_from`` is a key, at most 64 characters, of what the table is made from. If there is a
        table with the same key, nothing is created, and its id is returned.
        """
        ...

    def made_from(self, key: str) -> str | None:
        """Return the table that was made from this key; None if there is none."""
        ...

    def tables(self) -> list[TableInfo]:
        """Return all tables, the oldest first."""
        ...

    def info(self, table: str) -> TableInfo:
        """Return one table. Raises ``TableNotFound``."""
        ...

    def count_tables(self) -> int:
        """Return how many tables there are."""
        ...

    def append(self, table: str, expected: int, records: Sequence[Record]) -> None:
        """Append records that follow event ``expected``, all or none.

        Raises ``VersionConflict`` unless the table has exactly ``expected`` events, ``Replaced``
        when they are not those that this store returned before, ``TableNotFound``, and
        ``ValueError`` when the records are not numbered ``expected + 1`` onwards.
        """
        ...

    def load(
        self, table: str, after: int = 0, to: int | None = None, anew: bool = False
    ) -> list[Record]:
        """Return the records after one event and up to another (None: to the last), in order, each
        verified by its digest.

        Raises ``TableNotFound``, ``Damaged``, and ``Replaced`` when event ``after`` is not there,
        or the records are not those that this store returned before. With ``anew``, or when all
        records are asked for, they are not compared with those.
        """
        ...

    def keep(self, table: str, by: str, snapshots: Sequence[Snapshot]) -> None:
        """Store snapshots of records that this store returned or appended. Each replaces the one
        with its name and event. Snapshots with these names by others than ``by`` (at most 64
        characters: the program that made them) are deleted.

        Raises ``TableNotFound``, and ``Replaced`` when the records are not those that this store
        returned before.
        """
        ...

    def snapshot(self, table: str, by: str, name: str, to: int | None = None) -> Snapshot | None:
        """Return the newest valid snapshot of this name, of event ``to`` or an earlier one; None if
        there is none. A snapshot is valid if it is unchanged, was made by the program ``by``, and
        is of the records that are there now. Raises ``TableNotFound``."""
        ...

    def snapshots(self, table: str, by: str, name: str) -> list[Snapshot]:
        """Return all valid snapshots of this name, in order. Raises ``TableNotFound``."""
        ...

    def set_aside(self, table: str, after: int, at: str) -> int:
        """Move the records after an event out of a table to a place apart, delete their snapshots,
        and return how many records they were. Raises ``TableNotFound``."""
        ...

    def mislabelled(self, table: str) -> dict[int, str]:
        """Return the records that are whole, but are kept under the name of another command than
        theirs, by their number, with the right name. Raises ``TableNotFound``."""
        ...

    def relabel(self, table: str, commands: Mapping[int, str]) -> None:
        """Keep records under these names of commands. Raises ``TableNotFound``."""
        ...

    @property
    def shared(self) -> bool:
        """Whether other programs serve the same tables."""
        ...

    def note_job(self, id_hash: str, at: str, body: bytes, since: str) -> None:
        """Store what is known of a job, in place of what was known. Jobs that were last noted
        before ``since`` are deleted, and of the others all but the ``MOST_JOBS`` noted last:
        anybody may start one."""
        ...

    def job(self, id_hash: str) -> tuple[str, bytes] | None:
        """Return when a job was last noted, and what is known of it; None if it is unknown."""
        ...

    def changed_since(self, table: str, version: int) -> bool:
        """Whether others have changed a table from this version. A store where few others are
        expected, and are soon heard (``listen``), does not check this and returns False. Raises
        ``TableNotFound``."""
        ...

    def listen(self, heard: Heard) -> None:
        """From now on, call ``heard`` with what others do and say."""
        ...

    def send_message(self, topic: str, key: str, text: str) -> None:
        """Send a message soon to all other programs at this store. It is not stored, and it may be
        missed. It replaces a message with the same key that has not been sent yet. A text has at
        most 7,800 bytes."""
        ...

    def duty(self, name: str) -> bool:
        """Whether this program has a duty that only one of all those at the store has. Ask each
        time.
        """
        ...

    def forget(self, table: str) -> None:
        """Stop tracking what others do to a table, and free what is held of it."""
        ...

    def changed_elsewhere(self) -> list[str]:
        """Return the tables that others changed since this store last returned or appended their
        records.
        """
        ...

    def checkpoint(self) -> None:
        """Write what was stored to where a copy of the store includes it."""
        ...

    def of_command(self, table: str, command: str) -> list[Record]:
        """Return the records of a command, in order; none when it was never carried out. Raises
        ``TableNotFound``.
        """
        ...

    def add_link(self, table: str, seat: Seat, token_hash: str, at: str) -> Link:
        """Add a link to a seat. Raises ``TableNotFound``."""
        ...

    def revoke_link(self, link: str, at: str) -> bool:
        """Revoke a link, and sign out every browser that came in by it. False when it was revoked
        or never there.
        """
        ...

    def links(self, table: str) -> list[Link]:
        """Return all links of a table, revoked ones included, the oldest first. Raises
        ``TableNotFound``.
        """
        ...

    def link_of_token(self, token_hash: str) -> Link | None:
        """Return the link of a token; None when it is unknown or revoked."""
        ...

    def seat_link(self, link: str, seat: Seat) -> bool:
        """Set the seat of a guest's link, which has no PC yet. False when it has one already, is
        revoked or was never there."""
        ...

    def add_visit(
        self,
        link: str,
        secret_hash: str,
        at: str,
        device: str | None = None,
        browser: str | None = None,
    ) -> bool:
        """Store that a browser came in by a link, under the hash of its cookie, with the kind of
        its device. A mark has the hash of the secret of its browser, ``browser``. False when the
        link is revoked."""
        ...

    def visit(self, secret_hash: str) -> Visit | None:
        """Return the browser with this secret or mark; None when it is unknown, signed out, or its
        link revoked.
        """
        ...

    def visits(self, table: str) -> list[Visit]:
        """Return the browsers that came in to a table, without marks and earlier secrets, the
        oldest first. Of a browser that was last here before marks were told apart, its mark is
        returned too. Raises ``TableNotFound``."""
        ...

    def came_again(self, link: str, mark_hash: str, secret_hash: str) -> None:
        """Store that the browser with this mark came in by the same link again, and got another
        secret: it is one browser, and is listed and signed out as one. Nothing happens where the
        mark is unknown, or of another link."""
        ...

    def end_visit(self, secret_hash: str) -> bool:
        """Sign a browser out, with its marks and its earlier secrets. False when it is unknown."""
        ...

    def note_uses(self, uses: Sequence[AccessUse]) -> None:
        """Store when things were used last. A later use of the same key replaces the earlier
        one.
        """
        ...

    def ages(self, table: str) -> Ages:
        """Return after how many days what opens a table ends. Raises ``TableNotFound``."""
        ...

    def set_ages(self, table: str, ages: Ages) -> None:
        """Set after how many days what opens a table ends. Raises ``TableNotFound``."""
        ...

    def add_token(self, token: Token) -> None:
        """Add a program's token for a seat. Raises ``TableNotFound``."""
        ...

    def end_token(self, id: str, at: str) -> bool:
        """End a program's token. False when it had ended or was never there."""
        ...

    def tokens(self, table: str) -> list[Token]:
        """Return all tokens of a table, ended ones included, the oldest first. Raises
        ``TableNotFound``.
        """
        ...

    def token_of(self, token_hash: str) -> Token | None:
        """Return the token with this hash; None when it is unknown or has ended."""
        ...

    def add_webhook(self, webhook: Webhook) -> None:
        """Add a webhook. Raises ``TableNotFound``."""
        ...

    def end_webhook(self, id: str, at: str) -> bool:
        """End a webhook. False when it had ended or was never there."""
        ...

    def webhooks(self, table: str | None = None) -> list[Webhook]:
        """Return the webhooks of a table that have not ended, or of all tables, the oldest
        first.
        """
        ...

    def webhook_sent(self, id: str, step: int) -> None:
        """Store the last step of the table that was sent to a webhook."""
        ...

    def add_picture(self, table: str, digest: str, body: bytes) -> None:
        """Store a picture of a table by the digest of its bytes; one that is there stays. Raises
        ``TableNotFound``.
        """
        ...

    def picture(self, table: str, digest: str) -> bytes | None:
        """Return a picture of a table; None where there is none."""
        ...

    def pictures(self, table: str) -> dict[str, int]:
        """Return the digests of a table's pictures, sorted, with how many bytes each has. Raises
        ``TableNotFound``.
        """
        ...

    def remove_pictures(self, table: str, version: int, digests: Collection[str]) -> bool:
        """Delete pictures of a table that has ``version`` events. False when it has others by now:
        then nothing is done, for a new event may name one of them. Raises ``TableNotFound``."""
        ...

    def add_seed(self, table: str, commitment: str, seed: bytes) -> None:
        """Store the seed of a table's sealed dice by its commitment. Raises ``TableNotFound``."""
        ...

    def seed(self, table: str, commitment: str) -> bytes | None:
        """Return the seed of a commitment; None if this table does not have it. No export of the
        table holds a seed before it is revealed."""
        ...

    def save_item(self, shelf: str, item: ShelfItem) -> bool:
        """Put an item on a shelf, in place of the one with its id. False when another shelf has
        that id.
        """
        ...

    def shelf_items(self, shelf: str) -> list[ShelfItem]:
        """Return all items on a shelf, the one changed last first."""
        ...

    def shelf_item(self, shelf: str, id: str) -> ShelfItem | None:
        """Return one item on a shelf; None if it is not there."""
        ...

    def count_shelf_items(self) -> int:
        """Return how many items there are on all shelves."""
        ...

    def bytes_of_shelf_items(self) -> int:
        """Return how many bytes the bodies of the items on all shelves have together."""
        ...

    def oldest_shelf_items(self, before: str, most: int) -> list[tuple[str, ShelfItem]]:
        """Return the shelf and the item of at most ``most`` items that were last saved before this
        time, the oldest first."""
        ...

    def discard(self, shelf: str, id: str) -> bool:
        """Remove an item from a shelf for good. False when it is not there."""
        ...

    def move_shelf(self, shelf: str, to: str) -> int:
        """Move all items of a shelf to another, and return how many they were."""
        ...

    def probe(self) -> None:
        """Write something that is gone at once, so that it is known whether the place still takes
        anything. Raises ``Unusable`` when it does not."""
        ...

    def close(self) -> None:
        """Close files and connections."""
        ...


def random_id() -> str:
    """Return a random id for a table, a link or an item."""
    return secrets.token_hex(8)


def check_numbers(expected: int, records: Sequence[Record]) -> None:
    """Raise ValueError unless there are records and they follow the version to which they are
    appended.
    """
    if not records:
        raise ValueError("there is nothing to append")
    if [r.seq for r in records] != list(range(expected + 1, expected + 1 + len(records))):
        raise ValueError(
            f"records {records[0].seq} to {records[-1].seq} do not follow event {expected}"
        )
