"""Handouts and portraits: what the GM shows, to whom, and that nobody gets a byte of anything
else.
"""

from __future__ import annotations

import hashlib
import re
import secrets
import struct
import sys
import zlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import NoReturn

import httpx
import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo
from tests.web.browsers import by_htmx
from tests.web.house import GM, Browser, House, Seat, refused
from tests.web.sent import told

from threefold.rules.types import Refusal
from threefold.service import apart, picture_decoding, pictures
from threefold.service.archives import archive, take_in
from threefold.service.demo import demo
from threefold.service.picture_decoding import (
    LONGEST_SIDE,
    PORTRAIT_SIDE,
    Picture,
    is_stored_form,
)
from threefold.service.pictures import encode_apart, is_stored_apart, reencode_picture
from threefold.table import commands as c
from threefold.table.state.handouts import Handout
from threefold.web.markdown import markdown_html
from threefold.web.workers import UPLOADS_AT_ONCE, Crowded, Turns

ONE, TWO = Seat("player", "p1"), Seat("player", "p2")


@pytest.fixture
def table(house: House) -> str:
    return demo(house.tables)


def file(
    format: str = "PNG", size: tuple[int, int] = (40, 30), colour: str = "red", **saved: object
) -> bytes:
    """A picture as a file."""
    out = BytesIO()
    Image.new("RGB", size, colour).save(out, format, **saved)
    return out.getvalue()


def post(
    browser: Browser, path: str, fields: Mapping[str, str], data: bytes = b""
) -> httpx.Response:
    """A form with a file, as a page sends it."""
    return browser.client.post(
        browser.path + path,
        data={"command_id": secrets.token_hex(12), **fields},
        files={"file": ("map.png", data)},
        headers=by_htmx(browser.house.base),
    )


def shown(gm: Browser, to: str, data: bytes = b"", **fields: str) -> str:
    """A handout kept and shown: the digest of its picture."""
    answer = post(
        gm, "/handouts", {"name": "canary-map", "text": "canary-text", "to": to, **fields}, data
    )
    assert answer.status_code == 204, told(answer.text)
    return digests(gm)[-1] if data else ""


def digests(gm: Browser) -> list[str]:
    """The pictures of all handouts of the table, in their order."""
    return re.findall(r"/picture/([0-9a-f]{64})", gm.part("handouts").text)[::-1]


# --- what comes in --------------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["PNG", "JPEG", "WEBP", "AVIF"])
def test_pictures_lose_camera_data(format: str) -> None:
    """Pictures are written anew without what a camera adds."""
    exif = Image.Exif()
    exif[0x010F], exif[0x0112] = "canary camera", 6
    saved: dict[str, object] = {"exif": exif, "icc_profile": b"canary profile"}
    if format == "PNG":
        saved["pnginfo"] = PngInfo()
        saved["pnginfo"].add_text("Comment", "canary place")  # type: ignore[attr-defined]
    data = file(format, (40, 30), **saved)
    assert b"canary" in data
    picture = reencode_picture(data + b"canary at the end", "x")
    assert isinstance(picture, Picture)
    assert b"canary" not in picture.body
    assert (picture.width, picture.height) == (30, 40), "it stands upright, as the camera said"
    assert is_stored_form(picture.digest, picture.body)


@pytest.mark.parametrize(
    "data",
    [b"", b"GIF89a", b"<svg xmlns='http://www.w3.org/2000/svg'/>", file()[:60], b"\x00" * 99],
)
def test_what_is_no_picture_is_refused(data: bytes) -> None:
    assert isinstance(reencode_picture(data, "x.png"), Refusal)


@pytest.mark.parametrize("format", ["GIF", "BMP", "TIFF", "ICO", "PPM"])
def test_other_formats_are_refused(format: str) -> None:
    assert isinstance(reencode_picture(file(format), "x.png"), Refusal)


