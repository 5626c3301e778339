"""Plays an entry with one of its effects left out, and without any left out: what plays alike never
read that effect.

The plays are few and fixed: the entry is used on a foe that is hit, on one that is missed, on a
comrade, on its user and on a thing; then somebody attacks, is attacked, tries something, a round, an hour and a
rest pass. Figures, refusals and the log are compared, stored conditions are not: they carry along
what nobody reads.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from tests.people import alight, words_for
from tests.shelf.evening import BEN, FOE, KARA, Evening

from threefold.library.items import artifact_of, cypher_of
from threefold.model.shelf.entries import AbilityEntry, ArtifactEntry, CypherEntry
from threefold.model.shelved import ability_of
from threefold.table.commands import EditPc, FindItem, LearnAbility

Json = dict[str, Any]
Path = tuple[str | int, ...]

AIMS: Final = ((FOE, 20), (FOE, 2), (BEN, 20), (None, 20), ("thing", 20))
"""On whom the entry is used, and with which face."""
TASKS: Final = (
    ("might", ""), ("speed", ""), ("intellect", ""), ("might", "climbing"), ("speed", "sneaking"),
    ("intellect", "persuasion"), ("intellect", "perception"), ("speed", "initiative"),
)  # fmt: skip
MOST_OPTIONS: Final = 4
HOLDS: Final = ("Now holds for ", "On ", "Over for ")
"""Lines of the log that name what stands: a condition stands though nobody reads what it does."""
MOST_TASKS: Final = 5
LEVEL: Final = 5
ENTRIES: Final = {"abilities": AbilityEntry, "cyphers": CypherEntry, "artifacts": ArtifactEntry}


def effects_in(value: object, at: Path = ()) -> Iterator[Path]:
    """Where effects stand in the data of an entry, at any depth."""
    if isinstance(value, list):
        for number, each in enumerate(value):
            if isinstance(each, dict) and "kind" in each:
                yield (*at, number)
            yield from effects_in(each, (*at, number))
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from effects_in(each, (*at, name))


def without(entry: Json, at: Path) -> Json:
    """The entry without the effect at this place."""
    left = deepcopy(entry)
    place: Any = left
    for step in at[:-1]:
        place = place[step]
    del place[at[-1]]
    return left


def words_said(value: object) -> Iterator[str]:
    """All that an entry lets its player confirm."""
    if isinstance(value, list):
        for each in value:
            yield from words_said(each)
    elif isinstance(value, dict):
        said = value.get("said")
        if isinstance(said, str):
            yield said
        for each in value.values():
            yield from words_said(each)


def words_asked(value: object) -> list[str]:
    """The tasks that an entry names, a few of them."""
    found = dict[str, None]()

    def look(each: object) -> None:
        if isinstance(each, dict):
            for name, inner in each.items():
                if name in ("tasks", "of") and isinstance(inner, list):
                    found.update((word, None) for word in inner if isinstance(word, str))
                look(inner)
        elif isinstance(each, list):
            for inner in each:
                look(inner)

    look(value)
    return [*found][:MOST_TASKS]


def most_options(value: object) -> int:
    """Of how many options an entry lets its player choose."""
    if isinstance(value, list):
        return max((most_options(each) for each in value), default=1)
    if isinstance(value, dict):
        own = len(value.get("options", ())) if value.get("kind") == "choose" else 1
        return max(own, *(most_options(each) for each in value.values()), 1)
    return 1


class Plays:
    """A table at which entries are tried one after the other."""

    def __init__(self) -> None:
        self._evening = Evening()
        self._before = self._evening.history

    def of(self, kind: str, entry: Json) -> list[str]:
        """Everything that people see as they play an entry."""
        evening = self._evening
        evening.history = self._before
        answers = self._bring(kind, entry)
        chest = evening.thing("chest", 2)
        evening.fight()
        start, seen = evening.history, list[str]()
        said = sorted({*words_said(entry["effects"]), *words_said(entry.get("aim"))})[:20]
        asked = [*TASKS, *(("intellect", word) for word in words_asked(entry["effects"]))]
        for option in range(min(most_options(entry["effects"]), MOST_OPTIONS)):
            for target, face in AIMS:
                evening.history = start
                evening.marks()
                more = {"options": [option], "said": said, "chosen": answers}
                on = chest if target == "thing" else target
                seen.append(self._tried("use", entry["name"], on, face, 3, 3, **more))
                seen += self._afterwards(asked)
        return seen

    def _bring(self, kind: str, entry: Json) -> list[str]:
        """Give it to Kara, with what it needs alight; return the words that a use asks for."""
        evening, known = self._evening, msgspec.convert(entry, ENTRIES[kind])
        if isinstance(known, AbilityEntry):
            ability = ability_of(known)
            pc = replace(evening.pc(), conditions=alight(ability))
            evening.does(EditPc(pc_id=KARA, pc=pc))
            evening.does(LearnAbility(pc_id=KARA, ability=ability))
            return words_for(ability)
        if isinstance(known, CypherEntry):
            cypher = replace(cypher_of(known), level=LEVEL)
            evening.does(FindItem(to=KARA, cypher=cypher))
            return words_for(cypher)
        artifact = replace(artifact_of(known), level=LEVEL)
        evening.does(FindItem(to=KARA, artifact=artifact))
        return words_for(artifact)

    def _afterwards(self, asked: Sequence[tuple[str, str]]) -> Iterator[str]:
        yield self._tried("attack", 11)
        yield self._tried("attack", 20, effect="distract")
        yield self._tried("struck", 2)
        yield self._tried("struck", 11, stat="intellect", damage=3, damage_type="intellect")
        for stat, skill in asked:
            yield self._tried("task", 11, 4, stat=stat, skill=skill)
        yield self._tried("round")
        yield self._tried("hurt", 7)
        yield self._tried("rest", 4)
        yield self._tried("peace")
        yield self._tried("passes", "1 hour")
        yield self._tried("task", 11, 4)
        yield self._tried("passes", "28 hours")

    def _tried(self, act: str, *given: Any, **more: Any) -> str:
        evening = self._evening
        try:
            done = getattr(evening, act)(*given, **more)
        except (AssertionError, StopIteration, msgspec.ValidationError) as refused:
            return f"{act}: {refused}"
        pools = [evening.points(id) for id in (KARA, BEN)]
        foes = [(foe.npc.health, foe.npc.level) for foe in evening.state.foes.values()]
        told = [
            line for line in getattr(done, "told", "").split(" | ") if not line.startswith(HOLDS)
        ]
        return f"{act}: {told} {pools} {foes}"


def unread_effects(plays: Plays, kind: str, entry: Json) -> Iterator[str]:
    """Where effects stand that change nothing that people see."""
    seen = plays.of(kind, entry)
    for at in effects_in(entry["effects"]):
        other = without(entry, ("effects", *at))
        with suppress(msgspec.ValidationError):  # without it the rest is no entry
            if plays.of(kind, other) == seen:
                yield "/".join(map(str, at))
