"""The type of a situation that modifies an attack: its steps, the training that lowers them, and
what it forbids.
"""

from __future__ import annotations

from typing import NamedTuple


class TrainingRelief(NamedTuple):
    """How many steps of a situation are removed for an attacker trained or specialized in one of
    these skills.
    """

    skills: tuple[str, ...]
    trained: int
    specialized: int
    rule: str


class Situation(NamedTuple):
    """Steps on an attack in melee and at range (0: does not apply); of one ``fact`` only the worst
    counts.

    ``ranged_rule`` is the rule at range if it differs. ``unseen`` says, for melee and for range,
    whether the attack fails without a roll because the attacker cannot tell where the target is.
    ``bars`` forbids the attack. ``range_shift`` changes the reach of ranged weapons, in bands.
    ``name`` is the name of a custom situation: those of the books have theirs in the text catalogs.
    """

    melee: int
    ranged: int
    rule: str
    fact: str = ""
    ranged_rule: str = ""
    training: TrainingRelief | None = None
    unseen: tuple[bool, bool] = (False, False)
    bars: bool = False
    range_shift: int = 0
    name: str = ""

    def steps(self, ranged: bool) -> int:
        """Return the steps for the attacker."""
        if ranged:
            return self.ranged
        return self.melee

    def rule_at(self, ranged: bool) -> str:
        """Return the rule that gives the steps."""
        if ranged and self.ranged_rule:
            return self.ranged_rule
        return self.rule
