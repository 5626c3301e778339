"""What a player's first page weighs over the line: the page and all that it has a browser fetch at
once, compressed as it is sent. Hangul has fonts in small parts, of which a browser fetches those
with the syllables on the page; they are not counted. When the page can be used is measured in
``benchmarks/first_page.py``."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urljoin

import pytest
from tests.web.house import House, Seat

from threefold.table import commands as c

MOST: Final = 150_000
FETCHED: Final = re.compile(
    r'<(?:link|script|use|img)[^>]*?\s(?:href|src)="(/static/[^"#]+|[^"#]*\.svg[^"#]*)'
)
LANGUAGES: Final = ("en", "fr", "ko")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_players_first_page_weighs_little(house: House, table: str, lang: str) -> None:
    house.gm(
        table,
        c.StartEncounter(),
        *[c.RollInitiative(pc_id=f"p{n}", natural=20 - n) for n in range(1, 5)],
    )
    browser = house.browser(table, Seat("player", "p1"), packs=True)
    browser.client.cookies.set("lang", lang)
    page = browser.get()
    asked = [urljoin(house.base, address) for address in FETCHED.findall(page.text)]
    weights = {browser.path: page.num_bytes_downloaded}
    while asked:
        address = asked.pop()
        if address in weights:
            continue
        answer = browser.client.get(address)
        assert answer.status_code == 200, address
        weights[address] = answer.num_bytes_downloaded
    assert {"page.js", "page.css", "phone.css"} <= {
        address.rpartition("/")[2].partition("?")[0] for address in weights
    }
    assert any("latin.woff2" in address for address in weights)
    total = sum(weights.values())
    assert total <= MOST, sorted(weights.items(), key=lambda each: -each[1])[:6]
