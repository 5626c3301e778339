"""Webhooks: log lines that any player may read are sent to addresses that the server's owner allows.

Off unless the owner names addresses. A delivery is signed as Standard Webhooks specify, or has the form that Discord
reads. A failed one is tried again, each time after a longer wait. A host name must resolve to public addresses, the
connection is made to the address that was checked, and no redirect is followed.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import logging
import socket
import ssl
from collections.abc import Callable, Sequence
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_address
from threading import Event, Thread
from time import monotonic, time
from typing import Any, Final, NamedTuple

import msgspec

from threefold.service.hooks import Target, allowed, form_of
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
"""Seconds until the first retry, the longest wait in seconds, and how often lines are tried before they are given
up."""

TIMEOUT_SECONDS: Final = 10.0
LOOK_SECONDS: Final = 1.0
DISCORD_LETTERS: Final = 1900

log = logging.getLogger("threefold.webhooks")


def reached_at(target: Target, look_up: Callable[..., Any] = socket.getaddrinfo) -> str:
    """Return the IP address to connect to: a public one, or the IP address that the owner wrote. Raises ``OSError`` if
    there is none."""
    try:
        return str(ip_address(target.host))  # an IP address only gets here if the owner allowed it
    except ValueError:
        pass
    found = [str(entry[4][0]) for entry in look_up(target.host, target.port, type=socket.SOCK_STREAM)]
    if not found or not all(_public(address) for address in found):
        raise OSError("the name leads to an address that is not public")
    return found[0]


def _public(address: str) -> bool:
    known = ip_address(address.partition("%")[0])
    inner = getattr(known, "ipv4_mapped", None) or known
    return bool(inner.is_global and not inner.is_multicast)


def post(target: Target, body: bytes, headers: dict[str, str]) -> int:
    """Send a body, and return the status of the response. Raises ``OSError`` or ``HTTPException``."""
    address = reached_at(target)
    connection = HTTPConnection(target.host, target.port, timeout=TIMEOUT_SECONDS)
    plain = socket.create_connection((address, target.port), TIMEOUT_SECONDS)
    try:
        secure = target.scheme == "https"
        connection.default_port = 443 if secure else 80
        context = ssl.create_default_context() if secure else None
        connection.sock = plain if context is None else context.wrap_socket(plain, server_hostname=target.host)
        where = f"{target.path}?{target.query}" if target.query else target.path
        connection.request("POST", where, body, headers)
        return connection.getresponse().status
    finally:
        connection.close()
        plain.close()


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
    """Delivers what is new, and retries what failed; never two deliveries at once to one address."""

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
                if self._tables.duty("webhooks"):  # of several workers one delivers
                    self.deliver()
            except StoreError as error:
                log.info("webhooks wait for the store: %s", error)

    def deliver(self) -> None:
        """Send every address what is new for it, unless its next retry is not due yet."""
        every = self._webhooks.of_table()
        self._trying = {one.id: self._trying[one.id] for one in every if one.id in self._trying}
        for webhook in every:
            trying = self._trying.get(webhook.id)
            if trying is None or trying.again_at <= self._ticks():
                self._deliver_to(webhook)

    def _deliver_to(self, webhook: Webhook) -> None:
        target = allowed(webhook.url, self._by_owner)
        known, past = self._tables.seen_from(webhook.table, GUEST)
        if target is None or past.version <= webhook.sent:
            return
        lines = lines_of(past, past.since(webhook.sent, AT_ONCE), form_of(webhook)[1])
        if not lines or self._try_delivery(webhook, target, known.settings.title, lines):
            self._webhooks.mark_sent(webhook.id, past.version)
            self._trying.pop(webhook.id, None)
            return
        failures = self._trying.get(webhook.id, _Trying(0, 0.0)).failures + 1
        if failures >= TRIES:
            log.warning("a webhook of table %s was given up after %s tries", webhook.table, failures)
            self._webhooks.mark_sent(webhook.id, past.version)
            self._trying.pop(webhook.id, None)
            return
        wait = min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT)
        self._trying[webhook.id] = _Trying(failures, self._ticks() + wait)

    def _try_delivery(self, webhook: Webhook, target: Target, title: str, lines: list[dict[str, Plain]]) -> bool:
        body = _discord(lines) if form_of(webhook)[0] == "discord" else _json(webhook.table, title, lines)
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
    return msgspec.json.encode({"type": "log.lines", "table": table, "title": title, "lines": lines})


def _discord(lines: list[dict[str, Plain]]) -> bytes:
    """Return a message as Discord takes it: it notifies nobody, and names in it do not act as markup."""
    words = "\n".join(" · ".join([str(line["text"]), *map(str, _details(line))]) for line in lines)
    plain = "".join(f"\\{c}" if c in "*_~`|>#[]()<@" else c for c in words)
    return msgspec.json.encode({"content": plain[:DISCORD_LETTERS], "allowed_mentions": {"parse": []}})


def _details(line: dict[str, Plain]) -> list[Plain]:
    details = line.get("details")
    return details if isinstance(details, list) else []
