"""A duel solved slowly and plainly: dictionaries, the engine's own rules, and whatever numbers it
is given.

With fractions it is exact. Every choice is played by its procedure on every face; Pools and track
change by the rules on harm; where choices come back to the same state, every pair of them is tried
in closed form.
"""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from msgspec import structs

from threefold.model.characters import Attack, FullNpc, Pc, Pool
from threefold.model.characters import Pools as Sheet
from threefold.odds.effort import splits
from threefold.procedures.base import Outcome, Setup, play
from threefold.procedures.combat import ATTACK, DEFEND, AttackInputs
from threefold.procedures.defended import DefendInputs
from threefold.procedures.inputs import EaseEffort, Effort
from threefold.rules.harm import Vitals, lose_points, spend_points
from threefold.rules.recovery import divide_recovered
from threefold.rules.ruleset import Rules
from threefold.rules.types import STATS, Refusal, Stat

N = TypeVar("N", Fraction, float)


class Place(NamedTuple):
    """A state of the duel, whoever acts next."""

    vitals: Vitals
    health: tuple[int, ...]
    recovery: bool


class Way(NamedTuple, Generic[N]):
    """A choice, and the chance of every place it leads to."""

    name: tuple[str, int, int, int, int]
    to: dict[Place, N]


class Faces(NamedTuple):
    """A choice of the engine's: its price, and how many faces pay so much and let so much
    through.
    """

    name: tuple[str, int, int, int, int]
    cost: int
    faces: Counter[tuple[int, int]]


