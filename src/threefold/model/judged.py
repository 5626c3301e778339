"""All that people judge in an entry or a power: what it says itself, and what follows from effects
that no state of a table knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from threefold.model.active_effects import words_to_confirm
from threefold.model.shelf.clauses import OLD_WORDS, Judged, Reason
from threefold.model.shelf.effects import Buys, Effect
from threefold.model.shelf.entries import (
    ArtifactEntry,
    CreatureFigures,
    CreatureMove,
    DescriptorEntry,
    Entry,
    FocusEntry,
)
from threefold.model.shelf.figures import Aim
from threefold.model.shelf.parts import parts_of
from threefold.model.shelf.traits import is_effect, traits_of


def judged_by_people(entry: Struct) -> tuple[Judged, ...]:
    """Return all that people judge in an entry, or in a move of a creature, each once. The one word
    of the old form counts only where nothing else is known.
    """
    found = tuple(dict.fromkeys((*_written(entry), *judged_in(entry), *_offered(entry))))
    if found:
        return found
    return tuple(_in_one_word(entry))


def judged_in(part: object) -> Iterator[Judged]:
    """Yield what follows from the effects, aims and purchases within a part of an entry."""
    if is_effect(part):
        yield from judged_of_effect(part)
    elif isinstance(part, Buys):
        yield from _purchase(part)
    elif isinstance(part, Aim):
        yield from _perceived(part)
    for each in parts_of(part):
        yield from judged_in(each)


def judged_of_effect(effect: Effect) -> Iterator[Judged]:
    """Yield what people judge of one effect, without those within it."""
    yield from traits_of(effect).judged(effect)
    for words in words_to_confirm(effect.when):
        yield Judged("gm_choice", "if", words)


_BY_SIZE: Final = frozenset({"size", "mass", "area"})


def _purchase(buys: Buys) -> Iterator[Judged]:
    """Yield what a purchase with Effort brings, where no effect and no number stands for it."""
    if buys.words is None or buys.effects:
        return
    reason: Reason = "gm_choice"
    if buys.buys in _BY_SIZE:
        reason = "size"
    yield Judged(reason, "effort", buys.words)


def _perceived(aim: Aim) -> Iterator[Judged]:
    """Yield what an aim asks of the senses of its target, and what has to be so."""
    for words in words_to_confirm(aim.when):
        yield Judged("gm_choice", "if", words)
    if aim.sees:
        yield Judged("perception", "sees")
    if aim.hears:
        yield Judged("perception", "hears")
    if aim.understands:
        yield Judged("perception", "understands")


def _written(entry: Struct) -> Iterator[Judged]:
    """Yield the clauses that an entry states itself."""
    if not isinstance(entry, Entry | CreatureMove):
        return
    for clause in entry.judged:
        yield Judged(clause.reason, "clause", clause.clause)
    if isinstance(entry, CreatureFigures):
        for move in entry.moves:
            yield from _written(move)


def _in_one_word(entry: Struct) -> Iterator[Judged]:
    """Yield the text of an entry as a whole, where the old form says so."""
    if isinstance(entry, Entry | CreatureMove) and entry.told is not None:
        yield Judged(OLD_WORDS[entry.told], "rest")


def _offered(entry: Struct) -> Iterator[Judged]:
    """Yield what an entry offers to the GM and to people who make characters."""
    match entry:
        case FocusEntry():
            for words in entry.intrusions:
                yield Judged("gm_choice", "intrusion", words)
        case ArtifactEntry(left=str(words)):
            yield Judged("story", "left", words)
        case DescriptorEntry() if entry.links:
            yield Judged("story", "link")
