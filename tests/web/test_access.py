"""The GM's list of browsers, links and tokens: when each was used, how long it lasts, and its end
at every door.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Final

import httpx
import pytest
from tests.web.browsers import by_htmx
from tests.web.drawn import words
from tests.web.house import GM, NOON, PATIENCE, Browser, House, Seat, open_house
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from threefold.rules.types import Refusal
from threefold.store.contract import Ages
from threefold.table.history import ASSISTANT
from threefold.text import render_key
from threefold.web.devices import device_named

MARA: Final = Seat("player", "p1")
PHONE: Final = "Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0"
LATER: Final = NOON + timedelta(days=3)


@pytest.fixture
def house() -> Iterator[House]:
    """A server of its own: these tests move its clock."""
    with open_house() as opened:
        yield opened


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


@pytest.fixture
def mara(house: House, table: str) -> Browser:
    return house.browser(table, MARA)


def send(browser: Browser, path: str, **fields: str) -> httpx.Response:
    """Send a form of the GM's page."""
    return browser.client.post(
        browser.path + path, data=fields, headers=by_htmx(browser.house.base)
    )


def at(house: House, moment: object) -> None:
    """Set the clock of the tables."""
    house.tables._clock = house.tables.access._clock = lambda: moment  # type: ignore[assignment,return-value]


def close_code(socket: ClientConnection) -> int | None:
    """With which code the server closes a socket."""
    while True:
        try:
            socket.recv(timeout=PATIENCE)
        except ConnectionClosed:
            return socket.close_code


def browser_ids(html: str) -> list[str]:
    """The browsers that a dialog offers to sign out."""
    return re.findall(r'"act": "end_browser",\s*"id": "([0-9a-f]+)"', html)


def check_turned_out(browser: Browser, lang: str = "en") -> None:
    """Check that a browser has no seat at any door, and is told what to do."""
    page = browser.client.get(browser.path, headers={"accept-language": lang})
    assert page.status_code == 403
    told = render_key(lang, "refusal.signed_out", {})  # type: ignore[arg-type]
    assert " ".join(told.split()) in words(page)
    assert browser.part("act").status_code == 403
    assert browser.do("note", text="still here?").status_code == 403
    assert f"/seat/{browser.link}" not in browser.client.get("/").text
    with browser.live() as socket:
        assert close_code(socket) == 4401


# --- the list -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "device", "used"),
    [
        ("en", "Phone, Firefox", "last here 3 days ago"),
        ("fr", "Téléphone, Firefox", "vu il y a 3 jours"),
        ("ko", "휴대폰, Firefox", "3일 전에 마지막으로 접속"),
    ],
)
def test_list_tells_device_and_last_use(
    house: House, table: str, gm: Browser, lang: str, device: str, used: str
) -> None:
    """The GM reads in their own language on what kind of device a browser runs, and when it was
    here.
    """
    _, token = house.tables.links.invite(table, MARA)
    httpx.get(f"{house.base}/join/{token}", headers={"user-agent": PHONE}, timeout=PATIENCE)
    at(house, LATER)
    gm.client.headers["accept-language"] = lang
    drawn = words(gm.part("links"))
    assert device in drawn
    assert used in drawn
    assert len(browser_ids(gm.part("links").text)) == 1, (
        "the GM's own browser is not offered to sign out"
    )


def test_token_list_tells_last_use(house: House, table: str, gm: Browser) -> None:
    """The dialog of programs says when a token was made and used, and when it ends."""
    made = house.tables.programs.make(table, MARA, "bot", ("read",))
    assert not isinstance(made, Refusal)
    assert "made today · not used lately" in words(gm.part("programs"))
    at(house, LATER)
    house.tables.programs.opened_by(made[1])
    house.tables.links.set_ages(table, Ages(tokens=30))
    assert "made 3 days ago · last used today · ends in 27 days" in words(gm.part("programs"))


def test_no_secret_in_lists(house: House, gm: Browser, mara: Browser) -> None:
    """Neither a secret nor its whole hash is on the page."""
    drawn = gm.part("links").text
    for cookie in (*gm.client.cookies.jar, *mara.client.cookies.jar):
        assert str(cookie.value) not in drawn
    assert not re.search("[0-9a-f]{64}", drawn)
    assert browser_ids(drawn)


def test_many_browsers_are_folded(gm: Browser, mara: Browser) -> None:
    """Of many browsers the newest stand, the others are one press away."""
    for _ in range(7):
        httpx.get(f"{gm.house.base}/join/{mara.token}", timeout=PATIENCE)
    drawn = gm.part("links")
    assert len(browser_ids(drawn.text)) == 8
    assert "4 more browsers" in words(drawn)


def test_link_opened_again_is_one_browser(gm: Browser, mara: Browser) -> None:
    """A browser that opens its link each evening is listed once, and its pages of before stay
    open.
    """
    with mara.live() as socket:
        socket.recv(timeout=PATIENCE)
        for _ in range(3):
            assert mara.client.get(f"/join/{mara.token}").status_code == 303
        (id,) = browser_ids(gm.part("links").text)
        assert send(gm, "/links", act="end_browser", id=id).status_code == 200
        assert close_code(socket) == 4401
    check_turned_out(mara)


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (PHONE, "phone Firefox"),
        (
            "Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1",
            "tablet Safari",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0",
            "computer Edge",
        ),
        ("Mozilla/5.0 (SMART-TV; Linux; Tizen 7.0) Version/7.0 TV Safari/537.36", "tv Safari"),
        ("Mozilla/5.0 (Linux; Android 13; SM-X700) Chrome/126.0 Safari/537.36", "tablet Chrome"),
        ("curl/8.5", ""),
        ("", ""),
        ("<script>phone iphone" * 900, "phone"),
    ],
)
def test_device_is_told_roughly(agent: str, device: str) -> None:
    """A device is one of a few kinds with one of a few browsers; what it says itself is not
    kept.
    """
    assert device_named(agent) == device


