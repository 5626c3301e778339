"""API operations on what opens a table, for tokens of the GM's seat: list browsers, links and
tokens, end one, and set how long they last."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from threefold.rules.types import Message, Refusal
from threefold.service.access import LONGEST
from threefold.service.ways_in import end_way_in, ways_in
from threefold.table.state.seats import GM
from threefold.web.api.operations import (
    ANYTHING,
    WORDS,
    Call,
    Operation,
    Reply,
    list_schema,
    object_schema,
    ref,
)

Days = Annotated[int, Meta(ge=0, le=LONGEST)]


class EndAccess(Struct, frozen=True, forbid_unknown_fields=True):
    """What to end: the id of a browser, a link or a token."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]


class SetAges(Struct, frozen=True, forbid_unknown_fields=True):
    """After how many days what opens a table ends; 0 for never. What is left out stays as it is."""

    browsers: Days | None = None
    links: Days | None = None
    tokens: Days | None = None


def _table(call: Call) -> str | Refusal:
    """Return the table of a token of the GM's own seat; refuse the tokens of all other seats."""
    assert call.token is not None
    if call.token.seat != GM:
        return Refusal("no_scope", "", Message("refusal.gm_itself"))
    return call.token.table


def _list(call: Call) -> Reply | Refusal:
    table = _table(call)
    if isinstance(table, Refusal):
        return table
    ages = call.tables.access.ages(table)._asdict()
    return Reply(
        value={"ages": ages, "open": [way.as_json() for way in ways_in(call.tables, table)]}
    )


def _end(call: Call) -> Reply | Refusal:
    table = _table(call)
    if isinstance(table, Refusal):
        return table
    asked = call.read(EndAccess)
    if isinstance(asked, Refusal):
        return asked
    way = next((way for way in ways_in(call.tables, table) if way.id == asked.id), None)
    if way is None or not end_way_in(call.tables, table, way):
        return Refusal("not_found", "id", Message("api.no_access"))
    return Reply(value={"ended": way.id})


def _set_ages(call: Call) -> Reply | Refusal:
    table = _table(call)
    if isinstance(table, Refusal):
        return table
    asked = call.read(SetAges)
    if isinstance(asked, Refusal):
        return asked
    before = call.tables.access.ages(table)
    chosen = {"browsers": asked.browsers, "links": asked.links, "tokens": asked.tokens}
    ages = before._replace(**{name: days for name, days in chosen.items() if days is not None})
    refused = call.tables.links.set_ages(table, ages)
    if refused is None:
        return Reply(value=ages._asdict())
    return refused


OPERATIONS: Final = (
    Operation(
        name="access",
        method="GET",
        path="/tables/{table}/access",
        work=_list,
        tag="tables",
        scope="read",
        answer=object_schema(ages=ANYTHING, open=list_schema(ANYTHING)),
    ),
    Operation(
        name="end_access",
        method="POST",
        path="/tables/{table}/access/end",
        work=_end,
        tag="tables",
        scope="tables",
        body=ref("EndAccess"),
        answer=object_schema(ended=WORDS),
    ),
    Operation(
        name="ages",
        method="POST",
        path="/tables/{table}/access/ages",
        work=_set_ages,
        tag="tables",
        scope="tables",
        body=ref("SetAges"),
        answer=ANYTHING,
    ),
)
