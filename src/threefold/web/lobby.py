"""The lobby: the seats of this browser, listed on the start page.

The cookie of a seat is sent only to that seat's pages. A second cookie, the mark, is sent to all
pages: it proves that the browser holds the seat, but it does not open it.
"""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from threefold.store.contract import Link, StoreError
from threefold.table.history import GUEST
from threefold.web.context import AppContext
from threefold.web.cookies import MARK, cookies_from
from threefold.web.http import Html, HttpRequest, Socket

MOST: Final = 60
"""The most marks of a browser that are looked up."""


class Mine(NamedTuple):
    """A seat of a browser: its address, its role, the name of its PC (empty without one), its
    table's id and title.
    """

    href: str
    role: str
    name: str
    table: str
    title: str


class MyTable(NamedTuple):
    """A table at which a browser has seats, the GM's first."""

    title: str
    seats: list[Mine]


def mark_browser(
    app: AppContext, request: HttpRequest, response: Html, link: Link, secret: str
) -> None:
    """Set the mark with which the browser with this secret lists its seat in the lobby."""
    made = app.tables.links.add_mark(link, secret)
    if made is not None:
        app.set_cookie(request, response, f"{MARK}{link.id}", made)


_ALIKE: Final = frozenset({"gm", "assistant", "spectator"})
"""Roles for which all links lead to the same page, so that they are listed once."""
_ORDER: Final = ("gm", "assistant", "player", "guest", "spectator")


def tables_of_browser(app: AppContext, request: HttpRequest) -> list[MyTable]:
    """Return the tables at which this browser has seats, sorted by title, each seat once. Tables
    that cannot be read now are left out."""
    found = [seat for id, value in _marks(request) if (seat := _seat(app, id, value)) is not None]
    tables: dict[str, dict[str, Mine]] = {}
    for seat in sorted(
        found,
        key=lambda seat: (seat.title.casefold(), _ORDER.index(seat.role), seat.name, seat.href),
    ):
        tables.setdefault(seat.table, {}).setdefault(
            seat.role if seat.role in _ALIKE else seat.href, seat
        )
    return [
        MyTable(next(iter(seats.values())).title, list(seats.values())) for seats in tables.values()
    ]


def _marks(connection: HttpRequest | Socket) -> list[tuple[str, str]]:
    """Return the link ids and marks in a browser's cookies."""
    return list(islice(cookies_from(connection.cookies, MARK).items(), MOST))


def other_character_links(
    app: AppContext, connection: HttpRequest | Socket, link: Link
) -> list[Link]:
    """Return the links with which this browser plays other characters at a link's table, each
    character once.
    """
    if link.seat.role != "player" or link.seat.pc is None:
        return []
    found: dict[str | None, Link] = {}
    for id, value in _marks(connection):
        if id == link.id:
            continue
        try:
            other = app.tables.links.of_mark(value)
        except StoreError:
            continue
        own = (
            other is not None
            and other.id == id
            and (other.table, other.seat.role) == (link.table, "player")
        )
        if other is not None and own and other.seat.pc not in (None, link.seat.pc):
            found[other.seat.pc] = other
    return list(found.values())


def _seat(app: AppContext, id: str, value: str) -> Mine | None:
    try:
        link = app.tables.links.of_mark(value)
        if link is None or link.id != id:
            return None
        state = app.tables.history(link.table).state
    except StoreError:
        return None
    href, title = f"/seat/{link.id}", state.settings.title
    if link.seat.pc is None:
        return Mine(href, "guest" if link.seat == GUEST else link.seat.role, "", link.table, title)
    member = state.party.get(link.seat.pc or "")
    if member is None:
        return None
    return Mine(href, "player", member.pc.name, link.table, title)
