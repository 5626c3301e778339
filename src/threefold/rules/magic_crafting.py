"""Chapter 9, crafting magic items: level, materials, difficulty, time, subtasks; technology that
acts on magic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.clock import DAY, HOUR, MINUTE
from threefold.rules.powers import LevelDice
from threefold.rules.ruleset import Rules
from threefold.rules.tasks import capped
from threefold.rules.treasure import Price, Worth
from threefold.rules.types import Line, Message, Modifier, Params, Refusal, modifier, sum_of

Category = Literal["cypher", "artifact"]
Place = Literal["workplace", "road", "dungeon"]
Technology = Literal["commonplace", "device_first", "together"]

STEPS: Final = bound(
    ("level", "materials", "difficulty", "time", "subtasks"), "magic_crafting.steps"
)
"""The order in which a magic item is planned and made."""


# --- level ----------------------------------------------------------------------------------------


class Wanted(NamedTuple):
    """The level asked for: a plain one or the lowest that works, the range of such cyphers, and the
    GM's minimum.
    """

    level: int | None = None
    cheapest: bool = False
    within: LevelDice | None = None
    floor: int | None = None
    stim: bool = False


@implements(
    "magic_crafting.level.choice",
    "magic_crafting.level.cheap_version",
    "magic_crafting.level.gm_floor",
    "magic_crafting.level.stim",
)
def level_of(wanted: Wanted, rules: Rules) -> int | Refusal:
    """Return the level: what the crafter chooses, within the range of the cypher's kind and at
    least the GM's minimum. A stim is always level 6.

    An item that works the same at every level may be made at the lowest.
    """
    if wanted.stim:
        return rules.crafting.stim
    if wanted.cheapest and wanted.level is not None:
        return Refusal("bad_value", "inputs.level", Message("refusal.magic_craft.cheapest"))
    least, most = 1, 10
    if wanted.within is not None:
        least, most = wanted.within.least, wanted.within.most
    least = max(least, wanted.floor or 1, 1)
    level = wanted.level
    if wanted.cheapest:
        level = least
    params: Params = {"least": least, "most": most}
    if level is None:
        return Refusal("bad_value", "inputs.level", Message("refusal.magic_craft.level", params))
    if not least <= level <= most:
        return Refusal("not_allowed", "inputs.level", Message("refusal.magic_craft.range", params))
    return level


# --- materials ------------------------------------------------------------------------------------

MATERIALS: Final[Mapping[int, Worth]] = bound(
    MappingProxyType(
        {
            1: Worth(1, "inexpensive"),
            2: Worth(2, "inexpensive"),
            3: Worth(1, "moderate"),
            4: Worth(2, "moderate"),
            5: Worth(3, "moderate"),
            6: Worth(1, "expensive"),
            7: Worth(2, "expensive"),
            8: Worth(3, "expensive"),
            9: Worth(1, "very_expensive"),
            10: Worth(2, "very_expensive"),
        }
    ),
    "magic_crafting.materials.table",
)
"""The exotic ingredients of a cypher, by its level."""


@implements("magic_crafting.materials.keyed_to_level", "artifact_crafting.materials_multiplier")
def exotic_materials(category: Category, level: int, factor: int, rules: Rules) -> Worth | None:
    """Return the row of the level, however easy the work is; None beyond the table, where the GM
    decides.

    An artifact needs ``factor`` times, up to five, what a cypher of the same unaided difficulty
    needs.
    """
    difficulty = level
    if category != "cypher":
        difficulty += rules.crafting.artifact - rules.crafting.cypher
    row = MATERIALS.get(difficulty)
    if row is None:
        return None
    return row._replace(number=row.number * factor)


# --- difficulty -----------------------------------------------------------------------------------


@implements("magic_crafting.skill.required")
def unskilled(skill: str, known: str | None) -> Refusal | None:
    """Refuse a crafter without training in this craft."""
    if known in ("trained", "specialized"):
        return None
    return Refusal(
        "not_allowed", "inputs.skill", Message("refusal.magic_craft.unskilled", {"skill": skill})
    )


@implements("magic_crafting.difficulty.recipe_asset")
def recipe_line(recipe: bool, rules: Rules) -> list[Modifier]:
    """A formula or recipe for exactly this item is an asset."""
    if not recipe:
        return []
    rule = "magic_crafting.difficulty.recipe_asset"
    return [modifier(-rules.crafting.recipe, "asset", Message("line.craft.recipe"), rule)]


class Assessed(NamedTuple):
    """The assessed difficulty of a magic item and its lines: it sets the time and the number of
    subtasks.
    """

    difficulty: int
    lines: tuple[Line, ...]


@implements(
    "magic_crafting.difficulty.base",
    "magic_crafting.difficulty.easing",
    "artifact_crafting.difficulty",
)
def assess(category: Category, level: int, modifiers: Sequence[Modifier], rules: Rules) -> Assessed:
    """The difficulty is a cypher's level + 1, an artifact's + 3; skill, assets and abilities lower
    it, not Effort.
    """
    n = rules.crafting
    if category == "cypher":
        plus, rule = n.cypher, "magic_crafting.difficulty.base"
    else:
        plus, rule = n.artifact, "artifact_crafting.difficulty"
    base = (
        Line(level, Message("line.craft.level", {"level": level}), rule),
        _plus(category, plus, rule),
    )
    lines = (*base, *(Line(m.counted, m.name, m.rule) for m in capped(modifiers, rules)))
    return Assessed(max(0, sum_of(lines)), lines)


def _plus(category: Category, plus: int, rule: str) -> Line:
    return Line(plus, Message(f"line.craft.{category}"), rule)


# --- time and subtasks ----------------------------------------------------------------------------

TIMES: Final[Mapping[int, int]] = bound(
    MappingProxyType(
        {
            0: 10 * MINUTE,
            1: 10 * MINUTE,
            2: HOUR,
            3: 4 * HOUR,
            4: 9 * HOUR,
            5: DAY,
            6: 2 * DAY,
            7: 7 * DAY,
            8: 21 * DAY,
            9: 60 * DAY,
            10: 180 * DAY,
        }
    ),
    "magic_crafting.time.table",
)
"""Rounds by assessed difficulty, with months of 30 days; a difficulty eased to 0 takes ten minutes
at most.
"""


@implements("magic_crafting.time.keyed_to_assessed", "artifact_crafting.time_multiplier")
def crafting_time(assessed: int, factor: int, own: int | None) -> int | Refusal:
    """Return the rounds for the eased difficulty, up to twenty times as many for an artifact, or
    the GM's ``own``.
    """
    if own is not None:
        return own
    if assessed in TIMES:
        return TIMES[assessed] * factor
    return Refusal(
        "bad_value", "inputs.time", Message("refusal.magic_craft.time", {"difficulty": assessed})
    )


@implements("magic_crafting.time.unattended")
def unattended(total: int, rules: Rules) -> bool:
    """Work of more than nine hours needs only a look now and then: the crafter may rest or study
    close by.
    """
    return total > rules.crafting.unattended_hours * HOUR


@implements("magic_crafting.time.stay_put")
def wrong_place(place: Place) -> Refusal | None:
    """Refuse to craft on the road or in a dungeon."""
    if place == "workplace":
        return None
    return Refusal("not_allowed", "inputs.place", Message("refusal.magic_craft.place"))


@implements("magic_crafting.subtask.count", "magic_crafting.subtask.ladder")
def ladder(assessed: int) -> tuple[int, ...]:
    """Return the difficulties of the subtasks in order: 1, 2 and so on up to the assessed
    difficulty.
    """
    return tuple(range(1, assessed + 1))


@implements("magic_crafting.subtask.interval")
def interval(total: int, subtasks: int) -> int:
    """Return the rounds before each roll: the whole time in equal parts."""
    if subtasks:
        return -(-total // subtasks)
    return total


@implements("magic_crafting.effort.day_limit")
def effort_barred(each: int, total: int, rules: Rules) -> bool:
    """Return whether Effort is forbidden: Effort is momentary, so a subtask of more than a day gets
    none.

    With the ruling ``craft_effort_limit: whole_time`` the time of the whole work counts.
    """
    if rules.rulings.craft_effort_limit == "whole_time":
        tested = total
    else:
        tested = each
    return tested > rules.crafting.effort_hours * HOUR


class Progress(NamedTuple):
    """The progress of the work: subtasks done, failures in a row at the next one, items of material
    to replace.
    """

    done: int = 0
    failures: int = 0
    to_replace: int = 0


@implements(
    "magic_crafting.subtask.failure.not_ruined",
    "magic_crafting.subtask.failure.first",
    "magic_crafting.subtask.failure.second_in_row",
)
def after_subtask(so_far: Progress, success: bool) -> Progress:
    """A success leads to the next subtask. A failure costs its time; from the second in a row, an
    item of material too.

    Completed subtasks are never lost.
    """
    if success:
        return Progress(so_far.done + 1)
    failures = so_far.failures + 1
    return Progress(so_far.done, failures, so_far.to_replace + (failures > 1))


@implements("magic_crafting.subtask.completion")
def is_finished(so_far: Progress, assessed: int) -> bool:
    """The item is finished with the last and hardest subtask."""
    return so_far.done >= assessed


# --- magic and technology -------------------------------------------------------------------------


@implements("magic_technology.crafting.commonplace", "magic_technology.crafting.hybrid")
def device_due(technology: Technology | None, made: bool, last: bool) -> Refusal | None:
    """Refuse commonplace magical technology here: it is crafted like anything else.

    For an item that is both device and magic, the device is made first and then enchanted, or it is
    finished together with its enchantment.
    """
    if made and technology is None:
        return Refusal("bad_value", "inputs.device_made", Message("refusal.magic_craft.no_device"))
    if technology == "commonplace":
        return Refusal(
            "not_allowed", "inputs.technology", Message("refusal.magic_craft.commonplace")
        )
    if not made and (technology == "device_first" or (technology == "together" and last)):
        return Refusal("out_of_order", "inputs.device_made", Message("refusal.magic_craft.device"))
    return None


Gadget = Literal["magic_detector", "mystical_hazard_suit", "spellscrambler"]


class GadgetKind(NamedTuple):
    """A device that acts on magic: its approximate price, and whether it works only once."""

    price: Price
    once: bool


GADGETS: Final[Mapping[Gadget, GadgetKind]] = bound(
    MappingProxyType(
        {
            "magic_detector": GadgetKind("expensive", True),
            "mystical_hazard_suit": GadgetKind("very_expensive", False),
            "spellscrambler": GadgetKind("very_expensive", True),
        }
    ),
    "magic_technology.devices",
)
"""Technology that is not magical itself but acts on magic."""

SCRAMBLES_ROUNDS: Final = bound(1, "magic_technology.spellscrambler.effect")
"""Rounds for which nobody within a short distance can cast a spell."""


@implements("magic_technology.hazard_suit.breach", "magic_technology.magic_detector.single_use")
def still_works(gadget: Gadget, works: bool, used: bool, damage: int, repaired: bool) -> bool:
    """A single-use gadget is gone after its use; any damage to its wearer tears a suit, until it is
    repaired.
    """
    if GADGETS[gadget].once:
        return works and not used
    return (works or repaired) and not damage


@implements("magic_technology.hazard_suit.eases")
def suit_line(rules: Rules) -> Modifier:
    """Resisting magic is eased in an undamaged suit."""
    rule = "magic_technology.hazard_suit.eases"
    return modifier(-rules.magic.hazard_suit, "ability", Message("line.craft.hazard_suit"), rule)
