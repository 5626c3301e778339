"""Write tables and journals as documents of Foundry."""

from __future__ import annotations

import html
import re

from threefold.exchange.values import Json
from threefold.exchange.writers.foundry.documents import foundry_id, html_paragraphs
from threefold.model.shelf.entries import TableEntry


def table_document(entry: TableEntry) -> Json:
    """Return a table as a roll table."""
    results: list[Json] = []
    low = 1
    for row in entry.rows:
        results.append(
            {"_id": foundry_id("row", entry.name, str(row.up_to)), "type": 0,
            "text": html.escape(row.text, quote=False),
             "weight": row.up_to - low + 1, "range": [low, row.up_to], "drawn": False}
        )  # fmt: skip
        low = row.up_to + 1
    return {
        "name": entry.name, "_id": foundry_id("table", entry.name), "img": "icons/svg/d20-grey.svg",
        "description": html_paragraphs(entry.text), "results": results, "formula": f"1d{entry.die}",
        "replacement": True,
        "displayRoll": True, "folder": None, "sort": 0, "flags": {}, "ownership": {"default": 0},
    }  # fmt: skip


def journal_document(name: str, text: str) -> Json:
    """Return a Markdown text as a journal of one page."""
    body = re.sub(r"\A# [^\n]*\n+", "", text)  # the heading is the name of the page
    page: Json = {
        "_id": foundry_id("page", name), "name": name, "type": "text", "sort": 0,
        "title": {"show": True, "level": 1},
        "text": {"format": 2, "markdown": body, "content": html_paragraphs(body)},
    }  # fmt: skip
    return {
        "name": name,
        "_id": foundry_id("journal", name),
        "pages": [page],
        "folder": None,
        "sort": 0,
        "flags": {},
        "ownership": {"default": 0},
    }


__all__ = ["journal_document", "table_document"]
