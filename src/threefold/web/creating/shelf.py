"""Pages of the shelf: the characters, a guest's choice of one for a table, the link to another
device.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from threefold.interop.sentences import sentence_in
from threefold.rules.types import Refusal
from threefold.service.shelves import ShelfEntry, draft_findings, sentence
from threefold.text import Lang, render
from threefold.web.forms import message_for_reader
from threefold.web.gm.seats import qr
from threefold.web.rendering import draw_page

KEY: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""The pattern of a shelf's secret."""


class ShelfCard:
    """A character or draft on the shelf, in words."""

    def __init__(self, held: ShelfEntry, lang: Lang) -> None:
        self.id, self.name, self.updated = held.id, held.name, held.updated
        self.done = held.pc is not None
        self.open = held.draft is not None
        pc, draft = held.pc, held.draft
        self.tier = pc.tier if pc is not None else 1
        typed = pc if pc is not None else draft
        self.type = (typed.type or "") if typed is not None else ""
        words = sentence_in(pc, lang) if pc is not None else ""
        self.sentence = words or (
            sentence(draft, lang) if draft is not None and draft.type is not None else ""
        )
        self.lacking = (
            0 if draft is None else sum(found.kind != "note" for found in draft_findings(draft))
        )


def secret_in(text: str) -> str | None:
    """Return a text if it has the form of a shelf's secret, else None."""
    if KEY.fullmatch(text):
        return text
    return None


def draw_shelf(
    held: Sequence[ShelfEntry],
    lang: Lang,
    news: str = "",
    refused: Refusal | None = None,
    theme: str | None = None,
) -> str:
    """Draw the characters of a shelf: with a ``theme`` the whole page, else only the list."""
    if refused is not None:
        wrong = render(message_for_reader(refused), lang)
    else:
        wrong = ""
    if theme is None:
        name = "creating/cards.html"
    else:
        name = "creating/shelf.html"
    return draw_page(name, lang, theme=theme, cards=_cards(held, lang), news=news, wrong=wrong)


def choose_page(
    title: str,
    base: str,
    held: Sequence[ShelfEntry],
    refused: Refusal | None,
    lang: Lang,
    theme: str,
) -> str:
    """Draw the page on which a guest of a table chooses a character."""
    if refused is not None:
        wrong = render(message_for_reader(refused), lang)
    else:
        wrong = ""
    cards = _cards(held, lang)
    return draw_page(
        "creating/choose.html", lang, theme=theme, title=title, base=base, cards=cards, wrong=wrong
    )


def open_page(theirs: int, mine: int, lang: Lang, theme: str) -> str:
    """Draw the page before a link opens a shelf in this browser: how many characters are on that
    shelf (``theirs``), and how many would be added to it (``mine``)."""
    return draw_page("creating/open.html", lang, theme=theme, theirs=theirs, mine=mine)


def key_page(url: str, renewed: bool, lang: Lang) -> str:
    """Draw the link that opens the shelf on another device. ``renewed``: earlier links have just
    become invalid.
    """
    return draw_page("creating/key.html", lang, url=url, code=qr(url), renewed=renewed)


def _cards(held: Sequence[ShelfEntry], lang: Lang) -> list[ShelfCard]:
    return [ShelfCard(each, lang) for each in held]
