"""Choose the moves that foes make and the protections that PCs put on, by the engine's figures.
Build the tables of defenses and damage for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from threefold.lab.simulator.aid import (
    BLOWS,
    MOST_WARDS,
    HealingPower,
    Ward,
    heals_of,
    stances,
    wards_of,
)
from threefold.lab.simulator.foe_moves import (
    FurtherEffect,
    PlayedMove,
    moves_of,
    regained_each_turn,
    usual,
)
from threefold.lab.simulator.layout import Rolls
from threefold.lab.simulator.options import Held, Options
from threefold.lab.simulator.policies import Behaviour, PcOption
from threefold.lab.simulator.sides import FoeKind, Sides
from threefold.lab.simulator.varying import Varies, weighted_mean
from threefold.model.characters import Pc
from threefold.procedures.defended import DefendInputs


class Weighing:
    """The moves of each kind of foe, the protections and healing powers of each PC, and the figures
    of each attack.

    ``choosing`` is True when any foe has more than its usual attack.
    """

    def __init__(self, sides: Sides, options: Options, behaviour: Behaviour) -> None:
        self.sides, self.options, self.behaviour = sides, options, behaviour
        self.rules = options.rules
        self.choosing = any(kind.creature is not None for kind in sides.kinds)
        self.kinds = [[*self._ordered_moves(kind), *self._of_itself(kind)] for kind in sides.kinds]
        self.moves = [move for moves in self.kinds for move in moves]
        self.of = [kind for kind, moves in zip(sides.kinds, self.kinds, strict=True) for _ in moves]
        aids = behaviour.aids
        self.heals: list[list[HealingPower]] = [
            heals_of(pc, self.rules) if aids else [] for pc in sides.party
        ]
        self.wards: list[list[Ward]] = [self._worth(pc) if aids else [] for pc in sides.party]
        self.stances = self._stances()

    # --- choices ----------------------------------------------------------------------------------

    def _ordered_moves(self, kind: FoeKind) -> list[PlayedMove]:
        """Return the moves of a kind for its turn, in order of preference. The last is the at-will
        move.
        """
        known = moves_of(kind, self.rules)
        if kind.creature is None:
            return known.at_will
        at_will = max(known.at_will, key=lambda move: self.harm(kind, move))
        least = self.harm(kind, at_will)
        worth = [move for move in known.limited if self.harm(kind, move) > least]
        worth.sort(key=lambda move: (not move.first, -self.harm(kind, move)))
        return [*known.heals, *worth, at_will]

    def _of_itself(self, kind: FoeKind) -> list[PlayedMove]:
        """Return the automatic moves of a kind: auras, reactions to a melee hit, reactions to its
        fall.
        """
        known = moves_of(kind, self.rules)
        return [*known.auras, *known.struck, *known.down]

    def harm(self, kind: FoeKind, move: PlayedMove) -> float:
        """Return the mean points that a move costs the party when it defends without Effort. A step
        down the track counts as the damage of the usual attack."""
        party = self.sides.party
        if move.targets == 1:
            blows = move.times
        else:
            blows = max(move.times, min(move.targets, len(party)))
        return blows * sum(self._harm(pc, kind, move, ()) for pc in party) / len(party)

    def _harm(self, pc: Pc, kind: FoeKind, move: PlayedMove, holds: Held) -> float:
        if move.inputs is None:
            fails = 1.0
        else:
            fails = self._fails(self._least(pc, kind, move.inputs, holds))
        if move.inputs is not None:
            lost = fails * self._mean_blow(pc, kind, move, holds)
        else:
            lost = 0.0
        for after in move.after:
            need, fixed = self.after(pc, kind, after, holds)
            points = float(fixed)
            if after.varies is not None:
                points = weighted_mean(
                    self.by_total(pc, kind, after.inputs, after.varies, holds), after.varies.chances
                )
            comes = (1 - fails if after.missed else fails) * min(
                1.0, (need - 1) / self.options.die if need else 0.0
            )
            lost += comes * (points + after.steps * max(1, kind.foe.damage))
        return lost

    def _mean_blow(self, pc: Pc, kind: FoeKind, move: PlayedMove, holds: Held) -> float:
        if move.varies is None or move.inputs is None:
            return self.blow(pc, kind, move.inputs, holds)
        return weighted_mean(
            self.by_total(pc, kind, move.inputs, move.varies, holds), move.varies.chances
        )

    def by_total(
        self, pc: Pc, kind: FoeKind, inputs: DefendInputs, varies: Varies, holds: Held
    ) -> list[int]:
        """Return the damage after Armor for each total of the dice."""
        dealt = {n: replace(inputs, damage=n) for n in set(varies.points)}
        cost = {n: self.options.blow(pc, kind.foe, dealt[n], holds) if n else 0 for n in dealt}
        return [cost[n] for n in varies.points]

    def rolls(self) -> Rolls:
        """Return all variable points, for each PC in each stance."""
        found = Rolls([], [], [])
        for pc, holds in self._pcs_by_stance():
            for kind, move in zip(self.of, self.moves, strict=True):
                for inputs, varies, at in (
                    (move.inputs, move.varies, found.blows),
                    *((after.inputs, after.varies, found.afters) for after in move.after),
                ):
                    at.append(-1 if varies is None or inputs is None else len(found.points))
                    if varies is not None and inputs is not None:
                        found.points.extend(self.by_total(pc, kind, inputs, varies, holds))
        return found

    def _least(
        self, pc: Pc, kind: FoeKind, inputs: DefendInputs, holds: Held
    ) -> PcOption[DefendInputs]:
        """Return the defense option without Effort."""
        return self.options.guards(pc, kind, False, inputs, holds)[0]

    def _fails(self, option: PcOption[DefendInputs]) -> float:
        if option.need == 0:
            return 0.0
        return min(1.0, (option.need - 1) / self.options.die)

    def _worth(self, pc: Pc) -> list[Ward]:
        """Return the protections that a PC puts on: those that save most, if they save more than
        they cost.
        """
        spared = {}
        for n, ward in enumerate(wards := wards_of(pc, self.rules)):
            points = [
                self._harm(pc, kind, move, ()) - self._harm(pc, kind, move, ward.conditions)
                for kind, move in zip(self.of, self.moves, strict=True)
            ]
            spared[n] = BLOWS * sum(points) / len(points)
        best = sorted((n for n in spared if spared[n] > wards[n].cost), key=lambda n: -spared[n])
        return [wards[n] for n in best[:MOST_WARDS]]

    # --- tables -----------------------------------------------------------------------------------

    def _stances(self) -> list[list[Held]]:
        """Return for each stance the active conditions of each PC."""
        if not any(self.wards):
            return [[() for _ in self.sides.party]]
        return [[*each] for each in zip(*map(stances, self.wards), strict=True)]

    def _pcs_by_stance(self) -> Iterator[tuple[Pc, Held]]:
        """Yield each PC with its active conditions, for each stance."""
        for stance in self.stances:
            yield from zip(self.sides.party, stance, strict=True)

    def guards(self) -> Iterator[Sequence[PcOption[DefendInputs]]]:
        """Yield the defense options ``[stance, i, move, impaired]``, from no Effort up."""
        for pc, holds in self._pcs_by_stance():
            for kind, move in zip(self.of, self.moves, strict=True):
                for impaired in (False, True):
                    yield self.options.guards(
                        pc, kind, impaired, move.inputs or usual(kind).inputs, holds
                    )

    def blows(self) -> list[int]:
        """Return the damage of a failed defense ``[stance, i, move]``."""
        return [
            self.blow(pc, kind, move.inputs, holds) if move.inputs is not None else 0
            for pc, holds in self._pcs_by_stance()
            for kind, move in zip(self.of, self.moves, strict=True)
        ]

    def blow(self, pc: Pc, kind: FoeKind, inputs: DefendInputs | None, holds: Held) -> int:
        """Return the damage of a failed defense."""
        return self.options.blow(pc, kind.foe, inputs, holds)

    def afters(self) -> list[tuple[int, int]]:
        """Return the lowest face that avoids each further effect, and its damage ``[stance, i,
        after]``.
        """
        return [
            self.after(pc, kind, after, holds)
            for pc, holds in self._pcs_by_stance()
            for kind, move in zip(self.of, self.moves, strict=True)
            for after in move.after
        ]

    def after(self, pc: Pc, kind: FoeKind, after: FurtherEffect, holds: Held) -> tuple[int, int]:
        """Return the lowest face that avoids a further effect (one more than the die has: none),
        and its damage.
        """
        if after.inputs.damage:
            points = self.options.blow(pc, kind.foe, after.inputs, holds)
        else:
            points = 0
        if after.sure:
            return self.options.die + 1, points
        return self._least(pc, kind, replace(after.inputs, damage=0), holds).need, points

    def harmless(self, blows: Sequence[int], k: int) -> bool:
        """Return whether a kind of foe cannot do damage, and no PC spends points to avoid its
        attacks.
        """
        if self.choosing:
            return False
        return self.options.harmless(blows[k :: len(self.moves)])

    def regains(self) -> list[int]:
        """Return the health that each kind gains at the start of its turn."""
        return [
            0 if self.behaviour.only_first else regained_each_turn(kind)
            for kind in self.sides.kinds
        ]
