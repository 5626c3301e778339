"""Messages between the programs at one PostgreSQL database: each program has a connection to
listen, and one to send."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from secrets import token_hex
from threading import Condition, Event, Thread
from typing import Final

import psycopg

from threefold.store.contract import GAP, Heard

CHANNEL: Final = "threefold"

LISTENING: Final = "threefold, listening"
"""The name of the listening connection in ``pg_stat_activity``."""

LONGEST: Final = 7900
"""The longest message, in bytes: PostgreSQL takes 8,000."""

MOST_TO_SAY: Final = 10_000
"""The most messages that wait while the database cannot be reached; the oldest are dropped. Lasting
news is sent again anyway."""

PING_SECONDS: Final = 3.0
"""How long the connection may be silent before it is tested."""

AGAIN_SECONDS: Final = 0.3
"""How soon a broken connection is made again."""

log = logging.getLogger("threefold.news")

Connect = Callable[[], psycopg.Connection]


class News:
    """The messages sent and received. ``own`` marks this program's messages: it hears all others,
    and not itself.
    """

    def __init__(self, connect: Connect) -> None:
        self.own = token_hex(6)
        self._connect = connect
        self._ended = Event()
        self._heard: Heard | None = None
        self._to_say: dict[tuple[str, str], str] = {}
        self._something = Condition()
        self._duties: dict[str, psycopg.Connection] = {}
        self._threads: list[Thread] = []

    def message(self, topic: str, text: str) -> str:
        """Return a message as it is sent."""
        return f"{self.own} {topic} {text}"

    # --- receiving --------------------------------------------------------------------------------

    def listen(self, heard: Heard) -> None:
        """From now on, call ``heard`` with what others say."""
        self._heard = heard
        self._start("listening", self._listen)

    def _start(self, name: str, work: Callable[[], None]) -> None:
        thread = Thread(target=work, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    def _listen(self) -> None:
        while not self._ended.is_set():
            try:
                with self._autocommit_connection() as connection:
                    connection.execute(f"SET application_name = '{LISTENING}'")
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._hear(GAP, "")  # earlier messages were missed
                    self._take(connection)
            except psycopg.Error as error:
                log.info("news of others are not heard: %s", type(error).__name__)
                self._ended.wait(AGAIN_SECONDS)

    def _take(self, connection: psycopg.Connection) -> None:
        while not self._ended.is_set():
            for said in connection.notifies(timeout=PING_SECONDS):
                by, topic, text = (*said.payload.split(" ", 2), "", "")[:3]
                if by != self.own:
                    self._hear(topic, text)
                if self._ended.is_set():
                    return
            connection.execute("SELECT 1")

    def _hear(self, topic: str, text: str) -> None:
        heard = self._heard
        try:
            if heard is not None:
                heard(topic, text)
        except Exception:
            log.exception("news of others could not be used")

    # --- sending ----------------------------------------------------------------------------------

    def send_message(self, topic: str, key: str, text: str) -> None:
        """Send a message to all others soon. It replaces a message with the same topic and key that
        has not been sent yet."""
        with self._something:
            if not any(thread.name == "telling" for thread in self._threads):
                self._start("telling", self._say)
            self._to_say[topic, key] = text
            while len(self._to_say) > MOST_TO_SAY:  # the database has been away for long
                del self._to_say[next(iter(self._to_say))]
            self._something.notify()

    def _say(self) -> None:
        while not self._ended.is_set():
            try:
                with self._autocommit_connection() as connection:
                    self._say_on(connection)
            except psycopg.Error as error:
                log.info("news are not said to others: %s", type(error).__name__)
                self._ended.wait(AGAIN_SECONDS)

    def _say_on(self, connection: psycopg.Connection) -> None:
        while True:
            with self._something:
                while not self._to_say and not self._ended.is_set():
                    self._something.wait()
                if self._ended.is_set():
                    return
                said, self._to_say = self._to_say, {}
            for (topic, _), text in said.items():
                message = self.message(topic, text)
                if len(message.encode()) <= LONGEST:
                    connection.execute("SELECT pg_notify(%s, %s)", [CHANNEL, message])

    # --- duties -----------------------------------------------------------------------------------

    def duty(self, name: str) -> bool:
        """Whether this program has a duty. It takes one that nobody has; the database frees the
        duties of a program that is gone."""
        connection = self._duties.get(name)
        try:
            if connection is not None:
                connection.execute("SELECT 1")
                return True
            connection = self._connect()
            connection.autocommit = True
            taken = connection.execute(
                "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", [f"duty {name}"]
            )
            row = taken.fetchone()
            if row is not None and row[0]:
                self._duties[name] = connection
                return True
            connection.close()
        except psycopg.Error:
            self._duties.pop(name, None)
            if connection is not None:
                connection.close()
        return False

    # --- connections ------------------------------------------------------------------------------

    @contextmanager
    def _autocommit_connection(self) -> Iterator[psycopg.Connection]:
        with self._connect() as connection:
            connection.autocommit = True
            yield connection

    def close(self) -> None:
        """Stop receiving and sending."""
        self._ended.set()
        with self._something:
            self._something.notify()
        for connection in self._duties.values():
            with suppress(psycopg.Error):
                connection.close()
