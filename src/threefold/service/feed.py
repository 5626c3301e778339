"""Wakes those who watch a table when something is new. It carries no content: each watcher reads
the table itself.
"""

from __future__ import annotations

import asyncio
from threading import Lock
from types import TracebackType


class Feed:
    """Who watches which table. Any thread may publish; publishing never waits and never fails
    because of a watcher.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._watching: dict[str, set[Subscription]] = {}

    def publish(self, table: str, version: int) -> None:
        """Wake everyone who watches a table."""
        with self._lock:
            watching = list(self._watching.get(table, ()))
        for subscription in watching:
            subscription.wake(version)

    def wake_all(self) -> None:
        """Wake everyone, so that they see that the program ends."""
        with self._lock:
            every = [
                subscription for watching in self._watching.values() for subscription in watching
            ]
        for subscription in every:
            subscription.wake(0)

    def subscribe(self, table: str) -> Subscription:
        """Return a subscription to a table. It starts when it is entered: ``async with
        feed.subscribe(table) as versions``."""
        return Subscription(self, table)

    def watched(self, table: str) -> bool:
        """Whether anybody watches a table."""
        with self._lock:
            return table in self._watching

    def add(self, subscription: Subscription) -> None:
        """Start to wake a subscription."""
        with self._lock:
            self._watching.setdefault(subscription.table, set()).add(subscription)

    def remove(self, subscription: Subscription) -> None:
        """Stop waking a subscription."""
        with self._lock:
            watching = self._watching.get(subscription.table, set())
            watching.discard(subscription)
            if not watching:
                self._watching.pop(subscription.table, None)


class Subscription:
    """One watcher: an endless asynchronous iterator of version numbers.

    Versions that come while the watcher is busy are merged into the newest. A version may come
    twice: then something beside the events changed, such as a revoked link, and the watcher should
    check again whether it may read the table.
    """

    def __init__(self, feed: Feed, table: str) -> None:
        self.table = table
        self._feed = feed
        self._version = 0
        self._news = asyncio.Event()

    async def __aenter__(self) -> Subscription:
        self._loop = asyncio.get_running_loop()
        self._feed.add(self)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._feed.remove(self)

    def __aiter__(self) -> Subscription:
        return self

    async def __anext__(self) -> int:
        await self._news.wait()
        self._news.clear()
        return self._version

    def wake(self, version: int) -> None:
        """Give the watcher a version, from any thread."""
        try:
            self._loop.call_soon_threadsafe(self._receive_version, version)
        except RuntimeError:  # the watcher's event loop has ended, and so has the watcher
            self._feed.remove(self)

    def _receive_version(self, version: int) -> None:
        self._version = max(self._version, version)
        self._news.set()
