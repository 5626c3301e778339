"""What strangers store by the pages is limited in bytes, and what is refused says so."""

from __future__ import annotations

import secrets

import httpx
import pytest
from msgspec import structs
from tests.web.browsers import by_htmx
from tests.web.house import GM, PATIENCE, House, Seat, open_house
from tests.web.test_handouts import file, post, shown

from threefold.interop.characters import write_characters
from threefold.service import shelves
from threefold.service.demo import demo, demo_party
from threefold.store.memory import MemoryStore
from threefold.table.history import GUEST
from threefold.web import limits


def heavy(n: int) -> bytes:
    """A file with ten characters of some 100 kB each."""
    skills = {f"skill {k:05}": "trained" for k in range(4000)}
    pcs = [
        structs.replace(demo_party()[0], name=f"Heavy {n} {k}", skills=skills) for k in range(10)
    ]
    return write_characters(pcs)


def bring(house: House, data: bytes) -> httpx.Response:
    """Send a file of characters, as the page of the shelf does, from a browser without a shelf."""
    with httpx.Client(timeout=PATIENCE, headers=by_htmx(house.base)) as stranger:
        return stranger.post(f"{house.base}/characters", files={"file": ("pcs.json", data)})


def test_device_stores_so_many_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files of characters, each to a shelf of its own: after so many bytes the device waits, and
    nobody else does.
    """
    monkeypatch.setattr(limits, "NEW_BYTES", 2_000_000)
    store = MemoryStore()
    with open_house(store=store) as house:
        answers = [bring(house, heavy(n)) for n in range(4)]
        assert answers[0].status_code == 200, answers[0].text
        assert answers[-1].status_code == 429
        assert "in a short time" in answers[-1].text
        assert store.bytes_of_shelf_items() <= 2_100_000
        table = demo(house.tables)
        guest = house.browser(table, GUEST)
        path = f"{guest.path}/create/{secrets.token_hex(8)}"
        made = guest.client.post(path, data={"name": "Ana"}, headers=by_htmx(house.base))
        assert made.status_code == 200, "a player's link has bytes of its own"


def test_full_server_tells_lack_of_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Full server says that it has no room."""
    monkeypatch.setattr(shelves, "MOST_BYTES_OF_ALL", 500_000)
    store = MemoryStore()
    with open_house(store=store) as house:
        answer = bring(house, heavy(1))
        assert answer.status_code == 507
        assert "no more room" in answer.text
        assert store.bytes_of_shelf_items() <= 500_000


def test_heavy_shelf_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelves, "MOST_BYTES", 300_000)
    with open_house() as house:
        answer = bring(house, heavy(1))
        assert answer.status_code == 413
        assert "on one shelf" in answer.text


@pytest.mark.parametrize("hidden", [True, False])
def test_upload_tells_nothing_of_hidden_picture(hidden: bool) -> None:
    """A player uploads the picture that the GM keeps hidden, or another one: the answers do not
    differ.
    """
    with open_house() as house:
        table = demo(house.tables)
        gm, one = house.browser(table, GM), house.browser(table, Seat("player", "p1"))
        digest = shown(gm, "nobody", file(colour="blue" if hidden else "green"))
        before = house.tables.version_for(table, one.seat)
        answer = post(one, "/portrait", {"id": "p1"}, file(colour="blue"))
        assert (answer.status_code, answer.text) == (204, "")
        assert house.tables.version_for(table, one.seat) == before + 1
        by_name = one.do("set_portrait", id="p1", picture=digest)
        assert (by_name.status_code == 422) == (not hidden), "it is the own upload, or unknown"
        assert one.do("undo").status_code == 422
        assert gm.get(f"/picture/{digest}").status_code == 200


def test_large_commands_count_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written is stored for good, so a seat may write so many bytes at once; small commands
    go on.
    """
    monkeypatch.setattr(limits, "COMMANDS", 40)
    monkeypatch.setattr(limits, "COMMAND_SECONDS", 60)
    with open_house() as house:
        gm = house.browser(demo(house.tables), GM)
        small = [gm.do("note", text="So it goes.").status_code for _ in range(20)]
        assert small == [204] * 20
        large = [gm.do("note", text="x" * 300_000).status_code for _ in range(3)]
        assert large == [422, 429, 429], "refused for its length, then before it is read"
        assert gm.do("note", text="So it goes.").status_code == 204
