"""All content as one list for searches: the name of each entry, what it is about, where it comes
from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from threefold.library.entries import ABILITIES, CREATURES, FOCI, SHELF, shelf
from threefold.library.modules import MODULES, SHORTS
from threefold.library.names import translate_text
from threefold.library.packs import KINDS as PACKED
from threefold.library.phrases import phrase_in
from threefold.library.shelf import Kind, Origin, cached_for_table, everything, origin, packs_in_use
from threefold.library.tables import table_words
from threefold.library.tags import tag_in
from threefold.library.translations import in_language
from threefold.model.languages import Lang

KINDS: Final[Mapping[str, Kind[Any]]] = {
    **PACKED,
    **SHELF,
    MODULES.name: MODULES,
    SHORTS.name: SHORTS,
}
"""Every kind of content, by name."""

UNTOLD: Final = frozenset(
    {"key", "name", "about", "text", "notes", "rule", "word", "verb", "listed"}
)
"""Fields of an entry that are shown separately, or not at all."""


class CatalogueItem(NamedTuple):
    """A summary of an entry. ``pack`` is the name of its pack."""

    kind: str
    key: str
    name: str
    about: str
    rule: str
    pack: str = ""
    tags: tuple[str, ...] = ()


@cached_for_table
def catalogue() -> tuple[CatalogueItem, ...]:
    """All entries that the current reader may read, kind by kind, those of the books first."""
    return tuple(_items())


def _items() -> Iterator[CatalogueItem]:
    for kind in KINDS.values():
        entries = shelf(kind).values() if kind is ABILITIES else everything(kind)
        for entry in entries:
            key = kind.key_of(entry)
            source = origin(kind, key) or (_of_focus(key) if kind is ABILITIES else None)
            yield CatalogueItem(
                kind=kind.name,
                key=key,
                name=getattr(entry, "name", "") or _name(entry, key),
                about=_description(entry),
                rule=getattr(entry, "rule", ""),
                pack="" if source is None else source.name,
                tags=tuple(getattr(entry, "tags", ())),
            )


def _of_focus(key: str) -> Origin | None:
    """The pack of the focus that contains an ability's entry."""
    owner = next(
        (focus.key for focus in shelf(FOCI).values() if any(own.key == key for own in focus.own)),
        None,
    )
    if owner is None:
        return None
    return origin(FOCI, owner)


def _name(entry: Struct, key: str) -> str:
    ability = getattr(entry, "ability", None)
    if ability is None:
        return key.replace("_", " ")
    return str(ability.name)


def _description(entry: Struct) -> str:
    ability = getattr(entry, "ability", None)
    return str(
        getattr(entry, "about", "")
        or getattr(entry, "notes", "")
        or getattr(entry, "text", "")
        or getattr(ability, "text", "")
        or ""
    )


@cached_for_table
def _packs() -> Mapping[tuple[str, str], str]:
    return {(item.kind, item.name): item.pack for item in catalogue() if item.pack}


def pack_of(kind: str, name: str) -> str:
    """The name of the pack that an entry of this name comes from; "" for one of the books."""
    if packs_in_use():
        return _packs().get((kind, name), "")
    return ""


def item_in(item: CatalogueItem, lang: Lang) -> CatalogueItem:
    """Translate the summary of an entry."""
    name = translate_text(item.name, lang, "creatures" if item.kind == CREATURES.name else "texts")
    return item._replace(name=name, about=translate_text(item.about, lang))


class Detail(NamedTuple):
    """A field of an entry, and its lines in words. ``own`` says of each line whether all of it was
    translated.
    """

    name: str
    lines: tuple[str, ...]
    own: tuple[bool, ...] = ()


