"""Suggestions for choices from a class of words: areas of knowledge, weapons, kinds of harm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from threefold.library.entries import ABILITIES, DESCRIPTORS, shelf
from threefold.library.files import read_entries
from threefold.library.paths import content_dir
from threefold.library.shelf import cached_for_table
from threefold.model.drafts import Power
from threefold.model.shelf.choosing import Question
from threefold.model.shelf.skills import skills_among
from threefold.model.shelf.use_choices import WEAPON_SORTS
from threefold.model.taking import Held, nothing_left
from threefold.rules.skills import is_combat_skill
from threefold.rules.types import Message

SKILLS: Final = "skills"
LOW: Final = "low tier abilities"


class WordClass(Struct, frozen=True, forbid_unknown_fields=True):
    """A class to choose from, and its words. ``closed``: no other word is allowed."""

    key: str
    of: list[str] = []
    like: str = ""
    closed: bool = False


@cached_for_table
def classes() -> Mapping[str, WordClass]:
    """Every class by its name."""
    return {
        each.key: each
        for each in read_entries(content_dir() / "choices.yaml", WordClass, "key", None)
    }


@cached_for_table
def choice_words(sort: str) -> tuple[str, ...]:
    """The suggestions for a class; none for an unknown class."""
    if sort == LOW:
        return tuple(
            sorted(entry.name for entry in shelf(ABILITIES).values() if entry.tier == "low")
        )
    known = classes().get(sort)
    if known is None:
        return ()
    if known.like:
        return choice_words(known.like)
    return tuple(dict.fromkeys((*known.of, *(_skills() if sort == SKILLS else ()))))


@cached_for_table
def _skills() -> tuple[str, ...]:
    """The skills that entries of the shelf give, the most frequent first."""
    counted = Counter[str]()
    everywhere = [each.effects for each in shelf(ABILITIES).values()] + [
        d.effects for d in shelf(DESCRIPTORS).values()
    ]
    for effects in everywhere:
        words = skills_among(effects)
        counted.update(w for w in words if "$" not in w and not is_combat_skill(w))
    for descriptor in shelf(DESCRIPTORS).values():
        counted.update(word for word in descriptor.skills if not is_combat_skill(word))
    return tuple(word for word, _ in counted.most_common(80))


def with_weapon_named(question: Question, weapons: Sequence[str] = ()) -> Question:
    """Return a question with the words of its class, if it names one. The PC's own ``weapons`` come
    first.
    """
    if not question.sort:
        return question
    if question.sort in WEAPON_SORTS:
        own = tuple(weapons)
    else:
        own = ()
    return question._replace(
        of=tuple(dict.fromkeys((*own, *choice_words(question.sort)))),
        open=not _is_closed(question.sort),
    )


def choice_without_answer(power: Power, held: Held) -> Message | None:
    """Return why some choice in an ability has no answer for this character; None if each has
    one."""
    return nothing_left([with_weapon_named(each) for each in power.asks({})], held)


def _is_closed(sort: str) -> bool:
    """Whether a class, or the one that it is like, allows no other words."""
    known = classes().get(sort)
    if known is None:
        return False
    return known.closed or _is_closed(known.like)
