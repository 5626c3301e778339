"""Rituals, as content lists them or as a request describes one, and the progress of a ritual."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from threefold.model.bounds import Absent, Level, OwnText, ShelfName, whole
from threefold.model.vocabulary import Vocabulary
from threefold.rules.near import unknown
from threefold.rules.rituals import Basis, RitualProgress
from threefold.rules.skills import find_name
from threefold.rules.types import Message, Refusal, Stat

RitualName = Annotated[str, Meta(min_length=1, max_length=120), Vocabulary.SHELF]
Minutes = Annotated[int, whole(0, 99999, "minutes")]
Days = Annotated[int, whole(0, 9999, "days")]
Miles = Annotated[int, whole(0, 9999, "miles")]
Steps = Annotated[int, whole(0, 10, "steps")]
Attacks = Annotated[int, whole(0, 10, "count")]
Subtask = Annotated[int, whole(1, 99, "count")]
Failures = Annotated[int, whole(0, 999, "failures")]
Rounds = Annotated[int, whole(0, 99_999_999, "rounds")]
Words = Annotated[list[ShelfName], Meta(max_length=40)]
Completes = Literal["nothing", "flesh", "restore", "cleanse", "exorcise", "slay", "imprison"]


class RitualEffect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The figures of what a ritual brings about: how long, how far, how strong.

    ``attacks`` are those of a conjured being with which no bargain is struck, ``attacks_certain``
    whether it is sure to make them. ``completes`` is what the engine does to those concerned.
    """

    stay_minutes: Minutes = 0
    service_minutes: Minutes = 0
    service_miles: Miles = 0
    days: Days = 0
    asset: Steps = 0
    attacks: Attacks = 0
    attacks_certain: bool = False
    ward: bool = False
    soul: bool = False
    completes: Completes = "nothing"


class Harm(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Whom a side effect hurts, and by how many steps of the damage track; 0 means by points
    instead.
    """

    whom: Literal["leader", "target"] = "leader"
    steps_down: Annotated[int, whole(0, 3, "steps")] = 0


class Ritual(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A ritual: what gives it its level, its two clocks, the Pools that pay, what helps and what
    may go wrong; of what may go wrong, what ``harms`` somebody."""

    name: ShelfName
    performance_minutes: Annotated[int, whole(1, 99999, "minutes")]
    preparation_minutes: Minutes = 0
    basis: Basis = "challenge"
    levels: Annotated[list[Level], Meta(max_length=10)] = []
    pools: Annotated[list[Stat], Meta(max_length=3)] = []
    roles: Words = []
    reagents: Words = []
    abilities: Words = []
    side_effects: Words = []
    effect: RitualEffect = RitualEffect()
    result: OwnText | Absent = None
    harms: Annotated[dict[ShelfName, Harm], Meta(max_length=40)] = {}


class RitualState(Struct, frozen=True, forbid_unknown_fields=True):
    """How far a ritual has come; as an answer gives it, it goes into the next request."""

    subtask: Subtask = 1
    failed_here: Failures = 0
    failures: Failures = 0
    rounds: Rounds = 0
    done: bool = False

    def progress(self) -> RitualProgress:
        """Return the progress in the form that the rules use."""
        return RitualProgress(self.subtask, self.failed_here, self.failures, self.rounds)


def ritual_state(progress: RitualProgress, level: int) -> RitualState:
    """Return the state after this progress. The ritual is done when its last subtask is passed."""
    return RitualState(*progress, done=progress.subtask > level)


def the_ritual(known: Mapping[str, Ritual], given: str | Ritual) -> Ritual | Refusal:
    """Return the ritual with this key or name, or the one described. Refuse an unknown one
    (``bad_value``).
    """
    if isinstance(given, Ritual):
        if given.basis == "fixed" and not given.levels:
            return Refusal("bad_value", "inputs.ritual.levels", Message("refusal.ritual.fixed"))
        return given
    key = find_name(given.strip().replace(" ", "_"), known)
    if key is not None:
        return known[key]
    return Refusal("bad_value", "inputs.ritual", unknown("ritual", given, known))
