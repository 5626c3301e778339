"""`threefold token`: make, list and end the tokens with which programs and assistants play at a
seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from threefold.cli.output import Texts, fail, json_document, print_message, print_rows
from threefold.cli.places import Db
from threefold.cli.stored import Table, table_at

if TYPE_CHECKING:
    from threefold.service.answers import Json
    from threefold.service.tables import Tables
    from threefold.store.contract import Token
    from threefold.table.state.seats import Seat


def command(
    act: Annotated[Literal["make", "list", "end"], typer.Argument()],
    what: Annotated[str, typer.Argument(metavar="[NAME|ID]")] = "",
    seat: Annotated[str, typer.Option(metavar="PC")] = "",
    scope: Annotated[list[str] | None, typer.Option(metavar="SCOPE")] = None,
    table: Table = None,
    db: Db = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Make a token for a program (make NAME), list those of a table (list), or end one (end ID).

    Example: threefold token make bot --seat Kara
    """
    from threefold.rules.types import Refusal
    from threefold.text import render

    say = Texts("token")
    if act != "list" and not what:
        hint = {"make": "NAME"}.get(act, "ID")
        raise typer.BadParameter(say("which"), param_hint=hint)
    with table_at(db, table) as (tables, id):
        if act == "list":
            _list_tokens(tables, id, as_json, say)
        elif act == "end":
            _end_token(tables, id, what, as_json, say)
        else:
            made = tables.programs.make(
                id, _seat(tables, id, seat, say), what, scope or ("read", "play")
            )
            if isinstance(made, Refusal):
                fail(render(made.message))
            if as_json:
                json_document({**_token_json(tables, made[0]), "token": made[1]})
            else:
                print(made[1])
                print_message(say("once", id=made[0].id))


def _seat(tables: Tables, table: str, named: str, say: Texts) -> Seat:
    """Return the seat of a PC (by id, name or start of the name), of an assistant or spectator (by
    role), or of the GM (by role, by the word that is shown for it, or without a name). A PC of such
    a name is found by its id."""
    from threefold.table.state.seats import ASSISTANT, GM, SPECTATOR, Seat

    like = named.casefold()
    if like in ("", "gm", say("gm").casefold()):
        return GM
    role = next((seat for seat in (ASSISTANT, SPECTATOR) if seat.role == named), None)
    if role is not None:
        return role
    party = {id: member.pc.name for id, member in tables.history(table).state.party.items()}
    found = [id for id, name in party.items() if named == id or like == name.casefold()]
    found = found or [id for id, name in party.items() if name.casefold().startswith(like)]
    if len(found) != 1:
        fail(
            say(
                "no_seat",
                seat=named,
                seats=", ".join(f"{name} ({id})" for id, name in party.items()),
            )
        )
    return Seat("player", found[0])


def _list_tokens(tables: Tables, table: str, as_json: bool, say: Texts) -> None:
    tokens = tables.programs.of_table(table)
    if as_json:
        json_document([_token_json(tables, token) for token in tokens])
        return
    columns = [
        say(f"column.{column}")
        for column in ("id", "name", "seat", "scopes", "made", "used", "ends")
    ]
    named = {"gm": say("gm")}
    seats = [
        _pc_name(tables, token) or named.get(token.seat.role, token.seat.role) for token in tokens
    ]
    lines = []
    for token, seat in zip(tokens, seats, strict=True):
        end = tables.access.end_of_token(token)
        lines.append(
            [
                token.id,
                token.name,
                seat,
                ", ".join(token.scopes),
                token.created,
                token.used or "",
                end or "",
            ]
        )
    print_rows(columns, lines)
    if not tokens:
        print_message(say("none"))


def _pc_name(tables: Tables, token: Token) -> str | None:
    """Return the name of the PC whose seat a token opens, or its id if the PC left; None for any
    other seat.
    """
    member = tables.history(token.table).state.party.get(token.seat.pc or "")
    if member is None:
        return token.seat.pc
    return member.pc.name


def _end_token(tables: Tables, table: str, id: str, as_json: bool, say: Texts) -> None:
    found = [token for token in tables.programs.of_table(table) if token.id.startswith(id)]
    if len(found) != 1:
        fail(say("no_token", token=id))
    tables.links.end_token(table, found[0].id)
    if as_json:
        json_document({"ended": found[0].id})
    else:
        print(say("ended", name=found[0].name))


def _token_json(tables: Tables, token: Token) -> Mapping[str, Json]:
    """Return a token as JSON for programs. The secret is not included, because it is not stored."""
    return {
        "id": token.id,
        "table": token.table,
        "name": token.name,
        "seat": token.seat.role,
        "pc": token.seat.pc,
        "pc_name": _pc_name(tables, token),
        "scopes": list(token.scopes),
        "made": token.created,
        "used": token.used,
        "ends": tables.access.end_of_token(token),
    }
