"""What is tried of an entry when the plain plays show nothing of one of its effects: with what people
confirm, with Effort and what it buys, in the dark, in peace, beside the abilities that it betters,
as its save fails, when somebody falls, with what it offers at a moment.

Each act is a press that people make; what it shows is compared as in the plain plays.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import TYPE_CHECKING, Any, Final, Self

import msgspec
from msgspec.structs import replace
from tests.people import alight, words_for
from tests.shelf.evening import BEN, FOE, KARA, OTHER, STATS, Evening
from tests.shelf.offers import lit

from threefold.library.entries import ABILITIES, shelf
from threefold.model.powers import Ability
from threefold.model.shelved import ability_of
from threefold.procedures.inputs import AbilityExtras, Effort
from threefold.table.commands import (
    AttackFoe,
    EditPc,
    EndUse,
    FoeAttacks,
    LearnAbility,
    MovePc,
    React,
    TakeAction,
)

if TYPE_CHECKING:
    from tests.shelf.dropping import Json, Seen

Tried = Callable[..., Any]
REFUSED: Final = (AssertionError, StopIteration, msgspec.ValidationError)
WEAPON: Final = "broadsword"
LIGHTS: Final = ("dim_light", "very_dim_light", "darkness")
MOST_OTHERS: Final = 4
KILLING: Final = 99
EXAMPLES: Final = {"pure energy": "radiation", "energy": "fire", "physical": "", "all physical": ""}
"""Kinds of harm that stand for many, each with one of them."""
WORDS: Final = ("immune", "reduce", "armor")
"""Kinds of effects that name what they are against."""


class Beyond:
    """Acts beyond the plain plays, at a table at which Kara has an entry and a fight is on."""

    def __init__(
        self, evening: Evening, entry: Json, tried: Tried, more: Mapping[str, Any]
    ) -> None:
        self._evening = evening
        self._start = evening.history
        self._entry = entry
        self._tried = tried
        self._more = dict(more)
        confirmed = dict.fromkeys((*more["said"], *words_confirmed(entry["effects"])))
        self._said = AbilityExtras(said=[*confirmed, entry["name"]][:20])
        self._thrown: Sequence[int] = (3, 3)
        """What dice of tables show."""

    def with_dice(self, thrown: Sequence[int]) -> Self:
        """The same, with what the dice of a use show."""
        self._thrown = thrown
        return self

    def acts(self) -> Iterator[Seen]:
        """All of them, each series from the same start."""
        yield self._sheet()
        series = (
            self._confirmed, self._bought, self._unsaved, self._on_comrade, self._twice, self._dark,
            self._peaceful, self._moments, self._fallen, self._impaired, self._tired,
        )  # fmt: skip
        for one in series:
            self._evening.history = self._start
            yield from one()
        for key in others_named_by(self._entry):
            self._evening.history = self._start
            yield from self._beside(key)

    # --- what is seen without a press -----------------------------------------------------------

    def _sheet(self) -> Seen:
        """What a sheet shows: what is carried, weapons and their figures, Pools, Edge and Armor."""
        shown = [str(len(self._evening.state.foes)), str(len(self._evening.state.things))]
        for id in (KARA, BEN):
            pc = self._evening.pc(id)
            shown += [str(pc.equipment), str([(a.name, a.level) for a in pc.artifacts or ()])]
            shown += [str([(c.name, c.level) for c in pc.cyphers])]
            shown += [str([(a.name, a.damage, a.weight) for a in pc.attacks_now()])]
            shown += [str(getattr(pc.pools, stat)) for stat in STATS]
        return ("sheet", *shown)

    # --- series ---------------------------------------------------------------------------------

    def _use(self, on: str | None = FOE, face: int = 20, **more: Any) -> Seen:
        seen: Seen = self._tried(
            "use", self._entry["name"], on, face, *self._thrown, **self._more, **more
        )
        return seen

    def _rolls(self, foe: str = FOE) -> Iterator[Seen]:
        """Attacks with every weapon, tasks and defenses, with all that people confirm."""
        besides, now = self._said, self._evening.history
        arms = [attack.name for attack in self._evening.pc().attacks_now()]
        for arm in dict.fromkeys((WEAPON, *arms)):
            for face in (11, 17, 19, 2):
                self._evening.history = now
                yield self._tried("attack", face, foe, arm, besides=besides)
        for by in (KARA, BEN):
            for stat in STATS:
                self._evening.history = now
                yield self._tried("task", 11, 4, stat=stat, besides=besides, by=by)
                yield self._tried("task", 19, 4, stat=stat, besides=besides, by=by)
                yield self._tried("task", 2, 4, stat=stat, besides=besides, by=by)
                yield self._tried(
                    "task", 11, 4, stat=stat, besides=besides, by=by, retry=True,
                    effort=Effort(ease=1),
                )  # fmt: skip
        for id in (KARA, BEN):
            for attack in ({}, {"ranged": True}, {"stat": "might"}, {"stat": "intellect"}):
                self._evening.history = now
                strikes = FoeAttacks(foe_id=FOE, pc_id=id, reaches=True, **attack)  # type: ignore[arg-type]
                yield self._tried("does", strikes)
                yield self._tried("answer", 2, by=id, besides=besides)
                yield self._sheet()
        for word, id in product(self._harms(), (KARA, BEN)):
            self._evening.history = now
            yield self._tried("hurt", 7, id, kind=word)
        self._evening.history = now

    def _harms(self) -> list[str]:
        """The kinds of harm that the entry names, or that were chosen for it."""
        words = words_against(self._entry["effects"])
        return [*words, *self._more["chosen"][:2]] if names_choice_against(self._entry) else words

    def _confirmed(self) -> Iterator[Seen]:
        yield from self._rolls()
        for on in (FOE, None, BEN, KARA):
            self._evening.history = self._start
            yield self._use(on)
            yield self._sheet()
            yield from self._rolls(on if on in self._evening.state.foes else FOE)
            yield self._tried("attack", 11, OTHER, besides=self._said)
            yield self._tried("round")
            yield from self._rolls()

    def _bought(self) -> Iterator[Seen]:
        for effort in (Effort(ease=1), Effort(damage=1)):
            for on in (FOE, None, BEN):
                self._evening.history = self._start
                yield self._use(on, 16, effort=effort)
                yield from self._rolls()
        for place in range(len(self._entry.get("effort", ())) or 4):
            for on in (FOE, None, BEN, KARA):
                self._evening.history = self._start
                yield self._use(on, 16, bought=[*([0] * place), 1])
                yield self._sheet()
                yield self._tried("attack", 11, FOE, besides=self._said)
                yield self._tried("struck", 2)
                yield self._tried("round")

    def _unsaved(self) -> Iterator[Seen]:
        """A save or a second roll fails, or succeeds."""
        for on in (FOE, None, BEN, KARA):
            for first, second in ((2, 2), (19, 2), (2, 19), (19, 19)):
                self._evening.history = self._start
                yield self._use(on, 16, **({"difficulty": 3} if on == BEN else {}))
                for by, face in ((KARA, first), (BEN, first), (KARA, second), (KARA, second)):
                    yield self._tried("answer", face, by=by)
                yield self._sheet()
                yield self._tried("struck", 2)
                yield self._tried("attack", 11, FOE)
                yield self._tried("round")

    def _on_comrade(self) -> Iterator[Seen]:
        """On one who does not want it; then that one acts."""
        yield self._use(BEN, 20, difficulty=3)
        yield self._tried("answer", 2, by=BEN)
        yield self._sheet()
        yield from self._rolls()
        yield self._tried("turn")
        yield self._tried("attack", 11, FOE, by=BEN)
        yield self._tried("task", 11, 4, by=BEN)

    def _twice(self) -> Iterator[Seen]:
        for on in (FOE, None, KARA):
            self._evening.history = self._start
            yield self._use(on)
            yield self._tried("turn")
            yield self._use(on)
            yield self._sheet()
            yield self._tried("does", EndUse(pc_id=KARA, name=self._entry["name"]))
            yield self._tried("does", MovePc(pc_id=KARA, feet=60))
            yield self._tried("does", TakeAction(pc_id=KARA, what="move"))

    def _dark(self) -> Iterator[Seen]:
        for light in LIGHTS:
            for used in (False, True):
                self._evening.history = self._start
                lit(self._evening, light)
                if used:
                    yield self._use(None)
                yield self._tried("attack", 11, FOE, besides=self._said)
                yield self._tried(
                    "task", 11, 4, stat="intellect", skill="perception", besides=self._said
                )
                yield self._tried("struck", 11)

    def _peaceful(self) -> Iterator[Seen]:
        for on in (None, KARA, BEN, FOE):
            self._evening.history = self._start
            self._evening.peace()
            for id in (KARA, BEN):
                self._tried("hurt", 9, id, ignores_armor=True)
            yield self._use(on)
            yield self._sheet()
            yield from (self._tried("rest", 4) for _ in range(4))
            yield self._tried("passes", "10 minutes")
            yield self._sheet()
            yield self._tried("does", MovePc(pc_id=KARA, feet=200))
            yield self._tried("passes", "28 hours")
            yield self._sheet()
            yield self._use(on)

    def _moments(self) -> Iterator[Seen]:
        """What is offered at a moment is taken up."""
        moments: tuple[tuple[Any, ...], ...] = (
            ("struck", 2), ("struck", 19), ("struck", 2, FOE, BEN), ("task", 2, 5), ("attack", 2),
            ("attack", 20), ("rest", 3), ("hurt", 9), ("hurt", 9, BEN), ("turn",), ("round",),
        )  # fmt: skip
        for used in (False, True):
            for moment in moments:
                self._evening.history = self._start
                if used:
                    self._use(None)
                self._tried(*moment)
                now = self._evening.history
                for id in (*self._evening.state.stances, *self._evening.state.pending):
                    for target in (None, OTHER, BEN):
                        self._evening.history = now
                        yield self._tried("does", React(poised_id=id, target=target, natural=16))
                        yield self._tried("struck", 2)
                        yield self._tried("attack", 11, FOE)

    def _fallen(self) -> Iterator[Seen]:
        """Companions, the user, a comrade and a foe fall."""
        for used in (False, True):
            self._evening.history = self._start
            if used:
                self._use(None)
            for npc in self._evening.companions():
                id = next(i for i, foe in self._evening.state.foes.items() if foe.npc is npc)
                yield self._tried("does", AttackFoe(pc_id=id, foe_id=FOE, attack="", natural=16))
                yield self._tried("hurt", KILLING, id, ignores_armor=True)
            yield self._sheet()
            yield self._tried("hurt", KILLING, FOE, ignores_armor=True)
            for id in (BEN, KARA):
                for stat in STATS:
                    yield self._tried("hurt", KILLING, id, ignores_armor=True, damage_type=stat)
            for die in (2, 20):
                yield self._tried("answer", die)
            yield self._tried("round")
            yield self._tried("round")
            yield self._sheet()

    def _impaired(self) -> Iterator[Seen]:
        """Two Pools are empty in turn; then people act."""
        for stat in ("speed", "intellect"):
            yield self._tried("hurt", KILLING, KARA, ignores_armor=True, damage_type=stat)
            yield from self._rolls()
            yield self._use(FOE)
            yield self._use(None)

    def _tired(self) -> Iterator[Seen]:
        """Points come back as somebody rests beside the user."""
        for on in (None, FOE, BEN):
            self._evening.history = self._start
            for id in (KARA, BEN):
                self._tried("hurt", 9, id, ignores_armor=True)
            yield self._use(on)
            yield self._tried("peace")
            for id in (BEN, KARA):
                yield from (self._tried("rest", 4, id) for _ in range(3))

    def _use_other(self, other: Ability, on: str | None, **more: Any) -> Seen:
        """Use another ability, with an answer to all that it asks."""
        chooses = b'"kind":"choose"' in msgspec.json.encode(other.effects or [])
        said = self._more["said"]
        options = [0] if chooses else []
        given = {"options": options, "chosen": words_for(other), "said": said, **more}
        seen: Seen = self._tried("use", other.name, on, 20, **given)
        return seen

    def _beside(self, key: str) -> Iterator[Seen]:
        """With another ability that the entry names: before it, after it and beside it."""
        evening = self._evening
        with suppress(*REFUSED):
            other = ability_of(shelf(ABILITIES)[key])
            pc = replace(evening.pc(), conditions=[*evening.pc().conditions, *alight(other)])
            evening.does(EditPc(pc_id=KARA, pc=pc))
            evening.does(LearnAbility(pc_id=KARA, ability=other))
            learned = evening.history
            yield self._sheet()
            yield from self._rolls()
            for on in (None, FOE, KARA, BEN):
                for own_first in (False, True):
                    evening.history = learned
                    if own_first:
                        self._use(on)
                        self._tried("turn")
                    yield self._use_other(other, on)
                    if not own_first:
                        yield self._use(on)
                    yield self._sheet()
                    yield from self._rolls()
                    yield self._tried("passes", "10 minutes")
                    yield self._sheet()


def words_confirmed(value: object) -> Iterator[str]:
    """What people confirm at a roll besides what they say: the place, the light, the foe, a thing."""
    if isinstance(value, list):
        for each in value:
            yield from words_confirmed(each)
    elif isinstance(value, dict):
        when = value.get("when") or {}
        yield from (str(when[key]) for key in ("place", "light", "foe", "thing") if key in when)
        for each in value.values():
            yield from words_confirmed(each)


def others_named_by(entry: Json) -> list[str]:
    """The abilities that an entry betters, needs or counts beside."""
    found = dict.fromkeys((*_keys_in(entry), *_powers_in(entry)))
    return [key for key in found if key in shelf(ABILITIES) and key != entry["key"]][:MOST_OTHERS]


def _powers_in(value: object) -> Iterator[str]:
    """The abilities whose attacks an entry names as tasks."""
    if isinstance(value, list):
        for each in value:
            yield from _powers_in(each)
    elif isinstance(value, dict):
        for word in value.get("tasks", ()):
            yield word.removesuffix("s").removesuffix(" attack").replace(" ", "_")
        for each in value.values():
            yield from _powers_in(each)


def _keys_in(value: object) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from _keys_in(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            if name in ("ability", "has", "has_twice", "of") and isinstance(each, str):
                yield each
            elif name in ("ability", "has", "of") and isinstance(each, list):
                yield from (word for word in each if isinstance(word, str))
            yield from _keys_in(each)


def words_against(value: object) -> list[str]:
    """What effects name that they keep away: kinds of harm, and states."""
    words = dict.fromkeys(_words_against(value))
    return [*dict.fromkeys(EXAMPLES.get(word, word) for word in words)][:8]


def names_choice_against(entry: Json) -> bool:
    """Whether what an entry is against is chosen."""
    return re.search(r'"(against|to_what|types)": \["\$', json.dumps(entry)) is not None


def _words_against(value: object) -> Iterator[str]:
    if isinstance(value, list):
        for each in value:
            yield from _words_against(each)
    elif isinstance(value, dict):
        if value.get("kind") in WORDS:
            for name in ("to_what", "types", "against"):
                words = value.get(name, ())
                yield from (w for w in words if isinstance(w, str) and not w.startswith("$"))
        for each in value.values():
            yield from _words_against(each)
