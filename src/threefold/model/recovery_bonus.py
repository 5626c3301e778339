"""What effects add to a recovery roll: those of the character, and those of comrades who are near."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Struct

from threefold.model.active_effects import (
    is_said,
    may_have_effects,
    of_kind,
    permanent_effects,
    words_to_confirm,
)
from threefold.model.bounds import whole
from threefold.model.characters import Condition, Pc
from threefold.model.powers import Ability
from threefold.model.shelf import effects as kinds
from threefold.model.shelf.among import recoveries_among
from threefold.model.shelf.traits.sheet import adds_to_rests
from threefold.model.vocabulary import Vocabulary
from threefold.rules.ruleset import Rest
from threefold.rules.types import Line, Message, sum_of


class RestBonus(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What one source adds to a recovery roll: points (negative ones are taken from it, and leave
    ``at_least`` so many), or a ``factor`` for all of it."""

    name: Annotated[str, Vocabulary.SHELF]
    points: Annotated[int, whole(-20, 99, "points")] = 0
    factor: Annotated[int, whole(1, 9, "count")] = 1
    at_least: Annotated[int, whole(0, 9, "points")] = 0

    @property
    def counts(self) -> bool:
        """Whether this changes a roll at all."""
        return self.points != 0 or self.factor != 1


def own_bonuses(pc: Pc, rest: Rest | None, said: Sequence[str] = ()) -> list[RestBonus]:
    """Return what effects on a character add to this recovery roll now, besides the figures of the
    sheet; without ``rest``, what they add to whichever comes. ``said`` is what people confirm.
    """
    if not may_have_effects(pc):
        return []
    found = (
        _bonus(each.source, effect)
        for each, effect in of_kind(pc, kinds.Recovery)
        if effect.upon is None and _counts(effect, rest, said)
    )
    return [bonus for bonus in found if bonus.counts]


def words_at_rest(pc: Pc) -> dict[str, str]:
    """Return what people may confirm at a recovery roll that then gives other points, with the name
    of its source."""
    if not may_have_effects(pc):
        return {}
    return {
        word: each.source
        for each, effect in of_kind(pc, kinds.Recovery)
        if effect.upon is None and adds_to_rests(effect)
        for word in words_to_confirm(effect.when)
    }


def given_bonuses(comrades: Sequence[Pc], rest: Rest) -> list[RestBonus]:
    """Return what comrades who are near add to this recovery roll of somebody by being there."""
    return [bonus for comrade in comrades for bonus in _given_by(comrade, rest) if bonus.counts]


def _given_by(comrade: Pc, rest: Rest) -> Iterator[RestBonus]:
    for ability in comrade.abilities:
        if not isinstance(ability, Ability):
            continue
        for effect in permanent_effects(ability):
            if (
                isinstance(effect, kinds.Recovery)
                and effect.to == "allies"
                and _counts(effect, rest)
            ):
                yield _bonus(ability.name, effect)


def _counts(effect: kinds.Recovery, rest: Rest | None, said: Sequence[str] = ()) -> bool:
    """Return whether an effect changes this recovery roll. What only people can tell is so once they
    say it."""
    if effect.rests and rest not in effect.rests:
        return False
    return adds_to_rests(effect) and all(is_said(w, said) for w in words_to_confirm(effect.when))


def _bonus(source: str, effect: kinds.Recovery) -> RestBonus:
    points = effect.points if isinstance(effect.points, int) else 0
    return RestBonus(
        name=source,
        points=max(-20, min(99, points)),
        factor=effect.factor or 1,
        at_least=effect.at_least,
    )


def spent_by_rest(pc: Pc) -> list[Condition]:
    """Return the conditions of a character that are for one recovery roll alone."""
    return [
        each
        for each in pc.conditions or ()
        if isinstance(each, Condition)
        and any(adds_to_rests(rest) and rest.uses for rest in recoveries_among(each.effects or ()))
    ]


def with_bonuses(lines: Sequence[Line], bonuses: Sequence[RestBonus]) -> tuple[Line, ...]:
    """Return the lines of a recovery roll with those of bonuses: what leaves the least comes after
    the others, and a factor multiplies all of it."""
    found = [*lines]
    for each in sorted(bonuses, key=lambda bonus: bonus.at_least):
        points = each.points
        if each.at_least and points < 0:
            points = max(points, min(0, each.at_least - sum_of(found)))
        if points:
            found.append(Line(points, _named(each), "recovery.roll.formula"))
    for each in bonuses:
        if each.factor > 1:
            more = sum_of(found) * (each.factor - 1)
            found.append(Line(more, _named(each), "recovery.roll.formula"))
    return tuple(found)


def _named(bonus: RestBonus) -> Message:
    return Message("line.given", {"name": bonus.name})
