"""The search for content entries in the GM's dialogs: by words, genre and tag, sorted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeVar

from threefold.library.entries import MOST_SHOWN, matching, tags_of
from threefold.library.shelf import Kind
from threefold.library.tags import tag_in
from threefold.model.shelf.entries import Entry
from threefold.model.shelf.genres import GENRES, genres_of
from threefold.text import Lang, render_key
from threefold.web.gm.form import DialogForm

E = TypeVar("E", bound=Entry)
FIELDS: Final = frozenset({"genre", "tag", "sort"})
SORTS: Final = ("fit", "name", "level")


class Finder(NamedTuple):
    """The filters of a search as choices, each with a value and a label."""

    genres: list[dict[str, str]]
    tags: list[dict[str, str]]
    sorts: list[dict[str, str]]


def finder(kinds: Sequence[Kind[Any]], lang: Lang) -> Finder:
    """Return the genres and tags of these kinds of entries, and the sort orders."""
    every = sorted({tag for kind in kinds for tag in tags_of(kind)})
    there = genres_of(every)
    genres = [_choice(each, lang) for each in GENRES if each in there]
    tags = [_choice(each, lang) for each in every if not genres_of([each])]
    sorts = [
        {"value": "" if s == "fit" else s, "label": render_key(lang, f"gm.shelf.sort.{s}", {})}
        for s in SORTS
    ]
    return Finder(
        [{"value": "", "label": render_key(lang, "gm.shelf.any_genre", {})}, *genres],
        [{"value": "", "label": render_key(lang, "gm.shelf.any_tag", {})}, *tags],
        sorts,
    )


def _choice(word: str, lang: Lang) -> dict[str, str]:
    return {"value": word, "label": tag_in(word, lang) or word}


def matching_entries(
    kind: Kind[E], words: str, form: DialogForm, lang: Lang, most: int = MOST_SHOWN
) -> list[E]:
    """Return the entries that match words and filters, in the chosen order."""
    sort, asked = form.text("sort"), (form.text("tag"), form.text("genre"))
    if sort not in ("name", "level"):
        return matching(kind, words, asked[0], most, asked[1], lang)
    entries = matching(kind, words, asked[0], 10_000, asked[1], lang)
    entries.sort(key=lambda e: (_level(e) if sort == "level" else 0, e.name.casefold()))
    return entries[:most]


def _level(entry: Entry) -> float:
    """Return the level of an entry as a number; for dice, their average."""
    level = str(getattr(entry, "level", "") or "0")
    dice, _, more = level.partition("+")
    n, d, sides = dice.partition("d")
    if d:
        base = float(n) * (float(sides) + 1) / 2
    else:
        base = float(n)
    return base + float(more or 0)
