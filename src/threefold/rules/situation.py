"""What a situation of an attack is: steps for the attacker, when they apply, what lifts them, what it forbids."""

from __future__ import annotations

from typing import NamedTuple


class Training(NamedTuple):
    """Steps that an attacker trained or specialized in one of these skills takes off a situation."""

    skills: tuple[str, ...]
    trained: int
    specialized: int
    rule: str


class Situation(NamedTuple):
    """Steps on an attack in melee and at range (0: does not apply); of one ``fact`` only the worst counts.

    ``ranged_rule`` is the rule at range where it is another. ``unseen`` says, for melee and for range, whether the
    attack fails without a roll because nothing tells where the target is. ``bars`` forbids the attack altogether.
    ``range_shift`` moves the reach of ranged weapons by bands. ``name`` is that of a situation of one's own: those of
    the books have theirs among the texts.
    """

    melee: int
    ranged: int
    rule: str
    fact: str = ""
    ranged_rule: str = ""
    training: Training | None = None
    unseen: tuple[bool, bool] = (False, False)
    bars: bool = False
    range_shift: int = 0
    name: str = ""

    def steps(self, ranged: bool) -> int:
        """Steps for the attacker."""
        return self.ranged if ranged else self.melee

    def rule_at(self, ranged: bool) -> str:
        """The rule that gives the steps."""
        return self.ranged_rule if ranged and self.ranged_rule else self.rule
