"""Documents for everybody are made once, compressed once, and hold nothing that only some may
know.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.api.callers import Caller
from tests.examples import examples
from tests.web.house import PATIENCE, House

from threefold.rules.situations import SITUATIONS, register_situations
from threefold.service.kept import compressed_part, kept
from threefold.text import LANGUAGES
from threefold.web import beforehand, compression
from threefold.web.api import shelf

DOCUMENTS = (
    "/api/v1/openapi.json",
    "/api/v1/procedures",
    "/api/v1/content/abilities?limit=500",
    "/api/v1/content/abilities?limit=500&offset=500",
    "/api/v1/content/creatures",
)


@pytest.fixture
def stranger(house: House) -> Iterator[httpx.Client]:
    """A program without a token."""
    with httpx.Client(base_url=house.base, timeout=PATIENCE) as client:
        yield client


@pytest.mark.parametrize("path", DOCUMENTS)
def test_document_is_not_sent_twice(stranger: httpx.Client, path: str) -> None:
    """Whoever has a document is told that it still holds; the document in another language is
    another one.
    """
    first = stranger.get(path)
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["cache-control"] == "private, no-cache"
    assert "Accept-Language" in first.headers["vary"]
    tag = first.headers["etag"]
    for named in (tag, tag.removeprefix("W/"), f'"x", {tag}', "*"):
        again = stranger.get(path, headers={"if-none-match": named})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert stranger.get(path, headers={"if-none-match": '"x"'}).status_code == 200
    other = stranger.get(path, headers={"accept-language": "fr", "if-none-match": tag})
    assert other.status_code == 200


@pytest.mark.parametrize("path", DOCUMENTS)
def test_document_is_same_unpacked(stranger: httpx.Client, path: str) -> None:
    """A program that takes no gzip gets the same document."""
    plain = stranger.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == stranger.get(path).content


@pytest.mark.parametrize(
    "path", [*DOCUMENTS, "/api/v1/rules?q=effort&limit=100", "/api/v1/content/abilities?q=a"]
)
def test_no_answer_is_compressed_on_loop(
    stranger: httpx.Client, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The middleware, which compresses on the event loop, has nothing to do."""
    plain = "create_compression_send_wrapper"
    monkeypatch.setattr(compression.Compression, plain, lambda self, **given: given["send"])
    answer = stranger.get(path)
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.json()


