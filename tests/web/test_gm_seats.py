"""Links to the seats and files: made and shown once, closed for good; sessions and characters out
and in.
"""

from __future__ import annotations

import json
import re

import httpx
import msgspec
import pytest
from tests.web.browsers import by_htmx
from tests.web.drawn import words
from tests.web.house import GM, Browser, House, Seat, open_house

from threefold.interop.characters import read_characters
from threefold.interop.encounters import MOST_BYTES
from threefold.model.characters import Pc
from threefold.service.demo import demo, demo_party
from threefold.table.commands import Hurt, Note, RemovePc

TOKEN = re.compile(r"/join/([\w-]{40,})")


@pytest.fixture
def gm(house: House, table: str) -> Browser:
    return house.browser(table, GM)


def links(gm: Browser, **fields: str) -> httpx.Response:
    headers = by_htmx(gm.house.base)
    return gm.client.post(f"{gm.path}/links", data=fields, headers=headers)


# --- links ----------------------------------------------------------------------------------------


def test_link_shows_once_with_code(house: House, table: str, gm: Browser) -> None:
    """A link is shown once as an address and as a code."""
    made = links(gm, act="make", pc="p2")
    found = TOKEN.findall(made.text)
    assert len(set(found)) == 1
    assert "<svg viewBox" in made.text
    assert f'data-copy="{house.base}/join/{found[0]}"' in made.text
    answer = httpx.get(f"{house.base}/join/{found[0]}")
    assert answer.status_code == 303
    assert not TOKEN.search(gm.part("links").text + gm.get().text)
    assert [link.seat for link in house.tables.links.of_table(table)][-1] == Seat("player", "p2")


def test_new_link_scrolls_into_view(gm: Browser) -> None:
    """Every button that makes a link brings its address into view."""
    buttons = re.findall(r"<button[^>]*/links[^>]*>", links(gm, act="make", pc="p1").text)
    making = [each for each in buttons if "revoke" not in each]
    assert any("hand_over" in each for each in making)
    assert all("data-top" in each for each in making)


def test_older_links_to_seat_are_folded(house: House, table: str, gm: Browser) -> None:
    """Of many links to a seat the newest stand and the older are folded."""
    for _ in range(5):
        drawn = links(gm, act="make", pc="p1")
    seat = drawn.text.partition('id="seat-p1"')[2].partition("</details>")[0]
    standing, _, folded = seat.partition("<details")
    assert standing.count("revoke") == 2
    assert (
        folded.count("revoke")
        == len([x for x in house.tables.links.of_table(table) if x.seat == Seat("player", "p1")])
        - 2
    )
    assert "older links" in folded


def test_address_is_one_that_phones_reach() -> None:
    with open_house(public_url="https://table.example.org") as house:
        gm = house.browser(demo(house.tables), GM)
        made = links(gm, act="make")
        assert "https://table.example.org/join/" in made.text
        assert "works on this computer only" not in made.text


def test_address_of_this_computer_alone_says_so(gm: Browser) -> None:
    assert "works on this computer only" in words(links(gm, act="make", pc="p1"))


def test_closing_link_turns_out_its_browsers(house: House, table: str, gm: Browser) -> None:
    player = house.browser(table, Seat("player", "p3"))
    assert player.get().status_code == 200
    answer = links(gm, act="revoke", id=player.link)
    assert answer.status_code == 200
    assert player.get().status_code == 403
    assert player.link not in answer.text


def test_gm_cannot_lock_themselves_out(house: House, table: str, gm: Browser) -> None:
    assert "the one you use" in words(gm.part("links"))
    links(gm, act="revoke", id=gm.link)
    links(gm, act="revoke")
    assert gm.get().status_code == 200


def test_foreign_table_links_stay(house: House, table: str, gm: Browser) -> None:
    """Links of another table stay as they are."""
    other = house.browser(demo(house.tables), GM)
    links(gm, act="revoke", id=other.link)
    assert other.get().status_code == 200


@pytest.mark.parametrize(
    "fields", [{}, {"act": "make", "pc": "p99"}, {"act": "burn"}, {"act": "revoke", "id": "é" * 90}]
)
def test_nonsense_makes_no_link(
    house: House, table: str, gm: Browser, fields: dict[str, str]
) -> None:
    house.tables.access.store_uses()
    before = house.tables.links.of_table(table)
    assert links(gm, **fields).status_code == 200
    assert house.tables.links.of_table(table) == before


def test_departed_seat_can_be_closed(house: House, table: str, gm: Browser) -> None:
    """The seat of somebody who left can still be closed."""
    player = house.browser(table, Seat("player", "p4"))
    house.gm(table, RemovePc(pc_id="p4"))
    drawn = gm.part("links")
    assert "A character who has left" in words(drawn)
    assert player.link in drawn.text


# --- files ----------------------------------------------------------------------------------------


def bring(gm: Browser, *files: tuple[str, bytes]) -> httpx.Response:
    headers = by_htmx(gm.house.base)
    parts = [("files", (name, data, "application/json")) for name, data in files]
    return gm.client.post(
        f"{gm.path}/import", files=parts, data={"command_id": "import1"}, headers=headers
    )


def test_session_travels_to_table_of_own(house: House, table: str, gm: Browser) -> None:
    """A session goes out and comes in as a table of its own."""
    house.gm(table, Hurt(on="p1", points=6))
    out = gm.get("/export/session")
    assert out.headers["content-type"].startswith("application/json")
    assert (
        out.headers["content-disposition"] == 'attachment; filename="the-night-shift-session.json"'
    )
    answer = bring(gm, ("tonight.json", out.content))
    assert answer.status_code == 200, words(answer)
    assert "open that table" in words(answer)
    found = TOKEN.search(answer.text)
    assert found is not None
    with httpx.Client(base_url=house.base, follow_redirects=True) as client:
        assert "The night shift" in client.get(f"/join/{found[1]}").text
    copy = house.tables.tables()[-1].id
    assert copy != table
    assert house.tables.history(copy).digest() == house.tables.history(table).digest()


