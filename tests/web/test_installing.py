"""A seat on the home screen: the manifest, its icons, the colour of the bar by theme."""

from __future__ import annotations

import re
import struct

import httpx
import pytest
from tests.web.house import House, Seat

from threefold.web.bundles import STATIC
from threefold.web.installing import INK

PLAYER = Seat("player", "p1")


def test_seat_is_installed_as_itself(house: House, table: str) -> None:
    browser = house.browser(table, PLAYER)
    href = re.search(r'<link rel="manifest" href="([^"]+)"', browser.get().text)
    assert href is not None
    answer = httpx.get(f"{house.base}{href[1]}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    shape = answer.json()
    assert shape["start_url"] == browser.path
    assert (shape["display"], shape["scope"]) == ("standalone", "/")
    for icon in shape["icons"]:
        picture = httpx.get(f"{house.base}{icon['src']}").content
        width, height = struct.unpack(">II", picture[16:24])
        assert f"{width}x{height}" == icon["sizes"]
    assert {icon["purpose"] for icon in shape["icons"]} == {"any", "maskable"}


@pytest.mark.parametrize(
    "seat", ["", "https://elsewhere.example/", "/seat/", "/seat/../rules", "//x"]
)
def test_anything_else_starts_at_first_page(house: House, seat: str) -> None:
    shape = httpx.get(f"{house.base}/manifest.webmanifest", params={"seat": seat}).json()
    assert shape["start_url"] == "/"


@pytest.mark.parametrize(
    ("theme", "media"), [("light", "all"), ("dark", "print"), ("system", "print, (prefers")]
)
def test_bar_has_colour_of_theme(house: House, theme: str, media: str) -> None:
    page = httpx.get(f"{house.base}/", cookies={"theme": theme}).text
    bars = re.findall(
        r'<meta name="theme-color" content="([^"]+)"(?: id="daylight-bar" media="([^"]*))?', page
    )
    assert [colour for colour, _ in bars] == [_colour("light.css"), _colour("tokens.css")]
    assert bars[0][1].startswith(media)
    assert _colour("tokens.css") == INK


def _colour(sheet: str) -> str:
    found = re.search(r"--ink: (#[0-9a-f]{6})", (STATIC / sheet).read_text("utf-8"))
    assert found is not None
    return found[1]
