"""Effects of harm and healing: damage, what adds to it or stops it, healing, the damage track,
further rolls.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import Choices, filled_in
from threefold.model.shelf.clauses import Judged
from threefold.model.shelf.figures import dice_in
from threefold.model.shelf.sheet_figures import NO_FIGURES, ArmorFigure, SheetFigures
from threefold.model.shelf.traits.base import (
    ACTIVE,
    AT_EACH_ROLL,
    AT_ONCE,
    NOT_ON_SHEET,
    PLAIN_USE,
    READ_AT_ROLLS,
    UNTIL_A_ROLL,
    Ask,
    Fields,
    Follow,
    InLaboratory,
    InUse,
    Lasting,
    OnSheet,
    Traits,
    always,
    always_to,
    always_wards,
    carries_nothing,
    judges_nothing,
    never,
    never_to,
    never_wards,
    no_condition,
    nothing_after_hit,
    raise_field,
    takes_away,
    zero_or_more,
)


def _repeats_by_itself(effect: kinds.Damage | kinds.Heal) -> bool:
    return effect.each is not None


def _repeat_unit(effect: kinds.Damage | kinds.Heal) -> str | None:
    return effect.each


def _lowers_armor(effect: kinds.ArmorBonus, ask: Ask) -> bool:
    return takes_away(effect)


def _adds_armor(effect: kinds.ArmorBonus) -> bool:
    return zero_or_more(effect.points)


def _armor(effect: kinds.ArmorBonus, chosen: Choices) -> SheetFigures:
    against = tuple(filled_in(effect.against, chosen))
    open_choice = bool(effect.against) and not against
    if open_choice or not isinstance(effect.points, int):
        return NO_FIGURES
    return SheetFigures(armor=ArmorFigure(effect.points, against, effect.suit))


def _worsens(effect: kinds.Track, ask: Ask) -> bool:
    return effect.steps < 0 or effect.dead


def _leads_to_a_strike(effect: kinds.Save, ask: Ask) -> bool:
    return effect.by == "self" and any(map(ask, (*effect.passed, *effect.failed)))


def _with_harder_task(effect: kinds.Save, more: int) -> kinds.Save:
    if effect.by == "self" and isinstance(effect.level, int):
        return structs.replace(effect, level=effect.level + more)
    return effect


def _of_higher_level(effect: kinds.Save, more: int) -> kinds.Save:
    if effect.by == "target" and isinstance(effect.level, int):
        return structs.replace(effect, level=effect.level + more)
    return effect


def _save_interval(effect: kinds.Save) -> str | None:
    return effect.again


# --- in the laboratory ----------------------------------------------------------------------------


def _certain_damage(effect: kinds.Damage, follow: Follow) -> kinds.Damage | None:
    rolled = effect.each or dice_in(effect.points, None) or effect.points == "damage"
    if rolled:
        return None
    return effect


def _death(effect: kinds.Track, follow: Follow) -> kinds.Track | None:
    if effect.dead:
        return effect
    return None


def _defense_of_foe(effect: kinds.Save, follow: Follow) -> kinds.Save | None:
    if effect.by != "target":
        return None
    save = structs.replace(effect, passed=follow(effect.passed), failed=follow(effect.failed))
    if save.passed or save.failed:
        return save
    return None


def _repeats(effect: kinds.Damage, ask: Ask) -> bool:
    return effect.each is not None


def _is_rolled(effect: kinds.Heal, ask: Ask) -> bool:
    return bool(dice_in(effect.points, None))


def _leaves_out_part(effect: kinds.Save, ask: Ask) -> bool:
    # The laboratory plays what follows a failed defense alone.
    return bool(effect.passed) or any(map(ask, effect.failed))


def _is_certain(effect: kinds.ArmorBonus, level: int | None) -> bool:
    return not dice_in(effect.points, level)


# --- the kinds ------------------------------------------------------------------------------------


def _judged_of_damage(effect: kinds.Damage) -> Sequence[Judged]:
    """Return the words that end damage which comes again."""
    if effect.ends_by is None or effect.ends_by.words is None:
        return ()
    return (Judged("gm_choice", "ends", effect.ends_by.words),)


DAMAGE: Final = Traits(
    kind=kinds.Damage,
    sheet=NOT_ON_SHEET,
    lasting=Lasting(
        lasts=_repeats_by_itself,
        comes=True,
        read_at_rolls=False,
        ends_with_roll=False,
        joins=False,
        repeats=_repeat_unit,
        carried=carries_nothing,
    ),
    use=InUse(
        is_use=True,
        claimed=never,
        optional=False,
        strikes=never_to,
        hostile=always_to,
        harms=always,
        condition=no_condition,
    ),
    fields=Fields(
        parts=(),
        words=("type", "stopped_by"),
        raised={},
        reach=None,
    ),
    judged=_judged_of_damage,
    known_by="difficulty",
    laboratory=InLaboratory(
        at_rolls=False, after_hit=_certain_damage, wards=never_wards, leaves_out=_repeats
    ),
)

BONUS: Final = Traits(
    kind=kinds.Bonus,
    sheet=ACTIVE,
    lasting=UNTIL_A_ROLL,
    use=InUse(
        is_use=True,
        claimed=never,
        optional=False,
        strikes=never_to,
        hostile=never_to,
        harms=takes_away,
        condition=no_condition,
    ),
    fields=Fields(
        parts=(),
        words=("tasks", "type"),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=READ_AT_ROLLS,
)

ARMOR_BONUS: Final = Traits(
    kind=kinds.ArmorBonus,
    sheet=OnSheet(
        permanent=True,
        written=_adds_armor,
        figures=_armor,
    ),
    lasting=AT_EACH_ROLL,
    use=InUse(
        is_use=True,
        claimed=never,
        optional=False,
        strikes=never_to,
        hostile=_lowers_armor,
        harms=takes_away,
        condition=no_condition,
    ),
    fields=Fields(
        parts=(),
        words=("against",),
        raised={"armor": raise_field("points")},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="armor",
    laboratory=InLaboratory(
        at_rolls=False, after_hit=nothing_after_hit, wards=_is_certain, leaves_out=always_to
    ),
)

REDUCE: Final = Traits(
    kind=kinds.Reduce,
    sheet=ACTIVE,
    lasting=UNTIL_A_ROLL,
    use=PLAIN_USE,
    fields=Fields(
        parts=(),
        words=("types",),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="armor",
    laboratory=InLaboratory(
        at_rolls=True, after_hit=nothing_after_hit, wards=always_wards, leaves_out=always_to
    ),
)

IMMUNE: Final = Traits(
    kind=kinds.Immune,
    sheet=ACTIVE,
    lasting=UNTIL_A_ROLL,
    use=PLAIN_USE,
    fields=Fields(
        parts=(),
        words=("to_what",),
        raised={"level": raise_field("level_max")},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="armor",
    laboratory=InLaboratory(
        at_rolls=True, after_hit=nothing_after_hit, wards=always_wards, leaves_out=always_to
    ),
)

HEAL: Final = Traits(
    kind=kinds.Heal,
    sheet=NOT_ON_SHEET,
    lasting=Lasting(
        lasts=_repeats_by_itself,
        comes=True,
        read_at_rolls=False,
        ends_with_roll=False,
        joins=False,
        repeats=_repeat_unit,
        carried=carries_nothing,
    ),
    use=PLAIN_USE,
    fields=Fields(
        parts=(),
        words=(),
        raised={"healing": raise_field("points")},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=InLaboratory(
        at_rolls=False, after_hit=nothing_after_hit, wards=never_wards, leaves_out=_is_rolled
    ),
)

TRACK: Final = Traits(
    kind=kinds.Track,
    sheet=NOT_ON_SHEET,
    lasting=AT_ONCE,
    use=InUse(
        is_use=True,
        claimed=never,
        optional=False,
        strikes=never_to,
        hostile=_worsens,
        harms=always,
        condition=no_condition,
    ),
    fields=Fields(
        parts=("not_death",),
        words=(),
        raised={},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=InLaboratory(
        at_rolls=False, after_hit=_death, wards=never_wards, leaves_out=never_to
    ),
)

SAVE: Final = Traits(
    kind=kinds.Save,
    sheet=NOT_ON_SHEET,
    lasting=Lasting(
        lasts=never,
        comes=True,
        read_at_rolls=False,
        ends_with_roll=False,
        joins=False,
        repeats=_save_interval,
        carried=carries_nothing,
    ),
    use=InUse(
        is_use=True,
        claimed=never,
        optional=False,
        strikes=_leads_to_a_strike,
        hostile=always_to,
        harms=always,
        condition=no_condition,
    ),
    fields=Fields(
        parts=("passed", "failed"),
        words=("skill",),
        raised={"difficulty": _with_harder_task, "level": _of_higher_level},
        reach=None,
    ),
    judged=judges_nothing,
    known_by="difficulty",
    laboratory=InLaboratory(
        at_rolls=False, after_hit=_defense_of_foe, wards=never_wards, leaves_out=_leaves_out_part
    ),
)

HARM: Final = (DAMAGE, BONUS, ARMOR_BONUS, REDUCE, IMMUNE, HEAL, TRACK, SAVE)
