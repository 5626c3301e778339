"""What a guest may know of a table is its title; what is on a shelf opens to its secret alone."""

from __future__ import annotations

import re
import secrets

import httpx
import pytest
from tests.web.browsers import by_htmx
from tests.web.house import GM, PATIENCE, Browser, House, Seat
from websockets.exceptions import ConnectionClosed

from threefold.model.characters import Npc
from threefold.service.keys import new_secret
from threefold.table import commands as c
from threefold.table.history import GUEST
from threefold.web.gm.page import REGIONS as GM_REGIONS
from threefold.web.journal import without_tokens
from threefold.web.player.page import REGIONS as PLAYER_REGIONS

CANARY = "Zyxquill"


@pytest.fixture
def guest(house: House, table: str) -> Browser:
    house.gm(
        table,
        c.AddFoe(npc=Npc(f"{CANARY} foe", 4)),
        c.Note(text=f"{CANARY} note"),
        c.EditWords(pc_id="p1", notes=f"{CANARY} notes"),
    )
    return house.browser(table, GUEST)


def everywhere(guest: Browser) -> dict[str, httpx.Response]:
    """All that a guest can ask for."""
    parts = {*GM_REGIONS, *PLAYER_REGIONS}
    paths = [
        *("", "/create", "/print", "/character", "/export/session", "/export/party"),
        *(f"/part/{part}" for part in parts),
        *(f"/as/p1/part/{part}" for part in parts),
        *("/as/p1", "/as/p1/print", "/as/p1/character"),
    ]
    found = {path: guest.client.get(guest.path + path, follow_redirects=True) for path in paths}
    assert found["/create"].status_code == 200
    return found


def test_guest_sees_nothing_but_title(house: House, table: str, guest: Browser) -> None:
    names = [m.pc.name for m in house.tables.history(table).state.party.values()]
    for path, answer in everywhere(guest).items():
        for secret in (CANARY, *names, "Security guard"):
            assert secret not in answer.text, path
        assert answer.status_code in (200, 403, 404), path
    assert "The night shift" in guest.get().text


def test_guest_does_nothing_at_table(house: House, table: str, guest: Browser) -> None:
    before = house.tables.history(table).version
    guest.do("note", text="psst")
    guest.do("join", **{"pc.name": "X", "pc.tier": 1, "pc.effort": 1})
    guest.do("add_pc", path="/form/sheet")
    guest.do("undo", path="/as/p1/do")
    headers = by_htmx(house.base)
    guest.client.post(f"{guest.path}/keep", headers=headers)
    guest.client.post(f"{guest.path}/as/p1/keep", headers=headers)
    guest.client.post(f"{guest.path}/links", data={"act": "make"}, headers=headers)
    assert house.tables.history(table).version == before
    assert all(
        held.name != "Mara Okonjo"
        for held in house.tables.shelves.all(guest.client.cookies.get("shelf") or "")
    )


def test_guest_hears_link_end_alone(house: House, table: str, guest: Browser) -> None:
    """A guest hears nothing of the table but the end of the link."""
    with guest.live() as socket:
        house.gm(table, c.Note(text="It rains."))
        with pytest.raises(TimeoutError):
            socket.recv(timeout=0.5)
        house.tables.links.revoke(table, guest.link)
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)
        assert socket.close_code == 4401


def test_seated_player_makes_nobody_else(house: House, table: str) -> None:
    player = house.browser(table, Seat("player", "p1"))
    answer = player.client.get(f"{player.path}/create/{secrets.token_hex(8)}")
    assert (answer.status_code, answer.headers["location"]) == (303, player.path)
    before = house.tables.history(table).version
    headers = by_htmx(house.base)
    form = {"name": "X", "type": "adept", "act": "done"}
    player.client.post(f"{player.path}/create/{secrets.token_hex(8)}", data=form, headers=headers)
    player.client.post(f"{player.path}/bring", data={"id": "0" * 16}, headers=headers)
    assert house.tables.history(table).version == before


