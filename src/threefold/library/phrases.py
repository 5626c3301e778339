"""Short phrases within the effects of entries, in French and Korean: their conditions, choices,
conditions on a character, companions, kinds of harm.

The engine compares them in English, which is their key. ``content/LANG/phrases.jsonl`` has the
translations, once for all entries; a pack may bring its own. Tasks and skills are in
``tasks.jsonl``, companions in ``companions.jsonl``, for people give their foes the same names, and
those are not translated.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from threefold.library.rituals import BargainTerms, RitualEntry
from threefold.library.shelf import cached_for_table
from threefold.library.situations import Relief
from threefold.library.tasks import task_in
from threefold.library.translations import texts_of
from threefold.library.traps import TrapEntry, Variant
from threefold.model.languages import Lang
from threefold.model.shelf import effects, entries, figures, wares
from threefold.model.shelf.parts import parts_of
from threefold.model.shelf.tables import texts_of_rows
from threefold.model.shelf.traits import TRAITS
from threefold.rules.conditions import in_words

PHRASES: Final = "phrases"
COMPANIONS: Final = "companions"

_DRAWN: Final[Mapping[type[Struct], tuple[str, ...]]] = {
    BargainTerms: ("tasks", "gifts"),
    Relief: ("skills",),
    RitualEntry: ("abilities", "harms", "reagents", "side_effects"),
    TrapEntry: ("condition",),
    Variant: ("condition", "key"),
    effects.Buys: ("words",),
    effects.Option: ("name",),
    entries.AbilityEntry: ("actions",),
    entries.CantripEntry: ("actions",),
    entries.CreatureEntry: ("armor_against", "immune", "modifications", "movement"),
    entries.DescriptorEntry: ("skills",),
    entries.FocusEntry: ("skills",),
    entries.Group: ("count",),
    entries.Weakness: ("to_what",),
    wares.WeaponFigures: ("type", "stopped_by"),
    figures.Chosen: ("of",),
    **{kind: traits.fields.words for kind, traits in TRAITS.items()},
}
"""The fields with words that pages and lines show; of a mapping, its keys."""
_JUDGED: Final = frozenset({"said", "place", "light", "foe", "thing"})
"""The parts of a condition that people at the table judge: they are asked in these words."""
_NO_WORDS: Final = re.compile(r"\$[a-z_]+|[a-z0-9]+(_[a-z0-9]+)+|[^a-zA-Z]*|\d*d\d+")
"""What only a program reads: a choice by its name, keys, figures, dice."""


def phrase_in(text: str, lang: Lang) -> str | None:
    """Translate a phrase of an effect; None without a translation."""
    word = texts_of(PHRASES, lang).get(text)
    if word:
        return word["name"]
    return task_in(text, lang) or companion_in(text, lang)


def companion_in(name: str, lang: Lang) -> str | None:
    """Translate the name of a companion that an effect brings; None without a translation."""
    word = texts_of(COMPANIONS, lang).get(name)
    if word:
        return word["name"]
    return None


def phrases_of(value: object) -> Iterator[str]:
    """The words within an entry or a part of one that people read, in order. The conditions that
    the game itself names have their texts in the catalogs."""
    if isinstance(value, Struct):
        # The rows of a table of the shelf are among its own texts.
        yield from _readable(texts_of_rows(value))
        for field in value.__struct_fields__:
            inner = getattr(value, field)
            yield from _own_phrases(value, field, inner)
            if not isinstance(inner, str):
                yield from phrases_of(inner)
        return
    for part in parts_of(value):
        yield from phrases_of(part)


def _own_phrases(owner: Struct, field: str, inner: object) -> Iterator[str]:
    """The words of a single field, without those of the parts within it."""
    if field in _DRAWN.get(type(owner), ()):
        if field == "key" and isinstance(inner, str):
            inner = inner.replace("_", " ")
        yield from _readable(inner)
        if isinstance(owner, BargainTerms) and isinstance(inner, Mapping):
            yield from _readable(list(inner.values()))
    elif field == "when" and isinstance(inner, Mapping):
        yield from _readable([inner[key] for key in inner if key in _JUDGED])


def conditions_of(value: Any) -> Iterator[str]:
    """The names of all conditions within an entry or a part of one."""
    traits = TRAITS.get(type(value))
    if traits is not None and (name := traits.use.condition(value)) is not None:
        yield name
    for part in parts_of(value):
        yield from conditions_of(part)


def _readable(value: object) -> Iterator[str]:
    texts: Iterable[object] = ()
    if isinstance(value, str):
        texts = (value,)
    elif isinstance(value, list | tuple | dict):
        texts = value
    for text in texts:
        if not isinstance(text, str):
            continue
        if text in _MODES:
            words = text.replace("_", " ")
        else:
            words = text
        if words and not _NO_WORDS.fullmatch(words) and isinstance(in_words(words), str):
            yield words


_MODES: Final = frozenset({"ignores_armor", "wall_walk", "water_walk"})
"""Modes of movement, and kinds of harm for Armor, that are shown as two words."""


@cached_for_table
def phrases_in(lang: Lang) -> Mapping[str, str]:
    """All phrases with their translations; empty for English."""
    return {english: word["name"] for english, word in texts_of(PHRASES, lang).items()}
