"""Plays an entry and says in the words of fact sheets what people saw: damage, points given back,
Armor, steps, states, companions.

Everything is tried that a player may press: each choice, on a foe (hit and missed), on a comrade,
on oneself. What was seen in any of these plays counts; a sheet's promise that was never seen is not
kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from msgspec.structs import replace
from tests.people import alight, words_for
from tests.shelf.dropping import ENTRIES, LEVEL, most_ways, words_asked, words_said
from tests.shelf.evening import BEN, FOE, KARA, STATS, Evening

from threefold.library.items import artifact_of, cypher_of
from threefold.model.shelf.entries import AbilityEntry, CypherEntry
from threefold.model.shelved import ability_of
from threefold.table.commands import EditPc, FindItem, LearnAbility

Json = dict[str, Any]
Seen = set[str]

USES: Final = ((FOE, 16), (FOE, 2), (BEN, 16), (KARA, 16), (None, 16), ("thing", 16))
"""On whom the entry is used, and with which face (no special result)."""
MOST_OPTIONS: Final = 6
WOUNDS: Final = 20
"""What everybody has lost from each Pool before it is used on them to heal."""
BLOW: Final = 12
FAILS = (AssertionError, StopIteration, msgspec.ValidationError)
"""What a press that the table refuses comes to."""


class Playing:
    """A table at which entries are played one after the other."""

    def __init__(self) -> None:
        self.evening = Evening(foe={"level": 1, "health": 90, "max_health": 90})
        self._empty = self.evening.history

    def unkept(self, kind: str, entry: Json, sheet: Json) -> list[str]:
        """What the sheet of an entry promises and no play shows."""
        open_promises, seen = dict(promises(sheet)), set[str]()
        for more in self._seen(kind, entry, words_of(sheet)):
            seen |= more
            open_promises = {w: kept for w, kept in open_promises.items() if not kept & seen}
            if not open_promises:
                break
        return [*open_promises]

    def _seen(self, kind: str, entry: Json, words: Sequence[str]) -> Iterator[Seen]:
        """What is seen of an entry, play by play. ``words`` are tasks that its sheet names."""
        evening = self.evening
        evening.history = self._empty
        words = [*dict.fromkeys((*words, *words_asked(entry.get("effects", []))))][:8]
        plain = self._figures(words)
        answers = self._bring(kind, entry)
        chest = evening.thing("chest", 1)
        evening.fight()
        said = sorted({*words_said(entry.get("effects", [])), *words_said(entry.get("aim"))})[:20]
        yield set(self._differing(plain, words))  # what holds without being used
        start = evening.history
        wounded = self._wounded()
        for option in range(min(most_ways(entry.get("effects", [])), MOST_OPTIONS)):
            for target, face in USES:
                on = chest if target == "thing" else target
                for before in (start, wounded):
                    evening.history = before
                    more = {"options": [option], "said": said, "chosen": answers}
                    yield self._used(entry["name"], on, face, plain, words, more)

    def _bring(self, kind: str, entry: Json) -> list[str]:
        evening, known = self.evening, msgspec.convert(entry, ENTRIES[kind])
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

    def _wounded(self) -> Any:
        """The same table after everybody has been hurt in each Pool."""
        for id in (KARA, BEN):
            for stat in STATS:
                self.evening.hurt(WOUNDS, id, ignores_armor=True, damage_type=stat)
        return self.evening.history

    def _used(
        self,
        name: str,
        on: str | None,
        face: int,
        plain: dict[str, int],
        words: Sequence[str],
        more: Json,
    ) -> Seen:
        """What one use brings, at once and in the probes after it."""
        evening = self.evening
        evening.marks()
        before = evening.points()
        try:
            done = evening.use(name, on, face, 3, 3, 3, **more)
        except FAILS:
            return set()
        seen: Seen = set()
        missed = "missed" if done.result == "failure" else "damage"
        hurt = evening.lost(FOE).get("health", 0)
        if hurt > 0:
            seen.add(f"{missed} {hurt}")
        if hurt < 0:
            seen.add(f"restore {-hurt}")
        for id in (KARA, BEN):
            lost = evening.lost(id)
            gains = {stat: -points for stat, points in lost.items() if points < 0}
            seen |= {f"restore {points}" for points in (*gains.values(), sum(gains.values()))}
            seen |= {f"damage {points}" for points in lost.values() if points > 0}
        paid = sum(before.values()) - sum(evening.points().values())
        seen.add(f"paid {paid}")
        seen |= {f"companion {npc.level}" for npc in evening.companions()}
        seen |= {f"state {name}" for id in (FOE, BEN, KARA) for name in evening.conditions(id)}
        seen |= set(self._differing(plain, words))
        seen |= set(self._later())
        return seen

    def _later(self) -> Iterator[str]:
        """What comes a round later to a foe who was reached."""
        evening, now = self.evening, self.evening.history
        evening.marks()
        with suppress(*FAILS):
            evening.round()
            lost = evening.lost(FOE).get("health", 0)
            if lost:
                yield f"later {lost}"
        evening.history = now

    def _figures(self, words: Sequence[str]) -> dict[str, int]:
        """Difficulties, blows and Pools as they are now, each tried on its own."""
        figures: dict[str, int] = {}
        for who in (KARA, BEN):
            for stat in STATS:
                pool = getattr(self.evening.pc(who).pools, stat)
                figures[f"{who} pool {stat}"] = pool.max
            for stat in STATS:
                for word in ("", *words):
                    self._probe(figures, f"{who} task {stat} {word}", "task", 11, 5, by=who,
                                stat=stat, skill=word)  # fmt: skip
                self._probe(figures, f"{who} defense {stat}", "struck", 19, on=who, stat=stat)
            self._probe(figures, f"{who} attack", "attack", 11, by=who)
            self._probe(figures, f"{who} armor", "struck", 2, on=who, damage=BLOW)
            if who == KARA:
                self._probe(figures, "foe armor", "attack", 16)
        return figures

    def _probe(
        self, figures: dict[str, int], name: str, act: str, *given: Any, **more: Any
    ) -> None:
        """Try something at this table and take it back."""
        evening, now = self.evening, self.evening.history
        evening.marks()
        try:
            done = getattr(evening, act)(*given, **more)
            if name == "foe armor":
                figures[name] = evening.lost(FOE).get("health", 0)
            elif name.endswith("armor"):
                figures[name] = sum(evening.lost(more["on"]).values())
            else:
                figures[name] = done.difficulty
        except FAILS:
            figures[name] = -1
        evening.history = now

    def _differing(self, plain: dict[str, int], words: Sequence[str]) -> Iterator[str]:
        """How the figures differ from those of a table at which nobody has the entry."""
        for name, figure in self._figures(words).items():
            change = figure - plain[name]
            if figure == -1 or plain[name] == -1:
                if figure != plain[name]:
                    yield f"refused {name}"
            elif not change:
                continue
            elif "pool" in name:
                yield f"pool {change}"
            elif name == "foe armor":
                yield f"added {change}"
            elif name.endswith("armor"):
                yield f"armor {-change}"
            elif change < 0:
                yield f"eased {-change}"
            else:
                yield f"hindered {change}"


# --- what a sheet promises --------------------------------------------------------------------------

Promise = tuple[str, frozenset[str]]
"""What a sheet says, and what in the plays keeps it (one of them is enough)."""

CANNOT: Final = {"helpless", "asleep", "stunned", "paralyzed", "petrified", "in_stasis"}
REACHED: Final = ("target", "targets", "foe", "all", "creature")
OWNERS: Final = ("user", "bearer")


def promises(sheet: Json) -> Iterator[Promise]:
    """The figures of a sheet that come without a condition, each with what would keep it."""
    yield from _price(sheet)
    for outcome in sheet.get("outcome") or ():
        if "if" in outcome or outcome.get("way") in ("revert", "switched_off"):
            continue
        for name, figure in (outcome.get("do") or {}).items():
            kept = _kept_by(name, figure, outcome)
            if kept:
                yield f"{name} {figure} {outcome['when']} {outcome['to']}", frozenset(kept)


def _price(sheet: Json) -> Iterator[Promise]:
    points = (sheet.get("price") or {}).get("points")
    if isinstance(points, int) and points and "per" not in sheet["price"]:
        yield f"price {points}", frozenset({f"paid {points}"})


def _kept_by(name: str, figure: Any, outcome: Json) -> set[str]:
    """What in the plays keeps one figure of an outcome; nothing where the plays cannot say."""
    number = _number(figure)
    to, when = outcome["to"], outcome["when"]
    if to not in (*OWNERS, *REACHED, "ally"):
        return set()
    match name:
        case "damage" if number and to in REACHED and when in ("success", "always"):
            return {f"damage {number}"}
        case "damage" if number and to in REACHED and when == "failure":
            return {f"missed {number}"}
        case "damage" if number and to in REACHED and when in ("round", "turn"):
            return {f"later {number}", f"damage {number}"}
        case "restore" if when in ("always", "success"):
            return {f"restore {n}" for each in figure.values() if (n := _number(each))}
        case "armor" if number and "against" not in outcome["do"] and when in ("always", "success"):
            return {f"armor {number}"} if to in (*OWNERS, "ally") else set()
        case "pool_added" if when == "always":
            return {f"pool {n}" for each in figure.values() if (n := _number(each))}
        case "eased" | "asset" if number and when in ("always", "success"):
            return {f"eased {number}"}
        case "hindered" if number and when in ("always", "success"):
            # who is hindered in what they do is easier to meet for the others
            return {f"hindered {number}", f"eased {number}"}
        case "damage_added" if number and when == "always" and to in OWNERS:
            return {f"added {number}"}
        case "companion" if isinstance(figure, dict) and when in ("always", "success"):
            level = _number(figure.get("level"))
            return {f"companion {level}"} if level else set()
    return set()


def _number(figure: object) -> int:
    """A figure at the level at which items are played; 0 where it is none."""
    if isinstance(figure, bool):
        return 0
    if isinstance(figure, int):
        return figure
    spelled = str(figure).replace(" ", "")
    if spelled == "level":
        return LEVEL
    if (product := re.fullmatch(r"(\d+)[x*]level|level[x*](\d+)", spelled)) is not None:
        return int(product[1] or product[2]) * LEVEL
    if (total := re.fullmatch(r"level([+-]\d+)", spelled)) is not None:
        return LEVEL + int(total[1])
    return 0


def words_of(sheet: Json) -> list[str]:
    """The tasks that a sheet names."""
    return [
        word
        for outcome in sheet.get("outcome") or ()
        for word in (outcome.get("do") or {}).get("tasks", ())
        if isinstance(word, str) and len(word) <= 60
    ][:6]
