"""The GM's search palette: everything that can be found by typing, best match first, and what each
result opens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import urlencode

from threefold.library.catalogue import CatalogueItem, catalogue, item_in
from threefold.library.entries import SHELF
from threefold.library.finding import searched
from threefold.library.likeness import Stemmed, likeness, query, stemmed
from threefold.library.names import translate_text
from threefold.library.search import initials, search
from threefold.library.shelf import cached_for_table
from threefold.library.translations import rule_in
from threefold.model.bounds import QUERY_LENGTH
from threefold.model.wording import capital
from threefold.procedures.catalog import PLAYED
from threefold.rules.hazards import HAZARDS
from threefold.rules.situations import SITUATIONS, situation_name
from threefold.service.beforehand import with_rests
from threefold.text import Lang, has, render, render_key
from threefold.web.gm.form import DialogForm
from threefold.web.gm.procedures import ACTED_ON_PAGES
from threefold.web.gm.summary import steps_of
from threefold.web.gm.works import ACCORDS
from threefold.web.gm.works import KINDS as WORKS
from threefold.web.gm_context import GmContext

SHOWN: Final = 24
RULES: Final = 8
TOOLS: Final[Mapping[str, tuple[str, str]]] = {
    "call": ("die", "t"),
    "intrude": ("spark", "i"),
    "hand": ("burst", "d"),
    "add": ("plus", "f"),
    "prepared": ("scene", "s"),
    "note": ("edit", "n"),
    "whisper": ("whisper", "u"),
    "handouts": ("handout", "h"),
    "safety": ("pause", ""),
    "chance": ("die", "r"),
    "growth": ("xp", "g"),
    "item": ("star", ""),
    "clock": ("clock", ""),
    "end_session": ("check", ""),
    "bookmarks": ("star", ""),
    "work": ("clock", "w"),
    "procedures": ("book", ""),
    "thing": ("scene", ""),
    "settings": ("settings", ""),
    "links": ("link", ""),
    "files": ("download", ""),
    "programs": ("settings", ""),
    "sheet": ("person", ""),
}
"""Tools with their icon and key, in the order in which they are listed before anything is typed."""

PAGES: Final[Mapping[str, tuple[str, str]]] = {
    "lab": ("lab.find", "die"),
    "journal": ("story.journal.open", "book"),
    "dice": ("story.dice.open", "die"),
}
"""Separate pages under the seat, with their name and icon."""

EXPLAINED: Final = frozenset({"settings"})
"""Tools with an extra search text, because their name does not say all that they contain."""

HIDDEN_IN_ENCOUNTER: Final = frozenset({"work"})
"""Tools whose button is hidden during an encounter. Their keys do nothing then."""

SIGNS: Final[Mapping[str, str]] = {
    "scenes": "scene",
    "traps": "warn",
    "rituals": "spark",
    "cyphers": "burst",
    "artifacts": "star",
    "arcs": "xp",
    "abilities": "spark",
    "equipment": "shield",
    "creatures": "foe",
    "foci": "star",
}

WORTH: Final[Mapping[str, float]] = {
    "pc": 4.0,
    "foe": 4.0,
    "a_thing": 3.0,
    "a_scene": 3.0,
    "tool": 2.0,
    "procedure": 1.0,
    "situation": 1.0,
}
"""Points that rank results of the same likeness: first those at the table, then frequent
actions.
"""


LONG: Final = -2.5
"""Points of a content entry. They are negative so that results at the table come before a thousand
entries.
"""


class SearchResult(NamedTuple):
    """A search result: its kind in words, title, text and icon, and what it opens: a dialog of this
    page (``part``), a rule, or a separate ``page`` under the seat."""

    kind: str
    title: str
    text: str
    sign: str
    part: str = ""
    rule: str = ""
    key: str = ""
    page: str = ""


class RankedFind(NamedTuple):
    """Something that can be found, with the words that the search compares."""

    found: SearchResult
    said: Stemmed
    worth: float = 0.0


def warm(lang: Lang) -> None:
    """Fill the caches that every search needs, so that the first search is as fast as later
    ones.
    """
    _static_candidates(lang)


def draw_find(context: GmContext, form: DialogForm) -> str:
    """Draw the results for the typed text; without text, draw the tools."""
    typed = form.text("q").strip()[:QUERY_LENGTH]
    return context.draw(
        "gm/find.html",
        q=typed,
        found=find_answers(context, typed) if typed else find_tools(context),
    )


def find_tools(context: GmContext) -> list[SearchResult]:
    """Return the tools as results."""
    return [candidate.found for candidate in _own_tools(context)]


def _own_tools(context: GmContext) -> Iterator[RankedFind]:
    """Yield the tools that this seat may use. Assistants cannot manage programs."""
    keyless = HIDDEN_IN_ENCOUNTER if context.view.encounter is not None else ()
    for each in _tools(context.lang):
        if not (context.assists and each.found.part == "programs"):
            yield (
                each._replace(found=each.found._replace(key=""))
                if each.found.part in keyless
                else each
            )


def find_answers(context: GmContext, typed: str) -> list[SearchResult]:
    """Return all matches, best first, with the rules last."""
    asked = query(typed, context.lang)
    there = (
        *_people(context),
        *_seats(context),
        *_own_tools(context),
        *_static_candidates(context.lang),
    )
    ranked = sorted(
        ((worth + c.worth, c.found) for c in there if (worth := likeness(asked, c.said))),
        key=lambda one: -one[0],
    )
    kind = render_key(context.lang, "gm.find.rule", {})
    rules = [
        SearchResult(kind, rule_in(rule, context.lang).rule, rule.id, "book", rule=rule.id)
        for rule in search(typed, context.lang)[:RULES]
    ]
    return [*(found for _, found in ranked[:SHOWN]), *rules]


def _candidate(
    kind: str, lang: Lang, title: str, text: str, sign: str, part: str, key: str = ""
) -> RankedFind:
    found = SearchResult(render_key(lang, f"gm.find.{kind}", {}), title, text, sign, part, key=key)
    return RankedFind(found, stemmed(title, text), WORTH.get(kind, LONG if kind in SHELF else 0.0))


def _candidate_by_both_names(
    kind: str, lang: Lang, name: str, text: str, sign: str, part: str
) -> RankedFind:
    """Return a candidate that is found by its name in the reader's language and by its stored
    name.
    """
    shown = translate_text(name, lang)
    found = _candidate(kind, lang, shown, text, sign, part)
    return found._replace(
        said=stemmed(name if shown == name else f"{name} {shown} {initials(shown)}", text)
    )


@lru_cache(maxsize=3)
def _tools(lang: Lang) -> tuple[RankedFind, ...]:
    dialogs = (_tool(part, lang, sign, key) for part, (sign, key) in TOOLS.items())
    pages = (
        (page, _candidate("tool", lang, render_key(lang, name, {}), "", sign, ""))
        for page, (name, sign) in PAGES.items()
    )
    return (
        *dialogs,
        *(each._replace(found=each.found._replace(page=page)) for page, each in pages),
    )


def _tool(part: str, lang: Lang, sign: str, key: str) -> RankedFind:
    """Return a tool that is found by its name and by its description in the menu."""
    title = render_key(lang, f"gm.find.{part}", {})
    found = _candidate(
        kind="tool",
        lang=lang,
        title=title,
        text=_tool_explanation(part, lang),
        sign=sign,
        part=part,
        key=key,
    )
    if has(f"gm.menu.{part}"):
        more = render_key(lang, f"gm.menu.{part}", {})
    else:
        more = ""
    return found._replace(said=stemmed(title, f"{_tool_explanation(part, lang)} {more}"))


def _tool_explanation(part: str, lang: Lang) -> str:
    if part in EXPLAINED:
        return render_key(lang, f"gm.find.{part}_text", {})
    return ""


def _people(context: GmContext) -> Iterator[RankedFind]:
    for pc in context.view.party:
        yield _candidate("pc", context.lang, pc.name, "", "person", f"sheet?pc_id={pc.id}")
    for foe in context.view.foes:
        yield _candidate_by_both_names(
            "foe", context.lang, foe.name, "", "foe", f"foe?foe_id={foe.id}"
        )
    for id, thing in context.history.state.things.items():
        yield _candidate_by_both_names(
            "a_thing", context.lang, thing.name, "", "scene", f"thing?thing_id={id}"
        )
    for id, scene in context.history.state.prepared.items():
        yield _candidate(
            "a_scene", context.lang, scene.name, scene.notes, "scene", f"prepared?scene_id={id}"
        )


def _seats(context: GmContext) -> Iterator[RankedFind]:
    """Yield two tools for each PC: act by hand for it, and the links to its seat."""
    for pc in context.view.party:
        by_hand = render_key(context.lang, "gm.find.by_hand", {"name": pc.name})
        yield _candidate("tool", context.lang, by_hand, "", "burst", f"hand?on={pc.id}")._replace(
            worth=1.0
        )
        link = render_key(context.lang, "gm.find.seat", {"name": pc.name})
        yield _candidate("tool", context.lang, link, "", "link", "links")._replace(worth=0.0)


@cached_for_table
def _static_candidates(lang: Lang) -> tuple[RankedFind, ...]:
    """Return the procedures, situations and content entries: the candidates that do not depend on
    the table.
    """
    entries = (
        _content(item, lang) for item in with_rests(catalogue()) if item.kind != "situations"
    )
    return (*_procedures(lang), *_hazards(lang), *_situations(lang), *entries)


def _procedures(lang: Lang) -> Iterator[RankedFind]:
    for id in PLAYED:
        if id not in ACTED_ON_PAGES:
            title, text = (
                render_key(lang, f"procedure.{id}.{part}", {}) for part in ("title", "summary")
            )
            if id in (*WORKS, *ACCORDS):
                dialog = "work"
            else:
                dialog = "procedure"
            found = _candidate("procedure", lang, title, text, "die", f"{dialog}?procedure={id}")
            yield found._replace(said=stemmed(f"{title} {id}", text))


def _hazards(lang: Lang) -> Iterator[RankedFind]:
    """Yield the hazards of the book. Each opens the procedure of hazards."""
    about = render_key(lang, "procedure.hazard.title", {})
    for id in HAZARDS:
        name = render_key(lang, f"hazard.{id}", {})
        part = f"procedure?procedure=hazard&inputs.source={id}"
        yield _candidate("procedure", lang, capital(name), about, "die", part)


def _situations(lang: Lang) -> Iterator[RankedFind]:
    packs = {item.key: item for item in catalogue() if item.kind == "situations"}
    for id, situation in SITUATIONS.items():
        title = render(situation_name(id), lang)
        item = packs.get(id)
        about = " · ".join(
            filter(
                None, (steps_of(situation), item.about if item else "", item.pack if item else "")
            )
        )
        found = _candidate("situation", lang, title, about, "scene", f"situation?id={id}")
        yield found._replace(said=stemmed(f"{title} {id}", item.about if item else ""))


def _content(item: CatalogueItem, lang: Lang) -> RankedFind:
    name, about = item_in(item, lang)[2:4]
    text = " · ".join(filter(None, (item.pack, about)))
    found = _candidate(item.kind, lang, name, text, SIGNS.get(item.kind, "person"), part_of(item))
    return found._replace(said=searched(item, lang, found.found.kind))


def part_of(item: CatalogueItem) -> str:
    """Return what an entry opens: the form that uses it, or the entry itself."""
    match item.kind:
        case "traps":
            return f"procedure?procedure=trap_spring&inputs.trap={item.key}"
        case "scenes":
            return f"prepared?key={item.key}"
        case "rituals":
            return f"work?procedure=ritual&inputs.ritual={item.key}"
        case "cyphers" | "artifacts":
            return f"item?known={item.key}"
        case "equipment":
            return f"item?{urlencode({'known': f'equipment:{item.key}'})}"
        case "creatures":
            return f"add?{urlencode({'known': item.key, 'q': item.name})}"
        case kind:
            return f"content?{urlencode({'kind': kind, 'key': item.key})}"
