"""Whoever has read much rests while others play, and nobody else waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import thread_time

import httpx
import pytest
from tests.apart import run_apart
from tests.web.house import GM, House

from threefold.service.demo import demo
from threefold.web.limits import Rate
from threefold.web.pace import (
    ASKED_SECONDS,
    AT_ONCE_SECONDS,
    DEVICE_SHARE,
    DOING_SECONDS,
    LONGEST_SECONDS,
    SHARE,
    Pace,
)
from threefold.web.workers import Turns, read_as, run_for_public, run_in_worker


class Clock:
    """A clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock that a test sets."""
    return Clock()


@pytest.fixture
def busy(clock: Clock) -> Pace:
    """A pace at a server where somebody always does something."""
    pace = Pace(clock)
    pace.note_command()
    pace._busy_until = clock.now + 10_000
    return pace


def test_few_pages_need_no_rest(busy: Pace) -> None:
    """A player who reloads the page notices nothing."""
    for _ in range(4):
        busy.note_cost("player", 0.1)
    assert busy.rest("player") == 0


def test_reader_gets_its_share(busy: Pace, clock: Clock) -> None:
    """In ten seconds a reader has the first half second and then a tenth."""
    began, had = clock.now, 0.0
    while clock.now < began + 10:
        clock.now += busy.rest("greedy") or 0.001
        if not busy.rest("greedy"):
            busy.note_cost("greedy", 0.05)
            had += 0.05
    assert had <= AT_ONCE_SECONDS + 10 * SHARE + 0.05
    assert had >= 10 * SHARE * 0.9
    assert busy.rest("other") == 0


def test_cheap_requests_count_too(busy: Pace) -> None:
    """What costs no time in its thread costs the event loop some."""
    for _ in range(round(AT_ONCE_SECONDS / ASKED_SECONDS) + 2):
        busy.note_cost("greedy", 0)
    assert busy.rest("greedy") > 0


def test_no_rest_is_too_long(busy: Pace) -> None:
    """One dear page of a slow machine keeps its reader waiting for seconds, not minutes."""
    busy.note_cost("slow", 100)
    assert 0 < busy.rest("slow") <= LONGEST_SECONDS


def test_quiet_server_lets_all_read(clock: Clock) -> None:
    """Programs may have all of a server at which nobody plays."""
    pace = Pace(clock)
    pace.note_cost("bot", 100)
    assert pace.rest("bot") == 0
    pace.note_command()
    assert pace.rest("bot") > 0
    clock.now += DOING_SECONDS
    assert pace.rest("bot") == 0


def _burn(seconds: float) -> str:
    until = thread_time() + seconds
    while thread_time() < until:
        pass
    return "read"


@pytest.mark.parametrize("run", [run_in_worker, run_for_public])
def test_dear_reader_waits_others_pass(
    run: Callable[..., asyncio.Future[str]], busy: Pace, clock: Clock
) -> None:
    """A reader that has cost much gets its turn when it has rested; another one, at once."""

    async def read(turns: Turns, who: str, seconds: float) -> str:
        read_as(turns, who)
        return await run(_burn, seconds)

    async def play() -> None:
        turns = Turns(2, 10, 10, busy)
        busy.note_cost("greedy", AT_ONCE_SECONDS - 2 * ASKED_SECONDS)
        await asyncio.create_task(read(turns, "greedy", 0.02))
        waiting = asyncio.create_task(read(turns, "greedy", 0))
        assert await asyncio.create_task(read(turns, "other", 0)) == "read"
        assert not waiting.done()
        clock.now += LONGEST_SECONDS
        assert (
            await asyncio.create_task(read(turns, "third", 0)) == "read"
        )  # its end lets the next begin
        assert await waiting == "read"

    run_apart(play())


def test_rested_reader_needs_no_push() -> None:
    """A turn comes by itself when the rest is over."""

    async def play() -> float:
        pace = Pace()
        pace.note_command()
        pace.note_cost("greedy", AT_ONCE_SECONDS + 0.05 * SHARE)
        turns = Turns(2, 10, 10, pace)
        began = asyncio.get_running_loop().time()
        async with turns.turn("greedy"):
            return asyncio.get_running_loop().time() - began

    assert run_apart(play()) > 0.03


# --- every door -----------------------------------------------------------------------------------


@pytest.fixture
def read(house: House, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who has read, as the server counts it."""
    readers = list[str]()
    noted = Pace.note_cost

    def note_cost(self: Pace, who: str, seconds: float, device: str = "") -> None:
        readers.append(who.partition(" ")[0])
        noted(self, who, seconds)

    monkeypatch.setattr(Pace, "note_cost", note_cost)
    return readers


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/rules",
        "/rules?q=effort",
        "/rules/editions",
        "/lab",
        "/api/v1/openapi.json",
        "/api/v1/content/abilities",
        "/api/v1/rules?q=effort",
    ],
)
def test_strangers_read_in_line(house: House, read: list[str], path: str) -> None:
    """Each page without a seat is counted for its device."""
    httpx.get(f"{house.base}{path}", timeout=60)
    assert set(read) == {"device"}


