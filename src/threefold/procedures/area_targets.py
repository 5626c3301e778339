"""Those in the area of an attack: the result for each, and what follows a hit or a miss on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Final, NamedTuple

from threefold.model.characters import FullNpc, Pc
from threefold.procedures.accounts import damage_changes
from threefold.procedures.after_hits import Afterwards, Hit, after_hit, request_lines
from threefold.procedures.answers import (
    CONSEQUENCE,
    FIGURES_KEPT,
    IN_ROLL,
    LOGGED,
    Answer,
    AnswerPart,
    EarnedEffect,
    FigureChange,
    LoggedFigure,
    Reasons,
    strike_figures,
)
from threefold.procedures.base import Notice, Setup
from threefold.procedures.effects.requests import TableRequest, is_about_user
from threefold.rules.harm import DealtDamage
from threefold.rules.tasks import Task
from threefold.rules.types import Base, Line, Message, Modifier


class AreaHit(AnswerPart, kw_only=True, frozen=True):
    """The result for one target. The field ``damage`` is what got through its Armor; None before
    the roll. ``does`` is what the effects of the attack on it ask of the table.
    """

    name: str
    base_difficulty: int
    base_lines: Base
    difficulty: int
    target_number: int
    roll: str
    modifiers: tuple[Modifier, ...]
    hit: bool | None
    damage: int | None
    dealt: int | None = None
    armor: int | None = None
    lines: Sequence[Line]
    armor_lines: Sequence[Line]
    does: Annotated[tuple[TableRequest, ...], CONSEQUENCE] = ()


class AreaAnswer(Answer, kw_only=True, frozen=True):
    """The result for each target, the targets as they are afterwards, and what the attack earned."""

    hits: Annotated[list[AreaHit], IN_ROLL]
    targets: Annotated[list[FullNpc], FIGURES_KEPT]
    effect: EarnedEffect | None = None
    to_object: Annotated[int | None, LOGGED] = None
    to_object_lines: Reasons = ()

    def figures(self) -> Iterator[LoggedFigure]:
        yield from strike_figures(self.effect, self.to_object)

    def damage_of_all(self) -> int:
        return sum(hit.damage or 0 for hit in self.hits)

    def earned_effect(self) -> EarnedEffect | None:
        return self.effect

    def requests_for_each(self) -> Mapping[str, Sequence[TableRequest]]:
        return {hit.name: hit.does for hit in self.hits if hit.does}


class AreaTarget(NamedTuple):
    """One NPC in the area before and after the attack. ``hit`` is None before the roll.
    ``changes`` are those of the effects after the blow, ``requests`` what they ask of the table."""

    before: FullNpc
    after: FullNpc
    task: Task
    hit: bool | None
    damage: DealtDamage | None
    changes: tuple[FigureChange, ...] = ()
    requests: tuple[TableRequest, ...] = ()

    def answer(self) -> AreaHit:
        """The fields of the answer for this target."""
        dealt = self.damage or _NO_DAMAGE
        rolled = self.hit is not None
        return AreaHit(
            name=self.after.name,
            base_difficulty=self.task.base_difficulty,
            base_lines=self.task.base,
            difficulty=self.task.difficulty,
            target_number=self.task.target_number,
            roll=self.task.roll,
            modifiers=self.task.modifiers,
            hit=self.hit,
            damage=dealt.taken if rolled else None,
            dealt=dealt.dealt if rolled else None,
            armor=dealt.armor if rolled else None,
            lines=dealt.lines,
            armor_lines=dealt.armor_lines,
            does=self.requests,
        )


_NO_DAMAGE: Final = DealtDamage(0, 0, 0, (), ())


def changes_of_all(targets: Sequence[AreaTarget]) -> Iterator[FigureChange]:
    """The damage and the lost health of each target that took damage, and what the effects of the
    attack changed.
    """
    for i, target in enumerate(targets):
        if target.damage is not None:
            yield from damage_changes("targets", target.damage, target.before.health, f"[{i}].")
        for change in target.changes:
            yield _of_one(change, i)


def _of_one(change: FigureChange, i: int) -> FigureChange:
    """The change as one of the target at this place of the answer."""
    if change.of == "target":
        return change._replace(of="targets", figure=f"[{i}].{change.figure}")
    if change.of == "does":
        return change._replace(of="hits", figure=f"[{i}].does{change.figure}")
    return change


class AfterBlows:
    """Lets what follows a hit or a miss come to each target in turn. What it does to the attacker
    comes once."""

    def __init__(self, setup: Setup, hit: Hit, actor: Pc, notices: list[Notice]) -> None:
        self.actor = actor
        self._setup, self._hit, self._notices = setup, hit, notices
        self._came = {True: False, False: False}

    def come_to(self, target: AreaTarget) -> AreaTarget:
        """Return a target after the effects of a hit or a miss; a blow without a roll misses
        nobody."""
        landed = target.hit is True
        if not landed and target.task.roll != "needed":
            return target
        found = self._effects_on(target, landed)
        changes, requests = found.changes, found.requests
        if self._came[landed]:
            requests = tuple(each for each in requests if not is_about_user(each))
            why = Message("line.given", {"name": self._setup.pc.name})
            own = (each for each in changes if each.of == "target")
            changes = (*own, *request_lines(requests, why))
        else:
            self.actor = found.actor
        self._came[landed] = True
        return target._replace(after=found.target, changes=changes, requests=requests)

    def _effects_on(self, target: AreaTarget, landed: bool) -> Afterwards:
        return after_hit(
            self._setup.pc,
            self._hit._replace(landed=landed),
            self.actor,
            target.after,
            target.damage,
            rules=self._setup.rules,
            notices=self._notices,
        )
