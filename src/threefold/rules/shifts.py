"""Power shifts: what each kind eases, adds to damage, to Armor, to recovery rolls."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from threefold.rules.binding import bound, implements
from threefold.rules.conditions import Act
from threefold.rules.ruleset import Rules, ShiftKind
from threefold.rules.types import Line, Message, Modifier, Params, Refusal, Stat, modifier

NAMES: Final[Mapping[ShiftKind, int]] = bound(
    MappingProxyType(
        {"savant": 2, "power": 1, "single_attack": 1, "increased_range": 1, "prodigy": 1}
    ),
    "power_shift.savant",
    "power_shift.power",
    "power_shift.single_attack",
)
"""The kinds that apply to named things, and to how many."""

_SKILLS: Final[Mapping[ShiftKind, tuple[str, ...]]] = bound(
    MappingProxyType(
        {
            "dexterity": (
                "movement",
                "acrobatics",
                "balanc",
                "tumbl",
                "running",
                "swimming",
                "climbing",
                "initiative",
            ),
            "intelligence": (
                "knowledge",
                "science",
                "craft",
                "lore",
                "history",
                "engineering",
                "repair",
            ),
            "strength": ("strength", "jump", "lift", "break", "wrestl", "heavy"),
        }
    ),
    "power_shift.dexterity",
    "power_shift.intelligence",
    "power_shift.strength",
)
"""Words in a task's skill by which a kind applies to the task."""

_DEFENSES: Final[Mapping[ShiftKind, Stat]] = bound(
    MappingProxyType({"dexterity": "speed", "intelligence": "intellect", "resilience": "might"}),
    "power_shift.dexterity",
    "power_shift.intelligence",
    "power_shift.resilience",
)


class Shift(NamedTuple):
    """Shifts of one kind: their number, and the named things they apply to, in lower case."""

    what: ShiftKind
    shifts: int
    about: Collection[str] = ()


@implements(
    "power_shift.eases", "power_shift.accuracy", "power_shift.savant", "power_shift.single_attack"
)
def eased(
    shift: Shift, act: Act, stat: Stat, skill: str, attack: str, rules: Rules
) -> Modifier | None:
    """Return the modifier of a shift for this roll: it eases, outside all caps, what its kind
    applies to; else None.
    """
    plain = skill.casefold()
    match shift.what:
        case "accuracy":
            bears = act == "attack"
        case "single_attack":
            bears = act == "attack" and attack.casefold() in shift.about
        case "savant":
            bears = act == "task" and plain in shift.about
        case "dexterity" | "intelligence" | "resilience" | "strength":
            on_task = act == "task" and any(word in plain for word in _SKILLS.get(shift.what, ()))
            bears = on_task or (act == "defense" and _DEFENSES.get(shift.what) == stat)
        case _:
            bears = False
    if not bears or shift.what not in rules.shifts.kinds:
        return None
    return modifier(
        -shift.shifts * rules.shifts.step, "ability", _name(shift), f"power_shift.{shift.what}"
    )


@implements(
    "power_shift.damage", "power_shift.strength", "power_shift.single_attack", "power_shift.power"
)
def added_damage(shift: Shift, attack: str, by_hand: bool, power: str, rules: Rules) -> Line | None:
    """Each shift adds 3 points: Strength to what is swung or thrown, a single attack or power to
    that one.
    """
    match shift.what:
        case "strength":
            bears = by_hand
        case "single_attack":
            bears = bool(attack) and attack.casefold() in shift.about
        case "power":
            bears = bool(power) and power.casefold() in shift.about
        case _:
            bears = False
    if not bears or shift.what not in rules.shifts.kinds:
        return None
    return Line(shift.shifts * rules.shifts.damage, _name(shift), f"power_shift.{shift.what}")


@implements("power_shift.resilience")
def armor_of(shift: Shift, rules: Rules) -> int:
    """Return the Armor that shifts of resilience give."""
    known = shift.what == "resilience" and shift.what in rules.shifts.kinds
    if known:
        return shift.shifts * rules.shifts.armor
    return 0


@implements("power_shift.healing")
def recovery_rolls(shift: Shift, rules: Rules) -> int:
    """Return the one-action recovery rolls a day that shifts of healing give."""
    known = shift.what == "healing" and shift.what in rules.shifts.kinds
    if known:
        return shift.shifts * rules.shifts.rolls
    return 0


def _name(shift: Shift) -> Message:
    return Message(
        "line.power_shift", {"kind": Message(f"shift_kind.{shift.what}"), "n": shift.shifts}
    )


@implements(
    "power_shift.number", "power_shift.price", "power_shift.three_of_one", "posthuman.shifts"
)
def shift_price(
    have: int, of_this: int, bought: bool, beyond: bool, xp: int, rules: Rules
) -> int | Refusal:
    """Return the XP of one more shift: 0 up to the starting number, a price after that; at most
    three of a kind.
    """
    n = rules.shifts
    if of_this >= n.most_of_one and not beyond:
        return Refusal(
            "not_allowed", "inputs.what", Message("refusal.shift.three", {"n": n.most_of_one})
        )
    if have < n.start:
        return 0
    if not bought:
        params: Params = {"n": n.start, "price": n.price}
        return Refusal("not_allowed", "inputs.buy", Message("refusal.shift.start", params))
    if n.price <= xp:
        return n.price
    params = {"n": n.price, "xp": xp, "for": Message("xp.power_shift")}
    return Refusal("cannot_pay", "actor.xp", Message("refusal.xp", params))
