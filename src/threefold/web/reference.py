"""The rules reference in the browser: pages and cards of single rules, and a search over all rules
and content.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from http import HTTPStatus
from typing import Final, NamedTuple, TypeVar

from litestar import get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from threefold.library.catalogue import CatalogueItem, Detail, catalogue
from threefold.library.editions import Face, edition_differences, faces
from threefold.library.finding import searched
from threefold.library.judgements import TOOLS, judged_in, judgement_of
from threefold.library.likeness import Stemmed, likeness
from threefold.library.likeness import query as asked_for
from threefold.library.readers import enter_reader
from threefold.library.rules import RuleEntry, rulebook
from threefold.library.rulings import Ruling, rulings_of
from threefold.library.search import search
from threefold.library.shelf import cached_for_table, packs_in_use
from threefold.library.switches import switches_of
from threefold.library.tables import Layout, layout, table_words
from threefold.library.tags import tag_typed
from threefold.library.translations import in_language, rule_in
from threefold.model.bounds import QUERY_LENGTH
from threefold.rulesets.compose import rules_for
from threefold.service.beforehand import with_rests
from threefold.service.entry_texts import entry_details, translated_item
from threefold.service.rule_texts import sample_of
from threefold.text import Lang, render_key
from threefold.web.http import Html, HttpRequest, html_of, query_of, request_lang, theme_of
from threefold.web.rendering import draw_page
from threefold.web.workers import run_for_public

T = TypeVar("T")

SHOWN: Final = 40
BESIDE: Final = 8
CONTENT: Final = 12
NAMED: Final = 4.0
"""The lowest likeness of content to a query. It is so high that the name must match, not only the
text.
"""
SHORT: Final = frozenset({"gm", "npc", "pc", "xp"})


class Area(NamedTuple):
    """An area of the rules: its id, its title and the number of its rules."""

    id: str
    title: str
    rules: int


class RuleChapter(NamedTuple):
    """A chapter and its areas."""

    title: str
    areas: tuple[Area, ...]


class RuleExample(NamedTuple):
    """An example of a rule in words: what is given, and the expected result."""

    given: str
    expect: str


class RuleChoices(NamedTuple):
    """A switch of the rules with its choices in words, the default first."""

    name: str
    decides: str
    choices: tuple[str, ...]


class Judged(NamedTuple):
    """The places where the GM decides what a rule leaves open, and how, in words."""

    places: tuple[str, ...]
    how: str


class RuleShown(NamedTuple):
    """Everything that the page or card of a rule shows."""

    entry: RuleEntry
    area: str
    kind: str
    table: Layout | None
    about: str
    told: tuple[Detail, ...]
    examples: tuple[RuleExample, ...]
    rulings: tuple[Ruling, ...]
    switches: tuple[RuleChoices, ...]
    source: str
    beside: tuple[RuleEntry, ...]
    judged: Judged | None


@lru_cache(maxsize=3)
def rule_chapters(lang: Lang) -> tuple[RuleChapter, ...]:
    """Return all chapters with their areas and headings."""
    return tuple(
        RuleChapter(
            chapter_title(name, lang),
            tuple(Area(id, area_title(id, lang), n) for id, n in _areas(entries).items()),
        )
        for name, entries in rulebook().chapters.items()
    )


def chapter_title(name: str, lang: Lang) -> str:
    """Return the heading of a chapter. ``name`` is the name of its file."""
    return render_key(lang, f"book_chapter.{name.partition('-')[2]}", {})


def area_title(id: str, lang: Lang) -> str:
    """The heading of an area of rules."""
    return render_key(lang, f"book_area.{id}", {})


def _areas(entries: tuple[RuleEntry, ...]) -> Counter[str]:
    return Counter(entry.area for entry in entries)


def rule_shown(entry: RuleEntry, lang: Lang) -> RuleShown:
    """Prepare a rule for its page or card."""
    area = rulebook().area(entry.area)
    after = area.index(entry) + 1
    about, details = sample_of(entry, lang)
    return RuleShown(
        entry=rule_in(entry, lang),
        area=area_title(entry.area, lang),
        kind=render_key(lang, f"page.kind.{entry.kind}", {}),
        table=layout(entry.table, lang) if entry.table is not None and not details else None,
        about=about,
        told=details,
        examples=tuple(
            RuleExample(table_words(e.given, lang), table_words(e.expect, lang))
            for e in entry.examples
        ),
        rulings=tuple(
            in_language(ruling, "rulings", ruling.tag, lang) for ruling in rulings_of(entry)
        ),
        switches=tuple(
            RuleChoices(
                said.name, said.decides, tuple(table_words(choice, lang) for choice in said.choices)
            )
            for switch in switches_of(entry)
            for said in [in_language(switch, "switches", switch.name, lang)]
        ),
        source=", ".join(
            filter(None, (render_key(lang, f"page.source.{entry.source}", {}), entry.section))
        ),
        beside=tuple(
            rule_in(other, lang) for other in (*area[after:], *area[: after - 1])[:BESIDE]
        ),
        judged=judged(entry, lang),
    )


def judged(entry: RuleEntry, lang: Lang) -> Judged | None:
    """Return where and how the GM decides what a rule leaves open; None when it leaves nothing
    open.
    """
    judgement = judgement_of(entry)
    if judgement is None:
        return None
    keys = (
        f"reference.place.{w}" if w in TOOLS else f"procedure.{w}.title" for w in judgement.where
    )
    return Judged(tuple(render_key(lang, key, {}) for key in keys), judged_in(entry, lang))


def statement(id: str, lang: Lang, theme: str, whole: bool) -> str | None:
    """Draw one rule: the ``whole`` page, or the card that a receipt opens. None when there is no
    such rule.
    """
    entry = rulebook().by_id.get(id)
    if entry is None:
        return None
    return draw_page(
        "rules/page.html" if whole else "rules/card.html",
        lang,
        shown=rule_shown(entry, lang),
        theme=theme,
    )


class ContentShown(NamedTuple):
    """An entry of content, prepared for its page."""

    item: CatalogueItem
    kind: str
    details: tuple[Detail, ...]


@cached_for_table
def _searched_items(lang: Lang) -> tuple[tuple[CatalogueItem, Stemmed], ...]:
    """Return all content that players may read, prepared for comparison with a query."""
    return tuple((item, searched(item, lang)) for item in with_rests(open_to_all()))


def open_to_all() -> list[CatalogueItem]:
    """Return the content of the reference: what everybody may read. Situations of the books are
    left out: those are rules."""
    return [item for item in catalogue() if item.kind != "situations" or item.pack]


def content_for(query: str, lang: Lang) -> list[CatalogueItem]:
    """Return the content that matches a query, best first: by name (in English or ``lang``), then
    by tag.
    """
    asked, items = asked_for(query, lang), _searched_items(lang)
    ranked = sorted(
        ((likeness(asked, told), item) for item, told in items), key=lambda one: -one[0]
    )
    named = [item for worth, item in ranked if worth >= NAMED]
    tag = tag_typed(query)
    tagged = [item for item, _ in items if tag in item.tags and item not in named]
    return [*named, *tagged][:CONTENT]


def entry_page(kind: str, key: str, lang: Lang, theme: str) -> str | None:
    """Draw the page of one entry of content. None when there is no such entry."""
    item = next((item for item in open_to_all() if (item.kind, item.key) == (kind, key)), None)
    if item is None:
        return None
    shown = ContentShown(
        translated_item(item, lang),
        render_key(lang, f"gm.find.{kind}", {}),
        entry_details(kind, key, lang),
    )
    return draw_page("rules/content.html", lang, shown=shown, theme=theme)


class FaceBeside(NamedTuple):
    """A face of the die in both editions, in words. ``same``: both agree. ``result`` is empty for
    an intrusion, which counts whatever the result of the roll."""

    natural: int
    result: str
    first: str
    second: str
    same: bool


def _face_effect(face: Face, lang: Lang) -> str:
    """Return the effect of a face in words."""
    if face.intrusion:
        return render_key(lang, "page.face.intrusion", {})
    parts = [render_key(lang, f"page.face.{choice}", {"n": face.bonus}) for choice in face.choices]
    if face.bonus and not parts:
        parts = [render_key(lang, "page.face.damage", {"n": face.bonus})]
    if parts:
        words = [render_key(lang, "page.face.or", {}).join(parts)]
    else:
        words = []
    if face.refund:
        words.append(render_key(lang, "page.face.refund", {}))
    return ", ".join(words) or render_key(lang, "page.face.nothing", {})


def editions(lang: Lang, theme: str) -> str:
    """Draw the page that compares the dice of both editions side by side."""
    pairs = zip(faces(rules_for("csrd")), faces(rules_for("second")), strict=True)
    rows = [
        FaceBeside(
            one.natural,
            "" if one.intrusion else one.result,
            _face_effect(one, lang),
            _face_effect(other, lang),
            one == other,
        )
        for one, other in pairs
        if one.result == "success"
        or one.refund
        or other.refund  # other failures have no effect of their own
    ]
    return draw_page(
        "rules/editions.html",
        lang,
        differences=[in_language(one, "editions", one.key, lang) for one in edition_differences()],
        faces=rows,
        theme=theme,
    )


def search_page(query: str, lang: Lang, theme: str, whole: bool) -> str:
    """Draw the rules and content that match a query; without a query, the list of all areas."""
    query = query[:QUERY_LENGTH]
    hits: tuple[RuleEntry, ...] = ()
    content: list[CatalogueItem] = []
    if query.strip():
        hits = search(query, lang)
        content = [translated_item(item, lang) for item in content_for(query, lang)]
    return draw_page(
        "rules/search.html" if whole else "rules/hits.html",
        lang,
        q=query,
        hits=[rule_in(hit, lang) for hit in hits[:SHOWN]],
        content=content,
        packs=[added.origin for added in packs_in_use()],
        more=max(0, len(hits) - SHOWN),
        chapters=rule_chapters(lang),
        theme=theme,
    )


@get("/rules", include_in_schema=False)
async def rules_page(request: HttpRequest) -> Html:
    """Respond with the index of the rules, or with the results of a search."""
    query = query_of(request).get("q", "")
    return html_of(await _run_for_everybody(search_page, query, *_reader(request)))


@get("/rules/{id:str}", include_in_schema=False)
async def rule_page(request: HttpRequest, id: FromPath[str]) -> Html:
    """Respond with one rule; with search results (status 404) when no rule has that id."""
    html = await _run_for_everybody(statement, id, *_reader(request))
    if html is None:
        return html_of(
            await _run_for_everybody(search_page, id, *_reader(request)), HTTPStatus.NOT_FOUND
        )
    return html_of(html)


@get("/rules/{kind:str}/{key:str}", include_in_schema=False)
async def content_page(request: HttpRequest, kind: FromPath[str], key: FromPath[str]) -> Html:
    """Respond with one entry of content; with search results (status 404) when no entry has that
    key.
    """
    lang, theme, _ = _reader(request)
    html = await _run_for_everybody(entry_page, kind, key, lang, theme)
    if html is None:
        return html_of(
            await _run_for_everybody(search_page, key, *_reader(request)), HTTPStatus.NOT_FOUND
        )
    return html_of(html)


@get("/rules/editions", include_in_schema=False)
async def editions_page(request: HttpRequest) -> Html:
    """Respond with the comparison of the two editions."""
    lang, theme, _ = _reader(request)
    return html_of(await _run_for_everybody(editions, lang, theme))


async def _run_for_everybody(draw: Callable[..., T], *given: object) -> T:
    """Draw a page of the reference, with the content that everybody may read."""
    enter_reader("everybody")
    return await run_for_public(draw, *given)


def _reader(request: HttpRequest) -> tuple[Lang, str, bool]:
    """Return the language, the theme, and whether the request is for a whole page."""
    return request_lang(request), theme_of(request), not request.headers.get("hx-request")


HANDLERS: Final[list[HTTPRouteHandler]] = [rules_page, editions_page, rule_page, content_page]
"""These pages hold nothing secret and need no seat."""
