"""Limits for one client: connections and request rates. A table of friends never reaches them; abuse does."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from hashlib import blake2b
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from threading import Lock
from time import monotonic
from typing import Final
from weakref import WeakKeyDictionary, WeakSet

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr

from threefold.model.languages import language_for
from threefold.rules.types import Message
from threefold.text import render

CONNECTIONS: Final = 800
"""The most connections at once; one device may have a quarter of them. This machine and named proxies are exempt from
the quarter: they connect for many devices."""

PAGES: Final = 100
"""The most pages that one link may have open."""

NEW_THINGS: Final = 600
NEW_THING_SECONDS: Final = 2
"""How many stored things (visits, characters) a device may create at once; after that, one per so many seconds."""

TABLES: Final = 10
TABLE_SECONDS: Final = 60
"""How many tables a device may open at once; after that, one per so many seconds."""

COMMANDS: Final = 300
COMMAND_SECONDS: Final = 0.1
"""How many commands a seat may give at once; after that, one per so many seconds."""

PUBLIC: Final = 300
PUBLIC_SECONDS: Final = 0.1
"""How many pages without a seat a device may request at once; after that, one per so many seconds."""

STRANGERS: Final = 50
"""The most pending requests from people without a seat; they are served one after the other."""

OWING_SECONDS: Final = 10
"""How long a connection waits for a request or the rest of one. A long request must make progress in this time."""

_ACCEPTED: Final = re.compile(rb"\r\naccept-language:([^\r\n]*)", re.IGNORECASE)
_SEATED: Final = re.compile(rb"\r\ncookie:[^\r\n]*\bseat_", re.IGNORECASE)
_HEAD_BYTES: Final = 16_000
_PROGRESS_BYTES: Final = 10_000
_LOOKS: Final = 5

_SLOW_SECONDS: Final = 5
_REMEMBERED: Final = 10_000


class Rate:
    """A rate limit for each client: ``burst`` times at once, and then once per ``seconds``."""

    def __init__(self, burst: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._room, self._seconds, self._clock = burst * seconds, seconds, clock
        self._spent: dict[str, float] = {}
        self._to_tell: dict[str, float] = {}
        self._lock = Lock()
        self.shared = False
        """Whether other workers are told what clients used here (``drain_usage``)."""

    def admits(self, client: str) -> bool:
        """Return whether a client may do it now. If so, count it."""
        client = _mark(client) if self.shared else client
        with self._lock:
            now = self._clock()
            until = max(now, self._spent.get(client, now)) + self._seconds
            if until - now > self._room + self._seconds / 2:
                return False
            self._note(client, until, now)
            if self.shared:
                self._to_tell[client] = self._to_tell.get(client, 0.0) + self._seconds
            return True

    def _note(self, client: str, until: float, now: float) -> None:
        if len(self._spent) >= _REMEMBERED:
            self._spent = {known: then for known, then in self._spent.items() if then > now}
        self._spent[client] = until

    def drain_usage(self) -> dict[str, float]:
        """Return what clients used here since the last call, in seconds of the limit, by client mark.

        Clients below an eighth of the limit are left out: other workers need not know of them.
        """
        with self._lock:
            taken, self._to_tell, now = self._to_tell, {}, self._clock()
            return {who: much for who, much in taken.items() if self._spent.get(who, now) - now > self._room / 8}

    def hear(self, taken: Mapping[str, float]) -> None:
        """Count what clients used at other workers."""
        with self._lock:
            now = self._clock()
            for client, much in taken.items():
                self._note(client, min(max(now, self._spent.get(client, now)) + much, now + self._room), now)


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


class Connections:
    """The open connections by device. At the limit, a browser with a seat gets the place of an idle connection, so that
    a client that only keeps connections open cannot shut out players."""

    def __init__(self, most: int = CONNECTIONS, proxies: Collection[str] = ()) -> None:
        self._most, self._each = most, max(1, most // 4)
        self._proxies = [ip_network(proxy, strict=False) for proxy in proxies]
        self._open: dict[str, WeakSet[asyncio.Transport]] = {}
        self._speaking: WeakKeyDictionary[asyncio.Transport, _Owing] = WeakKeyDictionary()

    def admit(self, transport: asyncio.Transport, device: str, seated: bool = False) -> bool:
        """Return whether there is room for one more connection; if so, count it until it closes. When there is no room,
        a ``seated`` browser gets the place of an idle connection."""
        self._open = {known: left for known, those in self._open.items() if (left := _still(those))}
        here = self._open.get(device, WeakSet())
        if len(here) >= self._each and not self._counts_for_many(device) and not (seated and self._made_room(here)):
            return False
        every = [open for those in self._open.values() for open in _still(those)]
        if len(every) >= self._most and not (seated and self._made_room(every)):
            return False
        here.add(transport)
        self._open[device] = here
        return True

    def _counts_for_many(self, device: str) -> bool:
        """Return whether a device is this machine, which may run a proxy, or a named proxy."""
        try:
            address = ip_address(device)
        except ValueError:
            return True
        return address.is_loopback or any(address in network for network in self._proxies)

    def _made_room(self, among: Iterable[asyncio.Transport]) -> bool:
        """Close the connection that has owed a request the longest; those that never sent one go first. Return False
        when none owes a request."""
        owing = [
            (speaker.cycle is not None, speaker.owes_since, number, transport)
            for number, transport in enumerate(among)
            if (speaker := self._speaking.get(transport)) is not None and speaker.owes() is not None
        ]
        if not owing:
            return False
        min(owing)[3].abort()
        return True

    def protocol(self) -> type[H11Protocol]:
        """Return the protocol class for new connections: uvicorn's, which hands over to ``_NoRoom`` at the limit."""
        doors = self

        class Counted(_Owing):
            """A connection that is counted and limited."""

            def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
                address = get_remote_addr(transport)
                device = address[0] if address else ""
                if doors.admit(transport, device):
                    self.begin(transport)
                else:
                    transport.set_protocol(_NoRoom(transport, lambda: doors.admit(transport, device, True), self))

            def begin(self, transport: asyncio.Transport) -> None:
                """Start to serve the connection."""
                doors._speaking[transport] = self
                super().connection_made(transport)
                self.look(transport)

        return Counted


