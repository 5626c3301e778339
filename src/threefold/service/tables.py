"""Tables in play: load, decide, append, apply, publish, in this order; and access to their seats by
links and visits."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from secrets import token_bytes
from time import monotonic
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec import structs

from threefold.interop.session import COMMAND_ID, write_session
from threefold.library.arcs import sample_arcs
from threefold.library.readers import reader_of, reading_as
from threefold.library.shelf import at_table
from threefold.model import typed
from threefold.model.characters import Pc
from threefold.model.shelf.entries import Entry
from threefold.rules.dice import Dice
from threefold.rules.sealed import Sealed
from threefold.rules.types import Message, Params, Refusal
from threefold.service.access import Access, stamp
from threefold.service.dice import LiveDice
from threefold.service.errands import Errands
from threefold.service.feed import Feed, Subscription
from threefold.service.fingerprints import fingerprint
from threefold.service.hooks import Webhooks
from threefold.service.imports import Imports
from threefold.service.keys import hashed, hashed_mark, new_secret
from threefold.service.loaded_table import LoadedTable, Seen
from threefold.service.named import command_as_kept, with_abilities, with_rituals, with_traps
from threefold.service.past import Past
from threefold.service.picture_uses import PicturePast, may_free_pictures, person_of
from threefold.service.pictures import Pictures
from threefold.service.programs import Programs
from threefold.service.requests import shelved
from threefold.service.room import Place, Room
from threefold.service.seals import Seeds, TableDice
from threefold.service.session_files import SoundSession, read_sound_session
from threefold.service.shelves import Shelves
from threefold.service.steps import with_step_name
from threefold.service.stored import extend_history, load_history, load_verified_history
from threefold.service.visits import Visits
from threefold.store.contract import (
    GAP,
    LOOK,
    TABLE,
    Ages,
    Damaged,
    Link,
    Replaced,
    Store,
    StoreError,
    TableInfo,
    TableNotFound,
    Unusable,
    VersionConflict,
    Waiting,
)
from threefold.table.commands import AnyCommand, Join, SetPortrait
from threefold.table.commands.base import Unnamed
from threefold.table.decisions import decide, refuse_if_over
from threefold.table.events import PcAdded, SealLost
from threefold.table.history import GM, GUEST, PAGE, History, Record, Seat
from threefold.table.log import EntryCache, SeatVersions, SessionRanges
from threefold.table.state import State
from threefold.table.state.seats import PLAYER
from threefold.table.views import Redacted, TableView
from threefold.table.views.handouts import redacted_portraits
from threefold.version import __version__

_encode = msgspec.json.Encoder().encode
_decode = typed.decoder(list[Record]).decode

REST_AFTER: Final = timedelta(minutes=15)
"""A table that nobody has used for so long is removed from memory."""

JOBS_KNOWN: Final = timedelta(hours=1)
"""How long other programs can look up a job of the laboratory."""

PATIENCE_SECONDS: Final = 5
"""How long a command waits for earlier commands at its table."""

MISMATCH: Final = "idempotency_mismatch"
"""The code of a refusal: another command had this id."""

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
        self._most = most
        self._seeds = seeds
        self._page = page
        self._open: dict[str, LoadedTable] = {}
        self._news = Errands()
        self._topics: dict[str, Callable[[str], None]] = {}
        self.shelves = Shelves(store, self._now)
        self.access = Access(store, self._clock, lambda: self.ticks())  # noqa: PLW0108 - tests set ticks later
        self.programs = Programs(store, self._now, self.access)
        self._visits = Visits(self._visitor)
        self.webhooks = Webhooks(store, self._now)
        self.pictures = Pictures(store, self._picture_past, self._seconds)
        self.room = Room(self._places, lambda: store.read_only, self._seconds)
        self.imports = imports
        if imports is not None:
            imports.told = lambda table: self.tell("packs", table, table)
            self.on("packs", imports.read_again)

    def _now(self, ago: timedelta = timedelta()) -> str:
        """Return the time, ``ago`` before now, as it is stored."""
        return stamp(self._clock() - ago)

    def _seconds(self) -> float:
        return self.ticks()

    def _picture_past(self, table: str) -> PicturePast:
        """Return the history of a table and the events in it that name pictures."""
        history = self.history(table)
        return history, self._cached_table(table).pictured.of(history)

    def _places(self) -> list[Place]:
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
        held = self._cached_table(table)
        history = held.history
        if history is None or held.damaged or self._store.changed_since(table, history.version):
            with held.lock:
                history = self._current_history(held)
        return history

    def _cached_table(self, table: str) -> LoadedTable:
        held = self._open.get(table) or self._open.setdefault(table, LoadedTable(table))
        held.used = self.ticks()
        return held

    def evict_idle(self) -> None:
        """Free the memory of tables that no page watches and nobody used lately. The store still
        has them.
        """
        lately = self.ticks() - REST_AFTER.total_seconds()
        for table, held in list(self._open.items()):
            if held.used < lately and not self._feed.watched(table):
                self._open.pop(table, None)
                self.pictures.forget(table)
                self._store.forget(table)

    def _current_history(self, held: LoadedTable) -> History:
        """Load the history of a table, or bring it up to date. The caller holds the table's
        lock.
        """
        if held.archive is not None:
            held.damage = held.archive.damage or held.damage
        if held.damage is not None:
            raise held.damage
        if held.history is None:
            try:
                held.history = load_history(self._store, held.table, self._page)
                with suppress(StoreError):
                    held.keep()
            except TableNotFound:
                self._open.pop(held.table, None)
                raise
            except Damaged as damage:
                held.damage = damage
                raise
        elif self._store.changed_since(held.table, held.history.version):
            held.history = self._caught_up(held.table, held.history)
        return held.history

    def _caught_up(self, table: str, history: History) -> History:
        """Return a history with what others have stored since; the whole history anew where they
        replaced the table.
        """
        try:
            return extend_history(table, history, self._store.load(table, after=history.version))
        except Replaced:
            return load_history(self._store, table, self._page)

    def keep(self) -> None:
        """Store snapshots of what was played since the last ones, so that a table opens fast
        whatever the length of its log. A snapshot that cannot be stored only costs time later."""
        for held in list(self._open.values()):
            history = held.history
            if history is not None and history.version >= self._page:
                held.ledger.numbers(history)
            if held.full:
                with held.lock:
                    held.keep()

    def sweep_pictures(self) -> None:
        """Remove the pictures of played tables that nobody can see any more."""
        for table, held in list(self._open.items()):
            if held.history is not None and held.damage is None:
                self.pictures.tend(table, held.history.version)

    def refresh(self) -> None:
        """Load what others did to the tables that are open here, and wake those who watch them."""
        for held in list(self._open.values()):
            held.damage = None
        for table in self._store.changed_elsewhere():
            self._take_up(table)

    def _take_up(self, table: str) -> None:
        """Load what others did to a table, and wake those who watch it."""
        held, history = self._open.get(table), None
        if held is not None:
            with held.lock:
                held.damage = None
                try:
                    held.history = (
                        None if held.history is None else self._caught_up(table, held.history)
                    )
                except StoreError:
                    held.history = None
                history = held.history
        if history is None:
            self._store.forget(table)
        self._visits.changed(table)
        self._feed.publish(table, 0 if history is None else history.version)

    # --- other programs at the same store ---------------------------------------------------------

    def listen(self) -> None:
        """From now on, load at once what others do to the tables that are open here, and hear their
        messages.
        """
        self._store.listen(self._hear)

    def on(self, topic: str, heard: Callable[[str], None]) -> None:
        """Set the handler of other programs' messages on a topic."""
        self._topics[topic] = heard

    def tell(self, topic: str, key: str, text: str) -> None:
        """Send a message to the other programs (``Store.tell``)."""
        self._store.tell(topic, key, text)

    @property
    def shared(self) -> bool:
        """Whether other programs serve the same tables."""
        return self._store.shared

    def note_job(self, id: str, body: bytes) -> None:
        """Store what is known of a job for the other programs."""
        self._store.note_job(hashed(id), self._now(), body, self._now(JOBS_KNOWN))

    def job(self, id: str) -> bytes | None:
        """Return what another program stored of a job; None if it is unknown."""
        known = self._store.job(hashed(id))
        if known is None:
            return None
        return known[1]

    def duty(self, name: str) -> bool:
        """Whether this program has a duty that only one program at the store has."""
        return self._store.duty(name)

    def _hear(self, topic: str, text: str) -> None:
        if topic == TABLE:
            self._news.add(text, self._take_up)
        elif topic in (LOOK, GAP):
            self._news.add(topic, self._look)
        elif topic in self._topics:
            self._topics[topic](text)

    def _look(self, topic: str) -> None:
        self.refresh()
        if topic == GAP:  # things that are not events, such as links, may have changed too
            self._visits.changed()
            self._feed.wake_all()
            if self.imports is not None:
                self.imports.read_all_again()

    # --- a table that is damaged ------------------------------------------------------------------

    def readable_history(self, table: str) -> tuple[History, Damaged | None]:
        """Return a table as far as it can be read, and the damage that ends it there (None: no
        damage). Raises ``TableNotFound``."""
        try:
            return self.history(table), None
        except Damaged as damage:
            return load_verified_history(self._store, table, damage.good, self._page), damage

    def proved(self, table: str) -> tuple[History, Damaged | None]:
        """Return the same from the records alone, each of which is verified. Raises
        ``TableNotFound``.
        """
        try:
            return load_verified_history(self._store, table, None, self._page), None
        except Damaged as damage:
            return load_verified_history(self._store, table, damage.good, self._page), damage

    def export_sound(self, table: str) -> bytes:
        """Return what can be read of a table as a session file. Raises ``TableNotFound``."""
        return write_session(self.proved(table)[0], __version__)

    def continue_damaged(self, table: str, good: int) -> bool:
        """Let a damaged table continue from its last good event; later events are set aside, not
        lost.

        Return False, and do nothing, when ``good`` is not the last good event.
        """
        held = self._cached_table(table)
        with held.lock:
            held.damage = None
            try:
                load_verified_history(self._store, table, None, self._page)
            except Damaged as damage:
                if damage.good != good:
                    return False
                self._store.set_aside(table, good, self._now())
                held.damage = held.history = None
            else:
                return False
        self._feed.publish(table, good)
        return True

    def mislabelled(self, table: str) -> int:
        """Return how many events are kept under the name of another command than theirs: they are
        whole, but that command would be carried out twice."""
        return len(self._store.mislabelled(table))

    def relabel(self, table: str) -> int:
        """Keep every event under the name of its own command, and return how many were not."""
        wrong = self._store.mislabelled(table)
        if wrong:
            self._store.relabel(table, wrong)
        return len(wrong)

    def checkpoint(self) -> None:
        """Write what is stored to where a copy of the store includes it."""
        self._store.checkpoint()

    @property
    def read_only(self) -> Unusable | None:
        """Why tables can be read but not changed; None where they can be changed."""
        return self._store.read_only

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
        held = self._cached_table(table)
        if not held.lock.acquire(timeout=PATIENCE_SECONDS):
            raise Waiting(table)
        try:
            with at_table(table):
                done = self._carried_out(held, seat, command_id, clean_command, expected_version)
        finally:
            held.lock.release()
        if isinstance(done, Accepted) and done.records:
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

    def _carried_out(
        self,
        held: LoadedTable,
        seat: Seat,
        command_id: str,
        command: AnyCommand,
        expected_version: int | None,
    ) -> Accepted | Refusal:
        given, seat = PLAYER if isinstance(command, Unnamed) else seat, seat.at_table
        recorded, assistant = given.at_table, given.role == "assistant"
        asked = fingerprint(command)
        while True:
            history = self._current_history(held)
            earlier = self._store.of_command(held.table, command_id)
            if earlier:
                return _answered_before(earlier, recorded, assistant, asked)
            if expected_version is not None and expected_version != history.version:
                return _moved_on(history, command, seat, expected_version)
            if history.state.seal and self._seed(held, history) is None:
                self._lose_seal(held, history)
                if expected_version is None:
                    expected_version = None
                else:
                    expected_version = expected_version + 1
                continue
            if self._is_strange_portrait(held, seat, command, history):
                return Refusal("not_allowed", "picture", Message("refusal.portrait_upload"))
            dice = self._dice_of(held, history)
            written_out = with_abilities(with_rituals(with_traps(command), seat.role == "gm"))
            with reading_as(reader_of(seat.role)):
                events = decide(
                    history.state, written_out, seat, dice, history, sample_arcs, _met_by_all
                )
            if isinstance(events, Refusal):
                return with_step_name(events, history)
            if not events:
                return Accepted(history.version, ())
            at = self._now()
            each = zip(events, dice.dealt(events), strict=True)
            records = [
                Record(
                    seq=n,
                    command=command_id,
                    by=recorded,
                    event=event,
                    at=at,
                    dice=thrown,
                    assistant=assistant,
                    typed=dice.typed(event),
                )
                for n, (event, thrown) in enumerate(each, history.version + 1)
            ]
            records[0] = structs.replace(records[0], given=asked)
            try:
                _decode(_encode(records))  # what could not be read again must not be written
            except msgspec.ValidationError:
                return Refusal("bad_value", "type", Message("refusal.out_of_bounds"))
            grown = history.grown(records)
            try:
                self._store.append(held.table, history.version, records)
            except VersionConflict:
                held.history = None
                held.history = self._caught_up(held.table, history)
                self._feed.publish(held.table, held.history.version)
                continue
            except BaseException:
                held.history = self._as_stored(history, held.table)
                raise
            held.history = grown
            return Accepted(grown.version, tuple(records))

    def _is_strange_portrait(
        self, held: LoadedTable, seat: Seat, command: AnyCommand, history: History
    ) -> bool:
        """Whether a player names a picture as portrait that the player has not put here and that is
        no portrait. It is refused whether there is such a picture or not: the GM may keep it
        secret."""
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

    # --- sealed dice ------------------------------------------------------------------------------

    def _seed(self, held: LoadedTable, history: History) -> bytes | None:
        """Return the seed of the seal in force, asked of the store once; None without a seal, or
        where the seed is not here."""
        seal = history.state.seal
        if seal and held.seed[0] != seal:
            held.seed = seal, self._store.seed(held.table, seal)
        if seal:
            return held.seed[1]
        return None

    def _dice_of(self, held: LoadedTable, history: History) -> TableDice:
        """Return the dice for a command. The caller holds the table's lock."""
        thrown, seed = held.thrown.numbers(history)[history.version], self._seed(held, history)
        if seed is None:
            sealed = None
        else:
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
            held.history = self._caught_up(held.table, history)
        else:
            held.history = history.grown([record])

    def _as_stored(self, history: History, table: str) -> History | None:
        """After a failed append, read from the store what is true; None when the store cannot
        say.
        """
        try:
            return self._caught_up(table, history)
        except StoreError:
            return None

    def subscribe(self, table: str) -> Subscription:
        """Watch a table: ``async with tables.subscribe(table) as versions``, then ``async for
        version in versions``.
        """
        return self._feed.subscribe(table)

    def wake_all(self) -> None:
        """Wake everyone who watches a table, because the program ends."""
        self._feed.wake_all()

    def seen_from(self, table: str, seat: Seat) -> tuple[Redacted, Past]:
        """Return a table as a seat knows it now, and the past that it may read. Raises
        ``TableNotFound``.
        """
        return self.view_from(table, seat)[:2]

    def view_from(self, table: str, seat: Seat) -> tuple[Redacted, Past, TableView]:
        """Return the same, with the view of the table that the seat is shown. Raises
        ``TableNotFound``.
        """
        history = self.history(table)
        held = self._cached_table(table)
        with held.counting:
            counts = held.noticed.setdefault(seat, SeatVersions(seat)).counts(history)
            held.spans.numbers(history)
        past = Past(
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
        return self._cached_table(table).seen(state, seat)

    def lines(self, table: str) -> EntryCache:
        """Return the cache of the newest lines of a table's log."""
        return self._cached_table(table).lines

    def spans(self, table: str, history: History) -> SessionRanges:
        """Return where the sessions of a table begin, up to the end of a history."""
        held = self._cached_table(table)
        with held.counting:
            held.spans.numbers(history)
        return held.spans

    def version_for(self, table: str, seat: Seat) -> int:
        """Return the version that a seat is told: how many steps of a table it has noticed. Raises
        ``TableNotFound``."""
        history = self.history(table)
        held = self._cached_table(table)
        with held.counting:
            return held.noticed.setdefault(seat, SeatVersions(seat)).counts(history)[
                history.version
            ]

    # --- sessions as files ------------------------------------------------------------------------

    def export(self, table: str) -> bytes:
        """Return a session as a file: all its events, without links and tokens. Raises
        ``TableNotFound``.
        """
        return write_session(self.history(table), __version__)

    def import_(
        self, data: bytes, name: str = "file.json", by: str = "", anew: bool = False
    ) -> str | Refusal:
        """Create a table from a session file; a refusal where the file is wrong. ``name`` is the
        file's name in messages.

        The same file imported again by the same person (``by``) gives the same table, unless
        ``anew``.
        """
        session = read_sound_session(data, name)
        if isinstance(session, Refusal):
            return session
        return self.create_from(session, by, anew)

    def create_from(self, session: SoundSession, by: str = "", anew: bool = False) -> str | Refusal:
        """Create a table from a session that was read, as ``import_`` does."""
        if anew:
            made_from = None
        else:
            made_from = hashlib.sha256(f"{by} {session.digest}".encode()).hexdigest()
        if made_from is None:
            known = None
        else:
            known = self._store.made_from(made_from)
        if known is not None:
            return known
        return self.full_refusal() or self._store.create(self._now(), session.records, made_from)

    def create_copy(self, table: str, history: History, mark: str) -> str | Refusal:
        """Create a table from a history of this one, with its pictures; the same ``mark`` gives the
        same table again, and the pictures that it lacks because the program ended in between."""
        known = self._store.made_from(mark)
        copy = (
            known
            or self.full_refusal()
            or self._store.create(self._now(), [*history.records], mark)
        )
        if isinstance(copy, str):
            self.pictures.copy(table, copy)
        return copy

    def full_refusal(self) -> Refusal | None:
        """Return a refusal where as many tables are kept as may be, else None."""
        if self._store.count_tables() < self._most:
            return None
        return Refusal("not_allowed", "file", Message("refusal.tables_full", {"n": self._most}))

    # --- links and visits -------------------------------------------------------------------------

    def invite(self, table: str, seat: Seat) -> tuple[Link, str]:
        """Create a link to a seat. Return it with its token, which is told once and stored nowhere.
        Raises ``TableNotFound``."""
        token = new_secret()
        return self._store.add_link(table, seat, hashed(token), self._now()), token

    def links(self, table: str) -> list[Link]:
        """All links of a table, revoked ones included, the oldest first. Raises
        ``TableNotFound``.
        """
        return self._store.links(table)

    def revoke(self, table: str, link_id: str) -> bool:
        """Revoke a link of this table and sign out every browser that came in by it. False when it
        is unknown or revoked."""
        link = self._link(table, link_id)
        if link is None or not self._store.revoke_link(link.id, self._now()):
            return False
        self._access_changed(table)
        return True

    def _access_changed(self, table: str) -> None:
        """Let every page of a table look again whether it may still be open."""
        self._visits.changed(table)
        held = self._cached_table(table).history
        self._feed.publish(table, 0 if held is None else held.version)

    def end_browser(self, table: str, secret_hash: str) -> bool:
        """Sign a browser of this table out. Its pages close at once. False when it is unknown."""
        ended = self.access.end_browser(table, secret_hash)
        if ended:
            self._access_changed(table)
        return ended

    def end_others(self, table: str, link_id: str = "", secret_hash: str = "") -> None:
        """Revoke all links of this table but one, and sign out all browsers but one. Without these:
        all.
        """
        for link in self._store.links(table):
            if link.id != link_id and link.revoked is None:
                self._store.revoke_link(link.id, self._now())
        for visit in self._store.visits(table):
            if visit.secret_hash != secret_hash:
                self._store.end_visit(visit.secret_hash)
        self._access_changed(table)

    def set_ages(self, table: str, ages: Ages) -> Refusal | None:
        """Set after how many days what opens a table ends. Pages of what has ended close at
        once.
        """
        refused = self.access.set_ages(table, ages)
        if refused is None:
            self._access_changed(table)
        return refused

    def renew(self, table: str, link_id: str) -> tuple[Link, str] | None:
        """Revoke a link and create another to the same seat; None when this table has no such
        link.
        """
        link = self._link(table, link_id)
        if link is None:
            return None
        renewed = self.invite(table, link.seat)
        self.revoke(table, link.id)
        return renewed

    def _link(self, table: str, link_id: str) -> Link | None:
        return next((link for link in self._store.links(table) if link.id == link_id), None)

    def active_link(self, token: str) -> Link | None:
        """Return the link of a token; None when it is unknown or revoked."""
        return self._at_its_seat(self.access.link_of_token(hashed(token)))

    def exchange_token(
        self, token: str, device: str = "", mark: str = ""
    ) -> tuple[Link, str] | None:
        """Exchange a link's token for a new browser secret. ``device`` is the kind of the browser's
        device, ``mark`` the one that it has of this link. Return None when the link is unknown,
        revoked or too old."""
        link = self.active_link(token)
        if link is None:
            return None
        secret = new_secret()
        if not self._store.add_visit(link.id, hashed(secret), self._now(), device):
            return None
        if mark:
            self._store.came_again(link.id, hashed_mark(mark), hashed(secret))
        self.access.note_link(link)
        return link, secret

    def visitor(self, secret: str) -> Link | None:
        """Return the link by which a browser came in; None when its secret is unknown or the link
        revoked.
        """
        return self._visits.find(secret, self.ticks())

    def visitor_lately(self, secret: str) -> Link | None:
        """Return the same, perhaps from the cache, for live updates (``Visits.lately``)."""
        return self._visits.lately(secret, self.ticks())

    def _visitor(self, secret: str) -> Link | None:
        return self._at_its_seat(self.access.link_of_visit(hashed(secret)))

    def mark(self, link: Link, secret: str) -> str | None:
        """Create a mark for the browser with a secret. A mark opens no seat. None when the link is
        revoked.
        """
        mark = new_secret()
        added = self._store.add_visit(
            link.id, hashed_mark(mark), self._now(), browser=hashed(secret)
        )
        if added:
            return mark
        return None

    def marked(self, mark: str) -> Link | None:
        """Return the link by which the browser with this mark came in; None when the mark is
        unknown or the link revoked."""
        return self._at_its_seat(self.access.link_of_visit(hashed_mark(mark)))

    def end_token(self, table: str, token: str) -> bool:
        """End a program's token of this table and sign out every program that uses it. False when
        it is unknown or ended."""
        ended = self.programs.end(table, token)
        if ended:
            self._access_changed(table)
        return ended

    # --- guests -----------------------------------------------------------------------------------

    def join(self, link: Link, pc: Pc, origin: Literal["made", "brought"]) -> Accepted | Refusal:
        """Seat a guest with a character; from now on the link leads to that seat. This happens once
        for each link: a second call with the same character gets the first answer again, one with
        another is refused."""
        done = self.submit(link.table, GUEST, _joining(link), Join(pc=pc, origin=origin))
        if isinstance(done, Refusal) and done.code == MISMATCH:
            return done._replace(message=Message("refusal.seated_before"))
        if isinstance(done, Accepted):
            self._at_its_seat(link)
        return done

    def _at_its_seat(self, link: Link | None) -> Link | None:
        """Return a guest's link with the seat that the guest has taken, even if the program was
        killed right after that."""
        if link is None or link.seat != GUEST:
            return link
        for record in self._store.of_command(link.table, _joining(link)):
            if isinstance(record.event, PcAdded):
                seat = Seat("player", record.event.id)
                with suppress(
                    Unusable
                ):  # until it can be stored, the command's record tells the seat
                    self._store.seat_link(link.id, seat)
                return link._replace(seat=seat)
        return link


def _met_by_all(kind: str) -> Mapping[str, Entry]:
    """Return content by its keys, all of it: a player may meet what the GM alone reads. What a
    command itself names is looked up as its seat reads."""
    with reading_as("gm"):
        return shelved(kind)


def _answered_before(
    earlier: list[Record], by: Seat, assistant: bool, asked: str
) -> Accepted | Refusal:
    """Answer a command whose id was used before: the first answer again, if it was this command of
    this seat.
    """
    first = earlier[0]
    if (first.by, first.assistant) != (by, assistant):
        return Refusal("command_reused", "command_id", Message("refusal.command_reused"))
    if first.given not in ("", asked):
        return Refusal(MISMATCH, "command_id", Message("refusal.idempotency_mismatch"))
    return Accepted(earlier[-1].seq, tuple(earlier))


def _moved_on(history: History, command: AnyCommand, seat: Seat, expected: int) -> Refusal:
    """Refuse a command that was given at another version: if something that it was shown is over,
    because of that.
    """
    over = refuse_if_over(history.state, command, seat, history)
    if over is not None:
        return with_step_name(over, history)
    params: Params = {"expected": expected, "version": history.version}
    return Refusal("stale", "expected_version", Message("refusal.table_moved_on", params))


def _joining(link: Link) -> str:
    """Return the id of the command by which the guest of a link takes a seat."""
    return f"join-{link.id}"
