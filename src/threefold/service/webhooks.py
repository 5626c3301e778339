"""Webhooks: log lines that any player may read are sent to addresses that the server's owner
allows.

Off unless the owner names addresses. A delivery is signed as Standard Webhooks specify, or has the
form that Discord reads. A failed one is tried again, each time after a longer wait. A host name
must resolve to public addresses, the connection is made to the address that was checked, and no
redirect is followed. A delivery has a total time, and several run at once, so that a receiver that
answers slowly delays nobody else.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import logging
import socket
import ssl
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_address, ip_network
from threading import Event, Lock, Thread, Timer
from time import monotonic, time
from typing import Any, Final, NamedTuple

import msgspec

from threefold.service.hooks import Target, allowed, hook_form
from threefold.service.phrased import Plain
from threefold.service.plain import lines_of
from threefold.service.tables import Tables
from threefold.store.contract import StoreError, Webhook
from threefold.table.state.seats import GUEST
from threefold.version import __version__

AT_ONCE: Final = 20
"""The most lines in one delivery; after a long silence the older lines are left out."""

FIRST_WAIT: Final = 2.0
LONGEST_WAIT: Final = 600.0
TRIES: Final = 12
"""Seconds until the first retry, the longest wait in seconds, and how often lines are tried before
they are given up."""

TIMEOUT_SECONDS: Final = 10.0
TOTAL_SECONDS: Final = 15.0
"""How long one step of a delivery may take, such as to connect, and how long the whole delivery may
take.
"""

DELIVERIES: Final = 16
DELIVERIES_TO_HOST: Final = 4
"""How many deliveries run at once, and how many of them to one host."""

LOOK_SECONDS: Final = 1.0
DISCORD_LETTERS: Final = 1900

log = logging.getLogger("threefold.webhooks")


def reached_at(target: Target, look_up: Callable[..., Any] = socket.getaddrinfo) -> str:
    """Return the IP address to connect to: a public one, or the IP address that the owner wrote.
    Raises ``OSError`` if there is none."""
    try:
        return str(ip_address(target.host))  # an IP address only gets here if the owner allowed it
    except ValueError:
        pass
    found = [
        str(entry[4][0]) for entry in look_up(target.host, target.port, type=socket.SOCK_STREAM)
    ]
    if not found or not all(_public(address) for address in found):
        raise OSError("the name leads to an address that is not public")
    return found[0]


_TRANSLATED: Final = (
    ip_network("::/96"),  # IPv4-compatible
    ip_network("64:ff9b::/96"),  # NAT64
    ip_network("64:ff9b:1::/48"),  # NAT64 of a network's own
    ip_network("2001::/32"),  # Teredo
    ip_network("2002::/16"),  # 6to4
    ip_network("fec0::/10"),  # site-local
)
"""IPv6 networks that lead to IPv4 addresses of any kind, or to addresses of one site."""


def _public(address: str) -> bool:
    known = ip_address(address.partition("%")[0])
    inner = getattr(known, "ipv4_mapped", None) or known
    if any(inner in network for network in _TRANSLATED):
        return False
    return bool(inner.is_global and not inner.is_multicast)


def post(target: Target, body: bytes, headers: dict[str, str], total: float = TOTAL_SECONDS) -> int:
    """Send a body within ``total`` seconds, and return the status of the response. Raises
    ``OSError`` or ``HTTPException``."""
    connection = HTTPConnection(target.host, target.port, timeout=TIMEOUT_SECONDS)
    plain = socket.create_connection((reached_at(target), target.port), TIMEOUT_SECONDS)
    connection.sock = plain
    try:
        with _ended_after(total, connection):
            if target.scheme == "https":
                connection.default_port = 443
                secure = ssl.create_default_context().wrap_socket(
                    plain, server_hostname=target.host, do_handshake_on_connect=False
                )
                connection.sock = secure
                secure.do_handshake()
            else:
                connection.default_port = 80
            if target.query:
                where = f"{target.path}?{target.query}"
            else:
                where = target.path
            connection.request("POST", where, body, headers)
            return connection.getresponse().status
    finally:
        connection.close()
        plain.close()


@contextmanager
def _ended_after(seconds: float, connection: HTTPConnection) -> Iterator[None]:
    """End a connection that is still in use after so many seconds. Whoever reads from it then gets
    an error.
    """

    def end() -> None:
        with suppress(OSError):  # it may be closed already
            connection.sock.shutdown(socket.SHUT_RDWR)

    timer = Timer(seconds, end)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def signature(secret: str, id: str, at: int, body: bytes) -> str:
    """Return the signature of a delivery, as Standard Webhooks specify it."""
    signed = f"{id}.{at}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


class _Trying(NamedTuple):
    """A failed delivery: how often it failed, and when it is tried again."""

    failures: int
    again_at: float


class Postman:
    """Delivers what is new, and retries what failed; never two deliveries at once to one
    address.
    """

    def __init__(
        self,
        tables: Tables,
        by_owner: Sequence[str],
        send: Callable[[Target, bytes, dict[str, str]], int] = post,
        clock: Callable[[], float] = time,
        ticks: Callable[[], float] = monotonic,
    ) -> None:
        self._tables, self._by_owner, self._send = tables, by_owner, send
        self._clock, self._ticks = clock, ticks
        self._webhooks = tables.webhooks
        self._trying: dict[str, _Trying] = {}
        self._hosts: dict[str, str] = {}
        """The host of each delivery that runs, by the id of its webhook."""
        self._lock = Lock()
        """Held to change ``_trying`` and ``_hosts``: deliveries run in threads."""
        self._stop = Event()
        self._thread = Thread(target=self._run, name="webhooks", daemon=True)

    def start(self) -> None:
        """Start to deliver."""
        self._thread.start()

    def stop(self) -> None:
        """Stop delivering. What was not delivered yet is delivered when the program runs again."""
        self._stop.set()

    def _run(self) -> None:
        while not self._stop.wait(LOOK_SECONDS):
            try:
                if self._tables.peers.duty("webhooks"):  # of several workers one delivers
                    self.deliver()
            except StoreError as error:
                log.info("webhooks wait for the store: %s", error)

    def deliver(self) -> list[Thread]:
        """Start to send every address what is new for it, unless its next retry is not due yet or
        there is no room. Return the threads that deliver."""
        every = self._webhooks.of_table()
        with self._lock:
            for ended in self._trying.keys() - {webhook.id for webhook in every}:
                del self._trying[ended]
        started = []
        for webhook in every:
            target = allowed(webhook.url, self._by_owner)
            if (
                target is None
                or not self._has_news(webhook)
                or not self._take_place(webhook, target)
            ):
                continue
            thread = Thread(
                target=self._deliver_to, args=(webhook, target), name="webhook", daemon=True
            )
            thread.start()
            started.append(thread)
        return started

    def _has_news(self, webhook: Webhook) -> bool:
        return self._tables.seen_from(webhook.table, GUEST)[1].version > webhook.sent

    def _take_place(self, webhook: Webhook, target: Target) -> bool:
        """Count a delivery that begins. Return False when it is not due, when its address still
        gets one, or when no more fit."""
        with self._lock:
            trying = self._trying.get(webhook.id)
            if webhook.id in self._hosts or (
                trying is not None and trying.again_at > self._ticks()
            ):
                return False
            of_host = sum(host == target.host for host in self._hosts.values())
            if len(self._hosts) >= DELIVERIES or of_host >= DELIVERIES_TO_HOST:
                return False
            self._hosts[webhook.id] = target.host
            return True

    def _deliver_to(self, webhook: Webhook, target: Target) -> None:
        try:
            self._send_news(webhook, target)
        except StoreError as error:
            log.info("webhooks wait for the store: %s", error)
        finally:
            with self._lock:
                del self._hosts[webhook.id]

    def _send_news(self, webhook: Webhook, target: Target) -> None:
        known, past = self._tables.seen_from(webhook.table, GUEST)
        lines = lines_of(past, past.since(webhook.sent, AT_ONCE), hook_form(webhook)[1])
        if not lines or self._try_delivery(webhook, target, known.settings.title, lines):
            self._finish(webhook, past.version)
            return
        with self._lock:
            failures = self._trying.get(webhook.id, _Trying(0, 0.0)).failures + 1
            wait = min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT)
            self._trying[webhook.id] = _Trying(failures, self._ticks() + wait)
        if failures >= TRIES:
            log.warning(
                "a webhook of table %s was given up after %s tries", webhook.table, failures
            )
            self._finish(webhook, past.version)

    def _finish(self, webhook: Webhook, version: int) -> None:
        """Store that an address got all lines up to a version, or that they were given up."""
        self._webhooks.mark_sent(webhook.id, version)
        with self._lock:
            self._trying.pop(webhook.id, None)

    def _try_delivery(
        self, webhook: Webhook, target: Target, title: str, lines: list[dict[str, Plain]]
    ) -> bool:
        if hook_form(webhook)[0] == "discord":
            body = _discord(lines)
        else:
            body = _json(webhook.table, title, lines)
        id, at = f"{webhook.id}-{lines[-1]['number']}", int(self._clock())
        headers = {
            "content-type": "application/json",
            "user-agent": f"threefold/{__version__}",
            "webhook-id": id,
            "webhook-timestamp": str(at),
            "webhook-signature": signature(webhook.secret, id, at, body),
        }
        try:
            return 200 <= self._send(target, body, headers) < 300
        except (OSError, HTTPException, ValueError, binascii.Error) as error:
            log.info("a webhook of table %s failed: %s", webhook.table, type(error).__name__)
            return False


def _json(table: str, title: str, lines: list[dict[str, Plain]]) -> bytes:
    return msgspec.json.encode(
        {"type": "log.lines", "table": table, "title": title, "lines": lines}
    )


def _discord(lines: list[dict[str, Plain]]) -> bytes:
    """Return a message as Discord takes it: it notifies nobody, and names in it do not act as
    markup.
    """
    words = "\n".join(" · ".join([str(line["text"]), *map(str, _details(line))]) for line in lines)
    plain = "".join(f"\\{c}" if c in "*_~`|>#[]()<@" else c for c in words)
    return msgspec.json.encode(
        {"content": plain[:DISCORD_LETTERS], "allowed_mentions": {"parse": []}}
    )


def _details(line: dict[str, Plain]) -> list[Plain]:
    details = line.get("details")
    if isinstance(details, list):
        return details
    return []
