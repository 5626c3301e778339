"""The figures of moves and of aid as the kernel reads them, in flat lists, and how they are laid out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from threefold.lab.simulator.aid import MOST_WARDS, Heal, Ward
from threefold.lab.simulator.foe_moves import After, Move


class Rolls(NamedTuple):
    """Points that are not fixed, and where those of each blow and of what follows one begin (-1: they are fixed)."""

    points: list[int]
    blows: list[int]
    afters: list[int]


class MoveFigures(NamedTuple):
    """What foes do. ``choosing`` is 0 where each kind does nothing but the usual attack, the move of its own number.

    Of each kind: ``begins`` delimit its moves in order of preference, the last one at will; ``regains`` is the health
    it gains as its turn begins. Of each foe: ``tops``, its greatest health. Of each move: ``defended``, the ``stat`` of
    the defense, the ``pool`` that loses first, how many ``times`` and ``targets``, how often within how many rounds
    (``often`` 0 is at will, ``span`` 0 for good), ``first`` (on the first turn alone), ``heals``; ``after`` delimit
    what follows. Of what follows: ``after_missed``, ``after_pool``, ``after_steps``, ``after_heals``; and ``[stance, i,
    after]``: ``after_need`` (the least face that avoids it), ``after_points``. ``most`` is the greatest number of moves
    of any kind.

    Of each kind: ``ends`` where what it does with its turn ends, ``auras`` and ``struck`` where what comes of itself as
    its turn begins and what answers a hit in melee end; up to the next kind stands what its fall brings. ``reacts`` is
    1 if anything does. Of each move: ``later`` (not on the first turn), ``least`` (the damage that an answer asks for),
    ``dice`` and ``sides``; of what follows ``after_dice`` and ``after_sides``. Points that are not fixed stand in
    ``points`` by their total, of a blow from ``roll_at`` ``[stance, i, move]`` on, of what follows from ``after_at``
    ``[stance, i, after]`` on; -1 where they are fixed. Without dice the total is the damage just taken.
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
    """How PCs protect themselves and heal. ``any`` and ``stances`` are 0 and 1 where nobody does either.

    Of each PC: ``wards`` and ``heals`` delimit its powers. Of each power: the ``stat`` that pays the ``cost``, the
    ``item`` it uses up; of a protection its ``rounds`` and whether it ``acts``; of healing the ``need`` (a face), its
    ``dice`` of so many ``sides`` and ``points`` besides, ``full`` (to the maximum), ``pools`` (bits), ``every`` (each
    of them), ``others`` (comrades as well), ``most`` (the points that somebody must lack).
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
    """Where each of several lists begins in all of them together, and where the last ends."""
    return [0, *accumulate(map(len, lists))]


def move_figures(
    kinds: Sequence[Sequence[Move]],
    regains: Sequence[int],
    tops: Sequence[int],
    choosing: bool,
    after_need: Sequence[int],
    after_points: Sequence[int],
    rolls: Rolls,
) -> MoveFigures:
    """The moves of all kinds as the kernel reads them."""
    moves = [move for each in kinds for move in each]
    begins = begins_of(kinds)

    def until(*comes: str) -> list[int]:
        """Of each kind, where its moves of these sorts end."""
        return [at + sum(move.comes in comes for move in each) for at, each in zip(begins, kinds, strict=False)]

    afters: list[After] = [after for move in moves for after in move.after]
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
    wards: Sequence[Sequence[Ward]], heals: Sequence[Sequence[Heal]], hurt_only: bool, lifts: bool
) -> AidFigures:
    """The aid of all PCs as the kernel reads it."""
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
