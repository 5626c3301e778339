"""Chapter 5, crafting: difficulty, time and materials of building, repairing or repurposing
something.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.clock import DAY, HOUR, MINUTE
from threefold.rules.ruleset import Rules
from threefold.rules.types import Line, Message, Refusal

Work = Literal["build", "repair", "tinker"]
Peculiar = Literal["cypher", "artifact", "specialized_knowledge", "foreign"]
Flaw = Literal["volatile", "single_use"]
Sample = Literal[
    "sling_stones",
    "firewood",
    "torch",
    "arrow",
    "spear",
    "simple_shelter",
    "piece_of_furniture",
    "bow",
    "door",
    "plain_clothing",
    "sword",
    "chainmail_vest",
    "electric_light",
    "nice_jewelry",
    "watch",
    "transmitter",
    "very_nice_jewelry",
    "computer",
    "major_artwork",
    "steel_cutting_laser",
    "beyond_earth",
]

SAMPLES: Final[Mapping[Sample, int]] = bound(
    MappingProxyType(
        {
            "sling_stones": 0,
            "firewood": 0,
            "torch": 1,
            "arrow": 2,
            "spear": 2,
            "simple_shelter": 2,
            "piece_of_furniture": 2,
            "bow": 3,
            "door": 3,
            "plain_clothing": 3,
            "sword": 4,
            "chainmail_vest": 4,
            "electric_light": 5,
            "nice_jewelry": 5,
            "watch": 6,
            "transmitter": 6,
            "very_nice_jewelry": 6,
            "computer": 7,
            "major_artwork": 7,
            "steel_cutting_laser": 7,
            "beyond_earth": 8,
        }
    ),
    "crafting.item_levels.samples",
    "crafting.item_levels.steel_cutting_laser",
    "crafting.time.by_difficulty",
)
"""The levels of items that the book names."""

SKILLS: Final = bound(
    (
        "armoring",
        "bowyering/fletching",
        "chemistry",
        "computer science",
        "electronics",
        "engines",
        "genetic engineering",
        "glassblowing",
        "gunsmithing",
        "leatherworking",
        "metalworking",
        "neural engineering",
        "weaponsmithing",
        "woodcrafting",
    ),
    "crafting.skills.list",
)
"""Crafting skills that the book names; others are possible."""

FLAWS: Final[tuple[Flaw, ...]] = bound(("volatile", "single_use"), "crafting.rush.quality_outcomes")
"""Possible flaws of something made in a hurry: it hurts its user, or it works only once."""


# --- difficulty -----------------------------------------------------------------------------------


@implements(
    "crafting.scope.one_rule_set",
    "crafting.difficulty.item_level",
    "crafting.difficulty.special_plus_five",
)
def difficulty_lines(level: int, peculiar: Collection[Peculiar], rules: Rules) -> list[Line]:
    """Building and repairing have the item's level as difficulty, plus 5 in all if it is peculiar
    for any reasons.
    """
    lines = [
        Line(level, Message("line.craft.level", {"level": level}), "crafting.difficulty.item_level")
    ]
    if peculiar:
        line = Line(
            rules.crafting.special,
            Message("line.craft.special"),
            "crafting.difficulty.special_plus_five",
        )
        lines.append(line)
    return lines


@implements("crafting.tinker.repurpose", "crafting.tinker.difficulty_floor")
def tinker_lines(difficulty: int | None, rules: Rules) -> list[Line]:
    """The difficulty of making something strange do another job is what the GM says, or 7."""
    if difficulty is None:
        points = rules.crafting.tinker
    else:
        points = difficulty
    return [Line(points, Message("line.craft.tinker"), "crafting.tinker.difficulty_floor")]


# --- time -----------------------------------------------------------------------------------------


class WorkTime(NamedTuple):
    """How many rounds a work takes at least and at most; None where the book has no figure."""

    least: int | None
    most: int | None

    def times(self, n: int) -> WorkTime:
        """Return a time ``n`` times as long."""
        return WorkTime(*(None if rounds is None else rounds * n for rounds in self))


def _exactly(rounds: int) -> WorkTime:
    return WorkTime(rounds, rounds)


_FEW: Final = WorkTime(None, 5 * MINUTE)
_MANY_YEARS: Final = WorkTime(None, None)
BUILD_TIMES: Final[tuple[WorkTime, ...]] = bound(
    (
        _FEW,
        _exactly(5 * MINUTE),
        _exactly(HOUR),
        _exactly(DAY),
        WorkTime(DAY, 2 * DAY),
        _exactly(7 * DAY),
        _exactly(30 * DAY),
        _exactly(365 * DAY),
        _MANY_YEARS,
        _MANY_YEARS,
        _MANY_YEARS,
    ),
    "crafting.time.by_difficulty",
)
"""How long it takes to build something, by its level; months of 30 days, years of 365."""


@implements(
    "crafting.time.from_level", "crafting.time.skill_does_not_shorten", "crafting.time.gm_decides"
)
def build_time(level: int, raised: int, rules: Rules) -> WorkTime:
    """The item's level decides the time, whatever eases the work; skill does not make it faster.

    With the ruling ``crafting_time_by: difficulty`` the ``raised`` difficulty of a peculiar item
    decides it.
    """
    if rules.rulings.crafting_time_by == "difficulty":
        row = raised
    else:
        row = level
    return BUILD_TIMES[min(row, len(BUILD_TIMES) - 1)]


@implements("crafting.repair.time_range", "crafting.tinker.needs_like_repair")
def work_time(work: Work, whole: WorkTime) -> WorkTime:
    """Repair takes from half the building time to all of it, and tinkering takes as long as
    repair.
    """
    if work == "build" or whole.least is None:
        return whole
    return WorkTime(-(-whole.least // 2), whole.most)


@implements(
    "crafting.rush.gm_allows",
    "crafting.rush.difficulty_unchanged",
    "crafting.rush.may_be_impossible",
)
def rushed(usual: WorkTime, rush: int) -> WorkTime | Refusal:
    """The GM may allow less than the usual time: the quality suffers, but difficulty and materials
    stay the same.
    """
    if usual.least is not None and rush >= usual.least:
        return Refusal("not_allowed", "inputs.rush", Message("refusal.craft.no_rush"))
    return _exactly(rush)


# --- materials ------------------------------------------------------------------------------------


@implements("crafting.materials.level_chain")
def materials(level: int) -> tuple[int, ...]:
    """Return the levels of material needed: one lot of the item's level and of every level below
    it, down to 0.
    """
    return tuple(range(level, -1, -1))


def material_lacking(level: int, at_hand: Collection[int]) -> tuple[int, ...]:
    """Return the levels of material still to be found; material of level 0 is found anywhere."""
    return tuple(n for n in materials(level) if n and n not in at_hand)
