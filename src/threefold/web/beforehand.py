"""All that is the same for everybody and takes long to make: it is made before anybody asks.

English is made at once; what only readers of another language see, when one of them has come.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Final, Protocol

from threefold.library.catalogue import KINDS
from threefold.library.readers import Reader, reading_as
from threefold.library.search import search
from threefold.library.shelf import all_in_use
from threefold.procedures.catalog import ENTRIES
from threefold.service.beforehand import Step
from threefold.service.describe import known_situations, procedure
from threefold.text import LANGUAGES, Lang
from threefold.web import reference, static_files
from threefold.web.api.controllers import OPERATIONS
from threefold.web.api.document import openapi_document
from threefold.web.api.engine import procedures_kept
from threefold.web.api.shelf import AT_ONCE, MOST_AT_ONCE, listed_kept
from threefold.web.gm import find
from threefold.web.http import languages_met

ENGLISH: Final[Lang] = "en"


class Making(Protocol):
    """Something with parts that can be made before anybody asks."""

    def beforehand(self) -> Iterable[Step]:
        """Yield what can be made."""


def depends() -> object:
    """Return what the things made depend on: the packs in use, and the languages that readers
    have.
    """
    return [id(added) for added in all_in_use()], known_situations(), languages_met()


def steps(more: Making | None = None) -> Iterator[Step]:
    """Yield all steps, what is needed first before the others."""
    yield from map(partial(partial, static_files.prepared), static_files.FIRST)
    yield from _documents(ENGLISH)
    yield from _searches(ENGLISH)
    for lang in LANGUAGES:
        yield from _documents(lang)
        yield from _lists(lang)
    if more is not None:
        yield from more.beforehand()
    for lang in LANGUAGES:
        if lang != ENGLISH and lang in languages_met():
            yield from _searches(lang)


def _searches(lang: Lang) -> Iterator[Step]:
    """The words that searches compare: of the palette, which is the GM's, and of the reference."""
    yield partial(search, "a", lang)
    yield partial(_make_for, "gm", partial(find.warm, lang))
    yield partial(_make_for, "everybody", partial(reference.content_for, "a", lang))
    yield partial(reference.rule_chapters, lang)


def _documents(lang: Lang) -> Iterator[Step]:
    for entry in ENTRIES.values():
        yield partial(procedure, entry, lang)
    yield partial(procedures_kept, lang, known_situations())
    yield partial(openapi_document, OPERATIONS, lang)


def _lists(lang: Lang) -> Iterator[Step]:
    """Each list of content as strangers get it: its beginning, and all of it in parts as large as
    may be asked for.
    """
    for kind in KINDS.values():
        for count in (AT_ONCE, MOST_AT_ONCE):
            yield partial(_make_for, "everybody", partial(listed_kept, kind, lang, 0, count))


def _make_for(reader: Reader, make: Callable[[], object]) -> None:
    """Make something for a reader: what is kept is kept for each apart."""
    with reading_as(reader):
        make()
