"""What every event store promises. One abstract suite (``tests/contracts/store``) holds each implementation to it.

Errors:

    StoreError
    ├── TableNotFound     there is no such table
    ├── VersionConflict   somebody else appended first: load, decide again, append again
    │   └── Replaced      the table's records are others than those this store gave before: load all of it again
    ├── Damaged           a record of the table cannot be used; those before it can, and all other tables
    ├── Waiting           an earlier command at the table has not come to its end yet
    └── Unusable          the store cannot be opened, read or written; its message says why and what helps
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from threefold.rules.types import Message, Params
from threefold.store.troubles import Damage, Trouble
from threefold.table.history import Record, Seat


class StoreError(Exception):
    """A store could not do what was asked; ``message`` says it to a person."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key, dict(message.params))
        self.message = message


class TableNotFound(StoreError):
    """There is no table of this id."""

    def __init__(self, table: str) -> None:
        super().__init__(Message("store.no_table", {"table": table}))


class VersionConflict(StoreError):
    """The table is at another version than the one expected; nothing was appended."""

    def __init__(self, table: str, expected: int, actual: int) -> None:
        super().__init__(Message("store.conflict", {"table": table, "expected": expected, "actual": actual}))
        self.expected, self.actual = expected, actual


class Replaced(VersionConflict):
    """The table's records are not those that this store gave before: another copy was put in their place."""


class Damaged(StoreError):
    """A record of a table cannot be used. The table may go on from the one before it."""

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
    """What was asked before at this table is not stored yet; nothing was appended."""

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
    """What a program made of a table's records up to event ``seq``, under a name of at most 64 characters. It is kept
    so that it need not be made again, and never needed."""

    name: str
    seq: int
    body: bytes


class Link(NamedTuple):
    """A way in to one seat. Only the SHA-256 of its token is known; ``revoked`` is when it stopped opening anything."""

    id: str
    table: str
    seat: Seat
    token_hash: str
    created: str
    revoked: str | None = None


class ShelfItem(NamedTuple):
    """Something on a player's shelf: a character, or the draft of one. The store knows its name, not what is in it."""

    id: str
    name: str
    updated: str
    body: bytes


class Token(NamedTuple):
    """A program's way in to one seat, with what it may do there (``scopes``). Only the SHA-256 of its secret is known;
    ``ended`` is when it stopped opening anything."""

    id: str
    table: str
    seat: Seat
    name: str
    scopes: tuple[str, ...]
    token_hash: str
    created: str
    ended: str | None = None


class Webhook(NamedTuple):
    """An address that is told what happens at a table, in the ``form`` that it reads; where its lines are not English,
    their language stands behind a slash, as in ``discord/fr``.

    ``secret`` signs what is sent, so it is stored as it is. ``sent`` is the last step of the table that the address has
    taken or that was given up, ``ended`` when it was taken off.
    """

    id: str
    table: str
    url: str
    form: str
    secret: str
    created: str
    sent: int = 0
    ended: str | None = None


Heard = Callable[[str, str], None]
"""Is told a topic and a text. It is called from a thread of the store's, and does not take long."""

TABLE: Final = "table"
LOOK: Final = "look"
GAP: Final = "gap"
"""Topics of the store itself: others changed a table (the text), or any; some of what they did and said was missed."""


