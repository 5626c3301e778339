"""`threefold access`: list what opens a table, end it, and set how long it lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from threefold.cli.output import Texts, fail, json_document, print_message, print_rows
from threefold.cli.places import Db
from threefold.cli.stored import Table, table_at

if TYPE_CHECKING:
    from threefold.service.tables import Tables

Days = Annotated[int | None, typer.Option(min=0, max=3650, metavar="DAYS")]


def command(
    act: Annotated[Literal["list", "end", "ages"], typer.Argument()],
    what: Annotated[str, typer.Argument(metavar="[ID|all]")] = "",
    browsers: Days = None,
    links: Days = None,
    tokens: Days = None,
    table: Table = None,
    db: Db = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """List the browsers, links and tokens that open a table (list), end one or all (end ID, end
    all), or say how long they last (ages).

    Example: threefold access ages --links 7
    """
    say = Texts("access")
    chosen = {"browsers": browsers, "links": links, "tokens": tokens}
    set_now = {name: days for name, days in chosen.items() if days is not None}
    if act == "end" and not what:
        raise typer.BadParameter(say("which"), param_hint="ID")
    if act != "end" and what:
        raise typer.BadParameter(say("no_id"), param_hint="ID")
    if act != "ages" and set_now:
        raise typer.BadParameter(say("only_ages"), param_hint=f"--{next(iter(set_now))}")
    with table_at(db, table) as (tables, id):
        if act == "list":
            _list(tables, id, as_json, say)
        elif act == "end":
            _end(tables, id, what, as_json, say)
        else:
            _ages(tables, id, set_now, as_json, say)


def _list(tables: Tables, table: str, as_json: bool, say: Texts) -> None:
    from threefold.service.ways_in import ways_in

    found = ways_in(tables, table)
    if as_json:
        json_document([way.as_json() for way in found])
        return
    party = {id: member.pc.name for id, member in tables.history(table).state.party.items()}
    columns = [
        say(f"column.{column}") for column in ("kind", "id", "seat", "name", "made", "used", "ends")
    ]
    lines = []
    for way in found:
        seat = party.get(way.seat.pc or "", way.seat.pc or way.seat.role)
        lines.append(
            [say(way.kind), way.id, seat, way.name, way.made, way.used or "", way.ends or ""]
        )
    print_rows(columns, lines)
    if not found:
        print_message(say("none"))


def _end(tables: Tables, table: str, what: str, as_json: bool, say: Texts) -> None:
    from threefold.service.ways_in import end_way_in, ways_in

    found = [way for way in ways_in(tables, table) if what == "all" or way.id.startswith(what)]
    if what != "all" and len(found) != 1:
        fail(say("no_such", id=what))
    for way in found:
        end_way_in(tables, table, way)
    if as_json:
        json_document({"ended": [way.id for way in found]})
    else:
        print(say("ended", n=len(found)))


def _ages(tables: Tables, table: str, chosen: dict[str, int], as_json: bool, say: Texts) -> None:
    ages = tables.access.ages(table)._replace(**chosen)
    if chosen:
        tables.links.set_ages(table, ages)
    if as_json:
        json_document(ages._asdict())
        return
    for name, days in ages._asdict().items():
        print(say(name, n=days))
