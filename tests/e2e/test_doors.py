"""Every door opens: Chromium visits every page, follows every link, sends every plain form and
upload, at every seat.

The server has a plain http name, as for phones on a local network: no secure context, and none of
the headers of one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import httpx
import pytest
from msgspec import structs
from PIL import Image
from tests.chromium import until
from tests.e2e.room import NAME, PHONE
from tests.e2e.visit import Visit
from tests.long import one_of_today, rows
from tests.web.browsers import by_form, by_htmx
from tests.web.house import GM, House, open_house

from threefold.interop.characters import write_characters
from threefold.interop.encounters import write_encounter
from threefold.model.characters import Pc
from threefold.rules.types import Refusal
from threefold.service.demo import demo, demo_party
from threefold.service.keys import new_secret
from threefold.service.lab import demo_encounter
from threefold.table.commands import CallTask, FoeAttacks
from threefold.table.history import GUEST, Seat

pytest.importorskip("playwright.sync_api", reason="needs pytest-playwright")
from playwright.sync_api import Browser, Error, Page, Request, Response, expect

EACH: Final = 1
"""How many addresses of one kind are visited: there are a thousand rules."""

VARIES: Final = re.compile(
    r"(?<=/)(?:[0-9a-f]{16,}|[\w-]{43}|[pf]\d+)(?=[/?]|$)|(?<=/rules/)[^?]+|(?<==)[^&]*"
)
"""What differs between addresses of one kind."""

SEEN: Final = """() => ({
  links: [...document.querySelectorAll('a[href]')].map((a) => a.href),
  buttons: [...document.querySelectorAll('button[hx-get]:not([disabled]), a[hx-get]')]
    .map((b) => b.getAttribute('hx-get')),
  files: [...document.querySelectorAll('form[hx-post]:has([type=file])')].map((f) => f.getAttribute('hx-post')),
  forms: [...document.forms].map((f) => ({
    action: f.getAttribute('action') ?? '',
    plain: !f.matches('[hx-post], [hx-get]'),
    method: f.method,
    names: [...new Set([...f.elements].map((e) => e.name))].filter(Boolean).sort().join(),
    buttons: [...f.elements].filter((e) => e.type === 'submit' && !e.disabled).length,
  })),
})"""
PRESS: Final = """(address) => {
  [...document.querySelectorAll('button[hx-get], a[hx-get]')].find((b) => b.getAttribute('hx-get') === address).click();
}"""
QUIET: Final = "() => !document.querySelector('.htmx-request')"


class Form(NamedTuple):
    """A form of a page: which page, its number on it, which of its buttons; ``kind`` is what it is
    like.
    """

    page: str
    number: int
    button: int
    kind: str


class Walk:
    """Everywhere a visitor gets by links and buttons, and the plain forms found on the way."""

    def __init__(self, visit: Visit, folder: Path) -> None:
        self.visit, self.folder = visit, folder
        self.met: Counter[str] = Counter()
        self.known: set[str] = set()
        self.forms: dict[str, Form] = {}
        self.sent: list[str] = []
        self.todo: list[str] = []
        self.saved: list[str] = []

    def fresh(self, what: str, address: str) -> bool:
        """Whether this address is new, and of a kind not met often enough; then it counts."""
        kind = f"{what} {kind_of(address)}"
        if f"{what} {address}" in self.known or self.met[kind] == EACH:
            return False
        self.known.add(f"{what} {address}")
        self.met[kind] += 1
        return True

    def everywhere(self) -> None:
        page = self.visit.come()
        self.look(page)
        while self.todo:
            if self.open(page, self.todo.pop(0)):
                self.look(page)
        page.context.close()

    def open(self, page: Page, address: str) -> bool:
        """Go there; False where it is a file to keep."""
        try:
            page.goto(address)
        except Error as error:
            if "Download is starting" not in str(error):
                raise
            self.saved.append(kind_of(address))
            return False
        return True

    def look(self, page: Page) -> None:
        """Note what leads on; press every button that shows more, send every upload."""
        while True:
            here = page.url
            seen = page.evaluate(SEEN)
            for link in seen["links"]:
                place = link.partition("#")[0]
                if place.startswith(self.visit.base + "/") and self.fresh("link", place):
                    self.todo.append(place)
            for number, form in enumerate(seen["forms"]):
                plain = form["plain"] if self.visit.scripts else form["action"] != ""
                kind = f"{kind_of(form['action'] or here)} {form['names']}".strip()
                for button in range(
                    max(1, form["buttons"]) if plain and form["method"] != "dialog" else 0
                ):
                    self.forms.setdefault(
                        f"{kind_of(here)} {kind} {button}", Form(here, number, button, kind)
                    )
            if not self.visit.scripts:
                return
            for address in seen["files"]:
                if self.fresh("file", address):
                    self.upload(page, address)
            address = next((b for b in seen["buttons"] if self.fresh("button", b)), None)
            if address is None:
                return
            path = address.partition("?")[0]
            with page.expect_response(lambda answer, path=path: urlsplit(answer.url).path == path):
                page.evaluate(PRESS, address)
            until(page, QUIET)

    def upload(self, page: Page, address: str) -> None:
        """Send a file with the form that posts to this address."""
        form = page.locator(f'form[hx-post="{address}"]')
        form.locator("[type=file]:not([hidden])").set_input_files(file_for(address, self.folder))
        for name in form.locator("input[name=name]").all():
            name.fill("A map")
        keep = form.locator("[data-portrait-keep]")
        with page.expect_response(lambda answer: urlsplit(answer.url).path == address) as answered:
            if keep.count():
                keep.click()  # a script sends what the square shows
            else:
                form.evaluate("(form) => form.requestSubmit()")
        elsewhere = answered.value.headers.get("hx-redirect")
        if elsewhere is not None:
            page.wait_for_url(self.visit.base + elsewhere)
        self.sent.append(address)


def kind_of(address: str) -> str:
    """An address without what differs between those of one kind."""
    parts = urlsplit(address)
    return VARIES.sub("…", f"{parts.path}?{parts.query}" if parts.query else parts.path)


def file_for(address: str, folder: Path) -> Path:
    """A file that this address takes."""
    if address.endswith(("/portrait", "/handouts")):
        colour = (
            "teal" if address.endswith("/handouts") else "orange"
        )  # a handout's picture is nobody's portrait
        Image.new("RGB", (320, 320), colour).save(picture := folder / f"{colour}.png")
        return picture
    lab = address.startswith("/lab")
    path = folder / ("encounter.json" if lab else "wren.json")
    path.write_bytes(
        write_encounter(demo_encounter()) if lab else write_characters([named("Wren")])
    )
    return path


def named(name: str) -> Pc:
    """A character who is not at the demo table."""
    return structs.replace(demo_party()[0], name=name)


def submit(page: Page, form: Form, folder: Path, way_in: str) -> int:
    """Fill a plain form in as it asks, press its button, and give the status of what the browser is
    shown then.
    """
    found = page.locator("form").nth(form.number)
    for input in found.locator("[type=file]").all():
        input.set_input_files(file_for(page.url, folder))
    for input in found.locator("[type=search], [required]").all():
        input.fill(way_in if input.get_attribute("name") == "link" else "edge")
    with page.expect_navigation() as landed:
        found.evaluate(
            "(f, n) => f.requestSubmit([...f.elements].filter((e) => e.type === 'submit')[n] ?? null)",
            form.button,
        )
    answer: Response | None = landed.value  # none where a script answers, as for the search
    return 200 if answer is None else answer.status


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    with open_house() as opened:
        yield opened


@pytest.fixture
def table(house: House) -> str:
    """A demo table where something waits."""
    table = demo(house.tables)
    house.gm(
        table,
        FoeAttacks(foe_id="f5", pc_id="p1"),
        CallTask(pcs=["p2"], title="t", stat="might", difficulty=2),
    )
    return table


@pytest.fixture
def shelf(house: House) -> str:
    """A shelf with a character on it and a draft."""
    secret = new_secret()
    assert not isinstance(
        house.tables.shelves.bring(secret, write_characters([named("Ash")]), "a.json"), Refusal
    )
    return secret


def arrivals(house: House, table: str, shelf: str, browser: Browser) -> dict[str, Visit]:
    """Everybody who may come: by a fresh link each."""

    def by(seat: Seat) -> str:
        return f"/join/{house.tables.links.invite(table, seat)[1]}"

    return {
        "gm": Visit(house, browser, by(GM), shelf),
        "player": Visit(house, browser, by(Seat("player", "p1")), shelf, size=PHONE),
        "guest": Visit(house, browser, by(GUEST), shelf, size=PHONE),
        "another device": Visit(house, browser, f"/shelf/{shelf}", new_secret(), size=PHONE),
        "stranger": Visit(house, browser, "/", shelf, size=PHONE),
        "stranger without scripts": Visit(house, browser, "/", shelf, scripts=False),
        "guest without scripts": Visit(house, browser, by(GUEST), shelf, scripts=False),
    }


WAYS: Final[dict[str, tuple[int, int, set[str]]]] = {
    "gm": (24, 25, {"/seat/…/import", "/rules q"}),
    "player": (14, 5, {"/rules q"}),
    "guest": (10, 1, {"/seat/…/bring id", "/seat/…/bring file", "/rules q"}),
    "another device": (0, 0, {"/shelf/…"}),
    "stranger": (10, 1, {"/characters", "/lab", "/rules q"}),
    "stranger without scripts": (
        10,
        0,
        {"/characters file", "/create/… act,name,shown,type", "/rules q"},
    ),
    "guest without scripts": (
        10,
        0,
        {"/seat/…/bring id", "/seat/…/bring file", "/seat/…/create/… act,name,shown,type"},
    ),
}
"""Who comes; how many kinds of links and buttons there are at least, and which forms."""


EACH_TIME: Final = ("another device", "player")
"""Whose walks are always walked, the short one in `make test`; `make long` has the longer one, and one
of the others."""


@pytest.mark.parametrize(
    "who",
    rows([*EACH_TIME, *one_of_today(way for way in WAYS if way not in EACH_TIME)], EACH_TIME[:1]),
)
def test_every_door_opens(
    house: House, table: str, shelf: str, browser: Browser, tmp_path: Path, who: str
) -> None:
    visit = arrivals(house, table, shelf, browser)[who]
    walk = Walk(visit, tmp_path)
    walk.everywhere()
    assert visit.wrong == []
    for form in walk.forms.values():
        page = visit.window()  # a new one: what was sent last may still lead elsewhere
        path = visit.taken(page, arrivals(house, table, shelf, browser)[who])
        way_in = f"/join/{house.tables.links.invite(table, GUEST)[1]}"
        page.goto(re.sub(r"/seat/\w+", urlsplit(path).path, form.page))
        assert submit(page, form, tmp_path, way_in) == 200, form
        expect(
            page.locator("link[rel=stylesheet]").first
        ).to_be_attached()  # a whole page, no part of one
        assert visit.wrong == [], form
        page.context.close()
    links, buttons, forms = WAYS[who]
    assert sum(kind.startswith("link ") for kind in walk.met) >= links
    assert sum(kind.startswith("button ") for kind in walk.met) >= buttons
    assert forms <= {form.kind for form in walk.forms.values()} | {
        kind_of(address) for address in walk.sent
    }


# --- what Chromium sends --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", rows([NAME, "127.0.0.1"], 1), ids=["plain http", "a secure context"]
)
def test_clients_of_tests_send_what_chromium_sends(
    house: House, table: str, shelf: str, browser: Browser, tmp_path: Path, name: str
) -> None:
    base = f"http://{name}:{house.port}"
    sent: dict[str, dict[str, str]] = {}

    def post(request: Request) -> None:
        if request.method == "POST":
            sent[urlsplit(request.url).path.rpartition("/")[2]] = request.all_headers()

    context = browser.new_context()
    context.add_cookies([{"name": "shelf", "value": shelf, "url": base}])
    page = context.new_page()
    page.on("request", post)
    guest = house.tables.links.invite(table, GUEST)
    page.goto(f"{base}/join/{guest[1]}")
    plain = by_form(httpx.get(f"{base.replace(NAME, '127.0.0.1')}/"))
    page.locator("[type=file]").set_input_files(file_for("", tmp_path))
    page.locator("form[enctype] [type=submit]").click()
    page.wait_for_url(f"**/seat/{guest[0].id}")
    page.goto(f"{base}/characters")
    page.locator("[hx-post='/characters/key']").click()
    expect(page.locator("#key")).to_contain_text("/shelf/")
    page.goto(f"{base}/shelf/{shelf}")
    page.locator("form[method=post] button").click()
    page.wait_for_url("**/characters")
    context.close()

    upload, htmx, form = sent["bring"], sent["key"], sent[shelf]
    for headers, type in (
        (upload, "multipart/form-data"),
        (form, "application/x-www-form-urlencoded"),
    ):
        assert {"origin": headers["origin"]} == {
            "origin": plain["origin"].replace("127.0.0.1", name)
        }
        assert headers["content-type"].startswith(type)
        assert "hx-request" not in headers
    assert {key: htmx[key] for key in by_htmx(base)} == by_htmx(base)
    fetched = {headers.get("sec-fetch-site") for headers in sent.values()}
    assert fetched == ({None} if name == NAME else {"same-origin"}), (
        "what tells sites apart is sent in secure contexts alone"
    )
