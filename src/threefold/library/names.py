"""Words of the shelf in the reader's language: names and texts on sheets, of foes and in the log.

A table stores English, as in the entries; a page looks the words up here. A text that no entry has
was written by a person and is not changed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any, Final, Literal

import msgspec

from threefold.library.arcs import ARCS
from threefold.library.clauses import clauses_in
from threefold.library.entries import ABILITIES, CREATURES, SHELF, shelf
from threefold.library.guides import GUIDES
from threefold.library.modules import MODULES, SHORTS
from threefold.library.phrases import companion_in, conditions_of, phrase_in, phrases_in, phrases_of
from threefold.library.rituals import RITUALS
from threefold.library.scenes import SCENES
from threefold.library.shelf import Kind, cached_for_table, everything, packs_in_use
from threefold.library.tasks import english_task, task_in, task_typed
from threefold.library.translations import entry_texts, texts_of
from threefold.library.traps import TRAPS
from threefold.model.bounds import NAME_LENGTH, TEXT_LENGTH
from threefold.model.languages import LANGUAGES, Lang

KINDS: Final[tuple[Kind[Any], ...]] = (
    *(kind for kind in SHELF.values() if kind is not CREATURES),
    ARCS, RITUALS, TRAPS, MODULES, SHORTS, GUIDES, SCENES, CREATURES,
)  # fmt: skip
"""The kinds whose words occur on sheets, among foes and in the log. Where two share a name, the
first counts.
"""

PARTY: Final = "party"
"""The texts of the demo party and its foes: ``content/LANG/party.jsonl`` has the translations by
the English text.
"""

Among = Literal["names", "texts", "tasks", "creatures", "steps"]
_OWN: Final = ("name", "text", "about", "form", "fits", "notes")
"""The own texts of an entry: without a translation they are marked as English."""
_NUMBERED: Final = re.compile(r"(.+) (\d{1,3})")


def translate_text(text: str, lang: Lang, among: Among = "tasks") -> str:
    """Translate a name or a text of the shelf, a foe with its number, or notes line by line. Other
    text is returned unchanged. ``names`` are names only; ``tasks`` are also tasks and skills;
    ``creatures`` are separate, because their names are short and people give their own foes the
    same ones."""
    if lang == "en" or not text:
        return text
    if among == "steps":
        return _steps(lang).get(text, text)
    if among == "creatures":
        bare = text.removesuffix(_number(text))
        return (_creatures(lang).get(bare) or companion_in(bare, lang) or bare) + _number(text)
    if among == "names" and text.removesuffix(_number(text)) not in _names():
        return text
    return (
        _find_translation(text, lang) or (_small(text, lang) if among == "tasks" else None) or text
    )


def ability_name(key: str, lang: Lang) -> str:
    """Return the name of an ability of the shelf; the key in words where no entry has it."""
    entry = shelf(ABILITIES).get(key)
    if entry is None:
        return key.replace("_", " ")
    return translate_text(entry.name, lang)


def _small(text: str, lang: Lang) -> str | None:
    """A task, or a name in lower case, as attacks from an ability have it."""
    if text[:1].isupper():
        name = None
    else:
        name = _texts_by_lowercase(lang).get(text)
    return task_in(text, lang) or (name and name[:1].lower() + name[1:])


def said_in(words: str, lang: Lang) -> str | None:
    """Translate words within an entry, which may be the name of another entry; None without a
    translation.
    """
    return phrase_in(words, lang) or _texts(lang).get(words)


def stays_english(text: str, lang: Lang) -> bool:
    """Whether a text is of the shelf and has no translation yet."""
    return lang != "en" and _texts(lang).get(text, text) is None


def english_of(text: str) -> str:
    """Return the English for a name, text or task typed into a form in any language; other text
    unchanged.
    """
    english = called_in_english(text)
    if english != text:
        return english
    return _english_phrases().get(_normalize_spaces(text), text)


def task_in_english(text: str) -> str:
    """The same for a task or a skill, whose translation may equal the name of an entry."""
    english = task_typed(text)
    if english != text:
        return english
    return english_task(text) or english_of(text)


def condition_in_english(name: str) -> str:
    """The same for a condition, whose translation may equal that of something else."""
    return _english_conditions().get(_normalize_spaces(name)) or english_of(name)


def kind_in_english(word: str) -> str:
    """The same for a kind of harm or of attack, or a condition to resist. Words of effects are
    tried before names.
    """
    found = _english_phrases()
    for typed in (_normalize_spaces(word), _normalize_spaces(word[:1].lower() + word[1:])):
        known = found.get(typed) or task_typed(typed)
        if known != typed:
            return known
    return condition_in_english(word)


def called_in_english(name: str) -> str:
    """The same for a name that a person gave. Words of effects are not translated: the person may
    have chosen them.
    """
    return _english_of(name) or task_typed(name)


def _english_of(text: str) -> str | None:
    found, plain = _english(), _normalize_spaces(text)
    if plain in found:
        return found[plain]
    if (numbered := _NUMBERED.fullmatch(plain)) and numbered[1] in found:
        return f"{found[numbered[1]]} {numbered[2]}"
    if "\n" in text:
        return "\n".join(_english_of(line) or line for line in text.splitlines())
    head, colon, rest = plain.partition(": ")
    head = head.rstrip()
    if colon and head in found and rest in found:
        return f"{found[head]}: {found[rest]}"
    return None


def _find_translation(text: str, lang: Lang) -> str | None:
    found = _texts(lang)
    if text in found:
        return found[text]
    if numbered := _NUMBERED.fullmatch(text):
        name = _texts_of_entries(lang).get(numbered[1])
        if name:
            return f"{name} {numbered[2]}"
    if "\n" in text:
        return "\n".join(_find_translation(line, lang) or line for line in text.split("\n"))
    for between in (", ", " · "):
        if listed := _list_in(text, between, lang):
            return listed
    head, colon, rest = text.partition(": ")  # a move of a foe, in its notes
    name, said = found.get(head), found.get(rest)
    if colon and name and said:
        return f"{name}: {said}"
    return None


def _list_in(text: str, between: str, lang: Lang) -> str | None:
    """Translate a list; None where one of its parts has no translation."""
    if between not in text:
        return None
    parts: list[str] = []
    for part in text.split(between):
        said = _texts(lang).get(part) or task_in(part, lang)
        if not said:
            return None
        parts.append(said)
    return between.join(parts)


@cached_for_table
def _texts(lang: Lang) -> Mapping[str, str | None]:
    """Every English text of the shelf with its translation, or None without one."""
    found = {**_texts_of_entries(lang)}
    beside = (_untold(lang), phrases_in(lang), clauses_in(lang))
    for english, text in chain.from_iterable(each.items() for each in beside):
        found[english] = found.get(english) or text
    return found


@cached_for_table
def _texts_of_entries(lang: Lang) -> Mapping[str, str | None]:
    """The same for names and texts of entries, without the words of their effects."""
    found: dict[str, str | None] = {}
    for kind in KINDS:
        entries = shelf(kind).values() if kind.name in SHELF else everything(kind)
        for entry in entries:
            theirs = dict(entry_texts(kind.name, kind.key_of(entry), lang))
            if kind is CREATURES:
                theirs.pop("name", None)
            for english, text in _pairs(msgspec.to_builtins(entry, str_keys=True), theirs):
                if english and not found.get(english):
                    found[english] = text
    return found | {english: word["name"] for english, word in texts_of(PARTY, lang).items()}


def _untold(lang: Lang) -> dict[str, str | None]:
    """Words within entries of packs that have no translation; our own entries all have one."""
    entries = (entry for pack in packs_in_use() for kind in pack.entries.values() for entry in kind)
    return {
        words: None
        for entry in entries
        for words in phrases_of(entry)
        if phrase_in(words, lang) is None
    }


def _number(text: str) -> str:
    numbered = _NUMBERED.fullmatch(text)
    if numbered:
        return f" {numbered[2]}"
    return ""


@cached_for_table
def _creatures(lang: Lang) -> Mapping[str, str]:
    """The names of creatures in a language."""
    theirs = (
        (entry.name, entry_texts(CREATURES.name, entry.key, lang).get("name"))
        for entry in shelf(CREATURES).values()
    )
    return {name: text for name, text in theirs if text}


@cached_for_table
def _steps(lang: Lang) -> Mapping[str, str]:
    """The names of the steps of arcs, by the words of their keys, as logs store them."""
    return {
        step.key.replace("_", " "): name
        for arc in everything(ARCS)
        for n, step in enumerate(arc.steps)
        if (name := entry_texts(ARCS.name, arc.key, lang).get(f"steps.{n}.name"))
    }


@cached_for_table
def _names() -> frozenset[str]:
    """The names of entries, and of creatures' moves."""
    kinds = (kind for kind in KINDS if kind.name in SHELF and kind is not CREATURES)
    entries = [entry for kind in kinds for entry in shelf(kind).values()]
    entries += [entry for kind in KINDS if kind.name not in SHELF for entry in everything(kind)]
    moves = {move.name for entry in shelf(CREATURES).values() for move in entry.moves}
    return frozenset(
        {str(name) for entry in entries if (name := getattr(entry, "name", ""))} | moves
    )