class Oracle(Generic[N]):
    """Solves a duel in the numbers that ``ratio(numerator, denominator)`` makes."""

    def __init__(
        self,
        pc: Pc,
        foes: Sequence[FullNpc],
        rules: Rules,
        ratio: Callable[[int, int], N],
        every: bool = False,
    ) -> None:
        sys.setrecursionlimit(100_000)
        self.pc, self.foes, self.rules, self.ratio = pc, foes, rules, ratio
        ways = [(attack, stat) for attack in pc.attacks for stat in attack.usable_stats()]
        self.ways: list[tuple[Attack, Stat]] = ways if every else ways[:1]
        self.strikes = {track: list(self._strikes(track)) for track in ("hale", "impaired")}
        self.guards = {
            (track, k): list(self._guards(track, k))
            for track in ("hale", "impaired")
            for k in range(len(foes))
        }
        self.values: dict[Place, tuple[N, N, N]] = {}

    @property
    def start(self) -> Place:
        return Place(
            self.pc.vitals(), tuple(foe.health for foe in self.foes), self.pc.recoveries_used == 0
        )

    def _setup(self, track: str, k: int) -> Setup:
        pools = Sheet(*(Pool(900, 900, self.pc.pools.of(stat).edge) for stat in STATS))
        return Setup(
            self.rules, structs.replace(self.pc, pools=pools, damage_track=track), self.foes[k]
        )

    def _strikes(self, track: str) -> Iterator[Faces]:
        for k in range(len(self.foes)):
            setup = self._setup(track, k)
            for way, (attack, stat) in enumerate(self.ways):
                for ease, damage in splits(self.pc.effort, attack.points(self.rules) > 0):
                    inputs = AttackInputs(
                        attack=attack, stat=stat, effort=Effort(ease=ease, damage=damage)
                    )
                    played = [play(ATTACK, setup, inputs, [face]) for face in range(1, 21)]
                    outs = [out for out in played if isinstance(out, Outcome)]
                    assert len(outs) == 20
                    faces = Counter(
                        (out.paid, out.damage.taken if out.damage else 0) for out in outs
                    )
                    yield Faces(
                        ("attack", ease, damage, k, way), max(out.paid for out in outs), faces
                    )

    def _guards(self, track: str, k: int) -> Iterator[Faces]:
        setup = self._setup(track, k)
        for ease in range(self.pc.effort + 1):
            inputs = DefendInputs(effort=EaseEffort(ease=ease))
            outs = [
                out
                for face in range(1, 21)
                if isinstance(out := play(DEFEND, setup, inputs, [face]), Outcome)
            ]
            assert len(outs) == 20
            faces = Counter((out.paid, out.damage.taken if out.damage else 0) for out in outs)
            yield Faces(("defend", ease, 0, k, 0), max(out.paid for out in outs), faces)

    def over(self, place: Place) -> bool | None:
        """Whether it is won or lost."""
        if not any(place.health):
            return True
        return False if place.vitals.track in ("debilitated", "dead") else None

    def attacks(self, place: Place) -> Iterator[Way[N]]:
        vitals = place.vitals
        for strike in self.strikes[vitals.track]:
            k, (_, stat) = strike.name[3], self.ways[strike.name[4]]
            if strike.cost > vitals.pools[STATS.index(stat)] or not place.health[k]:
                continue
            to: dict[Place, N] = {}
            for (paid, taken), faces in strike.faces.items():
                health = tuple(
                    max(0, n - taken) if j == k else n for j, n in enumerate(place.health)
                )
                after = Place(spend_points(vitals, stat, paid, self.rules), health, place.recovery)
                to[after] = to.get(after, self.ratio(0, 1)) + self.ratio(faces, 20)
            yield Way(strike.name, to)

    def defenses(self, place: Place, k: int) -> Iterator[Way[N]]:
        vitals = place.vitals
        for guard in self.guards[vitals.track, k]:
            if guard.cost > vitals.pools.speed:
                continue
            to: dict[Place, N] = {}
            for (paid, taken), faces in guard.faces.items():
                spent = spend_points(vitals, "speed", paid, self.rules)
                after = place._replace(vitals=lose_points(spent, "might", taken, self.rules)[0])
                to[after] = to.get(after, self.ratio(0, 1)) + self.ratio(faces, 20)
            yield Way(guard.name, to)

    def recovering(self, place: Place) -> N:
        """The chance to win by recovering now, each roll shared out as is best."""
        total, die = self.ratio(0, 1), self.rules.recovery.die
        maxima = self.pc.maxima()
        for face in range(1, die + 1):
            points = face + self.pc.tier + self.pc.recovery_bonus
            best = self.ratio(0, 1)
            for shares in itertools.product(range(points + 1), repeat=3):
                if sum(shares) > points:
                    continue
                spend: dict[Stat, int] = dict(zip(STATS, shares, strict=True))
                restored = divide_recovered(place.vitals, maxima, points, spend, self.rules)
                if not isinstance(restored, Refusal):
                    best = max(
                        best, self.value(Place(restored[0], place.health, recovery=False), 0)
                    )
            total += best * self.ratio(1, die)
        return total

    def value(self, place: Place, turn: int | None = None) -> N:
        """The chance to win when the PC acts next, or foe ``turn``."""
        over = self.over(place)
        if over is not None:
            return self.ratio(int(over), 1)
        if place not in self.values:
            self.values[place] = self._solve(place)
        return self.values[place][0 if turn is None else turn + 1]

    def _parts(self, way: Way[N], place: Place, then: int | None) -> tuple[N, N]:
        """What a choice is worth by what it changes, and the chance that it changes nothing."""
        zero = self.ratio(0, 1)
        worth = sum(
            (chance * self.value(to, then) for to, chance in way.to.items() if to != place), zero
        )
        return worth, way.to.get(place, zero)

    def _solve(self, place: Place) -> tuple[N, N, N]:
        zero, one = self.ratio(0, 1), self.ratio(1, 1)
        foes = len(self.foes)
        idle = [(zero, one)]
        mine = [self._parts(way, place, 0) for way in self.attacks(place)] or idle
        guards = []
        for k in range(2):
            then = 1 if k == 0 and foes == 2 else None
            standing = k < foes and place.health[k]
            guards.append(
                [self._parts(way, place, then) for way in self.defenses(place, k)]
                if standing
                else idle
            )
        best = self.recovering(place) if place.recovery else zero
        for (a, p), (b, q), (c, r) in itertools.product(mine, *guards):
            again = p * q * r
            if again < 1:
                best = max(best, (a + p * (b + q * c)) / (1 - again))
        last = max(c + r * best for c, r in guards[1])
        first = max(b + q * last for b, q in guards[0])
        return best, first, last
