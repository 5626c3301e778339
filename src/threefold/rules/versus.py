"""Chapter 3, other conflicts than PC against NPC: PC against PC, and levels compared without a
roll.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules
from threefold.rules.types import Modifier

Compared = Literal["hit", "miss", "tie"]
Winner = Literal["first", "second", "either", "neither"]


@implements("pc_combat.steps_become_plus_three")
def bonus_of_steps(modifiers: Sequence[Modifier], rules: Rules) -> int:
    """Between PCs there is no difficulty to change: each step that eases is +3 on the roll, each
    that hinders -3.
    """
    return -rules.task.target_per_difficulty * sum(line.counted for line in modifiers)


@implements("pc_combat.compare", "pc_combat.both_roll")
def compare_rolls(attack: int, defense: int, rules: Rules) -> Compared:
    """The higher total wins. A tie is rolled again, or goes to the defender or the GM (ruling
    ``pc_combat_tie``).
    """
    if attack == defense:
        if rules.rulings.pc_combat_tie == "defender":
            return "miss"
        return "tie"
    if attack > defense:
        return "hit"
    return "miss"


@implements("npc_combat.level_comparison", "npc_combat.level_tie", "npc_combat.ally.alternatives")
def compare_levels(first: int, second: int, rules: Rules) -> Winner:
    """Compare the levels of two creatures, poisons, devices or effects: the higher level wins.

    If the levels are equal the GM decides (``either``); by the ruling ``equal_levels`` the first,
    which acts, wins, or neither does.
    """
    if first != second:
        if first > second:
            return "first"
        return "second"
    return _EQUAL[rules.rulings.equal_levels]


_EQUAL: Final[Mapping[str, Winner]] = {
    "gm": "either",
    "higher_first": "first",
    "stalemate": "neither",
}
