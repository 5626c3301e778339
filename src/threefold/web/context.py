"""What every controller needs of the application: who asks, from which seat, how often, and what that seat is shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from http import HTTPStatus
from threading import Event, Lock
from typing import Final, NamedTuple

import msgspec
from litestar import Request, Response

from threefold.library.shelf import any_at_tables, enter_table
from threefold.rules.types import Message
from threefold.service.jobs import Jobs
from threefold.service.tables import Tables
from threefold.store.contract import Link
from threefold.table.history import GM, Seat
from threefold.text import render_key
from threefold.web.gm_context import GmContext
from threefold.web.http import (
    Html,
    HttpRequest,
    Socket,
    html_of,
    lang_of,
    notice,
    query_of,
    refusal_page,
    theme_of,
    zone_of,
)
from threefold.web.limits import (
    COMMAND_SECONDS,
    COMMANDS,
    NEW_THING_SECONDS,
    NEW_THINGS,
    PUBLIC,
    PUBLIC_SECONDS,
    TABLE_SECONDS,
    TABLES,
    Rate,
    network_of,
)
from threefold.web.presence import Presence
from threefold.web.seat_context import SeatContext
from threefold.web.security import same_origin, site_of
from threefold.web.watching import Regions
from threefold.web.workers import Turns, stored

_VISITOR: Final = "visitor"
"""Where a request keeps the link by which its browser came in."""

COOKIE_SECONDS: Final = 60 * 60 * 24 * 180
"""How long a browser keeps its cookies, in seconds."""


class Seated(NamedTuple):
    """A browser at a seat: its link, for whom it acts, the seat's address."""

    link: Link
    seat: Seat
    base: str

    @property
    def gives(self) -> Seat:
        """The seat that gives commands: an assistant's is recorded as such."""
        return self.link.seat.giving(self.seat)


