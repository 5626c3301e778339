"""API operations on a table for the holder of a token: read what its seat sees, and submit
commands.
"""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus
from typing import Annotated, Final

from msgspec import Meta, Struct

from threefold.model.json_objects import JsonObject
from threefold.rules.types import Refusal
from threefold.service.door import carry_out_once
from threefold.service.marked import without_ids
from threefold.service.opening import open_table
from threefold.service.plain import characters_of, state_of, step_log
from threefold.service.programs import SCOPES
from threefold.store.contract import Token
from threefold.table.commands import AnyCommand, Undo
from threefold.table.state.seats import GM
from threefold.web.api.operations import (
    ANYTHING,
    LANG,
    SEAT,
    WHOLE,
    WORDS,
    Call,
    Operation,
    Parameter,
    Reply,
    list_schema,
    object_schema,
    ref,
)
from threefold.web.api.problems import not_found

AFTER: Final = Parameter(name="after", number=True)


def _token(call: Call) -> Token:
    assert call.token is not None
    return call.token


def _tables(call: Call) -> Reply | Refusal:
    token, seat = _token(call), call.seat
    if isinstance(seat, Refusal):
        return seat
    title = call.tables.seen_from(token.table, seat)[0].settings.title
    return Reply(
        value=[
            {
                "id": token.table,
                "title": title,
                "role": seat.role,
                "pc": seat.pc,
                "scopes": list(token.scopes),
                "version": call.tables.version_for(token.table, seat),
            }
        ]
    )


class OpenTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table: its title, and whether the demo party and its foes sit there."""

    title: Annotated[str, Meta(min_length=1, max_length=120)] | None = None
    demo: bool = False


def _open(call: Call) -> Reply | Refusal:
    """Open a table and return a token and a link for its GM. Both are shown only this once."""
    asked = call.read(OpenTable)
    if isinstance(asked, Refusal):
        return asked
    table = open_table(call.tables, asked.title, asked.demo, call.lang)
    if isinstance(table, Refusal):
        return table
    made = call.tables.programs.make(table, GM, _token(call).name, SCOPES)
    if isinstance(made, Refusal):
        return made
    _, way_in = call.tables.links.invite(table, GM)
    value = {"id": table, "token": made[1], "link": f"{call.origin}/join/{way_in}"}
    return Reply(value=value, status=HTTPStatus.CREATED)


# --- what a seat sees -----------------------------------------------------------------------------


def _state(call: Call) -> Reply | Refusal:
    seat = call.seat
    if isinstance(seat, Refusal):
        return seat
    known, past = call.tables.seen_from(_token(call).table, seat)
    return Reply(value=state_of(known, past, seat, call.lang))


def _log(call: Call) -> Reply | Refusal:
    seat = call.seat
    if isinstance(seat, Refusal):
        return seat
    _, past = call.tables.seen_from(_token(call).table, seat)
    return Reply(
        value={"version": past.version, "lines": step_log(past, call.number("after", 0), call.lang)}
    )


def _characters(call: Call) -> Reply | Refusal:
    found = _readable(call)
    if isinstance(found, Refusal):
        return found
    return Reply(value=list(found.values()))


def _character(call: Call) -> Reply | Refusal:
    found = _readable(call)
    if isinstance(found, Refusal):
        return found
    one = found.get(call.path["character"])
    if one is None:
        return not_found()
    return Reply(value=one)


def _readable(call: Call) -> JsonObject | Refusal:
    seat = call.seat
    if isinstance(seat, Refusal):
        return seat
    return dict(characters_of(call.tables.seen_from(_token(call).table, seat)[0], seat, call.lang))


# --- what a seat does -----------------------------------------------------------------------------


def _command(call: Call) -> Reply | Refusal:
    call = replace(call, body=without_ids(call.body))
    command: AnyCommand | Refusal = call.read(AnyCommand)  # type: ignore[arg-type]  # a union is no class
    if isinstance(command, Refusal):
        return command
    return _submit_once(call, command)


def _undo(call: Call) -> Reply | Refusal:
    if call.body:
        command = call.read(Undo)
    else:
        command = Undo()
    if isinstance(command, Refusal):
        return command
    return _submit_once(call, command)


def _submit_once(call: Call, command: AnyCommand) -> Reply | Refusal:
    """Execute a command once for each ``Idempotency-Key``, and return the log lines that it
    wrote.
    """
    seat = call.seat
    if isinstance(seat, Refusal):
        return seat
    done = carry_out_once(call.tables, _token(call), seat, command, call.command_id, call.lang)
    if isinstance(done, Refusal):
        return done
    return Reply(value=done)


def _no_stream(call: Call) -> Reply | Refusal:
    raise AssertionError("events are streamed by their own controller")


LINE: Final = object_schema(number=WHOLE, text=WORDS, at=WORDS, details=list_schema(WORDS))
_STATE: Final = object_schema(
    role=WORDS,
    title=WORDS,
    version=WHOLE,
    party=list_schema(ANYTHING),
    foes=list_schema(ANYTHING),
    waiting=list_schema(ANYTHING),
    shown=ANYTHING,
)
_DONE: Final = object_schema(version=WHOLE, lines=list_schema(ref("Line")))
_TABLE: Final = object_schema(
    id=WORDS, title=WORDS, role=WORDS, scopes=list_schema(WORDS), version=WHOLE
)
_SHEET: Final = object_schema(id=WORDS, name=WORDS, kind=WORDS, figures=ANYTHING)

OPERATIONS: Final = (
    Operation(
        name="tables",
        method="GET",
        path="/tables",
        work=_tables,
        tag="tables",
        scope="read",
        answer=list_schema(_TABLE),
        query=(SEAT,),
    ),
    Operation(
        name="open_table",
        method="POST",
        path="/tables",
        work=_open,
        tag="tables",
        scope="tables",
        body=ref("OpenTable"),
        answer=object_schema(id=WORDS, token=WORDS, link=WORDS),
        status=201,
        query=(LANG,),
    ),
    Operation(
        name="state",
        method="GET",
        path="/tables/{table}",
        work=_state,
        tag="tables",
        scope="read",
        answer=_STATE,
        query=(SEAT, LANG),
    ),
    Operation(
        name="log",
        method="GET",
        path="/tables/{table}/log",
        work=_log,
        tag="tables",
        scope="read",
        answer=_DONE,
        query=(AFTER, SEAT, LANG),
    ),
    Operation(
        name="events",
        method="GET",
        path="/tables/{table}/events",
        work=_no_stream,
        tag="tables",
        scope="read",
        answer={"type": "string"},
        query=(AFTER, SEAT, LANG),
        streams=True,
    ),
    Operation(
        name="command",
        method="POST",
        path="/tables/{table}/commands",
        work=_command,
        tag="tables",
        scope="play",
        body=ref("Command"),
        answer=_DONE,
        query=(SEAT, LANG),
    ),
    Operation(
        name="undo",
        method="POST",
        path="/tables/{table}/undo",
        work=_undo,
        tag="tables",
        scope="play",
        answer=_DONE,
        query=(SEAT, LANG),
    ),
    Operation(
        name="table_characters",
        method="GET",
        path="/tables/{table}/characters",
        work=_characters,
        tag="tables",
        scope="read",
        answer=list_schema(_SHEET),
        query=(SEAT, LANG),
    ),
    Operation(
        name="table_character",
        method="GET",
        path="/tables/{table}/characters/{character}",
        work=_character,
        tag="tables",
        scope="read",
        answer=_SHEET,
        query=(SEAT, LANG),
    ),
)