_Owed = tuple[object, int]


class _Owing(H11Protocol):
    """A connection that is closed when it owes a request, or the rest of one, for too long."""

    heard = 0
    owed: _Owed | None = None
    owes_since = 0.0

    def begin(self, transport: asyncio.Transport) -> None:
        """Start to serve the connection."""
        raise NotImplementedError

    def data_received(self, data: bytes) -> None:
        """Count the bytes of a long request as they come in."""
        self.heard += len(data)
        super().data_received(data)

    def owes(self) -> _Owed | None:
        """Return what the client still has to send: a request, the next one, or the rest of one. None for nothing."""
        state = self.conn.their_state
        if state is h11.IDLE:
            return self.cycle, 0
        return (self.cycle, 1 + self.heard // _PROGRESS_BYTES) if state is h11.SEND_BODY else None

    def look(self, transport: asyncio.Transport) -> None:
        """Close the connection if it has owed the same for too long; else check again soon."""
        if transport.is_closing() or transport.get_protocol() is not self:
            return  # it is closed, or has become a web socket
        owed, now = self.owes(), self.loop.time()
        if owed is None or owed != self.owed:
            self.owed, self.owes_since = owed, now
        if owed is not None and now - self.owes_since >= OWING_SECONDS:
            transport.close()
        else:
            self.loop.call_later(OWING_SECONDS / _LOOKS, self.look, transport)


def _still(transports: WeakSet[asyncio.Transport]) -> WeakSet[asyncio.Transport]:
    return WeakSet(t for t in transports if not t.is_closing())


class _NoRoom(asyncio.Protocol):
    """Reads the head of a request over the limit. A request from a seat is served; any other gets status 503."""

    def __init__(self, transport: asyncio.Transport, make_room: Callable[[], bool], speaker: _Owing) -> None:
        self._transport, self._make_room, self._speaker = transport, make_room, speaker
        self._heard = b""
        self._leave = asyncio.get_running_loop().call_later(_SLOW_SECONDS, transport.close)

    def data_received(self, data: bytes) -> None:
        """Read the head of the request, then serve the connection or send status 503."""
        self._heard += data
        head, whole, _ = self._heard.partition(b"\r\n\r\n")
        if not whole and len(head) < _HEAD_BYTES:
            return
        if _SEATED.search(head) and self._make_room():
            self._leave.cancel()
            self._transport.set_protocol(self._speaker)
            self._speaker.begin(self._transport)
            self._speaker.data_received(self._heard)
            return
        asked_for = _ACCEPTED.search(head)
        lang = language_for(asked_for[1].decode("latin-1") if asked_for else "")
        words = render(Message("refusal.no_room"), lang).encode()
        status = HTTPStatus.SERVICE_UNAVAILABLE
        answer = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            f"content-length: {len(words)}\r\nretry-after: {_SLOW_SECONDS}\r\nconnection: close\r\n\r\n"
        )
        self._transport.write(answer.encode() + words)
        self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        """Cancel the timer when the connection closes."""
        self._leave.cancel()