class Store(Protocol):
    """Tables as append-only lists of records, the links to their seats, and the browsers that came in by a link.
    Beside them the shelves on which players keep characters, each known by the hash of its owner's secret alone.

    Every method is one transaction: it happens whole and durably before it returns, or not at all. All may be called
    from any thread.

    Each record carries a digest chained to the one before it. ``load`` checks them: a damaged table fails alone.
    """

    @property
    def read_only(self) -> Unusable | None:
        """Why tables can be read and not changed; None where they can."""
        ...

    def create(self, at: str, records: Sequence[Record] = (), made_from: str | None = None) -> str:
        """Make a table under a new random id, with the records it begins with.

        ``made_from`` is a key, at most 64 characters, of what it is made from: where a table was made from the same,
        nothing is made, and the id is that table's.
        """
        ...

    def made_from(self, key: str) -> str | None:
        """The table that was made from something, by its key."""
        ...

    def tables(self) -> list[TableInfo]:
        """All tables, the oldest first."""
        ...

    def info(self, table: str) -> TableInfo:
        """One table. Raises ``TableNotFound``."""
        ...

    def count_tables(self) -> int:
        """How many tables there are."""
        ...

    def append(self, table: str, expected: int, records: Sequence[Record]) -> None:
        """Append records that follow event ``expected``, all or none.

        Raises ``VersionConflict`` unless the table has exactly ``expected`` events, ``Replaced`` when they are not
        those this store gave before, ``TableNotFound``, and ``ValueError`` when the records are not numbered
        ``expected + 1`` onwards.
        """
        ...

    def load(self, table: str, after: int = 0, to: int | None = None, anew: bool = False) -> list[Record]:
        """The records after one event and up to another (None: to the last), in order, each proved by its digest.

        Raises ``TableNotFound``, ``Damaged``, and ``Replaced`` when event ``after`` is not there, or the records are
        not those given before. ``anew`` asks for them whatever was given before, as does who asks for all of them.
        """
        ...

    def keep(self, table: str, by: str, snapshots: Sequence[Snapshot]) -> None:
        """Keep snapshots of records that this store gave or took, each in place of the one of its name and event; those
        of the same names by others than ``by`` (at most 64 characters: the program that made them) are dropped.

        Raises ``TableNotFound``, and ``Replaced`` when the records are not those given before.
        """
        ...

    def snapshot(self, table: str, by: str, name: str, to: int | None = None) -> Snapshot | None:
        """The newest snapshot of this name, of event ``to`` or one before it. One that is not as it was kept, is by
        another program or of other records than those that are there now, is none. Raises ``TableNotFound``."""
        ...

    def snapshots(self, table: str, by: str, name: str) -> list[Snapshot]:
        """All snapshots of this name, in order, but those that are none. Raises ``TableNotFound``."""
        ...

    def set_aside(self, table: str, after: int, at: str) -> int:
        """Take the records after an event out of a table with their snapshots, keep the records apart, say how many.
        Raises ``TableNotFound``."""
        ...

    @property
    def shared(self) -> bool:
        """Whether other programs serve the same tables."""
        ...

    def note_job(self, id_hash: str, at: str, body: bytes, since: str) -> None:
        """Note what is known of a job, in place of what was; jobs that were noted last before ``since`` are dropped."""
        ...

    def job(self, id_hash: str) -> tuple[str, bytes] | None:
        """When a job was noted last, and what is known of it."""
        ...

    def moved_on(self, table: str, version: int) -> bool:
        """Whether others have taken a table to another version. Where few others are expected, and soon heard
        (``listen``), that is not asked, and this is False. Raises ``TableNotFound``."""
        ...

    def listen(self, heard: Heard) -> None:
        """Have told from now on what others do and say."""
        ...

    def tell(self, topic: str, key: str, text: str) -> None:
        """Say something soon to all other programs at this store; nothing of it is kept, and it may be missed. What was
        said under the same key before and has not been sent yet is not sent. A text has at most 7,800 bytes."""
        ...

    def duty(self, name: str) -> bool:
        """Whether this program does what one of all those at the store should do. It is asked each time."""
        ...

    def forget(self, table: str) -> None:
        """What others do to a table is no news any more: nothing of it is held."""
        ...

    def changed_elsewhere(self) -> list[str]:
        """The tables that others changed since this store last gave or took their records."""
        ...

    def checkpoint(self) -> None:
        """Bring what was stored to where a copy of the store finds it."""
        ...

    def of_command(self, table: str, command: str) -> list[Record]:
        """What a command produced, in order; nothing when it was never carried out. Raises ``TableNotFound``."""
        ...

    def add_link(self, table: str, seat: Seat, token_hash: str, at: str) -> Link:
        """Add a way in to a seat. Raises ``TableNotFound``."""
        ...

    def revoke_link(self, link: str, at: str) -> bool:
        """Close a way in, and turn out every browser that came by it. False when it was closed or never there."""
        ...

    def links(self, table: str) -> list[Link]:
        """All links of a table, revoked ones included, the oldest first. Raises ``TableNotFound``."""
        ...

    def link_of_token(self, token_hash: str) -> Link | None:
        """The link that a token opens, unless it is revoked."""
        ...

    def seat_link(self, link: str, seat: Seat) -> bool:
        """Give a link that leads to a seat without a PC the seat its guest has taken. False when it has one already,
        is revoked or was never there."""
        ...

    def add_visit(self, link: str, secret_hash: str, at: str) -> bool:
        """Remember a browser that came in by a link, under the hash of its cookie. False when the link is revoked."""
        ...

    def link_of_visit(self, secret_hash: str) -> Link | None:
        """The link by which a browser came in, unless it is revoked."""
        ...

    def add_token(self, token: Token) -> None:
        """Add a program's way in to a seat. Raises ``TableNotFound``."""
        ...

    def end_token(self, id: str, at: str) -> bool:
        """Close a program's way in. False when it was closed or never there."""
        ...

    def tokens(self, table: str) -> list[Token]:
        """All tokens of a table, ended ones included, the oldest first. Raises ``TableNotFound``."""
        ...

    def token_of(self, token_hash: str) -> Token | None:
        """The token with this hash, unless it has ended."""
        ...

    def add_webhook(self, webhook: Webhook) -> None:
        """Add an address that is told what happens. Raises ``TableNotFound``."""
        ...

    def end_webhook(self, id: str, at: str) -> bool:
        """Tell an address nothing more. False when it was taken off or never there."""
        ...

    def webhooks(self, table: str | None = None) -> list[Webhook]:
        """The webhooks of a table that have not ended, or of all tables, the oldest first."""
        ...

    def webhook_sent(self, id: str, step: int) -> None:
        """Note up to which step of the table an address was told."""
        ...

    def add_picture(self, table: str, digest: str, body: bytes) -> None:
        """Keep a picture of a table by the digest of its bytes; one that is there stays. Raises ``TableNotFound``."""
        ...

    def picture(self, table: str, digest: str) -> bytes | None:
        """A picture of a table."""
        ...

    def pictures(self, table: str) -> dict[str, int]:
        """The digests of a table's pictures, in their order, with how many bytes each has. Raises ``TableNotFound``."""
        ...

    def add_seed(self, table: str, commitment: str, seed: bytes) -> None:
        """Keep the seed of sealed dice of a table by its commitment. Raises ``TableNotFound``."""
        ...

    def seed(self, table: str, commitment: str) -> bytes | None:
        """The seed of a commitment, if this table has it. No export of the table holds it before it is told."""
        ...

    def save_item(self, shelf: str, item: ShelfItem) -> bool:
        """Put something on a shelf, in place of what has its id there. False when another shelf has that id."""
        ...

    def shelf_items(self, shelf: str) -> list[ShelfItem]:
        """All that is on a shelf, what was touched last first."""
        ...

    def shelf_item(self, shelf: str, id: str) -> ShelfItem | None:
        """One thing on a shelf."""
        ...

    def count_shelf_items(self) -> int:
        """How many things there are on all shelves."""
        ...

    def discard(self, shelf: str, id: str) -> bool:
        """Take something off a shelf for good. False when it is not there."""
        ...

    def move_shelf(self, shelf: str, to: str) -> int:
        """Put all that is on a shelf on another, and say how much it was."""
        ...

    def close(self) -> None:
        """Let go of files and connections."""
        ...


def new_id() -> str:
    """A random id for a table, a link or something kept."""
    return secrets.token_hex(8)


def check_numbers(expected: int, records: Sequence[Record]) -> None:
    """Records must be there and follow the version they are appended to."""
    if not records:
        raise ValueError("there is nothing to append")
    if [r.seq for r in records] != list(range(expected + 1, expected + 1 + len(records))):
        raise ValueError(f"records {records[0].seq} to {records[-1].seq} do not follow event {expected}")
