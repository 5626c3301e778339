"""The live table over HTTP: a command is carried out once, all pages hear of it, and a refusal says
what would help.
"""

from __future__ import annotations

import re
import time

import httpx
import msgspec
import pytest
from tests.web.browsers import by_htmx
from tests.web.house import GM, PATIENCE, Browser, House, Seat, open_house, refused
from websockets.sync.client import ClientConnection

from threefold.library.rules import rulebook
from threefold.rules.types import Message
from threefold.service.demo import demo
from threefold.store.contract import Unusable
from threefold.store.memory import MemoryStore
from threefold.table.commands import FoeAttacks, Note, RollInitiative, StartEncounter
from threefold.table.history import History, Record
from threefold.text import render
from threefold.web import limits
from threefold.web.gm.page import REGIONS as GM_REGIONS
from threefold.web.player.page import REGIONS as PLAYER_REGIONS

ONE, TWO = Seat("player", "p1"), Seat("player", "p2")


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


@pytest.fixture
def player(house: House, table: str) -> Browser:
    return house.browser(table, ONE)


# --- commands -------------------------------------------------------------------------------------


def test_command_runs_and_regions_update(house: House, table: str, gm: Browser) -> None:
    """A command is carried out and the regions are told."""
    answer = gm.do("hurt", on="p1", points=5)
    assert answer.status_code == 204
    version = house.tables.history(table).version
    assert msgspec.json.decode(answer.headers["hx-trigger"])["table"] == {"version": version}
    assert house.tables.history(table).state.party["p1"].pc.pools.might.value == 11, (
        "2 of the 5 meet Armor"
    )


def test_form_sent_twice_is_carried_out_once(house: House, table: str, gm: Browser) -> None:
    data = {"command_id": "twice", "type": "hurt", "on": "p1", "points": "5"}
    headers = by_htmx(house.base)
    first, second = (gm.client.post(f"{gm.path}/do", data=data, headers=headers) for _ in range(2))
    assert (first.status_code, second.status_code) == (204, 204)
    assert first.headers["hx-trigger"] == second.headers["hx-trigger"]
    other = gm.client.post(f"{gm.path}/do", data={**data, "points": "1"}, headers=headers)
    assert other.status_code == 422
    assert 'data-code="idempotency_mismatch"' in other.text
    assert house.tables.history(table).state.party["p1"].pc.pools.might.value == 11


@pytest.mark.parametrize("command_id", ["", "a b", "x" * 65, "é"])
def test_form_without_proper_id_is_refused(
    house: House, table: str, gm: Browser, command_id: str
) -> None:
    before = house.tables.history(table).version
    data = {"command_id": command_id, "type": "note", "text": "hello"}
    answer = gm.client.post(f"{gm.path}/do", data=data, headers=by_htmx(house.base))
    assert refused(answer) == "bad_value"
    assert house.tables.history(table).version == before


def test_refusal_is_lasting_toast_with_remedy(house: House, table: str, player: Browser) -> None:
    """A refusal is a toast that stays and says what helps."""
    house.gm(table, StartEncounter())
    answer = player.do("attack", pc_id="p1", foe_id="f5", attack="shock baton")
    assert refused(answer) == "out_of_order"
    assert (answer.headers["hx-retarget"], answer.headers["hx-reswap"]) == ("#toasts", "innerHTML")
    assert 'role="alert"' in answer.text
    assert "data-dismiss" in answer.text
    assert render(Message("refusal.initiative_first")) in answer.text


def test_every_page_hears_every_command(
    house: House, table: str, gm: Browser, player: Browser
) -> None:
    """Every page hears of a command of any seat."""
    other = house.browser(table, TWO)
    with gm.live() as one, player.live() as two, other.live() as three:
        for socket in (one, two, three):
            socket.recv(timeout=PATIENCE)
        version = house.tables.history(table).version
        assert player.do("propose", pc_id="p1", title="swing from the lamp").status_code == 204
        for socket in (one, two):
            assert _news(socket) == {"event": "table", "version": version + 1}
        house.gm(table, Note(text="The lamp swings.", secret=False))
        for socket in (one, two):
            assert _news(socket) == {"event": "table", "version": version + 2}
        assert _news(three) == {"event": "table", "version": version + 1}, (
            "a proposal of others is not for this seat"
        )