class AppContext:
    """What every controller needs: the tables, who has a page open, how often each client may ask; whether anybody who
    reaches the server ``opens`` tables."""

    def __init__(
        self,
        tables: Tables,
        public_url: str | None = None,
        cors: Collection[str] = (),
        webhooks: Sequence[str] = (),
        opens: bool = False,
    ) -> None:
        self.tables = tables
        self.public_url = public_url
        self.cors = frozenset(cors)
        self.webhooks = tuple(webhooks)
        self.opens = opens
        self.opening = Lock()
        self._tables_opened = Rate(TABLES, TABLE_SECONDS)
        self.presence = Presence()
        self._newcomers = Rate(NEW_THINGS, NEW_THING_SECONDS)
        self._commands = Rate(COMMANDS, COMMAND_SECONDS)
        self._public = Rate(PUBLIC, PUBLIC_SECONDS)
        self.jobs = Jobs()
        self.regions = Regions()
        self.turns = Turns()
        self.ending = Event()

    def rates(self) -> dict[str, Rate]:
        """The limits that count for a client whichever worker it comes to."""
        return {
            "tables": self._tables_opened,
            "newcomers": self._newcomers,
            "commands": self._commands,
            "public": self._public,
        }

    def visitor(self, request: HttpRequest | Socket, link_id: str) -> Link | None:
        """The link by which this browser came in, if it is this seat's and still good: looked up once a request."""
        known = request.scope["state"].get(_VISITOR)
        if isinstance(known, Link) and known.id == link_id:
            return known
        link = self._visitor(request, link_id, self.tables.visitor)
        if isinstance(request, Request):
            request.scope["state"][_VISITOR] = link
        return link

    def still_visits(self, socket: Socket, link_id: str) -> bool:
        """Whether the browser of a page may be told what happens, as it was found lately."""
        return self._visitor(socket, link_id, self.tables.visitor_lately) is not None

    @staticmethod
    def _visitor(connection: HttpRequest | Socket, link_id: str, find: Callable[[str], Link | None]) -> Link | None:
        secret = connection.cookies.get(f"seat_{link_id}")
        link = find(secret) if secret else None
        return link if link is not None and link.id == link_id else None

    def admits_device(self, device: str) -> bool:
        """Whether a device that needs no seat may ask once more."""
        return self._public.admits(device)

    def admits_token(self, token: str, changes: bool) -> bool:
        """Whether a program may ask once more: as often as a seat may where it changes something, and as a page that
        draws itself where it reads."""
        return not changes or self._commands.admits(f"token {token}")

    def end(self) -> None:
        """The server ends: streams are closed, and work of the laboratory is left."""
        self.ending.set()
        self.tables.wake_all()
        self.jobs.close()

    async def admit(self, request: HttpRequest) -> Html | None:
        """Turn a request away before anything of its body is read: one that changes something and comes from elsewhere
        or from nobody at a table, one too many of a seat, one too many of a device that needs no seat."""
        path = request.url.path
        if path.startswith(("/static/", "/join/", "/api/")) or path in ("/health", "/ready", "/manifest.webmanifest"):
            return None  # the API knows no cookie: it asks for a token, and counts by itself
        changes = request.method == "POST"
        if changes and not self.from_own_page(request):
            return refusal_page(request, Message("refusal.foreign_origin"), HTTPStatus.FORBIDDEN)
        if not path.startswith("/seat/"):
            device = network_of(request.client.host if request.client is not None else "")
            return None if self._public.admits(device) else self.wait(request, "refusal.too_often", PUBLIC_SECONDS)
        if not changes and not any_at_tables():
            return None
        link = await stored(self.visitor, request, path.split("/")[2])
        if link is not None:
            enter_table(link.table)  # the rest of the request finds the packs of this table
        if not changes:
            return None
        if link is None:
            return refusal_page(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        return None if self._commands.admits(link.id) else self.wait(request, "refusal.too_fast", COMMAND_SECONDS)

    def admits_table(self, request: HttpRequest) -> bool:
        """Whether a device may open one more table."""
        return self._tables_opened.admits(network_of(request.client.host if request.client is not None else ""))

    def wait(self, request: HttpRequest, why: str, seconds: float) -> Html:
        """The page that tells whoever asks too often to wait."""
        response = refusal_page(request, Message(why), HTTPStatus.TOO_MANY_REQUESTS)
        response.headers["retry-after"] = str(max(1, round(seconds)))
        return response

    def too_often(self, request: HttpRequest, link: Link | None = None) -> Html | None:
        """The page that tells whoever begins more that is kept than anybody would need to wait. It counts for the link
        they came by, so that no stranger behind the same address keeps them out; for the device without one."""
        device = network_of(request.client.host if request.client is not None else "")
        if self._newcomers.admits(device if link is None else f"by {link.id}"):
            return None
        response = refusal_page(request, Message("refusal.too_often"), HTTPStatus.TOO_MANY_REQUESTS)
        response.headers["retry-after"] = str(NEW_THING_SECONDS)
        return response

    def seat_context(self, request: HttpRequest, link: Link, seat: Seat, base: str) -> SeatContext:
        """The table as this seat may look at it, with the form values of the request."""
        known, past, view = self.tables.view_from(link.table, seat)
        return SeatContext(
            seat=seat,
            known=known,
            past=past,
            view=view,
            lang=lang_of(request),
            base=base,
            query=query_of(request),
            link=link.id,
            theme=theme_of(request),
            keys=request.cookies.get("keys") != "off",
            zone=zone_of(request),
            away=self.presence.away(link.table),
        )

    def gm_context(self, request: HttpRequest, link: Link, base: str) -> GmContext:
        """The table as the GM may look at it, with the form values of the request."""
        return GmContext(
            tables=self.tables,
            table=link.table,
            history=self.tables.history(link.table),
            seat=GM,
            lang=lang_of(request),
            base=base,
            query=query_of(request),
            link=link.id,
            theme=theme_of(request),
            origin=self.origin(request),
            here=self.presence.here(link.table),
            webhooks=self.webhooks,
            zone=zone_of(request),
            keys=request.cookies.get("keys") != "off",
            assists=link.seat.role == "assistant",
        )

    def seated(self, request: HttpRequest, link_id: str, acting_as: str | None) -> Seated | Html:
        """Where this browser sits, or the page that turns it away. The GM may take any PC's seat."""
        link = self.visitor(request, link_id)
        if link is None:
            return refusal_page(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        return self.seated_by(request, link, acting_as)

    def seated_by(self, request: HttpRequest, link: Link, acting_as: str | None = None) -> Seated | Html:
        """Where a browser sits that came in by this link, or the page that turns it away."""
        base, seat = f"/seat/{link.id}", link.seat.at_table
        role = seat.role
        if acting_as is None and role in ("gm", "spectator"):
            return Seated(link, seat, base)
        pc = seat.pc if acting_as is None else acting_as
        if pc not in self.tables.history(link.table).state.party or (acting_as is not None and role != "gm"):
            return refusal_page(request, Message("refusal.no_seat"), HTTPStatus.NOT_FOUND)
        base = base if acting_as is None else f"{base}/as/{acting_as}"
        return Seated(link, Seat(role, pc), base)

    def seen_from(self, request: HttpRequest, link_id: str, acting_as: str | None) -> SeatContext | Html:
        """The table from the seat of this browser, or the page that turns it away."""
        at = self.seated(request, link_id, acting_as)
        return at if isinstance(at, Response) else self.seat_context(request, at.link, at.seat, at.base)

    def gm_link(self, request: HttpRequest, link_id: str) -> Link | Html:
        """The link of the table's GM or of an assistant, or the page that turns anybody else away."""
        link = self.visitor(request, link_id)
        if link is None:
            return refusal_page(request, Message("refusal.stale_link"), HTTPStatus.FORBIDDEN)
        if link.seat.at_table != GM:
            return refusal_page(request, Message("refusal.no_page"), HTTPStatus.NOT_FOUND)
        return link

    def gm_of(self, request: HttpRequest, link_id: str) -> GmContext | Html:
        """The whole table for its GM, or the page that turns anybody else away."""
        link = self.gm_link(request, link_id)
        return link if isinstance(link, Response) else self.gm_context(request, link, f"/seat/{link_id}")

    def over_https(self, request: HttpRequest) -> bool:
        """Whether the browser speaks https, be it to a proxy that does not tell."""
        here = site_of(self.public_url or "")
        asked = site_of(f"https://{request.headers.get('host', '')}")
        return request.url.scheme == "https" or (here is not None and here == asked)

    def origin(self, request: HttpRequest) -> str:
        """This server as other devices reach it."""
        return (self.public_url or f"{request.url.scheme}://{request.headers.get('host', '')}").rstrip("/")

    def set_cookie(self, request: HttpRequest, response: Response[str], name: str, value: str, path: str) -> None:
        """Give a browser a secret that neither scripts nor other sites can use."""
        response.set_cookie(
            name,
            value,
            path=path,
            httponly=True,
            samesite="lax",
            secure=self.over_https(request),
            max_age=COOKIE_SECONDS,
        )

    def accepted(self, table: str, seat: Seat) -> Html:
        """Nothing to draw: the regions are told that the table changed, by the version that the seat is told."""
        response = html_of("", HTTPStatus.NO_CONTENT)
        news = {"table": {"version": self.tables.version_for(table, seat)}, "sheet:close": {}}
        response.headers["hx-trigger"] = msgspec.json.encode(news).decode()
        return response

    def petition_sent(self, request: HttpRequest, table: str, seat: Seat) -> Html:
        """It waits for the GM: what is new is told as ever, and a word says so."""
        return self._noticed(notice(request, render_key(lang_of(request), "grow.asked_toast", {})), table, seat)

    def last_to_roll(self, request: HttpRequest, table: str, seat: Seat, face: int) -> Html:
        """The turns have begun with this roll of initiative: its die is shown in passing."""
        words = render_key(lang_of(request), "player.initiative.rolled", {"n": face})
        return self._noticed(notice(request, words, face), table, seat)

    def _noticed(self, response: Html, table: str, seat: Seat) -> Html:
        response.headers["hx-trigger"] = self.accepted(table, seat).headers["hx-trigger"]
        return response

    def from_own_page(self, request: HttpRequest) -> bool:
        """Whether a request that changes something comes from one of our pages."""
        headers = request.headers
        host, site = headers.get("host", ""), headers.get("sec-fetch-site")
        return same_origin(headers.get("origin"), host, site, self.public_url)


def app_of(connection: HttpRequest | Socket) -> AppContext:
    """What the application of a request or a socket knows."""
    context = connection.app.state.context
    assert isinstance(context, AppContext)
    return context