# --- ends -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "fr", "ko"])
def test_signed_out_browser_has_no_door(gm: Browser, mara: Browser, lang: str) -> None:
    """A browser that is signed out loses pages, regions, commands, sockets and its place in the
    lobby at once. It can come back by its link."""
    with mara.live() as socket:
        socket.recv(timeout=PATIENCE)
        (id,) = browser_ids(gm.part("links").text)
        drawn = send(gm, "/links", act="end_browser", id=id)
        assert browser_ids(drawn.text) == []
        assert close_code(socket) == 4401
    check_turned_out(mara, lang)
    assert mara.client.get(f"/join/{mara.token}").status_code == 303
    assert mara.get().status_code == 200


def test_age_ends_browser_and_link(house: House, table: str, gm: Browser, mara: Browser) -> None:
    """A browser that stays away longer than the GM's age is turned out at every door; its link lets
    nobody in.
    """
    at(house, NOON + timedelta(days=20))
    assert gm.get().status_code == 200
    done = send(gm, "/access", act="ages", browsers="7", links="7", tokens="30")
    assert done.status_code == 200
    assert house.tables.access.ages(table) == Ages(7, 7, 30)
    check_turned_out(mara)
    late = mara.client.get(f"/join/{mara.token}")
    assert late.status_code == 403
    assert render_key("en", "refusal.stale_link", {}) in words(late)
    assert gm.get().status_code == 200, "the browser that sets an age is here now"
    assert browser_ids(done.text) == []


def test_open_page_closes_with_age(house: House, table: str, gm: Browser, mara: Browser) -> None:
    """A page that is open when an age is set looks again at once."""
    with mara.live() as socket:
        socket.recv(timeout=PATIENCE)
        at(house, NOON + timedelta(days=20))
        send(gm, "/access", act="ages", browsers="7", links="0", tokens="0")
        assert close_code(socket) == 4401


def test_end_all_others(gm: Browser, mara: Browser) -> None:
    """One press ends every other browser and link. The GM's own stay, and programs too."""
    house, table = gm.house, house_table(gm)
    other = house.browser(table, GM)
    made = house.tables.programs.make(table, MARA, "bot", ("read",))
    assert not isinstance(made, Refusal)
    assert send(gm, "/access", act="end_others").status_code == 200
    assert [link.id for link in house.tables.links.of_table(table) if link.revoked is None] == [
        gm.link
    ]
    for browser in (mara, other):
        check_turned_out(browser)
        assert browser.client.get(f"/join/{browser.token}").status_code == 403
    assert gm.get().status_code == 200
    assert house.tables.programs.opened_by(made[1]) is not None


def house_table(browser: Browser) -> str:
    """The table of a browser."""
    link = browser.house.tables.links.active(browser.token)
    assert link is not None
    return link.table


def test_end_all_tokens(house: House, table: str, gm: Browser) -> None:
    """One press ends the tokens of all programs."""
    made = [house.tables.programs.make(table, MARA, name, ("read",)) for name in ("one", "two")]
    assert "End all tokens" in words(gm.part("programs"))
    assert "End all tokens" not in words(send(gm, "/programs", act="end_tokens"))
    for each in made:
        assert not isinstance(each, Refusal)
        answer = httpx.get(
            f"{house.base}/api/v1/tables", headers={"authorization": f"Bearer {each[1]}"}
        )
        assert (answer.status_code, answer.json()["code"]) == (401, "no_token")
        assert "has not ended" in answer.json()["detail"]


@pytest.mark.parametrize(
    "sent", [{}, {"links": "x"}, {"links": "-1"}, {"links": "99999999"}, {"links": "3651"}]
)
def test_bad_age_is_said_beside_its_field(
    house: House, table: str, gm: Browser, sent: dict[str, str]
) -> None:
    """An age that is no number of days is refused beside its field, and nothing changes."""
    answer = send(gm, "/access", act="ages", browsers="1", tokens="1", **sent)
    assert answer.status_code == 422
    assert 'id="age-links-error"' in answer.text
    assert house.tables.access.ages(table) == Ages()


def test_assistant_ends_no_gm(house: House, table: str, gm: Browser, mara: Browser) -> None:
    """An assistant signs out players, not those who act for the GM, and sets no ages."""
    helper = house.browser(table, ASSISTANT)
    for fields in (
        {"act": "end_others"},
        {"act": "ages", "browsers": "1", "links": "1", "tokens": "1"},
    ):
        assert send(helper, "/access", **fields).status_code == 403
    own = [
        visit.secret_hash[:16]
        for visit in house.tables.access.browsers(table)
        if visit.link.seat == GM
    ]
    offered = browser_ids(helper.part("links").text)
    assert not set(own) & set(offered)
    send(helper, "/links", act="end_browser", id=own[0])
    assert gm.get().status_code == 200
    for id in offered:
        send(helper, "/links", act="end_browser", id=id)
    assert mara.get().status_code == 403
    assert helper.get().status_code == 200


def test_players_end_nobody(house: House, table: str, gm: Browser, mara: Browser) -> None:
    """A player's page has no list and no such form."""
    id = house.tables.access.browsers(table)[0].secret_hash[:16]
    assert mara.part("links").status_code == 404
    for path, act in (("/access", "end_others"), ("/links", "end_browser")):
        assert send(mara, path, act=act, id=id).status_code == 404
    assert gm.get().status_code == 200