def test_large_pictures_shrink_or_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Large files and pictures are refused and long ones made smaller."""
    small = reencode_picture(file(size=(3000, 100)), "x")
    assert isinstance(small, Picture)
    assert (small.width, small.height) == (LONGEST_SIDE, 68)
    monkeypatch.setattr(picture_decoding, "MOST_PIXELS", 1000)
    assert isinstance(reencode_picture(file(size=(40, 30)), "x"), Refusal)
    monkeypatch.setattr(picture_decoding, "MOST_BYTES", 10)
    assert isinstance(reencode_picture(file(), "x"), Refusal)


@pytest.mark.parametrize("side", [10_000, 20_000])
def test_few_bytes_of_many_pixels_are_refused(side: int) -> None:
    """A file that states more pixels than a picture may have is told so, whether the library would
    warn of it or refuse it.
    """
    data = file("PNG")
    head = b"IHDR" + struct.pack(">II", side, side) + data[24:29]
    claims = data[:12] + head + struct.pack(">I", zlib.crc32(head)) + data[33:]
    answer = reencode_picture(claims, "x.png")
    assert isinstance(answer, Refusal)
    assert answer.message.key.endswith("pixels")


def test_picture_is_decoded_apart() -> None:
    """A process of its own gives the same picture, and knows a stored one, as the functions do in
    this process.
    """
    data = file(size=(40, 30))
    picture = encode_apart(data, "x")
    assert picture == reencode_picture(data, "x")
    assert isinstance(picture, Picture)
    assert is_stored_apart(picture.digest, picture.body)
    assert not is_stored_apart(hashlib.sha256(data).hexdigest(), data)
    refused = encode_apart(b"no picture", "x.png")
    assert refused == reencode_picture(b"no picture", "x.png")
    assert isinstance(refused, Refusal)


def test_server_decodes_no_picture_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """What decoding takes of memory is gone with its process."""
    monkeypatch.setattr(Image, "open", lambda *args, **kwargs: pytest.fail("decoded in the server"))
    picture = encode_apart(file(), "x")
    assert isinstance(picture, Picture)
    assert is_stored_apart(picture.digest, picture.body)


def test_decoding_has_limit_of_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture for which the process may have too little memory is refused, and the server goes
    on.
    """
    small = [sys.executable, "-P", "-c", SMALL]
    monkeypatch.setattr(apart, "worker_command", lambda module: small)
    assert isinstance(encode_apart(file(size=(4000, 4000)), "x.png"), Refusal)


SMALL = """
from threefold.service import worker
worker.MEMORY = 150_000_000
worker.run_task("picture")
"""


def test_decoding_has_limit_of_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture that takes too long is refused, and its process is ended."""
    monkeypatch.setattr(
        apart, "worker_command", lambda module: [sys.executable, "-c", "input()\nwhile True: pass"]
    )
    monkeypatch.setattr(pictures, "DECODING_SECONDS", 0.3)
    assert isinstance(encode_apart(file(), "x.png"), Refusal)


def test_transparency_stays_and_animations_stand_still() -> None:
    out = BytesIO()
    frames = [Image.new("RGBA", (8, 8), (n, 0, 0, n)) for n in (10, 200)]
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:])
    picture = reencode_picture(out.getvalue(), "x")
    assert isinstance(picture, Picture)
    with Image.open(BytesIO(picture.body)) as image:
        assert image.mode == "RGBA"
        assert getattr(image, "n_frames", 1) == 1


def test_markdown_makes_no_tags_or_foreign_links() -> None:
    """Markdown of people makes no tags and leads nowhere."""
    html = markdown_html(
        "# Hi\n<script>x</script> **b** [in](javascript:alert(1)) ![p](http://example.org/p.png)\n\n"
        "<http://example.org> [r]\n\n[r]: http://example.org\n\n- one\n\n<b onclick=x>y</b>"
    )
    assert "<h3>Hi</h3>" in html
    assert "<strong>b</strong>" in html
    assert "<li>one</li>" in html
    for forbidden in ("<script", "<a", "<img", "href", "src=", "<b "):
        assert forbidden not in html


# --- who sees what --------------------------------------------------------------------------------


def everything(browser: Browser) -> str:
    """All that a player's pages say."""
    return (
        browser.get().text
        + browser.parts()
        + browser.client.get(f"{browser.path}/part/handouts?id=h1-gm").text
    )


