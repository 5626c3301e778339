"""A new table for a program: empty or with the demo party, under a title."""

from __future__ import annotations

import secrets

from msgspec import structs

from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.tables import Tables
from threefold.table.commands import ChangeSettings
from threefold.table.history import GM
from threefold.text import Lang


def open_table(tables: Tables, title: str | None, with_demo: bool, lang: Lang) -> str | Refusal:
    """Open a table and return its id, unless there are as many as may be kept."""
    full = tables.full()
    if full is not None:
        return full
    table = demo(tables, lang) if with_demo else tables.create()
    if title is not None:
        settings = structs.replace(tables.history(table).state.settings, title=title)
        done = tables.submit(table, GM, secrets.token_hex(12), ChangeSettings(settings=settings))
        if isinstance(done, Refusal):
            return done
    return table