def test_only_session_may_be_long(house: House, table: str, gm: Browser) -> None:
    for _ in range(270):
        house.gm(table, Note(text="x" * 4000))
    session = gm.get("/export/session").content
    assert len(session) > MOST_BYTES
    assert bring(gm, ("tonight.json", b"\xef\xbb\xbf" + session)).status_code == 200
    before = house.tables.history(table).version
    for kind in (b"scene/1", b"1", b"nothing/1"):
        answer = bring(gm, ("long.json", session.replace(b"session/1", kind, 1)))
        assert answer.status_code == 422
        assert "long.json is longer than 1024 KiB" in words(answer)
    assert bring(gm, ("long.yaml", b"- [a]\n" * 200_000)).status_code == 422
    assert house.tables.history(table).version == before


def test_current_party_travels_elsewhere(house: House, table: str, gm: Browser) -> None:
    """The party goes out as it is now and comes in elsewhere."""
    house.gm(table, Hurt(on="p1", points=6))
    out = gm.get("/export/party")
    figures = read_characters(out.content)
    assert isinstance(figures, list)
    assert figures[0] == house.tables.history(table).state.party["p1"].pc
    other = house.browser(house.tables.create(), GM)
    answer = bring(other, ("party.json", out.content))
    assert answer.status_code == 200
    assert "Mara Okonjo, Ilse Tarn, Juno Reyes, Étienne Vale" in words(answer)
    assert "Mara Okonjo" in words(other.part("party"))


def pc_file(name: str, **changes: object) -> bytes:
    pc = msgspec.to_builtins(demo_party()[0]) | {"name": name} | changes
    return json.dumps({"format": "threefold/1", **pc}).encode()


def test_several_yaml_files_bring_foes_too(house: House, gm: Browser, table: str) -> None:
    """One file or many yaml too and foes among them."""
    yaml = b"format: threefold/1\ncharacters:\n  - {kind: npc, name: Hound, level: 3}\n"
    answer = bring(
        gm, ("wren.json", pc_file("Wren")), ("ash.json", pc_file("Ash")), ("foes.yaml", yaml)
    )
    assert answer.status_code == 200, words(answer)
    state = house.tables.history(table).state
    assert [m.pc.name for m in state.party.values()][-2:] == ["Wren", "Ash"]
    assert [f.npc.name for f in state.foes.values()][-1] == "Hound"


@pytest.mark.parametrize(
    ("file", "says"),
    [
        (("bad.json", b"{"), "bad.json"),
        (("bad.json", b"[]"), "bad.json"),
        (("bad.json", b'{"kind": "pc"}'), "threefold/1"),
        (("bad.json", b'{"format": "threefold/9"}'), "threefold/9"),
        (("wren.json", pc_file("Wren", tier=9)), "tier must be a whole number from 1 to 6"),
        (("wren.json", pc_file("Wren", strength=3)), "strength is not known"),
        (("mara.json", pc_file("Mara Okonjo")), "Mara Okonjo"),
        (("x.json", b"\xff\xfe\x00"), "x.json"),
        (("session.json", b'{"format": "threefold/session/1"}'), "session.json"),
    ],
)
def test_file_fault_names_its_file(
    house: House, gm: Browser, table: str, file: tuple[str, bytes], says: str
) -> None:
    """What is wrong with a file stands beside the field with its name."""
    before = house.tables.history(table).version
    answer = bring(gm, file)
    assert answer.status_code == 422
    assert house.tables.history(table).version == before
    beside = answer.text[answer.text.index("field-error") :][:600]
    assert says in words(httpx.Response(200, text=f"<p {beside}"))
    assert file[0] in answer.text


def test_bad_file_does_not_block_others(house: House, gm: Browser, table: str) -> None:
    """A file that is wrong does not keep the others out."""
    answer = bring(gm, ("bad.json", b"{"), ("wren.json", pc_file("Wren")))
    assert answer.status_code == 422
    assert "wren.json: Wren" in words(answer)
    assert [m.pc.name for m in house.tables.history(table).state.party.values()][-1] == "Wren"


def test_missing_file_breaks_nothing(gm: Browser) -> None:
    """No file at all is no reason to break."""
    assert bring(gm).status_code in (400, 422)
    assert bring(gm, ("", b"")).status_code == 422
    headers = {**by_htmx(gm.house.base), "content-type": "multipart/form-data; boundary=x"}
    assert gm.client.post(
        f"{gm.path}/import", content=b"--x\r\nnonsense", headers=headers
    ).status_code in (400, 422)


def test_same_upload_twice_seats_everybody_once(house: House, gm: Browser, table: str) -> None:
    bring(gm, ("wren.json", pc_file("Wren")))
    bring(gm, ("wren.json", pc_file("Wren")))
    names = [m.pc.name for m in house.tables.history(table).state.party.values()]
    assert names.count("Wren") == 1


def test_imported_character_is_pc_like_any_other(house: House, gm: Browser, table: str) -> None:
    bring(gm, ("wren.json", pc_file("Wren")))
    pc = list(house.tables.history(table).state.party.values())[-1].pc
    assert isinstance(pc, Pc)
    assert pc == msgspec.structs.replace(demo_party()[0], name="Wren")