def test_handout_reaches_its_readers_alone(house: House, table: str) -> None:
    """Only those whom it is shown to get a handout."""
    gm, one, two = (house.browser(table, seat) for seat in (GM, ONE, TWO))
    before = house.tables.version_for(table, TWO)
    digest = shown(gm, "nobody", file())
    for player in (one, two):
        assert "canary" not in everything(player)
        assert digest not in everything(player)
        assert player.get(f"/picture/{digest}").status_code == 404
    assert gm.get(f"/picture/{digest}").headers["content-type"] == "image/webp"
    assert gm.do("show_handout", handout_id="h1-gm", to="p1").status_code == 204
    assert "The GM shows you alone: canary-map" in told(one.part("act").text)
    assert digest in one.part("handouts").text
    picture = one.get(f"/picture/{digest}")
    assert (picture.status_code, picture.headers["cache-control"]) == (200, "no-store")
    assert "canary" not in everything(two)
    assert two.get(f"/picture/{digest}").status_code == 404
    assert house.tables.version_for(table, TWO) == before, (
        "nor are the others told that there is something"
    )
    assert gm.do("show_handout", handout_id="h1-gm", to="nobody").status_code == 204
    assert "canary-text" not in everything(one)
    assert one.get(f"/picture/{digest}").status_code == 404


def test_undo_takes_handout_back(house: House, table: str) -> None:
    gm, one = house.browser(table, GM), house.browser(table, ONE)
    digest = shown(gm, "all", file())
    assert one.get(f"/picture/{digest}").status_code == 200
    assert gm.do("undo").status_code == 204
    assert one.get(f"/picture/{digest}").status_code == 404
    assert "canary-text" not in one.part("handouts").text


def test_players_cannot_guess_count_or_change_handouts(house: House, table: str) -> None:
    gm, one = house.browser(table, GM), house.browser(table, ONE)
    shown(gm, "nobody", file(colour="blue"))
    shown(gm, "all", file(colour="green"))
    assert "h2-gm" not in everything(one)
    assert 'id="handout-h1"' in one.part("handouts").text
    for path in (
        "/picture/h1-gm",
        "/picture/" + "0" * 64,
        "/picture/..%2f..%2fetc",
        f"/as/p2/picture/{digests(gm)[1]}",
    ):
        assert one.get(path).status_code == 404
    assert one.get("/part/handouts?handout_id=h1-gm").text.count('class="handout"') == 1
    assert refused(one.do("show_handout", handout_id="h1-gm", to="all")) == "not_your_seat"
    assert refused(one.do("show_handout", handout_id="h99-gm", to="all")) == "not_your_seat", (
        "the same for what is not there"
    )
    assert refused(one.do("set_portrait", id="p1", picture=digests(gm)[0])) == "not_allowed"
    assert post(one, "/handouts", {"name": "mine", "to": "all"}, file()).status_code == 404
    stranger = house.browser(demo(house.tables), GM)
    assert stranger.get(f"/picture/{digests(gm)[0]}").status_code == 404, "nor another table's GM"


def test_handout_is_edited_and_taken_off_list(house: House, table: str) -> None:
    gm, one = house.browser(table, GM), house.browser(table, ONE)
    digest = shown(gm, "all", file())
    form = gm.part("handouts", handout_id="h1-gm").text
    assert f'name="picture" value="{digest}"' in form
    edited = {
        "handout_id": "h1-gm",
        "name": "The *map*",
        "text": "# North\n<i>no</i>",
        "picture": digest,
        "to": "all",
    }
    assert post(gm, "/handouts", edited).status_code == 204
    page = one.part("handouts").text
    assert "The *map*" in page
    assert "<h3>North</h3>" in page
    assert "<i>no</i>" not in page
    assert digest in page
    assert gm.do("drop_handout", "/form/handouts", handout_id="h1-gm").status_code == 200
    assert one.get(f"/picture/{digest}").status_code == 404


@pytest.mark.parametrize(
    ("fields", "data"),
    [({"name": ""}, file()), ({"text": ""}, b""), ({}, b"no picture"), ({"to": "p99"}, file())],
)
def test_wrong_handout_keeps_typed_text(
    house: House, table: str, fields: dict[str, str], data: bytes
) -> None:
    """A wrong handout comes back with what was typed."""
    gm = house.browser(table, GM)
    answer = post(
        gm, "/handouts", {"name": "A map", "text": "Keep me", "to": "all", **fields}, data
    )
    assert answer.status_code == 422
    assert "field-error" in answer.text
    assert fields.get("text", "Keep me") in answer.text


