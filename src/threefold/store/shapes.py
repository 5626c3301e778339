"""The shape of every row: what each column may hold. SQLite itself accepts any type in any column,
and any bytes as text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, get_args

from sqlalchemy import Column, Integer, LargeBinary, String

from threefold.store.schema import JOBS, METADATA, RECORDS, SNAPSHOTS
from threefold.table.state.seats import Role

Value = None | int | float | bytes | str
Row = tuple[Value, ...]

CACHES: Final = frozenset({SNAPSHOTS.name, JOBS.name})
"""Tables that may be lost: their rows have no shape to keep."""

_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT[0-9:.,Z+-]+")
_HASH: Final = re.compile(r"[0-9A-Za-z_-]+")
_ROLE: Final = re.compile("|".join(get_args(Role)))

_FORMS: Final = {
    "created": _TIME,
    "revoked": _TIME,
    "ended": _TIME,
    "updated": _TIME,
    "token_hash": _HASH,
    "secret_hash": _HASH,
    "shelf_hash": _HASH,
    "role": _ROLE,
}
"""The form of the texts in columns of these names."""


def shaped() -> Iterator[str]:
    """Yield the names of the tables whose rows have a shape, those that others refer to first."""
    yield from (table.name for table in METADATA.sorted_tables if table.name not in CACHES)


def fits(table: str, row: Sequence[Value]) -> bool:
    """Whether a row has the shape of its table. An earlier version may have written it without the
    last columns, which may be empty."""
    checks, least = _checks(table)
    if not least <= len(row) <= len(checks):
        return False
    return all(check(value) for check, value in zip(checks, row, strict=False))


def text_or_bytes(data: bytes) -> str | bytes:
    """Return text, or the bytes themselves where they are no UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def readable_text(data: bytes) -> str:
    """Return text in which what is no UTF-8 is marked. A digest of it is then another one."""
    return data.decode(errors="replace")


@cache
def _checks(table: str) -> tuple[tuple[Callable[[Value], bool], ...], int]:
    """Return a check for each column of a table, and how many of its columns no row lacks."""
    columns = tuple(METADATA.tables[table].columns)
    least = max(number for number, column in enumerate(columns, 1) if not column.nullable)
    return tuple(_check(table, column) for column in columns), least


def _check(table: str, column: Column[object]) -> Callable[[Value], bool]:
    may_lack = bool(column.nullable)
    if isinstance(column.type, Integer):
        return lambda value: isinstance(value, int) or (may_lack and value is None)
    if isinstance(column.type, LargeBinary):
        return lambda value: isinstance(value, bytes) or (may_lack and value is None)
    assert isinstance(column.type, String)
    longest, form = (
        column.type.length or 0,
        None if table == RECORDS.name else _FORMS.get(column.name),
    )

    def is_text(value: Value) -> bool:
        if not isinstance(value, str):
            return may_lack and value is None
        if len(value) > longest or "\0" in value:
            return False
        return form is None or form.fullmatch(value) is not None

    return is_text