def _news(socket: ClientConnection) -> object:
    """What a socket says next of the table."""
    news = {"event": ""}
    while news["event"] != "table":
        news = msgspec.json.decode(socket.recv(timeout=PATIENCE))
    return news


def test_socket_says_at_once_where_table_is(house: House, table: str, player: Browser) -> None:
    with player.live() as socket:
        news = msgspec.json.decode(socket.recv(timeout=PATIENCE))
    assert news == {"event": "table", "version": house.tables.history(table).version}


def test_gm_acts_for_any_seat(house: House, table: str, gm: Browser) -> None:
    house.gm(
        table,
        StartEncounter(),
        *(RollInitiative(pc_id=f"p{n}", natural=20 - n) for n in range(1, 5)),
    )
    assert "Ilse Tarn" in gm.get("/as/p2").text
    for name in PLAYER_REGIONS:
        assert gm.part(f"../as/p2/part/{name}").status_code == 200
    assert (
        gm.do(
            "attack", "/as/p2/do", pc_id="p2", foe_id="f5", attack="needle gun", natural=10
        ).status_code
        == 204
    )
    with gm.live(path="/as/p2/live") as socket:
        assert msgspec.json.decode(socket.recv(timeout=PATIENCE))["event"] == "table"


def test_region_keeps_current_form(house: House, table: str, gm: Browser, player: Browser) -> None:
    """A region is drawn with the form as it stands."""
    house.gm(table, FoeAttacks(foe_id="f5", pc_id="p1"))
    plain = player.part("act").text
    eased = player.part("act", **{"moment": "defend:o7", "set.effort": "effort.ease=1"}).text
    assert plain != eased
    assert "Security guard 1" in gm.part("attack", foe_id="f5").text


# --- pages ----------------------------------------------------------------------------------------


def test_every_region_draws_on_empty_table(house: House) -> None:
    """Every region of every page can be drawn at an empty table."""
    table = house.tables.create()
    gm = house.browser(table, GM)
    assert gm.get().status_code == 200
    for name in GM_REGIONS:
        assert gm.part(name).status_code in (200, 404), name


@pytest.mark.parametrize(
    "path", ["/nowhere", "/seat", "/static/nowhere.css", "/static/../app.py", "/rules/no.such_rule"]
)
def test_what_is_not_there_is_page_too(house: House, path: str) -> None:
    answer = httpx.get(house.base + path)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "<html" in answer.text


def test_static_files_alone_are_cached_for_good(house: House) -> None:
    """Static files are kept for good and nothing else is."""
    page = httpx.get(house.base)
    assert page.headers["cache-control"] == "no-store"
    for file in re.findall(r'"(/static/[^"]+)"', page.text):
        assert "immutable" in httpx.get(house.base + file).headers["cache-control"], file
        other = file.partition("?")[0] + "?0123456789ab"
        assert httpx.get(house.base + other).headers["cache-control"] == "no-store", (
            "another version's file"
        )
    assert httpx.get(f"{house.base}/static/nowhere.css").headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("theme", "shown"), [("dark", "dark"), ("light", "light"), ("x", None), ('">', None)]
)
def test_theme_is_readers_own(house: House, theme: str, shown: str | None) -> None:
    usual = re.search(r'data-theme="(\w+)"', httpx.get(house.base).text)
    answer = httpx.get(house.base, headers={"cookie": f"theme={theme}"})
    assert usual is not None
    assert f'data-theme="{shown or usual[1]}"' in answer.text


