"""The situations of the books, as ``scripts/schemas.py`` writes them from ``content/situations.yaml``."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from threefold.rules.situation import Situation, TrainingRelief

BOOK: Final[Mapping[str, Situation]] = MappingProxyType(
    {
        "cover": Situation(1, 1, "cover.partial", fact="cover"),
        "total_cover": Situation(0, 0, "cover.total.immune", bars=True),
        "total_cover_pierced": Situation(1, 1, "cover.total.penetrable", fact="cover"),
        "prone": Situation(-1, 1, "position.prone.melee", ranged_rule="position.prone.ranged"),
        "higher_ground": Situation(-1, -1, "position.higher_ground"),
        "surprise": Situation(-2, -2, "position.surprise.unaware", fact="surprise"),
        "surprise_on_guard": Situation(-1, -1, "position.surprise.on_guard", fact="surprise"),
        "point_blank": Situation(0, -1, "range.point_blank", fact="range"),
        "extreme_range": Situation(0, 1, "range.extreme", fact="range"),
        "beyond_range": Situation(0, 2, "range.beyond_extreme", fact="range"),
        "dim_light": Situation(
            1,
            1,
            "illumination.dim.attack",
            fact="sight",
            training=TrainingRelief(
                skills=("low-light spotting",),
                trained=1,
                specialized=1,
                rule="illumination.dim.training",
            ),
        ),
        "very_dim_light": Situation(
            1,
            2,
            "illumination.very_dim.attack",
            fact="sight",
            training=TrainingRelief(
                skills=("low-light spotting",),
                trained=1,
                specialized=2,
                rule="illumination.very_dim.training",
            ),
        ),
        "very_dim_immediate": Situation(
            1,
            1,
            "illumination.very_dim.attack",
            fact="sight",
            training=TrainingRelief(
                skills=("low-light spotting",),
                trained=1,
                specialized=2,
                rule="illumination.very_dim.training",
            ),
        ),
        "very_dim_short": Situation(
            2,
            2,
            "illumination.very_dim.attack",
            fact="sight",
            training=TrainingRelief(
                skills=("low-light spotting",),
                trained=1,
                specialized=2,
                rule="illumination.very_dim.training",
            ),
        ),
        "darkness": Situation(
            4,
            4,
            "illumination.darkness.other_senses",
            fact="sight",
            training=TrainingRelief(
                skills=("low-light spotting",),
                trained=1,
                specialized=2,
                rule="illumination.darkness.training",
            ),
        ),
        "darkness_unsensed": Situation(
            4,
            4,
            "illumination.darkness.auto_fail",
            fact="sight",
            training=TrainingRelief(
                skills=("low-light spotting",),
                trained=1,
                specialized=2,
                rule="illumination.darkness.training",
            ),
            unseen=(True, True),
        ),
        "mist": Situation(0, 1, "visibility.mist", fact="sight"),
        "dense_mist": Situation(1, 4, "visibility.dense_mist", fact="sight"),
        "dense_mist_unsensed": Situation(
            1, 4, "visibility.dense_mist", fact="sight", unseen=(False, True)
        ),
        "through_paper": Situation(4, 4, "wall.paper.attack_through", fact="sight"),
        "hiding": Situation(0, 1, "visibility.hiding", fact="sight"),
        "invisible": Situation(4, 4, "visibility.invisible.other_senses", fact="sight"),
        "invisible_unsensed": Situation(
            4, 4, "visibility.invisible.auto_fail", fact="sight", unseen=(True, True)
        ),
        "shallow_water": Situation(0, 0, "water.shallow.no_effect"),
        "deep_water": Situation(1, 1, "water.deep.attack", fact="water"),
        "underwater": Situation(
            2,
            1,
            "water.underwater.melee",
            fact="water",
            ranged_rule="water.underwater.ranged_hindered",
            range_shift=-1,
        ),
        "underwater_stabbing": Situation(1, 0, "water.underwater.melee", fact="water"),
        "underwater_slashing": Situation(2, 0, "water.underwater.melee", fact="water"),
        "underwater_bashing": Situation(2, 0, "water.underwater.melee", fact="water"),
        "underwater_ranged": Situation(
            0, 1, "water.underwater.ranged_hindered", fact="water", range_shift=-1
        ),
        "fast_target": Situation(1, 1, "moving_target.fast_target"),
        "attacker_moving": Situation(0, 0, "moving_target.attacker_on_foot"),
        "attacker_mounted": Situation(
            1,
            1,
            "moving_target.attacker_mounted",
            fact="conveyance",
            training=TrainingRelief(
                skills=("riding",), trained=1, specialized=1, rule="moving_target.attacker_mounted"
            ),
        ),
        "attacker_in_vehicle": Situation(
            1,
            1,
            "moving_target.attacker_mounted",
            fact="conveyance",
            training=TrainingRelief(
                skills=("driving",), trained=1, specialized=1, rule="moving_target.attacker_mounted"
            ),
        ),
        "attacker_jostled": Situation(1, 1, "moving_target.attacker_jostled", fact="jostled"),
        "attacker_on_ship": Situation(
            1,
            1,
            "moving_target.attacker_jostled",
            fact="jostled",
            training=TrainingRelief(
                skills=("balancing", "sailing"),
                trained=1,
                specialized=1,
                rule="moving_target.jostled_ship_training",
            ),
        ),
        "low_gravity": Situation(0, 0, "gravity.low", fact="gravity", range_shift=1),
        "high_gravity": Situation(
            1,
            1,
            "gravity.high",
            fact="gravity",
            training=TrainingRelief(
                skills=("high-gravity maneuvering",), trained=1, specialized=1, rule="gravity.high"
            ),
            range_shift=-1,
        ),
        "zero_gravity": Situation(
            1,
            1,
            "gravity.zero",
            fact="gravity",
            training=TrainingRelief(
                skills=("zero-gravity maneuvering",), trained=1, specialized=1, rule="gravity.zero"
            ),
            range_shift=1,
        ),
    }
)
