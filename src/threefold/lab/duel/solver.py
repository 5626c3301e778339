"""Solve one PC against one or two foes exactly: the best choice in every state, and its chance to
win.

The model: on its turn the PC attacks or takes the one-action recovery. It attacks with its first
attack and that attack's first stat or, if requested, with the best attack and stat. It defends with
Speed. It chooses Effort before each roll. The foes act in the order of the file. The situations of
the file apply to attacks. Special rolls always add damage; a natural 1 has no effect. The PC wins
when all foes are at 0 health before the PC is debilitated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

import numpy as np

from threefold.lab.duel.backward import solve_recovery, sweep
from threefold.lab.duel.board import Chances, Three, new_room, row
from threefold.lab.duel.choice import RECOVER, pick_attack, pick_guard
from threefold.lab.duel.course import Course
from threefold.lab.duel.figures import CALM, flat_figures, least_intellect, ways
from threefold.lab.duel.forward import Ends, forward, new_stages
from threefold.lab.encounter import Encounter, Environment
from threefold.model.characters import FullNpc, Pc
from threefold.rules.harm import Pools
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS

MOST_ROUNDS: Final = 1000


class DuelState(NamedTuple):
    """A state of a duel: Pools, the health of the foes, whether the one-action recovery is left,
    who acts next.

    ``turn`` is None for the PC, else the index of the foe.
    """

    pools: Pools
    health: tuple[int, ...]
    recovery: bool
    turn: int | None = None


class Choice(NamedTuple):
    """An action: levels of Effort on easing and on damage, the foe it concerns, the way to attack.

    ``foe`` and ``way`` are indexes into `Duel.foes` and `Duel.ways`.
    """

    action: Literal["attack", "recover", "defend", "wait"]
    ease: int = 0
    damage: int = 0
    foe: int = 0
    way: int = 0


class Weighed(NamedTuple):
    """A choice, and the chance to win if it is made now and the best choices are made
    afterwards.
    """

    choice: Choice
    win: float


@dataclass(frozen=True, slots=True)
class Advice:
    """The best choice now, and all other choices with their chances to win, the best first."""

    best: Weighed
    alternatives: tuple[Weighed, ...]


def solve(encounter: Encounter, every_attack: bool = False) -> Duel:
    """Solve an encounter that passed `check_solvable`. ``every_attack`` allows each attack with
    each of its stats.
    """
    rules = encounter.rules()
    pc, foes = encounter.party[0], [foe.filled(rules) for foe in encounter.foes]
    floor = least_intellect(pc, every_attack)
    return Duel(
        pc=pc,
        foes=foes,
        rules=rules,
        foes_first=encounter.first == "foes",
        floor=floor,
        every_attack=every_attack,
        around=encounter.environment,
    )


class Duel:
    """A solved duel. ``win`` is the chance to win under best play, ``states`` the number of
    undecided states.

    ``figures`` are the engine's figures, ``chances`` the chance to win of every state. States with
    Intellect below ``floor`` are left out, because they cannot occur in this duel.
    """

    def __init__(
        self,
        pc: Pc,
        foes: Sequence[FullNpc],
        rules: Rules,
        foes_first: bool = False,
        floor: int = 0,
        every_attack: bool = False,
        around: Environment = CALM,
    ) -> None:
        self.pc, self.foes, self.foes_first = pc, tuple(foes), foes_first
        self.ways = ways(pc, every_attack)
        self.figures, self._exchanges = flat_figures(pc, foes, rules, floor, every_attack, around)
        f = self.figures
        size, layer = row(f, 2, 0, 0, floor), row(f, 1, 0, 0, floor)
        recovers = pc.recoveries_used == 0
        if recovers:
            count = size
        else:
            count = layer
        mine, theirs = np.zeros(count), np.zeros(count)
        if len(foes) == 2:
            last = np.zeros(count)
        else:
            last = mine
        self.chances = Chances(mine, theirs, last, np.zeros(layer if recovers else 1))
        self._room = new_room(f)
        self.states = sweep(f, 0, f.tops, self.chances, self._room)
        if recovers:
            solve_recovery(f, theirs, np.zeros(layer), self.chances.gained)
            value = np.array([pc.pools.of(stat).value for stat in STATS], np.int64)
            self.states += sweep(f, 1, value, self.chances, self._room)
        self.win = self.chance(self.start)

    @property
    def start(self) -> DuelState:
        """Return the state at the start of the duel."""
        health = tuple(foe.health for foe in self.foes)
        return DuelState(
            self.pc.vitals().pools,
            health,
            self.pc.recoveries_used == 0,
            0 if self.foes_first else None,
        )

    def _duel_outcome(self, state: DuelState) -> bool | None:
        """Return True when the duel is won, False when it is lost, None while it is undecided."""
        if not any(state.health):
            return True
        if state.pools.empty > 1:
            return False
        return None

    def _offset(self, state: DuelState) -> int:
        """Return where the state stands in the row of its Pools: ordered by the health of the first
        foe, then by that of the second.
        """
        first, second = _health_of_two(state)
        return first * (int(self.figures.health[1]) + 1) + second

    def _row(self, state: DuelState) -> int:
        """Return the index of the first state with these Pools. Raises ValueError for a state that
        cannot occur.
        """
        f = self.figures
        least, most = (
            (0, 0, f.floor),
            (*state.pools, *_health_of_two(state), state.recovery),
        )
        limits = (*f.tops, *f.health, self.pc.recoveries_used == 0)
        if any(n > top for n, top in zip(most, limits, strict=True)) or any(
            n < low for n, low in zip(state.pools, least, strict=True)
        ):
            raise ValueError(f"{state} cannot come up in this duel")
        return row(f, int(state.recovery), *state.pools)

    def chance(self, state: DuelState) -> float:
        """Return the chance to win from a state."""
        over = self._duel_outcome(state)
        if over is not None:
            return float(over)
        mine, theirs, last, _ = self.chances
        of = last
        if state.turn is None:
            of = mine
        elif state.turn == 0:
            of = theirs
        return _share(of[self._row(state) + self._offset(state)])

    def policy(self, state: DuelState) -> Advice | None:
        """Return the best choice in a state and the alternatives; None when the duel is over."""
        if self._duel_outcome(state) is not None:
            return None
        if state.turn is None:
            return self._attacks(state)
        return self._defenses(state, state.turn)

    def _attacks(self, state: DuelState) -> Advice:
        f, chances, room = self.figures, self.chances, self._room
        first, second = _health_of_two(state)
        left = int(state.recovery)
        best = pick_attack(
            f, chances, left, _three(state.pools), first=first, second=second, room=room
        )
        index = self._row(state) + self._offset(state)
        then = _share(chances.theirs[index])
        found: dict[int, Weighed] = {}
        place = 0
        for k, exchange in enumerate(self._exchanges):
            for track in range(2):
                for strike in exchange.strikes[track]:
                    if track == state.pools.empty and room.worth[place] >= 0:
                        chance = _share(room.worth[place] + room.stay[place] * then)
                        found[place] = Weighed(
                            Choice("attack", strike.ease, strike.damage, k, strike.way), chance
                        )
                    place += 1
        if left:
            # the states with the recovery left are the second half; `gained` has only these
            resting = chances.gained[index - len(chances.gained)]
            found[RECOVER] = Weighed(Choice("recover"), _share(resting))
        return _advice(found, int(best), Weighed(Choice("wait"), then))

    def _defenses(self, state: DuelState, foe: int) -> Advice:
        f, room, at = self.figures, self._room, self._offset(state)
        if foe == 0:
            after = self.chances.last
        else:
            after = self.chances.mine
        best = pick_guard(
            f, after, foe, int(state.recovery), pools=_three(state.pools), at=at, room=room
        )
        then = _share(after[self._row(state) + at])
        # the bounds hold two parts for each foe: without and with an empty Pool
        start = int(f.guards.bounds[2 * foe + state.pools.empty])
        guards = self._exchanges[foe].guards[state.pools.empty]
        found = {
            c: Weighed(
                Choice("defend", guard.ease, 0, foe),
                _share(room.guard_worth[c] + room.guard_stay[c] * then),
            )
            for c, guard in enumerate(guards, start)
            if room.guard_worth[c] >= 0
        }
        return _advice(found, int(best), Weighed(Choice("wait"), then))

    def course(self) -> Course:
        """Return the distribution of results under best play."""
        if not any(state_health := self.start.health) or self.start.pools.empty > 1:
            won = float(not any(state_health))
            might, speed, intellect = map(float, self.start.pools)
            return Course([won], [1 - won], 0.0, (might, speed, intellect))
        ends = Ends(np.zeros(MOST_ROUNDS + 1), np.zeros(MOST_ROUNDS + 1), np.zeros(3))
        start = self._row(self.start) + self._offset(self.start)
        stages = new_stages(self.figures, len(self.chances.mine))
        still = forward(
            self.figures,
            self.chances,
            start,
            int(self.foes_first),
            stages=stages,
            ends=ends,
            room=self._room,
        )
        return Course(
            ends.wins.tolist(), ends.losses.tolist(), float(still), tuple(ends.points.tolist())
        )


def _health_of_two(state: DuelState) -> tuple[int, int]:
    """The health of both foes; 0 for a second foe that is not there."""
    first, second = (*state.health, 0)[:2]
    return first, second


def _three(pools: Pools) -> Three:
    """Convert Pools to the tuple that the kernel takes."""
    return pools.might, pools.speed, pools.intellect


def _share(chance: float) -> float:
    """Limit a chance to 1; rounding may bring it slightly above."""
    return min(1.0, float(chance))


def _advice(found: dict[int, Weighed], best: int, waiting: Weighed) -> Advice:
    """Return the best choice, and the others with the best chance first."""
    chosen = found.get(best, waiting)
    others = sorted((w for c, w in found.items() if c != best), key=lambda weighed: -weighed.win)
    return Advice(chosen, tuple(others))
