"""Open connections: how many one device may have, who gets a place when all are taken, and how long
a silent one stays."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Collection
from http import HTTPStatus
from ipaddress import ip_address, ip_network
from itertools import islice
from typing import Final, NamedTuple
from weakref import ref

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import get_remote_addr

from threefold.model.languages import language_for
from threefold.rules.types import Message
from threefold.text import render
from threefold.web.limits import network_of

CONNECTIONS: Final = 800
"""The most connections at once; one device may have a quarter of them. This machine and named
proxies are exempt from the quarter: they connect for many devices."""

OWING_SECONDS: Final = 10
"""How long a connection waits for a request or the rest of one. A long request must make progress
in this time.
"""

_ACCEPTED: Final = re.compile(rb"\r\naccept-language:([^\r\n]*)", re.IGNORECASE)
_SEATED: Final = re.compile(rb"\r\ncookie:[^\r\n]*\bseat_", re.IGNORECASE)
_HEAD_BYTES: Final = 16_000
_PROGRESS_BYTES: Final = 10_000
_LOOKS: Final = 5
_LOOKED_AT: Final = 4
"""How many connections are looked at, whether they have closed, when one more is let in."""

_SLOW_SECONDS: Final = 5

UNREAD_OF_DEVICE: Final = 16
"""How many connections over the limit one device may have whose requests are read; all devices may
have as many as are served. Any more are closed at once."""


class Connections:
    """The open connections by device. At the limit, a browser with a seat gets the place of an idle
    connection, so that a client that only keeps connections open cannot shut out players.

    To admit one costs the same whatever their number: nothing is known of the client yet, and the
    event loop waits.
    """

    def __init__(self, most: int = CONNECTIONS, proxies: Collection[str] = ()) -> None:
        self._most, self._each = most, max(1, most // 4)
        self._proxies = [ip_network(proxy, strict=False) for proxy in proxies]
        self._all = _Open()
        self._idle = _Idle()
        self._devices: dict[str, _Device] = {}
        self._unread = 0

    def admit(self, transport: asyncio.Transport, device: str, seated: bool = False) -> bool:
        """Return whether there is room for one more connection; if so, count it until it is closed.
        When there is no room, a ``seated`` browser gets the place of an idle connection."""
        here = self._device(device)
        for counted in (here.open, self._all):
            counted.forget_closed()
        full = len(here.open) >= self._each and not self._counts_for_many(device)
        if full and not (seated and here.idle.close_first()):
            return False
        if len(self._all) >= self._most and not (seated and self._idle.close_first()):
            return False
        here.open.add(transport)
        self._all.add(transport)
        return True

    def release(self, transport: asyncio.Transport, device: str) -> None:
        """Count a connection no more: it is closed."""
        self._device(device).open.discard(transport)
        self._all.discard(transport)

    def note_idle(self, transport: asyncio.Transport, device: str, speaker: _Owing) -> None:
        """Note that a connection has begun to owe a request, so that its place can be given to a
        seated browser.
        """
        debt = _Debt(ref(transport), ref(speaker), speaker.owes_since)
        self._device(device).idle.add(debt)
        self._idle.add(debt)

    def take_unread(self, device: str) -> bool:
        """Count a connection over the limit whose request may still be read. Return False when
        there are too many.
        """
        here = self._device(device)
        of_device = here.unread >= UNREAD_OF_DEVICE and not self._counts_for_many(device)
        if self._unread >= self._most or of_device:
            return False
        self._unread += 1
        here.unread += 1
        return True

    def leave_unread(self, device: str) -> None:
        """Count a connection over the limit no more: its request was read, or it is closed."""
        self._unread -= 1
        self._device(device).unread -= 1

    def _device(self, device: str) -> _Device:
        """Return the connections of a device. Those of two other devices are forgotten where none
        is left: as many are looked at as can be added, so they never pile up."""
        for known in list(islice(self._devices, 2)):
            other = self._devices.pop(known)
            other.open.forget_closed()
            if len(other.open) or other.unread:
                self._devices[known] = other
        return self._devices.setdefault(network_of(device), _Device())

    def _counts_for_many(self, device: str) -> bool:
        """Return whether a device is this machine, which may run a proxy, or a named proxy."""
        try:
            address = ip_address(device)
        except ValueError:
            return True
        return address.is_loopback or any(address in network for network in self._proxies)

    def protocol(self) -> type[H11Protocol]:
        """Return the protocol class for new connections: uvicorn's, which hands over to ``_NoRoom``
        at the limit.
        """
        doors = self

        class Counted(_Owing):
            """A connection that is counted and limited."""

            device = ""

            def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
                address = get_remote_addr(transport)
                self.device = address[0] if address else ""
                if doors.admit(transport, self.device):
                    self.begin(transport)
                elif doors.take_unread(self.device):
                    transport.set_protocol(_NoRoom(transport, doors, self.device, self))
                else:
                    # uvicorn's has not begun and cannot end
                    transport.set_protocol(asyncio.Protocol())
                    transport.abort()

            def begin(self, transport: asyncio.Transport) -> None:
                """Start to serve the connection."""
                super().connection_made(transport)
                self.look(transport)

            def connection_lost(self, exc: Exception | None) -> None:
                """Count the connection no more."""
                doors.release(self.transport, self.device)
                super().connection_lost(exc)

            def begin_to_owe(self, transport: asyncio.Transport) -> None:
                """Note that the connection has begun to owe a request, or the rest of one."""
                doors.note_idle(transport, self.device, self)

        return Counted


class _Open:
    """Open connections, counted until they close. The server says which have closed, except of web
    sockets: of those some are looked at each time, in turn."""

    def __init__(self) -> None:
        self._refs: dict[int, ref[asyncio.Transport]] = {}

    def __len__(self) -> int:
        return len(self._refs)

    def add(self, transport: asyncio.Transport) -> None:
        """Count a connection."""
        self._refs[id(transport)] = ref(transport)

    def discard(self, transport: asyncio.Transport) -> None:
        """Count a connection no more."""
        self._refs.pop(id(transport), None)

    def forget_closed(self) -> None:
        """Look at a few connections, and count those no more that have closed."""
        for known in list(islice(self._refs, _LOOKED_AT)):
            found = self._refs.pop(known)
            transport = found()
            if transport is not None and not transport.is_closing():
                self._refs[known] = found


class _Debt(NamedTuple):
    """A connection that owes a request since a time of the event loop."""

    transport: ref[asyncio.Transport]
    speaker: ref[_Owing]
    since: float

    def stands(self) -> bool:
        """Return whether the connection is open and still owes the same."""
        transport, speaker = self.transport(), self.speaker()
        if transport is None or speaker is None or transport.is_closing():
            return False
        return (
            speaker.owes_since == self.since
            and speaker.owes() is not None
            and speaker.owes() == speaker.owed
        )


class _Idle:
    """Connections that owe a request, the longest first. Those that never sent one are kept apart
    and close first.
    """

    def __init__(self) -> None:
        self._silent: deque[_Debt] = deque()
        self._rested: deque[_Debt] = deque()

    def add(self, debt: _Debt) -> None:
        """Add a connection. What no longer stands at the head goes, so the queue holds little more
        than idle connections."""
        speaker = debt.speaker()
        if speaker is None:
            owed = None
        else:
            owed = speaker.owed
        if owed is not None and owed[0] is None:
            queue = self._silent
        else:
            queue = self._rested
        while queue and not queue[0].stands():
            queue.popleft()
        queue.append(debt)

    def close_first(self) -> bool:
        """Close the connection that has been idle the longest. Return False when none is idle."""
        for queue in (self._silent, self._rested):
            while queue:
                debt = queue.popleft()
                transport = debt.transport()
                if transport is not None and debt.stands():
                    transport.abort()
                    return True
        return False


class _Device:
    """The connections of one device: those served, how many wait over the limit, and which are
    idle.
    """

    def __init__(self) -> None:
        self.open = _Open()
        self.unread = 0
        self.idle = _Idle()


_Owed = tuple[object, int]


class _Owing(H11Protocol):
    """A connection that is closed when it owes a request, or the rest of one, for too long."""

    heard = 0
    owed: _Owed | None = None
    owes_since = 0.0

    def begin(self, transport: asyncio.Transport) -> None:
        """Start to serve the connection."""
        raise NotImplementedError

    def begin_to_owe(self, transport: asyncio.Transport) -> None:
        """Note that the connection has begun to owe a request, or the rest of one."""
        raise NotImplementedError

    def data_received(self, data: bytes) -> None:
        """Count the bytes of a long request as they come in."""
        self.heard += len(data)
        super().data_received(data)

    def owes(self) -> _Owed | None:
        """Return what the client still has to send: a request, the next one, or the rest of one.
        None for nothing.
        """
        state = self.conn.their_state
        if state is h11.IDLE:
            return self.cycle, 0
        if state is h11.SEND_BODY:
            return (self.cycle, 1 + self.heard // _PROGRESS_BYTES)
        return None

    def look(self, transport: asyncio.Transport) -> None:
        """Close the connection if it has owed the same for too long; else check again soon."""
        if transport.is_closing() or transport.get_protocol() is not self:
            return  # it is closed, or has become a web socket
        owed, now = self.owes(), self.loop.time()
        if owed is None or owed != self.owed:
            self.owed, self.owes_since = owed, now
            if owed is not None:
                self.begin_to_owe(transport)
        if owed is not None and now - self.owes_since >= OWING_SECONDS:
            transport.close()
        else:
            self.loop.call_later(OWING_SECONDS / _LOOKS, self.look, transport)


class _NoRoom(asyncio.Protocol):
    """Reads the head of a request over the limit. A request from a seat is served; any other gets
    status 503.
    """

    def __init__(
        self, transport: asyncio.Transport, doors: Connections, device: str, speaker: _Owing
    ) -> None:
        self._transport, self._doors, self._device, self._speaker = (
            transport,
            doors,
            device,
            speaker,
        )
        self._heard = b""
        self._counted = True
        self._leave = asyncio.get_running_loop().call_later(_SLOW_SECONDS, transport.close)

    def data_received(self, data: bytes) -> None:
        """Read the head of the request, then serve the connection or send status 503."""
        self._heard += data
        head, whole, _ = self._heard.partition(b"\r\n\r\n")
        if not whole and len(head) < _HEAD_BYTES:
            return
        if _SEATED.search(head) and self._doors.admit(self._transport, self._device, True):
            self._end_wait()
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
        """Stop waiting when the connection closes."""
        self._end_wait()

    def _end_wait(self) -> None:
        """Cancel the timer, and count the connection no more among those that wait over the
        limit.
        """
        self._leave.cancel()
        if self._counted:
            self._counted = False
            self._doors.leave_unread(self._device)
