"""The second edition's rolls as a delta: the die is never modified, special faces need a success."""

from __future__ import annotations

from dataclasses import replace

from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules


@implements(
    "edition2.rolling.no_die_modifiers",
    "edition2.rolling.plus_three_rule_gone",
    "edition2.rolling.difficulty_seven_plus",
    "edition2.special.results_table",
    "edition2.special.needs_success",
    "edition2.damage_bonus.consolidated",
    "edition2.damage_bonus.or_effect",
    "edition2.damage_bonus.must_hit",
    "edition2.damage_bonus.not_on_defense",
    "edition2.damage_bonus.damaging_attacks_only",
    "edition2.special.twenty_no_minor_option",
    "edition2.special.twenty_refund_conditional",
    "edition2.intrusion.defense_two_damage_gone",
)
def second_edition(rules: Rules) -> Rules:
    """No bonus on the die; a 20 offers damage or a major effect, and refunds on a success; a 1 only intrudes."""
    return replace(
        rules,
        edition="second",
        task=replace(rules.task, roll_bonus=False),
        special=replace(
            rules.special,
            major_choices=("damage", "major_effect"),
            refund_needs_success=True,
            defense_intrusion_damage=0,
        ),
    )
