"""Content in words and as data: what is wrong with it, what there is of it, and from which pack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from threefold.library.files import ContentError, Problem
from threefold.library.names import said_in
from threefold.library.phrases import phrases_of
from threefold.library.shelf import Kind, everything, open_entries, origin
from threefold.library.tags import tag_in
from threefold.library.translations import in_language, translated
from threefold.model.shelf.entries import Entry, FlavorEntry, FocusEntry, TypeEntry
from threefold.rules.situations import SITUATIONS, situation_name
from threefold.text import Lang, render

T = TypeVar("T", bound=Struct)


def problem_told(problem: Problem, lang: Lang | None = None) -> str:
    """One line: file and line, the entry, the field, what is wrong and what would fit."""
    where = f"{problem.file}:{problem.line}" if problem.line else problem.file
    return ": ".join(filter(None, (where, problem.entry, problem.field, render(problem.what, lang))))


def problem_json(problem: Problem, lang: Lang | None = None) -> dict[str, object]:
    """The same for another program."""
    return {**problem._asdict(), "what": render(problem.what, lang)}


def problems_in_words(error: ContentError, lang: Lang | None = None) -> str:
    """All that is wrong, one line each."""
    return "\n".join(problem_told(problem, lang) for problem in error.problems)


# --- entries as data --------------------------------------------------------------------------------------------------

OWN_PACK: Final = "threefold"
"""The pack of our own entries, as lists call it."""


def read_by(kind: Kind[T], *, gm: bool) -> tuple[T, ...]:
    """All entries of a kind that a GM, or a player, may read."""
    return everything(kind) if gm else open_entries(kind)


_ALWAYS: Final[dict[str, tuple[str, ...]]] = {
    "abilities": ("cost", "tier", "use", "effects"),
    "cantrips": ("cost", "tier", "use", "effects"),
    "descriptors": ("pools", "skills", "armor"),
    "creatures": ("level", "health", "damage", "armor", "modifications", "moves", "intrusions"),
    "cyphers": ("level", "effects"),
    "artifacts": ("level", "depletion", "effects"),
    "equipment": ("level", "price"),
    "tables": ("die", "rows"),
}
"""Fields that every entry of a kind states, also where they are empty."""


def entry_json(kind: Kind[Any], entry: Struct, lang: Lang = "en") -> dict[str, Any]:
    """An entry as strangers' programs read it (contract, Content): what all have, then the fields of its kind.

    ``told`` is true where nothing but its price is carried out, ``told_why`` says why; ``pack`` is the key of its pack;
    ``lang`` is the language of its texts, English where it has no other. Its tags and what its effects are compared by
    stay English; ``phrases`` says how those words read in the language, or that they are English too.
    """
    key = kind.key_of(entry)
    raw: dict[str, Any] = msgspec.to_builtins(in_language(entry, kind.name, key, lang), str_keys=True)
    source = origin(kind, key)
    effects = raw.get("effects")
    head = {
        "key": key,
        "name": raw.get("name") or _unnamed(kind, key, lang),
        "kind": kind.name,
        "tags": raw.get("tags", []),
        "text": raw.get("text") or raw.get("about") or raw.get("notes") or "",
        "pack": OWN_PACK if source is None else source.key,
        "lang": lang if translated(kind.name, key, lang) or (not raw.get("name") and _of_books(kind, key)) else "en",
        "told": bool(raw.get("told")) or (effects is not None and not [e for e in effects if e["kind"] != "words"]),
    }
    if raw.get("told"):
        head["told_why"] = raw["told"]
    rest = {name: value for name, value in raw.items() if name not in head}
    for name in _ALWAYS.get(kind.name, ()):
        if name not in rest and isinstance(entry, Entry):
            rest[name] = msgspec.to_builtins(getattr(entry, name), str_keys=True)
    if rest.get("cost"):
        cost = rest["cost"]
        rest["cost"] = {"points": 0, "plus": False, "pools": [], **cost}
    if isinstance(entry, TypeEntry | FlavorEntry | FocusEntry):
        rest["tiers"] = {tier: {"all": [], "choose": [], **given} for tier, given in rest["tiers"].items()}
    if lang != "en" and (phrases := _phrases_json(entry, raw, lang)):
        rest["phrases"] = phrases
    return {**head, **rest}


def _phrases_json(entry: Struct, raw: Mapping[str, Any], lang: Lang) -> list[dict[str, str]]:
    found = {tag: tag_in(tag, lang) for tag in getattr(entry, "tags", ())}
    found |= {words: said_in(words, lang) for words in phrases_of(entry)}
    found |= {words: said for words in _several(raw) if words not in found and (said := said_in(words, lang))}
    return [{"key": key, "text": text or key, "lang": lang if text else "en"} for key, text in found.items()]


def _several(value: object) -> Iterator[str]:
    """The texts of more than one word within an entry; single words may be keys that only programs read."""
    match value:
        case str():
            yield from [value] if " " in value else []
        case Mapping():
            for part in value.values():
                yield from _several(part)
        case list() | tuple():
            for part in value:
                yield from _several(part)


def _of_books(kind: Kind[Any], key: str) -> bool:
    """Whether the name of an entry stands among the texts of the product: that of a situation of the books."""
    return kind.name == "situations" and key in SITUATIONS


def _unnamed(kind: Kind[Any], key: str, lang: Lang) -> str:
    return render(situation_name(key), lang) if _of_books(kind, key) else key.replace("_", " ")
