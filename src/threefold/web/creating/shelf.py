"""The shelf as it is drawn: my characters, what a guest may bring to a table, the link to another device."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from threefold.interop.sentences import sentence_in
from threefold.rules.types import Refusal
from threefold.service.shelves import Held, says, sentence
from threefold.text import Lang, render
from threefold.web.forms import plainly
from threefold.web.gm.seats import qr
from threefold.web.rendering import page

KEY: Final = re.compile(r"[A-Za-z0-9_-]{43}")
"""What the secret of a shelf looks like."""


class ShelfCard:
    """Something on the shelf in words."""

    def __init__(self, held: Held, lang: Lang) -> None:
        self.id, self.name, self.updated = held.id, held.name, held.updated
        self.done = held.pc is not None
        self.open = held.draft is not None
        pc, draft = held.pc, held.draft
        self.tier = pc.tier if pc is not None else 1
        self.type = (pc.type or "") if pc is not None else (draft.type or "" if draft is not None else "")
        words = sentence_in(pc, lang) if pc is not None else ""
        self.sentence = words or (sentence(draft, lang) if draft is not None and draft.type is not None else "")
        self.lacking = 0 if draft is None else sum(found.kind != "note" for found in says(draft))


def secret_in(text: str) -> str | None:
    """The secret of a shelf, if it is one."""
    return text if KEY.fullmatch(text) else None


def draw_shelf(
    held: Sequence[Held], lang: Lang, news: str = "", refused: Refusal | None = None, theme: str | None = None
) -> str:
    """My characters, as a region of the page; with a ``theme`` the whole page."""
    wrong = render(plainly(refused), lang) if refused is not None else ""
    name = "creating/cards.html" if theme is None else "creating/shelf.html"
    return page(name, lang, theme=theme, cards=_cards(held, lang), news=news, wrong=wrong)


def choose_page(title: str, base: str, held: Sequence[Held], refused: Refusal | None, lang: Lang, theme: str) -> str:
    """What a guest of a table may do."""
    wrong = render(plainly(refused), lang) if refused is not None else ""
    cards = _cards(held, lang)
    return page("creating/choose.html", lang, theme=theme, title=title, base=base, cards=cards, wrong=wrong)


def open_page(theirs: int, mine: int, lang: Lang, theme: str) -> str:
    """Before a link opens a shelf in this browser: how much is on it, and how much would be put beside it."""
    return page("creating/open.html", lang, theme=theme, theirs=theirs, mine=mine)


def key_page(url: str, renewed: bool, lang: Lang) -> str:
    """The link that opens the shelf on another device; ``renewed``: an earlier one has just ceased to."""
    return page("creating/key.html", lang, url=url, code=qr(url), renewed=renewed)


def _cards(held: Sequence[Held], lang: Lang) -> list[ShelfCard]:
    return [ShelfCard(each, lang) for each in held]