def details(kind: str, key: str, lang: Lang = "en") -> tuple[Detail, ...]:
    """The fields of an entry in words, without those that a list shows; empty if there is no such
    entry.
    """
    shown = _shown_fields(kind, key, lang)
    tags = shown.pop("tags", [])
    found: list[Detail] = []
    if isinstance(tags, list):
        found += _tags(tags, lang)
    if lang == "en":
        found += (Detail(name, tuple(_lines(value))) for name, value in shown.items())
        return tuple(found)
    english = {detail.name: detail.lines for detail in details(kind, key)}
    for name, value in shown.items():
        lines = tuple(_lines(_translate_words(value, lang, keys=name in _BY_WORDS)))
        found.append(Detail(name, lines, _translated_lines(value, lines, english[name], lang)))
    return tuple(found)


def _shown_fields(kind: str, key: str, lang: Lang) -> dict[str, object]:
    """The fields of an entry that are shown, as data, by name; empty if there is no such entry."""
    known = KINDS.get(kind)
    if known is None:
        return {}
    entry = next((entry for entry in everything(known) if known.key_of(entry) == key), None)
    if entry is None:
        return {}
    fields = msgspec.to_builtins(in_language(entry, kind, key, lang), str_keys=True)
    return {
        name: value
        for name, value in fields.items()
        if name not in UNTOLD and value not in ("", [], {}, None)
    }


def _translated_lines(
    value: object, lines: Sequence[str], english: Sequence[str], lang: Lang
) -> tuple[bool, ...]:
    """Whether all of a line was translated, for each line of a field."""
    parts = [value]
    if isinstance(value, list | tuple):
        parts = [*value]
    whole = (not isinstance(part, dict) or _are_all_translated(part, lang) for part in parts)
    compared = zip(lines, english, whole, strict=False)
    return tuple(complete and line != theirs for line, theirs, complete in compared)


def _tags(tags: Sequence[str], lang: Lang) -> tuple[Detail, ...]:
    """Genres and kinds in the reader's language, each once."""
    called = {tag_in(tag, lang) or tag: tag_in(tag, lang) is not None for tag in tags}
    if called:
        return (Detail("tags", tuple(called), tuple(called.values())),)
    return ()


_BY_WORDS: Final = frozenset({"armor_against", "modifications", "movement", "skills", "why"})
"""Fields whose keys are words for readers."""


def _are_all_translated(words: Mapping[str, object], lang: Lang) -> bool:
    """Whether a field has only words that have a translation, and figures."""
    return all(phrase_in(word, lang) and type(figure) is int for word, figure in words.items())


def _translate_words(value: object, lang: Lang, *, keys: bool = False) -> object:
    """A field with the words of its effects in a language. What a program reads is not changed."""
    if isinstance(value, str):
        return phrase_in(value, lang) or value
    if isinstance(value, list | tuple):
        return [_translate_words(each, lang) for each in value]
    if isinstance(value, dict):
        named = {name: phrase_in(name, lang) or name if keys else name for name in value}
        weights = {
            "weight": f"{value.get('weight')} weapon"
        }  # "light" has another meaning elsewhere
        return {
            named[name]: _translate_words(weights.get(name, each), lang, keys=name in _BY_WORDS)
            for name, each in value.items()
        }
    return value


def _humanize_name(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _lines(value: object) -> Iterator[str]:
    """A value as lines: one for each item of a list; a mapping by its name and its text."""
    if isinstance(value, list | tuple):
        for each in value:
            yield from _lines(each)
    elif isinstance(value, dict):
        named = [str(value[name]) for name in ("name", "arc", "key") if name in value][:1]
        text = [str(value[name]) for name in ("text", "how") if name in value]
        rest = {
            name: below
            for name, below in value.items()
            if name not in ("name", "arc", "key", "text", "how")
        }
        plain = [
            f"{_humanize_name(name).lower()} {table_words(below)}"
            for name, below in rest.items()
            if below not in ("", [], None)
        ]
        head = ": ".join(filter(None, (*(n.replace("_", " ") for n in named), " ".join(text))))
        yield " · ".join(filter(None, (head, *plain)))
    else:
        yield table_words(value)
