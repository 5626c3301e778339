"""No piece of an address breaks an answer or gets into its headers: every route, each part of it
odd in turn.
"""

from __future__ import annotations

import http.client
import logging
import re
from collections.abc import Iterator
from itertools import cycle, product
from typing import Final

import pytest
from litestar.routes import HTTPRoute
from tests.long import rows
from tests.web.browsers import by_htmx
from tests.web.house import GM, PATIENCE, Browser, House, Seat, open_house

from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.store.memory import MemoryStore
from threefold.table.history import GUEST
from threefold.web.app import application
from threefold.web.context import AppContext

MARK: Final = "Zyxquill"
ODD: Final = (
    "%ff",
    "%E2%82%AC",
    f"x%0d%0aSet-Cookie:{MARK}=b",
    f"x%0aLocation:{MARK}",
    "%00",
    "%ED%A0%80",
    f"{MARK}%22%3b",
    f"%2f%2f{MARK}.example",
    f"..%2f{MARK}",
    f"%5c{MARK}",
    f"{MARK}%20%09",
    MARK,
)
PART: Final = re.compile(r"\{(\w+):\w+\}")


def routes() -> list[tuple[str, str]]:
    """Every method and path that the server answers."""
    found = [
        route
        for route in application(AppContext(Tables(MemoryStore()))).routes
        if isinstance(route, HTTPRoute)
    ]
    return sorted(
        {(method, route.path) for route in found for method in route.methods - {"OPTIONS"}}
    )


ROUTES: Final = routes()


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


@pytest.fixture(scope="module")
def visitors(house: House) -> dict[str, Browser | None]:
    table = demo(house.tables)
    seats = {"gm": GM, "player": Seat("player", "p1"), "guest": GUEST}
    return {"nobody": None, **{name: house.browser(table, seat) for name, seat in seats.items()}}


def asked(
    house: House, method: str, path: str, headers: dict[str, str]
) -> http.client.HTTPResponse:
    """What the server answers to a path that nobody mends on the way; it raises where the server
    hangs up.
    """
    wire = http.client.HTTPConnection("127.0.0.1", house.port, timeout=PATIENCE)
    try:
        wire.request(method, path, headers=headers, body=b"" if method == "POST" else None)
        answer = wire.getresponse()
        answer.read()
        return answer
    finally:
        wire.close()


def paths(route: str, own: str) -> list[str]:
    """The route with each of its parts odd in turn, the others as they should be; the query too."""
    known = {"link_id": own, "acting_as": "p1", "id": "0" * 16, "name": "act", "what": "session"}
    plain = PART.sub(lambda part: known.get(part[1], "x"), route)
    return [
        *(
            PART.sub(
                lambda part, name=name, odd=odd: (
                    odd if part[1] == name else known.get(part[1], "x")
                ),
                route,
            )
            for name, odd in product(PART.findall(route), ODD)
        ),
        *(f"{plain}?{odd}={odd}&q={odd}&s={odd}&back={odd}&scene={odd}" for odd in ODD),
    ]


@pytest.mark.parametrize(
    ("method", "route"),
    rows(ROUTES, ROUTES[::8], names=2),
    ids=[" ".join(route) for route in ROUTES],
)
def test_odd_address_gets_into_no_header(
    house: House,
    visitors: dict[str, Browser | None],
    caplog: pytest.LogCaptureFixture,
    method: str,
    route: str,
) -> None:
    """The GM asks for all of them, for most routes are the GM's; each is asked for by another seat
    as well, in turn.
    """
    plain = [{}] if method == "GET" else []  # a form that no script sends has an origin of its own
    turns = cycle(product(visitors, [by_htmx(house.base), *plain]))
    for n in range(len(paths(route, "x"))):
        for name, headers in (("gm", by_htmx(house.base)), next(turns)):
            browser = visitors[name]
            path = paths(route, "x" if browser is None else browser.link)[n]
            cookie = {} if browser is None else {"cookie": browser.cookie()}
            with caplog.at_level(logging.ERROR):
                answer = asked(house, method, path, {**headers, **cookie})
            assert answer.status < 500, (name, path)
            assert MARK not in str(answer.headers), (name, path)
    assert [
        record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR
    ] == []


def test_routes_are_all_there() -> None:
    paths = {path for _, path in ROUTES}
    assert len(ROUTES) > 30
    assert {
        "/seat/{link_id:str}/create",
        "/join/{token:str}",
        "/lab",
        "/static/{path:path}",
    } <= paths


@pytest.mark.parametrize("piece", ["%ff", "%E2%82%AC", "x%0d%0aSet-Cookie:a=b"])
def test_link_that_is_none_leads_nowhere(house: House, piece: str) -> None:
    answer = asked(house, "GET", f"/seat/{piece}/create", {})
    assert answer.status in (403, 404)
    assert answer.headers.get_all("set-cookie") is None
