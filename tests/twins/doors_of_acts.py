"""The doors by which a player acts: commands, forms, programs, assistants, pictures."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, Final

import msgspec
from tests.api.callers import Caller
from tests.twins.answers import COUNTED, Answers, acted, said
from tests.twins.presses import Guesses, encoded, last_presses, own, presses
from tests.twins.world import A_FACE, MARA, World
from tests.web.browsers import by_htmx
from tests.web.house import GM, Seat, settled

from threefold.library.catalogue import KINDS as CONTENT
from threefold.mcp.tools import TokenAccess, ToolCaller, tools
from threefold.model import typed
from threefold.rules.types import Refusal
from threefold.service.jobs import Jobs
from threefold.service.plain import lines_of
from threefold.table import commands as c
from threefold.table.commands import AnyCommand
from threefold.table.history import SPECTATOR

# --- presses --------------------------------------------------------------------------------------


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
"""How what waits is answered: so that the die falls the same way in both worlds, and nothing is
revealed.
"""


def _done(w: World, seat: Seat, type: str, fields: dict[str, Any]) -> str:
    """What a command comes to for its seat. What was done is taken back."""
    w.house.dice.begin()
    try:
        command: AnyCommand = typed.decode(encoded(type, fields), AnyCommand)
    except msgspec.ValidationError as error:
        return str(error)
    w.pressed += 1
    done = w.house.tables.submit(w.table, seat, f"press-{w.pressed:08}", command)
    if isinstance(done, Refusal):
        return repr(done)
    _, past = w.house.tables.seen_from(w.table, seat)
    told = (
        lines_of(past, past.of_records(done.records[0].seq, done.records[-1].seq), "en")
        if done.records
        else []
    )
    w.does(c.Undo(), GM)
    return COUNTED.sub("", settled(msgspec.json.encode(told).decode()))


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
            yield (
                f"{type} {fields}",
                said(caller.client.post(f"/tables/{w.table}/undo", json=fields)),
            )
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


def pictures(w: World, tried: Guesses, thin: int) -> Answers:
    """Pictures by their digests, and which of them may be a portrait."""
    for seat in (MARA, SPECTATOR):
        browser = w.house.browser(w.table, seat)
        for digest in (*tried.digests, "ab" * 32):
            yield f"{seat.role} {digest}", said(browser.get(f"/picture/{digest}"))
    browser = w.house.browser(w.table, MARA)
    sent = {
        "files": {"picture": ("face.png", A_FACE, "image/png")},
        "data": {"command_id": "portrait-of-mara"},
    }
    answer = browser.client.post(f"{browser.path}/portrait", headers=by_htmx(w.house.base), **sent)
    yield "upload", acted(answer)
    if answer.status_code == HTTPStatus.NO_CONTENT:
        w.does(c.Undo(), GM)
    for digest in (*tried.digests, "ab" * 32):
        yield f"portrait {digest}", _done(w, MARA, "set_portrait", {"id": "p1", "picture": digest})


def assistants(w: World, tried: Guesses, thin: int) -> Answers:
    """The tools of an assistant with a player's token, with a guess for whatever they take."""
    made = w.house.tables.programs.make(w.table, MARA, "assistant", ("play",))
    assert not isinstance(made, Refusal)
    who = ToolCaller(Jobs(), TokenAccess(w.house.tables, made[1]))
    known = tools("en")
    yield "tools", settled(repr([(tool.name, tool.text, tool.schema) for tool in known.values()]))

    def ask(name: str, **given: Any) -> tuple[str, str]:
        tool = known[name]
        answer = who.run_at_table(tool.work, who, given, seated=tool.seated)
        text = settled(msgspec.json.encode(answer, enc_hook=repr).decode())
        return f"{name} {given}", COUNTED.sub("", text) if name == "table_command" else text

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
