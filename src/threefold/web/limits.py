"""What one client may take of the server: far more than a table of friends needs, and less than would shut them out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from ipaddress import ip_address
from time import monotonic
from typing import Final
from weakref import WeakSet

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr

from threefold.rules.types import Message
from threefold.text import render

CONNECTIONS: Final = 800
"""The most connections at once; a quarter of them for one device. What waits on the same machine is a proxy, it counts
for many."""

PAGES: Final = 100
"""The most open pages of one link."""

NEW_THINGS: Final = 600
NEW_THING_SECONDS: Final = 2
"""How many things that are kept for good a device may begin at once: visits, characters. Later one every so often."""

OWING_SECONDS: Final = 120
"""How long the rest of a request is waited for, up to twice: a phone that has left says nothing more, and counts."""

_SLOW_SECONDS: Final = 5
_REMEMBERED: Final = 10_000


class Rate:
    """How often each client may do something: ``burst`` times at once, and then once in ``seconds``."""

    def __init__(self, burst: int, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._room, self._seconds, self._clock = burst * seconds, seconds, clock
        self._spent: dict[str, float] = {}

    def admits(self, client: str) -> bool:
        """Whether a client may do it now. What is admitted counts."""
        now = self._clock()
        until = max(now, self._spent.get(client, now)) + self._seconds
        if until - now > self._room:
            return False
        if len(self._spent) >= _REMEMBERED:
            self._spent = {known: then for known, then in self._spent.items() if then > now}
        self._spent[client] = until
        return True


class Connections:
    """All that are open, by the device they come from."""

    def __init__(self, most: int = CONNECTIONS) -> None:
        self._most, self._each = most, max(1, most // 4)
        self._open: dict[str, WeakSet[asyncio.Transport]] = {}

    def admit(self, transport: asyncio.Transport, device: str) -> bool:
        """Whether there is room for one more; then it counts until it closes."""
        self._open = {known: left for known, those in self._open.items() if (left := _still(those))}
        here = self._open.get(device, WeakSet())
        if sum(map(len, self._open.values())) >= self._most:
            return False
        if len(here) >= self._each and not _is_own(device):
            return False
        here.add(transport)
        self._open[device] = here
        return True

    def protocol(self) -> type[H11Protocol]:
        """What speaks with each connection: uvicorn, or whoever says that there is no room."""
        admit = self.admit

        class Counted(H11Protocol):
            """A connection that counts."""

            def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
                address = get_remote_addr(transport)
                if admit(transport, address[0] if address else ""):
                    super().connection_made(transport)
                    self._looked_at(transport, None)
                else:
                    transport.set_protocol(_NoRoom(transport))

            def _looked_at(self, transport: asyncio.Transport, owed: object) -> None:
                """End it if it still owes what it owed before; ``owed`` is the request, or the one it is to follow."""
                if transport.is_closing() or transport.get_protocol() is not self:
                    return  # it is over, or has become a socket
                owes = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
                owing = (self.cycle, self.conn.their_state) if owes else None
                if owing is not None and owing == owed:
                    transport.close()
                else:
                    self.loop.call_later(OWING_SECONDS, self._looked_at, transport, owing)

        return Counted


def _still(transports: WeakSet[asyncio.Transport]) -> WeakSet[asyncio.Transport]:
    return WeakSet(t for t in transports if not t.is_closing())


def _is_own(device: str) -> bool:
    try:
        return ip_address(device).is_loopback
    except ValueError:
        return True


class _NoRoom(asyncio.Protocol):
    """Says so once it has been asked something, and leaves."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._leave = asyncio.get_running_loop().call_later(_SLOW_SECONDS, transport.close)

    def data_received(self, data: bytes) -> None:
        """Whatever is asked, there is one answer."""
        words = render(Message("refusal.no_room")).encode()
        status = HTTPStatus.SERVICE_UNAVAILABLE
        head = (
            f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: text/plain; charset=utf-8\r\n"
            f"content-length: {len(words)}\r\nretry-after: {_SLOW_SECONDS}\r\nconnection: close\r\n\r\n"
        )
        self._transport.write(head.encode() + words)
        self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        """It has left."""
        self._leave.cancel()
