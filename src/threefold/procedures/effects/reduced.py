"""The effects that keep harm off: what takes points off a blow besides Armor, and what a figure is
immune to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threefold.model.active_effects import (
    active_effects,
    may_have_effects,
    of_kind,
)
from threefold.model.characters import FullNpc, Pc
from threefold.model.rolled import Rolled
from threefold.model.shelf import effects as kinds
from threefold.procedures.effects.rolled import conditions_met
from threefold.rules.harm import Blow
from threefold.rules.kinds_of_harm import (
    immune_line,
    matches_harm,
    named_alone,
    withstands_condition,
)
from threefold.rules.types import Line, Message, Stat, sum_of

_AT_BLOWS: Final = (kinds.Immune, kinds.Reduce)
"""Kinds that reduce a blow."""


def damage_reductions(
    figure: Pc | FullNpc, blow: Blow, armor: Sequence[Line], said: Sequence[str] = ()
) -> list[Line]:
    """The lines that reduce a blow besides ``armor``: immunity removes all of it, other effects some
    points or half. What limits the points of a blow comes last, and counts what gets through.
    """
    if (
        isinstance(figure, FullNpc)
        and figure.immune
        and (own := immune_line(blow, figure.immune, figure.weaknesses())) is not None
    ):
        return [own]
    if not may_have_effects(figure):
        return []
    lines: list[Line] = []
    leaving: list[tuple[kinds.Reduce, Message]] = []
    struck = Rolled("defense", "speed", said=said)
    for each in active_effects(figure, _AT_BLOWS):
        effect, name = each.effect, Message("line.given", {"name": each.source})
        if not conditions_met(effect.when, figure, struck):
            continue
        if isinstance(effect, kinds.Immune) and _spares(effect, blow):
            return [Line(blow.dealt, name, "creature.immune.harm")]
        if isinstance(effect, kinds.Reduce) and lessens(effect, blow):
            if effect.at_least or effect.at_most is not None:
                leaving.append((effect, name))
            else:
                lines += _reduction(_taken_off(effect, blow), name)
    for reduce, name in leaving:
        through = blow.dealt - max(0, sum_of([*armor, *lines]))
        lines += _reduction(_taken_off_the_rest(reduce, blow, through), name)
    return lines


def _taken_off_the_rest(effect: kinds.Reduce, blow: Blow, through: int) -> int:
    """The points that an effect with a limit takes off what gets ``through`` everything else: all
    above the most that may come, or no more than leaves the least.
    """
    if effect.at_most is not None:
        return through - effect.at_most
    return min(_taken_off(effect, blow), through - effect.at_least)


def _taken_off(effect: kinds.Reduce, blow: Blow) -> int:
    """The points that an effect takes off a blow; 0 if its figure is no number."""
    if effect.half:
        return blow.dealt // 2
    return effect.points if isinstance(effect.points, int) else 0


def _reduction(points: int, name: Message) -> list[Line]:
    return [Line(points, name, "armor.special.versus_kind")] if points > 0 else []


def falls_on(pc: Pc) -> Stat | None:
    """The Pool from which all damage to a PC comes first, by an effect on them; None without."""
    if not pc.conditions:
        return None
    pools = (effect.falls_on for _, effect in of_kind(pc, kinds.Reduce))
    return next((pool for pool in pools if pool is not None), None)


def _spares(effect: kinds.Immune, blow: Blow) -> bool:
    """True if an immunity cancels a blow: it is of its kind, and of a level that it reaches. One that
    answers damage comes after the blow, and gives its points back."""
    if effect.upon == "damaged":
        return False
    return _reaches(effect, blow.level) and immune_line(blow, effect.to_what) is not None


def _reaches(effect: kinds.Immune, level: int | None) -> bool:
    """True if an immunity reaches the level of a source. A source of no known level is reached."""
    most = effect.level_max
    return level is None or not isinstance(most, int) or level <= most


def lessens(effect: kinds.Reduce, blow: Blow) -> bool:
    """True if an effect reduces blows of this kind."""
    if effect.upon is not None or effect.borne_by != "nobody":
        return False
    return not effect.types or any(matches_harm(word, blow) for word in effect.types)


def immune_to_condition(
    figure: Pc | FullNpc, name: str, level: int | None = None, *, own: bool = False
) -> bool:
    """True if the figure is immune to a condition from a source of this level, by its entry or by
    an effect on it. What keeps off everything does not keep off what the figure does to itself
    (``own``)."""
    if isinstance(figure, FullNpc) and figure.immune and withstands_condition(name, figure.immune):
        return True
    if not may_have_effects(figure):
        return False
    return any(
        not effect.when and _reaches(effect, level) and withstands_condition(name, words)
        for _, effect in of_kind(figure, kinds.Immune)
        if (words := effect.to_what if not own else named_alone(effect.to_what))
    )
