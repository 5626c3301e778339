"""Every door by which a player, a spectator, a guest, a stranger or one of their programs asks something.

A door gives all that it says in a world, each answer under a name of its own. What is random in it is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any, Final

import httpx
import msgspec
from tests.api.callers import Caller
from tests.people import GUARD, KARA
from tests.twins.presses import Guesses, encoded, last_presses, own, presses
from tests.twins.world import A_FACE, GUEST, LOOKING, MARA, World
from tests.web.browsers import by_htmx
from tests.web.house import GM, PATIENCE, Browser, Seat, settled

from threefold.library.catalogue import KINDS as CONTENT
from threefold.mcp.tools import Asked, TokenAccess, tools
from threefold.model import typed
from threefold.rules.types import Refusal
from threefold.service.jobs import Jobs
from threefold.service.plain import lines_of
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.history import SPECTATOR
from threefold.table.views import table_view
from threefold.text import LANGUAGES
from threefold.web.gm.page import REGIONS as OF_THE_GM
from threefold.web.player.page import REGIONS
from threefold.web.spectator import REGIONS as WATCHED

Answers = Iterator[tuple[str, str]]
Door = Callable[[World, Guesses, int], Answers]

RANDOM_HEADERS: Final = frozenset({"date", "set-cookie"})
OFFERED: Final = frozenset({"grow-ability"})
"""Regions that offer what packs add to characters, a pack for the GM alone too (decision 0028)."""
MOST_WORDS: Final = 8
"""How many words are asked for where each takes a page."""


COUNTED: Final = re.compile(r'"(number|version)":[0-9]+,?')
"""The numbers of steps. Where one act leaks, they would differ at all that follow; other doors compare them."""


def acted(answer: httpx.Response) -> str:
    """An answer to an act, without the number of the step."""
    return COUNTED.sub("", said(answer)) if answer.status_code < HTTPStatus.BAD_REQUEST else said(answer)


def said(answer: httpx.Response) -> str:
    """An answer whole: its status, its headers, its text."""
    headers = sorted(f"{k}: {v}" for k, v in answer.headers.items() if k not in RANDOM_HEADERS)
    text = f"{answer.status_code}\n{answer.text}\n\n" + "\n".join(headers)
    return settled(text.replace(answer.url.netloc.decode(), "here"))


# --- what seats know --------------------------------------------------------------------------------------------------


def knowledge(w: World, tried: Guesses, thin: int) -> Answers:
    """What everything else is made from: the table as each seat knows it, and its log."""
    for seat in LOOKING:
        seen, past = w.house.tables.seen_from(w.table, seat)
        yield f"{seat} state", msgspec.json.encode(seen).decode()
        yield f"{seat} view", msgspec.json.encode(table_view(seen, past.version, seat)).decode()
        yield f"{seat} version", str(w.house.tables.version_for(w.table, seat))


# --- pages ------------------------------------------------------------------------------------------------------------


def pages(w: World, tried: Guesses, thin: int) -> Answers:
    """All pages of a player, with every region and every form that its moments have, and the files that one may take."""
    browser = w.house.browser(w.table, MARA)
    paths = ("", "/print", "/character", "/journal", "/journal/markdown", "/journal/html", "/dice", "/create", "/advice")
    for path in paths:
        yield path, said(browser.get(path))
    for name in REGIONS:
        if name not in OFFERED:
            yield name, said(browser.part(name))
    yield "all", said(browser.get("/parts", **{name: "" for name in ("top", "act", "log", "sheet")}))
    yield from _moments(browser, w, thin)
    for id in tried.ids[::thin]:
        yield f"act {id}", said(browser.part("act", moment=id, hero=id))
        yield f"advice {id}", said(browser.get("/advice", foe_id=id, attack="weighted dart", stat="speed"))
    for word in tried.words[:MOST_WORDS] if thin > 1 else tried.words:
        for name in ("words", "grow-arc", "grow-arcs", "log"):
            yield f"{name} {word}", said(browser.part(name, q=word, key=word, arc=word))


def _moments(browser: Browser, w: World, thin: int) -> Answers:
    act = browser.part("act").text
    top = next(iter(re.findall(r'name="top" value="([^"]*)"', act)), "")
    for moment in sorted({*re.findall(r'name="hero" value="([^"]*)"', act), top, *own(w).values()}):
        for effort in ("effort.ease=0&effort.damage=0", "effort.ease=1&effort.damage=0"):
            at = {"moment": moment, "hero": moment, "top": top, "set.effort": effort}
            yield f"moment {moment} {effort}", said(browser.part("act", **at))
    at = {"moment": "act", "hero": "act", "top": top}
    for mode in ("move", "try", "use", "rest", "help", "guard"):
        yield f"mode {mode}", said(browser.part("act", mode=mode, **at))
    state = w.house.tables.seen_from(w.table, MARA)[0]
    for attack in state.party["p1"].pc.attacks:
        for foe in list(state.foes)[:: 5 if thin > 1 else 1]:
            asked = {**at, "mode": "attack", "foe_id": foe, "attack": attack.name}
            yield f"{attack.name} {foe}", said(browser.part("act", **asked))


def stands(w: World, tried: Guesses, thin: int) -> Answers:
    """All pages of a spectator and of a guest."""
    for seat in (SPECTATOR, GUEST):
        browser = w.house.browser(w.table, seat)
        for path in ("", "/journal", "/journal/markdown", "/dice", "/print", "/character", "/create"):
            yield f"{seat.role} {path}", said(browser.get(path))
        for name in (*WATCHED, "sheet", "act", "plan"):
            yield f"{seat.role} {name}", said(browser.part(name))
        for type, fields in (("undo", {}), ("whisper", {"pc_id": "p1", "words": "x"})):
            yield f"{seat.role} {type}", said(browser.do(type, **fields))


def doors_of_the_gm(w: World, tried: Guesses, thin: int) -> Answers:
    """The GM's pages and files, asked for from a player's seat."""
    browser = w.house.browser(w.table, MARA)
    for name in OF_THE_GM:
        for query in ({}, {"id": "f5"}, {"q": next(iter(tried.words), "a")}):
            if name not in REGIONS:
                yield f"{name} {query}", said(browser.part(name, **query))
    for what in ("session", "archive", "party", "scenes", "characters", "pictures", "log"):
        yield f"export {what}", said(browser.get(f"/export/{what}"))
    for path in ("/lab", "/safe", "/story", "/find?q=a", "/as/p2", "/as/p2/parts", "/as/p2/journal"):
        yield path, said(browser.get(path))
    for path in ("/links", "/programs", "/copy", "/form/add", "/handouts", "/import/sheet", "/go-on"):
        yield path, said(browser.do("x", path))
    for journal in ("everybody", "gm"):
        yield f"journal for {journal}", said(browser.get("/journal", **{"for": journal}))


def pictures(w: World, tried: Guesses, thin: int) -> Answers:
    """Pictures by their digests, and which of them may be a portrait."""
    for seat in (MARA, SPECTATOR):
        browser = w.house.browser(w.table, seat)
        for digest in (*tried.digests, "ab" * 32):
            yield f"{seat.role} {digest}", said(browser.get(f"/picture/{digest}"))
    browser = w.house.browser(w.table, MARA)
    sent = {"files": {"picture": ("face.png", A_FACE, "image/png")}, "data": {"command_id": "portrait-of-mara"}}
    answer = browser.client.post(f"{browser.path}/portrait", headers=by_htmx(w.house.base), **sent)
    yield "upload", acted(answer)
    if answer.status_code == HTTPStatus.NO_CONTENT:
        w.does(c.Undo(), GM)
    for digest in (*tried.digests, "ab" * 32):
        yield f"portrait {digest}", _done(w, MARA, "set_portrait", {"id": "p1", "picture": digest})


# --- presses ----------------------------------------------------------------------------------------------------------


def commands(w: World, tried: Guesses, thin: int) -> Answers:
    """Every command with every guess, as all doors hand them on."""
    for type, fields in presses(w, tried, max(1, thin // 4)):
        yield f"{type} {fields}", _done(w, MARA, type, fields)
    for name, id in own(w).items():
        for type, more in ANSWERED.items():
            yield f"{type} {name}", _done(w, MARA, type, {"open_id": id, **more})


ANSWERED: Final[dict[str, dict[str, Any]]] = {
    "attempt": {"natural": 2},
    "defend": {"natural": 18},
    "withdraw": {},
    "answer_intrusion": {"accept": False},
}
"""How what waits is answered: so that the die falls the same way in both worlds, and nothing is revealed."""


def _done(w: World, seat: Seat, type: str, fields: dict[str, Any]) -> str:
    """What a command comes to for its seat. What was done is taken back."""
    w.house.dice.begin()
    try:
        command: AnyCommand = typed.decode(encoded(type, fields), AnyCommand)
    except msgspec.ValidationError as error:
        return str(error)
    done = w.house.tables.submit(w.table, seat, msgspec.json.encode([type, len(str(fields))]).hex()[:8] + _count(w), command)
    if isinstance(done, Refusal):
        return repr(done)
    _, past = w.house.tables.seen_from(w.table, seat)
    told = lines_of(past, past.of_records(done.records[0].seq, done.records[-1].seq), "en") if done.records else []
    w.does(c.Undo(), GM)
    return COUNTED.sub("", settled(msgspec.json.encode(told).decode()))


def _count(w: World) -> str:
    w.pressed += 1
    return f"{w.pressed:08}"


def programs(w: World, tried: Guesses, thin: int) -> Answers:
    """Commands by the API with a player's token: the text, the code, the length of each refusal."""
    with Caller(w.house, w.table, MARA, "play") as caller:
        for type, fields in presses(w, tried, 4 * thin):
            w.house.dice.begin()
            answer = caller.do(type, **fields)
            yield f"{type} {fields}", acted(answer)
            if answer.status_code == 200:
                w.does(c.Undo(), GM)
        for type, fields in (("undo", {}), ("undo", {"after": 5})):
            yield f"{type} {fields}", said(caller.client.post(f"/tables/{w.table}/undo", json=fields))
        yield "nonsense", said(caller.client.post(f"/tables/{w.table}/commands", content=b"{"))


