"""Limits for one client: request rates. A table of friends never reaches them; abuse does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from ipaddress import ip_address, ip_network
from threading import Lock
from time import monotonic
from typing import Final

PAGES: Final = 100
"""The most pages that one link may have open."""

NEW_THINGS: Final = 600
NEW_THING_SECONDS: Final = 2
"""How many stored things (visits, characters) a device may create at once; after that, one per so
many seconds.
"""

NEW_BYTES: Final = 4_000_000
NEW_BYTE_SECONDS: Final = 0.001
"""How many bytes of characters a device, or a player's link, may store at once; after that, one per
so many seconds.
"""

TABLES: Final = 10
TABLE_SECONDS: Final = 60
"""How many tables a device may open at once; after that, one per so many seconds."""

COMMANDS: Final = 300
COMMAND_SECONDS: Final = 0.1
"""How many commands a seat may give at once; after that, one per so many seconds."""

MESSAGES: Final = 300
MESSAGE_SECONDS: Final = 0.05
"""How many messages the pages of a link may send over their sockets at once; after that, one per so
many seconds. A page sends one every few seconds, and one for each region that changed."""

COMMAND_BYTES: Final = 20_000
"""A command counts once more for each so many bytes: what is written is stored for good."""

_UNTOLD_BYTES: Final = 2_000_000
"""What a body counts whose length is not told: as much as one may have."""

PUBLIC: Final = 300
PUBLIC_SECONDS: Final = 0.1
"""How many pages without a seat a device may request at once; after that, one per so many
seconds.
"""

_REMEMBERED: Final = 10_000


def weight_of(length: int) -> int:
    """Return how many times a command with a body of so many bytes counts."""
    return 1 + length // COMMAND_BYTES


def weight_of_request(headers: Mapping[str, str]) -> int:
    """Return how many times a request counts as a command. Uploads count once: they take turns, and
    pictures and packs have limits of their own."""
    if headers.get("content-type", "").startswith("multipart/"):
        return 1
    if "transfer-encoding" in headers:
        return weight_of(_UNTOLD_BYTES)
    length = headers.get("content-length", "0")
    return weight_of(int(length) if length.isdecimal() else 0)


class Rate:
    """A rate limit for each client: ``burst`` times at once, and then once per ``seconds``."""

    def __init__(self, burst: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._room, self.seconds, self._clock = burst * seconds, seconds, clock
        self._spent: dict[str, float] = {}
        self._to_tell: dict[str, float] = {}
        self._lock = Lock()
        self.shared = False
        """Whether other workers are told what clients used here (``drain_usage``)."""

    def admits(self, client: str, times: int = 1) -> bool:
        """Return whether a client may do it now, so many times at once. If so, count it."""
        if self.shared:
            client = _mark(client)
        with self._lock:
            now = self._clock()
            spent = self.seconds * times
            until = max(now, self._spent.get(client, now)) + spent
            if until - now > self._room + self.seconds / 2:
                return False
            self._note(client, until, now)
            if self.shared:
                self._to_tell[client] = self._to_tell.get(client, 0.0) + spent
            return True

    def _note(self, client: str, until: float, now: float) -> None:
        if len(self._spent) >= _REMEMBERED:
            self._spent = {known: then for known, then in self._spent.items() if then > now}
        self._spent[client] = until

    def drain_usage(self) -> dict[str, float]:
        """Return what clients used here since the last call, in seconds of the limit, by client
        mark.

        Clients below an eighth of the limit are left out: other workers need not know of them.
        """
        with self._lock:
            taken, self._to_tell, now = self._to_tell, {}, self._clock()
            return {
                who: much
                for who, much in taken.items()
                if self._spent.get(who, now) - now > self._room / 8
            }

    def hear(self, taken: Mapping[str, float]) -> None:
        """Count what clients used at other workers."""
        with self._lock:
            now = self._clock()
            for client, much in taken.items():
                self._note(
                    client,
                    min(max(now, self._spent.get(client, now)) + much, now + self._room),
                    now,
                )


class Rates:
    """The rate limits of one server."""

    def __init__(self) -> None:
        self.tables = Rate(TABLES, TABLE_SECONDS)
        self.newcomers = Rate(NEW_THINGS, NEW_THING_SECONDS)
        self.new_bytes = Rate(NEW_BYTES, NEW_BYTE_SECONDS)
        self.commands = Rate(COMMANDS, COMMAND_SECONDS)
        self.public = Rate(PUBLIC, PUBLIC_SECONDS)
        self.messages = Rate(MESSAGES, MESSAGE_SECONDS)

    def shared(self) -> dict[str, Rate]:
        """Return the limits that all workers share, by name."""
        return {
            "tables": self.tables,
            "newcomers": self.newcomers,
            "bytes": self.new_bytes,
            "commands": self.commands,
            "public": self.public,
        }


def _mark(client: str) -> str:
    """Return the hash that identifies a client among workers, so that no address or id is sent."""
    return blake2b(client.encode(), digest_size=8).hexdigest()


def network_of(device: str) -> str:
    """Return what counts as one device: an IPv4 address, or the /64 network of an IPv6 address."""
    try:
        address = ip_address(device)
    except ValueError:
        return device
    if address.version == 4:
        return device
    return str(address.ipv4_mapped or ip_network((address, 64), strict=False))
