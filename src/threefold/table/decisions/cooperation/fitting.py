"""Which reactions fit a moment: the conditions that the moment, the roll and the weapon judge."""

from __future__ import annotations

from msgspec import structs

from threefold.model.active_effects import as_list, words_to_confirm
from threefold.model.characters import FullNpc, Pc
from threefold.model.moments import PendingEffect
from threefold.model.rolled import Rolled as Roll
from threefold.model.shelf.figures import When
from threefold.procedures.effects.moments import answers_melee_alone, undoes
from threefold.procedures.effects.rolled import conditions_met
from threefold.table.decisions.cooperation.moments import ReactionMoment

_KNOWN = (
    "attacked_last_turn", "failed", "after", "combat", "damage_at_least", "face", "melee", "surprise",
    "type",
)  # fmt: skip
"""Conditions of a moment that are checked here, or that only its player knows."""


def fits_moment(
    each: PendingEffect, figure: Pc | FullNpc, roll: Roll, moment: ReactionMoment
) -> bool:
    """Whether all conditions of a reaction that the table knows are met: those of the moment, of
    the roll, and of the weapon that the figure carries.
    """
    effect, said = each.effect, words_to_confirm(each.effect.when)
    if not _is_so(effect.when, moment):
        return False
    if answers_melee_alone(effect) and not moment.melee:
        return False
    if moment.upon == "afflicted" and not undoes(effect, figure, moment.condition):
        return False
    when = {key: value for key, value in effect.when.items() if key not in _KNOWN}
    # the weapon is one that the reacting figure carries, not that of the roll it reacts to
    arms: When = {}
    if "weapon" in when:
        arms["weapon"] = when.pop("weapon")
    carried = structs.replace(roll, act="defense", said=said)
    return conditions_met(when, figure, structs.replace(roll, said=said)) and conditions_met(
        arms, figure, carried
    )


def _is_so(when: When, moment: ReactionMoment) -> bool:
    """Whether a moment meets the conditions that only it can judge."""
    if "stat" in when and moment.stat is None:
        return False
    if not _is_damage_asked(when, moment):
        return False
    if moment.upon == "touched" and when.get("failed") is True and not moment.hit:
        return False  # it answers a blow that hits, not one that misses
    if moment.rest is not None and when.get("after") not in (None, moment.rest):
        return False
    if "face" in when and str(moment.face) not in map(str, as_list(when["face"])):
        return False
    if "melee" in when and when["melee"] is not moment.melee:
        return False
    if "surprise" in when and when["surprise"] is not moment.unaware:
        return False
    fights = when.get("combat")
    return fights is None or (moment.act != "task") is bool(fights)


def _is_damage_asked(when: When, moment: ReactionMoment) -> bool:
    """Whether the damage of a moment has as many points as a condition asks, and falls on a Pool
    that it names.
    """
    least = when.get("damage_at_least")
    if isinstance(least, int) and moment.taken < least:
        return False
    if "type" not in when:
        return True
    return moment.damage is not None and moment.damage.type in as_list(when["type"])
