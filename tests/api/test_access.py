"""What opens a table, by HTTP: listed, ended and given an age by a program at the GM's own seat."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest
from tests.api.callers import Caller, refused
from tests.web.house import GM, PATIENCE, House, Seat

from threefold.store.contract import Ages
from threefold.table.history import ASSISTANT

MARA = Seat("player", "p1")


def test_access_listed_and_ended(house: House, table: str, gm: Caller, mara: Caller) -> None:
    """Each browser, link and token is listed and can be ended; what is ended opens nothing at
    once.
    """
    browser = house.browser(table, MARA)
    listed = gm.get("/access").json()
    assert listed["ages"] == {"browsers": 0, "links": 0, "tokens": 0}
    found = {(way["kind"], way["pc"]): way for way in listed["open"]}
    assert set(found) == {("browser", "p1"), ("link", "p1"), ("token", None), ("token", "p1")}
    assert all(way["made"] and way["ends"] is None for way in listed["open"])
    for secret in (browser.token, mara.secret, gm.secret):
        assert secret not in str(listed)
    for key in (("browser", "p1"), ("link", "p1"), ("token", "p1")):
        id = found[key]["id"]
        assert gm.client.post(f"/tables/{table}/access/end", json={"id": id}).json() == {
            "ended": id
        }
        assert (
            refused(gm.client.post(f"/tables/{table}/access/end", json={"id": id}), 404)
            == "not_found"
        )
    assert browser.get().status_code == 403
    assert httpx.get(f"{house.base}/join/{browser.token}", timeout=PATIENCE).status_code == 403
    assert refused(mara.get(), 401) == "no_token"


def test_ages_set_by_program(house: House, table: str, gm: Caller) -> None:
    """What is left out stays as it is; a bad number is refused with its field."""
    path = f"/tables/{table}/access/ages"
    assert gm.client.post(path, json={"links": 7}).json() == {
        "browsers": 0,
        "links": 7,
        "tokens": 0,
    }
    assert gm.client.post(path, json={"tokens": 30}).json() == {
        "browsers": 0,
        "links": 7,
        "tokens": 30,
    }
    assert house.tables.access.ages(table) == Ages(0, 7, 30)
    for body in ({"links": -1}, {"links": 3651}, {"links": "7"}, {"days": 7}):
        assert gm.client.post(path, json=body).status_code in (400, 422)
    assert house.tables.access.ages(table) == Ages(0, 7, 30)


@pytest.mark.parametrize("by", ["list", "age"])
def test_stream_ends_with_access(
    house: House, table: str, gm: Caller, mara: Caller, by: str
) -> None:
    """A stream of events ends at once with its token, whether that is ended or too old."""
    with mara.client.stream("GET", f"/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        next(lines)
        if by == "list":
            gm.client.post(f"/tables/{table}/access/end", json={"id": mara.token.id})
        else:
            clock = house.tables.access._clock
            house.tables.access._clock = lambda: clock() + timedelta(days=7)
            gm.client.post(f"/tables/{table}/access/ages", json={"tokens": 8})
            assert mara.get().status_code == 200
            refusal = house.tables.links.set_ages(table, Ages(tokens=7))
            assert refusal is None
        assert len([*lines]) < 100
        if by == "age":
            house.tables.access._clock = clock
            house.tables.links.set_ages(table, Ages(tokens=0))
            assert mara.get().status_code == 200, "a longer age is good at once"
        else:
            assert refused(mara.get(), 401) == "no_token"


@pytest.mark.parametrize(
    ("seat", "scopes"), [(MARA, ("play",)), (ASSISTANT, ("play",)), (GM, ("play",))]
)
def test_access_needs_own_seat(
    house: House, table: str, seat: Seat, scopes: tuple[str, ...]
) -> None:
    """Players and assistants read no list; to end something a GM's token needs the scope that
    admits others.
    """
    with Caller(house, table, seat, *scopes) as caller:
        if seat != GM:
            assert refused(caller.get("/access"), 403) == "no_scope"
        for path in ("/access/end", "/access/ages"):
            body = {"id": caller.token.id} if path == "/access/end" else {"links": 1}
            assert (
                refused(caller.client.post(f"/tables/{table}{path}", json=body), 403) == "no_scope"
            )
        assert caller.get().status_code == 200
