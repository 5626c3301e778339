"""The laboratory is open to whoever reaches the server: nothing that is sent there breaks or holds
up anything.
"""

from __future__ import annotations

import base64
import threading
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import httpx
import pytest
from msgspec import structs
from tests.web.browsers import by_htmx
from tests.web.house import PATIENCE, House, Seat

from threefold.interop.encounters import write_encounter
from threefold.lab.encounter import Encounter, Fight, Wave
from threefold.lab.study.question import Question
from threefold.model.characters import Npc
from threefold.rules.types import Message, Refusal
from threefold.service.lab import demo_encounter, encode_question

HEAD = b"format: threefold/encounter/1\n"
LETTERS = encode_question(Question(demo_encounter()))


@pytest.fixture
def stranger(house: House) -> Iterator[httpx.Client]:
    headers = by_htmx(house.base)
    with httpx.Client(base_url=house.base, timeout=PATIENCE, headers=headers) as client:
        yield client


def letters(raw: bytes) -> str:
    return base64.urlsafe_b64encode(zlib.compress(raw, 9)).rstrip(b"=").decode()


@pytest.mark.parametrize(
    "raw",
    [
        b'["1",' + b"[" * 900_000,
        b'["1",' + b"[" * 400_000 + b"]" * 400_000 + b"]",
        b'["1",{"encounter":' + b'{"a":' * 100_000 + b"1" + b"}" * 100_000 + b"}]",
        b'["1",{"seed":' + b"9" * 9000 + b"}]",
    ],
    ids=["open", "closed", "objects", "number"],
)
def test_endlessly_nested_link_is_damaged(stranger: httpx.Client, raw: bytes) -> None:
    """A link that is nested for ever is damaged."""
    assert stranger.get("/lab", params={"s": letters(raw)}).status_code == 422
    assert stranger.get("/lab/paper/json", params={"s": letters(raw)}).status_code == 422
    assert stranger.post("/lab/look", data={"s": letters(raw)}).status_code == 422


def horde() -> Encounter:
    """The example against thousands of foes that all differ."""
    foes = [Npc(f"rat {n}", 1 + n % 10, armor=n // 10) for n in range(40)]
    waves = [Wave(n, foes) for n in range(2, 12)]
    return structs.replace(demo_encounter(), fights=[Fight(foes, waves)] * 9)


def armed(attacks: int, skills: int) -> Encounter:
    """The example, its first character with so many more weapons and skills."""
    found = demo_encounter()
    first, *others = found.party
    weapons = [structs.replace(first.attacks[0], name=f"knife {n}") for n in range(attacks)]
    lore = {f"the lore of {n}": "trained" for n in range(skills)}
    able = structs.replace(
        first, attacks=[*first.attacks, *weapons], skills={**first.skills, **lore}, effort=6, tier=6
    )
    return structs.replace(found, party=[able, *others])


@pytest.mark.parametrize(
    "large", [armed(900, 0), armed(0, 1000), horde()], ids=["weapons", "skills", "foes"]
)
def test_blocking_request_is_refused(stranger: httpx.Client, large: Encounter) -> None:
    """What would keep all others waiting is refused."""
    s = encode_question(Question(large, matters=True))
    answers = [
        stranger.get("/lab", params={"s": s}),
        stranger.get("/lab/paper/json", params={"s": s}),
        stranger.post("/lab/look", data={"s": s}),
        stranger.post("/lab", files={"file": ("a.json", write_encounter(large))}),
    ]
    assert [answer.status_code for answer in answers] == [422] * 4
    assert all("too large for the page" in answer.text for answer in answers)


@pytest.mark.parametrize("beside", ["[" * 100_000, "[1]", "{", '{"level": 99}'])
def test_empty_comparison_is_refused(stranger: httpx.Client, beside: str) -> None:
    """What it is held against is refused when it is nothing."""
    assert stranger.post("/lab/look", data={"s": LETTERS, "beside": beside}).status_code == 422


@pytest.mark.parametrize(
    "yaml",
    [
        b"party: 1" + b":1" * 400_000,
        b"party: 1" + b":1" * 400 + b".5",
        b"party: !!timestamp x",
        b"party: !!bool x",
        b"party: !!int ''",
        b"party: !!python/object:os.system x",
        b"party: 0x" + b"f" * 900_000,
    ],
    ids=["sixties", "fraction", "timestamp", "bool", "int", "python", "hex"],
)
def test_file_scalars_cannot_break_server(stranger: httpx.Client, yaml: bytes) -> None:
    """No scalar of a file breaks or holds up the server."""
    answer = stranger.post("/lab", files={"file": ("a.yaml", HEAD + yaml)})
    assert answer.status_code == 422
    assert "a.yaml" in answer.text


@pytest.mark.parametrize(
    "back", ["/seat/日本", "/seat/²", "/seat/", "//evil.example", "/seat/a/../b", "/seat/a\nx: y"]
)
def test_way_back_leads_to_seat_or_nowhere(stranger: httpx.Client, back: str) -> None:
    form = {"s": LETTERS, "pc.0": "on", "foe.0": "1", "back": back}
    assert (
        "back" not in stranger.post("/lab/who", data=form).headers["hx-redirect"].partition("&")[2]
    )
    page = stranger.get("/lab", params={"s": LETTERS, "back": back})
    assert page.status_code == 200
    assert "evil" not in page.text


def test_slow_files_delay_no_table(
    house: House, table: str, stranger: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files that take long to read hold nobody up at a table."""
    read, done = threading.Event(), threading.Event()

    def slowly(*given: object) -> Refusal:
        read.set()
        done.wait(60)
        return Refusal("bad_json", "", Message("file.not_an_object", {"file": "a"}))

    monkeypatch.setattr(import_module("threefold.web.lab.controllers"), "read_encounter", slowly)
    player = house.browser(table, Seat("player", "p1"))
    with ThreadPoolExecutor(40) as strangers:
        posts = [strangers.submit(stranger.post, "/lab", data={"text": "{}"}) for _ in range(40)]
        try:
            assert read.wait(60)
            assert player.do("note", text="I act.").status_code == 204
        finally:
            done.set()
        assert {post.result().status_code for post in posts} == {422}


@pytest.mark.parametrize("charset", ["punycode", "utf-99", "zip", "idna", '"unicode_escape"'])
@pytest.mark.parametrize("fold", [" ", "\r\n "])
@pytest.mark.parametrize("path", ["/lab", "/characters"])
def test_sent_text_must_be_utf_8(
    stranger: httpx.Client, charset: str, fold: str, path: str
) -> None:
    """What is sent is in utf 8 or nothing."""
    head = f'--x\r\nContent-Disposition: form-data; name="text"\r\nContent-Type: text/plain;{fold}charset={charset}'
    body = head.encode() + b"\r\n\r\n" + b"b" * 500_000 + b"-" + b"aa" * 250_000 + b"\r\n--x--\r\n"
    multipart = {"content-type": "multipart/form-data; boundary=x"}
    assert stranger.post(path, content=body, headers=multipart).status_code == 422