@pytest.mark.long
def test_pictures_travel_with_archive(house: House, table: str) -> None:
    gm = house.browser(table, GM)
    digest = shown(gm, "all", file())
    packed = archive(house.tables, table)
    other = House(
        type(house.tables)(type(house.tables._store)()), house.dice, house.base, house.port
    )
    opened_there = take_in(other.tables, packed, "x.zip")
    assert isinstance(opened_there, str)
    assert other.tables.pictures.picture(opened_there, digest) == house.tables.pictures.picture(
        table, digest
    )
    assert not other.tables.pictures.take_in(opened_there, "0" * 64, file("WEBP")), (
        "a digest of something else"
    )
    body = file("WEBP", exif=b"Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x00\x00\x00\x00\x00")
    assert not other.tables.pictures.take_in(
        opened_there, hashlib.sha256(body).hexdigest(), body
    ), "metadata in it"


# --- portraits ------------------------------------------------------------------------------------


def test_portrait_is_public_and_set_by_player(house: House, table: str) -> None:
    """A portrait is seen by all and set by its player."""
    gm, one, two = (house.browser(table, seat) for seat in (GM, ONE, TWO))
    assert post(one, "/portrait", {"id": "p1"}, file()).status_code == 204
    [digest] = house.tables.history(table).state.portraits.values()
    for browser in (gm, one, two):
        assert browser.get(f"/picture/{digest}").status_code == 200
        assert digest in browser.get().text
    assert refused(post(two, "/portrait", {"id": "p1"}, file(colour="blue"))) == "not_your_seat"
    assert refused(post(two, "/portrait", {"id": "p2"}, b"nothing")) == "bad_value"
    assert refused(post(two, "/portrait", {"id": "p2"})) == "bad_value"
    assert one.do("set_portrait", id="p1").status_code == 204
    assert two.get(f"/picture/{digest}").status_code == 404
    assert post(gm, "/portrait", {"id": "f5"}, file()).status_code == 204
    assert digest in two.get().text
    house.gm(table, c.RemoveFoe(foe_id="f5"))
    assert two.get(f"/picture/{digest}").status_code == 404


def test_portrait_is_kept_small(house: House, table: str) -> None:
    """A portrait is shown small: as much as it needs is kept of a large picture, and all of a
    handout's.
    """
    gm, one = house.browser(table, GM), house.browser(table, ONE)
    digest = shown(gm, "all", file(size=(3000, 100)))
    assert post(one, "/portrait", {"id": "p1"}, file(size=(3000, 100))).status_code == 204
    portrait = house.tables.history(table).state.portraits["p1"]
    sides = [
        max(Image.open(BytesIO(one.get(f"/picture/{each}").content)).size)
        for each in (digest, portrait)
    ]
    assert sides == [LONGEST_SIDE, PORTRAIT_SIDE]


def test_handout_needs_words_or_picture(house: House, table: str) -> None:
    gm = house.browser(table, GM)
    done = house.tables.submit(
        table, GM, "empty-one", c.KeepHandout(handout=Handout(name="?", text="  "))
    )
    assert isinstance(done, Refusal)
    assert (
        refused(gm.do("keep_handout", **{"handout.name": "x", "handout.picture": "nonsense"}))
        == "bad_value"
    )


def test_uploads_of_one_seat_take_turns(
    house: House, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of a file is in memory until its request has ended: of each seat one is read at a time,
    then the next.
    """
    steps = list[str]()
    begin, end = Turns._wait, Turns._end

    async def wait(turns: Turns, who: str, device: str) -> None:
        await begin(turns, who, device)
        if turns._at_once == UPLOADS_AT_ONCE:
            steps.append(who)

    def ended(turns: Turns, who: str) -> None:
        if turns._at_once == UPLOADS_AT_ONCE:
            steps.append(f"end of {who}")
        end(turns, who)

    monkeypatch.setattr(Turns, "_wait", wait)
    monkeypatch.setattr(Turns, "_end", ended)
    one = house.browser(table, Seat("player", "p1"))
    with ThreadPoolExecutor(3) as threads:
        answers = list(
            threads.map(lambda _: post(one, "/portrait", {"id": "p1"}, file()), range(3))
        )
    assert [answer.status_code for answer in answers] == [204] * 3
    who = f"upload of seat {one.link}"
    assert steps == [who, f"end of {who}"] * 3


def test_too_many_uploads_are_refused(
    house: House, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever would wait behind too many is told so, and may try again."""
    one = house.browser(table, Seat("player", "p1"))
    monkeypatch.setattr(Turns, "turn", _crowded)
    answer = post(one, "/portrait", {"id": "p1"}, file())
    assert answer.status_code == 503
    assert "try again" in answer.text


def _crowded(turns: Turns, who: str) -> NoReturn:
    raise Crowded
