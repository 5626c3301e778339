"""Opens a new table for a program: empty or with the demo party, with a title."""

from __future__ import annotations

import hashlib

from msgspec import structs

from threefold.model.cleaning import refused_name
from threefold.rules.types import Refusal
from threefold.service.demo import demo
from threefold.service.given_commands import MISMATCH
from threefold.service.tables import Tables
from threefold.table.commands import ChangeSettings
from threefold.table.history import GM
from threefold.text import Lang


def _mark(once: str) -> str | None:
    if once:
        return hashlib.sha256(f"opened {once}".encode()).hexdigest()
    return None


def opened_by(tables: Tables, once: str) -> str | None:
    """Return the table that any worker opened under the mark ``once``; None if there is none."""
    mark = _mark(once)
    if mark is None:
        return None
    return tables.made_from(mark)


def open_table(
    tables: Tables, title: str | None, with_demo: bool, lang: Lang, once: str = ""
) -> str | Refusal:
    """Open a table and return its id; a refusal where as many are kept as may be. The same mark
    ``once`` always gives the same table."""
    refused = tables.new.full_refusal() or (None if title is None else refused_name(title, "title"))
    if refused is not None:
        return refused
    mark = _mark(once)
    if with_demo:
        table = demo(tables, lang, mark)
    else:
        table = tables.create(mark)
    if title is not None:
        settings = structs.replace(tables.history(table).state.settings, title=title)
        done = tables.submit(table, GM, "title", ChangeSettings(settings=settings))
        # the same table again, which has had its title
        if isinstance(done, Refusal) and done.code != MISMATCH:
            return done
    return table