@pytest.mark.parametrize(
    "path",
    [
        *(
            "/create/{id}",
            "/characters",
            "/characters/key",
            "/characters/{id}/delete",
            "/characters/{id}/copy",
        ),
        *("/shelf/{secret}", "{seat}/create/{id}", "{seat}/bring", "{seat}/keep"),
    ],
)
def test_other_sites_change_nothing(house: House, guest: Browser, path: str) -> None:
    where = path.format(id=secrets.token_hex(8), secret=new_secret(), seat=guest.path)
    for origin in ({}, {"origin": "https://evil.example"}, {"sec-fetch-site": "cross-site"}):
        assert guest.client.post(where, headers=origin, data={"name": "X"}).status_code == 403


def test_shelf_secret_is_on_its_page_alone(house: House) -> None:
    """The secret of a shelf is in no page but the one that shows it."""
    with httpx.Client(base_url=house.base) as client:
        answer = client.get("/create", follow_redirects=True)
        cookie = answer.headers["set-cookie"].lower()
        assert {"httponly", "samesite=lax", "path=/"} <= {
            part.strip() for part in cookie.split(";")
        }
        secret = client.cookies["shelf"]
        headers = by_htmx(house.base)
        client.post(answer.url.path, data={"name": "Wren", "type": "adept"}, headers=headers)
        id = answer.url.path.rpartition("/")[2]
        for path in ("/", "/characters", f"/create/{id}", "/create"):
            page = client.get(path, follow_redirects=True)
            assert secret not in page.text
        assert secret in client.post("/characters/key", headers=headers).text


def test_two_clicks_for_another_link_lose_nobody(house: House) -> None:
    with httpx.Client(base_url=house.base) as client:
        path = client.get("/create", follow_redirects=True).url.path
        headers = by_htmx(house.base)
        client.post(path, data={"name": CANARY, "type": "adept"}, headers=headers)
        before = client.cookies["shelf"]
        first, second = (
            httpx.post(
                f"{house.base}/characters/key",
                data={"act": "renew"},
                headers={**headers, "cookie": f"shelf={before}"},
            )
            for _ in range(2)
        )
    assert (first.status_code, second.status_code) == (200, 422)
    assert "set-cookie" not in second.headers, "the browser keeps the link that the shelf has now"
    after = first.headers["set-cookie"].partition("=")[2].partition(";")[0]
    assert (
        CANARY in httpx.get(f"{house.base}/characters", headers={"cookie": f"shelf={after}"}).text
    )
    assert (
        CANARY
        not in httpx.get(f"{house.base}/characters", headers={"cookie": f"shelf={before}"}).text
    )


@pytest.mark.parametrize("secret", ["", "x", "A" * 42, "A" * 44, "é" * 43, "A" * 43])
def test_no_other_secret_opens_shelf(house: House, secret: str) -> None:
    with httpx.Client(
        base_url=house.base, cookies={"shelf": secret} if secret.isascii() else {}
    ) as client:
        assert "Nobody here yet" in client.get("/characters").text
    assert httpx.get(f"{house.base}/shelf/{secret}").status_code in (200, 403, 404)


def test_draft_opens_to_its_shelf_alone(house: House) -> None:
    with httpx.Client(base_url=house.base) as mine, httpx.Client(base_url=house.base) as other:
        path = mine.get("/create", follow_redirects=True).url.path
        headers = by_htmx(house.base)
        mine.post(path, data={"name": CANARY, "type": "adept"}, headers=headers)
        assert CANARY not in other.get(path).text
        assert other.post(path, data={"name": "Other"}, headers=headers).status_code == 422
        assert CANARY in mine.get(path).text


def test_log_of_server_knows_no_shelf() -> None:
    line = without_tokens(None, "info", {"event": f"GET /shelf/{'A' * 43} 200"})
    assert "A" * 43 not in str(line)
    assert re.search(r"/shelf/…", str(line["event"]))


def test_gm_of_another_table_makes_nobody_here(house: House, table: str, guest: Browser) -> None:
    other = house.browser(house.tables.create(), GM)
    assert other.client.get(f"{guest.path}/create/{'0' * 16}").status_code == 403
