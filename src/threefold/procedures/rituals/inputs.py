"""The inputs of the ritual procedure, and the ritual with its level."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from threefold.model.acts import Takes
from threefold.model.bounds import Points, Tier, whole
from threefold.model.characters import FullNpc, Pc
from threefold.model.rituals import Ritual, RitualName, RitualState, the_ritual
from threefold.procedures.base import Setup
from threefold.procedures.inputs import (
    TASK_INPUTS,
    BareTask,
    ConditionLabel,
    Inputs,
    OwnLabel,
    ShelfLabel,
)
from threefold.procedures.ritual_effects import Flesh
from threefold.rules.rituals import RitualCreature, ritual_level
from threefold.rules.types import Base, Refusal, Stat, sum_of

Do = Literal["prepare", "subtask", "enter_ward", "meet_ward", "bargain", "open_vessel"]
Labels = Annotated[list[ShelfLabel], Meta(max_length=20)]


class Participant(Inputs, kw_only=True, frozen=True):
    """A participant: their role, and the points they pay toward the cost, from the Pool
    ``stat``.
    """

    pc: Pc
    role: OwnLabel = ""
    points: Points = 0
    stat: Stat | None = None


class RitualStep(BareTask, kw_only=True, frozen=True):
    """The ritual, what is done in it now, how far it has come, and the points that its leader
    pays.
    """

    part_of_one = True

    ritual: RitualName | Ritual
    do: Do = "subtask"
    level: Annotated[int, whole(1, 20, "level")] | None = None
    tier: Tier | None = None
    state: RitualState = RitualState()
    stat: Stat | None = None
    points: Points = 0


class HelpedRitual(RitualStep, kw_only=True, frozen=True):
    """A step of a ritual with all that helps: participants, roles, reagents, abilities, and how
    much the time is shortened.
    """

    part_of_one = True

    participants: Annotated[list[Participant], Meta(max_length=20)] = []
    roles: Labels = []
    reagents: Labels = []
    abilities: Labels = []
    halvings: Annotated[int, whole(0, 10, "times")] = 0
    no_time: bool = False


class RitualInputs(HelpedRitual, kw_only=True, frozen=True):
    """An action in a ritual: its progress, its participants, what helps, and the GM's decisions."""

    hinder_retries: bool = False
    restart_after: Annotated[int, whole(1, 99, "failures")] | None = None
    side_effect: ShelfLabel = ""
    flesh: Flesh | None = None
    soul_object: Annotated[int, whole(0, 20, "level")] | None = None
    condition: ConditionLabel = ""
    inside: bool = False
    threat: Annotated[int, whole(0, 20, "level")] | None = None
    deal: bool | None = None
    minutes: Annotated[int, whole(0, 99999, "minutes")] = 0
    miles: Annotated[int, whole(0, 9999, "miles")] = 0

    def begins(self) -> bool:
        return self.do == "prepare"


_LEVEL = ("do", "level", "tier")


PREPARE = Takes(may=_LEVEL)


WARD = Takes(may=(*_LEVEL, *TASK_INPUTS, "inside"))


MEET = Takes(may=(*_LEVEL, "threat"))


BARGAIN = Takes(needs=("deal",), may=(*_LEVEL, "minutes", "miles"))


OPEN = Takes(may=_LEVEL)


class Rite(NamedTuple):
    """A checked ritual: its level with the lines that explain it, and the stat of its rolls. The
    leader pays from that stat's Pool."""

    ritual: Ritual
    level: int
    level_lines: Base
    stat: Stat


def ritual_creature(setup: Setup) -> RitualCreature | None:
    """The creature that the ritual targets, dead or alive. None for an object or without a
    target.
    """
    match setup.target:
        case Pc(name=name, tier=tier):
            return RitualCreature(name, tier, True)
        case FullNpc(name=name, level=level):
            return RitualCreature(name, level, False)
    return None


def the_rite(setup: Setup, inputs: RitualInputs) -> Rite | Refusal:
    """Return the ritual at its level, or a refusal. Its rolls use the first Pool it names, unless a
    stat is chosen.
    """
    ritual = the_ritual(setup.rituals(), inputs.ritual)
    if isinstance(ritual, Refusal):
        return ritual
    lines = ritual_level(
        ritual.basis,
        inputs.level,
        inputs.tier,
        tuple(ritual.levels),
        ritual_creature(setup),
        setup.rules,
    )
    if isinstance(lines, Refusal):
        return lines
    return Rite(
        ritual,
        sum_of(lines),
        lines,
        inputs.stat or (ritual.pools[0] if ritual.pools else "intellect"),
    )
