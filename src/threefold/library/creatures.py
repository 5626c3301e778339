"""Creatures and people of the shelf as foes: their figures as printed, and for the GM what they do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import UNSET

from threefold.library.entries import CREATURES, shelf
from threefold.model.characters import Npc
from threefold.model.shelf.entries import CreatureEntry

LONGEST: Final = 4000
"""How long the notes of a foe may be."""


def creatures() -> Mapping[str, CreatureEntry]:
    """All creatures and people by key; raises ContentError where one is not sound."""
    return shelf(CREATURES)


def npc_of(entry: CreatureEntry) -> Npc:
    """The creature as a foe. Its moves, what it wants and its intrusions go to the notes, which are the GM's alone."""
    return Npc(
        entry.name,
        min(10, max(1, entry.level)),
        health=entry.health,
        max_health=entry.health,
        damage=entry.damage,
        armor=entry.armor,
        modifications={task.casefold(): level for task, level in entry.modifications.items()},
        armor_versus=dict(entry.armor_against) or UNSET,
        notes="\n".join(_notes(entry))[:LONGEST] or UNSET,
        creature=entry.key,
        common=True,
    )


def _notes(entry: CreatureEntry) -> Iterator[str]:
    if entry.text:
        yield entry.text
    for move in entry.moves:
        if move.text:
            yield f"{move.name}: {move.text}"
    for text in (entry.motive, entry.interaction, entry.use, *entry.intrusions):
        if text:
            yield text


# --- a foe in one line ------------------------------------------------------------------------------------------------

_WORD: Final = re.compile(r"^(armor|health|damage)$", re.IGNORECASE)
_COUNT: Final = re.compile(r"^[x×](\d{1,2})$", re.IGNORECASE)


def in_one_line(text: str) -> dict[str, str] | None:
    """A foe as a GM types it: ``wolf 3 x2 armor 1`` is two wolves of level 3 with Armor 1; None without a level."""
    words = text.split()
    name: list[str] = []
    found: dict[str, str] = {}
    while words:
        word = words.pop(0)
        count = _COUNT.match(word)
        if count is not None:
            found["count"] = count[1]
        elif _WORD.match(word) and words and words[0].isdigit():
            found[f"npc.{word.casefold()}"] = words.pop(0)
        elif word.isdigit() and name and "npc.level" not in found and 1 <= int(word) <= 10:
            found["npc.level"] = word
        else:
            name.append(word)
    return {"npc.name": " ".join(name), **found} if name and "npc.level" in found else None
