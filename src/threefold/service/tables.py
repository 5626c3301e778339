"""Tables in play: load, decide, append, apply, publish, in this order."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from secrets import token_bytes
from time import monotonic
from typing import Final, Literal, NamedTuple

import msgspec

from threefold.interop.session import COMMAND_ID, write_session
from threefold.library.shelf import at_table
from threefold.model import typed
from threefold.model.characters import Pc
from threefold.rules.dice import Dice
from threefold.rules.sealed import Sealed
from threefold.rules.types import Message, Refusal
from threefold.service.access import Access, stamp
from threefold.service.dice import LiveDice
from threefold.service.feed import Feed, Subscription
from threefold.service.given_commands import MISMATCH, GivenCommand, given_command
from threefold.service.hooks import Webhooks
from threefold.service.imports import Imports
from threefold.service.links import Links, joining_command
from threefold.service.loaded_table import LoadedTable, Seen
from threefold.service.named import command_as_kept
from threefold.service.new_tables import NewTables
from threefold.service.open_tables import OpenTables
from threefold.service.past import SeatPast
from threefold.service.peers import Peers
from threefold.service.picture_uses import PicturePast, may_free_pictures, person_of
from threefold.service.pictures import Pictures
from threefold.service.programs import Programs
from threefold.service.repairs import Repairs
from threefold.service.room import ProbedPlace, Room
from threefold.service.seals import Seeds, TableDice
from threefold.service.shelves import Shelves
from threefold.store.contract import (
    Link,
    Store,
    StoreError,
    TableInfo,
    Unusable,
    VersionConflict,
    Waiting,
)
from threefold.table.commands import AnyCommand, Join, SetPortrait
from threefold.table.events import SealLost
from threefold.table.history import GM, GUEST, PAGE, History, Record, Seat
from threefold.table.log import EntryCache, SeatVersions, SessionRanges
from threefold.table.state import State
from threefold.table.views import Redacted, TableView
from threefold.table.views.handouts import redacted_portraits
from threefold.version import __version__

_encode = msgspec.json.Encoder().encode
_decode = typed.decoder(list[Record]).decode

PATIENCE_SECONDS: Final = 5
"""How long a command waits for earlier commands at its table."""

MOST_TABLES: Final = 200
"""The most tables that one store keeps."""


class Accepted(NamedTuple):
    """A command was carried out: the table's version right after it, and the records it
    produced.
    """

    version: int
    records: tuple[Record, ...]


class Tables:
    """All tables of a store, ready to be played. Every method may be called from any thread.

    ``dice`` are the dice without a seal, ``clock`` gives the time in UTC, ``most`` is how many
    tables may be kept; ``ticks`` gives the seconds of a monotonic clock. ``imports`` are the
    server's own packs; without them files of other programs are refused. ``seeds`` makes the seeds
    of sealed dice. Snapshots are taken every ``page`` events. Memory holds only the newest part of
    a table's history.
    """

    def __init__(
        self,
        store: Store,
        dice: Dice | None = None,
        clock: Callable[[], datetime] | None = None,
        most: int = MOST_TABLES,
        imports: Imports | None = None,
        seeds: Callable[[int], bytes] = token_bytes,
        page: int = PAGE,
    ) -> None:
        self._store = store
        self._dice = dice or LiveDice()
        self._clock = clock or (lambda: datetime.now(UTC))
        self.ticks: Callable[[], float] = monotonic
        self._feed = Feed()
        self._seeds = seeds
        self.imports = imports
        # The parts ask for the ticks through ``_seconds``, because tests replace ``ticks`` later.
        self.opened = OpenTables(store, page, self._seconds)
        self.repairs = Repairs(store, self.opened, self._feed, page, self._now)
        self.access = Access(store, self._clock, self._seconds)
        self.programs = Programs(store, self._now, self.access)
        self.links = Links(
            store=store,
            opened=self.opened,
            feed=self._feed,
            access=self.access,
            programs=self.programs,
            now=self._now,
            ticks=self._seconds,
        )
        self.peers = Peers(
            store=store,
            opened=self.opened,
            links=self.links,
            feed=self._feed,
            imports=imports,
            now=self._now,
        )
        self.shelves = Shelves(store, self._now)
        self.webhooks = Webhooks(store, self._now)
        self.pictures = Pictures(store, self._picture_past, self._seconds)
        self.new = NewTables(store, self.pictures, most, self._now)
        self.room = Room(self._places, lambda: store.read_only, self._seconds)

    def _now(self, ago: timedelta = timedelta()) -> str:
        """Return the time, ``ago`` before now, as it is stored."""
        return stamp(self._clock() - ago)

    def _seconds(self) -> float:
        return self.ticks()

    def _picture_past(self, table: str) -> PicturePast:
        """Return the history of a table and the events in it that name pictures."""
        history = self.history(table)
        return history, self.opened.loaded(table).pictured.of(history)

    def _places(self) -> list[ProbedPlace]:
        """Return the places where things are kept."""
        elsewhere = self.pictures.elsewhere
        if elsewhere is None:
            return [self._store]
        return [self._store, elsewhere]

    # --- tables -----------------------------------------------------------------------------------

    def create(self, made_from: str | None = None) -> str:
        """Create a new, empty table. The same key always gives the same table
        (``Store.create``).
        """
        return self._store.create(self._now(), made_from=made_from)

    def made_from(self, key: str) -> str | None:
        """Return the table that was made from this key; None if there is none."""
        return self._store.made_from(key)

    def tables(self) -> list[TableInfo]:
        """All tables, the oldest first."""
        return self._store.tables()

    def history(self, table: str) -> History:
        """Return the history of a table, with what others have stored since. Raises
        ``TableNotFound``.
        """
        return self.opened.history(table)

    def export(self, table: str) -> bytes:
        """Return a session as a file: all its events, without links and tokens. Raises
        ``TableNotFound``.
        """
        return write_session(self.history(table), __version__)

    @property
    def read_only(self) -> Unusable | None:
        """Why tables can be read but not changed; None where they can be changed."""
        return self._store.read_only

    # --- chores -----------------------------------------------------------------------------------

    def evict_idle(self) -> None:
        """Free the memory of tables that no page watches and nobody used lately. The store still
        has them.
        """
        for table in self.opened.evict_idle(self._feed.watched):
            self.pictures.forget(table)

    def sweep_pictures(self) -> None:
        """Remove the pictures of played tables that nobody can see any more."""
        for held in self.opened.each():
            if held.history is not None and held.damage is None:
                self.pictures.tend(held.table, held.history.version)

    def checkpoint(self) -> None:
        """Write what is stored to where a copy of the store includes it."""
        self._store.checkpoint()

    # --- play -------------------------------------------------------------------------------------

    def submit(
        self,
        table: str,
        seat: Seat,
        command_id: str,
        command: AnyCommand,
        expected_version: int | None = None,
    ) -> Accepted | Refusal:
        """Carry out a command once: a repeated ``command_id`` of the same seat gets the first
        answer again, if the command is the same; another command under the same id is refused. An
        assistant acts as the GM, and the records say so.

        ``expected_version`` refuses the command when the table has changed since the seat read it.
        When this returns ``Accepted``, the events are on the disk; they are published only after
        that. Raises ``TableNotFound``. Raises ``Unusable`` when the store fails and ``Waiting``
        when an earlier command takes too long; then nothing was applied.
        """
        if not COMMAND_ID.fullmatch(command_id):
            return Refusal("bad_value", "command_id", Message("refusal.command_id"))
        clean_command = command_as_kept(command)
        if isinstance(clean_command, Refusal):
            return clean_command
        given = given_command(command_id, seat, clean_command)
        held = self.opened.loaded(table)
        # One command of a table at a time: the next one is decided on what this one leads to.
        if not held.lock.acquire(timeout=PATIENCE_SECONDS):
            raise Waiting(table)
        try:
            with at_table(table):
                done = self._carry_out(held, given, expected_version)
        finally:
            held.lock.release()
        if isinstance(done, Accepted) and done.records:
            # Outside the lock: whoever is woken reads the table, and may give the next command.
            self._feed.publish(table, done.version)
            self._free_pictures(table, done)
            if (history := held.history) is not None:
                with suppress(StoreError):  # the command is done, whatever becomes of the numbers
                    held.count(history)
        return done

    def _free_pictures(self, table: str, done: Accepted) -> None:
        """Remove pictures that a command put out of everybody's reach. Those kept outside the store
        wait for the chores (``sweep_pictures``), and so do all while the store fails: the command
        is done."""
        with suppress(StoreError):
            before = self.history(table).at(done.version - len(done.records))
            if self.pictures.elsewhere is None and may_free_pictures(before, done.records):
                self.pictures.sweep(table)

    def _carry_out(
        self, held: LoadedTable, given: GivenCommand, expected_version: int | None
    ) -> Accepted | Refusal:
        """Decide a command and store its events, again as long as other programs store something
        first. The caller holds the table's lock."""
        while True:
            history = self.opened.current(held)
            earlier = self._store.of_command(held.table, given.id)
            if earlier:
                refused = given.refuse_other(earlier[0])
                return refused or Accepted(earlier[-1].seq, tuple(earlier))
            if expected_version is not None and expected_version != history.version:
                return given.refuse_stale(history, expected_version)
            if history.state.seal and self._seed(held, history) is None:
                self._lose_seal(held, history)
                if expected_version is not None:
                    expected_version += 1  # the seat could not know of the event that was added
                continue
            if self._is_strange_portrait(held, given, history):
                return Refusal("not_allowed", "picture", Message("refusal.portrait_upload"))
            dice = self._dice_of(held, history)
            events = given.decided(history, dice)
            if isinstance(events, Refusal):
                return events
            if not events:
                return Accepted(history.version, ())
            records = given.records(history, events, dice, self._now())
            try:
                _decode(_encode(records))  # what could not be read again must not be written
            except msgspec.ValidationError:
                return Refusal("bad_value", "type", Message("refusal.out_of_bounds"))
            # Applied before it is stored: events that cannot be applied raise here, and are never
            # on the disk.
            grown = history.grown(records)
            try:
                self._store.append(held.table, history.version, records)
            except VersionConflict:
                held.history = None
                held.history = self.opened.caught_up(held.table, history)
                self._feed.publish(held.table, held.history.version)
                continue
            except BaseException:
                # The append may have reached the disk all the same, so memory is not trusted.
                held.history = self.opened.as_stored(held.table, history)
                raise
            held.history = grown
            return Accepted(grown.version, tuple(records))

    def _is_strange_portrait(
        self, held: LoadedTable, given: GivenCommand, history: History
    ) -> bool:
        """Whether a player names a picture as portrait that the player has not put here and that is
        no portrait. It is refused whether there is such a picture or not: the GM may keep it
        secret."""
        command, seat = given.command, given.seat
        if not isinstance(command, SetPortrait) or seat.role != "player" or not command.picture:
            return False
        if command.picture in redacted_portraits(history.state).values():
            return False
        if self.pictures.is_in_hand(held.table, command.picture, seat):
            return False
        person = person_of(seat)
        return all(
            use.digest != command.picture or use.person != person
            for use in held.pictured.of(history)
        )

    def join(self, link: Link, pc: Pc, origin: Literal["made", "brought"]) -> Accepted | Refusal:
        """Seat a guest with a character; from now on the link leads to that seat. This happens once
        for each link: a second call with the same character gets the first answer again, one with
        another is refused."""
        done = self.submit(link.table, GUEST, joining_command(link), Join(pc=pc, origin=origin))
        if isinstance(done, Refusal) and done.code == MISMATCH:
            return done._replace(message=Message("refusal.seated_before"))
        if isinstance(done, Accepted):
            self.links.at_its_seat(link)
        return done

    # --- sealed dice ------------------------------------------------------------------------------

    def _seed(self, held: LoadedTable, history: History) -> bytes | None:
        """Return the seed of the seal in force, asked of the store once; None without a seal, or
        where the seed is not here."""
        seal = history.state.seal
        if not seal:
            return None
        if held.seed[0] != seal:
            held.seed = seal, self._store.seed(held.table, seal)
        return held.seed[1]

    def _dice_of(self, held: LoadedTable, history: History) -> TableDice:
        """Return the dice for a command. The caller holds the table's lock."""
        thrown, seed = held.thrown.numbers(history)[history.version], self._seed(held, history)
        sealed: Sealed | None = None
        if seed is not None:
            sealed = Sealed(seed, thrown)
        return TableDice(Seeds(self._store, held.table, self._seeds), self._dice, sealed)

    def _lose_seal(self, held: LoadedTable, history: History) -> None:
        """Record that the seed of a seal is not here: the table came in a file of another server,
        or is a copy of a table."""
        event, number = SealLost(commitment=history.state.seal), history.version + 1
        record = Record(number, f"seal-lost-{number}", GM, event, self._now())
        try:
            self._store.append(held.table, history.version, [record])
        except VersionConflict:
            held.history = self.opened.caught_up(held.table, history)
        else:
            held.history = history.grown([record])

    # --- what a seat reads ------------------------------------------------------------------------

    def subscribe(self, table: str) -> Subscription:
        """Watch a table: ``async with tables.subscribe(table) as versions``, then ``async for
        version in versions``.
        """
        return self._feed.subscribe(table)

    def wake_all(self) -> None:
        """Wake everyone who watches a table, because the program ends."""
        self._feed.wake_all()

    def seen_from(self, table: str, seat: Seat) -> tuple[Redacted, SeatPast]:
        """Return a table as a seat knows it now, and the past that it may read. Raises
        ``TableNotFound``.
        """
        return self.view_from(table, seat)[:2]

    def view_from(self, table: str, seat: Seat) -> tuple[Redacted, SeatPast, TableView]:
        """Return the same, with the view of the table that the seat is shown. Raises
        ``TableNotFound``.
        """
        history = self.history(table)
        held = self.opened.loaded(table)
        # The caches grow as they are asked, so one thread at a time asks them.
        with held.counting:
            counts = held.noticed.setdefault(seat, SeatVersions(seat)).counts(history)
            held.spans.numbers(history)
        past = SeatPast(
            history=history,
            seat=seat,
            counts=counts,
            ledger=held.ledger,
            spans=held.spans,
            lines=held.lines,
            latest=held.latest,
        )
        seen = held.seen(history.state, seat)
        return seen.known, past, seen.view(past.version)

    def seen(self, table: str, state: State, seat: Seat) -> Seen:
        """Return a state of a table as a seat sees it."""
        return self.opened.loaded(table).seen(state, seat)

    def lines(self, table: str) -> EntryCache:
        """Return the cache of the newest lines of a table's log."""
        return self.opened.loaded(table).lines

    def spans(self, table: str, history: History) -> SessionRanges:
        """Return where the sessions of a table begin, up to the end of a history."""
        held = self.opened.loaded(table)
        with held.counting:
            held.spans.numbers(history)
        return held.spans

    def version_for(self, table: str, seat: Seat) -> int:
        """Return the version that a seat is told: how many steps of a table it has noticed. Raises
        ``TableNotFound``."""
        history = self.history(table)
        held = self.opened.loaded(table)
        with held.counting:
            versions = held.noticed.setdefault(seat, SeatVersions(seat))
            return versions.counts(history)[history.version]
