"""The kernel's flat lists of figures for foes' moves and for aid, and the functions that build
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from threefold.lab.simulator.aid import MOST_WARDS, HealingPower, Ward
from threefold.lab.simulator.foe_moves import FurtherEffect, PlayedMove


class Rolls(NamedTuple):
    """Variable points, and the start index for each move and each further effect (-1: the points
    are fixed).
    """

    points: list[int]
    blows: list[int]
    afters: list[int]


class MoveFigures(NamedTuple):
    """The moves of foes. ``choosing`` is 0 if every kind has only the usual attack; then a move has
    its kind's index.

    For each kind: ``begins`` delimit its moves in order of preference; ``regains`` is the health it
    gains at the start of its turn. For each foe: ``tops`` is its maximum health. For each move:
    ``defended`` (1 if there is a defense roll), the ``stat`` of the defense, the ``pool`` that
    takes damage first, the number of ``times`` and ``targets``, its limit (``often`` 0: at will)
    within ``span`` rounds (0: the whole day), ``first`` (only on the first turn), ``heals``;
    ``after`` delimit its further effects. For each further effect: ``after_missed``,
    ``after_pool``, ``after_steps``, ``after_heals``; and ``[stance, i, after]``: ``after_need``
    (the lowest face that avoids it), ``after_points``. ``most`` is the highest number of moves of
    any kind.

    The moves of a kind are sorted: up to ``ends`` those for its turn (the last one is at will),
    then up to ``auras`` the auras, up to ``struck`` the reactions to a melee hit, up to the next
    kind the reactions to its fall. ``reacts`` is 1 if any kind has reactions. For each move:
    ``later`` (not on the first turn), ``least`` (the minimum damage that triggers a reaction),
    ``dice`` and ``sides``; for further effects ``after_dice`` and ``after_sides``. Variable points
    are in ``points`` by their total: for a move from index ``roll_at`` ``[stance, i, move]``, for a
    further effect from ``after_at`` ``[stance, i, after]``; -1 means fixed points. Without dice the
    total is the damage just taken.
    """

    choosing: int
    most: int
    begins: Sequence[int]
    regains: Sequence[int]
    tops: Sequence[int]
    defended: Sequence[int]
    stat: Sequence[int]
    pool: Sequence[int]
    times: Sequence[int]
    targets: Sequence[int]
    often: Sequence[int]
    span: Sequence[int]
    first: Sequence[int]
    heals: Sequence[int]
    after: Sequence[int]
    after_missed: Sequence[int]
    after_pool: Sequence[int]
    after_steps: Sequence[int]
    after_heals: Sequence[int]
    after_need: Sequence[int]
    after_points: Sequence[int]
    reacts: int
    ends: Sequence[int]
    auras: Sequence[int]
    struck: Sequence[int]
    later: Sequence[int]
    least: Sequence[int]
    dice: Sequence[int]
    sides: Sequence[int]
    roll_at: Sequence[int]
    after_dice: Sequence[int]
    after_sides: Sequence[int]
    after_at: Sequence[int]
    points: Sequence[int]


class AidFigures(NamedTuple):
    """How PCs protect themselves and heal. ``any`` is 0 when no PC does either; ``stances`` is 1
    without protections.

    For each PC: ``wards`` and ``heals`` delimit its powers. For each power: the ``stat`` that pays
    the ``cost``, the ``item`` it uses up. For a protection: its ``rounds`` and whether it ``acts``
    (takes an action). For healing: the ``need`` (a face), its ``dice`` with ``sides``, the
    ``points`` added to them, ``full`` (to the maximum), ``pools`` (bits), ``every`` (each of these
    Pools), ``others`` (also other PCs), ``most`` (the points that a PC must lack).
    """

    any: int
    stances: int
    hurt_only: int
    lifts: int
    wards: Sequence[int]
    ward_stat: Sequence[int]
    ward_cost: Sequence[int]
    ward_item: Sequence[int]
    ward_rounds: Sequence[int]
    ward_acts: Sequence[int]
    heals: Sequence[int]
    heal_stat: Sequence[int]
    heal_cost: Sequence[int]
    heal_need: Sequence[int]
    heal_item: Sequence[int]
    heal_dice: Sequence[int]
    heal_sides: Sequence[int]
    heal_points: Sequence[int]
    heal_full: Sequence[int]
    heal_pools: Sequence[int]
    heal_every: Sequence[int]
    heal_others: Sequence[int]
    heal_most: Sequence[int]


def begins_of(lists: Sequence[Sequence[object]]) -> list[int]:
    """Return the start index of each list in their concatenation, and the end of the last."""
    return [0, *accumulate(map(len, lists))]


def move_figures(
    kinds: Sequence[Sequence[PlayedMove]],
    regains: Sequence[int],
    tops: Sequence[int],
    choosing: bool,
    after_need: Sequence[int],
    after_points: Sequence[int],
    rolls: Rolls,
) -> MoveFigures:
    """Convert the moves of all kinds to the kernel's lists."""
    moves = [move for each in kinds for move in each]
    begins = begins_of(kinds)

    def until(*comes: str) -> list[int]:
        """Return for each kind the end index of its moves of these sorts."""
        return [
            at + sum(move.comes in comes for move in each)
            for at, each in zip(begins, kinds, strict=False)
        ]

    afters: list[FurtherEffect] = [after for move in moves for after in move.after]
    return MoveFigures(
        choosing=int(choosing),
        most=max(map(len, kinds)),
        begins=begins,
        regains=regains,
        tops=tops,
        defended=[int(move.inputs is not None) for move in moves],
        stat=[move.stat for move in moves],
        pool=[move.pool for move in moves],
        times=[move.times for move in moves],
        targets=[move.targets for move in moves],
        often=[move.often for move in moves],
        span=[move.span for move in moves],
        first=[int(move.first) for move in moves],
        heals=[move.heals for move in moves],
        after=begins_of([move.after for move in moves]),
        after_missed=[int(after.missed) for after in afters],
        after_pool=[after.pool for after in afters],
        after_steps=[after.steps for after in afters],
        after_heals=[after.heals for after in afters],
        after_need=after_need,
        after_points=after_points,
        reacts=int(any(move.comes in ("struck", "down") for move in moves)),
        ends=until(""),
        auras=until("", "each_turn", "later_turns"),
        struck=until("", "each_turn", "later_turns", "struck"),
        later=[int(move.comes == "later_turns") for move in moves],
        least=[move.least for move in moves],
        dice=[0 if move.varies is None else move.varies.dice for move in moves],
        sides=[0 if move.varies is None else move.varies.sides for move in moves],
        roll_at=rolls.blows,
        after_dice=[0 if after.varies is None else after.varies.dice for after in afters],
        after_sides=[0 if after.varies is None else after.varies.sides for after in afters],
        after_at=rolls.afters,
        points=rolls.points,
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
        wards=begins_of(wards),
        ward_stat=[ward.stat for ward in every_ward],
        ward_cost=[ward.cost for ward in every_ward],
        ward_item=[ward.item for ward in every_ward],
        ward_rounds=[ward.rounds for ward in every_ward],
        ward_acts=[int(ward.acts) for ward in every_ward],
        heals=begins_of(heals),
        heal_stat=[heal.stat for heal in every_heal],
        heal_cost=[heal.cost for heal in every_heal],
        heal_need=[heal.need for heal in every_heal],
        heal_item=[heal.item for heal in every_heal],
        heal_dice=[heal.dice for heal in every_heal],
        heal_sides=[heal.sides for heal in every_heal],
        heal_points=[heal.points for heal in every_heal],
        heal_full=[int(heal.full) for heal in every_heal],
        heal_pools=[heal.pools for heal in every_heal],
        heal_every=[int(heal.every) for heal in every_heal],
        heal_others=[int(heal.others) for heal in every_heal],
        heal_most=[heal.most for heal in every_heal],
    )