def presses_of_pages(w: World, tried: Guesses, thin: int) -> Answers:
    """The same by the forms of a page."""
    browser = w.house.browser(w.table, MARA)
    for type, fields in presses(w, tried, 6 * thin):
        w.house.dice.begin()
        flat = dict(_flat("", fields))
        before = w.house.tables.history(w.table).version
        yield f"{type} {fields}", acted(browser.do(type, **flat))
        if w.house.tables.history(w.table).version != before:
            w.does(c.Undo(), GM)


def _flat(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat(f"{name}.{key}" if name else key, inner)
    elif isinstance(value, list):
        for n, inner in enumerate(value):
            yield from _flat(f"{name}.{n}", inner)
    else:
        yield name, str(value).lower() if isinstance(value, bool) else str(value)


def lasting(w: World, tried: Guesses, thin: int) -> Answers:
    """What lasts whatever is taken back."""
    with Caller(w.house, w.table, MARA, "play") as caller:
        for type, fields in last_presses():
            yield type, said(caller.do(type, **fields))
        yield "table", said(caller.get())


# --- programs ---------------------------------------------------------------------------------------------------------


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
    return gzip.decompress(message).decode() if message[:2] == b"\x1f\x8b" else message.decode(errors="replace")


def assistants(w: World, tried: Guesses, thin: int) -> Answers:
    """The tools of an assistant with a player's token, with a guess for whatever they take."""
    made = w.house.tables.programs.make(w.table, MARA, "assistant", ("play",))
    assert not isinstance(made, Refusal)
    who = Asked(Jobs(), TokenAccess(w.house.tables, made[1]))
    known = tools("en")
    yield "tools", settled(repr([(tool.name, tool.text, tool.schema) for tool in known.values()]))

    def ask(name: str, **given: Any) -> tuple[str, str]:
        tool = known[name]
        answer = who.done(tool.work, who, given, seated=tool.seated)
        return f"{name} {given}", settled(msgspec.json.encode(answer, enc_hook=repr).decode())

    for name in ("table_state", "table_log", "table_characters", "table_command_help"):
        yield ask(name)
    yield ask("table_command_help", type="attack")
    for type, fields in presses(w, tried, 12 * thin):
        w.house.dice.begin()
        before = w.house.tables.history(w.table).version
        yield ask("table_command", command={"type": type, **fields})
        if w.house.tables.history(w.table).version != before:
            w.does(c.Undo(), GM)
    for word in ("", *tried.words[::thin]):
        yield ask("search_rules", query=word or "natural 20")
        for kind in CONTENT if thin == 1 or not word else ("arcs", "situations"):
            yield ask("search_content", kind=kind, query=word)


# --- anybody ----------------------------------------------------------------------------------------------------------


def anybody(w: World, tried: Guesses, thin: int) -> Answers:
    """What a stranger is told: first page, reference, searches, refusals, the laboratory, the documents."""
    with httpx.Client(base_url=w.house.base, timeout=PATIENCE) as client:
        for path in ("/", "/rules", "/lab", "/characters", "/create", "/health", "/ready", "/metrics", "/nowhere"):
            yield path, said(client.get(path))
        for path in (f"/seat/{'0' * 16}", "/seat/x/export/session", "/join/wrong", "/shelf/wrong", "/mcp"):
            yield path, said(client.get(path))
        yield from _content(client, tried, thin)
        for path in ("/tables", f"/tables/{w.table}", "/jobs/" + "0" * 24):
            yield path, said(client.get(f"/api/v1{path}"))


def content(w: World, tried: Guesses, thin: int) -> Answers:
    """The same with a player's token."""
    with Caller(w.house, w.table, MARA, "read") as caller:
        caller.client.base_url = httpx.URL(w.house.base)
        yield from _content(caller.client, tried, thin)


NAMING: Final[tuple[tuple[str, dict[str, Any], str], ...]] = (
    ("trap_spring", {}, "trap"),
    ("ritual", {"step": "prepare"}, "ritual"),
    ("arc", {"step": "begin"}, "arc"),
    ("character_option", {"option": "change_descriptor"}, "descriptor"),
    ("short_character", {}, "focus"),
    ("learn_power", {"kind": "spell"}, "ability"),
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
        yield f"content {kind}", said(client.get(f"/api/v1/content/{kind}", params={"limit": "500"}))
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
        request = {"procedure": procedure, "actor": KARA, "target": GUARD, "inputs": inputs, "dice": [10]}
        if procedure != "attack":
            del request["target"]
        yield f"{procedure} {word}", said(client.post("/api/v1/adjudicate", json=request))


DOORS: Final[dict[str, Door]] = {
    door.__name__: door
    for door in (
        knowledge,
        pages,
        stands,
        doors_of_the_gm,
        reads,
        news,
        content,
        anybody,
        pictures,
        assistants,
        programs,
        presses_of_pages,
        commands,
        lasting,
    )
}
"""In this order: what asks alone comes before what acts."""
