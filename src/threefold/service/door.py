"""One seat of a table for a program with a token: which seat it is, and the commands it carries out
there.
"""

from __future__ import annotations

import hashlib
import secrets

from threefold.interop.session import COMMAND_ID
from threefold.model.json_objects import JsonObject
from threefold.rules.types import Message, Refusal
from threefold.service.plain import lines_of
from threefold.service.tables import Tables
from threefold.store.contract import Token
from threefold.table.commands import AnyCommand
from threefold.table.state.seats import Seat
from threefold.text import Lang


def seat_of(tables: Tables, token: Token, named: str = "") -> Seat | Refusal:
    """Return the seat that a request with this token uses: the token's own, or with a GM's token
    the one of the PC ``named``. Refusals: ``no_scope`` where the token does not give that seat,
    ``not_found`` where there is none."""
    own = token.seat.at_table
    if not named or named == own.pc:
        seat = own
    elif own.role == "gm":
        seat = Seat("gm", named)
    else:
        return Refusal("no_scope", "seat", Message("api.own_seat"))
    party = tables.seen_from(token.table, seat)[0].party
    if seat.pc is not None:
        there = seat.pc in party
    else:
        there = seat.role in ("gm", "spectator")
    if there:
        return seat
    return Refusal("not_found", "seat", Message("refusal.no_seat"))


def carry_out_once(
    tables: Tables, token: Token, seat: Seat, command: AnyCommand, key: str, lang: Lang
) -> JsonObject | Refusal:
    """Carry out a command, once for each ``key`` of a token. Return the version that the seat is
    told, and the log lines that it may read of what was done."""
    if key and not COMMAND_ID.fullmatch(key):
        return Refusal("bad_value", "Idempotency-Key", Message("refusal.command_id"))
    own = f"{token.id}:{key or secrets.token_hex(12)}"  # ids of different tokens never collide
    done = tables.submit(
        token.table, token.seat.giving(seat), hashlib.sha256(own.encode()).hexdigest(), command
    )
    if isinstance(done, Refusal):
        return done
    _, past = tables.seen_from(token.table, seat)
    if done.records:
        entries = past.of_records(done.records[0].seq, done.records[-1].seq)
    else:
        entries = []
    return {"version": past.version, "lines": lines_of(past, entries, lang)}
