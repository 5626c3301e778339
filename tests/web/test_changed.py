"""Only what changed is sent: regions by their tags, one request for all, and compression."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlencode

import httpx
import msgspec
import pytest
from tests.web.house import GM, Browser, House, Seat, settled

from threefold.table.commands import EndEncounter, FoeAttacks, Note, RollInitiative, StartEncounter
from threefold.web.bundles import STATIC
from threefold.web.compression import accepts_gzip, packs
from threefold.web.gm.page import LIVE as GM_LIVE
from threefold.web.player.page import LIVE

Changed = dict[str, tuple[str, str]]
MARA = Seat("player", "p1")
NAMES = {GM: GM_LIVE, MARA: LIVE}


@pytest.fixture
def player(house: House, table: str) -> Browser:
    return house.browser(table, MARA, packs=True)


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM, packs=True)


def ask(
    browser: Browser, *of: str, tags: Iterator[str] | list[str] = (), base: str = ""
) -> httpx.Response:  # type: ignore[assignment]
    address = f"{browser.path}{base}/parts?{urlencode([('of', one) for one in of])}"
    return browser.client.get(
        address, headers={"hx-request": "true", "if-none-match": ", ".join(tags)}
    )


def changed(browser: Browser, *of: str, tags: list[str] | None = None) -> Changed:
    answer = ask(browser, *of, tags=tags or [])
    if answer.status_code == 304:
        return {}
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Changed)


# --- regions --------------------------------------------------------------------------------------


def fight(house: House, table: str) -> None:
    house.gm(
        table,
        StartEncounter(),
        *(RollInitiative(pc_id=f"p{n}", natural=20 - n) for n in range(1, 5)),
    )


@pytest.mark.parametrize("seat", NAMES, ids=["gm", "player"])
def test_request_gets_asked_regions_alone(house: House, table: str, seat: Seat) -> None:
    """Regions of one request are those that are asked for alone."""
    fight(house, table)
    browser, names = house.browser(table, seat), sorted(NAMES[seat])
    for name, (tag, html) in changed(browser, *names).items():
        alone = browser.part(name)
        assert settled(html) == settled(alone.text), name
        assert tag == alone.headers["etag"], (
            "a tag does not depend on what else was drawn, nor on fresh ids"
        )


@pytest.mark.parametrize("seat", NAMES, ids=["gm", "player"])
def test_what_did_not_change_is_left_out(house: House, table: str, seat: Seat) -> None:
    fight(house, table)
    browser, names = house.browser(table, seat), sorted(NAMES[seat])
    shown = {name: tag for name, (tag, _) in changed(browser, *names).items()}
    assert set(shown) == set(names)
    assert ask(browser, *names, tags=list(shown.values())).status_code == 304
    house.gm(table, Note(text="The lamp swings."))
    news = changed(browser, *names, tags=list(shown.values()))
    assert "log" in news
    assert "The lamp swings." in news["log"][1]
    assert news.keys() <= {"log", "top", "act"}, (
        "a line of the log changes no sheet, no party and no scene"
    )


def test_joint_commands_have_own_ids(house: House, table: str, gm: Browser) -> None:
    """Commands of one request have ids of their own."""
    fight(house, table)
    drawn = " ".join(html for _, html in changed(gm, *GM_LIVE).values())
    ids = re.findall("[0-9a-f]{24}", drawn)
    assert len(ids) > 3
    assert len(set(ids)) == len(ids)
    again = " ".join(html for _, html in changed(gm, *GM_LIVE).values())
    assert not set(ids) & set(re.findall("[0-9a-f]{24}", again)), "nor are they given twice"


def test_region_is_drawn_with_its_form(house: House, table: str, player: Browser) -> None:
    house.gm(table, FoeAttacks(foe_id="f5", pc_id="p1"))
    form = {"moment": "defend:o7", "set.effort": "effort.ease=1"}
    both = changed(player, f"act?{urlencode(form)}", "log")
    assert settled(both["act"][1]) == settled(player.part("act", **form).text)
    assert settled(both["act"][1]) != settled(player.part("act").text)
    assert settled(both["log"][1]) == settled(player.part("log").text)


def test_acting_gm_gets_pc_regions(house: House, table: str, gm: Browser) -> None:
    """The GM who acts for a PC gets its regions."""
    answer = ask(gm, *LIVE, base="/as/p2")
    assert set(msgspec.json.decode(answer.content)) == LIVE
    assert ask(gm, "sheet").status_code == 404, "the GM's own page has no sheet"


@pytest.mark.parametrize(
    "of", [(), ("links",), ("page",), ("log", "no-such"), ("whisper?pc_id=p1",), ("",)]
)
def test_only_live_regions_are_answered(player: Browser, gm: Browser, of: tuple[str, ...]) -> None:
    """Only regions that the page keeps up to date."""
    for browser in (player, gm):
        answer = ask(browser, *of)
        assert answer.status_code == 404
        assert 'role="alert"' in answer.text


def test_seat_that_is_gone_loads_page_again(house: House, table: str, player: Browser) -> None:
    house.tables.links.revoke(table, player.link)
    answer = ask(player, "act")
    assert (answer.status_code, answer.headers["hx-refresh"]) == (403, "true")


def test_equal_regions_have_different_tags(house: House, table: str, player: Browser) -> None:
    """Tags differ where the same bytes stand in two regions."""
    tags = [tag for tag, _ in changed(player, *LIVE).values()]
    assert len(set(tags)) == len(tags)


def test_step_costs_phone_little(house: House, table: str, player: Browser) -> None:
    fight(house, table)
    shown = {name: tag for name, (tag, _) in changed(player, *LIVE).items()}
    for step in (
        Note(text="The lamp swings."),
        FoeAttacks(foe_id="f5", pc_id="p1"),
        EndEncounter(),
    ):
        house.gm(table, step)
        answer = ask(player, *LIVE, tags=list(shown.values()))
        shown |= {
            name: tag
            for name, (tag, _) in msgspec.json.decode(answer.content, type=Changed).items()
        }
        assert int(answer.headers["content-length"]) < 15_000


# --- compression ----------------------------------------------------------------------------------


def test_pages_and_fragments_are_compressed(player: Browser) -> None:
    for path in ("", "/part/act", "/parts?of=act&of=log"):
        packed = player.client.get(player.path + path)
        plain = player.client.get(player.path + path, headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert settled(packed.text) == settled(plain.text)
        assert packed.headers["vary"].lower() == "accept-encoding"
        assert int(packed.headers["content-length"]) * 3 < int(plain.headers["content-length"])


@pytest.mark.parametrize("name", ["links", "programs"])
def test_secret_pages_go_out_uncompressed(gm: Browser, name: str) -> None:
    """What shows a secret goes out as it is."""
    answer = gm.part(name)
    assert answer.status_code == 200
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize(
    ("accepts", "packed"),
    [
        ("gzip, deflate, br", True),
        ("gzip;q=0.5", True),
        ("", False),
        ("br", False),
        ("identity;q=1, gzip;q=0", False),
        ("gzip; q=0.000 , br", False),
    ],
)
def test_only_who_reads_gzip_gets_it(house: House, accepts: str, packed: bool) -> None:
    assert accepts_gzip(accepts) == packed
    for path in ("/", "/static/base.css"):
        answer = httpx.get(house.base + path, headers={"accept-encoding": accepts})
        assert (answer.headers.get("content-encoding") == "gzip") == packed


def test_static_files_are_what_they_are(house: House) -> None:
    files = [file for file in STATIC.rglob("*") if file.is_file()]
    assert len(files) > 30
    with httpx.Client(base_url=house.base) as client:
        for file in files:
            address = f"/static/{file.relative_to(STATIC).as_posix()}"
            answer, plain = (
                client.get(address),
                client.get(address, headers={"accept-encoding": "identity"}),
            )
            assert answer.content == plain.content == file.read_bytes(), file
            kind = answer.headers["content-type"]
            assert ("content-encoding" in answer.headers) == packs(kind), file
            assert (
                client.head(address).headers["content-length"] == answer.headers["content-length"]
            )


@pytest.mark.parametrize(
    ("media_type", "packed"),
    [
        ("text/html; charset=utf-8", True),
        ("text/javascript", True),
        ("application/json", True),
        ("image/svg+xml", True),
        ("text/event-stream", False),
        ("image/png", False),
        ("font/woff2", False),
        ("application/zip", False),
    ],
)
def test_what_is_compressed(media_type: str, packed: bool) -> None:
    assert packs(media_type) == packed
