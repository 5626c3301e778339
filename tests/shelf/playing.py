"""Plays an entry and says in the words of fact sheets what people saw: damage, points given back,
Armor, steps, states, companions.

Everything is tried that a player may press: each choice, on a foe (hit and missed), on a comrade,
on oneself. What was seen in any of these plays counts; a sheet's promise that was never seen is not
kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import product
from typing import Any, Final

import msgspec
from tests.people import BROADSWORD
from tests.shelf.dropping import (
    LEVEL,
    OF_MANY_SORTS,
    betters_a_sort,
    brought,
    choices_at_use,
    faces_of_rows,
    most_ways,
    others_named,
    words_asked,
    words_said,
)
from tests.shelf.evening import BEN, FOE, KARA, OTHER, STATS, Evening, Outcome

from threefold.library.entries import ABILITIES, shelf
from threefold.model.shelved import ability_of
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import (
    ArrangeStrip,
    AttackFoe,
    Defend,
    FoeAttacks,
    LearnAbility,
    React,
)
from threefold.table.state import Incoming

Json = dict[str, Any]
Seen = set[str]

USES: Final = (
    (FOE, 16), (FOE, 2), (BEN, 16), (KARA, 16), (None, 16), ("thing", 16), ("place", 16),
)  # fmt: skip
"""On whom the entry is used, and with which face (no special result)."""
STRIP: Final = {KARA: 0, BEN: 5, FOE: 8, OTHER: 60}
"""Where everybody stands when something is aimed at a place: that of the foe."""
MOST_WAYS: Final = 14
WOUNDS: Final = 20
"""What everybody has lost from each Pool before it is used on them to heal."""
ARMS: Final[list[Json]] = [
    BROADSWORD,
    {"name": "knife", "damage": 2, "weight": "light", "range": "immediate", "stats": ["speed"]},
    {"name": "javelin", "damage": 4, "weight": "medium", "range": "short", "stats": ["speed"],
     "skill": "thrown", "kinds": ["thrown"]},
    {"name": "pistol", "damage": 4, "weight": "medium", "range": "long", "stats": ["speed"],
     "skill": "guns", "kinds": ["gun"]},
]  # fmt: skip
"""A weapon of each sort that abilities better."""
BLOW: Final = 12
REFUSED: Final = -99
"""The figure of what the table does not let somebody try."""
FAILS = (AssertionError, StopIteration, msgspec.ValidationError)
"""What a press that the table refuses comes to."""


class Playing:
    """A table at which entries are played one after the other."""

    def __init__(self) -> None:
        foe = {"level": 1, "health": 90, "max_health": 90}
        self.evening = Evening(foe=foe, attacks=ARMS, xp=3)
        self._empty = self.evening.history
        self._said: list[str] = []

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
        evening, effects = self.evening, entry.get("effects", [])
        words = [*dict.fromkeys((*words, *words_asked(effects), *words_chosen(entry)))][:8]
        said = sorted({*words_said(effects), *words_said(entry.get("aim"))})[:20]
        self._said = [*said, *others_named(effects), entry["name"], "chest"][:20]
        faces = faces_of_rows(effects)
        evening.history = self._empty
        plain = self._figures(words)
        for way in range(min(most_ways(effects), MOST_WAYS)):
            evening.history = self._empty
            thrown = [faces[way], 3] if way < len(faces) else [3, 3]
            options = [min(way, most - 1) for most in choices_at_use(effects)]
            more: dict[str, Any] = {"options": options}
            more["said"] = said
            more["chosen"] = brought(evening, kind, entry, way, thrown)
            names = [entry["name"], *self._learned(bettered(entry))]
            chest = evening.thing("chest", 1)
            evening.fight()
            yield {*self._differing(plain, words), *self._armed()}  # what holds without being used
            start = evening.history
            if "reaction" in (entry.get("use"), entry.get("also")):
                yield from self._answering(entry["name"])
                evening.history = start
            wounded = self._wounded()
            left = [3, 3] if is_found_by_dice(effects) else thrown
            for target, face in USES:
                on = chest if target == "thing" else target
                for before, name in product((start, wounded), names):
                    evening.history = before
                    yield self._used(name, on, [face, *left, 3], plain, words, more)

    def _learned(self, keys: Sequence[str]) -> list[str]:
        """Give Kara the abilities that an entry betters; return their names."""
        names = []
        for key in keys:
            ability = ability_of(shelf(ABILITIES)[key])
            with suppress(*FAILS):  # one that the entry itself is, or that asks for a choice
                self.evening.does(LearnAbility(pc_id=KARA, ability=ability))
                names.append(ability.name)
        return names

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
        faces: Sequence[int],
        plain: dict[str, int],
        words: Sequence[str],
        more: Json,
    ) -> Seen:
        """What one use brings, at once and in the probes after it."""
        evening = self.evening
        evening.marks()
        before = evening.points()
        if on == "place":
            evening.does(ArrangeStrip(spots=STRIP))
            on, more = None, {**more, "spot": STRIP[FOE]}
        done = None
        for arm in ("broadsword", "pistol"):
            with suppress(*FAILS):
                armed = more if arm == "broadsword" else {**more, "attack": arm}
                done = evening.use(name, on, *faces, **armed)
                break
        if done is None:
            return set()
        with suppress(*FAILS):
            evening.answer(16)  # a second roll of the same use
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
        seen |= {f"paid {paid}", *self._rolled(done)}
        seen |= {f"companion {npc.level}" for npc in evening.companions()}
        seen |= {f"state {name}" for id in (FOE, BEN, KARA) for name in evening.conditions(id)}
        seen |= {*self._differing(plain, words), *self._armed(), *self._beside()}
        seen |= set(self._later())
        return seen

    def _rolled(self, done: Outcome) -> Iterator[str]:
        """The price of a use, and what eased or hindered its own roll."""
        with suppress(*FAILS):
            resolution = done.resolution
            if resolution.cost is not None:
                yield f"paid {resolution.cost.paid}"
            if resolution.task is not None:
                steps = steps_of(done)
                yield f"eased {-steps}" if steps < 0 else f"hindered {steps}"

    def _answering(self, name: str) -> Iterator[Seen]:
        """What an answer brings, at each moment at which the table may offer it."""
        evening, start = self.evening, self.evening.history
        moments: tuple[Callable[[], object], ...] = (
            lambda: evening.struck(2),
            lambda: evening.struck(19),
            lambda: evening.struck(2, on=BEN),
            evening.rest,
            lambda: evening.task(2, 5),
        )
        for moment in moments:
            evening.history = start
            with suppress(*FAILS):
                moment()
                yield from self._taken_up(name)
        evening.history = start
        with suppress(*FAILS):
            evening.does(FoeAttacks(foe_id=FOE, pc_id=KARA, reaches=True))
            before = evening.points()
            id = evening.waiting(Incoming)
            besides = AbilityExtras(said=self._said)
            evening.does(Defend(open_id=id, ability=name, natural=16, besides=besides))
            yield {f"paid {sum(before.values()) - sum(evening.points().values())}"}

    def _taken_up(self, name: str) -> Iterator[Seen]:
        """Take up each offer of an answer, and strike with what it gives."""
        evening, now = self.evening, self.evening.history
        offered = [
            id
            for id, each in evening.state.stances.items()
            if getattr(each, "name", "") == name and each.by == KARA
        ]
        for id in offered:
            for target in (None, OTHER):
                evening.history = now
                with suppress(*FAILS):
                    before = evening.points()
                    done = evening.does(React(poised_id=id, target=target, natural=16))
                    paid = sum(before.values()) - sum(evening.points().values())
                    yield {f"paid {paid}", *self._rolled(done)}
                    yield set(self._rolled(evening.attack(16)))

    def _armed(self) -> Iterator[str]:
        """The damage of weapons that the entry gives."""
        evening, now = self.evening, self.evening.history
        own = {arm["name"] for arm in ARMS}
        for attack in evening.pc().attacks_now():
            if attack.name not in own:
                evening.marks()
                with suppress(*FAILS):
                    done = evening.attack(16, weapon=attack.name)
                    yield f"damage {evening.lost(FOE).get('health', 0)}"
                    yield from self._rolled(done)
                evening.history = now

    def _beside(self) -> Iterator[str]:
        """The damage of companions."""
        evening, now = self.evening, self.evening.history
        for id, foe in evening.state.foes.items():
            if foe.owner == KARA:
                evening.marks()
                with suppress(*FAILS):
                    evening.does(AttackFoe(pc_id=id, foe_id=FOE, attack="", natural=16))
                    yield f"damage {evening.lost(FOE).get('health', 0)}"
                evening.history = now

    def _later(self) -> Iterator[str]:
        """What comes a round later to a foe who was reached."""
        evening, now = self.evening, self.evening.history
        evening.marks()
        with suppress(*FAILS):
            evening.round()
            lost = evening.lost(FOE).get("health", 0)
            if lost:
                yield f"later {lost}"
            yield from self._rolled(evening.attack(11))
        evening.history = now
        with suppress(*FAILS):
            evening.task(2, 5)
            again = evening.task(11, 5, retry=True, effort=Effort(ease=1))
            yield f"eased {-1 - steps_of(again)}"  # beside the step that its Effort eases
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
            self._probe(figures, f"{who} struck", "hurt", BLOW, who)
        for arm in ARMS:
            name = arm["name"]
            self._probe(figures, f"foe armor {name}", "attack", 16, weapon=name)
        return figures

    def _probe(
        self, figures: dict[str, int], name: str, act: str, *given: Any, **more: Any
    ) -> None:
        """Try something at this table and take it back."""
        evening, now = self.evening, self.evening.history
        evening.marks()
        besides = AbilityExtras(said=self._said)
        try:
            if act == "struck":
                attack = FoeAttacks(foe_id=FOE, pc_id=more["on"], reaches=True, stat=more["stat"])
                evening.does(attack)
                act, more = "answer", {"by": more["on"], "besides": besides}
            elif act in ("attack", "task"):
                more["besides"] = besides
            done = getattr(evening, act)(*given, **more)
            if name.startswith("foe armor"):
                figures[name] = evening.lost(FOE).get("health", 0)
            elif act == "hurt":
                figures[name] = sum(evening.lost(given[1]).values())
            else:
                figures[name] = steps_of(done)
        except FAILS:
            figures[name] = REFUSED
        evening.history = now

    def _differing(self, plain: dict[str, int], words: Sequence[str]) -> Iterator[str]:
        """How the figures differ from those of a table at which nobody has the entry."""
        for name, figure in self._figures(words).items():
            change = figure - plain[name]
            if REFUSED in (figure, plain[name]):
                if figure != plain[name]:
                    yield f"refused {name}"
            elif not change:
                continue
            elif "pool" in name:
                yield f"pool {change}"
            elif name.startswith("foe armor"):
                yield f"added {change}"
            elif name.endswith("struck"):
                yield f"armor {-change}"
            elif change < 0:
                yield f"eased {-change}"
            else:
                yield f"hindered {change}"


def steps_of(done: Outcome) -> int:
    """By how many steps a roll was hindered; fewer than none where it was eased. A difficulty does
    not fall below 0, so it says less.
    """
    task = done.resolution.task
    assert task is not None, "nothing was rolled"
    return sum(each.counted for each in task.modifiers)


# --- what a sheet promises --------------------------------------------------------------------------

Promise = tuple[str, frozenset[str]]
"""What a sheet says, and what in the plays keeps it (one of them is enough)."""

CANNOT: Final = {"helpless", "asleep", "stunned", "paralyzed", "petrified", "in_stasis"}
REACHED: Final = ("target", "targets", "foe", "all", "creature")
OWNERS: Final = ("user", "bearer")


def promises(sheet: Json) -> Iterator[Promise]:
    """The figures of a sheet that come without a condition, each with what would keep it."""
    yield from _price(sheet)
    resisted = {roll["id"] for roll in sheet.get("rolls") or () if roll.get("by") == "target"}
    for outcome in sheet.get("outcome") or ():
        if "if" in outcome or outcome.get("way") in ("revert", "switched_off"):
            continue
        for name, figure in (outcome.get("do") or {}).items():
            # who fails to resist suffers what a success of the user brings
            fails = outcome.get("roll") in resisted and outcome["when"] == "failure"
            kept = _kept_by(name, figure, {**outcome, "when": "success"} if fails else outcome)
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
            return {f"damage {number}", f"later {number}"}
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


def is_found_by_dice(value: object) -> bool:
    """Whether dice say what an item does as it is found, and not as it is used."""
    if isinstance(value, list):
        return any(map(is_found_by_dice, value))
    if isinstance(value, dict):
        falls = value.get("kind") == "table" and value.get("at") == "found"
        return falls or is_found_by_dice([*value.values()])
    return False


def bettered(entry: Json) -> list[str]:
    """The keys of the other abilities that an entry changes."""
    changes = [each for each in entry.get("effects", ()) if each.get("kind") == "change"]
    keys = dict.fromkeys(key for each in changes for key in each.get("of", ()))
    if betters_a_sort(changes):
        keys |= dict.fromkeys(OF_MANY_SORTS)
    return [key for key in keys if key in shelf(ABILITIES) and key != entry["key"]][:2]


def words_chosen(entry: Json) -> list[str]:
    """The words among which an entry lets its player choose; of an open choice, the answer that the
    plays give."""
    lists = [choice["of"] for choice in entry.get("chosen", {}).values()]
    return [word for words in lists for word in (words if isinstance(words, list) else ["word 0"])]


def words_of(sheet: Json) -> list[str]:
    """The tasks that a sheet names."""
    return [
        word
        for outcome in sheet.get("outcome") or ()
        for word in (outcome.get("do") or {}).get("tasks", ())
        if isinstance(word, str) and len(word) <= 60
    ][:6]
