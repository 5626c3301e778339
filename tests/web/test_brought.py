"""News bring what changed of what a page says that it shows, and nothing else."""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest
from tests.web.house import GM, PATIENCE, Browser, House, Seat, settled
from tests.web.test_changed import NAMES, changed, fight
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from threefold.table.commands import FoeAttacks, Note, RemovePc
from threefold.web.shown import MOST_BYTES

MARA = Seat("player", "p1")
TWO = Seat("player", "p2")


def heard(line: ClientConnection) -> dict[str, Any]:
    message = line.recv(timeout=PATIENCE)
    text = gzip.decompress(message) if isinstance(message, bytes) else message.encode()
    found: dict[str, Any] = msgspec.json.decode(text)
    return found


def shows(line: ClientConnection, regions: dict[str, str], **device: str) -> None:
    """Say what a page shows; the answer to a ping tells that it was heard."""
    line.send(msgspec.json.encode({"regions": regions, "device": device}).decode())
    line.send("ping")
    while heard(line) != {"event": "pong"}:
        pass


def drawn(browser: Browser, names: Iterable[str]) -> dict[str, str]:
    """The tags of regions as they are now."""
    return {name: tag for name, (tag, _) in changed(browser, *sorted(names)).items()}


@pytest.mark.parametrize("seat", NAMES, ids=["gm", "player"])
def test_news_bring_what_page_would_fetch(house: House, table: str, seat: Seat) -> None:
    fight(house, table)
    browser, other = house.browser(table, seat, packs=True), house.browser(table, seat)
    with browser.live() as line:
        heard(line)
        shown = drawn(browser, NAMES[seat])
        shows(line, shown)
        for step in (
            Note(text="The lamp swings."),
            FoeAttacks(foe_id="f5", pc_id="p1"),
            Note(text="The lamp falls."),
        ):
            house.gm(table, step)
            news = heard(line)
            assert news["version"] == house.tables.version_for(table, seat)
            assert {region: was for region, (was, *_) in news["regions"].items()} == shown
            for region, (_, *new) in news["regions"].items():
                if new:
                    shown[region] = new[0]
                    assert settled(new[1]) == settled(other.part(region).text).replace(
                        other.path, browser.path
                    ), region
            assert shown == drawn(browser, NAMES[seat]), "the page has to ask for nothing"


def test_what_did_not_change_is_named_alone(house: House, table: str) -> None:
    browser = house.browser(table, MARA, packs=True)
    with browser.live() as line:
        heard(line)
        shown = drawn(browser, NAMES[MARA])
        shows(line, shown)
        house.gm(table, Note(text="The lamp swings."))
        regions = heard(line)["regions"]
    assert {region for region, entry in regions.items() if len(entry) > 1} <= {"log", "top", "act"}
    assert "The lamp swings." in regions["log"][2]
    assert regions["sheet"] == [shown["sheet"]]


def test_region_comes_with_its_form(house: House, table: str) -> None:
    browser = house.browser(table, MARA, packs=True)
    house.gm(table, FoeAttacks(foe_id="f5", pc_id="p1"))
    form = {"moment": "defend:o7", "set.effort": "effort.ease=1"}
    with browser.live() as line:
        heard(line)
        region = f"act?{urlencode(form)}"
        shows(line, {region: '"none"'})
        house.gm(table, Note(text="The lamp swings."))
        [was, _, html] = heard(line)["regions"][region]
    assert was == '"none"'
    assert settled(html) == settled(browser.part("act", **form).text)
    assert settled(html) != settled(browser.part("act").text)


def test_news_speak_language_that_device_chose_last(house: House, table: str) -> None:
    browser = house.browser(table, MARA)
    with browser.live() as line:
        heard(line)
        for lang, word in (("fr", "Fiche"), ("ko", "시트"), ("no such", "Sheet")):
            shows(line, {"tabs": '"none"'}, lang=lang)
            house.gm(table, Note(text="The lamp swings."))
            assert word in heard(line)["regions"]["tabs"][2]


def test_device_chooses_no_seat(house: House, table: str) -> None:
    """What a page says goes for how it is drawn, not for who looks."""
    browser, other = house.browser(table, MARA), house.browser(table, TWO)
    secret = other.client.cookies[f"seat_{other.link}"]
    with browser.live() as line:
        heard(line)
        own = {
            f"seat_{other.link}": secret,
            f"seat_{browser.link}": secret,
            "zone": f"0; seat_{browser.link}={secret}",
        }
        shows(line, {"sheet": '"none"'}, **own)
        house.gm(table, Note(text="The lamp swings."))
        html = heard(line)["regions"]["sheet"][2]
    assert settled(html) == settled(browser.part("sheet").text)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "{}",
        "[]",
        "null",
        "{",
        '{"regions": ["act"]}',
        '{"regions": {"act": 1}}',
        '{"regions": {"links": ""}}',
        '{"regions": {"page": ""}}',
        '{"regions": {"no-such": ""}}',
        '{"regions": {"": ""}}',
        '{"regions": {"act": ""}, "more": 1}',
        '{"regions": {"\\u0000": "\\u0000"}, "device": {"lang": "\\r\\nx: y"}}',
    ],
)
def test_other_page_hears_version_alone(house: House, table: str, words: str) -> None:
    """A page that says something else hears the version alone."""
    browser = house.browser(table, MARA)
    with browser.live() as line:
        heard(line)
        line.send(words)
        house.gm(table, Note(text="The lamp swings."))
        assert heard(line) == {"event": "table", "version": house.tables.version_for(table, MARA)}


def test_page_saying_too_much_must_return(house: House, table: str) -> None:
    """A page that says too much has to come back."""
    browser = house.browser(table, MARA)
    with browser.live() as line:
        heard(line)
        line.send("x" * (MOST_BYTES + 1))
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


def test_seat_without_pc_is_told_so(house: House, table: str) -> None:
    """A seat whose PC is gone asks and is told so."""
    browser = house.browser(table, MARA)
    with browser.live() as line:
        heard(line)
        shows(line, drawn(browser, NAMES[MARA]))
        house.gm(table, RemovePc(pc_id="p1"))
        assert "regions" not in heard(line)
    assert browser.part("act").headers["hx-refresh"] == "true"


def test_gm_acting_for_pc_gets_its_regions(house: House, table: str) -> None:
    """The GM who acts for a PC is brought its regions."""
    gm = house.browser(table, GM)
    with gm.live(path="/as/p2/live") as line:
        heard(line)
        shows(line, {"sheet": '"none"'})
        house.gm(table, Note(text="The lamp swings."))
        html = heard(line)["regions"]["sheet"][2]
    assert settled(html) == settled(
        gm.client.get(f"{gm.path}/as/p2/part/sheet", headers={"hx-request": "true"}).text
    )


def test_page_gets_nothing_of_other_seats(house: House, table: str) -> None:
    """Nobody is brought what another seat may know."""
    one, two = house.browser(table, MARA), house.browser(table, TWO)
    with one.live() as first, two.live() as second:
        for line, browser in ((first, one), (second, two)):
            heard(line)
            shows(line, drawn(browser, NAMES[MARA]))
        house.gm(
            table, Note(text="Only the GM reads this.", secret=True), Note(text="All read this.")
        )
        for line in (first, second):
            html = " ".join(entry[2] for entry in heard(line)["regions"].values() if len(entry) > 1)
            assert "All read this." in html
            assert "Only the GM" not in html
