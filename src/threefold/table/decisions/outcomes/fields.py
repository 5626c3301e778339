"""What happens to each field of a procedure's answer: kept in the state, written to the log, or
left to the GM.

A field is named by its path, with dots between the names. The entry of a field holds for all fields
inside it that have no entry of their own. Characters and things in an answer are found by their
names (``decisions/procedures/figures.py``).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

Where = Literal["state", "figures", "events", "roll", "gm"]


class FieldUse(NamedTuple):
    """What happens to a field.

    ``state``: the table keeps it, by the function that ``by`` names. ``figures``: the log tells it
    in words of its own. ``events``: an event of the kind ``by`` in the answer tells it. ``roll``:
    the line of the roll and its receipt show it. ``gm``: it is left to the GM, for the reason given
    at its constant.
    """

    where: Where
    by: str = ""


def _state(by: str) -> FieldUse:
    return FieldUse("state", by)


def _event(*kinds: str) -> FieldUse:
    return FieldUse("events", " ".join(kinds))


BEFORE_THE_DIE: Final = FieldUse("gm", "before_the_die")
"""It says what may be chosen before the roll. Nothing happens with it yet, and the pages show it
there.
"""
LINES_OF_BOTH: Final = FieldUse("gm", "lines_of_both")
"""What each of two PCs adds to the die, and why: the log tells the two totals, and the GM can look
at the sheets.
"""
SECOND_DEFENSE: Final = FieldUse("gm", "second_defense")
"""The second task of one defense, before its roll. The log tells its die, its result and its
damage.
"""
RECOVERY: Final = FieldUse("gm", "recovery")
"""The lines of a recovery roll. At a table a command of its own makes this roll, and its receipt
shows them.
"""
CHOICE_OF_OUTCOMES: Final = FieldUse("gm", "choice_of_outcomes")
"""Outcomes from which the GM may choose. The choice is a field of the form."""
ADVICE: Final = FieldUse("gm", "advice")
"""A suggestion of the book to the GM, who decides: a hint beside a field of the form."""
EFFECT_OF_RITUAL: Final = FieldUse("gm", "effect_of_ritual")
"""The lasting effect of a completed ritual, in figures. The ritual's events tell what happened at
its end.
"""
TIME_IN_NUMBERS: Final = FieldUse("gm", "time_in_numbers")
"""Another measure of a time that the log tells in words."""
ONCE_OVER: Final = FieldUse("gm", "once_over")
"""How it feels when it is over. The GM tells this then."""
LINE: Final = FieldUse("gm", "line")
"""A line for other requests, as programs take it. The log tells its steps."""
_FIGURE: Final = FieldUse("figures")
_ROLL: Final = FieldUse("roll")

EVERY: Final[Mapping[str, FieldUse]] = MappingProxyType(
    {
        "task": _ROLL,
        "cost": _ROLL,
        "roll": _ROLL,
        "result": _ROLL,
        "special": _ROLL,
        "damage": _ROLL,
        "events": _ROLL,
        "actor": _state("others_after"),
        "target": _state("others_after"),
        "odds": BEFORE_THE_DIE,
        "announce": _ROLL,
    }
)
"""Fields that any procedure may answer."""

_STRIKE: Final[Mapping[str, FieldUse]] = MappingProxyType(
    {
        "effect": _event("effect"),
        "effect.condition": _state("others_after"),
        "effect.lasts": _FIGURE,
        "to_object": _FIGURE,
    }
)
_POWER: Final[Mapping[str, FieldUse]] = MappingProxyType(
    {
        **_STRIKE,
        "regained": _event("healed", "mended", "damage_track"),
    }
)
_ABOARD: Final[Mapping[str, FieldUse]] = MappingProxyType(
    {"vehicle": _state("others_after"), "crew": _state("others_after")}
)

OWN: Final[Mapping[str, Mapping[str, FieldUse]]] = MappingProxyType(
    {
        "attack": _STRIKE,
        "ally_attack": _STRIKE,
        "ability": _POWER,
        "cypher": _POWER,
        "artifact": {**_POWER, "depletion": _event("depleted", "not_depleted")},
        "area_attack": {**_STRIKE, "hits": _ROLL, "targets": _state("others_after")},
        "pc_combat": {
            **_STRIKE,
            "attack": LINES_OF_BOTH,
            "attack.roll": _FIGURE,
            "attack.cost": _ROLL,
            "defense": LINES_OF_BOTH,
            "defense.roll": _FIGURE,
            "defense.cost.paid": _FIGURE,
            "tie": _event("tie"),
        },
        "defend": {
            "then": SECOND_DEFENSE,
            "then.roll.natural": _FIGURE,
            "then.result": _FIGURE,
            "then.damage.taken": _FIGURE,
        },
        "compare_levels": {"levels": _event("levels"), "winner": _event("levels")},
        "recover": {
            "rest": _FIGURE,
            "recovery": RECOVERY,
            "to_spend": _FIGURE,
            "regained": _FIGURE,
        },
        "initiative": {"order": _FIGURE, "figures": _FIGURE, "foe_targets": _FIGURE},
        "player_intrude": {
            "offered": ADVICE,
            "intrusion": _event("player_intrusion"),
            "xp": _event("player_intrusion"),
        },
        "dice": {"throw": _event("thrown")},
        "draw": {"drawn": _event("drawn")},
        "intrude": {"pass_to": _state("others_after")},
        "award": {"xp": _event("award"), "pcs": _state("others_after")},
        "advance": {
            "xp": _state("grown"),
            "tier": _event("tier", "tier_beyond"),
            "tier.type_abilities": _event("type_abilities"),
            "partners": _state("others_after"),
        },
        "arc": {"xp": _state("grown"), "arc": _state("grown"), "proposed": _state("grown")},
        "follower": {"follower": _state("grown")},
        "follower_help": {"asset": _FIGURE, "asset.name": _FIGURE, "acts_as_level": _FIGURE},
        "reroll": {"reroll": _state("Rerolled"), "payer": _state("Rerolled")},
        "climb": {"feet": _FIGURE},
        "move": {"feet": _FIGURE},
        "travel": {"miles": _FIGURE},
        "push_off": {"drift": _FIGURE},
        "chase": {
            "chase.successes": _FIGURE,
            "chase.failures": _FIGURE,
            "chase.needed": _event("chase"),
            "chase.state": _event("chase"),
        },
        "help": {"asset": _event("help")},
        "draw_attack": {"drawn": _event("draw_attack"), "hinder": _state("attack_redirected")},
        "guard": {"guarding": _event("guard")},
        "wait": {"waiting": _event("wait"), "waiting.action": _FIGURE},
        "heal": {"regained": _event("healed")},
        "poison": {"again": _event("again")},
        "disease": {"again": _event("again")},
        "drive": {"undriven": _state("goes_on")},
        "vehicle_defend": {"vehicle": _state("others_after")},
        "pilot": {**_ABOARD, "exits": _event("piloting")},
        "space_hazard": {**_ABOARD, "outcomes": CHOICE_OF_OUTCOMES},
        "radiation": {"failures": _FIGURE, "acute": _state("goes_on")},
        "break_through": {"object_damage": _state("goes_on")},
        "treasure": {"worth": _FIGURE},
        "trap_find": {"rounds": _FIGURE, "speed": _FIGURE},
        "trap_disable": {"trap_state": _event("trap"), "object_damage": _state("goes_on")},
        "trap_spring": {"poison": _event("poison")},
        "trap_poison": {"again": _FIGURE, "groggy_minutes": _FIGURE},
        "mind_control": {
            "allowed": _FIGURE,
            "hinder": _event("command"),
            "experience.during": _event("experience"),
            "experience.after": ONCE_OVER,
        },
        "wish": {
            "wish": _event("wish"),
            "wish.twisted": _event("twist"),
            "pass_to": _state("others_after"),
        },
        "possession": {"state": _state("advanced"), "hurts": _event("possession")},
        "ritual": {
            "barred": _event("ward"),
            "bargain": _event("bargain"),
            "level": _FIGURE,
            "subtasks": _FIGURE,
            "state": _state("advanced"),
            "time.rounds": _FIGURE,
            "time.minutes": TIME_IN_NUMBERS,
            "suggested_restart_after": ADVICE,
            "participants": _state("others_after"),
            "effect": EFFECT_OF_RITUAL,
        },
        "craft": {
            "level": _FIGURE,
            "time.text": _FIGURE,
            "time": TIME_IN_NUMBERS,
            "left": BEFORE_THE_DIE,
            "materials": _FIGURE,
            "missing": _event("materials"),
            "flaws": _FIGURE,
            "finished": _event("crafted"),
        },
        "magic_craft": {
            "level": _FIGURE,
            "assessed": _FIGURE,
            "materials": _FIGURE,
            "subtasks": _FIGURE,
            "time": _FIGURE,
            "interval": _FIGURE,
            "spent": _FIGURE,
            "unattended": ADVICE,
            "effort_allowed": BEFORE_THE_DIE,
            "done": _state("advanced"),
            "failures": _state("advanced"),
            "to_replace": _state("advanced"),
            "xp_paid": _state("advanced"),
            "finished": _event("crafted"),
        },
        "magic_device": {"device": _FIGURE, "device.ease": LINE, "device.ease.steps": _FIGURE},
    }
)
"""Fields that one procedure answers."""

REASONS: Final = frozenset({"lines", "why", "rule", "base_lines"})
"""Names of fields, and endings of such names, that hold the reasons of a figure. Its receipt shows
them.
"""


def field_use(procedure: str, path: str) -> FieldUse | None:
    """Return what happens to a field of an answer, by its path. None if it has no entry."""
    names = path.split(".")
    if any(name in REASONS or name.endswith("_lines") for name in names):
        return _ROLL
    own = OWN.get(procedure, {})
    for end in range(len(names), 0, -1):
        found = own.get(".".join(names[:end])) or (EVERY.get(names[0]) if end == 1 else None)
        if found is not None:
            return found
    return None