def test_links_read_in_line(house: House, read: list[str]) -> None:
    """Players behind one address come in at the same time: each page is counted for its link."""
    httpx.get(f"{house.base}/join/nobody", timeout=60)
    assert set(read) == {"link"}


def test_seats_and_tokens_read_in_line(house: House, read: list[str]) -> None:
    """A page is counted for its seat, and what a program reads for its token."""
    table = demo(house.tables)
    with httpx.Client(base_url=house.base, follow_redirects=True, timeout=60) as browser:
        page = browser.get(f"/join/{house.tables.links.invite(table, GM)[1]}").url.path
        read.clear()
        browser.get(f"{page}/part/find?q=a")
        assert set(read) == {"seat"}
        read.clear()
        secret = house.tables.programs.make(table, GM, "bot", ("read",))[1]
        browser.get("/api/v1/tables", headers={"authorization": f"Bearer {secret}"})
        assert set(read) == {"token"}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/rules", 429),
        ("GET", "/api/v1/openapi.json", 429),
        ("GET", "/api/v1/content/abilities", 429),
        ("GET", "/api/v1/tables", 429),
        ("POST", "/mcp", 429),
        ("POST", "/seat/x/do", 403),
        ("POST", "/characters", 403),
    ],
)
def test_refusals_count_too(
    house: House,
    read: list[str],
    monkeypatch: pytest.MonkeyPatch,
    method: str,
    path: str,
    status: int,
) -> None:
    """Who is refused at once asks again at once: refusals are counted, and wait for the same
    rest.
    """
    monkeypatch.setattr(Rate, "admits", lambda self, client: False)
    answer = httpx.request(method, f"{house.base}{path}", timeout=60)
    assert answer.status_code == status
    assert read == ["device"]


def test_commands_make_readers_rest(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command at a page and one by a program are noted; reading is not."""
    noted = list[int]()
    monkeypatch.setattr(Pace, "note_command", lambda self: noted.append(1))
    table = demo(house.tables)
    secret = house.tables.programs.make(table, GM, "bot", ("play",))[1]
    browser = house.browser(table, GM)
    browser.get()
    assert noted == []
    browser.do("note", text="Knock.")
    assert noted == [1]
    heads = {"authorization": f"Bearer {secret}"}
    knock = {"type": "note", "text": "Knock."}
    httpx.post(
        f"{house.base}/api/v1/tables/{table}/commands", json=knock, headers=heads, timeout=60
    )
    assert noted == [1, 1]


def test_tokens_of_one_device_share(busy: Pace, clock: Clock) -> None:
    """However many tokens one device has, it has at most its own share; another device need not
    rest.
    """
    began, had, n = clock.now, 0.0, 0
    while clock.now < began + 10:
        n += 1
        who = f"token {n % 16}"
        clock.now += busy.rest(who, "device a") or 0.001
        if not busy.rest(who, "device a"):
            busy.note_cost(who, 0.05, "device a")
            had += 0.05
    assert had <= AT_ONCE_SECONDS + 10 * DEVICE_SHARE + 0.05
    assert busy.rest("token 17", "device b") == 0


def test_other_device_has_next_turn() -> None:
    """Sixteen tokens of one device wait for two places: whoever comes from another device is
    next.
    """

    async def evening() -> list[str]:
        turns, order = Turns(2, 64, 2000), list[str]()
        gate = asyncio.Event()

        async def read(who: str, device: str) -> None:
            async with turns.turn(who, device):
                order.append(who)
                await gate.wait()

        crowd = [asyncio.create_task(read(f"token {n}", "device a")) for n in range(16)]
        await asyncio.sleep(0)
        crowd.append(asyncio.create_task(read("player", "device b")))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*crowd)
        return order

    order = run_apart(evening())
    assert order.index("player") == 2
    assert len(order) == 17


def test_given_up_turns_leave_no_trace() -> None:
    """A request that was given up while it waited holds nobody up, and nothing of it is kept."""

    async def evening() -> Turns:
        turns = Turns(1, 64, 2000)
        gate = asyncio.Event()

        async def read(who: str) -> None:
            async with turns.turn(who, "device a"):
                await gate.wait()

        first = asyncio.create_task(read("one"))
        await asyncio.sleep(0)
        given_up = asyncio.create_task(read("two"))
        last = asyncio.create_task(read("three"))
        await asyncio.sleep(0)
        given_up.cancel()
        gate.set()
        await asyncio.gather(first, last)
        return turns

    turns = run_apart(evening())
    assert (turns._waiting, turns._running, turns._device_of) == ({}, set(), {})
