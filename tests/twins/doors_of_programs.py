"""The doors at which programs and strangers read."""

from __future__ import annotations

import json
from typing import Any, Final

import httpx
from tests.api.callers import Caller
from tests.people import GUARD, KARA
from tests.twins.answers import Answers, said
from tests.twins.presses import Guesses
from tests.twins.world import MARA, World
from tests.web.house import PATIENCE, settled

from threefold.library.catalogue import KINDS as CONTENT
from threefold.table import commands as c
from threefold.table.history import SPECTATOR
from threefold.text import LANGUAGES
from threefold.web.player.page import REGIONS

# --- programs -------------------------------------------------------------------------------------


def reads(w: World, tried: Guesses, thin: int) -> Answers:
    """Whatever a player's or a spectator's token may read of the table, and what it may not."""
    for seat in (MARA, SPECTATOR):
        with Caller(w.house, w.table, seat, "play") as caller:
            for path in ("", "/log", "/log?after=5", "/log?lang=fr", "/characters"):
                yield f"{seat.role} {path}", said(caller.get(path))
            for id in ("p1", *tried.ids[::thin]):
                yield f"{seat.role} /characters/{id}", said(caller.get(f"/characters/{id}"))
                yield f"{seat.role} as {id}", said(caller.get("", seat=id))
            yield f"{seat.role} tables", said(caller.client.get("/tables"))
            yield f"{seat.role} opens", said(caller.client.post("/tables", json={"title": "x"}))
            for elsewhere in (*w.elsewhere[:1], "0" * 24)[:1]:
                yield f"{seat.role} elsewhere", said(caller.client.get(f"/tables/{elsewhere}"))


def news(w: World, tried: Guesses, thin: int) -> Answers:
    """Sockets and event streams: what has happened, what happens, and how it is numbered."""
    browser = w.house.browser(w.table, MARA)
    with browser.live() as socket:
        yield "first", str(socket.recv(timeout=PATIENCE))
        names = sorted({"top", "act", "log", "sheet"} & {*REGIONS})
        socket.send(json.dumps({"regions": dict.fromkeys(names, "x")}))
        w.does(c.Note(text="It rains."))
        yield "then", settled(_text(socket.recv(timeout=PATIENCE)))
    for seat in (MARA, SPECTATOR):
        with Caller(w.house, w.table, seat, "read") as caller:
            last, lines = caller.client.get("/tables").json()[0]["version"], []
            with caller.client.stream("GET", f"/tables/{w.table}/events") as stream:
                for line in stream.iter_lines():
                    lines.append(line)
                    if line.startswith("data: ") and json.loads(line[6:])["number"] >= last:
                        break
            yield f"{seat.role} events", settled("\n".join(lines))


def _text(message: str | bytes) -> str:
    import gzip

    if isinstance(message, str):
        return message
    return (
        gzip.decompress(message).decode()
        if message[:2] == b"\x1f\x8b"
        else message.decode(errors="replace")
    )


# --- anybody --------------------------------------------------------------------------------------


def anybody(w: World, tried: Guesses, thin: int) -> Answers:
    """What a stranger is told: first page, reference, searches, refusals, the laboratory, the
    documents.
    """
    with httpx.Client(base_url=w.house.base, timeout=PATIENCE) as client:
        for path in (
            "/",
            "/rules",
            "/lab",
            "/characters",
            "/create",
            "/health",
            "/ready",
            "/metrics",
            "/nowhere",
        ):
            yield path, said(client.get(path))
        for path in (
            f"/seat/{'0' * 16}",
            "/seat/x/export/session",
            "/join/wrong",
            "/shelf/wrong",
            "/mcp",
        ):
            yield path, said(client.get(path))
        yield from _content(client, tried, thin)
        for path in ("/tables", "/tables/TABLE", "/tables/TABLE/log", "/jobs/" + "0" * 24):
            yield path, said(client.get(f"/api/v1{path.replace('TABLE', w.table)}"))


def content(w: World, tried: Guesses, thin: int) -> Answers:
    """The same with a player's token."""
    with Caller(w.house, w.table, MARA, "read") as caller:
        caller.client.base_url = httpx.URL(w.house.base)
        yield from _content(caller.client, tried, thin)


_POOLS: Final = {"might": 2, "speed": 2, "intellect": 2}
NAMING: Final[tuple[tuple[str, dict[str, Any], str], ...]] = (
    ("trap_spring", {}, "trap"),
    ("ritual", {}, "ritual"),
    ("arc", {"do": "begin", "session": 1, "day": 1}, "arc"),
    ("character_option", {"do": "second_descriptor"}, "descriptor"),
    ("short_character", {"points": _POOLS, "edge": "might"}, "focus"),
    ("advance", {"buy": "short_term_ability", "where": "here"}, "ability"),
    ("draw", {"what": "table"}, "table"),
    ("attack", {"attack": "broadsword", "stat": "might"}, "situations"),
)
"""Procedures that name content."""


def _content(client: httpx.Client, tried: Guesses, thin: int) -> Answers:
    for lang in LANGUAGES if thin == 1 else ("en",):
        yield f"document {lang}", said(client.get("/api/v1/openapi.json", params={"lang": lang}))
    yield "procedures", said(client.get("/api/v1/procedures"))
    yield "content", said(client.get("/api/v1/content"))
    for kind in CONTENT:
        yield (
            f"content {kind}",
            said(
                client.get(
                    f"/api/v1/content/{kind}", params={"limit": "500" if thin == 1 else "40"}
                )
            ),
        )
    for word in tried.words[::thin]:
        for path in ("/rules", "/api/v1/rules"):
            yield f"{path}?q={word}", said(client.get(path, params={"q": word}))
        yield f"rules/{word}", said(client.get(f"/api/v1/rules/{word}"))
        for kind in CONTENT if thin == 1 else ("arcs", "situations", "creatures"):
            yield f"{kind}/{word}", said(client.get(f"/api/v1/content/{kind}/{word}"))
            yield f"page {kind}/{word}", said(client.get(f"/rules/{kind}/{word}"))
        yield from _adjudicated(client, word)


def _adjudicated(client: httpx.Client, word: str) -> Answers:
    for procedure, more, field in NAMING:
        inputs = {**more, field: [word] if field == "situations" else word}
        request = {
            "procedure": procedure,
            "actor": {**KARA, "xp": 9},
            "target": GUARD,
            "inputs": inputs,
            "dice": [10],
        }
        if procedure != "attack":
            del request["target"]
        yield f"{procedure} {word}", said(client.post("/api/v1/adjudicate", json=request))
