"""Functions that lay out foes' moves and the party's aid in the kernel's flat lists."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from threefold.lab.simulator.aid import MOST_WARDS, HealingPower, Ward
from threefold.lab.simulator.figures import (
    AidFigures,
    EffectFigures,
    HealFigures,
    KindFigures,
    LimitFigures,
    MoveFigures,
    RollFigures,
    WardFigures,
)
from threefold.lab.simulator.foe_moves import FurtherEffect, PlayedMove
from threefold.lab.simulator.varying import Varies


class Rolls(NamedTuple):
    """Variable points, and the start index for each move and each further effect (-1: the points
    are fixed).
    """

    points: list[int]
    blows: list[int]
    afters: list[int]


def begins_of(lists: Sequence[Sequence[object]]) -> list[int]:
    """Return the start index of each list in their concatenation, and the end of the last."""
    return [0, *accumulate(map(len, lists))]


def move_figures(
    kinds: Sequence[Sequence[PlayedMove]],
    regains: Sequence[int],
    choosing: bool,
    after_need: Sequence[int],
    after_points: Sequence[int],
    rolls: Rolls,
) -> MoveFigures:
    """Convert the moves of all kinds to the kernel's lists."""
    moves = [move for each in kinds for move in each]
    afters: list[FurtherEffect] = [after for move in moves for after in move.after]
    return MoveFigures(
        choosing=int(choosing),
        reacts=int(any(move.comes in ("struck", "down") for move in moves)),
        kinds=_kind_figures(kinds, regains),
        defended=[int(move.inputs is not None) for move in moves],
        stat=[move.stat for move in moves],
        pool=[move.pool for move in moves],
        times=[move.times for move in moves],
        targets=[move.targets for move in moves],
        heals=[move.heals for move in moves],
        limits=LimitFigures(
            often=[move.often for move in moves],
            span=[move.span for move in moves],
            first=[int(move.first) for move in moves],
            later=[int(move.comes == "later_turns") for move in moves],
            least=[move.least for move in moves],
        ),
        rolls=_roll_figures([move.varies for move in moves], rolls.blows),
        effects=EffectFigures(
            bounds=begins_of([move.after for move in moves]),
            missed=[int(after.missed) for after in afters],
            pool=[after.pool for after in afters],
            steps=[after.steps for after in afters],
            heals=[after.heals for after in afters],
            need=after_need,
            points=after_points,
            rolls=_roll_figures([after.varies for after in afters], rolls.afters),
        ),
        points=rolls.points,
    )


def _kind_figures(kinds: Sequence[Sequence[PlayedMove]], regains: Sequence[int]) -> KindFigures:
    """Return where the moves of each kind begin, and where those of each sort end."""
    begins = begins_of(kinds)

    def until(*comes: str) -> list[int]:
        """Return for each kind the end index of its moves of these sorts."""
        return [
            at + sum(move.comes in comes for move in each)
            for at, each in zip(begins, kinds, strict=False)
        ]

    return KindFigures(
        most=max(map(len, kinds)),
        begins=begins,
        ends=until(""),
        auras=until("", "each_turn", "later_turns"),
        struck=until("", "each_turn", "later_turns", "struck"),
        regains=regains,
    )


def _roll_figures(varying: Sequence[Varies | None], begins: Sequence[int]) -> RollFigures:
    """Return the dice of variable points, and where the points begin."""
    return RollFigures(
        dice=[0 if varies is None else varies.dice for varies in varying],
        sides=[0 if varies is None else varies.sides for varies in varying],
        begins=begins,
    )


def aid_figures(
    wards: Sequence[Sequence[Ward]],
    heals: Sequence[Sequence[HealingPower]],
    hurt_only: bool,
    lifts: bool,
) -> AidFigures:
    """Convert the protections and healing powers of all PCs to the kernel's lists."""
    every_ward = [ward for each in wards for ward in each]
    every_heal = [heal for each in heals for heal in each]
    return AidFigures(
        any=int(bool(every_ward or every_heal)),
        stances=1 << MOST_WARDS if every_ward else 1,
        hurt_only=int(hurt_only),
        lifts=int(lifts),
        wards=WardFigures(
            bounds=begins_of(wards),
            stat=[ward.stat for ward in every_ward],
            cost=[ward.cost for ward in every_ward],
            item=[ward.item for ward in every_ward],
            rounds=[ward.rounds for ward in every_ward],
            acts=[int(ward.acts) for ward in every_ward],
        ),
        heals=HealFigures(
            bounds=begins_of(heals),
            stat=[heal.stat for heal in every_heal],
            cost=[heal.cost for heal in every_heal],
            need=[heal.need for heal in every_heal],
            item=[heal.item for heal in every_heal],
            dice=[heal.dice for heal in every_heal],
            sides=[heal.sides for heal in every_heal],
            points=[heal.points for heal in every_heal],
            full=[int(heal.full) for heal in every_heal],
            pools=[heal.pools for heal in every_heal],
            every=[int(heal.every) for heal in every_heal],
            others=[int(heal.others) for heal in every_heal],
            most=[heal.most for heal in every_heal],
        ),
    )
