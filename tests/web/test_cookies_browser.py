"""The cookies of pages and scripts in Chromium, as it takes them over https."""

from __future__ import annotations

from typing import Any

import httpx
from tests.chromium import until
from tests.web.house import PATIENCE, Seat, open_house

from threefold.service.demo import demo

SITE = "https://table.example.org"


def test_browser_takes_cookies_over_https(browser: Any) -> None:
    """Over https Chromium takes what pages and scripts set under the names that tie it to this
    server, the seat opens with them, and an old choice of the device goes with the next one."""
    with open_house(public_url=SITE) as house:
        table = demo(house.tables)
        link, token = house.tables.links.invite(table, Seat("player", "p1"))
        context = browser.new_context(locale="en")
        client = httpx.Client(timeout=PATIENCE)

        def answer(route: Any) -> None:
            """Let the server answer as if a proxy with TLS stood before it."""
            asked = route.request
            headers = {
                **asked.all_headers(),
                "host": "table.example.org",
                "accept-encoding": "identity",
            }
            headers = {name: value for name, value in headers.items() if not name.startswith(":")}
            url = house.base + asked.url.removeprefix(SITE)
            got = client.request(asked.method, url, headers=headers, content=asked.post_data_buffer)
            cookies = "\n".join(got.headers.get_list("set-cookie"))
            given = dict(got.headers) | ({"set-cookie": cookies} if cookies else {})
            route.fulfill(status=got.status_code, headers=given, body=got.content)

        context.route(f"{SITE}/**", answer)
        context.add_cookies([{"name": "theme", "value": "light", "url": SITE}])
        page = context.new_page()
        page.goto(f"{SITE}/join/{token}")
        page.goto(f"{SITE}/seat/{link.id}")
        assert page.evaluate("document.documentElement.dataset.theme") == "light"
        page.evaluate("document.querySelector('input[name=theme][value=dark]').click()")
        until(page, "document.cookie.includes('__Host-theme=dark')")
        named = {cookie["name"]: cookie for cookie in context.cookies()}
        assert set(named) == {
            f"__Secure-seat_{link.id}",
            f"__Host-mine_{link.id}",
            "__Host-zone",
            "__Host-theme",
        }
        assert all(cookie["secure"] for cookie in named.values())
        page.goto(f"{SITE}/seat/{link.id}")
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        context.close()
        client.close()
