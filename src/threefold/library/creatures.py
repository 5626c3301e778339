"""Creatures and people of the shelf as foes: their figures as printed, and notes for the GM."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, Literal

from threefold.library.entries import CREATURES, shelf
from threefold.model.characters import Condition, Npc
from threefold.model.foes import weak_of
from threefold.model.shelf.among import protections_among
from threefold.model.shelf.entries import CreatureEntry
from threefold.model.shelf.senses import darkest_seen

LONGEST: Final = 4000
"""The maximum length of a foe's notes."""


def creatures() -> Mapping[str, CreatureEntry]:
    """Return all creatures and people by key. Raise ContentError when one is not valid."""
    return shelf(CREATURES)


def npc_of(entry: CreatureEntry) -> Npc:
    """Return the creature as a foe. Its moves, motive and intrusions go to the notes, which only
    the GM reads.
    """
    return Npc(
        entry.name,
        entry.level,
        health=entry.health,
        max_health=entry.health,
        damage=entry.damage,
        armor=entry.armor,
        modifications={task.casefold(): level for task, level in entry.modifications.items()},
        armor_versus=dict(entry.armor_against) or None,
        notes="\n".join(_notes(entry))[:LONGEST] or None,
        creature=entry.key,
        common=True,
        immune=list(entry.immune) or None,
        weak=weak_of(entry) or None,
        eyes=_eyes(entry),
        nature=list(entry.nature) or None,
        conditions=_always(entry) or None,
    )


def _always(entry: CreatureEntry) -> list[Condition | str]:
    """What protects a creature at all times by its passive moves, each as a condition of its name:
    not what holds only where the table says so."""
    found: list[Condition | str] = []
    for move in entry.moves:
        if move.use != "passive" or move.upon is not None:
            continue
        own = (e for e in protections_among(move.effects) if e.to == "self" and e.upon is None)
        kept = [e for e in own if "said" not in e.when]
        if kept:
            found.append(Condition(move.name, effects=kept))
    return found


def _eyes(entry: CreatureEntry) -> Literal["dim", "dark"] | None:
    """The light in which a creature sees as by day, from its passive moves."""
    passive = (effect for move in entry.moves if move.use == "passive" for effect in move.effects)
    return darkest_seen(passive) or None


def _notes(entry: CreatureEntry) -> Iterator[str]:
    if entry.text:
        yield entry.text
    for move in entry.moves:
        if move.text:
            yield f"{move.name}: {move.text}"
    for text in (entry.motive, entry.interaction, entry.use, *entry.intrusions):
        if text:
            yield text


# --- a foe in one line ----------------------------------------------------------------------------

_FIGURES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("armor", "armour", "armure", "장갑"), "armor"),
    **dict.fromkeys(("health", "santé", "sante", "체력"), "health"),
    **dict.fromkeys(("damage", "dégâts", "degats", "피해"), "damage"),
    **dict.fromkeys(("level", "niveau", "niv", "레벨"), "level"),
}
"""The names of figures in all languages."""
_COUNT: Final = re.compile(r"^[x×](\d{1,2})$", re.IGNORECASE)
_JOINED: Final = (
    (re.compile(r"(?<!\S)(\d+)레벨(?!\S)"), r"레벨 \1"),
    (re.compile(r"(?<!\S)(\d+)(?:마리|명|개)(?!\S)"), r"x\1"),
    (re.compile(r"(?<!\S)(장갑|체력|피해|레벨)(\d+)(?:점)?(?!\S)"), r"\1 \2"),
    (re.compile(r"(?<!\S)(장갑|체력|피해)\s+(\d+)점(?!\S)"), r"\1 \2"),
)
"""Words that Korean joins to a figure."""


def _separated_words(text: str) -> list[str]:
    for joined, apart in _JOINED:
        text = joined.sub(apart, text)
    return text.split()


def name_and_count(text: str) -> tuple[str, str]:
    """Split ``zombie x2`` into the name and the number of foes; without a number it is 1."""
    words = _separated_words(text)
    counts = [count[1] for word in words if (count := _COUNT.match(word)) is not None]
    return " ".join(word for word in words if not _COUNT.match(word)), counts[-1] if counts else "1"


def _is_level(word: str) -> bool:
    return word.isdecimal() and len(word) < 3 and 1 <= int(word) <= 10


def in_one_line(text: str) -> dict[str, str] | None:
    """Parse a foe that a GM typed: ``wolf 3 x2 armor 1`` is two wolves of level 3 with Armor 1, and
    so are ``loup 3 x2 armure 1`` and ``늑대 3레벨 2마리 장갑 1``. Return form fields by name, or None
    without a level."""
    words = _separated_words(text)
    name: list[str] = []
    found: dict[str, str] = {}
    while words:
        word = words.pop(0)
        count = _COUNT.match(word)
        if count is not None:
            found["count"] = count[1]
        elif (
            (figure := _FIGURES.get(word.casefold().rstrip(".:")))
            and words
            and words[0].isdecimal()
            and name
        ):
            found[f"npc.{figure}"] = words.pop(0)
        elif name and "npc.level" not in found and _is_level(word):
            found["npc.level"] = word
        else:
            name.append(word)
    if name and "npc.level" in found:
        return {"npc.name": " ".join(name), **found}
    return None
