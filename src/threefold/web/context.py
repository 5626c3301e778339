"""The application's context for controllers: it identifies browsers and seats, limits rates, and
makes the contexts that pages are drawn from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from http import HTTPStatus
from threading import Event, Lock
from typing import Final, NamedTuple

import msgspec
from litestar import Request, Response

from threefold.library.shelf import enter_table
from threefold.rules.types import Message, Refusal
from threefold.service.jobs import Jobs
from threefold.service.keys import hashed
from threefold.service.tables import Tables
from threefold.store.contract import Link
from threefold.table.events import InitiativeRolled
from threefold.table.history import GM, Seat
from threefold.text import render_key
from threefold.web.cookies import MARK, SEAT, cookie_of, set_cookie
from threefold.web.devices import device_named
from threefold.web.gm_context import GmContext
from threefold.web.http import (
    Html,
    HttpRequest,
    Socket,
    device_of,
    html_of,
    notice_toast,
    query_of,
    refusal_page,
    refusal_toast,
    request_lang,
    theme_of,
    zone_of,
)
from threefold.web.limits import Rates, weight_of, weight_of_request
from threefold.web.models.receipts import die_sum
from threefold.web.presence import Presence
from threefold.web.seat_context import SeatContext
from threefold.web.security import HSTS_DAYS, same_origin, site_of
from threefold.web.watching import RegionCache
from threefold.web.workers import (
    NewsQueue,
    public_turns,
    read_as,
    read_turns,
    run_in_worker,
    upload_turns,
)

_VISITOR: Final = "visitor"
"""The key in a request's state for the link of its browser."""


class Seated(NamedTuple):
    """A browser at a seat: its link, the seat for which it acts, and the seat's address."""

    link: Link
    seat: Seat
    base: str

    @property
    def gives(self) -> Seat:
        """The seat that is recorded as the giver of commands; for an assistant's link, the
        assistant.
        """
        return self.link.seat.giving(self.seat)


