"""The exact results of a duel under ``plain``: it has no choices, so all die results are
followed.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from threefold.lab.duel.course import Course
from threefold.lab.encounter import Encounter
from threefold.lab.simulator.plan import HELP, Planned, plan
from threefold.rules.harm import TRACK, Vitals, lose_points
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS


class PlainState(NamedTuple):
    """A state: the PC's Pools and damage track, and the health of the foes."""

    vitals: Vitals
    health: tuple[int, ...]


def plain_duel(encounter: Encounter) -> Course:
    """Return the exact distribution of results of a duel under ``plain``.

    Initiative is rolled unless the file says who acts first. The figures are those of the
    simulator's plan.
    """
    return _Plain(plan(replace(encounter, policy="plain")), encounter.rules()).course()


class _Plain:
    """Follows all states of a duel round by round, for both orders of initiative."""

    def __init__(self, planned: Planned, rules: Rules) -> None:
        self.plan, self.planned, self.rules = planned.plan, planned, rules
        self.die = self.plan.rules.die
        self.points = [0.0, 0.0, 0.0]
        self.wins = [0.0] * (self.plan.fights.max_rounds + 1)
        self.losses = [0.0] * (self.plan.fights.max_rounds + 1)
        self.seen: set[PlainState] = set()
        self.hits, self.blow = cache(self._hits), cache(self._blow)

    def course(self) -> Course:
        """Return the results of both orders of initiative, weighted by their probability."""
        start = PlainState(self.planned.party[0].vitals(), tuple(self.plan.foes.health))
        first = (
            sum(face >= self.plan.fights.first_face[0] for face in range(1, self.die + 1))
            / self.die
        )
        still = 0.0
        for share, foes_first in ((first, False), (1 - first, True)):
            if share:
                now = {start: share}
            else:
                now = {}
            if self._is_over(start):
                self._count(start, 0, share)
                continue
            for number in range(1, self.plan.fights.max_rounds + 1):
                self.seen.update(now)
                for turn in (self._foes, self._mine) if foes_first else (self._mine, self._foes):
                    now = turn(now, number)
            still += sum(now.values())
            for moment, chance in now.items():
                self._leave(moment, chance)
        might, speed, intellect = self.points
        return Course(
            self.wins,
            self.losses,
            still,
            (might, speed, intellect),
            self.plan.fights.max_rounds,
            len(self.seen),
        )

    def _is_over(self, moment: PlainState) -> bool:
        return not any(moment.health) or TRACK.index(moment.vitals.track) > 1

    def _leave(self, moment: PlainState, chance: float) -> None:
        for stat in range(len(STATS)):
            self.points[stat] += chance * moment.vitals.pools[stat]

    def _count(self, moment: PlainState, number: int, chance: float) -> None:
        (self.losses if any(moment.health) else self.wins)[number] += chance
        self._leave(moment, chance)

    def _add(
        self, to: dict[PlainState, float], moment: PlainState, number: int, chance: float
    ) -> None:
        """Add a state after a turn: count it if the duel is over, else keep it in ``to``."""
        if self._is_over(moment):
            self._count(moment, number, chance)
        else:
            to[moment] = to.get(moment, 0.0) + chance

    # --- turns ------------------------------------------------------------------------------------

    def _mine(self, now: dict[PlainState, float], number: int) -> dict[PlainState, float]:
        """Play the PC's turn: it attacks the first foe with health left."""
        after: dict[PlainState, float] = {}
        for moment, chance in now.items():
            j = next(j for j, health in enumerate(moment.health) if health)
            for taken, share in self.hits(self.plan.foes.kind[j], moment.vitals.track != "hale"):
                health = (
                    *moment.health[:j],
                    max(0, moment.health[j] - taken),
                    *moment.health[j + 1 :],
                )
                self._add(after, moment._replace(health=health), number, chance * share)
        return after

    def _foes(self, now: dict[PlainState, float], number: int) -> dict[PlainState, float]:
        """Play the foes' turns: each foe with health left attacks."""
        for j, kind in enumerate(self.plan.foes.kind):
            after: dict[PlainState, float] = {}
            for moment, chance in now.items():
                if not moment.health[j]:
                    after[moment] = after.get(moment, 0.0) + chance
                    continue
                fails = self._fails(kind, moment.vitals.track != "hale")
                if fails:
                    struck = moment._replace(vitals=self.blow(moment.vitals, kind))
                    self._add(after, struck, number, chance * fails)
                if fails < 1:
                    self._add(after, moment, number, chance * (1 - fails))
            now = after
        return now

    def _hits(self, kind: int, impaired: bool) -> list[tuple[int, float]]:
        """Return the possible damage of an attack on a foe of this kind, each with its
        probability.
        """
        bounds = self.plan.strikes.bounds
        at = kind * HELP * 2 + impaired
        if bounds[at] == bounds[at + 1]:
            return [(0, 1.0)]
        option = self.planned.strikes[bounds[at]]
        found: dict[int, float] = {}
        for face in range(1, self.die + 1):
            if option.damage and option.need:
                bonus = self.plan.strikes.bonus[impaired * (self.die + 1) + face]
            else:
                bonus = 0
            hit = face >= option.need
            if hit:
                taken = max(0, option.damage + bonus - option.armor)
            else:
                taken = 0
            found[taken] = found.get(taken, 0.0) + 1 / self.die
        return list(found.items())

    def _fails(self, kind: int, impaired: bool) -> float:
        """Return the probability that a defense against a foe of this kind fails."""
        need = self.planned.guards[self.plan.guards.bounds[(kind * 2 + impaired) * 2]].need
        return sum(face < need for face in range(1, self.die + 1)) / self.die

    def _blow(self, vitals: Vitals, kind: int) -> Vitals:
        """Return the PC's vitals after a failed defense."""
        return lose_points(vitals, "might", self.plan.guards.blows[kind], self.rules)[0]
