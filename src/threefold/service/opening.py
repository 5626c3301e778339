"""A new table for a program: empty or with the demo party, under a title."""

from __future__ import annotations

import hashlib

from msgspec import structs

from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.table.commands import ChangeSettings
from threefold.table.history import GM
from threefold.text import Lang


def _mark(once: str) -> str | None:
    return hashlib.sha256(f"opened {once}".encode()).hexdigest() if once else None


def opened_by(tables: Tables, once: str) -> str | None:
    """The table that was opened under a mark (``once``), by whichever worker."""
    mark = _mark(once)
    return None if mark is None else tables.made_from(mark)


def open_table(tables: Tables, title: str | None, with_demo: bool, lang: Lang, once: str = "") -> str | Refusal:
    """Open a table and return its id, unless there are as many as may be kept; under the same mark always the same."""
    full = tables.full()
    if full is not None:
        return full
    mark = _mark(once)
    table = demo(tables, lang, mark) if with_demo else tables.create(mark)
    if title is not None:
        settings = structs.replace(tables.history(table).state.settings, title=title)
        done = tables.submit(table, GM, "title", ChangeSettings(settings=settings))
        if isinstance(done, Refusal):
            return done
    return table