class AppContext:
    """What all controllers share: the tables, the presence, the rate limits. ``opens``: anybody who
    reaches the server may open a table. ``hsts``: for how many days browsers use https alone
    (``security.hsts``)."""

    def __init__(
        self,
        tables: Tables,
        public_url: str | None = None,
        cors: Collection[str] = (),
        webhooks: Sequence[str] = (),
        opens: bool = False,
        hsts: int = HSTS_DAYS,
    ) -> None:
        self.tables = tables
        self.public_url = public_url
        self.cors = frozenset(cors)
        self.webhooks = tuple(webhooks)
        self.opens = opens
        self.hsts = hsts
        self.opening = Lock()
        self.presence = Presence()
        self.rates = Rates()
        self.jobs = Jobs()
        self.regions = RegionCache()
        self.turns = NewsQueue()
        self.reads = read_turns()
        self.public = public_turns(self.reads)
        self.uploads = upload_turns(self.reads)
        self.ending = Event()

    def visitor(self, request: HttpRequest | Socket, link_id: str) -> Link | None:
        """Return the link of this browser if it is this seat's and still valid. It is looked up
        once per request.
        """
        known = request.scope["state"].get(_VISITOR)
        if isinstance(known, Link) and known.id == link_id:
            return known
        link = self._visitor(request, link_id, self.tables.links.visitor)
        if isinstance(request, Request):
            request.scope["state"][_VISITOR] = link
        return link

    def still_visits(self, socket: Socket, link_id: str) -> bool:
        """Return whether the browser of a page still has its seat. The result may come from a
        recent look-up.
        """
        return self._visitor(socket, link_id, self.tables.links.visitor_lately) is not None

    def _visitor(
        self, connection: HttpRequest | Socket, link_id: str, find: Callable[[str], Link | None]
    ) -> Link | None:
        secret = cookie_of(connection.cookies, f"{SEAT}{link_id}")
        if secret:
            link = find(secret)
        else:
            link = None
        if secret is None or link is None or link.id != link_id:
            return None
        device = partial(device_named, connection.headers.get("user-agent", ""))
        self.tables.access.note_browser(
            secret, device, cookie_of(connection.cookies, f"{MARK}{link_id}")
        )
        return link

    def admits_device(self, device: str) -> bool:
        """Return whether a device without a seat may send another request. If so, count it."""
        return self.rates.public.admits(device)

    def admits_token(self, token: str, changes: bool, length: int = 0) -> bool:
        """Return whether a program may send another request, with a body of so many bytes. Requests
        that change something are limited like a seat's commands; reading is not limited."""
        return not changes or self.rates.commands.admits(f"token {token}", weight_of(length))

    def end(self) -> None:
        """Shut down: close the streams and drop the work of the laboratory."""
        self.ending.set()
        self.tables.wake_all()
        self.jobs.close()

    async def admit(self, request: HttpRequest) -> Html | None:
        """Check a request before its body is read: its site, its link, its rate. Return None to
        admit it, else the response that refuses it."""
        path = request.url.path
        device = device_of(request)
        if path.startswith("/join/"):
            read_as(self.reads, f"link {path[:80]}")  # the page of the seat comes with the answer
            return None
        if path.startswith(("/static/", "/api/")) or path in (
            "/health",
            "/ready",
            "/manifest.webmanifest",
        ):
            return None  # the API uses no cookies: it requires a token and has its own limits
        changes = request.method == "POST"
        if changes and not self.from_own_page(request):
            await self.public.rested(f"device {device}")
            return refusal_page(request, Message("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
        if not path.startswith("/seat/"):
            if not self.rates.public.admits(device):
                await self.public.rested(f"device {device}")
                return self.wait(request, "refusal.too_often", self.rates.public.seconds)
            read_as(self.public, f"device {device}")
            return None
        link = await run_in_worker(self.visitor, request, path.split("/")[2])
        if link is not None:
            enter_table(link.table)  # the rest of the request finds the packs of this table
        if not changes:
            read_as(self.reads, f"device {device}" if link is None else f"seat {link.id}", device)
            return None
        if link is None:
            await self.public.rested(f"device {device}")
            return refusal_page(request, Message("refusal.signed_out"), HTTPStatus.FORBIDDEN)
        if not self.rates.commands.admits(link.id, weight_of_request(request.headers)):
            await self.reads.rested(f"seat {link.id}")
            return self.wait(request, "refusal.too_fast", self.rates.commands.seconds)
        self.reads.note_command()
        return None

    def admits_message(self, link: Link) -> bool:
        """Return whether a page of a link may send a message over its socket now. If so, count
        it.
        """
        return self.rates.messages.admits(link.id)

    def admits_table(self, request: HttpRequest) -> bool:
        """Return whether a device may open another table. If so, count it."""
        return self.rates.tables.admits(device_of(request))

    def wait(self, request: HttpRequest, why: str, seconds: float) -> Html:
        """Return the page that asks a client to wait (status 429). ``why`` is the key of its
        message.
        """
        response = refusal_page(request, Message(why), HTTPStatus.TOO_MANY_REQUESTS)
        response.headers["retry-after"] = str(max(1, round(seconds)))
        return response

    def refuse_newcomer(self, request: HttpRequest, link: Link | None = None) -> Html | None:
        """Count one more stored thing of a client. Return None if it is allowed, else the page that
        asks to wait.

        It counts for the link, so that a stranger behind the same address cannot use up a player's
        limit; without a link it counts for the device.
        """
        if self.rates.newcomers.admits(device_of(request) if link is None else f"by {link.id}"):
            return None
        response = refusal_page(request, Message("refusal.too_often"), HTTPStatus.TOO_MANY_REQUESTS)
        response.headers["retry-after"] = str(round(self.rates.newcomers.seconds))
        return response

    def seat_context(self, request: HttpRequest, link: Link, seat: Seat, base: str) -> SeatContext:
        """Return the context for a player's or spectator's page: what the seat may see, and the
        form values.
        """
        known, past, view = self.tables.view_from(link.table, seat)
        return SeatContext(
            seat=seat,
            known=known,
            past=past,
            view=view,
            lang=request_lang(request),
            base=base,
            query=query_of(request),
            link=link.id,
            theme=theme_of(request),
            keys=cookie_of(request.cookies, "keys") != "off",
            zone=zone_of(request),
            away=self.presence.away(link.table),
        )

    def gm_context(self, request: HttpRequest, link: Link, base: str) -> GmContext:
        """Return the context for the GM's page: the whole table, and the request's form values."""
        return GmContext(
            tables=self.tables,
            table=link.table,
            history=self.tables.history(link.table),
            seat=GM,
            lang=request_lang(request),
            base=base,
            query=query_of(request),
            link=link.id,
            browser=hashed(cookie_of(request.cookies, f"{SEAT}{link.id}") or ""),
            theme=theme_of(request),
            origin=self.origin(request),
            here=self.presence.here(link.table),
            webhooks=self.webhooks,
            zone=zone_of(request),
            keys=cookie_of(request.cookies, "keys") != "off",
            assists=link.seat.role == "assistant",
        )

    def seated(self, request: HttpRequest, link_id: str, acting_as: str | None) -> Seated | Html:
        """Return the seat of this browser, or the response that refuses it. The GM may act as any
        PC.
        """
        link = self.visitor(request, link_id)
        if link is None:
            return refusal_page(request, Message("refusal.signed_out"), HTTPStatus.FORBIDDEN)
        return self.seated_by(request, link, acting_as)

    def seated_by(
        self, request: HttpRequest, link: Link, acting_as: str | None = None
    ) -> Seated | Html:
        """Return the seat of a browser with this link, or the response that refuses it."""
        base, seat = f"/seat/{link.id}", link.seat.at_table
        role = seat.role
        if acting_as is None and role in ("gm", "spectator"):
            return Seated(link, seat, base)
        if acting_as is None:
            pc = seat.pc
        else:
            pc = acting_as
        if pc not in self.tables.history(link.table).state.party or (
            acting_as is not None and role != "gm"
        ):
            return refusal_page(request, Message("refusal.no_seat"), HTTPStatus.NOT_FOUND)
        if acting_as is not None:
            base = f"{base}/as/{acting_as}"
        return Seated(link, Seat(role, pc), base)

    def seen_from(
        self, request: HttpRequest, link_id: str, acting_as: str | None
    ) -> SeatContext | Html:
        """Return the context of this browser's seat, or the response that refuses it."""
        at = self.seated(request, link_id, acting_as)
        if isinstance(at, Response):
            return at
        return self.seat_context(request, at.link, at.seat, at.base)

    def gm_link(self, request: HttpRequest, link_id: str) -> Link | Html:
        """Return the link if it is the GM's or an assistant's, else the response that refuses
        anybody else.
        """
        link = self.visitor(request, link_id)
        if link is None:
            return refusal_page(request, Message("refusal.signed_out"), HTTPStatus.FORBIDDEN)
        if link.seat.at_table != GM:
            return refusal_page(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
        return link

    def gm_of(self, request: HttpRequest, link_id: str) -> GmContext | Html:
        """Return the context of the GM, or the response that refuses anybody else."""
        link = self.gm_link(request, link_id)
        if isinstance(link, Response):
            return link
        return self.gm_context(request, link, f"/seat/{link_id}")

    def over_https(self, request: HttpRequest) -> bool:
        """Return whether the browser uses https, even if only to a proxy that does not say so."""
        here = site_of(self.public_url or "")
        asked = site_of(f"https://{request.headers.get('host', '')}")
        return request.url.scheme == "https" or (here is not None and here == asked)

    def origin(self, request: HttpRequest) -> str:
        """Return the address at which other devices reach this server."""
        return (
            self.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}"
        ).rstrip("/")

    def set_cookie(self, request: HttpRequest, response: Html, name: str, value: str) -> None:
        """Set a cookie that neither scripts nor other sites can use."""
        set_cookie(request, response, name, value, self.over_https(request))

    def accepted(self, table: str, seat: Seat) -> Html:
        """Respond to an accepted command without content. A header tells the page the table's new
        version for its seat, so that the regions update, and closes the open dialog."""
        response = html_of("", HTTPStatus.NO_CONTENT)
        news = {"table": {"version": self.tables.version_for(table, seat)}, "sheet:close": {}}
        response.headers["hx-trigger"] = msgspec.json.encode(news).decode()
        return response

    def refused(self, request: HttpRequest, table: str, seat: Seat, refusal: Refusal) -> Html:
        """Respond to a refused command with a toast. If what the page showed is over, the page is
        drawn again.
        """
        response = refusal_toast(request, refusal)
        if refusal.code == "stale":
            news = {"table": {"version": self.tables.version_for(table, seat)}}
            response.headers["hx-trigger"] = msgspec.json.encode(news).decode()
        return response

    def petition_sent(self, request: HttpRequest, table: str, seat: Seat) -> Html:
        """Respond to a petition: like ``accepted``, with a toast that says that it is pending for
        the GM.
        """
        return self._with_accepted_trigger(
            notice_toast(request, render_key(request_lang(request), "grow.asked_toast", {})),
            table,
            seat,
        )

    def last_to_roll(
        self, request: HttpRequest, table: str, seat: Seat, rolled: InitiativeRolled
    ) -> Html:
        """Respond to the last initiative roll: like ``accepted``, with a toast that shows the die
        and its sum.
        """
        total = die_sum(rolled.natural, rolled.figure)
        words = render_key(request_lang(request), "player.initiative.rolled", {"n": total})
        return self._with_accepted_trigger(
            notice_toast(request, words, rolled.natural), table, seat
        )

    def _with_accepted_trigger(self, response: Html, table: str, seat: Seat) -> Html:
        response.headers["hx-trigger"] = self.accepted(table, seat).headers["hx-trigger"]
        return response

    def from_own_page(self, request: HttpRequest) -> bool:
        """Return whether a request that changes something comes from one of our pages."""
        headers = request.headers
        host, site = headers.get("host", ""), headers.get("sec-fetch-site")
        return same_origin(headers.get("origin"), host, site, self.public_url)


def app_of(connection: HttpRequest | Socket) -> AppContext:
    """Return the application's context of a request or a socket."""
    context = connection.app.state.context
    assert isinstance(context, AppContext)
    return context
