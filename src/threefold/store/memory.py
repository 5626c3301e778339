"""A store in memory alone: for tests, and for tables that need not outlive the program."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from threefold.store.alone import Alone
from threefold.store.contract import (
    MOST_JOBS,
    Replaced,
    ShelfItem,
    Snapshot,
    TableInfo,
    TableNotFound,
    Unusable,
    VersionConflict,
    Webhook,
    check_numbers,
    random_id,
)
from threefold.store.memory_access import MemoryAccess
from threefold.table.history import Record


class MemoryStore(MemoryAccess, Alone):
    """Everything in dictionaries, under one lock."""

    def __init__(self) -> None:
        super().__init__()
        self._created: dict[str, str] = {}
        self._records: dict[str, list[Record]] = {}
        self._webhooks: dict[str, Webhook] = {}
        self._shelf_items: dict[str, tuple[str, ShelfItem]] = {}
        self._pictures: dict[tuple[str, str], bytes] = {}
        self._seeds: dict[tuple[str, str], bytes] = {}
        self._made_from: dict[str, str] = {}
        self._jobs: dict[str, tuple[str, bytes]] = {}
        self._aside: dict[str, list[Record]] = {}
        self._snapshots: dict[str, dict[tuple[str, int], tuple[str, Snapshot]]] = {}

    @property
    def read_only(self) -> Unusable | None:
        """None: memory can always be written."""
        return None

    def _records_or_raise(self, table: str) -> list[Record]:
        records = self._records.get(table)
        if records is None:
            raise TableNotFound(table)
        return records

    def create(self, at: str, records: Sequence[Record] = (), made_from: str | None = None) -> str:
        """Create a table, once for each thing it is made from."""
        if records:
            check_numbers(0, records)
        table = random_id()
        with self._lock:
            if made_from is not None and self._made_from.setdefault(made_from, table) != table:
                return self._made_from[made_from]
            self._created[table] = at
            self._records[table] = list(records)
        return table

    def made_from(self, key: str) -> str | None:
        """Return the table that was made from this key."""
        with self._lock:
            return self._made_from.get(key)

    def tables(self) -> list[TableInfo]:
        """All tables, the oldest first."""
        with self._lock:
            return [
                TableInfo(table, at, len(self._records[table]))
                for table, at in self._created.items()
            ]

    def info(self, table: str) -> TableInfo:
        """One table."""
        with self._lock:
            return TableInfo(
                table, self._created.get(table, ""), len(self._records_or_raise(table))
            )

    def count_tables(self) -> int:
        """How many tables there are."""
        with self._lock:
            return len(self._records)

    def append(self, table: str, expected: int, records: Sequence[Record]) -> None:
        """Append records, all or none."""
        check_numbers(expected, records)
        with self._lock:
            known = self._records_or_raise(table)
            if len(known) != expected:
                raise VersionConflict(table, expected, len(known))
            known.extend(records)

    def load(
        self, table: str, after: int = 0, to: int | None = None, anew: bool = False
    ) -> list[Record]:
        """Return the records between two events."""
        with self._lock:
            known = self._records_or_raise(table)
            if after > len(known):
                raise Replaced(table, after, len(known))
            return known[after:to]

    def keep(self, table: str, by: str, snapshots: Sequence[Snapshot]) -> None:
        """Store snapshots."""
        names = {snapshot.name for snapshot in snapshots}
        with self._lock:
            last = len(self._records_or_raise(table))
            if any(snapshot.seq > last for snapshot in snapshots):
                raise Replaced(table, max(snapshot.seq for snapshot in snapshots), last)
            known = self._snapshots.get(table, {})
            stay = {
                key: (of, each)
                for key, (of, each) in known.items()
                if of == by or key[0] not in names
            }
            self._snapshots[table] = stay | {
                (each.name, each.seq): (by, each) for each in snapshots
            }

    def snapshot(self, table: str, by: str, name: str, to: int | None = None) -> Snapshot | None:
        """The newest snapshot of a name."""
        found = [each for each in self.snapshots(table, by, name) if to is None or each.seq <= to]
        if found:
            return found[-1]
        return None

    def snapshots(self, table: str, by: str, name: str) -> list[Snapshot]:
        """All snapshots of a name."""
        with self._lock:
            self._records_or_raise(table)
            kept = self._snapshots.get(table, {}).values()
            return sorted(
                (each for of, each in kept if of == by and each.name == name),
                key=lambda each: each.seq,
            )

    def set_aside(self, table: str, after: int, at: str) -> int:
        """Move the records after an event out of a table."""
        with self._lock:
            known = self._records_or_raise(table)
            aside = known[after:]
            self._aside.setdefault(table, []).extend(aside)
            del known[after:]
            kept = self._snapshots.get(table, {})
            self._snapshots[table] = {key: value for key, value in kept.items() if key[1] <= after}
        return len(aside)

    def note_job(self, id_hash: str, at: str, body: bytes, since: str) -> None:
        """Store what is known of a job."""
        with self._lock:
            known = {
                each: job for each, job in self._jobs.items() if job[0] >= since and each != id_hash
            }
            newest = sorted(known, key=lambda each: known[each][0], reverse=True)[: MOST_JOBS - 1]
            self._jobs = {each: known[each] for each in newest} | {id_hash: (at, body)}

    def job(self, id_hash: str) -> tuple[str, bytes] | None:
        """Return what is known of a job."""
        with self._lock:
            return self._jobs.get(id_hash)

    def changed_elsewhere(self) -> list[str]:
        """Return nothing: no other program has this store."""
        return []

    def checkpoint(self) -> None:
        """Do nothing: there is no copy to prepare."""

    def of_command(self, table: str, command: str) -> list[Record]:
        """Return the records of a command."""
        with self._lock:
            return [r for r in self._records_or_raise(table) if r.command == command]

    def add_webhook(self, webhook: Webhook) -> None:
        """Add a webhook."""
        with self._lock:
            self._records_or_raise(webhook.table)
            self._webhooks[webhook.id] = webhook

    def end_webhook(self, id: str, at: str) -> bool:
        """End a webhook."""
        with self._lock:
            known = self._webhooks.get(id)
            if known is None or known.ended is not None:
                return False
            self._webhooks[id] = known._replace(ended=at)
            return True

    def webhooks(self, table: str | None = None) -> list[Webhook]:
        """Return the webhooks that have not ended."""
        with self._lock:
            return [
                w for w in self._webhooks.values() if w.ended is None and table in (None, w.table)
            ]

    def webhook_sent(self, id: str, step: int) -> None:
        """Store the last step that was sent to a webhook."""
        with self._lock:
            self._webhooks[id] = self._webhooks[id]._replace(sent=step)

    def add_picture(self, table: str, digest: str, body: bytes) -> None:
        """Store a picture of a table."""
        with self._lock:
            self._records_or_raise(table)
            self._pictures.setdefault((table, digest), body)

    def picture(self, table: str, digest: str) -> bytes | None:
        """A picture of a table."""
        with self._lock:
            return self._pictures.get((table, digest))

    def pictures(self, table: str) -> dict[str, int]:
        """The digests of a table's pictures."""
        with self._lock:
            self._records_or_raise(table)
            return {
                digest: len(body)
                for (of, digest), body in sorted(self._pictures.items())
                if of == table
            }

    def remove_pictures(self, table: str, version: int, digests: Collection[str]) -> bool:
        """Delete pictures of a table."""
        with self._lock:
            if len(self._records_or_raise(table)) != version:
                return False
            for digest in digests:
                self._pictures.pop((table, digest), None)
            return True

    def add_seed(self, table: str, commitment: str, seed: bytes) -> None:
        """Store the seed of sealed dice."""
        with self._lock:
            self._records_or_raise(table)
            self._seeds[table, commitment] = seed

    def seed(self, table: str, commitment: str) -> bytes | None:
        """The seed of a commitment."""
        with self._lock:
            return self._seeds.get((table, commitment))

    def save_item(self, shelf: str, item: ShelfItem) -> bool:
        """Put an item on a shelf."""
        with self._lock:
            owner, _ = self._shelf_items.get(item.id, (shelf, item))
            if owner == shelf:
                self._shelf_items[item.id] = shelf, item
            return owner == shelf

    def shelf_items(self, shelf: str) -> list[ShelfItem]:
        """Return all items on a shelf, the one changed last first."""
        with self._lock:
            mine = [item for owner, item in self._shelf_items.values() if owner == shelf]
        return sorted(mine, key=lambda item: (item.updated, item.id), reverse=True)

    def shelf_item(self, shelf: str, id: str) -> ShelfItem | None:
        """Return one item on a shelf."""
        with self._lock:
            owner, item = self._shelf_items.get(id, ("", None))
            if owner == shelf:
                return item
            return None

    def count_shelf_items(self) -> int:
        """Return how many items there are on all shelves."""
        with self._lock:
            return len(self._shelf_items)

    def bytes_of_shelf_items(self) -> int:
        """Return how many bytes the items on all shelves have."""
        with self._lock:
            return sum(len(item.body) for _, item in self._shelf_items.values())

    def oldest_shelf_items(self, before: str, most: int) -> list[tuple[str, ShelfItem]]:
        """Return the items that were saved longest ago."""
        with self._lock:
            old = [held for held in self._shelf_items.values() if held[1].updated < before]
        return sorted(old, key=lambda held: (held[1].updated, held[1].id))[:most]

    def discard(self, shelf: str, id: str) -> bool:
        """Remove an item from a shelf."""
        with self._lock:
            mine = self._shelf_items.get(id, ("", None))[0] == shelf
            if mine:
                del self._shelf_items[id]
            return mine

    def move_shelf(self, shelf: str, to: str) -> int:
        """Move all items of a shelf to another."""
        with self._lock:
            moved = {
                id: (to, item) for id, (owner, item) in self._shelf_items.items() if owner == shelf
            }
            self._shelf_items.update(moved)
            return len(moved)

    def probe(self) -> None:
        """Do nothing: memory takes what fits."""

    def close(self) -> None:
        """Do nothing: there are no files or connections."""