def test_first_page_tells_purpose_and_licence(house: House) -> None:
    """The first page says what this is and under which licence."""
    text = httpx.get(house.base).text
    assert "Compatible with the Cypher System" in text
    assert "Cypher System Open License" in text
    assert "threefold table" in text
    assert 'href="/rules"' in text
    assert re.search(r'class="hero-n">2<', text), (
        "the example is worked out by the engine: 5 less 3 steps"
    )


# --- the rules ------------------------------------------------------------------------------------


def test_every_rule_has_page_and_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PUBLIC", 10_000)  # more than anybody reads at once
    with open_house() as house, httpx.Client(base_url=house.base) as browser:
        for id in list(rulebook().by_id)[::7]:
            assert browser.get(f"/rules/{id}").status_code == 200
            card = browser.get(f"/rules/{id}", headers={"hx-request": "true"})
            assert card.status_code == 200
            assert "<html" not in card.text


def test_rule_shows_tables_rulings_and_switches(house: House) -> None:
    """A rule is shown with table examples rulings and switches."""
    text = httpx.get(f"{house.base}/rules/damage_track.impaired.effort_cost").text
    for words in (
        "While impaired each level",
        "<table",
        "two levels of Effort while impaired",
        "Does Edge still apply",
        "first_effort_level",
    ):
        assert words in text


def test_rules_are_found_while_typing(house: House) -> None:
    whole = httpx.get(f"{house.base}/rules", params={"q": "effort cost"})
    part = httpx.get(
        f"{house.base}/rules", params={"q": "effort cost"}, headers={"hx-request": "true"}
    )
    assert 'href="/rules/effort.cost"' in part.text
    assert "<html" not in part.text
    assert part.text in whole.text
    assert "Nothing about" in httpx.get(f"{house.base}/rules", params={"q": "zzxqw"}).text


# --- trouble --------------------------------------------------------------------------------------


class Full(MemoryStore):
    """A store whose disk is full."""

    full = False

    def append(self, table: str, expected: int, records: list[Record]) -> None:  # type: ignore[override]
        """Append, while there is room."""
        if self.full:
            raise Unusable("full", "table.db")
        super().append(table, expected, records)


def test_unkeepable_step_is_not_done_and_told(caplog: pytest.LogCaptureFixture) -> None:
    """What cannot be kept is not done and said."""
    store = Full()
    with open_house(store) as house:
        table = demo(house.tables)
        gm = house.browser(table, GM)
        before = house.tables.history(table)
        store.full = True
        answer = gm.do("note", text="hello")
        assert answer.status_code == 503
        assert answer.headers["hx-retarget"] == "#toasts", "it is shown where it was asked for"
        assert 'role="alert"' in answer.text
        store.full = False
        assert house.tables.history(table) == before
        assert gm.do("note", text="hello").status_code == 204
    assert [r.getMessage() for r in caplog.records if r.name == "threefold.web"] == [
        f"the store failed: {render(Message('store.full', {'place': 'table.db'}))}"
    ]


def test_bug_is_told_in_words_and_logged(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: object, table: str) -> History:
        raise RuntimeError("a bug")

    with open_house() as house:
        gm = house.browser(demo(house.tables), GM)
        monkeypatch.setattr(type(house.tables), "history", broken)
        answer = gm.get()
        monkeypatch.undo()
    assert answer.status_code == 500
    assert "a bug" not in answer.text
    assert "nothing was changed" in answer.text
    assert "a bug" in caplog.text


def test_page_that_leaves_is_forgotten(
    house: House, table: str, gm: Browser, player: Browser
) -> None:
    feed = house.tables._feed
    for _ in range(5):
        with player.live() as socket:
            socket.recv(timeout=PATIENCE)
    house.gm(table, Note(text="anyone?"))
    deadline = time.monotonic() + 10
    while feed._watching.get(table):
        assert time.monotonic() < deadline, "a socket that was closed is watched no longer"
        gm.part("top")
