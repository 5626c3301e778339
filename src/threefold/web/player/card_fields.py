"""Form values on the card of an ability or item: options, conditions, Effort that buys extras,
further targets.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from threefold.model.active_effects import words_to_confirm
from threefold.model.characters import Pc
from threefold.model.marks import mark
from threefold.service.powers import PowerCard
from threefold.table.views import PcView
from threefold.web.player.fields import number_typed


class CardChoices(NamedTuple):
    """The choices on a card: options by index, words chosen for its questions, ticked conditions,
    further targets, levels of Effort on its extras. ``further`` is the most further targets; None
    when that is not counted. ``spot`` is the place on the strip for what the card makes. ``anyway``:
    it is used although it is used up. ``missing`` are the conditions of a use that are not ticked.
    ``beside``: a thing of the scene may be a further target. ``riders`` are those who may be
    passengers of a move. ``begins`` are the rounds of a use that a press begins now."""

    options: Sequence[int] = ()
    words: Sequence[str] = ()
    said: Collection[str] = ()
    also: Collection[str] = ()
    bought: Sequence[int] = ()
    further: int | None = None
    spot: int | None = None
    anyway: bool = False
    missing: Sequence[str] = ()
    beside: bool = False
    riders: Sequence[PcView] = ()
    begins: int = 0

    def several(self, card: PowerCard | None) -> bool:
        """Return whether the card may affect more than one target: by itself, or by an extra that
        Effort buys.
        """
        return card is not None and (card.several or bool(self.further))


def missing_conditions(pc: Pc, card: PowerCard, said: Collection[str]) -> list[str]:
    """Return what must be true for a use of the card at all, and is not ticked. The table lets the
    use be, and leaves it to the GM, as with a use by any other door."""
    if card.resumes or not card.open:
        return []
    for each in (*pc.abilities, *pc.carries(), *pc.cyphers):
        if isinstance(each, str) or mark(each) != card.id or each.aim is None:
            continue
        needed = [words for words in words_to_confirm(each.aim.when) if words in card.open]
        return [] if any(words in said for words in needed) else needed
    return []


def ways_of(card: PowerCard, fields: Mapping[str, str]) -> list[int]:
    """Return the chosen option, by index, for each choice on the card; the first option by
    default.
    """
    found = []
    for n, names in enumerate(card.ways):
        wanted = number_typed(fields, f"options[{n}]")
        if wanted is None or wanted >= len(names):
            wanted = 0
        found.append(wanted)
    return found


def words_of(card: PowerCard, fields: Mapping[str, str]) -> list[str]:
    """Return the words chosen for the questions of the card, in their order; by default the first
    word of a list that is not chosen yet, nothing for a question with words of one's own."""
    found: list[str] = []
    for ask in card.asks.word_by_word:
        wanted = fields.get(f"chosen[{len(found)}]", "").strip()
        if not ask.open and wanted not in ask.of:
            wanted = next((word for word in ask.of if word not in found), ask.of[0])
        found.append(wanted)
    return found


def bought_of(card: PowerCard, fields: Mapping[str, str], me: PcView) -> list[int]:
    """Return the levels of Effort for each extra that the card offers, at the index of its entry.
    The Effort score limits the total; earlier extras come first."""
    found = [0] * max((offer.place + 1 for offer in card.offers), default=0)
    left = me.sheet.effort if me.sheet else 0
    for offer in card.offers:
        wanted = fields.get(f"bought[{offer.place}]", "")
        level = next((n for n in offer.choices if n <= left and str(n) == wanted), 0)
        found[offer.place] = level
        left -= level
    return found


def ticked_conditions(card: PowerCard, fields: Mapping[str, str]) -> list[str]:
    """Return the conditions of the card that are ticked."""
    said = {value for name, value in fields.items() if name.startswith("said[")}
    return [words for words in card.open if words in said]


def further(card: PowerCard, fields: Mapping[str, str], most: int | None) -> Collection[str]:
    """Return the ids ticked as further targets; empty when the card affects only one target."""
    if not (card.several or most):
        return ()
    return ticked_further(fields)


def ticked_further(fields: Mapping[str, str]) -> set[str]:
    """Return the ids ticked as further targets."""
    return {value for name, value in fields.items() if name.startswith("also[")}
