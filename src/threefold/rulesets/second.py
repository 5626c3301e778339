"""The second edition's rolls, as changes to the Rules: the die is never modified, special faces
need a success.
"""

from __future__ import annotations

from dataclasses import replace

from threefold.rules.binding import implements
from threefold.rules.ruleset import Rules


@implements(
    [
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
        "edition2.intrusion.new_samples",
        "edition2.minor_effect.damage_object",
        "edition2.rolling.announce_result",
        "edition2.rolling.no_roll_if_impossible_dropped",
    ],
)
def second_edition(rules: Rules) -> Rules:
    """No bonus on the die. A 20 offers damage or a major effect, and refunds on a success. A 1 is
    only an intrusion.

    A roll is announced as its face and the steps it is eased by. The effect damage object divides
    the blow, 3 points stronger, between the foe and what it holds. This edition no longer says that
    an impossible task is not rolled, but a roll could not help it: it stays unrolled.
    """
    return replace(
        rules,
        edition="second",
        task=replace(rules.task, roll_bonus=False, announced=True),
        special=rules.special._replace(
            major_choices=("damage", "major_effect"),
            refund_needs_success=True,
            defense_intrusion_damage=0,
            split_with_object=3,
            intrusion_samples=("task", "unrelated", "attack", "defense"),
        ),
    )