def _pairs(entry: Mapping[str, Any], theirs: Mapping[str, str]) -> Iterator[tuple[str, str | None]]:
    """The texts of an entry with their translations, both whole and cut to the length that sheets
    store.
    """
    for name in _OWN:
        if name not in theirs and isinstance(entry.get(name), str):
            yield entry[name], None
    for foe in entry.get("foes", ()):  # of a scene
        yield foe["npc"].get("notes", ""), None
    for path, text in theirs.items():
        if path.startswith("foes.") and not path.endswith(".notes"):
            continue  # a GM may give the same names
        english = _value_at_path(entry, path.split("."))
        if isinstance(english, str):
            yield english, text
            if path == "form":
                yield english[:NAME_LENGTH], text
            if len(english) > TEXT_LENGTH:
                yield english[: TEXT_LENGTH - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}", text


def _value_at_path(value: Any, path: list[str]) -> Any:
    for part in path:
        if isinstance(value, Mapping):
            value = value.get(part)
        elif isinstance(value, list | tuple) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        else:
            return None
    return value


@cached_for_table
def _texts_by_lowercase(lang: Lang) -> Mapping[str, str]:
    texts, names = _texts(lang), _names()
    return {name.lower(): text for name in names if (text := texts.get(name))}


@cached_for_table
def _english() -> Mapping[str, str]:
    theirs = [_texts_of_entries(lang) for lang in LANGUAGES[1:]]
    return {
        _normalize_spaces(text): english
        for texts in theirs
        for english, text in reversed([*texts.items()])
        if text
    }


@cached_for_table
def _english_conditions() -> Mapping[str, str]:
    names = sorted(
        {
            name
            for kind in SHELF.values()
            for entry in shelf(kind).values()
            for name in conditions_of(entry)
        }
    )
    theirs = [(name, phrase_in(name, lang)) for lang in LANGUAGES[1:] for name in names]
    return {_normalize_spaces(text): name for name, text in reversed(theirs) if text}


@cached_for_table
def _english_phrases() -> Mapping[str, str]:
    theirs = [phrases_in(lang) for lang in LANGUAGES[1:]]
    return {
        _normalize_spaces(text): english
        for texts in theirs
        for english, text in reversed([*texts.items()])
    }


def _normalize_spaces(text: str) -> str:
    """A text with its white space normalized, and its letters composed."""
    return " ".join(unicodedata.normalize("NFC", text).split())
