"""What was chosen as a power was gained, in words: a kind of energy, an ability, a craft."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from threefold.library.entries import ABILITIES, shelf
from threefold.model.drafts import GIFT
from threefold.model.powers import Ability, Item
from threefold.rules.types import STATS, Message
from threefold.table.state.facts import Text, text

_POINTS: Final = re.compile(rf"(?:{'|'.join(STATS)}) [+-]?\d+")
"""Points that were shared out when a power was gained. They stand in the Pools of the sheet."""


def chosen_said(power: Ability | Item) -> list[Text]:
    """Return what was chosen for a power, a text for each choice, without choices of points."""
    return [text(Message("power.does.condition", {"what": word})) for word in _chosen_words(power)]


def _chosen_words(power: Ability | Item) -> Iterator[str | Message]:
    known = shelf(ABILITIES)
    for name, words in (power.chosen or {}).items():
        for word in words:
            if name == GIFT and word in known:
                yield known[word].name
            elif word in STATS:
                yield Message(f"stat.{word}")
            elif not _POINTS.fullmatch(word):
                yield word
