"""An entry's fields as pages draw them: what its effects do in the sentences that cards of powers use, not as data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threefold.library.catalogue import KINDS, Detail, details
from threefold.library.names import in_words_of
from threefold.library.shelf import everything
from threefold.library.translations import in_language
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.effects import Effect
from threefold.model.shelf.entries import CreatureEntry
from threefold.procedures.effects.base import span_text
from threefold.procedures.effects.said import conditions, effect_said, span_said
from threefold.procedures.effects.scene import distance_text
from threefold.table.decisions.moves.limits import often
from threefold.text import Lang, has, render


def told(kind: str, key: str, lang: Lang) -> tuple[Detail, ...]:
    """The fields of an entry in words; effects that only the entry's own text can say are left to it."""
    found = details(kind, key, lang)
    known = KINDS.get(kind)
    entry = next((e for e in everything(known) if known.key_of(e) == key), None) if known is not None else None
    if entry is None:
        return found
    drawn: dict[str, tuple[str, ...]] = {}
    effects = getattr(entry, "effects", None)
    if isinstance(effects, list) and all(isinstance(effect, kinds.EffectBase) for effect in effects):
        drawn["effects"] = tuple(_lines(effects, lang))
    if isinstance(entry, CreatureEntry):
        drawn["moves"] = tuple(_moves(in_language(entry, kind, key, lang), lang))
    shown = (_drawn(field, drawn.get(field.name)) for field in found)
    return tuple(field for field in shown if field.lines)


def _drawn(field: Detail, lines: tuple[str, ...] | None) -> Detail:
    return field if lines is None else Detail(field.name, lines, tuple(True for _ in lines))


def _lines(effects: Sequence[Effect], lang: Lang) -> Iterator[str]:
    """A line for each effect that has a sentence: what it does, how long, and what must hold for it."""
    for effect in effects:
        said = [render(message, lang) for message in effect_said(effect, None)]
        if said:
            span = None if effect.lasts is None else span_text(effect.lasts, None)
            lasts = [render(span_said(span, None), lang)] if span else []
            yield " · ".join([*said, *lasts, *(in_words_of(words, lang) for words in conditions([effect]))])


def _moves(entry: CreatureEntry, lang: Lang) -> Iterator[str]:
    for move in entry.moves:
        colon = "\u00a0:" if lang == "fr" else ":"
        text = f"{move.name}{colon} {move.text}" if move.text else move.name
        use = [] if move.aim is None or move.aim.range is None else [*_far(move.aim.range, lang)]
        use += [] if move.limit is None else [render(often(move.limit), lang)]
        yield " · ".join([text, *use, *_lines([*move.hit, *move.miss, *move.effects], lang)])


def _far(range: str, lang: Lang) -> Iterator[str]:
    """How far off a target may be, where that is a distance; as far as one sees goes without saying."""
    distance = distance_text(range)
    if range == "touch":
        yield in_words_of(range, lang)
    elif has(distance.key):
        yield render(distance, lang)
