"""The lobby: the seats that this browser holds, listed on the first page.

A seat's cookie goes to that seat's pages alone. Beside it the browser keeps a mark, which tells that it holds the seat
and opens nothing.
"""

from __future__ import annotations

from itertools import islice
from typing import Final, NamedTuple

from litestar import Response

from threefold.store.contract import Link, StoreError
from threefold.table.history import GUEST
from threefold.web.context import AppContext
from threefold.web.http import HttpRequest, Socket

MARK: Final = "mine_"
MOST: Final = 60
"""How many of a browser's marks are looked up."""


class Mine(NamedTuple):
    """A seat that a browser holds: its address, whose it is (empty for the GM), and its table by id and title."""

    href: str
    role: str
    name: str
    table: str
    title: str


class MyTable(NamedTuple):
    """A table at which a browser holds seats, the GM's first."""

    title: str
    seats: list[Mine]


def mark(app: AppContext, request: HttpRequest, response: Response[str], link: Link) -> None:
    """Let a browser that came in list its seat."""
    made = app.tables.mark(link)
    if made is not None:
        app.set_cookie(request, response, f"{MARK}{link.id}", made, "/")


_ALIKE: Final = frozenset({"gm", "assistant", "spectator"})
"""Roles of which a second link leads to the same page."""
_ORDER: Final = ("gm", "assistant", "player", "guest", "spectator")


def mine(app: AppContext, request: HttpRequest) -> list[MyTable]:
    """The tables at which this browser holds seats, by their titles, each seat once. What cannot be read now is left
    out."""
    found = [seat for id, value in _marks(request) if (seat := _seat(app, id, value)) is not None]
    tables: dict[str, dict[str, Mine]] = {}
    for seat in sorted(found, key=lambda seat: (seat.title.casefold(), _ORDER.index(seat.role), seat.name, seat.href)):
        tables.setdefault(seat.table, {}).setdefault(seat.role if seat.role in _ALIKE else seat.href, seat)
    return [MyTable(next(iter(seats.values())).title, list(seats.values())) for seats in tables.values()]


def _marks(connection: HttpRequest | Socket) -> list[tuple[str, str]]:
    """The links that a browser has opened, by their ids, with their marks."""
    named = ((name.removeprefix(MARK), value) for name, value in connection.cookies.items() if name.startswith(MARK))
    return list(islice(named, MOST))


def held_beside(app: AppContext, connection: HttpRequest | Socket, link: Link) -> list[Link]:
    """The links by which this browser plays other characters at the table of a link, each character once."""
    if link.seat.role != "player" or link.seat.pc is None:
        return []
    found: dict[str | None, Link] = {}
    for id, value in _marks(connection):
        if id == link.id:
            continue
        try:
            other = app.tables.marked(value)
        except StoreError:
            continue
        own = other is not None and other.id == id and (other.table, other.seat.role) == (link.table, "player")
        if other is not None and own and other.seat.pc not in (None, link.seat.pc):
            found[other.seat.pc] = other
    return list(found.values())


def _seat(app: AppContext, id: str, value: str) -> Mine | None:
    try:
        link = app.tables.marked(value)
        if link is None or link.id != id:
            return None
        state = app.tables.history(link.table).state
    except StoreError:
        return None
    href, title = f"/seat/{link.id}", state.settings.title
    if link.seat.pc is None:
        return Mine(href, "guest" if link.seat == GUEST else link.seat.role, "", link.table, title)
    member = state.party.get(link.seat.pc or "")
    return None if member is None else Mine(href, "player", member.pc.name, link.table, title)
