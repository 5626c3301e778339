"""A phone in Chromium whose network falls silent: what is pressed meanwhile is kept, shown and sent
once.
"""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from tests.e2e.room import take_seat
from tests.web.test_player import MARA, Evening, evening

from threefold.table import commands as c

__all__ = ["evening"]


class Network:
    """The network of a phone. While it is down nothing comes through, and nobody is told so."""

    def __init__(self, page: Page) -> None:
        self.page, self.down = page, False
        page.route_web_socket("**/live", self._socket)

    def _socket(self, socket: WebSocketRoute) -> None:
        if self.down:
            return
        server = socket.connect_to_server()
        socket.on_message(lambda said: None if self.down else server.send(said))
        server.on_message(lambda said: None if self.down else socket.send(said))

    def fall(self) -> None:
        self.down = True
        self.page.route("**/seat/**", lambda route: route.abort())

    def rise(self) -> None:
        self.down = False
        self.page.unroute("**/seat/**")
        self.page.evaluate("dispatchEvent(new Event('online'))")


@pytest.fixture
def network(page: Page, evening: Evening) -> Network:
    page.set_viewport_size({"width": 390, "height": 844})
    page.clock.install()
    network = Network(page)
    page.goto(f"{evening.house.base}/join/{evening.page.token}")
    take_seat(page)
    return network


def _time_passes_until_seen(page: Page, what: Locator) -> None:
    """The clock of the page goes on until something is seen: an answer may take longer than one
    step of a clock that stands still between steps."""
    for _ in range(30):
        page.clock.run_for(1_000)
        with suppress(AssertionError):
            expect(what).to_be_visible(timeout=1_000)
            return
    expect(what).to_be_visible(timeout=1_000)


def test_silent_line_keeps_press_until_sent(evening: Evening, page: Page, network: Network) -> None:
    """A silent line is found a press is kept and sent once."""
    evening.fight()
    body, kept = page.locator("body"), page.locator("#kept")
    expect(page.locator("#waits")).to_contain_text("Your turn")
    _time_passes_until_seen(page, page.locator("#act:has([name='shown.turn'][value^='turn-'])"))
    network.fall()
    page.clock.run_for(10_000)
    expect(body).to_have_attribute("data-connection", "lost")
    page.locator("#act .dock-main").first.click()
    expect(kept).to_contain_text("no die has been rolled")
    expect(kept).to_contain_text("Roll d20")
    version = evening.house.tables.history(evening.table).version
    network.rise()
    _time_passes_until_seen(page, page.locator("#act .die-face"))
    expect(kept).to_be_hidden()
    expect(body).not_to_have_attribute("data-connection", "lost")
    assert sum(r.seq > version for r in evening.house.tables.history(evening.table).records) >= 1
    assert (
        len(
            {
                r.command
                for r in evening.house.tables.history(evening.table).records
                if r.seq > version
            }
        )
        == 1
    )


def test_late_press_is_given_back(evening: Evening, page: Page, network: Network) -> None:
    """A press whose moment has passed is given back."""
    evening.fight()
    expect(page.locator("#waits")).to_contain_text("Your turn")
    _time_passes_until_seen(page, page.locator("#act:has([name='shown.turn'][value^='turn-'])"))
    network.fall()
    page.locator(
        "#act .dock-main"
    ).first.click()  # the page does not know yet that the line is dead
    expect(page.locator("#kept")).to_contain_text("counts only once")
    evening.gm(c.Hurt(on=MARA, points=2))
    version = evening.house.tables.history(evening.table).version
    network.rise()
    page.clock.run_for(6_000)
    expect(page.locator("#kept")).to_contain_text("has moved on")
    page.locator("[data-kept-drop]").click()
    expect(page.locator("#kept")).to_be_hidden()
    assert evening.house.tables.history(evening.table).version == version
    assert page.evaluate("localStorage.length") == 0
