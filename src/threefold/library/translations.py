"""Content in French and Korean: for each file of content, the texts of its entries in another
language.

``content/fr/KIND.jsonl`` has one entry a line: its key, then texts by the path of their field
(``name``, ``text``, ``moves.0.name``). A pack may bring folders of the same names. A text without a
translation stays English.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct, structs

from threefold.library.files import ContentError, ContentProblem
from threefold.library.paths import content_dir
from threefold.library.rules import RuleEntry
from threefold.library.shelf import cached_for_table, everything, packs_in_use
from threefold.model import typed
from threefold.model.languages import LANGUAGES, Lang
from threefold.model.typography import spaced
from threefold.rules.types import Message

T = TypeVar("T", bound=Struct)
RULES: Final = "rules"


def entry_texts(kind: str, key: str, lang: Lang) -> Mapping[str, str]:
    """The texts of an entry in a language, by the path of their field; empty for English."""
    if lang == "en":
        return {}
    return _texts(kind, lang).get(key, {})


def texts_of(kind: str, lang: Lang) -> Mapping[str, Mapping[str, str]]:
    """The texts of all entries of a kind in a language, by key. In English only tags have some."""
    return _texts(kind, lang)


def in_language(entry: T, kind: str, key: str, lang: Lang) -> T:
    """Return an entry with its texts in a language, English where one is missing. A path that the
    entry no longer has is ignored: a translation for an earlier release never breaks it."""
    for path, text in entry_texts(kind, key, lang).items():
        entry = _replace_at_path(entry, path.split("."), text)
    return entry


def rule_in(rule: RuleEntry, lang: Lang) -> RuleEntry:
    """Return a rule with its statement in a language."""
    return in_language(rule, RULES, rule.id, lang)


def translated(kind: str, key: str, lang: Lang) -> bool:
    """Whether an entry has texts in a language."""
    return lang == "en" or bool(entry_texts(kind, key, lang))


def _replace_at_path(value: Any, path: list[str], text: str) -> Any:
    """The value with the text at a path replaced; unchanged if the path leads nowhere."""
    head, *rest = path
    match value:
        case Struct():
            if head not in value.__struct_fields__:
                return value
            return structs.replace(
                value, **{head: _replace_below(getattr(value, head), rest, text)}
            )
        case list() | tuple():
            if not head.isdigit() or int(head) >= len(value):
                return value
            found = [*value]
            found[int(head)] = _replace_below(found[int(head)], rest, text)
            return type(value)(found)
        case dict():
            if head not in value:
                return value
            return {**value, head: _replace_below(value[head], rest, text)}
    return value


def _replace_below(value: Any, rest: list[str], text: str) -> Any:
    """The value with the text at the rest of a path replaced; at its end, the text in place of
    another one.
    """
    if rest:
        return _replace_at_path(value, rest, text)
    if isinstance(value, str):
        return text
    return value


@cached_for_table
def _texts(kind: str, lang: Lang) -> Mapping[str, Mapping[str, str]]:
    """All texts of a kind in a language by key. A later pack replaces those of an earlier one."""
    found: dict[str, Mapping[str, str]] = {}
    for folder in (content_dir(), *(added.folder for added in packs_in_use())):
        if kind == RULES:
            for path in sorted((folder / lang / RULES).glob("*.jsonl")):
                found |= read_translations(path)
        elif (path := folder / lang / f"{kind}.jsonl").is_file():
            found |= read_translations(path)
    if kind == _ABILITIES:
        found = {**_focus_ability_texts(lang), **found}
    if lang == "fr":
        return {
            key: {path: spaced(text) for path, text in texts.items()}
            for key, texts in found.items()
        }
    return found


_ABILITIES: Final = "abilities"


def _focus_ability_texts(lang: Lang) -> dict[str, Mapping[str, str]]:
    """The texts of abilities that are written within foci, by the keys of the abilities."""
    from threefold.library.entries import FOCI  # imported here: entries import this module

    found: dict[str, Mapping[str, str]] = {}
    for focus in everything(FOCI):
        theirs = entry_texts(FOCI.name, focus.key, lang)
        for n, own in enumerate(focus.own):
            start = f"own.{n}."
            texts = {
                path.removeprefix(start): text
                for path, text in theirs.items()
                if path.startswith(start)
            }
            if texts:
                found[own.key] = texts
    return found


def read_translations(path: Path) -> dict[str, Mapping[str, str]]:
    """Read the texts of one file. Raise ContentError for a line that is not an object of texts with
    a key.
    """
    found: dict[str, Mapping[str, str]] = {}
    for n, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        try:
            texts = typed.decode(line, dict[str, str])
            key = texts.pop("key")
        except (msgspec.DecodeError, KeyError):
            raise ContentError(
                ContentProblem(str(path.name), n, "", "", Message("content.translation"))
            ) from None
        found[key] = texts
    return found


def problems(folder: Path) -> list[ContentProblem]:
    """Return the problems in the translations of a pack."""
    wrong: list[ContentProblem] = []
    for lang in LANGUAGES[1:]:
        for path in sorted((folder / lang).glob("*.jsonl")):
            try:
                read_translations(path)
            except ContentError as error:
                wrong += [
                    problem._replace(file=f"{lang}/{problem.file}") for problem in error.problems
                ]
    return wrong
