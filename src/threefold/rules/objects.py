"""Objects: they have a damage track of their own, but no Pools and no health."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Base, Line, Message, Params, Refusal, sum_of

Material = Literal["fragile", "ordinary", "hard", "very_hard", "exotic"]
ObjectDamage = Literal["intact", "minor", "major", "destroyed"]

HARDNESS: Final[tuple[Material, ...]] = ("fragile", "ordinary", "hard", "very_hard", "exotic")
OBJECT_TRACK: Final[tuple[ObjectDamage, ...]] = bound(
    ("intact", "minor", "major", "destroyed"), "object.damage_track", "damage.object.own_track"
)


NO_METAL: Final[frozenset[Material]] = bound(
    frozenset({"fragile", "hard"}), "object.material.effective_level"
)
"""Materials that are certainly no metal: paper and glass, wood and stone."""


class ObjectState(NamedTuple):
    """The state of an object: its level when intact, its material, its place on the damage track,
    and the Armor that something gives it.
    """

    level: int
    material: Material
    damage: ObjectDamage
    armor: int = 0


@implements(
    "object.state.intact",
    "object.state.minor",
    "object.material.effective_level",
    "martial_arts.object_level",
)
def effective_base(level: Line, thing: ObjectState, rules: Rules) -> Base:
    """Return the difficulty of harming an object: its level, one lower with minor damage, changed
    by its material.

    Mystical martial arts lower the level before that, never below 0. ``level`` is the line of its
    level when intact.
    """
    lines = [level]
    left = level.points
    if thing.damage == "minor" and left:
        lines.append(_MINOR)
        left -= 1
    lighter = min(left, rules.martial.material)
    if lighter:
        lines.append(Line(-lighter, Message("line.base.martial_arts"), "martial_arts.object_level"))
        left -= lighter
    harder = HARDNESS.index(thing.material) - HARDNESS.index("ordinary")
    if thing.material == "fragile":
        harder = -rules.rulings.fragile_reduction
    if harder:
        name = Message(f"material.{thing.material}")
        lines.append(Line(max(-left, harder), name, "object.material.effective_level"))
    return tuple(lines)


_MINOR = Line(-1, Message("object_damage.minor"), "object.state.minor")


def effective_level(thing: ObjectState, rules: Rules) -> int:
    """Return the sum of the lines of ``effective_base``."""
    return sum_of(
        effective_base(
            Line(thing.level, Message("line.base.any_level"), "object.state.intact"), thing, rules
        )
    )


@implements("object.state.destroyed")
def is_destroyed(thing: ObjectState) -> Refusal | None:
    """Refuse to harm an object that is already destroyed."""
    if thing.damage != "destroyed":
        return None
    return Refusal("not_allowed", "target.object_damage", Message("refusal.destroyed"))


@implements("object.tool_hardness", "object.damage_threshold")
def cannot_harm(thing: ObjectState, damage: int, tool: Material, rules: Rules) -> Refusal | None:
    """A tool softer than the object, or an attack whose damage is below its effective level once its
    Armor is taken off, cannot harm it.
    """
    refusal = is_destroyed(thing)
    if refusal is not None:
        return refusal
    if HARDNESS.index(tool) < HARDNESS.index(thing.material):
        params: Params = {
            "tool": Message(f"material.{tool}"),
            "material": Message(f"material.{thing.material}"),
        }
        return Refusal("not_allowed", "inputs.tool", Message("refusal.too_soft", params))
    level = effective_level(thing, rules) + thing.armor
    if damage >= level:
        return None
    text = "refusal.too_weak_for_armor" if thing.armor else "refusal.too_weak"
    asked: Params = {"damage": damage, "level": level, "armor": thing.armor}
    return Refusal("not_allowed", "inputs.damage", Message(text, asked))


@implements("object.damage.steps")
def object_steps(total: int, difficulty: int, rules: Rules) -> int:
    """Return the steps down the track for a successful roll: 1, or 2 if it beats the difficulty by
    2 levels, 3 by 4.

    A level is three points of the roll. With the ruling ``object_margin: points`` single points
    count instead.
    """
    each = rules.task.target_per_difficulty
    if rules.rulings.object_margin == "points":
        over = total - each * difficulty
    else:
        over = total // each - difficulty
    if over >= 4:
        return 3
    if over >= 2:
        return 2
    return 1


@implements("damage.object.own_track", "object.damage_track", "object.state.major")
def object_down(damage: ObjectDamage, steps: int) -> ObjectDamage:
    """Return the object's track some steps worse; destroyed is the last state."""
    return OBJECT_TRACK[min(OBJECT_TRACK.index(damage) + steps, len(OBJECT_TRACK) - 1)]


@implements("object.repair")
def object_repaired(damage: ObjectDamage, steps: int) -> ObjectDamage | Refusal:
    """Repair improves minor or major damage by some steps; a destroyed object cannot be
    repaired.
    """
    if damage == "destroyed":
        return Refusal("not_allowed", "target.object_damage", Message("refusal.destroyed"))
    return OBJECT_TRACK[max(OBJECT_TRACK.index(damage) - steps, 0)]
