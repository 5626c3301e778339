"""The MCP tools: one for each procedure, the odds, the laboratory, the rules, the content, and a
token's seat.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeVar, overload

import msgspec
from msgspec import UNSET

from threefold.library.catalogue import KINDS
from threefold.library.finding import matches_words
from threefold.library.readers import reader_of, reading_as
from threefold.library.search import search
from threefold.library.shelf import at_table, everything
from threefold.mcp.command_schemas import command_schemas, with_definitions
from threefold.model import typed
from threefold.model.drafts import Draft
from threefold.model.invalid import bad_json, invalid
from threefold.model.json_objects import Schema
from threefold.procedures.catalog import ENTRIES
from threefold.rules.near import nearest
from threefold.rules.types import Message, Refusal, verbatim
from threefold.service.adjudicate import adjudicate
from threefold.service.answers import answer_json, odds_json
from threefold.service.content import entry_json
from threefold.service.describe import inputs_schema, known_situations
from threefold.service.door import carry_out_once, seat_of
from threefold.service.job_work import Simulate, SolveDuel
from threefold.service.jobs import OPEN, Jobs
from threefold.service.making import made_character
from threefold.service.marked import without_ids
from threefold.service.odds import effort_table
from threefold.service.plain import characters_of, filed, state_of, step_log
from threefold.service.requests import Problem, read
from threefold.service.rule_texts import rule_json
from threefold.service.tables import Tables
from threefold.store.contract import Token
from threefold.table.commands import AnyCommand
from threefold.table.state.seats import Seat
from threefold.text import LANGUAGES, Lang, render_key

T = TypeVar("T")
Arguments = Mapping[str, Any]

PATIENCE_SECONDS: Final = 110.0
FOUND_MOST: Final = 20


class TokenAccess(NamedTuple):
    """A token's access to its tables. Each use looks the token up, so that a revoked one stops
    working at once.
    """

    tables: Tables
    secret: str

    def token(self) -> Token | None:
        """Return the token; None if it has ended."""
        return self.tables.programs.opened_by(self.secret)


@dataclass(frozen=True)
class ToolCaller:
    """The caller: with a seat or without one, and the language."""

    jobs: Jobs
    opened: TokenAccess | None = None
    lang: Lang = "en"

    def token(self) -> Token | None:
        """Return the token of the caller's seat; None if the token has ended or the caller has no
        seat.
        """
        if self.opened is None:
            return None
        return self.opened.token()

    def run_at_table(self, work: Callable[..., T], *given: object, seated: bool = False) -> T:
        """Run ``work`` at the token's table, so that content of this table alone is available, for
        who may read it.

        What is asked of the table itself (``seated``), the table's own views hide. Without tables
        the assistant is that of the program's owner.
        """
        token = self.token()
        if token is None:
            role = None
        else:
            role = token.seat.role
        with (
            at_table("" if token is None else token.table),
            reading_as("gm" if seated or self.opened is None else reader_of(role)),
        ):
            return work(*given)


Work = Callable[[ToolCaller, Arguments], object]
"""The function of a tool: it returns what can be written as JSON, or a refusal."""


class Tool(NamedTuple):
    """A tool: its name, description, schema of arguments, and function. ``seated``: it needs a
    token.
    """

    name: str
    text: str
    schema: Schema
    work: Work
    seated: bool = False


def _object(required: tuple[str, ...] = (), **properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


_FIGURE: Final[Schema] = {"type": "object"}
_WORDS: Final[Schema] = {"type": "string"}
_QUERY: Final[Schema] = {"type": "string", "maxLength": 200}
_WHOLE: Final[Schema] = {"type": "integer", "minimum": 0}


# --- the engine -----------------------------------------------------------------------------------


def _request(id: str, lang: Lang) -> Schema:
    """Return the schema of a request for one procedure, with its own definitions inside."""
    inputs = inputs_schema(ENTRIES[id], lang)
    inner = inputs.pop("$defs", {})
    for name in ("$schema", "title", "description"):
        inputs.pop(name, None)
    schema = _object(
        ("inputs",) if inputs.get("required") else (),
        actor=_FIGURE | {"description": render_key(lang, "mcp.actor", {})},
        target=_FIGURE | {"description": render_key(lang, "mcp.target", {})},
        inputs=inputs,
        dice={
            "type": "array",
            "items": {"type": "integer"},
            "description": render_key(lang, "mcp.dice", {}),
        },
        edition={"enum": ["csrd", "second"]},
        rulings={"type": "object"},
        modules={"type": "array", "items": _WORDS},
        odds={"type": "boolean"},
        lang={"enum": list(LANGUAGES)},
    )
    return schema | ({"$defs": inner} if inner else {})


def _encode_request(asked: ToolCaller, arguments: Arguments) -> bytes:
    return msgspec.json.encode({"lang": asked.lang, **arguments})


def _procedure_work(id: str) -> Work:
    def play(asked: ToolCaller, arguments: Arguments) -> object:
        request = read(_encode_request(asked, {**arguments, "procedure": id}))
        answer = request if isinstance(request, Problem) else adjudicate(request)
        if isinstance(answer, Problem):
            return answer.refusal
        return answer_json(answer)

    return play


def _odds(asked: ToolCaller, arguments: Arguments) -> object:
    request = read(_encode_request(asked, arguments))
    table = request.refusal if isinstance(request, Problem) else effort_table(request)
    if isinstance(table, Refusal):
        return table
    return {"rows": [odds_json(row) for row in table.rows]}


def _in_the_laboratory(kind: type[Simulate] | type[SolveDuel]) -> Work:
    def work(asked: ToolCaller, arguments: Arguments) -> object:
        read = decoded_call(msgspec.json.encode(arguments), kind)
        if isinstance(read, Refusal):
            return read
        job = asked.jobs.start("assistant" if asked.opened is None else asked.opened.secret, read)
        if isinstance(job, Refusal):
            return job
        over = asked.jobs.wait(job.id, PATIENCE_SECONDS)
        if over is not None and over.status in OPEN:
            asked.jobs.end(job.id)
        if over is None or over.answer is None:
            return Refusal("busy", "", Message("mcp.too_long"))
        return msgspec.json.decode(over.answer)

    return work


def _rules(asked: ToolCaller, arguments: Arguments) -> object:
    found = search(arguments["query"], asked.lang)[:FOUND_MOST]
    return {"rules": [rule_json(rule, asked.lang) for rule in found]}


def _content(asked: ToolCaller, arguments: Arguments) -> object:
    kind, words = KINDS[arguments["kind"]], arguments.get("query", "")
    found = [entry for entry in everything(kind) if matches_words(kind, entry, words, asked.lang)]
    return {
        "total": len(found),
        "entries": [entry_json(kind, entry, asked.lang) for entry in found[:FOUND_MOST]],
    }


def _make_character(asked: ToolCaller, arguments: Arguments) -> object:
    made = made_character(arguments["draft"], arguments.get("fill", False), asked.lang)
    return made if isinstance(made, Refusal) else filed(made)


# --- a seat ---------------------------------------------------------------------------------------


class SeatAccess(NamedTuple):
    """The tables, the token and the seat of a call."""

    tables: Tables
    token: Token
    seat: Seat


@overload
def decoded_call(data: bytes, kind: type[T]) -> T | Refusal: ...
@overload
def decoded_call(data: bytes, kind: object) -> Any: ...
def decoded_call(data: bytes, kind: object) -> object:
    """Decode JSON strictly; return a refusal if it is invalid."""
    try:
        return typed.decode(data, kind)
    except msgspec.ValidationError as error:
        return invalid(error, kind, _decode_or_unset(data))
    except (ValueError, RecursionError) as error:
        return bad_json(error)


def _decode_or_unset(data: bytes) -> object:
    try:
        return msgspec.json.decode(data)
    except (ValueError, RecursionError):
        return UNSET


def seat_access(
    asked: ToolCaller, arguments: Arguments, scope: str = "read"
) -> SeatAccess | Refusal:
    """Return what a call may use of its seat, or a refusal."""
    token = asked.token()
    if asked.opened is None or token is None:
        return Refusal("no_token", "", Message("mcp.no_token"))
    if scope not in token.scopes:
        return Refusal("no_scope", "", Message("api.no_scope", {"scope": scope}))
    seat = seat_of(asked.opened.tables, token, arguments.get("seat", ""))
    if isinstance(seat, Refusal):
        return seat
    return SeatAccess(asked.opened.tables, token, seat)


def _state(asked: ToolCaller, arguments: Arguments) -> object:
    at = seat_access(asked, arguments)
    if isinstance(at, Refusal):
        return at
    tables, token, seat = at
    known, past = tables.seen_from(token.table, seat)
    return state_of(known, past, seat, asked.lang)


def _log(asked: ToolCaller, arguments: Arguments) -> object:
    at = seat_access(asked, arguments)
    if isinstance(at, Refusal):
        return at
    tables, token, seat = at
    _, past = tables.seen_from(token.table, seat)
    return {"version": past.version, "lines": step_log(past, arguments.get("after", 0), asked.lang)}


def _sheets(asked: ToolCaller, arguments: Arguments) -> object:
    at = seat_access(asked, arguments)
    if isinstance(at, Refusal):
        return at
    tables, token, seat = at
    return {
        "characters": [
            *characters_of(tables.seen_from(token.table, seat)[0], seat, asked.lang).values()
        ]
    }


def _command(asked: ToolCaller, arguments: Arguments) -> object:
    at = seat_access(asked, arguments, "play")
    if isinstance(at, Refusal):
        return at
    tables, token, seat = at
    command = decoded_call(without_ids(msgspec.json.encode(arguments["command"])), AnyCommand)
    if isinstance(command, Refusal):
        return command
    return carry_out_once(tables, token, seat, command, arguments.get("key", ""), asked.lang)


def _command_help(asked: ToolCaller, arguments: Arguments) -> object:
    """Return the schema of a command with all schemas it refers to; without a name, list all
    commands.
    """
    commands = command_schemas()
    if "type" not in arguments:
        return {
            "types": {type: str(schema.get("description", "")) for type, schema in commands.items()}
        }
    name = arguments["type"]
    if name not in commands:
        near = nearest(name, [*commands])
        if near:
            said = Message("mcp.no_command_near", {"near": verbatim(near)})
        else:
            said = Message("mcp.no_command")
        return Refusal("bad_value", "type", said)
    return with_definitions(commands[name])


# --- all of them ----------------------------------------------------------------------------------


def tools(lang: Lang) -> Mapping[str, Tool]:
    """Return all tools by name, described in a language."""
    return _tools(lang, known_situations())


@lru_cache(maxsize=6)
def _tools(lang: Lang, known: tuple[str, ...]) -> Mapping[str, Tool]:
    say: Callable[[str], str] = lambda name: render_key(lang, f"mcp.tool.{name}", {})  # noqa: E731
    seat: Schema = {**_WORDS, "description": render_key(lang, "api.query.seat", {})}
    encounter: Schema = {"type": "object", "description": render_key(lang, "mcp.encounter", {})}
    fields = ", ".join(field.encode_name for field in msgspec.structs.fields(Draft))
    draft: Schema = {**_FIGURE, "description": render_key(lang, "mcp.draft", {"fields": fields})}
    any_request = _object(
        ("procedure",),
        procedure={"enum": list(ENTRIES)},
        actor=_FIGURE,
        target=_FIGURE,
        inputs=_FIGURE,
        edition={"enum": ["csrd", "second"]},
        rulings={"type": "object"},
        lang={"enum": list(LANGUAGES)},
    )
    runs = {"type": "integer", "minimum": 1}
    own = [
        Tool("odds", say("odds"), any_request, _odds),
        Tool(
            "simulate",
            say("simulate"),
            _object(("encounter",), encounter=encounter, runs=runs, seed=_WHOLE, policy=_WORDS),
            _in_the_laboratory(Simulate),
        ),
        Tool(
            "duel",
            say("duel"),
            _object(("encounter",), encounter=encounter, plain={"type": "boolean"}),
            _in_the_laboratory(SolveDuel),
        ),
        Tool("search_rules", say("search_rules"), _object(("query",), query=_QUERY), _rules),
        Tool(
            "search_content",
            say("search_content"),
            _object(("kind",), kind={"enum": list(KINDS)}, query=_QUERY),
            _content,
        ),
        Tool(
            "make_character",
            say("make_character"),
            _object(("draft",), draft=draft, fill={"type": "boolean"}),
            _make_character,
        ),
        Tool("table_state", say("table_state"), _object(seat=seat), _state, True),
        Tool("table_log", say("table_log"), _object(after=_WHOLE, seat=seat), _log, True),
        Tool("table_characters", say("table_characters"), _object(seat=seat), _sheets, True),
        Tool(
            "table_command_help",
            say("table_command_help"),
            _object(type=_WORDS),
            _command_help,
            True,
        ),
        Tool(
            "table_command",
            say("table_command"),
            _object(
                ("command",),
                command={"type": "object", "required": ["type"]},
                key=_WORDS,
                seat=seat,
            ),
            _command,
            True,
        ),
    ]
    played = [
        Tool(
            id,
            f"{render_key(lang, f'procedure.{id}.title', {})}: {render_key(lang, f'procedure.{id}.summary', {})}",
            _request(id, lang),
            _procedure_work(id),
        )
        for id in ENTRIES
    ]
    return {tool.name: tool for tool in (*own, *played)}