def test_kept_document_is_made_once(
    stranger: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second answer is neither made nor compressed."""
    for path in DOCUMENTS:
        stranger.get(path)
    for name in (
        "threefold.web.api.document.kept",
        "threefold.web.api.engine.kept",
        "threefold.web.api.shelf.kept",
    ):
        monkeypatch.setattr(name, lambda body: pytest.fail("made again"))
    assert [stranger.get(path).status_code for path in DOCUMENTS] == [200] * len(DOCUMENTS)


def test_all_are_made_beforehand(stranger: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the steps in the background nothing is left to make, in any language."""
    for step in beforehand.steps():
        step()
    for name in (
        "threefold.web.api.document.kept",
        "threefold.web.api.engine.kept",
        "threefold.web.api.shelf.kept",
    ):
        monkeypatch.setattr(name, lambda body: pytest.fail("made too late"))
    paths = [path for path in DOCUMENTS if "offset" not in path]
    kinds = [each["kind"] for each in stranger.get("/api/v1/content").json()]
    lists = [f"/api/v1/content/{kind}{query}" for kind in kinds for query in ("", "?limit=500")]
    for lang in LANGUAGES:
        for path in (*paths, *lists):
            assert stranger.get(path, headers={"accept-language": lang}).status_code == 200


def test_documents_follow_packs(stranger: httpx.Client) -> None:
    """A situation of a pack for everybody is in the schemas as soon as the pack is in use, and goes
    with it.
    """
    paths = ("/api/v1/openapi.json", "/api/v1/procedures", "/api/v1/procedures/attack")
    before = [stranger.get(path).text for path in paths]
    try:
        register_situations({"black_noon": next(iter(SITUATIONS.values()))})
        assert all("black_noon" in stranger.get(path).text for path in paths)
        register_situations({"black_noon": next(iter(SITUATIONS.values()))}, {"black_noon"})
        assert [stranger.get(path).text for path in paths] == before
    finally:
        register_situations({})
    assert [stranger.get(path).text for path in paths] == before


def test_lists_are_kept_for_each_reader(stranger: httpx.Client, gm: Caller, mara: Caller) -> None:
    """What the GM may read is not sent to others, whoever asks first."""
    paths = ("/content/scenes?limit=500", "/content/scenes")
    for path in paths:
        assert gm.client.get(path).json()["total"] > 0
        for other in (mara.client.get(path), stranger.get(f"/api/v1{path}")):
            assert other.json() == {"total": 0, "entries": []}
        assert gm.client.get(path).headers["etag"] != mara.client.get(path).headers["etag"]


def test_odd_lists_do_not_push_out_usual(
    stranger: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks for many parts of a list makes nobody else wait."""
    stranger.get("/api/v1/content/abilities?limit=500")
    for start in range(70):
        stranger.get(f"/api/v1/content/cyphers?limit=1&offset={start}")
    monkeypatch.setattr(shelf, "kept", lambda body: pytest.fail("made again"))
    assert stranger.get("/api/v1/content/abilities?limit=500").status_code == 200


# --- assistants -----------------------------------------------------------------------------------


ASKED = {"jsonrpc": "2.0", "id": 'a"tools":[]', "method": "tools/list", "params": {}}
VERSIONS = (None, "2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")


@pytest.fixture
def assistant(house: House, gm: Caller) -> Iterator[Callable[..., httpx.Response]]:
    """Asks at ``/mcp`` with the GM's token."""
    accept = {"accept": "application/json", "authorization": f"Bearer {gm.secret}"}
    with httpx.Client(base_url=house.base, timeout=PATIENCE, headers=accept) as client:
        yield lambda body=ASKED, **heads: client.post("/mcp", json=body, headers=heads)


def _without_keeping(
    assistant: Callable[..., httpx.Response], patch: pytest.MonkeyPatch, **heads: str
) -> Any:
    with patch.context() as patched:
        patched.setattr("threefold.mcp.server._listed_apart", lambda context: None)
        return assistant(**heads).json()


@pytest.mark.parametrize("version", VERSIONS)
def test_tools_are_those_of_sdk(
    assistant: Callable[..., httpx.Response], version: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer with kept tools is the one that the SDK would have written, in each version of the
    protocol.
    """
    heads = {} if version is None else {"mcp-protocol-version": version}
    packed = assistant(**heads)
    assert packed.headers["content-encoding"] == "gzip"
    assert len(packed.json()["result"]["tools"]) > 80
    plain = assistant(**heads, **{"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json() == _without_keeping(assistant, monkeypatch, **heads)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tools_are_made_beforehand(
    assistant: Callable[..., httpx.Response], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No tool is described and no list compressed when an assistant asks."""
    from threefold.mcp.late import LazyMcpApp

    for step in LazyMcpApp.beforehand(LazyMcpApp.__new__(LazyMcpApp)):
        step()
    monkeypatch.setattr(
        "threefold.mcp.listed.compressed_part", lambda body: pytest.fail("made too late")
    )
    assert assistant(**{"accept-language": lang}).status_code == 200


def test_refused_lists_stay_refused(assistant: Callable[..., httpx.Response]) -> None:
    """What the SDK refuses is refused."""
    assert assistant(accept="text/html").status_code == 406
    assert "error" in assistant({**ASKED, "params": []}).json()
    assert "error" in assistant({**ASKED, "method": "tools/lists"}).json()


@examples(20)
@given(before=st.binary(), body=st.binary(), after=st.binary())
def test_part_fits_between_others(before: bytes, body: bytes, after: bytes) -> None:
    """Whatever stands around a part, the whole is gzip that any reader takes as one."""
    packed = compressed_part(body).within(before, after)
    assert gzip.decompress(packed) == before + body + after
    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    assert reader.decompress(packed) == before + body + after
    assert reader.eof
    assert reader.unused_data == b""


def test_kept_document_can_be_read() -> None:
    """A document is kept as gzip, with a tag of its content."""
    found = kept(json.dumps({"a": 1}).encode())
    assert found.plain() == b'{"a": 1}'
    assert found.tag != kept(b"{}").tag
