"""Library entries as data for programs, and faults in content files in words and as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from threefold.library.clauses import judged_of
from threefold.library.files import ContentError, ContentProblem
from threefold.library.names import said_in
from threefold.library.phrases import phrases_of
from threefold.library.shelf import Kind, origin
from threefold.library.tags import tag_in
from threefold.library.translations import in_language, translated
from threefold.model.json_objects import JsonObject
from threefold.model.shelf.entries import Entry, FlavorEntry, FocusEntry, TypeEntry
from threefold.rules.situations import SITUATIONS, situation_name
from threefold.service.judged import judged_json
from threefold.text import Lang, render

T = TypeVar("T", bound=Struct)


def problem_line(problem: ContentProblem, lang: Lang | None = None) -> str:
    """Describe a fault in one line: file and line, the entry, the field, what is wrong and what
    would fit.
    """
    if problem.line:
        where = f"{problem.file}:{problem.line}"
    else:
        where = problem.file
    return ": ".join(
        filter(None, (where, problem.entry, problem.field, render(problem.what, lang)))
    )


def problem_json(problem: ContentProblem, lang: Lang | None = None) -> JsonObject:
    """Return the same as data for another program."""
    return {**problem._asdict(), "what": render(problem.what, lang)}


def problems_in_words(error: ContentError, lang: Lang | None = None) -> str:
    """Describe all faults, one line each."""
    return "\n".join(problem_line(problem, lang) for problem in error.problems)


# --- entries as data ------------------------------------------------------------------------------

OWN_PACK: Final = "threefold"
"""The key that lists give as the pack of our own entries."""


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
"""Fields that are always given for a kind of entry, even where they are empty."""


def entry_json(kind: Kind[Any], entry: Struct, lang: Lang = "en") -> JsonObject:
    """Return an entry as data for other programs (contract, Content): the fields that all kinds
    have, then those of its kind.

    ``told`` is true where the program carries out nothing but its price, and ``told_why`` says why.
    ``judged`` is all that people judge, each with its reason.
    ``pack`` is the key of its pack. ``lang`` is the language of its texts, English where they are
    not translated. Its tags and the words by which its effects are compared stay English;
    ``phrases`` gives each of these words in the language, or marks it as English.
    """
    key = kind.key_of(entry)
    raw: JsonObject = msgspec.to_builtins(in_language(entry, kind.name, key, lang), str_keys=True)
    head = _head_json(kind, key, raw, lang)
    rest = {name: value for name, value in raw.items() if name not in head}
    if isinstance(entry, Entry):
        rest["judged"] = judged_json(judged_of(kind, key, entry), lang)
        for name in _ALWAYS.get(kind.name, ()):
            if name not in rest:
                rest[name] = msgspec.to_builtins(getattr(entry, name), str_keys=True)
    if rest.get("cost"):
        rest["cost"] = {"points": 0, "plus": False, "pools": [], **rest["cost"]}
    if isinstance(entry, TypeEntry | FlavorEntry | FocusEntry):
        rest["tiers"] = {
            tier: {"all": [], "choose": [], **given} for tier, given in rest["tiers"].items()
        }
    if lang != "en":
        phrases = _phrases_json(entry, raw, lang)
        if phrases:
            rest["phrases"] = phrases
    return {**head, **rest}


def _head_json(kind: Kind[Any], key: str, raw: Mapping[str, Any], lang: Lang) -> JsonObject:
    """Return the fields that entries of all kinds have."""
    source = origin(kind, key)
    pack = OWN_PACK
    if source is not None:
        pack = source.key
    in_lang = translated(kind.name, key, lang) or (not raw.get("name") and _of_books(kind, key))
    head = {
        "key": key,
        "name": raw.get("name") or _fallback_name(kind, key, lang),
        "kind": kind.name,
        "tags": raw.get("tags", []),
        "text": raw.get("text") or raw.get("about") or raw.get("notes") or "",
        "pack": pack,
        "lang": lang if in_lang else "en",
        "told": bool(raw.get("told")) or _has_only_words(raw.get("effects")),
    }
    if raw.get("told"):
        head["told_why"] = raw["told"]
    return head


def _has_only_words(effects: list[JsonObject] | None) -> bool:
    """Whether an entry has a list of effects of which the program carries out none."""
    if effects is None:
        return False
    return all(effect["kind"] == "words" for effect in effects)


def _phrases_json(entry: Struct, raw: Mapping[str, Any], lang: Lang) -> list[dict[str, str]]:
    found = {tag: tag_in(tag, lang) for tag in getattr(entry, "tags", ())}
    found |= {words: said_in(words, lang) for words in phrases_of(entry)}
    found |= {
        words: said
        for words in _several(raw)
        if words not in found and (said := said_in(words, lang))
    }
    return [
        {"key": key, "text": text or key, "lang": lang if text else "en"}
        for key, text in found.items()
    ]


def _several(value: object) -> Iterator[str]:
    """Yield the texts of more than one word within an entry. Single words may be keys that only
    programs read.
    """
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
    """Whether an entry is a situation of the books: its name is in the text catalog."""
    return kind.name == "situations" and key in SITUATIONS


def _fallback_name(kind: Kind[Any], key: str, lang: Lang) -> str:
    if _of_books(kind, key):
        return render(situation_name(key), lang)
    return key.replace("_", " ")
