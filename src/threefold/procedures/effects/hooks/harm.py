"""Hooks of harm and healing: damage, what adds to it or stops it, healing, the damage track,
further rolls.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from threefold.model.active_effects import ActiveEffect
from threefold.model.characters import FullNpc, Pc
from threefold.model.rolled import Rolled
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.choosing import is_open_choice
from threefold.model.shelf.effects import Effect
from threefold.procedures.effects.base import EffectContext, amount
from threefold.procedures.effects.harm import damage, heal, track
from threefold.procedures.effects.hooks.base import (
    Hooks,
    Say,
    SayStakes,
    never_counts,
    no_lines,
    no_texts,
    not_at_once,
)
from threefold.procedures.effects.reduced import lessens
from threefold.procedures.effects.requests import SaveRequest
from threefold.procedures.effects.rolled import bonus_applies, conditions_met
from threefold.procedures.effects.spared import spares_any
from threefold.procedures.effects.wording import NOT_CHOSEN, figure_said, number_said
from threefold.rules.combat import defense_level
from threefold.rules.harm import Blow
from threefold.rules.kinds_of_harm import immune_line, matches_harm
from threefold.rules.types import Message


def _say_damage(effect: kinds.Damage, level: int | None, say: Say) -> Iterator[Message]:
    n = number_said(figure_said(effect.points, level))
    if effect.pool in (None, "might"):
        yield Message("power.does.damage", {"n": n})
    else:
        kind = Message("power.does.ambient" if effect.pool == "ambient" else f"stat.{effect.pool}")
        yield Message("power.does.damage_of", {"n": n, "type": kind})
    if effect.ignores_armor is True:
        yield Message("power.does.past_armor")


def _say_heal(effect: kinds.Heal, level: int | None, say: Say) -> Iterator[Message]:
    if effect.full:
        yield Message("power.does.full")
    else:
        yield Message("power.does.healing", {"n": number_said(figure_said(effect.points, level))})


def _say_bonus(effect: kinds.Bonus, level: int | None, say: Say) -> Iterator[Message]:
    if effect.factor is not None:
        yield Message("power.does.bonus_factor", {"factor": effect.factor})
    if effect.points:
        yield Message("power.does.bonus", {"n": number_said(figure_said(effect.points, level))})


def _bonus_would_count(
    effect: kinds.Bonus, active: ActiveEffect, pc: Pc, roll: Rolled, blow: Blow | None
) -> bool:
    return roll.act == "attack" and bonus_applies(effect, pc, roll)


# --- what stops harm ------------------------------------------------------------------------------


def _struck(effect: Effect, pc: Pc, roll: Rolled) -> bool:
    """True if the roll is a defense for which the conditions of the effect are met."""
    return roll.act == "defense" and conditions_met(effect.when, pc, roll)


def _say_armor(effect: kinds.ArmorBonus, level: int | None, say: Say) -> Iterator[Message]:
    n = number_said(figure_said(effect.points, level))
    if not effect.worn:
        yield Message("power.does.armor_aside")
    elif not effect.against:
        yield Message("power.does.armor", {"n": n})
    elif any(is_open_choice(word) for word in effect.against):
        yield Message("power.does.armor_against", {"n": n, "against": NOT_CHOSEN})
    else:
        against = ", ".join(word.replace("_", " ") for word in effect.against)
        yield Message("power.does.armor_against", {"n": n, "against": against})


def _armor_would_count(
    effect: kinds.ArmorBonus, active: ActiveEffect, pc: Pc, roll: Rolled, blow: Blow | None
) -> bool:
    if blow is None or not _struck(effect, pc, roll):
        return False
    return not effect.against or any(matches_harm(word, blow) for word in effect.against)


def _reduce_would_count(
    effect: kinds.Reduce, active: ActiveEffect, pc: Pc, roll: Rolled, blow: Blow | None
) -> bool:
    return blow is not None and lessens(effect, blow) and _struck(effect, pc, roll)


def _immune_would_count(
    effect: kinds.Immune, active: ActiveEffect, pc: Pc, roll: Rolled, blow: Blow | None
) -> bool:
    if roll.situations and spares_any(effect.to_what, roll.situations):
        return True
    return (
        blow is not None
        and effect.upon != "damaged"
        and immune_line(blow, effect.to_what) is not None
        and _struck(effect, pc, roll)
    )


# --- further rolls --------------------------------------------------------------------------------

SURPLUS: Final = "surplus"
"""The level of a roll against points that were given back and found no room."""


def _save(effect: kinds.Save, c: EffectContext, aimed: bool) -> Sequence[Effect]:
    """Handle a further roll. The table asks a PC for it. An NPC passes if its level is higher than
    the roll's level. None is made against a surplus that there is not.
    """
    figure = c.user if effect.by == "self" else c.figure_for(effect, aimed)
    level = _level_of(effect, c)
    if effect.level == SURPLUS and not level:
        return ()
    if isinstance(figure, Pc):
        request = SaveRequest(
            stat=effect.stat, level=level, by=effect.by, who=c.who(figure), effect=effect
        )
        c.requests.append(request)
        own = "own_" if effect.by == "self" else ""
        if level is None:
            c.add_notice("save", f"save.{own}any_{effect.stat}", name=figure.name)
        else:
            c.add_notice("save", f"save.{own}{effect.stat}", name=figure.name, level=level)
    elif isinstance(figure, FullNpc) and level is not None:
        meets = defense_level(figure.level, figure.modifications, effect.stat)
        passed = meets > level
        c.add_notice(
            "save",
            "save.npc_passed" if passed else "save.npc_failed",
            name=figure.name,
            level=level,
        )
        if passed:
            return effect.passed
        return effect.failed
    else:
        c.worded = True
    return ()


def _level_of(effect: kinds.Save, c: EffectContext) -> int | None:
    """The level that a further roll is against: its own, or that of the item; for the user's own
    roll, that of the target, if it is not down; else the level of the acting NPC or the tier of the
    acting PC. None if the GM must name one."""
    if effect.level == "target_level" and c.target is None:
        return None
    if effect.level is not None:
        return amount(effect.level, c).n
    if c.level is not None:
        return c.level
    if effect.by == "self":
        if not isinstance(c.target, FullNpc) or not c.target.health:
            return None
        return c.target.level
    if isinstance(c.user, Pc):
        return c.user.tier
    return c.user.level


def _stakes_of_save(effect: kinds.Save, level: int, say: SayStakes) -> Iterator[Message]:
    if isinstance(effect.level, int):
        at = effect.level
    else:
        at = level
    then = list(say(effect.failed, level))
    for text in then:
        yield Message(f"power.stakes.save.{effect.stat}.or", {"n": at, "what": text})
    if not then:
        yield Message(f"power.stakes.save.{effect.stat}", {"n": at})


DAMAGE: Final = Hooks(
    kind=kinds.Damage,
    apply=damage,
    lines=no_lines,
    would_count=never_counts,
    says=_say_damage,
    stakes=None,
)

BONUS: Final = Hooks(
    kind=kinds.Bonus,
    apply=not_at_once,
    lines=no_lines,
    would_count=_bonus_would_count,
    says=_say_bonus,
    stakes=None,
)

ARMOR_BONUS: Final = Hooks(
    kind=kinds.ArmorBonus,
    apply=not_at_once,
    lines=no_lines,
    would_count=_armor_would_count,
    says=_say_armor,
    stakes=None,
)

REDUCE: Final = Hooks(
    kind=kinds.Reduce,
    apply=not_at_once,
    lines=no_lines,
    would_count=_reduce_would_count,
    says=no_texts,
    stakes=None,
)

IMMUNE: Final = Hooks(
    kind=kinds.Immune,
    apply=not_at_once,
    lines=no_lines,
    would_count=_immune_would_count,
    says=no_texts,
    stakes=None,
)

HEAL: Final = Hooks(
    kind=kinds.Heal,
    apply=heal,
    lines=no_lines,
    would_count=never_counts,
    says=_say_heal,
    stakes=None,
)

TRACK: Final = Hooks(
    kind=kinds.Track,
    apply=track,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=None,
)

SAVE: Final = Hooks(
    kind=kinds.Save,
    apply=_save,
    lines=no_lines,
    would_count=never_counts,
    says=no_texts,
    stakes=_stakes_of_save,
)

HARM: Final = (DAMAGE, BONUS, ARMOR_BONUS, REDUCE, IMMUNE, HEAL, TRACK, SAVE)
