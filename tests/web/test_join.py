"""What a link answers: to a browser the page of its seat at once, to anybody else the way there."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect
from tests.web.house import PATIENCE, House, Seat

from threefold.table import commands as c
from threefold.table.history import ASSISTANT, GM, GUEST, SPECTATOR

ONE = Seat("player", "p1")
ACCEPTS = {"accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
READY = "addEventListener('load', () => { window.ready = !!document.querySelector('#act[data-htmx-powered]'); })"
SEATS = pytest.mark.parametrize("seat", [GM, ASSISTANT, ONE, SPECTATOR], ids=lambda seat: seat.role)


def _same(html: str) -> str:
    """A page without the ids that are fresh each time."""
    return re.sub(r"[0-9a-f]{24}", "", html)


@SEATS
def test_browser_gets_seat_page_at_once(house: House, table: str, seat: Seat) -> None:
    """A browser gets the page of its seat at once."""
    link, token = house.tables.links.invite(table, seat)
    with httpx.Client(base_url=house.base, timeout=PATIENCE) as client:
        answer = client.get(f"/join/{token}", headers=ACCEPTS)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
        assert f'<link rel="canonical" href="/seat/{link.id}">' in answer.text
        assert token not in answer.text, "the way in stands in no page"
        assert any(f"seat_{link.id}=" in cookie for cookie in answer.headers.get_list("set-cookie"))
        assert _same(client.get(f"/seat/{link.id}").text) == _same(answer.text)
        assert client.get(f"/join/{token}", headers=ACCEPTS).status_code == 200, (
            "loaded again before its script came"
        )


@SEATS
def test_program_is_led_to_seat(house: House, table: str, seat: Seat) -> None:
    link, token = house.tables.links.invite(table, seat)
    for accept in ("*/*", "application/json"):
        answer = httpx.get(f"{house.base}/join/{token}", headers={"accept": accept})
        assert (answer.status_code, answer.headers["location"]) == (303, f"/seat/{link.id}")


def test_guest_is_led_to_way_in(house: House, table: str) -> None:
    link, token = house.tables.links.invite(table, GUEST)
    answer = httpx.get(f"{house.base}/join/{token}", headers=ACCEPTS)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/seat/{link.id}")


def test_seat_without_character_explains(house: House, table: str) -> None:
    """A seat whose character left is where that is said."""
    link, token = house.tables.links.invite(table, ONE)
    house.gm(table, c.RemovePc(pc_id="p1"))
    answer = httpx.get(f"{house.base}/join/{token}", headers=ACCEPTS)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/seat/{link.id}")


def test_address_of_seat_takes_place_of_links(page: Page, house: House, table: str) -> None:
    link, token = house.tables.links.invite(table, ONE)
    page.add_init_script(READY)
    page.goto(f"{house.base}/join/{token}")
    assert page.evaluate("window.ready"), "what is pressed on a page that has loaded is carried out"
    expect(page).to_have_url(f"{house.base}/seat/{link.id}")
    page.reload()
    expect(page.locator("#act")).to_be_visible()
    expect(page).to_have_url(f"{house.base}/seat/{link.id}")
